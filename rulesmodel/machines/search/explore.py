"""Breadth-first expansion of the states of a game.

It goes on in short strokes. What a stroke has found counts only when it is complete: the tally is replaced as
a whole at its end, and states met after that are forgotten if the work is broken off in between. So a search can be
interrupted at any moment and still has true counts for all that it has expanded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...kernel.game import Action, Invariant, State
from ...kernel.ruling import Refused
from .space import NO_PARENT, Space
from .tally import Tally

STROKE = 256
"""The most states that are expanded in a stroke."""

Predicate = Callable[[State], object]


class Explorer:
    """Expands the states of a space in order and counts what it meets; knows no clock, no file and no screen."""

    def __init__(self, space: Space, invariants: Sequence[Invariant], goal: Predicate | None,
                 boundary: Predicate | None) -> None:
        self.space, self.invariants, self.goal, self.boundary = space, invariants, goal, boundary
        self.tally = Tally()

    def begin(self) -> None:
        """Meet the initial states."""
        states = {self.space.key(state): state for state in self.space.initial}
        self.space.add(states, [NO_PARENT] * len(states))
        tally = Tally(levels=[len(states)])
        self._look_at([self.space.decode(key) for key in states], tally)
        self.tally = tally

    def resume(self, tally: Tally) -> None:
        """Go on from a tally, after the space has taken in its states."""
        self.tally = tally

    @property
    def is_exhausted(self) -> bool:
        """Whether every state has been expanded."""
        return self.tally.expanded == self.tally.states

    def stroke(self, most: int) -> None:
        """Expand the next states, up to a stroke or the end of their level, or until over `most` are known."""
        tally = self.tally.copy()
        last = min(tally.expanded + STROKE, tally.end_of_level())
        fresh = self._expand(tally, last, most)
        self._look_at(fresh, tally)
        self.tally = tally

    def break_off(self) -> None:
        """Forget what an interrupted stroke has met."""
        self.space.forget_from(self.tally.states, self.tally.expanded)

    def _expand(self, tally: Tally, last: int, most: int) -> list[State]:
        """Expand states up to number `last`, keep the ones not met before, and return them too.

        This is the innermost loop of the whole machine; its names are local because that is measurably faster.
        """
        space, game, rules = self.space, self.space.game, self.space.rules
        keys, parents, number_of = space.keys, space.parents, space.numbers.setdefault
        encode, decode, step = space.encode, space.decode, game.step
        mirror, edges = game.mirror if space.mirror else None, space.edges
        fresh: list[State] = []
        known, moves, number = len(keys), 0, tally.expanded
        try:
            while number < last and known <= most:
                state = decode(keys[number])
                actions, chosen = self._choices(tally, state, number)
                moves_before = moves
                for action in actions:
                    try:
                        after = step(rules, state, action)
                    except Refused:
                        if not chosen:
                            raise
                        continue
                    moves += 1
                    if mirror is not None:
                        after = mirror(rules, after)
                    key = encode(after)
                    target = number_of(key, known)
                    if target == known:
                        keys.append(key)
                        parents.append(number)
                        fresh.append(after)
                        known += 1
                    if edges is not None:
                        edges.append(target)
                if chosen and moves == moves_before:
                    tally.note_deadlock(number)
                number += 1
                if edges is not None:
                    space.ends.append(len(edges))
        except Exception as error:
            error.add_note(f"while expanding {decode(keys[number])}")
            raise
        tally.expanded, tally.moves = number, tally.moves + moves
        return fresh

    def _choices(self, tally: Tally, state: State, number: int) -> tuple[Iterable[Action], bool]:
        """What may happen in a state, and whether somebody chooses it (who could be without a choice)."""
        game, rules = self.space.game, self.space.rules
        ended = game.outcome(rules, state)
        if ended is not None:
            tally.note_terminal(ended.reason, number)
            return (), False
        if self.boundary is not None and number >= tally.levels[0] and self.boundary(state):
            tally.boundary += 1
            return (), False
        chance = game.outcomes(rules, state)
        if chance:
            return [action for action, _ in chance], False
        return game.candidates(rules, state), True

    def _look_at(self, fresh: Sequence[State], tally: Tally) -> None:
        """Check and count states just met; they bear the numbers from `tally.states` on."""
        rules, first = self.space.rules, tally.states
        tally.states += len(fresh)
        tally.turn_starts += sum(map(bool, map(self.space.game.is_turn_start, fresh)))
        for invariant in self.invariants:
            holds = invariant.holds
            for number, state in enumerate(fresh, first):
                if not holds(rules, state):
                    tally.note_violation(invariant.id, number)
        if self.goal is not None and tally.goal is None:
            tally.goal = next((number for number, state in enumerate(fresh, first) if self.goal(state)), None)
