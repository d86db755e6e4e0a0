"""The scenarios that come out otherwise under two sets of rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..judge.positions import restrict
from ..judge.scenario import Line, Scenario
from ..judge.verdict import Verdict, judge
from ..kernel.errors import RulesModelError
from ..kernel.game import Game
from .result import Flip
from .sides import Side
from .tell import changes


class Flips(NamedTuple):
    """The flips, how many scenarios were judged on both sides, and the ids of those that could not be."""

    flips: tuple[Flip, ...]
    judged: int
    skipped: tuple[str, ...]


def flips(game: Game, a: Side, b: Side, scenarios: Sequence[Scenario]) -> Flips:
    """Judge scenarios on both sides; what a scenario fixes itself (version, readings, deck) stays fixed."""
    found: list[Flip] = []
    skipped: list[str] = []
    for scenario in scenarios:
        try:
            ours, theirs = (_lines(_judged(game, scenario, side)) for side in (a, b))
        except RulesModelError:
            skipped.append(scenario.id)
            continue
        found += _flipped(scenario, ours, theirs)
    return Flips(tuple(found), len(scenarios) - len(skipped), tuple(skipped))


def _judged(game: Game, scenario: Scenario, side: Side) -> Verdict:
    if side.file and scenario.deck is None:
        scenario = replace(scenario, deck=str(Path(side.file).resolve()))
    return judge(game, scenario, version=str(side.edition(game)), readings=side.readings, budget=0)


def _lines(verdict: Verdict) -> tuple[Verdict, ...]:
    return (verdict, *verdict.also)


def _flipped(scenario: Scenario, ours: Sequence[Verdict], theirs: Sequence[Verdict]) -> Iterator[Flip]:
    for number, (line, a, b) in enumerate(zip(scenario.lines, ours, theirs, strict=True)):
        named: Mapping[str, Any] = line.expect.result.written() if line.expect.result is not None else {}
        whole = not (line.ask or named or line.expect.outcome is not None)
        if _key(line, a, named, whole) != _key(line, b, named, whole):
            differ = a.by_default == b.by_default and a.result is not None and b.result is not None
            yield Flip(scenario.id, scenario.title, line.question, number, a.by_default, b.by_default, a.reason,
                       b.reason, changes(a.result or {}, b.result or {}) if differ else ())


def _key(line: Line, verdict: Verdict, named: Mapping[str, Any], whole: bool) -> Any:
    """What counts of a verdict: the word, how the game ended, and of the resulting position what the line names.

    Where the line asks "may she?", a forced move is simply an allowed one.
    """
    result = verdict.result or {}
    word = verdict.by_default if line.must else verdict.by_default.replace("forced", "allowed")
    return word, verdict.outcome, result if whole else restrict(named, result)
