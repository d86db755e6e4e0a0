"""A table to try rules at: a position in YAML, moves in words, and what lies where afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.kernel.game import Outcome
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from rulesmodel.kernel.yamlfile import parse

ADA_NINE = "F1 x2, F2 x2, F3, F4, F5, R4 x2"
"""Nine creatures for a team with one free place; none has a bonus, none is a Bodyguard."""
BEN_NINE = "K1 x2, K5 x2, K7 x2, R5 x2, R1"
BEN_EIGHT = "K1 x2, K5 x2, K7 x2, R5 x2"


class Table:
    """A state under its rules, changed by moves such as `"Ada: play R1"` or `"chance: draw K1"`."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules, self.state = rules, state

    def read(self, move: str) -> Any:
        """The action that a line of a scenario means."""
        who, _, words = move.partition(": ")
        seat = None if who == "chance" else game.seats.index(who)
        return game.read_action(self.rules, self.state, seat, words)

    def do(self, *moves: str) -> Table:
        """Carry out moves one after the other."""
        for move in moves:
            self.state = game.step(self.rules, self.state, self.read(move))
        return self

    def refused(self, move: str) -> str:
        """The clause with which the rules refuse a move; fails if they allow it."""
        with pytest.raises(Refused) as refusal:
            game.step(self.rules, self.state, self.read(move))
        clause = refusal.value.clause
        assert self.rules.rulebook.clause(clause).executable != "no", f"{clause} cannot be run, so it cannot refuse"
        return clause

    def allows(self, move: str) -> bool:
        """Whether the rules allow a move, which is not carried out."""
        try:
            game.step(self.rules, self.state, self.read(move))
        except Refused:
            return False
        return True

    def legal(self) -> set[str]:
        """The legal moves of the seat that is asked, in words."""
        found = set()
        for action in game.candidates(self.rules, self.state):
            try:
                game.step(self.rules, self.state, action)
            except Refused:
                continue
            found.add(game.write_action(self.rules, action))
        return found

    # -- what lies where -------------------------------------------------------------------------
    def seen(self) -> dict[str, Any]:
        return dict(game.shown_position(self.rules, self.state))

    def hand(self, seat: str) -> str:
        return " ".join(self.seen()[seat]["hand"])

    def team(self, seat: str) -> str:
        return " ".join(self.seen()[seat]["team"])

    def marked(self, seat: str) -> list[str]:
        """The cards of a team with their marks, such as `R1+played`."""
        return list(game.write_position(self.rules, self.state)[seat]["team"])

    def zone(self, name: str) -> str:
        return " ".join(self.seen().get(name, ()))

    @property
    def asked(self) -> str | None:
        """The seat that has to choose, by name."""
        seat = game.to_move(self.rules, self.state)
        return None if seat is None else game.seats[seat]

    @property
    def turn(self) -> str:
        return game.seats[self.state.active]

    @property
    def phase(self) -> str:
        return type(self.state.phase).__name__.lower()

    @property
    def outcome(self) -> Outcome | None:
        return game.outcome(self.rules, self.state)

    @property
    def winner(self) -> str | None:
        """Who has won, by name; None while the game goes on and when nobody has."""
        won = self.outcome.winner if self.outcome else None
        return None if won is None else game.seats[won]

    @property
    def ending(self) -> str | None:
        return self.outcome.reason if self.outcome else None


@pytest.fixture
def at() -> Callable[..., Table]:
    """A table with a position: `at("Ada: {hand: [R1]}", cards="[{id: X, …}]", R26="r2")`."""

    def lay_out(position: str, *, deck: str = "full", cards: str = "", **readings: str) -> Table:
        extra = parse(cards, "cards").items() if cards else ()
        rules = game.rules(deck, readings=readings, cards=extra)
        text = position.replace("ADA_NINE", ADA_NINE).replace("BEN_NINE", BEN_NINE).replace("BEN_EIGHT", BEN_EIGHT)
        return Table(rules, game.read_position(rules, parse(text, "position")))

    return lay_out
