"""What a seat is told of a position, partial ones included: what a position does not name is told to nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ...kernel.positions import is_named
from ...kernel.rules import Rules
from ...kernel.zones import nothing
from .state import Player, Seat, State
from .view import view

ZONES = ("hand", "temple", "chapel")


def told(rules: Rules, seats: Sequence[str], state: State, seat: Seat) -> Mapping[str, Any]:
    """The view of a seat; what a partial position does not name is left out of it."""
    unnamed = [unnamed_of(mine) for mine in state.players]
    if not any(unnamed):
        return view(rules, seats, state, seat)
    players = tuple(replace(mine, **{name: -1 if name == "creature" else nothing(len(rules.deck.cards))
                                     for name in names}) for mine, names in zip(state.players, unnamed, strict=True))
    seen = dict(view(rules, seats, replace(state, players=players), seat))
    for name, names in zip(seats, unnamed, strict=False):
        seen[name] = {key: value for key, value in seen[name].items() if key not in names}
    return seen


def unnamed_of(mine: Player) -> list[str]:
    """What a partial position leaves out of a player's things."""
    return [name for name in ("creature", *ZONES) if not is_named(getattr(mine, name))]
