"""Theorems about the marks of tic-tac-toe, for all boards at once."""

from typing import Any

from tictactoe.rules import mark
from tictactoe.state import EMPTY, SQUARES, Board

from rulesmodel.machines.prove import Case, all_of, theorem


@theorem(title="a mark stays where it is", game="tictactoe", strength="every board", clauses=["1.mark.1"],
         fault="a mark can be put on a square that is taken")
def marks_stay(case: Case) -> Any:
    """Whatever is marked next, no other square changes."""
    state = case.build(Board, "board")
    square = case.one_of("square", SQUARES)
    case.assume(state.squares[square] == EMPTY)
    after = mark(state, square)
    return all_of(*(after.squares[each] == state.squares[each] for each in SQUARES if each != square))


@theorem(title="the first player always has more marks", game="tictactoe", strength="every board",
         clauses=["1.turn.1"], expected="refuted")
def first_has_more(case: Case) -> Any:
    """Natural but false: after the second player's turn both have as many."""
    state = case.build(Board, "board")
    first, second = (sum((each == number) * 1 for each in state.squares) for number in (1, 2))
    case.assume(first - second == state.turn)
    return first > second
