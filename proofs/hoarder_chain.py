"""Totem Hoarder: the chain of Spooky Skellies on a played card, and what it does to a turn (section 9).

Positions hold any number of each kind of card, and the printed constants are unknowns too, unless a
theorem's strength says otherwise. Ada is the active player.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder.rules import step
from rulesmodel.games.hoarder.rules.ending import is_over, skellies
from rulesmodel.games.hoarder.rules.sorting import free_places
from rulesmodel.games.hoarder.rules.stop import asked_in_window, is_stopped
from rulesmodel.games.hoarder.rules.table import has_room
from rulesmodel.games.hoarder.state import (
    PLAYED,
    Bonuses,
    Carrying,
    Drawing,
    FirstStep,
    Keeping,
    SecondStep,
    Sorting,
    State,
    Stealing,
    Window,
    all_of_team,
    in_team,
    other,
    team_size,
)
from rulesmodel.games.hoarder.theory import (
    ADA,
    BEN,
    aim,
    answer,
    any_kind,
    any_move,
    any_position,
    any_rules,
    bonus,
    decline,
    end_bonuses,
    from_the_box,
    keep,
    last_action,
    other_symbol,
    play,
    printed_rules,
    same_zone,
    sort_out,
    stolen,
    stop,
    window,
)
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, any_of, implies, theorem

CHAIN = (play, stop, answer, decline)


def skelly(rules: Rules) -> int:
    """The kind of card that a Skelly is."""
    return rules.deck.skellies[0]


def put_skelly(rules: Rules, state: State) -> act.Action:
    """The next Skelly of the chain, put by whoever is asked."""
    seat = asked_in_window(rules, state)
    return act.Answer(seat, skelly(rules)) if seat == state.active else act.Stop(seat, skelly(rules))


def opened(case: Any, rules: Rules, card: int) -> State:
    """A window that has just opened."""
    state = window(case, rules, card)
    case.assume(state.phase.skellies == 0)
    return state


# -- parity ------------------------------------------------------------------------------------------
@theorem(title="Every Skelly put on a card turns its fate over, and the two players take turns", game="hoarder",
         clauses=["9.stop.1", "9.dontstop.1", "9.dontstop.4"], fault="rules/stop.py:stop drop need 9.dontstop.4")
def a_skelly_turns_the_fate_over(case):
    """P12, the step: however many Skellies lie there already."""
    rules = any_rules(case, "S T")
    before = window(case, rules, any_kind(case, rules, "played"))
    put = case.one_of("put", (act.Stop(BEN, skelly(rules)), act.Answer(ADA, skelly(rules))))
    after = case.legal(step, rules, before, put)
    if is_over(after):
        return True
    was, stopped = is_stopped(rules, before.phase.skellies), is_stopped(rules, after.phase.skellies)
    return all_of(after.phase.skellies == before.phase.skellies + 1, was != stopped,
                  stopped == (put.seat == BEN), asked_in_window(rules, after) == other(put.seat))


@theorem(title="A card is stopped exactly when an odd number of Skellies was put on it", game="hoarder",
         clauses=["9.stop.4", "9.stop.8", "9.dontstop.2"], fault="rules/stop.py:decline negate stopped")
def an_odd_number_stops(case):
    """P12, the end: a stopped card leaves its player in the second step, any other one is carried out."""
    rules = any_rules(case, "FB S T")
    before, action = decline(case, rules)
    after = case.legal(step, rules, before, action)
    stopped = type(after.phase) is SecondStep
    return all_of((before.phase.skellies % 2 == 1) == stopped, implies(stopped, after.stops == before.stops + 1))


@theorem(title="A card on which nobody puts a Skelly goes through", game="hoarder", clauses=["9.stop.1", "7.play.2"],
         fault="rules/stop.py:is_stopped == to !=")
def without_a_skelly_a_card_goes_through(case):
    """P12, the beginning."""
    rules = any_rules(case, "FB S T")
    before, action = play(case, rules)
    opened = case.legal(step, rules, before, action)
    if is_over(opened):
        return True
    after, refusal = case.attempt(step, rules, opened, act.Decline(BEN))
    return refusal is None and type(after.phase) is not SecondStep


# -- how long a chain can get ------------------------------------------------------------------------
@theorem(title="Every chain ends: each Skelly put is one less in the hands", game="hoarder", clauses=["9.chain.1"],
         fault="rules/table.py:from_hand drop hands=")
def a_chain_uses_up_the_hands(case):
    """P13: the number of Skellies in hands falls with every link."""
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, (stop, answer))
    after = case.legal(step, rules, before, action)
    kind = skelly(rules)
    return after.hands[0][kind] + after.hands[1][kind] == before.hands[0][kind] + before.hands[1][kind] - 1


@theorem(title="While nobody has lost, at most twice (the losing number less one) Skellies lie on a card",
         game="hoarder", clauses=["9.chain.2", "4.lose.1"], fault="rules/ending.py:check_loss >= to >")
def a_chain_is_bounded(case):
    """P13, inductive: half of the chain lies in each team. With the printed four that is six, and a losing seventh."""
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, (stop, answer))
    case.assume(chain_lies_in_teams(rules, before))
    after = case.legal(step, rules, before, action)
    lose = rules.deck.skellies_to_lose
    if is_over(after):
        return before.phase.skellies + 1 <= 2 * lose - 1
    return all_of(chain_lies_in_teams(rules, after), after.phase.skellies <= 2 * (lose - 1))


def chain_lies_in_teams(rules: Rules, state: State) -> Any:
    """Ben put every other Skelly of the chain, beginning with the first; Ada the rest."""
    put = state.phase.skellies
    return all_of(skellies(rules, state, BEN) >= (put + 1) // 2, skellies(rules, state, ADA) >= put // 2)


@theorem(title="No chain has seven Skellies", game="hoarder", clauses=["9.chain.1", "4.lose.1"], expected="refuted",
         strength="printed constants", fault="rules/stop.py:need_survival == to !=")
def no_chain_of_seven(case):
    """The seventh is put by the stopper and loses: the bound of P13 is met."""
    rules = printed_rules("S T")
    state = opened(case, rules, rules.deck.totems[0])
    for _ in range(6):
        state = case.legal(step, rules, state, put_skelly(rules, state))
        case.assume(not is_over(state))
    after, refusal = case.attempt(step, rules, state, put_skelly(rules, state))
    return refusal is not None or not is_over(after)


@theorem(title="Who can put more Skellies without losing has the last word", game="hoarder",
         clauses=["9.chain.1", "9.dontstop.4", "3.team.4", "4.lose.1"],
         strength="any hands, teams and places; up to four Skellies lose",
         fault="rules/stop.py:need_skelly drop need 3.team.4")
def the_last_word(case):
    """P14: both always reply while they survive it; a and b count how often each of them can."""
    rules = any_rules(case, "S T")
    case.assume(rules.deck.skellies_to_lose <= 4)
    state = opened(case, rules, rules.deck.totems[0])
    ada, ben = (replies(case, rules, state, seat) for seat in (ADA, BEN))
    length = 0
    while replying := can_reply(rules, state):
        state = case.legal(step, rules, state, put_skelly(rules, state))
        length += 1
    refused = case.attempt(step, rules, state, put_skelly(rules, state))
    after = case.legal(step, rules, state, act.Decline(asked_in_window(rules, state)))
    stopped = type(after.phase) is SecondStep
    return all_of(not replying, refused[1] is not None or is_over(refused[0]), (ben > ada) == stopped,
                  length == (2 * ada + 1 if stopped else 2 * ben))


def replies(case: Any, rules: Rules, state: State, seat: int) -> Any:
    """How many Skellies a player can put without losing."""
    spare = rules.deck.skellies_to_lose - 1 - skellies(rules, state, seat)
    return case.summarise(min, state.hands[seat][skelly(rules)], spare, free_places(rules, state, seat))


def can_reply(rules: Rules, state: State) -> Any:
    """Whether the player asked has a Skelly, a place for it, and survives it."""
    seat = asked_in_window(rules, state)
    return all_of(state.hands[seat][skelly(rules)] > 0, has_room(rules, state, seat),
                  skellies(rules, state, seat) + 1 < rules.deck.skellies_to_lose)


@theorem(title="A player who holds a Skelly can always answer a stop", game="hoarder", expected="refuted",
         clauses=["9.dontstop.1", "3.team.4"], strength="printed constants",
         fault="rules/stop.py:need_skelly drop need 3.team.4")
def a_skelly_can_always_answer(case):
    """Not with a full team."""
    rules = printed_rules("R S T")
    state = window(case, rules, rules.deck.totems[0])
    case.assume(all_of(from_the_box(rules, state), is_stopped(rules, state.phase.skellies),
                       state.hands[ADA][skelly(rules)] > 0))
    return case.attempt(step, rules, state, act.Answer(ADA, skelly(rules)))[1] is None


# -- what becomes of a stopped Totem -----------------------------------------------------------------
@theorem(title="A stopped Totem changes over exactly if a place is left after all the stopper's Skellies",
         game="hoarder", clauses=["9.stop.6", "9.stop.7", "3.team.4"], strength="chains of up to five Skellies",
         fault="rules/stop.py:move_stopped_totem negate has_room(rules, state, stopper)")
def room_after_the_stoppers_skellies(case):
    """P16: with k Skellies the stopper needs (k + 1) / 2 places for them and one more."""
    rules = any_rules(case, "S T")
    totem = rules.deck.totems[0]
    number = case.one_of("chain", (1, 3, 5))
    before = state = opened(case, rules, totem)
    for _ in range(number):
        state = case.legal(step, rules, state, put_skelly(rules, state))
        case.assume(not is_over(state))
    after = case.legal(step, rules, state, act.Decline(ADA))
    moved = in_team(after.teams[BEN], (totem,)) == in_team(before.teams[BEN], (totem,)) + 1
    left = in_team(after.teams[ADA], (totem,)) == in_team(before.teams[ADA], (totem,)) - 1
    enough = free_places(rules, before, BEN) >= (number + 1) // 2 + 1
    return all_of(moved == enough, left == enough)


@theorem(title="A stopped Totem always crosses over", game="hoarder", expected="refuted",
         clauses=["9.stop.6", "9.stop.7"], strength="printed constants",
         fault="rules/stop.py:move_stopped_totem negate reading == 'r2'")
def a_stopped_totem_always_crosses(case):
    """The stopping Skelly itself may take the last place."""
    rules = printed_rules("R S T")
    totem = rules.deck.totems[0]
    before = opened(case, rules, totem)
    case.assume(from_the_box(rules, before))
    stopped = case.legal(step, rules, before, act.Stop(BEN, skelly(rules)))
    case.assume(not is_over(stopped))
    after = case.legal(step, rules, stopped, act.Decline(ADA))
    return in_team(after.teams[BEN], (totem,)) == in_team(before.teams[BEN], (totem,)) + 1


# -- freedom and loss --------------------------------------------------------------------------------
@theorem(title="Nobody is ever forced to put a Skelly", game="hoarder", clauses=["9.stop.1", "9.dontstop.1"],
         fault="rules/stop.py:decline == to != (3)")
def declining_is_always_allowed(case):
    """P20: whoever is asked may decline."""
    rules = any_rules(case, "FB S T")
    before = window(case, rules, any_kind(case, rules, "played"))
    return case.attempt(step, rules, before, act.Decline(asked_in_window(rules, before)))[1] is None


@theorem(title="Who puts the losing Skelly loses, and nothing of the card is carried out", game="hoarder",
         clauses=["4.lose.1", "9.chain.2"], fault="rules/ending.py:check_loss negate rules.reading('R19') == 'r1'")
def the_last_skelly_loses(case):
    """P21: everything else stays where it was."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, (stop, answer))
    after = case.legal(step, rules, before, action)
    if not is_over(after):
        return True
    seat, kind = action.seat, skelly(rules)
    team = [number + (place == kind) for place, number in enumerate(all_of_team(before.teams[seat]))]
    return all_of(after.phase.loser == seat, after.phase.winner == other(seat), after.phase.reason == "skellies",
                  same_zone(all_of_team(after.teams[seat]), tuple(team)),
                  same_zone(all_of_team(after.teams[other(seat)]), all_of_team(before.teams[other(seat)])),
                  same_zone(after.hands[other(seat)], before.hands[other(seat)]), same_zone(after.pile, before.pile))


# -- over a whole turn -------------------------------------------------------------------------------
@theorem(title="Over a whole turn the two players put cards in turn, Ada first", game="hoarder",
         clauses=["9.stop.1", "9.stop.9", "9.dontstop.1", "9.dontstop.4"],
         fault="rules/stop.py:stop drop need 9.dontstop.4")
def cards_are_put_in_turn(case):
    """P17, inductive: a and b count the cards that Ada and Ben have put from their hands this turn."""
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, CHAIN)
    ada, ben = case.integer("put by Ada", 0), case.integer("put by Ben", 0)
    case.assume(ada - ben == ahead(rules, before))
    after = case.legal(step, rules, before, action)
    ada, ben = (number + size(before.hands[seat]) - size(after.hands[seat])
                for seat, number in ((ADA, ada), (BEN, ben)))
    if type(after.phase) in (SecondStep, Window):
        return ada - ben == ahead(rules, after)
    return any_of(ada - ben == 0, ada - ben == 1)


def ahead(rules: Rules, state: State) -> Any:
    """Ada is one card ahead exactly while Ben is asked whether he stops it."""
    asking = type(state.phase) is Window
    return 1 - state.phase.skellies % 2 if asking else 0


@theorem(title="In one turn Ben can stop only as many cards as Skellies still fit below his losing number",
         game="hoarder", clauses=["9.stop.8", "4.lose.1"], fault="rules/stop.py:stop drop from_hand")
def stops_cost_skellies(case):
    """P18, inductive: each stop has put one Skelly more into Ben's team than lay there at the turn's start."""
    rules = any_rules(case, "S T")
    before, action = any_move(case, rules, CHAIN)
    start = case.integer("Skellies of Ben at the start", 0)
    case.assume(stops_lie_in_team(rules, before, start))
    after = case.legal(step, rules, before, action)
    if type(after.phase) not in (SecondStep, Window):
        return True
    return all_of(stops_lie_in_team(rules, after, start), after.stops <= rules.deck.skellies_to_lose - 1 - start)


def stops_lie_in_team(rules: Rules, state: State, start: Any) -> Any:
    """Ben's team has the Skellies that it began with, and one for each stop and try."""
    here = (state.phase.skellies + 1) // 2 if type(state.phase) is Window else 0
    return skellies(rules, state, BEN) >= start + state.stops + here


# -- one card goes through ---------------------------------------------------------------------------
@theorem(title="No card is played while another one waits, is carried out or is being paid for", game="hoarder",
         clauses=["7.play.1", "7.turn.1", "7.turn.3"], fault="rules/turn.py:need_second_step drop need 7.turn.3")
def cards_are_played_in_the_second_step_only(case):
    """P19, first half."""
    rules = any_rules(case, "R S T")
    carry = Carrying(ADA, rules.deck.totems[0], ("strike",))
    phase = case.one_of("phase", (
        FirstStep(), carry, Bonuses(ADA, 0), Window(0), Window(0, 1), Drawing(ADA, 1, SecondStep()),
        Drawing(ADA, 2, carry), Stealing(ADA, carry), Keeping(ADA, 0, 1, carry), Sorting(ADA, ADA, 1, carry),
        Sorting(BEN, ADA, 1, carry)))
    state = any_position(case, rules, phase, ((PLAYED,), ()))
    action = act.Play(case.one_of("seat", (ADA, BEN)), any_kind(case, rules))
    return case.attempt(step, rules, state, action)[1] is not None


@theorem(title="After a card has gone through, no other one can be played in the same turn", game="hoarder",
         clauses=["7.play.1", "7.turn.3", "9.stop.8"],
         fault="rules/flow.py:after_bonuses negate state.phase.stopped")
def one_card_goes_through(case):
    """P19, second half: every step from there leads to another part of the same card, or the turn is over."""
    rules = any_rules(case, "R T")
    moves = (aim, other_symbol, bonus, sort_out, stolen, keep, last_action, end_bonuses)
    before, action = any_move(case, rules, moves)
    after = case.legal(step, rules, before, action)
    return is_over(after) or after.active == BEN or is_of_the_card(after.phase)


def is_of_the_card(phase: Any) -> bool:
    """Whether a card that went through is being carried out, now or after what chance or a victim does first."""
    return type(getattr(phase, "then", phase)) in (Carrying, Bonuses)


@theorem(title="When the opponent declines, the card is carried out or the turn is over", game="hoarder",
         clauses=["9.stop.1", "7.play.2"], fault="rules/stop.py:go_through drop phase= (2)")
def what_goes_through_is_carried_out(case):
    """P19, the beginning: an unstopped card is never followed by another second step."""
    rules = any_rules(case, "R S T")
    before = window(case, rules, any_kind(case, rules, "played"))
    after = case.legal(step, rules, before, act.Decline(BEN))
    return is_over(after) or after.active == BEN or is_of_the_card(after.phase)


@theorem(title="At most ten cards: a Skelly is never put into a full team", game="hoarder",
         clauses=["3.team.4", "9.skelly.1"], fault="rules/table.py:has_room < to <=")
def no_skelly_into_a_full_team(case):
    """P02 for the two kinds of move of a chain; the team of the other player does not change size."""
    rules = any_rules(case, "FB S T")
    before, action = any_move(case, rules, (stop, answer))
    after = case.legal(step, rules, before, action)
    seat = action.seat
    return all_of(team_size(after.teams[seat]) == team_size(before.teams[seat]) + 1,
                  team_size(after.teams[seat]) <= rules.deck.team_places,
                  team_size(after.teams[other(seat)]) == team_size(before.teams[other(seat)]))
