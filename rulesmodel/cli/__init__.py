"""The command `rulesmodel`.

Exit codes: 0 all is well, 1 something is off (a refutation, a disagreement, a failed check), 2 the input
cannot be used, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; never returns normally, and never shows a traceback for what a user did."""
    try:
        _print_anyway()
        from .app import run

        sys.exit(run(arguments))
    except KeyboardInterrupt:
        sys.exit(130)


def _print_anyway() -> None:
    """Where the terminal's encoding lacks a sign, such as a check mark, a question mark is printed for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
