"""Cards as data: creatures, worship, tarots and imposters, and the small language in which their texts are written.

The rulebook prints one card, T-006. Everything else is typed in by whoever owns the cards; what is shipped
here is invented and labelled illustrative.

A text is a list of parts, carried out in order. A part is an effect on its targets, a choice between options, or a
coin flip with what it brings and the gambles that may follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

CLANS = ("Berserkers", "Druids", "Bards", "Zealots", "Mystics")
TYPES = ("creature", "worship", "major", "minor", "imposter", "relic")
TARGETS = ("self", "opponent", "2 opponents", "any", "all")
VERBS = ("draw", "discard", "reveal", "look", "curse", "uncurse", "block", "unblock", "grant", "trade", "swap", "move",
         "remove", "collapse", "return", "shuffle", "arrange", "pick", "set type", "set demand", "skip turn",
         "extra turn", "play", "exchange", "protect")
KINDS = (*VERBS, "flip", "gamble", "blessing", "tarot", "worship", "lock", "imposter")
"""Kinds of action that a block can name."""
COUNTED = ("perfect totem", "flawed totem", "defective totem", "locked totem", "worship in totems", "tarot in totems",
           "card in hand", "ascended creature", "opponent")
"""What a number can be for each of."""
MODES = ("traditional", "chaos")
"""The modes in which decks are built."""
CURSES_OUTSIDE_TOTEMS = (("curse_removal", "h1"), ("curse_open_only", "h1"))
"""The hypotheses about older versions under which a card in a hand, Temple or Ruins may bear a curse."""
ACTIONS = ("blessing", "tarot", "worship", "lock")
"""The actions of a turn that can be granted or traded."""
UNLIMITED = 0
"""The number of gambles behind an infinity sign."""
CURSE = "+cursed"
"""What ends the id of a cursed copy outside the totems."""
UNNUMBERED = -1
"""The number of gambles where the card prints none (R82)."""
ALL = -1
"""The number of cards of an effect that takes all there are."""


class Demand(msgspec.Struct, frozen=True):
    """What one side of a creature demands: worship of a clan, and how much of it."""

    clan: str
    number: Any


class Lasting(msgspec.Struct, frozen=True):
    """How long a lasting effect lasts.

    `turns`: until the end of so many turns of the player it lies on (1: of the running turn, if it is that player's, or
    else of the next one); `next`: until the next turn of whoever played it begins; `here`: while its card lies open in
    an active totem; `totem`: while it lies in a totem, locked or not; `game`: for the rest of the game; `turn`: until
    the end of the running turn, whoever's it is; `unsaid`: the card does not say (R46).
    """

    kind: str
    turns: int = 0


class Per(msgspec.Struct, frozen=True):
    """What a number counts for: one of `COUNTED`, of the target (`performer`) or of who plays the card (`active`)."""

    what: str
    whose: str = "performer"


class Effect(msgspec.Struct, frozen=True):
    """One effect on its targets: `verb` says what, the other fields what it needs."""

    to: str
    verb: str
    number: Any = 1
    """How many cards, actions or turns; or `ALL`."""
    per: Per | None = None
    """The number is for each of these things, as many as there are when the part is carried out."""
    where: str = ""
    """The zone or thing acted upon: hand, totem, temple, ruins …; for `return` and `remove` also where to: `into`."""
    into: str = ""
    kinds: tuple[str, ...] = ()
    """For block and unblock the kinds of action, for grant and trade the actions, for protect the kinds of effect."""
    side: str = ""
    clan: str = ""
    lasting: Lasting | None = None
    chooser: str = ""
    """Who picks the cards, or the creature: performer, active, or random; empty where the card is silent (R65, R76)."""
    optional: bool = False
    condition: bool = False
    """Only if the part before it happened ("if you do")."""
    then: bool = False
    """Joined to the part before it by a mere "then", which R53 may take for a condition."""
    shares: int = -1
    """The number of the earlier part whose declared players this part falls on too; -1: it has its own."""


class Choice(msgspec.Struct, frozen=True):
    """Options parted by a bar: the active player takes one. Each option is a list of parts, by their numbers."""

    options: tuple[tuple[int, ...], ...]


class Flip(msgspec.Struct, frozen=True):
    """`coins` are flipped; all have to be called right for the parts in `win`. `gambles`: None, a cap, or UNLIMITED."""

    coins: int
    win: tuple[int, ...]
    gambles: int | None = None


Part = Effect | Choice | Flip


class Card(msgspec.Struct, frozen=True):
    """One card kind of any type; fields that its type does not have stay empty."""

    id: str
    name: str
    type: str
    clan: str = ""
    suit: str = ""
    """What makes a tarot a Minor; Majors have none."""
    left: Demand | None = None
    right: Demand | None = None
    parts: tuple[Part, ...] = ()
    """All parts of the text, those inside choices and flips included; states refer to them by number."""
    text: tuple[int, ...] = ()
    """What a tarot does when played open, or the blessing of a creature: the parts to carry out, in order."""
    immune: tuple[str, ...] = ()
    skip_draw: bool = False
    """The standing permission of T-006: leave out the turn draw while it lies open in an active totem."""
    as_imposter: bool = False
    """A relic that stands in for an imposter."""
    illustrative: bool = True

    @property
    def is_creature(self) -> bool:
        return self.left is not None

    @property
    def is_tarot(self) -> bool:
        return self.type in ("major", "minor")

    @property
    def is_worship(self) -> bool:
        return self.type == "worship"

    @property
    def contests(self) -> bool:
        return self.type == "imposter" or self.as_imposter


@dataclass(frozen=True)
class Deck:
    """The cards of a game: the kinds, each player's own copies, and the printed constants (scaled in small decks)."""

    name: str
    cards: tuple[Card, ...]
    copies: tuple[tuple[int, ...], ...]
    """For each seat: how many cards of each kind its deck has, creatures included."""
    opening_hand: int = 5
    turn_draw: int = 2
    ascension_draw: int = 5
    totem_cards: Any = 5
    """The fewest cards of a totem that can be locked."""
    creatures_to_win: Any = 3
    starter: int | None = None
    """The seat that begins; None: chance decides."""
    mode: str = ""
    """The mode in which each player's deck has to be legal, `traditional` or `chaos`; empty for scaled decks."""

    @property
    def seats(self) -> int:
        return len(self.copies)

    def kind(self, card: str) -> int | None:
        """The index of a card id, or None."""
        return self._index.get(card)

    @cached_property
    def _index(self) -> Mapping[str, int]:
        return {card.id: index for index, card in enumerate(self.cards)}

    # -- cursed copies ---------------------------------------------------------------------------
    def under(self, flags: Mapping[str, str]) -> Deck:
        """The deck as a version needs it: where curses can lie on cards outside totems, with kinds for such copies.

        In a totem a curse is a mark. In a hand, Temple or Ruins, which are counted by kinds, a cursed copy of a card
        is a kind of its own, of which nobody has a copy as the game begins. Only hypotheses about older versions know
        of such copies; the decks of all other versions have no kinds for them.
        """
        wanted = any(flags.get(flag) == value for flag, value in CURSES_OUTSIDE_TOTEMS)
        if wanted == bool(self.cursed):
            return self
        own = len(self.cards) - len(self.cursed)
        cards, copies = self.cards[:own], [each[:own] for each in self.copies]
        if not wanted:
            return replace(self, cards=cards, copies=tuple(copies))
        cursed = tuple(msgspec.structs.replace(card, id=card.id + CURSE) for card in cards if not card.is_creature)
        return replace(self, cards=(*cards, *cursed), copies=tuple((*each, *(0,) * len(cursed)) for each in copies))

    @cached_property
    def cursed(self) -> Mapping[int, int]:
        """For each kind of which copies outside totems can be cursed, the kind of these copies."""
        return {self._index[card.id.removesuffix(CURSE)]: kind for kind, card in enumerate(self.cards)
                if card.id.endswith(CURSE)}

    @cached_property
    def uncursed(self) -> Mapping[int, int]:
        """For each kind of cursed copies, the kind that is printed on them."""
        return {cursed: kind for kind, cursed in self.cursed.items()}

    def printed(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """Cards by what is printed on them, cursed copies among the others of their kind."""
        if not self.cursed:
            return counts
        return tuple(0 if kind in self.uncursed else number + (counts[self.cursed[kind]] if kind in self.cursed else 0)
                     for kind, number in enumerate(counts))

    def _where(self, wanted: Any) -> tuple[int, ...]:
        return tuple(index for index, card in enumerate(self.cards) if wanted(card))

    @cached_property
    def creatures(self) -> tuple[int, ...]:
        return self._where(lambda card: card.is_creature)

    @cached_property
    def worship(self) -> tuple[int, ...]:
        """Real worship cards."""
        return self._where(lambda card: card.is_worship)

    @cached_property
    def tarots(self) -> tuple[int, ...]:
        return self._where(lambda card: card.is_tarot)

    @cached_property
    def imposters(self) -> tuple[int, ...]:
        """The cards that contest a lock: imposters, and relics in their place."""
        return self._where(lambda card: card.contests)

    @cached_property
    def hierophants(self) -> tuple[int, ...]:
        """Tarots that permit leaving out the turn draw."""
        return self._where(lambda card: card.skip_draw)

    @cached_property
    def about_others(self) -> tuple[int, ...]:
        """Tarots whose text is about other players too."""
        return self._where(lambda card: card.is_tarot and any(
            isinstance(part, Effect) and part.to != "self" for part in card.parts))

    def of_clan(self, clan: str) -> tuple[int, ...]:
        """Real worship cards of a clan."""
        return self._clans[clan]

    @cached_property
    def _clans(self) -> Mapping[str, tuple[int, ...]]:
        return {clan: self._where(lambda card, clan=clan: card.is_worship and card.clan == clan) for clan in CLANS}
