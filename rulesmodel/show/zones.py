"""The cards of a zone as a drawing: on places, in a row, or stacked; and the width that they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel.picture import Card, Zone
from . import cards, small
from .svg import Markup, box, group, tag, words

COLUMNS = 5
LEAST, LEAST_LOOSE = 3, 6
"""How many cards of a row have room, whatever lies beside it; more may overlap. Of small ones outside frames."""
LETTER = 6.7
"""The width of a letter of a title or a list, on the average."""


class Size(NamedTuple):
    """How large cards are drawn, and how far apart; `step` is what shows of one on which others lie."""

    wide: float
    high: float
    gap: float
    step: float
    draw: Callable[[Card, float, float], Markup]


BIG = Size(cards.WIDE, cards.HIGH, 8, 34, cards.card)
SMALL = Size(small.WIDE, small.HIGH, 6, 25.5, small.card)


def size_of(zone: Zone, size: Size) -> Size:
    """The size of a zone's cards: a card that stands out alone is never small."""
    return BIG if len(zone.cards) == 1 and zone.cards[0].grand else size


# -- titles and widths -----------------------------------------------------------------------------------
def titled(zone: Zone) -> str:
    """A zone's title with its number of cards; in a frame it need not repeat what the frame says.

    >>> titled(Zone("left worship", (Card("R1"),), "places", 3, of="left totem")), titled(Zone("hand", count=4))
    ('worship: 1 of 3', 'hand: 4')
    """
    title = " ".join(word for word in zone.title.split() if word not in zone.of.split()) or zone.title
    if zone.unsaid:
        return f"{title}: {zone.unsaid}"
    return f"{title}: {zone.size} of {zone.places}" if zone.shape == "places" else f"{title}: {zone.size}"


def needed(zone: Zone, size: Size, inner: float) -> float:
    """The least width with which a zone can be read, where `inner` is all there is."""
    if zone.shape == "places":
        width = places_width(zone, size, inner)
    elif zone.shape == "pile":
        width = size.wide + 7
    elif size is SMALL:
        seen = min(zone.size, LEAST if zone.of else LEAST_LOOSE)
        width = size.wide + size.step * (max(1, seen) - 1)
    else:
        width = max(min(zone.size, LEAST) * (size.wide + size.gap) - size.gap, size.wide)
    return max(width, LETTER * len(titled(zone)))


def wished(zone: Zone, size: Size, inner: float) -> float:
    """The width with which all of a zone's cards can be seen whole."""
    if zone.shape != "row" or not zone.size:
        return needed(zone, size, inner)
    apart = size.wide + size.gap if zone.count is None else size.step
    return max(needed(zone, size, inner), size.wide + apart * (zone.size - 1))


def columns(zone: Zone, size: Size, inner: float) -> int:
    """How many places stand side by side; cards for which there is no place left count too."""
    number = max(zone.places, zone.size if not zone.unsaid else 0)
    fit = max(1, int((inner + size.gap) // (size.wide + size.gap)))
    return max(1, min(number, fit, COLUMNS if number <= 2 * COLUMNS else ceil(number / 2)))


def places_width(zone: Zone, size: Size, inner: float) -> float:
    """The width of places."""
    return columns(zone, size, inner) * (size.wide + size.gap) - size.gap


def rows_of(zone: Zone, size: Size, inner: float) -> int:
    """In how many rows places stand; other zones take one."""
    if zone.shape != "places":
        return 1
    return ceil(max(1, zone.places, zone.size if not zone.unsaid else 0) / columns(zone, size, inner))


# -- drawings --------------------------------------------------------------------------------------------
def drawn(zone: Zone, size: Size, wide: float, rows: int, inner: float) -> Iterator[Markup]:
    """A zone's cards; a row may use as many `rows` as stand beside it."""
    if zone.shape == "places":
        return _places(zone, size, inner)
    return _pile(zone, size) if zone.shape == "pile" else row(zone, size, wide, rows)


def _places(zone: Zone, size: Size, inner: float) -> Iterator[Markup]:
    """Cards on their places, and the places that are free; none where it is not said what lies there."""
    laid, abreast = list(singles(zone.cards)), columns(zone, size, inner)
    for place in range(max(zone.places, len(laid))):
        down, column = divmod(place, abreast)
        x, y = column * (size.wide + size.gap), down * (size.high + size.gap)
        if place < len(laid):
            yield size.draw(laid[place], x, y)
        else:
            yield from _free(zone, size, x, y)


def _free(zone: Zone, size: Size, x: float, y: float) -> Iterator[Markup]:
    """A free place, with the emblem of what it waits for."""
    yield box(x + 2, y + 2, size.wide - 4, size.high - 4, "rm-place", 7)
    if zone.unsaid:
        yield words("?", x + size.wide / 2, y + size.high / 2 + 6, "rm-head rm-note", "middle")
    elif zone.wants is not None:
        ghost = cards.emblem(zone.wants, x + size.wide / 2 - 11, y + size.high / 2 - 11, 22)
        yield group(ghost, class_=f"rm-ghost t-{zone.wants.tone}")


def row(zone: Zone, size: Size, wide: float, rows: int) -> Iterator[Markup]:
    """Cards side by side, in as many rows as there are, and overlapping where they are too many."""
    full = size.wide + size.gap
    if zone.count is not None:
        laid = [Card()] * zone.count
    else:
        laid = list(singles(zone.cards)) if rows > 1 or zone.size * full <= wide + size.gap else list(zone.cards)
    if not laid:
        yield from _nothing(zone, size, "none")
        return
    fit = max(1, int((wide + size.gap) // full))
    used = min(rows, ceil(len(laid) / fit)) if zone.count is None else 1
    each = ceil(len(laid) / used)
    step = min(full if zone.count is None else size.step, (wide - size.wide) / max(1, each - 1))
    for place, one in enumerate(laid):
        down, column = divmod(place, each)
        yield size.draw(one, column * step, down * (size.high + size.gap))


def _nothing(zone: Zone, size: Size, word: str) -> Iterator[Markup]:
    yield box(2, 2, size.wide - 4, size.high - 4, "rm-place", 7)
    yield words("?" if zone.unsaid else word, size.wide / 2, size.high / 2 + 5, "rm-note", "middle")


def singles(lying: Sequence[Card]) -> Iterator[Card]:
    """Cards one by one."""
    for one in lying:
        yield from (replace(one, number=1) for _ in range(one.number))


def _pile(zone: Zone, size: Size) -> Iterator[Markup]:
    """A pile among a player's zones; what lies in it, if that is seen, is told to whoever points at it."""
    if not zone.size:
        yield from _nothing(zone, size, "empty")
        return
    told = ", ".join(one.id + (f" ×{one.number}" if one.number > 1 else "") for one in zone.cards if one.id)
    inside = tag("title", f"{zone.title}: {told}") if told else Markup("")
    yield group(inside, *stack(zone, words_too=size is BIG), scale=size.wide / cards.WIDE)


def stack(zone: Zone, words_too: bool = True) -> Iterator[Markup]:
    """The cards of a pile on one another, with their number."""
    wide, high = cards.WIDE, cards.HIGH
    if zone.size == 0:
        yield box(2, 2, wide - 4, high - 4, "rm-place", 7)
        yield words("empty", wide / 2, high / 2 + 5, "rm-note", "middle")
        return
    for under in range(min(2, zone.size - 1), 0, -1):
        yield box(3.0 * under, 2.0 * under, wide - 1, high - 1, "rm-open" if zone.open else "rm-back", 8)
    if zone.open:
        yield box(.8, .8, wide - 1.6, high - 1.6, "rm-open", 8)
        yield words(str(zone.size), wide / 2, high / 2 + 9, "rm-open-text", "middle")
        yield words("face up", wide / 2, high / 2 + 26, "rm-note", "middle")
    else:
        word = ("card" if zone.size == 1 else "cards") if words_too else ""
        yield cards.back(str(zone.size), 0, 0, word=word)
