"""A position as a form: a line for each zone and number, made from how the game writes its positions.

What a line leaves empty is not said, as in a file; what the form has no line for is kept as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import ipywidgets as w

from ..kernel.errors import RulesModelError
from .desk import dropdown, line

NOT_SAID = "not said"
NOTHING = "none"
Path = tuple[str, ...]


class PositionForm(w.VBox):
    """The form; `changed` is called with the position when somebody has written into it."""

    def __init__(self, sample: Mapping[str, Any], seats: Sequence[str], changed: Callable[[Any], object]) -> None:
        self._rest: Any = {}
        self._changed = changed
        self._quiet = False
        self.lines: dict[Path, w.Text] = {}
        self.seats: dict[Path, w.Dropdown] = {}
        parts: list[w.Widget] = []
        for path, value in _leaves(sample):
            label = " ".join(path)
            if isinstance(value, str) and value in seats:
                self.seats[path] = dropdown(label, [NOT_SAID, *seats])
                parts.append(self.seats[path])
            elif isinstance(value, list | tuple) or (isinstance(value, int) and not isinstance(value, bool)):
                hint = "cards, such as K1, S x2 (none: no cards)" if isinstance(value, list | tuple) else "a number"
                self.lines[path] = line(label, hint=f"{NOT_SAID}; {hint}")
                parts.append(self.lines[path])
        self._is_list = {path: isinstance(value, list | tuple) for path, value in _leaves(sample)}
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
        if self._is_list[path]:
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
        into = into.setdefault(key, {})
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
