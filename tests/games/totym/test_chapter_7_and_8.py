"""Sections 7 and 8: ascension, collapse, swaps, ties and all the rest, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.totym.cases import LOCKED, LOCKED_FLAWED, PERFECT, RIGHT, RIGHT_FLAWED, block
from tests.games.totym.table import Table, at

ASCEND = ("Ada: lock right", "Ben: pass")
SWAP_BEN = {"X": "[{to: opponent, do: swap}]"}
PLAY = "Ada: play X left on Ben"


def ascending(left: str = LOCKED, right: str = RIGHT, rest: str = "chapel: [Fir]", table: str = "") -> Table:
    """Ada is about to lock her second totem."""
    return at(f"Ada: {{left: {left}, right: {right}, {rest}}}\n{table}")


# -- 7 ascension ---------------------------------------------------------------------------------------
def test_7_asc_1_one_locked_totem_is_not_enough() -> None:
    table = at(f"Ada: {{left: {PERFECT}}}").do("Ada: lock left", "Ben: pass")
    assert (table.zone("Ada.creature"), table.zone("Ada.ascended")) == ("Oak", "")


def test_7_asc_2_the_creature_is_ascended() -> None:
    table = ascending().do(*ASCEND)
    assert (table.zone("Ada.ascended"), table.zone("Ada.creature"), table.zone("Ada.chapel")) == ("Oak", "Fir", "")


def test_7_asc_3_perfect_totems_are_shuffled_into_the_temple() -> None:
    table = ascending().do(*ASCEND)
    assert table.sizes("Ada") == (0, 20, 0), "five are drawn from these twenty"


def test_7_asc_4_flawed_totems_go_to_the_ruins() -> None:
    table = ascending(LOCKED_FLAWED, RIGHT_FLAWED).do(*ASCEND)
    assert table.sizes("Ada") == (5, 5, 10)


def test_7_asc_5_defective_totems_are_shuffled_into_the_temple_too() -> None:
    left = "{worship: [Imp x3], tarots: [T1 x2], status: defective}"
    assert ascending(left, "{worship: [Imp, Bard], tarots: [T1 x3]}").do(*ASCEND).sizes("Ada") == (0, 20, 0)


def test_7_asc_6_the_hand_is_discarded_whole() -> None:
    table = ascending(LOCKED_FLAWED, RIGHT_FLAWED, "chapel: [Fir], hand: [T1, T2 x2]").do(*ASCEND)
    assert (table.hand("Ada"), table.sizes("Ada")[2]) == ("Druid x5", 13)


def test_7_asc_7_the_new_creature_comes_by_chance() -> None:
    table = ascending(rest="chapel: [Fir, Elm]").do(*ASCEND)
    assert table.asked is None
    assert table.do("chance: Ada gets Elm").zone("Ada.creature") == "Elm"


def test_7_asc_7_an_ascended_creature_does_not_come_again() -> None:
    table = ascending(rest="ascended: [Yew], chapel: [Fir, Elm]").do(*ASCEND)
    with pytest.raises(AssertionError):
        table.refused("chance: Ada gets Fir")
    assert table.refused("chance: Ada gets Oak") == "7.rule.3"


@pytest.mark.parametrize(("left", "right", "temple", "out"), [
    (LOCKED_FLAWED, RIGHT_FLAWED, 4, True), (LOCKED_FLAWED, RIGHT_FLAWED, 5, False),
    (LOCKED_FLAWED, RIGHT, 0, False), (LOCKED, RIGHT_FLAWED, 0, False), (LOCKED, RIGHT, 0, False)])
def test_7_asc_8_only_two_flawed_totems_and_a_short_temple_put_a_player_out(
        left: str, right: str, temple: int, out: bool) -> None:
    cards = f"[Druid x{temple}]" if temple else "[]"
    table = ascending(left, right, f"chapel: [Fir], temple: {cards}").do(*ASCEND)
    assert (table.ending == "Ben wins (elimination)") == out


def test_7_asc_9_nothing_changes_for_the_others() -> None:
    ben = f"Ben: {{hand: [T1, T2], left: {PERFECT}, ruins: [Imp]}}"
    table = ascending(table=ben)
    before = table.seen()["Ben"]
    assert table.do(*ASCEND).seen()["Ben"] == before


@pytest.mark.parametrize("kind", ["draw", "discard", "swap"])
def test_7_rule_1_and_2_nothing_blocks_or_prevents_it(kind: str) -> None:
    table = at(f"Ada: {{creature: Z, left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Fir], hand: [T1]}}\n"
               f"{block('Ada', kind)}", immune={"Z": f"[{kind}]"})
    assert table.do(*ASCEND).sizes("Ada") == (5, 5, 11)


def test_7_rule_4_effects_on_actions_to_come_outlast_it() -> None:
    table = ascending(LOCKED_FLAWED, RIGHT_FLAWED, table=block("Ada", "tarot", lasting="turns: 3")).do(*ASCEND)
    table.do("Ben: draw", "Ben: end", "Ada: draw")
    assert [each.what for each in table.state.blocks] == ["tarot"]


# -- 8 collapse and the rest ---------------------------------------------------------------------------
def test_8_collapse_1_every_card_goes_to_the_ruins() -> None:
    table = at("Ada: {hand: [X], left: {worship: [Imp, Druid+shown], tarots: [T1+cursed]}}",
               text={"X": "[{to: self, do: collapse}]"}).do("Ada: play X right", "Ada: pick left")
    assert (table.left("Ada"), table.zone("Ada.ruins")) == (" | ", "Druid Imp T1")


def test_8_ruins_1_nobody_sees_what_lies_there() -> None:
    table = at("Ada: {ruins: [T1, Imp]}")
    assert (table.view("Ada")["Ada"]["ruins"], table.view("Ben")["Ada"]["ruins"]) == (2, 2)


def test_8_hand_1_a_hand_may_be_of_any_size() -> None:
    assert at("{phase: turn draw, Ada: {hand: [T1 x30]}}").do("Ada: draw", "Ada: end").sizes("Ada")[0] == 32


def test_8_hand_2_its_number_is_seen_and_nothing_else() -> None:
    table = at("Ada: {hand: [T1, Imp]}")
    assert table.view("Ben")["Ada"]["hand"] == 2
    assert table.view("Ada")["Ada"]["hand"] == ["Imp", "T1"]


# -- 8 several targets ---------------------------------------------------------------------------------
def test_8_multi_1_all_draw_before_anybody_is_judged() -> None:
    table = at("{Ada: {hand: [X], temple: []}, Ben: {temple: [Druid]}}", text={"X": "[{to: all, do: draw, number: 2}]"})
    assert table.do("Ada: play X left").ending == "nobody wins (tie)"


def test_8_multi_2_if_somebody_can_that_player_wins() -> None:
    table = at("{Ada: {hand: [X], temple: []}, Ben: {temple: [Druid x2]}}", text={"X": "[{to: all, do: draw}]"})
    assert table.do("Ada: play X left").ending == "Ben wins (elimination)"


def test_8_multi_2_a_tie_of_three() -> None:
    table = at("{Ada: {hand: [X], temple: []}, Ben: {temple: []}, Cleo: {temple: []}}", seats=3,
               text={"X": "[{to: all, do: draw}]"})
    assert table.do("Ada: play X left").ending == "nobody wins (tie)"


def test_8_multi_1_two_of_three_go_out_together() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {temple: []}, Cleo: {temple: []}}", seats=3,
               text={"X": "[{to: 2 opponents, do: draw}]"})
    assert table.do("Ada: play X left on Ben and Cleo").ending == "Ada wins (elimination)"


def test_8_multi_1_picks_are_made_by_all_before_any_card_goes() -> None:
    table = at("{Ada: {hand: [X, T1, T2]}, Ben: {hand: [T1, T2]}}", text={"X": "[{to: all, do: discard}]"})
    table.do("Ada: play X left", "Ada: pick T1")
    assert table.sizes("Ada")[2] == 0
    table.do("Ben: pick T2")
    assert (table.zone("Ada.ruins"), table.zone("Ben.ruins")) == ("T1", "T2")


def test_8_mix_1_cards_never_go_to_another_player() -> None:
    assert at("Ada: {hand: [T1]}").refused("Ada: play T1 onto Ben left") == "8.mix.1"


# -- 8 swaps -------------------------------------------------------------------------------------------
def swapped(ben: str, creature: str = "Fir") -> Table:
    """Ben's creature was swapped for another one by Ada's tarot."""
    return at(f"{{Ada: {{hand: [X]}}, Ben: {{{ben}, chapel: [{creature}]}}}}", text=SWAP_BEN).do(PLAY)


def test_8_swap_2_and_3_totems_and_tarots_stay() -> None:
    table = swapped("left: {worship: [Druid], tarots: [T1 x3]}, right: {tarots: [T2]}")
    assert (table.left("Ben"), table.right("Ben"), table.asked) == ("Druid | T1 x3", " | T2", "Ada")


def test_8_swap_4_the_excess_goes_and_no_more() -> None:
    table = swapped("left: {worship: [Druid x2, Imp]}")
    assert table.refused("Ben: drop Druid") == "8.swap.4"
    assert table.legal() == {"drop Druid Druid", "drop Druid Imp"}


def test_8_swap_5_the_player_whose_totem_it_is_picks() -> None:
    table = swapped("left: {worship: [Druid x2, Imp]}")
    assert (table.asked, table.refused("Ada: drop Druid Imp")) == ("Ben", "8.swap.5")
    assert table.do("Ben: drop Druid Imp").left("Ben") == "Druid | "


def test_8_swap_4_each_side_for_itself() -> None:
    table = swapped("left: {worship: [Druid, Imp]}, right: {worship: [Bard x2]}").do("Ben: drop Imp", "Ben: drop Bard")
    assert (table.left("Ben"), table.right("Ben"), table.asked) == ("Druid | ", "Bard | ", "Ada")


def test_8_swap_4_a_higher_demand_takes_nothing() -> None:
    table = swapped(f"left: {PERFECT}", "Yew")
    assert (table.asked, table.left("Ben")) == ("Ada", "Druid x3 | T1 x2")


def test_8_swap_4_there_and_back_is_not_the_same() -> None:
    table = swapped("left: {worship: [Druid x3]}").do("Ben: drop Druid Druid", "Ada: end", "Ben: draw", "Ben: end")
    assert table.left("Ben") == "Druid | "
    assert table.zone("Ben.chapel") == "Oak"


def test_8_swap_6_locked_totems_keep_cards_and_class() -> None:
    table = swapped(f"left: {LOCKED}")
    assert (table.status("Ben"), table.asked) == (("perfect", "open"), "Ada")


def test_8_swap_6_a_locked_totem_that_no_longer_fits_still_ascends() -> None:
    table = at(f"Ada: {{creature: Fir, left: {LOCKED}, right: {{worship: [Druid], tarots: [T1 x4]}}, chapel: [Elm]}}")
    assert table.do(*ASCEND).zone("Ada.ascended") == "Fir"


def test_8_swap_4_a_new_symbol_counts_for_what_is_not_locked() -> None:
    table = at("Ada: {hand: [X], chapel: [Elm], right: {worship: [Druid x2], tarots: [T1 x2]}}",
               text={"X": "[{to: self, do: swap}]"}).do("Ada: play X right", *ASCEND)
    assert table.status("Ada") == ("open", "perfect")


def test_8_swap_4_excess_is_not_a_chance_to_take_cards_back() -> None:
    table = swapped("left: {worship: [Druid x3]}")
    assert table.refused("Ben: take back Druid left") == "8.place.1"
