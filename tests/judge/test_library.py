"""Free text finds clauses, open questions and scenarios, whatever signs are in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesmodel.judge.library import Library, hits_text, library, verdicts
from rulesmodel.judge.scenario import load_scenarios
from rulesmodel.kernel.game import game

DUEL = game("duel")
SCENARIOS = load_scenarios(Path(__file__).parent / "duel.yaml")
LIBRARY = library([DUEL], SCENARIOS)


def first(words: str, **options: object) -> str:
    return LIBRARY.search(words, **options)[0].id  # type: ignore[arg-type]


@pytest.mark.parametrize(("words", "found"), [
    ("may I answer my own act?", "duel:D03"),
    ("who wins when nothing is left", "duel:R01"),
    ("excess worship above the cap", "duel:4.excess.1"),
    ("duel:2.pass.1", "duel:2.pass.1"),
    ("D02", "duel:D02"),
])
def test_the_best_hit_is_the_one_meant(words: str, found: str) -> None:
    assert first(words) == found


def test_words_are_found_by_stem_by_beginning_and_by_synonym() -> None:
    assert first("takings end", kinds=("clause",)) == "duel:2.take.3"
    assert first("beyo cap", kinds=("clause",)) == "duel:4.excess.1"
    assert "duel:3.stop.1" in [hit.id for hit in LIBRARY.search("counter", kinds=("clause",))]


def test_a_hit_carries_its_verdict_or_grade() -> None:
    by_id = {hit.id: hit.verdict for hit in LIBRARY.search("D03 R01", limit=50)}

    assert by_id["duel:D03"] == "not allowed"
    assert by_id["duel:R01"] == "leaning, r1 by default"


def test_computed_verdicts_replace_expected_ones() -> None:
    computed = Library()
    computed.add_scenarios(SCENARIOS, {**verdicts(DUEL, SCENARIOS), "D03": "depends"})

    assert {hit.id: hit.verdict for hit in computed.search("act stop", limit=9)} == {
        "duel:D01": "not allowed", "duel:D02": "forced", "duel:D03": "depends", "duel:D04": "forced"}


def test_only_wanted_kinds_are_found_and_no_more_than_the_limit() -> None:
    hits = LIBRARY.search("act", kinds=("question", "scenario"), limit=3)

    assert len(hits) == 3
    assert {hit.kind for hit in hits} <= {"question", "scenario"}


@pytest.mark.parametrize("words", ["", "   ", "?!", '"', "*", "'; --"])
def test_text_without_words_finds_nothing(words: str) -> None:
    assert LIBRARY.search(words) == []


@pytest.mark.parametrize("words", ["stop AND", "NEAR(stop", 'stop "act', "stop*", "title:stop", "-stop", "(stop"])
def test_signs_and_operators_are_only_words(words: str) -> None:
    assert any("stop" in hit.text.lower() for hit in LIBRARY.search(words))


@given(st.text(max_size=40))
def test_no_text_breaks_the_search(words: str) -> None:
    hits = LIBRARY.search(words)

    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_hits_read_as_text() -> None:
    text = hits_text(LIBRARY.search("own act", kinds=("scenario",), limit=1))

    assert text == "duel:D03  scenario: Stopping one's own act  [not allowed]\n    May Ada answer her own act?"
    assert hits_text([]) == "nothing found"
