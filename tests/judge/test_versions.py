"""Verdicts under older versions: what they do not say, what hypotheses would give, and since when an outcome holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import rulesmodel.pytest_plugin as plugin
from rulesmodel.judge.card import card, headline
from rulesmodel.judge.scenario import Scenario, read_scenarios
from rulesmodel.judge.verdict import Verdict, judge
from rulesmodel.judge.why import explanation, why
from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.rulebook import load_rulebook
from rulesmodel.kernel.yamlfile import parse
from tests.judge.ferry import BOOK, Ferry

pytest_plugins = ["pytester"]

@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Ferry:
    path = tmp_path_factory.mktemp("ferry") / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return Ferry(load_rulebook(path))


@pytest.fixture
def scenario(ferry: Ferry) -> Callable[[str], Scenario]:
    """A scenario of the ferry from the YAML of its `position`, `moves` and so on."""

    def read(text: str) -> Scenario:
        indented = "".join(f"    {line.strip()}\n" for line in text.strip().splitlines())
        head = "game: ferry\nscenarios:\n  - id: F1\n    title: A title\n    question: May she?\n"
        return read_scenarios(f"{head}{indented}", "ferry.yaml", find=lambda name: ferry)[0]

    return read


@pytest.fixture
def judged(ferry: Ferry, scenario: Callable[[str], Scenario]) -> Callable[..., Verdict]:
    """The verdict on such a scenario."""

    def give(text: str, **options: Any) -> Verdict:
        return judge(ferry, scenario(text), **options)

    return give


Judged = Callable[..., Verdict]
BOARD = "position: {aboard: 1}\nask: {Ada: board}"
STORM = "position: {weather: storm}\nask: {Ada: sail}"


def assumed(verdict: Verdict) -> dict[str, str]:
    """The outcomes under hypotheses, by the hypotheses as they are written."""
    return {"+".join(f"{flag}={value}" for flag, value in entry.hypotheses.items()): entry.verdict
            for entry in verdict.assumed}


# -- a version that does not say -------------------------------------------------------------------
def test_a_verdict_that_rests_on_an_unspecified_flag_is_not_covered(judged: Judged) -> None:
    verdict = judged(STORM, version="1")

    assert (verdict.verdict, verdict.unspecified) == ("not covered", ("storm",))
    assert verdict.reason == "version 1 does not say: Do ferries sail in a storm? (storm; hypotheses: h1)"
    assert headline(verdict).startswith("Not covered: version 1 does not say")


def test_what_does_not_rest_on_it_is_decided(judged: Judged) -> None:
    verdict = judged("position: {weather: fair}\nask: {Ada: sail}", version="1")

    assert (verdict.verdict, verdict.unspecified, verdict.assumed) == ("allowed", (), ())


def test_a_chosen_hypothesis_decides(judged: Judged) -> None:
    verdict = judged(STORM, version="1+storm=h1")

    assert (verdict.verdict, verdict.unspecified, verdict.assumed) == ("allowed", (), ())
    assert verdict.version == "1+storm=h1"


def test_a_scenario_may_fix_a_version_with_hypotheses(judged: Judged) -> None:
    assert judged(f"rules: {{version: 2+boat=h1}}\n{BOARD}").verdict == "allowed"
    assert judged(f"rules: {{version: 2+boat=h1}}\n{BOARD}", version="3").verdict == "allowed"


def test_an_unspecified_flag_met_while_the_position_is_read_counts_too(judged: Judged) -> None:
    verdict = judged("rules: {version: '1'}\nposition: {weather: gale}\nask: {Ada: sail}")

    assert (verdict.verdict, verdict.unspecified, verdict.steps) == ("not covered", ("storm",), ())
    assert assumed(verdict) == {"storm=on": "not allowed", "storm=h1": "allowed"}


def test_must_she_is_not_covered_where_another_move_is_left_open(judged: Judged) -> None:
    text = "position: {aboard: 2}\nask: {Ada: walk}\nexpect: {verdict: forced}"

    found = judged(text, version="1")

    assert (found.verdict, found.unspecified) == ("not covered", ("boat",)), "she may board, or sail: who knows"
    assert judged(text, version="3").verdict == "allowed"


def test_why_tells_what_the_version_leaves_open(ferry: Ferry) -> None:
    found = why(ferry, ferry.rules(version="1"), parse("{weather: storm}", "p.yaml"), "Ada", "sail")

    assert found.verdict == "not covered"
    assert "version 1 does not say: Do ferries sail in a storm?" in explanation(found)


# -- what each hypothesis would give ---------------------------------------------------------------
def test_each_hypothesis_about_the_flag_is_tried(judged: Judged) -> None:
    assert assumed(judged(BOARD, version="1")) == {"boat=h1": "allowed", "boat=h2": "not allowed"}


def test_a_clarification_may_have_meant_the_same_before(judged: Judged) -> None:
    verdict = judged(STORM, version="1")

    assert assumed(verdict) == {"storm=on": "not allowed", "storm=h1": "allowed"}
    assert verdict.assumed[0].reason == "there is a storm (1.storm.1)"
    assert verdict.assumed[0].meaning == ("They do not.",)


def test_flags_met_one_behind_the_other_are_combined(judged: Judged) -> None:
    verdict = judged(BOARD, version="base")

    assert verdict.unspecified == ("fare", "boat")
    assert assumed(verdict) == {f"boat={boat}+fare={fare}": answer for fare in ("on", "h1")
                                for boat, answer in (("h1", "allowed"), ("h2", "not allowed"))}


def test_only_flags_that_were_asked_are_varied(judged: Judged) -> None:
    assert judged("position: {}\nask: {Ada: walk}", version="base").assumed == ()


def test_a_flag_without_hypotheses_stays_open(judged: Judged) -> None:
    verdict = judged("position: {}\nask: {Ada: hoist}", version="2")

    assert (verdict.verdict, verdict.unspecified, verdict.assumed) == ("not covered", ("pennant",), ())


def test_where_the_log_declares_no_change_the_answer_stands_and_the_hypothesis_is_told(judged: Judged) -> None:
    verdict = judged("position: {}\nask: {Ada: ring}", version="2")

    assert (verdict.verdict, verdict.unspecified) == ("allowed", ())
    assert assumed(verdict) == {"bell=h1": "not allowed"}
    assert judged("position: {}\nask: {Ada: ring}", version="2+bell=on").assumed == ()


def test_an_entry_can_be_taken_out_of_a_newer_version(judged: Judged) -> None:
    verdict = judged(STORM, version="3+storm=unspecified")

    assert (verdict.verdict, verdict.unspecified) == ("not covered", ("storm",))
    assert "version 3+storm=unspecified does not say" in verdict.reason


def test_a_reading_that_leads_to_an_open_flag_is_told(judged: Judged) -> None:
    verdict = judged("position: {weather: fog}\nask: {Ada: sail}", version="1")

    entry, = verdict.depends_on
    assert (verdict.by_default, entry.readings, entry.verdict) == ("allowed", {"R01": "r2"}, "not covered")
    assert "version 1 does not say" in entry.reason


def test_a_small_budget_ends_the_product_and_is_told(judged: Judged) -> None:
    assert judged(BOARD, version="base", budget=2).cut
    assert not judged(BOARD, version="base").cut


# -- since when it holds ---------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "since", "before"), [
    (BOARD, "2", "1"),
    ("position: {}\nask: {Ada: walk}", "base", None),
    ("position: {}\nask: {Ada: ring}", "base", None),
    ("position: {}\nask: {Ada: hoist}", "3", "2"),
])
def test_an_outcome_holds_since_the_version_whose_entry_decides_it(
        judged: Judged, text: str, since: str, before: str | None) -> None:
    verdict = judged(text)

    assert (verdict.since, verdict.unspecified_before) == (since, before)


def test_hypotheses_are_kept_while_older_versions_are_tried(judged: Judged) -> None:
    verdict = judged(BOARD, version="3+boat=h2")

    assert (verdict.verdict, verdict.since, verdict.unspecified_before) == ("not allowed", "1", "base")


def test_the_card_tells_both(judged: Judged) -> None:
    today, then = card(judged(BOARD)), card(judged(STORM, version="1"))

    assert today.endswith("holds since version 2 (judged by version 3); version 1 does not say")
    assert "version 1 leaves that open; it would be:" in then
    assert "  - allowed, under storm=h1: They do." in then


def test_the_data_for_programs_keeps_its_keys_and_adds_new_ones_at_the_end(judged: Judged) -> None:
    data = msgspec.to_builtins(judged(BOARD, version="1"))

    assert list(data)[:10] == ["scenario", "question", "verdict", "expected", "agrees", "clauses", "depends_on",
                               "result", "since", "steps"]
    assert list(data)[-3:] == ["unspecified", "unspecified_before", "assumed"]
    assert data["assumed"][0] == {"hypotheses": {"boat": "h1"}, "meaning": ("Two.",), "verdict": "allowed",
                                  "reason": "", "result": {"aboard": 2, "weather": "fair"}}


# -- what is expected ------------------------------------------------------------------------------
@pytest.mark.parametrize(("rules", "expected", "disagreements"), [
    ("3", "since: '2', unspecified: []", ()),
    ("3", "since: '1'", ("since: expected 1, got 2",)),
    ("1", "unspecified: [boat]", ("verdict: expected 'not allowed', got 'not covered'",)),
    ("3", "unspecified: [boat]", ("unspecified: expected boat, got nothing",)),
])
def test_age_and_silence_can_be_expected(judged: Judged, rules: str, expected: str,
                                         disagreements: tuple[str, ...]) -> None:
    verdict = judged(f"rules: {{version: '{rules}'}}\n{BOARD}\nexpect: {{verdict: not allowed, {expected}}}")

    assert verdict.disagreements == disagreements


def test_age_is_not_compared_under_another_version(judged: Judged) -> None:
    verdict = judged(f"{BOARD}\nexpect: {{verdict: not covered, since: '2', unspecified: []}}", version="1")

    assert verdict.agrees


@pytest.mark.parametrize(("text", "says"), [
    (f"rules: {{version: '9'}}\n{BOARD}", "unknown version '9'; known: base, 1, 2, 3"),
    (f"rules: {{version: 2+boat}}\n{BOARD}", "'boat' in version '2+boat' chooses nothing; write VERSION or"),
    (f"rules: {{version: 2+goat=h1}}\n{BOARD}", "unknown flag 'goat'; did you mean boat?"),
    (f"{BOARD}\nexpect: {{verdict: allowed, unspecified: [strom]}}", "unknown flag 'strom'; did you mean storm?"),
    (f"{BOARD}\nexpect: {{verdict: allowed, since: '9'}}", "unknown version '9'; known: base, 1, 2, 3"),
])
def test_versions_and_flags_that_there_are_not_are_faults_of_the_file(
        scenario: Callable[[str], Scenario], text: str, says: str) -> None:
    with pytest.raises(FileError) as error:
        scenario(text)
    assert says in str(error.value)


# -- pytest --rules GAME@VERSION -------------------------------------------------------------------
@pytest.fixture
def run(pytester: pytest.Pytester, ferry: Ferry, monkeypatch: pytest.MonkeyPatch):
    """pytest in a directory of its own, with the ferry installed as a game."""
    monkeypatch.setattr(plugin, "game", lambda name: ferry)
    monkeypatch.setattr("rulesmodel.judge.scenario.load_scenarios.__defaults__", (lambda name: ferry,))
    text = ("game: ferry\nscenarios:\n"
            "  - {id: F1, title: A, question: May she board, position: {aboard: 1}, ask: {Ada: board}, "
            "expect: {verdict: not allowed}}\n"
            "  - {id: F2, title: B, question: May she walk, position: {}, ask: {Ada: walk}, "
            "expect: {verdict: allowed}}\n"
            "  - {id: F3, title: C, question: May she board, rules: {version: 2+boat=h1}, position: {aboard: 1}, "
            "ask: {Ada: board}, expect: {verdict: allowed}}\n")
    (pytester.path / "ferry.yaml").write_text(text, encoding="utf-8")
    return lambda *arguments: pytester.runpytest_inprocess("-p", "no:cacheprovider", *arguments)


@pytest.mark.parametrize(("rules", "outcomes"), [
    ("ferry", {"passed": 3}),
    ("ferry@3", {"passed": 2}),
    ("ferry@1", {"passed": 1, "failed": 1}),
    ("ferry@1+boat=h2", {"passed": 2}),
    ("ferry@1+boat=h1", {"passed": 1, "failed": 1}),
    ("ferry@ 2 + boat = h1", {"passed": 2, "failed": 1}),
])
def test_a_folder_runs_under_a_version_with_its_hypotheses(run, rules: str, outcomes: dict[str, int]) -> None:
    run("--rules", rules).assert_outcomes(**outcomes)


def test_a_failure_says_what_the_version_does_not_say(run) -> None:
    run("--rules", "ferry@1").stdout.fnmatch_lines([
        "  verdict: expected 'not allowed', got 'not covered'",
        "A: Not covered: version 1 does not say: How many board[?] (boat; hypotheses: h1, h2)."])


@pytest.mark.parametrize(("rules", "says"), [
    ("ferry@4", "--rules ferry@4: unknown version '4'; known: base, 1, 2, 3"),
    ("ferry@1+boat", "--rules ferry@1+boat: 'boat' in version '1+boat' chooses nothing; write VERSION or"),
    ("ferry@1+boat=h7", "--rules ferry@1+boat=h7: unknown value of flag boat 'h7'; did you mean h2 or h1?"),
])
def test_a_version_that_cannot_be_meant_is_a_usage_error(run, rules: str, says: str) -> None:
    result = run("--rules", rules)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert says in result.stderr.str()
