"""Positions played under today's rules but for one flag of the change log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesmodel.games.totym import game
from rulesmodel.kernel.errors import NotSaid, Unspecified
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from rulesmodel.kernel.yamlfile import parse

OLDEST = "base"
Table = Mapping[str, Any]


def plenty(rules: Rules) -> Rules:
    """The rules with one of each creature, and forty of every other card, in everybody's deck."""
    copies = tuple(1 if card.is_creature else 40 for card in rules.deck.cards)
    return rules.with_deck(replace(rules.deck, copies=(copies,) * rules.deck.seats))


class Played:
    """A state reached from a position by moves, under today's rules but for one flag (or all the oldest ones)."""

    def __init__(self, choice: str, position: str, *moves: str, deck: str = "full") -> None:
        self.rules = plenty(game.rules(deck, version=choice if choice == OLDEST else f"1.7+{choice}"))
        self.state = game.read_position(self.rules, parse(position, "position"))
        for move in moves:
            self.state = self.after(move)

    def after(self, move: str) -> Any:
        who, _, words = move.partition(": ")
        seat = None if who == "chance" else game.seats.index(who)
        return game.step(self.rules, self.state, game.read_action(self.rules, self.state, seat, words))

    def says(self, move: str) -> str:
        """`yes`, the clause that refuses, the flag that is unspecified, or `not said`."""
        try:
            self.after(move)
        except Refused as refused:
            return refused.clause
        except Unspecified as error:
            return f"unspecified {error.flag}"
        except NotSaid:
            return "not said"
        return "yes"

    @property
    def table(self) -> Table:
        return game.shown_position(self.rules, self.state)

    @property
    def result(self) -> Any:
        return self.table.get("result")
