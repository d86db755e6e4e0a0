"""Docstrings for autodoc: this project writes them plainly, Sphinx reads reStructuredText.

Paragraphs, lists, indented listings, tables and doctests are told apart; everything that reStructuredText would take
for a sign of its own is escaped, so that no docstring can break the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

SPECIAL = re.compile(r"([\\*|_])")
CODE = re.compile(r"`([^`]+)`")
ITEM = re.compile(r"- ")


def as_rst(lines: Sequence[str]) -> list[str]:
    """A docstring as reStructuredText.

    >>> as_rst(["Takes `*args`.", "", "- one", "- two,", "  longer", "", "    >>> 1", "    1"])
    ['Takes ``*args``.', '', '- one', '- two, longer', '', '::', '', '    >>> 1', '    1', '']
    """
    found: list[str] = []
    for block in _blocks(lines):
        found += [*_of_block(block), ""]
    return found


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Stretches without an empty line; indented ones that follow each other stay one, with their empty lines."""
    block: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def _of_block(block: list[str]) -> Iterator[str]:
    first = block[0]
    if first.startswith((" ", "```", ">>>", "|")):
        yield from ("::", "")
        yield from (f"    {line}" if not first.startswith(" ") else line for line in block)
    elif ITEM.match(first):
        yield from _items(block)
    else:
        yield from _paragraph(block)


def _paragraph(block: Sequence[str]) -> Iterator[str]:
    """A paragraph, up to a list or listing that follows it at once."""
    for place, line in enumerate(block):
        if ITEM.match(line) or line.startswith(" "):
            yield ""
            yield from _of_block([*block[place:]])
            return
        yield _escaped(line)


def _items(block: Sequence[str]) -> Iterator[str]:
    """The items of a list, each on a line of its own."""
    item = ""
    for line in block:
        if ITEM.match(line):
            if item:
                yield item
            item = f"- {_escaped(line[2:])}"
        else:
            item += f" {_escaped(line.strip())}"
    yield item


def _escaped(line: str) -> str:
    """A line with code in double backticks, and every other sign meant as it is."""
    parts = CODE.split(line)
    return "".join(f"``{part}``" if place % 2 else _bare(part) for place, part in enumerate(parts))


def _bare(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("`", r"\`")
