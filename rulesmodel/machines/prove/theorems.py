"""Theorems: predicates about rule functions, with what is expected of them.

    @theorem(title="A decline never changes whose team is larger", game="hoarder", clauses=["hoarder:9.stop.3"])
    def decline_keeps_teams(case):
        state = case.build(State, "state", deck=DECK)
        after = case.legal(decline, RULES, state, case.one_of("seat", (0, 1)))
        return after.teams == state.teams

Theorems live in files that a game's package brings (`Game.proofs`), or in anybody's; they are loaded by path.
"""

from __future__ import annotations

import importlib.util
import sys
import traceback
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from ...kernel.errors import Fault, FileError
from ...kernel.game import Game

Expected = Literal["proved", "refuted"]
Body = Callable[[Any], Any]


class Theorem(msgspec.Struct, frozen=True):
    """A predicate of a `case` that should hold for every case, or, if expected refuted, should not."""

    id: str
    game: str
    title: str
    clauses: tuple[str, ...]
    strength: str
    """For which inputs it speaks: `all integers`, `declared ranges`, `teams up to 12`, …"""
    expected: Expected
    fault: str
    """The fault seeded into a rule under which a theorem expected to hold must be refuted."""
    doc: str
    function: Body


def theorem(*, title: str, game: str, clauses: Sequence[str] = (), expected: Expected = "proved",
            strength: str = "all integers", fault: str = "") -> Callable[[Body], Body]:
    """Register a plain function `def name(case): ... return predicate` as a theorem; its id is `name` with hyphens."""
    if expected not in ("proved", "refuted"):
        raise ValueError(f"a theorem is expected 'proved' or 'refuted', not {expected!r}")

    def register(function: Body) -> Body:
        name = function.__name__.replace("_", "-")
        doc = " ".join((function.__doc__ or "").split())
        function.__theorem__ = Theorem(  # type: ignore[attr-defined]
            name, game, title, tuple(clauses), strength, expected, fault, doc, function)
        return function

    return register


def theorem_of(function: Theorem | Body) -> Theorem:
    """The theorem of a decorated function; raises `TypeError` for any other function."""
    found = function if isinstance(function, Theorem) else getattr(function, "__theorem__", None)
    if not isinstance(found, Theorem):
        raise TypeError(f"{function!r} is no theorem; decorate it with @theorem(title=…, game=…)")
    return found


def load_theorems(paths: Iterable[str | Path], game: str | None = None) -> list[Theorem]:
    """The theorems of Python files, in their order there; all of them, or one game's.

    A folder stands for its `*.py` files, or `<game>*.py`. A file may import its neighbours by their plain name.
    Raises `FileError` for files that cannot be loaded and for ids given twice.
    """
    found: dict[str, Theorem] = {}
    faults: list[Fault] = []
    for path in _files(paths, game):
        try:
            module = _module(path)
        except Exception as error:
            faults.append(_fault(path, error))
            continue
        for one in _declared(module):
            if one.id in found:
                faults.append(Fault(str(path), one.function.__code__.co_firstlineno, one.id,
                                    "another theorem has this name; rename one of them"))
            found.setdefault(one.id, one)
    if faults:
        raise FileError(faults)
    return [one for one in found.values() if game in (None, one.game)]


def theorems_of(game: Game) -> list[Theorem]:
    """The theorems that a game's package brings; raises `FileError` as `load_theorems`, and for those about another."""
    found = load_theorems(game.proofs)
    faults = [Fault(one.function.__code__.co_filename, one.function.__code__.co_firstlineno, one.id,
                    f"the theorem is about game {one.game!r}, but lies among the proofs of {game.name!r}")
              for one in found if one.game != game.name]
    if faults:
        raise FileError(faults)
    return found


def _files(paths: Iterable[str | Path], game: str | None) -> list[Path]:
    files: list[Path] = []
    for path in map(Path, paths):
        files += sorted(path.glob(f"{game or ''}*.py")) if path.is_dir() else [path]
    return list(dict.fromkeys(file.resolve() for file in files))


def _module(path: Path) -> ModuleType:
    """Run a file as a module, its folder on the import path meanwhile; files of one name stay apart."""
    name = f"rulesmodel_proofs_{path.stem}_{zlib.crc32(bytes(path)):08x}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # annotations of structs declared there are looked up by module name
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module


def _declared(module: ModuleType) -> list[Theorem]:
    """The theorems declared in a module itself, not those it imports."""
    found = [getattr(value, "__theorem__", None) for value in vars(module).values()
             if getattr(value, "__module__", None) == module.__name__]
    return [one for one in found if isinstance(one, Theorem)]


def _fault(path: Path, error: Exception) -> Fault:
    """Where in the file its loading failed, and why."""
    if isinstance(error, SyntaxError):
        return Fault(str(path), error.lineno or 0, "", f"not valid Python: {error.msg}")
    if isinstance(error, FileNotFoundError) and error.filename == str(path):
        return Fault(str(path), 0, "", "there is no such file")
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return Fault(str(path), lines[-1] if lines else 0, "", f"{type(error).__name__}: {error}")
