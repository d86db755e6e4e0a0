"""The smallest position that shows a difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesmodel.compare import Budget, compare
from rulesmodel.compare.local import Pairing
from rulesmodel.compare.shrink import Case, complete, is_legal, is_like, read, shrink, smaller
from rulesmodel.kernel.game import Invariant, game
from rulesmodel.kernel.rules import Rules

from .tally import Tally

HOARDER = game("hoarder")
RULES = HOARDER.rules("chain0")
PAIRING = Pairing(HOARDER, RULES, RULES.with_readings({"R26": "r2"}))
FULL_TEAMS = {"turn": "Ada", "step": 2, "Ada": {"hand": ["T", "S"], "team": ["FB", "S"]},
              "Ben": {"hand": ["S"], "team": ["FB"]}, "pile": ["S"], "discard": []}
CASE = Case(PAIRING, "allowed", ["Ada: play T", "Ben: stop S"], "Ada: answer S")


def test_what_is_left_cannot_lose_anything() -> None:
    found = shrink(CASE, FULL_TEAMS)
    assert found is not None
    assert CASE.shows(found)
    assert not any(CASE.shows(less) for less in smaller(found))


def test_zones_that_do_not_matter_are_not_named() -> None:
    found = shrink(CASE, FULL_TEAMS)
    assert found is not None
    assert found["Ada"] == {"hand": ["T", "S"], "team": ["FB", "S"]}
    assert "pile" not in found
    assert "discard" not in found


def test_a_position_without_the_difference_is_not_shrunk() -> None:
    assert shrink(CASE, {**FULL_TEAMS, "Ada": {"hand": ["T", "S"], "team": ["FB"]}}) is None


@pytest.mark.parametrize("wrong", [
    {"Ada": {"hand": ["T", "S"], "team": ["FB", "S x9"]}},   # more Skellies than there are
    {"Ada": {"hand": ["T", "S"], "team": ["FB", "X"]}},      # no such card
    {"Ada": {"hand": ["T", "S"]}},                           # whether the team is full is not said
])
def test_positions_that_are_none_show_nothing(wrong: dict[str, Any]) -> None:
    assert CASE.shows(FULL_TEAMS)
    assert not CASE.shows({**FULL_TEAMS, **wrong})


def test_positions_that_break_an_invariant_are_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    idle = {**FULL_TEAMS, "idle": 3}
    free = shrink(CASE, idle)
    usual = type(HOARDER).invariants

    def invariants(self: Any, rules: Rules) -> Sequence[Invariant]:
        return (*usual(self, rules), Invariant("X", "three idle turns", lambda rules, state: state.idle == 3))

    monkeypatch.setattr(type(HOARDER), "invariants", invariants)
    bound = shrink(CASE, idle)
    assert free is not None
    assert bound is not None
    assert bound == {**free, "idle": 3}
    assert is_legal(HOARDER, RULES, read(HOARDER, RULES, bound))
    assert not is_legal(HOARDER, RULES, read(HOARDER, RULES, free))


def test_moves_on_which_the_sides_do_not_agree_show_nothing() -> None:
    beyond = Case(PAIRING, "allowed", ["Ada: play T", "Ben: stop S", "Ada: answer S"], "Ben: stop S")
    assert not beyond.shows(FULL_TEAMS)


def test_everything_smaller_is_tried_whole_parts_first() -> None:
    assert list(smaller({"a": ["K x3", "S"], "n": 1})) == [
        {"n": 1}, {"a": ["K x3", "S"]},
        {"a": [], "n": 1}, {"a": ["S"], "n": 1}, {"a": ["K x3"], "n": 1}, {"a": ["K x2", "S"], "n": 1},
        {"a": ["K x3", "S"], "n": 0}]
    assert list(smaller("K x2")) == ["K"]
    assert list(smaller(True)) == []


def test_a_completed_position_is_like_its_own_state_and_no_other() -> None:
    position = complete(HOARDER, RULES, {"Ada": {"hand": ["T"]}, "pile": []})
    assert (position["turn"], position["step"]) == ("Ada", 2)
    state = read(HOARDER, RULES, {"Ada": {"hand": ["T"], "team": []}, "Ben": {"hand": ["S"], "team": []}, "pile": []})
    other = read(HOARDER, RULES, {"turn": "Ben", "Ada": {"hand": ["T"], "team": []},
                                  "Ben": {"hand": ["S"], "team": []}, "pile": []})
    assert is_like(HOARDER, RULES, position, state)
    assert not is_like(HOARDER, RULES, position, other)


# -- reachability ----------------------------------------------------------------------------------
def test_what_an_exhausted_search_does_not_meet_cannot_occur() -> None:
    found = compare(HOARDER, "R26=r1", "R26=r2", decks=["min"], scenarios=[]).findings[0].difference
    assert found is not None
    assert found.smallest is not None
    assert (found.smallest.reachable, found.smallest.way) == (False, None)


def test_without_a_search_nothing_is_said_about_it() -> None:
    found = compare(HOARDER, "R26=r1", "R26=r2", decks=["min"], scenarios=[], budget=Budget(reach=0))
    difference = found.findings[0].difference
    assert difference is not None
    assert difference.smallest is not None
    assert difference.smallest.reachable is None


def test_a_set_up_may_be_the_smallest_position() -> None:
    found = compare(Tally(2), "1+doubling=h2", "2", scenarios=[]).entries[0].findings[0].difference
    assert found is not None
    assert found.smallest is not None
    assert (found.smallest.reachable, found.smallest.way) == (True, ())
