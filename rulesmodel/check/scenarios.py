"""The scenarios of a game, judged, each with its finding."""

from __future__ import annotations

import time
from collections.abc import Iterable

from ..judge.card import headline, steps
from ..judge.coverage import Seen
from ..judge.scenario import Scenario
from ..judge.verdict import Verdict, judge
from ..kernel.errors import RulesModelError
from ..kernel.game import Game
from .report import Finding


def judged(game: Game, scenarios: Iterable[Scenario], seen: Seen | None = None) -> list[Finding]:
    """A finding for each scenario; one that cannot be played as it is written is off."""
    return [_judge(game, scenario, seen) for scenario in scenarios]


def _judge(game: Game, scenario: Scenario, seen: Seen | None) -> Finding:
    begin = time.perf_counter()
    if scenario.game != game.name:
        return Finding("scenarios", scenario.id, scenario.title, False, "is about another game", (
            f"{scenario.place}: the scenario is about game {scenario.game!r}, but lies among those of {game.name!r}",))
    try:
        verdict = judge(game, scenario, seen=seen)
    except RulesModelError as error:
        return Finding("scenarios", scenario.id, scenario.title, False, "cannot be judged",
                       tuple(str(error).splitlines()), time.perf_counter() - begin)
    return Finding("scenarios", scenario.id, scenario.title, verdict.agrees is True, headline(verdict),
                   tuple(_witness(scenario, verdict)), time.perf_counter() - begin,
                   {"verdict": verdict.verdict, "expected": verdict.expected})


def _witness(scenario: Scenario, verdict: Verdict) -> list[str]:
    """What differs from what is expected, or else how the verdict came about."""
    if verdict.agrees is None:
        return [f"{scenario.place}: nothing is expected of it"]
    if not verdict.agrees:
        return [scenario.place, *verdict.disagreements]
    clauses = ", ".join(entry.clause for entry in verdict.clauses)
    return [f"asked: {verdict.question}", *(line.strip() for line in steps(verdict)), f"clauses: {clauses or 'none'}"]
