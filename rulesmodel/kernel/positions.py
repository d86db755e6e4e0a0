"""What a partial position leaves out: zones that say so to every rule that looks into them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex

import msgspec

from .errors import NotSaid


class Unnamed(tuple[Any, ...]):
    """A zone that the position does not name: whoever looks into it is told so.

    >>> sum(Unnamed("what Ada holds"))
    Traceback (most recent call last):
    rulesmodel.kernel.errors.NotSaid: the position does not say what Ada holds
    """

    what: str

    def __new__(cls, what: str) -> Unnamed:
        zone = super().__new__(cls)
        zone.what = what
        return zone

    def __iter__(self) -> Iterator[Any]:
        raise NotSaid(self.what)

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        raise NotSaid(self.what)

    def __len__(self) -> int:
        raise NotSaid(self.what)

    def __contains__(self, card: object) -> bool:
        raise NotSaid(self.what)

    def __reduce__(self) -> Any:
        return type(self), (self.what,)


class UnnamedKind:
    """A card that the position does not name, where a rule expects the number of its kind."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what

    def __index__(self) -> int:
        raise NotSaid(self.what)

    def __lt__(self, other: object) -> bool:
        raise NotSaid(self.what)

    __le__ = __gt__ = __ge__ = __lt__

    def __eq__(self, other: object) -> bool:
        return type(other) is UnnamedKind

    def __hash__(self) -> int:
        return hash(UnnamedKind)

    def __reduce__(self) -> Any:
        return type(self), (self.what,)


def is_named(value: Any) -> bool:
    """Whether a position names this zone or card."""
    return not isinstance(value, Unnamed | UnnamedKind)


def left_out(state: Any) -> Iterator[str]:
    """What the position of a state does not say, wherever in the state that is; nothing for a whole position.

    >>> list(left_out((3, (Unnamed("what Ada holds"), 5))))
    ['what Ada holds']
    """
    if not is_named(state):
        yield state.what
    elif isinstance(state, msgspec.Struct):
        for name in state.__struct_fields__:
            yield from left_out(getattr(state, name))
    elif isinstance(state, tuple):
        for part in state:
            yield from left_out(part)
