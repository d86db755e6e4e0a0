"""Totem Hoarder: cards, teams and what is done to them (sections 3, 5, 6 and 8).

Positions hold any number of each kind of card, and the printed constants are unknowns too, unless a
theorem's strength says otherwise. Ada is the active player.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder.rules import step
from rulesmodel.games.hoarder.rules.ending import is_over, skellies, totems
from rulesmodel.games.hoarder.rules.sorting import free_places
from rulesmodel.games.hoarder.rules.stop import find_stopped
from rulesmodel.games.hoarder.rules.table import has_room
from rulesmodel.games.hoarder.rules.triggers import waiting_bonuses
from rulesmodel.games.hoarder.state import (
    MUTED,
    NOW,
    PLAYED,
    Bonuses,
    Carrying,
    Drawing,
    SecondStep,
    Sorting,
    State,
    TeamCard,
    Window,
    copies_in_team,
    in_team,
    team_size,
)
from rulesmodel.games.hoarder.theory import (
    ADA,
    BEN,
    EVERY_MOVE,
    aim,
    all_cards,
    answer,
    any_card,
    any_kind,
    any_move,
    any_position,
    any_rules,
    bonus,
    carrying,
    decline,
    drawn,
    first_draw,
    fits,
    from_the_box,
    other_symbol,
    play,
    printed_rules,
    same_table,
    same_zone,
    sort_out,
    stop,
    swapped,
    swapped_action,
    window,
)
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, any_of, implies, negate, theorem

THAT_PUT = (play, stop, answer, decline, aim, sort_out)
"""The moves after which a card may lie in another team than before."""


# -- no card is lost ---------------------------------------------------------------------------------
@theorem(title="No card appears or vanishes, whatever a player or chance does", game="hoarder",
         clauses=["3.discard.1", "6.destroy.2", "6.destroy.3", "13.totem.1"],
         fault="rules/table.py:destroy drop discarded")
def cards_are_conserved(case):
    """P01: hands, teams, pile, discard pile and removed cards together, kind by kind, for every move but bonuses."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, tuple(move for move in EVERY_MOVE if move is not bonus))
    after = case.legal(step, rules, before, action)
    return same_zone(all_cards(before), all_cards(after))


@theorem(title="No card appears or vanishes when a bonus is carried out", game="hoarder",
         clauses=["5.bonus.3", "8.strike.1"], fault="rules/pile.py:discarded drop discard=")
def bonuses_conserve_cards(case):
    """P01 for the bonuses, and the mark of a used bonus."""
    rules = any_rules(case, "R T")
    before, action = bonus(case, rules)
    after = case.legal(step, rules, before, action)
    return same_zone(all_cards(before), all_cards(after))


@theorem(title="A Totem never ends up in the discard pile", game="hoarder", clauses=["13.totem.1", "13.totem.3"],
         fault="rules/table.py:destroy negate card.kind in rules.deck.totems")
def totems_are_never_discarded(case):
    """P03, for every move that discards or destroys."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, (first_draw, aim, sort_out))
    after = case.legal(step, rules, before, action)
    totem = rules.deck.totems[0]
    return all_of(after.discard[totem] == before.discard[totem], after.removed[totem] == before.removed[totem])


@theorem(title="Destroying and hypnotizing leave the number of Totems in the two teams as it was", game="hoarder",
         clauses=["6.destroy.3", "6.destroy.4"], fault="rules/table.py:destroy_totem negate reading == 'r1'")
def totems_stay_in_the_teams(case):
    """P41."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, (aim, sort_out))
    after = case.legal(step, rules, before, action)
    return (totems(rules, after, ADA) + totems(rules, after, BEN)
            == totems(rules, before, ADA) + totems(rules, before, BEN))


# -- teams fit ---------------------------------------------------------------------------------------
@theorem(title="No team ever holds more cards than it has places", game="hoarder",
         clauses=["3.team.3", "3.team.4", "6.destroy.4", "8.hypnotize.2", "9.stop.7"],
         fault="rules/symbols.py:hypnotize drop need 8.hypnotize.2")
def teams_fit(case):
    """P02: every move that can put a card into a team keeps both teams within their places."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, THAT_PUT)
    after = case.legal(step, rules, before, action)
    return fits(rules, after)


@theorem(title="Teams fit even if a Skelly may be put into a full team", game="hoarder", expected="refuted",
         clauses=["3.team.4"], strength="printed constants, R26 r2",
         fault="rules/stop.py:need_skelly == to !=")
def teams_fit_under_r26_r2(case):
    """They do not: the reading overfills a team."""
    rules = printed_rules("R S T", {"R26": "r2"})
    before, action = stop(case, rules)
    case.assume(from_the_box(rules, before))
    after = case.legal(step, rules, before, action)
    return fits(rules, after)


@theorem(title="Teams fit even if a Totem changes sides with every stop and answer", game="hoarder", expected="refuted",
         clauses=["3.team.4", "9.stop.6", "9.dontstop.3"], strength="printed constants, R27 r2",
         fault="rules/stop.py:answer drop bring_back")
def teams_fit_under_r27_r2(case):
    """They do not: the answer takes the last place, and the Totem comes back into a full team."""
    rules = printed_rules("R S T", {"R27": "r2"})
    totem, skelly = rules.deck.totems[0], rules.deck.skellies[0]
    state = any_position(case, rules, Window(totem), ((PLAYED,), ()))
    case.assume(all_of(from_the_box(rules, state), copies_in_team(state.teams[ADA], TeamCard(totem, PLAYED)) == 1))
    stopped = case.legal(step, rules, state, act.Stop(BEN, skelly))
    case.assume(not is_over(stopped))
    after = case.legal(step, rules, stopped, act.Answer(ADA, skelly))
    return fits(rules, after)


@theorem(title="Teams fit even if a stopped Totem crosses over without room", game="hoarder", expected="refuted",
         clauses=["3.team.4", "9.stop.7"], strength="printed constants, R28 r2",
         fault="rules/stop.py:move_stopped_totem == to != (3)")
def teams_fit_under_r28_r2(case):
    """They do not."""
    rules = printed_rules("R S T", {"R28": "r2"})
    before, action = decline(case, rules)
    case.assume(from_the_box(rules, before))
    after = case.legal(step, rules, before, action)
    return fits(rules, after)


@theorem(title="Whoever reaches the losing number of Skellies has lost at that moment, and never both players",
         game="hoarder", clauses=["4.lose.1"], fault="rules/table.py:put drop check_loss")
def a_losing_team_ends_the_game(case):
    """P07 and P08, inductive: a move puts one Skelly into one team at most, and is followed by the check."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, THAT_PUT)
    after = case.legal(step, rules, before, action)
    lost = [skellies(rules, after, seat) >= rules.deck.skellies_to_lose for seat in (ADA, BEN)]
    by_skellies = is_over(after) and after.phase.reason == "skellies"
    return all_of(negate(all_of(*lost)), any_of(*lost) == by_skellies)


# -- totals ------------------------------------------------------------------------------------------
@theorem(title="The two teams never both hold the winning number of Totems", game="hoarder",
         clauses=["1.components.4", "4.win.1"], fault="kernel/marked.py:number_of 0 to 1")
def one_totem_majority(case):
    """P05, whenever there are fewer Totems than twice the winning number."""
    rules = any_rules(case, "FB S T")
    state = any_position(case, rules, SecondStep())
    wanted = rules.deck.totems_to_win
    case.assume(all_cards(state)[rules.deck.totems[0]] < 2 * wanted)
    return any_of(*(totems(rules, state, seat) < wanted for seat in (ADA, BEN)))


@theorem(title="The two teams never both hold two Totems", game="hoarder", clauses=["1.components.4"],
         expected="refuted", strength="printed constants", fault="kernel/marked.py:number_of + to -")
def never_two_totems_each(case):
    """Five Totems are enough for three and two."""
    rules = printed_rules("S T")
    state = any_position(case, rules, SecondStep())
    case.assume(from_the_box(rules, state))
    return any_of(*(totems(rules, state, seat) < 2 for seat in (ADA, BEN)))


# -- strike and hypnotize ----------------------------------------------------------------------------
@theorem(title="While the opponent has a Bodyguard, no other card of that team is struck or hypnotized", game="hoarder",
         clauses=["5.bodyguard.1", "8.strike.2", "8.hypnotize.5"],
         fault="rules/symbols.py:need_bodyguard_first negate team != seat")
def a_bodyguard_guards(case):
    """P38, the duty."""
    rules = any_rules(case, "FB S T")
    before, action = aim(case, rules)
    case.legal(step, rules, before, action)
    guarded = in_team(before.teams[BEN], rules.deck.bodyguards) > 0
    return implies(guarded, action.effect.team == ADA or action.effect.card.kind in rules.deck.bodyguards)


@theorem(title="If any card of the opponent could be struck or hypnotized, so can a Bodyguard that lies there",
         game="hoarder", clauses=["8.strike.2", "8.hypnotize.2", "8.hypnotize.5"],
         fault="rules/symbols.py:need_bodyguard_first in to not in")
def a_bodyguard_can_always_be_chosen(case):
    """P38: `if possible` says no more than `if there is one`."""
    rules = any_rules(case, "FB S T")
    symbol = case.one_of("symbol", ("strike", "hypnotize"))
    state = carrying(case, rules, symbol)
    guard = any_card(case, rules, state.teams[BEN])
    case.assume(guard.kind in rules.deck.bodyguards)
    case.assume(copies_in_team(state.teams[BEN], guard) > 0)
    effect = act.Strike(BEN, guard) if symbol == "strike" else act.Hypnotize(BEN, guard)
    refused = case.attempt(step, rules, state, act.Do(ADA, effect))[1] is not None
    return implies(refused, symbol == "hypnotize" and negate(has_room(rules, state, ADA)))


@theorem(title="The two actions of a Totem may be carried out in either order with the same result", game="hoarder",
         clauses=["5.totem.5", "8.strike.2"], expected="refuted", strength="printed constants",
         fault="rules/symbols.py:need_bodyguard_first negate team != seat")
def actions_of_a_totem_commute(case):
    """P45: striking the Bodyguard first opens the way to the Totem behind it."""
    rules = printed_rules("FB T")
    totem = rules.deck.totems[0]
    state = any_position(case, rules, Carrying(ADA, totem, ("strike", "hypnotize", "draw 1")), ((PLAYED | NOW,), ()))
    case.assume(from_the_box(rules, state))
    struck, moved = any_kind(case, rules, "struck"), any_kind(case, rules, "hypnotized")
    strike = act.Do(ADA, act.Strike(BEN, TeamCard(struck)))
    hypnotize = act.Do(ADA, act.Hypnotize(BEN, TeamCard(moved)))
    one = case.legal(step, rules, case.legal(step, rules, state, strike), hypnotize)
    between, refusal = case.attempt(step, rules, state, hypnotize)
    if refusal is not None:
        return False
    other, refusal = case.attempt(step, rules, between, strike)
    return refusal is None and same_table(one, other)


@theorem(title="A stopped card can be neither hypnotized from the own team nor taken back in the same turn",
         game="hoarder", clauses=["8.hypnotize.4", "8.return.2", "13.thisturn.1", "13.thisturn.2"],
         fault="rules/symbols.py:hypnotize drop need 8.hypnotize.4")
def a_stopped_card_stays_put(case):
    """The card is stopped, another one is played and goes through, and its symbol is turned on the stopped one."""
    rules = any_rules(case, "R T")
    roach, totem = 0, rules.deck.totems[0]
    state = case.legal(step, rules, window(case, rules, roach), act.Decline(ADA))
    state = case.legal(step, rules, state, act.Play(ADA, totem))
    state = case.legal(step, rules, state, act.Decline(BEN))
    lying = find_stopped(state, ADA, roach)
    if lying is None:
        return False
    state = case.legal(step, rules, state, act.SkipAction(ADA, "strike"))
    return case.attempt(step, rules, state, act.Do(ADA, act.Hypnotize(ADA, lying)))[1] is not None


@theorem(title="A bonus is carried out once a turn, and never that of a card played or hypnotized this turn",
         game="hoarder", clauses=["5.bonus.1", "5.bonus.2", "8.hypnotize.3"],
         fault="rules/bonuses.py:spend | to &")
def a_bonus_works_once(case):
    """P43: after its use one card less waits, and only unmarked cards ever wait."""
    rules = any_rules(case, "R T")
    state = any_position(case, rules, Bonuses(ADA, 0), ((PLAYED | NOW, MUTED), ()))
    bearer = any_card(case, rules, state.teams[ADA], "bearer")
    waiting = copies_in_team(state.teams[ADA], TeamCard(0))
    after = case.legal(step, rules, state, act.UseBonus(ADA, bearer, act.Strike(BEN, TeamCard(1))))
    if is_over(after) or after.active == BEN:
        return all_of(bearer == TeamCard(0), waiting == 1)
    return all_of(bearer == TeamCard(0), copies_in_team(after.teams[ADA], TeamCard(0)) == waiting - 1,
                  list(waiting_bonuses(rules, after)) == [TeamCard(0)])


# -- poison ------------------------------------------------------------------------------------------
@theorem(title="Poison destroys half of a team, rounded down, and never empties it", game="hoarder",
         clauses=["8.poison.1", "8.poison.3"], strength="victims with up to five cards",
         fault="rules/symbols.py:half_of_team 2 to 3 (3)")
def poison_leaves_a_card(case):
    """P40: one who had a card keeps one; a team of one card loses nothing."""
    rules = any_rules(case, "S T")
    before = carrying(case, rules, "poison")
    victim = case.one_of("victim", (ADA, BEN))
    cards = team_size(before.teams[victim])
    case.assume(all_of(cards > 0, cards <= 5))
    state = case.legal(step, rules, before, act.Do(ADA, act.Poison(victim)))
    if type(state.phase) is not Sorting:
        return cards < 2
    number = int(state.phase.number)
    picked = tuple(TeamCard(any_kind(case, rules, f"card {place}")) for place in range(number))
    after = case.legal(step, rules, state, act.Destroy(victim, picked))
    left = team_size(after.teams[victim])
    return all_of(2 * number <= cards, cards <= 2 * number + 1, left >= cards - number, left >= 1)


def in_both_orders(case: Any, rules: Rules) -> tuple[State, State, State]:
    """A poisoned team of which two cards are destroyed, in one order and in the other."""
    victim = case.one_of("victim", (ADA, BEN))
    state = any_position(case, rules, Sorting(victim, ADA, 2, Carrying(ADA, rules.deck.totems[0], ("draw 1",))))
    one, two = TeamCard(any_kind(case, rules, "one")), TeamCard(any_kind(case, rules, "two"))
    return (state, case.legal(step, rules, state, act.Destroy(victim, (one, two))),
            case.legal(step, rules, state, act.Destroy(victim, (two, one))))


@theorem(title="The order of poisoned cards does not matter unless more Totems are picked than there is room for",
         game="hoarder", clauses=["8.poison.2", "6.destroy.4"], strength="two cards destroyed",
         fault="rules/table.py:destroy_totem negate has_room(rules, state, other(seat))")
def order_of_poisoned_cards(case):
    """P40: with room for both, or for none, the same cards lie in the same places."""
    rules = any_rules(case, "S T U")
    before, one, two = in_both_orders(case, rules)
    room = free_places(rules, before, 1 - before.phase.victim)
    moved = totems(rules, one, before.phase.victim) - totems(rules, before, before.phase.victim)
    return all_of(implies(room != 1, same_table(one, two)), implies(room == 0, moved == 0))


@theorem(title="The order of poisoned cards never matters", game="hoarder", clauses=["8.poison.2", "6.destroy.4"],
         expected="refuted", strength="printed constants",
         fault="rules/table.py:destroy_totem drop shift")
def order_of_poisoned_cards_never_matters(case):
    """It does for two different Totems and one free place."""
    rules = printed_rules("R T U")
    before, one, two = in_both_orders(case, rules)
    case.assume(all_cards(before)[rules.deck.totems[0]] <= 4)
    case.assume(all_cards(before)[rules.deck.totems[1]] <= 1)
    return same_table(one, two)


# -- the seats ---------------------------------------------------------------------------------------
@theorem(title="The rules treat both players alike", game="hoarder", clauses=["2.overview.1"],
         fault="state.py:other 1 to 2")
def player_symmetry(case):
    """P48: the same move with the seats exchanged is allowed as well, and leads to the exchanged position.

    Every move but bonuses, which are the same symbols again.
    """
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, tuple(move for move in EVERY_MOVE if move is not bonus))
    one, refusal = case.attempt(step, rules, before, action)
    two, again = case.attempt(step, rules, swapped(before), swapped_action(action))
    if refusal is not None or again is not None:
        return (refusal and refusal.clause) == (again and again.clause)
    mirrored = swapped(one)
    return all_of(mirrored.active == two.active, mirrored.phase == two.phase, same_table(mirrored, two),
                  mirrored.stops == two.stops, mirrored.closing == two.closing, mirrored.emptied == two.emptied)


@theorem(title="Only the active player draws", game="hoarder",
         clauses=["7.draw.3", "8.draw1.1", "8.draw2.1", "9.skelly.3"], fault="rules/pile.py:drawn drop hands=")
def only_the_active_player_draws(case):
    """P46: in Ada's turn the pile shrinks into her hand only, and nothing lands in Ben's."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, (play, stop, answer, decline, first_draw, drawn, other_symbol))
    after = case.legal(step, rules, before, action)
    if type(after.phase) is Drawing and after.phase.seat != ADA:
        return False
    taken = type(action) is act.Drawn
    return all_of(size(after.hands[BEN]) <= size(before.hands[BEN]),
                  implies(negate(same_zone(before.pile, after.pile)), taken),
                  implies(taken, size(after.hands[ADA]) == size(before.hands[ADA]) + 1))
