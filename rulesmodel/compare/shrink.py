"""The smallest position that still shows a difference (delta debugging, Zeller & Hildebrandt 2002).

Things are left out of the written position, the big ones first, as long as the two sides part in the same way on the
same moves. A position is only tried if it can be read under both rules, breaks no invariant of either, and looks the
same to both; so nothing illegal is ever shown. What is left cannot lose a further zone, card or number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from ..kernel.errors import NotSaid, RulesModelError
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..kernel.yamlfile import Node, parse
from ..show.plays import CHANCE
from .local import Pairing, attempt, look, sight
from .sweep import seats_at

Position = Mapping[str, Any]
TIMES = re.compile(r"(?P<card>.+) x(?P<number>[2-9]|[1-9][0-9]+)")
"""How positions write several equal cards."""
MOST_TRIES = 2_000


class Case:
    """Moves on which two sides agree, and what they part on after them."""

    def __init__(self, pairing: Pairing, kind: str, moves: Sequence[str], move: str) -> None:
        self.game, self.pairing, self.kind = pairing.game, pairing, kind
        self.moves, self.move = tuple(moves), move

    def shows(self, position: Position) -> bool:
        """Whether the sides part in this way from a position, which is legal on both of them."""
        try:
            pair = self.read(position)
            for move in self.moves:
                pair = self.after(pair, move)
            return self.part(pair) == self.kind
        except RulesModelError:
            return False

    def read(self, position: Position) -> tuple[State, State]:
        """The states of a position under both rules; raises `RulesModelError` unless they are legal and look alike."""
        node = _node(position)
        states = []
        for rules in (self.pairing.a, self.pairing.b):
            state = self.game.read_position(rules, node.again())
            if not is_legal(self.game, rules, state):
                raise RulesModelError("an invariant does not hold")
            states.append(state)
        return self.alike(states[0], states[1])

    def alike(self, a: State, b: State) -> tuple[State, State]:
        if not self.pairing.look_alike(a, b):
            raise RulesModelError("the two sides see different positions")
        return a, b

    def after(self, pair: tuple[State, State], move: str) -> tuple[State, State]:
        """The states after a move; raises `RulesModelError` where a side does not allow it or they part."""
        a, b = (self.game.step(rules, state, self.action(rules, state, move))
                for rules, state in zip((self.pairing.a, self.pairing.b), pair, strict=True))
        return self.alike(a, b)

    def action(self, rules: Rules, state: State, move: str) -> Any:
        """The action of words such as `Ada: play R1`."""
        by, _, words = move.partition(": ")
        seat = None if by == CHANCE else self.game.seats.index(by)
        action = self.game.read_action(rules, state, seat, words)
        if seat is None and action not in dict(self.game.outcomes(rules, state)):
            raise RulesModelError("chance cannot decide so")
        return action

    def part(self, pair: tuple[State, State]) -> str:
        """In what the sides part here."""
        game, a, b = self.game, self.pairing.a, self.pairing.b
        if self.kind == "view":
            apart = any(self.pairing.sights_part(sight(game, a, pair[0], seat), pair[1], seat)
                        for seat in seats_at(game, a, pair[0]))
            return "view" if apart else ""
        if not self.move:
            return self.pairing.faces_part(look(game, a, pair[0]), look(game, b, pair[1]), pair[0] != pair[1])
        results = [attempt(game, rules, state, self.action(rules, state, self.move))
                   for rules, state in ((a, pair[0]), (b, pair[1]))]
        return self.pairing.results_part(*results)


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes every value out, equal ones too."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def is_legal(game: Game, rules: Rules, state: State) -> bool:
    """Whether a state breaks no invariant; one that asks for what a partial position leaves out is not broken."""
    for invariant in game.invariants(rules):
        try:
            if not invariant.holds(rules, state):
                return False
        except NotSaid:
            continue
    return True


def shrink(case: Case, position: Position) -> Position | None:
    """The smallest position that shows the case, starting from one; None if that one does not show it when re-read."""
    if not case.shows(position):
        return None
    tries, found = 0, position
    candidates = smaller(found)
    while (candidate := next(candidates, None)) is not None and tries < MOST_TRIES:
        tries += 1
        if case.shows(candidate):
            found = candidate
            candidates = smaller(found)
    return found


def smaller(value: Any) -> Iterator[Any]:
    """Everything that is a step smaller than a value of a written position, whole parts first."""
    if isinstance(value, Mapping):
        for key in value:
            yield {name: inner for name, inner in value.items() if name != key}
        for key in value:
            yield from ({**value, key: inner} for inner in smaller(value[key]))
    elif isinstance(value, list | tuple):
        if len(value) > 1:
            yield []
        for place in range(len(value)):
            yield [*value[:place], *value[place + 1:]]
        for place, inner in enumerate(value):
            yield from ([*value[:place], less, *value[place + 1:]] for less in smaller(inner))
    elif isinstance(value, str) and (several := TIMES.fullmatch(value)):
        card, number = several["card"], int(several["number"]) - 1
        yield card if number == 1 else f"{card} x{number}"
    elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
        yield value - 1


def read(game: Game, rules: Rules, position: Position) -> State:
    """The state of a position that is plain data; raises `FileError` where there is none."""
    return game.read_position(rules, _node(position))


def _node(position: Position) -> Node:
    return parse(yaml.dump(dict(position), Dumper=_Dumper, sort_keys=False), "the position")


def complete(game: Game, rules: Rules, position: Position) -> Position:
    """A shrunk position with the words and numbers that it left to their defaults: whose turn it is, the step …"""
    shown = game.shown_position(rules, read(game, rules, position))
    return {**{key: value for key, value in shown.items() if isinstance(value, str | int)}, **position}


def is_like(game: Game, rules: Rules, position: Position, state: State) -> bool:
    """Whether a state is as a completed position says: in all zones that it names, and in all words and numbers."""
    shown = game.shown_position(rules, state)
    scalars = {key: value for key, value in shown.items() if isinstance(value, str | int)}
    told = {key: value for key, value in position.items() if isinstance(value, str | int)}
    return scalars == told and _within(position, shown)


def _within(named: Any, shown: Any) -> bool:
    if isinstance(named, Mapping) and isinstance(shown, Mapping):
        return all(_within(inner, shown.get(key)) for key, inner in named.items())
    return bool(named == shown or (not named and not shown))
