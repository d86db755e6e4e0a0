"""Puts the sources of the book together in one folder: the written pages, the generated ones, the notebooks."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..kernel.game import Game
from ..kernel.rooms import code_of
from ..show.svg import stylesheet
from .facts import GameFacts
from .page import Page
from .pages import api, commands, front, write_game

WRITTEN = (".md", ".css", ".js", ".svg", ".png")


def put_together(games: Sequence[Game], facts: Mapping[str, GameFacts], group: Any, written: Path, notebooks: Path,
                 root: Path) -> None:
    """Write everything that Sphinx reads into a folder.

    - `group`: the command line, as Click describes it; `written`: the folder of pages written by hand;
      `notebooks`: the folder of notebooks, any of which become pages.
    """
    kept = {root / "_static" / "tables.css"}
    kept |= set(_copied(written, root, WRITTEN)) | set(_copied(notebooks, root / "notebooks", (".ipynb",)))
    kept |= {path for game in games for path in _code(game, root / "code" / game.name)}
    pages = [_rulebooks(games, facts), _notebooks(notebooks), commands.page(group), *api.pages()]
    for page in pages:
        page.write(root)
    places = [page.place for page in pages]
    places += [place for game in games for place in write_game(game, facts[game.name], root)]
    kept |= {root / f"{place}.md" for place in places}
    (root / "_static").mkdir(parents=True, exist_ok=True)
    (root / "_static" / "tables.css").write_text(stylesheet("page", "table", "graph"), encoding="utf-8")
    _forget(root, kept)


def _rulebooks(games: Sequence[Game], facts: Mapping[str, GameFacts]) -> Page:
    found = Page("rulebooks", "Rulebooks")
    found.text("What running each rulebook has found: its clauses, what it leaves open, its holes and contradictions.")
    for game in games:
        found.heading(2, game.title)
        found.html(front.tiles(game, facts[game.name], f"{game.name}/"))
    found.toctree([f"{game.name}/index" for game in games], hidden=True)
    return found


def _notebooks(folder: Path) -> Page:
    found = Page("notebooks/index", "Notebooks")
    found.text("Lessons to read here and to run in JupyterLab (`make lab`), where their widgets come alive. What "
               "stands here was executed when the book was built.")
    places = sorted((path.relative_to(folder).with_suffix("") for path in folder.rglob("*.ipynb")), key=_shallow_first)
    found.toctree([place.as_posix() for place in places if ".ipynb_checkpoints" not in place.parts], depth=1)
    return found


def _code(game: Game, root: Path) -> Iterable[Path]:
    """The rules and the proofs of a game as files, from which written pages may show a function."""
    paths = [path for path in code_of(type(game)) if path.name in EXAMPLES]
    for path in (*paths, *game.proofs):
        yield _copy(path, root / path.name)


EXAMPLES = ("rules.py", "state.py", "game.py", "properties.py")


def _shallow_first(place: Path) -> tuple[int, str]:
    return len(place.parts), place.as_posix()


def _copied(source: Path, root: Path, endings: Sequence[str]) -> Iterable[Path]:
    """Copy files with these endings that have changed, and give where they are now."""
    for path in sorted(source.rglob("*")):
        if path.suffix not in endings or ".ipynb_checkpoints" in path.parts:
            continue
        yield _copy(path, root / path.relative_to(source))


def _copy(path: Path, target: Path) -> Path:
    """A copy, not written again where it is the same already."""
    if not target.is_file() or target.read_bytes() != path.read_bytes():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    return target


def _forget(root: Path, kept: set[Path]) -> None:
    """Take away what an earlier build wrote and this one does not."""
    for path in root.rglob("*"):
        if path.is_file() and path not in kept and "jupyter_execute" not in path.parts:
            path.unlink()
