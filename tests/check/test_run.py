"""A whole check: its jobs, its processes, and what becomes of faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesmodel.check import run
from rulesmodel.check.run import Job, Stopped, carry_out, carry_out_all, check, gather, jobs_of
from rulesmodel.kernel.errors import DEBUG
from rulesmodel.kernel.game import game

DUEL = game("duel")
RIGHT = """\
game: duel
scenarios:
  - id: D01
    title: No card to answer with
    question: May Ben stop Ada's act without a stop in his hand?
    position: {Ada: {acts: 1}, Ben: {stops: 0}}
    moves: [{Ada: play act}]
    ask: {Ben: stop}
    expect: {verdict: not allowed, clauses: [3.stop.1]}
"""


@pytest.fixture
def scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One scenario file instead of the shipped ones."""
    path = tmp_path / "duel.yaml"
    path.write_text(RIGHT, encoding="utf-8")
    monkeypatch.setattr(type(DUEL), "scenarios", (path,))
    return path


def findings_of(part: str, **options: Any) -> dict[str, Any]:
    (report,) = check([DUEL], workers=1, **options)
    return {finding.id: finding for finding in report.findings if finding.part == part}


def test_scenarios_that_agree_are_well(scenarios: Path) -> None:
    finding = findings_of("scenarios")["D01"]
    assert finding.ok
    assert finding.found == "Not allowed: no stop in your hand (3.stop.1)."
    assert "clauses: 3.stop.1" in finding.witness[-1]


def test_a_scenario_that_comes_out_otherwise_is_off(scenarios: Path) -> None:
    scenarios.write_text(RIGHT.replace("verdict: not allowed", "verdict: allowed"), encoding="utf-8")
    finding = findings_of("scenarios")["D01"]
    assert not finding.ok
    assert finding.witness == (f"{scenarios}:3", "verdict: expected 'allowed', got 'not allowed'")


def test_a_scenario_that_expects_nothing_is_off(scenarios: Path) -> None:
    scenarios.write_text(RIGHT.rpartition("    expect")[0], encoding="utf-8")
    assert findings_of("scenarios")["D01"].witness == (f"{scenarios}:3: nothing is expected of it",)


def test_a_scenario_that_cannot_be_played_is_off(scenarios: Path) -> None:
    scenarios.write_text(RIGHT.replace("Ada: play act", "Ben: play act"), encoding="utf-8")
    finding = findings_of("scenarios")["D01"]
    assert (finding.ok, finding.found) == (False, "cannot be judged")
    assert "it is not your turn" in finding.witness[0]


def test_a_file_that_cannot_be_used_is_told_with_all_its_faults_and_stops_nothing_else(scenarios: Path) -> None:
    scenarios.write_text(RIGHT.replace("stops: 0", "stops: x").replace("not allowed", "maybe"), encoding="utf-8")
    (report,) = check([DUEL], workers=1)
    assert not report.ok
    assert [problem.partition(" ")[0] for problem in report.problems] == [f"{scenarios}:6", f"{scenarios}:9"]
    assert {finding.part for finding in report.findings} == {"register", "decks", "theorems"}


def broken(*_: object) -> None:
    raise KeyError("acts")


def test_a_fault_in_the_code_of_a_game_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEBUG, raising=False)
    monkeypatch.setattr(run, "proved", broken)
    (report,) = check([DUEL], workers=1)
    assert report.problems[0].startswith("duel theorems 1: KeyError: 'acts' (tests/check/test_run.py:")
    assert report.of("scenarios")


def test_a_fault_in_the_code_of_a_game_is_shown_in_full_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    monkeypatch.setattr(run, "proved", broken)
    with pytest.raises(KeyError):
        check([DUEL], workers=1)


def test_what_cannot_even_be_planned_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "theorems", broken)
    monkeypatch.delenv(DEBUG, raising=False)
    (report,) = check([DUEL], workers=1)
    assert len(report.problems) == 1
    assert {finding.part for finding in report.findings} == {"register"}


def test_what_jobs_saw_is_added_up(scenarios: Path) -> None:
    done = [carry_out(Job("duel", "scenarios", 0)), carry_out(Job("duel", "scenarios", 0))]
    single, double = (gather(done[:many]).tallies["3.stop.1"]["default"] for many in (1, 2))
    assert single.refused > 0
    assert double.refused == 2 * single.refused


def test_a_clause_that_nothing_consults_is_off(scenarios: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "expectations", lambda game: ())
    monkeypatch.setattr(run, "theorems", lambda game: ())
    finding = findings_of("coverage")["consulted"]
    assert not finding.ok
    assert any(line.startswith("2.take.1: ") for line in finding.witness)
    assert not any(line.startswith("3.stop.1: ") for line in finding.witness)


def test_several_processes_find_the_same() -> None:
    jobs = jobs_of(DUEL)
    alone = {one.job: one.findings for one in carry_out_all(jobs, workers=1)}
    together = {one.job: one.findings for one in carry_out_all(jobs, workers=2)}
    assert {job: [(one.id, one.ok, one.found) for one in findings] for job, findings in alone.items()} == {
        job: [(one.id, one.ok, one.found) for one in findings] for job, findings in together.items()}


def test_ctrl_c_keeps_what_is_known(scenarios: Path) -> None:
    def impatient(done: int, of: int, job: Job) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Stopped) as caught:
        check([DUEL], workers=1, tell=impatient)
    (report,) = caught.value.reports
    assert {finding.part for finding in report.findings} >= {"register"}
    assert "coverage" not in {finding.part for finding in report.findings}


def test_what_takes_too_long_for_every_day_is_left_to_deep() -> None:
    hoarder = game("hoarder")
    decks = {deep: sum(job.part == "decks" for job in jobs_of(hoarder, deep)) for deep in (False, True)}
    assert decks[True] > decks[False] > 0
