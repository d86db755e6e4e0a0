"""A process that puts one fault after the other in place and runs the suite until something finds it.

It lives inside one pytest session, whose tests it runs again for each fault. It may hang or use up the memory
under a fault, so whoever started it watches: before each probe it says which one comes.
"""

from __future__ import annotations

import contextlib
import importlib
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

from rulesmodel.kernel.game import Game
from rulesmodel.kernel.game import game as find_game
from rulesmodel.machines.faults import Fault, faults_in_package, seeded

from .suite import Suite, prepare, rightly, survey

ROOT = Path(__file__).resolve().parents[2]
MEMORY = 4 << 30
"""Bytes after which a process under a fault is out of memory."""


class Surveyed(NamedTuple):
    """What the suite did under the right rules: per probe its seconds and functions; what is left out, and why."""

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


def work(connection: Connection, game: str, layers: Sequence[str], surveyed: Surveyed | None) -> None:
    """The main function of the process: collect the tests, then take tasks until the connection closes."""
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

    def __init__(self, connection: Connection, game: Game, layers: Sequence[str], surveyed: Surveyed | None) -> None:
        self.connection, self.game, self.layers, self.surveyed = connection, game, layers, surveyed
        self.faults = {fault.name: fault for fault in faults_of_rules(game)}

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
        if self.surveyed is None:
            self.connection.send(look(suite, self.faults.values()))
        else:
            recall(suite, self.surveyed)
        with contextlib.suppress(EOFError):
            while True:
                self.judge(suite, self.connection.recv())
        return True

    def judge(self, suite: Suite, task: Task) -> None:
        """Put the fault in place, run probes until one finds it, and say so."""
        fault, begin = self.faults[task.fault], time.perf_counter()
        function = task.fault.partition(" ")[0]
        with seeded(fault):
            for probe in suite.for_fault(function, fault.kind, task.likely):
                self.connection.send(Started(probe.layer, probe.name, probe.seconds))
                if not rightly(probe):
                    found = Found(task.fault, probe.layer, probe.name, time.perf_counter() - begin)
                    break
            else:
                found = Found(task.fault, "", "", time.perf_counter() - begin)
        self.connection.send(found)


def look(suite: Suite, faults: Sequence[Fault]) -> Surveyed:
    """Survey the suite."""
    functions: dict[object, str] = {}
    for fault in faults:
        function = getattr(importlib.import_module(fault.module), fault.function)
        assert isinstance(function, FunctionType)
        functions[function.__code__] = fault.name.partition(" ")[0]
    survey(suite, functions)
    return Surveyed({probe.name: (probe.seconds, probe.functions) for probe in suite.probes}, suite.left_out)


def recall(suite: Suite, surveyed: Surveyed) -> None:
    """Give the suite what another process has found out about it."""
    suite.left_out = surveyed.left_out
    suite.probes = [probe for probe in suite.probes if probe.name in surveyed.probes]
    for probe in suite.probes:
        probe.seconds, probe.functions = surveyed.probes[probe.name]
        if probe.layer == "coverage":
            rightly(probe)
