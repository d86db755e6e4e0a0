"""What seeded faults showed to be untested under other readings of the open questions (see tests/mutants)."""

from __future__ import annotations

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.games.hoarder.state import NOW, PLAYED


# -- R05, R10: discards --------------------------------------------------------------------------------
def test_R05_r2_two_cards_too_many_cost_two_creatures(at):
    table = at("step: 1\nAda: {hand: [R1 x2, R2 x2, K1, K3, T1, T2], team: []}\nBen: {hand: [], team: []}", R05="r2")
    assert table.refused("Ada: draw discarding R1") == "7.draw.1"
    assert table.do("Ada: draw discarding R1 K1").zone("discard") == "R1 K1"


def test_R10_r2_the_symbol_costs_a_discard_from_seven_cards_on(at):
    position = "Ada: {{hand: [K7, R1 x2, R2 x2, K1, {more}], team: []}}\nBen: {{hand: [], team: []}}"
    table = at(position.format(more="K3, T1"), R10="r2").do("Ada: play K7", "Ben: decline")
    assert table.refused("Ada: draw 2") == "7.draw.1"
    table.do("Ada: draw 2 discarding K3")
    assert (table.hand("Ada"), table.zone("discard"), table.phase) == ("R1 x2 R2 x2 K1 T1", "K3", "drawing")
    table = at(position.format(more="T1"), R10="r2").do("Ada: play K7", "Ben: decline")
    assert table.refused("Ada: draw 2 discarding K1") == "8.draw2.1"
    assert table.do("Ada: draw 2").zone("discard") == ""


# -- R08: what may be returned -------------------------------------------------------------------------
def test_R08_r2_a_card_that_went_through_still_came_out_of_the_hand(at):
    table = at("step: 1\nAda: {hand: [F4], team: [FB]}\nBen: {hand: [], team: [K1, K3, K5, K7]}", R08="r2")
    table.do("Ada: skip", "Ada: play F4", "Ben: decline", "Ada: skip strike", "Ben: skip", "Ben: clean up K1")
    assert table.legal() >= {"return F4+from-hand-1"}
    assert table.refused("Ada: return FB") == "8.return.1"


@pytest.mark.parametrize(("team", "skip_is_used"), [("F4+from-hand-1", True), ("FB, F4+from-hand-1", True),
                                                    ("FB", False), ("F4+from-hand-2", False)])
def test_R08_r2_skipping_uses_the_skip_if_a_card_could_have_been_returned(at, team, skip_is_used):
    table = at(f"closing: final\nstep: 1\nAda: {{hand: [R1], team: [{team}]}}\n"
               "Ben: {hand: [], team: [K1+from-hand-2 x2, K5+from-hand-2]}", R08="r2")
    assert table.do("Ada: skip").allows("Ada: end") != skip_is_used


# -- R12, R13, R15: the pile runs out ------------------------------------------------------------------
def test_R12_r2_the_second_emptying_is_noticed_by_whoever_cannot_draw(at):
    table = at("step: 1\npile: []\nemptied: 1\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}", R12="r2")
    table.do("Ada: draw")
    assert (table.seen()["emptied"], table.seen()["closing"], table.asked) == (2, "finishing", "Ada")
    assert table.phase == "secondstep"


def test_R13_r2_R15_r2_a_draw_that_ends_the_game_draws_no_more(at):
    table = at("pile: [R4]\nemptied: 1\nAda: {hand: [F3], team: [T1]}\nBen: {hand: [], team: []}", R13="r2", R15="r2")
    table.do("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw R4")
    assert (table.winner, table.ending) == ("Ada", "most totems")


# -- R17: ties -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("ada", "ben", "winner"), [("T1, S", "T2, S, K1", 0), ("T1, S, K1", "T2, S", 1),
                                                    ("T1, S", "T2, S", 0)])
def test_R17_r2_fewer_cards_win_and_then_the_player_who_did_not_take_the_last_card(at, ada, ben, winner):
    """In the final turn it was the other player who took the last card."""
    table = at(f"closing: final\nAda: {{hand: [], team: [{ada}]}}\nBen: {{hand: [], team: [{ben}]}}", R17="r2")
    outcome = table.do("Ada: end").outcome
    assert (outcome.winner, outcome.loser) == (winner, 1 - winner)


def test_R15_r2_R17_r2_whoever_takes_the_last_card_loses_the_tie(at):
    table = at("step: 1\npile: [R4]\nemptied: 1\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}",
               R15="r2", R17="r2")
    outcome = table.do("Ada: draw", "chance: draw R4").outcome
    assert (outcome.winner, outcome.loser, outcome.reason) == (1, 0, "last turn")


# -- R30: cleaning up with the turn going on -----------------------------------------------------------
def test_R30_r2_cleaning_up_once_is_enough(at):
    table = at("Ada: {hand: [R1, R4], team: [R2]}\nBen: {hand: [S], team: []}", R30="r2")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: clean up R2")
    assert table.refused("Ada: clean up R1") == "7.turn.3"
    assert table.legal() == {"play R4", "end"}


def test_R30_r2_the_other_player_may_clean_up_in_the_next_turn(at):
    table = at("Ada: {hand: [R1], team: [R2]}\nBen: {hand: [S], team: [K5]}", R30="r2")
    table.do("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: clean up R2", "Ada: end", "Ben: skip")
    assert table.allows("Ben: clean up K5 S")


def test_R30_r2_without_a_stop_cleaning_up_ends_the_turn(at):
    assert at("Ada: {hand: [R4], team: [R2]}\nBen: {hand: [], team: []}", R30="r2").do("Ada: clean up R2").turn == "Ben"


# -- R32: bonuses that outlive their cards -------------------------------------------------------------
OUTLIVED = ("Ada: play R6", "Ben: decline", "Ada: return R8")


def test_R32_r2_an_outlived_bonus_is_used_up(at):
    table = at("Ada: {hand: [R6], team: [R8]}\nBen: {hand: [], team: []}", R32="r2")
    assert table.do(*OUTLIVED, "Ada: bonus R8 draw 1", "chance: draw R4").turn == "Ben"


def test_R32_r2_each_outlived_copy_has_its_bonus(at):
    table = at("Ada: {hand: [R7], team: [R8 x2, K5]}\nBen: {hand: [], team: []}", R32="r2")
    table.do("Ada: play R7", "Ben: decline", "Ada: poison Ada", "Ada: destroy R8 R8", "Ada: bonus R8 draw 1",
             "chance: draw R4")
    assert table.legal() == {"bonus R8 draw 1", "end"}
    assert table.do("Ada: bonus R8 draw 1", "chance: draw R4").turn == "Ben"


def test_R32_r2_only_bonuses_that_were_there_outlive(at):
    table = at("Ada: {hand: [R6], team: [R8]}\nBen: {hand: [], team: [FB]}", R32="r2").do(*OUTLIVED)
    assert table.refused("Ada: bonus R2 strike Ben FB") == "5.bonus.2"


def test_R32_r2_beside_an_outlived_bonus_the_others_are_used_up_too(at):
    table = at("Ada: {hand: [R6], team: [R8, R2]}\nBen: {hand: [], team: [FB, K1]}", R32="r2").do(*OUTLIVED)
    table.do("Ada: bonus R2 strike Ben FB")
    assert table.marked("Ada") == ["R6+played+now", "R2+used"]
    assert table.legal() == {"bonus R8 draw 1", "end"}


def test_R32_r2_what_is_left_of_them_ends_with_the_turn(at):
    table = at("Ada: {hand: [R6], team: [R8]}\nBen: {hand: [R1], team: [FB]}", R32="r2").do(*OUTLIVED, "Ada: end")
    assert table.state.gone == ()
    assert table.do("Ben: skip", "Ben: play R1", "Ada: decline", "Ben: skip strike").turn == "Ada"


@pytest.mark.parametrize("card", ["FB", "F1"])
def test_R32_r2_R36_r2_a_bonus_whose_card_has_left_may_aim_at_any_card(at, card):
    table = at(f"Ada: {{hand: [R6], team: [R2, {card}]}}\nBen: {{hand: [], team: []}}", R32="r2", R36="r2")
    table.do("Ada: play R6", "Ben: decline", "Ada: return R2", f"Ada: bonus R2 strike Ada {card}")
    assert table.zone("discard") == card


# -- R33: the played card leaves -----------------------------------------------------------------------
def test_R33_r2_an_equal_card_in_the_team_does_not_stand_in_for_the_played_one(at):
    twin = "[{id: X, name: Twin, tribe: fung, actions: [poison, steal], copies: 2}]"
    table = at("Ada: {hand: [X], team: [X]}\nBen: {hand: [K1, K5], team: [FB]}", cards=twin, R33="r2")
    table.do("Ada: play X", "Ben: decline", "Ada: poison Ada", "Ada: destroy X+played+now")
    assert (table.team("Ada"), table.turn) == ("X", "Ben")


# -- R34, R48: rows and Bodyguards that leave ----------------------------------------------------------
def test_R34_r3_the_row_begins_with_the_bodyguard(at):
    rules = game.rules("full", readings={"R34": "r3"})
    guard = rules.deck.kind("FB")
    assert game.initial(rules)[0].rows == ((guard,), (guard,))


def test_R48_r2_all_bodyguards_leave_and_nothing_else_does(at):
    """Also one that was hypnotized this turn; nothing is left of its mark."""
    table = at("pile: [R4]\ndiscard: [K5]\nAda: {hand: [X], team: [K7]}\nBen: {hand: [], team: [FB, FB]}", R48="r2",
               cards="[{id: X, name: Mover, tribe: fung, actions: [hypnotize, draw 1, strike], copies: 1}]")
    table.do("Ada: play X", "Ben: decline", "Ada: hypnotize Ben FB", "Ada: draw 1", "chance: draw R4")
    assert (table.marked("Ada"), table.team("Ben")) == (["K7", "X+played+now"], "")
    assert table.zone("removed") == "FB x2"
    assert [mark for mark, _ in table.state.teams[0]] == [0, PLAYED | NOW]


def test_R48_r2_the_card_being_carried_out_stays(at):
    table = at("pile: [R4]\ndiscard: [K5]\nAda: {hand: [T1], team: [FB]}\nBen: {hand: [], team: [FB, K1]}", R48="r2")
    table.do("Ada: play T1", "Ben: decline", "Ada: draw 1", "chance: draw R4")
    assert (table.marked("Ada"), table.team("Ben")) == (["T1+played+now"], "K1")


def test_R34_r3_R48_r2_they_leave_the_rows_too(at):
    table = at("step: 1\npile: [R4]\ndiscard: [K5]\nAda: {hand: [], team: [FB, K7]}\nBen: {hand: [], team: [K1, FB]}",
               R34="r3", R48="r2")
    table.do("Ada: draw", "chance: draw R4")
    kinds = table.rules.deck.kind
    assert table.state.rows == ((kinds("K7"),), (kinds("K1"),))


# -- R37: all bonuses or none ----------------------------------------------------------------------------
FULL_BEN = "K1 x2, K5 x2, R5 x2, R1, R2, R4, FB"


@pytest.mark.parametrize(("ada", "ben", "may_end"), [
    ("K2, I2, F1 x2, F2 x2, F3, F4, F5", FULL_BEN, True),                  # both teams are full: nothing can move
    ("K2, I2, F1 x2, F2 x2, F3, F4", FULL_BEN, False),                     # Ada's team has room
    ("K2, I2, F1 x2, F2 x2, F3, F4, F5", "K1 x2, K5 x2, R5 x2", False),    # Ben's has
    ("K2, I2, K4, F1 x2, F2 x2, F3, F4", FULL_BEN, False),                 # a card can be drawn
    ("I2, K4, F1 x2, F2 x2, F3, F4, F5", FULL_BEN, False),                 # and nothing but that is left
])
def test_R37_r2_only_a_bonus_that_cannot_be_carried_out_may_be_left(at, ada, ben, may_end):
    table = at(f"Ada: {{hand: [K7], team: [{ada}]}}\nBen: {{hand: [], team: [{ben}]}}", R37="r2")
    table.do("Ada: play K7", "Ben: decline", "Ada: skip draw 2", "Ada: bonus I2 draw 1", "chance: draw R6")
    assert table.allows("Ada: end") == may_end


# -- R38: stopped and hypnotized -----------------------------------------------------------------------
def test_R38_r2_the_stopping_skelly_is_no_card_that_the_stopped_player_put(at):
    table = at("Ada: {hand: [R4, K1], team: []}\nBen: {hand: [S], team: []}", R38="r2")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline", "Ada: play K1", "Ben: decline")
    assert table.allows("Ada: hypnotize Ben S")


# -- R41, R43: Totems that are poisoned ----------------------------------------------------------------
ADA_EIGHT = "F1 x2, F2 x2, F3, F4, F5, R4"


def poisoned(at, ada: str, ben: str, **readings: str):
    """Ada plays her Poison and names Ben; with the card just played she has one card more than `ada`."""
    table = at(f"Ada: {{hand: [R7], team: [{ada}]}}\nBen: {{hand: [], team: [{ben}]}}", **readings)
    return table.do("Ada: play R7", "Ben: decline", "Ada: poison Ben")


def test_R41_r2_a_totem_that_can_move_may_be_picked(at):
    """One place is free at Ada's: one Totem can leave, a second one cannot while creatures are left."""
    table = poisoned(at, ADA_EIGHT, "T1, T2, K1, K5, FB", R41="r2")
    assert table.allows("Ben: destroy T1 K1")
    assert table.allows("Ben: destroy K1 K5")
    assert table.refused("Ben: destroy T1 T2") == "6.destroy.4"


def test_R41_r2_the_number_that_is_missing_may_be_totems_that_stay(at):
    """Half of five is two, and one creature is all that can leave: one Totem has to be picked, and stays."""
    table = poisoned(at, f"{ADA_EIGHT}, R4", "T1, T2, T3, T4, K1", R41="r2")
    assert table.refused("Ben: destroy T1 T2") == "6.destroy.4"
    assert table.do("Ben: destroy T1 K1").team("Ben") == "T1 T2 T3 T4"


def test_R41_r2_with_room_for_all_any_may_be_picked(at):
    table = poisoned(at, "F1", "T1, T2, K1, K5", R41="r2")
    assert table.allows("Ben: destroy T1 T2")


def test_R41_r2_where_nothing_else_can_leave_totems_may_be_picked(at):
    table = poisoned(at, f"{ADA_EIGHT}, R4", "T1, T2", R41="r2")
    assert table.do("Ben: destroy T1").team("Ben") == "T1 T2"


def admitting(at):
    """Two Totems and a creature are poisoned, and one place is free for them."""
    table = poisoned(at, ADA_EIGHT, "T1, T2, T3, K1, K5, FB", R43="r2")
    return table.do("Ben: destroy T1 K1 T2")


def test_R43_r2_creatures_go_at_once_and_the_user_picks_the_totem(at):
    table = admitting(at)
    assert (table.team("Ben"), table.zone("discard"), table.asked) == ("FB K5 T1 T2 T3", "K1", "Ada")
    assert table.legal() == {"admit T1", "admit T2"}
    table.do("Ada: admit T2")
    assert (table.team("Ben"), "T2" in table.team("Ada"), table.turn) == ("FB K5 T1 T3", True, "Ben")


def test_R43_r2_what_the_user_may_not_admit(at):
    table = admitting(at)
    for move in ("Ben: admit T1", "Ada: admit T1 T2", "Ada: admit T3"):
        assert table.refused(move) == "6.destroy.4"
    assert table.do("Ada: admit T1").refused("Ada: admit T2") == "6.destroy.4"


# -- R42: Totems without room --------------------------------------------------------------------------
def test_R42_r2_the_totem_goes_into_the_hand_of_its_team(at):
    table = at("Ada: {hand: [R1, K7], team: [ADA_NINE]}\nBen: {hand: [K1], team: [T1]}", R42="r2")
    table.do("Ada: play R1", "Ben: decline", "Ada: strike Ben T1")
    assert (table.hand("Ada"), table.hand("Ben")) == ("K7", "K1 T1")


# -- R44: half of the other cards ----------------------------------------------------------------------
def test_R44_r2_a_card_that_has_left_the_team_is_not_taken_off_again(at):
    table = at("Ada: {hand: [X], team: [R1 x2, R4 x2]}\nBen: {hand: [], team: []}", R44="r2",
               cards="[{id: X, name: Mover, tribe: fung, actions: [strike, poison], copies: 1}]")
    table.do("Ada: play X", "Ben: decline", "Ada: strike Ada X", "Ada: poison Ada")
    assert table.state.phase.number == 2


# -- R50: turns without a card -------------------------------------------------------------------------
IDLE = "step: 1\nidle: {idle}\nAda: {{hand: [], team: []}}\nBen: {{hand: [], team: []}}"


def test_R50_r2_the_twelfth_turn_without_a_card_is_the_last(at):
    table = at(IDLE.format(idle=10), R50="r2").do("Ada: skip", "Ada: clean up")
    assert table.ending is None
    assert table.do("Ben: skip", "Ben: clean up").ending == "endless"


def test_R50_r2_a_card_from_the_pile_starts_the_count_anew_and_counts_for_its_turn_only(at):
    table = at(IDLE.format(idle=11), R50="r2").do("Ada: draw", "chance: draw R4", "Ada: end")
    assert (table.state.idle, table.state.drew) == (0, False)
    assert table.do("Ben: skip", "Ben: clean up").state.idle == 1


# -- R53: bonuses in spite of a stop -------------------------------------------------------------------
def test_R53_r2_the_stopped_card_is_not_carried_out_any_more_once_its_bonuses_are_done(at):
    table = at("Ada: {hand: [R4, R1], team: [R8, R4]}\nBen: {hand: [S], team: [FB]}", R53="r2")
    table.do("Ada: play R4", "Ben: stop S", "Ada: decline", "Ada: end")
    assert table.marked("Ada") == ["R4", "R8", "R4+played"]
    table.do("Ada: play R1", "Ben: decline")
    assert table.marked("Ada") == ["R4", "R8", "R4+played", "R1+played+now"]


# -- R02, R03, R20: when the second step is impossible -------------------------------------------------
@pytest.mark.parametrize(("ada", "readings", "may_end"), [
    ("hand: [R4], team: []", {}, False),                  # a card can be played
    ("hand: [], team: [K5]", {}, False),                  # a Karp can be cleaned up
    ("hand: [], team: [T1]", {}, True),                   # nothing can be done
    ("hand: [S], team: []", {}, False),                   # a Skelly may be played like any card
    ("hand: [S], team: []", {"R20": "r2"}, True),         # it may not
    ("hand: [S, R4], team: []", {"R20": "r2"}, False),    # the Roach may
    ("hand: [S, T2], team: []", {"R20": "r2"}, False),    # so may the Totem
])
def test_R03_r2_only_an_impossible_second_step_is_passed_over_after_a_skip(at, ada, readings, may_end):
    table = at(f"step: 1\nAda: {{{ada}}}\nBen: {{hand: [], team: []}}", R03="r2", **readings).do("Ada: skip")
    assert table.allows("Ada: end") == may_end
