"""Breadth-first expansion of the states of a game.

It goes on in short strokes. What a stroke has found counts only when it is complete: the tally is replaced as
a whole at its end, and states met after that are forgotten if the work is broken off in between. So a search can be
interrupted at any moment and still has true counts for all that it has expanded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ...kernel.game import Action, Invariant, State
from ...kernel.ruling import Refused
from ..race import Racer
from .space import NO_PARENT, Space
from .tally import Tally

STROKE = 256
"""The most states that are expanded in a stroke."""

Predicate = Callable[[State], object]


class Explorer:
    """Expands the states of a space in order and counts what it meets; knows no clock, no file and no screen."""

    def __init__(self, space: Space, invariants: Sequence[Invariant], goal: Predicate | None,
                 boundary: Predicate | None, race: bool = True) -> None:
        self.space, self.invariants, self.goal, self.boundary = space, invariants, goal, boundary
        self.racer = Racer(space.game, space.rules, space.mirror, invariants, race and boundary is None)
        self.tally = Tally()

    def begin(self) -> None:
        """Meet the initial states."""
        states = {self.space.key(state): state for state in self.space.initial}
        self.space.add(states, [NO_PARENT] * len(states))
        tally = Tally(levels=[len(states)])
        self._look_at({}, tally)
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

    def _expand(self, tally: Tally, last: int, most: int) -> dict[int, State]:
        """Expand states up to number `last` and keep the ones not met before.

        Returns those of their states that were made on the way, by their numbers. This is the innermost loop of the
        whole machine; its names are local because that is measurably faster.
        """
        space, racer = self.space, self.racer
        keys, parents, shapes, number_of = space.keys, space.parents, space.shapes, space.numbers.setdefault
        edges, expanders, shape_of_key = space.edges, racer.expanders, racer.shape_of_key
        fresh: dict[int, State] = {}
        known, moves, number = len(keys), 0, tally.expanded
        while number < last and known <= most:
            key = keys[number]
            expand = expanders[shapes[number] or shape_of_key(key)]
            after = None if expand is None else expand(key)
            if after is None:
                self._expand_plainly(number, tally, fresh)
                known = len(keys)
            elif after.__class__ is str:
                tally.note_terminal(after, number)
            else:
                steps = iter(after)
                for one, shape in zip(steps, steps):  # noqa: B905 — a check costs more than the pairing
                    if number_of(one, known) == known:
                        keys.append(one)
                        parents.append(number)
                        shapes.append(shape)
                        known += 1
                moves += len(after) // 2
                if edges is not None:
                    edges.extend(map(space.numbers.__getitem__, after[::2]))
                if not after:
                    tally.note_deadlock(number)
            number += 1
            if edges is not None:
                space.ends.append(len(edges))
        tally.expanded, tally.moves = number, tally.moves + moves
        return fresh

    def _expand_plainly(self, number: int, tally: Tally, fresh: dict[int, State]) -> None:
        """Expand one state by the rule functions themselves."""
        space, rules, step, encode = self.space, self.space.rules, self.space.game.step, self.space.encode
        keys, number_of = space.keys, space.numbers.setdefault
        mirror, edges = space.game.mirror if space.mirror else None, space.edges
        state = space.decode(keys[number])
        try:
            actions, chosen = self._choices(tally, state, number)
            moves = 0
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
                known = len(keys)
                target = number_of(key, known)
                if target == known:
                    keys.append(key)
                    space.parents.append(number)
                    space.shapes.append(0)
                    fresh[known] = after
                if edges is not None:
                    edges.append(target)
        except Exception as error:
            error.add_note(f"while expanding {state}")
            raise
        if chosen and not moves:
            tally.note_deadlock(number)
        tally.moves += moves
        self.racer.meet(space.shapes[number], state)

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

    def _look_at(self, fresh: Mapping[int, State], tally: Tally) -> None:
        """Check and count the states that have been met since the tally's; `fresh` holds some of them."""
        first, space, lookers = tally.states, self.space, self.racer.lookers
        plain: list[tuple[int, State]] = []
        turn_starts = 0
        for number, (key, shape) in enumerate(zip(space.keys[first:], space.shapes[first:], strict=True), first):
            look = lookers[shape]
            if look is None:
                plain.append((number, fresh[number] if number in fresh else space.decode(key)))
                continue
            seen = look(key)
            turn_starts += seen & 1
            if seen > 1:
                self._note_broken(seen >> 1, number, tally)
        self._look_plainly(plain, tally)
        tally.states, tally.turn_starts = len(space), tally.turn_starts + turn_starts
        if self.goal is not None and tally.goal is None:
            tally.goal = next((number for number in range(first, len(space))
                               if self.goal(fresh[number] if number in fresh else space.state(number))), None)

    def _look_plainly(self, numbered: Sequence[tuple[int, State]], tally: Tally) -> None:
        """The same by the game's own functions."""
        is_turn_start = self.space.game.is_turn_start
        tally.turn_starts += sum(bool(is_turn_start(state)) for _, state in numbered)
        for invariant in self.invariants:
            holds, rules = invariant.holds, self.space.rules
            for number, state in numbered:
                if not holds(rules, state):
                    tally.note_violation(invariant.id, number)

    def _note_broken(self, broken: int, number: int, tally: Tally) -> None:
        for place, invariant in enumerate(self.invariants):
            if broken >> place & 1:
                tally.note_violation(invariant.id, number)
