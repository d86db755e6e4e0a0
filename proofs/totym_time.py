"""TOTYM: why the base game ends, and how long it takes (sections 1, 2, 5 and 7).

The base game is the game without texts of cards. Creatures demand any numbers of worship, zones hold any number of each
kind of card, and the printed constants are unknowns too, unless a theorem's strength says otherwise. Ada is the active
player. Where turns are counted, a theorem takes one step: what it says of the turns so far holds before the first turn,
and each step keeps it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.ending import points
from rulesmodel.games.totym.rules.setup import set_up
from rulesmodel.games.totym.rules.table import cards_in, is_open, is_over, living, player, worship_in
from rulesmodel.games.totym.rules.totems import classify, demanded
from rulesmodel.games.totym.state import (
    FLAWED,
    LAST,
    OPEN,
    SETUP,
    TURN_DRAW,
    Budget,
    Drawing,
    NewCreature,
    Penalty,
    State,
    Window,
)
from rulesmodel.games.totym.theory import ADA, BEN, SIDES, any_position, any_rules, kind_of, outside_ruins, temple
from rulesmodel.games.totym.theory_moves import (
    BASE_GAME,
    Move,
    any_kind,
    any_move,
    attempt,
    draw,
    drawn,
    end,
    lay,
    new_creature,
    pass_by,
    play,
)
from rulesmodel.kernel.rules import Rules
from rulesmodel.machines.prove import all_of, any_of, implies, theorem


# -- the base game ends ------------------------------------------------------------------------------
def measure(rules: Rules, state: State) -> tuple[Any, Any, Any, Any]:
    """P40: players in, ascensions still to come, cards outside the Ruins, cards in the Temples."""
    seats = living(state)
    return (len(seats), sum(rules.deck.creatures_to_win - points(state, seat) for seat in range(len(state.players))),
            sum(outside_ruins(state, seat) for seat in range(len(state.players))),
            sum(temple(state, seat) for seat in range(len(state.players))))


def falls(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    """Whether a measure falls: its first place that changes does."""
    lower: Any = False
    for one, other in reversed(list(zip(before, after, strict=True))):
        lower = any_of(other < one, all_of(other == one, lower))
    return lower


def same(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    """Whether a measure stays as it is."""
    return all_of(*(one == other for one, other in zip(before, after, strict=True)))


@theorem(title="No step of the base game leads away from its end", game="totym",
         clauses=["1.win.3", "5.resolve.1", "5.resolve.2", "7.asc.3"], fault="rules/locking.py:resolve drop collapse")
def the_measure_never_rises(case):
    """P40: the measure (players in, ascensions to come, cards outside the Ruins, Temples) falls or stays."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    was, now = measure(rules, before), measure(rules, after)
    return is_over(after) or any_of(falls(was, now), same(was, now))


@theorem(title="Every step of the base game brings its end nearer", game="totym",
         clauses=["1.win.3", "2.turndraw.1", "2.main.3", "2.main.4", "2.lock.1"],
         fault="rules/turn.py:lay_worship drop budget=")
def every_step_lowers_the_measure(case):
    """P40: the ranking falls with each single step, so that no play of the base game is endless."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    return is_over(after) or falls(ranking(rules, before), ranking(rules, after))


def ranking(rules: Rules, state: State) -> tuple[Any, ...]:
    """P40, refined so that every step lowers it: numbers that are never negative, of which the first counts most.

    A turn that waits for its draw, or whose cards are being drawn, counts half a card less than one whose draw is over:
    so the end of the turn lowers the ranking, and its draw does so again.
    """
    players, ascensions, outside, temples = measure(rules, state)
    drawing = any(type(each) is Drawing for each in state.pending)
    drew = 0 if state.phase == TURN_DRAW or drawing else 1
    return players, ascensions, outside, 2 * temples + drew, left_in_turn(state)


def left_in_turn(state: State) -> Any:
    """What is left to do in a turn: its draw, its actions, and what has to be settled first."""
    weights = {Window: lambda each: 1 + len(each.queue), Penalty: lambda each: 1, NewCreature: lambda each: 1}
    pending = sum(weights[type(each)](each) for each in state.pending if type(each) in weights)
    actions = state.budget.worship + state.budget.tarot + (2 + len(state.players)) * state.budget.lock
    return pending + actions + (1 if state.phase == TURN_DRAW else 0)


@theorem(title="Every turn of the base game brings its end nearer", game="totym", clauses=["2.turndraw.1", "1.win.3"],
         fault="rules/drawing.py:drawn drop temple=")
def every_turn_lowers_the_measure(case):
    """P40: the turn draw cannot be left out; it eliminates, or takes a card. With the theorem before, the game ends."""
    rules = any_rules(case, "C Druid Minor Imposter")
    return turn_brings_the_end_nearer(case, rules)


@theorem(title="Every turn brings the end of the game nearer, with The Hierophant in play", game="totym",
         expected="refuted", clauses=["9.hierophant.1"], strength="printed constants",
         fault="rules/turn.py:may_skip drop if any((hierophant_in(rules, each) and each.status == OPEN f...")
def every_turn_lowers_the_measure_with_the_hierophant(case):
    """P41: the turn draw is left out. The search finds two players who do so for ever."""
    return turn_brings_the_end_nearer(case, any_rules(case, "C Druid T-006", constants=False))


def turn_brings_the_end_nearer(case: Any, rules: Rules) -> Any:
    """Whether whatever Ada does first in her turn, with the first card that she draws, lowers the measure."""
    before = any_position(case, rules, TURN_DRAW)
    action = case.one_of("first action", (act.TurnDraw(ADA), act.SkipDraw(ADA), act.End(ADA), act.Lock(ADA, 0)))
    after = case.legal(step, rules, before, action)
    if after.pending and not is_over(after):
        after = case.legal(step, rules, after, act.Drawn(ADA, any_kind(case, rules)))
    return is_over(after) or falls(measure(rules, before), measure(rules, after))


# -- how long it takes -------------------------------------------------------------------------------
def begins(case: Any, rules: Rules) -> Move:
    """Chance: Ada begins, and her first turn with it."""
    return replace(set_up(rules), pending=()), act.Begins(ADA)


def own_turns(case: Any, before: State, after: State, seat: int) -> tuple[Any, Any]:
    """How many turns of a player have begun before a step, any number, and after it."""
    turns = case.integer(f"turns of {('Ada', 'Ben')[seat]}", 0)
    begun = after.active == seat and after.phase == TURN_DRAW and before.phase != TURN_DRAW
    return turns, turns + (1 if begun else 0)


def stock(state: State, seat: int) -> Budget:
    """The actions that a player can still use in this turn; after an attempt to lock, only to attempt another one."""
    if state.active != seat or state.phase == SETUP:
        return Budget(0, 0, 0, 0)
    return replace(state.budget, worship=0, tarot=0) if state.phase == LAST else state.budget


def invested(state: State, seat: int) -> Any:
    """Cards in a player's totems, and the worship and tarot actions that may still bring some."""
    own = stock(state, seat)
    return cards_in(state, seat, 0) + cards_in(state, seat, 1) + own.worship + own.tarot


@theorem(title="A creature ascends with no fewer than ten cards in its totems", game="totym",
         clauses=["5.req.2", "7.asc.1"], strength="printed constants",
         fault="rules/totems.py:need_eligible drop need 5.req.2")
def ten_cards_to_ascend(case):
    """P46: five in each of two totems. With two cards a turn that takes five own turns (the next theorem)."""
    rules = any_rules(case, "C Druid Minor", constants=False)
    before, action = attempt(case, rules)
    asked = case.legal(step, rules, before, action)
    after = case.legal(step, rules, asked, act.Pass(BEN))
    return implies(points(after, ADA) > points(before, ADA), cards_in(before, ADA, 0) + cards_in(before, ADA, 1) >= 10)


@theorem(title="Each ascension takes five own turns: in the base game nobody wins by ascension before the fifteenth",
         game="totym", clauses=["2.main.3", "2.main.4", "5.req.2", "7.asc.1", "1.win.1"], strength="printed constants",
         fault="rules/turn.py:lay_worship drop budget=")
def no_win_before_the_fifteenth_turn(case):
    """P46: two cards for each turn so far are enough for ten for each ascended creature and for all that lies there."""
    rules = any_rules(case, "C Druid Minor Imposter", constants=False)
    before, action = any_move(case, rules, (begins, *BASE_GAME))
    after = case.legal(step, rules, before, action)
    kept = []
    for seat in (ADA, BEN):
        turns, now = own_turns(case, before, after, seat)
        case.assume(2 * turns >= 10 * points(before, seat) + invested(before, seat))
        kept.append(2 * now >= 10 * points(after, seat) + (0 if is_over(after) else invested(after, seat)))
        kept.append(implies(points(after, seat) >= 3, now >= 15))
    return all_of(*kept)


@theorem(title="If no totem ever comes back to the Temple, the third ascension comes by the own turn twenty or never",
         game="totym", clauses=["2.turndraw.1", "7.asc.4", "7.asc.8", "1.win.3"], strength="printed constants",
         fault="rules/ascension.py:resolve_totems drop if flawed")
def flawed_totems_win_by_the_twentieth_turn(case):
    """P46: of the fifty cards after setting up each turn draws two and each ascension five, and flawed totems and the
    imposters of others bring none back.
    """
    rules = any_rules(case, "C Druid Bard Minor", constants=False)
    before, action = any_move(case, rules, (draw, drawn, lay, play, attempt, pass_by, new_creature, end))
    if type(before.pending[-1] if before.pending else None) is Window:
        case.assume(classify(rules, before, ADA, before.pending[-1].side) == FLAWED)
        case.assume(all_of(*(each.status in (OPEN, FLAWED) for each in player(before, ADA).totems)))
    draws = case.integer("turn draws of Ada", 0)
    case.assume(to_be_drawn_from(before, draws) == 50)
    after = case.legal(step, rules, before, action)
    if is_over(after):
        return implies(points(after, ADA) >= 3, draws <= 20)
    return to_be_drawn_from(after, draws + (1 if type(action) is act.TurnDraw else 0)) == 50


def to_be_drawn_from(state: State, draws: Any) -> Any:
    """Ada's Temple without what she has to draw from it now, and what turn draws and ascensions have taken."""
    due = sum(each.left for waiting in state.pending if type(waiting) is Drawing for each in waiting.draws
              if each.seat == ADA)
    return temple(state, ADA) - due + 2 * draws + 5 * points(state, ADA)


@theorem(title="A creature with great or small demands takes as many own turns as its worship, its tarots and its two "
         "locks need", game="totym", clauses=["2.main.3", "2.main.4", "2.lock.1", "5.req.1", "5.req.2"],
         strength="printed constants", fault="rules/locking.py:declare_lock drop budget=")
def own_turns_to_ascend(case):
    """P45: no fewer for any demands (a test finds that it takes no more), hence five at the least (P46)."""
    rules = any_rules(case, "C Druid Minor Imposter", constants=False)
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    kept = []
    for seat in (ADA, BEN):
        turns, now = own_turns(case, before, after, seat)
        case.assume(paid_for(rules, before, seat, turns))
        if player(before, seat).creature >= 0 and both_locked_now(before, after, seat):
            left, right = (demanded(rules, before, seat, side) for side in SIDES)
            kept.append(all_of(enough_turns(now, left, right), implies(enough_turns(now, left, right), now >= 5)))
        elif not is_over(after) and player(after, seat).creature >= 0:
            kept.append(paid_for(rules, after, seat, now))
    return all_of(*kept)


def both_locked_now(before: State, after: State, seat: int) -> bool:
    """Whether the second totem of a creature has just been locked; it may have ascended already."""
    locked = all_of(*(each.status != OPEN for each in player(after, seat).totems))
    return bool(any_of(locked, points(after, seat) > points(before, seat)))


def paid_for(rules: Rules, state: State, seat: int, turns: Any) -> Any:
    """Whether so many turns explain what lies there: a worship and a tarot for each, and for a lock all before it."""
    own = stock(state, seat)
    if player(state, seat).creature < 0:
        return own.lock <= 1
    laid = [worship_in(state, seat, side) for side in SIDES]
    tarots = [cards_in(state, seat, side) - laid[side] for side in SIDES]
    locking = 1 if any(type(each) is Window for each in state.pending) and seat == state.active else 0
    locked = [any_of(is_open(state, seat, side), all_of(
        laid[side] == demanded(rules, state, seat, side), laid[side] + own.lock + locking <= turns,
        tarots[side] + own.lock + locking <= turns)) for side in SIDES]
    return all_of(sum(laid) + own.worship <= turns, sum(tarots) + own.tarot <= turns, own.lock + locking <= 1, *locked)


def enough_turns(turns: Any, left: Any, right: Any) -> Any:
    """P45: a turn for each worship and for each tarot that is needed; and one more for the second lock."""
    first = [all_of(turns >= demand + 1, turns >= 5 - demand + 1) for demand in (left, right)]
    return all_of(turns >= left + right, turns >= 10 - left - right, turns >= 5 - left, turns >= 5 - right,
                  any_of(*first))


# -- nothing but drawing -----------------------------------------------------------------------------
@theorem(title="Among players who do nothing but draw, from Temples of the same size, whoever began is out first",
         game="totym", clauses=["2.turndraw.1", "1.win.3", "2.setup.8"], strength="printed constants",
         fault="rules/ending.py:eliminate not in to in")
def who_began_is_out_first(case):
    """P43: a round takes two cards of each, and a Temple too short for that is met by the first player first."""
    rules = any_rules(case, "C Druid", constants=False)
    before = any_position(case, rules, TURN_DRAW, budget=Budget())
    case.assume(temple(before, ADA) == temple(before, BEN))
    between = only_drawing(case, rules, before, ADA)
    if is_over(between):
        return between.result.winner == BEN
    after = only_drawing(case, rules, between, BEN)
    return not is_over(after) and temple(after, ADA) == temple(after, BEN)


def only_drawing(case: Any, rules: Rules, state: State, seat: int) -> State:
    """The state after a turn in which nothing is done but what has to be."""
    state = case.legal(step, rules, state, act.TurnDraw(seat))
    while state.pending and not is_over(state):
        state = case.legal(step, rules, state, act.Drawn(seat, kind_of(rules, "Druid")))
    return state if is_over(state) else case.legal(step, rules, state, act.End(seat))


@theorem(title="From a Temple with an even number of cards the turn draw takes two cards, or finds none", game="totym",
         clauses=["2.turndraw.1", "1.win.3"], strength="printed constants",
         fault="rules/drawing.py:has_failed drop if draws.left == 0 or not draws.forced")
def even_temples_stay_even(case):
    """P54: until an ascension, a contest or a text has made it odd, the question of R01 cannot come up."""
    rules = any_rules(case, "C Druid", constants=False)
    before = any_position(case, rules, TURN_DRAW, budget=Budget())
    pairs = case.integer("pairs of cards in the Temple", 0)
    case.assume(temple(before, ADA) == 2 * pairs)
    after = case.legal(step, rules, before, act.TurnDraw(ADA))
    while after.pending and not is_over(after):
        after = case.legal(step, rules, after, act.Drawn(ADA, kind_of(rules, "Druid")))
    return pairs == 0 if is_over(after) else temple(after, ADA) == 2 * pairs - 2
