"""The state of a game of Totem Hoarder, and what lies where.

Hands, pile, discard pile and removed cards are multisets: one count per card kind of the deck. In a team
rules can tell equal cards apart (put this turn, hypnotized this turn …), so a team is a multiset of marked
cards: layers of counts, one layer per combination of marks that occurs, the unmarked one always first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ...kernel.zones import Counts, add, among, nothing, take, union

Seat = Annotated[int, Meta(ge=0, le=1)]
Kind = Annotated[int, Meta(ge=0, le=99)]
"""A card kind: an index into the deck's cards."""
Mark = Annotated[int, Meta(ge=0, le=255)]
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

Layer = tuple[Mark, Counts]
Team = tuple[Layer, ...]


class TeamCard(msgspec.Struct, frozen=True, array_like=True):
    """A card lying in a team: its kind and its marks."""

    kind: Kind
    mark: Mark = 0


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
    (R53 r2), so the turn goes on afterwards; `begun` that a bonus was carried out.
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
    what was still to be carried out when a late stop came (R24 r2).
    """

    card: Kind
    skellies: Skellies = 0
    rest: Carrying | Bonuses | None = None


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
    """The stopper picks which takes the only free place, Skelly or stopped Totem (R28 r3)."""

    card: Kind


class Over(msgspec.Struct, frozen=True, array_like=True, tag=12):
    """The game has ended."""

    winner: Seat | None
    loser: Seat | None
    reason: str


Phase = (Dealing | FirstStep | SecondStep | Carrying | Bonuses | Window | Drawing | Stealing | Keeping | Sorting
         | Admitting | LastPlace | Over)

NOT_CLOSING, FINISHING, FINAL = 0, 1, 2


class State(msgspec.Struct, frozen=True, array_like=True):
    """Everything that the rules know."""

    hands: tuple[Counts, Counts]
    teams: tuple[Team, Team]
    pile: Counts
    discard: Counts
    removed: Counts
    active: Seat
    phase: Phase
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


# -- teams -----------------------------------------------------------------------------------------
def new_team(settled: Counts) -> Team:
    """A team of unmarked cards."""
    return ((0, settled),)


def team_size(team: Team) -> Any:
    """How many cards lie in the team."""
    total = 0
    for _, counts in team:
        total = total + sum(counts)
    return total


def in_team(team: Team, kinds: Iterable[Kind]) -> Any:
    """How many cards of the given kinds lie in the team, whatever their marks."""
    total = 0
    for _, counts in team:
        total = total + among(counts, kinds)
    return total


def copies_in_team(team: Team, card: TeamCard) -> Any:
    """How many cards of exactly this kind and these marks lie in the team."""
    for mark, counts in team:
        if mark == card.mark:
            return counts[card.kind]
    return 0


def put_card(team: Team, kind: Kind, mark: Mark = 0) -> Team:
    """The team with one more card."""
    for place, (here, counts) in enumerate(team):
        if here == mark:
            return (*team[:place], (mark, add(counts, kind)), *team[place + 1:])
        if here > mark:
            return (*team[:place], (mark, add(nothing(len(counts)), kind)), *team[place:])
    return (*team, (mark, add(nothing(len(team[0][1])), kind)))


def take_card(team: Team, card: TeamCard) -> Team:
    """The team without one card, which the caller has found there."""
    for place, (mark, counts) in enumerate(team):
        if mark == card.mark:
            left = take(counts, card.kind)
            if mark and sum(left) == 0:
                return (*team[:place], *team[place + 1:])
            return (*team[:place], (mark, left), *team[place + 1:])
    raise LookupError("no such card in the team")


def cards_in_team(team: Team) -> Iterator[TeamCard]:
    """Each different card of the team once."""
    for mark, counts in team:
        for kind, number in enumerate(counts):
            if number > 0:
                yield TeamCard(kind, mark)


def without_marks(team: Team, marks: Mark) -> Team:
    """The team with the given marks taken off every card."""
    if len(team) == 1:
        return team
    layers: dict[int, Counts] = {0: team[0][1]}
    for mark, counts in team[1:]:
        kept = mark & ~marks
        layers[kept] = union(layers[kept], counts) if kept in layers else counts
    return tuple(sorted(layers.items()))


def all_of_team(team: Team) -> Counts:
    """The team's cards by kind, whatever their marks."""
    total = team[0][1]
    for _, counts in team[1:]:
        total = union(total, counts)
    return total
