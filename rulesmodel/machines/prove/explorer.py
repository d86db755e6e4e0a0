"""The explorer: runs a function again and again until every path through it has been taken.

A run is steered by a stack of decisions. A run first replays the stack, answering each question as recorded
and checking that it is the same question; beyond the stack it meets new ones, and the solver says which
answers are possible. After a run the last decision with an answer left is turned over, and so on: depth-first
search over paths, as in dynamic symbolic execution (Ball and Daniel, 2015).

*Every* question is recorded, even one with a single possible answer: a replay that left those out would
slip out of step with its stack and explore paths that do not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import z3

from .solver import Solver, Unsettled
from .symbolic import TRUE, Unsupported, deciding


class PathPruned(BaseException):
    """This path is outside the theorem's assumptions."""


class Answer(msgspec.Struct):
    """One possible answer to a decision, what must hold for it, and a model in which it does."""

    value: Any
    constraint: z3.BoolRef | None = None
    model: z3.ModelRef | None = None


class Decision(msgspec.Struct):
    """A question met on a path, the answer it got, and the answers still to be tried."""

    question: Any
    answer: Answer
    rest: list[Answer]


class Path(msgspec.Struct):
    """How one run ended: with a value, with an exception, or pruned."""

    value: Any = None
    error: Exception | None = None
    pruned: bool = False


class Explorer:
    """Takes a function of no arguments down all its paths.

    With the solver of another explorer (and the model of its path) the paths are those within that path.
    """

    def __init__(self, solver: Solver, model: z3.ModelRef | None = None) -> None:
        self.solver = solver
        self.model = model
        self.unsupported: Unsupported | None = None
        self.assumed = False
        """Whether some path was narrowed by an assumption."""
        self._stack: list[Decision] = []
        self._position = 0

    # -- running -------------------------------------------------------------------------------
    def explore(self, function: Callable[[], Any]) -> Iterator[Path]:
        """Every path of `function`; while a path is held, `model` and `satisfiable` speak about it."""
        while True:
            yield self._run(function)
            if not self._turn_over():
                return

    def _run(self, function: Callable[[], Any]) -> Path:
        self._position = 0
        self.solver.count_run()
        try:
            with deciding(self):
                path = Path(value=function())
        except PathPruned:
            path = Path(pruned=True)
        except Exception as error:
            path = Path(error=error)
        if self.unsupported is not None:
            raise Unsettled(f"unsupported: {self.unsupported}")
        if self._position < len(self._stack):
            raise Unsettled("not the same twice: a second run asked fewer questions than the first")
        return path

    def _turn_over(self) -> bool:
        """Go back to the last decision with an answer left and give that answer; False when none is left."""
        while self._stack:
            last = self._stack[-1]
            if last.answer.constraint is not None:
                self.solver.leave()
            if last.rest:
                last.answer = last.rest.pop(0)
                self._enter(last.answer)
                return True
            self._stack.pop()
        return False

    # -- questions -----------------------------------------------------------------------------
    def decide(self, condition: z3.BoolRef) -> bool:
        """The truth of `condition` on this path; the other side is taken later if it is possible too."""
        if self._replaying:
            return self._replay(condition)
        return self._record(condition, self._sides(z3.simplify(condition)))

    def concretise(self, term: z3.ArithRef) -> int:
        """A value of `term` on this path; every other possible value is taken later."""
        simple = z3.simplify(term)
        if z3.is_int_value(simple):
            return simple.as_long()
        while True:
            value = self.remember(("value", term), lambda: self.evaluate(simple).as_long())
            if self.decide(term == value):
                return value

    def choose(self, name: str, number: int) -> int:
        """One of `number` (> 0) alternatives, from 0; all of them are taken in turn."""
        question = ("choose", name, number)
        if self._replaying:
            return self._replay(question)
        return self._record(question, [Answer(place, model=self.model) for place in range(number)])

    def assume(self, condition: z3.BoolRef) -> None:
        """Go on only where `condition` holds; raises `PathPruned` where it cannot."""
        self.assumed = True
        if self._replaying:
            self._replay(("assume", condition))
            return
        simple = z3.simplify(condition)
        model = self.current_model() if self._holds_in_model(simple) else self.satisfiable(simple)
        if model is None:
            raise PathPruned
        self._record(("assume", condition), [Answer(True, None if z3.is_true(simple) else simple, model)])

    def remember(self, question: Any, compute: Callable[[], Any]) -> Any:
        """What `compute` gives, worked out once and replayed on the later paths through this point."""
        if self._replaying:
            return self._replay(question)
        return self._record(question, [Answer(compute(), model=self.model)])

    # -- the path ------------------------------------------------------------------------------
    def satisfiable(self, condition: z3.BoolRef) -> z3.ModelRef | None:
        """A model of this path in which `condition` holds, or None if there is none; `Unsettled` if unsure."""
        return self.solver.satisfiable(condition)

    def current_model(self) -> z3.ModelRef:
        """A model of this path."""
        if self.model is None:
            self.model = self.satisfiable(TRUE)
        if self.model is None:
            raise AssertionError("a path is taken only where it is possible")
        return self.model

    def evaluate(self, term: Any) -> Any:
        """The value (a Z3 literal) of a term in this path's model."""
        return self.current_model().eval(term, model_completion=True)

    def condition(self) -> z3.BoolRef:
        """The conjunction of the decisions of this path, those of an enclosing path left out."""
        constraints = [decision.answer.constraint for decision in self._stack]
        return z3.And([constraint for constraint in constraints if constraint is not None])

    def decided(self) -> list[z3.BoolRef]:
        """The conditions on which this path took a side, what was only assumed left out."""
        return [decision.answer.constraint for decision in self._stack if decision.answer.constraint is not None
                and not (isinstance(decision.question, tuple) and decision.question[0] == "assume")]

    def branches(self) -> Iterator[tuple[z3.BoolRef, bool]]:
        """The conditions that this path met and could have gone either way on, each with the way it went."""
        for decision in self._stack:
            constraint = decision.answer.constraint
            if constraint is not None and isinstance(decision.question, z3.BoolRef):
                yield (constraint, True) if decision.answer.value else (constraint.arg(0), False)

    def _holds_in_model(self, condition: z3.BoolRef) -> bool:
        value = self.evaluate(condition)
        if not (z3.is_true(value) or z3.is_false(value)):
            raise Unsettled(f"the solver's model leaves open whether {condition.sexpr()}")
        return z3.is_true(value)

    def _sides(self, condition: z3.BoolRef) -> Sequence[Answer]:
        """The possible truth values, true first. A forced one adds nothing to what is known."""
        if z3.is_true(condition) or z3.is_false(condition):
            return [Answer(z3.is_true(condition), model=self.model)]
        opposite = z3.Not(condition)
        holds = self._holds_in_model(condition)
        here = self.current_model()
        there = self.satisfiable(opposite if holds else condition)
        if there is None:
            return [Answer(holds, model=here)]
        yes, no = (here, there) if holds else (there, here)
        return [Answer(True, condition, yes), Answer(False, opposite, no)]

    # -- the stack -----------------------------------------------------------------------------
    @property
    def _replaying(self) -> bool:
        return self._position < len(self._stack)

    def _replay(self, question: Any) -> Any:
        decision = self._stack[self._position]
        if not _same(decision.question, question):
            raise Unsettled("not the same twice: a second run asked another question than the first "
                            f"({decision.question} then, {question} now)")
        self._position += 1
        return decision.answer.value

    def _record(self, question: Any, answers: Sequence[Answer]) -> Any:
        if len(self._stack) >= self.solver.limits.depth:
            raise Unsettled(f"depth: more than {self.solver.limits.depth} decisions on a path")
        self._stack.append(Decision(question, answers[0], list(answers[1:])))
        self._position += 1
        self._enter(answers[0])
        return answers[0].value

    def _enter(self, answer: Answer) -> None:
        self.model = answer.model
        if answer.constraint is not None:
            self.solver.enter(answer.constraint)


def _same(one: Any, other: Any) -> bool:
    """Whether two questions are the same: Z3 terms by their structure, whose `==` would build a term."""
    if one is other:
        return True
    if isinstance(one, z3.AstRef) and isinstance(other, z3.AstRef):
        return bool(one.eq(other))
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and one == other
