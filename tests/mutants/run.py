"""Judging many faults with several processes, watched from here: what hangs is ended, what is known is kept."""

from __future__ import annotations

import hashlib
import inspect
import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple

from rulesmodel.kernel.game import game as find_game
from rulesmodel.machines.faults import Fault

from .suite import LAYERS
from .worker import ROOT, Found, Looking, Started, Surveyed, Task, work

CONTEXT = multiprocessing.get_context("spawn")
START_SECONDS = 1200.0
"""For a process to collect the tests, or to look at a layer of the suite."""
PATIENCE = 20.0
"""A probe hangs after so many seconds and as many times what it takes under the right rules: machines may be busy."""

Tell = Callable[[str], object]


class Result(NamedTuple):
    """What became of a fault. `layer` and `probe` name what found it, both empty if it survived."""

    fault: str
    kind: str
    layer: str
    probe: str
    seconds: float
    hung: bool = False

    @property
    def survived(self) -> bool:
        return not self.layer

    @property
    def function(self) -> str:
        return self.fault.partition(" ")[0]


class Setting(NamedTuple):
    """What judges faults: the game, the layers of its suite, and how long to wait for what hangs."""

    game: str
    layers: Sequence[str] = LAYERS
    patience: float = PATIENCE


class Worker:
    """A process at work, and how long what it does may take."""

    def __init__(self, setting: Setting, surveyed: Sequence[Surveyed]) -> None:
        self.patience = setting.patience
        self.connection, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=work, args=(theirs, setting.game, setting.layers, surveyed), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.probe: Started | None = None
        self.looking = ""
        self.since = self.begun = time.monotonic()

    @property
    def deadline(self) -> float:
        return self.since + (self.patience * (1 + self.probe.seconds) if self.probe else START_SECONDS)

    def give(self, task: Task) -> None:
        self.task, self.probe = task, None
        self.since = self.begun = time.monotonic()
        self.connection.send(task)

    def take(self) -> Any:
        """What the process has to say; raises `EOFError` if it has ended."""
        message = self.connection.recv()
        if isinstance(message, Started):
            self.probe, self.looking, self.since = message, "", time.monotonic()
        if isinstance(message, Looking):
            self.probe, self.looking, self.since = None, message.layer, time.monotonic()
        return message

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


class Unprepared(RuntimeError):
    """The suite cannot be collected or looked at."""


class Learned:
    """What is known of the layers of the suite, told and kept as soon as a process has found it out."""

    def __init__(self, tell: Tell, keep: Callable[[Surveyed], object] | None = None,
                 surveyed: Iterable[Surveyed] = ()) -> None:
        self.tell, self.keep = tell, keep
        self.surveyed = {one.layer: one for one in surveyed}

    def add(self, one: Surveyed) -> None:
        """Another process may have found out the same before."""
        if one.layer in self.surveyed:
            return
        self.surveyed[one.layer] = one
        if self.keep:
            self.keep(one)
        seconds = sum(seconds for seconds, _ in one.probes.values())
        self.tell(f"{one.layer}: {len(one.probes)} to ask, {seconds:.0f} s for all of them")
        for name, why in one.left_out.items():
            self.tell(f"left out: {name} {why}")

    def worker(self, setting: Setting) -> Worker:
        """A new process that knows all this."""
        return Worker(setting, list(self.surveyed.values()))


def first_worker(setting: Setting, learned: Learned) -> Worker:
    """Start a first process and wait until it is ready; raises `Unprepared` if it does not get ready."""
    worker = learned.worker(setting)
    try:
        if not worker.connection.poll(START_SECONDS):
            raise Unprepared("the suite takes too long to get ready")
        worker.take()
    except EOFError:
        worker.end()
        raise Unprepared("the suite cannot be prepared; see the errors above") from None
    except (KeyboardInterrupt, Unprepared):
        worker.end()
        raise
    return worker


def judge_faults(setting: Setting, faults: Sequence[Fault], jobs: int, learned: Learned) -> Iterator[Result]:
    """Judge faults, each as soon as it is done; ends all processes whatever happens."""
    if not faults:
        return
    learned.tell("collecting the tests …")
    workers = [first_worker(setting, learned)]
    try:
        workers += [learned.worker(setting) for _ in range(min(jobs, len(faults)) - 1)]
        yield from _Judging(setting, learned, workers, list(faults)).results()
    finally:
        for worker in workers:
            worker.end()


class _Judging:
    """The faults still to judge, and what has been learned on the way."""

    def __init__(self, setting: Setting, learned: Learned, workers: list[Worker], faults: list[Fault]) -> None:
        self.setting, self.learned, self.workers = setting, learned, workers
        self.kinds = {fault.name: fault.kind for fault in faults}
        self.waiting = [fault.name for fault in reversed(faults)]
        self.likely: dict[str, list[str]] = defaultdict(list)

    def results(self) -> Iterator[Result]:
        for worker in self.workers:
            self.give(worker)
        while any(worker.task for worker in self.workers):
            busy = [worker for worker in self.workers if worker.task]
            pause = max(0.0, min(worker.deadline for worker in busy) - time.monotonic())
            ready = wait([worker.connection for worker in busy], pause)
            for place, worker in enumerate(self.workers):
                if worker.task and (result := self.look_at(worker, worker.connection in ready)) is not None:
                    if result.hung:
                        worker.end()
                        self.workers[place] = self.learned.worker(self.setting)
                    yield result
                    self.give(self.workers[place])

    def give(self, worker: Worker) -> None:
        """The next fault, with the probes first that found others in the same function."""
        worker.task = None
        if self.waiting:
            name = self.waiting.pop()
            worker.give(Task(name, tuple(self.likely[name.partition(" ")[0]])))

    def look_at(self, worker: Worker, has_news: bool) -> Result | None:
        """What a process has found, or that it hangs; None while it is at work.

        Raises `Unprepared` where it hangs or ends under the right rules, when it looks at a layer.
        """
        try:
            message = worker.take() if has_news else None
        except (EOFError, ConnectionError):
            return self.hung(worker)
        if isinstance(message, Surveyed):
            self.learned.add(message)
        if isinstance(message, Found):
            return self.found(message)
        return self.hung(worker) if time.monotonic() > worker.deadline else None

    def found(self, message: Found) -> Result:
        result = Result(message.fault, self.kinds[message.fault], message.layer, message.probe, message.seconds)
        if not result.survived:
            likely = self.likely[result.function]
            self.likely[result.function] = [result.probe, *(name for name in likely if name != result.probe)]
        return result

    def hung(self, worker: Worker) -> Result:
        """What goes on for ever, or ends its process, is found by the probe that was at work."""
        assert worker.task is not None
        if worker.looking:
            raise Unprepared(f"the {worker.looking} of the suite cannot be looked at: they hang or end their process")
        name, probe = worker.task.fault, worker.probe
        layer, what = (probe.layer, probe.probe) if probe else ("start", "")
        return Result(name, self.kinds[name], layer, what, time.monotonic() - worker.begun, True)


# -- keeping results ---------------------------------------------------------------------------------
def digest(*places: Path) -> str:
    """A digest of all files below some places."""
    found = hashlib.sha256()
    for path in sorted(file for place in places for file in (place.rglob("*") if place.is_dir() else [place])):
        if path.suffix in (".py", ".yaml"):
            found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Kept:
    """Results in a file, a JSON line each, good as long as neither the rules nor the seeder have changed.

    Survivors count only for the suite that let them survive: a larger one may find them. What was found out about a
    layer is kept too, and good as long as the suite is the same.
    """

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path, game = path, setting.game
        package = Path(inspect.getfile(type(find_game(game)))).parent
        self.rules = digest(package, ROOT / "rulesmodel" / "kernel", ROOT / "rulesmodel" / "machines" / "faults.py")
        tests = ROOT / "tests" / "games"
        self.suite = digest(ROOT / "scenarios" / game, tests / game, *tests.glob("*.py"), ROOT / "proofs")
        self.layers = "".join(f" {layer}" for layer in setting.layers if tuple(setting.layers) != LAYERS)

    def load(self) -> list[Result]:
        """The results that still count."""
        found = []
        for entry in self._entries("result"):
            result = Result(*entry["result"])
            if not result.survived or entry["suite"] == self.suite + self.layers:
                found.append(result)
        return list({result.fault: result for result in found}.values())

    def surveys(self) -> Iterator[Surveyed]:
        """What still counts of what was found out about layers."""
        for entry in self._entries("survey"):
            if entry["suite"] == self.suite:
                layer, probes, left_out = entry["survey"]
                yield Surveyed(layer, {name: (seconds, None if functions is None else frozenset(functions))
                                       for name, (seconds, functions) in probes.items()}, left_out)

    def _entries(self, kind: str) -> Iterator[dict[str, Any]]:
        """The lines of one kind that were written under the same rules."""
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []:
            entry = json.loads(line)
            if kind in entry and entry["rules"] == self.rules:
                yield entry

    def add(self, result: Result) -> None:
        self._write({"rules": self.rules, "suite": self.suite + self.layers, "result": list(result)})

    def add_survey(self, one: Surveyed) -> None:
        probes = {name: [round(seconds, 3), None if functions is None else sorted(functions)]
                  for name, (seconds, functions) in one.probes.items()}
        self._write({"rules": self.rules, "suite": self.suite, "survey": [one.layer, probes, one.left_out]})

    def _write(self, entry: dict[str, Any]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
