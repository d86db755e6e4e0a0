"""The flags of versions 1.3 to 1.6 decide where their clauses take effect, as `test_flags_engine` has it for 1.1."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym import game
from tests.games.totym.flagged import Played

# -- 1.3.b: locked totems and swaps ------------------------------------------------------------------
LOCKED = """
Ada: {creature: C1, hand: [SwapSelf], temple: [Druid x5], chapel: [C6],
      left: {worship: [Druid x2, Zealot], tarots: [Minor x2], status: flawed}}
Ben: {creature: C7, hand: []}
""".replace("C6", "C2")
SWAPPED = ("Ada: play SwapSelf right", "chance: Ada gets C2")


def test_8_swap_6_a_locked_totem_keeps_its_class() -> None:
    perfect = LOCKED.replace("Druid x2, Zealot", "Zealot x3").replace("flawed", "perfect")
    for position, kept in ((LOCKED, "flawed"), (perfect, "perfect")):
        assert Played("locked_keeps_class=on", position, *SWAPPED).table["Ada"]["left"]["status"] == kept


def test_8_swap_6_if_it_is_judged_anew_the_new_creature_counts() -> None:
    zealots = LOCKED.replace("Druid x2, Zealot", "Zealot x3")
    assert Played("locked_keeps_class=h1", zealots, *SWAPPED).table["Ada"]["left"]["status"] == "perfect"
    assert Played("locked_keeps_class=h1", LOCKED, *SWAPPED).table["Ada"]["left"]["status"] == "flawed"


def test_8_swap_6_if_it_is_opened_the_excess_goes_and_it_is_attempted_again() -> None:
    smaller = LOCKED.replace("C2", "C6")
    played = Played("locked_keeps_class=h2", smaller, SWAPPED[0], "chance: Ada gets C6", "Ada: drop Zealot")
    left = played.table["Ada"]["left"]
    assert (left["worship"], left.get("status", "open"), played.says("Ada: lock left")) == (
        ["Druid+shown x2"], "open", "5.req.2")


# -- 1.3.c: hand sizes -------------------------------------------------------------------------------
HANDS = """
Ada: {creature: C1, hand: [Druid], temple: []}
Ben: {creature: C7, hand: [Bard, Minor], temple: []}
"""


@pytest.mark.parametrize(("value", "seen"), [("on", 2), ("h1", None), ("unspecified", None)])
def test_8_hand_2_others_know_how_many_cards_one_holds(value: str, seen: int | None) -> None:
    played = Played(f"hand_size_public={value}", HANDS)
    assert game.view(played.rules, played.state, 0)["Ben"].get("hand") == seen
    assert game.view(played.rules, played.state, 1)["Ben"]["hand"] == ["Bard", "Minor"]


# -- 1.4.a: several targets --------------------------------------------------------------------------
BOTH_EMPTY = """
Ada: {creature: C1, hand: [AllDraw1], temple: []}
Ben: {creature: C6, hand: [], temple: []}
"""


def test_8_multi_1_three_orders_have_three_outcomes() -> None:
    play = "Ada: play AllDraw1 left"
    assert Played("simultaneous=on", BOTH_EMPTY, play).result == {"reason": "tie"}
    assert Played("simultaneous=h1", BOTH_EMPTY, play).result == {"winner": "Ben", "reason": "elimination"}
    for option, winner in ((1, "Ben"), (2, "Ada")):
        assert Played("simultaneous=h2", BOTH_EMPTY, play, f"Ada: choose {option}").result == {
            "winner": winner, "reason": "elimination"}
    assert Played("simultaneous=unspecified", BOTH_EMPTY).says(play) == "unspecified simultaneous"


def test_8_multi_1_under_h2_the_others_draw_after_the_first_one() -> None:
    position = BOTH_EMPTY.replace("temple: []", "temple: [Druid x3]") + (
        "Cleo: {creature: C7, hand: [], temple: [Druid x3]}")
    played = Played("simultaneous=h2", position, "Ada: play AllDraw1 left", "Ada: choose 3", "chance: Cleo draws Druid",
                    deck="full3")
    assert [game.write_action(played.rules, each) for each in game.candidates(played.rules, played.state)] == [
        "choose 1", "choose 2"]
    assert (played.says("Ada: choose 3"), played.says("Ben: choose 1")) == ("6.term.4", "6.term.4")
    played.state = played.after("Ada: choose 2")
    played.state = played.after("chance: Ben draws Druid")
    played.state = played.after("chance: Ada draws Druid")
    assert [len(played.table[seat]["hand"]) for seat in ("Ada", "Ben", "Cleo")] == [1, 1, 1]
    assert not played.state.pending


# -- 1.5.b: what can be cursed -----------------------------------------------------------------------
CURSE = """
Ada: {creature: C1, hand: [Curse1], temple: [Druid x5]}
Ben: {creature: C6, hand: [Druid], temple: [Druid x5], left: {tarots: [Minor]}}
"""


@pytest.mark.parametrize(("value", "in_hand"), [
    ("on", "6.curse.1"), ("h1", "yes"), ("unspecified", "unspecified curse_open_only")])
def test_6_curse_1_no_card_of_a_hand_can_be_cursed(value: str, in_hand: str) -> None:
    played = Played(f"curse_open_only={value}", CURSE, "Ada: play Curse1 left on Ben")
    assert (played.says("Ada: pick 1 hidden from hand"), played.says("Ada: pick Minor from left")) == (in_hand, "yes")


def test_6_curse_1_a_card_that_lies_in_no_totem_is_not_named() -> None:
    played = Played("curse_open_only=on", CURSE, "Ada: play Curse1 left on Ben")
    assert [played.says(f"Ada: pick {words}") for words in ("Druid", "Druid from hand")] == ["6.curse.1", "6.curse.1"]


def test_6_curse_1_if_hands_can_be_cursed_cards_that_are_not_seen_cannot_be_named() -> None:
    played = Played("curse_open_only=h1", CURSE, "Ada: play Curse1 left on Ben")
    assert [played.says(f"Ada: {words}") for words in ("pick Druid", "pick Druid from hand", "pick 2 hidden from hand",
                                                       "pick 1 hidden from ruins", "pick 1 hidden from temple")] == [
        "6.term.5", "6.term.5", "6.term.5", "6.act.3", "yes"]


def test_6_curse_1_where_some_cards_of_a_temple_lie_in_order_it_is_not_said_which_is_cursed() -> None:
    known = CURSE.replace("left: {tarots: [Minor]}", "top: [Bard], left: {tarots: [Minor]}")
    played = Played("curse_open_only=h1", known, "Ada: play Curse1 left on Ben")
    assert played.says("Ada: pick 1 hidden from temple") == "not said"


@pytest.mark.parametrize(("value", "ruins"), [("on", ["Druid"]), ("h2", ["Druid+cursed"])])
def test_6_curse_4_a_cursed_card_of_the_hand_is_freed_by_discarding_it(value: str, ruins: list[str]) -> None:
    cursed = """
    Ada: {creature: C1, hand: [AllDiscard1, Druid+cursed], temple: [Druid x5]}
    Ben: {creature: C6, hand: []}
    """
    played = Played(f"curse_open_only=h1+curse_removal={value}", cursed, "Ada: play AllDiscard1 left",
                    "Ada: pick Druid+cursed")
    assert played.table["Ada"]["ruins"] == ruins


@pytest.mark.parametrize(("value", "played"), [
    ("on", "yes"), ("h1", "yes"), ("unspecified", "unspecified curse_open_only")])
def test_6_curse_1_a_curse_without_a_totem_card_finds_nothing(value: str, played: str) -> None:
    empty = CURSE.replace(", left: {tarots: [Minor]}", "")
    assert Played(f"curse_open_only={value}", empty).says("Ada: play Curse1 left on Ben") == played


# -- 1.6.b: how a curse goes -------------------------------------------------------------------------
CURSED = """
Ada: {creature: C1, hand: [Move1, TakeUp1], temple: [Druid x5], left: {tarots: [Minor+cursed, Draw2]},
      right: {tarots: [Major]}}
Ben: {creature: C6, hand: []}
"""


@pytest.mark.parametrize(("value", "right"), [("on", ["Major", "Minor"]), ("h1", ["Major", "Minor+cursed"])])
def test_6_curse_5_a_curse_does_not_follow_a_card_that_is_moved(value: str, right: list[str]) -> None:
    played = Played(f"curse_removal={value}", CURSED, "Ada: play Move1 left",
                    "Ada: pick Minor+cursed from left to right")
    assert sorted(played.table["Ada"]["right"]["tarots"]) == sorted(right)


def test_6_curse_5_perhaps_a_cursed_card_could_not_be_moved_at_all() -> None:
    played = Played("curse_removal=h2", CURSED, "Ada: play Move1 left")
    assert (played.says("Ada: pick Minor+cursed from left to right"), played.says("Ada: pick Draw2 from left to right")
            ) == ("6.curse.4", "yes")


def test_6_curse_5_an_unspecified_version_does_not_say_it() -> None:
    played = Played("curse_removal=unspecified", CURSED.replace(", Draw2", "").replace("right: {tarots: [Major]}", ""))
    assert played.says("Ada: play Move1 right") == "unspecified curse_removal"


@pytest.mark.parametrize(("value", "taken"), [("on", "yes"), ("h1", "yes"), ("h2", "6.curse.4")])
def test_6_curse_4_a_cursed_card_that_is_taken_up_is_free(value: str, taken: str) -> None:
    played = Played(f"curse_removal={value}", CURSED, "Ada: play TakeUp1 right")
    assert played.says("Ada: pick Minor+cursed from left") == taken


EXCESS = """
Ada: {creature: C6, hand: [], temple: [Druid x5], left: {worship: [Druid+cursed, Druid, Bard]}}
Ben: {creature: C7, hand: []}
pending: [{kind: excess, seat: Ada, side: left, chooser: Ada}]
"""


@pytest.mark.parametrize(("value", "cursed", "other"), [("on", "yes", "yes"), ("h2", "6.curse.4", "yes")])
def test_6_curse_4_a_cursed_card_may_be_dropped_as_excess(value: str, cursed: str, other: str) -> None:
    played = Played(f"curse_removal={value}", EXCESS)
    assert (played.says("Ada: drop Druid+cursed"), played.says("Ada: drop Bard")) == (cursed, other)


def test_6_curse_4_where_only_cursed_cards_are_left_one_of_them_goes_in_any_case() -> None:
    all_cursed = EXCESS.replace("Druid+cursed, Druid, Bard", "Druid+cursed x3")
    assert Played("curse_removal=h2", all_cursed).says("Ada: drop Druid+cursed") == "yes"
