"""What a seat sees, and what it must not see."""

from __future__ import annotations

from rulesmodel.games.hoarder import game

POSITION = "Ada: {hand: [R1, S], team: [FB, S+played]}\nBen: {hand: [T1, S], team: [K5]}\npile: [K1, T2]\ndiscard: [R4]"


def test_3_pile_1_a_seat_sees_the_own_hand_and_the_number_of_cards_of_the_other_one_and_of_the_pile(at):
    table = at(POSITION)
    seen = game.view(table.rules, table.state, 0)
    assert seen["Ada"] == {"hand": ["R1", "S"], "team": ["FB", "S+played"]}
    assert seen["Ben"] == {"hand": 2, "team": ["K5"]}
    assert (seen["pile"], seen["discard"]) == (2, ["R4"])


def test_3_pile_1_the_other_seat_sees_it_the_other_way_round(at):
    table = at(POSITION)
    seen = game.view(table.rules, table.state, 1)
    assert (seen["Ada"]["hand"], seen["Ben"]["hand"]) == (2, ["S", "T1"])


def test_what_is_hidden_may_be_exchanged_unseen(at):
    exchanged = POSITION.replace("[T1, S]", "hidden").replace("[K1, T2]", "[T1, S]").replace("hidden", "[K1, T2]")
    one, two = at(POSITION), at(exchanged)
    assert one.state != two.state
    assert game.view(one.rules, one.state, 0) == game.view(two.rules, two.state, 0)
    assert game.view(one.rules, one.state, 1) != game.view(two.rules, two.state, 1)


def test_8_steal_1_the_thief_sees_the_pair_and_the_rest_of_that_hand_stays_hidden(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [T1, S, F1], team: [FB]}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal", "chance: take T1 S")
    seen = game.view(table.rules, table.state, 0)
    assert (seen["phase"]["first"], seen["phase"]["second"], seen["Ben"]["hand"]) == ("S", "T1", 3)
