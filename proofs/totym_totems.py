"""TOTYM: what a totem may hold, how it is classed and when it can be locked (sections 4, 5 and 6).

Creatures demand any numbers of worship, totems hold any number of each kind of card, and the printed constants are
unknowns too, unless a theorem's strength says otherwise. Ada is the active player.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.totym.cards import Card, Effect
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.table import cards_in, is_open, is_over, player, real_worship, totem, worship_in
from rulesmodel.games.totym.rules.totems import classify, demanded, matching
from rulesmodel.games.totym.state import CURSED, DEFECTIVE, FLAWED, OPEN, PERFECT, SHOWN
from rulesmodel.games.totym.theory import (
    ADA,
    BEN,
    FOR_GOOD,
    SIDES,
    all_fit,
    any_position,
    any_rules,
    cursed_in,
    same_totem,
    text,
)
from rulesmodel.games.totym.theory_moves import (
    BASE_GAME,
    OWN,
    about_totem,
    any_move,
    any_side,
    attempt,
    contest,
    draw,
    drawn,
    end,
    is_complete,
    lay,
    pass_by,
    play,
    self_text,
    swapped,
)
from rulesmodel.kernel.marked import marked_with
from rulesmodel.machines.prove import all_of, any_of, implies, negate, theorem


# -- worship fits ------------------------------------------------------------------------------------
@theorem(title="No unlocked side ever holds more worship than it demands, whatever is laid, locked or contested",
         game="totym", clauses=["4.worship.1", "4.worship.2", "4.worship.3"], fault="rules/turn.py:need_room < to <=")
def worship_fits(case):
    """P07 for every step of the base game."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    return is_over(after) or all_fit(rules, after)


@theorem(title="Worship still fits when a text moves, removes, curses or reveals cards of a totem, or collapses it",
         game="totym", clauses=["4.worship.2", "4.worship.4", "6.curse.5"],
         fault="rules/picks.py:check_move drop need 4.worship.2")
def worship_fits_after_texts(case):
    """P07 for the texts that are about a totem."""
    rules = any_rules(case, "C Druid", extra=[OWN])
    before, action = about_totem(case, rules, statuses=(OPEN, OPEN))
    after = case.legal(step, rules, before, action)
    return all_fit(rules, after)


@theorem(title="Worship still fits if a card may be moved onto a side whose worship is complete", game="totym",
         expected="refuted", clauses=["4.worship.2", "6.curse.5"], strength="printed constants, R27 r2",
         fault="rules/verbs.py:move drop with_totem (2)")
def worship_fits_under_r27_r2(case):
    """P07 fails: a side that demands nothing gets a worship card."""
    rules = any_rules(case, "C Druid Minor", constants=False, extra=[OWN], readings={"R27": "r2"})
    before, action = about_totem(case, rules, ("move",), statuses=(OPEN, OPEN))
    after = case.legal(step, rules, before, action)
    return all_fit(rules, after)


@theorem(title="If a card lowers a demand, the worship above it has to go", game="totym",
         clauses=["4.worship.1", "4.worship.2"], strength="all integers; the new demand is none or two",
         fault="rules/swaps.py:fit_demands drop push")
def worship_fits_a_lower_demand(case):
    """P07 under R28 r1."""
    return fits_after_new_demand(case, "r1")


@theorem(title="If a card lowers a demand and the worship above it may stay, worship still fits", game="totym",
         expected="refuted", clauses=["4.worship.1", "4.worship.2"], strength="printed constants, R28 r2",
         fault="rules/verbs.py:set_demand drop demands=")
def worship_fits_under_r28_r2(case):
    """P07 fails: a demand of one becomes none with one worship card there. The side can never be locked any more."""
    return fits_after_new_demand(case, "r2")


def fits_after_new_demand(case: Any, reading: str) -> bool:
    """Whether all sides fit, or drop their excess, after a text has set a demand of Ada's."""
    number, side = case.one_of("new demand", (0, 2)), case.one_of("demanded on", ("left", "both"))
    less = Card("Demand", "A new demand", "minor", suit="cups",
                **text(Effect("self", "set demand", number, side=side, lasting=FOR_GOOD)))
    rules = any_rules(case, "C Druid Minor", extra=[less], readings={"R28": reading}, constants=reading == "r1")
    before, action = self_text(case, rules, "Demand")
    after = case.legal(step, rules, before, action)
    return all_fit(rules, after)


# -- what lies there stays ---------------------------------------------------------------------------
@theorem(title="The cards and the class of a locked totem never change until its creature ascends", game="totym",
         clauses=["5.locked.1", "8.locked.1"], fault="rules/locking.py:lose_totem drop need 5.resolve.6")
def locked_totems_do_not_change(case):
    """P18 for every step of the base game and both players."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    return all_of(*(any_of(is_open(before, seat, side), player(before, seat).creature != player(after, seat).creature,
                           same_totem(totem(before, seat, side), totem(after, seat, side)))
                    for seat in (ADA, BEN) for side in SIDES))


@theorem(title="No text and no change of creature touches a locked totem", game="totym",
         clauses=["5.locked.1", "8.locked.1", "8.swap.6", "6.curse.1"],
         fault="rules/picks.py:check_totem drop if effect.verb != 'set type'")
def texts_spare_locked_totems(case):
    """P18 for texts."""
    rules = any_rules(case, "C D Druid", extra=[OWN])
    before, action = any_move(case, rules, (about_totem, swapped))
    after = case.legal(step, rules, before, action)
    return all_of(*(any_of(is_open(before, ADA, side), same_totem(totem(before, ADA, side), totem(after, ADA, side)))
                    for side in SIDES))


@theorem(title="A locked totem has at least as many cards as locking takes", game="totym",
         clauses=["5.req.2", "5.locked.1"], fault="rules/totems.py:need_eligible drop need 5.req.2")
def locked_totems_are_large(case):
    """P08, from the announcement of the lock on."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, (attempt, lay, play))
    state = case.legal(step, rules, before, action)
    if type(state.pending[-1] if state.pending else None).__name__ == "Window":
        return cards_in(state, ADA, action.side) >= rules.deck.totem_cards
    return all_of(*(any_of(is_open(state, ADA, side), cards_in(state, ADA, side) >= rules.deck.totem_cards)
                    for side in SIDES))


@theorem(title="A totem card that was shown stays shown for as long as it lies there", game="totym",
         clauses=["4.bluff.4", "8.reveal.1"], fault="rules/totems.py:reveal drop with_totem")
def shown_cards_stay_shown(case):
    """P06; and all worship of a totem that has been locked or contested is shown."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, (lay, play, attempt, pass_by, contest, end), marks=((SHOWN,), ()))
    after = case.legal(step, rules, before, action)
    stays = [any_of(cards_in(after, seat, side) == 0, shown(after, seat, side) >= shown(before, seat, side))
             for seat in (ADA, BEN) for side in SIDES]
    opened = [any_of(negate(is_open(before, ADA, side)), is_open(after, ADA, side),
                     shown(after, ADA, side) == worship_in(after, ADA, side)) for side in SIDES]
    return all_of(*stays, *opened)


def shown(state: Any, seat: int, side: int) -> Any:
    """How many worship cards of a side lie open."""
    return marked_with(totem(state, seat, side).worship, SHOWN)


# -- curses ------------------------------------------------------------------------------------------
@theorem(title="A totem with a cursed card is never locked", game="totym", clauses=["6.curse.1", "6.curse.3"],
         fault="rules/locking.py:declare_lock drop if is_cursed(state, seat, side) and rules.reading('R16') == ...")
def cursed_totems_do_not_lock(case):
    """P19: the attempt makes it collapse, before anybody is asked for an imposter."""
    rules = any_rules(case, "C Druid Minor")
    before, action = attempt(case, rules, marks=((CURSED,), (CURSED,)))
    was_cursed = cursed_in(totem(before, ADA, action.side)) > 0
    after = case.legal(step, rules, before, action)
    return implies(was_cursed, all_of(cards_in(after, ADA, action.side) == 0, not after.pending))


@theorem(title="When a player's turn has ended, none of that player's totems holds a cursed card", game="totym",
         clauses=["6.curse.2", "8.collapse.1"], fault="rules/turn.py:curses_fall drop collapse")
def curses_fall_at_the_end(case):
    """P20; curses on the other player's totems wait for that player's own turn."""
    rules = any_rules(case, "C Druid Minor")
    before, action = end(case, rules, marks=((CURSED,), ()))
    case.assume(all_of(*(any_of(is_open(before, seat, side), cursed_in(totem(before, seat, side)) == 0)
                         for seat in (ADA, BEN) for side in SIDES)))
    after = case.legal(step, rules, before, action)
    return all_of(*(cursed_in(each) == 0 for each in player(after, ADA).totems),
                  *(same_totem(one, other) for one, other in zip(player(before, BEN).totems, player(after, BEN).totems,
                                                                 strict=True)))


@theorem(title="A curse stays on its totem until the totem falls, whatever is done without a text", game="totym",
         clauses=["6.curse.1", "6.curse.2", "6.curse.4"], fault="rules/turn.py:curses_fall drop collapse")
def curses_stay_until_they_fall(case):
    """P53: with no text to take the curse away, the totem has fallen when its player's turn is over."""
    rules = any_rules(case, "C Druid Minor")
    before, action = any_move(case, rules, (draw, drawn, lay, play, attempt, pass_by, end), marks=((CURSED,), ()))
    case.assume(all_of(*(any_of(is_open(before, seat, side), cursed_in(totem(before, seat, side)) == 0)
                         for seat in (ADA, BEN) for side in SIDES)))
    after = case.legal(step, rules, before, action)
    stays = [any_of(cards_in(after, seat, side) == 0,
                    cursed_in(totem(after, seat, side)) >= cursed_in(totem(before, seat, side)))
             for seat in (ADA, BEN) for side in SIDES]
    fallen = [cursed_in(each) == 0 for each in player(after, ADA).totems if after.active != ADA]
    return all_of(*stays, *fallen)


# -- classes -----------------------------------------------------------------------------------------
@theorem(title="A totem that is not overfull is perfect, flawed or defective, and only one of them", game="totym",
         clauses=["5.reveal.2", "5.reveal.3", "5.reveal.4"], fault="rules/totems.py:classify == to != (2)")
def one_class(case):
    """P10 for worship up to the demand: the three descriptions exclude each other where the demand is met."""
    rules = any_rules(case, "C Druid Bard Minor")
    state, side = any_position(case, rules, statuses=(OPEN, OPEN)), any_side(case)
    found = classify(rules, state, ADA, side)
    laid, real = worship_in(state, ADA, side), real_worship(rules, state, ADA, side)
    perfect = all_of(real == laid, matching(rules, state, ADA, side) == laid)
    flawed = all_of(real == laid, matching(rules, state, ADA, side) < laid)
    defective = real < demanded(rules, state, ADA, side)
    met = laid == demanded(rules, state, ADA, side)
    return found in (PERFECT, FLAWED, DEFECTIVE) and implies(
        met, all_of(perfect == (found == PERFECT), flawed == (found == FLAWED), defective == (found == DEFECTIVE)))


@theorem(title="Every totem is perfect, flawed or defective", game="totym", expected="refuted",
         clauses=["5.reveal.2", "5.reveal.3", "5.reveal.4"], strength="printed constants",
         fault="kernel/marked.py:number_of + to -")
def every_totem_has_a_class(case):
    """P10 fails for an overfull side: one real worship card and a bluff where one is demanded."""
    rules = any_rules(case, "C Druid Bard Minor", constants=False)
    state, side = any_position(case, rules, statuses=(OPEN, OPEN), fitting=False), any_side(case)
    case.assume(demanded(rules, state, ADA, side) > 0)
    return classify(rules, state, ADA, side) is not None


@theorem(title="An imposter brings a totem down exactly when at least one of its worship cards is a bluff",
         game="totym", clauses=["5.reveal.4", "5.resolve.1", "5.resolve.3"], fault="rules/totems.py:classify == to !=")
def a_contest_finds_bluffs(case):
    """P11: whether the clans match does not matter."""
    rules = any_rules(case, "C Druid Bard Minor Imposter")
    before, action = contest(case, rules)
    side = before.pending[-1].side
    bluffs = worship_in(before, ADA, side) - real_worship(rules, before, ADA, side)
    after = case.legal(step, rules, before, action)
    ascends = type(after.pending[-1] if after.pending else None) is not type(None) and is_open(after, ADA, side)
    fell = all_of(cards_in(after, ADA, side) == 0, not after.pending) and not ascends
    return (bluffs > 0) == fell


# -- the requirements --------------------------------------------------------------------------------
@theorem(title="A totem can be attempted exactly when its worship is what is demanded and it has five cards",
         game="totym", clauses=["5.req.1", "5.req.2"], fault="rules/totems.py:need_eligible == to !=")
def requirements_of_a_lock(case):
    """P09 at the moment of locking, and P16: nothing else is asked of an unlocked totem."""
    rules = any_rules(case, "C Druid Minor")
    before, action = attempt(case, rules)
    case.assume(before.budget.lock > 0)
    refused = case.attempt(step, rules, before, action)[1] is not None
    return refused != truly(is_complete(rules, before, ADA, action.side))


def truly(condition: Any) -> bool:
    """Decide a condition on this path."""
    return bool(condition)


@theorem(title="A totem that can be locked has tarots for all that the demand leaves of five", game="totym",
         clauses=["5.req.2", "5.req.3"], fault="rules/totems.py:need_eligible drop need 5.req.2")
def tarots_fill_up(case):
    """P17: at least five less the demand, if that is anything."""
    rules = any_rules(case, "C Druid Minor")
    before, action = attempt(case, rules)
    case.legal(step, rules, before, action)
    tarots = cards_in(before, ADA, action.side) - worship_in(before, ADA, action.side)
    return tarots >= rules.deck.totem_cards - demanded(rules, before, ADA, action.side)


@theorem(title="A totem that can be locked has at least one tarot", game="totym", expected="refuted",
         clauses=["5.req.3"], strength="printed constants", fault="rules/totems.py:need_eligible == to != (2)")
def tarots_are_needed(case):
    """P17 fails for demands of five and more: the worship alone is enough."""
    rules = any_rules(case, "C Druid Minor", constants=False)
    before, action = attempt(case, rules)
    case.legal(step, rules, before, action)
    return cards_in(before, ADA, action.side) > worship_in(before, ADA, action.side)


@theorem(title="What is complete stays complete, or is locked, falls or ascends: no step leaves it a card short",
         game="totym", clauses=["4.worship.3", "5.req.1"], fault="rules/turn.py:need_room < to <=")
def complete_totems_stay_complete(case):
    """A side that meets the requirements never loses them by what its player lays or plays."""
    rules = any_rules(case, "C Druid Minor")
    before, action = any_move(case, rules, (lay, play))
    side = any_side(case, "watched side")
    case.assume(is_complete(rules, before, ADA, side))
    after = case.legal(step, rules, before, action)
    return is_complete(rules, after, ADA, side)
