"""Totem Hoarder: winning, losing, the end of the pile and the final count (sections 4, 10 and 11).

Positions hold any number of each kind of card, and the printed constants are unknowns too, unless a
theorem's strength says otherwise. Ada is the active player.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder.rules import step
from rulesmodel.games.hoarder.rules.ending import check_loss, count_out, has_won, is_over, skellies, totems
from rulesmodel.games.hoarder.state import FINAL, FINISHING, Drawing, FirstStep, SecondStep, State, in_team, team_size
from rulesmodel.games.hoarder.theory import (
    ADA,
    BEN,
    aim,
    any_move,
    any_position,
    any_rules,
    closing,
    decline,
    drawn,
    end,
    end_bonuses,
    first_draw,
    last_action,
    play,
    printed_rules,
    same_zone,
    stop,
    swapped,
)
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, any_of, implies, negate, theorem


# -- winning and losing ------------------------------------------------------------------------------
@theorem(title="Nobody wins and loses at the same moment", game="hoarder", clauses=["4.win.1", "4.lose.1"],
         fault="rules/ending.py:has_won negate skellies(rules, state, seat) > 0")
def winning_and_losing_exclude_each_other(case):
    """P06: no team satisfies both conditions, whatever the two numbers are."""
    rules = any_rules(case, "S T")
    state = any_position(case, rules, SecondStep())
    more = case.integer("more Skellies of Ada", 0)
    (unmarked, counts), other = state.teams[ADA][0], state.teams[BEN]
    skelly = rules.deck.skellies[0]
    loaded = tuple(number + more * (kind == skelly) for kind, number in enumerate(counts))
    state = type(state)(state.hands, (((unmarked, loaded),), other), state.pile, state.discard, state.removed, ADA,
                        SecondStep())
    return not (is_over(check_loss(rules, state, ADA)) and has_won(rules, state, ADA))


@theorem(title="Totems win only at the end of one's own turn, and only with enough of them and no Skelly",
         game="hoarder", clauses=["4.win.1"], fault="rules/ending.py:has_won negate skellies(rules, state, seat) > 0")
def totems_win_at_the_own_end(case):
    """P32: every other game ends by the losing Skelly or by the final count."""
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, (play, stop, decline, end, end_bonuses, last_action, drawn))
    after = case.legal(step, rules, before, action)
    if not is_over(after):
        return True
    phase = after.phase
    if phase.reason == "totems":
        return all_of(phase.winner == ADA, phase.loser == BEN, totems(rules, after, ADA) >= rules.deck.totems_to_win,
                      skellies(rules, after, ADA) == 0, type(before.phase) is not Drawing)
    if phase.reason == "skellies":
        return all_of(phase.winner == 1 - phase.loser,
                      skellies(rules, after, phase.loser) >= rules.deck.skellies_to_lose)
    return before.closing == FINAL


@theorem(title="With enough Totems and at most one Skelly a player whose turn begins wins for certain", game="hoarder",
         clauses=["4.win.1", "7.skip.1", "7.cleanup.1"], fault="rules/ending.py:has_won > to >=")
def an_unstoppable_win(case):
    """P29: skip the first step, then clean up; no card is played, so nothing can be stopped."""
    rules = any_rules(case, "FB R S T")
    state = any_position(case, rules, FirstStep(), **closing(case))
    case.assume(all_of(totems(rules, state, ADA) >= rules.deck.totems_to_win, skellies(rules, state, ADA) <= 1))
    state, refusal = case.attempt(step, rules, state, act.Skip(ADA))
    if refusal is not None:
        return False
    return wins_by_cleaning_up(case, rules, state)


@theorem(title="With two Skellies and the smaller team the same player wins as well: one goes back, one is cleaned up",
         game="hoarder", clauses=["4.win.1", "7.return.1", "7.return.3", "7.cleanup.1"],
         fault="rules/turn.py:return_step drop take_back")
def an_unstoppable_win_with_two_skellies(case):
    """P29, the second way."""
    rules = any_rules(case, "FB S T")
    state = any_position(case, rules, FirstStep(), **closing(case))
    case.assume(all_of(totems(rules, state, ADA) >= rules.deck.totems_to_win, skellies(rules, state, ADA) == 2,
                       team_size(state.teams[ADA]) < team_size(state.teams[BEN])))
    state, refusal = case.attempt(step, rules, state, act.Return(ADA, act.TeamCard(rules.deck.skellies[0])))
    if refusal is not None:
        return False
    return wins_by_cleaning_up(case, rules, state)


def wins_by_cleaning_up(case: Any, rules: Rules, state: State) -> bool:
    """Whether cleaning up one card of each tribe that is present is allowed and wins."""
    deck = rules.deck
    slots = (deck.of_tribe("roach"), deck.of_tribe("karp"), deck.skellies, deck.of_tribe("fung"))
    team = state.teams[ADA]
    present = (next((kind for kind in slot if in_team(team, (kind,)) > 0), None) for slot in slots)
    cards = tuple(act.TeamCard(kind) for kind in present if kind is not None)
    after, refusal = case.attempt(step, rules, state, act.CleanUp(ADA, cards))
    return refusal is None and is_over(after) and after.phase.reason == "totems" and after.phase.winner == ADA


# -- the end of the pile -----------------------------------------------------------------------------
@theorem(title="The pile runs out once, then for good, and the closing turns never go back", game="hoarder",
         clauses=["10.first.2", "10.second.1", "10.second.2", "11.end.2"],
         fault="rules/ending.py:end_turn drop replace")
def closing_never_goes_back(case):
    """P27: after the final turn the game is over; an emptying is counted only when nothing is left."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, (first_draw, drawn, end, end_bonuses, last_action, aim))
    after = case.legal(step, rules, before, action)
    ended = is_over(after) or after.active == BEN
    return all_of(after.emptied >= before.emptied, after.closing >= before.closing,
                  implies(after.emptied > before.emptied, size(before.pile) == 1),
                  implies(after.emptied == 2, size(after.pile) == 0),
                  implies(before.closing == FINAL, is_over(after) or not ended),
                  implies(before.closing == FINISHING, is_over(after) or not ended or after.closing == FINAL))


@theorem(title="When the pile first runs out, the discard pile becomes the pile, and only Fung Bodyguards leave",
         game="hoarder", clauses=["10.first.1", "10.first.2"],
         fault="rules/pile.py:reshuffle drop removed=")
def the_first_reshuffle(case):
    """P04: nothing else ever goes out of the game, and both Bodyguard rows are empty afterwards."""
    rules = any_rules(case, "FB R S T")
    before, action = drawn(case, rules)
    after = case.legal(step, rules, before, action)
    if after.emptied != before.emptied + 1 or before.emptied != 0:
        return implies(before.emptied > 0, same_zone(before.removed, after.removed))
    guard = rules.deck.fung_bodyguards[0]
    kept = tuple(number * (kind != guard) for kind, number in enumerate(before.discard))
    gone = tuple(number + before.discard[kind] * (kind == guard) for kind, number in enumerate(before.removed))
    return all_of(same_zone(after.pile, kept), size(after.discard) == 0, same_zone(after.removed, gone))


# -- the final count ---------------------------------------------------------------------------------
@theorem(title="The final count always decides or ties, whoever sits where", game="hoarder",
         clauses=["10.second.3", "10.second.4"],
         fault="rules/ending.py:count_out negate skellies(rules, state, 0) < skellies(rules, state, 1)")
def the_final_count(case):
    """Total and antisymmetric: most Totems, then fewest Skellies; a tie exactly when both are equal."""
    rules = any_rules(case, "FB S T")
    state = any_position(case, rules, SecondStep())
    result, mirrored = count_out(rules, state).phase, count_out(rules, swapped(state)).phase
    ahead = totems(rules, state, ADA) - totems(rules, state, BEN)
    fewer = skellies(rules, state, BEN) - skellies(rules, state, ADA)
    equal = all_of(ahead == 0, fewer == 0)
    if result.winner is None:
        return all_of(equal, mirrored.winner is None)
    better = any_of(ahead > 0, all_of(ahead == 0, fewer > 0))
    return all_of(negate(equal), mirrored.winner == 1 - result.winner, better == (result.winner == ADA),
                  result.loser == 1 - result.winner)


@theorem(title="A finished game always has a winner", game="hoarder", clauses=["10.second.3", "10.second.4"],
         expected="refuted", strength="printed constants", fault="rules/ending.py:count_out == to !=")
def a_finished_game_has_a_winner(case):
    """P35: equal Totems and equal Skellies at the final count."""
    rules = printed_rules("FB S T")
    before = any_position(case, rules, SecondStep(), closing=FINAL, emptied=2)
    after = case.legal(step, rules, before, act.End(ADA))
    return not is_over(after) or after.phase.winner is not None
