"""A table to try rules at: a position in YAML, moves in words, and what lies where afterwards.

Whatever a position does not name is usual: the creature Oak, an empty hand, ten Druids in the Temple, and the
creatures Fir and Elm in the Chapel. `text`, `blessing` and `immune` add tarots and creatures for one test; T1 and T2
are tarots without a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from rulesmodel.games.totym.cards import Deck
from rulesmodel.games.totym.game import RULEBOOK, SEATS, Totym
from rulesmodel.games.totym.language import read_cards
from rulesmodel.games.totym.unknown import with_unknown
from rulesmodel.kernel.errors import NotSaid
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Trail, recording
from rulesmodel.kernel.yamlfile import parse
from tests.games import tables

game = Totym()
CARDS = """
- {id: Oak, name: Oak, type: creature, left: {clan: Druids, number: 3}, right: {clan: Bards, number: 2}}
- {id: Fir, name: Fir, type: creature, left: {clan: Bards, number: 1}, right: {clan: Druids, number: 1}}
- {id: Elm, name: Elm, type: creature, left: {clan: Zealots, number: 2}, right: {clan: Druids, number: 2}}
- {id: Yew, name: Yew, type: creature, left: {clan: Druids, number: 5}, right: {clan: Bards, number: 4}}
- {id: Ash, name: Ash, type: creature, left: {clan: Druids, number: 0}, right: {clan: Druids, number: 0}}
- {id: Druid, name: Druid, type: worship, clan: Druids}
- {id: Bard, name: Bard, type: worship, clan: Bards}
- {id: Zealot, name: Zealot, type: worship, clan: Zealots}
- {id: Imp, name: Imposter, type: imposter}
- {id: Mask, name: Relic in its place, type: relic, as: imposter}
- {id: T1, name: Nothing, type: minor, suit: cups}
- {id: T2, name: Nothing either, type: major}
- {id: Pope, name: Hierophant, type: major, static: {while: on active totem, allow: skip turn draw}}
"""
CREATURES = ("Oak", "Fir", "Elm", "Yew", "Ash")
TEN = "Druid x10"


class Words(yaml.SafeLoader):
    """Reads YAML as positions are read: `on` is a word, and no truth."""


Words.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in those if first not in "oO" or tag != "tag:yaml.org,2002:bool"]
    for first, those in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def creature_of(name: str, **rest: Any) -> dict[str, Any]:
    """A creature with the demands of Oak and something more."""
    return {"id": name, "name": name, "type": "creature", "left": {"clan": "Druids", "number": 3},
            "right": {"clan": "Bards", "number": 2}, **rest}


@cache
def deck_of(seats: int, more: str) -> Deck:
    """A deck for so many seats: one of each creature, forty of everything else."""
    top = parse(CARDS + more, "cards")
    cards = tuple(read_cards(top.items()))
    top.finish()
    copies = tuple(1 if card.is_creature else 40 for card in cards)
    return with_unknown(Deck("table", cards, (copies,) * seats, starter=0))


class Table(tables.Table):
    """A table of TOTYM, at which draws that leave no choice happen by themselves."""

    game = game

    def do(self, *moves: str) -> Table:
        """Carry out moves one after the other, and draws that leave no choice."""
        for move in moves:
            super().do(move)
            self.draw_what_is_sure()
        return self

    def draw_what_is_sure(self) -> None:
        """Chance with a single outcome happens."""
        while len(outcomes := game.outcomes(self.rules, self.state)) == 1:
            self.state = game.step(self.rules, self.state, outcomes[0][0])

    def says(self, move: str) -> str:
        """`yes`, `no`, or `not said` where the rules do not say what a move brings."""
        try:
            return "yes" if self.allows(move) else "no"
        except NotSaid:
            return "not said"

    def trail(self, move: str) -> Trail:
        """The clauses, questions and flags of a move, which is carried out."""
        with recording() as trail:
            self.do(move)
        return trail

    def chances(self) -> list[Any]:
        """What chance may bring next."""
        return [action for action, _ in game.outcomes(self.rules, self.state)]

    # -- what lies where -------------------------------------------------------------------------
    def zone(self, name: str) -> str:
        """`Ada.hand`, `Ben.left.worship`, `Ben.left.status` …: what lies there."""
        value: Any = self.seen()
        for part in name.split("."):
            value = value[part]
        return " ".join(value) if isinstance(value, list) else value

    def sizes(self, seat: str) -> tuple[int, int, int]:
        """Cards in hand, Temple and Ruins."""
        count = self.seen()[seat]["count"]
        return count["hand"], count["temple"], count["ruins"]

    def hand(self, seat: str) -> str:
        return self.zone(f"{seat}.hand")

    def left(self, seat: str) -> str:
        """The worship and the tarots of the left totem."""
        return f"{self.zone(f'{seat}.left.worship')} | {self.zone(f'{seat}.left.tarots')}"

    def right(self, seat: str) -> str:
        return f"{self.zone(f'{seat}.right.worship')} | {self.zone(f'{seat}.right.tarots')}"

    def status(self, seat: str) -> tuple[str, str]:
        return self.zone(f"{seat}.left.status"), self.zone(f"{seat}.right.status")

    def view(self, seat: str) -> Mapping[str, Any]:
        return game.view(self.rules, self.state, SEATS.index(seat))

    @property
    def ending(self) -> str:
        """`Ada wins (ascension)`, `nobody wins (tie)`, or `goes on`."""
        result = self.state.result
        if result is None:
            return "goes on"
        return f"{'nobody' if result.winner is None else SEATS[result.winner]} wins ({result.reason})"


def at(position: str, *, seats: int = 2, version: str | None = None, text: Mapping[str, str] | None = None,
       blessing: Mapping[str, str] | None = None, immune: Mapping[str, str] | None = None, **readings: str) -> Table:
    """A table with a position: `at("Ada: {hand: [X]}", text={"X": "[{to: self, do: draw}]"}, R02="r2")`."""
    more = [{"id": name, "name": name, "type": "minor", "suit": "cups", "text": yaml.safe_load(words)}
            for name, words in (text or {}).items()]
    more += [creature_of(name, blessing=yaml.safe_load(words), **(
        {"immune": yaml.safe_load(immune[name])} if immune and name in immune else {}))
        for name, words in (blessing or {}).items()]
    more += [creature_of(name, immune=yaml.safe_load(words)) for name, words in (immune or {}).items()
             if not blessing or name not in blessing]
    rules = Rules(RULEBOOK, deck_of(seats, yaml.safe_dump(more) if more else ""), version, readings)
    said = yaml.load(position, Words) or {}
    for seat in SEATS[:seats]:
        mine = said.setdefault(seat, {})
        usual = {"creature": "Oak", "hand": [], "temple": [TEN]}
        for name, value in usual.items():
            mine.setdefault(name, value)
        mine.setdefault("chapel", [name for name in ("Fir", "Elm") if name not in
                                   (mine["creature"], *mine.get("ascended", ()))])
    found = game.read_position(rules, parse(yaml.safe_dump(said, sort_keys=False), "position"))
    return Table(rules, found)
