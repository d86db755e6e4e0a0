"""Where two sets of rules are compared: the decks from their set-ups, then positions that somebody thought of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..judge.scenario import CHANCE, Move, Scenario, load_all
from ..kernel.errors import FileError, NotSaid, RulesModelError, Unspecified
from ..kernel.game import Action, Game, State
from ..kernel.rules import Rules
from ..machines.play import Step
from .local import Pairing
from .sides import Side


class Place(msgspec.Struct, frozen=True):
    """A deck to start from, or with a `scenario` the positions on its lines (`number` is the line)."""

    name: str
    deck: str | Path | None
    scenario: Scenario | None = None
    number: int = 0

    @property
    def cards(self) -> Sequence[Any]:
        return [card.again() for card in self.scenario.cards] if self.scenario else ()

    @property
    def local(self) -> bool:
        """Whether play from here is followed to the end of a turn only."""
        return self.scenario is not None or self.deck is None

    def rules(self, game: Game, side: Side) -> Rules:
        """The rules of a side here; raises `RulesModelError` where it has none."""
        return side.rules(game, self.deck, self.cards)

    def starts(self, game: Game, rules: Rules) -> list[State]:
        """The states to start from under some rules; for a line of a scenario, those that its moves lead through."""
        if self.scenario is not None:
            return [step.state for step in self.steps(game, rules)]
        try:
            return list(game.initial(rules))
        except (NotSaid, Unspecified):
            return []

    def steps(self, game: Game, rules: Rules) -> list[Step]:
        """The line of a scenario, step by step, as far as the rules allow it; nothing where it is no position."""
        assert self.scenario is not None, "only scenarios have lines"
        try:
            state = game.read_position(rules, self.scenario.position.again())
        except RulesModelError:
            return []
        found = [Step(None, None, state)]
        for move in self.scenario.lines[self.number].moves:
            try:
                action = self.action(game, rules, state, move)
                state = game.step(rules, state, action)
            except RulesModelError:
                break
            found.append(Step(_seat(game, move), action, state))
        return found

    def asked(self, game: Game, rules: Rules, state: State) -> tuple[int | None, Action] | None:
        """The seat and action that the line's question is about, which need not be a candidate; None if there is none.

        `state` is the one to which the moves of the line lead.
        """
        ask = self.scenario.lines[self.number].ask if self.scenario else None
        if ask is None:
            return None
        try:
            return _seat(game, ask), self.action(game, rules, state, ask)
        except RulesModelError:
            return None

    def action(self, game: Game, rules: Rules, state: State, move: Move) -> Action:
        return game.read_action(rules, state, _seat(game, move), move.words)


def _seat(game: Game, move: Move) -> int | None:
    return None if move.by == CHANCE else game.seats.index(move.by)


def decks(game: Game, side: Side, names: Sequence[str] = ()) -> list[Place]:
    """The decks of a game (all, or those named), the smallest first; the deck files of the sides if they name any."""
    if side.file:
        return [Place(f"deck {Path(side.file).stem}", side.file)]
    found = [Place(f"deck {_called(name)}", Path(name) if name not in game.decks else name)
             for name in names or game.decks]
    return sorted(found, key=lambda place: _size(game, place, side))


def _called(name: str) -> str:
    return Path(name).stem if name.endswith((".yaml", ".yml")) else name


def _size(game: Game, place: Place, side: Side) -> int:
    """How big a deck is: the numbers in its first state, which are mostly cards in piles and hands."""
    first = place.starts(game, place.rules(game, side))
    return sum(_numbers(msgspec.to_builtins(first[0]))) if first else 0


def _numbers(value: Any) -> Iterator[int]:
    """All whole numbers in plain data, and one for each list, so that more kinds of cards count too."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, int):
        yield abs(value)
        return
    yield 1
    for inner in value.values() if isinstance(value, dict) else value:
        yield from _numbers(inner)


def shipped_scenarios(game: Game) -> tuple[tuple[Scenario, ...], tuple[str, ...]]:
    """The scenarios that come with rulesmodel for a game, and the names of files among them that cannot be read."""
    found: list[Scenario] = []
    broken: list[str] = []
    for path in game.scenarios:
        try:
            found += load_all([path])
        except FileError:
            broken.append(path.name)
    return tuple(found), tuple(broken)


def precedents(scenarios: Iterable[Scenario]) -> list[Place]:
    """The lines of scenarios as places to start from."""
    found = []
    for scenario in scenarios:
        deck: str | Path | None = scenario.deck
        if deck and str(deck).endswith((".yaml", ".yml")):
            deck = Path(scenario.file).parent / deck
        for number, _ in enumerate(scenario.lines):
            also = f" (line {number + 1})" if number else ""
            found.append(Place(f"scenario {scenario.id}{also}", deck, scenario, number))
    return found


def pairs(game: Game, place: Place, rules: tuple[Rules, Rules]) -> list[tuple[State, State]]:
    """Pairs of states to start from, as far as they look alike under both rules."""
    try:
        ours, theirs = (place.starts(game, each) for each in rules)
    except RulesModelError:
        return []
    found = []
    for a, b in zip(ours, theirs, strict=False):
        same = rules[0].deck == rules[1].deck and a == b
        if same or Pairing(game, *rules).look_alike(a, b):
            found.append((a, a if same else b))
    return found
