"""The application: its commands, and what becomes of an error."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from ..kernel.errors import FileError, RulesModelError
from . import checking, comparing, judging, playing, proving, registers, searching
from .common import BAD_INPUT, INTERRUPTED, say, warn

DEBUG = "RULESMODEL_DEBUG"
"""The environment variable under which errors of the program itself show where they come from."""

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
    except FileError as error:
        for fault in error.faults:
            warn(f"error: {fault}")
        return BAD_INPUT
    except RulesModelError as error:
        warn(f"error: {error}")
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
    """An error of the program itself in a line: it is nobody's input that is wrong."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{'/'.join(last.filename.split(os.sep)[-3:])}:{last.lineno}"
    return (f"rulesmodel itself failed ({type(error).__name__}: {error}, at {where}); this is a fault of the program. "
            f"Run again with {DEBUG}=1 to see more.")
