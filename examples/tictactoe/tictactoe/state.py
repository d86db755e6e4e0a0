"""What lies on the table, and the one action there is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=1)]
Mark = Annotated[int, Meta(ge=0, le=2)]
EMPTY = 0
SQUARES = range(9)


class Board(Struct, frozen=True, array_like=True):
    """The squares row by row: 0 is empty, 1 is the first player's mark, 2 the second's; and whose turn it is."""

    squares: tuple[Mark, Mark, Mark, Mark, Mark, Mark, Mark, Mark, Mark] = (EMPTY,) * 9
    turn: Seat = 0


class Put(Struct, frozen=True, array_like=True, tag=True):
    """Mark a square."""

    seat: Seat
    square: Annotated[int, Meta(ge=0, le=8)]
