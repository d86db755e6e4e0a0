"""What must be true of every board, and what searching all of them is expected to show."""

from __future__ import annotations

from rulesmodel.kernel.expect import Expectation
from rulesmodel.kernel.game import Invariant
from rulesmodel.kernel.rules import Rules

from .state import Board


def marks_alternate(rules: Rules, state: Board) -> bool:
    """The first player has as many marks as the second, and one more when it is the second's turn."""
    return state.squares.count(1) - state.squares.count(2) == state.turn


INVARIANTS = (Invariant("turns", "the first player is never behind", marks_alternate),)

EXPECTATIONS = (
    Expectation("boards", "every board that can be reached keeps the invariant", "board", mirror=False,
                counts={"states": 5478, "moves": 16167, "depth": 9}),
    Expectation("draw", "a game can end without a winner", "board", kind="finds", what="outcome", name="full",
                mirror=False),
)
