"""The symbols: section 8, each test named by its clause."""

from __future__ import annotations

import pytest


# -- strike --------------------------------------------------------------------------------------------
def test_8_strike_2_a_bodyguard_of_the_opponent_has_to_be_chosen(at):
    table = at("Ada: {hand: [F4], team: [R1]}\nBen: {hand: [], team: [FB, T1]}").do("Ada: play F4", "Ben: decline")
    assert table.refused("Ada: strike Ben T1") == "8.strike.2"
    assert table.legal() == {"strike Ben FB", "strike Ada R1", "strike Ada F4+played+now", "skip strike"}


def test_8_strike_2_of_two_bodyguards_either_and_no_other_card(at):
    table = at("Ada: {hand: [F4], team: []}\nBen: {hand: [], team: [FB x2, T1]}").do("Ada: play F4", "Ben: decline")
    assert table.refused("Ada: strike Ben T1") == "8.strike.2"
    assert table.do("Ada: strike Ben FB").team("Ben") == "FB T1"


def test_8_strike_1_a_card_of_the_own_team_in_spite_of_the_opponents_bodyguard(at):
    table = at("Ada: {hand: [F4], team: [S]}\nBen: {hand: [], team: [FB, T1]}")
    table.do("Ada: play F4", "Ben: decline", "Ada: strike Ada S")
    assert (table.team("Ada"), table.zone("discard")) == ("F4", "S")


def test_8_strike_1_the_own_bodyguard_protects_nobody_from_oneself(at):
    table = at("Ada: {hand: [F4], team: [FB, S]}\nBen: {hand: [], team: []}").do("Ada: play F4", "Ben: decline")
    assert table.allows("Ada: strike Ada S")


def test_8_strike_1_a_card_played_this_turn(at):
    table = at("Ada: {hand: [F4], team: []}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play F4", "Ben: decline", "Ada: strike Ada F4")
    assert (table.team("Ada"), table.zone("discard")) == ("", "F4")


def test_8_strike_1_only_a_card_that_lies_there(at):
    table = at("Ada: {hand: [F4], team: [S]}\nBen: {hand: [], team: [K1]}").do("Ada: play F4", "Ben: decline")
    assert table.refused("Ada: strike Ben S") == "8.strike.1"


def test_5_bodyguard_2_a_captured_bodyguard_protects_its_new_team(at):
    table = at("Ada: {hand: [K1], team: [T1]}\nBen: {hand: [F4], team: [FB]}")
    table.do("Ada: play K1", "Ben: decline", "Ada: hypnotize Ben FB", "Ben: skip", "Ben: play F4", "Ada: decline")
    assert table.refused("Ben: strike Ada T1") == "8.strike.2"


def test_5_bodyguard_2_a_bonus_has_to_choose_it_as_well(at):
    table = at("Ada: {hand: [R4], team: [R2]}\nBen: {hand: [], team: [FB, T1]}")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2")
    assert table.refused("Ada: bonus R2 strike Ben T1") == "8.strike.2"


# -- hypnotize -----------------------------------------------------------------------------------------
def test_8_hypnotize_1_from_either_team_into_the_other(at):
    table = at("Ada: {hand: [F2], team: [S]}\nBen: {hand: [], team: [K1]}").do("Ada: play F2", "Ben: decline")
    assert table.legal() == {"hypnotize Ada S", "hypnotize Ben K1", "skip hypnotize"}
    assert table.do("Ada: hypnotize Ada S").team("Ben") == "K1 S"


def test_8_hypnotize_2_not_into_a_full_team_of_the_opponent(at):
    table = at("Ada: {hand: [F2], team: [S]}\nBen: {hand: [], team: [BEN_NINE, T1]}").do("Ada: play F2", "Ben: decline")
    assert table.refused("Ada: hypnotize Ada S") == "8.hypnotize.2"
    assert table.allows("Ada: hypnotize Ben T1")


def test_8_hypnotize_2_not_into_the_own_full_team(at):
    table = at("Ada: {hand: [K1], team: [ADA_NINE]}\nBen: {hand: [], team: [T1]}").do("Ada: play K1", "Ben: decline")
    assert table.refused("Ada: hypnotize Ben T1") == "8.hypnotize.2"
    assert table.allows("Ada: hypnotize Ada R4")


def test_8_hypnotize_3_the_bonus_of_the_card_is_silent_this_turn_and_works_in_the_next(at):
    table = at("Ada: {hand: [K1, K5], team: []}\nBen: {hand: [], team: [I2]}\npile: [R4, F1, F3]")
    table.do("Ada: play K1", "Ben: decline", "Ada: hypnotize Ben I2")
    assert table.turn == "Ben"
    table.do("Ben: skip", "Ben: clean up", "Ada: skip", "Ada: play K5", "Ben: decline", "Ada: skip strike")
    assert table.legal() == {"bonus I2 draw 1", "end"}


def test_8_hypnotize_4_not_a_card_of_the_own_team_played_this_turn(at):
    table = at("Ada: {hand: [R4, F2], team: [R1]}\nBen: {hand: [S], team: [K1]}")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline", "Ada: play F2", "Ben: decline")
    assert table.refused("Ada: hypnotize Ada R4") == "8.hypnotize.4"
    assert table.refused("Ada: hypnotize Ada F2") == "8.hypnotize.4"
    assert table.allows("Ada: hypnotize Ada R1")


def test_13_thisturn_2_not_an_answering_skelly_but_an_older_one(at):
    table = at("Ada: {hand: [F2, S], team: [S]}\nBen: {hand: [S], team: [K1]}")
    table.do("Ada: play F2", "Ben: stop S", "Ada: answer S", "Ben: decline")
    assert table.refused("Ada: hypnotize Ada S+played") == "8.hypnotize.4"
    assert table.allows("Ada: hypnotize Ada S")


def test_8_hypnotize_4_the_stoppers_skelly_is_not_protected(at):
    table = at("Ada: {hand: [T2, S], team: []}\nBen: {hand: [S], team: [K1]}")
    table.do("Ada: play T2", "Ben: stop S", "Ada: answer S", "Ben: decline", "Ada: hypnotize Ben S",
             "Ada: return S+muted")
    assert (table.hand("Ada"), table.team("Ben")) == ("S", "K1")


def test_8_hypnotize_4_a_skelly_put_in_the_opponents_turn_is_free_in_the_own(at):
    table = at("turn: Ben\nAda: {hand: [S, F2], team: []}\nBen: {hand: [R4], team: []}")
    table.do("Ben: play R4", "Ada: stop S", "Ben: decline", "Ben: end", "Ada: skip", "Ada: play F2", "Ben: decline")
    assert table.allows("Ada: hypnotize Ada S")


def test_8_hypnotize_5_a_bodyguard_of_the_opponent_has_to_be_chosen(at):
    table = at("Ada: {hand: [F2], team: [S]}\nBen: {hand: [], team: [FB, T1]}").do("Ada: play F2", "Ben: decline")
    assert table.refused("Ada: hypnotize Ben T1") == "8.hypnotize.5"
    assert table.legal() == {"hypnotize Ben FB", "hypnotize Ada S", "skip hypnotize"}


# -- poison --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("team", "number"), [("K1", 0), ("K1 x2", 1), ("K1 x2, K5", 1), ("K1 x2, K5 x2", 2),
                                              ("BEN_EIGHT", 4), ("BEN_NINE", 4), ("BEN_NINE, FB", 5)])
def test_8_poison_3_half_of_the_team_rounded_down(at, team, number):
    table = at(f"Ada: {{hand: [F1], team: []}}\nBen: {{hand: [], team: [{team}]}}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben")
    assert getattr(table.state.phase, "number", 0) == number


def test_8_poison_2_the_victim_chooses_and_cannot_refuse(at):
    table = at("Ada: {hand: [F1], team: []}\nBen: {hand: [S], team: [FB, K1]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben")
    assert (table.asked, table.legal()) == ("Ben", {"destroy FB", "destroy K1"})
    assert table.refused("Ada: destroy FB") == "8.poison.2"
    assert table.refused("Ben: destroy") == "8.poison.3"
    assert table.refused("Ben: destroy FB K1") == "8.poison.3"


def test_8_poison_2_the_same_card_is_not_picked_twice(at):
    table = at("Ada: {hand: [F1], team: []}\nBen: {hand: [], team: [FB, K1, K5, K7]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben")
    assert table.refused("Ben: destroy K1 K1") == "8.poison.2"


def test_8_poison_1_the_user_may_be_the_victim_and_the_poison_card_counts(at):
    table = at("Ada: {hand: [F1], team: [R1 x2, R4 x2, T1]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ada")
    assert (table.asked, table.state.phase.number) == ("Ada", 3)
    table.do("Ada: destroy F1 R1 T1")
    assert (table.team("Ada"), table.team("Ben"), table.zone("discard")) == ("R1 R4 x2", "FB T1", "F1 R1")


def test_8_poison_2_with_nothing_but_totems_one_has_to_go(at):
    table = at("Ada: {hand: [F1], team: [T1, T2]}\nBen: {hand: [], team: [T3, T4, T5, S]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben")
    assert all("T" in move for move in table.legal())
    table.do("Ben: destroy S T3")
    assert (table.winner, table.team("Ada"), table.zone("discard")) == ("Ada", "F1 T1 T2 T3", "S")


def test_8_poison_2_two_totems_are_three_too_many(at):
    table = at("Ada: {hand: [F1], team: [T1, T2, S]}\nBen: {hand: [], team: [T3, T4, FB, R1]}")
    table.do("Ada: play F1", "Ben: decline", "Ada: poison Ben", "Ben: destroy T3 T4")
    assert table.outcome is None


# -- draw ----------------------------------------------------------------------------------------------
def test_8_draw2_1_two_cards(at):
    table = at("Ada: {hand: [F3], team: []}\nBen: {hand: [], team: [FB]}\npile: [R1, R4, K1]")
    table.do("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw K1", "chance: draw R1")
    assert (table.hand("Ada"), table.zone("pile")) == ("R1 K1", "R4")


def test_8_draw1_1_one_card_and_no_discard_with_a_big_hand(at):
    table = at("Ada: {hand: [R3, R1 x2, R2 x2, K1 x2, K5, K7], team: []}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play R3", "Ben: decline")
    assert table.refused("Ada: draw 1 discarding K1") == "8.draw1.1"
    table.do("Ada: draw 1", "chance: draw R4")
    assert sum(table.state.hands[0]) == 9


def test_8_draw2_1_not_one_of_the_two(at):
    table = at("Ada: {hand: [F3], team: []}\nBen: {hand: [], team: [FB]}").do("Ada: play F3", "Ben: decline")
    assert table.refused("Ada: draw 2 taking 1") == "8.draw2.1"
    assert table.refused("Ada: draw 1") == "5.action.1"


# -- steal ---------------------------------------------------------------------------------------------
def test_8_steal_2_one_is_kept_and_the_other_goes_back(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [T1, S, F1], team: [FB]}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal", "chance: take T1 S")
    assert (table.asked, table.legal()) == ("Ada", {"keep T1", "keep S"})
    table.do("Ada: keep T1")
    assert (table.hand("Ada"), table.hand("Ben"), table.turn) == ("T1", "F1 S", "Ben")


def test_8_steal_2_only_one_of_the_two(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [T1, S, F1], team: [FB]}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal", "chance: take T1 S")
    assert table.refused("Ada: keep F1") == "8.steal.2"
    assert table.refused("Ada: keep nothing") == "8.steal.2"
    assert table.refused("Ben: keep S") == "8.steal.2"


def test_8_steal_1_from_an_empty_hand_nothing(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [], team: [FB]}")
    assert table.do("Ada: play F5", "Ben: decline", "Ada: steal").turn == "Ben"


def test_8_steal_1_only_cards_of_that_hand_are_drawn(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [T1, S], team: [FB]}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal")
    assert table.refused("chance: take S S") == "8.steal.1"
    assert table.refused("chance: take F1 S") == "8.steal.1"


# -- return --------------------------------------------------------------------------------------------
def test_8_return_1_any_older_card_whatever_the_size_of_the_teams(at):
    table = at("Ada: {hand: [R6], team: [FB, T1, S]}\nBen: {hand: [], team: []}").do("Ada: play R6", "Ben: decline")
    assert table.legal() == {"return FB", "return T1", "return S", "skip return"}


def test_8_return_2_not_the_card_itself(at):
    table = at("Ada: {hand: [R6], team: [FB]}\nBen: {hand: [], team: []}").do("Ada: play R6", "Ben: decline")
    assert table.refused("Ada: return R6") == "8.return.2"


def test_8_return_2_not_an_answering_skelly(at):
    table = at("Ada: {hand: [R6, S], team: [S]}\nBen: {hand: [S], team: []}")
    table.do("Ada: play R6", "Ben: stop S", "Ada: answer S", "Ben: decline")
    assert table.refused("Ada: return S+played") == "8.return.2"
    assert table.allows("Ada: return S")


def test_8_return_2_a_totem_hypnotized_a_moment_ago_may_be(at):
    table = at("Ada: {hand: [T2], team: [R1]}\nBen: {hand: [], team: [T1]}")
    table.do("Ada: play T2", "Ben: decline", "Ada: hypnotize Ben T1", "Ada: return T1")
    assert (table.hand("Ada"), table.team("Ada"), table.team("Ben")) == ("T1", "R1 T2", "")
