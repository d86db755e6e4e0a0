"""`check` and `coverage`: a whole rulebook, verified."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..kernel.game import game as find_game
from .common import (
    INTERRUPTED,
    OFF,
    GameName,
    Json,
    Progress,
    SomeGames,
    check_target,
    finish,
    leave,
    pick,
    progress_line,
    say,
    say_json,
    warn,
)

if TYPE_CHECKING:
    from ..check.report import GameReport
    from ..check.run import Job

Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as one HTML page too.")]
Deep = Annotated[bool, typer.Option("--deep", help="Also what takes too long for every day.")]
Full = Annotated[bool, typer.Option("--full", help="Tell every scenario, not only those that are off.")]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", min=1, max=64,
                                          show_default="2 where there are two processors",
                                          help="How many processes work at once.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: rulesmodel check hoarder --html report.html")(check)
    app.command(epilog="Example: rulesmodel coverage hoarder")(coverage)


def check(games: SomeGames = None, html: Html = None, deep: Deep = False, full: Full = False, jobs: Jobs = None,
          as_json: Json = False, progress: Progress = None) -> None:
    """Verify whole rulebooks: registers, scenarios, decks, theorems, coverage.

    Exit code 1 if anything is off, and else 2 if a game or one of its files cannot be used; the others are checked.
    """
    from ..check.report import unusable
    from ..check.run import Stopped, processors
    from ..check.run import check as run

    found, broken = pick(games)
    check_target(html, "report")
    unchecked = [unusable(error.name, str(error)) for error in broken]
    try:
        reports = [*run(found, deep, jobs or processors(), progress_line(progress, _progress)), *unchecked]
    except Stopped as stopped:
        _tell([*stopped.reports, *unchecked], html, full, as_json)
        warn("stopped before everything was checked")
        leave(INTERRUPTED)
    _tell(reports, html, full, as_json)
    finish(any(report.failures for report in reports), [problem for report in reports for problem in report.problems])


def _tell(reports: list[GameReport], html: Path | None, full: bool, as_json: bool) -> None:
    from ..check.report import as_data
    from ..show.report import as_html, as_text

    if html is not None:
        html.write_text(as_html(reports), encoding="utf-8")
    say_json(as_data(reports)) if as_json else say(as_text(reports, full))


def coverage(game: GameName, jobs: Jobs = None, as_json: Json = False, progress: Progress = None) -> None:
    """Show which clauses are consulted by scenarios, theorems and searches, holding and refusing.

    Exit code 1 if an executable clause is never consulted.
    """
    from ..check.run import carry_out_all, gather, insist, jobs_of, processors
    from ..judge.coverage import coverage as cover
    from ..judge.coverage import table

    found = find_game(game)
    work = jobs_of(found)
    show = progress_line(progress, _progress)
    done = []
    for one in carry_out_all(work, jobs or processors()):
        done.append(one)
        if show:
            show(len(done), len(work), one.job)
    insist(done)
    covered = cover(found, gather(done))
    say_json(covered) if as_json else say(table(covered))
    if not covered.complete:
        leave(OFF)


def _progress(done: int, of: int, job: Job) -> str:
    return f"{done} of {of} parts done, last {job}"
