"""Exercises: a guess is told right or wrong, and the answer is folded away."""

from __future__ import annotations

from rulesmodel.judge.scenario import load_all, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.game import game
from rulesmodel.notebook.exercises import check

SCENARIOS = {one.id: one for one in load_all(shipped_files("hoarder"))}


def test_an_exercise_that_nobody_has_done_says_what_to_do() -> None:
    shown = check(..., 3, asks="How many?")
    assert str(shown) == "How many?\nReplace ... by your answer and run the cell again."
    assert "<details><summary>the answer</summary><p>It is 3.</p></details>" in shown.html


def test_a_guess_is_compared_by_value() -> None:
    assert str(check(" ada ", "Ada")) == "Right. It is Ada."
    assert str(check(True, False)) == "Not so: True. Look below."
    assert str(check(2, 3)).startswith("Not so")


def test_an_answer_of_none_is_an_answer() -> None:
    assert str(check(None, None)) == "Right. It is None."


def test_a_verdict_asks_its_question_and_is_explained_by_its_clauses() -> None:
    verdict = judge(game("hoarder"), SCENARIOS["S05"])
    shown = check("not allowed", verdict)
    assert str(shown) == f"{verdict.question}\nRight. It is not allowed."
    folded = shown.html.partition("<details>")[2]
    assert 'data-clause="3.team.4"' in folded


def test_what_somebody_writes_is_no_markup() -> None:
    assert "<b>" not in check("<b>", "Ada").html
