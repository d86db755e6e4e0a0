"""TOTYM: the algebra of blocks, immunities and lasting effects (section 6).

Zones hold any number of each kind of card, creatures demand any numbers, and the printed constants are unknowns too,
unless a theorem's strength says otherwise. Ada is the active player; the cards are made up for the theorems.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.cards import Card, Effect, Lasting
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.flow import settle
from rulesmodel.games.totym.rules.table import is_over, player
from rulesmodel.games.totym.rules.totems import symbol
from rulesmodel.games.totym.state import (
    TURN_DRAW,
    Budget,
    Declared,
    Drawing,
    NewCreature,
    Resolving,
    Running,
    State,
)
from rulesmodel.games.totym.theory import (
    ADA,
    BEN,
    CLEO,
    EVERYTHING,
    FOR_GOOD,
    alike,
    any_position,
    any_rules,
    blocks_on,
    effect,
    kind_of,
    same_state,
    same_table,
    temple,
    text,
)
from rulesmodel.games.totym.theory_moves import any_move, any_side, attempt, draw, end, lay, play
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, implies, theorem

KINDS = ("draw", "tarot", "worship")
LASTINGS = (FOR_GOOD, Lasting("turns", 1), Lasting("turns", 2))


def tarot(name: str, *parts: Any) -> Card:
    """A Minor with a text."""
    return Card(name, name, "minor", suit="cups", **text(*parts))


def carried_out(rules: Rules, state: State, card: str, parts: tuple[int, ...], target: int = BEN) -> State:
    """The state after parts of a card's text have been carried out for Ada, with the target declared for each."""
    kind = kind_of(rules, card)
    declared = tuple(Declared(part, (target,)) for part in range(len(rules.deck.cards[kind].parts)))
    waiting = Resolving(ADA, kind, tuple((part, 1) for part in parts), declared)
    return settle(rules, replace(state, pending=(waiting,)))


# -- blocks ------------------------------------------------------------------------------------------
def blocking_card(case: Any, number: int) -> Card:
    """A card whose parts block a rival, each some kind of action for some time."""
    return tarot("Block", *(Effect("opponent", "block", kinds=(case.one_of(f"kind {part + 1}", KINDS),),
                                   lasting=case.one_of(f"lasting {part + 1}", LASTINGS[:2]))
                            for part in range(number)))


@theorem(title="The order in which blocks are put on a player does not matter, nor does putting one on twice",
         game="totym", clauses=["6.block.1", "6.prec.1"], strength="three kinds of action, two lengths of time",
         fault="rules/verbs.py:block drop key=")
def blocks_join(case):
    """P29: commutative, associative and idempotent; two blocks in either order, and one of them once more."""
    rules = any_rules(case, "C Druid", extra=[blocking_card(case, 2)])
    state = any_position(case, rules)
    one = carried_out(rules, state, "Block", (0, 1))
    other, again = carried_out(rules, state, "Block", (1, 0)), carried_out(rules, state, "Block", (0, 1, 0, 1, 1))
    return all_of(same_state(one, other), same_state(one, again))


@theorem(title="A block takes no action away: it only keeps the player from using it", game="totym",
         clauses=["6.block.4"], fault="rules/turn.py:begin_turn drop budget=")
def blocks_leave_the_budget(case):
    """P31: neither what is left in this turn nor what the next one begins with."""
    rules = any_rules(case, "C Druid", extra=[blocking_card(case, 1)])
    state = any_position(case, rules)
    blocked = carried_out(rules, state, "Block", (0,), case.one_of("target", (ADA, BEN)))
    ended = case.legal(step, rules, blocked, act.End(ADA))
    return all_of(len(blocked.blocks) == 1, same_budget(blocked.budget, state.budget),
                  same_budget(ended.budget, Budget()))


def same_budget(one: Budget, other: Budget) -> Any:
    """Whether the same actions are left."""
    return all_of(*(getattr(one, name) == getattr(other, name) for name in Budget.__struct_fields__))


@theorem(title="A block lies on one player and hinders no other", game="totym", clauses=["6.block.2"],
         fault="rules/prevention.py:is_blocked == to !=")
def blocks_hinder_nobody_else(case):
    """Whatever Ben is blocked from, every step of Ada's turn is as without it."""
    rules = any_rules(case, "C Druid Minor")
    before, action = any_move(case, rules, (draw, lay, play, attempt), blocks=blocks_on(BEN, EVERYTHING, rules))
    one, refusal = case.attempt(step, rules, before, action)
    other, refusal_of_free = case.attempt(step, rules, replace(before, blocks=()), action)
    if one is None or other is None:
        return refusal is not None and refusal_of_free is not None
    return same_table(one, other)


@theorem(title="A player blocked from tarots plays none, one blocked from worship lays none, and may do all else",
         game="totym", clauses=["6.block.1", "6.block.6", "6.block.7"],
         fault="rules/turn.py:lay_worship drop need 6.block.7")
def blocks_stop_their_kind(case):
    """The kind of a block is what it stops, and nothing else."""
    kind = case.one_of("blocked", ("tarot", "worship", "lock", "blessing"))
    rules = any_rules(case, "C Druid Minor")
    before, action = any_move(case, rules, (lay, play), blocks=blocks_on(ADA, (kind,), rules))
    hindered = kind == ("worship" if type(action) is act.Worship else "tarot")
    case.legal(step, rules, replace(before, blocks=()), action)
    refusal = case.attempt(step, rules, before, action)[1]
    if kind == "tarot" and type(action) is act.Worship and refusal is not None:
        return False
    return (refusal is not None) == hindered


@theorem(title="An effect for a number of turns lasts for just so many turns of the player it lies on", game="totym",
         clauses=["6.persist.1", "7.rule.4"], fault="rules/turn.py:times_run_out drop left=")
def effects_run_out(case):
    """Only that player's own turn ends count, and the last one ends it."""
    rules = any_rules(case, "C Druid")
    seat, left = case.one_of("on", (ADA, BEN)), case.integer("turns left", 1)
    lasting = Lasting("turns", 1)
    block = Running(seat, "tarot", lasting, BEN, kind_of(rules, "C"), -1, left)
    before, action = end(case, rules, blocks=(block,))
    after = case.legal(step, rules, before, action)
    if seat == BEN:
        return len(after.blocks) == 1 and after.blocks[0].left == left
    return implies(left > 1, len(after.blocks) == 1 and after.blocks[0].left == left - 1) and implies(
        left == 1, len(after.blocks) == 0)


# -- what players believe about blocks ---------------------------------------------------------------
@theorem(title="A block never helps the player on whom it lies: not at the turn draw", game="totym", expected="refuted",
         clauses=["6.block.1", "6.prevent.4", "1.win.3"], strength="printed constants",
         fault="rules/turn.py:turn_draw == to !=")
def a_draw_block_never_helps(case):
    """P33 fails: with an empty Temple a block of drawing saves from elimination."""
    rules = any_rules(case, "C Druid", constants=False)
    before = any_position(case, rules, TURN_DRAW, budget=Budget(), blocks=blocks_on(ADA, ("draw",), rules))
    case.assume(temple(before, ADA) == 0)
    blocked = step(rules, before, act.TurnDraw(ADA))
    free = step(rules, replace(before, blocks=()), act.TurnDraw(ADA))
    return player(blocked, ADA).alive <= player(free, ADA).alive


@theorem(title="A block never helps the player on whom it lies: not with the price of a card", game="totym",
         expected="refuted", clauses=["6.prevent.1"], strength="printed constants",
         fault="rules/effects.py:is_conditional and to or")
def a_discard_block_never_helps(case):
    """P33 fails again: "discard two, then draw three" loses its price and keeps its gain (R53)."""
    rules = any_rules(case, "C Druid DiscardDraw", constants=False)
    before = any_position(case, rules, blocks=blocks_on(ADA, ("discard",), rules))
    played = act.PlayTarot(ADA, kind_of(rules, "DiscardDraw"), 0)
    blocked = case.legal(step, rules, before, played)
    return not (blocked.pending and type(blocked.pending[-1]) is Drawing)


# -- prevention --------------------------------------------------------------------------------------
INDEPENDENT = (Effect("opponent", "skip turn"), Effect("opponent", "grant", kinds=("tarot",)),
               Effect("opponent", "block", kinds=("worship",), lasting=FOR_GOOD),
               Effect("opponent", "set type", side="left", clan="Bards", lasting=FOR_GOOD))
PREVENTED = {"discard": Effect("opponent", "discard"), "draw": Effect("opponent", "draw"),
             "grant": Effect("opponent", "grant", kinds=("worship",)), "swap": Effect("opponent", "swap")}


@theorem(title="What is prevented is as if it did not stand on the card, and all else on it happens", game="totym",
         clauses=["6.prevent.1", "6.prevent.2"], strength="four effects prevented, four others, either order",
         fault="rules/remaining.py:is_prevented drop not")
def prevention_is_pointwise(case):
    """P32: the effect that a block prevents changes nothing about an independent one before or after it."""
    verb = case.one_of("prevented", tuple(PREVENTED))
    other = case.one_of("other effect", tuple(each for each in INDEPENDENT if each.verb != verb))
    rules = any_rules(case, "C Druid", extra=[tarot("Two", PREVENTED[verb], other)])
    state = any_position(case, rules, blocks=blocks_on(BEN, (verb,), rules))
    whole = carried_out(rules, state, "Two", case.one_of("order", ((0, 1), (1, 0))))
    return same_state(whole, carried_out(rules, state, "Two", (1,)))


@theorem(title="What a card protects a player from is as if it did not stand on a rival's card, and all else on it "
         "happens", game="totym", clauses=["6.prevent.1", "6.prevent.3"],
         strength="four effects kept away, four others, either order",
         fault="rules/prevention.py:is_protected != to ==")
def protection_is_pointwise(case):
    """P32 for protection, which is no block and no immunity, and like an immunity that a card gives."""
    verb = case.one_of("kept away", tuple(PREVENTED))
    other = case.one_of("other effect", tuple(each for each in INDEPENDENT if each.verb != verb))
    rules = any_rules(case, "C Druid", extra=[tarot("Two", PREVENTED[verb], other)])
    state = any_position(case, rules, shields=(effect(BEN, verb, rules),))
    whole = carried_out(rules, state, "Two", case.one_of("order", ((0, 1), (1, 0))))
    return same_state(whole, carried_out(rules, state, "Two", (1,)))


@theorem(title="A tarot of which nothing can happen may be played all the same, and then nothing happens", game="totym",
         clauses=["6.prevent.3", "6.prevent.4", "4.comp.2"], fault="rules/remaining.py:is_prevented drop not (2)")
def a_prevented_tarot_may_be_played(case):
    """It only joins its totem: the next thing is up to Ada, as after a tarot without a text."""
    rules = any_rules(case, "C Minor", extra=[tarot("Draw2", Effect("self", "draw", 2))])
    before = any_position(case, rules, blocks=blocks_on(ADA, ("draw",), rules))
    side = any_side(case)
    case.assume(player(before, ADA).hand[kind_of(rules, "Minor")] > 0)
    case.legal(step, rules, before, act.PlayTarot(ADA, kind_of(rules, "Minor"), side))
    case.assume(player(before, ADA).hand[kind_of(rules, "Draw2")] > 0)
    after, refusal = case.attempt(step, rules, before, act.PlayTarot(ADA, kind_of(rules, "Draw2"), side))
    return refusal is None and all_of(not after.pending, temple(after, ADA) == temple(before, ADA),
                                      size(player(after, ADA).hand) == size(player(before, ADA).hand) - 1)


# -- immunities --------------------------------------------------------------------------------------
FOR_ALL = (Effect("all", "skip turn"), Effect("all", "draw"), Effect("all", "swap"),
           Effect("all", "block", kinds=("tarot",), lasting=FOR_GOOD))


@theorem(title="Whether a player holds an immunity makes no difference to the other targets of the effect",
         game="totym", clauses=["8.multi.1", "3.imm.2", "6.block.2"], strength="three players, four effects",
         fault="rules/effects.py:invoke drop going=")
def immunities_are_ones_own(case):
    """P35: Cleo, who waives, is affected whatever Ben did; and Ben only if he waived as well."""
    part = case.one_of("effect", FOR_ALL)
    rules = any_rules(case, "C D Immune Druid", seats=3, extra=[tarot("All", part)])
    state = any_position(case, rules, creatures=("C", "Immune", "Immune"))
    case.assume(all_of(*(all_of(temple(state, seat) > 0, size(player(state, seat).chapel) > 0) for seat in range(3))))
    asked = carried_out(rules, state, "All", (0,))
    held = step(rules, step(rules, asked, act.Invoke(BEN)), act.Waive(CLEO))
    waived = step(rules, step(rules, asked, act.Waive(BEN)), act.Waive(CLEO))
    return affected(held) == {ADA, CLEO} and affected(waived) == {ADA, BEN, CLEO}


def affected(state: State) -> set[int]:
    """The players on whom an effect for all has fallen."""
    drawing = [draws.seat for each in state.pending if type(each) is Drawing for draws in each.draws]
    swapping = [each.seat for each in state.pending if type(each) is NewCreature]
    return {*state.skips, *drawing, *swapping, *(each.seat for each in state.blocks)}


@theorem(title="A creature's immunity does not count against the tarots that its own player plays", game="totym",
         clauses=["3.imm.3"], fault="rules/effects.py:may_invoke != to ==")
def no_immunity_against_own_tarots(case):
    """Nobody is asked: the draw begins at once."""
    rules = any_rules(case, "Immune Druid", extra=[tarot("Draw2", Effect("self", "draw", 2))])
    before = any_position(case, rules, creatures=("Immune", "Immune"))
    case.assume(temple(before, ADA) > 0)
    after = case.legal(step, rules, before, act.PlayTarot(ADA, kind_of(rules, "Draw2"), any_side(case)))
    return type(after.pending[-1]) is Drawing


# -- all players alike -------------------------------------------------------------------------------
@theorem(title="Who of the targets sits where makes no difference to what an effect for all does to them", game="totym",
         clauses=["8.multi.1", "6.target.5"], strength="three players, four effects",
         fault="rules/verbs.py:draw_at_once == to != (2)")
def seats_are_alike(case):
    """P36: Ben and Cleo change seats, and each finds there what would have come in the old one."""
    return same_in_other_seats(case, any_rules(case, "C D Druid", seats=3, extra=[FOR_ALL_CARD]))


@theorem(title="Who of the targets sits where makes no difference to a card, if all draw in the order of their turns",
         game="totym", clauses=["8.multi.1", "8.multi.2"], expected="refuted",
         strength="printed constants, 1.3+simultaneous=h1",
         fault="rules/verbs.py:draw_at_once drop if order == 'h1'")
def seats_are_alike_before_1_4(case):
    """P36 fails as in S81: of two who cannot draw the one who draws last has won before."""
    rules = any_rules(case, "C D Druid", seats=3, constants=False, extra=[FOR_ALL_CARD],
                      version="1.3+simultaneous=h1")
    return same_in_other_seats(case, rules)


FOR_ALL_CARD = tarot("All", *FOR_ALL)


def same_in_other_seats(case: Any, rules: Rules) -> Any:
    """Whether an effect for all comes to the same for Ben and Cleo in each other's seats."""
    part = FOR_ALL.index(case.one_of("effect", FOR_ALL))
    here = any_position(case, rules, creatures=("C", "C", "D"))
    ada, ben, cleo = here.players
    there = replace(here, players=(ada, cleo, ben))
    one, other = (carried_out(rules, state, "All", (part,)) for state in (here, there))
    return all_of(*(alike(concerning(one, seat), concerning(other, instead))
                    for seat, instead in ((ADA, ADA), (BEN, CLEO), (CLEO, BEN))))


def concerning(state: State, seat: int) -> tuple[Any, ...]:
    """All that a state says about a player: cards, what lasts, what is due, and whether the game is won."""
    draws = [each.left for waiting in state.pending if type(waiting) is Drawing for each in waiting.draws
             if each.seat == seat]
    swaps = sum(1 for each in state.pending if type(each) is NewCreature and each.seat == seat)
    won = state.result is not None and state.result.winner == seat
    lasting = tuple((each.what, each.left) for each in state.blocks if each.seat == seat)
    return player(state, seat), tuple(draws), swaps, state.skips.count(seat), lasting, won, is_over(state)


# -- worship types -----------------------------------------------------------------------------------
def typing_card(case: Any) -> Card:
    """A card whose two parts change the worship type of the left side."""
    return tarot("Types", *(Effect("self", "set type", side="left", lasting=FOR_GOOD, clan=case.one_of(
        f"clan {part + 1}", ("Bards", "Zealots", "Mystics"))) for part in range(2)))


@theorem(title="Of several changes of a worship type the last one counts", game="totym", clauses=["6.persist.2"],
         strength="three clans", fault="rules/totems.py:latest_type 1 to 0 (3)")
def the_last_type_counts(case):
    """P30: last writer wins."""
    rules = any_rules(case, "C Druid", extra=[typing_card(case)])
    state = any_position(case, rules)
    last = rules.deck.cards[kind_of(rules, "Types")].parts[1].clan
    return symbol(rules, carried_out(rules, state, "Types", (0, 1)), ADA, 0) == last


@theorem(title="The order in which worship types are changed does not matter", game="totym", expected="refuted",
         clauses=["6.persist.2"], strength="printed constants", fault="rules/verbs.py:set_type drop types=")
def types_commute(case):
    """P30 fails, unlike for blocks: one set of running effects could not represent both."""
    rules = any_rules(case, "C Druid", extra=[typing_card(case)], constants=False)
    state = any_position(case, rules)
    one, other = (carried_out(rules, state, "Types", order) for order in ((0, 1), (1, 0)))
    return symbol(rules, one, ADA, 0) == symbol(rules, other, ADA, 0)


# -- trading -----------------------------------------------------------------------------------------
@theorem(title="An action that a player is blocked from can still be traded for another one", game="totym",
         clauses=["6.block.4", "6.block.5"], fault="rules/verbs.py:trade < to <=")
def a_blocked_action_can_be_traded(case):
    """One worship action for one tarot action, blocked or not, if there is one."""
    rules = any_rules(case, "C Druid", extra=[tarot("Trade", Effect("self", "trade", kinds=("worship", "tarot")))])
    before = any_position(case, rules, blocks=blocks_on(ADA, ("worship",), rules))
    after = carried_out(rules, before, "Trade", (0,))
    there = 1 if before.budget.worship >= 1 else 0
    return all_of(after.budget.worship == before.budget.worship - there,
                  after.budget.tarot == before.budget.tarot + there)
