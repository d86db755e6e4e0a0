"""Cards on the table: placing, moving, destroying, taking back (sections 3, 6 and 9).

Nothing else in the game puts a card into a team or takes one out.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing, size
from ..state import (
    FROM_HAND,
    SILENCED,
    Bonuses,
    Carrying,
    Kind,
    Mark,
    Seat,
    State,
    TeamCard,
    copies_in_team,
    other,
    put_card,
    set_seat,
    take_card,
    team_size,
)
from .ending import check_loss
from .pile import discarded
from .triggers import is_triggered


def has_room(rules: Rules, state: State, seat: Seat) -> Any:
    """Whether the team of a seat has a free place."""
    cite("3.team.3")
    return team_size(state.teams[seat]) < rules.deck.team_places


def put(rules: Rules, state: State, seat: Seat, kind: Kind, mark: Mark = 0) -> State:
    """Place a card in a team; a fourth Skelly there loses at once. Room is the caller's to ask for."""
    state = replace(state, teams=set_seat(state.teams, seat, put_card(state.teams[seat], kind, mark)))
    if state.rows is not None:
        state = replace(state, rows=set_seat(state.rows, seat, (*state.rows[seat], kind)))
    if kind in rules.deck.skellies:
        return check_loss(rules, state, seat)
    return state


def lift(rules: Rules, state: State, seat: Seat, card: TeamCard) -> State:
    """Take a card off a team; where it goes is the caller's to say."""
    state = replace(state, teams=set_seat(state.teams, seat, take_card(state.teams[seat], card)))
    if state.rows is not None:
        row = state.rows[seat]
        place = row.index(card.kind)
        state = replace(state, rows=set_seat(state.rows, seat, (*row[:place], *row[place + 1:])))
    return state


def from_hand(rules: Rules, state: State, seat: Seat, kind: Kind, mark: Mark) -> State:
    """Put a card out of the hand into the own team."""
    cite("3.team.2")
    if rules.under("R08", "r2"):
        mark |= FROM_HAND << seat
    hand = state.hands[seat]
    state = replace(state, hands=set_seat(state.hands, seat, add(hand, kind, -1)))
    return put(rules, state, seat, kind, mark)


def shift(rules: Rules, state: State, seat: Seat, card: TeamCard, marks: Mark = 0) -> State:
    """Move a card out of the team of `seat` into the other one, which has room; its action stays unused."""
    cite("13.move.1")
    state = lift(rules, state, seat, card)
    return put(rules, state, other(seat), card.kind, card.mark & ~SILENCED | marks)


def need_card_there(state: State, seat: Seat, card: TeamCard, clause: str) -> None:
    """The named card has to lie in the team of `seat`."""
    need(copies_in_team(state.teams[seat], card) > 0, clause, "that card does not lie in that team")


def destroy(rules: Rules, state: State, seat: Seat, card: TeamCard) -> State:
    """Destroy a card of the team of `seat`: a creature is discarded, a Totem changes over if there is room."""
    if card.kind in rules.deck.totems:
        return destroy_totem(rules, state, seat, card)
    if rules.under("R48", "r2") and copies_in_team(state.teams[seat], card) == 0:
        return state  # it left the game in a reshuffle that a card destroyed before it set off (R14 r3)
    cite("6.destroy.2")
    state = remember_trigger(rules, state, seat, card)
    return discarded(rules, lift(rules, state, seat, card), card.kind)


def destroy_totem(rules: Rules, state: State, seat: Seat, card: TeamCard) -> State:
    """A destroyed Totem goes to the other team, seen from where it lies; without room see R42."""
    cite("5.totem.3")
    cite("6.destroy.3")
    if has_room(rules, state, other(seat)):
        return shift(rules, state, seat, card)
    cite("6.destroy.4", "no room in the other team")
    reading = rules.reading("R42")
    if reading == "r1":
        return state
    state = lift(rules, state, seat, card)
    if reading == "r2":
        return replace(state, hands=set_seat(state.hands, seat, add(state.hands[seat], card.kind)))
    return replace(state, removed=add(state.removed, card.kind))


def take_back(rules: Rules, state: State, seat: Seat, card: TeamCard) -> State:
    """Take a card of the own team back into the hand."""
    if rules.reading("R08") == "r2":
        need(card.mark & FROM_HAND << seat, "8.return.1", "that card never came out of your hand")
    state = remember_trigger(rules, state, seat, card)
    state = lift(rules, state, seat, card)
    return replace(state, hands=set_seat(state.hands, seat, add(state.hands[seat], card.kind)))


def remember_trigger(rules: Rules, state: State, seat: Seat, card: TeamCard) -> State:
    """Under R32 r2 a triggered bonus outlives the card that bears it."""
    phase: Any = getattr(state.phase, "then", state.phase)
    if type(phase) not in (Carrying, Bonuses) or phase.seat != seat:
        return state
    if not is_triggered(rules, seat, phase.card, card) or rules.reading("R32") == "r1":
        return state
    gone = state.gone or nothing(len(rules.deck.cards))
    return replace(state, gone=add(gone, card.kind))


def hand_size(state: State, seat: Seat) -> Any:
    """How many cards a hand holds."""
    return size(state.hands[seat])
