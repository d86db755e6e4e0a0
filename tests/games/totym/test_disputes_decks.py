"""Worked disputes about decks and conduct, which no scenario can ask: S91 to S96, and the deck of S89.

Each player's deck is a list as one would write it. Cases that the text leaves open are judged under both readings.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from rulesmodel.games.totym import game
from rulesmodel.games.totym.construction import check_file, examine
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.lists import DeckList, load_deck_list
from rulesmodel.kernel.yamlfile import parse

RULES = game.rules("full")
ILLUSTRATIVE = Path(str(game.decks["full"])).parent.parent / "card_lists" / "illustrative.yaml"
TRADITIONAL = {
    "C1": 1, "C2": 1, "C3": 1, "C4": 1, "C5": 1, "Berserker": 4, "Druid": 4, "Bard": 4, "Zealot": 4, "Mystic": 4,
    "Imposter": 5, "AllDiscard1": 2, "BlockBoth": 2, "SwapRival": 2, "LeftBards": 2, "Draw2": 3, "RivalDraw1": 3,
    "AllDraw1": 3, "DiscardDraw": 3, "RivalDiscard1": 3, "Curse1": 3, "Move1": 3, "Reveal1": 1}
"""A legal Traditional deck: 20 worship cards, 30 tarots (8 of them Majors), 5 imposters."""
CREATURES = {"C1": 1, "C2": 1, "C3": 1, "C4": 1, "C5": 1}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def write(folder: Path, mode: str, deck: Mapping[str, int]) -> Path:
    """The file of a player's deck."""
    path = folder / "deck.yaml"
    path.write_text(yaml.safe_dump({"name": "mine", "mode": mode, "cards": str(ILLUSTRATIVE), "deck": dict(deck)}))
    return path


def violated(folder: Path, mode: str, deck: Mapping[str, int], **readings: str) -> list[str]:
    """The clauses that a deck violates."""
    _, found = check_file(RULES.with_readings(readings), write(folder, mode, deck))
    return [each.clause for each in found]


def asked(folder: Path, mode: str, deck: Mapping[str, int]) -> set[str]:
    """The open questions on which the judgement of a deck could depend."""
    found: DeckList = load_deck_list(write(folder, mode, deck))
    return set(examine(RULES, found.cards, found.copies, mode).questions)


def test_the_deck_that_the_others_differ_from_is_legal(folder: Path) -> None:
    assert violated(folder, "traditional", TRADITIONAL) == []
    assert asked(folder, "traditional", TRADITIONAL) == set()


def test_S91_three_of_a_major_are_not_allowed(folder: Path) -> None:
    three = TRADITIONAL | {"AllDiscard1": 3, "Draw2": 2}
    assert violated(folder, "traditional", three) == ["2.deck.5"]
    assert asked(folder, "traditional", three) == set()


def test_S92_six_creatures_are_not_allowed_in_chaos_either(folder: Path) -> None:
    six = TRADITIONAL | {"C6": 1, "Draw2": 2}
    assert violated(folder, "chaos", six) == ["2.deck.2"]
    found = load_deck_list(write(folder, "chaos", six))
    assert "2.chaos.1" in {entry.clause for entry in examine(RULES, found.cards, found.copies, "chaos").consulted}


def test_S93_fifty_five_worship_cards_are_allowed_in_chaos_alone(folder: Path) -> None:
    worship = CREATURES | {"Berserker": 11, "Druid": 11, "Bard": 11, "Zealot": 11, "Mystic": 11}
    assert violated(folder, "chaos", worship) == []
    assert violated(folder, "traditional", worship) == ["2.trad.1", "2.trad.2", "2.trad.3"]


def test_S89_one_tarot_among_worship_is_allowed_in_chaos(folder: Path) -> None:
    assert violated(folder, "chaos", CREATURES | {"Druid": 27, "Mystic": 27, "T-006": 1}) == []


def test_S94_a_relic_counts_as_the_imposter_that_it_replaces_or_depends_on_R83(folder: Path) -> None:
    relic = TRADITIONAL | {"Imposter": 4, "RelicMask": 1}
    assert violated(folder, "traditional", relic) == []
    assert violated(folder, "traditional", relic, R83="r2") == ["2.trad.3"]
    assert asked(folder, "traditional", relic) == {"R83"}


def test_S95_four_copies_in_chaos_are_not_allowed_or_depend_on_R85(folder: Path) -> None:
    four = TRADITIONAL | {"Draw2": 4, "RivalDraw1": 2}
    assert violated(folder, "chaos", four) == ["2.deck.4"]
    assert violated(folder, "chaos", four, R85="r2") == []
    assert asked(folder, "chaos", four) == {"R85"}


def test_S96_the_number_of_cards_in_a_hand_is_seen_by_all_and_the_cards_are_not() -> None:
    hands = "{Ada: {creature: C1, hand: [Druid x3, Imposter], temple: 9}, Ben: {creature: C6, hand: [], temple: 9}}"
    position = parse(hands, "position")
    state = game.read_position(RULES, position)
    ada, ben = game.seats_of(RULES)[:2]
    assert game.view(RULES, state, 1)[ada]["hand"] == 4
    assert game.view(RULES, state, 0)[ada]["hand"] == ["Druid x3", "Imposter"]
    assert game.view(RULES, state, 0)[ben]["hand"] == 0
    assert RULEBOOK.clause("8.hand.2").since == "1.3"
