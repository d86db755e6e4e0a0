"""What judges the rules of a game, as probes that can be run again and again in one process, cheapest first.

A probe is right while the rules are right. The layers, in their order:

    scenarios   the scenario files, judged
    tests       the unit tests of the game
    coverage    every executable clause is consulted (asked only about faults that change which clause is named)
    decks       the expectations of the game that a search settles within seconds
    random      random plays that keep the invariants
    machines    Hypothesis state machines, the same examples every time
    theorems    the theorems whose own seeded fault is in the function at hand
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from msgspec.structs import replace

from rulesmodel.check.decks import expectations, settle, together
from rulesmodel.check.theorems import theorems
from rulesmodel.judge.coverage import Seen, coverage
from rulesmodel.judge.scenario import load_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.expect import Expectation
from rulesmodel.kernel.game import Game
from rulesmodel.machines.play import walk
from rulesmodel.machines.prove import Theorem, prove

LAYERS = ("scenarios", "tests", "coverage", "decks", "random", "machines", "theorems")
MOST_STATES = 60_000
"""Where a search ends that a fault has made endless; no search of the suite needs as many."""
PLAYS = 8
STEPS = 400
"""Random plays, and how long each may be."""


@dataclass
class Probe:
    """One thing that may find a fault: `run` gives whether all is as it should be.

    `functions` are those of the rules that it makes use of, None where nobody has looked (it is run for every fault);
    `seconds` is what it took under the right rules.
    """

    layer: str
    name: str
    run: Callable[[], bool]
    functions: frozenset[str] | None = None
    seconds: float = 0.0


@dataclass
class Suite:
    """The probes of a game in their order, and those left out because they fail or last too long as it is."""

    probes: list[Probe]
    left_out: dict[str, str] = field(default_factory=dict)

    def for_fault(self, function: str, kind: str, first: Sequence[str] = ()) -> Iterator[Probe]:
        """The probes that may find a fault of a kind in a function, in each layer those named in `first` first."""
        found = [probe for probe in self.probes if (probe.functions is None or function in probe.functions)
                 and (kind == "cite") >= (probe.layer == "coverage")
                 and (kind != "cite" or probe.layer in ("scenarios", "tests", "coverage"))]
        place = {name: number for number, name in enumerate(first)}
        found.sort(key=lambda probe: (LAYERS.index(probe.layer), place.get(probe.name, len(place)), probe.seconds))
        yield from found


def prepare(game: Game, items: Sequence[pytest.Item], layers: Sequence[str] = LAYERS) -> Suite:
    """The suite of a game, or some layers of it; `items` are its collected scenarios and tests."""
    probes = [Probe(_layer(item), item.nodeid, partial(passes, item)) for item in items]
    probes.append(Probe("coverage", "every clause is consulted", AllConsulted(game)))
    probes += [Probe("decks", group[0].id, partial(settles, game, group))
               for group in together(one for one in expectations(game) if not one.deep)]
    probes.append(Probe("random", "random plays", partial(plays_well, game)))
    probes += [Probe("theorems", theorem.id, partial(comes_out, theorem), frozenset([theorem.fault.partition(" ")[0]]))
               for theorem in theorems(game.name)]
    return Suite([probe for probe in probes if probe.layer in layers])


def _layer(item: pytest.Item) -> str:
    """Scenario files, Hypothesis, and all other tests."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        return "machines"
    return "scenarios" if item.path.suffix in (".yaml", ".yml") else "tests"


# -- probes ------------------------------------------------------------------------------------------
def passes(item: pytest.Item) -> bool:
    """Run a collected test once more."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def settles(game: Game, group: Sequence[Expectation]) -> bool:
    """Settle expectations by search, with a bound for the searches that have none."""
    return all(finding.ok for finding in settle(game, [_bounded(one) for one in group]))


def _bounded(one: Expectation) -> Expectation:
    return one if one.max_states is not None else replace(one, max_states=MOST_STATES)


def plays_well(game: Game) -> bool:
    """Play from fixed seeds: invariants after every step, and somebody can move until the game ends."""
    rules = game.rules()
    for seed in range(PLAYS):
        states = [step.state for step in walk(game, rules, seed=seed, max_steps=STEPS)]
        if not all(invariant.holds(rules, state) for state in states for invariant in game.invariants(rules)):
            return False
        if len(states) <= STEPS and game.outcome(rules, states[-1]) is None:
            return False
    return True


def comes_out(theorem: Theorem) -> bool:
    """Prove or refute a theorem, as it is expected."""
    return prove(theorem).agrees


class AllConsulted:
    """Whether scenarios and quick searches consult every clause that they consult under the right rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scenarios = [one for path in shipped_files(game.name) for one in load_scenarios(path)]
        self.searches = [group for group in together(one for one in expectations(game) if not one.deep)
                         if any(one.counts for one in group)][:2]
        self.never: frozenset[str] | None = None

    def __call__(self) -> bool:
        seen = Seen()
        for scenario in self.scenarios:
            judge(self.game, scenario, seen=seen)
        for group in self.searches:
            settle(self.game, group, seen)
        never = frozenset(coverage(self.game, seen).never)
        if self.never is None:
            self.never = never
        return never <= self.never


# -- looking at the suite under the right rules ------------------------------------------------------
def survey(suite: Suite, functions: dict[object, str], longest: float = 5.0) -> None:
    """Run the probes under the right rules: note time and functions, leave out what fails or lasts too long.

    `functions` names the code objects of the rules. Random plays and state machines reach what they reach, so
    nothing is noted of their functions. Theorems belong to the function of their own fault; they have tests
    of their own and are not tried here.
    """
    for probe in suite.probes:
        watch, begin = _Watch(functions), time.perf_counter()
        if probe.layer in ("scenarios", "tests", "decks"):
            with watch:
                right = rightly(probe)
            probe.functions = frozenset(watch.seen)
        else:
            right = probe.layer == "theorems" or rightly(probe)
        probe.seconds = time.perf_counter() - begin
        if not right:
            suite.left_out[probe.name] = f"fails as it is, or has more than {MOST_STATES:,} states"
        elif probe.layer == "decks" and probe.seconds > longest:
            suite.left_out[probe.name] = "takes too long"
    suite.probes = [probe for probe in suite.probes if probe.name not in suite.left_out]


def rightly(probe: Probe) -> bool:
    """Run a probe; whatever a fault makes it raise is a finding too."""
    try:
        return probe.run()
    except Exception:
        return False


class _Watch:
    """Notes which functions are called inside the block."""

    def __init__(self, functions: dict[object, str]) -> None:
        self.functions = functions
        self.seen: set[str] = set()

    def __enter__(self) -> None:
        sys.setprofile(self._note)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            name = self.functions.get(frame.f_code)
            if name is not None:
                self.seen.add(name)
