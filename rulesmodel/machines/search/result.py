"""What a search has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..play.choices import Step
from .lasso import Lassos
from .space import Space
from .tally import Found, Tally

Trace = list[Step]


@dataclass(frozen=True)
class SearchResult:
    """The counts of a search and the shortest traces to what it met.

    `stopped_by` says in a few words why the search was broken off, and is empty when it was exhausted: when every
    reachable state (up to the boundary, if one was drawn) has been visited. `space` holds the states themselves.
    """

    space: Space
    tally: Tally
    stopped_by: str
    seconds: float
    resident_bytes: int | None
    """By how much the process has grown meanwhile; None where the system does not tell."""
    lassos: Lassos | None
    """The cycles found; None if they were not asked for. A search that is not exhausted may have missed some."""

    # -- counts --------------------------------------------------------------------------------
    @property
    def exhausted(self) -> bool:
        """Whether every reachable state was visited."""
        return not self.stopped_by

    @property
    def states(self) -> int:
        """Distinct states met."""
        return self.tally.states

    @property
    def moves(self) -> int:
        """Legal actions and chance outcomes of the expanded states: once for each state and choice."""
        return self.tally.moves

    @property
    def turn_starts(self) -> int:
        """Distinct states in which a turn begins."""
        return self.tally.turn_starts

    @property
    def boundary(self) -> int:
        """States at the boundary, which were not expanded."""
        return self.tally.boundary

    @property
    def depth(self) -> int:
        """The number of steps to the states that are farthest from the initial ones."""
        return self.tally.depth

    @property
    def terminals(self) -> dict[str, int]:
        """States in which the game is over, counted by the reason of the outcome."""
        return {reason: found.count for reason, found in sorted(self.tally.terminals.items())}

    @property
    def deadlocks(self) -> int:
        """States in which the game goes on but nobody can move."""
        return self.tally.deadlock.count if self.tally.deadlock else 0

    @property
    def violations(self) -> dict[str, int]:
        """States that break an invariant, counted by its id; broken ones only."""
        return {invariant: found.count for invariant, found in sorted(self.tally.violations.items())}

    @property
    def bytes_per_state(self) -> float:
        """The memory of the stored states, containers included, divided by their number."""
        return self.space.bytes() / max(1, self.states)

    # -- shortest traces -----------------------------------------------------------------------
    def ending(self, reason: str) -> Trace | None:
        """A shortest play that ends for a reason; None if none was met."""
        return self._trace(self.tally.terminals.get(reason))

    def deadlock(self) -> Trace | None:
        """A shortest play into a deadlock; None if none was met."""
        return self._trace(self.tally.deadlock)

    def violation(self, invariant: str) -> Trace | None:
        """A shortest play to a state that breaks the invariant of this id; None if none was met."""
        return self._trace(self.tally.violations.get(invariant))

    def goal(self) -> Trace | None:
        """A shortest play to the goal; None if it was not met."""
        return None if self.tally.goal is None else self.space.trace(self.tally.goal)

    def _trace(self, found: Found | None) -> Trace | None:
        return None if found is None else self.space.trace(found.first)

    # -- report --------------------------------------------------------------------------------
    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        figures: dict[str, Any] = {
            "states": self.states,
            "moves": self.moves,
            "turn_starts": self.turn_starts,
            "depth": self.depth,
            "terminals": self.terminals,
            "deadlocks": self.deadlocks,
            "violations": self.violations,
            "boundary": self.boundary,
            "exhausted": self.exhausted,
            "stopped_by": self.stopped_by,
            "seconds": round(self.seconds, 3),
            "bytes_per_state": round(self.bytes_per_state, 1),
            "resident_bytes": self.resident_bytes,
        }
        if self.lassos is not None:
            shortest = self.lassos.shortest
            figures["lassos"] = {
                "components": self.lassos.components,
                "states": self.lassos.states,
                "shortest": [len(shortest.stem) - 1, len(shortest.cycle)] if shortest else None,
            }
        return figures
