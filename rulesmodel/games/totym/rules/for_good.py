"""What nothing takes back, not even where the rest of a text is given back (R80 r2)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ....kernel.rules import Rules
from ..cards import Effect
from ..state import Affecting, Picks, Resolving, State
from . import verbs
from .curses import held
from .picks import lying
from .table import player

FOR_GOOD = ("reveal", "collapse", "play")
"""Shown worship stays open (4.bluff.4), fallen cards in the Ruins (8.collapse.2), laid ones in totems (8.place.1)."""


def keep_for_good(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting) -> State:
    """What cannot be taken back is done to the table that is remembered, too."""
    if effect.verb not in FOR_GOOD or not any(map(remembers, state.pending)):
        return state

    def later(table: State | None) -> State | None:
        if table is None:
            return None
        for chosen in affecting.picks:
            if lies_there(rules, table, effect, chosen):
                table = verbs.DEEDS[effect.verb](rules, table, text, effect, affecting, chosen)
        return table

    return replace(state, pending=tuple(
        replace(each, before=later(each.before), chain=later(each.chain)) if remembers(each) else each
        for each in state.pending))


def remembers(pending: object) -> bool:
    """Whether it is a text that remembers how the table was."""
    return isinstance(pending, Resolving) and not (pending.before is None and pending.chain is None)


def lies_there(rules: Rules, table: State, effect: Effect, chosen: Picks) -> bool:
    """Whether the cards that were picked lay there already as the text began."""
    match effect.verb:
        case "reveal":
            return all(lying(table, chosen.seat, chosen.side, card) >= number
                       for card, number in Counter(chosen.cards).items())
        case "play":
            return all(player(table, chosen.seat).hand[held(rules, card)] > 0 for card in chosen.cards)
    return True
