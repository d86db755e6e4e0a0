"""Shapes: what is left of a state when the numbers of cards are taken out of it.

Which fields are such numbers is told by their annotation, `kernel.zones.Count`. All else (phases, seats, kinds, marks,
how long a tuple is) belongs to the shape.
"""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any

import msgspec

from ...kernel.errors import in_words
from ...kernel.zones import COUNTED

MOST = 127
"""The largest number that takes one byte in a stored state."""

Number = Callable[[Any, int, int], Any]
"""What to put in place of a number, given its value and the least and the most that its annotation allows."""


class Unshapely(Exception):
    """The stored bytes of a state do not show its numbers one by one; says why."""


class Shape(msgspec.Struct, frozen=True):
    """The stored bytes with zeros for numbers, where the numbers stand in them, and the bounds of each."""

    template: bytes
    places: tuple[int, ...]
    bounds: tuple[tuple[int, int], ...]
    state: Any
    """A state of this shape, all numbers 0: a mould, which need not be a legal position."""

    @property
    def mask(self) -> int:
        """The bits of a key that all states of the shape share, as a whole number."""
        bits = bytearray(b"\xff" * len(self.template))
        for place in self.places:
            bits[place] = 0x80
        return int.from_bytes(bits)

    def bounds_hold(self, key: bytes) -> bool:
        """Whether the numbers of a state, of whose key the mask has shown this shape, are within their bounds."""
        return all(low <= key[place] <= high for place, (low, high) in zip(self.places, self.bounds, strict=True))

    def spread(self) -> Iterator[tuple[int, ...]]:
        """Numbers of the shape in which each takes every value that it may have, in no order."""
        shuffled = random.Random(0)
        columns = [shuffled.sample(range(low, high + 1), high - low + 1) for low, high in self.bounds]
        longest = max(map(len, columns), default=0)
        return zip(*(islice(cycle(column), longest) for column in columns), strict=True)

    def key(self, numbers: typing.Sequence[int]) -> bytes:
        """The stored bytes of the state of this shape with these numbers."""
        key = bytearray(self.template)
        for place, number in zip(self.places, numbers, strict=True):
            key[place] = number
        return bytes(key)


def shape_of(kind: Any, state: Any, encode: Callable[[Any], bytes]) -> Shape:
    """The shape of a state of the given annotation; raises `Unshapely` where the bytes do not show its numbers."""
    bounds: list[tuple[int, int]] = []

    def note(_: Any, low: int, high: int) -> int:
        bounds.append((max(low, 0), min(high, MOST)))
        return 0

    try:
        mould = with_numbers(kind, state, note)
        low, high = encode(mould), encode(with_numbers(kind, state, lambda *_: MOST))
    except Exception as error:  # whatever the `__post_init__` of a state thinks of such numbers
        raise Unshapely(f"no state with other numbers can be made: {in_words(error)}") from None
    places = tuple(place for place, (one, other) in enumerate(zip(low, high, strict=False)) if one != other)
    if len(low) != len(high) or len(places) != len(bounds) or any(least > most for least, most in bounds):
        raise Unshapely("the stored bytes of a state do not show each number in a byte of its own")
    return Shape(low, places, tuple(bounds), mould)


def with_numbers(kind: Any, value: Any, number: Number, plain: Callable[[Any], Any] = lambda value: value) -> Any:
    """A value of an annotation with every number of cards replaced, in the order of storing; `plain` sees the rest."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: with_numbers(field, getattr(value, name), number, plain)
                              for name, field in fields(type(value))})
    if isinstance(value, tuple):
        return tuple(with_numbers(part, one, number, plain)
                     for part, one in zip(parts(kind, value), value, strict=True))
    bounds = number_bounds(kind) if isinstance(value, int) else None
    return plain(value) if bounds is None else number(value, *bounds)


@cache
def fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The names and annotations of a struct's fields."""
    return tuple((field.name, field.type) for field in msgspec.structs.fields(kind))


def parts(kind: Any, value: tuple[Any, ...]) -> Iterator[Any]:
    """The annotation of each part of a tuple."""
    for member in members(kind):
        arguments = typing.get_args(member)
        if typing.get_origin(member) is not tuple:
            continue
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return iter([arguments[0]] * len(value))
        if len(arguments) == len(value):
            return iter(arguments)
    return iter([Any] * len(value))


@cache
def members(kind: Any) -> tuple[Any, ...]:
    """The members of a union, or the annotation itself; what is annotated further stands as it is."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return tuple(one for part in typing.get_args(kind) for one in members(part))
    return (kind,)


@cache
def number_bounds(kind: Any) -> tuple[int, int] | None:
    """The least and the most of a number of cards; None for any other annotation."""
    for member in members(kind):
        if typing.get_origin(member) is not typing.Annotated:
            continue
        metas = [meta for meta in member.__metadata__ if isinstance(meta, msgspec.Meta)]
        if any((meta.extra or {}).get(COUNTED) for meta in metas) and all(meta.multiple_of is None for meta in metas):
            low = max(given(metas, "ge", 0) + given(metas, "gt", 1), default=0)
            high = min(given(metas, "le", 0) + given(metas, "lt", -1), default=MOST)
            return low, high
    return None


def given(metas: typing.Iterable[msgspec.Meta], bound: str, inside: int) -> list[int]:
    """A bound wherever it is given, moved by so much that it is itself allowed."""
    return [int(value) + inside for meta in metas if (value := getattr(meta, bound)) is not None]
