"""How cards look: an emblem for each clan and each other type, and what is printed on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ....kernel.picture import Card, Emblem, written_card
from ....kernel.rules import Rules
from .. import cards as printed
from ..unknown import UNKNOWN
from ..writing import words_of

CLANS: Mapping[str, Emblem] = {
    "Berserkers": Emblem("Be", "rust", "M11 1H13V23H11ZM10 3C6 2 3 4 1.5 9C4 8.6 6 9.5 7 11.5C8 10.5 9 10 10 10ZM14 3"
                         "C18 2 21 4 22.5 9C20 8.6 18 9.5 17 11.5C16 10.5 15 10 14 10Z", "Berserkers"),
    "Druids": Emblem("Dr", "moss", "M2.5 21.5C2 9 9 2.5 21.5 2.5C21.5 14.5 15 21 6 20L4.5 22.8L2.5 21.5ZM6.4 18C9.5 13"
                     " 13 9.5 17.5 6.5C12 8.5 8.2 12 5.4 17Z", "Druids"),
    "Bards": Emblem("Ba", "sea", "M8 4L21 1.5V16.5A3.9 3.3 0 1 1 18.6 13.5V7L10.4 8.6V19.5A3.9 3.3 0 1 1 8 16.5Z",
                    "Bards"),
    "Zealots": Emblem("Ze", "gold", "M12.5 1C14 6 19.5 9 19.5 15A7.5 8 0 0 1 4.5 15C4.5 11.5 6.5 9.5 8 7C8.6 9 9.2 10"
                      " 10.5 10.5C9.8 7 10.5 3.5 12.5 1ZM12 13C10 15.2 9 16.5 9 18.2A3 3 0 0 0 15 18.2C15 16.5 14 15.2"
                      " 12 13Z", "Zealots"),
    "Mystics": Emblem("My", "dusk", "M.8 12C5 4.5 19 4.5 23.2 12C19 19.5 5 19.5 .8 12ZM12 7.4A4.6 4.6 0 1 0 12.01 7.4Z"
                      "M12 9.9A2.1 2.1 0 1 0 12.01 9.9Z", "Mystics"),
}
TYPES: Mapping[str, Emblem] = {
    "creature": Emblem("Cr", "plain", "M3 1.5C3.5 5 5.5 7 8 7.5H16C18.5 7 20.5 5 21 1.5C23 6 22 10.5 18.5 12C18.5 17 16"
                       " 22.5 12 22.5C8 22.5 5.5 17 5.5 12C2 10.5 1 6 3 1.5ZM8 12L11 13.5L8.6 15ZM16 12L13 13.5L15.4"
                       " 15ZM10 18.5H14L12 20.5Z", "creature"),
    "major": Emblem("Ma", "plain", "M12 .5L14.6 6.2L20.1 3.9L17.8 9.4L23.5 12L17.8 14.6L20.1 20.1L14.6 17.8L12 23.5L9.4"
                    " 17.8L3.9 20.1L6.2 14.6L.5 12L6.2 9.4L3.9 3.9L9.4 6.2ZM12 8.4A3.6 3.6 0 1 0 12.01 8.4Z",
                    "Major Arcana"),
    "minor": Emblem("Mi", "plain", "M15.5 2A10.5 10.5 0 1 0 22 15.5A8.5 8.5 0 0 1 15.5 2Z", "Minor Arcana"),
    "imposter": Emblem("Im", "plain", "M2 6C6 4.5 9 5.5 12 7C15 5.5 18 4.5 22 6C22.5 13 20 18.5 15.5 18.5C13.5 18.5 13"
                       " 16 12 16C11 16 10.5 18.5 8.5 18.5C4 18.5 1.5 13 2 6ZM5.5 10.5C6.5 13 9 13.2 10.5 11.5C9 9.8 7"
                       " 9.5 5.5 10.5ZM18.5 10.5C17.5 13 15 13.2 13.5 11.5C15 9.8 17 9.5 18.5 10.5Z", "imposter"),
    "relic": Emblem("Re", "plain", "M8 1.5H16V4.5C20 7 21 10 20 14C19.2 17.5 17 20 15.5 22.5H8.5C7 20 4.8 17.5 4 14C3"
                    " 10 4 7 8 4.5ZM6.2 10V12.2H17.8V10Z", "relic"),
}
LOCK = Emblem("Lo", "plain", "M5.5 10.5V7.5A6.5 6.5 0 0 1 18.5 7.5V10.5H20.5V22.5H3.5V10.5ZM8.3 10.5H15.7V7.5A3.7 3.7 0"
              " 0 0 8.3 7.5ZM12 13.5A2 2 0 0 0 11 17.2V19.5H13V17.2A2 2 0 0 0 12 13.5Z", "lock")
TYPE_WORDS = {"major": "Major", "imposter": "imposter", "relic": "relic"}


def card(rules: Rules, word: str) -> Card:
    """A card with what is printed on it, from the words of a position or a view."""
    written = written_card(word)
    if written.id == UNKNOWN:
        return replace(written, id="")
    return face(rules.deck.cards[rules.deck.kind(written.id)], written.marks, written.number)


def cards(rules: Rules, words: list[str]) -> tuple[Card, ...]:
    """Cards of a list, in its order."""
    return tuple(card(rules, word) for word in words)


def face(one: printed.Card, marks: tuple[str, ...] = (), number: int = 1) -> Card:
    """A card kind as it looks; a creature stands out."""
    return Card(one.id, one.name, emblem_of(one), traits=tuple(kind_words(one)), text=". ".join(says(one)), marks=marks,
                number=number, grand=one.is_creature, invented=one.illustrative)


def emblem_of(one: printed.Card) -> Emblem | None:
    """The emblem of a worship card's clan, or of another card's type."""
    return CLANS.get(one.clan) if one.is_worship else TYPES.get(one.type)


def kind_words(one: printed.Card) -> Iterator[str]:
    """What kind of card it is, in a word: a clan, a suit, `Major`, `imposter`; a creature needs none."""
    if one.is_worship:
        yield one.clan
    elif one.suit:
        yield one.suit
    elif one.type in TYPE_WORDS:
        yield TYPE_WORDS[one.type]


def says(one: printed.Card) -> Iterator[str]:
    """The sentences on a card: its text or blessing, and what its creature is immune to."""
    if text := words_of(one):
        yield f"Blessing: {text}" if one.is_creature else text
    if one.immune:
        yield f"Immune to {', '.join(each.replace(':', ' of ') for each in one.immune)}"


def is_bluff(rules: Rules, one: Card) -> bool:
    """Whether a card that lies as worship is seen to be none."""
    kind = rules.deck.kind(one.id)
    return kind is not None and not rules.deck.cards[kind].is_worship

