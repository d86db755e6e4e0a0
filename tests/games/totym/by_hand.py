"""A second, small model of the base game for two, written from the rulebook alone, to count decks in another way.

It knows no rule function, state or move of the project: zones are sorted names of cards, and a turn is worked out as a
whole, from its draw to the start of the next one. Only decks without texts of cards can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import yaml

Cards = tuple[str, ...]


class Side(NamedTuple):
    """What lies beside a creature: hidden and open worship, tarots, and the class in which it is locked."""

    hidden: Cards = ()
    shown: Cards = ()
    tarots: Cards = ()
    locked: str = ""

    @property
    def worship(self) -> Cards:
        return self.hidden + self.shown

    @property
    def cards(self) -> Cards:
        return self.worship + self.tarots


class Player(NamedTuple):
    """What somebody has; every zone is sorted."""

    temple: Cards
    hand: Cards
    ruins: Cards
    chapel: Cards
    ascended: Cards
    sides: tuple[Side, Side]
    creature: str


class Turn(NamedTuple):
    """A turn in progress: the player whose turn it is, the rival, and the actions not used yet."""

    own: Player
    rival: Player
    worship: bool = True
    tarot: bool = True
    lock: bool = True


class End(NamedTuple):
    """A finished game: the winner (the active player or not), why, and how things lie."""

    won: bool
    reason: str
    turn: Turn


class Table:
    """The cards and constants of a deck file, read as plain data."""

    def __init__(self, path: Path) -> None:
        data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        self.cards = {card["id"]: card for card in data["cards"]}
        self.constants: dict[str, int] = data["constants"]
        self.decks: list[dict[str, int]] = data["each seat"]
        assert data["starter"] == 0
        assert not any("text" in card or "blessing" in card for card in data["cards"])

    def kind(self, card: str) -> str:
        return str(self.cards[card]["type"])

    def is_tarot(self, card: str) -> bool:
        return self.kind(card) in ("major", "minor")

    def demand(self, player: Player, side: int) -> tuple[str, int]:
        asked = self.cards[player.creature][("left", "right")[side]]
        return asked["clan"], asked["number"]


# -- cards that move ---------------------------------------------------------------------------------
def less(cards: Cards, card: str) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1:]


def more(cards: Cards, *others: str) -> Cards:
    return tuple(sorted(cards + others))


def with_side(player: Player, place: int, side: Side) -> Player:
    left, right = player.sides
    return player._replace(sides=(side, right) if place == 0 else (left, side))


def fallen(player: Player, place: int) -> Player:
    """A totem has collapsed."""
    cards = player.sides[place].cards
    return with_side(player._replace(ruins=more(player.ruins, *cards)), place, Side())


def draws(player: Player, number: int) -> Iterator[tuple[Player, bool]]:
    """Everything that drawing may bring, and whether there were enough cards."""
    if number == 0 or not player.temple:
        yield player, number == 0
        return
    for card in sorted(set(player.temple)):
        yield from draws(player._replace(temple=less(player.temple, card), hand=more(player.hand, card)), number - 1)


# -- a game ------------------------------------------------------------------------------------------
Start = tuple[int, Player, Player]


def starts(table: Table) -> set[Start]:
    """Every deal."""
    hands: list[set[Player]] = []
    for deck in table.decks:
        cards = tuple(sorted(chain.from_iterable([card] * number for card, number in deck.items())))
        creatures = tuple(card for card in cards if table.kind(card) == "creature")
        rest = tuple(card for card in cards if table.kind(card) != "creature")
        hands.append(set())
        for first in set(creatures):
            player = Player(rest, (), (), less(creatures, first), (), (Side(), Side()), first)
            hands[-1] |= {dealt for dealt, _ in draws(player, table.constants["opening hand"])}
    return {(0, one, other) for one in hands[0] for other in hands[1]}


def count(table: Table) -> tuple[int, dict[str, int]]:
    """How many positions there are at starts of turns, and how many different ends by their reasons."""
    seen, todo = starts(table), list(starts(table))
    ends: set[tuple[int, End]] = set()
    while todo:
        seat, *players = todo.pop()
        for after in turns(table, Turn(players[seat], players[1 - seat])):
            if isinstance(after, End):
                ends.add((seat, after))
                continue
            pair = (after.own, after.rival) if seat == 0 else (after.rival, after.own)
            start = (1 - seat, *pair)
            if start not in seen:
                seen.add(start)
                todo.append(start)
    reasons = [end.reason for _, end in ends]
    return len(seen), {reason: reasons.count(reason) for reason in sorted(set(reasons))}


def turns(table: Table, turn: Turn) -> Iterator[Turn | End]:
    """Everything that a whole turn can lead to."""
    for own, enough in draws(turn.own, table.constants["turn draw"]):
        drawn = turn._replace(own=own)
        if not enough:
            yield End(False, "elimination", drawn)
            continue
        for acted in main_actions(table, drawn):
            yield acted
            for place in (0, 1):
                if can_be_locked(table, acted.own, place):
                    yield from attempts(table, acted._replace(lock=False), place)


def main_actions(table: Table, turn: Turn) -> set[Turn]:
    """What the main actions can lead to: a card as worship, a tarot, both or neither; their order is of no account."""
    laid = {turn} | {
        turn._replace(own=with_side(turn.own._replace(hand=less(turn.own.hand, card)), place,
                                    side._replace(hidden=more(side.hidden, card))), worship=False)
        for place, side in enumerate(turn.own.sides) for card in turn.own.hand
        if not side.locked and len(side.worship) < table.demand(turn.own, place)[1]}
    return laid | {
        each._replace(own=with_side(each.own._replace(hand=less(each.own.hand, card)), place,
                                    side._replace(tarots=more(side.tarots, card))), tarot=False)
        for each in laid for place, side in enumerate(each.own.sides) for card in each.own.hand
        if not side.locked and table.is_tarot(card)}


def can_be_locked(table: Table, player: Player, place: int) -> bool:
    side = player.sides[place]
    return (not side.locked and len(side.worship) == table.demand(player, place)[1]
            and len(side.cards) >= table.constants["totem cards"])


def judged(table: Table, player: Player, place: int) -> str:
    """The class of a totem whose worship is what is demanded."""
    clans = [table.cards[card].get("clan") if table.kind(card) == "worship" else None
             for card in player.sides[place].worship]
    if None in clans:
        return "defective"
    return "perfect" if all(clan == table.demand(player, place)[0] for clan in clans) else "flawed"


def attempts(table: Table, turn: Turn, place: int) -> Iterator[Turn | End]:
    """The rival lets the totem lock, or plays an imposter."""
    side, status = turn.own.sides[place], judged(table, turn.own, place)
    locked = turn._replace(own=with_side(turn.own, place, Side((), more(side.worship), side.tarots, status)))
    yield from settled(table, locked)
    for imposter in {card for card in turn.rival.hand if table.kind(card) == "imposter"}:
        rival = turn.rival._replace(hand=less(turn.rival.hand, imposter))
        if status == "defective":
            yield turn._replace(own=fallen(turn.own, place), rival=rival._replace(temple=more(rival.temple, imposter)))
            continue
        rival = rival._replace(ruins=more(rival.ruins, imposter))
        for punished in penalties(rival):
            yield from settled(table, locked._replace(rival=punished))


def penalties(rival: Player) -> Iterator[Player]:
    """The hand goes, or one totem that is not locked."""
    yield rival._replace(hand=(), ruins=more(rival.ruins, *rival.hand))
    yield from (fallen(rival, place) for place in (0, 1) if not rival.sides[place].locked)


def settled(table: Table, turn: Turn) -> Iterator[Turn | End]:
    """The creature ascends if both sides are locked."""
    own = turn.own
    if not all(side.locked for side in own.sides):
        yield turn
        return
    own = own._replace(creature="", ascended=more(own.ascended, own.creature))
    if len(own.ascended) == table.constants["creatures to win"]:
        yield End(True, "ascension", turn._replace(own=own))
        return
    for side in own.sides:
        if side.locked == "flawed":
            own = own._replace(ruins=more(own.ruins, *side.cards))
        else:
            own = own._replace(temple=more(own.temple, *side.cards))
    own = own._replace(sides=(Side(), Side()), hand=(), ruins=more(own.ruins, *own.hand))
    for creature in sorted(set(own.chapel)):
        ready = own._replace(creature=creature, chapel=less(own.chapel, creature))
        for after, enough in draws(ready, table.constants["ascension draw"]):
            yield turn._replace(own=after) if enough else End(False, "elimination", turn._replace(own=after))
