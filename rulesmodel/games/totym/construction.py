"""Deck construction (section 2): everything that makes a player's deck illegal, clause by clause.

The rules here work on counts that may be unknowns: `judge_totals` on any totals, `judge_deck` on any copies of given
designs. `check_deck` lists what they refuse, all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...kernel.errors import RulesModelError
from ...kernel.rules import Rules
from ...kernel.ruling import Trail, cite, need, recording
from .cards import MODES, Card, Deck
from .lists import DeckList, load_deck_list

TRADITIONAL, CHAOS = MODES
DECK_CARDS, CREATURES = 60, 5
WORSHIP, TAROTS, IMPOSTERS, MOST_MAJORS = 20, 30, 5, 15
COPIES_OF_MINOR, COPIES_OF_MAJOR = 3, 2


class Totals(msgspec.Struct, frozen=True):
    """How many cards of each sort a deck has; relics are among what they stand for, or `extra` (R83)."""

    creatures: Any
    worship: Any
    majors: Any
    minors: Any
    imposters: Any
    extra: Any = 0

    @property
    def tarots(self) -> Any:
        return self.majors + self.minors

    @property
    def cards(self) -> Any:
        return self.creatures + self.worship + self.tarots + self.imposters + self.extra


class Violation(msgspec.Struct, frozen=True):
    """A clause that a deck breaks, and how."""

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class IllegalDeck(RulesModelError):
    """A deck that its mode does not allow; `violations` by seat."""

    def __init__(self, deck: str, violations: Mapping[int, Sequence[Violation]]) -> None:
        self.violations = violations
        super().__init__("\n".join(f"deck {deck!r}, seat {seat}: {violation}"
                                   for seat, found in violations.items() for violation in found))


# -- the rules ---------------------------------------------------------------------------------------
def judge_deck(rules: Rules, cards: Sequence[Card], copies: Sequence[Any], mode: str) -> None:
    """Refuse a deck that breaks a rule of deck construction; `copies` count each card design."""
    if mode == CHAOS:
        cite("2.chaos.1")
    for card, number in zip(cards, copies, strict=True):
        judge_design(rules, card, number, mode)
    judge_totals(rules, totals(rules, cards, copies), mode)


def judge_design(rules: Rules, card: Card, number: Any, mode: str) -> None:
    """Refuse too many copies of one design, and relics that cannot be what they stand for."""
    if card.type == "relic" and number > 0:
        judge_relic(rules, card)
    if card.type == "minor":
        need(number <= COPIES_OF_MINOR or unlimited(rules, mode), "2.deck.4",
             f"a Minor card may stand in a deck {COPIES_OF_MINOR} times, {card.id!r} stands in it {number} times")
    elif card.type == "major":
        need(number <= COPIES_OF_MAJOR or unlimited(rules, mode), "2.deck.5",
             f"a Major card may stand in a deck {COPIES_OF_MAJOR} times, {card.id!r} stands in it {number} times")
    elif counts_as(card) == "creatures":
        need(number <= 1, "2.deck.3", f"no creature stands in a deck twice, {card.id!r} stands in it {number} times")


def unlimited(rules: Rules, mode: str) -> bool:
    """Whether Chaos frees the copies too, and not only the distribution (R85)."""
    return mode == CHAOS and rules.reading("R85") == "r2"


def judge_relic(rules: Rules, card: Card) -> None:
    """A relic stands in for an imposter, or is a creature with blessing, immunity and demands (R84)."""
    if card.as_imposter:
        cite("1.card.8")
        return
    need(bool(card.text and card.immune), "1.card.9",
         f"only a relic with a blessing and an immunity can be a creature, {card.id!r} is none")
    if not card.is_creature:
        need(rules.reading("R84") == "r2", "3.req.1", f"the relic {card.id!r} demands nothing on its sides")


def judge_totals(rules: Rules, found: Totals, mode: str) -> None:
    """Refuse a deck whose numbers are not those of the rulebook and of its mode."""
    need(found.cards == DECK_CARDS, "2.deck.1", f"a deck has {DECK_CARDS} cards, this one has {found.cards}")
    need(found.creatures == CREATURES, "2.deck.2",
         f"a deck has {CREATURES} creatures, this one has {found.creatures}")
    if mode == CHAOS:
        return
    need(found.worship == WORSHIP, "2.trad.1",
         f"a Traditional deck has {WORSHIP} worship cards, this one has {found.worship}")
    need(found.tarots == TAROTS, "2.trad.2", f"a Traditional deck has {TAROTS} tarots, this one has {found.tarots}")
    need(found.imposters == IMPOSTERS, "2.trad.3",
         f"a Traditional deck has {IMPOSTERS} imposters, this one has {found.imposters}")
    need(found.majors <= MOST_MAJORS, "2.trad.4",
         f"a Traditional deck has at most {MOST_MAJORS} Major Arcana cards, this one has {found.majors}")


def totals(rules: Rules, cards: Sequence[Card], copies: Sequence[Any]) -> Totals:
    """The numbers of a deck; relics count as what they stand for, or only among the sixty cards (R83)."""
    found: dict[str, Any] = dict.fromkeys(Totals.__struct_fields__, 0)
    for card, number in zip(cards, copies, strict=True):
        extra = card.type == "relic" and number > 0 and rules.reading("R83") == "r2"
        found["extra" if extra else counts_as(card)] += number
    return Totals(**found)


def counts_as(card: Card) -> str:
    """The total to which a card belongs."""
    if card.contests:
        return "imposters"
    return {"worship": "worship", "major": "majors", "minor": "minors"}.get(card.type, "creatures")


def judge_modes(rules: Rules, modes: Sequence[str]) -> None:
    """Refuse players with decks of different modes (R86)."""
    if len(set(modes)) > 1:
        need(rules.reading("R86") == "r2", "2.chaos.1", "all players build their decks for the same mode")


# -- what is wrong -----------------------------------------------------------------------------------
def examine(rules: Rules, cards: Sequence[Card], copies: Sequence[int], mode: str) -> Trail:
    """Every clause of deck construction that was asked about a deck, held or not, and the open questions met."""
    with recording(collect=True) as trail:
        judge_deck(rules, cards, copies, mode)
    return trail


def check_deck(rules: Rules, cards: Sequence[Card], copies: Sequence[int], mode: str) -> list[Violation]:
    """Everything that makes a deck illegal; empty for a legal one. `mode` is `traditional` or `chaos`."""
    return [Violation(entry.clause, entry.note) for entry in examine(rules, cards, copies, mode).failed]


def need_legal(rules: Rules, deck: Deck) -> None:
    """Raise `IllegalDeck` if a deck names a mode in which some player's cards are not legal."""
    if not deck.mode:
        return
    found = {seat: check_deck(rules, deck.cards, copies, deck.mode) for seat, copies in enumerate(deck.copies)}
    wrong = {seat: violations for seat, violations in found.items() if violations}
    if wrong:
        raise IllegalDeck(deck.name, wrong)


def check_file(rules: Rules, path: str | Path) -> tuple[DeckList, list[Violation]]:
    """A player's deck from a file, and everything that makes it illegal; raises `FileError` for a faulty file."""
    found = load_deck_list(path)
    return found, check_deck(rules, found.cards, found.copies, found.mode)
