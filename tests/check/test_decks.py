"""Expectations about decks: what holds, what is found, and everything that may come out otherwise."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from rulesmodel.check.decks import expectations, settle, together
from rulesmodel.check.report import Finding
from rulesmodel.judge.coverage import Seen
from rulesmodel.kernel.expect import Expectation
from rulesmodel.kernel.game import Invariant, game
from rulesmodel.machines.search import search

DUEL = game("duel")


def one(**fields: Any) -> Finding:
    """The finding of a single expectation about the small deck."""
    fields = {"id": "it", "title": "it is so", "deck": "three", "mirror": False, **fields}
    (finding,) = settle(DUEL, [Expectation(**fields)])
    return finding


def rich(rules: Any, state: Any) -> bool:
    return bool(state.players[0].worship >= 4)


def never(rules: Any, state: Any) -> bool:
    return bool(state.players[0].acts > 3)


def test_invariants_that_hold_are_said_to_hold_everywhere() -> None:
    finding = one()
    assert (finding.ok, finding.found) == (True, "all 373 states visited")
    assert finding.figures["moves"] == 505


def test_a_broken_invariant_is_off_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    poor = Invariant("poor", "nobody holds a stop", lambda rules, state: state.players[0].stops == 0)
    monkeypatch.setattr(type(DUEL), "invariants", lambda self, rules: (poor,))
    states = search(DUEL, DUEL.rules("three"), invariants=False).space.states()
    with_stops = sum(state.players[0].stops > 0 for state in states)
    finding = one()
    assert not finding.ok
    assert finding.found == f"{with_stops} broken states (poor), the first after 1 step, against expectation"
    assert finding.witness[0] == "Ada: take stop"
    found = one(kind="finds", name="poor")
    assert (found.ok, found.found, found.witness[0]) == (True, "found after 1 step", "Ada: take stop")


def test_known_counts_are_compared() -> None:
    assert one(counts={"states": 373, "moves": 505}).ok
    finding = one(counts={"states": 374})
    assert (finding.ok, finding.found) == (False, "all 373 states visited; 374 states expected, 373 found")


def test_what_holds_must_have_been_searched_to_the_end() -> None:
    finding = one(max_states=100)
    assert not finding.ok
    assert finding.found.startswith("not exhausted (more than 100 states)")


@pytest.mark.parametrize(("kind", "ok"), [("finds", True), ("holds", False)])
def test_an_ending_is_found_or_is_off(kind: str, ok: bool) -> None:
    finding = one(kind=kind, what="outcome", name="goal")
    assert finding.ok is ok
    assert finding.found.startswith("17 endings (goal), the first after ")
    assert finding.witness[-1].startswith("→ pile: ")


@pytest.mark.parametrize("what", ["deadlock", "lasso"])
def test_what_is_not_there_is_not_found(what: str) -> None:
    assert one(what=what).ok
    finding = one(kind="finds", what=what)
    assert (finding.ok, finding.found) == (False, "not found: all 373 states visited")


def test_a_state_is_found_with_the_shortest_way() -> None:
    finding = one(kind="finds", what="state", predicate=rich)
    assert finding.ok
    assert finding.found == f"found after {len(finding.witness) - 1} steps"
    assert "Ada: {acts: 0, stops: 0, worship: 4}" in finding.witness[-1]


def test_a_state_that_is_never_reached_is_not_found() -> None:
    assert not one(kind="finds", what="state", predicate=never).ok


def test_a_predicate_that_holds_must_hold_everywhere() -> None:
    assert one(what="state", predicate=lambda rules, state: not never(rules, state)).ok
    assert not one(what="state", predicate=lambda rules, state: not rich(rules, state)).ok


def test_expectations_with_the_same_search_share_it() -> None:
    alike = [Expectation("a", "a", "three", mirror=False),
             Expectation("b", "b", "three", what="deadlock", mirror=False),
             Expectation("c", "c", "three", kind="finds", what="state", predicate=rich, mirror=False)]
    other = Expectation("d", "d", "four")
    bounded = Expectation("e", "e", "three", max_states=10)
    groups = together([*alike, other, bounded])
    assert [[one.id for one in group] for group in groups] == [["a", "b", "c"], ["d"], ["e"]]
    findings = settle(DUEL, groups[0])
    assert [finding.ok for finding in findings] == [True, True, True]
    assert {finding.figures["states"] for finding in findings} == {373}


def test_a_turn_is_searched_only_to_its_end() -> None:
    finding = one(position="{pile: {acts: 1}, Ada: {acts: 1}, Ben: {stops: 1}}", scope="turn")
    assert finding.ok
    assert 0 < finding.figures["states"] < 20
    assert "one turn" in finding.title


def test_moves_that_do_not_come_back_are_no_lasso() -> None:
    finding = one(kind="finds", what="lasso", position="{Ada: {acts: 1}}", moves=("Ada: play act", "Ben: decline"))
    assert (finding.ok, finding.found) == (False, "the moves lead elsewhere")
    assert finding.witness[:2] == ("Ada: play act", "Ben: decline")


def test_moves_that_come_back_are_a_lasso() -> None:
    hoarder = game("hoarder")
    (lasso,) = [known for known in expectations(hoarder) if known.id == "P24-hypnotize"]
    (finding,) = settle(hoarder, [lasso])
    assert (finding.ok, finding.found) == (True, "8 steps lead back to the same position")
    (finding,) = settle(hoarder, [structs.replace(lasso, moves=lasso.moves[:3])])
    assert (finding.ok, finding.found) == (False, "the moves lead elsewhere")


def test_moves_that_are_refused_are_no_lasso() -> None:
    finding = one(kind="finds", what="lasso", position="{Ada: {acts: 1}}", moves=("Ben: play act",))
    assert not finding.ok
    assert finding.found.startswith("cannot be played: it is not your turn")


def test_a_search_notes_the_clauses_that_its_states_consult() -> None:
    seen = Seen()
    settle(DUEL, [Expectation("a", "a", "three")], seen)
    tally = seen.tallies["3.stop.1"]["search"]
    assert tally.held > 0
    assert tally.refused > 0


def test_a_game_without_properties_expects_nothing() -> None:
    bare = SimpleNamespace(package="rulesmodel.check")
    assert expectations(bare) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("fields", [
    {"what": "state"},
    {"predicate": rich},
    {"what": "outcome"},
    {"kind": "finds"},
    {"moves": ("Ada: pass",)},
])
def test_fields_that_do_not_fit_together_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="it: "):
        Expectation("it", "it is so", "three", **fields)
