"""What others hear of a move: the words of it without the cards that they are not shown."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.rules import Rules
from . import actions as act
from .saying import SIDES, write_action
from .state import SHOWN, Seat


def hear_action(rules: Rules, seats: Sequence[str], action: act.Action, seat: Seat) -> str:
    """The words of somebody's action as a seat hears them: cards that lie face down, and what is picked, stay secret.

    What comes of it is told by what the seat sees then; picks under R91 r2 too, where others may look at once.
    """
    if getattr(action, "seat", seat) == seat:
        return write_action(rules, seats, action)
    match action:
        case act.Worship():
            return f"lay a card {SIDES[action.side]}"
        case act.TakeBack() if not action.card.mark & SHOWN:
            to = f" to {SIDES[action.to]}" if action.to >= 0 else ""
            return f"take back a card {SIDES[action.side]}{to}"
        case act.Drop() if any(not card.mark & SHOWN for card in action.cards):
            return "drop a card" if len(action.cards) == 1 else f"drop {len(action.cards)} cards"
        case act.Pick() if action.owner != seat:
            return "pick"
    return write_action(rules, seats, action)
