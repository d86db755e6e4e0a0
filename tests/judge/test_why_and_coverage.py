"""`why` tells every guard on the way; coverage tells which clauses were seen, and how."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulesmodel.judge.coverage import Seen, coverage, table
from rulesmodel.judge.verdict import judge
from rulesmodel.judge.why import explanation, why
from rulesmodel.kernel.errors import BadMove, UnknownName
from rulesmodel.kernel.yamlfile import parse


def asked(mini: Any, position: str, move: str, seat: str = "Ada") -> Any:
    return why(mini, mini.rules(), parse(position, "p.yaml"), seat, move)


# -- why ---------------------------------------------------------------------------------------
def test_why_tells_every_guard_held_or_not(mini) -> None:
    found = asked(mini, "{Ada: 3, Ben: 0, turn: Ben}", "score")

    assert found.verdict == "not allowed"
    assert [(entry.clause, entry.held) for entry in found.guards] == [
        ("1.turn.1", False), ("1.cap.1", False), ("1.cap.2", False)]


def test_why_of_an_allowed_move_tells_what_held_and_what_took_effect(mini) -> None:
    found = asked(mini, "{Ada: 0, Ben: 0}", "go")

    assert found.verdict == "allowed"
    assert [entry.clause for entry in found.guards if entry.guard] == ["1.turn.1", "1.go.3", "1.go.4"]
    assert [entry.clause for entry in found.guards if not entry.guard] == ["1.go.1"]
    assert found.questions == {"R01": "r1", "R03": "r1", "R04": "r1", "R05": "r1"}


def test_why_says_what_the_position_leaves_out(mini) -> None:
    found = asked(mini, "{Ben: 0}", "score")

    assert (found.verdict, found.missing) == ("not covered", "the position does not say how many points Ada has")


def test_why_reads_as_text(mini) -> None:
    assert explanation(asked(mini, "{Ada: 3, Ben: 0}", "score")) == (
        "Ada: score: not allowed\n"
        "  ✓ 1.turn.1  Players take turns.\n"
        "  → 1.score.1  Scoring brings points.\n"
        "  ✗ 1.cap.1  Nobody has more than three points. [that would be more than three points]\n"
        "  ✗ 1.cap.2  Whoever has three cannot score. [you have three points]\n"
        "  open questions asked: R07 read r1")


def test_why_refuses_words_that_mean_nothing(mini) -> None:
    with pytest.raises(BadMove, match="'fly' is no move"):
        asked(mini, "{Ada: 0}", "fly")
    with pytest.raises(UnknownName, match="unknown player 'Eve'"):
        asked(mini, "{Ada: 0}", "go", seat="Eve")


# -- coverage ----------------------------------------------------------------------------------
def seen_by(mini: Any, scenario: Any, *lines: str) -> Seen:
    seen = Seen()
    for line in lines:
        judge(mini, scenario(line), seen=seen)
    return seen


def test_scenarios_cover_what_their_rules_consulted_by_default_and_otherwise(mini, scenario) -> None:
    found = coverage(mini, seen_by(mini, scenario, "position: {Ada: 0, Ben: 0}\nask: {Ada: go}"))

    rows = {row.clause: row for row in found.rows}
    assert rows["1.go.2"].by == ("alternative",)
    assert (rows["1.go.2"].refused, rows["1.go.2"].both) == (1, True)
    assert (rows["1.go.1"].by, rows["1.go.1"].both) == (("default", "alternative"), None)
    assert (rows["1.turn.1"].both, "1.turn.1" in found.one_way) == (False, True)


def test_clauses_that_nobody_consulted_are_named(mini, scenario) -> None:
    found = coverage(mini, seen_by(mini, scenario, "position: {Ada: 0, Ben: 0}\nask: {Ada: toss}"))

    assert not found.complete
    assert found.never == ("1.go.1", "1.go.2", "1.go.3", "1.go.4", "1.score.1", "1.cap.1", "1.cap.2", "1.end.1",
                           "2.again.1")


def test_a_repeat_is_covered_with_its_primary(mini, scenario) -> None:
    found = coverage(mini, seen_by(mini, scenario, "position: {Ada: 0, Ben: 0}\nask: {Ada: go}"))

    assert "2.again.1" not in found.never


def test_theorems_and_searches_cover_too(mini) -> None:
    seen = Seen()
    seen.by_machine(SimpleNamespace(consulted={"1.cap.1": SimpleNamespace(held=True, refused=True),
                                               "1.score.1": SimpleNamespace(held=True, refused=False)}), "theorem")
    seen.by_machine(SimpleNamespace(consulted={"1.cap.2": SimpleNamespace(held=False, refused=True)}), "search")

    rows = {row.clause: row for row in coverage(mini, seen).rows}

    assert (rows["1.cap.1"].by, rows["1.cap.1"].both) == (("theorem",), True)
    assert (rows["1.score.1"].applied, rows["1.score.1"].both) == (1, None)
    assert (rows["1.cap.2"].by, rows["1.cap.2"].both) == (("search",), False)


def test_coverage_reads_as_text(mini, scenario) -> None:
    lines = table(coverage(mini, seen_by(mini, scenario, "position: {Ada: 0, Ben: 0}\nask: {Ada: toss}"))).splitlines()

    assert lines[0] == "mini: 11 executable clauses"
    assert lines[2] == "  1.turn.1   1     ·        ·        default"
    assert lines[-1] == "conditions seen only one way: 1.turn.1"
