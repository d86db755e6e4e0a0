"""The rules of tic-tac-toe."""

from __future__ import annotations

from rulesmodel.kernel.game import Outcome
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import cite, need

from .state import EMPTY, Board, Put

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def put(rules: Rules, state: Board, action: Put) -> Board:
    """Mark an empty square in one's turn."""
    need(outcome(state) is None, "2.end.1", "the game is over")
    need(action.seat == state.turn, "1.turn.1", "it is not your turn")
    need(state.squares[action.square] == EMPTY, "1.mark.1", "the square is taken")
    return mark(state, action.square)


def mark(state: Board, square: int) -> Board:
    """The board with the mark of whose turn it is, and the turn passed on."""
    before, after = state.squares[:square], state.squares[square + 1:]
    return Board((*before, state.turn + 1, *after), 1 - state.turn)


def outcome(state: Board) -> Outcome | None:
    """Who has a line; or nobody, where no square is left."""
    board = state.squares
    for one, two, three in LINES:
        if board[one] != EMPTY and board[one] == board[two] and board[two] == board[three]:
            cite("2.end.2")
            return Outcome(board[one] - 1, 2 - board[one], "line")
    if EMPTY in board:
        return None
    cite("2.end.3")
    return Outcome(None, None, "full")
