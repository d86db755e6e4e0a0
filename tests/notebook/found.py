"""What tests of the widgets share: games, scenarios, and ways to find and press things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesmodel.judge.scenario import Scenario, load_all, shipped_files
from rulesmodel.kernel.game import game

HOARDER, DUEL = game("hoarder"), game("duel")
SCENARIOS: dict[str, Scenario] = {one.id: one for one in load_all(shipped_files("hoarder"))}
KNOWN = tuple(SCENARIOS.values())


def widgets(top: Any) -> Iterator[Any]:
    """A widget and everything inside it."""
    yield top
    for child in getattr(top, "children", ()):
        yield from widgets(child)


def press(top: Any, label: str) -> None:
    """Click the one button with a label."""
    button, = [each for each in widgets(top) if getattr(each, "description", "") == label and hasattr(each, "click")]
    button.click()
