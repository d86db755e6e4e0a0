"""The search machine: every reachable state of a deck, with invariants, deadlocks, endings and endless play."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ...kernel.game import Game, Invariant, State
from ...kernel.rules import Rules
from .checkpoint import Checkpoint, identity
from .explore import Explorer, Predicate
from .lasso import find_lassos
from .memory import resident_bytes
from .result import SearchResult
from .space import Space

PROGRESS_SECONDS = 0.5
CHECKPOINT_SECONDS = 10.0

Progress = Callable[[int, int, int, float], object]


def search(game: Game, rules: Rules, *, initial: Sequence[State] | None = None, mirror: bool = False,
           max_states: int | None = None, max_bytes: int | None = None,
           invariants: bool | Sequence[Invariant] = True, goal: Predicate | None = None,
           boundary: Predicate | None = None, lassos: bool = False, checkpoint: str | Path | None = None,
           race: bool = True, progress: Progress | None = None) -> SearchResult:
    """Visit every state that can be reached, those nearest to the initial states first.

    - `initial`: where to start instead of the deck's initial states.
    - `mirror`: take a state and its images under the game's symmetry for one.
    - `max_states`, `max_bytes`: stop when more states are known, or when the stored states take more memory.
    - `invariants`: check those of the game (True), none (False), or the ones given.
    - `goal`: stop at the first state of which this is true.
    - `boundary`: do not expand a state of which this is true, unless it is an initial one.
    - `lassos`: look for endless play too; this keeps every step (4 bytes each).
    - `checkpoint`: a directory in which the search is saved, and from which it goes on if it was broken off.
    - `race`: let code be printed from the rules for shapes of states that are met often (`machines.race` says how far
      that can be trusted); False: run the rules themselves on every state. Not with a `boundary`.
    - `progress`: called about twice a second with the states and moves so far, the depth, and states a second.

    A search that a limit, the goal or Ctrl-C has stopped gives what it knows, and says that it is not exhausted.
    Raises `FileError` for a checkpoint of another search (one with other predicates is told by their names only), and
    whatever the rules raise but `Refused`, with a note of the state.
    """
    space = Space(game, rules, game.initial(rules) if initial is None else initial, mirror, edges=lassos)
    checks = invariants if not isinstance(invariants, bool) else game.invariants(rules) if invariants else ()
    explorer = Explorer(space, checks, goal, boundary, race)
    saved = Checkpoint(Path(checkpoint), identity(space, checks, goal=goal, boundary=boundary)) if checkpoint else None
    run = Run(explorer, max_states, max_bytes, saved, progress)
    before = resident_bytes()
    stopped_by = run.run()
    after = resident_bytes()
    seconds, cycles = run.seconds, None
    try:
        cycles = find_lassos(space) if lassos else None
    except KeyboardInterrupt:
        stopped_by = stopped_by or "interrupted while looking for lassos"
    return SearchResult(space, explorer.tally, stopped_by, seconds,
                        None if before is None or after is None else after - before, cycles)


class Run:
    """One run of an explorer under limits, with its clock, checkpoint and progress."""

    def __init__(self, explorer: Explorer, max_states: int | None, max_bytes: int | None,
                 saved: Checkpoint | None, progress: Progress | None) -> None:
        self.explorer, self.saved, self.progress = explorer, saved, progress
        self.max_states = sys.maxsize if max_states is None else max_states
        self.max_bytes = max_bytes
        self._seconds_before = 0.0
        self._start = self._told = self._saved = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The time spent, in earlier runs of the same checkpoint too."""
        return self._seconds_before + time.perf_counter() - self._start

    def run(self) -> str:
        """Explore until nothing is left or something stops it; returns what, or nothing."""
        try:
            self._begin()
            while not (reason := self._stop()) and not self.explorer.is_exhausted:
                self.explorer.stroke(self.max_states)
                self._tick()
        except KeyboardInterrupt:
            reason = "interrupted"
        self.explorer.break_off()
        if self.saved is not None:
            self.saved.save(self.explorer.space, self.explorer.tally, self.seconds)
        return reason

    def _begin(self) -> None:
        manifest = self.saved.load(self.explorer.space) if self.saved else None
        if manifest is None:
            self.explorer.begin()
        else:
            self.explorer.resume(manifest.tally)
            self._seconds_before = manifest.seconds

    def _stop(self) -> str:
        """Why the search must stop here; empty if it need not."""
        tally = self.explorer.tally
        if tally.goal is not None:
            return "the goal was found"
        if tally.states > self.max_states:
            return f"more than {self.max_states:,} states"
        if self.max_bytes is not None and self.explorer.space.bytes() > self.max_bytes:
            return f"the states take more than {self.max_bytes / 1e6:,.1f} MB"
        return ""

    def _tick(self) -> None:
        """Tell the progress and save the checkpoint when it is time."""
        now = time.perf_counter()
        if self.progress is not None and now - self._told >= PROGRESS_SECONDS:
            tally = self.explorer.tally
            self._told = now
            self.progress(tally.states, tally.moves, tally.depth, tally.states / self.seconds)
        if self.saved is not None and now - self._saved >= CHECKPOINT_SECONDS:
            self.saved.save(self.explorer.space, self.explorer.tally, self.seconds)
            self._saved = time.perf_counter()
