"""What lies where, and how cards move: every zone of a player changes only through these functions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.marked import by_kind, number_of, size, unmarked
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ....kernel.zones import Counts, add, nothing, union
from ..state import OPEN, OVER, Kind, Player, Seat, Side, State, Totem
from .curses import all_taken_up, discarded


def player(state: State, seat: Seat) -> Player:
    """What a seat has."""
    return state.players[seat]


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with some of a player's things changed."""
    changed = replace(state.players[seat], **changes)
    return replace(state, players=(*state.players[:seat], changed, *state.players[seat + 1:]))


def totem(state: State, seat: Seat, side: Side) -> Totem:
    """A side of a player's creature."""
    return state.players[seat].totems[side]


def with_totem(state: State, seat: Seat, side: Side, **changes: Any) -> State:
    """The state with one totem changed."""
    left, right = state.players[seat].totems
    changed = replace((left, right)[side], **changes)
    return with_player(state, seat, totems=(changed, right) if side == 0 else (left, changed))


def empty_totem(kinds: int) -> Totem:
    """An empty place beside a creature."""
    return Totem(unmarked(nothing(kinds)), unmarked(nothing(kinds)))


def is_open(state: State, seat: Seat, side: Side) -> Any:
    """Whether a totem is active: not locked, empty places included."""
    return totem(state, seat, side).status == OPEN


def worship_in(state: State, seat: Seat, side: Side) -> Any:
    """Cards laid as worship, whatever their type."""
    return size(totem(state, seat, side).worship)


def cards_in(state: State, seat: Seat, side: Side) -> Any:
    """All cards of a totem."""
    return size(totem(state, seat, side).worship) + size(totem(state, seat, side).tarots)


def real_worship(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """Cards laid as worship that are worship cards."""
    return number_of(totem(state, seat, side).worship, rules.deck.worship)


def all_cards(one: Totem) -> Counts:
    """A totem's cards by kind."""
    return union(by_kind(one.worship), by_kind(one.tarots))


def clear_totem(rules: Rules, state: State, seat: Seat, side: Side) -> tuple[State, Counts]:
    """The place beside the creature empty again, and the cards that lay there; marks are gone."""
    cards = all_taken_up(rules, totem(state, seat, side))
    empty = empty_totem(len(cards))
    return with_totem(state, seat, side, worship=empty.worship, tarots=empty.tarots, status=OPEN), cards


def to_ruins(state: State, seat: Seat, cards: Counts) -> State:
    """Cards go to their owner's Ruins, face down."""
    cite("1.term.2")
    cite("8.ruins.1")
    return with_player(state, seat, ruins=union(player(state, seat).ruins, cards))


def joined_by(zone: Counts, cards: Counts) -> Counts:
    """A zone with more cards; one that a position does not name stays so."""
    return union(zone, cards) if is_named(zone) else zone


def counted(zones: tuple[Counts, ...], state: State, seat: Seat, cards: Counts) -> tuple[Counts, ...]:
    """Cards that are counted for every seat, some more of them for one."""
    here = zones or (nothing(len(cards)),) * len(state.players)
    return (*here[:seat], joined_by(here[seat], cards), *here[seat + 1:])


def to_temple(state: State, seat: Seat, cards: Counts) -> State:
    """Cards are shuffled into their owner's Temple: no order is known any more."""
    temple = joined_by(whole_temple(state, seat), cards)
    return with_player(nothing_below(state, seat), seat, temple=temple, top=())


def whole_temple(state: State, seat: Seat) -> Counts:
    """All cards of a Temple, those in a known order and those below included; not named if the Temple is not."""
    mine = player(state, seat)
    if not is_named(mine.temple):
        return mine.temple
    temple = union(mine.temple, state.below[seat]) if state.below else mine.temple
    for kind in mine.top:
        temple = add(temple, kind)
    return temple


def nothing_below(state: State, seat: Seat) -> State:
    """No cards lie apart under a Temple any more."""
    if not state.below:
        return state
    below = tuple(nothing(len(zone)) if each == seat else zone for each, zone in enumerate(state.below))
    return replace(state, below=below if any(map(any, below)) else ())


def come_up(state: State, seat: Seat) -> State:
    """With all other cards of a Temple gone, or their order known, those below are the next to come."""
    if not state.below or any(player(state, seat).temple):
        return state
    return with_player(nothing_below(state, seat), seat, temple=state.below[seat])


def temple_size(state: State, seat: Seat) -> Any:
    """Cards in a Temple."""
    size = sum(player(state, seat).temple) + len(player(state, seat).top)
    return size + sum(state.below[seat]) if state.below else size


def from_hand(state: State, seat: Seat, kind: Kind) -> State:
    """A card leaves the hand; the caller has found it there."""
    return with_player(state, seat, hand=add(player(state, seat).hand, kind, -1))


def to_hand(state: State, seat: Seat, cards: Counts) -> State:
    """Cards come into their owner's hand."""
    return with_player(state, seat, hand=joined_by(player(state, seat).hand, cards))


def discard_hand(rules: Rules, state: State, seat: Seat) -> State:
    """The whole hand goes to the Ruins."""
    hand = player(state, seat).hand
    return to_ruins(with_player(state, seat, hand=nothing(len(hand))), seat, discarded(rules, hand))


def living(state: State) -> list[Seat]:
    """The seats still in."""
    return [seat for seat, each in enumerate(state.players) if each.alive]


def clockwise(state: State, seat: Seat) -> list[Seat]:
    """The other living seats, the left neighbour first."""
    seats = len(state.players)
    order = [(seat + step) % seats for step in range(1, seats)]
    return [each for each in order if state.players[each].alive]


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase == OVER


def push(state: State, *pending: Any) -> State:
    """Something to settle first; the last one given is settled first of all."""
    return replace(state, pending=(*state.pending, *pending))


def pop(state: State) -> State:
    """The most urgent thing is settled."""
    return replace(state, pending=state.pending[:-1])


def top(state: State) -> Any:
    """The most urgent thing to settle, or None."""
    return state.pending[-1] if state.pending else None
