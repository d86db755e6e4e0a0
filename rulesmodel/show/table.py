"""A table as a drawing: the players' sides with their zones, the middle, and what is being decided."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ..kernel.picture import Area, Card, Chain, Link, Picture, Zone
from . import cards, small, telling, zones
from .areas import EDGE, GAP, LINE, TITLE, Side, size_on, wrapped
from .cards import HIGH, WIDE
from .svg import Drawing, Markup, Theme, box, fitting, group, picture, tag, words
from .zones import BIG, LETTER, SMALL

WIDTH, NARROW = 980, 460
"""The width of a drawing as it is, and of one for a narrow page."""
BANNER, BANNER_LINE, LETTER_OF_HEAD = 40, 20, 8.9
LINES = 5
HEAP = .78
"""The size of a pile in the middle beside that of a card in a row."""
LINKS = 9
"""How many cards of a chain are drawn; of a longer one the first and the last."""
STRIP, STANDS, LETTERS_OF_STANDS = 100, 3, 36
"""The height of a chain; the lines that tell what it comes to, and their letters."""
SMALLER = .66
"""The size of a card in a chain beside that of a card in a row."""
NOT_REAL = "◇ illustrative card: the printed game gives no list of its cards"
FACE_DOWN = "◥ turned corner: the card lies face down"

Row = tuple[Markup, float]
"""A part of the table that is as wide as the table, and its height."""


def table(shown: Picture, theme: Theme = "auto", width: float | None = None) -> str:
    """A picture as SVG, readable by itself in light and dark.

    Its parts find room within a `width` from 440 on. Where none is given, a table with many zones is drawn for wide
    and for narrow pages.
    """
    title, description = f"{shown.title}: {shown.headline}", telling.told(shown)
    if width is None and _is_crowded(shown):
        return str(fitting(_drawn(shown, WIDTH), _drawn(shown, NARROW), title, description, theme))
    return str(picture(*_drawn(shown, width or WIDTH), title, description, theme))


def _is_crowded(shown: Picture) -> bool:
    """Whether somebody's cards are drawn small."""
    return any(size_on(area) is SMALL for area in shown.areas)


def _drawn(shown: Picture, width: float) -> Drawing:
    """All rows of the table from top to bottom."""
    inner = width - 2 * EDGE
    parts, y = [], float(EDGE)
    for part, height in _rows(shown, inner):
        parts.append(group(part, x=EDGE, y=y))
        y += height + GAP
    height = y - GAP + EDGE
    return Drawing([box(.5, .5, width - 1, height - 1, "rm-felt", 14), *parts], width, height)


def _rows(shown: Picture, inner: float) -> Iterator[Row]:
    yield _banner(shown, inner)
    far, near = _seating(shown)
    for area in far:
        yield _side(area, inner)
    if shown.chain is not None:
        yield _chain(shown.chain, inner, _is_crowded(shown))
    if shown.middle:
        yield _middle(shown, inner), TITLE + HIGH * HEAP + 2 * GAP
    for area in near:
        yield _side(area, inner)
    if shown.notes or list(_signs(shown)):
        yield _notes(shown, inner)


def _side(area: Area, inner: float) -> Row:
    side = Side(area, inner)
    return side.drawn(), side.height


def _seating(shown: Picture) -> tuple[Sequence[Area], Sequence[Area]]:
    """Who sits across the table and who on this side: the one whose view it is, else the first player."""
    near = next((area for area in shown.areas if area.title == shown.seen_by), shown.areas[0] if shown.areas else None)
    return [area for area in shown.areas if area is not near], [near] if near else []


# -- lines of words --------------------------------------------------------------------------------------
def _banner(shown: Picture, inner: float) -> Row:
    """What is being decided, or how the game ended, and whose view it is."""
    left = 42.0 if shown.over else 16.0
    view = f"as {shown.seen_by} sees it" if shown.seen_by else "all hands open"
    lines = textwrap.wrap(shown.headline, int((inner - left - LETTER * len(view) - 2 * EDGE) / LETTER_OF_HEAD))
    if len(lines) > 1:
        lines = textwrap.wrap(shown.headline, int((inner - left - EDGE) / LETTER_OF_HEAD))
    below = BANNER_LINE * (len(lines) if len(lines) > 1 else 0)
    parts = [box(0, 0, inner, BANNER + below, "rm-banner-over" if shown.over else "rm-banner", 9)]
    if shown.over:
        parts.append(group(tag("path", d=STAR, class_="rm-star"), x=12, y=9, scale=.92))
    parts += [words(line, left, 25.5 + BANNER_LINE * place, "rm-head") for place, line in enumerate(lines)]
    beside = words(view, left, 25 + below, "rm-note") if below else words(view, inner - 14, 25, "rm-note", "end")
    return group(*parts, beside), BANNER + below


STAR = "M12 1L15.2 8.4L23 9.1L17.1 14.4L18.9 22L12 18L5.1 22L6.9 14.4L1 9.1L8.8 8.4Z"


def _notes(shown: Picture, inner: float) -> Row:
    """What else is to be said, in as many lines as it takes."""
    lines = wrapped([*shown.notes, *_signs(shown)], inner)
    return group(*(words(line, 4, 13 + LINE * place, "rm-note") for place, line in enumerate(lines))), LINE * len(lines)


def _signs(shown: Picture) -> Iterator[str]:
    """What the signs on cards mean, as far as they are there."""
    if any(card.down for area in shown.areas for zone in area.zones for card in zone.cards):
        yield FACE_DOWN
    if shown.invented:
        yield NOT_REAL


# -- the middle ------------------------------------------------------------------------------------------
def _middle(shown: Picture, inner: float) -> Markup:
    """The zones that belong to nobody, side by side."""
    wide = inner / len(shown.middle)
    return group(*(group(*_heap(zone, wide - EDGE), x=EDGE + place * wide) for place, zone in enumerate(shown.middle)))


def _heap(zone: Zone, wide: float) -> Iterator[Markup]:
    """A pile with its number, and beside it what it holds as far as that may be seen."""
    yield words(zones.titled(zone), 0, 12, "rm-zone")
    if zone.shape != "pile":
        yield group(*zones.row(zone, BIG, wide, 1), y=TITLE, scale=HEAP)
        return
    yield group(*zones.stack(zone), y=TITLE, scale=HEAP)
    if zone.count is None:
        left = (WIDE + 14) * HEAP
        for place, line in enumerate(_listed(zone.cards, wide - left)):
            yield words(line, left, TITLE + 14 + LINE * place, "rm-list")


def _listed(lying: Sequence[Card], wide: float) -> list[str]:
    """The cards of a pile by id, on as many lines as there is room for."""
    said = ", ".join(one.id.replace(" ", "\u00a0") + (f"\u00a0×{one.number}" if one.number > 1 else "")
                     for one in lying)
    lines = textwrap.wrap(said, max(8, int(wide / LETTER)), break_long_words=False)
    return lines if len(lines) <= LINES else [*lines[:LINES - 1], lines[LINES - 1].rstrip(", ") + " …"]


# -- a chain ---------------------------------------------------------------------------------------------
def _chain(chain: Chain, inner: float, is_small: bool) -> Row:
    """The cards of a chain in the order in which they were put, each with who put it."""
    lines = textwrap.wrap(chain.stands, LETTERS_OF_STANDS)
    if len(lines) > STANDS:
        lines = [*lines[:STANDS - 1], cards.cut(f"{lines[STANDS - 1]} …", LETTERS_OF_STANDS)]
    beside = inner > 2 * NARROW - 4 * EDGE
    x, y = (250.0, 0.0) if beside else (float(EDGE), 34.0 + LINE * len(lines))
    links = list(_links(chain, x, inner, is_small))
    parts = [box(0, 0, inner, STRIP + y, "rm-banner", 10), words(chain.title, EDGE, 24, "rm-head"),
             *(words(line, EDGE, 46 + LINE * place, "rm-note") for place, line in enumerate(lines)),
             group(*links, y=y)]
    return group(*parts), STRIP + y


def _links(chain: Chain, x: float, inner: float, is_small: bool) -> Iterator[Markup]:
    """As many cards as there is room for, of a longer chain the first and the last."""
    fit = min(LINKS, int((inner - x) // (WIDE * SMALLER + 21)))
    links: list[Link | None] = list(chain.links)
    if len(links) > fit:
        links = [*links[:fit // 3], None, *links[fit // 3 - fit + 1:]]
    for place, link in enumerate(links):
        if place:
            yield tag("path", d=f"M{x + 1} 42H{x + 13}M{x + 9} 37.5L{x + 14} 42L{x + 9} 46.5", class_="rm-arrow")
            x += 18
        if link is None:
            yield words("…", x + 8, 46, "rm-head")
            x += 24
            continue
        one = replace(link.card, number=1)
        yield group(small.card(one, 0, 0), x=x, y=7, scale=WIDE * SMALLER / small.WIDE) if is_small else cards.card(
            one, x, 7, SMALLER)
        yield words(link.by, x + WIDE * SMALLER / 2, 94, "rm-note", "middle")
        x += WIDE * SMALLER + 3
