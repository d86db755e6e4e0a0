"""Exercises in a notebook: predict and be told. The right answer is computed by the rules, and folded away."""

from __future__ import annotations

from types import EllipsisType
from typing import Any

from ..judge.verdict import Verdict
from ..show import html
from ..show.results import Shown
from ..show.svg import Markup, tag

OPEN: EllipsisType = ...
"""What stands in an exercise that nobody has done yet."""


def check(guess: Any, right: Any, why: str = "", asks: str = "") -> Shown:
    """Whether a guess is right; what is right stands below, folded away.

    `right` is a value, or a verdict: then its question is asked, and its card explains the answer. A guess of `...`
    is none yet. Guesses are compared by value; texts regardless of case and of space around them.

    >>> print(check(..., 3, asks="How many?"))
    How many?
    Replace ... by your answer and run the cell again.
    >>> print(check("3 ", "3")), print(check(2, 3, "Count once more."))
    Right. It is 3.
    Not so: 2. Look below.
    (None, None)
    """
    asks = asks or (right.question if isinstance(right, Verdict) else "")
    answer = right.verdict if isinstance(right, Verdict) else right
    status, tone = _status(guess, answer)
    parts = [tag("p", asks, class_="rm-question") if asks else Markup(""),
             tag("p", html.badge(status, tone), role="status"),
             tag("details", tag("summary", "the answer"), *_explained(right, answer, why))]
    return Shown(html.page(*parts), "\n".join(filter(None, (asks, status))))


def _status(guess: Any, answer: Any) -> tuple[str, str]:
    if guess is OPEN:
        return "Replace ... by your answer and run the cell again.", "warn"
    if _plain(guess) == _plain(answer):
        return f"Right. It is {answer}.", "good"
    return f"Not so: {guess}. Look below.", "bad"


def _explained(right: Any, answer: Any, why: str) -> list[Markup]:
    said = [tag("p", why)] if why else []
    if isinstance(right, Verdict):
        return [*said, html.verdict(right)]
    return [tag("p", f"It is {answer}."), *said]


def _plain(value: Any) -> Any:
    return value.strip().casefold() if isinstance(value, str) else value
