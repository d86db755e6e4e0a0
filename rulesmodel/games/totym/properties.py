"""What must be true of every state of TOTYM, and what the search is expected to find."""

from __future__ import annotations

from functools import reduce

from ...kernel.game import Invariant
from ...kernel.marked import marked_with
from ...kernel.rules import Rules
from ...kernel.zones import add, union
from .expectations import EXPECTATIONS
from .rules.table import all_cards, cards_in, is_over, living, player, totem, worship_in
from .rules.totems import demanded
from .state import CURSED, OPEN, SETUP, Placing, Player, Returning, State

__all__ = ["EXPECTATIONS", "INVARIANTS"]


def cards_of(mine: Player) -> tuple[int, ...]:
    """All cards of a player by kind, wherever they are."""
    zones = [mine.temple, mine.hand, mine.ruins, mine.chapel, mine.ascended, *map(all_cards, mine.totems)]
    total = tuple(map(sum, zip(*zones, strict=True)))
    for kind in (*mine.top, *((mine.creature,) if mine.creature >= 0 else ())):
        total = add(total, kind)
    return total


def cards_conserved(rules: Rules, state: State) -> bool:
    """P01 to P03: every card stays in the zones of its owner (of all players together, where cards may mix).

    An imposter in the window, a tarot that is placed after its text (R38 r2) and totems on their way back (R58 r2)
    lie beside them.
    """
    if any(getattr(each, "contested", ()) or type(each) in (Placing, Returning) for each in state.pending):
        return True
    found = [rules.deck.printed(cards_of(mine)) for mine in state.players]
    if state.below:
        found = [union(cards, rules.deck.printed(below)) for cards, below in zip(found, state.below, strict=True)]
    if rules.supposes("no_mixing", "h1"):
        return reduce(union, found) == reduce(union, rules.deck.copies)
    return all(cards == copies for cards, copies in zip(found, rules.deck.copies, strict=True))


def points_bounded(rules: Rules, state: State) -> bool:
    """P04: nobody has more ascended creatures than win, and whoever has as many has won."""
    for seat, mine in enumerate(state.players):
        points = sum(mine.ascended)
        if points > rules.deck.creatures_to_win:
            return False
        if points == rules.deck.creatures_to_win and not state.pending:
            return is_over(state) and state.result is not None and state.result.winner == seat
    return True


def worship_fits(rules: Rules, state: State) -> bool:
    """P07: no unlocked side holds more worship than it demands, once excess is dropped."""
    if state.pending or is_over(state):
        return True
    return all(side_fits(rules, state, seat, side) for seat in living(state) for side in (0, 1)
               if player(state, seat).creature >= 0)


def side_fits(rules: Rules, state: State, seat: int, side: int) -> bool:
    """Whether a side is locked or holds no more worship than it demands."""
    return bool(totem(state, seat, side).status != OPEN
                or worship_in(state, seat, side) <= demanded(rules, state, seat, side))


def locked_are_large(rules: Rules, state: State) -> bool:
    """P08: a locked totem has the cards that locking takes."""
    return all(totem(state, seat, side).status == OPEN or cards_in(state, seat, side) >= rules.deck.totem_cards
               for seat in range(len(state.players)) for side in (0, 1))


def curses_on_open(rules: Rules, state: State) -> bool:
    """P19: cursed cards lie in unlocked totems only."""
    for mine in state.players:
        for each in mine.totems:
            if each.status != OPEN and marked_with(each.worship, CURSED) + marked_with(each.tarots, CURSED) > 0:
                return False
    return True


def never_both_locked(rules: Rules, state: State) -> bool:
    """P21: with nothing pending no living player has both sides locked."""
    if state.pending or is_over(state):
        return True
    return all(any(each.status == OPEN for each in player(state, seat).totems) for seat in living(state))


def creature_there(rules: Rules, state: State) -> bool:
    """P02: with nothing pending every living player has an active creature."""
    if state.pending or is_over(state) or state.phase == SETUP:
        return True
    return all(player(state, seat).creature >= 0 for seat in living(state))


ONE_WAY = {
    "2.setup.3": "chance deals from shuffled Temples; that owners order them is only assumed of versions before 1.1",
    "6.term.6": "chance lets coins fall only where some are in the air",
}
"""Conditions that no scenario and no search can see refuse, with the reason."""

INVARIANTS = (
    Invariant("P01", "every card stays in the zones of its owner", cards_conserved),
    Invariant("P02", "every player still in has an active creature", creature_there),
    Invariant("P04", "who has the winning number of ascended creatures has won", points_bounded),
    Invariant("P07", "no unlocked side holds more worship than it demands", worship_fits),
    Invariant("P08", "a locked totem has at least the cards that locking takes", locked_are_large),
    Invariant("P19", "cursed cards lie in unlocked totems only", curses_on_open),
    Invariant("P21", "a creature with both sides locked ascends at once", never_both_locked),
)
