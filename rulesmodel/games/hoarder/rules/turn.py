"""A turn: draw or return, then play or clean up (section 7)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import among
from ..actions import CleanUp, Draw, End, Play, Return, Skip
from ..state import (
    FROM_HAND,
    PLAYED,
    Bonuses,
    FirstStep,
    Kind,
    Seat,
    SecondStep,
    State,
    in_team,
    other,
    team_size,
)
from .ending import end_turn, is_over, totems
from .flow import after_bonuses
from .pile import can_take, draw_cards
from .stop import need_survival, open_window, would_lose
from .symbols import discard_from_hand
from .table import destroy, from_hand, hand_size, has_room, need_card_there, take_back
from .triggers import waiting_bonuses


# -- first step: draw or return ----------------------------------------------------------------------
def need_first_step(state: State, seat: Seat) -> None:
    """It is this player's turn and its first step is still to be taken."""
    need(seat == state.active, "7.turn.1", "it is not your turn")
    first = type(state.phase) is FirstStep
    need(first or state.skipped, "7.turn.2", "the first step of this turn has been taken: one of draw and return")
    need(first, "7.turn.1", "the first step comes before the second")


def draw_step(rules: Rules, state: State, action: Draw) -> State:
    """Draw: discard a creature if the hand holds more than six cards, then take one card from the pile."""
    seat = action.seat
    need_first_step(state, seat)
    there = can_take(rules, state)
    need(there or rules.reading("R51") == "r2", "7.draw.3", "nothing can be drawn any more")
    need_discards(rules, state, action)
    for kind in action.discards:
        state = discard_from_hand(rules, state, seat, kind)
    cite("7.draw.3")
    return draw_cards(rules, state, seat, 1, SecondStep())


def need_discards(rules: Rules, state: State, action: Draw) -> None:
    """The number of creatures that drawing costs: one with a big hand, none otherwise."""
    over = hand_size(state, action.seat) - rules.deck.hand_before_discard
    number = len(action.discards)
    if over <= 0:
        need(number == 0, "7.draw.2", "with six cards or fewer nothing is discarded")
        return
    if number == 0:
        need(rules.reading("R06") == "r2", "7.draw.1", "a creature has to be discarded first")
        return
    due = over if number != 1 or (over > 1 and rules.reading("R05") == "r2") else 1
    need(number == due and (number == 1 or rules.reading("R05") == "r2"), "7.draw.1",
         "exactly one creature is discarded")


def return_step(rules: Rules, state: State, action: Return) -> State:
    """Return: with the smaller team, take one of its cards back into the hand."""
    need_first_step(state, action.seat)
    need(is_smaller(rules, state, action.seat), "7.return.1", "your team is not the smaller one")
    need_card_there(state, action.seat, action.card, "7.return.3")
    cite("7.return.3")
    return replace(take_back(rules, state, action.seat, action.card), phase=SecondStep())


def is_smaller(rules: Rules, state: State, seat: Seat) -> Any:
    """Whether the team of a seat is the smaller one, by number of cards (R07)."""
    cite("7.return.2")
    mine, theirs = state.teams[seat], state.teams[other(seat)]
    if team_size(mine) < team_size(theirs):
        return True
    creatures = rules.deck.creatures
    fewer = in_team(mine, creatures) < in_team(theirs, creatures)
    return (fewer or totems(rules, state, seat) < totems(rules, state, other(seat))) and rules.reading("R07") == "r2"


def skip_first(rules: Rules, state: State, action: Skip) -> State:
    """Leave out the first step; an impossible one does not use up the one skip of the turn (R02)."""
    need_first_step(state, action.seat)
    cite("7.skip.1")
    possible = first_step_possible(rules, state, action.seat)
    used = possible or rules.reading("R02") == "r2"
    return replace(state, phase=SecondStep(), skipped=used)


def first_step_possible(rules: Rules, state: State, seat: Seat) -> Any:
    """Whether the player could draw or return."""
    if can_take(rules, state):
        return True
    if team_size(state.teams[seat]) > 0 and is_smaller(rules, state, seat) and can_return(rules, state, seat):
        return True
    return rules.reading("R51") == "r2"


def can_return(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a card of the player's team may be taken back: any, or those that came out of the hand (R08)."""
    if rules.reading("R08") == "r1":
        return True
    return any(mark & FROM_HAND << seat and sum(counts) > 0 for mark, counts in state.teams[seat])


# -- second step: play or clean up -------------------------------------------------------------------
def play(rules: Rules, state: State, action: Play) -> State:
    """Put a card from the hand into the own team; the opponent may stop it."""
    seat = action.seat
    need(seat == state.active, "9.skelly.3", "in the opponent's turn nothing but Skellies can be put")
    need_second_step(rules, state)
    need(state.hands[seat][action.card] > 0, "7.play.1", "that card is not in your hand")
    if state.stops > 0:
        cite("9.stop.9")
        need(state.stops < 2 or rules.reading("R29") == "r1", "7.stopped.2", "one further card in a turn is the limit")
    if action.card in rules.deck.skellies:
        need(rules.reading("R20") == "r1", "9.skelly.1", "a Skelly only interrupts or wards off")
        need_survival(rules, state, seat)
    need(has_room(rules, state, seat), "3.team.4", "your team is full")
    cite("7.play.1")
    state = from_hand(rules, state, seat, action.card, PLAYED)
    return state if is_over(state) else open_window(rules, state, action.card)


def need_second_step(rules: Rules, state: State) -> None:
    """The second step is being taken, and not yet used up by another card."""
    phase = state.phase
    need(type(phase) is not FirstStep, "7.turn.1", "the first step comes first: take it or skip it")
    need(type(phase) in (FirstStep, SecondStep), "7.turn.3", "the one card of this turn is being carried out")


def clean_up(rules: Rules, state: State, action: CleanUp) -> State:
    """Destroy a Roach, a Karp, a Skelly and a Fung of the own team, as far as there are such."""
    seat = action.seat
    need(seat == state.active, "7.turn.1", "it is not your turn")
    need_second_step(rules, state)
    need(not state.cleaned, "7.turn.3", "you have cleaned up already")
    for slot in cleanup_slots(rules, state, seat):
        need_slot(rules, state, action, slot)
    slots = {kind for slot in cleanup_slots(rules, state, seat) for kind in slot}
    for card in action.cards:
        need(card.kind in slots, "7.cleanup.1", "that card is neither Roach, Karp, Skelly nor Fung")
        need_card_there(state, seat, card, "7.cleanup.1")
    need_something(rules, state, action)
    if state.stops > 0:
        cite("7.stopped.2")
    cite("7.turn.3", "cleaning up is a second step of its own")
    for card in action.cards:
        state = destroy(rules, state, seat, card)
    if state.stops > 0 and rules.reading("R30") == "r2":
        return replace(state, cleaned=True)
    return end_turn(rules, state)


def cleanup_slots(rules: Rules, state: State, seat: Seat) -> tuple[tuple[Kind, ...], ...]:
    """The four kinds of card that cleaning up destroys one each of (an Impostor is a Karp)."""
    cite("5.tribe.1")
    deck = rules.deck
    spooky = deck.skellies
    if len(deck.of_tribe("spooky")) > len(spooky) and any_other_spooky(rules, state, seat):
        spooky = deck.of_tribe("spooky") if rules.reading("R47") == "r2" else spooky
    return deck.of_tribe("roach"), deck.of_tribe("karp"), spooky, deck.of_tribe("fung")


def any_other_spooky(rules: Rules, state: State, seat: Seat) -> Any:
    """Whether a Spooky that is no Skelly lies in the team."""
    others = [kind for kind in rules.deck.of_tribe("spooky") if kind not in rules.deck.skellies]
    return in_team(state.teams[seat], others) > 0


def need_slot(rules: Rules, state: State, action: CleanUp, slot: tuple[Kind, ...]) -> None:
    """Exactly one card of a tribe that is present, none of one that is not."""
    chosen = [card for card in action.cards if card.kind in slot]
    if any(card.kind in rules.deck.impostors for card in chosen):
        need(len(chosen) == 1, "7.cleanup.3", "an Impostor is a Karp here and not a Roach")
    need(len(chosen) <= 1, "7.cleanup.1", "only one card of a tribe is destroyed")
    spared = len(chosen) == 0 and in_team(state.teams[action.seat], slot) > 0
    need(not spared or rules.reading("R04") == "r2", "7.cleanup.2", "a tribe that is present cannot be spared")


def need_something(rules: Rules, state: State, action: CleanUp) -> None:
    """Cleaning up that destroys nothing has to count as one."""
    if len(action.cards) == 0:
        need(nothing_will_do(rules, state), "7.cleanup.1", "there is nothing to clean up")


def nothing_will_do(rules: Rules, state: State) -> Any:
    """Whether a cleaning up that destroys nothing counts as one (R03, and R01 r3 after a skipped first step)."""
    return rules.reading("R03") == "r1" or (state.skipped and rules.reading("R01") == "r3")


def end(rules: Rules, state: State, action: End) -> State:
    """Finish: leave out the remaining bonuses, finish after a stop, or leave out the second step."""
    need(action.seat == state.active, "7.turn.1", "it is not your turn")
    if type(state.phase) is Bonuses:
        return end_bonuses(rules, state)
    need(type(state.phase) is not FirstStep, "7.turn.1", "the first step comes first: take it or skip it")
    need(type(state.phase) in (FirstStep, SecondStep), "7.play.2", "the played card has to be dealt with first")
    if state.stops > 0:
        cite("7.stopped.1")
        cite("7.stopped.2")
        return end_turn(rules, state)
    free = not state.skipped or rules.reading("R01") == "r2" or is_passed_over(rules, state)
    need(free, "7.skip.2", "only one of the two steps can be left out")
    return end_turn(rules, state)


def end_bonuses(rules: Rules, state: State) -> State:
    """Leave out the bonuses that are left."""
    may_leave = not state.phase.begun or nothing_can_move(rules, state)
    need(may_leave, "7.skip.3", "the triggered bonuses are carried out all or not at all")
    cite("7.skip.3")
    cite("13.optional.1")
    cite("13.optional.2")
    return after_bonuses(rules, state)


def nothing_can_move(rules: Rules, state: State) -> bool:
    """Whether all bonuses left are Hypnotize between two full teams: under R37 r2 they are then passed over."""
    if has_room(rules, state, 0) or has_room(rules, state, 1):
        return False
    bonuses = [rules.deck.cards[card.kind].bonus for card in waiting_bonuses(rules, state)]
    return all(bonus is not None and bonus.symbol == "hypnotize" for bonus in bonuses)


def is_passed_over(rules: Rules, state: State) -> bool:
    """An impossible second step is passed over without using a skip (R02)."""
    return not second_step_possible(rules, state) and rules.reading("R02") == "r1"


def may_play_skelly(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a Skelly may be played in one's own turn (R20), be it the losing one (R25)."""
    return rules.reading("R20") == "r1" and (not would_lose(rules, state, seat) or rules.reading("R25") == "r1")


def second_step_possible(rules: Rules, state: State) -> bool:
    """Whether a card could be played or anything cleaned up."""
    seat = state.active
    if hand_size(state, seat) > 0 and has_room(rules, state, seat):
        skellies_only = hand_size(state, seat) == among(state.hands[seat], rules.deck.skellies)
        if not skellies_only or may_play_skelly(rules, state, seat):
            return True
    if any(in_team(state.teams[seat], slot) > 0 for slot in cleanup_slots(rules, state, seat)):
        return True
    return nothing_will_do(rules, state)
