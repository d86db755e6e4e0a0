"""The state of a game of Totem Hoarder, and what lies where.

Hands, pile, discard pile and removed cards are multisets: one count per card kind of the deck. In a team
rules can tell equal cards apart (put this turn, hypnotized this turn …), so a team is a multiset of marked
cards: layers of counts, one layer per combination of marks that occurs, the unmarked one always first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from ...kernel.marked import Kind, Mark, without_marks
from ...kernel.marked import Marked as Team
from ...kernel.marked import MarkedCard as TeamCard
from ...kernel.marked import by_kind as all_of_team
from ...kernel.marked import cards as cards_in_team
from ...kernel.marked import copies as copies_in_team
from ...kernel.marked import number_of as in_team
from ...kernel.marked import put as put_card
from ...kernel.marked import size as team_size
from ...kernel.marked import take as take_card
from ...kernel.marked import unmarked as new_team
from ...kernel.zones import Counts

__all__ = [
    "FINAL", "FINISHING", "FROM_HAND", "MUTED", "NOT_CLOSING", "NOW", "PLAYED", "REPLIED", "SILENCED", "THIS_TURN",
    "USED", "Admitting", "Bonuses", "Carrying", "Counts", "Dealing", "Drawing", "FirstStep", "Keeping", "Kind",
    "LastPlace", "Mark", "Over", "Phase", "Seat", "SecondStep", "Skellies", "Sorting", "State", "Stealing", "Team",
    "TeamCard", "Then", "Window", "all_of_team", "cards_in_team", "copies_in_team", "in_team", "new_team", "other",
    "put_card", "set_seat", "take_card", "team_size", "without_marks",
]

Seat = Annotated[int, Meta(ge=0, le=1)]
Skellies = Annotated[int, Meta(ge=0, le=20)]

PLAYED = 1
"""Put from hand by the active player this turn: the card played, stopped cards, answering Skellies."""
NOW = 2
"""The card that went through and is being carried out (always PLAYED too)."""
MUTED = 4
"""Hypnotized this turn: its bonus counts for nothing until the turn is over."""
USED = 8
"""Its bonus was carried out this turn."""
SILENCED = 16
"""Stopped once, so its bonus never works (only under R31 r3)."""
FROM_HAND = 32
"""Came out of the hand of seat 0; of seat 1: `FROM_HAND << 1` (only under R08 r2)."""
REPLIED = 128
"""Put by the other player this turn (only under R22 r2)."""
THIS_TURN = PLAYED | NOW | MUTED | USED | REPLIED
"""Marks that fall off when the turn ends."""


# -- phases: what is being decided -----------------------------------------------------------------
class Dealing(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """Chance deals the starting hands."""


class FirstStep(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """The active player draws, returns, or skips."""


class SecondStep(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """The active player plays, cleans up, or ends the turn."""


class Carrying(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """`seat` carries out a card that went through: the actions still to do.

    `skellies` counts the Skellies of the window it came from; `after` is set for a Skelly of a chain
    that prints actions (R22 r2): the window to go back to.
    """

    seat: Seat
    card: Kind
    todo: tuple[str, ...]
    skellies: Skellies = 0
    after: Window | None = None


class Bonuses(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """`seat` carries out bonuses triggered by playing `card`.

    `group` is the trigger group begun under R34 r2; `stopped` says that the card itself was stopped
    (R53 r2), so the turn goes on afterwards; `begun` that a bonus was carried out and none may be left (R37 r2).
    """

    seat: Seat
    card: Kind
    skellies: Skellies = 0
    group: str = ""
    stopped: bool = False
    begun: bool = False


class Window(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """A card was put and may be stopped; `skellies` have been put on it so far.

    An even number: the other player may stop. An odd number: the active player may answer. `rest` is
    what was still to be carried out when a late stop came (R24 r2). `skelly` is the one that the stopper put last
    (only under R28 r3).
    """

    card: Kind
    skellies: Skellies = 0
    rest: Carrying | Bonuses | None = None
    skelly: Kind | None = None


Then = FirstStep | SecondStep | Carrying | Bonuses


class Drawing(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """Chance: `seat` takes `left` more cards from the pile, then `then`."""

    seat: Seat
    left: Annotated[int, Meta(ge=0, le=2)]
    then: Then


class Stealing(msgspec.Struct, frozen=True, array_like=True, tag=7):
    """Chance: two random cards leave the hand of the thief's opponent."""

    thief: Seat
    then: Then


class Keeping(msgspec.Struct, frozen=True, array_like=True, tag=8):
    """The thief keeps one of two stolen cards and gives the other back."""

    thief: Seat
    first: Kind
    second: Kind
    then: Then


class Sorting(msgspec.Struct, frozen=True, array_like=True, tag=9):
    """The victim of a Poison picks `number` cards of the own team to destroy."""

    victim: Seat
    user: Seat
    number: Annotated[int, Meta(ge=0, le=99)]
    then: Then


class Admitting(msgspec.Struct, frozen=True, array_like=True, tag=10):
    """The user of a Poison picks which of the poisoned Totems take the free places (R43 r2)."""

    victim: Seat
    user: Seat
    totems: tuple[TeamCard, ...]
    then: Then


class LastPlace(msgspec.Struct, frozen=True, array_like=True, tag=11):
    """The stopper picks which takes the only free place, the Skelly just put or the stopped Totem (R28 r3)."""

    card: Kind
    skelly: Kind


class Over(msgspec.Struct, frozen=True, array_like=True, tag=12):
    """The game has ended."""

    winner: Seat | None
    loser: Seat | None
    reason: str


Phase = (Dealing | FirstStep | SecondStep | Carrying | Bonuses | Window | Drawing | Stealing | Keeping | Sorting
         | Admitting | LastPlace | Over)

if TYPE_CHECKING:
    AnyPhase = Any
    """Rules make sure of the phase by `need`, which a type checker cannot follow."""
else:
    AnyPhase = Phase

NOT_CLOSING, FINISHING, FINAL = 0, 1, 2


class State(msgspec.Struct, frozen=True, array_like=True):
    """Everything that the rules know."""

    hands: tuple[Counts, Counts]
    teams: tuple[Team, Team]
    pile: Counts
    discard: Counts
    removed: Counts
    active: Seat
    phase: AnyPhase
    skipped: bool = False
    """The one skip of this turn is used."""
    stops: Annotated[int, Meta(ge=0, le=9)] = 0
    """Cards of the active player that were stopped this turn."""
    emptied: Annotated[int, Meta(ge=0, le=2)] = 0
    """How often the pile has run out."""
    closing: Annotated[int, Meta(ge=0, le=2)] = NOT_CLOSING
    """After the second emptying: FINISHING the turn in which it happened, then the FINAL turn."""
    cleaned: bool = False
    """Cleaned up after a stop, with the turn going on (only under R30 r2)."""
    gone: Counts = ()
    """Triggered bonuses whose cards have left the team (only under R32 r2)."""
    idle: Annotated[int, Meta(ge=0, le=99)] = 0
    """Turns in a row without a card from the pile (only under R50 r2)."""
    drew: bool = False
    """A card was taken from the pile this turn (only under R50 r2)."""
    rows: tuple[tuple[Kind, ...], tuple[Kind, ...]] | None = None
    """The order in which the cards of each team came into it (only under R34 r3)."""


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return 1 - seat


def set_seat(pair: tuple[Any, Any], seat: Seat, value: Any) -> tuple[Any, Any]:
    """A pair of things by seat with one of them replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
