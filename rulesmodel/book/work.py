"""Does the jobs, several at a time, and only those whose answer may have changed.

What a job found is kept in a file named by a digest of everything that it depends on: the machines, the game, and its
own scenario or proof files. So a second build finds everything there, and an edited scenario is judged anew.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path

import msgspec

from ..judge.coverage import Seen
from ..judge.scenario import shipped_files
from ..kernel.game import Game
from ..kernel.game import game as find_game
from .facts import GameFacts
from .jobs import Job, Result, carry_out, jobs_of

PACKAGE = Path(__file__).resolve().parent.parent
COMMON = ("kernel", "machines", "judge", "compare", "check", "show", "book/facts.py", "book/jobs.py", "book/plays.py")
"""What every answer depends on."""

Tell = Callable[[int, int, str], object]
"""Told how many jobs are done, of how many, and what was done last."""


def gather(games: Sequence[Game], store: Path, workers: int = 2, tell: Tell | None = None,
           wanted: Callable[[Job], bool] = lambda job: True) -> dict[str, GameFacts]:
    """All facts about games, from the store where it has them; what it lacks is found out and stored.

    `wanted` chooses among the jobs. Raises `RulesModelError` for a file that cannot be used.
    """
    store.mkdir(parents=True, exist_ok=True)
    jobs = sorted((job for game in games for job in jobs_of(game) if wanted(job)), key=_long_first)
    found: dict[Job, Result] = {}
    missing = []
    for job in jobs:
        known = _read(store / digest(job))
        if known is None:
            missing.append(job)
        else:
            found[job] = known
    for job, result in _carry_out(missing, workers):
        (store / digest(job)).write_bytes(msgspec.json.encode(result))
        found[job] = result
        if tell is not None:
            tell(len(found), len(jobs), str(job))
    _forget(store, {digest(job) for job in jobs})
    return {game.name: _together(game, [(job, found[job]) for job in sorted(found) if job.game == game.name])
            for game in games}


def _long_first(job: Job) -> tuple[int, str, int]:
    return list(DURATIONS).index(job.part), job.game, job.number


DURATIONS: Mapping[str, str] = {"readings": "minutes", "theorems": "up to half a minute", "expected": "seconds",
                                "decks": "seconds", "scenarios": "less"}


def _carry_out(jobs: Sequence[Job], workers: int) -> Iterator[tuple[Job, Result]]:
    if workers < 2 or len(jobs) < 2:
        yield from ((job, carry_out(job)) for job in jobs)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = {pool.submit(carry_out, job): job for job in jobs}
        for future in as_completed(waiting):
            yield waiting[future], future.result()


# -- the store -----------------------------------------------------------------------------------------
def _read(path: Path) -> Result | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Result)
    except (OSError, msgspec.DecodeError):
        return None


def _forget(store: Path, wanted: Iterable[str]) -> None:
    """Take away answers that are older than a day and that nobody wants any more."""
    keep = {*wanted}
    for path in store.glob("*.json"):
        if path.name not in keep and time.time() - path.stat().st_mtime > DAY:
            path.unlink()


DAY = 24 * 3600


@cache
def digest(job: Job) -> str:
    """The file name of a job's answer: it changes with whatever the answer depends on."""
    game = find_game(job.game)
    own = {"scenarios": _scenario_files(job), "theorems": game.proofs,
           "readings": shipped_files(job.game)}.get(job.part, ())
    found = hashlib.sha256(f"{job} {_of_machines()} {_of_game(game)} {digest_of_files([*own])}".encode())
    return f"{job.game}-{job.part}-{job.number}-{found.hexdigest()[:16]}.json"


def _scenario_files(job: Job) -> Sequence[Path]:
    return shipped_files(job.game)[job.number:job.number + 1] if job.part == "scenarios" else ()


@cache
def _of_machines() -> str:
    return digest_of_files([path for name in COMMON for path in _sources(PACKAGE / name)])


@cache
def _of_game(game: Game) -> str:
    import importlib

    package = importlib.import_module(game.package)
    return digest_of_files([path for folder in package.__path__ for path in _sources(Path(folder))])


def _sources(path: Path) -> Sequence[Path]:
    """The files that matter below a folder, or the file itself."""
    if path.is_file():
        return (path,)
    return sorted(file for pattern in ("*.py", "*.yaml") for file in path.rglob(pattern))


def digest_of_files(paths: Iterable[Path]) -> str:
    """A digest of files by name and content."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return found.hexdigest()


# -- together ------------------------------------------------------------------------------------------
def _together(game: Game, found: Sequence[tuple[Job, Result]]) -> GameFacts:
    whole = GameFacts(game.name, [], [], [], [], [], {})
    seen = Seen()
    for _, result in found:
        whole.scenarios += result.scenarios
        whole.theorems += result.theorems
        whole.expected += result.expected
        whole.decks += result.decks
        whole.witnesses += result.witnesses
        for clause, sources in result.seen.items():
            for source, tally in sources.items():
                sum_ = seen.tally(clause, source)
                for field in tally.__struct_fields__:
                    setattr(sum_, field, getattr(sum_, field) + getattr(tally, field))
    whole.seen = seen.tallies
    return whole
