"""Totem Hoarder: the two steps of a turn, hands and cleaning up (section 7).

Positions hold any number of each kind of card, and the printed constants are unknowns too, unless a
theorem's strength says otherwise. Ada is the active player.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder.rules import step
from rulesmodel.games.hoarder.rules.ending import is_over, totems
from rulesmodel.games.hoarder.state import (
    PLAYED,
    FirstStep,
    SecondStep,
    State,
    TeamCard,
    all_of_team,
    in_team,
    team_size,
)
from rulesmodel.games.hoarder.theory import (
    ADA,
    BEN,
    any_kind,
    any_move,
    any_position,
    any_rules,
    drawn,
    end,
    end_bonuses,
    first_draw,
    first_return,
    last_action,
    printed_rules,
    skip,
)
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import among, size
from rulesmodel.machines.prove import all_of, any_of, implies, theorem


# -- the first step ----------------------------------------------------------------------------------
def some_discard_is_accepted(case: Any, rules: Rules, state: State) -> bool:
    """Whether drawing is allowed with some card discarded."""
    return any(case.attempt(step, rules, state, act.Draw(ADA, (kind,)))[1] is None
               for kind in range(len(rules.deck.cards)))


@theorem(title="A hand that costs a discard holds a creature to discard, so drawing is never blocked", game="hoarder",
         clauses=["7.draw.1", "13.totem.3"], fault="rules/turn.py:need_discards negate over <= 0")
def drawing_is_never_blocked(case):
    """P09, as long as the Totems are no more than the cards that a hand may hold before a discard."""
    rules = any_rules(case, "FB S T")
    state = a_full_hand(case, rules)
    case.assume(among(state.hands[ADA], rules.deck.totems) <= rules.deck.hand_before_discard)
    return some_discard_is_accepted(case, rules, state)


@theorem(title="Drawing is never blocked, however many Totems there are", game="hoarder", expected="refuted",
         clauses=["7.draw.1", "13.totem.3"], fault="rules/symbols.py:discard_from_hand drop need 13.totem.3")
def drawing_is_never_blocked_with_any_totems(case):
    """P51: a scaled deck with more Totems than that would not be faithful."""
    rules = any_rules(case, "FB S T")
    return some_discard_is_accepted(case, rules, a_full_hand(case, rules))


def a_full_hand(case: Any, rules: Rules) -> State:
    """A first step with a hand that costs a discard, and a card to draw."""
    state = any_position(case, rules, FirstStep())
    case.assume(all_of(size(state.hands[ADA]) > rules.deck.hand_before_discard, size(state.pile) > 0))
    return state


@theorem(title="A hand never holds more than seven cards", game="hoarder", clauses=["3.hand.2", "8.draw2.1"],
         expected="refuted", strength="printed constants", fault="rules/pile.py:drawn drop hands=")
def a_hand_never_exceeds_seven(case):
    """P47: Draw 2 asks for no discard."""
    rules = printed_rules("FB S T")
    before, action = any_move(case, rules, (first_draw, drawn))
    case.assume(size(before.hands[ADA]) <= 7)
    after = case.legal(step, rules, before, action)
    return size(after.hands[ADA]) <= 7


@theorem(title="Only the smaller team gives a card back in the first step", game="hoarder",
         clauses=["7.return.1", "7.return.2", "7.return.3"], fault="rules/turn.py:is_smaller < to <=")
def returning_takes_the_smaller_team(case):
    """One card goes from the own team, which was the smaller one, to the own hand."""
    rules = any_rules(case, "FB S T")
    before, action = first_return(case, rules)
    after = case.legal(step, rules, before, action)
    return all_of(team_size(before.teams[ADA]) < team_size(before.teams[BEN]),
                  size(after.hands[ADA]) == size(before.hands[ADA]) + 1,
                  team_size(after.teams[ADA]) == team_size(before.teams[ADA]) - 1,
                  team_size(after.teams[BEN]) == team_size(before.teams[BEN]))


@theorem(title="The first step is always possible or can be skipped, and the second step follows", game="hoarder",
         clauses=["7.turn.1", "7.turn.2", "7.skip.1"], fault="rules/turn.py:skip_first drop phase=")
def the_first_step_can_be_skipped(case):
    """A part of P23: nobody is stuck in the first step."""
    rules = any_rules(case, "FB S T")
    before, action = skip(case, rules)
    after, refusal = case.attempt(step, rules, before, action)
    return refusal is None and type(after.phase) is SecondStep


@theorem(title="Nobody is ever stuck in the second step: the turn can be ended or the team cleaned up", game="hoarder",
         clauses=["7.skip.2", "7.cleanup.1", "7.stopped.2"],
         fault="rules/turn.py:nothing_will_do == to !=" )
def the_second_step_can_be_ended(case):
    """A part of P23: whatever was skipped or stopped before."""
    rules = any_rules(case, "R S T")
    state = any_position(case, rules, SecondStep(), skipped=case.boolean("skipped"), stops=case.integer("stops", 0))
    if case.attempt(step, rules, state, act.End(ADA))[1] is None:
        return True
    team = state.teams[ADA]
    cards = tuple(TeamCard(kind) for kind in (*rules.deck.of_tribe("roach"), *rules.deck.skellies)
                  if in_team(team, (kind,)) > 0)
    return case.attempt(step, rules, state, act.CleanUp(ADA, cards))[1] is None


# -- cleaning up -------------------------------------------------------------------------------------
@theorem(title="Cleaning up destroys at most four cards, one of a tribe, and no Totem", game="hoarder",
         clauses=["7.cleanup.1", "7.cleanup.3"],
         strength="up to three cards named, or four of four tribes, or one more",
         fault="rules/turn.py:need_slot drop need 7.cleanup.1")
def cleaning_up_is_bounded(case):
    """P39: whatever cards are named, in whatever number."""
    rules = any_rules(case, "FB R K I S T")
    named = case.one_of("named", some_selections(range(len(rules.deck.cards))))
    before = any_position(case, rules, SecondStep(), skipped=case.boolean("skipped"))
    after = case.legal(step, rules, before, act.CleanUp(ADA, tuple(map(TeamCard, named))))
    one, two = all_of_team(before.teams[ADA]), all_of_team(after.teams[ADA])
    gone = tuple(a - b for a, b in zip(one, two, strict=True))
    deck = rules.deck
    tribes = (deck.of_tribe("roach"), deck.of_tribe("karp"), deck.skellies, deck.of_tribe("fung"))
    return all_of(sum(gone) <= 4, among(gone, deck.totems) == 0, *(among(gone, tribe) <= 1 for tribe in tribes),
                  *(implies(in_team(before.teams[ADA], tribe) > 0, among(gone, tribe) == 1) for tribe in tribes))


def some_selections(kinds: range) -> tuple[tuple[int, ...], ...]:
    """Up to three cards of any kinds; a card of each tribe (the Karp also as an Impostor); one card more."""
    guard, roach, karp, impostor, skelly, _ = kinds
    fours = [(guard, roach, karp, skelly), (guard, roach, impostor, skelly)]
    few = [chosen for number in range(4) for chosen in combinations_with_replacement(kinds, number)]
    return (*few, *fours, *((*four, kind) for four in fours for kind in kinds))


def nothing_is_refused(case: Any, cards: str) -> Any:
    """A full team of fewer Totems than places, of which nothing is to be cleaned up: is that refused?"""
    rules = any_rules(case, cards)
    state = any_position(case, rules, SecondStep(), ((PLAYED,), ()))
    case.assume(all_of(team_size(state.teams[ADA]) == rules.deck.team_places,
                       totems(rules, state, ADA) < rules.deck.team_places))
    return case.attempt(step, rules, state, act.CleanUp(ADA, ()))[1] is not None


@theorem(title="A full team always has something to clean up", game="hoarder", clauses=["7.cleanup.1", "7.cleanup.2"],
         fault="rules/turn.py:need_slot drop need 7.cleanup.2")
def a_full_team_can_be_cleaned_up(case):
    """P10: if every Spooky is a Skelly and there are fewer Totems than places."""
    return nothing_is_refused(case, "FB R K S T")


@theorem(title="A full team has something to clean up even if some Spookies are no Skellies", game="hoarder",
         clauses=["7.cleanup.1", "7.cleanup.2"], expected="refuted", strength="printed constants",
         fault="rules/turn.py:cleanup_slots == to !=")
def other_spookies_stay(case):
    """P10 fails then: five Totems and five other Spookies."""
    rules = printed_rules("FB S G T")
    state = any_position(case, rules, SecondStep())
    case.assume(all_of(team_size(state.teams[ADA]) == rules.deck.team_places, totems(rules, state, ADA) == 5))
    return case.attempt(step, rules, state, act.CleanUp(ADA, ()))[1] is not None


# -- whose turn it is --------------------------------------------------------------------------------
@theorem(title="In the opponent's turn one can only put a Skelly, decline, or do what a symbol asks", game="hoarder",
         clauses=["9.skelly.3", "7.turn.1"], fault="rules/turn.py:play drop need 9.skelly.3")
def only_skellies_in_the_opponents_turn(case):
    """None of the moves of a turn is Ben's while Ada is at turn."""
    rules = any_rules(case, "FB S T")
    kind = any_kind(case, rules)
    action = case.one_of("action", ("draw", "return", "skip", "play", "clean up", "end"))
    phase = case.one_of("phase", (FirstStep(), SecondStep()))
    state = any_position(case, rules, phase)
    moves = {"draw": act.Draw(BEN), "return": act.Return(BEN, TeamCard(kind)), "skip": act.Skip(BEN),
             "play": act.Play(BEN, kind), "clean up": act.CleanUp(BEN, ()), "end": act.End(BEN)}
    return case.attempt(step, rules, state, moves[action])[1] is not None


@theorem(title="When a turn is over the other player's begins, and nothing of the turn is left", game="hoarder",
         clauses=["7.turn.1", "8.hypnotize.3", "8.hypnotize.4"], fault="rules/ending.py:forget_turn drop stops=")
def a_turn_starts_clean(case):
    """P11: no mark of the turn on any card, nothing stopped, nothing skipped."""
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, (end, end_bonuses, last_action))
    after = case.legal(step, rules, before, action)
    if is_over(after):
        return True
    unmarked = all(mark == 0 for team in after.teams for mark, _ in team)
    return all_of(after.active == BEN, unmarked, type(after.phase) is FirstStep, after.stops == 0,
                  not after.skipped, any_of(not after.cleaned))
