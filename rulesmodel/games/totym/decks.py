"""Reading decks from YAML: who plays with which cards, and the checks that keep a scaled deck faithful."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from ...kernel.errors import UnknownName
from ...kernel.yamlfile import Node, load
from .cards import MODES, Card, Deck
from .language import read_cards
from .lists import MOST_COPIES, read_card_list, read_copies

HERE = Path(__file__).parent
ORDER = ("full", "full3", "full4", "lock", "collapse", "ascend", "curse", "swap", "hier", "dead",
         "compare-draw", "compare-curse", "compare-penalty", "compare-locked")
SHIPPED: Mapping[str, Path] = {name: HERE / "decks" / f"{name}.yaml" for name in ORDER}

PRINTED = {"opening hand": 5, "turn draw": 2, "ascension draw": 5, "totem cards": 5, "creatures to win": 3}
"""The constants of the printed rulebook."""
FEWEST_SEATS, MOST_SEATS = 2, 4
CONDITIONS = {
    "opening hand": "the opening hand and the first turn draw fit into the Temple (totym:2.setup.8, property P43)",
    "creatures to win": "no fewer creatures than have to ascend, so a Chapel never runs out (property P34)",
    "ascension draw": "no more cards are drawn at an ascension than a totem holds at least (property P12)",
    "different creatures": "no creature stands in a deck twice (totym:2.deck.3)",
}
"""What keeps a scaled deck faithful to the rules, by the word that a deck file waives it with."""


def deck_named(deck: str | Path | None = None) -> Deck:
    """A shipped deck, or that of a file; None: `full`. Raises `UnknownName`, or `FileError` with every fault."""
    name = str(deck or ORDER[0])
    if name in SHIPPED:
        return load_deck(SHIPPED[name])
    if Path(name).suffix not in (".yaml", ".yml"):
        raise UnknownName("deck", name, list(SHIPPED))
    return load_deck(Path(name))


@cache
def load_deck(path: Path) -> Deck:
    """A deck from its file; raises `FileError` with every fault."""
    node = load(path)
    fields = node.fields(required=("name", "cards"), optional=(
        "about", "illustrative", "mode", "constants", "starter", "waives", "seats", "all seats", "each seat"))
    invented = fields["illustrative"].truth() if "illustrative" in fields else False
    cards = read_card_list(fields["cards"], path.parent, invented)
    copies = read_seats(node, fields, cards)
    constants = read_constants(fields.get("constants"))
    mode = fields["mode"].choice(MODES, "mode") if "mode" in fields else ""
    starter = fields["starter"].number(0, len(copies) - 1) if "starter" in fields else None
    deck = Deck(fields["name"].text(), tuple(cards), copies, constants["opening hand"], constants["turn draw"],
                constants["ascension draw"], constants["totem cards"], constants["creatures to win"], starter, mode)
    waived = [each.choice(CONDITIONS, "condition") for each in fields["waives"].items()] if "waives" in fields else []
    node.finish()
    check_deck(node, deck, waived)
    if fields["cards"].is_list:
        check_used(fields["cards"], deck)
    node.finish()
    return deck


# -- parts of a deck file ----------------------------------------------------------------------------
def read_constants(node: Node | None) -> dict[str, int]:
    """The constants of a deck; those not named are the printed ones."""
    constants = dict(PRINTED)
    if node is not None:
        for name, value in node.fields(optional=tuple(PRINTED)).items():
            if name in PRINTED:
                constants[name] = value.number(1, MOST_COPIES)
    return constants


def read_seats(node: Node, fields: Mapping[str, Node], cards: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """The copies that each seat has of each card: the same for all seats, or a list with one entry a seat."""
    if ("all seats" in fields) == ("each seat" in fields):
        node.fault("say who plays with what: `seats: 2` and `all seats: {card: copies}`, or `each seat: [{…}, {…}]`")
        return ((0,) * len(cards),) * FEWEST_SEATS
    if "all seats" in fields:
        seats = fields["seats"].number(FEWEST_SEATS, MOST_SEATS) if "seats" in fields else FEWEST_SEATS
        return (read_copies(fields["all seats"], cards),) * seats
    if "seats" in fields:
        fields["seats"].fault("with `each seat` the number of seats is that of its entries")
    entries = fields["each seat"].items()
    if not FEWEST_SEATS <= len(entries) <= MOST_SEATS:
        fields["each seat"].fault(f"there are {FEWEST_SEATS} to {MOST_SEATS} seats, not {len(entries)}")
        return ((0,) * len(cards),) * FEWEST_SEATS
    return tuple(read_copies(entry, cards) for entry in entries)


# -- checks ------------------------------------------------------------------------------------------
def check_deck(node: Node, deck: Deck, waived: Sequence[str] = ()) -> None:
    """The set-up must be possible for every seat, and a scaled deck faithful."""
    for card in deck.cards:
        if card.type == "relic" and not card.is_creature and not card.as_imposter:
            node.fault(f"{card.id!r} cannot be played as a creature without demands: give left and right, with number "
                       "0 if R84 is read so (totym:3.req.1, R84)")
    for seat, copies in enumerate(deck.copies):
        creatures = sum(copies[kind] for kind in deck.creatures)
        if creatures == 0:
            node.fault(f"seat {seat} has no creature to begin with (totym:2.setup.5)")
        for word, holds in conditions(deck, copies, creatures).items():
            if not holds and word not in waived:
                node.fault(f"this deck is not faithful to the rules for seat {seat}: {CONDITIONS[word]}; "
                           f"`waives: [{word}]` allows it")


def conditions(deck: Deck, copies: Sequence[int], creatures: int) -> dict[str, bool]:
    """Whether each condition holds for a seat."""
    return {
        "opening hand": sum(copies) - creatures >= deck.opening_hand + deck.turn_draw,
        "creatures to win": creatures >= deck.creatures_to_win,
        "ascension draw": bool(deck.ascension_draw <= deck.totem_cards),
        "different creatures": all(copies[kind] <= 1 for kind in deck.creatures),
    }


def check_used(node: Node, deck: Deck) -> None:
    """A card that a deck file defines itself is in somebody's deck."""
    for place, item in enumerate(node.items()):
        if place < len(deck.cards) and not any(copies[place] for copies in deck.copies):
            item.fault(f"nobody has a copy of {deck.cards[place].id!r}")


def with_cards(deck: Deck, nodes: Sequence[Node]) -> Deck:
    """The deck with further card definitions, of which nobody has copies; one of a known id replaces that card."""
    added = {card.id: card for card in read_cards(nodes)}
    kept = [added.pop(card.id, card) for card in deck.cards]
    none = (0,) * len(added)
    return replace(deck, cards=(*kept, *added.values()), copies=tuple((*copies, *none) for copies in deck.copies))
