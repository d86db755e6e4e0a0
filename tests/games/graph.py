"""A game that is nothing but a graph given in the test: whoever is to move goes along an arrow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulesmodel.kernel.errors import BadMove
from rulesmodel.kernel.game import Game, Invariant, Outcome
from rulesmodel.kernel.rulebook import Clause, Rulebook, Version
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import need

RULEBOOK = Rulebook("graph", "Graph", (Version("1", "as drawn"),), (
    Clause("1.go.1", "1 Going", "sentence 1", "Go along an arrow.", "obligation", "1"),
), ())


class Place(Struct, frozen=True, array_like=True):
    """A node of the graph."""

    node: int


class Go(Struct, frozen=True, array_like=True, tag=True):
    """Go to a node; `seat` is -1 where chance decides."""

    seat: int
    node: int


class GraphGame(Game):
    """`arrows` tells where one can go from each node, `chance` the nodes where nobody chooses, `over` the ends.

    Every node of the graph is a candidate from everywhere, so that most candidates are refused. `twins` maps nodes to
    their mirror images; `starts` are the initial nodes and `forbidden` the nodes that break the invariant.
    """

    name = "graph"
    title = "Graph"
    state = Place
    actions = Go

    def __init__(self, arrows: Mapping[int, Sequence[int]], *, chance: Iterable[int] = (),
                 over: Mapping[int, str] | None = None, twins: Mapping[int, int] | None = None,
                 starts: Sequence[int] = (0,), forbidden: Iterable[int] = ()) -> None:
        self.arrows, self.chance, self.over = arrows, set(chance), dict(over or {})
        self.twins, self.starts, self.forbidden = dict(twins or {}), starts, set(forbidden)

    @property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    @property
    def decks(self) -> Mapping[str, Path]:
        return {"none": Path()}

    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        return Rules(RULEBOOK, None, version, readings)

    def initial(self, rules: Rules) -> Sequence[Place]:
        return [Place(node) for node in self.starts]

    def to_move(self, rules: Rules, state: Place) -> int | None:
        return None if state.node in self.over or state.node in self.chance else state.node % 2

    def candidates(self, rules: Rules, state: Place) -> Iterable[Go]:
        return [Go(state.node % 2, node) for node in self.arrows]

    def outcomes(self, rules: Rules, state: Place) -> Sequence[tuple[Go, int]]:
        return [(Go(-1, node), 1 + node) for node in self.arrows[state.node]] if state.node in self.chance else []

    def step(self, rules: Rules, state: Place, action: Go) -> Place:
        need(action.node in self.arrows[state.node], "1.go.1", "no arrow leads there")
        return Place(action.node)

    def outcome(self, rules: Rules, state: Place) -> Outcome | None:
        return Outcome(None, None, self.over[state.node]) if state.node in self.over else None

    def view(self, rules: Rules, state: Place, seat: int) -> Mapping[str, Any]:
        return self.write_position(rules, state)

    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return (Invariant("forbidden", "nobody comes to a forbidden node", lambda _, s: s.node not in self.forbidden),)

    def is_turn_start(self, state: Place) -> bool:
        return state.node % 10 == 0

    def mirror(self, rules: Rules, state: Place) -> Place:
        return Place(self.twins.get(state.node, state.node))

    def read_position(self, rules: Rules, node: Any) -> Place:
        return Place(node.fields(required=("node",))["node"].number())

    def write_position(self, rules: Rules, state: Place) -> dict[str, Any]:
        return {"node": state.node}

    def read_action(self, rules: Rules, state: Place, seat: int | None, text: str) -> Go:
        if not text.isdecimal():
            raise BadMove(f"{text!r} is no move; write the number of a node")
        return Go(-1 if seat is None else seat, int(text))

    def write_action(self, rules: Rules, action: Go) -> str:
        return str(action.node)
