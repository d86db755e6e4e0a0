"""The symbols and what they do (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add
from ..actions import DrawCards, Effect, Hypnotize, Keep, Poison, Steal, Stolen, Strike, TakeBack
from ..state import (
    MUTED,
    NOW,
    PLAYED,
    REPLIED,
    Keeping,
    Kind,
    Seat,
    Sorting,
    State,
    Stealing,
    TeamCard,
    Then,
    copies_in_team,
    in_team,
    other,
    set_seat,
    team_size,
)
from .pile import discarded, draw_cards
from .table import destroy, hand_size, has_room, need_card_there, shift, take_back


def carry_out(rules: Rules, state: State, seat: Seat, effect: Effect, then: Then,
              source: TeamCard | None = None) -> State:
    """Carry out one symbol for `seat`, then go on with `then`; `source` is the card whose bonus it is."""
    return EFFECTS[type(effect)](rules, state, seat, effect, then, source)


# -- strike and hypnotize ----------------------------------------------------------------------------
def need_bodyguard_first(rules: Rules, state: State, seat: Seat, team: Seat, card: TeamCard, clause: str) -> None:
    """Whoever aims at the opponent has to choose a Bodyguard there, if there is one."""
    guarded = in_team(state.teams[other(seat)], rules.deck.bodyguards) > 0
    if team != seat:
        cite("5.bodyguard.1")
        need(not guarded or card.kind in rules.deck.bodyguards, clause, "a Bodyguard there has to be chosen")
    else:
        need(not guarded or rules.reading("R40") == "r1", "5.bodyguard.2", "the opponent's Bodyguard has to be chosen")


def strike(rules: Rules, state: State, seat: Seat, effect: Strike, then: Then, source: TeamCard | None) -> State:
    """Destroy a card of either team."""
    need_card_there(state, effect.team, effect.card, "8.strike.1")
    need_bodyguard_first(rules, state, seat, effect.team, effect.card, "8.strike.2")
    need_other_source(rules, state, seat, effect.team, effect.card, source)
    return replace(destroy(rules, state, effect.team, effect.card), phase=then)


def hypnotize(rules: Rules, state: State, seat: Seat, effect: Hypnotize, then: Then,
              source: TeamCard | None) -> State:
    """Move a card of either team into the other one; its bonus counts for nothing this turn."""
    card = effect.card
    need_card_there(state, effect.team, card, "8.hypnotize.1")
    need_bodyguard_first(rules, state, seat, effect.team, card, "8.hypnotize.5")
    if effect.team == seat:
        need(not card.mark & put_by(state, seat), "8.hypnotize.4", "you played that card this turn")
    else:
        need(not card.mark & put_by(state, seat) or rules.reading("R38") == "r1", "13.thisturn.2",
             "you played that card this turn, and stopped cards are included")
    need_other_source(rules, state, seat, effect.team, card, source)
    need(has_room(rules, state, other(effect.team)), "8.hypnotize.2", "there is no free place in the other team")
    cite("8.hypnotize.3")
    state = replace(state, phase=then)
    return shift(rules, state, effect.team, card, MUTED)


def put_by(state: State, seat: Seat) -> int:
    """The mark of cards that `seat` has put from hand this turn."""
    return PLAYED if seat == state.active else REPLIED


def need_other_source(rules: Rules, state: State, seat: Seat, team: Seat, card: TeamCard,
                      source: TeamCard | None) -> None:
    """Under R36 r2 a bonus cannot aim at the very card that bears it (a second copy just like it will do)."""
    if team == seat and source == card and copies_in_team(state.teams[seat], card) == 1:
        need(rules.reading("R36") == "r1", "5.bonus.2", "a bonus cannot aim at its own card")


# -- poison ------------------------------------------------------------------------------------------
def poison(rules: Rules, state: State, seat: Seat, effect: Poison, then: Then, source: TeamCard | None) -> State:
    """Name a player, who then has to sort out half of the own team."""
    cite("8.poison.1")
    number = half_of_team(rules, state, effect.victim, from_played_card=source is None and effect.victim == seat)
    cite("8.poison.3")
    if number == 0:
        return replace(state, phase=then)
    return replace(state, phase=Sorting(effect.victim, seat, number, then))


def half_of_team(rules: Rules, state: State, victim: Seat, from_played_card: bool) -> Any:
    """Half of the victim's team, rounded down; the Poison card just played counts (R44)."""
    cards = team_size(state.teams[victim])
    counted = from_played_card and any(mark & NOW for mark, _ in state.teams[victim])
    if counted and cards % 2 == 0 and rules.reading("R44") == "r2":
        return (cards - 1) // 2
    return cards // 2


# -- draw, steal, return -----------------------------------------------------------------------------
def draw(rules: Rules, state: State, seat: Seat, effect: DrawCards, then: Then, source: TeamCard | None) -> State:
    """Draw 1 or Draw 2: take cards from the pile, whatever the size of the hand."""
    clause = "8.draw1.1" if effect.printed == 1 else "8.draw2.1"
    cite(clause)
    if effect.taken != effect.printed:
        need(0 < effect.taken < effect.printed and rules.reading("R11") == "r2", "8.draw2.1",
             "the whole number is drawn, or the action is left out")
    due = hand_size(state, seat) > rules.deck.hand_before_discard
    if effect.discard is not None or due:
        cite("3.hand.2", "a hand may hold any number of cards")
        duty = due and rules.reading("R10") == "r2"
        need(duty == (effect.discard is not None), "7.draw.1" if duty else clause,
             "a creature has to be discarded first" if duty else "nothing is discarded for this symbol")
        if effect.discard is not None:
            state = discard_from_hand(rules, state, seat, effect.discard)
    return draw_cards(rules, state, seat, effect.taken, then)


def discard_from_hand(rules: Rules, state: State, seat: Seat, kind: Kind) -> State:
    """Discard a creature from the hand."""
    need(state.hands[seat][kind] > 0, "7.draw.1", "that card is not in your hand")
    cite("5.totem.2")
    need(kind in rules.deck.creatures, "13.totem.3", "only creatures can be discarded")
    hands = set_seat(state.hands, seat, add(state.hands[seat], kind, -1))
    return discarded(rules, replace(state, hands=hands), kind)


def steal(rules: Rules, state: State, seat: Seat, effect: Steal, then: Then, source: TeamCard | None) -> State:
    """Take two random cards of the opponent's hand; with one card there see R45."""
    cite("8.steal.1")
    victim = other(seat)
    if hand_size(state, victim) >= 2:
        return replace(state, phase=Stealing(seat, then))
    state = replace(state, phase=then)
    if hand_size(state, victim) == 1 and rules.reading("R45") == "r1":
        only = next(kind for kind, number in enumerate(state.hands[victim]) if number > 0)
        return move_between_hands(state, victim, only)
    return state


def move_between_hands(state: State, giver: Seat, kind: Kind) -> State:
    """A card goes from one hand to the other."""
    hands = set_seat(state.hands, giver, add(state.hands[giver], kind, -1))
    taker = other(giver)
    return replace(state, hands=set_seat(hands, taker, add(hands[taker], kind)))


def stolen(rules: Rules, state: State, action: Stolen) -> State:
    """Chance: these two cards are drawn from the hand."""
    need(type(state.phase) is Stealing, "8.steal.1", "no cards are being stolen")
    hand = state.hands[other(state.phase.thief)]
    enough = hand[action.first] > (1 if action.first == action.second else 0) and hand[action.second] > 0
    need(enough, "8.steal.1", "those two cards are not in that hand")
    return replace(state, phase=Keeping(state.phase.thief, action.first, action.second, state.phase.then))


def keep(rules: Rules, state: State, action: Keep) -> State:
    """The thief keeps one of the two cards and gives the other back."""
    keeping = state.phase
    need(type(keeping) is Keeping and keeping.thief == action.seat, "8.steal.2", "you have stolen no cards")
    state = replace(state, phase=keeping.then)
    if action.card is None:
        need(rules.reading("R46") == "r2", "8.steal.2", "one of the two cards has to be kept")
        return state
    need(action.card in (keeping.first, keeping.second), "8.steal.2", "that is not one of the stolen cards")
    return move_between_hands(state, other(action.seat), action.card)


def return_card(rules: Rules, state: State, seat: Seat, effect: TakeBack, then: Then,
                source: TeamCard | None) -> State:
    """Take a card of the own team back into the hand, unless it was played this turn."""
    card = effect.card
    need_card_there(state, seat, card, "8.return.1")
    played = card.mark & put_by(state, seat)
    need(not played or (card.mark & MUTED and rules.reading("R39") == "r2"), "8.return.2",
         "you played that card this turn")
    if team_size(state.teams[seat]) >= team_size(state.teams[other(seat)]):
        need(rules.reading("R09") == "r1", "7.return.1", "your team is not the smaller one")
    need_other_source(rules, state, seat, seat, card, source)
    return replace(take_back(rules, state, seat, card), phase=then)


EFFECTS: dict[type, Callable[..., State]] = {
    Strike: strike, Hypnotize: hypnotize, Poison: poison, DrawCards: draw, Steal: steal, TakeBack: return_card,
}
