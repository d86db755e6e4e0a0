"""The report puts the worst first, and says of each place what was found, not what somebody wrote down."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.book.facts import GameFacts
from rulesmodel.book.holes import Rank, holes
from rulesmodel.book.jobs import Job, carry_out
from rulesmodel.book.work import gather
from rulesmodel.check.decks import expectations, together
from rulesmodel.kernel.game import game


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> GameFacts:
    return gather([game("duel")], tmp_path_factory.mktemp("facts"), workers=1)["duel"]


@pytest.fixture(scope="module")
def stuck() -> GameFacts:
    """What one group of expectations of Totem Hoarder comes to: the deadlock under two readings."""
    hoarder = GameFacts("hoarder", [], [], [], [], [], {})
    groups = together(one for one in expectations(game("hoarder")) if not one.deep)
    number = next(place for place, group in enumerate(groups) if group[0].id == "P23-R02-R03")
    hoarder.expected += carry_out(Job("hoarder", "expected", number)).expected
    return hoarder


def test_the_worst_stands_first(duel: GameFacts) -> None:
    ranks = [hole.rank for hole in holes(game("duel"), duel)]
    assert ranks == sorted(ranks)
    assert {Rank.NO_WINNER, Rank.WINNER_LEANS, Rank.BELIEF} == {*ranks}


def test_an_open_question_is_ranked_by_what_hangs_on_it(duel: GameFacts) -> None:
    found = next(hole for hole in holes(game("duel"), duel) if hole.id == "R01")
    assert found.rank is Rank.WINNER_LEANS
    assert [each.scenario.id for each in found.turned] == ["last-act"]
    assert {each.flip.other_ending for each in found.turned} == {"Ada wins (nothing left)"}
    assert found.witness is not None
    assert "<svg" in found.witness.drawn


def test_a_question_without_results_is_no_matter_of_winning(duel: GameFacts) -> None:
    bare = GameFacts("duel", [], [], [], [], [], {})
    assert holes(game("duel"), bare) == []


def test_a_refuted_belief_shows_its_counterexample(duel: GameFacts) -> None:
    found = next(hole for hole in holes(game("duel"), duel) if hole.rank is Rank.BELIEF)
    assert found.theorem is not None
    assert found.theorem.proof.counterexample


def test_a_deadlock_is_drawn_with_the_play_that_leads_there(stuck: GameFacts) -> None:
    found = next(hole for hole in holes(game("hoarder"), stuck) if hole.id == "P23-R02-R03")
    assert found.rank is Rank.BREAKS
    assert found.readings == (("R02", "r2"), ("R03", "r2"))
    assert found.play is not None
    assert found.play.steps[-1].startswith(("Ada:", "Ben:", "chance:"))
    assert "<svg" in found.play.drawn


def test_what_was_found_is_found_in_the_store_the_next_time(tmp_path: Path) -> None:
    told: list[str] = []
    wanted = {"scenarios"}
    first = gather([game("duel")], tmp_path, 1, lambda *facts: told.append(facts[2]), lambda job: job.part in wanted)
    assert told == ["duel scenarios 1"]
    again = gather([game("duel")], tmp_path, 1, lambda *facts: told.append(facts[2]), lambda job: job.part in wanted)
    assert told == ["duel scenarios 1"]
    assert again == first
    next(tmp_path.glob("*.json")).write_text("broken", encoding="utf-8")
    gather([game("duel")], tmp_path, 1, lambda *facts: told.append(facts[2]), lambda job: job.part in wanted)
    assert len(told) == 2
