"""Games are found by entry point: somebody's own package adds one, and a faulty one is told in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesmodel.kernel.errors import UnknownName
from rulesmodel.kernel.game import GameError, game, game_names, games
from rulesmodel.kernel.rooms import code_of, module_in

MODULES = {
    "worship_of_mine": """\
from rulesmodel.games.duel.game import Duel

class Worship(Duel):
    name = "worship"

game = Worship()
number = 5
""",
    "torn": "cards = 1\ncards / 0\n",
    "unfinished": "def game(:\n",
    "gone": "raise SystemExit('no')\n",
}
ENTRIES = {
    "worship": "worship_of_mine:game",
    "number": "worship_of_mine:number",
    "nothing": "worship_of_mine:nothing",
    "alias": "worship_of_mine:game",
    "nowhere": "worship_of_nobody:game",
    "torn": "torn:game",
    "unfinished": "unfinished:game",
    "gone": "gone:game",
}
OF = "of worship-of-mine 1.0"


def announce(folder: Path, package: str, entries: dict[str, str]) -> None:
    """Leave in a folder what an installer writes about a package with games."""
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = "\n".join(f"{name} = {value}" for name, value in entries.items())
    (about / "entry_points.txt").write_text(f"[rulesmodel.games]\n{lines}\n", encoding="utf-8")


@pytest.fixture(autouse=True)
def own_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages with one that has games; none of its modules is remembered afterwards."""
    announce(tmp_path, "worship-of-mine", ENTRIES)
    for module, text in MODULES.items():
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for module in MODULES:
        sys.modules.pop(module, None)


def test_a_game_of_somebodys_own_package_is_found() -> None:
    assert "worship" in game_names()
    assert "hoarder" in game_names()
    assert game("worship").title == "Stop & Worship"


@pytest.mark.parametrize(("name", "fault"), [
    ("number", f"game 'number' (worship_of_mine:number {OF}) is no game but 5; name an object of a Game class"),
    ("nothing", f"game 'nothing' (worship_of_mine:nothing {OF}) cannot be loaded: module 'worship_of_mine' has no "
                "attribute 'nothing'"),
    ("alias", f"game 'alias' (worship_of_mine:game {OF}) calls itself 'worship'; announce it under that name"),
    ("nowhere", f"game 'nowhere' (worship_of_nobody:game {OF}) cannot be loaded: No module named "
                "'worship_of_nobody'"),
    ("torn", f"game 'torn' (torn:game {OF}) cannot be loaded: ZeroDivisionError: division by zero "
             "({end of folder}/torn.py:2)"),
    ("unfinished", f"game 'unfinished' (unfinished:game {OF}) cannot be loaded: {{folder}}/unfinished.py:1: "
                   "not valid Python: invalid syntax"),
    ("gone", f"game 'gone' (gone:game {OF}) cannot be loaded: SystemExit: no ({{end of folder}}/gone.py:1)"),
])
def test_what_is_no_game_is_told_in_words(name: str, fault: str, own_package: Path) -> None:
    with pytest.raises(GameError) as error:
        game(name)
    end = "/".join(own_package.parts[-2:])
    assert str(error.value) == fault.replace("{folder}", str(own_package)).replace("{end of folder}", end)


def test_a_faulty_package_stops_no_other_game() -> None:
    usable, broken = games()
    assert {one.name for one in usable} >= {"duel", "hoarder", "worship"}
    assert sorted(str(error).split("'")[1] for error in broken) == [
        "alias", "gone", "nothing", "nowhere", "number", "torn", "unfinished"]


def test_two_packages_with_a_game_of_one_name_are_told(own_package: Path) -> None:
    announce(own_package, "worship-of-hers", {"worship": "worship_of_hers:game"})
    with pytest.raises(GameError, match="game 'worship' is announced by several packages") as error:
        game("worship")
    assert "worship_of_mine:game of worship-of-mine 1.0" in str(error.value)
    assert "worship_of_hers:game of worship-of-hers 1.0" in str(error.value)


def test_an_unknown_game_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="unknown game 'worshp'; did you mean worship"):
        game("worshp")


def test_a_game_in_a_lone_module_brings_nothing_but_itself(own_package: Path) -> None:
    (own_package / "scenarios").mkdir()
    (own_package / "scenarios" / "of_somebody_else.yaml").write_text("", encoding="utf-8")
    found = game("worship")
    assert (found.package, found.scenarios, found.proofs) == ("", [], [])
    assert module_in(found.package, "properties") is None
    assert list(code_of(type(found))) == [own_package / "worship_of_mine.py"]


def test_what_a_module_beside_the_game_raises_is_not_held_back(own_package: Path) -> None:
    package = own_package / "worship_package"
    package.mkdir()
    (package / "properties.py").write_text("import worship_of_nobody\n", encoding="utf-8")
    assert module_in("worship_package", "expectations") is None
    with pytest.raises(ModuleNotFoundError, match="worship_of_nobody"):
        module_in("worship_package", "properties")
