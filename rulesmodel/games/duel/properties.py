"""What must be true of every position of Stop & Worship."""

from __future__ import annotations

from ...kernel.game import Invariant
from ...kernel.rules import Rules
from .expectations import EXPECTATIONS
from .state import State

__all__ = ["EXPECTATIONS", "INVARIANTS"]


def no_card_appears(rules: Rules, state: State) -> bool:
    """Cards leave the game when they are played, and none ever comes in."""
    first, second = state.players
    return (state.pile.acts + first.acts + second.acts + state.window <= rules.deck.acts
            and state.pile.stops + first.stops + second.stops + state.chain <= rules.deck.stops)


def worship_is_capped(rules: Rules, state: State) -> bool:
    """No player holds more worship than the cap."""
    first, second = state.players
    return first.worship <= rules.deck.cap and second.worship <= rules.deck.cap


def stops_lie_in_a_window(rules: Rules, state: State) -> bool:
    """Without an open window there are no stops to count."""
    return state.window or state.chain == 0


INVARIANTS = (
    Invariant("cards", "no card ever comes into the game", no_card_appears),
    Invariant("cap", "no player holds more worship than the cap", worship_is_capped),
    Invariant("chain", "stops are counted only in an open window", stops_lie_in_a_window),
)
