"""Tic-tac-toe, for tests: a game that everybody knows the counts of, from outside the package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from rulesmodel.kernel.errors import BadMove
from rulesmodel.kernel.game import Game, Invariant, Outcome
from rulesmodel.kernel.rulebook import Clause, Rulebook, Version
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import need

Mark = Annotated[int, Meta(ge=0, le=2)]
SQUARES = range(9)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SIGNS = "·XO"

RULEBOOK = Rulebook("tictactoe", "Tic-tac-toe", (Version("1", "as everybody plays it"),), (
    Clause("1.turn.1", "1 Turn", "sentence 1", "The players take turns.", "definition", "1"),
    Clause("1.mark.1", "1 Turn", "sentence 2", "In a turn mark an empty square.", "obligation", "1"),
    Clause("2.end.1", "2 End", "sentence 1", "A full line wins, and ends the game.", "effect", "1"),
), ())


class Board(Struct, frozen=True, array_like=True):
    """The squares row by row: 0 is empty, 1 is the first player's mark, 2 the second's."""

    squares: tuple[Mark, ...] = (0,) * 9
    turn: Annotated[int, Meta(ge=0, le=1)] = 0


class Put(Struct, frozen=True, array_like=True, tag=True):
    """Mark a square."""

    seat: Annotated[int, Meta(ge=0, le=1)]
    square: Annotated[int, Meta(ge=0, le=8)]


class TicTacToe(Game):
    """The game object; it has no decks."""

    name = "tictactoe"
    title = "Tic-tac-toe"
    state = Board
    actions = Put

    @property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    @property
    def decks(self) -> Mapping[str, Path]:
        return {"none": Path()}

    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        return Rules(RULEBOOK, None, version, readings)

    def initial(self, rules: Rules) -> Sequence[Board]:
        return (Board(),)

    def to_move(self, rules: Rules, state: Board) -> int | None:
        return None if self.outcome(rules, state) else state.turn

    def candidates(self, rules: Rules, state: Board) -> Iterable[Put]:
        return [Put(state.turn, square) for square in SQUARES]

    def outcomes(self, rules: Rules, state: Board) -> Sequence[tuple[Put, int]]:
        return ()

    def step(self, rules: Rules, state: Board, action: Put) -> Board:
        need(self.outcome(rules, state) is None, "2.end.1", "the game is over")
        need(action.seat == state.turn, "1.turn.1", "it is not your turn")
        need(state.squares[action.square] == 0, "1.mark.1", "the square is taken")
        squares = list(state.squares)
        squares[action.square] = action.seat + 1
        return replace(state, squares=tuple(squares), turn=1 - state.turn)

    def outcome(self, rules: Rules, state: Board) -> Outcome | None:
        board = state.squares
        for one, two, three in LINES:
            if board[one] and board[one] == board[two] == board[three]:
                return Outcome(board[one] - 1, 2 - board[one], "line")
        return None if 0 in board else Outcome(None, None, "full")

    def view(self, rules: Rules, state: Board, seat: int) -> Mapping[str, Any]:
        return self.write_position(rules, state)

    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return (Invariant("turns", "the first player is never behind", _marks_alternate),)

    def is_turn_start(self, state: Board) -> bool:
        return True

    def mirror(self, rules: Rules, state: Board) -> Board:
        """The least of the eight images of the board under turning and flipping."""
        images, board = [], state.squares
        for _ in range(4):
            board = tuple(board[3 * (2 - column) + row] for row in range(3) for column in range(3))
            images += [board, tuple(board[3 * row + 2 - column] for row in range(3) for column in range(3))]
        return replace(state, squares=min(images))

    def read_position(self, rules: Rules, node: Any) -> Board:
        fields = node.fields(required=("board", "turn"))
        marks = tuple(max(0, SIGNS.find(sign)) for sign in fields["board"].text().replace(" ", ""))
        return Board(marks, self.seats.index(fields["turn"].choice(self.seats)))

    def write_position(self, rules: Rules, state: Board) -> dict[str, Any]:
        rows = ("".join(SIGNS[mark] for mark in state.squares[row:row + 3]) for row in (0, 3, 6))
        return {"board": " ".join(rows), "turn": self.seats[state.turn]}

    def read_action(self, rules: Rules, state: Board, seat: int | None, text: str) -> Put:
        word, _, square = text.partition(" ")
        if word != "put" or square not in "123456789" or seat is None:
            raise BadMove(f"{text!r} is no move; write `put` and a square from 1 to 9")
        return Put(seat, int(square) - 1)

    def write_action(self, rules: Rules, action: Put) -> str:
        return f"put {action.square + 1}"


def _marks_alternate(rules: Rules, state: Board) -> bool:
    return state.squares.count(1) - state.squares.count(2) == state.turn


game = TicTacToe()
