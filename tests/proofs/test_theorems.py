"""Every theorem about a shipped game comes out as its file says, and would not if its rule were wrong."""

from __future__ import annotations

from functools import cache

import pytest

from rulesmodel.kernel.game import game
from rulesmodel.machines.faults import fault_named, seeded
from rulesmodel.machines.prove import Proof, Theorem, load_theorems, prove
from rulesmodel.shipped import shipped

GAMES = {"hoarder": (28, 8), "totym": (100, 24)}
"""For each game how many theorems there are at least, and how many of them are beliefs that are false."""
THEOREMS = [theorem for name in GAMES for theorem in load_theorems([shipped("proofs")], name)]
WORDS = {"hoarder": ("turn: Ada", "team:"), "totym": ("turn: Ada", "hand:")}
"""What a position that is shown for a false belief has lines about."""


def named(theorem: Theorem) -> str:
    return f"{theorem.game}-{theorem.id}"


each_theorem = pytest.mark.parametrize("theorem", THEOREMS, ids=named)
each_refuted = pytest.mark.parametrize("theorem", [one for one in THEOREMS if one.expected == "refuted"], ids=named)


@cache
def proof_of(name: str) -> Proof:
    """The proof of a theorem, made once for all tests."""
    return prove(next(theorem for theorem in THEOREMS if named(theorem) == name))


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_theorems(name):
    all_, false = GAMES[name]
    mine = [theorem for theorem in THEOREMS if theorem.game == name]
    assert len(mine) >= all_
    assert len([one for one in mine if one.expected == "refuted"]) >= false


@each_theorem
def test_it_comes_out_as_expected(theorem):
    proof = proof_of(named(theorem))
    assert proof.outcome == theorem.expected, proof.reason
    assert not proof.vacuous


@each_theorem
def test_it_cites_clauses_of_the_rulebook_and_says_for_what_it_speaks(theorem):
    assert theorem.clauses
    assert all(game(theorem.game).rulebook.clause(clause) for clause in theorem.clauses)
    assert theorem.doc
    assert theorem.strength


@each_theorem
def test_it_dies_under_its_fault(theorem):
    with seeded(fault_named(f"rulesmodel.games.{theorem.game}", theorem.fault)):
        assert prove(theorem).outcome != theorem.expected


@each_refuted
def test_its_counterexample_is_shown(theorem):
    shown = proof_of(named(theorem)).shown
    if shown[0].startswith("deck:"):
        assert "worship" in shown[0]
        return
    assert shown[0] == "position:"
    assert all(any(line.strip().startswith(word) for line in shown) for word in WORDS[theorem.game])
