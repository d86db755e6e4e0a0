"""The decks of Stop & Worship: small YAML files; a player can write his own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...kernel.errors import UnknownName
from ...kernel.yamlfile import load
from .state import MOST, Deck

NAMES = ("two", "empty", "one", "three", "four", "four-rich", "six", "eight", "twelve")
DECKS: Mapping[str, Path] = {name: Path(__file__).parent / "decks" / f"{name}.yaml" for name in NAMES}


def read_deck(deck: str | Path | None = None) -> Deck:
    """A deck by shipped name or from a file, the first shipped one if none is named.

    Raises `UnknownName` for what is neither, and `FileError` with every fault of the file.

    >>> read_deck("three")
    Deck(acts=3, stops=3, cap=5, goal=4, gain=2)
    """
    name = NAMES[0] if deck is None else str(deck)
    if name not in DECKS and not name.endswith((".yaml", ".yml")):
        raise UnknownName("deck", name, [*NAMES, "or a .yaml file"])
    top = load(DECKS.get(name, Path(name)))
    fields = top.fields(required=Deck.__struct_fields__)
    found = {key: node.number(least=1 if key == "goal" else 0, most=MOST) for key, node in fields.items()}
    top.finish()
    return Deck(**found)
