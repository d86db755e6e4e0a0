"""Decks in YAML: who plays with what, and what keeps a scaled deck faithful."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.games.totym.cards import Card, Deck
from rulesmodel.games.totym.construction import need_legal
from rulesmodel.games.totym.decks import ORDER, PRINTED, SHIPPED, deck_named, load_deck, with_cards
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.kernel.errors import FileError, UnknownName
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import parse

CARDS = """
cards:
  - {id: C, name: Creature, type: creature, left: {clan: Druids, number: 1}, right: {clan: Bards, number: 1}}
  - {id: Minor, name: Minor, type: minor, suit: cups}
"""
SCALED = "constants: {opening hand: 1, turn draw: 1, ascension draw: 2, totem cards: 2, creatures to win: 1}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def deck(folder: Path, text: str, cards: str = CARDS) -> Deck:
    """The deck of a file with this text, its name and two cards."""
    file = folder / "deck.yaml"
    file.write_text(f"name: test\n{text}\n{cards}", encoding="utf-8")
    return load_deck(file)


def faults(folder: Path, text: str, cards: str = CARDS) -> list[str]:
    """What is wrong with a deck file."""
    with pytest.raises(FileError) as error:
        deck(folder, text, cards)
    return [f"{fault.key}: {fault.message}" for fault in error.value.faults]


def constants(found: Deck) -> dict[str, int]:
    """The constants of a deck by the words of deck files."""
    return {word: getattr(found, word.replace(" ", "_")) for word in PRINTED}


# -- shipped decks -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ORDER)
def test_shipped_decks_carry_their_name_and_are_faithful(name: str) -> None:
    found = deck_named(name)
    assert found.name == name
    assert all(len(copies) == len(found.cards) for copies in found.copies)


@pytest.mark.parametrize(("name", "seats"), [("full", 2), ("full3", 3), ("full4", 4)])
def test_full_decks_are_legal_and_have_the_printed_constants(name: str, seats: int) -> None:
    found = deck_named(name)
    assert (found.seats, found.mode, constants(found)) == (seats, "traditional", PRINTED)
    need_legal(Rules(RULEBOOK, found), found)


def test_every_illustrative_card_but_one_is_played_with_four() -> None:
    found = deck_named("full4")
    unused = [card.id for place, card in enumerate(found.cards) if not any(copies[place] for copies in found.copies)]
    assert unused == ["BlockSilent"], "the rules do not say how long it lasts, so a game with it may stop there"


def test_only_the_hierophant_is_not_illustrative() -> None:
    real = {card.id for name in SHIPPED for card in deck_named(name).cards if not card.illustrative}
    assert real == {"T-006"}


def test_small_decks_begin_with_a_fixed_seat() -> None:
    small = [name for name in ORDER if not name.startswith("compare-")]
    assert {deck_named(name).starter for name in small} == {None, 0}
    assert deck_named("full").starter is None


def test_the_first_deck_is_the_default() -> None:
    assert deck_named() is deck_named("full")


def test_an_unknown_deck_is_told_with_those_near() -> None:
    with pytest.raises(UnknownName, match=r"^unknown deck 'lok'; did you mean lock\?$"):
        deck_named("lok")


# -- deck files --------------------------------------------------------------------------------------
def test_all_seats_have_the_same_cards(folder: Path) -> None:
    found = deck(folder, SCALED + "seats: 3\nall seats: {C: 1, Minor: 2}")
    assert found.copies == ((1, 2),) * 3
    assert constants(found) == {"opening hand": 1, "turn draw": 1, "ascension draw": 2, "totem cards": 2,
                                "creatures to win": 1}


def test_each_seat_may_have_its_own_cards(folder: Path) -> None:
    assert deck(folder, SCALED + "each seat: [{C: 1, Minor: 2}, {C: 1, Minor: 3}]").copies == ((1, 2), (1, 3))


def test_a_deck_may_name_a_file_of_cards(folder: Path) -> None:
    (folder / "mine.yaml").write_text(CARDS, encoding="utf-8")
    found = deck(folder, SCALED + "all seats: {C: 1, Minor: 2}", "cards: mine.yaml")
    assert [card.id for card in found.cards] == ["C", "Minor"]


def test_faults_of_the_file_of_cards_are_told_with_its_name(folder: Path) -> None:
    (folder / "mine.yaml").write_text("cards: [{id: X, name: N, type: worship}]", encoding="utf-8")
    with pytest.raises(FileError, match=r"mine.yaml:1 at cards\[0\]: a worship card needs 'clan' \(totym:1.card.3\)"):
        deck(folder, SCALED + "all seats: {X: 1}", "cards: mine.yaml")


UNFAITHFUL = "this deck is not faithful to the rules for seat"


@pytest.mark.parametrize(("text", "wanted"), [
    (SCALED, [": say who plays with what: `seats: 2` and `all seats: {card: copies}`, or `each seat: [{…}, {…}]`"]),
    (SCALED + "each seat: [{C: 1, Minor: 2}, {Minor: 2}]",
     [": seat 1 has no creature to begin with (totym:2.setup.5)",
      f": {UNFAITHFUL} 1: no fewer creatures than have to ascend, so a Chapel never runs out (property P34); "
      "`waives: [creatures to win]` allows it"]),
    (SCALED + "each seat: [{C: 1, Minor: 2}]", ["each seat: there are 2 to 4 seats, not 1"]),
    (SCALED + "seats: 2\neach seat: [{C: 1, Minor: 2}, {C: 1, Minor: 2}]",
     ["seats: with `each seat` the number of seats is that of its entries"]),
    (SCALED + "all seats: {C: 1, Miner: 2, Minor: 2}", ["all seats.Miner: unknown card 'Miner'; did you mean Minor?"]),
    (SCALED + "each seat: [{C: 1, Minor: 2}, {C: 1, Minor: 1}]",
     [f": {UNFAITHFUL} 1: the opening hand and the first turn draw fit into the Temple (totym:2.setup.8, property "
      "P43); `waives: [opening hand]` allows it"]),
    ("constants: {opening hand: 1, turn draw: 1, ascension draw: 3, totem cards: 2, creatures to win: 1}\n"
     "each seat: [{C: 1, Minor: 2}, {C: 1, Minor: 2}]",
     [f": {UNFAITHFUL} {seat}: no more cards are drawn at an ascension than a totem holds at least (property P12); "
      "`waives: [ascension draw]` allows it" for seat in (0, 1)]),
    ("constants: {opening hand: 1, turn draw: 1, ascension draw: 2, totem cards: 2, creatures to win: 2}\n"
     "each seat: [{C: 1, Minor: 2}, {C: 2, Minor: 2}]",
     [f": {UNFAITHFUL} 0: no fewer creatures than have to ascend, so a Chapel never runs out (property P34); "
      "`waives: [creatures to win]` allows it",
      f": {UNFAITHFUL} 1: no creature stands in a deck twice (totym:2.deck.3); "
      "`waives: [different creatures]` allows it"]),
    (SCALED + "starter: 2\nall seats: {C: 1, Minor: 2}", ["starter: a number from 0 to 1 is needed here, not 2"]),
    ("constants: {turn draw: 0}\nwaives: [creatures to win]\nall seats: {C: 1, Minor: 8}",
     ["constants.turn draw: a number from 1 to 60 is needed here, not 0"]),
    (SCALED + "mode: classic\nall seats: {C: 1, Minor: 2}", ["mode: unknown mode 'classic'; did you mean chaos?"]),
])
def test_what_a_deck_cannot_be(folder: Path, text: str, wanted: list[str]) -> None:
    assert faults(folder, text) == wanted


def test_a_waived_condition_is_no_fault(folder: Path) -> None:
    found = deck(folder, SCALED + "waives: [different creatures]\nall seats: {C: 2, Minor: 2}")
    assert found.copies == ((2, 2), (2, 2))


def test_a_card_of_a_deck_file_that_nobody_has_is_a_fault(folder: Path) -> None:
    cards = CARDS + "  - {id: Imposter, name: Imposter, type: imposter}\n"
    assert faults(folder, SCALED + "all seats: {C: 1, Minor: 2}", cards) == [
        "cards[2]: nobody has a copy of 'Imposter'"]


def test_a_relic_without_demands_cannot_be_played_with(folder: Path) -> None:
    cards = CARDS + ("  - {id: R, name: Relic, type: relic, as: creature, blessing: [{to: self, do: draw}], "
                     "immune: [draw]}\n")
    assert faults(folder, SCALED + "all seats: {C: 1, Minor: 2, R: 1}", cards) == [
        ": 'R' cannot be played as a creature without demands: give left and right, with number 0 if R84 is read so "
        "(totym:3.req.1, R84)"]


# -- cards typed in ----------------------------------------------------------------------------------
def test_cards_typed_in_join_the_deck_without_copies() -> None:
    before = deck_named("lock")
    node = parse("[{id: New, name: New, type: major}]", "cards")
    after = with_cards(before, node.items())
    node.finish()
    assert after.cards == (*before.cards, Card("New", "New", "major"))
    assert after.copies == tuple((*copies, 0) for copies in before.copies)


def test_a_card_typed_in_replaces_the_one_of_its_id() -> None:
    before = deck_named("lock")
    place = before.kind("Minor")
    assert place is not None
    node = parse("[{id: Minor, name: Two, type: minor, suit: cups, text: [{to: self, do: draw, number: 2}]}]", "cards")
    after = with_cards(before, node.items())
    node.finish()
    assert (after.cards[place].name, after.copies) == ("Two", before.copies)
    assert [card.id for card in after.cards] == [card.id for card in before.cards]
