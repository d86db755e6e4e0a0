"""Games are found by entry point: somebody's own package adds one, and a faulty one is told in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.kernel.errors import UnknownName
from rulesmodel.kernel.game import GameError, game, game_names

ENTRIES = """[rulesmodel.games]
worship = worship_of_mine:game
number = worship_of_mine:number
nothing = worship_of_mine:nothing
nowhere = worship_of_nobody:game
"""


@pytest.fixture(autouse=True)
def own_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with games, as an installer leaves it."""
    about = tmp_path / "worship_of_mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: worship-of-mine\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    (tmp_path / "worship_of_mine.py").write_text("from rulesmodel.games.duel import game\nnumber = 5\n",
                                                 encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def test_a_game_of_somebodys_own_package_is_found() -> None:
    assert "worship" in game_names()
    assert "hoarder" in game_names()
    assert game("worship").title == "Stop & Worship"


@pytest.mark.parametrize(("name", "fault"), [
    ("number", "game 'number' (worship_of_mine:number) is no game but 5; name an object of a Game class"),
    ("nothing", "game 'nothing' (worship_of_mine:nothing) cannot be loaded: module 'worship_of_mine' has no "
                "attribute 'nothing'"),
    ("nowhere", "game 'nowhere' (worship_of_nobody:game) cannot be loaded: No module named 'worship_of_nobody'"),
])
def test_what_is_no_game_is_told_in_words(name: str, fault: str) -> None:
    with pytest.raises(GameError) as error:
        game(name)
    assert str(error.value) == fault


def test_an_unknown_game_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="unknown game 'worshp'; did you mean worship"):
        game("worshp")
