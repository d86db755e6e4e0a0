"""A trace tells what changed at each step, and nothing else."""

from __future__ import annotations

from rulesmodel.judge.scenario import load_all, shipped_files
from rulesmodel.notebook.play import Play
from rulesmodel.show.changes import Became, Moved, told
from rulesmodel.show.results import show
from tests.show.tables import HOARDER

SCENARIOS = {one.id: one for one in load_all(shipped_files("hoarder"))}


def played(scenario: str) -> Play:
    play = Play.of_scenario(SCENARIOS[scenario])
    play.last()
    return play


def test_a_played_card_leaves_the_hand_and_comes_to_the_team() -> None:
    play = played("T02")
    first = next(told(HOARDER, play.rules, play.line))
    assert (first.by, first.words) == ("Ada", "play T1")
    assert first.changes == (
        Moved("Ada team", (), ("T1",)), Moved("Ada hand", ("T1",), ()), Became("Ada Totems", "0", "1"),
        Became("", "", "Ben may stop T1 with a Skelly, or let it through"))


def test_a_stopped_totem_changes_sides_in_the_step_that_stops_it() -> None:
    play = played("T02")
    decline = list(told(HOARDER, play.rules, play.line))[2]
    assert Moved("Ada team", ("T1",), ()) in decline.changes
    assert Moved("Ben team", (), ("T1",)) in decline.changes


def test_nothing_is_told_twice_or_unchanged() -> None:
    play = played("T07")
    for step in told(HOARDER, play.rules, play.line):
        assert len(set(step.changes)) == len(step.changes)
        assert all(change.gone or change.come for change in step.changes if isinstance(change, Moved))
        assert all(change.before != change.after for change in step.changes if isinstance(change, Became))


def test_a_seat_is_told_numbers_of_what_it_does_not_see() -> None:
    play = played("T01")
    changes = [str(change) for step in told(HOARDER, play.rules, play.line, seat=1) for change in step.changes]
    assert "Ada hand: 4 → 5" in changes
    assert not any("K7" in change for change in changes)


def test_the_text_of_a_trace_has_a_line_for_each_change() -> None:
    play = played("T02")
    text = show(HOARDER, play.rules, play.line).text
    assert text.startswith("1. Ada: play T1\n     Ada team +T1\n     Ada hand −T1\n")
    assert text.count("\n     ") == sum(len(step.changes) for step in told(HOARDER, play.rules, play.line))
