"""Cards that a position only counts: "four cards in hand".

They are copies of a card `unknown`, of which no deck has any (its id is a word, since a question mark means something
else in YAML). An unknown card can be drawn, discarded, shuffled in and counted. Where it would matter what it is, the
question is not covered: nobody can play, lay or contest with it, and whether somebody holds another card cannot be
answered while the hand has an unknown one.
"""

from __future__ import annotations

from dataclasses import replace

from .cards import CURSE, Card, Deck

UNKNOWN = "unknown"
CARD = Card(UNKNOWN, "a card that is not named", "unknown")


def with_unknown(deck: Deck) -> Deck:
    """The deck with the card `unknown` among its kinds, in no copies."""
    if deck.kind(UNKNOWN) is not None:
        return deck
    return replace(deck, cards=(*deck.cards, CARD), copies=tuple((*copies, 0) for copies in deck.copies))


def known_cards(deck: Deck) -> list[str]:
    """The ids of the cards that somebody can name, each once."""
    return [card.id for card in deck.cards if card.id.removesuffix(CURSE) == card.id != UNKNOWN]
