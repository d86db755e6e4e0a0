"""From the rules on a shape of states to the code that expands them.

The code of a shape is two functions of a stored state. `expand` gives the reason why the game is over there, or a list
of the stored states one step away, each followed by the number of its shape; or None where a number would leave the
bounds of its annotation, which is for the rules themselves. `look` tells whether a turn starts there (the lowest bit)
and which invariants are broken (a bit for each).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import z3

from ...kernel.game import Action, Game, Invariant, State
from ...kernel.rules import Rules
from ...kernel.ruling import Refused
from ..prove.explorer import Explorer
from ..prove.interrupts import heeding_ctrl_c
from ..prove.logic import truth
from ..prove.solver import Limits, Solver, Unsettled
from ..prove.symbolic import Symbolic, SymBool, SymInt, Unsupported, forget_terms, integer_term, variable
from .shape import Shape, Unshapely, with_numbers
from .source import Unprintable, lines_of, source_of
from .tree import Leaf, Tree, leaves, lift

SECONDS = 2.0
"""The most time for the code of one shape."""

Mirror = Callable[[Rules, State], State]


class NoCode(Exception):
    """A shape of states whose rules cannot be printed; says why."""


class After(msgspec.Struct):
    """A state one step away: the number of its shape, the source of its bytes, and what must hold for them to be so."""

    shape: int
    key: str
    checks: list[str]


class Code(msgspec.Struct):
    """The code of a shape, its source, and numbers of the shape that lead down each of its paths."""

    expand: Callable[[bytes], Any]
    look: Callable[[bytes], int]
    source: str
    samples: list[tuple[int, ...]]


class Compiler:
    """Writes the code for the shapes of one search. `shape_after` gives a state's shape with its number."""

    def __init__(self, game: Game, rules: Rules, mirror: Mirror | None, invariants: Sequence[Invariant],
                 shape_after: Callable[[State], tuple[int, Shape]]) -> None:
        self.game, self.rules, self.mirror, self.invariants = game, rules, mirror, invariants
        self.shape_after = shape_after

    def code(self, shape: Shape) -> Code:
        """The code of a shape; raises `NoCode` where the rules on it cannot be lifted or take too long to lift."""
        with heeding_ctrl_c():
            try:
                return _Writer(self, shape).code()
            except (Unsettled, Unsupported, Unshapely, Unprintable) as reason:
                raise NoCode(str(reason)) from None
            except (SyntaxError, RecursionError) as error:
                raise NoCode(f"the code is nested too deeply for Python: {error}") from None
            finally:
                forget_terms()


class _Writer:
    """Writes the code of one shape."""

    def __init__(self, compiler: Compiler, shape: Shape) -> None:
        self.compiler, self.game, self.rules = compiler, compiler.game, compiler.rules
        self.shape = shape
        self.names = [f"n{place}" for place in range(len(shape.places))]
        self.terms = [variable(z3.Int, name) for name in self.names]
        self.bytes: list[z3.ArithRef] = list(map(z3.IntVal, shape.template))
        for term, place in zip(self.terms, shape.places, strict=True):
            self.bytes[place] = term
        self.bounds = {term.get_id(): bounds for term, bounds in zip(self.terms, shape.bounds, strict=True)}
        unknown = iter(self.terms)
        self.state = with_numbers(self.game.state, shape.state, lambda *_: SymInt(next(unknown)))
        self.solver = Solver(Limits(seconds=SECONDS))
        for term, (low, high) in zip(self.terms, shape.bounds, strict=True):
            self.solver.enter(z3.And(term >= low, term <= high))
        self.samples: dict[tuple[int, ...], None] = {}

    def code(self) -> Code:
        source = "\n".join([*self._look(), "", "", *self._expand()])
        names: dict[str, Any] = {}
        exec(compile(source, f"<{self.game.name}>", "exec"), names)
        return Code(names["expand"], names["look"], source, list(self.samples))

    # -- the two functions ---------------------------------------------------------------------
    def _expand(self) -> list[str]:
        ending = self._lifted(lambda _: self._reason())
        goes_on = [leaf.condition for leaf in leaves(ending) if leaf.value is None]
        lines = lines_of(ending, lambda leaf: [] if leaf.value is None else [f"return {leaf.value!r}"], "    ")
        if goes_on:
            self.solver.enter(z3.Or(goes_on))
            steps = self._steps()
            bits = ["    bits = int.from_bytes(key)"] if any("(bits " in line for line in steps) else []
            lines += [*bits, "    after = []", "    put = after.append", *steps, "    return after"]
            self.solver.leave()
        return self._function("expand", lines)

    def _steps(self) -> list[str]:
        """The chance outcomes in each case, or every choice wherever nothing is left to chance."""
        chance = self._lifted(lambda _: [_plain(action) for action, _ in self.game.outcomes(self.rules, self.state)])
        return lines_of(chance, self._steps_in_case, "    ")

    def _steps_in_case(self, leaf: Leaf) -> list[str]:
        self.solver.enter(leaf.condition)
        actions = leaf.value or self._choices()
        lines = [line for action in actions for line in self._step(action, chance=bool(leaf.value))]
        self.solver.leave()
        return lines

    def _look(self) -> list[str]:
        turn_start = self._lifted(lambda _: bool(self.game.is_turn_start(self.state)))
        lines = ["    seen = 0"]
        for place, invariant in enumerate(self.compiler.invariants, 1):
            lines += self._broken(invariant, 1 << place)
        lines += lines_of(turn_start, lambda leaf: [f"return seen | {leaf.value:d}"], "    ")
        return self._function("look", lines)

    def _broken(self, invariant: Invariant, bit: int) -> list[str]:
        """Set a bit unless an invariant holds."""
        def unless(leaf: Leaf) -> list[str]:
            if isinstance(leaf.value, SymBool):
                return [f"if {source_of(z3.simplify(z3.Not(leaf.value.term)))}:", f"    seen |= {bit}"]
            return [] if leaf.value else [f"seen |= {bit}"]

        return lines_of(self._lifted(lambda _: truth(invariant.holds(self.rules, self.state))), unless, "    ")

    def _function(self, name: str, lines: list[str]) -> list[str]:
        """A function of a stored state, with the numbers that it speaks of."""
        used = set(re.findall(r"\bn\d+\b", "\n".join(lines)))
        numbers = [f"    {number} = key[{place}]" for number, place in zip(self.names, self.shape.places, strict=True)
                   if number in used]
        return [f"def {name}(key):", *numbers, *lines]

    # -- the rules -----------------------------------------------------------------------------
    def _reason(self) -> str | None:
        ended = self.game.outcome(self.rules, self.state)
        return None if ended is None else str.__str__(ended.reason)  # the plain text, of a member of an Enum too

    def _choices(self) -> list[Action]:
        """Every candidate of any path, in an order that agrees with each."""
        tree = self._lifted(lambda _: tuple(map(_plain, self.game.candidates(self.rules, self.state))))
        return _merged(leaf.value for leaf in leaves(tree))

    def _step(self, action: Action, chance: bool) -> list[str]:
        """One step: nothing where the rules refuse it."""
        step, mirror = self.game.step, self.compiler.mirror

        def taken(explorer: Explorer) -> After | None:
            try:
                after = step(self.rules, self.state, action)
            except Refused:
                if chance:
                    raise
                return None
            return self._after(explorer, after if mirror is None else mirror(self.rules, after))

        return lines_of(self._lifted(taken), self._leaf, "")

    def _after(self, explorer: Explorer, state: State) -> After:
        """What the code has to know of a state one step away."""
        found: list[tuple[Any, int, int]] = []

        def note(value: Any, low: int, high: int) -> int:
            found.append((value, low, high))
            return 0

        mould = with_numbers(self.game.state, state, note, _plain_value)
        number, shape = self.compiler.shape_after(mould)
        terms: list[z3.ArithRef] = list(map(z3.IntVal, shape.template))
        checks = []
        for (value, _, _), place, (low, high) in zip(found, shape.places, shape.bounds, strict=True):
            term = terms[place] = z3.simplify(integer_term(value))
            if not self._is_kept(term, low, high):
                checks += [source_of(bound) for bound in (term >= low, term <= high)
                           if explorer.satisfiable(z3.Not(bound)) is not None]
        return After(number, self._key(terms), checks)

    def _is_kept(self, term: z3.ArithRef, low: int, high: int) -> bool:
        """Whether a number is plainly one of the old ones, under bounds as wide: that needs no solver."""
        bounds = self.bounds.get(term.get_id())
        return bounds is not None and low <= bounds[0] and bounds[1] <= high

    def _key(self, terms: list[z3.ArithRef]) -> str:
        """The source of the stored bytes: what is added to the old ones as a whole number, if they are as many."""
        if len(terms) != len(self.bytes):
            return f"bytes(({', '.join(map(source_of, terms))},))"
        always, more = 0, ""
        for place, (new, old) in enumerate(zip(reversed(terms), reversed(self.bytes), strict=True)):
            if new.eq(old):
                continue
            change = z3.simplify(new - old)
            if z3.is_int_value(change):
                always += change.as_long() << 8 * place
            else:
                more += f" + (({source_of(change)}) << {8 * place})"
        if not always and not more:
            return "key"
        return f"(bits {'-' if always < 0 else '+'} {abs(always)}{more}).to_bytes({len(terms)})"

    def _leaf(self, leaf: Leaf) -> list[str]:
        after = leaf.value
        if after is None:
            return []
        lines = [f"if not ({' and '.join(after.checks)}):", "    return None"] if after.checks else []
        return [*lines, f"put({after.key})", f"put({after.shape})"]

    def _lifted(self, function: Callable[[Explorer], Any]) -> Tree:
        tree = lift(function, self.solver)
        for leaf in leaves(tree):
            self.samples[tuple(leaf.model.eval(term, model_completion=True).as_long() for term in self.terms)] = None
        return tree


def _plain_value(value: Any) -> Any:
    """A value that belongs to the shape, so that it has to be known: each possible one becomes a path of its own."""
    if isinstance(value, Symbolic):
        return bool(value) if isinstance(value, SymBool) else int(value)
    return value


def _plain(action: Action) -> Action:
    """An action in which every number is known."""
    return with_numbers(type(action), action, lambda value, *_: _plain_value(value), _plain_value)


def _merged(lists: Iterable[Sequence[Action]]) -> list[Action]:
    """All actions of some lists, each after those that stand before it in any of them."""
    merged: list[Action] = []
    for actions in lists:
        place = 0
        for action in actions:
            if action in merged[place:]:
                place = merged.index(action, place) + 1
            elif action in merged:
                raise NoCode("the candidates stand in another order on other paths")
            else:
                merged.insert(place, action)
                place += 1
    return merged
