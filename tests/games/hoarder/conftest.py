"""A table to try rules at: a position in YAML, moves in words, and what lies where afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.kernel.game import Outcome
from rulesmodel.kernel.yamlfile import parse
from tests.games import tables

ADA_NINE = "F1 x2, F2 x2, F3, F4, F5, R4 x2"
"""Nine creatures for a team with one free place; none has a bonus, none is a Bodyguard."""
BEN_NINE = "K1 x2, K5 x2, K7 x2, R5 x2, R1"
BEN_EIGHT = "K1 x2, K5 x2, K7 x2, R5 x2"


class Table(tables.Table):
    """A table of Totem Hoarder."""

    game = game

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
