"""Lists of cards in YAML: the definitions that a file has or names, how many copies there are, a player's own deck."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from ...kernel.errors import FileError, UnknownName
from ...kernel.yamlfile import Node, load
from .cards import MODES, Card
from .language import load_cards, read_cards

MOST_COPIES = 60


class DeckList(msgspec.Struct, frozen=True):
    """One player's deck, as a file lists it: the cards, and how many copies of each."""

    name: str
    mode: str
    cards: tuple[Card, ...]
    copies: tuple[int, ...]


def load_deck_list(path: str | Path) -> DeckList:
    """A player's deck from a file; raises `FileError` with every fault.

    `mode` is `traditional` or `chaos`; `cards` are definitions, or the file that holds them; `deck` says how many of
    each card:

        {name: mine, mode: traditional, cards: my-cards.yaml, deck: {Druid: 5, T-006: 1}}
    """
    node = load(path)
    fields = node.fields(required=("name", "mode", "cards", "deck"), optional=("about", "illustrative"))
    invented = fields["illustrative"].truth() if "illustrative" in fields else False
    cards = read_card_list(fields["cards"], Path(path).parent, invented)
    found = DeckList(fields["name"].text(), fields["mode"].choice(MODES, "mode"), tuple(cards),
                     read_copies(fields["deck"], cards))
    node.finish()
    return found


def read_card_list(node: Node, folder: Path, invented: bool) -> list[Card]:
    """Cards written in the file itself, or in another file that it names."""
    if node.is_list:
        return read_cards(node.items(), invented)
    try:
        return load_cards(folder / node.text())
    except FileError as error:
        node.faults.extend(error.faults)
        return []


def read_copies(node: Node, cards: Sequence[Card]) -> tuple[int, ...]:
    """How many copies of each card: `{Druid: 5, T-006: 1}`."""
    index = {card.id: place for place, card in enumerate(cards)}
    copies = [0] * len(cards)
    for name, value in node.entries().items():
        if name in index:
            copies[index[name]] = value.number(0, MOST_COPIES)
        elif index:
            value.fault(str(UnknownName("card", name, list(index))))
    return tuple(copies)
