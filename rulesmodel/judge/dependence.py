"""Which open questions an answer depends on: computed by re-answering, never declared.

A lazy product: answer once with the defaults and note which questions were asked; answer again with each other
reading of exactly those, and go on from there with the questions asked then, those with the fewest changes
first. A question that nobody asks is never varied. Reported are the smallest changes that lead elsewhere. The same
product runs over hypotheses about older versions (`ages`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..kernel.rulebook import Rulebook
from .line import Run
from .scenario import Change

BUDGET = 2000
"""How many re-answers at most; a full product over the asked questions rarely needs as many."""

Key = tuple[str, Any]
"""What makes two outcomes the same: the verdict, and what is compared of the result."""


Options = Callable[[Run, Mapping[str, str]], Iterator[tuple[str, str]]]
"""What may be changed next, given a run and the changes that led to it: pairs of a name and a value for it."""


@dataclass(frozen=True)
class Deviation:
    """A smallest change, of readings or of hypotheses, that leads to another outcome, and the run that shows it."""

    change: Change
    run: Run
    verdict: str
    other_verdict: bool
    """Whether the verdict itself differs; otherwise only the resulting position does."""


@dataclass(frozen=True)
class Dependence:
    """All smallest deviations; `cut` tells that the budget ended the search before every change was tried."""

    deviations: Sequence[Deviation]
    runs: Sequence[Run]
    """Every re-answer, the default one excluded."""
    cut: bool


def vary(book: Rulebook, base: Run, again: Callable[[Mapping[str, str], Run, str], Run], key: Callable[[Run], Key],
         fixed: Mapping[str, str], budget: int = BUDGET) -> Dependence:
    """Re-answer under other readings of the questions asked.

    `again(readings, run, question)` answers once more under changed readings, where `question` is what differs from
    `run`; `key` tells outcomes apart; `fixed` questions are not varied.
    """

    def other_readings(run: Run, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Another reading of each question that the run asked."""
        for name, answer in run.questions.items():
            if name not in fixed and name not in changes:
                yield from ((name, reading) for reading in book.question(name).readings if reading != answer)

    return lazy_product(base, again, key, other_readings, budget)


def lazy_product(base: Run, again: Callable[[Mapping[str, str], Run, str], Run], key: Callable[[Run], Key],
                 options: Options, budget: int = BUDGET) -> Dependence:
    """Re-answer under ever more changes, each of them one of the `options` that the run before it offers."""
    found: list[Deviation] = []
    runs: list[Run] = []
    default = key(base)
    waiting: deque[tuple[dict[str, str], Run]] = deque([({}, base)])
    tried: set[Change] = set()
    while waiting:
        changes, run = waiting.popleft()
        for name, value in options(run, changes):
            changed = {**changes, name: value}
            change = tuple(sorted(changed.items()))
            if change in tried or _is_settled(change, found):
                continue
            if len(tried) == budget:
                return Dependence(found, runs, True)
            tried.add(change)
            other = again(changed, run, name)
            runs.append(other)
            deviation = _deviation(change, other, key(other), default, found)
            if deviation is not None:
                found.append(deviation)
            if deviation is None or not deviation.other_verdict:
                waiting.append((changed, other))
    return Dependence(found, runs, False)


def _is_settled(change: Change, found: Sequence[Deviation]) -> bool:
    """Whether part of the change alone already gives another verdict."""
    return any(deviation.other_verdict and set(deviation.change) <= set(change) for deviation in found)


def _deviation(change: Change, run: Run, outcome: Key, default: Key, found: Sequence[Deviation]) -> Deviation | None:
    """The deviation to report, or None if the outcome is the default's or part of the change explains it."""
    if outcome == default:
        return None
    smaller = [deviation for deviation in found if set(deviation.change) < set(change)]
    if smaller and outcome[0] == default[0]:
        return None  # only the position differs, and it does so with fewer changes already
    return Deviation(change, run, outcome[0], outcome[0] != default[0])
