"""The application: its commands, and what becomes of an error."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import entry_points, version
from typing import Annotated

import typer

from ..kernel.errors import DEBUG, RulesModelError, in_words
from ..kernel.game import GROUP
from . import checking, comparing, judging, playing, proving, registers, searching
from .common import BAD_INPUT, INTERRUPTED, say, warn, warn_of

app = typer.Typer(
    name="rulesmodel",
    help="Executable rulebooks: judge disputes, search positions, prove theorems, check a whole rulebook.",
    epilog="Exit codes: 0 all is well · 1 something is off · 2 the input cannot be used · 130 stopped by Ctrl-C.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"rulesmodel {version('rulesmodel')}")
        raise typer.Exit


@app.callback()
def _top(show: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True,
                                            help="Print the version and leave.")] = False) -> None:
    pass


for room in (checking, judging, comparing, searching, proving, playing, registers):
    room.add_to(app)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; errors are told in words on standard error."""
    try:
        app(args=None if arguments is None else list(arguments), prog_name="rulesmodel")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else BAD_INPUT if leaving.code else 0
    except RulesModelError as error:
        warn_of(error)
        return BAD_INPUT
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        warn(f"error: {where}{error.strerror or error}")
        return BAD_INPUT
    except RecursionError:
        warn("error: the input is nested too deeply")
        return BAD_INPUT
    except KeyboardInterrupt:
        warn("stopped")
        return INTERRUPTED
    except MemoryError:
        warn("error: out of memory; try a smaller deck, or --max-states")
        return BAD_INPUT
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        warn(f"error: {_as_bug(error)}")
        return BAD_INPUT
    finally:
        sys.stderr.flush()
    return 0


def _as_bug(error: Exception) -> str:
    """An error in the code of rules or of the program in a line: it is nobody's input that is wrong."""
    package = _foreign_package(error)
    whose = f"the code of the package {package!r}" if package else "rulesmodel itself"
    return (f"{whose} failed with {in_words(error)}; this is a fault of the program. "
            f"Run again with {DEBUG}=1 to see more.")


def _foreign_package(error: Exception) -> str:
    """The package of somebody's own game in whose code an error arose; empty if it was in nobody's."""
    owners = {entry.module.partition(".")[0] for entry in entry_points(group=GROUP)} - {__name__.partition(".")[0]}
    frames = traceback.walk_tb(error.__traceback__)
    names = [str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame, _ in frames]
    return next((name for name in reversed(names) if name in owners), "")
