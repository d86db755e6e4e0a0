"""What can be done in a state: the legal actions, the refused ones with their reasons, and what each step leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...kernel.game import Action, Game, State
from ...kernel.rules import Rules
from ...kernel.ruling import Refused


class Step(NamedTuple):
    """One step of a play: who did what, and the state it led to.

    `seat` is None for chance. The first entry of a trace is where play starts: it has no action either.
    """

    seat: int | None
    action: Action | None
    state: State


class Refusal(NamedTuple):
    """A candidate action that the rules refuse, with the clause that decides and the reason in a player's words."""

    action: Action
    clause: str
    reason: str


def legal(game: Game, rules: Rules, state: State) -> list[Action]:
    """The actions that the seat to move may choose, in the order of the game's candidates.

    Empty at a chance node (see `Game.outcomes`) and when the game is over.
    """
    return [step.action for step in _accepted(game, rules, state)]


def refusals(game: Game, rules: Rules, state: State) -> list[Refusal]:
    """The candidate actions that the rules refuse here, each with clause and reason."""
    found = []
    for action in game.candidates(rules, state):
        try:
            game.step(rules, state, action)
        except Refused as refused:
            found.append(Refusal(action, refused.clause, refused.reason))
    return found


def successors(game: Game, rules: Rules, state: State) -> Iterator[Step]:
    """Every step that can be taken here: all chance outcomes, or all legal actions of the seat to move."""
    chance = game.outcomes(rules, state)
    if chance:
        for action, _ in chance:
            yield Step(None, action, game.step(rules, state, action))
    else:
        yield from _accepted(game, rules, state)


def _accepted(game: Game, rules: Rules, state: State) -> Iterator[Step]:
    seat = game.to_move(rules, state)
    for action in game.candidates(rules, state):
        try:
            after = game.step(rules, state, action)
        except Refused:
            continue
        yield Step(seat, action, after)
