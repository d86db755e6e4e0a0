"""A game of somebody's own package that cannot be used stops nothing that concerns the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesmodel.cli import common
from rulesmodel.kernel.errors import Fault, FileError
from rulesmodel.kernel.game import GameError, game
from rulesmodel.machines.prove import Theorem, theorems_of

BROKEN = GameError("torn", "game 'torn' cannot be loaded: no")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are installed: duel, and one that cannot be loaded."""
    monkeypatch.setattr(common, "installed", lambda: ([game("duel")], [BROKEN]))


def test_the_others_are_checked_and_the_exit_code_tells_it(rulesmodel: Any, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    shown = rulesmodel("check", "--jobs", "1", "--html", str(page))
    assert (shown.code, shown.err) == (2, f"error: {BROKEN}\n")
    assert "✔ duel " in shown.out
    assert "✘ torn " in shown.out
    assert shown.out.endswith("Something of torn cannot be used, so it was not checked.\n")
    assert "game &#39;torn&#39; cannot be loaded: no" in page.read_text(encoding="utf-8")


def test_as_data_the_broken_game_is_one_with_problems(rulesmodel: Any) -> None:
    data = rulesmodel("check", "--jobs", "1", "--json").data
    assert data["ok"] is False
    assert [(one["game"], one["ok"], one["problems"]) for one in data["games"]] == [
        ("duel", True, []), ("torn", False, [str(BROKEN)])]


def test_what_is_off_weighs_more_than_what_cannot_be_used(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesmodel.kernel.game.Game.scenarios", ())
    monkeypatch.setattr("rulesmodel.check.run.expectations", lambda game: ())
    assert rulesmodel("check", "--jobs", "1").code == 1


def test_a_check_of_named_games_does_not_look_at_others(rulesmodel: Any) -> None:
    assert rulesmodel("check", "duel", "--jobs", "1").code == 0


def test_the_theorems_of_the_others_are_proved(rulesmodel: Any) -> None:
    shown = rulesmodel("prove", "--json")
    assert (shown.code, shown.err) == (2, f"error: {BROKEN}\n")
    assert {one["game"] for one in shown.data} == {"duel"}
    assert rulesmodel("prove", "duel").code == 0


def test_questions_are_answered_from_the_others(rulesmodel: Any) -> None:
    shown = rulesmodel("ask", "play a stop from hand")
    assert (shown.code, shown.err) == (2, f"error: {BROKEN}\n")
    assert "duel:3.stop.1" in shown.out
    assert rulesmodel("ask", "xylophone").code == 1


def test_files_that_cannot_be_used_stop_only_their_own_game(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = FileError([Fault("a.py", 1, "", "no"), Fault("b.py", 2, "", "never")])

    def torn(found: Any) -> list[Theorem]:
        raise faulty

    monkeypatch.setattr(common, "installed", lambda: ([game("duel"), game("hoarder")], []))
    monkeypatch.setattr("rulesmodel.machines.prove.theorems_of",
                        lambda found: torn(found) if found.name == "hoarder" else theorems_of(found))
    shown = rulesmodel("prove")
    assert (shown.code, shown.err) == (2, "error: a.py:1: no\nerror: b.py:2: never\n")
    assert "3 of 3 theorems came out as expected." in shown.out
    assert rulesmodel("prove", "hoarder").out == ""
