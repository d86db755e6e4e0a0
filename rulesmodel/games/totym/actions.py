"""What a player can do, every choice explicit, and what chance can do."""

from __future__ import annotations

import msgspec

from ...kernel.marked import Kind, MarkedCard
from .state import Declared, Seat, Side


# -- the turn ----------------------------------------------------------------------------------------
class TurnDraw(msgspec.Struct, frozen=True, array_like=True, tag="TurnDraw"):
    """Part one of the turn: draw two cards."""

    seat: Seat


class SkipDraw(msgspec.Struct, frozen=True, array_like=True, tag="SkipDraw"):
    """Leave out the turn draw, where a card permits it; `taken` cards are drawn all the same (R74 r2)."""

    seat: Seat
    taken: int = 0


class Worship(msgspec.Struct, frozen=True, array_like=True, tag="Worship"):
    """Lay a card of any type face down as worship."""

    seat: Seat
    card: Kind
    side: Side


class PlayTarot(msgspec.Struct, frozen=True, array_like=True, tag="PlayTarot"):
    """Play a tarot open into an own totem (`side` -1: beside the totems, R37 r2), with its targets declared."""

    seat: Seat
    card: Kind
    side: int
    targets: tuple[Declared, ...] = ()
    owner: int = -1
    """Whose totem it is played onto: the own one, unless somebody tries another's."""


class Bless(msgspec.Struct, frozen=True, array_like=True, tag="Bless"):
    """Use the blessing of the active creature, with its targets declared."""

    seat: Seat
    targets: tuple[Declared, ...] = ()


class Lock(msgspec.Struct, frozen=True, array_like=True, tag="Lock"):
    """Attempt to lock a totem."""

    seat: Seat
    side: Side


class End(msgspec.Struct, frozen=True, array_like=True, tag="End"):
    """End the turn."""

    seat: Seat


class TakeBack(msgspec.Struct, frozen=True, array_like=True, tag="TakeBack"):
    """Take a card back out of a totem, or move it to the other side (`to`), without a card that says so."""

    seat: Seat
    card: MarkedCard
    side: Side
    to: int = -1


# -- locking -----------------------------------------------------------------------------------------
class Contest(msgspec.Struct, frozen=True, array_like=True, tag="Contest"):
    """Play an imposter against the totem that is being locked, or (`owner`, `side`) against a locked one (R13)."""

    seat: Seat
    card: Kind
    owner: int = -1
    side: int = -1


class Pass(msgspec.Struct, frozen=True, array_like=True, tag="Pass"):
    """Play no imposter."""

    seat: Seat


class Penalize(msgspec.Struct, frozen=True, array_like=True, tag="Penalize"):
    """Pick the penalty of a failed imposter: a totem of that opponent collapses, or (side -1) the hand goes.

    `owner` is the player whom it is to hit, if that is said (-1: the one who contested).
    """

    seat: Seat
    side: int
    owner: int = -1


# -- choices while something is carried out ----------------------------------------------------------
class Drop(msgspec.Struct, frozen=True, array_like=True, tag="Drop"):
    """Pick the worship cards of a side that are above the new demand."""

    seat: Seat
    cards: tuple[MarkedCard, ...]


class Invoke(msgspec.Struct, frozen=True, array_like=True, tag="Invoke"):
    """Hold the creature's immunity against an effect."""

    seat: Seat


class Waive(msgspec.Struct, frozen=True, array_like=True, tag="Waive"):
    """Let an effect happen in spite of the creature's immunity."""

    seat: Seat


class Pick(msgspec.Struct, frozen=True, array_like=True, tag="Pick"):
    """Pick the cards that an effect asks for; `side` and `to` say where they lie and go in totems (or `ELSEWHERE`)."""

    seat: Seat
    cards: tuple[MarkedCard, ...] = ()
    side: int = -1
    to: int = -1
    """The other side, for a card that is moved; for a worship type, the side."""
    owner: int = -1
    """Whose choice it is about, where somebody picks for another."""
    targets: tuple[Declared, ...] = ()
    """The targets declared for a tarot that one is made to play."""
    blind: int = 0
    """How many hidden cards are picked besides, in another player's totem or elsewhere: chance says which they are."""


class Choose(msgspec.Struct, frozen=True, array_like=True, tag="Choose"):
    """Take an option of a choice, counted from 0."""

    seat: Seat
    option: int


class Name(msgspec.Struct, frozen=True, array_like=True, tag="Name"):
    """Name a player in place of a target who has gone out while a text is carried out (R92 r2)."""

    seat: Seat
    target: Seat


class Gamble(msgspec.Struct, frozen=True, array_like=True, tag="Gamble"):
    """Try for more."""

    seat: Seat


class Stop(msgspec.Struct, frozen=True, array_like=True, tag="Stop"):
    """Be content with what is won."""

    seat: Seat


class TakeCreature(msgspec.Struct, frozen=True, array_like=True, tag="TakeCreature"):
    """Choose the new creature, where a version or a card leaves it to the player."""

    seat: Seat
    card: Kind


# -- chance ------------------------------------------------------------------------------------------
class Begins(msgspec.Struct, frozen=True, array_like=True, tag="Begins"):
    """This seat begins."""

    seat: Seat


class Comes(msgspec.Struct, frozen=True, array_like=True, tag="Comes"):
    """This creature comes out of the Chapel of `seat`."""

    seat: Seat
    card: Kind


class Drawn(msgspec.Struct, frozen=True, array_like=True, tag="Drawn"):
    """This card comes off the Temple of `seat`."""

    seat: Seat
    card: Kind


class Falls(msgspec.Struct, frozen=True, array_like=True, tag="Falls"):
    """The coins fall: all called right, or not."""

    right: bool


class Taken(msgspec.Struct, frozen=True, array_like=True, tag="Taken"):
    """These cards of `seat` are taken at random."""

    seat: Seat
    cards: tuple[MarkedCard, ...]


Chance = Begins | Comes | Drawn | Falls | Taken
Action = (TurnDraw | SkipDraw | Worship | PlayTarot | Bless | Lock | End | TakeBack | Contest | Pass | Penalize | Drop
          | Invoke | Waive | Pick | Choose | Name | Gamble | Stop | TakeCreature | Begins | Comes | Drawn | Falls
          | Taken)
