"""What can be done in a state, and what cannot and why: the menu that widgets show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..kernel.errors import NotSaid, Unspecified
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..kernel.ruling import Refused
from ..machines.play.choices import Step


class Choice(NamedTuple):
    """Something that can be done: its words, the step, and for chance how many of how many ways lead there."""

    words: str
    step: Step
    odds: str = ""


class Refusal(NamedTuple):
    """Moves that are refused for the same reason, by the same clause."""

    words: tuple[str, ...]
    reason: str
    clause: str


class Options(NamedTuple):
    """Everything that somebody might do next. `unsaid` tells what the position or the version leaves out."""

    asked: str
    """Who chooses: a player's name, `chance`, or nobody."""
    choices: tuple[Choice, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    unsaid: tuple[str, ...] = ()


def options(game: Game, rules: Rules, state: State) -> Options:
    """The legal steps, the refused moves with reason and clause, and what could not be found out.

    >>> from rulesmodel.kernel.game import game
    >>> duel = game("duel")
    >>> rules = duel.rules("two")
    >>> found = options(duel, rules, duel.initial(rules)[0])
    >>> [choice.words for choice in found.choices], found.refusals[0]
    (['take act', 'take stop'], Refusal(words=('play act',), reason='no act in your hand', clause='2.play.1'))
    """
    try:
        if game.outcome(rules, state) is not None:
            return Options("")
        chance = game.outcomes(rules, state)
        if chance:
            return Options("chance", tuple(_chance(game, rules, state)))
        return _of_player(game, rules, state)
    except (NotSaid, Unspecified) as error:
        return Options(_asked(game, rules, state), unsaid=(str(error),))


def _chance(game: Game, rules: Rules, state: State) -> Iterator[Choice]:
    outcomes = game.outcomes(rules, state)
    ways = sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        step = Step(None, action, game.step(rules, state, action))
        yield Choice(game.write_action(rules, action), step, f"{weight} of {ways}")


def _of_player(game: Game, rules: Rules, state: State) -> Options:
    seat = game.to_move(rules, state)
    choices: list[Choice] = []
    refused: dict[tuple[str, str], list[str]] = {}
    unsaid: dict[str, list[str]] = {}
    try:
        for action in game.candidates(rules, state):
            words = game.write_action(rules, action)
            try:
                choices.append(Choice(words, Step(seat, action, game.step(rules, state, action))))
            except Refused as error:
                refused.setdefault((error.reason, error.clause), []).append(words)
            except (NotSaid, Unspecified) as error:
                unsaid.setdefault(str(error), []).append(words)
    except NotSaid as error:  # not even what might be tried is known
        unsaid.setdefault(str(error), []).append("any other move")
    refusals = (Refusal(tuple(dict.fromkeys(words)), reason, clause) for (reason, clause), words in refused.items())
    return Options(_asked(game, rules, state), tuple(choices), tuple(refusals), tuple(map(_open, unsaid.items())))


def _open(found: tuple[str, list[str]]) -> str:
    """What is not said, and which moves hang on it."""
    reason, words = found
    return f"{reason} (needed for: {', '.join(words)})"


def _asked(game: Game, rules: Rules, state: State) -> str:
    try:
        seat = game.to_move(rules, state)
    except (NotSaid, Unspecified):
        return ""
    return "" if seat is None else game.seats[seat]
