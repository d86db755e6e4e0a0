"""The two sides of a comparison: what a user types, and the rules that it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..kernel.errors import RulesModelError, UnknownName
from ..kernel.game import Game
from ..kernel.rules import Rules
from ..kernel.versions import Edition, parse_version

HOW = ("write a version (1.3, or 1.3+no_mixing=h1), readings (R26=r2, or R02=r2,R03=r2) or a deck file (mine.yaml); "
       "commas join several of them")


class BadSide(RulesModelError):
    """Words that name no set of rules; the message says how one is written."""


class Side(msgspec.Struct, frozen=True):
    """A version (None: the newest), readings that are not the default ones, and a deck file, if one was named."""

    words: str
    version: str | None = None
    readings: Mapping[str, str] = {}
    file: str | None = None

    def rules(self, game: Game, deck: str | Path | None = None, cards: Sequence[Any] = ()) -> Rules:
        """Its rules for a deck, or for its own deck file; raises `RulesModelError` where they cannot be had."""
        return game.rules(Path(self.file) if self.file else deck, self.version, self.readings, cards)

    def edition(self, game: Game) -> Edition:
        return game.rulebook.edition(self.version)

    def changed(self, game: Game, readings: Mapping[str, str] | None = None,
                flags: Mapping[str, str] | None = None) -> Side:
        """The same side with other values for some questions or flags, under the words for just those."""
        words = ",".join(f"{name}={value}" for name, value in {**(readings or {}), **(flags or {})}.items())
        edition = game.rulebook.edition(self.version, {**self.edition(game).hypotheses, **(flags or {})})
        return Side(words, str(edition), {**self.readings, **(readings or {})}, self.file)


def parse_side(game: Game, text: str) -> Side:
    """A side from words such as `1.3+random_creature=h1`, `R02=r2,R03=r2` or `mine.yaml`.

    Raises `BadSide` for words of no such form, and `UnknownName` for a version, flag, question or reading that the
    rulebook does not have.
    """
    found: dict[str, Any] = {"readings": {}}
    for part in (part.strip() for part in text.split(",")):
        if part.endswith((".yaml", ".yml")):
            _only(found, "file", part, text)
        elif "=" in part.partition("+")[0]:
            question, reading = _reading(game, part)
            if found["readings"].setdefault(question, reading) != reading:
                raise BadSide(f"{text!r} reads {question} twice; choose one reading")
        elif part:
            _only(found, "version", _version(game, part), text)
        else:
            raise BadSide(f"{text!r} names no rules; {HOW}")
    return Side(text, **found)


def _only(found: dict[str, Any], key: str, value: str, text: str) -> None:
    if key in found:
        raise BadSide(f"{text!r} names two {'versions' if key == 'version' else 'deck files'}; name one")
    found[key] = value


def _version(game: Game, part: str) -> str:
    known = [version.id for version in game.rulebook.versions]
    edition = parse_version(part)
    if edition.version not in known:
        raise BadSide(f"{part!r} is no version (known: {', '.join(known)}); {HOW}")
    return str(game.rulebook.edition(part))


def _reading(game: Game, part: str) -> tuple[str, str]:
    name, _, reading = (word.strip() for word in part.partition("="))
    question = game.rulebook.question(name)
    by_name = {spoken: short for short, spoken in question.names.items()}
    reading = by_name.get(reading, reading)
    if reading not in question.readings:
        raise UnknownName(f"reading of {question.id}", reading, list(question.readings))
    return question.id, reading


def kind_of(game: Game, a: Side, b: Side) -> str:
    """In what two sides differ: `versions`, `readings`, `cards`, or `rules` where it is several; raises `BadSide`."""
    kinds = [kind for kind, differ in {
        "versions": a.edition(game) != b.edition(game),
        "readings": answers(game, a) != answers(game, b),
        "cards": _same_file(a) != _same_file(b),
    }.items() if differ]
    if not kinds:
        raise BadSide(f"{a.words!r} and {b.words!r} are the same rules; name two sets of rules that differ")
    if (a.file is None) != (b.file is None):
        raise BadSide(f"only one side names a deck file ({a.file or b.file}); name one for each side")
    return kinds[0] if len(kinds) == 1 else "rules"


def _same_file(side: Side) -> Path | None:
    return Path(side.file).resolve() if side.file else None


def answers(game: Game, side: Side) -> dict[str, str]:
    """The reading of every question on a side."""
    return {question.id: side.readings.get(question.id, question.default) for question in game.rulebook.questions}


def unlike(game: Game, a: Side, b: Side) -> frozenset[str]:
    """The questions and flags that two sides answer differently."""
    ours, theirs = answers(game, a), answers(game, b)
    flags_a, flags_b = (game.rulebook.flags(side.edition(game)) for side in (a, b))
    return frozenset(name for name in ours if ours[name] != theirs[name]) | frozenset(
        name for name in flags_a if flags_a[name] != flags_b[name])
