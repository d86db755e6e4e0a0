"""What tests of the race share: two searches compared, and games of heaps whose rule is given in the test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from rulesmodel.kernel.game import Game, Invariant, Outcome
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import need
from rulesmodel.kernel.zones import Count
from rulesmodel.machines.search import SearchResult, search
from tests.games.graph import GraphGame


def same(one: SearchResult, other: SearchResult) -> bool:
    """Whether two searches met the same states by the same steps in the same order, and say the same of them."""
    figures = [{name: value for name, value in result.summary().items()
                if name not in ("seconds", "resident_bytes")} for result in (one, other)]
    return figures[0] == figures[1] and all(getattr(one.space, part) == getattr(other.space, part)
                                            for part in ("keys", "numbers", "parents", "edges", "ends"))


def both(game: Game, deck: str | None = None, **options: Any) -> tuple[SearchResult, SearchResult]:
    """A search by the rules alone, and one that races."""
    rules = game.rules(deck)
    return search(game, rules, race=False, **options), search(game, rules, **options)


class Heap(Struct, frozen=True, array_like=True):
    """A heap of stones, and whose turn it is."""

    stones: Count
    turn: Annotated[int, Meta(ge=0, le=1)] = 0


class Take(Struct, frozen=True, array_like=True, tag=True):
    """Take one stone, or put one."""

    number: int


class Heaps(GraphGame):
    """Stones are taken from a heap, or put there, by a rule given in the test."""

    name = "heaps"
    state = Heap
    actions = Take

    def __init__(self, rule: Callable[[Heap, int], Heap], start: int = 60) -> None:
        super().__init__({})
        self.rule, self.start = rule, start

    def initial(self, rules: Rules) -> Sequence[Heap]:
        return [Heap(self.start)]

    def to_move(self, rules: Rules, state: Any) -> int | None:
        return state.turn

    def candidates(self, rules: Rules, state: Any) -> Iterable[Any]:
        return [Take(1), Take(-1)]

    def outcomes(self, rules: Rules, state: Any) -> Sequence[Any]:
        return ()

    def step(self, rules: Rules, state: Any, action: Any) -> Any:
        return self.rule(state, action.number)

    def outcome(self, rules: Rules, state: Any) -> Outcome | None:
        return Outcome(None, None, "empty") if state.stones == 0 else None

    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return ()

    def is_turn_start(self, state: Any) -> bool:
        return state.turn == 0

    def view(self, rules: Rules, state: Any, seat: int) -> Mapping[str, Any]:
        return {}


def only_taking(state: Heap, number: int) -> Heap:
    need(number > 0, "1.go.1", "stones are only taken")
    return Heap(state.stones - number, 1 - state.turn)
