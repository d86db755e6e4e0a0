"""The draw pile: taking cards, and what happens when nothing is left in it (section 10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, among, nothing, size, union
from ..actions import Drawn
from ..state import (
    FINISHING,
    Drawing,
    Kind,
    Seat,
    State,
    Then,
    all_of_team,
    set_seat,
)
from .ending import count_out, is_over


def can_take(rules: Rules, state: State) -> Any:
    """Whether taking a card from the pile can bring one, or start an emptying that is still to come."""
    if size(state.pile) > 0:
        return True
    return state.emptied < 2 and rules.reading("R12") == "r2"


def draw_cards(rules: Rules, state: State, seat: Seat, number: int, then: Then) -> State:
    """Begin to take cards from the pile; `then` is the phase that follows."""
    return draw_on(rules, replace(state, phase=Drawing(seat, number, then)))


def draw_on(rules: Rules, state: State) -> State:
    """Go on drawing: chance decides the next card, or the drawing is done."""
    drawing = state.phase
    if drawing.left == 0:
        return replace(state, phase=drawing.then)
    if size(state.pile) > 0:
        return state
    if state.emptied < 2 and rules.reading("R12") == "r2":
        state = ran_out(rules, state)
        if is_over(state) or size(state.pile) > 0:
            return state
    return replace(state, phase=drawing.then)


def drawn(rules: Rules, state: State, action: Drawn) -> State:
    """Chance: this card comes off the pile into the hand."""
    need(type(state.phase) is Drawing, "3.pile.2", "no card is being drawn")
    need(state.pile[action.card] > 0, "3.pile.2", "that card is not in the draw pile")
    drawing = state.phase
    hands = set_seat(state.hands, drawing.seat, add(state.hands[drawing.seat], action.card))
    state = replace(state, pile=add(state.pile, action.card, -1), hands=hands, drew=rules.under("R50", "r2"),
                    phase=Drawing(drawing.seat, drawing.left - 1, drawing.then))
    if size(state.pile) == 0 and rules.reading("R12") == "r1":
        state = ran_out_while_drawing(rules, state)
    return state if is_over(state) else draw_on(rules, state)


def ran_out_while_drawing(rules: Rules, state: State) -> State:
    """The last card was taken; a second card of Draw 2 comes from the new pile (R13)."""
    left = state.phase.left
    state = ran_out(rules, state)
    if is_over(state) or left == 0 or state.emptied == 2:
        return state
    cite("10.first.3")
    if rules.reading("R13") == "r2":
        return replace(state, phase=Drawing(state.phase.seat, 0, state.phase.then))
    return state


def ran_out(rules: Rules, state: State) -> State:
    """Nothing is left in the draw pile."""
    if state.emptied == 0:
        return first_emptying(rules, state)
    return second_emptying(rules, state)


def first_emptying(rules: Rules, state: State) -> State:
    """Fung Bodyguards in the discard pile leave the game; the rest of it becomes the new pile."""
    if nothing_to_reshuffle(rules, state):
        reading = rules.reading("R14")
        if reading == "r3":
            return state
        state = reshuffle(rules, state)
        return second_emptying(rules, state) if reading == "r1" else state
    return reshuffle(rules, state)


def nothing_to_reshuffle(rules: Rules, state: State) -> Any:
    """Whether the discard pile holds nothing but cards that leave."""
    return size(state.discard) == among(state.discard, rules.deck.fung_bodyguards)


def reshuffle(rules: Rules, state: State) -> State:
    """The discard pile becomes the draw pile, without the Fung Bodyguards."""
    leaving = rules.deck.fung_bodyguards
    if among(state.discard, leaving) > 0:
        cite("10.first.1")
    cite("10.first.2")
    removed, discard = state.removed, state.discard
    for kind in leaving:
        removed = add(removed, kind, discard[kind])
        discard = add(discard, kind, -discard[kind])
    state = replace(state, pile=discard, discard=nothing(len(discard)), removed=removed, emptied=1)
    return remove_all_bodyguards(rules, state) if bodyguards_elsewhere(rules, state) else state


def bodyguards_elsewhere(rules: Rules, state: State) -> bool:
    """Whether a Fung Bodyguard lies anywhere but in the discard pile (R48)."""
    zones = (*state.hands, *(all_of_team(team) for team in state.teams))
    elsewhere = sum(among(zone, rules.deck.fung_bodyguards) for zone in zones) > 0
    return elsewhere and rules.reading("R48") == "r2"


def remove_all_bodyguards(rules: Rules, state: State) -> State:
    """R48 r2: Fung Bodyguards leave the game from wherever they are."""
    leaving = rules.deck.fung_bodyguards
    stay = [0 if kind in leaving else 1 for kind in range(len(rules.deck.cards))]
    gone = nothing(len(stay))
    for zone in (*state.hands, *(all_of_team(team) for team in state.teams)):
        gone = union(gone, tuple(number * (1 - keep) for number, keep in zip(zone, stay, strict=True)))
    kept = [tuple(n * keep for n, keep in zip(zone, stay, strict=True)) for zone in state.hands]
    teams = [without_kinds(team, stay) for team in state.teams]
    rows = state.rows and tuple(tuple(kind for kind in row if stay[kind]) for row in state.rows)
    return replace(state, hands=tuple(kept), teams=tuple(teams), rows=rows, removed=union(state.removed, gone))


def without_kinds(team: Any, stay: list[int]) -> Any:
    """The team with only those kinds left whose entry in `stay` is 1."""
    layers = [(mark, tuple(n * keep for n, keep in zip(counts, stay, strict=True))) for mark, counts in team]
    return tuple(layer for layer in layers if layer[0] == 0 or sum(layer[1]) > 0)


def second_emptying(rules: Rules, state: State) -> State:
    """Whoever took the last card finishes the turn; then the other player has one more."""
    cite("10.second.1")
    state = replace(state, emptied=2, closing=FINISHING)
    return count_out(rules, state) if rules.reading("R15") == "r2" else state


def discarded(rules: Rules, state: State, kind: Kind) -> State:
    """A creature goes to the discard pile."""
    cite("3.discard.1")
    state = replace(state, discard=add(state.discard, kind))
    waiting = size(state.pile) == 0 and state.emptied == 0
    if waiting and not nothing_to_reshuffle(rules, state) and rules.reading("R14") == "r3":
        return reshuffle(rules, state)
    return state
