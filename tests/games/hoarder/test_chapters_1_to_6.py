"""Components, set-up, goal, cards and destroying: sections 1 to 6, each test named by its clause."""

from __future__ import annotations

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.games.hoarder.actions import Drawn

SIX_EACH = ["R1", "R1", "R2", "R2", "S", "T1", "K1", "K1", "S", "S", "F3", "T2"]


@pytest.fixture
def dealt():
    """The full game after a deal of known cards: six to Ada, six to Ben."""
    rules = game.rules()
    state = game.initial(rules)[0]
    for card in SIX_EACH:
        state = game.step(rules, state, Drawn(rules.deck.kind(card)))
    return rules, state


# -- 1 and 3: components and set-up --------------------------------------------------------------------
def test_1_components_52_cards_of_which_47_creatures_5_totems_and_2_fung_bodyguards():
    deck = game.rules().deck
    number = {kind.id: copies for kind, copies in zip(deck.cards, deck.copies, strict=True)}
    assert sum(number.values()) == 52
    assert sum(copies for card, copies in number.items() if card.startswith("T")) == 5
    assert number["FB"] == 2


def test_3_hand_1_six_cards_each_and_38_stay_in_the_pile(dealt):
    rules, state = dealt
    seen = game.write_position(rules, state)
    assert seen["Ada"]["hand"] == ["R1 x2", "R2 x2", "S", "T1"]
    assert seen["Ben"]["hand"] == ["F3", "K1 x2", "S x2", "T2"]
    assert sum(state.pile) == 38


def test_3_bodyguard_1_each_team_starts_with_one_and_none_is_in_the_pile(dealt):
    rules, state = dealt
    seen = game.write_position(rules, state)
    assert seen["Ada"]["team"] == seen["Ben"]["team"] == ["FB"]
    assert state.pile[rules.deck.kind("FB")] == 0


def test_3_start_1_the_starter_of_the_deck_takes_the_first_step(dealt):
    rules, state = dealt
    assert (game.to_move(rules, state), state.active) == (0, 0)
    assert "step" in game.write_position(rules, state)


def test_3_hand_1_a_card_that_is_no_longer_in_the_pile_cannot_be_dealt(at):
    table = at("phase: {kind: dealing}\nAda: {hand: [], team: [FB]}\nBen: {hand: [], team: [FB]}")
    table.do("chance: draw T1")
    assert table.refused("chance: draw T1") == "3.pile.2"


def test_3_team_3_ten_cards_fit_and_the_tenth_may_be_played(at):
    table = at("Ada: {hand: [R1], team: [ADA_NINE]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play R1")
    assert sum(map(sum, (counts for _, counts in table.state.teams[0]))) == 10


def test_3_team_4_an_eleventh_card_cannot_be_played(at):
    table = at("Ada: {hand: [R1], team: [ADA_NINE, FB]}\nBen: {hand: [], team: [FB]}")
    assert table.refused("Ada: play R1") == "3.team.4"


def test_3_team_4_even_if_its_action_would_make_room(at):
    table = at("Ada: {hand: [K5], team: [ADA_NINE, S]}\nBen: {hand: [], team: [K1]}")
    assert table.refused("Ada: play K5") == "3.team.4"
    assert table.allows("Ada: clean up R4 S F1")


def test_3_hand_2_a_hand_may_exceed_any_size(at):
    table = at("Ada: {hand: [F3, R1 x2, R2 x2, K1 x2, K5 x2, K7 x2], team: []}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw R3", "chance: draw R4")
    assert sum(table.state.hands[0]) == 12


# -- 4: goal -------------------------------------------------------------------------------------------
def test_4_win_1_three_totems_without_skelly_at_the_end_of_the_own_turn(at):
    table = at("Ada: {hand: [], team: [T1, T2, T3]}\nBen: {hand: [], team: [FB]}").do("Ada: end")
    assert (table.winner, table.ending) == ("Ada", "totems")


def test_4_win_1_not_with_a_single_skelly(at):
    table = at("Ada: {hand: [], team: [T1, T2, T3, S]}\nBen: {hand: [], team: [FB]}").do("Ada: end")
    assert (table.outcome, table.turn) == (None, "Ben")


def test_4_win_1_not_with_two_totems(at):
    table = at("Ada: {hand: [], team: [T1, T2]}\nBen: {hand: [], team: [FB]}").do("Ada: end")
    assert table.outcome is None


def test_4_win_1_not_at_the_end_of_the_other_players_turn(at):
    table = at("turn: Ben\nAda: {hand: [], team: [T1, T2, T3]}\nBen: {hand: [], team: [FB]}").do("Ben: end")
    assert (table.outcome, table.turn) == (None, "Ada")


def test_4_win_1_not_before_the_turn_ends(at):
    table = at("Ada: {hand: [T3, S], team: [T1, T2]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play T3", "Ben: decline")
    assert table.outcome is None
    table.do("Ada: skip poison", "Ada: skip steal")
    assert table.winner == "Ada"


def test_4_win_1_after_cleaning_up_the_only_skelly(at):
    table = at("Ada: {hand: [], team: [T1, T2, T3, S]}\nBen: {hand: [S x2], team: [K1]}").do("Ada: clean up S")
    assert table.winner == "Ada"


def test_4_lose_1_four_skellies_lose_at_once(at):
    table = at("Ada: {hand: [S], team: [T1, T2, T3, S x3]}\nBen: {hand: [], team: [FB]}").do("Ada: play S")
    assert (table.winner, table.ending) == ("Ben", "skellies")


def test_4_lose_1_three_do_not(at):
    table = at("Ada: {hand: [S], team: [S x2]}\nBen: {hand: [], team: [FB]}").do("Ada: play S")
    assert table.outcome is None


def test_4_lose_1_in_the_other_players_turn_by_hypnotize(at):
    table = at("Ada: {hand: [K1], team: [S]}\nBen: {hand: [], team: [S x3]}")
    table.do("Ada: play K1", "Ben: decline", "Ada: hypnotize Ada S")
    assert (table.winner, table.ending) == ("Ada", "skellies")


def test_4_lose_1_by_the_own_hypnotize(at):
    table = at("Ada: {hand: [K1], team: [S x3]}\nBen: {hand: [], team: [S]}")
    table.do("Ada: play K1", "Ben: decline", "Ada: hypnotize Ben S")
    assert (table.winner, table.ending) == ("Ben", "skellies")


def test_11_end_1_nothing_can_be_done_after_the_end(at):
    table = at("Ada: {hand: [R1], team: [T1, T2, T3]}\nBen: {hand: [R4], team: [FB]}").do("Ada: end")
    assert table.refused("Ben: skip") == "11.end.1"


# -- 5: cards ------------------------------------------------------------------------------------------
def test_5_action_2_a_hypnotized_totem_brings_no_action(at):
    table = at("Ada: {hand: [K1], team: []}\nBen: {hand: [], team: [T1]}")
    table.do("Ada: play K1", "Ben: decline", "Ada: hypnotize Ben T1")
    assert (table.turn, table.phase) == ("Ben", "firststep")


def test_5_action_2_no_action_without_a_played_card(at):
    table = at("Ada: {hand: [], team: [R1]}\nBen: {hand: [], team: [K5]}")
    assert table.refused("Ada: strike Ben K5") == "5.action.2"


def test_5_action_1_only_the_printed_action(at):
    table = at("Ada: {hand: [R1], team: []}\nBen: {hand: [R4, K1], team: [K5]}").do("Ada: play R1", "Ben: decline")
    assert table.refused("Ada: steal") == "5.action.1"


def test_5_action_1_only_once(at):
    table = at("Ada: {hand: [T1], team: []}\nBen: {hand: [], team: [K5, K1]}")
    table.do("Ada: play T1", "Ben: decline", "Ada: strike Ben K5")
    assert table.refused("Ada: strike Ben K1") == "5.action.1"


def test_5_bonus_1_a_played_card_does_not_set_off_its_own_bonus(at):
    table = at("Ada: {hand: [R8], team: []}\nBen: {hand: [], team: [FB]}").do("Ada: play R8", "Ben: decline")
    assert table.turn == "Ben"


def test_5_bonus_1_but_a_second_copy_in_the_team_works(at):
    table = at("Ada: {hand: [R8], team: [R8]}\nBen: {hand: [], team: [FB]}").do("Ada: play R8", "Ben: decline")
    assert table.legal() == {"bonus R8 draw 1", "end"}


def test_5_bonus_3_a_roach_triggers_every_roach_bonus_and_no_karp_bonus(at):
    table = at("Ada: {hand: [R4], team: [R8, R2, K2, I2]}\nBen: {hand: [], team: [K1]}")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2")
    assert {move.split()[1] for move in table.legal() if move != "end"} == {"R8", "R2"}
    assert table.refused("Ada: bonus I2 draw 1") == "5.bonus.4"


def test_5_bonus_4_a_karp_triggers_karp_bonuses_and_no_roach_bonus(at):
    table = at("Ada: {hand: [K7], team: [R8, I2]}\nBen: {hand: [], team: [K1]}")
    table.do("Ada: play K7", "Ben: decline", "Ada: skip draw 2")
    assert table.legal() == {"bonus I2 draw 1", "end"}
    assert table.refused("Ada: bonus R8 draw 1") == "5.bonus.3"


def test_5_bonus_3_the_opponents_bonuses_are_not_triggered(at):
    table = at("Ada: {hand: [R4], team: []}\nBen: {hand: [], team: [R8]}")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2")
    assert table.turn == "Ben"


@pytest.mark.parametrize("card", ["F4", "S", "T1", "FB"])
def test_5_bonus_3_4_fungs_skellies_and_totems_trigger_nothing(at, card):
    table = at(f"Ada: {{hand: [{card}], team: [R8, I2]}}\nBen: {{hand: [], team: [K1]}}")
    table.do(f"Ada: play {card}", "Ben: decline")
    while table.asked == "Ada":
        table.do(f"Ada: skip {table.state.phase.todo[0]}")
    assert table.turn == "Ben"


def test_5_impostor_1_an_impostor_triggers_both(at):
    table = at("Ada: {hand: [I1], team: [R8, I2]}\nBen: {hand: [], team: [K1]}")
    table.do("Ada: play I1", "Ben: decline", "Ada: skip draw 1")
    assert table.legal() == {"bonus R8 draw 1", "bonus I2 draw 1", "end"}


def test_5_impostor_1_the_bonus_of_an_impostor_is_a_karp_bonus(at):
    table = at("Ada: {hand: [R4], team: [I2]}\nBen: {hand: [], team: [K1]}")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2")
    assert table.turn == "Ben"


def test_5_impostor_2_in_any_order_also_interleaved(at):
    table = at("Ada: {hand: [I1], team: [R2, K2, K6]}\nBen: {hand: [], team: [K1, K5, K7]}")
    table.do("Ada: play I1", "Ben: decline", "Ada: skip draw 1", "Ada: bonus K2 hypnotize Ben K1",
             "Ada: bonus R2 strike Ben K5", "Ada: bonus K6 return K6")
    assert (table.team("Ada"), table.hand("Ada")) == ("R2 K1 K2 I1", "K6")


def test_5_bonus_2_each_bonus_once_per_play(at):
    table = at("Ada: {hand: [R4], team: [R2]}\nBen: {hand: [], team: [K1, K5]}")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2", "Ada: bonus R2 strike Ben K1")
    assert (table.turn, table.team("Ben")) == ("Ben", "K5")


def test_5_totem_5_two_actions_in_either_order(at):
    table = at("Ada: {hand: [T1], team: []}\nBen: {hand: [], team: [K5]}\npile: [R4, R1]")
    table.do("Ada: play T1", "Ben: decline", "Ada: draw 1", "chance: draw R4", "Ada: strike Ben K5")
    assert (table.hand("Ada"), table.team("Ben"), table.turn) == ("R4", "", "Ben")


# -- 6: destroy ----------------------------------------------------------------------------------------
def test_6_destroy_2_a_creature_goes_to_the_discard_pile(at):
    table = at("Ada: {hand: [F4], team: []}\nBen: {hand: [], team: [K5]}")
    table.do("Ada: play F4", "Ben: decline", "Ada: strike Ben K5")
    assert (table.team("Ben"), table.zone("discard")) == ("", "K5")


def test_6_destroy_3_a_totem_goes_to_the_other_team_seen_from_where_it_lies(at):
    table = at("Ada: {hand: [F4], team: [T1]}\nBen: {hand: [], team: [K5]}")
    table.do("Ada: play F4", "Ben: decline", "Ada: strike Ada T1")
    assert (table.team("Ada"), table.team("Ben"), table.zone("discard")) == ("F4", "K5 T1", "")


def test_6_destroy_3_a_struck_totem_of_the_opponent_comes_over(at):
    table = at("Ada: {hand: [F4], team: []}\nBen: {hand: [], team: [T1]}")
    table.do("Ada: play F4", "Ben: decline", "Ada: strike Ben T1")
    assert (table.team("Ada"), table.team("Ben")) == ("F4 T1", "")


def test_6_destroy_4_without_room_the_totem_stays(at):
    table = at("Ada: {hand: [R1], team: [ADA_NINE]}\nBen: {hand: [], team: [T1]}")
    table.do("Ada: play R1", "Ben: decline", "Ada: strike Ben T1")
    assert (table.team("Ben"), table.zone("discard"), table.turn) == ("T1", "", "Ben")
