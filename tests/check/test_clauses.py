"""Coverage in a check: what is never consulted, and what is seen one way only."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulesmodel.check import clauses
from rulesmodel.check.clauses import covered, one_way
from rulesmodel.check.report import Finding
from rulesmodel.judge.coverage import Seen
from rulesmodel.kernel.game import game

DUEL = game("duel")
CLAUSES = [clause.id for clause in DUEL.rulebook.executable]


def seen(**only: tuple[int, int]) -> Seen:
    """Every clause taking effect; those named (with `_` for `.`) as conditions, so often held and refused."""
    conditions = {name.strip("_").replace("_", "."): ways for name, ways in only.items()}
    found = Seen()
    for clause in CLAUSES:
        tally = found.tally(clause, "default")
        tally.held, tally.refused = conditions.get(clause, (0, 0))
        tally.applied = 0 if clause in conditions else 1
    return found


def findings(found: Seen, monkeypatch: pytest.MonkeyPatch, known: Mapping[str, str] | None = None) -> list[Finding]:
    monkeypatch.setattr(clauses, "one_way", lambda game: known or {})
    return covered(DUEL, found)


def test_what_is_consulted_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    consulted, both = findings(seen(_3_stop_1=(2, 1)), monkeypatch)
    assert (consulted.ok, consulted.found) == (True, f"all {len(CLAUSES)} are")
    assert (both.ok, both.found) == (True, "1 of 1 are")


def test_what_is_never_consulted_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    consulted, _ = findings(Seen(), monkeypatch)
    assert not consulted.ok
    assert [line.partition(":")[0] for line in consulted.witness] == CLAUSES


def test_a_condition_seen_one_way_only_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    _, both = findings(seen(_3_stop_1=(2, 0)), monkeypatch)
    assert not both.ok
    assert [line.partition(":")[0] for line in both.witness] == ["3.stop.1"]


def test_a_condition_that_can_only_be_seen_one_way_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    _, both = findings(seen(_3_stop_1=(2, 0)), monkeypatch, {"3.stop.1": "nobody would try"})
    assert (both.ok, both.found) == (True, "0 of 1 are, the others can only be seen one way")


def test_an_explanation_that_no_longer_fits_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    _, both = findings(seen(_3_stop_1=(2, 1)), monkeypatch, {"3.stop.1": "nobody would try"})
    assert not both.ok
    assert both.witness == ("3.stop.1: seen both ways, though it is said that it cannot be",)


def test_the_explanations_come_from_the_properties_of_the_game() -> None:
    assert one_way(DUEL) == {}
