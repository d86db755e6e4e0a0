"""Which rule functions cite a clause: read from the source, so that also the ones that never ran are found."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..kernel.game import Game
from ..kernel.rooms import code_of

SPEAKS = re.compile(r"\b(need|cite)\(|\.(reading|flag)\(")
"""What a file says that holds rules; lists of expectations and pictures name clauses too, but decide nothing."""


class Function(NamedTuple):
    """A function of the rules: its file below the game's package, name, first line, source, and the ids it says."""

    file: str
    name: str
    line: int
    doc: str
    source: str
    ids: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Its id on the page of rules."""
        return f"{self.file.removesuffix('.py').replace('/', '-')}-{self.name}".replace("_", "-").lower()


class Room(NamedTuple):
    """A file of rules: its path below the game's package, its docstring, its functions in order."""

    file: str
    doc: str
    functions: tuple[Function, ...]


@cache
def rooms(game: Game) -> tuple[Room, ...]:
    """The files of a game that hold rules (something in them names a clause), in alphabetical order."""
    paths = code_of(type(game))
    package = min((path.parent for path in paths), key=lambda path: len(path.parts))
    book = game.rulebook
    known = frozenset((*(clause.id for clause in book.clauses), *(question.id for question in book.questions)))
    speaking = [path for path in paths if SPEAKS.search(path.read_text(encoding="utf-8"))]
    found = (_room(path, path.relative_to(package).as_posix(), known) for path in speaking)
    return tuple(room for room in found if any(function.ids for function in room.functions))


def citing(game: Game, names: Iterable[str]) -> list[Function]:
    """The functions, and the tables beside them, that name one of the ids."""
    wanted = {*names}
    return [function for room in rooms(game) for function in room.functions if wanted & {*function.ids}]


def _room(path: Path, file: str, known: frozenset[str]) -> Room:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, str(path))
    return Room(file, ast.get_docstring(tree) or "", tuple(_functions(tree, file, text, known)))


def _functions(tree: ast.Module, file: str, text: str, known: frozenset[str]) -> Iterator[Function]:
    """The functions of a file, and its tables as far as they name a clause."""
    for node in tree.body:
        ids = tuple(dict.fromkeys(_ids(node, known)))
        source = ast.get_source_segment(text, node) or ""
        if isinstance(node, ast.FunctionDef):
            doc = (ast.get_docstring(node) or "").partition("\n\n")[0]
            yield Function(file, node.name, node.lineno, " ".join(doc.split()), source, ids)
        elif ids and (name := _table(node)):
            yield Function(file, name, node.lineno, "", source, ids)


def _table(node: ast.stmt) -> str:
    """The name that a statement gives to a value, empty if it gives none."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return next((target.id for target in targets if isinstance(target, ast.Name)), "")


def _ids(node: ast.AST, known: frozenset[str]) -> Iterator[str]:
    """The ids of clauses and questions that stand as texts of their own, and the flags that are asked."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and inner.value in known:
            yield str(inner.value)
        elif isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") == "flag" and inner.args:
            flag = inner.args[0]
            if isinstance(flag, ast.Constant):
                yield str(flag.value)
