"""Poison's second half: the victim sorts out the cards (section 8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import need
from ..actions import Admit, Destroy
from ..state import Admitting, Seat, Sorting, State, TeamCard, copies_in_team, in_team, other, team_size
from .flow import proceed
from .table import destroy


def sort_out(rules: Rules, state: State, action: Destroy) -> State:
    """The victim destroys the picked cards, one after the other."""
    sorting = state.phase
    need(type(sorting) is Sorting, "8.poison.2", "nobody has to sort out cards")
    need(action.seat == sorting.victim, "8.poison.2", "the cards are the victim's to choose")
    need(len(action.cards) == sorting.number, "8.poison.3", "half of the team, rounded down, has to go")
    for card, number in Counter(action.cards).items():
        need(copies_in_team(state.teams[action.seat], card) >= number, "8.poison.2", "that card is not in your team")
    need_movable(rules, state, action)
    picked = tuple(card for card in action.cards if card.kind in rules.deck.totems)
    room = free_places(rules, state, other(action.seat))
    if 0 < room < len(picked):
        reading = rules.reading("R43")
        if reading == "r2":
            return admit_later(rules, state, action, picked)
        if reading == "r3":
            return finish(rules, state, [card for card in action.cards if card not in picked])
    return finish(rules, state, list(action.cards))


def free_places(rules: Rules, state: State, seat: Seat) -> Any:
    """Free places in the team of a seat."""
    return rules.deck.team_places - team_size(state.teams[seat])


def need_movable(rules: Rules, state: State, action: Destroy) -> None:
    """Under R41 r2 Totems that cannot move may be picked only as far as nothing else is left."""
    team = state.teams[action.seat]
    room = free_places(rules, state, other(action.seat))
    picked = sum(1 for card in action.cards if card.kind in rules.deck.totems)
    leaving = in_team(team, rules.deck.creatures) + min(room, in_team(team, rules.deck.totems))
    if picked > 0 and picked - room > max(0, len(action.cards) - leaving):
        need(rules.reading("R41") == "r1", "6.destroy.4", "that Totem cannot move, and other cards can")


def finish(rules: Rules, state: State, cards: list[TeamCard]) -> State:
    """Destroy the cards in the given order and go on."""
    sorting = state.phase
    for card in cards:
        state = destroy(rules, state, sorting.victim, card)
    return proceed(rules, replace(state, phase=sorting.then))


def admit_later(rules: Rules, state: State, action: Destroy, totems: tuple[TeamCard, ...]) -> State:
    """R43 r2: creatures go at once; the user of the Poison then says which Totems move."""
    sorting = state.phase
    for card in action.cards:
        if card not in totems:
            state = destroy(rules, state, action.seat, card)
    return replace(state, phase=Admitting(sorting.victim, sorting.user, totems, sorting.then))


def admit(rules: Rules, state: State, action: Admit) -> State:
    """R43 r2: the user of the Poison lets as many poisoned Totems over as there are free places."""
    admitting = state.phase
    need(type(admitting) is Admitting, "6.destroy.4", "no Totems are waiting for a free place")
    need(action.seat == admitting.user, "6.destroy.4", "the user of the Poison chooses")
    need(len(action.cards) == free_places(rules, state, other(admitting.victim)), "6.destroy.4",
         "as many Totems as there are free places")
    need(not Counter(action.cards) - Counter(admitting.totems), "6.destroy.4", "only poisoned Totems move")
    for card in action.cards:
        state = destroy(rules, state, admitting.victim, card)
    return proceed(rules, replace(state, phase=admitting.then))
