"""How many cards or actions a text asks for: a number, or so many for each thing that it counts (section 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..cards import Effect
from ..state import DEFECTIVE, FLAWED, PERFECT, Seat, State
from .ending import points
from .table import cards_in, clockwise, player, worship_in


def amount(state: State, user: Seat, seat: Seat, effect: Effect) -> Any:
    """How many an effect on a player is about; things are counted as they are now, whatever was there before."""
    if effect.per is None:
        return effect.number
    whose = user if effect.per.whose == "active" else seat
    return effect.number * COUNT[effect.per.what](state, whose)


def counts_nothing(state: State, user: Seat, seat: Seat, effect: Effect) -> bool:
    """Whether an effect on a player comes to nothing, since there is none of the things that it counts."""
    return effect.per is not None and amount(state, user, seat, effect) == 0


def locked_as(*classes: int) -> Callable[[State, Seat], Any]:
    """Counts the locked totems of a player of these classes; one that is open has no class yet."""
    return lambda state, seat: sum(1 for each in player(state, seat).totems if each.status in classes)


COUNT: Mapping[str, Callable[[State, Seat], Any]] = {
    "perfect totem": locked_as(PERFECT), "flawed totem": locked_as(FLAWED), "defective totem": locked_as(DEFECTIVE),
    "locked totem": locked_as(PERFECT, FLAWED, DEFECTIVE),
    "worship in totems": lambda state, seat: worship_in(state, seat, 0) + worship_in(state, seat, 1),
    "tarot in totems": lambda state, seat: sum(cards_in(state, seat, side) - worship_in(state, seat, side)
                                               for side in (0, 1)),
    "card in hand": lambda state, seat: sum(player(state, seat).hand),
    "ascended creature": points,
    "opponent": lambda state, seat: len(clockwise(state, seat)),
}
"""How each of `cards.COUNTED` is counted."""
