"""Plays for the book: steps in words, the position they lead to as a picture, the clauses that were consulted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..judge.scenario import CHANCE
from ..kernel.errors import RulesModelError
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..kernel.ruling import recording
from ..kernel.yamlfile import node_of
from ..machines.play import Step
from ..show import plays
from ..show.table import table
from .facts import Play

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def drawn(game: Game, rules: Rules, state: State) -> str:
    """A state as a picture without its style sheet, which the book has once for all; empty where none can be drawn."""
    try:
        return STYLE.sub("", table(game.picture(rules, state)))
    except RulesModelError:
        return ""


def drawn_position(game: Game, rules: Rules, position: Mapping[str, Any]) -> str:
    """A written position as a picture; empty where these rules cannot read it."""
    try:
        return drawn(game, rules, game.read_position(rules, node_of(dict(position), "position")))
    except RulesModelError:
        return ""


def play(game: Game, rules: Rules, trace: Sequence[Step], cycle: Sequence[Step] = (), from_position: bool = False
         ) -> Play:
    """A trace as a play of the book; a `cycle` begins where the trace ends."""
    last = trace[-1].state
    if cycle:
        clauses = _consulted(game, rules, last, cycle)
    else:
        clauses = _consulted(game, rules, trace[-2].state, trace[-1:]) if len(trace) > 1 else ()
    return Play(tuple(plays.steps(game, rules, trace)), plays.position(game.write_position(rules, last)),
                drawn(game, rules, last), clauses, tuple(plays.steps(game, rules, cycle)), from_position)


def replayed(game: Game, rules: Rules, starts: Sequence[State], words: Sequence[str], cycle: Sequence[str] = (),
             from_position: bool = False) -> Play | None:
    """A play given in words, such as `Ada: play R1`; None if it can be played from none of the states."""
    for start in starts:
        try:
            trace = [Step(None, None, start), *_steps(game, rules, start, words)]
            loop = _steps(game, rules, trace[-1].state, cycle)
        except RulesModelError:
            continue
        return play(game, rules, trace, loop, from_position)
    return None


def _steps(game: Game, rules: Rules, state: State, words: Sequence[str]) -> list[Step]:
    steps = []
    for told in words:
        by, _, move = (part.strip() for part in told.partition(":"))
        seat = None if by == CHANCE else game.seats.index(by)
        action = game.read_action(rules, state, seat, move)
        state = game.step(rules, state, action)
        steps.append(Step(seat, action, state))
    return steps


def _consulted(game: Game, rules: Rules, state: State, steps: Sequence[Step]) -> tuple[str, ...]:
    """The clauses that took effect in some steps, in order; where none did, those of the conditions that held."""
    with recording() as trail:
        for step in steps:
            game.step(rules, state, step.action)
            game.outcome(rules, step.state)
            state = step.state
    effects = [entry for entry in trail.consulted if not entry.guard]
    return tuple(dict.fromkeys(entry.clause for entry in effects or trail.consulted))
