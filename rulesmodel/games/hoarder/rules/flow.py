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
        return replace(forget_bonuses(unmark(state, state.phase.card)), phase=SecondStep())
    return end_turn(rules, state)


def forget_bonuses(state: State) -> State:
    """What a stopped card has triggered is over: a further card of the turn triggers each bonus anew."""
    seat = state.active
    return replace(state, teams=set_seat(state.teams, seat, without_marks(state.teams[seat], USED)), gone=())


def remark(state: State, kind: Kind, before: int, after: int) -> State:
    """Change the marks of one card of the active player's team that carries exactly or at least `before`."""
    seat = state.active
    for mark, counts in state.teams[seat]:
        if mark & before == before and not mark & after & ~before and counts[kind] > 0:
            team = take_card(state.teams[seat], TeamCard(kind, mark))
            return replace(state, teams=set_seat(state.teams, seat, put_card(team, kind, mark & ~before | after)))
    return state


def mark_now(state: State, kind: Kind) -> State:
    """The card just played is the one being carried out."""
    return remark(state, kind, PLAYED, PLAYED | NOW)


def unmark(state: State, kind: Kind) -> State:
    """The card is no longer being carried out."""
    return remark(state, kind, PLAYED | NOW, PLAYED)

