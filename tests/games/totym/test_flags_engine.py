"""The flags of version 1.1 decide where their clauses take effect, under each hypothesis about what held before.

Each test has one position and the moves from it, under the present rule, under the hypotheses, and with the flag left
unspecified: then the rules say that this version does not say.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesmodel.games.totym import game
from rulesmodel.kernel.errors import Unspecified
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from tests.games.totym.flagged import OLDEST, Played

# -- 1.1.a: winning ----------------------------------------------------------------------------------
THIRD = """
Ada: {creature: C3, ascended: [C1, C2], hand: [], temple: [], chapel: [C4, C5],
      left: {worship: [Druid x4], tarots: [Minor], status: flawed}, right: {worship: [Bard], tarots: [Minor x4]}}
Ben: {creature: C6, hand: [], temple: [Druid x3]}
"""


def test_1_win_1_a_third_ascension_wins_before_its_draws() -> None:
    assert Played("win_immediate=on", THIRD, "Ada: lock right", "Ben: pass").result == {
        "winner": "Ada", "reason": "ascension"}


def test_1_win_1_if_winning_is_checked_last_the_five_draws_come_first() -> None:
    played = Played("win_immediate=h1", THIRD, "Ada: lock right", "Ben: pass", "chance: Ada gets C4")
    assert played.result == {"winner": "Ben", "reason": "elimination"}


def test_1_win_1_an_unspecified_version_does_not_say_who_wins() -> None:
    attempted = Played("win_immediate=unspecified", THIRD, "Ada: lock right")
    assert attempted.says("Ben: pass") == "unspecified win_immediate"


LAST_CARDS = """
Ada: {creature: C1, hand: [], temple: [Druid x2]}
Ben: {creature: C6, hand: [], temple: [Druid x9]}
phase: turn draw
"""


@pytest.mark.parametrize(("value", "result"), [
    ("on", None), ("h1", None), ("h2", {"winner": "Ben", "reason": "elimination"})])
def test_1_win_3_an_empty_temple_alone_puts_nobody_out(value: str, result: Any) -> None:
    played = Played(f"win_immediate={value}", LAST_CARDS, "Ada: draw", "chance: Ada draws Druid",
                    "chance: Ada draws Druid")
    assert played.result == result


def test_1_win_3_a_card_picked_from_the_temple_may_be_the_last_one() -> None:
    position = """
    Ada: {creature: C1, hand: [Seek1], temple: [Druid]}
    Ben: {creature: C6, hand: [], temple: [Druid x9]}
    """
    moves = ("Ada: play Seek1 left", "Ada: pick Druid")
    assert Played("win_immediate=on", position, *moves).result is None
    assert Played("win_immediate=h2", position, *moves).result == {"winner": "Ben", "reason": "elimination"}


def test_1_win_3_before_1_1_nobody_can_tell_whether_a_failed_draw_eliminates() -> None:
    position = LAST_CARDS.replace("Druid x2", "")
    assert Played("win_immediate=on", position).says("Ada: draw") == "yes"
    assert Played("win_immediate=unspecified", position).says("Ada: draw") == "unspecified win_immediate"


# -- 1.1.b: shuffling --------------------------------------------------------------------------------
def set_up(value: str) -> tuple[Rules, Any]:
    rules = game.rules("lock", version=f"1.7+shuffle_temple={value}")
    state, = game.initial(rules)
    return rules, state


def test_2_setup_3_chance_deals_the_opening_hands() -> None:
    rules, state = set_up("on")
    assert (game.to_move(rules, state), list(game.candidates(rules, state))) == (None, [])


def test_2_setup_3_if_nobody_shuffles_owners_put_their_temples_in_order_first() -> None:
    rules, state = set_up("h1")
    size = sum(state.players[0].temple)
    while game.to_move(rules, state) == 0:
        assert not game.outcomes(rules, state)
        action = min(game.candidates(rules, state), key=lambda each: each.cards[0].kind)
        state = game.step(rules, state, action)
    assert (len(state.players[0].top), game.to_move(rules, state)) == (size, 1)
    assert list(state.players[0].top) == sorted(state.players[0].top)
    assert game.view(rules, state, 1)["Ada"].get("top") is None


def test_2_setup_3_no_card_is_dealt_before_the_temples_are_in_order() -> None:
    rules, state = set_up("h1")
    with pytest.raises(Refused) as refused:
        game.step(rules, state, game.read_action(rules, state, None, "Ada gets C"))
    assert refused.value.clause == "2.setup.3"


def test_2_setup_3_only_owners_order_their_temples_and_only_with_cards_that_are_there() -> None:
    rules, state = set_up("h1")
    for seat, words in ((1, "pick Druid"), (0, "pick C"), (0, "pick Druid Minor")):
        with pytest.raises(Refused):
            game.step(rules, state, game.read_action(rules, state, seat, words))
    shuffled, start = set_up("on")
    with pytest.raises(Refused):
        game.step(shuffled, start, game.read_action(shuffled, start, 0, "pick Druid"))


def test_2_setup_3_an_unspecified_version_does_not_say_how_a_game_is_set_up() -> None:
    rules, state = set_up("unspecified")
    with pytest.raises(Unspecified) as error:
        game.outcomes(rules, state)
    assert error.value.flag == "shuffle_temple"


# -- 1.1.d: when blessings come ----------------------------------------------------------------------
BLESSING = """
Ada: {creature: C3, hand: [Minor, Druid], temple: [Druid x5]}
Ben: {creature: C6, hand: []}
"""


@pytest.mark.parametrize(("value", "before_draw", "first", "after_tarot"), [
    ("on", "2.main.2", "yes", "yes"), ("h1", "2.main.2", "yes", "2.main.1"), ("h2", "yes", "2.main.2", "2.main.2"),
    ("unspecified", *("unspecified blessing_order_free",) * 3)])
def test_2_main_1_a_blessing_comes_at_any_time_among_the_main_actions(
        value: str, before_draw: str, first: str, after_tarot: str) -> None:
    choice = f"blessing_order_free={value}"
    assert Played(choice, BLESSING + "phase: turn draw").says("Ada: bless") == before_draw
    assert Played(choice, BLESSING).says("Ada: bless") == first
    assert Played(choice, BLESSING, "Ada: play Minor left").says("Ada: bless") == after_tarot
    assert Played(choice, BLESSING, "Ada: lay Druid left").says("Ada: bless") == after_tarot


def test_2_turndraw_1_the_draw_follows_a_blessing_that_came_before_it() -> None:
    played = Played("blessing_order_free=h2", BLESSING + "phase: turn draw", "Ada: bless", "Ada: draw")
    assert played.table["budget"]["tarot"] == 2


# -- 1.1.e: immunities -------------------------------------------------------------------------------
IMMUNE = """
Ada: {creature: C1, hand: [AllDiscard1, Druid], temple: [Druid x5]}
Ben: {creature: C7, hand: [Bard, Minor], temple: [Druid x5]}
"""


@pytest.mark.parametrize(("value", "waived"), [
    ("on", "yes"), ("h1", "3.imm.2"), ("unspecified", "unspecified immunity_text")])
def test_3_imm_2_an_immunity_may_be_waived(value: str, waived: str) -> None:
    position = IMMUNE.replace("AllDiscard1", "RivalDiscard1")
    played = Played(f"immunity_text={value}", position, "Ada: play RivalDiscard1 left on Ben")
    assert (played.says("Ben: waive"), played.says("Ben: invoke")) == (waived, "yes")


def test_3_imm_3_an_immunity_is_no_help_against_an_own_tarot() -> None:
    played = Played("immunity_text=on", IMMUNE, "Ada: play AllDiscard1 left")
    assert (played.says("Ada: invoke"), played.says("Ben: invoke")) == ("3.imm.3", "yes")


def test_3_imm_3_perhaps_it_once_was() -> None:
    played = Played("immunity_text=h2", IMMUNE, "Ada: play AllDiscard1 left", "Ada: invoke", "Ben: waive",
                    "Ben: pick Bard")
    assert (played.table["Ada"]["hand"], played.table["Ben"]["hand"]) == (["Druid"], ["Minor"])


def test_3_imm_3_an_unspecified_version_does_not_say_it() -> None:
    assert Played("immunity_text=unspecified", IMMUNE).says("Ada: play AllDiscard1 left") == "unspecified immunity_text"


# -- 1.1.g: attempts ---------------------------------------------------------------------------------
SECOND = """
Ada: {creature: C1, hand: [], temple: [Druid x5], chapel: [C2, C3],
      left: {worship: [Druid x3], tarots: [Minor x2], status: perfect},
      right: {worship: [Bard, Druid, Imposter], tarots: [Minor x3]}}
Ben: {creature: C6, hand: [Imposter], temple: [Druid x5]}
""".replace("Bard, Druid, Imposter", "Bard, Imposter")


def test_5_lock_1_a_second_totem_can_be_contested_before_it_locks() -> None:
    played = Played("attempt_window=on", SECOND, "Ada: lock right", "Ben: contest Imposter")
    assert (played.table["Ada"]["ascended"], played.table["Ada"]["ruins"]) == ([], ["Bard", "Imposter", "Minor x3"])


def test_5_lock_1_if_announcing_locks_the_creature_ascends_and_a_defective_totem_is_kept() -> None:
    played = Played("attempt_window=h1", SECOND, "Ada: lock right")
    assert (played.table["Ada"]["ascended"], played.says("Ben: contest Imposter")) == (["C1"], "5.imp.1")
    assert played.table["Ada"]["temple"] == ["Druid x8", "Bard", "Imposter", "Minor x5"]


def test_5_lock_1_an_unspecified_version_decides_a_first_totem_but_no_second_one() -> None:
    assert Played("attempt_window=unspecified", SECOND).says("Ada: lock right") == "unspecified attempt_window"
    first = SECOND.replace(", status: perfect", "")
    assert Played("attempt_window=unspecified", first).says("Ada: lock right") == "yes"


def test_5_lock_2_whether_an_old_lock_can_be_contested_is_not_said_either() -> None:
    assert Played("attempt_window=on", SECOND).says("Ben: contest Imposter on Ada left") == "5.imp.1"
    assert Played("attempt_window=unspecified", SECOND).says(
        "Ben: contest Imposter on Ada left") == "unspecified attempt_window"


# -- 1.1.h: chances to contest -----------------------------------------------------------------------
THREE = """
Ada: {creature: C1, hand: [], temple: [Druid x5], left: {worship: [Druid x3], tarots: [Minor x2]}}
Ben: {creature: C6, hand: [Imposter, Druid], temple: [Druid x5]}
Cleo: {creature: C7, hand: [Imposter, Bard], temple: [Druid x5]}
"""
PASSED = ("Ada: lock left", "Ben: pass", "Cleo: pass")


def test_5_imp_4_a_totem_locks_when_all_have_passed() -> None:
    assert Played("one_chance=on", THREE, *PASSED, deck="full3").table["Ada"]["left"]["status"] == "perfect"


def test_5_imp_4_if_a_pass_is_not_final_the_totem_has_to_be_opened() -> None:
    played = Played("one_chance=h1", THREE, *PASSED, deck="full3")
    assert played.table["Ada"]["left"].get("status", "open") == "open"
    assert game.to_move(played.rules, played.state) == 0
    assert [game.write_action(played.rules, each) for each in game.candidates(played.rules, played.state)] == [
        "lock left"]
    assert (played.says("Ben: contest Imposter"), played.says("Ada: lock right"), played.says("Ada: lock left")) == (
        "yes", "2.lock.1", "yes")


def test_5_imp_4_even_then_nobody_contests_out_of_turn() -> None:
    for value in ("on", "h1", "h2"):
        played = Played(f"one_chance={value}", THREE, "Ada: lock left", deck="full3")
        assert (played.says("Cleo: contest Imposter"), played.says("Ada: lock left")) == ("5.imp.4", "5.imp.4")


def test_5_imp_4_if_imposters_are_unlimited_all_are_asked_again_after_a_failed_one() -> None:
    moves = ("Ada: lock left", "Ben: contest Imposter", "Ada: take hand")
    now = Played("one_chance=on", THREE, *moves, deck="full3")
    assert (now.table["Ada"]["left"]["status"], now.says("Cleo: contest Imposter")) == ("perfect", "5.imp.1")
    again = Played("one_chance=h2", THREE, *moves, "Ben: pass", "Cleo: contest Imposter", "Ada: take hand",
                   "Ben: pass", "Cleo: pass", deck="full3")
    assert (again.table["Ada"]["left"]["status"], again.table["Cleo"]["hand"]) == ("perfect", [])


@pytest.mark.parametrize("moves", [PASSED, ("Ada: lock left", "Ben: contest Imposter"),
                                   ("Ada: lock left", "Cleo: contest Imposter")])
def test_5_imp_4_an_unspecified_version_leaves_several_opponents_open(moves: tuple[str, ...]) -> None:
    *before, last = moves
    played = Played("one_chance=unspecified", THREE, *before, deck="full3")
    assert played.says(last) == "unspecified one_chance"


def test_5_imp_2_a_single_opponent_is_no_question_of_versions() -> None:
    two = "\n".join(THREE.splitlines()[:-1])
    assert Played("one_chance=unspecified", two, "Ada: lock left").says("Ben: contest Imposter") == "yes"
    assert Played("one_chance=unspecified", two, "Ada: lock left").says("Ben: pass") == "yes"


# -- 1.1.i: where a collapse goes --------------------------------------------------------------------
BLUFF = """
Ada: {creature: C1, hand: [], temple: [Druid x5], left: {worship: [Druid x2, Bard], tarots: [Minor x2]}}
Ben: {creature: C6, hand: [Imposter], temple: [Druid x5]}
""".replace("Bard", "Imposter")
FALLEN = ["Druid x2", "Imposter", "Minor x2"]


@pytest.mark.parametrize(("value", "hand", "ruins"), [("on", [], FALLEN), ("h1", FALLEN, []), ("h2", [], [])])
def test_8_collapse_1_the_cards_of_a_collapsed_totem_go_to_the_ruins(
        value: str, hand: list[str], ruins: list[str]) -> None:
    ada = Played(f"collapse_to_ruins={value}", BLUFF, "Ada: lock left", "Ben: contest Imposter").table["Ada"]
    assert (ada["hand"], ada["ruins"]) == (hand, ruins)


def test_8_collapse_1_an_unspecified_version_does_not_say_where_they_go() -> None:
    attempted = Played("collapse_to_ruins=unspecified", BLUFF, "Ada: lock left")
    assert attempted.says("Ben: contest Imposter") == "unspecified collapse_to_ruins"


def test_8_collapse_1_an_empty_place_collapses_in_every_version() -> None:
    honest = BLUFF.replace("Druid x2, Imposter", "Druid x3")
    failed = Played("collapse_to_ruins=unspecified", honest, "Ada: lock left", "Ben: contest Imposter")
    assert failed.says("Ada: collapse right") == "yes"


# -- 1.1.j: prevention -------------------------------------------------------------------------------
PARTIAL = """
Ada: {creature: C1, hand: [BlockBoth], temple: [Druid x5]}
Ben: {creature: C2, hand: [Druid], temple: [Druid x5]}
"""


@pytest.mark.parametrize(("value", "blocked"), [("on", ["worship"]), ("h1", []), ("h2", ["worship"])])
def test_6_prevent_1_what_is_not_prevented_still_happens(value: str, blocked: list[str]) -> None:
    played = Played(f"prevention={value}", PARTIAL, "Ada: play BlockBoth left on Ben", "Ben: invoke")
    assert [each["what"] for each in played.table.get("blocks", [])] == blocked
    assert played.table["Ada"]["left"]["tarots"] == ["BlockBoth"]


def test_6_prevent_1_an_unspecified_version_does_not_say_what_an_immunity_leaves() -> None:
    played = Played("prevention=unspecified", PARTIAL, "Ada: play BlockBoth left on Ben")
    assert (played.says("Ben: invoke"), played.says("Ben: waive")) == ("unspecified prevention", "yes")


DEAD = """
Ada: {creature: C1, hand: [Draw2], temple: [Druid x5], left: {worship: [Druid x3], tarots: [Minor]}}
Ben: {creature: C6, hand: [], left: {tarots: [BlockDraw]}}
blocks: [{on: Ada, what: draw, turns: 2, by: Ben, card: BlockDraw}]
"""


@pytest.mark.parametrize(("value", "played"), [
    ("on", "yes"), ("h1", "yes"), ("h2", "6.prevent.3"), ("unspecified", "unspecified prevention")])
def test_6_prevent_3_a_tarot_without_effect_can_be_played(value: str, played: str) -> None:
    assert Played(f"prevention={value}", DEAD).says("Ada: play Draw2 left") == played


def test_6_prevent_1_under_h1_a_block_on_one_part_stops_the_other_one_too() -> None:
    position = DEAD.replace("hand: [Draw2]", "hand: [DiscardDraw, Druid, Bard]")
    now = Played("prevention=on", position, "Ada: play DiscardDraw left", "Ada: pick Druid Bard")
    assert now.table["Ada"]["hand"] == []
    assert Played("prevention=h1", position, "Ada: play DiscardDraw left").table["Ada"]["hand"] == ["Druid", "Bard"]


def test_6_prevent_1_under_h1_what_a_tarot_has_done_before_is_taken_back() -> None:
    position = """
    Ada: {creature: C1, hand: [TwoDrawDiscard], temple: [Druid x5]}
    Ben: {creature: C7, hand: [Bard], temple: [Druid x5]}
    Cleo: {creature: C6, hand: [Bard], temple: [Druid x5]}
    """
    moves = ("Ada: play TwoDrawDiscard left on Ben and Cleo", *["chance: Ben draws Druid"] * 2,
             *["chance: Cleo draws Druid"] * 2, "Ben: invoke")
    now = Played("prevention=on", position, *moves, deck="full3").table
    assert (now["Ben"]["hand"], now["Cleo"]["hand"], now["pending"][-1]["picking"]) == (
        ["Druid x2", "Bard"], ["Druid x2", "Bard"], ["Cleo"])
    table = Played("prevention=h1", position, *moves, deck="full3").table
    assert [(table[seat]["hand"], table[seat]["temple"]) for seat in ("Ben", "Cleo")] == [(["Bard"], ["Druid x5"])] * 2
    assert (table["Ada"]["left"]["tarots"], table.get("pending")) == (["TwoDrawDiscard"], None)


def test_6_prevent_1_under_h1_who_went_out_by_the_tarot_is_in_again() -> None:
    position = """
    Ada: {creature: C1, hand: [TwoDrawDiscard], temple: [Druid x5]}
    Ben: {creature: C7, hand: [Bard], temple: [Druid x5]}
    Cleo: {creature: C6, hand: [Bard], temple: []}
    """
    moves = ("Ada: play TwoDrawDiscard left on Ben and Cleo", *["chance: Ben draws Druid"] * 2)
    played = Played("prevention=h1", position, *moves, deck="full3")
    assert not played.state.players[2].alive
    played.state = played.after("Ben: invoke")
    assert [mine.alive for mine in played.state.players] == [True, True, True]


def test_6_prevent_1_a_position_that_does_not_tell_how_the_text_began_leaves_it_open() -> None:
    position = """
    Ada: {creature: C1, hand: [], temple: [Druid x5], left: {tarots: [TwoDrawDiscard]}}
    Ben: {creature: C7, hand: [Bard], temple: [Druid x5]}
    Cleo: {creature: C6, hand: [Bard], temple: [Druid x5]}
    pending:
      - {kind: resolving, user: Ada, card: TwoDrawDiscard, todo: [], targets: [{part: 0, seats: [Ben, Cleo]}]}
      - {kind: affecting, part: 1, asked: [Ben], going: [Ben, Cleo]}
    """
    assert Played("prevention=h1", position, deck="full3").says("Ben: invoke") == "not said"
    assert Played("prevention=on", position, deck="full3").says("Ben: invoke") == "yes"


# -- what a version leaves open ----------------------------------------------------------------------
def test_nothing_is_asked_of_older_versions_where_they_cannot_differ() -> None:
    moves = ("Ada: lay Druid left", "Ada: play Minor left", "Ada: end")
    assert Played(OLDEST, BLESSING, *moves).state.active == 1
