"""`prove`, on theorem files of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FILE = '''
from rulesmodel.machines.prove import theorem

@theorem(title="Two halves never make more than the whole", game="duel", clauses=["4.act.1"], strength="all integers")
def halves_fit(case):
    number = case.integer("number", low=0)
    return number // 2 + number // 2 <= number

@theorem(title="Two halves make the whole", game="duel", expected="EXPECTED")
def halves_make_a_whole(case):
    number = case.integer("number", low=0)
    return number // 2 + number // 2 == number
'''
KEYS = ["theorem", "game", "expected", "outcome", "strength", "paths", "seconds", "counterexample"]


@pytest.fixture
def theorems(tmp_path: Path) -> Path:
    path = tmp_path / "duel_halves.py"
    path.write_text(FILE.replace("EXPECTED", "refuted"), encoding="utf-8")
    return path


def test_theorems_are_proved_and_refuted(rulesmodel: Any, theorems: Path) -> None:
    shown = rulesmodel("prove", "duel", "--file", str(theorems))
    assert shown.code == 0
    assert "  ✔ halves-fit  Two halves never make more than the whole: proved" in shown.out
    assert "  ✔ halves-make-a-whole  Two halves make the whole: refuted" in shown.out
    assert "number  1" in shown.out
    assert shown.out.endswith("2 of 2 theorems came out as expected.\n")


def test_proofs_as_data_are_a_list(rulesmodel: Any, theorems: Path) -> None:
    first, second = rulesmodel("prove", "duel", "--file", str(theorems), "--json").data
    assert list(first)[:len(KEYS)] == KEYS
    assert (first["outcome"], first["counterexample"]) == ("proved", None)
    assert (second["outcome"], second["expected"], second["counterexample"]) == ("refuted", "refuted", {"number": 1})


def test_ctrl_c_tells_what_is_settled(rulesmodel: Any, tmp_path: Path) -> None:
    path = tmp_path / "duel_halves.py"
    whole = "return number // 2 + number // 2 == number"
    path.write_text(FILE.replace(whole, "raise KeyboardInterrupt").replace("EXPECTED", "refuted"), encoding="utf-8")
    shown = rulesmodel("prove", "duel", "--file", str(path))
    assert shown.code == 130
    assert "halves-fit  Two halves never make more than the whole: proved" in shown.out
    assert "halves-make-a-whole" not in shown.out
    assert "stopped after 1 of 2 theorems" in shown.err


def test_one_theorem_is_found_by_name(rulesmodel: Any, theorems: Path) -> None:
    (only,) = rulesmodel("prove", "duel", "halves-fit", "--file", str(theorems), "--json").data
    assert only["theorem"] == "halves-fit"


def test_an_outcome_that_was_not_expected_makes_the_exit_code_1(rulesmodel: Any, tmp_path: Path) -> None:
    path = tmp_path / "duel_wrong.py"
    path.write_text(FILE.replace("EXPECTED", "proved"), encoding="utf-8")
    shown = rulesmodel("prove", "duel", "--file", str(path))
    assert shown.code == 1
    assert "  ✘ halves-make-a-whole  Two halves make the whole: refuted, but expected proved" in shown.out


def test_an_unknown_theorem_is_a_mistake_with_a_hint(rulesmodel: Any, theorems: Path) -> None:
    shown = rulesmodel("prove", "duel", "halvs-fit", "--file", str(theorems))
    assert (shown.code, shown.err) == (2, "error: unknown theorem 'halvs-fit'; did you mean halves-fit?\n")


def test_a_theorem_file_that_is_no_python_names_its_line(rulesmodel: Any, tmp_path: Path) -> None:
    path = tmp_path / "duel_faulty.py"
    path.write_text("from rulesmodel.machines.prove import theorem\n1 / 0\n", encoding="utf-8")
    shown = rulesmodel("prove", "duel", "--file", str(path))
    assert shown.code == 2
    assert shown.err.startswith(f"error: {path}:2: ZeroDivisionError")


def test_a_missing_theorem_file_is_a_mistake(rulesmodel: Any) -> None:
    shown = rulesmodel("prove", "duel", "--file", "nowhere.py")
    assert shown.code == 2
    assert shown.err.startswith("error: nowhere.py: no such file; ")


def test_a_file_without_theorems_is_a_mistake(rulesmodel: Any, tmp_path: Path) -> None:
    path = tmp_path / "empty.py"
    path.write_text("x = 1\n", encoding="utf-8")
    shown = rulesmodel("prove", "duel", "--file", str(path))
    assert (shown.code, shown.err) == (2, f"error: there are no theorems about duel in {path}\n")


def test_an_empty_name_is_no_game(rulesmodel: Any) -> None:
    assert rulesmodel("prove", "").err.startswith("error: unknown game ''; known: ")
    assert rulesmodel("ask", "stop", "--game", "").err.startswith("error: unknown game ''; known: ")
