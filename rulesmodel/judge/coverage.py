"""Rulebook coverage: which clauses were consulted by whom, seen holding, seen refusing.

A clause is covered by what the rules really did in scenarios, theorems and searches, never by a mention. A clause
that is used as a condition can be seen both ways: holding and refusing; one that only takes effect just once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from ..kernel.ruling import Consulted
from .line import Run

SOURCES = ("default", "alternative", "theorem", "search")
"""Who consults: scenarios under the readings in force, scenarios under other readings, theorems, searches."""


class Tally(msgspec.Struct):
    """How often a source saw a clause: as a condition that held, as one that refused, taking effect."""

    held: int = 0
    refused: int = 0
    applied: int = 0


class Consults(Protocol):
    """A theorem or a search: what it consulted, by clause, with `held` and `refused`."""

    @property
    def consulted(self) -> Mapping[str, Mapping[str, Any]]: ...


class Seen:
    """Takes note of the clauses that are consulted, by source."""

    def __init__(self) -> None:
        self.tallies: dict[str, dict[str, Tally]] = {}

    def tally(self, clause: str, source: str) -> Tally:
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
        """What a theorem or a search consulted; a clause that only ever took effect counts there as held."""
        for clause, ways in machine.consulted.items():
            tally = self.tally(clause, source)
            tally.held += int(ways.get("held", False))
            tally.refused += int(ways.get("refused", False))
