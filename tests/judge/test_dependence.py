"""What an answer depends on is computed: which questions are asked, which changes matter, alone and together."""

from __future__ import annotations

from collections.abc import Callable

from rulesmodel.judge.line import play_line
from rulesmodel.judge.verdict import Verdict

Judged = Callable[..., Verdict]
GO = "position: {Ada: 0, Ben: 0}\nask: {Ada: go}"


def test_a_pair_counts_once_and_a_question_of_another_branch_is_found(judged: Judged) -> None:
    verdict = judged(GO)

    changes = [(entry.readings, entry.verdict, entry.decides) for entry in verdict.depends_on]

    assert changes == [({"R01": "r2", "R02": "r2"}, "not allowed", True),
                       ({"R03": "r2", "R04": "r2"}, "not allowed", False)]


def test_a_verdict_depends_when_open_questions_alone_change_it(judged: Judged) -> None:
    verdict = judged(GO)

    assert (verdict.verdict, verdict.by_default) == ("depends", "allowed")


def test_a_question_with_a_leaning_only_qualifies_the_verdict(judged: Judged) -> None:
    verdict = judged(f"rules: {{readings: {{R01: r1}}}}\n{GO}")

    assert verdict.verdict == "allowed"
    assert [entry.readings for entry in verdict.depends_on] == [{"R03": "r2", "R04": "r2"}]


def test_a_fixed_reading_is_in_force_and_not_varied(judged: Judged) -> None:
    verdict = judged(f"rules: {{readings: {{R03: r2, R01: r1}}}}\n{GO}")

    assert [entry.readings for entry in verdict.depends_on] == [{"R04": "r2"}]
    assert verdict.readings == {"R03": "r2"}


def test_the_reasons_under_the_other_reading_are_told(judged: Judged) -> None:
    verdict = judged(GO)

    assert [entry.reason for entry in verdict.depends_on] == ["you went already (1.go.2)", "it is Sunday (1.go.3)"]


def test_a_reading_that_changes_only_the_result_counts_with_the_same_verdict(judged: Judged) -> None:
    by_name = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: score}\nexpect: {verdict: depends, result: {Ada: 1}}")
    without_ask = judged("position: {Ada: 0, Ben: 0}\nmoves: [Ada: score]")

    for verdict in (by_name, without_ask):
        entry, = verdict.depends_on
        assert (verdict.verdict, entry.readings, entry.verdict) == ("depends", {"R07": "r2"}, "allowed")
        assert entry.result == {"Ada": 2, "Ben": 0, "turn": "Ben"}
    assert by_name.agrees


def test_may_she_does_not_depend_on_what_changes_only_the_result(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: score}")

    assert (verdict.verdict, verdict.depends_on) == ("allowed", ())


def test_what_the_expected_result_does_not_name_makes_no_difference(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: score}\nexpect: {verdict: allowed, result: {Ben: 0}}")

    assert verdict.depends_on == ()
    assert verdict.agrees


def test_a_move_refused_under_another_reading_is_an_outcome(judged: Judged) -> None:
    verdict = judged("position: {Ada: 2, Ben: 0}\nmoves: [Ada: score]")

    entry, = verdict.depends_on
    assert (entry.verdict, entry.reason) == ("move 1 not allowed", "that would be more than three points (1.cap.1)")


def test_a_budget_that_ends_the_search_is_told(judged: Judged) -> None:
    assert judged(GO, budget=3).cut
    assert not judged(GO).cut


def test_taking_a_line_up_again_gives_the_same_as_playing_it_anew(mini, scenario) -> None:
    example = scenario("position: {Ada: 0, Ben: 0}\nmoves: [Ada: go, Ben: score, Ada: score]\nask: {Ben: go}")
    line, rules = example.lines[0], example.rules(mini)
    base = play_line(mini, example, line, rules)

    for question in base.questions:
        other = rules.with_readings({question: "r2"})
        resumed = play_line(mini, example, line, other, base.before(question))
        anew = play_line(mini, example, line, other)
        assert [frame.consulted for frame in resumed.frames] == [frame.consulted for frame in anew.frames]
        assert (resumed.verdict, resumed.position, resumed.questions) == (anew.verdict, anew.position, anew.questions)
    assert len(base.before("R07")) == 2
