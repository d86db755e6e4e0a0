"""Spooky Skellies: sections 9, 12 and 13, each test named by its clause."""

from __future__ import annotations

import pytest

PLAIN = "Ada: {hand: [R1, S x2], team: [FB]}\nBen: {hand: [S x2], team: [FB, K5]}"


# -- who may put a Skelly, and when ----------------------------------------------------------------------
def test_9_stop_1_after_a_played_card_the_opponent_is_asked(at):
    table = at(PLAIN).do("Ada: play R1")
    assert (table.asked, table.legal()) == ("Ben", {"stop S", "decline"})


def test_9_stop_1_nobody_stops_an_own_card(at):
    assert at(PLAIN).do("Ada: play R1").refused("Ada: stop S") == "9.stop.1"


def test_9_stop_1_no_stop_without_a_played_card(at):
    assert at(PLAIN).refused("Ben: stop S") == "9.stop.1"


def test_9_stop_1_a_return_step_cannot_be_stopped(at):
    table = at("step: 1\nAda: {hand: [], team: [T1]}\nBen: {hand: [S], team: [FB, K1]}").do("Ada: return T1")
    assert table.refused("Ben: stop S") == "9.stop.1"


def test_9_stop_1_a_bonus_cannot_be_stopped(at):
    table = at("Ada: {hand: [R4], team: [R2]}\nBen: {hand: [S], team: [FB]}")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2")
    assert table.refused("Ben: stop S") == "9.stop.2"


def test_9_stop_2_not_between_the_actions_of_a_totem(at):
    table = at("Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: [FB]}")
    table.do("Ada: play T1", "Ben: decline", "Ada: draw 1", "chance: draw R4")
    assert table.refused("Ben: stop S") == "9.stop.2"


def test_9_stop_2_nothing_is_carried_out_before_the_opponent_has_declined(at):
    table = at(PLAIN).do("Ada: play R1")
    assert table.refused("Ada: strike Ben FB") == "9.stop.2"
    assert table.refused("Ada: skip strike") == "9.stop.2"
    assert table.refused("Ada: decline") == "9.stop.2"


def test_9_skelly_1_a_skelly_that_is_not_in_the_hand_stops_nothing(at):
    table = at("Ada: {hand: [R1], team: [FB]}\nBen: {hand: [R4], team: [S]}").do("Ada: play R1")
    assert table.refused("Ben: stop S") == "9.skelly.1"


@pytest.mark.parametrize("card", ["R4", "T1", "FB"])
def test_9_skelly_3_nothing_but_a_skelly_in_the_opponents_turn(at, card):
    table = at("Ada: {hand: [R1], team: []}\nBen: {hand: [R4, T1, FB], team: []}").do("Ada: play R1")
    assert table.refused(f"Ben: stop {card}") == "9.skelly.3"
    assert table.refused(f"Ben: play {card}") == "9.skelly.3"


@pytest.mark.parametrize("card", ["F4", "K5", "I1", "T1", "FB", "S"])
def test_9_stop_1_a_card_of_any_kind_can_be_stopped(at, card):
    table = at(f"Ada: {{hand: [{card}], team: []}}\nBen: {{hand: [S], team: []}}").do(f"Ada: play {card}")
    assert "stop S" in table.legal()


def test_9_stop_1_also_the_card_played_after_a_stop(at):
    table = at("Ada: {hand: [R1, R4], team: []}\nBen: {hand: [S x2], team: []}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: play R4")
    assert (table.asked, table.legal()) == ("Ben", {"stop S", "decline"})


def test_9_dontstop_1_nobody_answers_before_being_stopped(at):
    assert at(PLAIN).do("Ada: play R1").refused("Ada: answer S") == "9.dontstop.1"


def test_9_dontstop_4_the_second_stop_comes_after_an_answer(at):
    table = at(PLAIN).do("Ada: play R1", "Ben: stop S")
    assert table.refused("Ben: stop S") == "9.dontstop.4"
    assert table.refused("Ben: decline") == "9.dontstop.1"
    assert (table.asked, table.legal()) == ("Ada", {"answer S", "decline"})


def test_9_skelly_2_only_the_stopped_player_answers(at):
    assert at(PLAIN).do("Ada: play R1", "Ben: stop S").refused("Ben: answer S") == "9.skelly.2"


def test_9_dontstop_1_a_closed_window_stays_closed(at):
    table = at("Ada: {hand: [T1, R1, S], team: []}\nBen: {hand: [S], team: []}")
    table.do("Ada: play T1", "Ben: stop S", "Ada: decline", "Ada: play R1")
    assert table.refused("Ada: answer S") == "9.dontstop.1"


# -- what a stop does ------------------------------------------------------------------------------------
def test_9_stop_3_4_the_stopped_card_stays_without_action(at):
    table = at("Ada: {hand: [R1], team: [FB]}\nBen: {hand: [S], team: [K5]}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline")
    assert (table.team("Ada"), table.team("Ben")) == ("FB R1", "K5 S")
    assert table.refused("Ada: strike Ben K5") == "9.stop.4"


def test_9_stop_5_a_stopped_card_triggers_nothing(at):
    table = at("Ada: {hand: [R4], team: [R8]}\nBen: {hand: [S], team: []}")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline")
    assert table.refused("Ada: bonus R8 draw 1") == "7.play.2"
    assert table.phase == "secondstep"


def test_9_stop_6_a_stopped_totem_goes_over(at):
    table = at("Ada: {hand: [T1], team: [FB]}\nBen: {hand: [S], team: [K5]}")
    table.do("Ada: play T1", "Ben: stop S", "Ada: decline")
    assert (table.team("Ada"), table.team("Ben"), table.turn) == ("FB", "K5 S T1", "Ada")


def test_9_stop_7_stopped_totem_stays_without_room(at):
    table = at("Ada: {hand: [T1], team: [FB]}\nBen: {hand: [S], team: [BEN_NINE]}")
    table.do("Ada: play T1", "Ben: stop S", "Ada: decline")
    assert (table.team("Ada"), table.legal()) == ("FB T1", {"clean up FB", "end"})


def test_9_stop_7_the_second_skelly_takes_the_last_place(at):
    table = at("Ada: {hand: [T1, S], team: [FB]}\nBen: {hand: [S x2], team: [BEN_EIGHT]}")
    table.do("Ada: play T1", "Ben: stop S", "Ada: answer S", "Ben: stop S", "Ada: decline")
    assert table.team("Ada") == "FB S T1"


def test_9_stop_7_with_two_free_places_there_is_room(at):
    table = at("Ada: {hand: [T1], team: [FB]}\nBen: {hand: [S], team: [BEN_EIGHT]}")
    table.do("Ada: play T1", "Ben: stop S", "Ada: decline")
    assert table.team("Ada") == "FB"


def test_9_stop_8_the_turn_goes_on_after_each_stop(at):
    table = at("Ada: {hand: [R1, K1, T1], team: [FB]}\nBen: {hand: [S x2], team: [K5]}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: play K1", "Ben: stop S", "Ada: decline",
             "Ada: play T1", "Ben: decline")
    assert (table.team("Ada"), table.asked) == ("FB R1 K1 T1", "Ada")
    assert {"draw 1", "strike Ben K5"} <= table.legal()


def test_9_stop_9_it_is_the_stopped_player_who_goes_on(at):
    table = at("Ada: {hand: [R1], team: []}\nBen: {hand: [S, R4], team: []}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline")
    assert table.refused("Ben: play R4") == "9.skelly.3"
    assert table.asked == "Ada"


def test_9_stop_9_after_a_stop_no_late_draw(at):
    table = at("step: 1\nAda: {hand: [R1], team: []}\nBen: {hand: [S], team: []}")
    table.do("Ada: skip", "Ada: play R1", "Ben: stop S", "Ada: decline")
    assert table.refused("Ada: draw") == "7.turn.1"


def test_9_stop_9_cleaning_up_after_a_stop_ends_the_turn(at):
    table = at("Ada: {hand: [R1, R4], team: []}\nBen: {hand: [S], team: []}")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: clean up R1")
    assert table.turn == "Ben"


# -- what an answer does -----------------------------------------------------------------------------------
def test_9_dontstop_2_the_card_goes_ahead(at):
    table = at(PLAIN).do("Ada: play R1", "Ben: stop S", "Ada: answer S", "Ben: decline", "Ada: strike Ben FB")
    assert (table.team("Ada"), table.team("Ben"), table.turn) == ("FB R1 S", "K5 S", "Ben")


def test_9_dontstop_2_its_bonuses_too(at):
    table = at("Ada: {hand: [R4, S], team: [R8]}\nBen: {hand: [S], team: []}")
    table.do("Ada: play R4", "Ben: stop S", "Ada: answer S", "Ben: decline", "Ada: skip draw 2")
    assert table.legal() == {"bonus R8 draw 1", "end"}


def test_9_dontstop_3_the_totem_never_moves(at):
    table = at("Ada: {hand: [T1, S], team: []}\nBen: {hand: [S], team: []}").do("Ada: play T1", "Ben: stop S")
    assert table.team("Ada") == "T1"
    assert table.do("Ada: answer S", "Ben: decline").team("Ada") == "S T1"


def test_9_dontstop_4_a_third_skelly_stops_again(at):
    table = at(PLAIN).do("Ada: play R1", "Ben: stop S", "Ada: answer S", "Ben: stop S", "Ada: decline")
    assert (table.team("Ada"), table.team("Ben"), table.phase) == ("FB R1 S", "FB K5 S x2", "secondstep")


def test_9_chain_1_four_skellies_let_the_card_through(at):
    table = at(PLAIN).do("Ada: play R1", "Ben: stop S", "Ada: answer S", "Ben: stop S", "Ada: answer S", "Ben: decline")
    assert (table.asked, table.phase) == ("Ada", "carrying")


def test_9_dontstop_4_the_stopper_may_leave_it(at):
    table = at("Ada: {hand: [K3, S], team: [FB]}\nBen: {hand: [S x2], team: [S x2]}")
    table.do("Ada: play K3", "Ben: stop S", "Ada: answer S", "Ben: decline", "Ada: draw 1", "chance: draw R4")
    assert (table.team("Ben"), table.hand("Ben"), table.turn) == ("S x3", "S", "Ben")


def test_9_chain_2_a_fourth_skelly_stops_nothing_for_the_game_is_over(at):
    table = at("Ada: {hand: [T3], team: [T1, T2]}\nBen: {hand: [S], team: [S x3]}").do("Ada: play T3", "Ben: stop S")
    assert (table.winner, table.ending, table.team("Ada")) == ("Ada", "skellies", "T1 T2 T3")


def test_9_chain_2_the_answering_fourth_loses_too(at):
    table = at("Ada: {hand: [T3, S], team: [T1, T2, S x3]}\nBen: {hand: [S], team: [FB]}")
    table.do("Ada: play T3", "Ben: stop S", "Ada: answer S")
    assert (table.winner, table.ending) == ("Ben", "skellies")


def test_3_team_4_a_full_team_cannot_stop(at):
    table = at("Ada: {hand: [R4], team: []}\nBen: {hand: [S], team: [BEN_NINE, FB]}").do("Ada: play R4")
    assert table.refused("Ben: stop S") == "3.team.4"
    assert table.legal() == {"decline"}


def test_3_team_4_nor_can_it_answer(at):
    table = at("Ada: {hand: [K3, S], team: [ADA_NINE]}\nBen: {hand: [S], team: [FB]}")
    table.do("Ada: play K3", "Ben: stop S")
    assert table.refused("Ada: answer S") == "3.team.4"
    table.do("Ada: decline")
    assert table.refused("Ada: play S") == "3.team.4"


def test_9_stop_6_a_totem_as_tenth_card_leaves_a_place_for_another(at):
    table = at("Ada: {hand: [T1, S], team: [ADA_NINE]}\nBen: {hand: [S], team: [FB]}")
    table.do("Ada: play T1", "Ben: stop S")
    assert table.refused("Ada: answer S") == "3.team.4"
    table.do("Ada: decline")
    assert (table.team("Ben"), table.allows("Ada: play S")) == ("FB S T1", True)


def test_9_stop_7_two_totems_in_one_turn_win_against_a_team_without_room(at):
    table = at("Ada: {hand: [T2, T3], team: [T1, FB]}\nBen: {hand: [S x2], team: [BEN_NINE]}")
    table.do("Ada: play T2", "Ben: stop S", "Ada: decline", "Ada: play T3")
    assert table.refused("Ben: stop S") == "3.team.4"
    table.do("Ben: decline", "Ada: skip poison", "Ada: skip steal")
    assert table.winner == "Ada"
