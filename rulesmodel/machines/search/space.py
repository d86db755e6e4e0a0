"""The states that a search has met, stored as small byte strings, and the way that led to each.

A state is kept once, as the msgpack bytes of its struct: they are as quick to make as a hash, compare exactly, and
take a fraction of the memory of the objects. States are numbered in the order in which they were met, and each
knows the number of the state it was first reached from; actions are not kept, since re-running the rules finds
them again (`Space.trace`).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from ...kernel.errors import RulesModelError
from ...kernel.game import Game, State
from ...kernel.rules import Rules
from ..play.choices import Step, successors

NO_PARENT = 0xFFFF_FFFF
"""Stands for the state before an initial one."""
SIZE_OF_INT = sys.getsizeof(1 << 20)
SIZE_OF_EMPTY_KEY = sys.getsizeof(b"")


class Space:
    """All states met so far, from `initial` on. With `mirror` a state stands for its mirror images too.

    `numbers` and `keys` map keys to numbers and back; `parents[n]` is the state from which `n` was first met, and
    `shapes[n]` its shape as far as a race knows it (else 0). With `edges` every step is kept too: those of state `n`
    lead to `edges[ends[n - 1]:ends[n]]` (for expanded states only).
    """

    def __init__(self, game: Game, rules: Rules, initial: Sequence[State], mirror: bool, edges: bool) -> None:
        self.game, self.rules, self.initial, self.mirror = game, rules, tuple(initial), mirror
        self.numbers: dict[bytes, int] = {}
        self.keys: list[bytes] = []
        self.parents = array("I")
        self.shapes = array("H")
        self.edges = array("I") if edges else None
        self.ends = array("Q")
        self.encode = msgspec.msgpack.Encoder().encode
        self.decode: Callable[[bytes], State] = msgspec.msgpack.Decoder(game.state).decode
        self._weighed = 0
        self._key_bytes = 0

    def __len__(self) -> int:
        return len(self.keys)

    # -- states and numbers --------------------------------------------------------------------
    def key(self, state: State) -> bytes:
        """The bytes under which a state (or, with `mirror`, its representative) is kept."""
        return self.encode(self.game.mirror(self.rules, state) if self.mirror else state)

    def state(self, number: int) -> State:
        """The state of a number; with `mirror` the representative of it and its images."""
        return self.decode(self.keys[number])

    def states(self) -> Iterator[State]:
        """All states in the order in which they were met."""
        return map(self.decode, self.keys)

    def number(self, state: State) -> int | None:
        """The number of a state, or None if it was not met."""
        return self.numbers.get(self.key(state))

    def add(self, keys: Iterable[bytes], parents: Iterable[int]) -> None:
        """Take in states that are not known yet, in order."""
        for key in keys:
            self.numbers[key] = len(self.keys)
            self.keys.append(key)
        self.parents.extend(parents)
        self.shapes.extend([0] * (len(self.keys) - len(self.shapes)))

    def forget_from(self, number: int, expanded: int) -> None:
        """Go back to when `number` states were known and `expanded` of them expanded, after work was broken off."""
        while len(self.numbers) > number:
            self.numbers.popitem()  # a dict gives its entries back last in, first out
        del self.keys[number:], self.parents[number:], self.shapes[number:], self.ends[expanded:]
        if self.edges is not None:
            del self.edges[self.ends[-1] if self.ends else 0:]

    # -- ways ----------------------------------------------------------------------------------
    def depth(self, number: int) -> int:
        """The number of steps of a shortest way to a state."""
        return len(self.way(number)) - 1

    def way(self, number: int) -> list[int]:
        """The numbers of the states on the way from an initial state to this one, both included."""
        way = [number]
        while (parent := self.parents[way[-1]]) != NO_PARENT:
            way.append(parent)
        return way[::-1]

    def trace(self, number: int) -> list[Step]:
        """A shortest play from an initial state to this state (with `mirror`: to it or to a mirror image of it)."""
        way = self.way(number)
        start = next(state for state in self.initial if self.key(state) == self.keys[way[0]])
        return [Step(None, None, start), *self.steps(start, way[1:])]

    def steps(self, state: State, way: Iterable[int]) -> list[Step]:
        """The steps that lead from a state through the states with these numbers, found by running the rules."""
        steps = []
        for number in way:
            step = next((step for step in successors(self.game, self.rules, state)
                         if self.key(step.state) == self.keys[number]), None)
            if step is None:
                raise RulesModelError(f"{self.game.name}: a step of the search cannot be taken again; either the rules "
                                      "depend on more than the state, or the mirror is no symmetry of the game")
            steps.append(step)
            state = step.state
        return steps

    def moves(self, number: int) -> list[tuple[Step, int | None]]:
        """The steps out of a state, each with the number it leads to (None for a state that was not met)."""
        return [(step, self.number(step.state)) for step in successors(self.game, self.rules, self.state(number))]

    # -- memory --------------------------------------------------------------------------------
    def bytes(self) -> int:
        """The memory that the stored states take, containers included."""
        new = self.keys[self._weighed:]
        self._key_bytes += sum(map(len, new)) + SIZE_OF_EMPTY_KEY * len(new)
        self._weighed += len(new)
        containers = [self.numbers, self.keys, self.parents, self.shapes, self.ends, self.edges]
        return (self._key_bytes + SIZE_OF_INT * len(self.keys)
                + sum(sys.getsizeof(one) for one in containers if one is not None))
