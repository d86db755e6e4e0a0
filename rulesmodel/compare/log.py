"""What the register says of the way from one version to another: its clauses, and the entries of the change log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kernel.rulebook import Entry, Rulebook
from ..kernel.versions import UNSPECIFIED, Edition
from .result import ClauseChange


def between(book: Rulebook, one: str, other: str) -> tuple[Entry, ...]:
    """The entries of the log that came after the older of two versions, up to the newer one."""
    order = [version.id for version in book.versions]
    first, last = sorted((order.index(one), order.index(other)))
    return tuple(entry for version in book.versions[first + 1:last + 1] for entry in version.log)


def clause_changes(book: Rulebook, one: str, other: str) -> tuple[ClauseChange, ...]:
    """The clauses that came, went or were touched on the way from one version to another.

    The register holds the newest text. What an older text had and a newer one dropped is in no register, so going
    forward nothing is ever `removed`; going back it is what had been added.
    """
    order = [version.id for version in book.versions]
    entries, back = between(book, one, other), order.index(one) > order.index(other)
    found = []
    for clause in book.clauses:
        touching = tuple(entry.id for entry in entries if clause.id in entry.clauses)
        new = min(order.index(one), order.index(other)) < order.index(clause.since) <= max(
            order.index(one), order.index(other))
        if new:
            found.append(ClauseChange(clause.id, "removed" if back else "added", clause.says, touching))
        elif touching:
            found.append(ClauseChange(clause.id, "changed", clause.says, touching))
    return tuple(found)


def older_values(book: Rulebook, entry: Entry, older: Edition, newer: Edition) -> Sequence[str]:
    """The values of an entry's flag to be set against that of the newer side, the older side's own one first.

    Where the older version leaves it open, these are also the rules that may have held then.
    """
    return tuple(dict.fromkeys(_older_values(book, entry, older, newer)))


def _older_values(book: Rulebook, entry: Entry, older: Edition, newer: Edition) -> Iterator[str]:
    before, now = (book.flags(edition)[entry.flag] for edition in (older, newer))
    if before != now:
        yield before
    if before == UNSPECIFIED or (before == now and entry.flag in book.left_open(older)):
        yield from (value for value in entry.guesses if value != now)


def concerned(book: Rulebook, older: Edition, newer: Edition) -> tuple[Entry, ...]:
    """The entries that tell two editions apart: those between their versions, and those of hypotheses chosen."""
    before, now = book.flags(older), book.flags(newer)
    among = between(book, older.version, newer.version)
    return tuple(entry for entry in book.entries
                 if entry in among or (entry.flag and before[entry.flag] != now[entry.flag]))
