"""A card as a small drawing, for tables with many: its emblem, its id, and what has happened to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel.picture import Card
from . import cards
from .svg import Markup, box, group, tag, words

WIDE, HIGH = 66, 84
HEAD = 22
LETTERS, MOST_LETTERS = 8, 10
"""How many letters of an id stand on a line before it is parted, and before it is cut."""
PARTS_OF_ID = re.compile(r"[A-Z]*[a-z\d]+|[A-Z]+|.")


def card(one: Card, x: float, y: float) -> Markup:
    """A card with its upper left corner at a point; one that lies face down, though it is known, lifts a corner."""
    if not one.id:
        return group(cards.back("", 0, 0, WIDE / cards.WIDE), *_marks(one), x=x, y=y)
    tone = one.emblem.tone if one.emblem else "plain"
    face = [box(.8, .8, WIDE - 1.6, HIGH - 1.6, "rm-card", 6), *_head(one), *_id(one), *_foot(one)]
    if one.down:
        under = box(.8, .8, WIDE - 1.6, HIGH - 1.6, "rm-back", 6)
        face = [under, group(tag("path", d=LIFTED, class_="rm-card"), *_head(one, down=True), *_id(one), *_foot(one))]
    if one.number > 1:
        face += cards.times(one.number, 4 + cards.times_width(one.number), HIGH - 33)
    return group(tag("title", cards.said(one)), *face, x=x, y=y, class_=f"t-{tone}")


LIFTED = (f"M.8 6.8A6 6 0 0 1 6.8 .8H{WIDE - 20}L{WIDE - .8} 20V{HIGH - 6.8}A6 6 0 0 1 {WIDE - 6.8} {HIGH - .8}"
          f"H6.8A6 6 0 0 1 .8 {HIGH - 6.8}Z")
"""The outline of a card of which the upper right corner is folded away, so that its back shows."""


def _head(one: Card, down: bool = False) -> Iterator[Markup]:
    """Emblem and the sign of an illustrative card, on the card's tint."""
    right = f"H{WIDE - 20}L{WIDE - 1.6} 19.5" if down else f"H{WIDE - 6.8}A5.2 5.2 0 0 1 {WIDE - 1.6} 6.8"
    yield tag("path", d=f"M1.6 {HEAD}V6.8A5.2 5.2 0 0 1 6.8 1.6{right}V{HEAD}Z", class_="rm-card-head")
    if one.emblem is not None:
        yield cards.emblem(one.emblem, 5, 4, 15.5)
    if one.invented and one.number == 1:
        left = WIDE - (33 if down else 13)
        yield tag("path", d=f"M{left + 4} 7.5L{left + 8} 11.5L{left + 4} 15.5L{left} 11.5Z", class_="rm-invented")


def _id(one: Card) -> Iterator[Markup]:
    """The id, on two lines where it is long."""
    lines = lines_of(one.id)
    for place, line in enumerate(lines):
        yield words(line, 5, HEAD + 15 + 12.5 * place, "rm-small-id")


def lines_of(id: str) -> list[str]:
    """An id on one or two lines, parted where a word of it begins; what has no room is cut.

    >>> lines_of("C1"), lines_of("RandomDiscard1"), lines_of("AVeryLongCardNameIndeed")
    (['C1'], ['Random', 'Discard1'], ['AVery', 'LongCardN…'])
    """
    lines = [""]
    for part in PARTS_OF_ID.findall(id):
        if len(lines) == 1 and lines[0] and len(lines[0]) + len(part) > LETTERS:
            lines.append("")
        lines[-1] += part
    return [cards.cut(line, MOST_LETTERS) for line in lines]


def _foot(one: Card) -> Iterator[Markup]:
    """What has happened to the card; where nothing has, what kind it is."""
    if not one.marks and one.traits:
        yield words(cards.cut(one.traits[0], MOST_LETTERS + 2), 5, HIGH - 7, "rm-small-trait")
    yield from _marks(one)


def _marks(one: Card) -> Iterator[Markup]:
    y = HIGH - 16.5
    for mark in reversed(one.marks):
        yield box(4, y, WIDE - 8, 12.5, "rm-mark", 6.2)
        yield words(cards.cut(mark, MOST_LETTERS), WIDE / 2, y + 9.4, "rm-mark-text", "middle")
        y -= 14
