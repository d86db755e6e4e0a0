"""What looks ambiguous and is decided by the text: the table at the end of the analysis' readings, row by row.

No open question is behind any of these; each is played under the default readings.
"""

from __future__ import annotations

import pytest

from rulesmodel.games.hoarder import game


def test_1_components_4_seven_cards_never_are_all_totems():
    deck = game.rules().deck
    assert sum(deck.copies[kind] for kind in deck.totems) <= deck.hand_before_discard


def test_9_stop_8_a_stop_does_not_use_up_the_play(at):
    table = at("Ada: {hand: [R1, R4], team: []}\nBen: {hand: [S], team: []}")
    assert table.do("Ada: play R1", "Ben: stop S", "Ada: decline").allows("Ada: play R4")


def test_9_stop_1_cleaning_up_cannot_be_stopped(at):
    table = at("Ada: {hand: [], team: [R1]}\nBen: {hand: [S], team: []}").do("Ada: clean up R1")
    assert (table.turn, table.refused("Ben: stop S")) == ("Ben", "9.stop.1")


def test_9_stop_1_the_own_card_cannot_be_stopped_to_gain_a_play(at):
    table = at("Ada: {hand: [R1, S, R4], team: []}\nBen: {hand: [], team: []}").do("Ada: play R1")
    assert table.refused("Ada: stop S") == "9.stop.1"
    assert table.asked == "Ben"


def test_9_dontstop_1_no_answer_before_a_stop_and_9_dontstop_4_no_two_stops_at_once(at):
    table = at("Ada: {hand: [R1, S], team: []}\nBen: {hand: [S x2], team: []}").do("Ada: play R1")
    assert table.refused("Ada: answer S") == "9.dontstop.1"
    assert table.do("Ben: stop S").refused("Ben: stop S") == "9.dontstop.4"


def test_9_stop_9_the_stopper_gets_no_play(at):
    table = at("Ada: {hand: [R1], team: []}\nBen: {hand: [S, R4], team: []}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline")
    assert table.refused("Ben: play R4") == "9.skelly.3"


def test_4_win_1_no_win_at_the_end_of_the_other_players_turn(at):
    table = at("turn: Ben\nAda: {hand: [], team: [T1, T2]}\nBen: {hand: [R7], team: [T3, K1]}")
    table.do("Ben: play R7", "Ada: decline", "Ben: poison Ben", "Ben: destroy T3")
    assert (table.outcome, table.turn, table.team("Ada")) == (None, "Ada", "T1 T2 T3")


@pytest.mark.parametrize("seat", ["Ada", "Ben"])
def test_4_lose_1_the_game_is_over_before_the_fourth_skelly_stops_or_saves(at, seat):
    table = at("Ada: {hand: [T1, S], team: [S x3]}\nBen: {hand: [S], team: [K1]}")
    if seat == "Ben":
        table = at("Ada: {hand: [T1, S], team: [K1]}\nBen: {hand: [S], team: [S x3]}")
    table.do("Ada: play T1", "Ben: stop S")
    if seat == "Ada":
        table.do("Ada: answer S")
    assert (game.seats[table.outcome.loser], table.ending) == (seat, "skellies")
    assert "T1" in table.team("Ada")


def test_4_lose_1_a_fourth_skelly_by_hypnotize_loses_all_the_same(at):
    table = at("Ada: {hand: [F2], team: [S]}\nBen: {hand: [], team: [FB, S x3]}")
    table.do("Ada: play F2", "Ben: decline", "Ada: hypnotize Ada S")
    assert (table.winner, table.ending) == ("Ada", "skellies")


def test_8_poison_2_poison_passes_by_the_bodyguard(at):
    table = at("Ada: {hand: [F1], team: []}\nBen: {hand: [], team: [FB, K1]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben")
    assert table.legal() == {"destroy FB", "destroy K1"}


def test_7_cleanup_1_the_bodyguard_goes_only_if_it_is_the_only_fung(at):
    alone = at("Ada: {hand: [], team: [FB]}\nBen: {hand: [], team: []}")
    assert alone.legal() == {"clean up FB", "end"}
    beside = at("Ada: {hand: [], team: [FB, F4]}\nBen: {hand: [], team: []}")
    assert beside.legal() == {"clean up FB", "clean up F4", "end"}


def test_7_cleanup_1_of_two_skellies_one_goes(at):
    table = at("Ada: {hand: [], team: [S x2]}\nBen: {hand: [], team: []}")
    assert table.refused("Ada: clean up S S") == "7.cleanup.1"
    assert table.do("Ada: clean up S").team("Ada") == "S"


def test_13_thisturn_1_cleaning_up_may_take_a_skelly_put_this_turn(at):
    table = at("Ada: {hand: [R1, S], team: [T1, T2, T3]}\nBen: {hand: [S x2], team: []}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: answer S", "Ben: stop S", "Ada: decline", "Ada: clean up R1 S")
    assert table.winner == "Ada"


def test_8_strike_1_a_strike_may_hit_a_card_played_this_turn(at):
    table = at("Ada: {hand: [R4, R1], team: []}\nBen: {hand: [S], team: []}")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline", "Ada: play R1", "Ben: decline")
    assert table.allows("Ada: strike Ada R4")


def test_6_destroy_3_a_totem_destroyed_at_home_goes_to_the_opponent(at):
    table = at("Ada: {hand: [R7], team: [T1]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play R7", "Ben: decline", "Ada: poison Ada", "Ada: destroy T1")
    assert (table.team("Ada"), table.team("Ben")) == ("R7", "FB T1")


def test_13_move_1_a_stopped_totem_brings_the_stopper_no_action(at):
    table = at("Ada: {hand: [T1], team: [K1]}\nBen: {hand: [S], team: []}")
    table.do("Ada: play T1", "Ben: stop S", "Ada: decline")
    assert (table.team("Ben"), table.asked, table.phase) == ("S T1", "Ada", "secondstep")


def test_9_stop_4_5_a_stopped_bodyguard_guards(at):
    table = at("Ada: {hand: [FB], team: [T1]}\nBen: {hand: [S, F4], team: []}")
    table.do("Ada: play FB", "Ben: stop S", "Ada: decline", "Ada: end", "Ben: skip", "Ben: play F4", "Ada: decline")
    assert table.refused("Ben: strike Ada T1") == "8.strike.2"


def test_7_stopped_2_after_a_skipped_first_step_and_a_stop_the_turn_may_end(at):
    table = at("step: 1\nAda: {hand: [R1], team: []}\nBen: {hand: [S], team: []}")
    table.do("Ada: skip", "Ada: play R1", "Ben: stop S", "Ada: decline")
    assert table.refused("Ada: draw") == "7.turn.1"
    assert table.do("Ada: end").turn == "Ben"


def test_10_first_and_second_emptying_in_one_turn_leave_the_other_player_the_last_one(at):
    table = at("step: 1\npile: [R4]\ndiscard: [K5]\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}")
    table.do("Ada: draw", "chance: draw R4", "Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw K5")
    assert (table.turn, table.seen()["closing"]) == ("Ben", "final")


def test_8_poison_2_the_victim_cannot_refuse(at):
    table = at("Ada: {hand: [F1], team: []}\nBen: {hand: [S], team: [K1, K5]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben")
    assert table.legal() == {"destroy K1", "destroy K5"}
    assert not any(table.allows(f"Ben: {move}") for move in ("end", "decline", "skip", "destroy"))
