"""The draw pile runs out, and the game ends: sections 10 and 11, each test named by its clause."""

from __future__ import annotations

LAST = "step: 1\nAda: {hand: [], team: [K1]}\nBen: {hand: [], team: [FB]}\npile: [R4]\ndiscard: [FB, K5, K7]"
SECOND = "step: 1\nAda: {hand: [], team: [K1]}\nBen: {hand: [R1], team: [K5]}\npile: [R4]\nemptied: 1"


def test_10_first_1_fung_bodyguards_in_the_discard_pile_leave_the_game(at):
    table = at(LAST).do("Ada: draw", "chance: draw R4")
    assert (table.zone("removed"), table.team("Ben")) == ("FB", "FB")


def test_10_first_2_the_rest_of_the_discard_pile_is_the_new_pile(at):
    table = at(LAST).do("Ada: draw", "chance: draw R4")
    assert (table.zone("pile"), table.zone("discard"), table.seen()["emptied"]) == ("K5 K7", "", 1)


def test_10_first_2_a_card_discarded_for_the_last_card_is_in_the_new_pile(at):
    table = at("step: 1\nAda: {hand: [R1 x2, R2 x2, T1, T2, K1], team: []}\nBen: {hand: [], team: [FB]}\n"
               "pile: [R4]\ndiscard: [K5]")
    table.do("Ada: draw discarding K1", "chance: draw R4")
    assert (table.zone("pile"), table.zone("discard")) == ("K1 K5", "")


def test_10_first_3_a_draw_2_goes_on_with_the_new_pile(at):
    table = at("Ada: {hand: [F3], team: []}\nBen: {hand: [], team: [FB]}\npile: [R4]\ndiscard: [K5, K7]")
    table.do("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw R4", "chance: draw K7")
    assert (table.hand("Ada"), table.zone("pile"), table.turn) == ("R4 K7", "K5", "Ben")


def test_10_first_1_only_at_the_first_emptying(at):
    table = at("step: 1\nAda: {hand: [], team: [K1]}\nBen: {hand: [], team: []}\npile: [R4]\ndiscard: [FB]\nemptied: 1")
    table.do("Ada: draw", "chance: draw R4")
    assert (table.zone("discard"), table.zone("removed"), table.zone("pile")) == ("FB", "", "")


def test_10_second_1_whoever_took_the_last_card_finishes_the_turn(at):
    table = at(SECOND).do("Ada: draw", "chance: draw R4")
    assert (table.outcome, table.turn, table.phase) == (None, "Ada", "secondstep")
    assert table.seen()["closing"] == "finishing"
    assert table.allows("Ada: play R4")


def test_10_second_2_the_other_player_has_one_last_turn(at):
    table = at(SECOND).do("Ada: draw", "chance: draw R4", "Ada: end")
    assert (table.outcome, table.turn, table.seen()["closing"]) == (None, "Ben", "final")
    table.do("Ben: skip", "Ben: end")
    assert table.outcome is not None


def test_10_second_2_no_draw_step_in_the_last_turn(at):
    table = at("closing: final\nstep: 1\nAda: {hand: [R4], team: [K1]}\nBen: {hand: [], team: [FB]}\npile: []")
    assert table.refused("Ada: draw") == "7.draw.3"
    assert table.legal() == {"skip"}


def test_10_second_2_a_draw_symbol_takes_nothing_then(at):
    table = at("closing: final\nAda: {hand: [R4], team: [K1]}\nBen: {hand: [], team: [FB]}\npile: []")
    table.do("Ada: play R4", "Ben: decline", "Ada: draw 2")
    assert (table.hand("Ada"), table.ending) == ("", "tie")


def test_10_second_1_both_emptyings_may_fall_into_one_turn(at):
    table = at("Ada: {hand: [F3], team: []}\nBen: {hand: [], team: [FB]}\npile: [R4]\ndiscard: [K5]")
    table.do("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw R4", "chance: draw K5")
    assert (table.seen()["emptied"], table.seen()["closing"], table.turn) == (2, "final", "Ben")


def counted(at, ada: str, ben: str):
    return at(f"closing: final\nskipped: false\nAda: {{hand: [], team: [{ada}]}}\nBen: {{hand: [], team: [{ben}]}}\n"
              "pile: []").do("Ada: end")


def test_10_second_3_most_totems_win_the_count(at):
    table = counted(at, "T1, T2, S x3", "T3, T4, T5, S")
    assert (table.winner, table.ending) == ("Ben", "most totems")


def test_10_second_4_on_equal_totems_fewest_skellies(at):
    table = counted(at, "T1, S", "T2, S x2")
    assert (table.winner, table.ending) == ("Ada", "fewest skellies")


def test_10_second_4_without_any_totem_too(at):
    assert counted(at, "S", "FB").winner == "Ben"


def test_10_second_4_a_full_tie_has_no_winner(at):
    table = counted(at, "T1, S, K1", "T2, S")
    assert (table.winner, table.ending) == (None, "tie")


def test_4_win_1_three_totems_win_in_the_closing_turns_too(at):
    table = at("closing: finishing\nAda: {hand: [], team: [T1, T2, T3]}\nBen: {hand: [R1], team: [FB]}\npile: []")
    assert (table.do("Ada: end").winner, table.ending) == ("Ada", "totems")


def test_11_end_2_the_game_is_over_after_the_last_turn_and_not_before(at):
    table = at("closing: finishing\nAda: {hand: [], team: [T1]}\nBen: {hand: [], team: [FB]}\npile: []").do("Ada: end")
    assert table.outcome is None
    assert table.do("Ben: skip", "Ben: end").winner == "Ada"


def test_4_lose_1_a_loss_in_the_last_turn_goes_before_the_count(at):
    table = at("closing: final\nAda: {hand: [S], team: [T1, S x3]}\nBen: {hand: [], team: [FB]}\npile: []")
    assert table.do("Ada: play S").winner == "Ben"
