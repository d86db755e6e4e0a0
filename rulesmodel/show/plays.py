"""Plays and positions as text: a step a line, and a position as the YAML a person would write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from ..kernel.game import Game, Outcome
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from .words import WIDEST

CHANCE = "chance"


def step(game: Game, rules: Rules, taken: Step, seat: int | None = None) -> str:
    """A step in words, as scenario files write it: `Ada: play R1`, `chance: draw T1`.

    With a `seat` as that seat hears it; of what chance did it hears nothing, but sees what comes of it.
    """
    by = CHANCE if taken.seat is None else game.seats[taken.seat]
    if seat is None:
        return f"{by}: {game.write_action(rules, taken.action)}"
    return f"{by}: " + ("" if taken.seat is None else game.hear_action(rules, taken.action, seat))


def steps(game: Game, rules: Rules, trace: Sequence[Step]) -> list[str]:
    """The steps of a trace in words; its first entry is where play starts and has none."""
    return [step(game, rules, taken) for taken in trace if taken.action is not None]


def position(written: Mapping[str, Any]) -> str:
    """A position as YAML, short parts on one line each.

    >>> print(position({"turn": "Ada", "Ada": {"hand": ["R1", "T1"]}}))
    turn: Ada
    Ada: {hand: [R1, T1]}
    """
    return "\n".join(_entry(key, value) for key, value in written.items())


def _entry(key: str, value: Any) -> str:
    dumped = yaml.safe_dump({key: value}, default_flow_style=True, sort_keys=False, allow_unicode=True,
                            width=10 * WIDEST).strip()
    return dumped[1:-1]


def ending(game: Game, outcome: Outcome) -> str:
    """How a game ended, in words.

    >>> class Table: seats = ("Ada", "Ben")
    >>> ending(Table, Outcome(0, 1, "totems")), ending(Table, Outcome(None, None, "tie"))
    ('Ada wins (totems)', 'nobody wins (tie)')
    """
    if outcome.winner is not None:
        return f"{game.seats[outcome.winner]} wins ({outcome.reason})"
    if outcome.loser is not None:
        return f"{game.seats[outcome.loser]} loses ({outcome.reason})"
    return f"nobody wins ({outcome.reason})"
