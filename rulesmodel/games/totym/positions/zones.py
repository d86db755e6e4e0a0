"""How positions write cards: `W1`, `W1 x2`, `W1+shown`, or a mere number of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....kernel.errors import UnknownName
from ....kernel.marked import Marked, MarkedCard, put, size, unmarked
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.yamlfile import Node
from ....kernel.zones import Counts, add, nothing
from ..saying import MARKS, PICKED, PLACES, SIDES, write_card
from ..state import MAIN, OPEN, State
from ..unknown import UNKNOWN, known_cards

MOST = 99
"""The largest number of cards that is read."""


class Reader:
    """Reads the words of positions for rules; faults are collected in the nodes."""

    def __init__(self, rules: Rules, seats: Sequence[str]) -> None:
        self.rules, self.seats, self.deck = rules, seats, rules.deck
        self.kinds = len(rules.deck.cards)

    # -- words -----------------------------------------------------------------------------------
    def tokens(self, node: Node) -> Iterator[tuple[Node, str, int]]:
        """The words of a card list with their numbers."""
        for item in node.items():
            word, _, times = item.text().partition(" ")
            number = times.strip().removeprefix("x")
            if times and not (number.isdecimal() and 0 < int(number) <= MOST):
                item.fault(f"write a card as `W1` or `W1 x2`, not {item.text()!r}")
                number = "1"
            yield item, word, int(number) if times else 1

    def kind(self, node: Node, word: str) -> int:
        """The index of a card id."""
        kind = self.deck.kind(word)
        if kind is None:
            node.fault(str(UnknownName("card", word, known_cards(self.deck))))
            return 0
        return int(kind)

    def card(self, node: Node) -> int:
        """A value that is one card."""
        return self.kind(node, node.text())

    def marked_card(self, node: Node, word: str, marks: Sequence[str] = tuple(MARKS)) -> MarkedCard:
        """A card with its marks, of which only some can occur."""
        name, *found = word.split("+")
        for mark in found:
            if mark not in marks:
                node.fault(f"no card here can be {mark!r}; " + (f"known: {', '.join(marks)}" if marks else
                                                                "marks are for cards in totems"))
        return MarkedCard(self.kind(node, name), sum(PICKED[mark] for mark in set(found) if mark in marks))

    def counted(self, node: Node, word: str) -> int:
        """The kind of a card that lies in no totem: its id alone, or `W1+cursed` where versions know of such cards."""
        kind = self.deck.kind(word)
        return self.marked_card(node, word, ()).kind if kind is None else int(kind)

    def seat(self, node: Node) -> int:
        """A player's name."""
        return self.seats.index(node.choice(self.seats, "player"))

    def seat_list(self, node: Node) -> tuple[int, ...]:
        """Several players' names."""
        return tuple(self.seat(item) for item in node.items())

    def side(self, node: Node) -> int:
        """`left`, `right`; -1 for `none`."""
        word = node.choice((*SIDES, "none"), "side")
        return SIDES.index(word) if word in SIDES else -1

    def place(self, node: Node) -> int:
        """Where picked cards lie: `left`, `right`, `hand`, `temple`, `ruins`; -1 for `none`."""
        word = node.choice((*PLACES, "none"), "place")
        return PLACES.index(word) if word in PLACES else -1

    # -- zones -----------------------------------------------------------------------------------
    def row(self, node: Node) -> tuple[int, ...]:
        """Cards in their order."""
        return tuple(self.counted(item, word) for item, word, number in self.tokens(node)
                     for _ in range(number))

    def zone(self, node: Node) -> Counts:
        """Cards in no order: a list, or a number of cards that are not named."""
        if not node.is_list and not node.is_null:
            return self.unknown(node, node.number(0, MOST))
        counts = nothing(self.kinds)
        for item, word, number in self.tokens(node):
            counts = add(counts, self.counted(item, word), number)
        return counts

    def unknown(self, node: Node, number: int) -> Counts:
        """So many cards that are not named."""
        kind = self.deck.kind(UNKNOWN)
        if kind is None:
            node.fault(f"name these cards: this deck has no card {UNKNOWN!r} to stand for them")
            return nothing(self.kinds)
        return add(nothing(self.kinds), kind, number)

    def marked_zone(self, node: Node, marks: Sequence[str]) -> Marked:
        """Cards of a totem, all of them named."""
        zone = unmarked(nothing(self.kinds))
        for item, word, number in self.tokens(node):
            card = self.marked_card(item, word, marks)
            if self.deck.cards[card.kind].id == UNKNOWN:
                item.fault("name the cards of a totem: the rules look at what they are")
            for _ in range(number):
                zone = put(zone, card.kind, card.mark)
        return zone

    def marked_cards(self, node: Node) -> tuple[MarkedCard, ...]:
        """Picked cards, in their order."""
        return tuple(self.marked_card(item, word, tuple(PICKED)) for item, word, number in self.tokens(node)
                     for _ in range(number))


# -- a card that lies wrongly ------------------------------------------------------------------------
def overfull(rules: Rules, state: State) -> bool:
    """Whether the active player may have laid a card wrongly: more worship lies there than the creature shows."""
    mine = state.players[state.active]
    if state.pending or state.phase != MAIN or not is_named(mine.creature) or mine.creature < 0:
        return False
    creature = rules.deck.cards[mine.creature]
    return any(one.status == OPEN and demand is not None and size(one.worship) > demand.number
               for one, demand in zip(mine.totems, (creature.left, creature.right), strict=True))


# -- writing -----------------------------------------------------------------------------------------
def times(word: str, number: int) -> str:
    """`W1`, `W1 x2`."""
    return word if number == 1 else f"{word} x{number}"


def write_zone(rules: Rules, zone: Counts) -> list[str]:
    """A multiset as a card list."""
    return [times(card.id, number) for card, number in zip(rules.deck.cards, zone, strict=True) if number]


def write_row(rules: Rules, row: Sequence[int]) -> list[str]:
    """Cards in their order."""
    return [rules.deck.cards[kind].id for kind in row]


def write_marked(rules: Rules, zone: Marked) -> list[str]:
    """A totem's cards in one role, marks included."""
    return [times(write_card(rules, MarkedCard(kind, mark)), number)
            for mark, counts in zone for kind, number in enumerate(counts) if number]


def write_side(side: int) -> str:
    """`left`, `right`, `none`; of a pick `hand`, `temple`, `ruins` too."""
    return PLACES[side] if side >= 0 else "none"


def write_marked_cards(rules: Rules, cards: Sequence[MarkedCard]) -> list[str]:
    """Picked cards, in their order."""
    return [write_card(rules, card) for card in cards]


Plain = dict[str, Any]
"""A position, or a part of it, as plain data."""
