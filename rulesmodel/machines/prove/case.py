"""The `case` that a theorem receives: where its inputs come from, what it assumes, what it shows.

A theorem is written once against `Case` and runs on two kinds of it: `SymbolicCase` hands out unknowns,
`PlainCase` hands out the plain values of a counterexample, to confirm it on the plain rule functions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

import z3

from ...kernel.ruling import Refused
from .domain import TheoremError, build
from .explorer import Explorer, PathPruned
from .logic import truth
from .summary import summarise
from .symbolic import SymBool, SymInt, active, variable

T = TypeVar("T")


class Case(ABC):
    """Inputs, assumptions and exhibits of a theorem. Every input has a name of its own, shown in counterexamples."""

    def __init__(self) -> None:
        self.inputs: dict[str, Any] = {}
        """What each named input is on this path: an unknown, or the plain value chosen."""
        self.observed: list[Any] = []
        """What the rule functions gave, compared between the symbolic and the plain run."""

    # -- inputs --------------------------------------------------------------------------------
    def integer(self, name: str, low: int | None = None, high: int | None = None) -> Any:
        """Any integer from `low` to `high`, both included; None leaves that side without a bound."""
        value = self._input(name, self._integer(self._fresh(name)))
        if low is not None:
            self.assume(value >= low)
        if high is not None:
            self.assume(value <= high)
        return value

    def boolean(self, name: str) -> Any:
        """Either truth value."""
        return self._input(name, self._boolean(self._fresh(name)))

    def one_of(self, name: str, values: Sequence[T]) -> T:
        """Each of the given plain values in turn, on paths of its own."""
        if not values:
            raise TheoremError(f"one_of({name!r}) needs at least one value")
        value = values[self._choice(self._fresh(name), len(values))]
        self._input(name, value)
        return value

    def counts(self, name: str, kinds: int, low: int | None = 0, high: int | None = None) -> tuple[Any, ...]:
        """A multiset zone: `kinds` integers `name[0]`, `name[1]`, …, each from `low` to `high`."""
        return tuple(self.integer(f"{name}[{kind}]", low, high) for kind in range(kinds))

    def build(self, kind: type[T], name: str, **fixed: Any) -> T:
        """A `msgspec.Struct` with every field drawn from its annotation, but for those given in `fixed`.

        Fields become inputs `name.field`. `int` (with `Meta` bounds), `bool`, enums, `Literal`, `None`, unions,
        tuples of fixed length and structs of these are drawn; anything else must be given in `fixed`.
        """
        return build(self, kind, name, fixed)

    # -- assumptions ---------------------------------------------------------------------------
    @abstractmethod
    def assume(self, condition: Any) -> None:
        """Say nothing about inputs for which `condition` does not hold."""

    def legal(self, step: Callable[..., T], *args: Any) -> T:
        """What `step(*args)` gives, for the inputs for which it does not refuse; says nothing of the others."""
        try:
            return self._observe(step(*args))
        except Refused:
            self._prune()

    def attempt(self, step: Callable[..., T], *args: Any) -> tuple[T | None, Refused | None]:
        """What `step(*args)` gives and None, or None and its refusal."""
        try:
            return self._observe(step(*args)), None
        except Refused as refusal:
            self._observe(refusal.clause)
            return None, refusal

    # -- summaries and exhibits ----------------------------------------------------------------
    def summarise(self, function: Callable[..., T], *args: Any) -> T:
        """`function(*args)` as one case distinction instead of as many paths (see `summarise`)."""
        before = len(self.observed)
        try:
            result = summarise(function, *args)
        finally:
            del self.observed[before:]  # what is observed inside belongs to paths of its own
        return self._observe(result)

    def summary(self, function: Callable[..., T]) -> Callable[..., T]:
        """The same function, summarised at every call."""
        return lambda *args: self.summarise(function, *args)

    @abstractmethod
    def show(self, label: str, value: Any) -> None:
        """Print `value` beside a counterexample; a function is called for it, on plain values only."""

    # -- what the two kinds of case do differently ---------------------------------------------
    @abstractmethod
    def _integer(self, name: str) -> Any: ...

    @abstractmethod
    def _boolean(self, name: str) -> Any: ...

    @abstractmethod
    def _choice(self, name: str, number: int) -> int: ...

    @abstractmethod
    def _prune(self) -> NoReturn: ...

    # -- helpers -------------------------------------------------------------------------------
    def _input(self, name: str, value: Any) -> Any:
        self.inputs[name] = value
        return value

    def _fresh(self, name: str) -> str:
        if name in self.inputs:
            raise TheoremError(f"two inputs are called {name!r}; give each its own name")
        return name

    def _observe(self, value: T) -> T:
        self.observed.append(value)
        return value


class SymbolicCase(Case):
    """A case whose inputs are unknown: every value allowed is meant at once."""

    def __init__(self, explorer: Explorer) -> None:
        super().__init__()
        self._explorer = explorer
        self.choices: dict[str, int] = {}
        """Which alternative each choice took on this path."""

    def assume(self, condition: Any) -> None:
        value = truth(condition)
        if isinstance(value, SymBool):
            self._working().assume(value.term)
        elif not value:
            self._prune()

    def show(self, label: str, value: Any) -> None:
        if not callable(value):
            self._observe(value)

    def _integer(self, name: str) -> SymInt:
        self._declaring(name)
        return SymInt(variable(z3.Int, name))

    def _boolean(self, name: str) -> SymBool:
        self._declaring(name)
        return SymBool(variable(z3.Bool, name))

    def _choice(self, name: str, number: int) -> int:
        self._declaring(name)
        self.choices[name] = self._explorer.choose(name, number)
        return self.choices[name]

    def _prune(self) -> NoReturn:
        raise PathPruned

    def _working(self) -> Explorer:
        """The explorer at work: that of the theorem, or that of a summary inside it."""
        explorer = active()
        return explorer if isinstance(explorer, Explorer) else self._explorer

    def _declaring(self, name: str) -> None:
        if self._working() is not self._explorer:
            raise TheoremError(f"the input {name!r} must be drawn outside the summary")


class PlainCase(Case):
    """A case with plain values: `values` gives each integer and truth value, `choices` each alternative taken."""

    def __init__(self, values: Mapping[str, Any], choices: Mapping[str, int]) -> None:
        super().__init__()
        self._values, self._choices = values, choices
        self._shown: list[tuple[str, Any]] = []

    @property
    def shown(self) -> list[str]:
        """What the theorem shows, as lines of text; only looking at it works it out."""
        return [line for label, value in self._shown for line in _labelled(label, value)]

    def assume(self, condition: Any) -> None:
        if not condition:
            self._prune()

    def show(self, label: str, value: Any) -> None:
        if not callable(value):
            self._observe(value)
        self._shown.append((label, value))

    def _integer(self, name: str) -> int:
        return int(self._values[name])

    def _boolean(self, name: str) -> bool:
        return bool(self._values[name])

    def _choice(self, name: str, number: int) -> int:
        return self._choices[name]

    def _prune(self) -> NoReturn:
        raise PathPruned


def _labelled(label: str, value: Any) -> list[str]:
    """A value shown under its label: on one line, or indented below it."""
    value = value() if callable(value) else value
    lines = (value if isinstance(value, str) else repr(value)).splitlines() or [""]
    return [f"{label}: {lines[0]}"] if len(lines) == 1 else [f"{label}:", *(f"  {line}" for line in lines)]
