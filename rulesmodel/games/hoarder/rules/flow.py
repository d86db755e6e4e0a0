"""How a turn flows on by itself when nobody has anything left to choose (section 7)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ..state import (
    NOW,
    PLAYED,
    USED,
    Bonuses,
    Carrying,
    Kind,
    SecondStep,
    State,
    TeamCard,
    put_card,
    set_seat,
    take_card,
    without_marks,
)
from .ending import end_turn
from .triggers import waiting_bonuses


def proceed(rules: Rules, state: State) -> State:
    """Go on to the next choice: after the last action come the bonuses, after the last bonus the turn's end."""
    phase = state.phase
    if type(phase) is Carrying:
        if phase.todo and not lost_its_card(rules, state):
            return state
        if phase.after is not None:
            return replace(state, phase=phase.after)
        cite("7.play.3")
        return proceed(rules, replace(state, phase=Bonuses(phase.seat, phase.card, phase.skellies)))
    if type(phase) is Bonuses:
        if not lost_its_card(rules, state) and any(True for _ in waiting_bonuses(rules, state)):
            return state
        return after_bonuses(rules, state)
    return state


def lost_its_card(rules: Rules, state: State) -> bool:
    """Under R33 r2 a card that left the own team takes its remaining actions and triggers along."""
    phase = state.phase
    if any(mark & NOW and counts[phase.card] > 0 for mark, counts in state.teams[phase.seat]):
        return False
    if type(phase) is Carrying and phase.after is not None:
        return False
    return rules.reading("R33") == "r2"


def after_bonuses(rules: Rules, state: State) -> State:
    """The card is done: the turn ends, or goes on if the card was stopped (R53 r2)."""
    if state.phase.stopped:
        return replace(forget_card(state), phase=SecondStep())
    return end_turn(rules, state)


def forget_card(state: State) -> State:
    """A card that was stopped is done: it is not carried out any more, and a further one triggers each bonus anew."""
    one, two = state.teams
    return replace(state, teams=(without_marks(one, NOW | USED), without_marks(two, NOW | USED)), gone=())


def mark_now(state: State, kind: Kind) -> State:
    """The card just played is the one being carried out."""
    seat = state.active
    for mark, counts in state.teams[seat]:
        if mark & PLAYED and counts[kind] > 0:
            team = take_card(state.teams[seat], TeamCard(kind, mark))
            return replace(state, teams=set_seat(state.teams, seat, put_card(team, kind, mark | NOW)))
    return state
