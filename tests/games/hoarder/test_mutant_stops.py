"""What seeded faults showed to be untested where the exchange of Skellies is read otherwise (see tests/mutants)."""

from __future__ import annotations

import pytest

from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.ruling import recording

STRIKING = "[{id: S, name: Striking Skelly, tribe: spooky, traits: [skelly], actions: [strike], copies: 9}]"
MOVING = "[{id: S, name: Moving Skelly, tribe: spooky, traits: [skelly], actions: [hypnotize], copies: 9}]"
DRAWING = "[{id: S, name: Drawing Skelly, tribe: spooky, traits: [skelly], actions: [draw 1, steal], copies: 9}]"


# -- R22: Skellies that print an action ----------------------------------------------------------------
def test_R22_r2_after_the_skellys_action_the_exchange_goes_on(at):
    table = at("Ada: {hand: [R4, S], team: []}\nBen: {hand: [S], team: []}", cards=DRAWING, R22="r2")
    table.do("Ada: play R4", "Ben: stop S", "Ben: draw 1", "chance: draw K1")
    assert (table.asked, table.phase, table.legal()) == ("Ben", "carrying", {"steal", "skip steal"})
    table.do("Ben: skip steal")
    assert (table.asked, table.phase, table.legal()) == ("Ada", "window", {"answer S", "decline"})


def test_R22_r2_R33_r2_a_skelly_that_was_put_keeps_its_second_action(at):
    table = at("Ada: {hand: [R4, S], team: []}\nBen: {hand: [S], team: []}", cards=DRAWING, R22="r2", R33="r2")
    table.do("Ada: play R4", "Ben: stop S", "Ben: draw 1", "chance: draw K1")
    assert (table.asked, table.legal()) == ("Ben", {"steal", "skip steal"})


def test_R22_r2_a_card_that_the_stopping_skelly_has_destroyed_is_gone(at):
    """The turn goes on after the stop, and an equal card or another one put this turn is not taken for it."""
    table = at("Ada: {hand: [K5, R1], team: []}\nBen: {hand: [S x2], team: [FB]}", cards=STRIKING, R22="r2")
    table.do("Ada: play K5", "Ben: stop S", "Ben: skip strike", "Ada: decline", "Ada: play R1", "Ben: stop S",
             "Ben: strike Ada R1", "Ada: decline")
    assert (table.marked("Ada"), table.zone("discard"), table.asked) == (["K5+played"], "R1", "Ada")
    assert table.phase == "secondstep"


def test_R22_r2_a_totem_that_the_stopping_skelly_has_sent_over_does_not_go_over_again(at):
    table = at("Ada: {hand: [K5, T1], team: []}\nBen: {hand: [S x2], team: [FB]}", cards=STRIKING, R22="r2")
    table.do("Ada: play K5", "Ben: stop S", "Ben: skip strike", "Ada: decline", "Ada: play T1", "Ben: stop S",
             "Ben: strike Ada T1", "Ada: decline")
    assert (table.marked("Ada"), table.marked("Ben")) == (["K5+played"], ["FB", "T1+played", "S+replied x2"])


def test_R22_r2_a_destroyed_card_is_not_carried_out_by_another_one_put_this_turn(at):
    table = at("Ada: {hand: [R1, S], team: []}\nBen: {hand: [S], team: [FB]}", cards=STRIKING, R22="r2")
    table.do("Ada: play R1", "Ben: stop S", "Ben: strike Ada R1", "Ada: answer S", "Ada: skip strike", "Ben: decline")
    assert table.marked("Ada") == ["S+played"]


@pytest.mark.parametrize("moment", ["r1", "r2"])
def test_R22_r2_an_answer_brings_back_no_hypnotized_creature(at, moment):
    table = at("Ada: {hand: [R1, S], team: []}\nBen: {hand: [S], team: [FB]}", cards=MOVING, R22="r2", R27=moment)
    table.do("Ada: play R1", "Ben: stop S", "Ben: hypnotize Ada R1", "Ada: answer S")
    assert (table.team("Ada"), table.team("Ben")) == ("S", "FB R1 S")


def test_R22_r2_R27_r1_nor_a_totem_that_no_stop_has_moved(at):
    table = at("Ada: {hand: [T1, S], team: []}\nBen: {hand: [S], team: [FB]}", cards=MOVING, R22="r2")
    table.do("Ada: play T1", "Ben: stop S", "Ben: hypnotize Ada T1", "Ada: answer S")
    assert (table.team("Ada"), sorted(table.team("Ben").split())) == ("S", ["FB", "S", "T1"])


# -- R24: late stops -----------------------------------------------------------------------------------
def test_R24_r2_after_an_answered_late_stop_the_rest_is_carried_out(at):
    table = at("Ada: {hand: [T1, S], team: []}\nBen: {hand: [S], team: [K5]}", R24="r2")
    table.do("Ada: play T1", "Ben: decline", "Ada: draw 1", "chance: draw R4", "Ben: stop S", "Ada: answer S",
             "Ben: decline")
    assert (table.asked, table.phase) == ("Ada", "carrying")
    assert table.legal() == {"strike Ada S+played", "strike Ada T1+played+now", "strike Ben K5", "strike Ben S",
                             "skip strike"}


def test_R22_r2_R24_r2_bonuses_that_the_late_stop_has_destroyed_are_not_waited_for(at):
    table = at("Ada: {hand: [R4, S], team: [R8]}\nBen: {hand: [S], team: [FB]}", cards=STRIKING, R22="r2", R24="r2")
    table.do("Ada: play R4", "Ben: decline", "Ada: skip draw 2", "Ben: stop S", "Ben: strike Ada R8", "Ada: answer S",
             "Ada: skip strike", "Ben: decline")
    assert table.turn == "Ben"


@pytest.mark.parametrize("moment", ["r1", "r2"])
def test_R24_r2_a_totem_that_a_late_stop_has_moved_is_not_carried_out_any_more(at, moment):
    table = at("Ada: {hand: [T1, R1], team: []}\nBen: {hand: [S], team: [K5]}", R24="r2", R27=moment)
    table.do("Ada: play T1", "Ben: decline", "Ada: draw 1", "chance: draw R4", "Ben: stop S", "Ada: decline")
    assert table.marked("Ben") == ["K5", "S", "T1+played"]
    assert table.do("Ada: play R1", "Ben: decline").marked("Ada") == ["R1+played+now"]


def test_R24_r2_R27_r2_of_two_equal_totems_the_one_being_carried_out_changes_over(at):
    """The first one found no room when it was stopped; room was made since."""
    table = at("Ada: {hand: [X x2, S], team: []}\nBen: {hand: [S x2], team: [BEN_NINE]}", R24="r2", R27="r2",
               cards="[{id: X, name: Totem of Poison and Draw 1, totem: true, actions: [poison, draw 1], copies: 2}]")
    table.do("Ada: play X", "Ben: stop S", "Ada: decline", "Ada: play X", "Ben: decline", "Ada: poison Ben",
             "Ben: destroy K1 K1 K5 K5 K7", "Ben: stop S")
    assert table.marked("Ada") == ["X+played"]
    assert table.do("Ada: answer S", "Ben: decline").marked("Ada") == ["S+played", "X+played", "X+played+now"]


# -- R27: at once ----------------------------------------------------------------------------------------
def test_R22_r2_R27_r2_room_that_is_made_after_the_stop_comes_too_late_for_the_totem(at):
    table = at("Ada: {hand: [T1], team: [FB]}\nBen: {hand: [S], team: [BEN_NINE]}", cards=STRIKING, R22="r2", R27="r2")
    table.do("Ada: play T1", "Ben: stop S", "Ben: strike Ben R1", "Ada: decline")
    assert table.team("Ada") == "FB T1"


# -- R28: the last place -------------------------------------------------------------------------------
LAST_PLACE = "Ada: {hand: [T1, R1], team: [FB]}\nBen: {hand: [S], team: [BEN_NINE]}"


def test_R28_r3_the_stopper_may_give_the_last_place_to_the_totem(at):
    table = at(LAST_PLACE, R28="r3").do("Ada: play T1", "Ben: stop S", "Ada: decline")
    assert (table.asked, table.legal()) == ("Ben", {"give place to skelly", "give place to totem"})
    table.do("Ben: give place to totem")
    assert (table.team("Ada"), table.zone("discard")) == ("FB", "S")
    assert "T1" in table.team("Ben")
    assert "S" not in table.team("Ben")
    assert (table.asked, table.phase, table.turn) == ("Ada", "secondstep", "Ada")


def test_R28_r3_or_keep_it_for_the_skelly(at):
    table = at(LAST_PLACE, R28="r3").do("Ada: play T1", "Ben: stop S", "Ada: decline", "Ben: give place to skelly")
    assert (table.team("Ada"), table.zone("discard")) == ("FB T1", "")
    assert "S" in table.team("Ben")
    assert (table.asked, table.phase, table.turn) == ("Ada", "secondstep", "Ada")


def test_R28_r3_it_is_a_skelly_of_the_stopper_that_gives_way(at):
    """Whatever kind of Skelly it is, and whatever else has come into that team this turn."""
    table = at(LAST_PLACE.replace("[S]", "[X]"), R28="r3",
               cards="[{id: X, name: Other Skelly, tribe: spooky, traits: [skelly], copies: 1}]")
    table.do("Ada: play T1", "Ben: stop X", "Ada: decline", "Ben: give place to totem")
    assert table.zone("discard") == "X"
    table = at("Ada: {hand: [T1], team: [FB]}\nBen: {hand: [X], team: [S, K1 x2, K5 x2, K7 x2, R5 x2]}", R28="r3",
               cards="[{id: X, name: Other Skelly, tribe: spooky, traits: [skelly], copies: 1}]")
    table.do("Ada: play T1", "Ben: stop X", "Ada: decline", "Ben: give place to totem")
    assert (table.zone("discard"), "S" in table.team("Ben").split()) == ("X", True)
    table = at("Ada: {hand: [K5, T1], team: [K2, R1]}\nBen: {hand: [S x2], team: [K1 x2, K5, K7 x2, R5 x2]}",
               R28="r3", R53="r2")
    table.do("Ada: play K5", "Ben: stop S", "Ada: decline", "Ada: bonus K2 hypnotize Ada R1", "Ada: play T1",
             "Ben: stop S", "Ada: decline", "Ben: give place to totem")
    assert (table.zone("discard"), sorted(table.team("Ben").split())) == \
        ("S", ["K1", "K5", "K7", "R1", "R5", "S", "T1", "x2", "x2", "x2"])


def test_R28_r3_of_two_kinds_put_on_a_totem_the_last_gives_way(at):
    table = at("Ada: {hand: [T1, S], team: [FB]}\nBen: {hand: [S, X], team: [K1 x2, K5 x2, K7 x2, R5 x2]}", R28="r3",
               cards="[{id: X, name: Other Skelly, tribe: spooky, traits: [skelly], copies: 1}]")
    table.do("Ada: play T1", "Ben: stop S", "Ada: answer S", "Ben: stop X", "Ada: decline", "Ben: give place to totem")
    assert table.zone("discard") == "X"
    assert {"S", "T1"} <= set(table.team("Ben").split())


def test_R28_r3_a_written_window_says_which_of_two_kinds_stopped(at):
    written = "phase: {kind: window, card: T1, skellies: 1SAID}\nAda: {hand: [], team: [T1+played]}\n" \
              "Ben: {hand: [], team: [S, X, K1 x2, K5 x2, K7 x2, R5 x2]}"
    two_kinds = {"R28": "r3", "cards": "[{id: X, name: Other Skelly, tribe: spooky, traits: [skelly], copies: 1}]"}
    for said in ("S", "X"):
        table = at(written.replace("SAID", f", skelly: {said}"), **two_kinds)
        assert table.do("Ada: decline", "Ben: give place to totem").zone("discard") == said
    for said in ("", ", skelly: R1"):
        with pytest.raises(FileError, match="at phase: say which Skelly the stopper put last, such as `skelly: S`"):
            at(written.replace("SAID", said), **two_kinds)
    assert at(written.replace("SAID", "").replace("X", "R4"), R28="r3").do(
        "Ada: decline", "Ben: give place to totem").zone("discard") == "S"


def test_R28_r3_what_goes_over_is_a_stopped_totem(at):
    table = at(LAST_PLACE, R28="r3").do("Ada: play T1", "Ben: stop S", "Ada: decline")
    with recording() as trail:
        table.do("Ben: give place to totem")
    assert "9.stop.6" in {entry.clause for entry in trail.consulted}


def test_R28_r3_only_the_stopper_and_only_then(at):
    table = at(LAST_PLACE, R28="r3")
    assert table.refused("Ben: give place to totem") == "9.stop.7"
    table.do("Ada: play T1", "Ben: stop S", "Ada: decline")
    assert table.refused("Ada: give place to totem") == "9.stop.7"
