"""Predicates that work on plain and on symbolic truth values alike, without asking for the truth.

`and`, `or` and `not` ask, and each asking may double the paths of a proof; these build one term instead.
All of them evaluate every argument: `implies(i < len(t), t[i] > 0)` still looks at `t[i]`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

import msgspec
import z3

from .symbolic import Symbolic, SymBool, SymInt, built, truth_term


def truth(value: Any) -> Any:
    """A bool or a `SymBool`, of anything that has a truth value."""
    if isinstance(value, SymInt):
        return value != 0
    return value if isinstance(value, SymBool) else bool(value)


def negate(condition: Any) -> Any:
    """`not condition`.

    >>> negate(False)
    True
    """
    value = truth(condition)
    return SymBool(built(z3.Not, value.term)) if isinstance(value, SymBool) else not value


def all_of(*conditions: Any) -> Any:
    """Whether all conditions hold; true of none.

    >>> all_of(), all_of(True, False)
    (True, False)
    """
    return _joined(z3.And, all, conditions)


def any_of(*conditions: Any) -> Any:
    """Whether at least one condition holds; false of none.

    >>> any_of(), any_of(True, False)
    (False, True)
    """
    return _joined(z3.Or, any, conditions)


def implies(condition: Any, consequence: Any) -> Any:
    """Whether the consequence holds wherever the condition does.

    >>> implies(False, False), implies(True, False)
    (True, False)
    """
    return any_of(negate(condition), consequence)


def _joined(symbolic: Any, plain: Any, conditions: tuple[Any, ...]) -> Any:
    values = [truth(condition) for condition in conditions]
    if not any(isinstance(value, SymBool) for value in values):
        return plain(values)
    return SymBool(built(symbolic, *map(truth_term, values)))


def evaluated(value: Any, evaluate: Callable[[Any], int | bool]) -> Any:
    """A value with every symbolic part replaced by what `evaluate` gives for its Z3 term."""
    if isinstance(value, Symbolic):
        return evaluate(value.term)
    if isinstance(value, msgspec.Struct):
        fields = {name: evaluated(getattr(value, name), evaluate) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    if type(value) in (tuple, list):
        return type(value)(evaluated(part, evaluate) for part in value)
    if isinstance(value, tuple) and hasattr(value, "_make"):
        return value._make(evaluated(part, evaluate) for part in value)
    if type(value) is dict:
        return {key: evaluated(part, evaluate) for key, part in value.items()}
    return value


def alike(one: Any, other: Any) -> bool:
    """Whether two plain values are equal as far as they are plain data; other objects are not compared."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        return all(alike(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    if isinstance(one, (tuple, list)) and isinstance(other, (tuple, list)):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    plain = (bool, int, str, bytes, float, type(None), enum.Enum, msgspec.Struct, tuple, list, dict)
    if isinstance(one, plain) or isinstance(other, plain):
        return bool(one == other)
    return True
