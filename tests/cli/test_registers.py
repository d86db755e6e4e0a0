"""`clauses` and `questions`."""

from __future__ import annotations

from typing import Any


def test_clauses_are_listed_under_their_headings(rulesmodel: Any) -> None:
    shown = rulesmodel("clauses", "duel", "3.stop")
    assert shown.code == 0
    assert shown.out.startswith("Stop & Worship: 2 clauses\n\n3 ")
    assert "  3.stop.1  " in shown.out
    assert "  3.stop.2  " in shown.out
    assert "2.take.1" not in shown.out


def test_a_clause_is_found_by_its_full_id(rulesmodel: Any) -> None:
    assert rulesmodel("clauses", "duel", "duel:3.stop.1").out == rulesmodel("clauses", "duel", "3.stop.1").out


def test_clauses_as_data_hold_every_field(rulesmodel: Any) -> None:
    (clause,) = rulesmodel("clauses", "duel", "3.stop.1", "--json").data
    assert clause["id"] == "3.stop.1"
    assert clause["executable"] == "yes"
    assert {"heading", "at", "says", "kind", "since", "reason", "repeats"} <= clause.keys()


def test_the_reading_in_force_is_marked(rulesmodel: Any) -> None:
    lines = rulesmodel("questions", "duel", "R01").out.splitlines()
    assert [line[3] for line in lines if line[5:7] in ("r1", "r2")] == ["*", " "]


def test_an_unknown_clause_is_a_mistake_with_a_hint(rulesmodel: Any) -> None:
    shown = rulesmodel("clauses", "duel", "3.stpo.1")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("error: unknown clause '3.stpo.1'; did you mean ")
    assert "3.stop.1" in shown.err


def test_an_unknown_question_is_a_mistake_that_names_the_known_ones(rulesmodel: Any) -> None:
    shown = rulesmodel("questions", "duel", "X9")
    assert (shown.code, shown.err) == (2, "error: unknown question 'X9'; known: R01\n")
