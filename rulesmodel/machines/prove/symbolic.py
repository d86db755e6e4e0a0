"""Symbolic integers and truth values: Z3 terms that ordinary rule code can calculate with.

A `SymInt` stands for *any* integer, a `SymBool` for a truth value not known yet. Arithmetic and comparison
build larger terms. When Python has to know (`if`, `and`, `while`, `in`, a `match` on literals, the equality
of whole structs), `__bool__` asks the explorer at work, which takes one side and comes back for the other.

The meaning is Python's own, for every integer: `//` rounds down, `%` has the sign of its divisor, a truth
value counts as 0 or 1. What has no exact meaning here (a product of two unknowns, hashing, floats) raises
`Unsupported`, and the proof ends as not settled. Three things cannot be seen from in here: `is`, `type()`, and what
is made of the text of a number. Rules decide nothing by them; the prover compares every path with a plain run to
notice when one does.
"""

from __future__ import annotations

import linecache
import numbers
import operator
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NoReturn, Protocol

import z3

from ...kernel.errors import RulesModelError

literal = lru_cache(maxsize=4096)(z3.IntVal)
ZERO, ONE = literal(0), literal(1)
TRUE, FALSE = z3.BoolVal(True), z3.BoolVal(False)


class Unsupported(RulesModelError):
    """Rule code did something with a symbolic value that has no exact meaning; says what and where."""


class Decider(Protocol):
    """What symbolic values ask of the explorer at work."""

    unsupported: Unsupported | None

    def decide(self, condition: z3.BoolRef) -> bool: ...

    def concretise(self, term: z3.ArithRef) -> int: ...


_active: Decider | None = None


def active() -> Decider | None:
    """The explorer at work, or None while code runs on plain values."""
    return _active


@contextmanager
def deciding(decider: Decider | None) -> Iterator[None]:
    """Let `decider` answer for symbolic values inside the block."""
    global _active
    outer, _active = _active, decider
    try:
        yield
    finally:
        _active = outer


def caller() -> str:
    """Where the rule code or theorem stands that is running: module, line and source text."""
    frame = sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        frame = frame.f_back
    name, line = frame.f_globals.get("__name__", "?"), frame.f_lineno
    source = linecache.getline(frame.f_code.co_filename, line, frame.f_globals).strip()
    return f"{name}:{line}" + (f": {source}" if source else "")


def unsupported(what: str) -> NoReturn:
    """Raise `Unsupported`; the explorer keeps it, so that rule code cannot swallow it."""
    error = Unsupported(f"{what} (at {caller()})")
    if _active is not None and _active.unsupported is None:
        _active.unsupported = error
    raise error


def _decider(what: str) -> Decider:
    if _active is None:
        unsupported(f"{what} was asked for outside a proof")
    return _active


def integer_term(value: object) -> z3.ArithRef | None:
    """The Z3 integer of an int, a bool or a symbolic value; None for anything that is no number."""
    if isinstance(value, Symbolic):
        return value.number()
    if isinstance(value, int):
        return literal(int(value))
    if isinstance(value, numbers.Number):
        unsupported(f"a symbolic value must not meet a {type(value).__name__}")
    return None


def truth_term(value: object) -> z3.BoolRef | None:
    """The Z3 truth value of a bool or a `SymBool`; None for anything else."""
    if isinstance(value, SymBool):
        return value.term
    if isinstance(value, bool):
        return TRUE if value else FALSE
    return None


# -- terms, each built once ----------------------------------------------------------------------
_built: dict[tuple[Any, ...], tuple[Any, ...]] = {}


def built(operation: Callable[..., Any], *parts: Any) -> Any:
    """`operation(*parts)` for Z3 terms, built once in a proof.

    Every run of a function builds the terms of the runs before it again, so looking them up is most of what a
    replay does. Terms are told apart as Python objects; the table keeps them alive, so no identity is reused.
    """
    key = (operation, *map(id, parts))
    found = _built.get(key)
    if found is None:
        found = _built[key] = (operation(*parts), parts)
    return found[0]


@lru_cache(maxsize=4096)
def variable(sort: Callable[[str], Any], name: str) -> Any:
    """The Z3 variable of a name: `z3.Int` or `z3.Bool` of it."""
    return sort(name)


def forget_terms() -> None:
    """Free what the last proof has built."""
    _built.clear()


class Symbolic:
    """What symbolic integers and truth values share: arithmetic and order, a truth value being 0 or 1."""

    __slots__ = ("term",)
    term: Any

    def number(self) -> z3.ArithRef:
        raise NotImplementedError

    # -- arithmetic ----------------------------------------------------------------------------
    def __add__(self, other: object) -> Any:
        return self._calculated(operator.add, other)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self._calculated(operator.sub, other)

    def __rsub__(self, other: object) -> Any:
        minuend = integer_term(other)
        return NotImplemented if minuend is None else SymInt(minuend) - self

    def __mul__(self, other: object) -> Any:
        return self._calculated(_product, other)

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Any:
        return self._calculated(_quotient, other)

    def __mod__(self, other: object) -> Any:
        return self._calculated(_remainder, other)

    def __divmod__(self, other: object) -> Any:
        return self // other, self % other

    def __rfloordiv__(self, other: object) -> Any:
        dividend = integer_term(other)
        return NotImplemented if dividend is None else SymInt(dividend) // self

    def __rmod__(self, other: object) -> Any:
        dividend = integer_term(other)
        return NotImplemented if dividend is None else SymInt(dividend) % self

    def __rdivmod__(self, other: object) -> Any:
        return self.__rfloordiv__(other), self.__rmod__(other)

    def __neg__(self) -> SymInt:
        return SymInt(built(operator.neg, self.number()))

    def __pos__(self) -> SymInt:
        return SymInt(self.number())

    def __abs__(self) -> SymInt:
        return SymInt(built(_absolute, self.number()))

    def _calculated(self, operation: Callable[..., z3.ArithRef], other: object) -> Any:
        """The number that an operation gives; NotImplemented lets Python try the other operand."""
        term = integer_term(other)
        return NotImplemented if term is None else SymInt(built(operation, self.number(), term))

    # -- order and equality --------------------------------------------------------------------
    def __lt__(self, other: object) -> Any:
        return self._compared(operator.lt, other)

    def __le__(self, other: object) -> Any:
        return self._compared(operator.le, other)

    def __gt__(self, other: object) -> Any:
        return self._compared(operator.gt, other)

    def __ge__(self, other: object) -> Any:
        return self._compared(operator.ge, other)

    def __eq__(self, other: object) -> Any:
        return self._compared(operator.eq, other)

    def __ne__(self, other: object) -> Any:
        return self._compared(operator.ne, other)

    def _compared(self, operation: Callable[..., z3.BoolRef], other: object) -> Any:
        """The truth value that a comparison gives; NotImplemented lets Python try the other operand."""
        term = integer_term(other)
        return NotImplemented if term is None else SymBool(built(operation, self.number(), term))

    # -- conjunction, disjunction, exclusion ---------------------------------------------------
    def __and__(self, other: object) -> Any:
        return self._joined(other, z3.And)

    def __or__(self, other: object) -> Any:
        return self._joined(other, z3.Or)

    def __xor__(self, other: object) -> Any:
        return self._joined(other, z3.Xor)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def _joined(self, other: object, operation: Any) -> Any:
        one, two = truth_term(self), truth_term(other)
        if one is None or two is None:
            unsupported("a bitwise operation on a symbolic number")
        return SymBool(built(operation, one, two))

    # -- where Python must know ----------------------------------------------------------------
    def __index__(self) -> int:
        return _decider("a symbolic number's value").concretise(self.number())

    __int__ = __trunc__ = __index__

    # -- what has no exact meaning -------------------------------------------------------------
    def __hash__(self) -> int:
        unsupported("a rule must not hash a symbolic value")

    def __float__(self) -> float:
        unsupported("a symbolic value has no float")

    def __complex__(self) -> complex:
        unsupported("a symbolic value has no complex number")

    def __round__(self, digits: object = None) -> Any:
        unsupported("a symbolic value must not be rounded")

    def __truediv__(self, other: object) -> Any:
        unsupported("a symbolic value must not be divided by /, only by //")

    __rtruediv__ = __truediv__

    def __pow__(self, other: object, modulus: object = None) -> Any:
        unsupported("a power of a symbolic value")

    def __rpow__(self, other: object) -> Any:
        unsupported("a power with a symbolic exponent")

    def _shifted(self, other: object) -> Any:
        unsupported("a shift of a symbolic value")

    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _shifted


    # -- text and copies -----------------------------------------------------------------------
    def __repr__(self) -> str:
        return f"<{' '.join(self.term.sexpr().split())}>"

    def __str__(self) -> str:
        """Short whatever the term: rules put numbers into their reasons, in vain when nothing is refused."""
        return f"<{self.term if z3.is_const(self.term) else '…'}>"

    def __format__(self, spec: str) -> str:
        return str(self)

    def __copy__(self) -> Symbolic:
        return self

    def __deepcopy__(self, memo: object) -> Symbolic:
        return self


class SymInt(Symbolic):
    """An unknown integer: `term` is a Z3 integer term. It passes for an `int` in `isinstance` and `match`."""

    __slots__ = ()

    def __init__(self, term: z3.ArithRef) -> None:
        self.term = term

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return int

    def number(self) -> z3.ArithRef:
        return self.term

    def __bool__(self) -> bool:
        return _decider("a symbolic number's truth").decide(built(operator.ne, self.term, ZERO))

    def __invert__(self) -> SymInt:
        return -self - 1


class SymBool(Symbolic):
    """An unknown truth value: `term` is a Z3 Boolean term. It passes for a `bool` in `isinstance` and `match`.

    `&`, `|`, `^`, `==` and `!=` combine truth values without asking; `and`, `or` and `not` ask. There is no
    `~`: in Python `~True` is -2, so use `not`, or `negate` to build a term.
    """

    __slots__ = ()

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return bool

    def number(self) -> z3.ArithRef:
        return built(z3.If, self.term, ONE, ZERO)

    def __bool__(self) -> bool:
        return _decider("a symbolic truth value").decide(self.term)

    def __invert__(self) -> Any:
        unsupported("~ of a truth value is a number in Python; write `not`, or negate(…) to build a term")

    def __eq__(self, other: object) -> Any:
        term = truth_term(other)
        return super().__eq__(other) if term is None else SymBool(built(operator.eq, self.term, term))

    def __ne__(self, other: object) -> Any:
        term = truth_term(other)
        return super().__ne__(other) if term is None else SymBool(built(z3.Xor, self.term, term))

    __hash__ = Symbolic.__hash__


# -- operations on terms -------------------------------------------------------------------------
def _constant(term: z3.ArithRef) -> int | None:
    value = z3.simplify(term)
    return value.as_long() if z3.is_int_value(value) else None


def _absolute(number: z3.ArithRef) -> z3.ArithRef:
    return z3.If(number >= 0, number, -number)


def _product(one: z3.ArithRef, other: z3.ArithRef) -> z3.ArithRef:
    if _constant(one) is None and _constant(other) is None:
        unsupported("a product of two symbolic numbers")
    return one * other


def _divisor(term: z3.ArithRef) -> int:
    by = _constant(term)
    if by is None:
        unsupported("a division by a symbolic number")
    if by == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    return by


def _quotient(number: z3.ArithRef, divisor: z3.ArithRef) -> z3.ArithRef:
    """Python's `//`. Z3 rounds down for a positive divisor, as Python does, but not for a negative one."""
    by = _divisor(divisor)
    return number / by if by > 0 else -number / -by


def _remainder(number: z3.ArithRef, divisor: z3.ArithRef) -> z3.ArithRef:
    """Python's `%`, which has the sign of the divisor; Z3's is never negative."""
    by = _divisor(divisor)
    return number % by if by > 0 else -(-number % -by)
