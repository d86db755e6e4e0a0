"""Words and layout that every text shares."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence

WIDEST = 100


def width() -> int:
    """How wide a text may be: the terminal's width, at most 100; 100 where there is no terminal."""
    return min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)


def fill(text: str, indent: str = "", first: str | None = None) -> str:
    """A text as a paragraph, every line indented, the first one with `first` instead.

    >>> print(fill("one two", indent="   ", first="1. "))
    1. one two
    """
    return textwrap.fill(text, width(), initial_indent=indent if first is None else first, subsequent_indent=indent,
                         break_long_words=False, break_on_hyphens=False)


def columns(rows: Iterable[Sequence[str]], indent: str = "") -> str:
    """Rows as columns, two spaces apart; all but the last cell of a row are padded to their column.

    >>> print(columns([("a", "one"), ("bbb", "two")]))
    a    one
    bbb  two
    """
    table = [[*row] for row in rows]
    wide = [max(len(row[place]) for row in table) for place in range(len(table[0]))] if table else []
    return "\n".join(indent + "  ".join(cell.ljust(wide[place]) if place < len(row) - 1 else cell
                                        for place, cell in enumerate(row)).rstrip() for row in table)


def count(number: int, thing: str, things: str | None = None) -> str:
    """A number with its noun.

    >>> count(1, "state"), count(1475, "state"), count(0, "loss", "losses")
    ('1 state', '1,475 states', '0 losses')
    """
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def duration(seconds: float) -> str:
    """A time as a person says it.

    >>> duration(0.0123), duration(3.21), duration(125)
    ('12 ms', '3.2 s', '2 min 5 s')
    """
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"
