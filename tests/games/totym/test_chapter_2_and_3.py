"""Sections 1 to 3: winning, setting up, turns, creatures and their immunities, clause by clause."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.state import MAIN
from rulesmodel.kernel.rules import Rules
from tests.games.totym.cases import LOCKED, PERFECT, RIGHT, block
from tests.games.totym.table import Table, at, deck_of, game

DRAW_TWO = {"X": "[{to: self, do: draw, number: 2}]"}
DISCARD = {"X": "[{to: opponent, do: discard}]"}
BLESSED = {"Z": "[{to: self, do: draw}]"}


# -- 1 winning -----------------------------------------------------------------------------------------
def test_1_win_1_the_third_ascension_wins_on_the_spot() -> None:
    table = at(f"Ada: {{left: {LOCKED}, right: {RIGHT}, ascended: [Fir, Elm], chapel: [Ash], hand: [T1]}}")
    table.do("Ada: lock right", "Ben: pass")
    assert table.ending == "Ada wins (ascension)"
    assert table.hand("Ada") == "T1", "nothing more of the ascension happens"


def test_1_win_1_nothing_can_be_done_after_the_end() -> None:
    table = at("{result: {winner: Ada, reason: ascension}, Ada: {ascended: [Fir, Elm, Yew]}}")
    assert table.refused("Ada: end") == "1.win.1"


def test_1_win_2_the_last_player_left_wins() -> None:
    assert at("{phase: turn draw, Ada: {temple: []}}").do("Ada: draw").ending == "Ben wins (elimination)"


def test_1_win_2_with_three_players_the_others_go_on() -> None:
    table = at("{phase: turn draw, Ada: {temple: []}}", seats=3).do("Ada: draw")
    assert (table.ending, table.turn, table.state.players[0].alive) == ("goes on", "Ben", False)


def test_1_win_3_an_empty_temple_alone_puts_nobody_out() -> None:
    assert at("{phase: turn draw, Ada: {temple: [Druid x2]}}").do("Ada: draw", "Ada: end").ending == "goes on"


def test_1_win_3_a_draw_that_fails_puts_a_player_out() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {temple: []}}", text={"X": "[{to: opponent, do: draw}]"})
    assert table.do("Ada: play X left on Ben").ending == "Ada wins (elimination)"


# -- 2 setting up --------------------------------------------------------------------------------------
def test_2_setup_5_and_8_creatures_come_by_chance_and_five_cards_are_drawn() -> None:
    rules = Rules(RULEBOOK, deck_of(2, ""))
    table = Table(rules, game.initial(rules)[0])
    comes = {game.write_action(rules, each) for each, _ in game.outcomes(rules, table.state)}
    assert comes == {f"Ada gets {name}" for name in ("Oak", "Fir", "Elm", "Yew", "Ash")}
    table.do("chance: Ada gets Oak", "chance: Ben gets Oak", *["chance: Ada draws Druid"] * 5,
             *["chance: Ben draws Bard"] * 5)
    assert (table.hand("Ada"), table.hand("Ben"), table.turn) == ("Druid x5", "Bard x5", "Ada")


# -- 2 the turn ----------------------------------------------------------------------------------------
def test_2_turndraw_1_the_turn_begins_with_two_cards() -> None:
    table = at("phase: turn draw")
    assert table.refused("Ada: end") == "2.turn.1"
    assert table.refused("Ada: lock left") == "2.turn.1"
    assert table.do("Ada: draw").hand("Ada") == "Druid x2"
    assert table.refused("Ada: draw") == "2.turndraw.1"


def test_2_main_1_main_actions_come_in_any_order() -> None:
    moves = ("Ada: bless", "Ada: play T1 left", "Ada: lay Bard right")
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        table = at("Ada: {creature: Z, hand: [T1, Bard]}", blessing=BLESSED)
        assert table.do(*(moves[each] for each in order)).hand("Ada") == "Druid"


def test_2_main_1_nothing_is_compulsory() -> None:
    assert at("Ada: {creature: Z, hand: [T1, Bard]}", blessing=BLESSED).do("Ada: end").turn == "Ben"


def test_2_main_3_one_tarot_a_turn() -> None:
    assert at("Ada: {hand: [T1 x2]}").do("Ada: play T1 left").refused("Ada: play T1 left") == "2.main.3"


def test_2_main_4_one_card_laid_a_turn() -> None:
    assert at("Ada: {hand: [Druid x2]}").do("Ada: lay Druid left").refused("Ada: lay Druid right") == "2.main.4"


@pytest.mark.parametrize("card", ["Bard", "T2", "Imp", "Mask", "Pope"])
def test_2_main_5_a_card_of_any_type_is_laid(card: str) -> None:
    table = at(f"Ada: {{hand: [{card}]}}").do(f"Ada: lay {card} left")
    assert table.left("Ada") == f"{card} | "


def test_2_lock_1_the_lock_ends_the_turn() -> None:
    table = at(f"Ada: {{left: {PERFECT}, hand: [T1]}}").do("Ada: lock left", "Ben: pass")
    assert table.turn == "Ben"


def test_2_turn_1_each_turn_has_its_own_actions() -> None:
    table = at("{Ada: {hand: [T1 x2]}, Ben: {temple: [T2 x9]}}")
    table.do("Ada: play T1 left", "Ada: end", "Ben: draw", "Ben: play T2 left", "Ben: end", "Ada: draw")
    assert table.do("Ada: play T1 left").left("Ada") == " | T1 x2"


def test_6_term_1_only_the_active_player_has_the_turn() -> None:
    table = at("Ben: {hand: [T1, Druid]}")
    for move in ("Ben: play T1 left", "Ben: lay Druid left", "Ben: end"):
        assert table.refused(move) == "6.term.1"
    assert table.refused("Ben: lock left") == "2.lock.1"


# -- 3 creatures ---------------------------------------------------------------------------------------
def test_3_bless_1_once_in_a_turn() -> None:
    assert at("Ada: {creature: Z}", blessing=BLESSED).do("Ada: bless").refused("Ada: bless") == "3.bless.1"


def test_3_bless_3_it_is_there_again_in_the_next_turn() -> None:
    table = at("Ada: {creature: Z}", blessing=BLESSED)
    table.do("Ada: bless", "Ada: end", "Ben: draw", "Ben: end", "Ada: draw")
    assert table.do("Ada: bless").hand("Ada") == "Druid x4"


def test_3_imm_1_a_creature_is_immune_to_what_it_names_only() -> None:
    table = at("{Ada: {hand: [X, Y]}, Ben: {creature: Z, hand: [T1]}, budget: {tarot: 2}}", immune={"Z": "[discard]"},
               text={**DISCARD, "Y": "[{to: opponent, do: draw}]"})
    assert table.do("Ada: play Y left on Ben").asked == "Ada"
    assert table.do("Ada: play X left on Ben").asked == "Ben"
    assert table.do("Ben: invoke").zone("Ben.hand") == "Druid T1"


def test_3_imm_2_an_immunity_can_be_left_aside() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1]}}", immune={"Z": "[discard]"}, text=DISCARD)
    assert table.do("Ada: play X left on Ben", "Ben: waive", "Ben: pick T1").hand("Ben") == ""


def test_3_imm_3_it_does_not_hold_against_ones_own_tarot() -> None:
    table = at("Ada: {creature: Z, hand: [X, T1]}", immune={"Z": "[discard]"}, text={"X": "[{to: all, do: discard}]"})
    assert table.do("Ada: play X left").legal() == {"pick T1"}
    assert table.refused("Ada: invoke") == "3.imm.3"
    assert table.refused("Ben: invoke") == "3.imm.1"


def test_3_imm_4_it_can_be_held_only_while_the_tarot_resolves() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1]}}", immune={"Z": "[discard]"}, text=DISCARD)
    assert table.refused("Ben: invoke") == "3.imm.4"
    table.do("Ada: play X left on Ben", "Ben: waive", "Ben: pick T1")
    assert table.refused("Ben: invoke") == "3.imm.4"


def test_3_imm_4_each_effect_is_asked_for_anew() -> None:
    table = at("{Ada: {hand: [X x2]}, Ben: {creature: Z, hand: [T1, T2]}, budget: {tarot: 2}}",
               immune={"Z": "[discard]"}, text=DISCARD)
    table.do("Ada: play X left on Ben", "Ben: waive", "Ben: pick T1", "Ada: play X left on Ben", "Ben: invoke")
    assert table.hand("Ben") == "T2"


def test_3_imm_1_only_the_immune_player_is_asked() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {creature: Z}}", immune={"Z": "[draw]"},
               text={"X": "[{to: all, do: draw}]"}).do("Ada: play X left")
    assert table.refused("Ada: invoke") == "3.imm.1"
    assert (table.do("Ben: invoke").sizes("Ada")[0], table.sizes("Ben")[0]) == (1, 0)


# -- 9 the hierophant ----------------------------------------------------------------------------------
def test_9_hierophant_1_the_draw_may_be_skipped_turn_after_turn() -> None:
    table = at("{phase: turn draw, Ada: {left: {tarots: [Pope]}, temple: []}}")
    for _ in range(3):
        table.do("Ada: skip draw", "Ada: end", "Ben: draw", "Ben: end")
    assert table.ending == "goes on"


def test_9_hierophant_1_it_need_not_be_skipped() -> None:
    assert at("{phase: turn draw, Ada: {left: {tarots: [Pope]}}}").do("Ada: draw").hand("Ada") == "Druid x2"


@pytest.mark.parametrize("ada", ["{}", "{left: {worship: [Pope]}}", "{hand: [Pope]}", "{ruins: [Pope]}",
                                 "{left: {worship: [Druid x3], tarots: [T1, Pope], status: perfect}}"])
def test_9_hierophant_2_only_open_in_an_active_totem(ada: str) -> None:
    assert at(f"{{phase: turn draw, Ada: {ada}}}").refused("Ada: skip draw") == "9.hierophant.2"


def test_9_hierophant_1_it_is_the_own_draw_alone() -> None:
    assert at("{phase: turn draw, Ben: {left: {tarots: [Pope]}}}").refused("Ada: skip draw") == "9.hierophant.2"


def test_6_block_1_the_turn_draw_can_be_blocked_and_nobody_is_out_for_it() -> None:
    table = at(f"phase: turn draw\nAda: {{temple: []}}\n{block('Ada', 'draw')}").do("Ada: draw")
    assert (table.ending, table.state.phase) == ("goes on", MAIN)
