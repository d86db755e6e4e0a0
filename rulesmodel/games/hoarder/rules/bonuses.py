"""Carrying out: the actions of a card that went through, and the bonuses it triggers (sections 5 and 7)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add
from ..actions import Do, SkipAction, UseBonus
from ..state import (
    USED,
    Bonuses,
    Carrying,
    SecondStep,
    State,
    TeamCard,
    Window,
    copies_in_team,
    put_card,
    set_seat,
    take_card,
)
from .ending import is_over
from .flow import proceed
from .symbols import carry_out
from .triggers import trigger_of_bonus, waiting_bonuses, why_idle


def do_action(rules: Rules, state: State, action: Do) -> State:
    """Carry out one of the played card's actions, in any order."""
    rest = without_action(rules, state, action.seat, action.effect.symbol)
    cite("5.action.1")
    state = carry_out(rules, state, action.seat, action.effect, rest)
    return state if is_over(state) else proceed(rules, state)


def skip_action(rules: Rules, state: State, action: SkipAction) -> State:
    """Leave out one of the played card's actions."""
    rest = without_action(rules, state, action.seat, action.symbol)
    cite("7.skip.3")
    cite("13.optional.2")
    return proceed(rules, replace(state, phase=rest))


def without_action(rules: Rules, state: State, seat: int, symbol: str) -> Carrying:
    """The phase with one of its open actions done or left out."""
    phase = state.phase
    stopped = type(phase) is SecondStep and seat == state.active and state.stops > 0
    need(not stopped, "9.stop.4", "that card was stopped")
    need(type(phase) is not Window, "9.stop.2", "whoever is asked puts a Skelly or declines first")
    need(type(phase) is Carrying, "5.action.2", "no played card is being carried out")
    need(seat == phase.seat, "5.action.1", "it is not your card")
    need(symbol in phase.todo, "5.action.1", "the played card has no such action left")
    if len(rules.deck.cards[phase.card].actions) > 1:
        cite("5.totem.5")
    place = phase.todo.index(symbol)
    return replace(phase, todo=(*phase.todo[:place], *phase.todo[place + 1:]))


def use_bonus(rules: Rules, state: State, action: UseBonus) -> State:
    """Carry out one triggered bonus; their order is free."""
    phase = state.phase
    need(type(phase) is Bonuses, "7.play.2", "bonuses come after the actions of a card that went through")
    need(action.seat == phase.seat, "5.bonus.3", "it is not your card that was played")
    need_triggered(rules, state, action.card)
    need_order(rules, state, action.card)
    bonus = rules.deck.cards[action.card.kind].bonus
    need(bonus.symbol == action.effect.symbol, "5.bonus.2", "that is not the bonus of this card")
    cite("5.impostor.2" if rules.deck.cards[phase.card].impostor else "13.optional.2")
    state, source = spend(state, action.card)
    state = carry_out(rules, state, action.seat, action.effect, after_bonus(rules, phase, action.card), source)
    return state if is_over(state) else proceed(rules, state)


def need_triggered(rules: Rules, state: State, card: TeamCard) -> None:
    """The card lies in the team with a bonus that the played card triggers, or its bonus outlived it."""
    phase = state.phase
    need(rules.deck.cards[card.kind].bonus is not None, "5.bonus.2", "that card has no bonus")
    if card.mark == 0 and state.gone and state.gone[card.kind] > 0:
        return
    need(copies_in_team(state.teams[phase.seat], card) > 0, "5.bonus.2", "that card is not in your team")
    idle = why_idle(rules, phase.card, card)
    trigger = trigger_of_bonus(rules, card.kind)
    triggering = "5.bonus.4" if trigger == "karp" else "5.bonus.3"
    clause, reason = idle or (triggering, "the played card does not trigger that bonus")
    need(idle is None, clause, reason)


def need_order(rules: Rules, state: State, card: TeamCard) -> None:
    """Any order, except under R34 r2 (an Impostor's groups) and r3 (as the cards lie)."""
    phase = state.phase
    waiting = list(waiting_bonuses(rules, state))
    if len(waiting) < 2:
        return
    reading = rules.reading("R34")
    if reading == "r2":
        trigger = trigger_of_bonus(rules, card.kind)
        open_group = any(trigger_of_bonus(rules, each.kind) == phase.group for each in waiting)
        need(not open_group or trigger == phase.group, "5.impostor.2", "the bonuses of one tribe are finished first")
    elif reading == "r3":
        row = (state.rows or ((), ()))[phase.seat]
        first = next((kind for kind in row if any(kind == each.kind for each in waiting)), card.kind)
        need(card.kind == first, "7.play.3", "the bonuses are carried out in the order in which the cards lie")


def spend(state: State, card: TeamCard) -> tuple[State, TeamCard]:
    """Mark the bonus as used, so that it is carried out once at most."""
    if card.mark == 0 and state.gone and state.gone[card.kind] > 0:
        return replace(state, gone=add(state.gone, card.kind, -1)), TeamCard(-1)
    seat = state.phase.seat
    used = TeamCard(card.kind, card.mark | USED)
    team = put_card(take_card(state.teams[seat], card), used.kind, used.mark)
    return replace(state, teams=set_seat(state.teams, seat, team)), used


def after_bonus(rules: Rules, phase: Bonuses, card: TeamCard) -> Bonuses:
    """The bonus phase after one of its bonuses."""
    group = (trigger_of_bonus(rules, card.kind) or "") if rules.under("R34", "r2") else ""
    return replace(phase, begun=rules.reading("R37") == "r2", group=group)
