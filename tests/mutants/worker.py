"""A process that puts one fault after the other in place and runs the suite until something finds it.

It lives inside one pytest session, whose tests it runs again for each fault. It may hang or use up the memory
under a fault, so whoever started it watches: before each probe it says which one comes.
"""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

from rulesmodel.kernel.game import Game
from rulesmodel.kernel.game import game as find_game
from rulesmodel.machines.faults import Fault, faults_in_package, seeded

from .suite import Probe, Suite, may_find, prepare, rightly, survey

ROOT = Path(__file__).resolve().parents[2]
MEMORY = 4 << 30
"""Bytes after which a process under a fault is out of memory."""


class Ready(NamedTuple):
    """The tests are collected."""


class Looking(NamedTuple):
    """A layer of the suite is being looked at under the right rules."""

    layer: str


class Surveyed(NamedTuple):
    """What a layer did under the right rules: per probe its seconds and functions; what is left out, and why."""

    layer: str
    probes: dict[str, tuple[float, frozenset[str] | None]]
    left_out: dict[str, str]


class Started(NamedTuple):
    """A probe begins that took so many seconds under the right rules."""

    layer: str
    probe: str
    seconds: float


class Found(NamedTuple):
    """What became of a fault: the layer and the probe that found it, empty where nothing did."""

    fault: str
    layer: str
    probe: str
    seconds: float


@dataclass
class Task:
    """A fault to judge, and the probes that are likely to find it."""

    fault: str
    likely: Sequence[str] = ()


def rules_package(game: Game) -> str:
    """The package or module with a game's rule functions."""
    return type(game).__module__.rpartition(".")[0] + ".rules"


def faults_of_rules(game: Game) -> list[Fault]:
    """Every fault of a game's rule functions."""
    return faults_in_package(rules_package(game))


def work(connection: Connection, game: str, layers: Sequence[str], surveyed: Sequence[Surveyed]) -> None:
    """The main function of the process: collect the tests, then take tasks until the connection closes.

    `surveyed` is what other processes have found out about the suite.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that watches
    with contextlib.suppress(ImportError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    places = [path for path in (ROOT / "scenarios" / game, ROOT / "tests" / "games" / game) if path.exists()]
    pytest.main(["--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml"), "-p", "no:terminal", "-p",
                 "no:cacheprovider", "--capture=sys", "-W", "ignore", *map(str, places)],
                plugins=[Worker(connection, find_game(game), layers, surveyed)])


class Worker:
    """A pytest plugin that takes over the running of the tests."""

    def __init__(self, connection: Connection, game: Game, layers: Sequence[str],
                 surveyed: Sequence[Surveyed]) -> None:
        self.connection, self.game, self.layers = connection, game, layers
        self.surveyed = {one.layer: one for one in surveyed}
        self.faults = {fault.name: fault for fault in faults_of_rules(game)}
        self.known: set[str] = set()

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "native"  # nobody reads why a test fails, so it need not be worked out

    def pytest_collection(self) -> None:
        """Hypothesis: the same examples for every fault, and no shrinking of what was found."""
        settings.register_profile("mutants", max_examples=8, stateful_step_count=15, deadline=None, derandomize=True,
                                  database=None, phases=(Phase.explicit, Phase.generate),
                                  suppress_health_check=settings.get_profile("ci").suppress_health_check)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        suite = prepare(self.game, session.items, self.layers)
        self.connection.send(Ready())
        with contextlib.suppress(EOFError):
            while True:
                self.judge(suite, self.connection.recv())
        return True

    def judge(self, suite: Suite, task: Task) -> None:
        """Put the fault in place, run probes layer by layer until one finds it, and say so."""
        fault, begin = self.faults[task.fault], time.perf_counter()
        function = task.fault.partition(" ")[0]
        found = ("", "")
        for layer in suite.layers:
            if may_find(layer, fault.kind) and found == ("", ""):
                self.know(suite, layer)
                with seeded(fault):
                    found = self.first_to_find(suite.for_fault(layer, function, task.likely))
        self.connection.send(Found(task.fault, *found, time.perf_counter() - begin))

    def first_to_find(self, probes: Sequence[Probe]) -> tuple[str, str]:
        """The layer and the name of the first probe that is not right; empty where all are."""
        for probe in probes:
            self.connection.send(Started(probe.layer, probe.name, probe.seconds))
            if not rightly(probe):
                return probe.layer, probe.name
        return "", ""

    def know(self, suite: Suite, layer: str) -> None:
        """Look at a layer before its first use, or recall what another process has found out about it."""
        if layer in self.known:
            return
        self.known.add(layer)
        self.connection.send(Looking(layer))
        if layer in self.surveyed:
            recall(suite, self.surveyed[layer])
        else:
            self.connection.send(look(suite, layer, self.faults.values()))


def look(suite: Suite, layer: str, faults: Iterable[Fault]) -> Surveyed:
    """Survey a layer."""
    names = {probe.name for probe in suite.of_layer(layer)}
    survey(suite, layer, faults)
    return Surveyed(layer, {probe.name: (probe.seconds, probe.functions) for probe in suite.of_layer(layer)},
                    {name: why for name, why in suite.left_out.items() if name in names})


def recall(suite: Suite, surveyed: Surveyed) -> None:
    """Give a layer what another process has found out about it."""
    suite.left_out |= surveyed.left_out
    suite.probes = [probe for probe in suite.probes
                    if probe.layer != surveyed.layer or probe.name in surveyed.probes]
    for probe in suite.of_layer(surveyed.layer):
        probe.seconds, probe.functions = surveyed.probes[probe.name]
        if probe.layer == "coverage":
            rightly(probe)
