"""Summaries: a called function evaluated once, as a case distinction."""

from __future__ import annotations

import enum
from typing import Any

import msgspec
import pytest

from rulesmodel.kernel.ruling import need
from rulesmodel.machines.prove import all_of, any_of, prove, summarise, theorem


def proof_of(body: Any, **limits: Any) -> Any:
    return prove(theorem(title="a statement", game="toy")(body), **limits)


class Phase(enum.Enum):
    PLAY = 1
    STOP = 2


class Score(msgspec.Struct, frozen=True):
    points: int
    leads: bool
    phase: Phase = Phase.PLAY


def value(number: int) -> int:
    """Six paths."""
    if number < 0:
        return 0
    return number if number % 3 == 0 else number + (1 if number % 2 else 2)


def score(number: int) -> Score:
    return Score(value(number), leads=True) if number > 5 else Score(number, leads=False)


def draw(number: int) -> int:
    need(number > 0, "toy:1", "the pile is empty")
    need(number % 2 == 0 or number < 10, "toy:2", "too many")
    return number - 1 if number > 3 else 0


def test_a_summary_takes_one_path_where_a_call_takes_many() -> None:
    def statement(valued):
        def body(case):
            return sum((valued or case.summary(value))(count) for count in case.counts("zone", 3, None)) >= 0

        return body

    called, summarised = proof_of(statement(value)), proof_of(statement(None))
    assert (called.outcome, called.paths) == ("proved", 64)
    assert (summarised.outcome, summarised.paths) == ("proved", 1)


def test_a_false_statement_about_a_summary_is_refuted() -> None:
    def statement(case):
        return sum(case.summarise(value, count) for count in case.counts("zone", 3, 0, 9)) != 29

    proof = proof_of(statement)
    assert proof.outcome == "refuted"
    assert sum(value(number) for number in proof.counterexample.values()) == 29


def test_a_summary_gives_what_the_function_gives() -> None:
    def statement(case):
        number = case.integer("number", -4, 20)
        return case.summarise(value, number) == value(number)

    assert proof_of(statement).outcome == "proved"


def test_structs_and_truth_values_are_merged_part_by_part() -> None:
    def statement(case):
        result = case.summarise(score, case.integer("number"))
        return all_of(any_of(result.leads, result.points <= 5), result.phase is Phase.PLAY)

    proof = proof_of(statement)
    assert (proof.outcome, proof.paths) == ("proved", 1)


def test_a_summary_knows_the_path_it_stands_on() -> None:
    """Where the caller already knows the answer the summary is plain, so an index costs no further path."""
    def statement(case):
        number = case.integer("number")
        if number < -3:
            return ("nothing",)[case.summarise(value, number)] == "nothing"
        return True

    assert proof_of(statement).paths == 2


def test_the_caller_forks_once_for_each_refusal() -> None:
    def statement(case):
        number = case.integer("number")
        after, refusal = case.attempt(case.summary(draw), number)
        if refusal is None:
            return all_of(after >= 0, number > 0, any_of(number < 10, number % 2 == 0))
        return number <= 0 if refusal.clause == "toy:1" else all_of(number >= 10, number % 2 == 1)

    proof = proof_of(statement)
    assert (proof.outcome, proof.paths) == ("proved", 3)
    assert proof.consulted["toy:2"].held
    assert proof.consulted["toy:2"].refused


def test_a_refusal_in_a_summary_is_not_forgotten() -> None:
    def statement(case):
        return case.attempt(case.summary(draw), case.integer("number", 0, 12))[1] is None

    assert proof_of(statement).counterexample in ({"number": 0}, {"number": 11})


def test_one_refusal_on_several_paths_is_one_fork_with_all_their_conditions() -> None:
    def draw_small(number):
        if number < 3 or number > 12:
            need(False, "toy:1", "not now")
        return number

    def statement(case):
        number = case.integer("number", 0, 20)
        refusal = case.attempt(case.summary(draw_small), number)[1]
        return (refusal is None) == (3 <= number <= 12)

    proof = proof_of(statement)
    assert proof.outcome == "proved"
    assert proof_of(lambda case: case.attempt(case.summary(draw_small), case.integer("number"))[1] is not None or True
                    ).paths == 2


def test_an_assumption_inside_a_summary_holds_after_it() -> None:
    def halved(case, number):
        case.assume(number % 2 == 0)
        return number // 2 if number > 4 else 0

    def statement(case):
        number = case.integer("number")
        return any_of(case.summarise(halved, case, number) == 0, number != 7)

    assert proof_of(statement).outcome == "proved"


def test_a_contradiction_inside_a_summary_is_vacuous() -> None:
    def impossible(case, number):
        case.assume(number != number)
        return number

    assert proof_of(lambda case: case.summarise(impossible, case, case.integer("a")) > 0).vacuous


def test_legal_steps_inside_a_summary_are_assumed_after_it() -> None:
    def statement(case):
        number = case.integer("number", -3, 30)
        after = case.summarise(case.legal, draw, number)
        return all_of(after < number, number > 0, any_of(number < 10, number % 2 == 0))

    proof = proof_of(statement)
    assert (proof.outcome, proof.reason, proof.paths) == ("proved", "", 1)


def test_a_summary_inside_a_summary() -> None:
    def twice(number):
        return summarise(value, summarise(value, number)) if number > 2 else number

    def statement(case):
        number = case.integer("number", -5, 12)
        return case.summarise(twice, number) == (value(value(number)) if number > 2 else number)

    assert proof_of(statement).outcome == "proved"


@pytest.mark.parametrize(("function", "words"), [
    (lambda number: "few" if number < 3 else "many", "different results that are no numbers, "),
    (lambda number: Phase.PLAY if number < 3 else Phase.STOP, "different results that are no numbers, "),
    (lambda number: (1,) if number < 3 else (1, 2), "tuples of different lengths"),
    (lambda number: 1 if number < 3 else None, "different types"),
    (lambda number: hash(number), "must not hash"),
    (lambda number: (1, 2)[number + 2 if number > 0 else 3], "IndexError"),
])
def test_what_has_no_single_value_is_not_settled(function: Any, words: str) -> None:
    proof = proof_of(lambda case: case.summarise(function, case.integer("number")) is not None)
    assert proof.outcome == "not settled"
    assert words in proof.reason


def test_inputs_are_drawn_outside_a_summary() -> None:
    proof = proof_of(lambda case: case.summarise(lambda: case.integer("number")) is None)
    assert "the input 'number' must be drawn outside the summary" in proof.reason


def test_a_summary_outside_a_proof_is_the_plain_call() -> None:
    assert summarise(value, 7) == 8
