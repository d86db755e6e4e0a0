"""Positions as plain data: compared only in what somebody named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Plain = Mapping[str, Any]

NOTHING = (None, "", "none", "no", "0", 0, False)


def restrict(named: Any, position: Any) -> Any:
    """What a position says about the keys that are named; a key it leaves out is None.

    >>> restrict({"Ada": {"hand": ["S"]}}, {"Ada": {"hand": [], "team": ["R"]}, "pile": 3})
    {'Ada': {'hand': []}}
    """
    if not isinstance(named, Mapping) or not isinstance(position, Mapping):
        return position
    return {key: restrict(inner, position.get(key)) for key, inner in named.items()}


def unwritten(named: Any, position: Any, path: str = "") -> Iterator[str]:
    """The keys that are named with a value although the written position leaves them out.

    A position may leave out what is empty, so a key named with nothing is no matter.

    >>> list(unwritten({"Ada": {"hnad": ["S"], "cursed": "no"}}, {"Ada": {"hand": []}}))
    ['Ada.hnad']
    """
    if not isinstance(named, Mapping) or not isinstance(position, Mapping):
        return
    for key, inner in named.items():
        here = f"{path}.{key}" if path else str(key)
        if key in position:
            yield from unwritten(inner, position[key], here)
        elif inner not in NOTHING and inner != [] and inner != {}:
            yield here


def differences(named: Any, wanted: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two written positions differ in what is named: path, wanted, got.

    >>> list(differences({"Ada": {"hand": ["S"]}}, {"Ada": {"hand": ["S"]}}, {"Ada": {"hand": []}}))
    [('Ada.hand', ['S'], [])]
    """
    if isinstance(named, Mapping) and isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for key, inner in named.items():
            yield from differences(inner, wanted.get(key), got.get(key), f"{path}.{key}" if path else str(key))
    elif wanted != got:
        yield path, wanted, got
