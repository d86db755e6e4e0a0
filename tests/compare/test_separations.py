"""P50: for every reading of an open question there is a position in which it differs from the default."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.compare import Budget, Separations, compare, separations
from rulesmodel.compare.places import shipped_scenarios
from rulesmodel.compare.result import Separation
from rulesmodel.kernel.game import game
from rulesmodel.kernel.rules import Rules
from rulesmodel.show.comparisons import table

from .replay import check_difference
from .tally import Tally

HOARDER, DUEL = game("hoarder"), game("duel")
BY_SCENARIO_ONLY = {"R18=r2", "R34=r3", "R39=r2", "R43=r2", "R47=r2"}
"""Readings that the small decks are not made for: too few Totems or bonuses, or no card of the sort."""


def found(all_of_them: Separations) -> dict[str, Separation]:
    return {f"{each.question}={each.reading}": each for each in all_of_them.separations}


def where(each: Separation) -> str:
    assert each.finding is not None
    return each.finding.difference.place.partition(" ")[0] if each.finding.difference else ""


# -- the made-up game ------------------------------------------------------------------------------
def test_each_reading_of_the_made_up_game_is_told() -> None:
    told = found(separations(Tally()))
    apart = {name for name, each in told.items() if each.finding and each.finding.difference}
    assert apart == {f"R{number:02}=r2" for number in (1, 2, 4, 5, 6, 7, 8, 10)}
    assert told["R03=r2"].why_not == "all readings come to the same"
    assert told["R09=r1"].why_not == "the question has this reading only"


def test_readings_that_matter_only_together_are_tried_together() -> None:
    five = found(separations(Tally()))["R05=r2"].finding
    assert five is not None
    assert five.id == "R05=r2 beside R06=r2"
    assert five.difference is not None


def test_the_toy_duel_has_one_and_it_is_found() -> None:
    (only,) = separations(DUEL).separations
    assert only.finding is not None
    assert only.finding.difference is not None
    assert (only.finding.difference.place, len(only.finding.difference.moves)) == ("deck one", 4)
    assert "1 of 1 reading that are no default differ" in table(DUEL, separations(DUEL))


# -- Totem Hoarder ---------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def hoarder() -> dict[str, Separation]:
    return found(separations(HOARDER, budget=Budget(rounds=(2_000, 6_000), local=300, seconds=240, reach=0)))


@pytest.mark.slow
def test_all_but_three_readings_of_totem_hoarder_are_separated(hoarder: dict[str, Separation]) -> None:
    quiet = {name: each.why_not for name, each in hoarder.items() if not (each.finding and each.finding.difference)}
    assert quiet == {
        "R22=r2": "rules asked for it, but nothing came of it in what was searched",
        "R23=r2": "all readings come to the same",
        "R35=r2": "no rule asked for it: no deck or scenario that was searched has a card for which it matters",
        "R52=r1": "the question has this reading only",
    }


@pytest.mark.slow
def test_decks_separate_most_of_them_and_scenarios_the_rest(hoarder: dict[str, Separation]) -> None:
    apart = {name: where(each) for name, each in hoarder.items() if each.finding and each.finding.difference}
    assert {*apart.values()} == {"deck", "scenario"}
    assert sum(place == "deck" for place in apart.values()) >= 35
    assert {name for name in BY_SCENARIO_ONLY if apart[name] == "scenario"} == BY_SCENARIO_ONLY


@pytest.mark.slow
def test_every_separating_position_can_be_played_again(hoarder: dict[str, Separation]) -> None:
    scenarios = {scenario.id: scenario for scenario in shipped_scenarios(HOARDER)[0]}

    def rules(place: str, deck: str, readings: dict[str, str]) -> Rules:
        kind, name = place.split(" ")[:2]
        if kind == "deck":
            return HOARDER.rules(deck, None, readings)
        return HOARDER.rules(scenarios[name].deck, None, readings, [card.again() for card in scenarios[name].cards])

    for each in hoarder.values():
        if each.finding is None or each.finding.difference is None or each.finding.difference.kind == "view":
            continue
        beside = each.finding.id.partition(" beside ")[2]
        common = dict([beside.split("=")]) if beside else {}
        difference = each.finding.difference
        sides = [rules(difference.place, difference.deck, {**common, each.question: reading})
                 for reading in (each.default, each.reading)]
        check_difference(HOARDER, *sides, difference)


ODD = """
name: odd
constants:
  {{team places: 4, start hand: 1, hand before discard: 2, totems to win: 1, skellies to lose: 2, totem actions: 0}}
cards:
  - {{id: FB, name: Fung Bodyguard, tribe: fung, traits: [bodyguard, leaves at first emptying], copies: 2}}
  - {{id: T, name: Totem, totem: true, copies: 1}}
  - {{id: F, name: Fung with a bonus, tribe: fung, bonus: {{on: roach, do: draw 1}}, copies: 1}}
  - {{id: R, name: Plain Roach, tribe: roach, copies: 1}}
  - {{id: X, name: Spooky that is no Skelly, tribe: spooky, copies: 1}}
  - {{id: S, name: Spooky Skelly, tribe: spooky, traits: [skelly], actions: [{skelly}], copies: 2}}
"""


@pytest.mark.parametrize(("question", "skelly"), [("R22", "draw 1"), ("R35", ""), ("R47", "")])
def test_a_deck_with_a_card_of_the_sort_separates_what_shipped_decks_cannot(tmp_path: Path, question: str,
                                                                            skelly: str) -> None:
    deck = tmp_path / "odd.yaml"
    deck.write_text(ODD.format(skelly=skelly), encoding="utf-8")
    (finding,) = compare(HOARDER, f"{question}=r1", f"{question}=r2", decks=[str(deck)], scenarios=[]).findings
    assert finding.difference is not None
    assert finding.difference.place == "deck odd"
    check_difference(HOARDER, HOARDER.rules(deck), HOARDER.rules(deck, None, {question: "r2"}), finding.difference)
