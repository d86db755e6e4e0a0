"""What a table of TOTYM looks like: each player's creature between its two totems, the hand, the piles, what is asked.

A picture is made of what the looker is told: for a seat the words of its view, for everything those of the position.
So it cannot show a card that the view hides. Whose choice it is, what the creatures demand and what is pending is
open to all and comes from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.picture import Picture
from ....kernel.rules import Rules
from .. import moves
from ..positions import write_position
from ..state import Seat, State
from ..told import told
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
