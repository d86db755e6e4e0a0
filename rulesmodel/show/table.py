"""A table as a drawing: the players' sides with their zones, the middle, and what is being decided."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from math import ceil

from ..kernel.picture import Area, Card, Chain, Picture, Track, Zone
from . import cards, telling
from .cards import HIGH, WIDE
from .svg import Markup, Theme, box, group, picture, tag, words

WIDTH = 980
EDGE, GAP = 14, 8
BANNER, STRIP, HEADER, TITLE = 40, 100, 36, 20
COLUMNS = 5
LEAST = 3
"""How many cards of a row have room side by side, whatever lies beside it; more may overlap."""
LETTER = 6.7
"""The width of a letter of a list, on the average."""
LINES, LINE = 5, 16
HEAP = .78
"""The size of a pile beside that of a card in a row."""
LINKS = 9
"""How many cards of a chain are drawn; of a longer one the first and the last."""
NOT_REAL = "◇ illustrative card: the printed game gives no list of its cards"


def table(shown: Picture, theme: Theme = "auto") -> str:
    """A picture as SVG, readable by itself in light and dark."""
    return str(picture(*_drawn(shown), title=f"{shown.title}: {shown.headline}", description=telling.told(shown),
                       theme=theme))


def _drawn(shown: Picture) -> tuple[list[Markup], float, float]:
    """All rows of the table from top to bottom, with width and height."""
    rows: list[tuple[Markup, float]] = [(_banner(shown), BANNER)]
    far, near = _seating(shown)
    rows += [(_area(area), _area_height(area)) for area in far]
    if shown.chain is not None:
        rows.append((_chain(shown.chain), STRIP))
    if shown.middle:
        rows.append((_middle(shown), TITLE + HIGH * HEAP + 2 * GAP))
    rows += [(_area(area), _area_height(area)) for area in near]
    if shown.notes or shown.invented:
        rows.append(_notes(shown))
    parts, y = [], float(EDGE)
    for part, height in rows:
        parts.append(group(part, x=EDGE, y=y))
        y += height + GAP
    height = y - GAP + EDGE
    return [box(.5, .5, WIDTH - 1, height - 1, "rm-felt", 14), *parts], WIDTH, height


def _seating(shown: Picture) -> tuple[Sequence[Area], Sequence[Area]]:
    """Who sits across the table and who on this side: the one whose view it is, else the first player."""
    near = next((area for area in shown.areas if area.title == shown.seen_by), shown.areas[0] if shown.areas else None)
    return [area for area in shown.areas if area is not near], [near] if near else []


INNER = WIDTH - 2 * EDGE


# -- lines of words --------------------------------------------------------------------------------------
def _banner(shown: Picture) -> Markup:
    """What is being decided, or how the game ended, and whose view it is."""
    left = 16.0
    parts = [box(0, 0, INNER, BANNER, "rm-banner-over" if shown.over else "rm-banner", 9)]
    if shown.over:
        parts.append(group(tag("path", d=STAR, class_="rm-star"), x=12, y=9, scale=.92))
        left = 42
    view = f"as {shown.seen_by} sees it" if shown.seen_by else "all hands open"
    parts += [words(shown.headline, left, 25.5, "rm-head"), words(view, INNER - 14, 25, "rm-note", "end")]
    return group(*parts)


STAR = "M12 1L15.2 8.4L23 9.1L17.1 14.4L18.9 22L12 18L5.1 22L6.9 14.4L1 9.1L8.8 8.4Z"


def _notes(shown: Picture) -> tuple[Markup, float]:
    """What else is to be said, in as many lines as it takes, and their height."""
    lines = _wrapped([*shown.notes, *([NOT_REAL] if shown.invented else [])])
    return group(*(words(line, 4, 13 + LINE * place, "rm-note") for place, line in enumerate(lines))), LINE * len(lines)


def _wrapped(notes: Sequence[str]) -> list[str]:
    """Notes one after the other, on lines that fit."""
    return textwrap.wrap(" · ".join(notes), int(INNER / LETTER) - 2)


# -- a player's side -------------------------------------------------------------------------------------
def _area_height(area: Area) -> float:
    lines = sum(TITLE + _rows(line) * (HIGH + GAP) for line in _lines(area.zones))
    return HEADER + LINE * len(_wrapped(area.notes)) + lines + 4


def _rows(zones: Sequence[Zone]) -> int:
    """How many rows of cards stand beside one another: those that places need."""
    return max((ceil(zone.places / _columns(zone)) for zone in zones if zone.shape == "places"), default=1)


def _columns(zone: Zone) -> int:
    return max(1, min(zone.places, COLUMNS if zone.places <= 2 * COLUMNS else ceil(zone.places / 2)))


def _lines(zones: Sequence[Zone]) -> list[list[Zone]]:
    """Zones side by side as long as there is room, then below."""
    lines: list[list[Zone]] = []
    left = 0.0
    for zone in zones:
        needed = _needed(zone) + 2 * EDGE
        if not lines or needed > left:
            lines.append([])
            left = INNER - EDGE
        lines[-1].append(zone)
        left -= needed
    return lines


def _needed(zone: Zone) -> float:
    """The least width with which a zone can be read."""
    if zone.shape == "places":
        return _places_width(zone)
    return max(min(zone.size, LEAST) * (WIDE + GAP) - GAP, WIDE, LETTER * len(_titled(zone)))


def _area(area: Area) -> Markup:
    height = _area_height(area)
    parts = [box(0, 0, INNER, height, "rm-side-asked" if area.asked else "rm-side", 10), *_header(area)]
    y = float(HEADER)
    for note in _wrapped(area.notes):
        parts.append(words(note, EDGE, y + 8, "rm-note"))
        y += LINE
    for line in _lines(area.zones):
        parts.append(group(*_line(line), x=EDGE, y=y))
        y += TITLE + _rows(line) * (HIGH + GAP)
    return group(*parts)


def _line(zones: Sequence[Zone]) -> Iterator[Markup]:
    """Zones side by side; what room is left goes to those that are no places."""
    loose = sum(zone.shape != "places" for zone in zones)
    spare = (INNER - EDGE - sum(_needed(zone) + 2 * EDGE for zone in zones)) / max(1, loose)
    x = 0.0
    for zone in zones:
        places = zone.shape == "places"
        wide = _needed(zone) + (0 if places else spare)
        drawn = _places(zone) if places else _row(zone, wide, _rows(zones))
        yield group(words(_titled(zone), 0, 10, "rm-zone"), group(*drawn, y=TITLE - 2), x=x)
        x += wide + 2 * EDGE


def _header(area: Area) -> Iterator[Markup]:
    """The player's name, whether it is their turn, whether they are asked, and how they stand."""
    yield words(area.title, EDGE, 25, "rm-name")
    x = EDGE + 11.0 * len(area.title) + 10
    chips = [("turn", False)] if area.acting and not area.result else []
    chips += [("asked", True)] if area.asked else []
    chips += [(area.result, True)] if area.result else []
    for text, full in chips:
        wide = 22 + 7.0 * len(text)
        yield box(x, 10, wide, 20, "rm-chip" if full else "rm-chip-line", 10)
        yield words(text, x + wide / 2, 24, "rm-chip-text" if full else "rm-note", "middle")
        x += wide + GAP
    right = float(INNER - EDGE)
    for track in reversed(area.tracks):
        drawn, wide = _track(track)
        yield group(*drawn, x=right - wide, y=9)
        right -= wide + 26


def _track(track: Track) -> tuple[list[Markup], float]:
    """A number as pips up to the one at which something happens, and in figures."""
    figures = str(track.value) if track.most is None else f"{track.value} of {track.most}"
    text = f"{track.title} {figures}" + (f" ({track.ends})" if track.ends and track.most is not None else "")
    wide = 6.9 * len(text)
    parts = [words(text, 0, 15, "rm-note rm-strong")]
    pips = track.most if track.most is not None and track.most <= 12 else 0
    for place in range(pips):
        full = place < track.value
        parts.append(tag("circle", cx=wide + 10 + 15 * place, cy=11, r=5.2, class_="rm-pip-full" if full else "rm-pip"))
    return [group(*parts, class_=f"t-{track.tone}")], wide + 15 * pips + 6


def _titled(zone: Zone) -> str:
    if zone.unsaid:
        return f"{zone.title}: {zone.unsaid}"
    return f"{zone.title}: {zone.size} of {zone.places}" if zone.shape == "places" else f"{zone.title}: {zone.size}"


def _places_width(zone: Zone) -> float:
    return _columns(zone) * (WIDE + GAP) - GAP


def _places(zone: Zone) -> Iterator[Markup]:
    """Cards on their places, and the places that are free; none where it is not said what lies there."""
    laid = list(_single(zone.cards))
    for place in range(max(zone.places, len(laid))):
        row, column = divmod(place, _columns(zone))
        x, y = column * (WIDE + GAP), row * (HIGH + GAP)
        if place < len(laid):
            yield cards.card(laid[place], x, y)
        else:
            yield box(x + 2, y + 2, WIDE - 4, HIGH - 4, "rm-place", 7)
            if zone.unsaid:
                yield words("?", x + WIDE / 2, y + HIGH / 2 + 6, "rm-head rm-note", "middle")


def _row(zone: Zone, wide: float, rows: int) -> Iterator[Markup]:
    """Cards side by side, in as many rows as there are, and overlapping where they are too many."""
    if zone.count is not None:
        laid = [Card()] * zone.count
    else:
        laid = list(_single(zone.cards)) if rows > 1 or zone.size * (WIDE + GAP) <= wide else list(zone.cards)
    if not laid:
        yield box(2, 2, WIDE - 4, HIGH - 4, "rm-place", 7)
        yield words("?" if zone.unsaid else "none", WIDE / 2, HIGH / 2 + 5, "rm-note", "middle")
        return
    fit = max(1, int((wide + GAP) // (WIDE + GAP)))
    used = min(rows, ceil(len(laid) / fit)) if zone.count is None else 1
    each = ceil(len(laid) / used)
    step = min(WIDE + GAP if zone.count is None else 34.0, (wide - WIDE) / max(1, each - 1))
    for place, one in enumerate(laid):
        row, column = divmod(place, each)
        yield cards.card(one, column * step, row * (HIGH + GAP))


def _single(lying: Sequence[Card]) -> Iterator[Card]:
    """Cards one by one."""
    from msgspec.structs import replace

    for one in lying:
        yield from (replace(one, number=1) for _ in range(one.number))


# -- the middle ------------------------------------------------------------------------------------------
def _middle(shown: Picture) -> Markup:
    """The zones that belong to nobody, side by side."""
    wide = INNER / len(shown.middle)
    return group(*(group(*_heap(zone, wide - EDGE), x=EDGE + place * wide) for place, zone in enumerate(shown.middle)))


def _heap(zone: Zone, wide: float) -> Iterator[Markup]:
    """A pile with its number, and beside it what it holds as far as that may be seen."""
    yield words(_titled(zone), 0, 12, "rm-zone")
    if zone.shape != "pile":
        yield group(*_row(zone, wide, 1), y=TITLE, scale=HEAP)
        return
    yield group(*_stack(zone), y=TITLE, scale=HEAP)
    if zone.count is None:
        left = (WIDE + 14) * HEAP
        for place, line in enumerate(_listed(zone.cards, wide - left)):
            yield words(line, left, TITLE + 14 + LINE * place, "rm-list")


def _stack(zone: Zone) -> Iterator[Markup]:
    """The cards of a pile on one another, with their number."""
    if zone.size == 0:
        yield box(2, 2, WIDE - 4, HIGH - 4, "rm-place", 7)
        yield words("empty", WIDE / 2, HIGH / 2 + 5, "rm-note", "middle")
        return
    for under in range(min(2, zone.size - 1), 0, -1):
        yield box(3.0 * under, 2.0 * under, WIDE - 1, HIGH - 1, "rm-open" if zone.open else "rm-back", 8)
    if zone.open:
        yield box(.8, .8, WIDE - 1.6, HIGH - 1.6, "rm-open", 8)
        yield words(str(zone.size), WIDE / 2, HIGH / 2 + 9, "rm-open-text", "middle")
        yield words("face up", WIDE / 2, HIGH / 2 + 26, "rm-note", "middle")
    else:
        yield cards.back(str(zone.size), 0, 0, word="card" if zone.size == 1 else "cards")


def _listed(lying: Sequence[Card], wide: float) -> list[str]:
    """The cards of a pile by id, on as many lines as there is room for."""
    said = ", ".join(one.id.replace(" ", "\u00a0") + (f"\u00a0×{one.number}" if one.number > 1 else "")
                     for one in lying)
    lines = textwrap.wrap(said, max(8, int(wide / LETTER)), break_long_words=False)
    return lines if len(lines) <= LINES else [*lines[:LINES - 1], lines[LINES - 1].rstrip(", ") + " …"]


def _chain(chain: Chain) -> Markup:
    """The cards of a chain in the order in which they were put, each with who put it."""
    parts = [box(0, 0, INNER, STRIP, "rm-banner", 10), words(chain.title, EDGE, 24, "rm-head"),
             words(chain.stands, EDGE, 46, "rm-note")]
    links = chain.links if len(chain.links) <= LINKS else (*chain.links[:3], None, *chain.links[3 - LINKS + 1:])
    scale, x = .66, 250.0
    for place, link in enumerate(links):
        if place:
            parts.append(tag("path", d=f"M{x + 1} 42H{x + 13}M{x + 9} 37.5L{x + 14} 42L{x + 9} 46.5",
                             class_="rm-arrow"))
            x += 18
        if link is None:
            parts.append(words("…", x + 8, 46, "rm-head"))
            x += 24
            continue
        parts += [cards.card(link.card, x, 7, scale), words(link.by, x + WIDE * scale / 2, 94, "rm-note", "middle")]
        x += WIDE * scale + 3
    return group(*parts)
