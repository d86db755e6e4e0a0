"""What judges the rules of a game, as probes that can be run again and again in one process, cheapest first.

A probe is right while the rules are right. The layers, in their order:

    scenarios   the scenario files, judged
    tests       the unit tests of the game
    coverage    every executable clause is consulted (asked only about faults that change which clause is named)
    decks       the expectations of the game that a search settles within seconds
    random      random plays that keep the invariants
    machines    Hypothesis state machines, the same examples every time
    theorems    the theorems whose own seeded fault is in the function at hand

A layer is looked at under the right rules before its first use: most faults are found by the scenarios, so that the
rest of the suite is never run for a few of them.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial

import pytest
from _pytest.runner import runtestprotocol
from msgspec.structs import replace

from rulesmodel.check.decks import expectations, settle, together
from rulesmodel.check.theorems import theorems
from rulesmodel.judge.coverage import Seen, coverage
from rulesmodel.judge.scenario import Scenario, load_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.expect import Expectation
from rulesmodel.kernel.game import Game
from rulesmodel.machines.faults import Fault, calls_noted
from rulesmodel.machines.play import walk
from rulesmodel.machines.prove import Theorem, prove

LAYERS = ("scenarios", "tests", "coverage", "decks", "random", "machines", "theorems")
MOST_STATES = 60_000
"""Where a search ends that a fault has made endless; no search of the suite needs as many."""
WATCHED = ("scenarios", "tests", "decks")
"""The layers whose probes are run for a fault only if they make use of its function, and if they are short enough."""
LONGEST = 5.0
"""Seconds of processor time that a probe of those layers may take."""
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

    @property
    def layers(self) -> list[str]:
        """The layers that have probes, in their order."""
        return [layer for layer in LAYERS if self.of_layer(layer)]

    def of_layer(self, layer: str) -> list[Probe]:
        """The probes of one layer."""
        return [probe for probe in self.probes if probe.layer == layer]

    def for_fault(self, layer: str, function: str, first: Sequence[str] = ()) -> list[Probe]:
        """The probes of a layer that may find a fault in a function: those named in `first`, then the quickest ones."""
        found = [probe for probe in self.of_layer(layer) if probe.functions is None or function in probe.functions]
        place = {name: number for number, name in enumerate(first)}
        return sorted(found, key=lambda probe: (place.get(probe.name, len(place)), probe.seconds))


def may_find(layer: str, kind: str) -> bool:
    """Whether a layer is asked about faults of a kind: not all of them look at which clause is named."""
    return layer in ("scenarios", "tests", "coverage") if kind == "cite" else layer != "coverage"


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
        self.never: frozenset[str] | None = None

    @cached_property
    def scenarios(self) -> list[Scenario]:
        return [one for path in shipped_files(self.game.name) for one in load_scenarios(path)]

    @cached_property
    def searches(self) -> list[list[Expectation]]:
        """Two of the quick searches that count."""
        return [group for group in together(one for one in expectations(self.game) if not one.deep)
                if any(one.counts for one in group)][:2]

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
def survey(suite: Suite, layer: str, faults: Iterable[Fault], longest: float = LONGEST) -> None:
    """Run the probes of a layer under the right rules: note time and functions, leave out what fails or lasts too long.

    Random plays and state machines reach what they reach, so nothing is noted of their functions. Theorems belong to
    the function of their own fault; they have tests of their own and are not tried here.
    """
    called: set[str] = set()
    probes = suite.of_layer(layer)
    with calls_noted(faults, called.add) if layer in WATCHED else nullcontext():
        for probe in probes:
            called.clear()
            begin = time.process_time()
            right = False
            with at_most(longest if layer in WATCHED else 0.0) as rung:
                right = layer == "theorems" or rightly(probe)
            probe.seconds = time.process_time() - begin
            if layer in WATCHED:
                probe.functions = frozenset(called)
            if rung or (layer in WATCHED and probe.seconds > longest):
                suite.left_out[probe.name] = f"takes more than {longest:g} s"
            elif not right:
                suite.left_out[probe.name] = f"fails as it is, or has more than {MOST_STATES:,} states"
    suite.probes = [probe for probe in suite.probes if probe.name not in suite.left_out]


class TooLong(BaseException):
    """What is run has used up its time."""


@contextmanager
def at_most(seconds: float) -> Iterator[list[float]]:
    """End what is done inside the block after so many seconds of processor time, where the system can (Unix).

    0: whenever it ends. The list is empty as long as there was no need to end it.
    """
    rung: list[float] = []
    if not hasattr(signal, "setitimer") or seconds <= 0:
        yield rung
        return

    def ring(*_: object) -> None:
        rung.append(seconds)
        raise TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        with suppress(TooLong):
            yield rung
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def rightly(probe: Probe) -> bool:
    """Run a probe; whatever a fault makes it raise is a finding too."""
    try:
        return probe.run()
    except Exception:
        return False
