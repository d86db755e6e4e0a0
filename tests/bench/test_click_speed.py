"""How long a click takes in JupyterLab, from the click to the last change of what is shown: told, not judged.

It is time by the clock, of kernel, server and browser together: only an idle machine gives true figures.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from rulesmodel.judge.scenario import Scenario, load_all, shipped_files
from tests.browser.chromium import browsing, executable, watched
from tests.browser.clicks import run, timed_click
from tests.browser.lab import make_lab

pytestmark = pytest.mark.bench
EVERY = 4
"""One scenario of so many is used; all of them take a quarter of an hour."""
MOST_STEPS = 3
"""How often each scenario is stepped forward."""
STAGE = ("from rulesmodel.judge.scenario import load_all, shipped_files",
         "from rulesmodel.notebook import DisputeDesk, Quiz, ScenarioPlayer",
         "stage = player")
"""The notebook's own widget is the stage: what it holds is exchanged for each scenario."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    executable()
    with make_lab(tmp_path_factory.mktemp("lab")) as lab, browsing() as browser, watched(browser) as tab:
        lab.open(tab.page, "widgets/scenario-player.ipynb")
        run(tab.page, *STAGE)
        yield tab.page


def step(page: Page, scenario: Scenario) -> Iterator[float | None]:
    """A few steps forward and one back."""
    run(page, f"stage.children = [ScenarioPlayer(known[{scenario.id!r}])]")
    for name in ("Forward",) * MOST_STEPS + ("Back",):
        yield timed_click(page, name)


def settle(page: Page, scenario: Scenario) -> Iterator[float | None]:
    """Settle the dispute at the desk."""
    run(page, f"stage.children = [DisputeDesk({scenario.game!r}, known[{scenario.id!r}], scenarios=[])]")
    yield timed_click(page, "Settle it")


def answer(page: Page, scenario: Scenario) -> Iterator[float | None]:
    """Answer the questions that the scenario gives, and go on."""
    run(page, f"stage.children = [Quiz({scenario.game!r}, [known[{scenario.id!r}]])]")
    while (answered := timed_click(page, "", ".rm-menu ")) is not None:
        yield answered
        yield timed_click(page, "Next question")


@pytest.mark.parametrize("clicks", [step, settle, answer], ids=lambda clicks: clicks.__name__)
@pytest.mark.parametrize("game", ["hoarder", "totym"])
def test_a_click_in_the_browser(game: str, clicks: Callable[[Page, Scenario], Iterator[float | None]], page: Page,
                                record_property: Callable[[str, object], None]) -> None:
    run(page, f"known = {{one.id: one for one in load_all(shipped_files({game!r}))}}")
    times = sorted(each for scenario in load_all(shipped_files(game))[::EVERY] for each in clicks(page, scenario)
                   if each is not None)
    figures = {"clicks": len(times), "over_100_ms": sum(each > 100 for each in times),
               "median_ms": round(statistics.median(times)), "p95_ms": round(times[int(.95 * len(times))]),
               "worst_ms": round(times[-1]), "load": round(os.getloadavg()[0], 1)}
    for name, value in figures.items():
        record_property(name, value)
    print(f"\n{game}, {clicks.__name__}: {figures}")
    assert times
