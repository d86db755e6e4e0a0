"""Which shapes a search has met often enough to have code written for them, and the code."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel.game import Game, Invariant, State
from ...kernel.rules import Rules
from ..play.choices import successors
from .shape import Shape, Unshapely, shape_of

if TYPE_CHECKING:
    from .compiler import Code, Compiler

SMALL = 4_000
"""With fewer states than this a search is over before code could pay."""
HOT = 2_000
"""How often a shape is expanded plainly at least before code is written for it."""
GUESS = 0.1
"""The seconds that writing code is taken to need before any has been written."""
IN_VAIN = 2
"""After so many shapes without code, and none with it, the rules are taken to be beyond it."""
FEW = 64
"""With no more shapes than this, a search is taken to come back to each of them far more often than it has so far."""
SAMPLED = 128
"""Of the states that are expanded plainly, every so many are looked at if nobody knows their shape."""
MOST_SHAPES = 65_535
"""The largest number of a shape that a search can keep beside a state."""

Expand = Callable[[bytes], Any]
Look = Callable[[bytes], int]


class Racer:
    """The code for all shapes that one search has met. Shape 0 stands for any state whose shape is not known.

    `expanders` and `lookers` hold the code of each shape by its number, or None (see `compiler`); `refused` says why a
    shape has none.
    """

    def __init__(self, game: Game, rules: Rules, mirror: bool, invariants: Sequence[Invariant],
                 on: bool = True) -> None:
        self.game, self.rules, self.invariants, self.on = game, rules, invariants, on
        self.mirror = game.mirror if mirror else None
        self.shapes: list[Shape | None] = [None]
        self.expanders: list[Expand | None] = [None]
        self.lookers: list[Look | None] = [None]
        self.refused: dict[int, str] = {}
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode: Callable[[bytes], State] = msgspec.msgpack.Decoder(game.state).decode
        self._numbers: dict[tuple[bytes, tuple[int, ...]], int] = {}
        self._met: defaultdict[int, int] = defaultdict(int)
        self._masks: defaultdict[int, list[tuple[int, int, int, Shape]]] = defaultdict(list)
        self._compiler: Compiler | None = None
        self._expanded = 0
        self._start = time.process_time()
        self._writing = 0.0

    # -- shapes --------------------------------------------------------------------------------
    def shape_of_key(self, key: bytes) -> int:
        """The number of a stored state's shape, if there is code for it; else 0."""
        masks = self._masks.get(len(key))
        if masks is not None:
            bits = int.from_bytes(key, "big")
            for number, mask, template, shape in masks:
                if bits & mask == template and shape.bounds_hold(key):
                    return number
        return 0

    def number(self, state: State) -> int:
        """The number of a state's shape, a new one if need be.

        Raises `Unshapely` where its bytes do not show its numbers, or when there are too many shapes.
        """
        shape = shape_of(self.game.state, state, self._encode)
        known = self._numbers.get((shape.template, shape.places))
        if known is None:
            known = len(self.shapes)
            if known > MOST_SHAPES:
                raise Unshapely(f"more than {MOST_SHAPES} shapes")
            self._numbers[shape.template, shape.places] = known
            self.shapes.append(shape)
            self.expanders.append(None)
            self.lookers.append(None)
        return known

    def meet(self, number: int, state: State) -> None:
        """Note that a state is being expanded plainly; when there have been enough of its shape, write its code."""
        if not self.on:
            return
        self._expanded += 1
        weight = 1
        if number == 0:
            if self._expanded % SAMPLED or self._expanded < SMALL:
                return
            weight = SAMPLED
            try:
                number = self.number(state)
            except Unshapely:
                return
        self._met[number] += weight
        if self._met[number] >= HOT and self._pays(number):
            began = time.process_time()
            self.write(number)
            self._writing += time.process_time() - began
            self.on = self.on and (len(self.refused) < IN_VAIN or any(self.expanders))

    def _pays(self, number: int) -> bool:
        """Whether expanding states of this shape plainly has taken as long as writing its code will, or is bound to.

        Whoever hires until hiring has cost as much as buying never pays more than twice what would have been best.
        """
        if number in self.refused or self.expanders[number] is not None:
            return False
        written = sum(one is not None for one in self.expanders) + len(self.refused)
        writing = (GUESS + self._writing) / (1 + written)
        plain = (time.process_time() - self._start - self._writing) / self._expanded
        ahead = 4 if len(self.shapes) <= FEW else 1
        return ahead * self._met[number] * plain >= writing

    # -- code ----------------------------------------------------------------------------------
    def write(self, number: int) -> Code | None:
        """Write the code of a shape; None where that cannot be done, for the reason kept in `refused`.

        Where the code and the rules part the race is over, and the rules alone go on.
        """
        from .compiler import Compiler, NoCode  # brings the solver, which most searches can do without

        if self._compiler is None:
            self._compiler = Compiler(self.game, self.rules, self.mirror, self.invariants, self._shape_after)
        shape = self.shapes[number]
        if shape is None:
            raise ValueError("shape 0 is no shape")
        try:
            code = self._compiler.code(shape)
        except NoCode as reason:
            self.refused[number] = str(reason)
            return None
        parting = self._parting(shape, code)
        if parting is not None:
            self.refused[number] = (f"the printed code and the rules themselves part on {parting}; is there an `is`, a "
                                    "type(), a text made of a number or an exception caught in a rule?")
            self._trust_no_code()
            return None
        self.expanders[number], self.lookers[number] = code.expand, code.look
        self._masks[len(shape.template)].append((number, shape.mask, int.from_bytes(shape.template, "big"), shape))
        return code

    def _trust_no_code(self) -> None:
        """Leave everything to the rules from here on: what they do cannot be seen on unknown numbers."""
        self.on = False
        self.expanders[:] = self.lookers[:] = [None] * len(self.shapes)
        self._masks.clear()

    def _shape_after(self, state: State) -> tuple[int, Shape]:
        number = self.number(state)
        shape = self.shapes[number]
        assert shape is not None
        return number, shape

    def _parting(self, shape: Shape, code: Code) -> State | None:
        """A state on which the code and the rule functions themselves part, of those with numbers that lead down each
        path of the code and those in which each number takes each of its values; None if they agree on all."""
        for numbers in chain(code.samples, shape.spread()):
            key = shape.key(numbers)
            state = self._decode(key)
            try:
                same = self._agree(code, key, state)
            except Exception:  # the code was printed because the rules raise nothing
                same = False
            if not same:
                return state
        return None

    def _agree(self, code: Code, key: bytes, state: State) -> bool:
        """Whether the code and the rule functions say the same of a state."""
        after = code.expand(key)
        if after is not None and (after if isinstance(after, str) else after[::2]) != self._plainly(state):
            return False
        seen = sum(1 << place for place, one in enumerate(self.invariants, 1) if not one.holds(self.rules, state))
        return code.look(key) == seen + bool(self.game.is_turn_start(state))

    def _plainly(self, state: State) -> str | list[bytes]:
        """Why the game is over, or the stored states one step away."""
        ended = self.game.outcome(self.rules, state)
        if ended is not None:
            return ended.reason
        found = [step.state for step in successors(self.game, self.rules, state)]
        return [self._encode(one if self.mirror is None else self.mirror(self.rules, one)) for one in found]
