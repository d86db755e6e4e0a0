"""The turn: section 7, each test named by its clause."""

from __future__ import annotations

import pytest


def test_7_turn_1_playing_before_the_first_step_is_refused(at):
    table = at("step: 1\nAda: {hand: [R1], team: [FB]}\nBen: {hand: [], team: [FB]}")
    assert table.refused("Ada: play R1") == "7.turn.1"
    assert table.refused("Ada: clean up FB") == "7.turn.1"
    assert table.refused("Ada: end") == "7.turn.1"


def test_7_turn_1_drawing_after_playing_is_refused(at):
    table = at("step: 1\nAda: {hand: [R1], team: []}\nBen: {hand: [], team: [K1]}")
    table.do("Ada: skip", "Ada: play R1", "Ben: decline")
    assert table.refused("Ada: draw") == "7.turn.1"


def test_7_turn_2_draw_or_return_not_both(at):
    table = at("step: 1\nAda: {hand: [], team: [K5]}\nBen: {hand: [], team: [FB, K1]}")
    table.do("Ada: draw", "chance: draw R4")
    assert table.refused("Ada: return K5") == "7.turn.2"
    assert table.refused("Ada: draw") == "7.turn.2"


def test_7_turn_3_play_or_clean_up_not_both(at):
    table = at("Ada: {hand: [F4, R4], team: [K5]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play F4", "Ben: decline")
    assert table.refused("Ada: clean up K5 F4") == "7.turn.3"
    assert table.refused("Ada: play R4") == "7.turn.3"


def test_7_turn_1_only_the_active_player_takes_steps(at):
    table = at("step: 1\nAda: {hand: [], team: [K5]}\nBen: {hand: [R4], team: []}")
    assert [table.refused(f"Ben: {move}") for move in ("draw", "skip", "end", "clean up")] == ["7.turn.1"] * 4


def test_7_skip_2_the_second_step_may_be_skipped_after_drawing(at):
    table = at("step: 1\nAda: {hand: [], team: [K5]}\nBen: {hand: [], team: [FB]}")
    assert table.do("Ada: draw", "chance: draw R4", "Ada: end").turn == "Ben"


def test_7_skip_2_not_both_steps(at):
    table = at("step: 1\nAda: {hand: [R4], team: [FB]}\nBen: {hand: [], team: [FB]}").do("Ada: skip")
    assert table.refused("Ada: end") == "7.skip.2"
    assert table.legal() == {"play R4", "clean up FB"}


def test_7_skip_3_an_action_may_be_left_out(at):
    table = at("Ada: {hand: [F4], team: []}\nBen: {hand: [], team: [FB]}")
    assert table.do("Ada: play F4", "Ben: decline", "Ada: skip strike").turn == "Ben"


def test_7_skip_3_and_so_may_the_bonuses(at):
    table = at("Ada: {hand: [R4], team: [R8]}\nBen: {hand: [], team: [FB]}")
    assert table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2", "Ada: end").turn == "Ben"


def test_7_play_2_bonuses_only_after_the_action(at):
    table = at("Ada: {hand: [R4], team: [R8]}\nBen: {hand: [], team: [FB]}").do("Ada: play R4", "Ben: decline")
    assert table.refused("Ada: bonus R8 draw 1") == "7.play.2"


def test_7_play_2_the_turn_cannot_end_with_an_open_action(at):
    table = at("Ada: {hand: [R4], team: [R8]}\nBen: {hand: [], team: [FB]}").do("Ada: play R4", "Ben: decline")
    assert table.refused("Ada: end") == "7.play.2"


def test_7_play_1_only_a_card_of_the_hand(at):
    table = at("Ada: {hand: [R4], team: [R8]}\nBen: {hand: [F4], team: [FB]}")
    assert table.refused("Ada: play F4") == "7.play.1"


# -- draw ----------------------------------------------------------------------------------------------
SIX = "R1 x2, R2 x2, T1, T2"


def test_7_draw_2_with_six_cards_nothing_is_discarded(at):
    table = at(f"step: 1\nAda: {{hand: [{SIX}], team: []}}\nBen: {{hand: [], team: [FB]}}")
    assert table.refused("Ada: draw discarding R1") == "7.draw.2"
    assert table.allows("Ada: draw")


def test_7_draw_1_with_seven_one_creature_is(at):
    table = at(f"step: 1\nAda: {{hand: [{SIX}, K1], team: []}}\nBen: {{hand: [], team: [FB]}}")
    assert table.refused("Ada: draw") == "7.draw.1"
    table.do("Ada: draw discarding K1", "chance: draw R4")
    assert (table.zone("discard"), sum(table.state.hands[0])) == ("K1", 7)


def test_7_draw_1_with_nine_still_one(at):
    table = at(f"step: 1\nAda: {{hand: [{SIX}, K1, R4, R5], team: []}}\nBen: {{hand: [], team: [FB]}}")
    assert table.refused("Ada: draw discarding K1 R4 R5") == "7.draw.1"
    table.do("Ada: draw discarding K1", "chance: draw K7")
    assert sum(table.state.hands[0]) == 9


def test_7_draw_1_a_card_of_the_own_hand(at):
    table = at(f"step: 1\nAda: {{hand: [{SIX}, K1], team: []}}\nBen: {{hand: [R4], team: [FB]}}")
    assert table.refused("Ada: draw discarding R4") == "7.draw.1"


def test_13_totem_3_a_totem_cannot_be_discarded(at):
    table = at("step: 1\nAda: {hand: [T1, T2, T3, T4, R1, K1, S], team: []}\nBen: {hand: [], team: [FB]}")
    assert table.refused("Ada: draw discarding T1") == "13.totem.3"
    assert table.legal() == {"draw discarding R1", "draw discarding K1", "draw discarding S", "skip"}


def test_7_draw_3_one_card_from_the_pile(at):
    table = at("step: 1\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}\npile: [R4, K1]")
    table.do("Ada: draw", "chance: draw K1")
    assert (table.hand("Ada"), table.zone("pile"), table.phase) == ("K1", "R4", "secondstep")


# -- return --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("mine", "may"), [("K5", True), ("K5, R1", False), ("K5, R1, R4", False)])
def test_7_return_1_only_with_the_smaller_team(at, mine, may):
    table = at(f"step: 1\nAda: {{hand: [], team: [{mine}]}}\nBen: {{hand: [], team: [FB, T1]}}")
    assert table.allows("Ada: return K5") == may
    if not may:
        assert table.refused("Ada: return K5") == "7.return.1"


def test_7_return_3_any_card_also_a_totem_or_the_bodyguard(at):
    table = at("step: 1\nAda: {hand: [], team: [FB, T1, S]}\nBen: {hand: [], team: [K1 x2, K5 x2]}")
    assert {"return FB", "return T1", "return S"} <= table.legal()
    assert table.do("Ada: return T1").hand("Ada") == "T1"


def test_7_return_3_only_a_card_that_lies_there(at):
    table = at("step: 1\nAda: {hand: [R4], team: [FB]}\nBen: {hand: [], team: [K1 x2, T1]}")
    assert table.refused("Ada: return T1") == "7.return.3"


def test_7_return_3_a_returned_totem_played_again_has_its_actions_again(at):
    table = at("step: 1\nAda: {hand: [], team: [T1]}\nBen: {hand: [], team: [K1, K5]}\npile: [R4, R1]")
    table.do("Ada: return T1", "Ada: play T1", "Ben: decline", "Ada: strike Ben K1", "Ada: draw 1", "chance: draw R4")
    assert (table.team("Ben"), table.hand("Ada")) == ("K5", "R4")


# -- clean up ------------------------------------------------------------------------------------------
def test_7_cleanup_1_one_of_each_of_the_four(at):
    table = at("Ada: {hand: [], team: [R1 x2, K1 x2, S x2, F1 x2, T1]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: clean up R1 K1 S F1")
    assert (table.team("Ada"), table.zone("discard")) == ("F1 R1 K1 S T1", "F1 R1 K1 S")


@pytest.mark.parametrize("words", ["R1 K1 S", "R1 K1 F1", "R1 S F1", "K1 S F1", ""])
def test_7_cleanup_2_a_tribe_that_is_present_is_not_spared(at, words):
    table = at("Ada: {hand: [], team: [R1, K1, S, F1]}\nBen: {hand: [], team: [FB]}")
    assert table.refused(f"Ada: clean up {words}") == "7.cleanup.2"


@pytest.mark.parametrize("words", ["R1 R4 K1", "R1 K1 K5", "R1 K1 T1", "R1 R1 K1"])
def test_7_cleanup_1_one_a_tribe_and_no_totem(at, words):
    table = at("Ada: {hand: [], team: [R1 x2, R4, K1, K5, T1]}\nBen: {hand: [], team: [FB]}")
    assert table.refused(f"Ada: clean up {words}") == "7.cleanup.1"


def test_7_cleanup_1_only_in_the_own_team(at):
    table = at("Ada: {hand: [], team: [R1]}\nBen: {hand: [], team: [R4]}")
    assert table.refused("Ada: clean up R4") == "7.cleanup.1"


def test_7_cleanup_2_what_is_absent_is_passed_over_down_to_nothing(at):
    table = at("Ada: {hand: [], team: [T1]}\nBen: {hand: [], team: [FB]}\nskipped: true")
    assert table.legal() == {"clean up"}


def test_7_cleanup_3_an_impostor_is_a_karp_there(at):
    table = at("Ada: {hand: [], team: [I1, K1]}\nBen: {hand: [], team: [FB]}")
    assert table.refused("Ada: clean up I1 K1") == "7.cleanup.3"
    assert table.legal() == {"clean up I1", "clean up K1", "end"}


def test_7_cleanup_3_an_impostor_does_not_stand_for_the_roach_that_is_there(at):
    table = at("Ada: {hand: [], team: [I1, R1]}\nBen: {hand: [], team: [FB]}")
    assert table.refused("Ada: clean up I1") == "7.cleanup.2"
    assert table.legal() == {"clean up R1 I1", "end"}


def test_7_cleanup_1_the_bodyguard_is_a_fung_among_others(at):
    table = at("Ada: {hand: [], team: [FB, F1]}\nBen: {hand: [], team: [K1]}")
    assert table.legal() == {"clean up FB", "clean up F1", "end"}


def test_7_cleanup_1_it_ends_the_turn(at):
    table = at("Ada: {hand: [R4], team: [R1]}\nBen: {hand: [S], team: [FB]}").do("Ada: clean up R1")
    assert (table.turn, table.phase) == ("Ben", "firststep")


# -- stopped -------------------------------------------------------------------------------------------
def test_7_stopped_2_play_clean_up_or_end_even_with_the_first_step_skipped(at):
    table = at("step: 1\nAda: {hand: [R1, R4], team: [FB]}\nBen: {hand: [S], team: [FB]}")
    table.do("Ada: skip", "Ada: play R1", "Ben: stop S", "Ada: decline")
    assert table.legal() == {"play R4", "clean up R1+played FB", "end"}
