"""Verdicts: each kind, the clauses that decide, and the errors of a line that cannot be played."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from rulesmodel.judge.verdict import Verdict
from rulesmodel.kernel.errors import FileError

Judged = Callable[..., Verdict]
FIXED = "rules: {readings: {R01: r1, R03: r1}}"


def roles(verdict: Verdict) -> list[tuple[str, str]]:
    return [(entry.clause, entry.role) for entry in verdict.clauses]


# -- the kinds of verdict ----------------------------------------------------------------------
def test_allowed_cites_the_conditions_that_held_and_the_clauses_that_took_effect(judged: Judged) -> None:
    verdict = judged(f"{FIXED}\nposition: {{Ada: 0, Ben: 0}}\nask: {{Ada: go}}")

    assert verdict.verdict == "allowed"
    assert roles(verdict) == [("1.turn.1", "holds"), ("1.go.1", "applies"), ("1.go.3", "holds"), ("1.go.4", "holds")]
    assert verdict.agrees is None


def test_not_allowed_gives_every_reason_not_only_the_first(judged: Judged) -> None:
    verdict = judged("position: {Ada: 3, Ben: 0}\nask: {Ada: score}")

    assert verdict.verdict == "not allowed"
    assert roles(verdict) == [("1.cap.1", "refuses"), ("1.cap.2", "refuses"), ("1.turn.1", "holds"),
                              ("1.score.1", "applies")]
    assert verdict.reason == "that would be more than three points (1.cap.1)"


def test_forced_is_the_only_legal_action(judged: Judged) -> None:
    only = judged("rules: {version: '1'}\nposition: {Ada: 3, Ben: 0}\nask: {Ada: toss}\nexpect: {verdict: forced}")
    one_of_many = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: toss}\nexpect: {verdict: forced}")

    assert (only.by_default, only.agrees) == ("forced", True)
    assert one_of_many.disagreements == ("verdict: expected 'forced', got 'allowed'",)


def test_an_expected_allowed_is_met_by_forced(judged: Judged) -> None:
    verdict = judged("rules: {version: '1'}\nposition: {Ada: 3, Ben: 0}\nask: {Ada: toss}\nexpect: {verdict: allowed}")

    assert (verdict.verdict, verdict.agrees) == ("forced", True)


def test_must_she_depends_on_what_else_may_be_done(judged: Judged) -> None:
    line = "position: {Ada: 3, Ben: 0}\nask: {Ada: toss}\nexpect: "
    otherwise = "depends: {R01+R02: {r2+r2: forced}, R03+R04: {r2+r2: forced}}"

    may = judged(line + "{verdict: allowed, depends: {}}")
    must = judged(line + f"{{verdict: depends, {otherwise}}}")

    assert (may.agrees, must.agrees) == (True, True)


def test_not_covered_says_which_part_of_the_position_is_missing(judged: Judged) -> None:
    verdict = judged("position: {Ben: 0}\nask: {Ada: score}")

    assert (verdict.verdict, verdict.reason) == ("not covered", "the position does not say how many points Ada has")


def test_without_a_move_in_question_all_moves_decide(judged: Judged) -> None:
    verdict = judged("position: {Ada: 2, Ben: 0}\nmoves: [Ada: toss, chance: heads, Ada: score]")

    assert [clause for clause, _ in roles(verdict)] == ["1.turn.1", "1.toss.1", "1.score.1", "1.cap.1", "1.cap.2",
                                                        "1.end.1"]
    assert verdict.outcome == {"winner": "Ada", "loser": "Ben", "reason": "three points"}


def test_clauses_on_the_way_are_kept_apart(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nmoves: [Ada: score]\nask: {Ada: score}")

    assert roles(verdict)[0] == ("1.turn.1", "refuses")
    assert [entry.clause for entry in verdict.way] == ["1.score.1"]
    assert [(str(step.by), step.move, step.made, step.clauses) for step in verdict.steps] == [
        ("Ada", "score", True, ("1.score.1",)), ("Ada", "score", False, ("1.turn.1",))]


def test_a_verdict_holds_since_the_version_from_which_on_it_is_the_same(judged: Judged) -> None:
    assert judged("position: {Ada: 0, Ben: 0}\nask: {Ada: go}").since == "2"
    assert judged("position: {Ada: 0, Ben: 0}\nask: {Ada: toss}").since == "1"
    assert judged("rules: {version: '1'}\nposition: {Ada: 0, Ben: 0}\nask: {Ada: go}").since == "1"


def test_the_data_for_programs_starts_with_the_promised_keys(judged: Judged) -> None:
    data = msgspec.to_builtins(judged("position: {Ada: 0, Ben: 0}\nask: {Ada: go}"))

    assert list(data)[:10] == ["scenario", "question", "verdict", "expected", "agrees", "clauses", "depends_on",
                               "result", "since", "steps"]


# -- what is expected --------------------------------------------------------------------------
@pytest.mark.parametrize(("expected", "disagreement"), [
    ("verdict: not allowed", "verdict: expected 'not allowed', got 'allowed'"),
    ("verdict: allowed, clauses: [1.cap.1]",
     "clauses: 1.cap.1 not among the deciding ones (1.turn.1, 1.go.1, 2.again.1, 1.go.3, 1.go.4)"),
    ("verdict: allowed, way: [1.go.1]", "way: 1.go.1 not among the effective on the way ones (1.score.1)"),
    ("verdict: allowed, result: {Ada: 2, turn: Ada}", "result: Ada: expected 2, got 1"),
    ("verdict: allowed, outcome: {winner: Ada}", "outcome: winner: expected Ada, got a game that goes on"),
    ("verdict: allowed, result: {Ben: 0}, depends: {}",
     "depends: R03 read r2 with R04 read r2: expected no difference, got not allowed"),
    ("verdict: allowed, result: {Ben: 0}, depends: {R03+R04: {r2+r2: not allowed}, R06: {r2: not allowed}}",
     "depends: R06 read r2: expected not allowed, got no difference"),
])
def test_what_differs_from_the_expected_is_told(judged: Judged, expected: str, disagreement: str) -> None:
    verdict = judged("rules: {readings: {R01: r1, R07: r1}}\nposition: {Ada: 0, Ben: 0}\nmoves: [Ada: score]\n"
                     f"ask: {{Ben: go}}\nexpect: {{{expected}}}")

    assert verdict.disagreements == (disagreement,)
    assert verdict.agrees is False


def test_a_line_that_stops_short_of_chance_is_told_how_to_go_on(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: toss}\nexpect: {verdict: allowed, outcome: {winner: Ada}}")

    assert verdict.disagreements == (
        "outcome: winner: expected Ada, got a game that goes on",
        "moves: chance decides next; the line may go on with `chance: heads`, `chance: tails`")


def test_everything_expected_comes_out(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nmoves: [Ada: score]\nask: {Ben: go}\n"
                     "expect: {verdict: depends, clauses: [2.again.1], way: [1.score.1], result: {Ben: 0, turn: Ada},"
                     " outcome: none, depends: {R04+R03: {r2+r2: not allowed}, R01+R02: {r2+r2: not allowed}}}")

    assert verdict.disagreements == ()
    assert verdict.agrees is True


def test_further_lines_must_agree_too(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: toss}\nexpect: {verdict: allowed}\n"
                     "also: [{ask: {Ben: toss}, expect: {verdict: allowed}}]")

    assert verdict.agrees is False
    assert verdict.disagreements == ("also[0]: verdict: expected 'allowed', got 'not allowed'",)
    assert [other.verdict for other in verdict.also] == ["not allowed"]


# -- other versions and readings ---------------------------------------------------------------
def test_other_readings_stand_in_for_defaults_but_not_for_what_is_fixed(judged: Judged) -> None:
    line = "position: {Ada: 2, Ben: 0}\nask: {Ada: score}\nexpect: {verdict: allowed, depends: {}}"

    changed = judged(line, readings={"R07": "r2"})
    fixed = judged(f"rules: {{readings: {{R07: r1}}}}\n{line}", readings={"R07": "r2"})

    assert changed.disagreements == ("verdict: expected 'allowed', got 'not allowed'",)
    assert fixed.agrees


def test_a_line_that_another_reading_breaks_off_gets_that_verdict(judged: Judged) -> None:
    verdict = judged("position: {Ada: 2, Ben: 0}\nmoves: [Ada: score]\nexpect: {verdict: allowed}",
                     readings={"R07": "r2"})

    assert verdict.disagreements == ("verdict: expected 'allowed', got 'move 1 not allowed'",)


# -- lines that cannot be played ---------------------------------------------------------------
@pytest.mark.parametrize(("moves", "message"), [
    ("[Ben: go]", "'Ben: go' is not allowed: it is not your turn (1.turn.1)"),
    ("[Ada: jump]", "'Ada: jump' is not possible: 'jump' is no move"),
    ("[Ada: toss, Ada: go]", "'Ada: go' is not possible: a choice is left open: here chance decides; "
                             "say which of `chance: heads`, `chance: tails`"),
    ("[chance: heads]", "'chance: heads' is not possible: nothing is left to chance here"),
    ("[Ada: toss, chance: go]", "'chance: go' is not possible: chance cannot decide so here; "
                                "it can decide `chance: heads`, `chance: tails`"),
    ("[Ada: score, Ben: go, Ada: score, Ben: go]", "'Ben: go' is not possible: the game is over before this move"),
])
def test_a_move_that_cannot_be_made_is_an_error_with_its_place(judged: Judged, moves: str, message: str) -> None:
    with pytest.raises(FileError) as error:
        judged(f"position: {{Ada: 1, Ben: 0}}\nmoves: {moves}\nask: {{Ada: go}}")

    fault, = error.value.faults
    assert (fault.file, fault.line, fault.message) == ("mini.yaml", 7, message)


def test_all_lines_that_cannot_be_played_come_out_at_once(judged: Judged) -> None:
    with pytest.raises(FileError) as error:
        judged("position: {Ada: 1, Ben: 0}\nask: {Ada: fly}\nalso: [{ask: {Ada: go}}, {ask: {Ada: jump}}]")

    assert [fault.message for fault in error.value.faults] == [
        "'Ada: fly' is not possible: 'fly' is no move", "'Ada: jump' is not possible: 'jump' is no move"]


def test_a_question_in_words_that_mean_nothing_is_an_error_too(judged: Judged) -> None:
    with pytest.raises(FileError, match=r"mini.yaml:7 at scenarios.0..ask.Ada: 'Ada: fly' is not possible"):
        judged("position: {Ada: 1, Ben: 0}\nask: {Ada: fly}")
