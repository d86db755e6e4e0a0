"""Shapes: what is left of a state when the numbers of cards are taken out of it.

Which fields are such numbers is told by their annotation, `kernel.zones.Count`. All else (phases, seats, kinds, marks,
how long a tuple is) belongs to the shape.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

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

    mould = with_numbers(kind, state, note)
    low, high = encode(mould), encode(with_numbers(kind, state, lambda *_: MOST))
    places = tuple(place for place, (one, other) in enumerate(zip(low, high, strict=False)) if one != other)
    if len(low) != len(high) or len(places) != len(bounds):
        raise Unshapely("the stored bytes of a state do not show each number in a byte of its own")
    return Shape(low, places, tuple(bounds), mould)


def with_numbers(kind: Any, value: Any, number: Number, plain: Callable[[Any], Any] = lambda value: value) -> Any:
    """A value of an annotation with every number of cards replaced, in the order of storing; `plain` sees the rest."""
    if isinstance(value, msgspec.Struct):
        return type(value)(*(with_numbers(field, getattr(value, name), number, plain)
                             for name, field in fields(type(value))))
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
        given = typing.get_args(member)
        if typing.get_origin(member) is not tuple:
            continue
        if len(given) == 2 and given[1] is Ellipsis:
            return iter([given[0]] * len(value))
        if len(given) == len(value):
            return iter(given)
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
        if any((meta.extra or {}).get(COUNTED) for meta in metas):
            low = max((int(meta.ge) for meta in metas if meta.ge is not None), default=0)
            high = min((int(meta.le) for meta in metas if meta.le is not None), default=MOST)
            return low, high
    return None
