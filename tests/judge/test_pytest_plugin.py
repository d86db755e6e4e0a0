"""The pytest plugin, tried in a repository of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesmodel.pytest_plugin import Wanted

pytest_plugins = ["pytester"]

DUEL = (Path(__file__).parent / "duel.yaml").read_text(encoding="utf-8")
WRONG = """\
game: duel
scenarios:
  - id: W1
    title: Stopping without a stop
    question: May Ben stop?
    position: {Ada: {acts: 1}, pile: {stops: 1}}
    moves: [Ada: play act]
    ask: {Ben: stop}
    expect: {verdict: allowed}
"""


@pytest.fixture
def run(pytester: pytest.Pytester):
    """pytest on the files of a directory of its own."""

    def go(*arguments: str, **files: str) -> pytest.RunResult:
        for name, text in files.items():
            (pytester.path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return pytester.runpytest("-p", "no:cacheprovider", *arguments)

    return go


def test_scenarios_are_collected_and_other_files_left_alone(run) -> None:
    result = run("-v", duel=DUEL, deck="game: duel\nacts: 3\n", broken="a: [")

    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["duel.yaml::D01 PASSED*"])


def test_a_failure_reads_as_a_verdict_card(run) -> None:
    result = run(wrong=WRONG)

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        "*scenario W1: Stopping without a stop*",
        "*wrong.yaml:3: scenario W1 came out otherwise",
        "  verdict: expected 'allowed', got 'not allowed'",
        "Q: May Ben stop[?]",
        "A: Not allowed: no stop in your hand (3.stop.1).",
        "  ✗ 3.stop.1  *",
        "  1. Ada: play act  (2.play.2)",
    ])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_move_that_cannot_be_made_fails_with_its_place(run) -> None:
    result = run(wrong=WRONG.replace("Ada: play act", "Ada: pass"))

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*wrong.yaml:7 at scenarios[[]0].moves[[]0].Ada: 'Ada: pass' is not allowed: "
                                 "the pile still holds cards (2.pass.1)"])


def test_a_bad_file_is_an_error_of_collection(run) -> None:
    result = run(wrong=WRONG.replace("title:", "titel:"), duel=DUEL)

    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*wrong.yaml:3 at scenarios[[]0]: missing 'title'"])


def test_a_scenario_that_expects_nothing_fails_and_says_what_to_add(run) -> None:
    result = run(wrong=WRONG.replace("    expect: {verdict: allowed}\n", ""))

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*wrong.yaml:3: scenario W1 expects nothing; add `expect: {verdict: not allowed}`*"])


def test_tags_and_ids_select(run) -> None:
    run("-k", "chain", duel=DUEL).assert_outcomes(passed=1, deselected=3)
    run("-k", "D03", duel=DUEL).assert_outcomes(passed=1, deselected=3)
    run("-m", "scenario and tag", "--strict-markers", duel=DUEL).assert_outcomes(passed=4)


def test_the_game_and_the_version_select(run) -> None:
    other = "game: chess\nscenarios: []"

    run("--rules", "duel@1", duel=DUEL, other=other).assert_outcomes(passed=4)
    result = run(duel=DUEL, other=other)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*other.yaml:1 at game: unknown game 'chess'; known: *"])


def test_a_scenario_that_fixes_another_version_is_not_run(mini, scenario) -> None:
    of_old = scenario("rules: {version: '1'}\nposition: {Ada: 0}\nask: {Ada: go}")
    of_any = scenario("position: {Ada: 0}\nask: {Ada: go}")

    assert [Wanted("mini", "2").takes(one) for one in (of_old, of_any)] == [False, True]
    assert [Wanted("mini", "1").takes(one) for one in (of_old, of_any)] == [True, True]


def test_readings_from_the_command_line_change_the_verdict(run) -> None:
    result = run("--reading", "R01=r2", duel=DUEL)

    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["  outcome: winner: expected none, got Ada"])


def test_dependence_is_not_compared_under_other_readings(run) -> None:
    text = DUEL.replace("outcome: {winner: none, reason: nothing left}", "outcome: {reason: nothing left}").replace(
        "depends: {R01: {r2: forced}}", "depends: {}")

    run("--reading", "duel:R01=r2", duel=text).assert_outcomes(passed=4)


@pytest.mark.parametrize(("option", "message"), [
    ("--reading=R01", "ERROR: --reading R01: write QUESTION=READING, such as R26=r2"),
    ("--rules=dual", "ERROR: --rules dual: unknown game 'dual'; did you mean duel?"),
    ("--rules=duel@7", "ERROR: --rules duel@7: unknown version '7'; known: 1"),
])
def test_a_wish_that_cannot_be_meant_is_a_usage_error(run, option: str, message: str) -> None:
    result = run(option, duel=DUEL)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert message in result.stderr.str()


def test_a_question_that_the_chosen_game_does_not_have_is_an_error(run) -> None:
    run("--reading", "R99=r1", duel=DUEL).assert_outcomes(passed=4)
    result = run("--rules", "duel", "--reading", "R99=r1", duel=DUEL)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*unknown question 'R99'; known: R01"])


def test_the_junit_report_carries_what_was_found(run, pytester: pytest.Pytester) -> None:
    run("--junitxml=report.xml", duel=DUEL)

    report = (pytester.path / "report.xml").read_text(encoding="utf-8")
    assert report.count('<property name="game" value="duel"') == 4
    assert '<property name="scenario" value="D03"' in report
    assert re.search(r'<property name="verdict" value="not allowed" ?/>', report)
    assert 'value="duel:3.ask.2, duel:3.ask.1"' in report


def test_it_runs_in_several_processes(run) -> None:
    run("-n", "2", duel=DUEL, wrong=WRONG).assert_outcomes(passed=4, failed=1)
