"""A position as a form: a line for each zone, number and word that positions of the game name.

What a line leaves empty is not said, as in a file; what the form has no line for is kept as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import ipywidgets as w

from ..kernel.errors import RulesModelError
from .desk import LABEL, WIDE, dropdown, line

NOT_SAID = "not said"
NOTHING = "none"
SELDOM = 25
"""What fewer than one position in so many names has no line in the form."""
Path = tuple[str, ...]
Kind = Literal["seat", "cards", "number", "word"]
HINTS = {"cards": f"{NOT_SAID}; cards, or {NOTHING}", "number": f"{NOT_SAID}; a number", "word": NOT_SAID}


class Field(NamedTuple):
    """A part of a position: where it stands, what kind of thing it is, and the words that were seen there."""

    path: Path
    kind: Kind
    words: tuple[str, ...] = ()


def fields_of(initial: Mapping[str, Any], positions: Sequence[Mapping[str, Any]], seats: Sequence[str]) -> list[Field]:
    """The parts of a position that are worth a line: those where a game begins, and those that positions often name.

    >>> begin = {"turn": "Ada", "Ada": {"hand": []}, "Ben": {"hand": []}}
    >>> for field in fields_of(begin, [{"Ada": {"left": {"status": "locked"}}}], ["Ada", "Ben"]):
    ...     print(*field.path, f"({field.kind})", *field.words)
    turn (seat)
    Ada hand (cards)
    Ada left status (word) locked
    Ben hand (cards)
    Ben left status (word) locked
    """
    seen: dict[Path, list[Any]] = {}
    for each in (initial, *positions):
        for path, value in _leaves(each):
            if path[0] in initial or path[0] not in seats:
                seen.setdefault(_of_any_seat(path, seats), []).append(value)
    begin = {_of_any_seat(path, seats) for path, _ in _leaves(initial)}
    often = [path for path, values in seen.items() if path in begin or len(values) * SELDOM >= len(positions)]
    groups = dict.fromkeys((*initial, *(path[0] for path in often if path[0])))
    paths = [(group, *path[1:]) for group in groups for path in often
             if path[0] == ("" if group in seats else group)]
    found = [_field(path, seen[_of_any_seat(path, seats)], seats) for path in paths]
    return [field for field in found if field is not None]


def _of_any_seat(path: Path, seats: Sequence[str]) -> Path:
    """The path without its player: what is often named of one of them has a line for each."""
    return ("", *path[1:]) if path[0] in seats else path


def _field(path: Path, values: Sequence[Any], seats: Sequence[str]) -> Field | None:
    """A field for what was seen at a place; None for what no line can hold, such as a list of mappings."""
    if all(isinstance(value, str) and value in seats for value in values):
        return Field(path, "seat")
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return Field(path, "number")
    if all(isinstance(value, str) for value in values):
        return Field(path, "word", tuple(word for word, _ in Counter(values).most_common()))
    parts = [part for value in values if isinstance(value, list | tuple) for part in value]
    is_list = any(isinstance(value, list | tuple) for value in values)
    return Field(path, "cards") if is_list and all(isinstance(part, str | int) for part in parts) else None


class PositionForm(w.VBox):
    """The form; `changed` is called with the position when somebody has written into it."""

    def __init__(self, fields: Iterable[Field], seats: Sequence[str], changed: Callable[[Any], object]) -> None:
        self._rest: Any = {}
        self._changed = changed
        self._quiet = False
        self._kinds: dict[Path, Kind] = {}
        self.lines: dict[Path, w.Text] = {}
        self.seats: dict[Path, w.Dropdown] = {}
        for field in fields:
            label = " ".join(field.path)
            self._kinds[field.path] = field.kind
            if field.kind == "seat":
                self.seats[field.path] = dropdown(label, [NOT_SAID, *seats])
            elif field.kind == "word":
                self.lines[field.path] = w.Combobox(
                    description=label, options=field.words, placeholder=HINTS["word"], style=LABEL,
                    continuous_update=False, layout=w.Layout(**WIDE))
            else:
                self.lines[field.path] = line(label, hint=HINTS[field.kind])
        parts = [{**self.lines, **self.seats}[path] for path in self._kinds]
        for part in parts:
            part.observe(lambda change: self._hear(), "value")
        super().__init__(parts)

    @property
    def position(self) -> dict[str, Any]:
        """The position that is written in the form."""
        found: dict[str, Any] = _copy(self._rest)
        for path, field in self.lines.items():
            if field.value.strip():
                _put(found, path, self._read(path, field.value.strip()))
        for path, choice in self.seats.items():
            if choice.value != NOT_SAID:
                _put(found, path, choice.value)
        return found

    def show(self, position: Mapping[str, Any]) -> None:
        """Fill the form from a position."""
        self._quiet = True
        try:
            rest = _copy(position)
            for path, field in self.lines.items():
                value = _take(rest, path)
                field.value = "" if value is None else _write(value)
            for path, choice in self.seats.items():
                value = _take(rest, path)
                choice.value = value if value in choice.options else NOT_SAID
            self._rest = rest
        finally:
            self._quiet = False

    def _read(self, path: Path, text: str) -> Any:
        if self._kinds[path] == "word":
            return text
        if self._kinds[path] == "cards":
            return [] if text == NOTHING else [part.strip() for part in text.split(",") if part.strip()]
        if not text.isdecimal():
            raise RulesModelError(f"{' '.join(path)}: a number is needed here, not {text!r}")
        return int(text)

    def _hear(self) -> None:
        if not self._quiet:
            self._changed(self)


def _leaves(sample: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    for key, value in sample.items():
        if isinstance(value, Mapping):
            if key != "phase":
                yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _write(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or NOTHING
    return str(value)


def _put(into: dict[str, Any], path: Path, value: Any) -> None:
    for key in path[:-1]:
        if not isinstance(into.get(key), dict):
            into[key] = {}
        into = into[key]
    into[path[-1]] = value


def _take(out_of: dict[str, Any], path: Path) -> Any:
    """The value at a path, which is taken out; mappings left empty go too."""
    inside = out_of
    for key in path[:-1]:
        inside = inside.get(key)  # type: ignore[assignment]
        if not isinstance(inside, dict):
            return None
    value = inside.pop(path[-1], None)
    if len(path) > 1 and not inside:
        out_of.pop(path[0], None)
    return value


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    return [*value] if isinstance(value, list | tuple) else value
