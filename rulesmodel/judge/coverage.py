"""Rulebook coverage: which clauses were consulted by whom, seen holding, seen refusing.

A clause is covered by what the rules really did in scenarios, theorems and searches, never by a mention. A clause
that is used as a condition can be seen both ways, holding and refusing; one that only ever takes effect
cannot. A clause that repeats others is covered with any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from ..kernel.game import Game
from ..kernel.rulebook import Clause, Rulebook
from ..kernel.ruling import Consulted
from ..show.words import columns, count
from .line import Run

SOURCES = ("default", "alternative", "theorem", "search")
"""Who consults: scenarios under the readings in force, scenarios under other readings, theorems, searches."""


class Tally(msgspec.Struct):
    """How often a source saw a clause: as a condition that held, as one that refused, taking effect.

    `either` counts what held or took effect where the source does not tell these two apart.
    """

    held: int = 0
    refused: int = 0
    applied: int = 0
    either: int = 0


class Ways(Protocol):
    """Whether a clause was seen to hold (or to take effect) and to refuse."""

    @property
    def held(self) -> bool: ...

    @property
    def refused(self) -> bool: ...


class Consults(Protocol):
    """The result of a theorem or a search: how it saw each clause that it consulted."""

    @property
    def consulted(self) -> Mapping[str, Ways]: ...


class Seen:
    """Takes note of the clauses that are consulted, by source."""

    def __init__(self) -> None:
        self.tallies: dict[str, dict[str, Tally]] = {}

    def tally(self, clause: str, source: str) -> Tally:
        """The tally of a clause by a source (one of `SOURCES`), a new one if there was none."""
        return self.tallies.setdefault(clause, {}).setdefault(source, Tally())

    def by_trail(self, entries: Iterable[Consulted], source: str) -> None:
        """What a trail consulted."""
        for entry in entries:
            tally = self.tally(entry.clause, source)
            if not entry.guard:
                tally.applied += 1
            elif entry.held:
                tally.held += 1
            else:
                tally.refused += 1

    def by_run(self, run: Run, source: str) -> None:
        """What a line of a scenario consulted."""
        for frame in run.all_frames:
            self.by_trail(frame.consulted, source)

    def by_machine(self, machine: Consults, source: str) -> None:
        """What a theorem or a search consulted, each clause once."""
        for clause, ways in machine.consulted.items():
            tally = self.tally(clause, source)
            tally.refused += int(ways.refused)
            tally.either += int(ways.held)


class Row(msgspec.Struct, frozen=True):
    """One executable clause: how it was seen, by which sources. `both` is None where it is no condition."""

    clause: str
    says: str
    consulted: int
    held: int
    refused: int
    applied: int
    by: tuple[str, ...]
    both: bool | None


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of a game's rulebook. `never` and `one_way` name executable clauses, in the order of the text."""

    game: str
    rows: tuple[Row, ...]
    never: tuple[str, ...]
    one_way: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every executable clause was consulted."""
        return not self.never


def coverage(game: Game, seen: Seen) -> Coverage:
    """What was seen of each executable clause of a game's rulebook."""
    rows = tuple(_row(game.rulebook, clause, seen) for clause in game.rulebook.executable)
    return Coverage(game.name, rows, tuple(row.clause for row in rows if not row.consulted),
                    tuple(row.clause for row in rows if row.both is False))


def _row(book: Rulebook, clause: Clause, seen: Seen) -> Row:
    names = (clause.id, *clause.repeats)
    sources = {source for name in names for source in seen.tallies.get(name, {})}
    tallies = [tally for name in names for tally in seen.tallies.get(name, {}).values()]
    held, refused, applied, either = (sum(getattr(tally, field) for tally in tallies)
                                      for field in Tally.__struct_fields__)
    is_condition = bool(held or refused)
    held, applied = (held + either, applied) if is_condition else (held, applied + either)
    return Row(clause.id, clause.says, held + refused + applied, held, refused, applied,
               tuple(source for source in SOURCES if source in sources),
               bool(held and refused) if is_condition else None)


def table(found: Coverage) -> str:
    """The coverage as text: one line a clause, then what is missing."""
    rows = [["clause", "held", "refused", "applied", "by"]]
    rows += [[row.clause, *(str(number or "·") for number in (row.held, row.refused, row.applied)),
              ", ".join(row.by) or "nobody"] for row in found.rows]
    lines = [f"{found.game}: {count(len(found.rows), 'executable clause')}", columns(rows, indent="  ")]
    lines.append(f"never consulted: {', '.join(found.never) or 'none'}")
    lines.append(f"conditions seen only one way: {', '.join(found.one_way) or 'none'}")
    return "\n".join(lines)
