"""TOTYM's versions: each hypothesis about an older text is separated from the current one by a search."""

from __future__ import annotations

import pytest

from rulesmodel.compare import Budget, compare
from rulesmodel.compare.result import Difference
from rulesmodel.kernel.game import game

from .replay import check_difference

TOTYM = game("totym")
BUDGET = Budget(rounds=(3_000, 20_000), local=200, seconds=60, reach=3_000)


def difference(flag: str, value: str, decks: list[str]) -> Difference:
    found = compare(TOTYM, f"1.7+{flag}={value}", "1.7", decks=decks, scenarios=[], budget=BUDGET)
    (finding,) = (finding for entry in found.entries for finding in entry.findings)
    assert finding.difference is not None
    return finding.difference


@pytest.mark.parametrize(("flag", "value", "deck", "kind"), [
    ("random_creature", "h1", "ascend", "asked"),
    ("locked_keeps_class", "h2", "compare-locked", "result"),
    ("simultaneous", "h1", "compare-draw", "result"),
    ("empty_is_active", "h1", "compare-curse", "allowed"),
    ("penalty_beats_immunity", "h1", "compare-penalty", "result"),
    ("t006_text", "h1", "hier", "allowed"),
    ("curse_open_only", "h1", "curse", "result"),
    ("curse_removal", "h1", "compare-curse", "result"),
    ("swap_text", "h1", "swap", "result"),
])
def test_a_hypothesis_parts_from_the_current_text_on_a_small_deck(flag: str, value: str, deck: str, kind: str) -> None:
    found = difference(flag, value, [deck])
    assert (found.kind, found.reachable) == (kind, True)
    check_difference(TOTYM, TOTYM.rules(deck, f"1.7+{flag}={value}"), TOTYM.rules(deck, "1.7"), found)


def test_where_an_older_version_is_silent_that_is_the_difference() -> None:
    found = compare(TOTYM, "1.3", "1.7", decks=["compare-draw"], scenarios=[], budget=BUDGET)
    (entry,) = (entry for entry in found.entries if entry.flag == "simultaneous")
    silent = entry.findings[0].difference
    assert silent is not None
    assert (silent.kind, silent.a.says.partition(":")[0]) == ("unsaid", "this version does not say")


def test_p44_versions_1_3_to_1_7_are_one_relation_on_the_base_game() -> None:
    found = compare(TOTYM, "1.3", "1.7", decks=["collapse"], scenarios=[], budget=Budget(rounds=(30_000,), seconds=90))
    assert [each.deck for each in found.same_on] == ["collapse"]
    assert found.same_on[0].states > 20_000
    assert all(finding.never_asked and finding.looked[0].exhausted
               for entry in found.entries for finding in entry.findings)


def test_versions_1_2_and_1_3_differ_on_the_base_game_in_who_picks_creatures() -> None:
    found = compare(TOTYM, "1.2+random_creature=h1", "1.3", decks=["ascend"], scenarios=[], budget=BUDGET)
    (entry,) = (entry for entry in found.entries if entry.flag == "random_creature")
    assert entry.findings[0].difference is not None
    assert entry.findings[0].difference.kind == "asked"
    assert found.same_on == ()
