"""Positions that theorems show, as tables: they speak of cards, demands and constants that are in no deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ....kernel.picture import written_card
from ....kernel.rules import Rules
from ..cards import Card, Deck, Demand
from ..theory import CARDS, PRINTED, RULEBOOK

AMPLE = 99
"""How many copies everybody has of every card."""
NO_TABLE = ("creatures", "constants")
"""What a shown position says besides what lies on the table."""
ZONES = ("hand", "temple", "ruins", "chapel", "ascended", "top")
TOTEMS = ("left", "right")


def rules_of_theorem(position: Mapping[str, Any], seats: Sequence[str]) -> Rules:
    """Rules with the cards of a position: its creatures with what they demand, those that theorems share, any others.

    Of a theorem's own cards the position gives the ids alone; they are taken for tarots that say nothing.
    """
    named = dict.fromkeys(ids(position))
    demands = {name: demands_of(said) for name, said in position.get("creatures", {}).items()}
    known = {name: CARDS[name] if name in CARDS else Card(name, "card of this theorem", "minor", suit="cups")
             for name in (*demands, *named)}
    kinds = tuple(replace(card, left=demands[name][0], right=demands[name][1]) if name in demands else card
                  for name, card in known.items())
    constants = {name.replace(" ", "_"): number for name, number in position.get("constants", {}).items()}
    copies = ((AMPLE,) * len(kinds),) * sum(name in position for name in seats)
    return Rules(RULEBOOK, Deck("theory", kinds, copies, **{**PRINTED, **constants}))


def demands_of(said: str) -> tuple[Demand, Demand]:
    """The demands of both sides, from `Druids 3, Bards 2`."""
    left, right = (part.split() for part in said.split(", "))
    return Demand(left[0], int(left[1])), Demand(right[0], int(right[1]))


def ids(position: Mapping[str, Any]) -> Iterator[str]:
    """The ids of all cards that a position names."""
    for value in position.values():
        if isinstance(value, Mapping):
            yield from ids_of_player(value)
    for each in (*position.get("blocks", ()), *position.get("types", ()), *position.get("demands", ()),
                 *position.get("shields", ()), *position.get("grants", ()), *position.get("pending", ())):
        if "card" in each:
            yield each["card"]


def ids_of_player(mine: Mapping[str, Any]) -> Iterator[str]:
    """The ids of a player's cards, the active creature's first."""
    if mine.get("creature", "none") != "none":
        yield mine["creature"]
    lists = [mine.get(zone) for zone in ZONES]
    lists += [cards for side in TOTEMS for cards in mine.get(side, {}).values()]
    for those in lists:
        if isinstance(those, list | tuple):
            yield from (written_card(word).id for word in those)
