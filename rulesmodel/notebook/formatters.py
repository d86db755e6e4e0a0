"""Teaches IPython how the results of this project look, so that the last line of a cell draws itself."""

from __future__ import annotations

import sys
from typing import Any

from ..show.results import FORMS, show


def register(shell: Any = None) -> bool:
    """Register HTML and text forms with a shell, by default the one that runs; False where there is none."""
    shell = shell or _running_shell()
    if shell is None:
        return False
    formatters = shell.display_formatter.formatters
    for kind in FORMS:
        formatters["text/html"].for_type(kind, lambda thing: show(thing).html)
        formatters["text/plain"].for_type(kind, lambda thing, printer, cycle: printer.text(show(thing).text))
    return True


def _running_shell() -> Any:
    """The shell that runs this; IPython is not imported for the question."""
    found = sys.modules.get("IPython")
    return found.get_ipython() if found is not None else None
