"""Carries out a whole check, its independent parts in several processes.

What can be done on its own is a job: a scenario file, a group of expectations with the same search, a theorem. A job
names its things instead of carrying them, so that it can travel to another process and find them there.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from ..judge.coverage import Seen
from ..judge.scenario import load_scenarios
from ..kernel.errors import DEBUG, Fault, FileError, RulesModelError, in_words
from ..kernel.expect import Expectation
from ..kernel.game import Game
from ..kernel.game import game as find_game
from .clauses import covered
from .decks import expectations, settle, together
from .register import audit
from .report import PARTS, Finding, GameReport, Part
from .scenarios import judged
from .theorems import proved, theorems

WORKERS = 2


class Job(NamedTuple):
    """One thing to do: which scenario file, group of expectations or theorem of a game, by number."""

    game: str
    part: Part
    number: int
    deep: bool = False

    def __str__(self) -> str:
        return f"{self.game} {self.part} {self.number + 1}"


class Done(NamedTuple):
    """What a job found, or why its input cannot be used."""

    job: Job
    findings: tuple[Finding, ...] = ()
    seen: Seen | None = None
    seconds: float = 0.0
    faults: tuple[Fault, ...] = ()
    error: str = ""

    @property
    def problems(self) -> list[str]:
        """Why its input cannot be used, a line each."""
        return [*map(str, self.faults), *([self.error] if self.error else [])]


Tell = Callable[[int, int, Job], object]


class Stopped(Exception):
    """Ctrl-C came before everything was checked; `reports` holds what is known."""

    def __init__(self, reports: list[GameReport]) -> None:
        super().__init__()
        self.reports = reports


def check(games: Sequence[Game], deep: bool = False, workers: int = WORKERS, tell: Tell | None = None
          ) -> list[GameReport]:
    """Check games and report everything that was found; `tell` hears of the jobs done, of how many, and the last one.

    `deep` also settles what a game marks as too long for every day. What cannot be used is a problem in the report of
    its game, and does not keep anything else from being checked. Raises `Stopped` with what is known at Ctrl-C.
    """
    jobs: list[Job] = []
    unplanned: list[Done] = []
    for found in games:
        try:
            jobs += jobs_of(found, deep)
        except Exception as error:
            unplanned.append(_unusable(Job(found.name, "register", 0), error))
    done: list[Done] = []
    try:
        for one in carry_out_all(jobs, workers):
            done.append(one)
            if tell is not None:
                tell(len(done), len(jobs), one.job)
    except KeyboardInterrupt:
        raise Stopped([_report(found, [*unplanned, *done], whole=False) for found in games]) from None
    return [_report(found, [*unplanned, *done], whole=True) for found in games]


def jobs_of(game: Game, deep: bool = False) -> list[Job]:
    """The jobs of a game, those that may take long first."""
    groups = _groups(game, deep)
    counts: list[tuple[Part, int]] = [("decks", len(groups)), ("theorems", len(theorems(game.name))),
                                      ("scenarios", len(game.scenarios))]
    return [Job(game.name, part, number, deep) for part, many in counts for number in range(many)]


def _groups(game: Game, deep: bool) -> list[tuple[Expectation, ...]]:
    return together(one for one in expectations(game) if deep or not one.deep)


# -- doing it ------------------------------------------------------------------------------------------
def carry_out_all(jobs: Sequence[Job], workers: int = WORKERS) -> Iterator[Done]:
    """Carry out jobs in several processes (or in this one), and give each as it is done."""
    if workers < 2 or len(jobs) < 2:
        yield from map(carry_out, jobs)
        return
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_let_ctrl_c_end)
    try:
        waiting: dict[Future[Done], Job] = {pool.submit(carry_out, job): job for job in jobs}
        for future in as_completed(waiting):
            try:
                yield future.result()
            except BrokenProcessPool:
                raise RulesModelError(f"a process ended while it worked on {waiting[future]}; was the memory used up? "
                                      "Try --jobs 1") from None
    except BaseException:  # also where nobody wants the rest: what is being done is not waited for
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _let_ctrl_c_end() -> None:
    """In a worker: Ctrl-C ends it without a word; the main process says what is to be said."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def carry_out(job: Job) -> Done:
    """Carry out a job; faulty input is part of what comes back, since such errors do not travel well."""
    begin, seen = time.perf_counter(), Seen()
    try:
        findings = tuple(_findings(job, seen))
    except Exception as error:
        return _unusable(job, error)
    return Done(job, findings, seen, time.perf_counter() - begin)


def _unusable(job: Job, error: Exception) -> Done:
    """Why a job cannot be done. What the code of the rules raises by mistake is told with its place."""
    if isinstance(error, FileError):
        return Done(job, faults=tuple(error.faults))
    if not isinstance(error, RulesModelError) and os.environ.get(DEBUG):
        raise error
    return Done(job, error=f"{job}: {error if isinstance(error, RulesModelError) else in_words(error)}")


def _findings(job: Job, seen: Seen) -> list[Finding]:
    game = find_game(job.game)
    if job.part == "decks":
        return settle(game, _groups(game, job.deep)[job.number], seen)
    if job.part == "theorems":
        return [proved(theorems(job.game)[job.number], seen)]
    return judged(game, load_scenarios(game.scenarios[job.number]), seen)


# -- putting it together -------------------------------------------------------------------------------
def insist(done: Sequence[Done]) -> None:
    """Raise `FileError` with all faults of the files that jobs could not use, or `RulesModelError`."""
    faults = [fault for one in done for fault in one.faults]
    if faults:
        raise FileError(faults)
    errors = [one.error for one in done if one.error]
    if errors:
        raise RulesModelError("\n".join(errors))


def _report(game: Game, done: Sequence[Done], whole: bool) -> GameReport:
    mine = sorted((one for one in done if one.job.game == game.name), key=lambda one: one.job)
    findings = [finding for one in mine for finding in one.findings]
    problems = dict.fromkeys(problem for one in mine for problem in one.problems)
    try:
        findings += audit(game)
    except FileError as error:
        problems |= dict.fromkeys(map(str, error.faults))
    if whole and not problems:
        findings += covered(game, gather(mine))
    findings.sort(key=lambda finding: PARTS.index(finding.part))
    seconds = sum(one.seconds for one in mine)
    return GameReport(game.name, game.title, game.rulebook.version(None), tuple(findings), seconds,
                      whole and not problems, tuple(problems))


def gather(done: Sequence[Done]) -> Seen:
    """What all jobs together saw of the clauses."""
    whole = Seen()
    for one in done:
        for clause, sources in (one.seen.tallies if one.seen else {}).items():
            for source, tally in sources.items():
                sum_ = whole.tally(clause, source)
                for field in tally.__struct_fields__:
                    setattr(sum_, field, getattr(sum_, field) + getattr(tally, field))
    return whole


def processors() -> int:
    """How many processes are worth starting here."""
    return max(1, min(WORKERS, os.cpu_count() or 1))
