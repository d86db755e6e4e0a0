"""Marked multisets: zones in which rules can tell equal cards apart by marks.

A zone such as a team or a totem holds cards of which some were played this turn, are shown, cursed …: each
combination of marks is a whole number (a bit for each mark), and the zone is a tuple of layers, one tuple of
counts for each combination that occurs. The unmarked layer is always there and first, no other layer is empty,
so equal zones are equal tuples.

>>> zone = put(unmarked((2, 0)), 1, mark=4)
>>> zone
((0, (2, 0)), (4, (0, 1)))
>>> size(zone), copies(zone, MarkedCard(1, 4)), take(zone, MarkedCard(1, 4)) == unmarked((2, 0))
(3, 1, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .zones import Counts, add, among, nothing, union
from .zones import take as take_count

Mark = Annotated[int, Meta(ge=0, le=255)]
Kind = Annotated[int, Meta(ge=0, le=199)]
Layer = tuple[Mark, Counts]
Marked = tuple[Layer, ...]


class MarkedCard(msgspec.Struct, frozen=True, array_like=True):
    """A card of a marked zone: its kind and its marks."""

    kind: Kind
    mark: Mark = 0


def unmarked(counts: Counts) -> Marked:
    """A zone of unmarked cards."""
    return ((0, counts),)


def size(zone: Marked) -> Any:
    """How many cards lie in the zone."""
    total = 0
    for _, counts in zone:
        total = total + sum(counts)
    return total


def number_of(zone: Marked, kinds: Iterable[Kind]) -> Any:
    """How many cards of the given kinds lie in the zone, whatever their marks."""
    total = 0
    for _, counts in zone:
        total = total + among(counts, kinds)
    return total


def copies(zone: Marked, card: MarkedCard) -> Any:
    """How many cards of exactly this kind and these marks lie in the zone."""
    for mark, counts in zone:
        if mark == card.mark:
            return counts[card.kind]
    return 0


def put(zone: Marked, kind: Kind, mark: Mark = 0) -> Marked:
    """The zone with one more card."""
    for place, (here, counts) in enumerate(zone):
        if here == mark:
            return (*zone[:place], (mark, add(counts, kind)), *zone[place + 1:])
        if here > mark:
            return (*zone[:place], (mark, add(nothing(len(counts)), kind)), *zone[place:])
    return (*zone, (mark, add(nothing(len(zone[0][1])), kind)))


def take(zone: Marked, card: MarkedCard) -> Marked:
    """The zone without one card, which the caller has found there."""
    for place, (mark, counts) in enumerate(zone):
        if mark == card.mark:
            left = take_count(counts, card.kind)
            if mark and sum(left) == 0:
                return (*zone[:place], *zone[place + 1:])
            return (*zone[:place], (mark, left), *zone[place + 1:])
    raise LookupError("no such card in the zone")


def cards(zone: Marked) -> Iterator[MarkedCard]:
    """Each different card of the zone once."""
    for mark, counts in zone:
        for kind, number in enumerate(counts):
            if number > 0:
                yield MarkedCard(kind, mark)


def without_marks(zone: Marked, marks: Mark) -> Marked:
    """The zone with the given marks taken off every card."""
    return remarked(zone, off=marks)


def remarked(zone: Marked, off: Mark = 0, on: Mark = 0) -> Marked:
    """The zone with some marks taken off every card, and others put on."""
    if len(zone) == 1 and not on:
        return zone
    layers: dict[int, Counts] = {0: nothing(len(zone[0][1]))}
    for mark, counts in zone:
        after = mark & ~off | on
        layers[after] = union(layers[after], counts) if after in layers else counts
    if not on:
        return tuple(sorted(layers.items()))
    return tuple(sorted(layer for layer in layers.items() if layer[0] == 0 or sum(layer[1]) > 0))


def by_kind(zone: Marked) -> Counts:
    """The zone's cards by kind, whatever their marks."""
    total = zone[0][1]
    for _, counts in zone[1:]:
        total = union(total, counts)
    return total


def marked_with(zone: Marked, mark: Mark) -> Any:
    """How many cards bear all of the given marks."""
    return sum(sum(counts) for here, counts in zone if here & mark == mark)
