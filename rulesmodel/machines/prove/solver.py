"""The solver with its limits: what a proof may use, what it has used, and questions to Z3 within that."""

from __future__ import annotations

import time

import msgspec
import z3

from .interrupts import check_ctrl_c


class Limits(msgspec.Struct, frozen=True):
    """How far a proof may go. Only `seconds` depends on the machine; the others end every run alike."""

    seconds: float = 60.0
    paths: int = 20_000
    """Runs of the function, those inside summaries included."""
    depth: int = 2_000
    """Decisions on one path."""
    work: int = 20_000_000
    """Z3's own count of steps (`rlimit`) for one query: about a second's worth."""


class Unsettled(BaseException):
    """The proof cannot go on: a limit, an unsure solver or a function that is not the same twice.

    No `Exception`, so that rule code cannot swallow it.
    """


class Solver:
    """Z3's incremental solver, and how much of the limits a proof has used.

    Z3's default front would switch tactics between queries, so this is the plain core behind it.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.runs = 0
        self.queries = 0
        self._started = time.monotonic()
        self._z3 = z3.SimpleSolver()
        self._z3.set("rlimit", limits.work)
        self._z3.set("ctrl_c", False)  # Z3 would keep Ctrl-C to itself when a query has just its answer
        self._granted = float("inf")

    # -- limits --------------------------------------------------------------------------------
    @property
    def seconds(self) -> float:
        """The time since the proof began."""
        return time.monotonic() - self._started

    def check_time(self) -> None:
        """Raise `Unsettled` when the time is over, `KeyboardInterrupt` when Ctrl-C was pressed."""
        check_ctrl_c()
        if self.seconds > self.limits.seconds:
            raise Unsettled(f"time: more than {self.limits.seconds:g} s")

    def count_run(self) -> None:
        """One more run of the function; raises `Unsettled` when there have been enough."""
        if self.runs >= self.limits.paths:
            raise Unsettled(f"paths: more than {self.limits.paths}")
        self.runs += 1
        self.check_time()

    # -- what is known -------------------------------------------------------------------------
    def enter(self, constraint: z3.BoolRef) -> None:
        """Take a constraint as given, until it is left again."""
        self._z3.push()
        self._z3.add(constraint)

    def leave(self) -> None:
        """Take back the constraint entered last."""
        self._z3.pop()

    def satisfiable(self, condition: z3.BoolRef) -> z3.ModelRef | None:
        """A model of what is given and `condition`, or None if there is none.

        Raises `Unsettled` when the solver is unsure.
        """
        self.check_time()
        self._grant_time()
        self.queries += 1
        self.enter(condition)
        try:
            answer = self._z3.check()
            if answer == z3.sat:
                return self._z3.model()
            if answer == z3.unsat:
                return None
            reason = self._z3.reason_unknown()
        finally:
            self.leave()
        self.check_time()
        if reason == "canceled":
            reason = f"more than {self.limits.work} steps of work for one query"
        raise Unsettled(f"the solver is unsure: {reason}")

    def _grant_time(self) -> None:
        """Keep Z3's time limit near what is left; telling it costs as much as a query, so not at every one.

        A query never ends before the proof's time does, so that its end by time can be told from its end by work.
        """
        left = self.limits.seconds - self.seconds
        if left < self._granted / 2:
            self._granted = left
            self._z3.set("timeout", int(left * 1000) + 20)
