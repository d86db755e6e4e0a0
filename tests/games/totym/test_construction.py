"""Deck construction: every violated clause, what the modes change, and what can be built from a pool (P38, P39)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesmodel.games.totym.cards import Card, Demand, Effect
from rulesmodel.games.totym.construction import (
    CHAOS,
    TRADITIONAL,
    IllegalDeck,
    check_deck,
    check_file,
    examine,
    judge_deck,
    judge_modes,
    need_legal,
)
from rulesmodel.games.totym.decks import deck_named
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused, recording

RULES = Rules(RULEBOOK, deck_named("full"))
DEMAND = Demand("Druids", 1)
DRAW = {"parts": (Effect("self", "draw"),), "text": (0,), "immune": ("discard",)}
SORTS: dict[str, dict[str, Any]] = {
    "creature": {"type": "creature", "left": DEMAND, "right": DEMAND}, "worship": {"type": "worship"},
    "major": {"type": "major"}, "minor": {"type": "minor"}, "imposter": {"type": "imposter"},
    "mask": {"type": "relic", "as_imposter": True}, "beast": {"type": "relic", "left": DEMAND, "right": DEMAND, **DRAW},
    "bare": {"type": "relic", **DRAW}, "plain": {"type": "relic"},
}
LEGAL = {"creature": [1] * 5, "worship": [20], "major": [2] * 5, "minor": [3] * 6 + [2], "imposter": [5]}
"""A legal Traditional deck: the copies of each design."""


def pool(**changes: list[int]) -> tuple[list[Card], list[int]]:
    """Designs and copies: those of the legal deck, but for what is named."""
    cards, copies = [], []
    for sort, numbers in {**LEGAL, **changes}.items():
        for place, number in enumerate(numbers):
            cards.append(Card(f"{sort}{place}", sort, **SORTS[sort]))
            copies.append(number)
    return cards, copies


def violations(mode: str = TRADITIONAL, readings: dict[str, str] | None = None, **changes: list[int]) -> list[str]:
    """Everything that makes the changed deck illegal."""
    return [str(each) for each in check_deck(RULES.with_readings(readings or {}), *pool(**changes), mode)]


def clauses(mode: str = TRADITIONAL, readings: dict[str, str] | None = None, **changes: list[int]) -> list[str]:
    """The clauses that the changed deck violates."""
    return [text.rpartition("(")[2].rstrip(")") for text in violations(mode, readings, **changes)]


# -- clause by clause --------------------------------------------------------------------------------
def test_a_legal_deck_violates_nothing() -> None:
    assert violations() == []
    assert violations(CHAOS) == []


@pytest.mark.parametrize(("changes", "wanted"), [
    ({"minor": [3] * 6 + [1]}, ["a deck has 60 cards, this one has 59 (2.deck.1)",
                                "a Traditional deck has 30 tarots, this one has 29 (2.trad.2)"]),
    ({"creature": [1] * 4, "imposter": [6]}, ["a deck has 5 creatures, this one has 4 (2.deck.2)",
                                              "a Traditional deck has 5 imposters, this one has 6 (2.trad.3)"]),
    ({"creature": [1, 1, 1, 2]},
     ["no creature stands in a deck twice, 'creature3' stands in it 2 times (2.deck.3)"]),
    ({"minor": [4, 4] + [3] * 4}, [f"a Minor card may stand in a deck 3 times, 'minor{place}' stands in it 4 times "
                                   "(2.deck.4)" for place in (0, 1)]),
    ({"major": [3, 2, 2, 2, 1]},
     ["a Major card may stand in a deck 2 times, 'major0' stands in it 3 times (2.deck.5)"]),
    ({"worship": [19], "imposter": [6]}, ["a Traditional deck has 20 worship cards, this one has 19 (2.trad.1)",
                                          "a Traditional deck has 5 imposters, this one has 6 (2.trad.3)"]),
    ({"worship": [19], "minor": [3] * 7}, ["a Traditional deck has 20 worship cards, this one has 19 (2.trad.1)",
                                           "a Traditional deck has 30 tarots, this one has 31 (2.trad.2)"]),
    ({"major": [2] * 8, "minor": [3] * 4 + [2]},
     ["a Traditional deck has at most 15 Major Arcana cards, this one has 16 (2.trad.4)"]),
])
def test_each_violation_is_listed_with_its_clause(changes: dict[str, list[int]], wanted: list[str]) -> None:
    assert violations(**changes) == wanted


def test_everything_wrong_comes_out_at_once() -> None:
    found = clauses(creature=[2, 2, 2], worship=[10], major=[3] * 6, minor=[4], imposter=[0])
    assert found == ["2.deck.3"] * 3 + ["2.deck.5"] * 6 + ["2.deck.4", "2.deck.1", "2.deck.2", "2.trad.1", "2.trad.2",
                                                          "2.trad.3", "2.trad.4"]


def test_every_clause_of_deck_construction_is_asked_of_a_legal_deck() -> None:
    asked = {entry.clause for entry in examine(RULES, *pool(), TRADITIONAL).consulted}
    assert asked == {clause.id for clause in RULEBOOK.clauses if clause.id.startswith(("2.deck.", "2.trad."))}


def test_the_rules_refuse_at_the_first_violation() -> None:
    with pytest.raises(Refused, match=r"^a deck has 60 cards, this one has 59 \(2.deck.1\)$"):
        judge_deck(RULES, *pool(minor=[3] * 6 + [1]), TRADITIONAL)


# -- Chaos, relics, open questions -------------------------------------------------------------------
def test_chaos_frees_the_distribution_only() -> None:
    assert clauses(CHAOS, creature=[1] * 6, minor=[3] * 6 + [1]) == ["2.deck.2"]
    assert clauses(CHAOS, worship=[55], major=[], minor=[], imposter=[]) == []
    assert clauses(CHAOS, major=[2] * 8, minor=[3] * 4 + [2]) == []


def test_chaos_is_cited_where_a_deck_is_illegal_all_the_same() -> None:
    trail = examine(RULES, *pool(creature=[1] * 6, minor=[3] * 6 + [1]), CHAOS)
    assert [entry.clause for entry in trail.consulted if not entry.guard] == ["2.chaos.1"]


def test_R85_copies_in_chaos() -> None:
    four = {"minor": [4] + [3] * 4 + [4]}
    assert clauses(CHAOS, **four) == ["2.deck.4", "2.deck.4"]
    assert clauses(CHAOS, {"R85": "r2"}, **four) == []
    assert clauses(TRADITIONAL, {"R85": "r2"}, **four) == ["2.deck.4", "2.deck.4"]


def test_R85_is_asked_only_where_it_matters() -> None:
    assert examine(RULES, *pool(), CHAOS).questions == {}
    assert examine(RULES, *pool(minor=[4] + [3] * 4 + [4]), CHAOS).questions == {"R85": "r1"}


def test_R83_relics_count_as_what_they_stand_for() -> None:
    relic = {"imposter": [4], "mask": [1]}
    assert clauses(**relic) == []
    assert clauses(readings={"R83": "r2"}, **relic) == ["2.trad.3"]
    beast = {"creature": [1] * 4, "beast": [1]}
    assert clauses(**beast) == []
    assert clauses(readings={"R83": "r2"}, **beast) == ["2.deck.2"]


def test_R84_a_relic_creature_needs_demands() -> None:
    bare = {"creature": [1] * 4, "bare": [1]}
    assert violations(**bare) == ["the relic 'bare0' demands nothing on its sides (3.req.1)"]
    assert clauses(readings={"R84": "r2"}, **bare) == []


def test_a_relic_without_blessing_and_immunity_is_no_creature() -> None:
    assert clauses(creature=[1] * 4, plain=[1]) == ["1.card.9", "3.req.1"]


def test_R86_all_players_build_for_one_mode() -> None:
    judge_modes(RULES, [CHAOS, CHAOS])
    with pytest.raises(Refused, match=r"\(2.chaos.1\)$"):
        judge_modes(RULES, [TRADITIONAL, CHAOS])
    with recording() as trail:
        judge_modes(RULES.with_readings({"R86": "r2"}), [TRADITIONAL, CHAOS])
    assert trail.questions == {"R86": "r2"}


# -- decks and deck lists ----------------------------------------------------------------------------
def test_a_deck_with_a_mode_has_to_be_legal_for_every_seat() -> None:
    full = deck_named("full")
    minor = full.kind("Minor")
    assert minor is not None
    first, second = full.copies
    more = (*second[:minor], 4, *second[minor + 1:])
    wrong = type(full)("mine", full.cards, (first, more), mode=TRADITIONAL)
    with pytest.raises(IllegalDeck) as error:
        need_legal(RULES, wrong)
    assert str(error.value) == (
        "deck 'mine', seat 1: a Minor card may stand in a deck 3 times, 'Minor' stands in it 4 times (2.deck.4)\n"
        "deck 'mine', seat 1: a deck has 60 cards, this one has 64 (2.deck.1)\n"
        "deck 'mine', seat 1: a Traditional deck has 30 tarots, this one has 34 (2.trad.2)")
    need_legal(RULES, type(full)("mine", full.cards, (first, more)))


LIST = """
name: mine
mode: chaos
cards:
  - {id: C1, name: One, type: creature, left: {clan: Druids, number: 5}, right: {clan: Bards, number: 5}}
  - {id: Druid, name: Worship of the Druids, type: worship, clan: Druids}
deck: {C1: 5, Druid: 55}
"""


def test_players_check_their_own_lists(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(LIST, encoding="utf-8")
    found, wrong = check_file(RULES, file)
    assert (found.name, found.mode, found.copies) == ("mine", CHAOS, (5, 55))
    assert [each.clause for each in wrong] == ["2.deck.3"]


def test_a_faulty_list_is_told_with_line_and_key(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(LIST.replace("chaos", "any").replace("Druid: 55", "Drood: x"), encoding="utf-8")
    with pytest.raises(FileError) as error:
        check_file(RULES, file)
    assert [(fault.line, fault.key, fault.message) for fault in error.value.faults] == [
        (3, "mode", "unknown mode 'any'; known: traditional, chaos"),
        (7, "deck.Drood", "unknown card 'Drood'; did you mean Druid?")]
