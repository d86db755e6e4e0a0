"""TOTYM: imposters, penalties and ascension (sections 5 and 7).

Creatures demand any numbers of worship, zones hold any number of each kind of card, and the printed constants are
unknowns too, unless a theorem's strength says otherwise. Ada's totems are locked, by herself.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.ending import points
from rulesmodel.games.totym.rules.flow import settle
from rulesmodel.games.totym.rules.table import (
    cards_in,
    is_open,
    is_over,
    player,
    real_worship,
    totem,
    with_player,
    worship_in,
)
from rulesmodel.games.totym.state import (
    DEFECTIVE,
    FLAWED,
    LAST,
    Ascending,
    Budget,
    Drawing,
    NewCreature,
    Penalty,
    State,
    Window,
)
from rulesmodel.games.totym.theory import (
    ADA,
    BEN,
    CLEO,
    EVERYTHING,
    SIDES,
    any_position,
    any_rules,
    blocks_on,
    kind_of,
    outside_ruins,
    same_cards,
    same_table,
    temple,
)
from rulesmodel.games.totym.theory_moves import (
    any_kind,
    any_move,
    any_side,
    attempt,
    contest,
    new_creature,
    pass_by,
    penalize,
    window,
)
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, any_of, negate, theorem


# -- imposters ---------------------------------------------------------------------------------------
@theorem(title="An attempt to lock costs the opponents one imposter at the most", game="totym", clauses=["5.imp.4"],
         fault="rules/locking.py:contest and to or")
def one_imposter_for_an_attempt(case):
    """P23, with three players: when Ben has contested, nobody is asked any more."""
    return second_imposter(case, "r1")


@theorem(title="An attempt to lock costs one imposter at the most, if every opponent has a chance of their own",
         game="totym", clauses=["5.imp.4"], expected="refuted", strength="printed constants, R14 r2",
         fault="rules/locking.py:contest drop if window.queue[1:] and rules.reading('R14') == 'r2'")
def one_imposter_for_an_attempt_under_r14_r2(case):
    """P23 fails: Cleo may add hers to Ben's."""
    return second_imposter(case, "r2")


def second_imposter(case: Any, reading: str) -> bool:
    """Whether Cleo is refused when Ben has played an imposter."""
    rules = any_rules(case, "C Druid Imposter", seats=3, constants=reading == "r1", readings={"R14": reading})
    before = window(case, rules, queue=(BEN, CLEO))[0]
    imposter = kind_of(rules, "Imposter")
    after = case.legal(step, rules, before, act.Contest(BEN, imposter))
    return case.attempt(step, rules, after, act.Contest(CLEO, imposter))[1] is not None


@theorem(title="Only one totem can be attempted in a turn, whatever became of the attempt", game="totym",
         clauses=["2.lock.1"], fault="rules/locking.py:declare_lock drop lock=")
def one_attempt_in_a_turn(case):
    """P22: hence at most one ascension, and by the active player."""
    rules = any_rules(case, "C Druid Imposter")
    before, action = attempt(case, rules, budget=Budget())
    after = case.legal(step, rules, before, action)
    if after.pending:
        after = case.legal(step, rules, after, case.one_of("answer", (act.Pass(BEN), act.Contest(BEN, kind_of(
            rules, "Imposter")))))
    return case.attempt(step, rules, after, act.Lock(ADA, any_side(case, "second side")))[1] is not None


@theorem(title="A right imposter goes back to its owner's Temple, and the totem to the Ruins; a wrong one is discarded",
         game="totym", clauses=["5.resolve.1", "5.resolve.2", "5.resolve.3", "5.resolve.4"],
         fault="rules/locking.py:give_back drop to_temple")
def what_a_contest_moves(case):
    """P24, up to the penalty."""
    rules = any_rules(case, "C Druid Imposter")
    before, action = contest(case, rules)
    side = before.pending[-1].side
    after = case.legal(step, rules, before, action)
    mine, now = player(before, BEN), player(after, BEN)
    played = size(now.hand) == size(mine.hand) - 1
    if after.pending:
        return all_of(played, size(now.ruins) == size(mine.ruins) + 1, temple(after, BEN) == temple(before, BEN),
                      negate(is_open(after, ADA, side)), type(after.pending[-1]) is Penalty)
    return all_of(played, size(now.ruins) == size(mine.ruins), temple(after, BEN) == temple(before, BEN) + 1,
                  size(player(after, ADA).ruins) == size(player(before, ADA).ruins) + cards_in(before, ADA, side))


@theorem(title="Contesting never eliminates the contester and never costs a card of the Temple", game="totym",
         clauses=["5.resolve.2", "5.resolve.5"], fault="kernel/zones.py:add + to -")
def contesting_is_never_fatal(case):
    """P26, the penalty included."""
    rules = any_rules(case, "C Druid Imposter")
    before, action = any_move(case, rules, (contest, penalize))
    after = case.legal(step, rules, before, action)
    return player(after, BEN).alive and temple(after, BEN) >= temple(before, BEN)


@theorem(title="With every answer an opponent less is left to ask, and with an imposter none", game="totym",
         clauses=["5.imp.4", "5.lock.2"], fault="rules/locking.py:pass_by 1 to 0")
def the_window_closes(case):
    """P25, with three players: an attempt is over after as many answers as there are opponents."""
    rules = any_rules(case, "C Druid Imposter", seats=3)
    before = window(case, rules, queue=case.one_of("asked", ((BEN, CLEO), (CLEO,))))[0]
    seat, left = before.pending[-1].queue[0], before.pending[-1].queue[1:]
    answer = case.one_of("answer", ("pass", "contest"))
    after = case.legal(step, rules, before,
                       act.Pass(seat) if answer == "pass" else act.Contest(seat, kind_of(rules, "Imposter")))
    queues = [each.queue for each in after.pending if type(each) is Window]
    return queues == ([left] if left and answer == "pass" else [])


# -- penalties ---------------------------------------------------------------------------------------
@theorem(title="A penalty sends the whole hand, or the cards of one unlocked totem, to the Ruins, and nothing else",
         game="totym", clauses=["5.resolve.5", "5.resolve.6", "5.resolve.7"],
         fault="rules/locking.py:penalize drop lose_hand")
def what_a_penalty_costs(case):
    """P24, the penalty; a locked totem cannot be picked."""
    rules = any_rules(case, "C Druid Imposter")
    before, action = penalize(case, rules)
    after = case.legal(step, rules, before, action)
    mine, now = player(before, BEN), player(after, BEN)
    lost = size(mine.hand) if action.side < 0 else cards_in(before, BEN, action.side)
    open_before = True if action.side < 0 else is_open(before, BEN, action.side)
    return all_of(open_before, size(now.ruins) == size(mine.ruins) + lost,
                  outside_ruins(after, BEN) == outside_ruins(before, BEN) - lost,
                  temple(after, BEN) == temple(before, BEN), same_cards(player(before, ADA), player(after, ADA)))


@theorem(title="Neither blocks nor immunities change anything about a penalty", game="totym", clauses=["5.resolve.8"],
         fault="rules/locking.py:lose_hand and to or (2)")
def penalties_ignore_blocks(case):
    """P37: any kind of action blocked, and a creature immune to everything."""
    return same_penalty(case, "r1")


@theorem(title="A block of discarding changes nothing about a penalty, if only immunities are barred", game="totym",
         clauses=["5.resolve.8", "6.block.1"], expected="refuted", strength="printed constants, R22 r2",
         fault="rules/locking.py:lose_hand drop if is_blocked(rules, state, seat, 'discard') and rules.readi...")
def penalties_ignore_blocks_under_r22_r2(case):
    """P37 fails: the hand is kept."""
    return same_penalty(case, "r2")


def same_penalty(case: Any, reading: str) -> Any:
    """Whether a penalty does the same to an unhindered player and to one blocked and immune in every way."""
    rules = any_rules(case, "C Immune Druid", constants=reading == "r1", readings={"R22": reading})
    before, action = penalize(case, rules, creatures=("C", "Immune"), blocks=blocks_on(BEN, EVERYTHING, rules))
    free = with_player(replace(before, blocks=()), BEN, creature=kind_of(rules, "C"))
    one, refusal = case.attempt(step, rules, before, action)
    other, refusal_of_free = case.attempt(step, rules, free, action)
    if one is None or other is None:
        return (refusal is None) == (refusal_of_free is None)
    return same_table(one, with_player(other, BEN, creature=kind_of(rules, "Immune")))


@theorem(title="A failed imposter is punished before the creature ascends", game="totym",
         clauses=["5.resolve.3", "5.resolve.5", "7.asc.1"], fault="rules/locking.py:after_lock drop push")
def the_penalty_comes_first(case):
    """R21 r1: nothing of the ascension has happened while the penalty is picked."""
    rules = any_rules(case, "C Druid Imposter")
    before, action = contest(case, rules)
    side = before.pending[-1].side
    case.assume(real_worship(rules, before, ADA, side) == worship_in(before, ADA, side))
    after = case.legal(step, rules, before, action)
    both = all_of(*(negate(is_open(after, ADA, side)) for side in SIDES))
    return after.pending[-1:] == (Penalty(BEN, ADA),) and bool(both) == (Ascending(ADA) in after.pending)


# -- ascension ---------------------------------------------------------------------------------------
def ascending(case: Any, rules: Rules, winning: bool = False, **fields: Any) -> State:
    """Both totems of Ada's creature are locked, in any classes; `winning`: it is the one that wins."""
    state = any_position(case, rules, LAST, both_locked=True, pending=(Ascending(ADA),), budget=Budget(lock=0),
                         **fields)
    case.assume(all_of(*(negate(is_open(state, ADA, side)) for side in SIDES)))
    case.assume((points(state, ADA) + 1 >= rules.deck.creatures_to_win) == winning)
    return state


def both_flawed(state: State) -> Any:
    """Whether both totems of Ada are flawed."""
    return all_of(*(each.status == FLAWED for each in player(state, ADA).totems))


@theorem(title="An ascension leaves too few cards to draw exactly when both totems are flawed and the Temple holds "
         "fewer than five", game="totym", clauses=["7.asc.3", "7.asc.4", "7.asc.5", "7.asc.8", "5.req.2"],
         fault="rules/ascension.py:resolve_totems == to !=")
def too_few_cards_to_draw(case):
    """P12 for any constants (five: the cards drawn); the winning ascension excepted. Hands do not matter."""
    rules = any_rules(case, "C Druid Minor")
    before = ascending(case, rules)
    after = settle(rules, before)
    draws = after.pending[0].draws[0]
    too_few = temple(after, ADA) < draws.left
    return too_few == all_of(both_flawed(before), temple(before, ADA) < rules.deck.ascension_draw)


@theorem(title="An ascension eliminates its player exactly when both totems are flawed and the Temple holds fewer than "
         "five", game="totym", clauses=["7.asc.3", "7.asc.4", "7.asc.5", "7.asc.7", "7.asc.8", "1.win.3"],
         strength="printed constants; all cards of one kind", fault="rules/ascension.py:resolve_totems == to !=")
def an_ascension_eliminates(case):
    """P12 from the lock to the last card drawn."""
    rules = any_rules(case, "C Minor", constants=False)
    before = ascending(case, rules)
    after = drawn_to_the_end(case, rules, before)
    return (not player(after, ADA).alive) == bool(all_of(both_flawed(before), temple(before, ADA) < 5))


def drawn_to_the_end(case: Any, rules: Rules, state: State) -> State:
    """The state when the creature has ascended, a new one has come and chance has dealt the five cards."""
    state = case.legal(step, rules, settle(rules, state), act.Comes(ADA, kind_of(rules, "C")))
    while state.pending and type(state.pending[-1]) is Drawing and not is_over(state):
        turn = state.pending[-1].draws[0].taken + 1
        state = case.legal(step, rules, state, act.Drawn(ADA, any_kind(case, rules, name=f"card {turn}")))
    return state


@theorem(title="After an ascension a player has five cards, a creature less in the Chapel, the rest where it belongs",
         game="totym", clauses=["7.asc.2", "7.asc.3", "7.asc.4", "7.asc.5", "7.asc.6", "7.asc.7", "7.asc.8", "7.asc.9"],
         strength="printed constants; all cards of one kind",
         fault="rules/ascension.py:ascend drop discard_hand")
def what_an_ascension_moves(case):
    """P13: Temple and Ruins gain the unflawed and the flawed cards; for the opponent nothing changes."""
    rules = any_rules(case, "C Minor", constants=False)
    before = ascending(case, rules)
    after = drawn_to_the_end(case, rules, before)
    if not player(after, ADA).alive:
        return True
    mine, now = player(before, ADA), player(after, ADA)
    flawed = sum(cards_in(before, ADA, side) for side in SIDES if mine.totems[side].status == FLAWED)
    others = cards_in(before, ADA, 0) + cards_in(before, ADA, 1) - flawed
    return all_of(temple(after, ADA) == temple(before, ADA) + others - 5, size(now.hand) == 5,
                  size(now.ruins) == size(mine.ruins) + flawed + size(mine.hand),
                  size(now.chapel) == size(mine.chapel) - 1, size(now.ascended) == size(mine.ascended) + 1,
                  same_cards(player(before, BEN), player(after, BEN)))


@theorem(title="The winning ascension wins at once, however few cards are left", game="totym",
         clauses=["1.win.1", "7.asc.2"], fault="rules/ascension.py:ascend >= to >")
def the_last_ascension_wins(case):
    """P04, and the exception of P12."""
    rules = any_rules(case, "C Druid Minor")
    before = ascending(case, rules, winning=True)
    after = settle(rules, before)
    return is_over(after) and after.result.winner == ADA and after.result.reason == "ascension"


@theorem(title="Every other ascension finds a creature left in the Chapel", game="totym",
         clauses=["2.deck.2", "7.asc.7"], fault="rules/ascension.py:ascend drop ascended=")
def a_creature_is_left(case):
    """P34: as many creatures as win, and one lies in each of Chapel, Ascended pile and play."""
    rules = any_rules(case, "C Druid Minor")
    before = ascending(case, rules)
    after = settle(rules, before)
    left = size(player(after, ADA).chapel)
    return all_of(type(after.pending[-1]) is NewCreature, left > 0, player(after, ADA).creature == -1,
                  left + size(player(after, ADA).ascended) >= rules.deck.creatures_to_win)


@theorem(title="Blocks and immunities change nothing about an ascension", game="totym",
         clauses=["7.rule.1", "7.rule.2"], fault="rules/ascension.py:ascension_draw and to or")
def ascension_ignores_blocks(case):
    """P37: any kind of action blocked, and a creature immune to everything."""
    return same_ascension(case, "r1")


@theorem(title="Blocks change nothing about an ascension, if only the ascending itself is protected", game="totym",
         clauses=["7.rule.1", "7.asc.8", "6.block.1"], expected="refuted", strength="printed constants, R59 r2",
         fault="rules/ascension.py:ascension_draw drop if is_blocked(rules, state, seat, 'draw') and rules.reading(...")
def ascension_ignores_blocks_under_r59_r2(case):
    """P37 fails: nothing is drawn."""
    return same_ascension(case, "r2")


def same_ascension(case: Any, reading: str) -> Any:
    """Whether a creature ascends in the same way for a player who is blocked and immune in every way."""
    rules = any_rules(case, "C Immune Druid Minor", constants=reading == "r1", readings={"R59": reading})
    before = ascending(case, rules, creatures=("Immune", "C"), blocks=blocks_on(ADA, EVERYTHING, rules))
    one, other = settle(rules, before), settle(rules, replace(before, blocks=()))
    return all_of(same_table(one, other), one.pending == other.pending)


@theorem(title="A creature with both sides locked ascends at once: nobody ever decides anything in between",
         game="totym", clauses=["7.asc.1"], fault="rules/locking.py:after_lock negate both_locked(state, state.active)")
def nobody_keeps_two_locked_totems(case):
    """P21: with nothing pending, no player has both sides locked."""
    rules = any_rules(case, "C Druid Imposter")
    before, action = any_move(case, rules, (pass_by, contest, penalize, new_creature))
    after = case.legal(step, rules, before, action)
    return any_of(bool(after.pending), is_over(after),
                  all_of(*(is_open(after, seat, 0) | is_open(after, seat, 1) for seat in (ADA, BEN))))


# -- what players believe ----------------------------------------------------------------------------
@theorem(title="Scoring never hurts: whose creature ascends is still in afterwards", game="totym", expected="refuted",
         clauses=["7.rule.1", "1.win.3"], strength="printed constants",
         fault="rules/ascension.py:resolve_totems drop if flawed")
def scoring_never_hurts(case):
    """P49 fails: two flawed totems, and fewer than five cards in the Temple. The ascension cannot be refused."""
    rules = any_rules(case, "C Druid Minor", constants=False)
    before = ascending(case, rules)
    case.assume(temple(before, ADA) < 2)
    return player(drawn_to_the_end(case, rules, before), ADA).alive


@theorem(title="An honest totem is never worse for its player than a bluffed one, if nobody contests it", game="totym",
         expected="refuted", clauses=["7.asc.4", "7.asc.5"], strength="printed constants",
         fault="rules/ascension.py:resolve_totems drop if flawed")
def honesty_never_costs(case):
    """P48 fails: a totem of the wrong clan goes to the Ruins, one with a bluff comes back, and saves its player."""
    rules = any_rules(case, "C Druid Minor", constants=False)
    honest = ascending(case, rules, statuses=(FLAWED, FLAWED))
    case.assume(temple(honest, ADA) < 2)
    bluffed = with_player(honest, ADA, totems=(totem(honest, ADA, 0), replace(totem(honest, ADA, 1), status=DEFECTIVE)))
    return too_short(settle(rules, honest)) <= too_short(settle(rules, bluffed))


def too_short(state: State) -> Any:
    """Whether Ada's Temple is too short for what she has to draw."""
    return temple(state, ADA) < state.pending[0].draws[0].left
