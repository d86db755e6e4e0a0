"""A table to try the rules of any game at: a state under its rules, moves in words, and what comes of them."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from rulesmodel.kernel.game import Action, Game, State
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused


class Table:
    """A state under its rules, changed by moves such as `"Ada: play R1"` or `"chance: draw K1"`."""

    game: ClassVar[Game]

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules, self.state = rules, state

    def read(self, move: str) -> Action:
        """The action that a line of a scenario means."""
        who, _, words = move.partition(": ")
        seat = None if who == "chance" else self.game.seats.index(who)
        return self.game.read_action(self.rules, self.state, seat, words)

    def do(self, *moves: str) -> Self:
        """Carry out moves one after the other."""
        for move in moves:
            self.state = self.game.step(self.rules, self.state, self.read(move))
        return self

    def refused(self, move: str) -> str:
        """The clause with which the rules refuse a move; fails if they allow it."""
        try:
            self.game.step(self.rules, self.state, self.read(move))
        except Refused as refused:
            clause = refused.clause
            assert self.rules.rulebook.clause(clause).executable != "no", f"{clause} cannot be run, so it cannot refuse"
            return clause
        raise AssertionError(f"{move!r} is allowed")

    def allows(self, move: str) -> bool:
        """Whether the rules allow a move, which is not carried out."""
        return self.allowed(self.read(move))

    def allowed(self, action: Action) -> bool:
        """Whether the rules allow an action, which is not carried out."""
        try:
            self.game.step(self.rules, self.state, action)
        except Refused:
            return False
        return True

    def legal(self) -> set[str]:
        """The legal moves of the seat that is asked, in words."""
        return {self.game.write_action(self.rules, action) for action in self.game.candidates(self.rules, self.state)
                if self.allowed(action)}

    def seen(self) -> dict[str, Any]:
        """The position as people see it."""
        return dict(self.game.shown_position(self.rules, self.state))

    @property
    def asked(self) -> str | None:
        """The seat that has to choose, by name."""
        seat = self.game.to_move(self.rules, self.state)
        return None if seat is None else self.game.seats[seat]

    @property
    def turn(self) -> str:
        """Whose turn it is, by name."""
        return self.game.seats[self.state.active]
