"""Checks a difference by playing it again, with nothing of `rulesmodel.compare` but its data."""

from __future__ import annotations

from typing import Any

import yaml

from rulesmodel.compare.result import Difference
from rulesmodel.kernel.errors import Unspecified
from rulesmodel.kernel.game import Game
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from rulesmodel.kernel.yamlfile import parse


def move(game: Game, rules: Rules, state: Any, words: str) -> Any:
    """Make a move given as `Ada: play R1`; it must be one of those that are to be made here."""
    by, _, text = words.partition(": ")
    seat = None if by == "chance" else game.seats.index(by)
    action = game.read_action(rules, state, seat, text)
    if seat is None:
        assert action in dict(game.outcomes(rules, state))
    return game.step(rules, state, action)


def answer(game: Game, rules: Rules, state: Any, words: str) -> Any:
    """What a side says to a move: the position it leads to, or a word for why not."""
    try:
        after = move(game, rules, state, words)
    except Refused:
        return "refused"
    except Unspecified:
        return "unsaid"
    return game.shown_position(rules, after), game.outcome(rules, after)


def face(game: Game, rules: Rules, state: Any) -> Any:
    """What there is to see in a position."""
    try:
        return game.outcome(rules, state), game.to_move(rules, state), sorted(
            (game.write_action(rules, action), weight) for action, weight in game.outcomes(rules, state))
    except Unspecified:
        return "unsaid"


def check_difference(game: Game, a: Rules, b: Rules, found: Difference) -> None:
    """The sides agree on all moves from the set-up and part on the last one; so they do from the smallest position."""
    starts = [found.start] if found.start is not None else [game.write_position(a, game.initial(a)[0])]
    check_line(game, a, b, starts[0], found.moves, found.move)
    if found.smallest is not None:
        *moves, last = (*found.smallest.moves, "") if not found.move else found.smallest.moves
        check_line(game, a, b, found.smallest.position, moves, last)
        if found.smallest.way is not None:
            state = game.initial(a)[0]
            for words in found.smallest.way:
                state = move(game, a, state, words)


def check_line(game: Game, a: Rules, b: Rules, position: Any, moves: Any, last: str) -> None:
    node = parse(yaml.safe_dump(dict(position)), "position")
    states = [game.read_position(rules, node.again()) for rules in (a, b)]
    for words in moves:
        states = [move(game, rules, state, words) for rules, state in zip((a, b), states, strict=True)]
        shown = [game.shown_position(rules, state) for rules, state in zip((a, b), states, strict=True)]
        assert shown[0] == shown[1], words
    ours, theirs = ((answer(game, rules, state, last) if last else face(game, rules, state))
                    for rules, state in zip((a, b), states, strict=True))
    assert ours != theirs
