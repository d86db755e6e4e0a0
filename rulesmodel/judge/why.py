"""Why a move is allowed or not: every condition on its way, held or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..kernel.errors import NotSaid, UnknownName, Unspecified
from ..kernel.game import Game
from ..kernel.rules import Rules
from ..kernel.ruling import Consulted, Refused, recording
from ..show.words import fill
from .line import collect
from .scenario import CHANCE


class Guard(msgspec.Struct, frozen=True):
    """A clause met on the way of a move: a condition that `held` or not, or (`guard` false) one that took effect.

    `reason` says why a condition refuses, or would if it failed; `says` is the clause in our words.
    """

    clause: str
    held: bool
    guard: bool
    reason: str
    says: str


class Why(msgspec.Struct, frozen=True):
    """Every guard on the way of a move, in the order of the rules, and the open questions asked on it.

    `verdict` is `allowed`, `not allowed` or `not covered`; `missing` says what the position leaves out then, or the
    version.
    """

    move: str
    verdict: str
    guards: tuple[Guard, ...]
    questions: Mapping[str, str]
    missing: str = ""


def why(game: Game, rules: Rules, position: Any, seat: str, move: str) -> Why:
    """Every guard on the way of a move in a position (a `Node`), for a seat by name or `chance`.

    Raises `FileError` for a faulty position, `UnknownName` for an unknown seat, `BadMove` for words that are no move.
    """
    if seat not in (*game.seats, CHANCE):
        raise UnknownName("player", seat, [*game.seats, CHANCE])
    state = game.read_position(rules, position)
    action = game.read_action(rules, state, None if seat == CHANCE else game.seats.index(seat), move)
    verdict, missing = "allowed", ""
    with recording() as trail:
        try:
            game.step(rules, state, action)
        except Refused:
            verdict = "not allowed"
        except (NotSaid, Unspecified) as error:
            verdict, missing = "not covered", str(error)
    entries = trail.consulted if verdict == "allowed" else collect(game, rules, state, action)
    guards = tuple(_guard(rules, entry) for entry in dict.fromkeys(entries))
    return Why(f"{seat}: {game.write_action(rules, action)}", verdict, guards, dict(trail.questions), missing)


def _guard(rules: Rules, entry: Consulted) -> Guard:
    clause = rules.rulebook.clause(entry.clause)
    return Guard(clause.id, entry.held, entry.guard, entry.note, clause.says)


def explanation(found: Why) -> str:
    """The guards as text: ✓ held, ✗ failed, → took effect."""
    lines = [f"{found.move}: {found.verdict}" + (f" ({found.missing})" if found.missing else "")]
    for entry in found.guards:
        mark = "→" if not entry.guard else "✓" if entry.held else "✗"
        reason = f" [{entry.reason}]" if not entry.held and entry.reason else ""
        lines.append(fill(f"{entry.says}{reason}", indent="      ", first=f"  {mark} {entry.clause}  "))
    if found.questions:
        asked = ", ".join(f"{question} read {reading}" for question, reading in found.questions.items())
        lines.append(fill(f"open questions asked: {asked}", indent="    ", first="  "))
    return "\n".join(lines)
