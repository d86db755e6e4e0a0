"""Curses outside the totems, where a hypothesis about an older version knows of them: zones, chance, views, words."""

from __future__ import annotations

from typing import Any

import pytest

from rulesmodel.games.totym.game import Totym
from rulesmodel.kernel.errors import FileError
from tests.games.totym.table import Table, at

CLINGS, ANYWHERE = "1.7+curse_removal=h1", "1.7+curse_open_only=h1"
CURSING = {"X": "[{to: opponent, do: curse}]"}
FETCHING = {"X": "[{to: self, do: return, into: hand}]"}
totym = Totym()


def weights(table: Table) -> dict[str, int]:
    """What chance may bring, in words, with its weights."""
    return {totym.write_action(table.rules, action): weight
            for action, weight in totym.outcomes(table.rules, table.state)}


# -- the deck ----------------------------------------------------------------------------------------
def test_only_hypotheses_have_kinds_for_cursed_copies() -> None:
    rules = totym.rules("curse")
    clinging = rules.with_version(CLINGS)
    assert (len(rules.deck.cursed), clinging.with_version(None).deck) == (0, rules.deck)
    cursed = [clinging.deck.cards[kind].id for kind in clinging.deck.cursed.values()]
    assert cursed == [f"{card.id}+cursed" for card in rules.deck.cards if not card.is_creature]
    assert all(copies[kind] == 0 for copies in clinging.deck.copies for kind in clinging.deck.cursed.values())


def test_a_position_of_the_present_text_has_no_cursed_card_in_a_hand() -> None:
    with pytest.raises(FileError, match="marks are for cards in totems"):
        at("Ada: {hand: [Druid+cursed]}")
    assert at("Ada: {hand: [Druid+cursed]}", version=CLINGS).hand("Ada") == "Druid+cursed"


def test_a_position_has_no_more_copies_than_the_deck_cursed_ones_included() -> None:
    with pytest.raises(FileError, match="41 cards Druid"):
        at("Ada: {hand: [Druid x20, Druid+cursed x21], temple: []}", version=CLINGS)


# -- 1.6.b: curses cling -----------------------------------------------------------------------------
def test_6_curse_4_h1_chance_draws_a_cursed_copy_as_likely_as_any_other() -> None:
    table = at("{phase: turn draw, Ada: {temple: [Druid x3, Druid+cursed x2]}}", version=CLINGS).do("Ada: draw")
    assert weights(table) == {"Ada draws Druid": 3, "Ada draws Druid+cursed": 2}
    assert table.do("chance: Ada draws Druid+cursed", "chance: Ada draws Druid").hand("Ada") == "Druid Druid+cursed"


def test_6_curse_4_h1_a_curse_comes_along_to_the_temple_and_the_ruins() -> None:
    cursed = "Ada: {hand: [X], left: {tarots: [T1+cursed]}, temple: []}"
    for into in ("temple", "ruins"):
        table = at(cursed, version=CLINGS, text={"X": f"[{{to: self, do: remove, into: {into}}}]"})
        assert table.do("Ada: play X right", "Ada: pick T1+cursed from left").zone(f"Ada.{into}") == "T1+cursed"


def test_6_curse_2_h1_a_cursed_card_that_falls_stays_cursed_in_the_ruins() -> None:
    position = "Ada: {left: {worship: [Druid+cursed], tarots: [T1]}}"
    assert at(position, version=CLINGS).do("Ada: end").zone("Ada.ruins") == "T1 Druid+cursed"
    assert at(position).do("Ada: end").zone("Ada.ruins") == "Druid T1"


def test_6_curse_2_h1_a_cursed_tarot_that_is_played_carries_its_curse_into_the_totem() -> None:
    table = at("Ada: {hand: [X+cursed], ruins: [Bard, Druid]}", version=CLINGS, text=FETCHING)
    table.do("Ada: play X+cursed left")
    assert (table.zone("Ada.left.tarots"), table.legal()) == ("X+cursed", {"pick Bard", "pick Druid"})
    assert table.do("Ada: pick Bard", "Ada: end").zone("Ada.ruins") == "Druid X+cursed"


def test_6_arrange_1_h1_cursed_cards_are_put_in_order_like_others() -> None:
    table = at("Ada: {hand: [X], temple: [], top: [Druid, Druid+cursed]}", version=CLINGS,
               text={"X": "[{to: self, do: arrange}]"}).do("Ada: play X left")
    assert table.do("Ada: pick Druid+cursed Druid").zone("Ada.top") == "Druid+cursed Druid"


def test_3_imm_1_h1_one_who_is_made_to_play_a_cursed_tarot_plays_it_cursed() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1, T1+cursed]}}", version=CLINGS,
               text={"X": "[{to: opponent, do: play}]"}).do("Ada: play X left on Ben")
    assert {"pick T1 from left", "pick T1+cursed from left"} <= table.legal()
    assert table.do("Ben: pick T1+cursed from left").zone("Ben.left.tarots") == "T1+cursed"


# -- 1.5.b: cards anywhere are cursed ----------------------------------------------------------------
def test_6_curse_1_h1_one_curses_hidden_cards_by_their_number() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [Bard x2, Imp], ruins: [Bard], temple: [Druid x2]}}", version=ANYWHERE,
               text=CURSING).do("Ada: play X left on Ben")
    assert table.legal() == {"pick 1 hidden from hand", "pick 1 hidden from temple", "pick 1 hidden from ruins"}
    picked = totym.read_action(table.rules, table.state, 0, "pick 1 hidden from hand")
    table.state = totym.step(table.rules, table.state, picked)
    assert weights(table) == {"Ben loses Bard": 2, "Ben loses Imp": 1}
    assert table.do("chance: Ben loses Bard").hand("Ben") == "Bard Imp Bard+cursed"


@pytest.mark.parametrize(("reading", "ruins"), [("r1", "pick 1 hidden from ruins"), ("r2", "pick Bard from ruins")])
def test_6_curse_1_h1_one_names_the_own_cards_that_one_sees(reading: str, ruins: str) -> None:
    table = at("Ada: {hand: [X, Druid, Druid+cursed], ruins: [Bard]}", version=ANYWHERE, R87=reading,
               text={"X": "[{to: self, do: curse}]"}).do("Ada: play X left")
    assert table.legal() == {"pick Druid from hand", "pick 1 hidden from temple", ruins, "pick X from left"}
    assert table.do("Ada: pick Druid from hand").hand("Ada") == "Druid+cursed x2"


def test_6_curse_1_h1_what_fell_with_a_totem_is_remembered_when_it_is_cursed() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {ruins: [Druid], fallen: [Druid]}}", version=ANYWHERE, R70="r2", text=CURSING)
    table.do("Ada: play X left on Ben", "Ada: pick 1 hidden from ruins")
    assert (table.zone("Ben.ruins"), table.zone("Ben.fallen")) == ("Druid+cursed", "Druid+cursed")


@pytest.mark.parametrize(("removal", "ruins"), [("on", "Imp"), ("h1", "Imp+cursed"), ("h2", "Imp+cursed")])
def test_6_curse_4_h1_a_cursed_imposter_that_fails_is_discarded(removal: str, ruins: str) -> None:
    position = "{Ada: {left: {worship: [Druid x3], tarots: [T1 x2]}}, Ben: {hand: [Imp+cursed]}}"
    table = at(position, version=f"{ANYWHERE}+curse_removal={removal}").do("Ada: lock left", "Ben: contest Imp+cursed")
    assert table.zone("Ben.ruins") == ruins


# -- who sees it -------------------------------------------------------------------------------------
def faces(table: Table, seat: int) -> list[Any]:
    """The faces of Ada's hand in the picture that a seat sees."""
    shown = totym.picture(table.rules, table.state, seat)
    hand = next(zone for zone in shown.areas[0].zones if zone.title == "hand")
    return [(card.id, card.marks) for card in hand.cards]


def test_8_hand_2_who_sees_a_hand_sees_which_of_its_cards_are_cursed() -> None:
    table = at("Ada: {hand: [Druid, Druid+cursed], ruins: [Bard+cursed]}", version=CLINGS)
    assert [table.view(seat)["Ada"]["hand"] for seat in ("Ada", "Ben")] == [["Druid", "Druid+cursed"], 2]
    assert [table.view(seat)["Ada"]["ruins"] for seat in ("Ada", "Ben")] == [1, 1]
    assert faces(table, 0) == [("Druid", ()), ("Druid", ("cursed",))]
    assert faces(table, 1) == []


def test_an_unnamed_card_of_a_hand_is_no_cursed_one() -> None:
    table = at("Ada: {hand: 2}", version=CLINGS)
    assert (table.says("Ada: lay Druid left"), table.says("Ada: lay Druid+cursed left")) == ("not said", "no")
