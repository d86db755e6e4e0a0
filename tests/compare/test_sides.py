"""What a user types for a side."""

from __future__ import annotations

import pytest

from rulesmodel.compare.sides import BadSide, Side, kind_of, parse_side, unlike
from rulesmodel.kernel.errors import RulesModelError, UnknownName
from rulesmodel.kernel.game import game

from .tally import Tally

TALLY = Tally()


def test_a_version_may_come_with_hypotheses() -> None:
    assert parse_side(TALLY, "1+doubling=h1") == Side("1+doubling=h1", "1+doubling=h1", {})


def test_several_readings_are_joined_by_commas() -> None:
    assert parse_side(TALLY, "R01=r2, R05=r2").readings == {"R01": "r2", "R05": "r2"}


def test_versions_readings_and_files_go_together() -> None:
    side = parse_side(TALLY, "1,R01=r2,mine.yaml")
    assert (side.version, side.readings, side.file) == ("1", {"R01": "r2"}, "mine.yaml")


@pytest.mark.parametrize(("words", "error", "says"), [
    ("7", BadSide, "'7' is no version (known: 1, 2)"),
    ("R01", BadSide, "'R01' is no version"),
    ("", BadSide, "names no rules; write a version"),
    ("1,2", BadSide, "names two versions; name one"),
    ("a.yaml,b.yaml", BadSide, "names two deck files"),
    ("R01=r1,R01=r2", BadSide, "reads R01 twice; choose one reading"),
    ("R01=r7", UnknownName, "unknown reading of R01 'r7'"),
    ("R77=r1", UnknownName, "unknown question 'R77'"),
    ("1+nothing=h1", UnknownName, "unknown flag 'nothing'"),
    ("1+doubling", RulesModelError, "chooses nothing"),
])
def test_words_that_name_no_rules_are_told_what_would_be_right(words: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as raised:
        parse_side(TALLY, words)
    assert says in str(raised.value)


@pytest.mark.parametrize(("a", "b", "kind"), [
    ("1", "2", "versions"), ("2", "1+doubling=h1", "versions"), ("R01=r1", "R01=r2", "readings"),
    ("1", "2,R01=r2", "rules"), ("a.yaml", "b.yaml", "cards"),
])
def test_what_differs_says_what_is_compared(a: str, b: str, kind: str) -> None:
    assert kind_of(TALLY, parse_side(TALLY, a), parse_side(TALLY, b)) == kind


def test_equal_sides_are_a_mistake() -> None:
    with pytest.raises(BadSide, match="are the same rules"):
        kind_of(TALLY, parse_side(TALLY, "2"), parse_side(TALLY, "R01=r1"))


def test_one_deck_file_needs_another() -> None:
    with pytest.raises(BadSide, match="only one side names a deck file"):
        kind_of(TALLY, parse_side(TALLY, "a.yaml"), parse_side(TALLY, "1"))


def test_only_what_differs_is_watched() -> None:
    hoarder = game("hoarder")
    a, b = (parse_side(hoarder, words) for words in ("R02=r2,R26=r1", "R02=r2,R26=r2"))
    assert unlike(hoarder, a, b) == {"R26"}
    one, two = (parse_side(TALLY, words) for words in ("1+public=h1", "2"))
    assert unlike(TALLY, one, two) == {"doubling", "public", "tripling"}
