"""Setting up (sections 1 to 3)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing, size
from ..actions import Drawn
from ..state import Dealing, FirstStep, Seat, State, new_team, set_seat


def set_up(rules: Rules) -> State:
    """The table before the deal: a Fung Bodyguard in each team, all other cards in the pile."""
    deck = rules.deck
    cite("2.overview.1", "two players")
    for clause in ("1.components.1", "1.components.2", "1.components.4", "3.team.1", "3.pile.1", "3.discard.2"):
        cite(clause)
    cite("3.bodyguard.1")
    guard = deck.fung_bodyguards[0]
    empty = nothing(len(deck.cards))
    team = new_team(add(empty, guard))
    pile = add(tuple(deck.copies), guard, -2)
    rows = ((guard,), (guard,)) if rules.under("R34", "r3") else None
    return State((empty, empty), (team, team), pile, empty, empty, deck.starter, Dealing(), rows=rows)


def next_to_deal(rules: Rules, state: State) -> Seat:
    """Whose starting hand is dealt to."""
    return 0 if size(state.hands[0]) < rules.deck.start_hand else 1


def deal(rules: Rules, state: State, action: Drawn) -> State:
    """Chance: a card of a starting hand."""
    need(state.pile[action.card] > 0, "3.pile.2", "that card is not in the draw pile")
    cite("3.hand.1")
    seat = next_to_deal(rules, state)
    state = replace(state, pile=add(state.pile, action.card, -1),
                    hands=set_seat(state.hands, seat, add(state.hands[seat], action.card)))
    dealt = size(state.hands[0]) == size(state.hands[1]) == rules.deck.start_hand
    return replace(state, phase=FirstStep()) if dealt else state
