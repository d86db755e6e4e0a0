"""Cards as data: what a card file may say, and the deck that the rules are played with.

The rulebook prints no list of its cards, so the rules know no card by name: they ask for tribe, traits,
actions and bonuses. Whoever owns the game types the real cards into a file like `cards.yaml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

TRIBES = ("fung", "roach", "karp", "spooky")
TRIGGERS = ("roach", "karp")
SYMBOLS = ("strike", "hypnotize", "poison", "draw 1", "draw 2", "steal", "return")


class Bonus(msgspec.Struct, frozen=True):
    """A printed bonus: the tribe whose playing triggers it, and its symbol."""

    trigger: str
    symbol: str


class Card(msgspec.Struct, frozen=True):
    """One card kind. `tribe` is None exactly for Totems; `illustrative` marks invented cards."""

    id: str
    name: str
    tribe: str | None
    actions: tuple[str, ...] = ()
    bonus: Bonus | None = None
    bodyguard: bool = False
    impostor: bool = False
    skelly: bool = False
    leaves_at_first_emptying: bool = False
    illustrative: bool = False

    @property
    def is_totem(self) -> bool:
        return self.tribe is None


@dataclass(frozen=True)
class Deck:
    """A named card list with the constants of its set-up.

    `cards` gives the kinds, `copies` how many of each exist in all; card indexes everywhere in a state
    point into `cards`. Small decks scale the printed constants (10, 6, 6, 3, 4, 2).
    """

    name: str
    cards: tuple[Card, ...]
    copies: tuple[int, ...]
    team_places: Any = 10
    """Cards that a team can hold."""
    start_hand: int = 6
    """Cards in each starting hand."""
    hand_before_discard: Any = 6
    """The largest hand with which the first step's draw costs no discard."""
    totems_to_win: Any = 3
    skellies_to_lose: Any = 4
    idle_turns: int = 12
    """House rule of R50 r2: so many turns in a row without a card from the pile are a draw."""
    starter: int = 0
    """The seat that begins (the rulebook leaves the finding of it to the players)."""

    def kind(self, card: str) -> int | None:
        """The index of a card id, or None."""
        return self._index.get(card)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {card.id: index for index, card in enumerate(self.cards)}

    def _where(self, wanted: Any) -> tuple[int, ...]:
        return tuple(index for index, card in enumerate(self.cards) if wanted(card))

    @cached_property
    def totems(self) -> tuple[int, ...]:
        return self._where(lambda card: card.is_totem)

    @cached_property
    def creatures(self) -> tuple[int, ...]:
        return self._where(lambda card: not card.is_totem)

    @cached_property
    def skellies(self) -> tuple[int, ...]:
        return self._where(lambda card: card.skelly)

    @cached_property
    def bodyguards(self) -> tuple[int, ...]:
        return self._where(lambda card: card.bodyguard)

    @cached_property
    def impostors(self) -> tuple[int, ...]:
        return self._where(lambda card: card.impostor)

    @cached_property
    def with_bonus(self) -> tuple[int, ...]:
        return self._where(lambda card: card.bonus is not None)

    @cached_property
    def fung_bodyguards(self) -> tuple[int, ...]:
        """The kinds that leave the game when the pile runs out for the first time."""
        return self._where(lambda card: card.leaves_at_first_emptying)

    def of_tribe(self, tribe: str) -> tuple[int, ...]:
        return self._tribes[tribe]

    @cached_property
    def _tribes(self) -> dict[str, tuple[int, ...]]:
        return {tribe: self._where(lambda card, tribe=tribe: card.tribe == tribe) for tribe in TRIBES}
