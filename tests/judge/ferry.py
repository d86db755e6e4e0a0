"""A mini game with a change log, whose rules ask its flags: a ferry with fares, boats and storms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesmodel.kernel.errors import BadMove
from rulesmodel.kernel.game import Game, Outcome
from rulesmodel.kernel.rulebook import Rulebook
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import cite, need

BOOK = """\
name: ferry
title: Ferry
versions:
  base: before the log
  "1":
    title: one
    log:
      1.a: {says: Fares., kind: clarification, clauses: [1.fare.1], flag: fare, asks: "Who pays?", now: The passenger.,
            hypotheses: {h1: Nobody.}}
  "2":
    title: two
    log:
      2.a: {says: Boats., kind: semantic, clauses: [1.boat.1], flag: boat, asks: "How many board?", now: One.,
            hypotheses: {h1: Two., h2: None.}}
      2.b: {says: Weather., kind: clarification, clauses: [1.storm.1], flag: storm, asks: "Do ferries sail in a storm?",
            now: They do not., hypotheses: {h1: They do.}}
  "3":
    title: three
    log:
      3.a: {says: Words., kind: editorial, clauses: [1.bell.1], flag: bell, asks: "Who rings?", now: The captain.,
            before: "on", hypotheses: {h1: Nobody may.}}
      3.b: {says: Flags., kind: semantic, clauses: [1.bell.1], flag: pennant, asks: "Which flag flies?", now: Blue.}
sections:
  - heading: 1 All
    clauses:
      1.fare.1: {at: a, says: The passenger pays., kind: obligation, since: "1"}
      1.boat.1: {at: b, says: One at a time boards., kind: prohibition, since: "2"}
      1.storm.1: {at: c, says: No ferry sails in a storm., kind: prohibition, since: "2"}
      1.bell.1: {at: d, says: The captain rings the bell., kind: permission, since: "3"}
      1.walk.1: {at: e, says: Whoever likes walks., kind: permission}
questions:
  R01:
    asks: Does fog count as a storm?
    clauses: [1.storm.1]
    readings: {r1: "No.", r2: "Yes."}
    default: r1
    because: It is called something else.
    grade: open
"""


class Pier(Struct, frozen=True):
    """How many are on board, and what the weather is like."""

    aboard: int = 0
    weather: str = "fair"


class Act(Struct, frozen=True):
    seat: int | None
    word: str


def board(rules: Rules, pier: Pier) -> Pier:
    """Asks for the fare first, then how many may board."""
    if rules.flag("fare") == "on":
        cite("1.fare.1")
    places = {"on": 1, "h1": 2, "h2": 0}[rules.flag("boat")]
    need(pier.aboard < places, "1.boat.1", "the boat is full")
    return replace(pier, aboard=pier.aboard + 1)


def sail(rules: Rules, pier: Pier) -> Pier:
    """Asks about storms only in a storm, and about fog only in fog."""
    if pier.weather == "storm" or (pier.weather == "fog" and rules.reading("R01") == "r2"):
        need(rules.flag("storm") != "on", "1.storm.1", "there is a storm")
    return pier


class Ferry(Game):
    name, title = "ferry", "Ferry"
    state, actions = Pier, Act

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @property
    def rulebook(self) -> Rulebook:
        return self.book

    @property
    def decks(self) -> Mapping[str, Path]:
        return {}

    def rules(self, deck: Any = None, version: str | None = None, readings: Mapping[str, str] | None = None,
              cards: Sequence[Any] = ()) -> Rules:
        return Rules(self.book, deck, version, readings)

    def initial(self, rules: Rules) -> Sequence[Pier]:
        return (Pier(),)

    def to_move(self, rules: Rules, state: Pier) -> int | None:
        return 0

    def candidates(self, rules: Rules, state: Pier) -> Sequence[Act]:
        return [Act(0, word) for word in ("walk", "board", "sail", "ring", "hoist")]

    def outcomes(self, rules: Rules, state: Pier) -> Sequence[tuple[Act, int]]:
        return ()

    def step(self, rules: Rules, state: Pier, action: Act) -> Pier:
        if action.word == "walk":
            cite("1.walk.1")
            return state
        if action.word == "ring":
            need(rules.flag("bell") == "on", "1.bell.1", "nobody may ring")
            return state
        if action.word == "hoist":
            rules.flag("pennant")
            return state
        return board(rules, state) if action.word == "board" else sail(rules, state)

    def outcome(self, rules: Rules, state: Pier) -> Outcome | None:
        return None

    def view(self, rules: Rules, state: Pier, seat: int) -> Mapping[str, Any]:
        return self.write_position(rules, state)

    def read_position(self, rules: Rules, node: Any) -> Pier:
        fields = node.fields(optional=("aboard", "weather"))
        weather = fields["weather"].text() if "weather" in fields else "fair"
        if weather == "gale":
            weather = "storm" if rules.flag("storm") == "on" else "fair"
        return Pier(fields["aboard"].number() if "aboard" in fields else 0, weather)

    def write_position(self, rules: Rules, state: Pier) -> dict[str, Any]:
        return {"aboard": state.aboard, "weather": state.weather}

    def read_action(self, rules: Rules, state: Pier, seat: int | None, text: str) -> Act:
        if text not in ("walk", "board", "sail", "ring", "hoist"):
            raise BadMove(f"{text!r} is no move")
        return Act(seat, text)

    def write_action(self, rules: Rules, action: Act) -> str:
        return action.word
