"""Summaries: a pure function evaluated once, as a case distinction over its paths.

Called plainly, a function with ten paths multiplies the paths of its caller by ten. Summarised, its paths are
explored on their own, under the conditions of the caller's path, and come back as *one* value: Z3's
if-then-else over the path conditions. The caller forks only where the function refuses on some paths.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, TypeVar

import msgspec
import z3

from ...kernel.ruling import Refused
from .explorer import Explorer
from .symbolic import SymBool, SymInt, active, integer_term, truth_term, unsupported

T = TypeVar("T")


class Summary(msgspec.Struct):
    """The paths of a function under a caller's path: results and refusals, each with its condition."""

    results: list[tuple[z3.BoolRef, Any]]
    refusals: list[tuple[z3.BoolRef, Refused]]
    partial: bool
    """The function made assumptions, so that the conditions need not cover all cases."""
    merged: Any = None


def summarise(function: Callable[..., T], *args: Any) -> T:
    """`function(*args)` as one case distinction; the plain call where nothing is being proved.

    The function gives ints, truth values, or tuples and structs of them, of one shape on all paths; parts of
    another kind must be equal on all paths. It may refuse. Raises `Unsupported` for results of several shapes.
    """
    explorer = active()
    if not isinstance(explorer, Explorer):
        return function(*args)
    summary = explorer.remember(("summary", _name(function)), lambda: _summary(explorer, lambda: function(*args)))
    if summary.partial:
        explorer.assume(z3.Or([condition for condition, _ in (*summary.results, *summary.refusals)]))
    for condition, refusal in summary.refusals:
        if explorer.decide(condition):
            raise Refused(refusal.clause, refusal.reason)
    result: T = summary.merged
    return result


def _summary(explorer: Explorer, call: Callable[[], Any]) -> Summary:
    inner = Explorer(explorer.solver, explorer.model)
    summary = Summary([], [], partial=False)
    for path in inner.explore(call):
        if path.pruned:
            summary.partial = True
        elif isinstance(path.error, Refused):
            _add_refusal(summary.refusals, inner.condition(), path.error)
        elif path.error is not None:
            raise path.error
        else:
            summary.results.append((inner.condition(), path.value))
    summary.partial |= inner.assumed
    if summary.results:
        summary.merged = reduce(lambda rest, case: merge(case[0], case[1], rest),
                                reversed(summary.results[:-1]), summary.results[-1][1])
    return summary


def _add_refusal(refusals: list[tuple[z3.BoolRef, Refused]], condition: z3.BoolRef, refusal: Refused) -> None:
    """Keep one condition for each different refusal, so that the caller forks once for it."""
    for place, (known, other) in enumerate(refusals):
        if other.args == refusal.args:
            refusals[place] = (z3.Or(known, condition), other)
            return
    refusals.append((condition, refusal))


def merge(condition: z3.BoolRef, one: Any, other: Any) -> Any:
    """`one` where `condition` holds, `other` elsewhere, part by part."""
    if one is other:
        return one
    if isinstance(one, enum.Enum) or isinstance(other, enum.Enum):
        return _equal(one, other)
    if isinstance(one, bool) and isinstance(other, bool):
        return _simple(SymBool, z3.If(condition, truth_term(one), truth_term(other)))
    if isinstance(one, int) and isinstance(other, int):
        return _simple(SymInt, z3.If(condition, integer_term(one), integer_term(other)))
    if type(one) is not type(other):
        unsupported(f"a summary with results of different types, {type(one).__name__} and {type(other).__name__}")
    if isinstance(one, msgspec.Struct):
        names = one.__struct_fields__
        parts = _parts(condition, [getattr(one, name) for name in names], [getattr(other, name) for name in names])
        return type(one)(**dict(zip(names, parts, strict=True)))
    if isinstance(one, tuple):
        if len(one) != len(other):
            unsupported(f"a summary with tuples of different lengths, {len(one)} and {len(other)}")
        parts = _parts(condition, one, other)
        return one._make(parts) if hasattr(one, "_make") else tuple(parts)
    return _equal(one, other)


def _equal(one: Any, other: Any) -> Any:
    """What is no number must be the same on all paths."""
    if one is not other and (isinstance(one, enum.Enum) or isinstance(other, enum.Enum) or one != other):
        unsupported(f"a summary with different results that are no numbers, {one!r} and {other!r}")
    return one


def _parts(condition: z3.BoolRef, one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
    return [merge(condition, left, right) for left, right in zip(one, other, strict=True)]


def _simple(kind: Callable[[Any], Any], term: Any) -> Any:
    """A symbolic value, or the plain one if all paths agree."""
    simple = z3.simplify(term)
    if z3.is_true(simple) or z3.is_false(simple):
        return z3.is_true(simple)
    return simple.as_long() if z3.is_int_value(simple) else kind(simple)


def _name(function: Callable[..., Any]) -> str:
    """The same for the same function on every run, though a lambda is a new object each time."""
    return f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__name__)}"
