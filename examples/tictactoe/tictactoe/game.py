"""The game object: what rulesmodel asks of a game, around the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rulesmodel.kernel.errors import BadMove, UnknownName
from rulesmodel.kernel.game import Game, Invariant, Outcome
from rulesmodel.kernel.rulebook import Rulebook, load_rulebook
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import Node

from . import rules as tictactoe
from .properties import INVARIANTS
from .state import SQUARES, Board, Put

HERE = Path(__file__).parent
RULEBOOK = load_rulebook(HERE / "rulebook.yaml")
DECK = "board"
SIGNS = "·XO"


class TicTacToe(Game):
    """The object that the entry point `tictactoe` announces. There are no cards, so its one deck is the bare board."""

    name = "tictactoe"
    title = "Tic-tac-toe"
    state = Board
    actions = Put

    # -- rules and decks -------------------------------------------------------------------------
    @property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    @property
    def decks(self) -> Mapping[str, Path]:
        return {DECK: HERE / "rulebook.yaml"}

    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        if deck not in (None, DECK):
            raise UnknownName("deck", str(deck), [DECK])
        return Rules(RULEBOOK, None, version, readings)

    # -- play ------------------------------------------------------------------------------------
    def initial(self, rules: Rules) -> Sequence[Board]:
        return (Board(),)

    def to_move(self, rules: Rules, state: Board) -> int | None:
        return None if tictactoe.outcome(state) else state.turn

    def candidates(self, rules: Rules, state: Board) -> Iterable[Put]:
        return [Put(state.turn, square) for square in SQUARES]

    def outcomes(self, rules: Rules, state: Board) -> Sequence[tuple[Put, int]]:
        return ()  # nothing is left to chance

    def step(self, rules: Rules, state: Board, action: Put) -> Board:
        return tictactoe.put(rules, state, action)

    def outcome(self, rules: Rules, state: Board) -> Outcome | None:
        return tictactoe.outcome(state)

    def view(self, rules: Rules, state: Board, seat: int) -> Mapping[str, Any]:
        return self.write_position(rules, state)  # nothing is hidden

    # -- what machines may use -------------------------------------------------------------------
    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return INVARIANTS

    def is_turn_start(self, state: Board) -> bool:
        return True

    def mirror(self, rules: Rules, state: Board) -> Board:
        """The least of the eight images of the board under turning and flipping."""
        images, board = [], state.squares
        for _ in range(4):
            board = tuple(board[3 * (2 - column) + row] for row in range(3) for column in range(3))
            images += [board, tuple(board[3 * row + 2 - column] for row in range(3) for column in range(3))]
        return replace(state, squares=min(images))

    # -- words -----------------------------------------------------------------------------------
    def read_position(self, rules: Rules, node: Node) -> Board:
        fields = node.fields(required=("board", "turn"))
        signs = fields["board"].text().replace(" ", "")
        if len(signs) != len(SQUARES) or set(signs) - set(SIGNS):
            fields["board"].fail(f"nine squares are needed here, row by row, each one of {' '.join(SIGNS)}")
        turn = self.seats.index(fields["turn"].choice(self.seats, "player"))
        node.finish()
        return Board(tuple(map(SIGNS.index, signs)), turn)

    def write_position(self, rules: Rules, state: Board) -> dict[str, Any]:
        rows = ("".join(SIGNS[mark] for mark in state.squares[row:row + 3]) for row in (0, 3, 6))
        return {"board": " ".join(rows), "turn": self.seats[state.turn]}

    def read_action(self, rules: Rules, state: Board, seat: int | None, text: str) -> Put:
        word, _, square = text.partition(" ")
        if word != "put" or square not in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] or seat is None:
            raise BadMove(f"{text!r} is no move; write `put` and a square from 1 to 9")
        return Put(seat, int(square) - 1)

    def write_action(self, rules: Rules, action: Put) -> str:
        return f"put {action.square + 1}"


game = TicTacToe()
