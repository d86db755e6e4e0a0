"""The register audit: what the source of a game cites, compared with what its rulebook lists.

It reads the source, so it also sees the guards that no scenario and no search ever met.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..kernel.errors import Fault, FileError
from ..kernel.game import Game
from ..kernel.rooms import code_of
from ..kernel.rulebook import CLAUSE_ID, QUESTION_ID, Clause, Rulebook
from ..show.words import count
from .report import Finding


class Mention(NamedTuple):
    """A clause or question id in the source, `strict` where it is said to the rules and so must exist."""

    id: str
    place: str
    strict: bool


def audit(game: Game) -> list[Finding]:
    """Compare the source of a game with its rulebook."""
    start = time.perf_counter()
    mentions = [mention for path in code_of(type(game)) for mention in read_mentions(path)]
    book = game.rulebook
    seconds = time.perf_counter() - start
    return [_cited(book, mentions, seconds), _asked(book, mentions), _consulted(book, mentions), _used(book, mentions)]


def read_mentions(path: Path) -> list[Mention]:
    """Every clause and question id that stands as a text of its own in a file; `FileError` if it is no Python."""
    try:
        tree = ast.parse(path.read_bytes(), str(path))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 0
        raise FileError([Fault(str(path), line, "", f"not valid Python: {getattr(error, 'msg', error)}")]) from None
    said = {id(node) for call in ast.walk(tree) if isinstance(call, ast.Call) for node in _said_to_rules(call)}
    return [Mention(node.value, f"{path.name}:{node.lineno}", id(node) in said)
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and (id(node) in said or CLAUSE_ID.fullmatch(node.value) or QUESTION_ID.fullmatch(node.value))]


def _said_to_rules(call: ast.Call) -> Iterator[ast.Constant]:
    """The texts of a call that are ids: the clause of `need` and `cite`, the question of `reading`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = {"need": 1, "cite": 0, "reading": 0}.get(name)
    if place is None or len(call.args) <= place:
        return
    yield from _texts(call.args[place])


def _texts(node: ast.expr) -> Iterator[ast.Constant]:
    """The texts that an expression may come to, as far as it is a text or a choice among texts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _cited(book: Rulebook, mentions: Iterable[Mention], seconds: float) -> Finding:
    clauses = {clause.id for clause in book.clauses}
    cited = [mention for mention in mentions if mention.strict and not QUESTION_ID.fullmatch(mention.id)]
    unknown = [f"{mention.place} cites {mention.id!r}" for mention in cited if mention.id not in clauses]
    return Finding("register", "cited clauses", "every clause that a rule cites is in the rulebook", not unknown,
                   f"{len(unknown)} unknown" if unknown
                   else f"{len(cited)} places cite {len({mention.id for mention in cited})} clauses",
                   tuple(unknown), seconds)


def _asked(book: Rulebook, mentions: Iterable[Mention]) -> Finding:
    questions = {question.id for question in book.questions}
    asked = [mention for mention in mentions if QUESTION_ID.fullmatch(mention.id)]
    unknown = [f"{mention.place} asks {mention.id!r}" for mention in asked if mention.id not in questions]
    found = f"{len(unknown)} unknown" if unknown else f"{count(len({m.id for m in asked}), 'question')} asked"
    return Finding("register", "asked questions", "every question that a rule asks is in the rulebook", not unknown,
                   found, tuple(unknown))


def _consulted(book: Rulebook, mentions: Iterable[Mention]) -> Finding:
    mentioned = {mention.id for mention in mentions}

    def is_consulted(clause: Clause) -> bool:
        return clause.id in mentioned or any(primary in mentioned for primary in clause.repeats)

    silent = [f"{clause.id}: {clause.says}" for clause in book.executable if not is_consulted(clause)]
    found = (f"{len(silent)} are not" if silent
             else f"{len(book.executable)} of {len(book.clauses)} clauses are executable, all consulted")
    return Finding("register", "executable clauses", "every executable clause is consulted by a rule", not silent,
                   found, tuple(silent))


def _used(book: Rulebook, mentions: Iterable[Mention]) -> Finding:
    """A question with several readings makes a difference only if somebody asks it."""
    mentioned = {mention.id for mention in mentions}
    switches = [question for question in book.questions
                if len(question.readings) > 1 and question.grade != "no difference" and not question.unasked]
    idle = [f"{question.id}: {question.asks}" for question in switches if question.id not in mentioned]
    found = (f"{len(idle)} are not" if idle
             else f"{count(len(book.questions), 'question')}, {len(switches)} with a choice, all asked")
    return Finding("register", "open questions", "every open question with a choice is asked by a rule", not idle,
                   found, tuple(idle))
