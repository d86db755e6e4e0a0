"""Every theorem about Totem Hoarder comes out as its file says, and would not if its rule were wrong."""

from __future__ import annotations

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.machines.faults import fault_named, seeded
from rulesmodel.machines.prove import Proof, Theorem, load_theorems, prove
from rulesmodel.shipped import shipped

THEOREMS = load_theorems([shipped("proofs")], "hoarder")
PACKAGE = "rulesmodel.games.hoarder"
each_theorem = pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.id)
each_refuted = pytest.mark.parametrize("theorem", [one for one in THEOREMS if one.expected == "refuted"],
                                       ids=lambda theorem: theorem.id)
PROOFS: dict[str, Proof] = {}


def proof_of(theorem: Theorem) -> Proof:
    """The theorem's proof, made once for all tests."""
    if theorem.id not in PROOFS:
        PROOFS[theorem.id] = prove(theorem)
    return PROOFS[theorem.id]


def test_there_are_enough_theorems():
    assert len(THEOREMS) >= 28
    assert len([one for one in THEOREMS if one.expected == "refuted"]) >= 8


@each_theorem
def test_it_comes_out_as_expected(theorem):
    proof = proof_of(theorem)
    assert proof.outcome == theorem.expected, proof.reason
    assert not proof.vacuous


@each_theorem
def test_it_cites_clauses_of_the_rulebook_and_says_for_what_it_speaks(theorem):
    assert theorem.clauses
    assert all(game.rulebook.clause(clause) for clause in theorem.clauses)
    assert theorem.doc
    assert theorem.strength


@each_theorem
def test_it_dies_under_its_fault(theorem):
    with seeded(fault_named(PACKAGE, theorem.fault)):
        assert prove(theorem).outcome != theorem.expected


@each_refuted
def test_its_counterexample_is_shown_as_a_position(theorem):
    shown = proof_of(theorem).shown
    assert shown[0] == "position:"
    assert any(line.strip().startswith("turn: Ada") for line in shown)
    assert any(line.strip().startswith("team:") for line in shown)
