"""Verdicts, trails, traces, proofs and searches in HTML and as text: complete, well formed, escaped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesmodel.judge.card import card
from rulesmodel.judge.scenario import load_all, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.judge.why import why
from rulesmodel.kernel.expect import Expectation
from rulesmodel.kernel.ruling import Trail, recording
from rulesmodel.kernel.yamlfile import parse
from rulesmodel.machines.faults import fault_named, seeded
from rulesmodel.machines.play import play
from rulesmodel.machines.prove import Proof, Theorem, load_theorems, prove
from rulesmodel.machines.search import search
from rulesmodel.shipped import shipped
from rulesmodel.show.results import FORMS, show
from tests.show.tables import DUEL, HOARDER
from tests.show.test_report import Page

SCENARIOS = {one.id: one for one in load_all(shipped_files("hoarder"))}
THEOREMS: dict[str, Theorem] = {one.id: one for name in ("duel", "hoarder")
                                for one in load_theorems([shipped("proofs")], name)}


def a_trail() -> Trail:
    rules = DUEL.rules("two")
    with recording() as trail:
        DUEL.step(rules, DUEL.initial(rules)[0], DUEL.read_action(rules, DUEL.initial(rules)[0], 0, "take act"))
    return trail


def a_broken_search() -> Any:
    """A search that meets what breaks an invariant."""
    from rulesmodel.kernel.game import Invariant

    rules = DUEL.rules("two")
    never = Invariant("never", "nobody holds an act", lambda rules, state: state.players[0].acts == 0)
    return search(DUEL, rules, invariants=[never])


RESULTS: dict[str, Callable[[], Any]] = {
    "verdict": lambda: judge(HOARDER, SCENARIOS["S22"]),
    "verdict with lines": lambda: judge(HOARDER, SCENARIOS["T02"]),
    "why": lambda: why(DUEL, DUEL.rules("two"), parse("{Ada: {acts: 1}}", "table"), "Ada", "play act"),
    "trail": a_trail,
    "trace": lambda: play(DUEL, DUEL.rules("two"), seed=1, deck="two"),
    "proof": lambda: prove(THEOREMS["parity-decides"]),
    "refutation": lambda: prove(THEOREMS["a-stopped-totem-always-crosses"]),
    "search": lambda: search(DUEL, DUEL.rules("two")),
    "search that is off": a_broken_search,
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_has_both_forms_and_loads_nothing(name: str) -> None:
    shown = show(RESULTS[name]())
    page = Page(shown.html)
    assert page.open == []
    assert page.loaded == []
    assert "<script" not in shown.html
    assert shown._repr_html_() == shown.html
    assert str(shown) == shown.text
    assert len(shown.text) > 20


def test_every_kind_of_result_is_tried_here() -> None:
    assert {type(make()) for make in RESULTS.values()} == set(FORMS)


def test_a_verdict_card_names_its_clauses_and_what_it_depends_on() -> None:
    verdict = judge(HOARDER, SCENARIOS["S22"])
    shown = show(verdict)
    assert all(f'data-clause="{cited.clause}"' in shown.html for cited in verdict.clauses)
    assert "R38 read r2" in shown.html
    assert "It depends" in shown.html
    assert shown.text == card(verdict)


def test_a_refusal_stands_first_with_its_reason() -> None:
    html = show(judge(HOARDER, SCENARIOS["S29"])).html
    assert html.index('class="rm-refuses"') < html.index('class="rm-holds"')
    assert "a Bodyguard there has to be chosen" in html


def test_a_counterexample_is_drawn_on_the_table_of_its_game() -> None:
    proof = prove(THEOREMS["a-stopped-totem-always-crosses"])
    assert "<svg" in show(proof, HOARDER).html
    assert "<svg" not in show(proof).html


@pytest.mark.parametrize("theorem", ["an-odd-number-stops", "a-chain-uses-up-the-hands"])
def test_what_a_seeded_fault_does_is_drawn_too(theorem: str) -> None:
    with seeded(fault_named("rulesmodel.games.hoarder", THEOREMS[theorem].fault)):
        proof = prove(THEOREMS[theorem])
    assert proof.outcome == "refuted"
    assert "<svg" in show(proof, HOARDER).html


def test_a_position_that_no_table_can_have_stays_words() -> None:
    proof = Proof("t", "hoarder", "T", (), "all integers", "proved", "refuted", False, "", 1, .1, False, {"x": 1},
                  ("position:", "  Ada: {hand: [], team: [FB x99]}"), {}, {})
    assert "<svg" not in show(proof, HOARDER).html


def test_a_search_draws_what_is_wrong_and_tells_how_to_get_there() -> None:
    shown = show(a_broken_search(), "two")
    assert "breaks the invariant &#x27;never&#x27;" in shown.html or "breaks the invariant 'never'" in shown.html
    assert "take act" in shown.html
    assert "<svg" in shown.html


def test_words_from_outside_are_escaped() -> None:
    from msgspec.structs import replace

    nasty = "<script>alert(1)</script>"
    verdict = replace(judge(HOARDER, SCENARIOS["S29"]), title=nasty, question=nasty, reason=nasty)
    html = show(verdict).html
    assert nasty not in html
    assert html.count("&lt;script&gt;") == 3


def test_other_things_are_refused_with_what_can_be_shown() -> None:
    with pytest.raises(TypeError, match=r"no picture of a Expectation; known: .*Verdict"):
        show(Expectation("a", "b", "c"))
