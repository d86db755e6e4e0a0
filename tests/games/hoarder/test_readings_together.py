"""Readings that meet: positions in which one alternative reading must not trip over another one, or over itself."""

from __future__ import annotations

from pathlib import Path

ONE_SKELLY_LOSES = """\
name: one Skelly loses
constants: {team places: 3, start hand: 1, hand before discard: 1, totems to win: 1, skellies to lose: 1,
            totem actions: 0}
cards:
  - {id: FB, name: Guard, tribe: fung, traits: [bodyguard, leaves at first emptying], copies: 2}
  - {id: S, name: Skelly, tribe: spooky, traits: [skelly], copies: 1}
  - {id: T, name: Totem, totem: true, copies: 1}
  - {id: X, name: Plain, tribe: fung, copies: 4}
"""


def test_R14_r3_R48_r2_a_bodyguard_that_left_with_the_reshuffle_is_not_destroyed_after_it(at):
    table = at("pile: []\nAda: {hand: [], team: [R1, FB]}\nBen: {hand: [], team: []}", R14="r3", R48="r2")
    table.do("Ada: clean up R1 FB")
    assert (table.team("Ada"), table.zone("pile"), table.zone("removed")) == ("", "R1", "FB")


def test_R32_r2_R34_r3_bonuses_that_outlived_their_cards_have_no_place_in_the_row(at):
    table = at("Ada: {hand: [R7], team: [R8, R2]}\nBen: {hand: [], team: [K1]}", R32="r2", R34="r3")
    table.do("Ada: play R7", "Ben: decline", "Ada: poison Ada", "Ada: destroy R8")
    assert table.legal() >= {"bonus R2 strike Ben K1"}
    table = at("Ada: {hand: [R7], team: [R8, R2, K5, T1]}\nBen: {hand: [], team: [K1]}", R32="r2", R34="r3")
    table.do("Ada: play R7", "Ben: decline", "Ada: poison Ada", "Ada: destroy R8 R2")
    assert {"bonus R8 draw 1", "bonus R2 strike Ben K1"} <= table.legal()


def test_R26_r2_R41_r2_creatures_may_always_be_poisoned_even_if_the_other_team_is_overfull(at):
    table = at("Ada: {hand: [R7, S], team: [ADA_NINE]}\nBen: {hand: [S], team: [FB, K1]}", R26="r2", R41="r2")
    table.do("Ada: play R7", "Ben: stop S", "Ada: answer S", "Ben: decline", "Ada: poison Ben")
    assert table.legal() == {"destroy FB", "destroy K1", "destroy S"}


def test_R31_r3_a_silenced_bonus_works_again_in_another_team(at):
    table = at("Ada: {hand: [R8], team: [FB]}\nBen: {hand: [S, K1, R1], team: [K5 x2]}", R31="r3")
    table.do("Ada: play R8", "Ben: stop S", "Ada: decline", "Ada: clean up R8 FB")
    table = at("Ada: {hand: [R8], team: []}\nBen: {hand: [S, K1, R1], team: [K5 x2]}", R31="r3")
    table.do("Ada: play R8", "Ben: stop S", "Ada: decline", "Ada: end", "Ben: skip", "Ben: play K1", "Ada: decline",
             "Ben: hypnotize Ada R8+silenced", "Ada: skip", "Ada: clean up", "Ben: skip", "Ben: play R1",
             "Ada: decline", "Ben: skip strike")
    assert table.legal() == {"bonus R8 draw 1", "end"}


def test_R36_r2_a_bonus_may_aim_at_a_second_copy_of_its_card(at):
    table = at("Ada: {hand: [R4], team: [R2 x2]}\nBen: {hand: [], team: [K1, K5]}", R36="r2")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2", "Ada: bonus R2 strike Ben K1")
    assert table.allows("Ada: bonus R2 strike Ada R2+used")


def test_R53_r2_each_roach_triggers_the_roach_bonuses_anew(at):
    table = at("Ada: {hand: [R4 x2], team: [R8]}\nBen: {hand: [S], team: []}", R53="r2")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline", "Ada: bonus R8 draw 1", "chance: draw F1", "Ada: play R4",
             "Ben: decline", "Ada: skip draw 2")
    assert table.legal() == {"bonus R8 draw 1", "end"}


def test_R24_r2_a_late_stop_hits_the_card_that_is_being_carried_out(at):
    table = at("Ada: {hand: [R4 x2], team: []}\nBen: {hand: [S x2], team: []}", R24="r2")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline", "Ada: play R4", "Ben: decline", "Ben: stop S",
             "Ada: decline")
    assert "now" not in str(table.legal())


def test_R24_r2_R32_r2_what_a_stopped_card_had_triggered_is_lost(at):
    table = at("Ada: {hand: [R6, F4], team: [R8]}\nBen: {hand: [S], team: [FB]}", R24="r2", R32="r2")
    table.do("Ada: play R6", "Ben: decline", "Ada: return R8", "Ben: stop S", "Ada: decline", "Ada: play F4",
             "Ben: decline", "Ada: skip strike")
    assert table.turn == "Ben"


def test_R08_r2_a_return_of_nothing_that_came_from_the_hand_is_no_possible_step(at):
    table = at("closing: final\nstep: 1\npile: []\nAda: {hand: [R1], team: [FB]}\nBen: {hand: [], team: [K1, K5]}",
               R08="r2")
    assert table.legal() == {"skip"}
    assert table.do("Ada: skip").allows("Ada: end")


def test_R32_r2_words_name_the_copy_that_is_still_there(at):
    table = at("Ada: {hand: [R6], team: [X x2]}\nBen: {hand: [], team: []}", R32="r2",
               cards="[{id: X, name: Twin, tribe: roach, bonus: return, copies: 2}]")
    table.do("Ada: play R6", "Ben: decline", "Ada: return X")
    assert table.do("Ada: bonus X return X").hand("Ada") == "X x2"


def test_R44_r2_a_poisonous_totem_that_has_changed_over_counts_for_its_new_team(at):
    table = at("Ada: {hand: [P], team: []}\nBen: {hand: [], team: [K1 x2, K5]}", R44="r2",
               cards="[{id: P, name: Totem of Strike and Poison, totem: true, actions: [strike, poison], copies: 1}]")
    table.do("Ada: play P", "Ben: decline", "Ada: strike Ada P", "Ada: poison Ben")
    assert table.state.phase.number == 2


def test_R37_r2_a_bonus_that_cannot_be_carried_out_is_passed_over(at):
    table = at("Ada: {hand: [K7], team: [K2, I2, F1 x2, F2 x2, F3, F4, F5]}\n"
               "Ben: {hand: [], team: [K1 x2, K5 x2, R5 x2, R1, R2, R4, FB]}", R37="r2")
    table.do("Ada: play K7", "Ben: decline", "Ada: skip draw 2", "Ada: bonus I2 draw 1", "chance: draw R6")
    assert table.legal() == {"end"}


def test_R03_r2_R25_r2_whoever_could_only_play_the_losing_skelly_may_end_the_turn(at, tmp_path: Path):
    deck = tmp_path / "deck.yaml"
    deck.write_text(ONE_SKELLY_LOSES, encoding="utf-8")
    position = "skipped: true\nAda: {hand: [S], team: []}\nBen: {hand: [T], team: []}"
    assert at(position, deck=deck, R03="r2", R25="r2").legal() == {"end"}
    assert at(position, deck=deck, R03="r2").legal() == {"play S"}
    assert at(position.replace("[S]", "[S, X]"), deck=deck, R03="r2", R25="r2").legal() == {"play X"}
