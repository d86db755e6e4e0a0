"""Plain values for the inputs of a path: to run the plain rules beside it, and to show a counterexample."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from .case import SymbolicCase
from .explorer import Explorer
from .solver import Unsettled
from .symbolic import ONE, TRUE, Symbolic

SIMPLIFYING_QUERIES = 200


class Values:
    """The values of terms in a model, each worked out once; `free` gives some variables other values (Z3 literals)."""

    def __init__(self, model: z3.ModelRef, free: Sequence[tuple[Any, Any]] = ()) -> None:
        self._model, self._free = model, free
        self._known: dict[int, tuple[Any, int | bool]] = {}

    def __call__(self, term: Any) -> int | bool:
        """The value of a term. The term is kept, so that no other one can get its identity."""
        if id(term) not in self._known:
            given = z3.substitute(term, *self._free) if self._free else term
            value = self._model.eval(given, model_completion=True)
            self._known[id(term)] = (term, z3.is_true(value) if z3.is_bool(value) else value.as_long())
        return self._known[id(term)][1]


def samples(explorer: Explorer, case: SymbolicCase) -> Iterator[Values]:
    """Values for the inputs of a path: the solver's, and others for the inputs that the path leaves free."""
    model = explorer.satisfiable(TRUE)
    if model is None:
        raise AssertionError("a path is taken only where it is possible")
    said = {declaration.name() for declaration in model.decls()}
    free = [(value.term, TRUE if z3.is_bool(value.term) else ONE)
            for name, value in unknowns(case).items() if name not in said]
    yield Values(model)
    if free:
        yield Values(model, free)


def simplest(explorer: Explorer, case: SymbolicCase, wrong: z3.BoolRef, model: z3.ModelRef) -> Values:
    """Values with small numbers and few true inputs for which `wrong` holds, found input by input.

    `model` is one in which it does; after a number of queries the rest stays as it is there.
    """
    last = explorer.solver.queries + SIMPLIFYING_QUERIES
    kept = wrong
    for value in unknowns(case).values():
        number = value.number()
        size = z3.If(number >= 0, number, -number)
        low, high = 0, model.eval(size, model_completion=True).as_long()
        while low < high and explorer.solver.queries < last:
            middle = (low + high) // 2
            try:
                smaller = explorer.satisfiable(z3.And(kept, size <= middle))
            except Unsettled:
                return Values(model)
            if smaller is None:
                low = middle + 1
            else:
                model, high = smaller, smaller.eval(size, model_completion=True).as_long()
        kept = z3.And(kept, number == model.eval(number, model_completion=True))
    return Values(model)


def unknowns(case: SymbolicCase) -> dict[str, Symbolic]:
    """The inputs that are symbolic."""
    return {name: value for name, value in case.inputs.items() if isinstance(value, Symbolic)}
