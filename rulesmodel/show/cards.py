"""A card as a drawing: its emblem, its id, what is printed on it, and what has happened to it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ..kernel.picture import Card, Emblem, Symbol
from .svg import Markup, box, group, tag, words

WIDE, HIGH = 88, 112
HEAD = 28
LINE = 15
LETTERS_OF_NAME = 17
LETTERS_OF_LINE = 13
LETTERS_OF_TEXT, LINE_OF_TEXT = 15, 10


def card(one: Card, x: float, y: float, scale: float = 1) -> Markup:
    """A card with its upper left corner at a point."""
    if not one.id:
        return back("", x, y, scale)
    tone = one.emblem.tone if one.emblem else "plain"
    parts = [tag("title", said(one)), box(.8, .8, WIDE - 1.6, HIGH - 1.6, "rm-card", 8), *_head(one)]
    if one.grand:
        parts.append(box(3.6, 3.6, WIDE - 7.2, HIGH - 7.2, "rm-card-grand", 5.5))
    parts += [*_printed(one), *_foot(one)]
    if one.number > 1:
        parts += times(one.number, WIDE - 4, 4)
    return group(*parts, x=x, y=y, scale=scale, class_=f"t-{tone}")


def back(text: str, x: float, y: float, scale: float = 1, word: str = "") -> Markup:
    """A card that lies face down, perhaps with a number on it."""
    parts = [box(.8, .8, WIDE - 1.6, HIGH - 1.6, "rm-back", 8), box(6, 6, WIDE - 12, HIGH - 12, "rm-back-2", 5),
             words(text, WIDE / 2, HIGH / 2 + 9, "rm-back-text", "middle"),
             words(word, WIDE / 2, HIGH / 2 + 26, "rm-back-word", "middle")]
    if not text:
        parts.append(tag("path", d=f"M{WIDE / 2} 26L{WIDE - 24} {HIGH / 2}L{WIDE / 2} {HIGH - 26}L24 {HIGH / 2}Z",
                         class_="rm-back-2"))
    return group(tag("title", word or "a card that you do not see"), *parts, x=x, y=y, scale=scale)


def said(one: Card) -> str:
    """A card in words, for those who hear it or point at it.

    >>> said(Card("R1", "Roach with Strike", marks=("played",), symbols=(Symbol("Strike"),), invented=True))
    'R1, Roach with Strike: Strike; played; illustrative card'
    """
    text = ", ".join(dict.fromkeys(filter(None, (one.id, one.name)))) or "a card that you do not see"
    printed = [*one.traits, *map(_said_of_symbol, one.symbols)]
    text += f": {', '.join(printed)}" if printed else ""
    text += f": {one.text}" if one.text else ""
    more = (["lies face down"] if one.down else []) + (["illustrative card"] if one.invented else [])
    return "; ".join([text, *one.marks, *more, *([f"{one.number} of them"] if one.number > 1 else [])])


def _said_of_symbol(symbol: Symbol) -> str:
    return symbol.word if symbol.trigger is None else f"{symbol.word} when {symbol.trigger.says} is played"


def emblem(one: Emblem, x: float, y: float, size: float) -> Markup:
    """An emblem in a square; its letter stands for it where it has no outline."""
    if one.outline:
        return group(tag("path", d=one.outline, class_="rm-emblem"), x=x, y=y, scale=size / 24)
    return words(one.letter, x + size / 2, y + size * .85, "rm-letter", "middle")


def times_width(number: int) -> float:
    """The width of what `times` draws."""
    return 14 + 7 * len(str(number))


def times(number: int, right: float, top: float) -> Iterator[Markup]:
    """How many of a card there are, with the upper right corner at a point."""
    wide = times_width(number)
    yield box(right - wide, top, wide, 18, "rm-times", 9)
    yield words(f"×{number}", right - wide / 2, top + 13.2, "rm-times-text", "middle")


def _head(one: Card) -> Iterator[Markup]:
    """Emblem, id, and the sign of an illustrative card."""
    yield tag("path", d=f"M1.6 {HEAD}V8.8A7.2 7.2 0 0 1 8.8 1.6H{WIDE - 8.8}A7.2 7.2 0 0 1 "
                        f"{WIDE - 1.6} 8.8V{HEAD}Z", class_="rm-card-head")
    left = 7.0
    if one.emblem is not None:
        yield emblem(one.emblem, left, 5, 19)
        left += 23
    room = 5 if one.emblem is not None else 7
    yield words(cut(one.id, 2 * room - 2), left, 20.5, "rm-id" if len(one.id) <= room else "rm-id rm-id-long")
    if one.invented and one.number == 1:
        yield tag("path", d=f"M{WIDE - 12} 8.5L{WIDE - 7.5} 13L{WIDE - 12} 17.5L{WIDE - 16.5} 13Z",
                  class_="rm-invented")


def _printed(one: Card) -> Iterator[Markup]:
    """Traits and symbols, a line each; a bonus has a frame and the emblem of its trigger."""
    y = HEAD + 13.0
    for trait in one.traits:
        yield words(cut(trait, LETTERS_OF_LINE), 8, y, "rm-trait")
        y += LINE
    for symbol in one.symbols:
        if symbol.trigger is None:
            yield tag("path", d=f"M8 {y - 7.5}L13 {y - 4}L8 {y - .5}Z", class_="rm-bullet")
            yield words(cut(symbol.word, LETTERS_OF_LINE), 16.5, y, "rm-symbol")
        else:
            frame = box(5.5, y - 11, WIDE - 11, LINE, "rm-bonus rm-tone-line", 4)
            yield group(frame, emblem(symbol.trigger, 8, y - 9.7, 12), class_=f"t-{symbol.trigger.tone}")
            yield words(cut(symbol.word, LETTERS_OF_LINE), 23, y, "rm-symbol")
        y += LINE + 1.5
    yield from _text(one, y - 1)


def _text(one: Card, y: float) -> Iterator[Markup]:
    """The beginning of what the card says, as far as there is room above its foot."""
    room = int((HIGH - (30 if one.name or one.marks else 6) - y) / LINE_OF_TEXT) + 1
    lines = textwrap.wrap(one.text, LETTERS_OF_TEXT)
    shown = lines if len(lines) <= room else [*lines[:room - 1], cut(f"{lines[room - 1]} …", LETTERS_OF_TEXT)]
    for place, line in enumerate(shown[:max(0, room)]):
        yield words(line, 7, y + LINE_OF_TEXT * place, "rm-says")


def _foot(one: Card) -> Iterator[Markup]:
    """The name, and above it what has happened to the card."""
    lines = textwrap.wrap(one.name, LETTERS_OF_NAME)[:2] if one.name and not one.marks else []
    y = HIGH - 8.0 - 9.5 * (len(lines) - 1)
    for place, line in enumerate(lines):
        yield words(line, WIDE / 2, y + 9.5 * place, "rm-title", "middle")
    y = HIGH - 19.0
    for mark in reversed(one.marks):
        yield box(6, y, WIDE - 12, 13.5, "rm-mark", 6.7)
        yield words(cut(mark, 13), WIDE / 2, y + 10, "rm-mark-text", "middle")
        y -= 15


def cut(text: str, letters: int) -> str:
    """A text that fits, with an ellipsis where it was too long."""
    return text if len(text) <= letters else text[:letters - 1] + "…"
