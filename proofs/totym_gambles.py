"""TOTYM: coins, and gambles on what they have brought (section 6).

Zones hold any number of each kind of card, a flip has been won any number of times, and the printed constants are
unknowns too, unless a theorem's strength says otherwise. Ada is the active player; the card is made up.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.cards import UNLIMITED, Card, Effect, Flip
from rulesmodel.games.totym.moves import outcomes
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.table import is_over
from rulesmodel.games.totym.state import Drawing, Flipping, Gambling, Resolving, State
from rulesmodel.games.totym.theory import ADA, any_position, any_rules, kind_of, same_table, temple
from rulesmodel.kernel.rules import Rules
from rulesmodel.machines.prove import all_of, negate, theorem


# -- what they add up to -----------------------------------------------------------------------------
@theorem(title="A gamble that is won adds as much again: five cards, ten, fifteen", game="totym",
         clauses=["6.gamble.6", "6.gamble.8"], fault="rules/gambles.py:pay_out drop todo=")
def gambles_add_up(case):
    """Won any number of times, the number of cards is that many times five; nothing is drawn before the end."""
    rules = any_rules(case, "C Druid", extra=[gambling_card()])
    wins = case.integer("times won", 1)
    state = gambled(case, rules, Gambling(1, wins, wins - 1))
    after = step(rules, state, act.Stop(ADA))
    if is_over(after):
        return temple(state, ADA) < 5 * wins
    return brought(after) == 5 * wins


@theorem(title="A gamble that is lost loses everything that it would have brought", game="totym",
         clauses=["6.gamble.3"], fault="rules/gambles.py:falls drop if not action.right")
def a_lost_gamble_loses_all(case):
    """However often it was won before."""
    rules = any_rules(case, "C Druid", extra=[gambling_card()])
    wins = case.integer("times won", 1)
    state = gambled(case, rules, Flipping(1, wins, wins))
    right = case.one_of("right", (False, True))
    after = step(rules, state, act.Falls(right))
    return all_of(same_table(state, after), bool(after.pending) == right)


def gambling_card(coins: int = 2) -> Card:
    """Coins for five cards, and as many gambles as its player likes."""
    parts = (Effect("self", "draw", 5), Flip(coins, (0,), UNLIMITED))
    return Card("Coins", "Coins", "minor", suit="cups", parts=parts, text=(1,))


def gambled(case: Any, rules: Rules, waiting: Any) -> State:
    """Ada's coins, won some times already."""
    return any_position(case, rules, pending=(Resolving(ADA, kind_of(rules, "Coins"), ()), waiting))


# -- whether they end, and whether they pay ----------------------------------------------------------
@theorem(title="A gamble without a printed number can be made once more, however often it has been won", game="totym",
         clauses=["6.gamble.5", "6.gamble.1"], fault="rules/gambles.py:below_cap == to !=")
def gambles_need_not_end(case):
    """P47: a play in which every coin falls right never ends by itself, so that gambles end likely, but not surely."""
    rules = any_rules(case, "C Druid", extra=[gambling_card()])
    wins = case.integer("times won", 1)
    state = gambled(case, rules, Gambling(1, wins, wins - 1))
    again = case.attempt(step, rules, state, act.Gamble(ADA))[0]
    if again is None:
        return False
    won = step(rules, again, act.Falls(True))
    return won.pending[-1] == Gambling(1, wins + 1, wins)


@theorem(title="Stopping brings no fewer cards on average than one more gamble on fair coins", game="totym",
         clauses=["6.gamble.3", "6.gamble.8", "6.term.6"], strength="all integers; up to five coins",
         fault="rules/gambles.py:falls 1 to 2")
def one_more_gamble_never_pays(case):
    """P47: with k times the cards won, one more gamble is better only if its chance is above k / (k + 1)."""
    coins = case.one_of("coins", (1, 2, 3, 4, 5))
    rules = any_rules(case, "C Druid", extra=[gambling_card(coins)])
    wins = case.integer("times won", 1)
    stopping, weights, gambling = prospects(case, rules, wins)
    right, total = weights[act.Falls(True)], sum(weights.values())
    pays = gambling > total * stopping
    return all_of(negate(pays), pays == (right * (wins + 1) > total * wins))


@theorem(title="One more gamble on a coin brings as many cards on average as stopping", game="totym",
         clauses=["6.gamble.8"], expected="refuted", strength="printed constants",
         fault="rules/gambles.py:pay_out drop todo=")
def one_more_gamble_costs_nothing(case):
    """P47, false: so it is after the first win, and never again."""
    rules = any_rules(case, "C Druid", extra=[gambling_card(1)], constants=False)
    stopping, weights, gambling = prospects(case, rules, case.integer("times won", 1))
    return gambling >= sum(weights.values()) * stopping


def prospects(case: Any, rules: Rules, wins: Any) -> tuple[Any, dict[act.Action, int], Any]:
    """The cards that stopping brings; how chances weigh; and what one more gamble brings, each outcome so often."""
    state = gambled(case, rules, Gambling(1, wins, wins - 1))
    case.assume(temple(state, ADA) > 0)
    coins_in_the_air = step(rules, state, act.Gamble(ADA))
    weights = dict(outcomes(rules, coins_in_the_air))
    gambling = 0
    for outcome, weight in weights.items():
        after = step(rules, coins_in_the_air, outcome)
        if after.pending:
            after = step(rules, after, act.Stop(ADA))
        gambling = gambling + weight * brought(after)
    return brought(step(rules, state, act.Stop(ADA))), weights, gambling


def brought(state: State) -> Any:
    """The cards that Ada has to draw now."""
    return sum(each.left for waiting in state.pending if type(waiting) is Drawing for each in waiting.draws)
