"""Section 6: targets, blocks, gambles, curses, prevention, persistence, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.totym.cases import PERFECT, RIGHT, block
from tests.games.totym.table import at, game

PLAY = "Ada: play X left on Ben"


def effect(words: str) -> dict[str, str]:
    """A tarot X with one effect."""
    return {"X": f"[{{{words}}}]"}


# -- targets and actions -------------------------------------------------------------------------------
def test_6_target_1_self_is_the_active_player() -> None:
    table = at("Ada: {hand: [X]}", text=effect("to: self, do: draw")).do("Ada: play X left")
    assert (table.sizes("Ada")[0], table.sizes("Ben")[0]) == (1, 0)


def test_6_target_2_opponent_is_one_opponent() -> None:
    table = at("Ada: {hand: [X]}", seats=3, text=effect("to: opponent, do: draw"))
    assert table.refused("Ada: play X left on Ada") == "6.target.2"
    assert table.refused("Ada: play X left on Ben and Cleo") == "6.target.2"
    assert table.do("Ada: play X left on Cleo").sizes("Cleo")[0] == 1


def test_6_target_3_two_opponents_are_two() -> None:
    table = at("Ada: {hand: [X]}", seats=4, text=effect("to: 2 opponents, do: draw"))
    assert table.refused("Ada: play X left on Ben") == "6.target.3"
    assert table.refused("Ada: play X left on Ada and Ben") == "6.target.3"
    table.do("Ada: play X left on Ben and Dan")
    assert [table.sizes(seat)[0] for seat in ("Ada", "Ben", "Cleo", "Dan")] == [0, 1, 0, 1]


def test_6_target_4_any_may_be_oneself() -> None:
    table = at("Ada: {hand: [X]}", text=effect("to: any, do: draw"))
    assert table.allows("Ada: play X left on Ben")
    assert table.do("Ada: play X left on Ada").sizes("Ada")[0] == 1


def test_6_target_5_all_is_every_player_still_in() -> None:
    table = at("{Ada: {hand: [X]}, Cleo: {out: true}}", seats=3, text=effect("to: all, do: draw"))
    table.do("Ada: play X left")
    assert [table.sizes(seat)[0] for seat in ("Ada", "Ben", "Cleo")] == [1, 1, 0]


def test_6_target_6_targets_are_named_before_anything_is_done() -> None:
    table = at("Ada: {hand: [X]}", seats=3, text={"X": "[{to: self, do: draw}, {to: opponent, do: draw}]"})
    assert table.refused("Ada: play X left") == "6.target.6"
    assert table.hand("Ada") == "X"


def test_6_target_6_somebody_who_is_out_cannot_be_named() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {out: true}}", seats=3, text=effect("to: opponent, do: draw"))
    assert table.refused(PLAY) == "6.target.2"


def test_6_act_1_the_target_does_what_the_card_says() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}}", text=effect("to: opponent, do: discard")).do(PLAY)
    assert (table.asked, table.refused("Ada: pick T1")) == ("Ben", "6.term.5")


def test_6_act_2_the_active_player_curses() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {left: {tarots: [T1]}}}", text=effect("to: opponent, do: curse")).do(PLAY)
    assert table.asked == "Ada"
    assert table.do("Ada: pick T1 from left").zone("Ben.left.tarots") == "T1+cursed"


def test_6_act_3_what_is_discarded_is_the_targets_own() -> None:
    table = at("{Ada: {hand: [X, T2]}, Ben: {hand: [T1]}}", text=effect("to: opponent, do: discard, number: all"))
    table.do(PLAY, "Ben: pick T1")
    assert (table.hand("Ada"), table.zone("Ben.ruins")) == ("T2", "T1")


def test_6_term_4_the_active_player_takes_an_option_for_all() -> None:
    text = {"X": "[choice: [[{to: all, do: draw}], [{to: self, do: draw, number: 2}]]]"}
    table = at("Ada: {hand: [X]}", text=text).do("Ada: play X left")
    assert table.refused("Ben: choose 1") == "6.term.4"
    assert (table.do("Ada: choose 1").sizes("Ada")[0], table.sizes("Ben")[0]) == (1, 1)


def test_6_arrange_1_the_target_orders_the_cards() -> None:
    table = at("Ada: {hand: [X], top: [Druid, T1, T2]}", text=effect("to: self, do: arrange")).do("Ada: play X left")
    assert table.refused("Ada: pick T1 T2") == "6.arrange.1"
    table.do("Ada: pick T2 Druid T1", "Ada: end", "Ben: draw", "Ben: end", "Ada: draw")
    assert table.hand("Ada") == "Druid T2"


# -- blocks --------------------------------------------------------------------------------------------
def test_6_block_1_a_blocked_action_cannot_be_done() -> None:
    table = at(f"Ada: {{hand: [X]}}\n{block('Ben', 'draw')}", text=effect("to: opponent, do: draw")).do(PLAY)
    assert table.sizes("Ben")[0] == 0


def test_6_block_2_and_3_others_can_still_do_it() -> None:
    table = at(f"Ada: {{hand: [X]}}\n{block('Ben', 'draw')}", text=effect("to: all, do: draw")).do("Ada: play X left")
    assert (table.sizes("Ada")[0], table.sizes("Ben")[0]) == (1, 0)


def test_6_block_4_the_number_of_actions_stays() -> None:
    table = at(f"Ada: {{hand: [X, T1]}}\n{block('Ada', 'tarot')}", text=effect("to: self, do: draw"))
    assert table.refused("Ada: play X left") == "6.block.6"
    assert table.state.budget.tarot == 1


def test_6_block_5_a_blocked_action_can_be_traded_away() -> None:
    table = at(f"Ada: {{creature: Z, hand: [T1 x2]}}\n{block('Ada', 'worship')}",
               blessing={"Z": "[{to: self, do: trade, kinds: [worship, tarot]}]"})
    table.do("Ada: bless", "Ada: play T1 left", "Ada: play T1 left")
    assert table.left("Ada") == " | T1 x2"


def test_6_block_7_no_card_is_laid() -> None:
    table = at(f"Ada: {{hand: [T1]}}\n{block('Ada', 'worship')}")
    assert table.refused("Ada: lay T1 left") == "6.block.7"
    assert table.allows("Ada: play T1 left")


def test_6_block_1_it_ends_with_the_last_of_the_turns_it_was_given() -> None:
    text = effect("to: opponent, do: block, kinds: [tarot], lasting: {turns: 1}")
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1]}}", text=text).do(PLAY, "Ada: end", "Ben: draw")
    assert table.refused("Ben: play T1 left") == "6.block.6"
    table.do("Ben: end", "Ada: draw", "Ada: end", "Ben: draw")
    assert table.allows("Ben: play T1 left")


def test_6_block_1_this_turn_means_this_turn() -> None:
    text = effect("to: all, do: block, kinds: [worship], lasting: this turn")
    table = at("{Ada: {hand: [X, T1]}, Ben: {hand: [T1]}}", text=text).do("Ada: play X left")
    assert table.refused("Ada: lay T1 left") == "6.block.7"
    assert table.do("Ada: end", "Ben: draw").allows("Ben: lay T1 left")


def test_6_prec_1_a_block_beats_a_granted_action() -> None:
    table = at(f"Ada: {{creature: Z, hand: [T1]}}\n{block('Ada', 'tarot')}",
               blessing={"Z": "[{to: self, do: grant, kinds: [tarot]}]"}).do("Ada: bless")
    assert table.refused("Ada: play T1 left") == "6.block.6"


# -- flips and gambles ---------------------------------------------------------------------------------
FIVE = {"X": "[{flip: 2, win: [{to: self, do: draw, number: 2}], gamble: unlimited}]"}


def test_6_term_6_a_flip_that_is_not_called_right_brings_nothing() -> None:
    table = at("Ada: {hand: [X]}", text=FIVE).do("Ada: play X left", "chance: wrong")
    assert (table.sizes("Ada")[0], table.legal()) == (0, {"end"})


def test_6_term_6_two_coins_are_both_called_right_once_in_four() -> None:
    table = at("Ada: {hand: [X]}", text=FIVE).do("Ada: play X left")
    weights = {game.write_action(table.rules, each): weight for each, weight in game.outcomes(table.rules, table.state)}
    assert weights == {"right": 1, "wrong": 3}


def test_6_gamble_1_a_gamble_may_be_declined() -> None:
    table = at("Ada: {hand: [X]}", text=FIVE).do("Ada: play X left", "chance: right", "Ada: stop")
    assert table.sizes("Ada")[0] == 2


def test_6_gamble_2_there_is_none_after_a_miss() -> None:
    table = at("Ada: {hand: [X]}", text=FIVE).do("Ada: play X left", "chance: wrong")
    assert table.refused("Ada: gamble") == "6.gamble.2"


def test_6_gamble_3_a_lost_gamble_costs_all() -> None:
    table = at("Ada: {hand: [X]}", text=FIVE).do("Ada: play X left", "chance: right", "Ada: gamble", "chance: right",
                                                "Ada: gamble", "chance: wrong")
    assert table.sizes("Ada")[0] == 0


def test_6_gamble_4_the_number_is_the_most() -> None:
    text = {"X": "[{flip: 1, win: [{to: self, do: draw}], gamble: 2}]"}
    table = at("Ada: {hand: [X]}", text=text).do("Ada: play X left", "chance: right", "Ada: gamble", "chance: right",
                                                "Ada: gamble", "chance: right")
    assert (table.sizes("Ada")[0], table.allows("Ada: gamble")) == (3, False)


def test_6_gamble_5_and_8_without_end_it_adds_up() -> None:
    table = at("Ada: {hand: [X], temple: [Druid x30]}", text=FIVE).do("Ada: play X left", "chance: right")
    for _ in range(6):
        table.do("Ada: gamble", "chance: right")
    assert table.do("Ada: stop").sizes("Ada")[0] == 14


def test_6_gamble_6_nothing_is_done_before_the_gambling_is_over() -> None:
    table = at("Ada: {hand: [X]}", text=FIVE).do("Ada: play X left", "chance: right", "Ada: gamble", "chance: right")
    assert table.sizes("Ada")[0] == 0


# -- curses --------------------------------------------------------------------------------------------
def test_6_curse_2_the_totem_falls_as_its_players_turn_ends() -> None:
    table = at("{Ada: {left: {worship: [Druid], tarots: [T1, T2+cursed]}, right: {tarots: [T1]}}}").do("Ada: end")
    assert (table.left("Ada"), table.right("Ada"), table.zone("Ada.ruins")) == (" | ", " | T1", "Druid T1 T2")


def test_6_curse_2_it_stands_while_others_have_their_turns() -> None:
    table = at("Cleo: {left: {tarots: [T1+cursed]}}", seats=3).do("Ada: end", "Ben: draw", "Ben: end", "Cleo: draw")
    assert table.left("Cleo") == " | T1+cursed"
    assert table.do("Cleo: end").left("Cleo") == " | "


def test_6_curse_3_attempting_to_lock_it_makes_it_fall() -> None:
    table = at("{Ada: {left: {worship: [Druid x3], tarots: [T1, T2+cursed]}}, Ben: {hand: [Imp]}}")
    assert (table.do("Ada: lock left").left("Ada"), table.turn) == (" | ", "Ben")


def test_6_curse_4_removing_the_card_ends_the_curse() -> None:
    table = at("Ada: {hand: [X], left: {tarots: [T1+cursed, T2]}}",
               text=effect("to: self, do: remove, into: ruins"))
    table.do("Ada: play X right", "Ada: pick T1+cursed from left", "Ada: end")
    assert table.left("Ada") == " | T2"


def test_6_curse_5_moving_the_card_ends_the_curse() -> None:
    table = at("Ada: {hand: [X], left: {worship: [Druid+cursed]}}", text=effect("to: self, do: move"))
    table.do("Ada: play X right", "Ada: pick Druid+cursed from left to right", "Ada: end")
    assert (table.left("Ada"), table.right("Ada")) == (" | ", "Druid | X")


def test_6_curse_5_a_card_does_not_move_to_a_locked_totem() -> None:
    table = at(f"Ada: {{hand: [X], left: {{tarots: [T1+cursed]}}, right: {RIGHT[:-1]}, status: perfect}}}}",
               text=effect("to: self, do: move")).do("Ada: play X left")
    assert table.asked == "Ada"
    assert not table.allows("Ada: pick T1+cursed from left to right")


def test_6_curse_4_uncursing_leaves_the_card() -> None:
    table = at("Ada: {hand: [X], left: {tarots: [T1+cursed]}}", text=effect("to: self, do: uncurse"))
    table.do("Ada: play X right", "Ada: pick T1+cursed from left", "Ada: end")
    assert table.left("Ada") == " | T1"


# -- picking among like cards --------------------------------------------------------------------------
def test_6_term_5_an_open_tarot_is_told_from_its_like_that_lies_as_worship() -> None:
    text = effect("to: self, do: remove, into: hand")
    for pick, left in (("T1", " | T1 X"), ("T1+open", "T1 | X")):
        table = at("Ada: {hand: [X], left: {worship: [T1], tarots: [T1]}}", text=text)
        assert table.do("Ada: play X left", f"Ada: pick {pick} from left").left("Ada") == left


@pytest.mark.parametrize("worship", ["T1", "Imp"])
def test_4_bluff_3_naming_an_open_tarot_tells_nothing_of_its_hidden_like(worship: str) -> None:
    table = at(f"{{Ada: {{hand: [X]}}, Ben: {{left: {{worship: [{worship}], tarots: [T1]}}}}}}",
               text=effect("to: opponent, do: curse")).do(PLAY)
    assert table.legal() == {"pick T1 from left", "pick 1 hidden from left"}
    assert table.refused("Ada: pick T2 from left") == table.refused("Ada: pick Imp from left") == "6.act.3"
    assert table.do("Ada: pick T1 from left").left("Ben") == f"{worship} | T1+cursed"


def test_8_reveal_1_an_open_tarot_cannot_be_revealed_beside_its_hidden_like() -> None:
    table = at("{Ada: {hand: [X], left: {worship: [T1], tarots: [T1]}}}",
               text=effect("to: self, do: reveal, number: 2"))
    assert table.do("Ada: play X right").refused("Ada: pick T1 T1 from left") == "6.act.3"


# -- prevention and persistence ------------------------------------------------------------------------
def test_6_prevent_1_and_2_the_other_effects_still_happen() -> None:
    text = effect("to: opponent, do: block, kinds: [worship, tarot], lasting: {turns: 1}")
    table = at("{Ada: {hand: [X]}, Ben: {creature: Z}}", text=text, immune={"Z": "['block:tarot']"})
    table.do(PLAY, "Ben: invoke")
    assert [each.what for each in table.state.blocks] == ["worship"]


def test_6_prevent_3_and_4_a_tarot_without_any_effect_may_be_played() -> None:
    table = at(f"Ada: {{hand: [X]}}\n{block('Ada', 'draw')}", text=effect("to: self, do: draw")).do("Ada: play X left")
    assert (table.left("Ada"), table.hand("Ada")) == (" | X", "")


def test_6_prec_2_a_block_beats_a_draw() -> None:
    table = at(f"Ada: {{hand: [X]}}\n{block('Ada', 'draw')}", text=effect("to: self, do: draw, number: 3"))
    assert table.do("Ada: play X left").sizes("Ada")[0] == 0


def test_6_persist_1_an_effect_goes_on_when_the_hand_is_discarded() -> None:
    text = effect("to: opponent, do: block, kinds: [tarot], lasting: {turns: 2}")
    table = at(f"{{Ada: {{hand: [X, Imp]}}, Ben: {{hand: [T1], left: {PERFECT}}}}}", text=text)
    table.do(PLAY, "Ada: end", "Ben: draw", "Ben: lock left", "Ada: contest Imp", "Ben: take hand")
    table.do("Ada: draw", "Ada: end", "Ben: draw")
    assert table.refused("Ben: play T1 left") == "6.block.6"


def test_6_persist_2_the_latest_change_of_type_counts() -> None:
    change = "{{on: Ada, side: left, clan: {}, lasting: game, by: Ben, card: T2}}"
    for first, last, status in (("Bards", "Druids", "perfect"), ("Druids", "Bards", "flawed")):
        types = f"types: [{change.format(first)}, {change.format(last)}]"
        table = at(f"Ada: {{left: {PERFECT}}}\n{types}").do("Ada: lock left", "Ben: pass")
        assert table.status("Ada")[0] == status


def test_6_persist_1_an_effect_bound_to_its_card_ends_with_it() -> None:
    text = effect("to: opponent, do: block, kinds: [tarot], lasting: while on active totem")
    table = at("{Ada: {hand: [X, Y]}, Ben: {hand: [T1]}, budget: {tarot: 2}}",
               text={**text, "Y": "[{to: self, do: collapse}]"})
    table.do(PLAY)
    assert len(table.state.blocks) == 1
    assert table.do("Ada: play Y right", "Ada: pick left").state.blocks == ()


def test_6_persist_1_while_in_an_active_totem_ends_with_the_lock() -> None:
    text = {"X": "[{to: self, do: set demand, side: right, number: 4, lasting: while on active totem}]"}
    table = at("Ada: {hand: [X], left: {worship: [Druid x3], tarots: [T1]}}", text=text)
    table.do("Ada: play X left", "Ada: lock left", "Ben: pass")
    assert table.state.demands == ()


# -- what may be done, and is left to chance ---------------------------------------------------------
MAY_LOSE = effect("to: opponent, do: discard, number: 2, chooser: random, optional: true")


def test_6_act_1_whoever_may_lose_cards_at_random_says_whether() -> None:
    position = "{Ada: {hand: [X]}, Ben: {hand: [T1 x2, T2]}}"
    table = at(position, text=MAY_LOSE).do(PLAY)
    assert (table.asked, table.legal()) == ("Ben", {"pick 2 hidden", "pick nothing"})
    assert table.do("Ben: pick nothing").sizes("Ben") == (3, 10, 0)
    agreed = at(position, text=MAY_LOSE).do(PLAY, "Ben: pick 2 hidden")
    assert {(game.write_action(agreed.rules, action), weight) for action, weight in game.outcomes(
        agreed.rules, agreed.state)} == {("Ben loses T1 T1", 1), ("Ben loses T1 T2", 2)}
    assert agreed.do("chance: Ben loses T1 T2").hand("Ben") == "T1"
    assert not agreed.state.pending


def test_6_act_1_what_chance_takes_is_not_named_and_neither_more_nor_less() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1 x2, T2]}}", text=MAY_LOSE).do(PLAY)
    for words in ("pick T1 T2", "pick 1 hidden", "pick 3 hidden", "pick T1 and 1 hidden", "pick 2 hidden from left"):
        assert table.refused(f"Ben: {words}") == "6.term.5"


def test_6_act_1_without_a_may_chance_asks_nobody() -> None:
    text = effect("to: opponent, do: discard, chooser: random")
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}}", text=text).do(PLAY)
    assert (table.asked, table.legal()) == (None, set())
