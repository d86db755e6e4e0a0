"""What a table of TOTYM looks like: each player's creature between its two totems, the hand, the piles, what is asked.

A picture is made of what the looker is told: for a seat the words of its view, for everything those of the position.
So it cannot show a card that the view hides. Whose choice it is, what the creatures demand and what is pending is
open to all and comes from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ....kernel.picture import Picture
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.zones import nothing
from .. import moves
from ..positions import write_position
from ..state import Player, Seat, State
from ..view import view
from .areas import area
from .chains import chain
from .headlines import headline, phase

__all__ = ["picture"]


def picture(rules: Rules, seats: Sequence[str], state: State, seat: Seat | None) -> Picture:
    """The table as a seat sees it, or all of it."""
    seen = write_position(rules, seats, state) if seat is None else told(rules, seats, state, seat)
    asked = moves.to_move(rules, state)
    return Picture(
        title="TOTYM", headline=headline(rules, seats, state),
        areas=tuple(area(rules, seats, state, player, seen.get(seats[player], {}), asked)
                    for player in range(len(state.players))),
        chain=chain(rules, seats, state), over=state.result is not None, phase=phase(rules, state),
        seen_by="" if seat is None else seats[seat])


# -- what a seat is told -------------------------------------------------------------------------------
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
