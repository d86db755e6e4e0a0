"""The rules of Stop & Worship, clause by clause: what they allow, what they refuse, and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from rulesmodel.games.duel import game
from rulesmodel.games.duel.state import Deck, State
from rulesmodel.kernel.game import Outcome
from rulesmodel.kernel.ruling import Refused, recording
from rulesmodel.kernel.yamlfile import parse
from rulesmodel.machines.play import legal, refusals
from rulesmodel.machines.search import search

RULES = game.rules("four")  # cap 5, goal 5, gain 2
LATE = game.rules("eight")  # cap 5, goal 9: the goal is out of reach


def position(text: str, rules: Any = RULES) -> State:
    return game.read_position(rules, parse(text, "position"))


def after(text: str, *moves: str, rules: Any = RULES) -> State:
    """The state after moves such as `Ada: take act`."""
    state = position(text, rules)
    for move in moves:
        name, _, words = move.partition(": ")
        seat = game.seats.index(name)
        state = game.step(rules, state, game.read_action(rules, state, seat, words))
    return state


def refused(text: str, move: str, rules: Any = RULES) -> tuple[str, str]:
    """The clause and the reason that refuse a move."""
    with pytest.raises(Refused) as error:
        after(text, move, rules=rules)
    return error.value.clause, error.value.reason


def worship(state: State) -> tuple[int, int]:
    return state.players[0].worship, state.players[1].worship


# -- 1 the end ---------------------------------------------------------------------------------
def test_1_end_1_the_goal_ends_the_game_and_1_win_1_wins_it() -> None:
    over = position("{pile: {acts: 1}, Ben: {worship: 5}}")
    assert game.outcome(RULES, over) == Outcome(1, 0, "goal")
    assert game.to_move(RULES, over) is None
    assert game.outcome(RULES, position("{pile: {acts: 1}, Ben: {worship: 4}}")) is None


def test_1_end_2_nothing_left_ends_the_game() -> None:
    assert game.outcome(RULES, position("{Ada: {stops: 2, worship: 3}}")) == Outcome(None, None, "nothing left")


@pytest.mark.parametrize("rest", ["pile: {acts: 1}", "pile: {stops: 1}", "Ada: {acts: 1}", "Ben: {acts: 1}",
                                  "chain: 0"])
def test_1_end_2_the_game_goes_on_with_anything_left(rest: str) -> None:
    assert game.outcome(RULES, position(rest)) is None


@pytest.mark.parametrize("words", ["take act", "take stop", "play act", "pass"])
def test_1_end_3_nothing_is_done_after_the_end(words: str) -> None:
    full = "{pile: {acts: 1, stops: 1}, Ada: {acts: 1, worship: 5}}"
    assert refused(full, f"Ada: {words}") == ("1.end.3", "the game is over")


def test_1_win_2_nobody_wins_when_both_reach_the_goal_at_once() -> None:
    state = after("{Ada: {acts: 1, worship: 4}, Ben: {worship: 4}}", "Ada: play act", "Ben: decline")
    assert worship(state) == (5, 5)
    assert game.outcome(RULES, state) == Outcome(None, None, "both")


@pytest.mark.parametrize(("worships", "winner"), [((3, 1), 0), ((1, 3), 1), ((2, 2), None)])
def test_r01_asks_who_wins_with_nothing_left(worships: tuple[int, int], winner: int | None) -> None:
    state = position(f"{{Ada: {{worship: {worships[0]}}}, Ben: {{worship: {worships[1]}}}}}")
    loser = None if winner is None else 1 - winner
    more_wins = RULES.with_readings({"R01": "r2"})
    assert game.outcome(more_wins, state) == Outcome(winner, loser, "nothing left")
    assert game.outcome(RULES, state) == Outcome(None, None, "nothing left")


# -- 2 a turn ----------------------------------------------------------------------------------
def test_2_turn_1_only_the_player_whose_turn_it_is_may_act() -> None:
    assert refused("{pile: {acts: 1}}", "Ben: take act")[0] == "2.turn.1"
    assert after("{pile: {acts: 1}, turn: Ben}", "Ben: take act").players[1].acts == 1


@pytest.mark.parametrize("words", ["take act", "take stop", "play act", "pass"])
def test_2_turn_2_nothing_is_done_while_a_window_is_open(words: str) -> None:
    assert refused("{pile: {acts: 1, stops: 1}, Ada: {acts: 1}, chain: 0}", f"Ada: {words}")[0] == "2.turn.2"


def test_2_take_1_an_act_is_taken_and_2_take_3_ends_the_turn() -> None:
    state = after("{pile: {acts: 2, stops: 1}}", "Ada: take act")
    assert state == position("{pile: {acts: 1, stops: 1}, Ada: {acts: 1}, turn: Ben}")
    assert refused("{pile: {stops: 1}}", "Ada: take act") == ("2.take.1", "the pile holds no act")


def test_2_take_2_a_stop_is_taken_and_2_take_3_ends_the_turn() -> None:
    state = after("{pile: {acts: 2, stops: 1}, turn: Ben}", "Ben: take stop")
    assert state == position("{pile: {acts: 2}, Ben: {stops: 1}}")
    assert refused("{pile: {acts: 1}}", "Ada: take stop") == ("2.take.2", "the pile holds no stop")


def test_2_play_1_an_act_is_played_from_hand_and_2_play_2_opens_a_window() -> None:
    state = after("{pile: {acts: 1}, Ada: {acts: 2, stops: 1}}", "Ada: play act")
    assert state == position("{pile: {acts: 1}, Ada: {acts: 1, stops: 1}, chain: 0}")
    assert refused("{pile: {acts: 1}, Ben: {acts: 1}}", "Ada: play act")[0] == "2.play.1"


def test_2_pass_only_with_an_empty_pile_and_no_act_in_hand() -> None:
    assert after("{Ben: {acts: 1}}", "Ada: pass") == position("{Ben: {acts: 1}, turn: Ben}")
    assert refused("{pile: {stops: 1}}", "Ada: pass")[0] == "2.pass.1"
    assert refused("{pile: {acts: 1}}", "Ada: pass")[0] == "2.pass.1"
    assert refused("{Ada: {acts: 1}}", "Ada: pass") == ("2.pass.2", "you hold an act")


# -- 3 answering -------------------------------------------------------------------------------
@pytest.mark.parametrize("words", ["stop", "decline"])
def test_3_ask_1_answers_need_an_open_window(words: str) -> None:
    assert refused("{pile: {acts: 1}, Ben: {stops: 1}}", f"Ben: {words}")[0] == "3.ask.1"


@pytest.mark.parametrize(("chain", "asked", "not_asked"), [(0, "Ben", "Ada"), (1, "Ada", "Ben"), (2, "Ben", "Ada")])
def test_3_ask_2_the_players_are_asked_in_turns(chain: int, asked: str, not_asked: str) -> None:
    table = f"{{Ada: {{stops: 1}}, Ben: {{stops: 1}}, chain: {chain}}}"
    state = position(table)
    assert game.seats[game.to_move(RULES, state)] == asked
    for words in ("stop", "decline"):
        assert refused(table, f"{not_asked}: {words}")[0] == "3.ask.2"
        after(table, f"{asked}: {words}")


def test_3_stop_1_a_stop_is_played_from_hand_and_3_stop_2_counts() -> None:
    assert after("{Ben: {stops: 2}, chain: 0}", "Ben: stop") == position("{Ben: {stops: 1}, chain: 1}")
    assert refused("{Ada: {stops: 1}, chain: 0}", "Ben: stop") == ("3.stop.1", "no stop in your hand")


# -- 4 the act ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("chain", "gained"), [(0, 2), (1, 0), (2, 2), (3, 0)])
def test_4_act_1_and_2_the_act_works_after_an_even_number_of_stops(chain: int, gained: int) -> None:
    state = position(f"{{pile: {{acts: 1}}, chain: {chain}}}")
    closed = after(f"{{pile: {{acts: 1}}, chain: {chain}}}", f"{game.seats[game.to_move(RULES, state)]}: decline")
    assert worship(closed) == (gained, 0)


def test_4_act_1_the_gain_goes_to_the_player_in_turn_also_in_the_second_seat() -> None:
    assert worship(after("{pile: {acts: 1}, turn: Ben, chain: 0}", "Ada: decline")) == (0, 2)


@pytest.mark.parametrize(("before", "afterwards"), [
    ((3, 0), (5, 0)), ((4, 0), (5, 1)), ((5, 2), (5, 4)), ((4, 5), (5, 5)), ((5, 4), (5, 5))])
def test_4_excess_what_exceeds_the_cap_goes_to_the_other_up_to_the_cap(before: tuple[int, int],
                                                                        afterwards: tuple[int, int]) -> None:
    mine, theirs = before
    table = f"{{pile: {{acts: 1}}, Ada: {{worship: {mine}}}, Ben: {{worship: {theirs}}}, chain: 0}}"
    assert worship(after(table, "Ben: decline", rules=LATE)) == afterwards


def test_4_close_1_the_window_closes_and_the_turn_passes() -> None:
    assert after("{pile: {acts: 1}, chain: 1}", "Ada: decline") == position("{pile: {acts: 1}, turn: Ben}")


# -- all of them -------------------------------------------------------------------------------
def test_every_clause_that_can_be_run_is_consulted_in_two_small_decks() -> None:
    six = game.rules("six")
    out_of_reach = six.with_deck(Deck(acts=4, stops=1, cap=3, goal=4, gain=2))
    consulted = set()
    for rules in (six, out_of_reach):
        states = search(game, rules).space.states()
        with recording() as trail:
            for state in states:
                game.outcome(rules, state)
                legal(game, rules, state)
        consulted |= {entry.clause for entry in trail.consulted}
        assert trail.questions == {"R01": "r1"}
    assert consulted == {clause.id for clause in game.rulebook.executable}


def test_candidates_miss_no_legal_action_and_every_refusing_clause_refuses_something() -> None:
    rules = game.rules("four")
    everything = [kind(seat) for kind in game.actions.__args__ for seat in (0, 1)]
    clauses = set()
    for state in search(game, rules).space.states():
        accepted = []
        for action in everything:
            try:
                game.step(rules, state, action)
            except Refused as refusal:
                clauses.add(refusal.clause)
            else:
                accepted.append(action)
        assert sorted(map(repr, legal(game, rules, state))) == sorted(map(repr, accepted))
        assert all(game.to_move(rules, state) == action.seat for action in accepted)
        assert len(accepted) + len(refusals(game, rules, state)) == len(list(game.candidates(rules, state)))
    assert clauses == {"1.end.3", "2.turn.1", "2.turn.2", "2.take.1", "2.take.2", "2.play.1", "2.pass.1", "2.pass.2",
                       "3.ask.1", "3.ask.2", "3.stop.1"}
