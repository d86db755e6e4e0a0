"""Citations die with their clause: no scenario's answer stands without a clause that it names (property P52)."""

from __future__ import annotations

import pytest

from rulesmodel.judge.line import Run, all_reasons, play_line
from rulesmodel.judge.scenario import Line, Scenario, load_scenarios, shipped_files
from rulesmodel.kernel.game import Game, game
from rulesmodel.kernel.ruling import switched_off

GAMES = ("duel", "hoarder", "totym")
SCENARIOS = [(name, scenario) for name in GAMES for file in shipped_files(name) for scenario in load_scenarios(file)]


def primary(one: Game, clause: str) -> tuple[str, ...]:
    """A clause with those that it repeats: rules consult the ones that say it first."""
    return (clause, *one.rulebook.clause(clause).repeats)


def played(one: Game, scenario: Scenario, line: Line) -> Run:
    """A line under the scenario's own rules."""
    return play_line(one, scenario, line, scenario.rules(one, None, None), forced=line.must)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=[f"{name}-{each.id}" for name, each in SCENARIOS])
def test_a_deciding_clause_switched_off_takes_the_answer_with_it(name: str, scenario: Scenario) -> None:
    one = game(name)
    for line in scenario.lines:
        run = played(one, scenario, line)
        if run.verdict == "not covered":
            continue
        met = {entry.clause for frame in run.all_frames for entry in frame.consulted}
        for clause in (*line.expect.clauses, *line.expect.way):
            if met.isdisjoint(primary(one, clause)):
                further = {entry.clause for entry in all_reasons(one, run)}
                assert not further.isdisjoint(primary(one, clause)), f"{line.question}: {clause} is no reason"
                continue
            with switched_off(*primary(one, clause)):
                without = played(one, scenario, line)
            lost = without.verdict == "not covered" or without.ending != run.ending
            assert lost, f"{line.question}: {clause} decides nothing"


def test_what_no_answer_rests_on_can_be_switched_off() -> None:
    name, scenario = next(each for each in SCENARIOS if each[0] == "hoarder")
    one = game(name)
    before = played(one, scenario, scenario.lines[0])
    with switched_off("10.second.4"):
        assert played(one, scenario, scenario.lines[0]).verdict == before.verdict
