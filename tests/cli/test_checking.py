"""`check` and `coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesmodel.check.report import PARTS


def test_the_toy_game_is_well(rulesmodel: Any, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    shown = rulesmodel("check", "duel", "--jobs", "1", "--html", str(page))
    assert (shown.code, shown.out.splitlines()[-1]) == (0, "All is well.")
    assert "All is well" in page.read_text(encoding="utf-8")


def test_a_check_as_data_tells_every_finding(rulesmodel: Any) -> None:
    data = rulesmodel("check", "duel", "--jobs", "1", "--json").data
    (report,) = data["games"]
    assert data["ok"] is report["ok"] is True
    assert {finding["part"] for finding in report["findings"]} == set(PARTS)


def test_what_is_off_makes_the_exit_code_1(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesmodel.kernel.game.Game.scenarios", ())
    monkeypatch.setattr("rulesmodel.check.run.expectations", lambda game: ())
    shown = rulesmodel("check", "duel", "--jobs", "1")
    assert shown.code == 1
    assert "✘ consulted" in shown.out


def test_a_report_needs_a_folder(rulesmodel: Any, tmp_path: Path) -> None:
    shown = rulesmodel("check", "duel", "--html", str(tmp_path / "nowhere" / "report.html"))
    assert (shown.code, shown.err) == (2, f"error: {tmp_path / 'nowhere'}: no such folder for the report\n")
    shown = rulesmodel("check", "duel", "--html", str(tmp_path))
    assert (shown.code, shown.err) == (2, f"error: {tmp_path}: is a folder; name a file for the report\n")


def test_an_unknown_game_is_a_mistake_with_a_hint(rulesmodel: Any) -> None:
    assert rulesmodel("check", "duell").err == "error: unknown game 'duell'; did you mean duel?\n"


def test_coverage_tells_who_consults_what(rulesmodel: Any) -> None:
    data = rulesmodel("coverage", "duel", "--jobs", "1", "--json").data
    (row,) = [row for row in data["rows"] if row["clause"] == "3.stop.1"]
    assert row["held"] > 0
    assert row["refused"] > 0
    assert "search" in row["by"]
    assert data["never"] == []


def test_progress_of_a_check_goes_to_standard_error(rulesmodel: Any) -> None:
    shown = rulesmodel("coverage", "duel", "--jobs", "1", "--progress", "--json")
    assert shown.data["game"] == "duel"
    assert " parts done, last duel " in shown.err
