"""A player's side of the table as a drawing: the header, what else is to be said, and the zones in lines.

Zones that are parts of one thing stand in a frame. Where a side has many zones its cards are drawn small, so that it
can be seen at a glance.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ..kernel.picture import Area, Track, Zone
from . import cards, zones
from .svg import Markup, box, group, tag, words
from .zones import BIG, LETTER, SMALL, Size

EDGE, GAP = 14, 8
HEADER, TITLE, LINE = 36, 20, 16
MANY = 4
"""The most zones of a side with which its cards are drawn large."""
PAD, LABEL, BELOW = 8, 21, 18
"""Of a frame: its inner edge, the height of its label, and that of the titles below."""
TRACKS = 24
"""The height of a further line of tracks."""

Block = Sequence[Zone]
"""What stands side by side in any case: one zone, or all those of a frame."""


def size_on(area: Area) -> Size:
    """How large the cards of a side are drawn."""
    return SMALL if len(area.zones) > MANY else BIG


class Side:
    """A player's side, laid out for a width."""

    def __init__(self, area: Area, inner: float) -> None:
        self.area, self.inner = area, inner
        self.size = size_on(area)
        self.apart = 2 * EDGE if self.size is BIG else EDGE
        self.room = inner - EDGE - self.apart
        self.notes = wrapped(area.notes, inner)
        self.tracks = list(self._lines_of_tracks())
        self.lines = self._lines_of_blocks()

    @property
    def top(self) -> float:
        """Where the first line of zones begins."""
        return HEADER + TRACKS * (len(self.tracks) - 1) + LINE * len(self.notes)

    @property
    def height(self) -> float:
        """The height of the whole side."""
        return self.top + sum(map(self._height, self.lines)) + 4

    def drawn(self) -> Markup:
        """The side, with its upper left corner at the origin."""
        ground = "rm-side-asked" if self.area.asked else "rm-side-out" if self.area.result == "out" else "rm-side"
        parts = [box(0, 0, self.inner, self.height, ground, 10), *self._header()]
        y = self.top - LINE * len(self.notes)
        for note in self.notes:
            parts.append(words(note, EDGE, y + 8, "rm-note"))
            y += LINE
        for line in self.lines:
            parts.append(group(*self._line(line), x=EDGE, y=y))
            y += self._height(line)
        return group(*parts)

    # -- the header --------------------------------------------------------------------------------
    @property
    def _chips(self) -> list[tuple[str, bool]]:
        """Words beside the name, and whether they stand out."""
        area = self.area
        chips = [("turn", False)] if area.acting and not area.result else []
        chips += [("asked", True)] if area.asked else []
        return chips + ([(area.result, area.result != "out")] if area.result else [])

    @property
    def _named(self) -> float:
        """Where the name and the chips end."""
        return EDGE + 11.0 * len(self.area.title) + 10 + sum(22 + 7.0 * len(text) + GAP for text, _ in self._chips)

    def _lines_of_tracks(self) -> Iterator[list[Track]]:
        """The tracks that have room beside the name, and those below."""
        left, line = self.inner - EDGE - self._named, list[Track]()
        for track in self.area.tracks:
            wide = track_width(track) + 26
            if wide - 26 > left and line:
                yield line
                left, line = self.room, []
            line.append(track)
            left -= wide
        yield line

    def _header(self) -> Iterator[Markup]:
        """The player's name, whether it is their turn, whether they are asked, and how they stand."""
        yield words(self.area.title, EDGE, 25, "rm-name")
        x = EDGE + 11.0 * len(self.area.title) + 10
        for text, full in self._chips:
            wide = 22 + 7.0 * len(text)
            yield box(x, 10, wide, 20, "rm-chip" if full else "rm-chip-line", 10)
            yield words(text, x + wide / 2, 24, "rm-chip-text" if full else "rm-note", "middle")
            x += wide + GAP
        for place, line in enumerate(self.tracks):
            right = float(self.inner - EDGE)
            for track in reversed(line):
                right -= track_width(track)
                yield group(*track_drawn(track), x=right, y=9 + TRACKS * place)
                right -= 26

    # -- lines of zones ----------------------------------------------------------------------------
    def _lines_of_blocks(self) -> list[list[Block]]:
        """Blocks side by side as long as there is room, then below; what follows frames begins a line of its own."""
        lines: list[list[Block]] = []
        left, those = 0.0, list(blocks(self.area.zones))
        framed = max((place for place, block in enumerate(those) if block[0].of), default=-1)
        for place, block in enumerate(those):
            wide = self._needed(block) + self.apart
            if not lines or wide > left or place == framed + 1:
                lines.append([])
                left = self.room + self.apart
            lines[-1].append(block)
            left -= wide
        return lines

    def _needed(self, block: Block) -> float:
        """The least width of a block."""
        return self._width(block, [self._of(zone, zones.needed) for zone in block])

    def _wished(self, block: Block) -> float:
        """The width with which all cards of a block are seen whole."""
        return self._width(block, [self._of(zone, zones.wished) for zone in block])

    def _of(self, zone: Zone, measure: Callable[[Zone, Size, float], float]) -> float:
        return measure(zone, zones.size_of(zone, self.size), self._inside(zone))

    def _inside(self, zone: Zone) -> float:
        """The most room that a zone can have."""
        return self.room - 2 * PAD if zone.of else self.room

    def _width(self, block: Block, wide: Sequence[float]) -> float:
        if not block[0].of:
            return sum(wide)
        inner = max(wide) if self._is_stacked(block) else sum(wide) + EDGE * (len(wide) - 1)
        return max(inner, label_width(block)) + 2 * PAD

    def _is_stacked(self, block: Block) -> bool:
        """Whether the zones of a frame lie below one another, since there is no room for them side by side."""
        least = sum(self._of(zone, zones.needed) for zone in block) + EDGE * (len(block) - 1)
        return bool(block[0].of) and least + 2 * PAD > self.room

    def _height(self, line: Sequence[Block]) -> float:
        """The height of a line with what parts it from the next."""
        return max(map(self._tall, line)) + GAP

    def _tall(self, block: Block) -> float:
        if not block[0].of:
            return self._tall_zone(block[0]) + TITLE
        tall = [self._tall_zone(zone) + BELOW for zone in block]
        return LABEL + PAD + (sum(tall) + GAP * (len(tall) - 1) if self._is_stacked(block) else max(tall))

    def _tall_zone(self, zone: Zone) -> float:
        """The height of a zone's cards."""
        size = zones.size_of(zone, self.size)
        return zones.rows_of(zone, size, self._inside(zone)) * (size.high + size.gap) - size.gap

    def _line(self, line: Sequence[Block]) -> Iterator[Markup]:
        """Blocks side by side; what room is left goes to those whose cards would overlap."""
        least = [self._needed(block) for block in line]
        most = [self._wished(block) for block in line]
        x, tall, room = 0.0, self._height(line) - GAP, self.room - self.apart * (len(line) - 1)
        for block, given in zip(line, shared(room, least, most), strict=True):
            drawn = self._frame(block, given, tall) if block[0].of else self._zone(block[0], given, TITLE, line)
            yield group(*drawn, x=x)
            x += given + self.apart

    def _zone(self, zone: Zone, wide: float, title: float, line: Sequence[Block]) -> Iterator[Markup]:
        """A zone with its title above."""
        size, inside = zones.size_of(zone, self.size), self._inside(zone)
        rows = max(zones.rows_of(each, size, inside) for block in line for each in block) if size is self.size else 1
        yield words(zones.titled(zone) if size is self.size else zone.title, 0, title - 10, "rm-zone")
        yield group(*zones.drawn(zone, size, wide, rows, inside), y=title - 2)

    # -- frames ------------------------------------------------------------------------------------
    def _frame(self, block: Block, wide: float, tall: float) -> Iterator[Markup]:
        """Zones that are parts of one thing, in a frame with its name and what is to be known of it."""
        yield box(.6, .6, wide - 1.2, tall - 1.2, "rm-frame-marked" if marks_of(block) else "rm-frame", 8)
        yield from label(block, wide)
        if self._is_stacked(block):
            y = float(LABEL)
            for zone in block:
                yield group(*self._zone(zone, wide - 2 * PAD, BELOW + 2, [[zone]]), x=PAD, y=y)
                y += self._tall_zone(zone) + BELOW + GAP
            return
        least = [self._of(zone, zones.needed) for zone in block]
        most = [self._of(zone, zones.wished) for zone in block]
        x, room = float(PAD), wide - 2 * PAD - EDGE * (len(block) - 1)
        for zone, given in zip(block, shared(room, least, most), strict=True):
            yield group(*self._zone(zone, given, BELOW + 2, [block]), x=x, y=LABEL)
            x += given + EDGE


def shared(room: float, least: Sequence[float], most: Sequence[float]) -> list[float]:
    """The widths of things side by side: what is left beyond their least goes to those that wish for more.

    >>> shared(100, [20, 30], [40, 30]), shared(60, [20, 30], [40, 30]), shared(40, [20, 30], [40, 30])
    ([40.0, 30.0], [30.0, 30.0], [20.0, 30.0])
    """
    lacking = sum(most) - sum(least)
    share = min(1.0, max(0.0, room - sum(least)) / lacking) if lacking else 0.0
    return [few + share * (many - few) for few, many in zip(least, most, strict=True)]


def blocks(those: Sequence[Zone]) -> Iterator[Block]:
    """Zones with their neighbours of the same thing; those that are part of nothing each for itself."""
    for of, together in groupby(those, lambda zone: zone.of):
        if of:
            yield list(together)
        else:
            yield from ([zone] for zone in together)


def label(block: Block, wide: float) -> Iterator[Markup]:
    """The name of a frame, what its free places wait for, and its marks."""
    yield words(block[0].of, PAD, 15, "rm-zone rm-frame-name")
    wants = next((zone.wants for zone in block if zone.wants is not None), None)
    if wants is not None:
        x = PAD + LETTER * len(block[0].of) + 8
        yield group(cards.emblem(wants, x, 4, 14), words(wants.says, x + 18, 15, "rm-frame-wants"),
                    class_=f"t-{wants.tone}")
    right = wide - PAD
    for mark in reversed(marks_of(block)):
        length = mark_width(mark)
        yield box(right - length, 3.5, length, 15, "rm-mark", 7.5)
        yield words(mark, right - length / 2, 14.6, "rm-mark-text", "middle")
        right -= length + 4


def label_width(block: Block) -> float:
    """The width of a frame's label."""
    wants = [LETTER * len(zone.wants.says) + 26 for zone in block if zone.wants is not None]
    return LETTER * len(block[0].of) + sum(wants) + sum(mark_width(mark) + 8 for mark in marks_of(block))


def marks_of(block: Block) -> list[str]:
    """What is to be known of a thing or of its parts."""
    return [mark for zone in block for mark in zone.marks]


def mark_width(mark: str) -> float:
    """The width of a mark of a frame."""
    return 12 + 5.5 * len(mark)


def wrapped(notes: Sequence[str], inner: float) -> list[str]:
    """Notes one after the other, on lines that fit."""
    return textwrap.wrap(" · ".join(notes), max(20, int(inner / LETTER) - 2))


# -- tracks ----------------------------------------------------------------------------------------------
def track_words(track: Track) -> str:
    """A track in words and figures."""
    figures = str(track.value) if track.most is None else f"{track.value} of {track.most}"
    return f"{track.title} {figures}" + (f" ({track.ends})" if track.ends and track.most is not None else "")


def pips(track: Track) -> int:
    """How many pips a track is drawn with."""
    return track.most if track.most is not None and track.most <= 12 else 0


def track_width(track: Track) -> float:
    """The width of a track."""
    return 6.9 * len(track_words(track)) + 15 * pips(track) + 6


def track_drawn(track: Track) -> list[Markup]:
    """A number as pips up to the one at which something happens, and in figures."""
    text = track_words(track)
    parts = [words(text, 0, 15, "rm-note rm-strong")]
    for place in range(pips(track)):
        full = place < track.value
        parts.append(tag("circle", cx=6.9 * len(text) + 10 + 15 * place, cy=11, r=5.2,
                         class_="rm-pip-full" if full else "rm-pip"))
    return [group(*parts, class_=f"t-{track.tone}")]
