"""What seeded faults showed to be untested under the printed rules (see tests/mutants)."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym.actions import PlayTarot
from rulesmodel.games.totym.rules.setup import set_up
from rulesmodel.games.totym.state import Declared
from rulesmodel.kernel.ruling import Trail, recording
from tests.games.totym.cases import LOCKED_FLAWED, RIGHT_FLAWED, block
from tests.games.totym.table import Table, at, game

PLAY = "Ada: play X left on Ben"
SWAP_BEN = {"X": "[{to: opponent, do: swap}]"}


def clauses(trail: Trail) -> set[str]:
    """The clauses that were consulted."""
    return {each.clause for each in trail.consulted}


# -- 2 setting up and drawing ----------------------------------------------------------------------------
def test_2_setup_the_table_that_is_laid_out_names_the_clauses_that_say_how() -> None:
    with recording() as trail:
        set_up(game.rules("lock"))
    assert {"1.card.1", "1.card.5", "2.setup.1", "2.setup.4", "2.setup.8", "4.totem.1"} <= clauses(trail)


def test_2_setup_9_who_begins_is_settled_once() -> None:
    assert at("{}").refused("chance: Ada begins") == "2.setup.9"


def test_2_setup_9_a_deck_may_say_who_begins() -> None:
    table = at("phase: setup")
    assert table.rules.deck.starter == 0
    assert table.refused("chance: Ben begins") == "2.setup.9"
    assert table.allows("chance: Ada begins")


def test_1_term_1_what_is_known_to_lie_on_the_temple_is_drawn_first() -> None:
    table = at("{phase: turn draw, Ada: {top: [T1]}}")
    table.state = game.step(table.rules, table.state, table.read("Ada: draw"))
    assert table.refused("chance: Ada draws Druid") == "1.term.1"
    assert table.do("chance: Ada draws T1").hand("Ada") == "Druid T1"


def test_1_term_1_nothing_is_drawn_while_nobody_draws() -> None:
    assert at("{}").refused("chance: Ada draws Druid") == "1.term.1"


def test_1_term_1_what_is_looked_at_lies_on_ones_own_temple() -> None:
    table = at("Ada: {hand: [X], temple: [Druid, Bard]}", text={"X": "[{to: self, do: look}]"}).do("Ada: play X left")
    assert table.refused("chance: Ada draws T1") == table.refused("chance: Ben draws Druid") == "1.term.1"
    assert table.allows("chance: Ada draws Bard")


@pytest.mark.parametrize(("side", "clause"), [("left", "3.req.1"), ("right", "3.req.2")])
def test_3_req_each_side_has_a_demand_of_its_own(side: str, clause: str) -> None:
    consulted = clauses(at("Ada: {hand: [Druid]}").trail(f"Ada: lay Druid {side}"))
    assert consulted & {"3.req.1", "3.req.2"} == {clause}


# -- 6 targets, options and picks ------------------------------------------------------------------------
@pytest.mark.parametrize("declared", [
    (Declared(1, (1,)), Declared(0, (1,))), (Declared(1, (1,)), Declared(1, (1,)))], ids=["for oneself too", "twice"])
def test_6_target_6_players_are_named_once_for_each_part_that_leaves_them_open(declared: tuple[Declared, ...]) -> None:
    table = at("Ada: {hand: [X]}", text={"X": "[{to: self, do: draw}, {to: opponent, do: draw}]"})
    card = table.rules.deck.kind("X")
    assert table.allowed(PlayTarot(0, card, 0, declared[:1]))
    assert not table.allowed(PlayTarot(0, card, 0, declared))


def test_6_term_4_without_a_text_there_is_no_option_to_take() -> None:
    assert at("{}").refused("Ada: choose 1") == "6.term.4"


def test_6_term_5_nothing_is_moved_to_no_side() -> None:
    table = at("Ada: {hand: [X], right: {worship: [Druid]}}", text={"X": "[{to: self, do: move, chooser: active}]"})
    table.do("Ada: play X left")
    assert table.allows("Ada: pick nothing")
    assert table.refused("Ada: pick nothing to left") == "6.term.5"


def test_6_act_3_the_tarot_that_has_to_be_played_comes_from_the_hand() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1]}}", text={"X": "[{to: opponent, do: play}]"}).do(PLAY)
    assert table.refused("Ben: pick T2 from left") == "6.act.3"
    assert table.do("Ben: pick T1 from left").left("Ben") == " | T1"


def test_2_main_3_one_tarot_has_to_be_played_and_nothing_else() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T2, Druid]}}", text={"X": "[{to: opponent, do: play}]"}).do(PLAY)
    assert table.refused("Ben: pick Druid from left") == table.refused("Ben: pick T1 T2 from left") == "2.main.3"


def test_6_term_5_whoever_lets_chance_take_cards_loses_some() -> None:
    text = {"X": "[{to: opponent, do: discard, chooser: random, optional: true}]"}
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}}", text=text).do(PLAY, "Ben: pick 1 hidden")
    assert table.refused("chance: Ben loses nothing") == "6.term.5"
    assert table.do("chance: Ben loses T2").hand("Ben") == "T1"


def test_6_act_3_chance_takes_from_one_player_after_the_other() -> None:
    text = {"X": "[{to: 2 opponents, do: discard, chooser: random}]"}
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}, Cleo: {hand: [Druid, Bard]}}", seats=3, text=text)
    table.do(f"{PLAY} and Cleo", "chance: Ben loses T1", "chance: Cleo loses Bard")
    assert (table.hand("Ben"), table.hand("Cleo")) == ("T2", "Druid")
    assert (table.zone("Ben.ruins"), table.zone("Cleo.ruins")) == ("T1", "Bard")


def test_6_act_1_each_of_two_players_says_whether_chance_may_take_something() -> None:
    text = {"X": "[{to: 2 opponents, do: discard, chooser: random, optional: true}]"}
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}, Cleo: {hand: [T1, T2]}}", seats=3, text=text)
    table.do(f"{PLAY} and Cleo", "Ben: pick 1 hidden", "chance: Ben loses T1")
    assert (table.asked, table.legal()) == ("Cleo", {"pick 1 hidden", "pick nothing"})
    table.do("Cleo: pick 1 hidden", "chance: Cleo loses T2")
    assert (table.hand("Ben"), table.hand("Cleo")) == ("T2", "T1")


def test_6_act_2_the_active_player_may_leave_out_what_is_optional() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {left: {worship: [Druid], tarots: [T1]}}}",
               text={"X": "[{to: opponent, do: curse, optional: true}]"}).do(PLAY, "Ada: pick nothing")
    assert (table.asked, table.left("Ben"), table.state.pending) == ("Ada", "Druid | T1", ())


def test_6_gamble_8_what_is_won_once_does_not_add_up() -> None:
    table = at("Ada: {hand: [X]}", text={"X": "[{flip: 1, win: [{to: self, do: draw}]}]"}).do("Ada: play X left")
    assert "6.gamble.8" not in clauses(table.trail("chance: right"))
    table = at("Ada: {hand: [X]}", text={"X": "[{flip: 1, win: [{to: self, do: draw}], gamble: 1}]"})
    table.do("Ada: play X left", "chance: right", "Ada: gamble")
    assert "6.gamble.8" in clauses(table.trail("chance: right"))
    assert table.sizes("Ada")[0] == 2


def test_4_worship_4_a_card_that_is_removed_goes_where_the_text_says() -> None:
    for into, zone in (("ruins", "Ben.ruins"), ("hand", "Ben.hand")):
        table = at("{Ada: {hand: [X]}, Ben: {left: {tarots: [T1]}}}",
                   text={"X": f"[{{to: opponent, do: remove, into: {into}}}]"}).do(PLAY, "Ben: pick T1 from left")
        assert (table.left("Ben"), table.zone(zone)) == (" | ", "T1")


def test_6_curse_4_a_cursed_card_that_is_taken_away_unseen_is_free_of_its_curse() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {left: {worship: [Druid+cursed]}}}",
               text={"X": "[{to: opponent, do: remove, into: hand, chooser: active}]"}).do(PLAY)
    assert "6.curse.4" in clauses(table.trail("Ada: pick 1 hidden from left"))
    assert table.hand("Ben") == "Druid"


def test_6_block_5_an_action_that_is_not_left_cannot_be_traded_away() -> None:
    table = at("{budget: {worship: 0}, Ada: {creature: Z}}",
               blessing={"Z": "[{to: self, do: trade, kinds: [worship, tarot]}]"}).do("Ada: bless")
    assert (table.state.budget.worship, table.state.budget.tarot) == (0, 1)


def test_3_bless_2_a_blessing_is_the_choice_of_its_player() -> None:
    blessing = {"Z": "[{to: self, do: draw}]"}
    assert "3.bless.2" in clauses(at("Ada: {creature: Z}", blessing=blessing).trail("Ada: bless"))


def test_2_main_3_whoever_has_no_tarot_plays_none() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [Druid]}}", text={"X": "[{to: opponent, do: play}]"}).do(PLAY)
    assert (table.asked, table.state.pending) == ("Ada", ())


def test_6_target_6_whoever_is_made_to_play_names_the_targets() -> None:
    text = {"X": "[{to: opponent, do: play}]", "Y": "[{to: opponent, do: draw}]"}
    table = at("{Ada: {hand: [X]}, Ben: {hand: [Y]}}", text=text).do(PLAY, "Ben: pick Y from left on Ada")
    assert (table.hand("Ada"), table.left("Ben")) == ("Druid", " | Y")


def test_5_locked_1_a_locked_totem_is_not_picked_even_if_nothing_has_to_be() -> None:
    table = at(f"{{Ada: {{hand: [X]}}, Ben: {{left: {LOCKED_FLAWED}, right: {{tarots: [T1]}}}}}}",
               text={"X": "[{to: opponent, do: collapse, optional: true}]"}).do(PLAY)
    assert table.refused("Ben: pick left") == "5.locked.1"
    assert table.allows("Ben: pick nothing")


def test_6_prevent_3_a_tarot_all_of_which_an_immunity_prevents_could_be_played() -> None:
    text = {"X": "[{to: opponent, do: block, kinds: [tarot], lasting: {turns: 1}}]"}
    table = at("{Ada: {hand: [X]}, Ben: {creature: Z}}", text=text, immune={"Z": "[block]"}).do(PLAY)
    assert "6.prevent.3" in clauses(table.trail("Ben: invoke"))
    assert (table.state.blocks, table.left("Ada")) == ((), " | X")


def test_8_multi_1_one_target_alone_is_no_matter_of_several_players() -> None:
    one, two = ({"X": f"[{{to: {target}, do: draw}}]"} for target in ("opponent", "2 opponents"))
    assert "8.multi.1" not in clauses(at("Ada: {hand: [X]}", seats=3, text=one).trail(PLAY))
    assert "8.multi.1" in clauses(at("Ada: {hand: [X]}", seats=3, text=two).trail(f"{PLAY} and Cleo"))


def test_6_act_3_a_coin_that_is_called_right_counts_as_something_that_happened() -> None:
    """What comes only if the part before it did: here a flip, whose win leaves the choice of nothing."""
    text = {"X": "[{to: opponent, do: draw}, {flip: 1, win: [{choice: [[{to: self, do: discard}], []]}]}, "
                 "{to: self, do: draw, if: happened}]"}
    table = at(f"Ada: {{hand: [X]}}\n{block('Ben', 'draw')}", text=text).do(PLAY, "chance: right", "Ada: choose 2")
    assert (table.sizes("Ada")[0], table.sizes("Ben")[0]) == (1, 0)


def test_6_curse_1_a_locked_totem_is_out_of_reach_of_a_curse() -> None:
    locked = f"{{Ada: {{hand: [X]}}, Ben: {{left: {LOCKED_FLAWED}}}}}"
    table = at(locked, text={"X": "[{to: opponent, do: curse}]"})
    assert "6.curse.1" in clauses(table.trail(PLAY))
    assert (table.asked, table.zone("Ben.left.tarots")) == ("Ada", "T1 x2")


def test_6_curse_1_only_what_lies_in_a_totem_can_be_cursed() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1], ruins: [T2]}}", text={"X": "[{to: opponent, do: curse}]"})
    assert "6.curse.1" in clauses(table.trail(PLAY))
    assert (table.asked, table.hand("Ben"), table.zone("Ben.ruins")) == ("Ada", "T1", "T2")


# -- 7 ascension -----------------------------------------------------------------------------------------
def test_7_asc_4_flawed_totems_are_not_shuffled_in_so_a_known_order_stays_known() -> None:
    table = at(f"Ada: {{left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Fir], top: [T2]}}")
    table.do("Ada: lock right", "Ben: pass")
    assert table.hand("Ada") == "Druid x4 T2"  # otherwise chance would have to say when T2 comes


def test_7_asc_7_nobody_takes_the_new_creature_that_chance_brings() -> None:
    table = at(f"Ada: {{left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Fir, Elm]}}")
    table.do("Ada: lock right", "Ben: pass")
    assert table.refused("Ada: take creature Fir") == "7.asc.7"
    assert table.allows("chance: Ada gets Fir")


def test_3_chapel_1_a_creature_that_is_not_in_the_chapel_does_not_come() -> None:
    table = at(f"Ada: {{left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Fir, Elm]}}")
    table.do("Ada: lock right", "Ben: pass")
    assert table.refused("chance: Ada gets Yew") == "3.chapel.1"
    assert table.refused("chance: Ada gets Oak") == "7.rule.3"  # it has just ascended


# -- 8 swaps and wrong placements ------------------------------------------------------------------------
def test_6_curse_4_cursed_worship_above_the_demand_goes_too() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {left: {worship: [Druid+cursed x2]}, chapel: [Fir]}}", text=SWAP_BEN).do(PLAY)
    assert "6.curse.4" in clauses(table.trail("Ben: drop Druid+cursed"))
    assert (table.left("Ben"), table.zone("Ben.ruins")) == ("Druid+cursed | ", "Druid")


def taken_back(side: str) -> Table:
    """Two cards too many lie on Ada's left side, and the last thing she did was to lay one of them."""
    return at(f"{{laid: {side}, budget: {{worship: 0}}, Ada: {{left: {{worship: [Druid x5]}}}}}}")


def test_8_place_2_only_the_card_that_was_just_laid_gives_its_action_back() -> None:
    table = taken_back("left").do("Ada: take back Druid left")
    assert (table.hand("Ada"), table.state.budget.worship) == ("Druid", 1)
    table.do("Ada: take back Druid left")
    assert (table.hand("Ada"), table.state.budget.worship) == ("Druid x2", 1)


def test_R28_worship_goes_too_when_the_card_that_raised_its_demand_has_left() -> None:
    table = at("{Ada: {hand: [X], left: {tarots: [T1]}}, Ben: {left: {worship: [Druid x4]}}, "
               "demands: [{on: Ben, side: left, number: 4, lasting: here, by: Ada, card: T1}]}",
               text={"X": "[{to: self, do: collapse}]"})
    table.do("Ada: play X right", "Ada: pick left")
    assert (table.asked, table.legal()) == ("Ben", {"drop Druid"})
    assert table.do("Ben: drop Druid").left("Ben") == "Druid x3 | "


def test_R28_each_player_whose_demand_is_lowered_gives_up_what_is_too_much() -> None:
    lowered = {"X": "[{to: 2 opponents, do: set demand, side: left, number: 1, lasting: rest of game}]"}
    table = at("{Ada: {hand: [X]}, Ben: {left: {worship: [Druid x2]}}, Cleo: {left: {worship: [Druid x3]}}}", seats=3,
               text=lowered).do("Ada: play X left on Ben and Cleo")
    answers = {"Ben": "Ben: drop Druid", "Cleo": "Cleo: drop Druid Druid"}
    while table.asked in answers:
        table.do(answers.pop(table.asked))
    assert (answers, table.left("Ben"), table.left("Cleo")) == ({}, "Druid | ", "Druid | ")


def test_R28_nothing_is_asked_of_a_player_who_is_out() -> None:
    table = at("{Ada: {hand: [X], left: {tarots: [T1]}}, Cleo: {out: true, left: {worship: [Druid x4]}}, "
               "demands: [{on: Cleo, side: left, number: 4, lasting: here, by: Ada, card: T1}]}", seats=3,
               text={"X": "[{to: self, do: collapse}]"})
    table.do("Ada: play X right", "Ada: pick left")
    assert (table.asked, table.state.pending) == ("Ada", ())


def test_R28_of_two_cards_that_set_a_demand_the_one_played_last_counts() -> None:
    by_ben = "lasting: game, by: Ben, card: T1"
    table = at("{Ada: {hand: [Druid], left: {worship: [Druid x2]}}, Ben: {left: {tarots: [T1]}}, demands: "
               f"[{{on: Ada, side: left, number: 4, {by_ben}}}, {{on: Ada, side: left, number: 2, {by_ben}}}]}}")
    assert table.refused("Ada: lay Druid left") == "4.worship.3"


def test_an_extra_turn_ends_with_its_player() -> None:
    table = at("{extra: [Cleo], Cleo: {out: true}}", seats=3).do("Ada: end")
    assert (table.turn, table.state.extra) == ("Ben", ())


def test_an_extra_turn_of_a_player_who_is_out_takes_nobody_elses() -> None:
    table = at("{extra: [Cleo, Ada], Cleo: {out: true}}", seats=3).do("Ada: end")
    assert (table.turn, table.state.extra) == ("Ada", ())


@pytest.mark.parametrize("kinds", ["block, tarot", "tarot, block"])
def test_R33_the_order_in_which_a_card_names_kinds_of_action_makes_no_difference(kinds: str) -> None:
    table = at("{Ada: {hand: [X]}}", R33="r2",
               text={"X": f"[{{to: opponent, do: block, kinds: [{kinds}], lasting: {{turns: 1}}}}]"})
    table.do("Ada: play X left on Ben")
    assert sorted(each.what for each in table.state.blocks) == ["block", "tarot"]


@pytest.mark.parametrize(("version", "chances"), [("1.7+curse_removal=on", 3), ("1.7+curse_removal=h2", 2)])
def test_6_curse_5_what_cannot_be_moved_is_not_among_the_hidden_cards_that_can(version: str, chances: int) -> None:
    table = at("{Ada: {hand: [X]}, Ben: {left: {worship: [Bard+cursed, Druid, Zealot]}}}", version=version,
               text={"X": "[{to: opponent, do: move, chooser: active}]"})
    table.do("Ada: play X left on Ben", "Ada: pick 1 hidden from left to right")
    assert len(table.chances()) == chances
