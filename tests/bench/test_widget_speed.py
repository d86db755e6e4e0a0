"""How long a click in a widget takes, from the click to everything that is shown: told, not judged.

It is processor time, so that a busy machine does not spoil it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

import pytest

from rulesmodel.judge.scenario import Scenario, load_all, shipped_files

pytest.importorskip("ipywidgets")
pytestmark = pytest.mark.bench
SCENARIOS = load_all(shipped_files("hoarder"))


def forward(scenario: Scenario) -> Iterator[Callable[[], object]]:
    """Each click on Forward through the first line of a scenario."""
    from rulesmodel.notebook import ScenarioPlayer

    player = ScenarioPlayer(scenario)
    yield from [player.buttons["Forward"].click] * player.play.length


def lay_out_and_settle(scenario: Scenario) -> Iterator[Callable[[], object]]:
    """Choosing a dispute at the desk, and settling it."""
    yield lambda: DESK[0].load(scenario)
    yield DESK[0].settle


def answer(scenario: Scenario) -> Iterator[Callable[[], object]]:
    """An answer to each question that a scenario gives, and going on."""
    from rulesmodel.notebook import Quiz

    quiz = Quiz("hoarder", [scenario])
    for _ in quiz.questions:
        yield lambda: quiz.answer(0)
        yield quiz.go_on


DESK: list = []


@pytest.mark.parametrize("clicks", [forward, lay_out_and_settle, answer], ids=lambda clicks: clicks.__name__)
def test_a_click(clicks: Callable[[Scenario], Iterator[Callable[[], object]]],
                 record_property: Callable[[str, object], None]) -> None:
    from rulesmodel.notebook import DisputeDesk

    DESK[:] = DESK or [DisputeDesk("hoarder", scenarios=SCENARIOS)]
    times = []
    for scenario in SCENARIOS:
        for click in clicks(scenario):
            start = time.process_time()
            click()
            times.append(1000 * (time.process_time() - start))
    figures = {"clicks": len(times), "over_100_ms": sum(each > 100 for each in times),
               "median_ms": round(statistics.median(times), 1),
               "p95_ms": round(sorted(times)[int(.95 * len(times))], 1), "worst_ms": round(max(times), 1)}
    for name, value in figures.items():
        record_property(name, value)
    print(f"\n{clicks.__name__.replace('_', ' ')}: {figures}")
    assert times
