"""Readings that change the course of a whole text: what they bring beyond the one position that tells them apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.totym.cases import LOCKED, RIGHT, block
from tests.games.totym.table import Table, at

PLAY = "Ada: play X left on Ben"
WITHOUT_FLIP = "[{win: [{to: self, do: draw, number: 2}], gamble: 2}]"


def drawn(table: Table, *moves: str) -> tuple[int, int, int]:
    """Ada's hand, Temple and Ruins after the moves."""
    return table.do(*moves).sizes("Ada")


# -- R57: cards under the Temple ---------------------------------------------------------------------
SECOND = f"left: {LOCKED}, right: {RIGHT}, chapel: [Fir]"


def test_R57_r2_cards_under_the_temple_come_when_all_others_are_drawn() -> None:
    table = at(f"Ada: {{{SECOND}, temple: [Zealot x4]}}", R57="r2").do("Ada: lock right", "Ben: pass")
    assert (table.hand("Ada"), table.sizes("Ada")) == ("Zealot x4", (4, 10, 0))
    assert {action.card for action in table.chances()} == {
        table.rules.deck.kind(card) for card in ("Druid", "Bard", "T1")}
    assert table.do("chance: Ada draws Bard").sizes("Ada") == (5, 9, 0)


@pytest.mark.parametrize(("reading", "says"), [("r1", "goes on"), ("r2", "goes on")])
def test_R57_r2_cards_under_the_temple_count_as_cards_of_it(reading: str, says: str) -> None:
    table = at(f"Ada: {{{SECOND}, temple: []}}", R57=reading).do("Ada: lock right", "Ben: pass")
    assert table.ending == says
    assert sum(table.sizes("Ada")) == 10


def test_R57_r2_a_shuffle_mixes_them_in() -> None:
    table = at("Ada: {hand: [X], temple: [Druid], below: [Bard]}", text={"X": "[{to: self, do: shuffle}]"}, R57="r2")
    assert (table.view("Ben")["Ada"]["below"], table.view("Ben")["Ada"]["temple"]) == (1, 2)
    table.do("Ada: play X left")
    assert (table.zone("Ada.temple"), table.state.below) == ("Druid Bard", ())


def test_R57_r2_whoever_seeks_a_card_in_the_temple_finds_it_there_too() -> None:
    table = at("Ada: {hand: [X], temple: [Druid x2], below: [Bard]}", text={"X": "[{to: self, do: pick}]"}, R57="r2")
    assert table.do("Ada: play X left").legal() == {"pick Druid", "pick Bard"}
    assert (table.do("Ada: pick Bard").sizes("Ada"), table.state.below) == ((1, 2, 0), ())


# -- R66: swaps --------------------------------------------------------------------------------------
def test_R66_r2_a_card_that_would_swap_can_do_the_rest() -> None:
    text = {"X": "[{flip: 1, win: [{to: self, do: swap}, {to: self, do: draw}]}]"}
    table = at("Ada: {hand: [X], chapel: [Fir]}", text=text, R66="r2").do("Ada: play X left", "chance: right")
    assert (table.zone("Ada.creature"), table.sizes("Ada")[0]) == ("Oak", 1)


@pytest.mark.parametrize(("reading", "cards"), [("r1", 1), ("r2", 0)])
def test_R66_r2_a_swap_that_does_not_take_place_has_not_happened(reading: str, cards: int) -> None:
    text = {"X": "[{to: self, do: swap}, {to: self, do: draw, if: happened}]"}
    table = at("Ada: {hand: [X], chapel: [Fir]}", text=text, R66=reading).do("Ada: play X left")
    assert table.sizes("Ada")[0] == cards


# -- R67: excess that is shown -----------------------------------------------------------------------
def test_R67_r2_only_what_lay_hidden_is_shown_and_the_ruins_lie_face_down_all_the_same() -> None:
    table = at("Ada: {hand: [X], chapel: [Fir], left: {worship: [Druid+shown, Bard, Imp]}}",
               text={"X": "[{to: self, do: swap}]"}, R67="r2").do("Ada: play X right", "Ada: drop Druid+shown Imp")
    assert (table.view("Ben")["Ada"]["seen"], table.view("Ben")["Ada"]["ruins"]) == (["Imp"], 2)
    assert table.view("Ada")["Ada"]["seen"] == ["Imp"]


# -- R70: what fell with a totem ---------------------------------------------------------------------
RETURN = {"X": "[{to: self, do: return, into: hand}]"}
FALLEN = "Ada: {{hand: [X], ruins: [T1, T2]{}}}"


def test_R70_r2_other_cards_of_the_ruins_can_be_fetched() -> None:
    table = at(FALLEN.format(", fallen: [T1]"), text=RETURN, R70="r2").do("Ada: play X left")
    assert table.legal() == {"pick T2"}
    assert table.refused("Ada: pick T1") == "8.collapse.2"


def test_R70_r2_where_all_has_fallen_there_is_nothing_to_pick() -> None:
    table = at(FALLEN.format(", fallen: [T1, T2]"), text=RETURN, R70="r2").do("Ada: play X left")
    assert (table.asked, table.sizes("Ada")) == ("Ada", (0, 10, 2))
    assert "end" in table.legal()


def test_R70_r2_a_position_that_does_not_tell_what_fell_leaves_it_open() -> None:
    assert at(FALLEN.format(""), text=RETURN, R70="r2").says("Ada: play X left") == "not said"
    assert at(FALLEN.format(""), text=RETURN).says("Ada: play X left") == "yes"


# -- R77: when, and for whom, an option is taken -----------------------------------------------------
BAR = "{choice: [[{to: all, do: discard}], [{to: all, do: draw}]]}"
FLIP_BAR = {"X": f"[{{flip: 1, win: [{BAR}]}}]"}
BOTH_HOLD = "{Ada: {hand: [X, T1]}, Ben: {hand: [T1]}}"


def hands(table: Table) -> tuple[int, int]:
    return table.sizes("Ada")[0], table.sizes("Ben")[0]


def test_R77_r2_the_option_is_taken_before_the_coin_and_is_not_asked_again() -> None:
    table = at(BOTH_HOLD, text=FLIP_BAR, R77="r2").do("Ada: play X left")
    assert table.legal() == {"choose 1", "choose 2"}
    assert hands(table.do("Ada: choose 2", "chance: right")) == (2, 2)
    assert (table.asked, table.state.pending) == ("Ada", ())


def test_R77_r2_a_missed_flip_brings_no_option() -> None:
    table = at(BOTH_HOLD, text=FLIP_BAR, R77="r2").do("Ada: play X left", "Ada: choose 2", "chance: wrong")
    assert hands(table) == (1, 1)


def test_R77_r2_an_option_inside_an_option_is_taken_at_the_beginning_too() -> None:
    inner = "{choice: [[{to: self, do: draw}], []]}"
    text = {"X": f"[{{to: self, do: draw}}, {{choice: [[{inner}], []]}}]"}
    table = at("Ada: {hand: [X]}", text=text, R77="r2").do("Ada: play X left", "Ada: choose 1")
    assert (table.sizes("Ada")[0], table.legal()) == (0, {"choose 1", "choose 2"})
    assert table.do("Ada: choose 1").sizes("Ada")[0] == 2


def test_R77_r3_each_target_has_an_option_of_its_own() -> None:
    table = at(BOTH_HOLD, text={"X": f"[{BAR}]"}, R77="r3").do("Ada: play X left", "Ada: choose 2")
    assert hands(table) == (1, 1)  # nothing happens before an option is taken for Ben
    table.do("Ada: choose 1")
    assert table.asked == "Ben"
    assert hands(table.do("Ben: pick T1")) == (2, 0)


def test_R77_r3_who_draws_by_the_same_option_draws_at_the_same_time() -> None:
    position = "{Ada: {hand: [X], temple: []}, Ben: {temple: []}}"
    table = at(position, text={"X": f"[{BAR}]"}, R77="r3").do("Ada: play X left", "Ada: choose 2", "Ada: choose 2")
    assert table.ending == "nobody wins (tie)"


def test_R77_r3_a_single_target_is_no_question() -> None:
    text = {"X": "[{choice: [[{to: self, do: draw}], []]}]"}
    assert at("Ada: {hand: [X]}", text=text, R77="r3").do("Ada: play X left", "Ada: choose 1").sizes("Ada")[0] == 1


def test_6_gamble_8_an_option_that_is_won_twice_happens_twice() -> None:
    text = {"X": "[{flip: 1, win: [{choice: [[{to: self, do: draw}], []]}], gamble: 1}]"}
    table = at("Ada: {hand: [X]}", text=text)
    table.do("Ada: play X left", "chance: right", "Ada: gamble", "chance: right", "Ada: choose 1")
    assert table.sizes("Ada")[0] == 2


# -- R78: an action that is done before it is gambled on ---------------------------------------------
def test_R78_r2_each_gamble_does_the_action_once_more_up_to_its_number() -> None:
    table = at("Ada: {hand: [X]}", text={"X": WITHOUT_FLIP}, R78="r2").do("Ada: play X left", "Ada: gamble")
    assert (table.sizes("Ada")[0], table.legal()) == (4, {"gamble", "stop"})
    assert table.do("Ada: gamble").sizes("Ada")[0] == 6
    assert "end" in table.legal()


def test_R78_r2_who_stops_has_what_was_done() -> None:
    table = at("Ada: {hand: [X]}", text={"X": WITHOUT_FLIP}, R78="r2").do("Ada: play X left", "Ada: stop")
    assert (table.sizes("Ada")[0], "end" in table.legal()) == (2, True)


def test_R78_r2_an_action_that_is_blocked_cannot_be_gambled_on() -> None:
    table = at(f"Ada: {{hand: [X]}}\n{block('Ada', 'draw')}", text={"X": WITHOUT_FLIP}, R78="r2").do("Ada: play X left")
    assert (table.sizes("Ada")[0], "end" in table.legal()) == (0, True)


def test_R78_r2_a_gamble_that_cannot_be_done_loses_what_was_done_before() -> None:
    """Ben has one card: the first discard comes off, the second does not, and the card goes back to him."""
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1]}}", text={"X": "[{win: [{to: opponent, do: discard}], gamble: 1}]"},
               R78="r2").do(PLAY, "Ben: pick T1")
    assert table.sizes("Ben") == (0, 10, 1)
    assert table.do("Ada: gamble").sizes("Ben") == (1, 10, 0)
    assert "end" in table.legal()


@pytest.mark.parametrize(("lost", "cards"), [("r1", 1), ("r2", 0)])
def test_R78_r2_what_came_before_the_action_is_lost_only_under_R80_r2(lost: str, cards: int) -> None:
    text = {"X": "[{to: self, do: draw}, {win: [{to: opponent, do: discard}], gamble: 1}]"}
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1]}}", text=text, R78="r2", R80=lost)
    assert drawn(table, PLAY, "Ben: pick T1", "Ada: gamble")[0] == cards


# -- R80: what a lost gamble takes back --------------------------------------------------------------
GAMBLE = "{flip: 1, win: [{to: self, do: draw}], gamble: 1}"
LOSE = ("chance: right", "Ada: gamble", "chance: wrong")


def lost(first: str, position: str, *moves: str, **readings: Any) -> Table:
    """The table after a text has done something, and a gamble was lost on it, under R80 r2."""
    return at(position, text={"X": f"[{first}, {GAMBLE}]"}, R80="r2", **readings).do(*moves, *LOSE)


def test_R80_r2_discarded_cards_come_back_and_blocks_end() -> None:
    table = lost("{to: self, do: discard}", "Ada: {hand: [X, T1]}", "Ada: play X left", "Ada: pick T1")
    assert table.sizes("Ada") == (1, 10, 0)
    barred = lost("{to: opponent, do: block, kinds: [draw], lasting: {turns: 1}}", "Ada: {hand: [X]}", PLAY)
    assert barred.state.blocks == ()


def test_R80_r2_the_card_itself_stays_where_it_was_played_and_the_action_stays_used() -> None:
    table = lost("{to: self, do: draw}", "Ada: {hand: [X]}", "Ada: play X left")
    assert (table.zone("Ada.left.tarots"), table.state.budget.tarot) == ("X", 0)


def test_R80_r2_what_was_shown_stays_open() -> None:
    table = lost("{to: self, do: reveal}", "Ada: {hand: [X], left: {worship: [Druid]}}", "Ada: play X left",
                 "Ada: pick Druid from left")
    assert table.zone("Ada.left.worship") == "Druid+shown"


def test_R80_r2_what_has_collapsed_stays_in_the_ruins_and_the_rest_comes_back() -> None:
    first = "{to: self, do: draw}, {to: self, do: collapse}"
    table = lost(first, "Ada: {hand: [X], right: {worship: [Bard]}}", "Ada: play X left", "Ada: pick right")
    assert (table.sizes("Ada"), table.zone("Ada.right.worship")) == ((0, 10, 1), "")


def test_R80_r2_who_went_out_stays_out() -> None:
    table = lost("{to: opponent, do: draw}", "{Ada: {hand: [X]}, Ben: {temple: []}}", PLAY, seats=3)
    assert [mine.alive for mine in table.state.players] == [True, False, True]


def test_R80_r2_a_missed_first_flip_takes_nothing_back() -> None:
    text = {"X": f"[{{to: self, do: draw}}, {GAMBLE}]"}
    assert drawn(at("Ada: {hand: [X]}", text=text, R80="r2"), "Ada: play X left", "chance: wrong") == (1, 9, 0)


def test_R80_r2_nobody_sees_what_is_remembered() -> None:
    text = {"X": f"[{{to: self, do: draw}}, {GAMBLE}]"}
    table = at("{Ada: {hand: [X, T2]}, Ben: {hand: [Imp]}}", text=text, R80="r2").do("Ada: play X left")
    assert "Imp" in str(table.seen()["pending"])
    for seat in ("Ada", "Ben"):
        assert "before" not in str(table.view(seat)["pending"])


# -- R92: a target that has gone out -----------------------------------------------------------------
BOTH = {"X": "[{to: 2 opponents, do: draw}, {to: same, do: discard}, {to: self, do: draw}]"}
OUT = "{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}, Cleo: {temple: []}, Dan: {hand: [T1, T2]}}"
ON_BOTH = "Ada: play X left on Ben and Cleo"


def test_R92_r2_the_active_player_names_somebody_else() -> None:
    table = at(OUT, seats=4, text=BOTH, R92="r2").do(ON_BOTH)
    assert (table.asked, table.legal()) == ("Ada", {"name Dan"})
    for whom in ("Ada", "Ben", "Cleo"):
        assert table.refused(f"Ada: name {whom}") == "6.target.6"
    table.do("Ada: name Dan", "Ben: pick T1", "Dan: pick T1")
    assert [table.sizes(seat)[0] for seat in ("Ada", "Ben", "Dan")] == [1, 2, 1]


def test_R92_r2_where_there_is_nobody_else_it_goes_on_for_the_others() -> None:
    position = OUT.replace(", Dan: {hand: [T1, T2]}", "")
    assert at(position, seats=3, text=BOTH, R92="r2").do(ON_BOTH).asked == "Ben"


def test_R92_r2_nobody_is_named_where_nobody_has_gone_out() -> None:
    table = at(OUT, seats=4, text=BOTH, R92="r2").do("Ada: play X left on Ben and Dan")
    assert table.asked == "Ben"
    assert table.refused("Ada: name Cleo") == "6.target.6"


@pytest.mark.parametrize(("reading", "cards"), [("r1", (1, 2)), ("r3", (0, 1))])
def test_R92_r3_nothing_more_of_the_card_happens(reading: str, cards: tuple[int, int]) -> None:
    text = {"X": "[{to: 2 opponents, do: draw}, {to: same, do: draw}, {to: self, do: draw}]"}
    table = at("{Ada: {hand: [X]}, Cleo: {temple: []}}", seats=3, text=text, R92=reading).do(ON_BOTH)
    assert hands(table) == cards
