"""TOTYM: what a change of creature does to totems (section 8).

Creatures demand any numbers of worship and totems hold any number of each kind of card; where excess is dropped in
the theorem itself, up to two cards of a side are. Ada's creature is changed.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.flow import settle
from rulesmodel.games.totym.rules.swaps import excess, fit_totems
from rulesmodel.games.totym.rules.table import cards_in, is_open, player, push, worship_in
from rulesmodel.games.totym.rules.totems import demanded, is_eligible
from rulesmodel.games.totym.state import OPEN, Excess, NewCreature, State
from rulesmodel.games.totym.theory import (
    ADA,
    BEN,
    SIDES,
    all_fit,
    any_rules,
    blocks_on,
    kind_of,
    same_cards,
    same_marked,
    same_table,
    same_totem,
    same_zone,
)
from rulesmodel.games.totym.theory_moves import any_side, dropping, swapped
from rulesmodel.kernel.marked import MarkedCard
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, any_of, implies, negate, theorem

UP_TO_TWO = "all integers; up to two cards dropped from a side"


def with_excess_dropped(case: Any, rules: Rules, state: State, turn: str = "") -> State:
    """The state after Ada has dropped all excess, as far as Druids suffice."""
    druid = kind_of(rules, "Druid")
    while state.pending and type(state.pending[-1]) is Excess:
        side = state.pending[-1].side
        number = case.one_of(f"dropped {('left', 'right')[side]}{turn}", (1, 2))
        case.assume(excess(rules, state, ADA, side) == number)
        state = case.legal(step, rules, state, act.Drop(ADA, (MarkedCard(druid),) * number))
    return state


# -- the arithmetic ----------------------------------------------------------------------------------
@theorem(title="After a change of creature a side keeps the smaller of its worship and the new demand",
         game="totym", clauses=["8.swap.1", "8.swap.2", "8.swap.4"], fault="rules/swaps.py:fit_side <= to <")
def the_smaller_number_stays(case):
    """P14: worship above the new demand is exactly what has to be dropped, on each unlocked side."""
    rules = any_rules(case, "C D Druid Minor")
    before, action = swapped(case, rules)
    after = case.legal(step, rules, before, action)
    waiting = [each.side for each in after.pending if type(each) is Excess]
    kept = []
    for side in SIDES:
        laid, demand = worship_in(before, ADA, side), demanded(rules, after, ADA, side)
        if side in waiting:
            kept.append(all_of(laid > demand, worship_in(after, ADA, side) - excess(rules, after, ADA, side) == demand))
        else:
            kept.append(any_of(negate(is_open(after, ADA, side)), laid <= demand))
    return all_of(*kept)


@theorem(title="Exactly the excess is dropped, to the Ruins, and then the side fits", game="totym",
         clauses=["8.swap.4", "8.swap.5"], strength=UP_TO_TWO, fault="rules/swaps.py:drop drop need 8.swap.4 (2)")
def dropping_fits(case):
    """P07 for the drop."""
    rules = any_rules(case, "C Druid Minor")
    before, action = dropping(case, rules)
    after = case.legal(step, rules, before, action)
    dropped = len(action.cards)
    return all_of(all_fit(rules, after), size(player(after, ADA).ruins) == size(player(before, ADA).ruins) + dropped,
                  cards_in(after, ADA, 0) + cards_in(after, ADA, 1) + dropped
                  == cards_in(before, ADA, 0) + cards_in(before, ADA, 1))


@theorem(title="Once the excess has been dropped, another creature with the same demands takes nothing more",
         game="totym", clauses=["8.swap.4"], strength=UP_TO_TWO, fault="rules/swaps.py:drop_one drop with_totem")
def swapping_again_takes_nothing(case):
    """P14: fitting the totems twice is the same as once."""
    rules = any_rules(case, "C D Druid Minor")
    before, action = swapped(case, rules)
    after = with_excess_dropped(case, rules, case.legal(step, rules, before, action))
    again = settle(rules, fit_totems(rules, after, ADA))
    return all_of(same_table(after, again), again.pending == after.pending)


@theorem(title="A creature that is exchanged and comes back finds its totems as they were", game="totym",
         expected="refuted", clauses=["8.swap.2", "8.swap.4"], strength=f"printed constants, {UP_TO_TWO}",
         fault="rules/swaps.py:fit_side drop push")
def there_and_back(case):
    """P14 fails: what was excess in between is gone."""
    rules = any_rules(case, "C D Druid Minor", constants=False)
    before, action = swapped(case, rules)
    between = with_excess_dropped(case, rules, case.legal(step, rules, before, action))
    between = push(between, NewCreature(ADA))
    after = case.legal(step, rules, between, act.Comes(ADA, kind_of(rules, "C")))
    return all_of(*(same_marked(one.worship, other.worship)
                    for one, other in zip(player(before, ADA).totems, player(after, ADA).totems, strict=True)))


# -- what else it changes ----------------------------------------------------------------------------
@theorem(title="A change of creature takes no tarot, no card of a hand or Temple, and nothing of the other players",
         game="totym", clauses=["8.swap.2", "8.swap.3"], fault="rules/swaps.py:put_away drop chapel=")
def swaps_touch_nothing_else(case):
    """P15; and the Chapel gets back what it gives (P02 under R64 r1)."""
    rules = any_rules(case, "C D Druid Minor")
    before, action = swapped(case, rules)
    after = case.legal(step, rules, before, action)
    mine, now = player(before, ADA), player(after, ADA)
    return all_of(same_cards(player(before, BEN), player(after, BEN)), same_zone(mine.hand, now.hand),
                  same_zone(mine.temple, now.temple), same_zone(mine.ruins, now.ruins),
                  size(mine.chapel) == size(now.chapel), now.creature == action.card,
                  *(same_totem(one, other) for one, other in zip(mine.totems, now.totems, strict=True)))


@theorem(title="A player always has a creature left to ascend with next", game="totym", clauses=["2.deck.2", "7.asc.7"],
         expected="refuted", strength="printed constants, R64 r3", fault="rules/swaps.py:arrive drop chapel=")
def the_chapel_keeps_enough_under_r64_r3(case):
    """P34 fails if exchanged creatures leave the game: each exchange costs one."""
    rules = any_rules(case, "C D Druid Minor", constants=False, readings={"R64": "r3"})
    before, action = swapped(case, rules)
    after = case.legal(step, rules, before, action)
    return size(player(after, ADA).chapel) + size(player(after, ADA).ascended) + 1 >= rules.deck.creatures_to_win


@theorem(title="A locked totem holds exactly the worship that its creature demands", game="totym", expected="refuted",
         clauses=["5.req.1", "8.swap.6"], strength="printed constants", fault="rules/swaps.py:arrive drop creature=")
def locked_totems_meet_the_demand(case):
    """P09 fails: it was so when it was locked, and the new creature demands something else."""
    rules = any_rules(case, "C D Druid Minor", constants=False)
    before, action = swapped(case, rules)
    case.assume(all_of(*(meets(rules, before, side) for side in SIDES)))
    after = case.legal(step, rules, before, action)
    return all_of(*(meets(rules, after, side) for side in SIDES))


def meets(rules: Rules, state: State, side: int) -> Any:
    """Whether a side of Ada's is open, or holds exactly what the present creature demands."""
    return any_of(is_open(state, ADA, side), worship_in(state, ADA, side) == demanded(rules, state, ADA, side))


# -- what can be locked afterwards -------------------------------------------------------------------
@theorem(title="After a change of creature a side can be locked if it has all the new worship, and five cards with it",
         game="totym", clauses=["5.req.1", "5.req.2", "8.swap.4"], strength=UP_TO_TWO,
         fault="rules/totems.py:is_eligible >= to >")
def eligible_after_a_swap(case):
    """P16: the worship reaches the new demand, and demand and tarots together reach five."""
    rules = any_rules(case, "C D Druid Minor")
    before, action = swapped(case, rules, statuses=(OPEN, OPEN))
    after = with_excess_dropped(case, rules, case.legal(step, rules, before, action))
    side = any_side(case)
    demand = demanded(rules, after, ADA, side)
    tarots = cards_in(before, ADA, side) - worship_in(before, ADA, side)
    possible = all_of(worship_in(before, ADA, side) >= demand, demand + tarots >= rules.deck.totem_cards)
    return bool(possible) == bool(is_eligible(rules, after, ADA, side))


@theorem(title="A creature that demands more undoes a side that was ready to be locked", game="totym",
         clauses=["5.req.1", "8.swap.2"], fault="rules/totems.py:is_eligible != to ==")
def a_higher_demand_undoes(case):
    """P16, one half of what players believe."""
    rules = any_rules(case, "C D Druid Minor")
    before, action = swapped(case, rules, statuses=(OPEN, OPEN))
    side = any_side(case)
    case.assume(is_eligible(rules, before, ADA, side))
    after = case.legal(step, rules, before, action)
    return implies(demanded(rules, after, ADA, side) > demanded(rules, before, ADA, side),
                   negate(is_eligible(rules, after, ADA, side)))


@theorem(title="A creature that demands less leaves a side ready that was ready to be locked", game="totym",
         expected="refuted", clauses=["5.req.2", "8.swap.4"], strength=f"printed constants, {UP_TO_TWO}",
         fault="rules/swaps.py:arrive drop creature=")
def a_lower_demand_keeps(case):
    """P16, the other half, is false: the dropped worship may leave fewer than five cards."""
    rules = any_rules(case, "C D Druid Minor", constants=False)
    before, action = swapped(case, rules, statuses=(OPEN, OPEN))
    side = any_side(case)
    case.assume(is_eligible(rules, before, ADA, side))
    after = with_excess_dropped(case, rules, case.legal(step, rules, before, action))
    return implies(demanded(rules, after, ADA, side) <= demanded(rules, before, ADA, side),
                   is_eligible(rules, after, ADA, side))


# -- readings under which sides overflow -------------------------------------------------------------
@theorem(title="Worship still fits if hidden tarots are spared when a new creature demands less", game="totym",
         expected="refuted", clauses=["8.swap.3", "8.swap.4"], strength="printed constants, R29 r2",
         fault="rules/swaps.py:excess == to !=")
def worship_fits_under_r29_r2(case):
    """P07 fails: only tarots lie there as worship, and none of them may go."""
    rules = any_rules(case, "C D Druid Minor", constants=False, readings={"R29": "r2"})
    before, action = swapped(case, rules)
    after = case.legal(step, rules, before, action)
    return all_fit(rules, after)


@theorem(title="Worship still fits if a block of discarding saves the excess", game="totym", expected="refuted",
         clauses=["8.swap.4", "6.block.1"], strength="printed constants, R68 r2",
         fault="rules/swaps.py:fit_side == to !=")
def worship_fits_under_r68_r2(case):
    """P07 fails: the side stays overfull, and can never be locked."""
    rules = any_rules(case, "C D Druid Minor", constants=False, readings={"R68": "r2"})
    before, action = swapped(case, rules, blocks=blocks_on(ADA, ("discard",), rules))
    after = case.legal(step, rules, before, action)
    return all_fit(rules, after)
