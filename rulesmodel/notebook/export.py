"""What was played or asked in a widget, as a scenario file that everything else can read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from ..judge.scenario import CHANCE, Scenario, read_scenarios
from ..judge.verdict import Verdict, judge
from ..kernel.game import Game
from ..kernel.rules import Rules
from ..machines.play.choices import Step

Move = Mapping[str, str]
"""A move as scenario files write it: `{"Ada": "play R1"}`."""


def moves_of(game: Game, rules: Rules, steps: Iterable[Step]) -> list[dict[str, str]]:
    """Steps as the moves of a scenario."""
    return [{CHANCE if step.seat is None else game.seats[step.seat]: game.write_action(rules, step.action)}
            for step in steps]


def deck_name(game: Game, rules: Rules) -> str:
    """The name of the shipped deck that rules are played with; empty for the first one, or one that is not shipped."""
    for place, name in enumerate(game.decks):
        if game.rules(name).deck == rules.deck:
            return name if place else ""
    return ""


class Dispute(NamedTuple):
    """What a scenario file holds, put together in a widget."""

    game: Game
    rules: Rules
    position: Any
    moves: Sequence[Move] = ()
    ask: Move | None = None
    deck: str = ""
    cards: Sequence[Any] = ()
    id: str = "mine"
    title: str = "A dispute of ours"
    question: str = ""

    def draft(self, expected: str = "") -> str:
        """The scenario file, without an expected verdict if none is given."""
        scenario: dict[str, Any] = {"id": self.id, "title": self.title, "question": self.question or self._asked()}
        fixed = {key: value for key, value in self._fixed() if value}
        scenario |= {"rules": fixed} if fixed else {}
        scenario |= {"position": self.position} | ({"moves": [*map(dict, self.moves)]} if self.moves else {})
        scenario |= {"ask": dict(self.ask)} if self.ask else {}
        scenario |= {"expect": {"verdict": expected}} if expected else {}
        top: dict[str, Any] = {"game": self.game.name} | ({"cards": [*self.cards]} if self.cards else {})
        return str(yaml.dump(top | {"scenarios": [scenario]}, Dumper=_Dumper, sort_keys=False, allow_unicode=True,
                             default_flow_style=None, width=110))

    def settled(self) -> str:
        """The scenario file with the verdict that it has now as what is expected.

        Raises `FileError` where the position or a move cannot be read, with everything that is wrong.
        """
        return self.draft(settle(self.game, self.draft()).verdict)

    def _asked(self) -> str:
        return f"May {' '.join(next(iter(self.ask.items())))}?" if self.ask else "Where does this lead?"

    def _fixed(self) -> Iterator[tuple[str, Any]]:
        """What the rules have that is not the usual."""
        deck = self.deck or deck_name(self.game, self.rules)
        yield "deck", "" if deck == next(iter(self.game.decks)) else deck
        if len(self.game.rulebook.versions) > 1:
            yield "version", self.rules.version_text
        yield "readings", dict(self.rules.chosen)


def settle(game: Game, text: str) -> Verdict:
    """The verdict on the first scenario of a text."""
    return judge(game, read(game, text))


def read(game: Game, text: str) -> Scenario:
    """The first scenario of a text."""
    return read_scenarios(text, "your dispute", lambda name: game)[0]


class _Dumper(yaml.SafeDumper):
    """Writes equal parts out again: anchors are hard to read."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
