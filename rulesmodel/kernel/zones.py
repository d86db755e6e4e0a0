"""Multiset zones: a zone whose order no rule can see is a tuple of counts, one per card kind.

Equal zones are equal tuples, so equal positions are equal states, and a shuffled pile needs no order:
a draw is a chance move over the counts. All functions are total and work on symbolic counts too, as long
as the number of kinds is concrete.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add as plus
from typing import Annotated

from msgspec import Meta

COUNTED = "counted"
"""The mark in an annotation's `Meta.extra` that tells a number from an index, a seat or a bit pattern."""
Count = Annotated[int, Meta(ge=0, le=99, extra={COUNTED: True})]
"""How many there are of something: the rules compare it and calculate with it, and never use it to look things up."""
Counts = tuple[Count, ...]


def nothing(kinds: int) -> Counts:
    """An empty zone for `kinds` card kinds."""
    return (0,) * kinds


def size(zone: Counts) -> int:
    """How many cards lie in the zone.

    >>> size((2, 0, 1))
    3
    """
    return sum(zone)


def add(zone: Counts, kind: int, number: int = 1) -> Counts:
    """The zone with `number` more cards of a kind.

    >>> add((2, 0, 1), 1)
    (2, 1, 1)
    """
    return (*zone[:kind], zone[kind] + number, *zone[kind + 1:])


def take(zone: Counts, kind: int, number: int = 1) -> Counts:
    """The zone with `number` fewer cards of a kind; the caller has made sure that they are there."""
    return (*zone[:kind], zone[kind] - number, *zone[kind + 1:])


def union(one: Counts, other: Counts) -> Counts:
    """Both zones, of the same card kinds, together."""
    return tuple(map(plus, one, other))


def among(zone: Counts, kinds: Iterable[int]) -> int:
    """How many cards of any of the given kinds lie in the zone.

    >>> among((2, 0, 1), (0, 2))
    3
    """
    return sum(map(zone.__getitem__, kinds))
