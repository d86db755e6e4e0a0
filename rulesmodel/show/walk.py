"""Walking through states for a drawing: every step with its action, up to a limit.

The search machine keeps no actions, since it has millions of states to keep; a drawing has few.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..kernel.errors import NotSaid, RulesModelError
from ..kernel.game import Game, Outcome, State
from ..kernel.rules import Rules
from ..machines.play.choices import Step, successors
from .words import count


class TooManyStates(RulesModelError):
    """A graph would have more nodes than can be read."""

    def __init__(self, most: int, what: str = "states") -> None:
        super().__init__(
            f"there are more than {count(most, what.removesuffix('s'), what)}, too many to draw: collapse them by "
            "phase or by turn, draw what lies around one position, or take a smaller deck")


def outcome_of(game: Game, rules: Rules, state: State) -> Outcome | None:
    """How the game ended; a position that does not say enough to tell goes on."""
    try:
        return game.outcome(rules, state)
    except NotSaid:
        return None


def next_steps(game: Game, rules: Rules, state: State) -> list[Step] | None:
    """Every step that can be taken; None where the position does not say enough to tell."""
    try:
        return list(successors(game, rules, state))
    except NotSaid:
        return None


class Taken(NamedTuple):
    """A step between two states by number; `after` is new if it was not met before."""

    before: int
    step: Step
    after: int


class Walk:
    """Breadth first through what can be reached, `depth` steps far and past no state of which `stop` is true.

    Raises `TooManyStates` when more than `most` are met.
    """

    def __init__(self, game: Game, rules: Rules, starts: Iterable[State], most: int, depth: int | None = None,
                 stop: Callable[[State], bool] | None = None) -> None:
        self.game, self.rules, self.most, self.depth, self.stop = game, rules, most, depth, stop
        self.numbers: dict[State, int] = {}
        self.states: list[State] = []
        self.far: list[int] = []
        self.open: set[int] = set()
        """States whose steps were not looked at, or could not be: the position does not say enough."""
        self.waiting = deque(self._number(state, 0) for state in starts)

    def steps(self) -> Iterator[Taken]:
        """Every step, in the order in which the states were met."""
        expanded: set[int] = set()
        while self.waiting:
            number = self.waiting.popleft()
            if number in expanded:
                continue
            expanded.add(number)
            yield from self._from(number)

    def _from(self, number: int) -> Iterator[Taken]:
        state, far = self.states[number], self.far[number]
        if far == self.depth or (far and self.stop is not None and self.stop(state)):
            self.open.add(number)
            return
        steps = next_steps(self.game, self.rules, state)
        if steps is None:
            self.open.add(number)
            return
        for step in steps:
            known = len(self.states)
            after = self._number(step.state, far + 1)
            if after == known:
                self.waiting.append(after)
            yield Taken(number, step, after)

    def _number(self, state: State, far: int) -> int:
        number = self.numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            if number >= self.most:
                raise TooManyStates(self.most)
            self.states.append(state)
            self.far.append(far)
        return number


class Turns:
    """Whole turns from one turn start to the next, or to the end of the game."""

    def __init__(self, game: Game, rules: Rules, starts: Sequence[State], most: int, visit: int) -> None:
        self.game, self.rules, self.most, self.visit = game, rules, most, visit
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.visited = 0
        for state in starts:
            self._number(state)

    def turns(self) -> Iterator[tuple[int, tuple[str, ...], int]]:
        """Every turn: the numbers of the states before and after it, and the actions of a shortest way."""
        done = 0
        while done < len(self.states):
            yield from self._of(done)
            done += 1

    def _of(self, number: int) -> Iterator[tuple[int, tuple[str, ...], int]]:
        start = self.states[number]
        if outcome_of(self.game, self.rules, start) is not None:
            return
        walk = Walk(self.game, self.rules, (start,), self.visit, stop=self._is_boundary)
        ways: dict[int, tuple[str, ...]] = {0: ()}
        for before, step, after in walk.steps():
            if after not in ways:
                way = ways[before]
                if step.seat is not None:
                    way = (*way, self.game.write_action(self.rules, step.action))
                ways[after] = way
                if self._is_boundary(step.state) or outcome_of(self.game, self.rules, step.state) is not None:
                    yield number, way or ("chance",), self._number(step.state)
        self.visited += len(walk.states)
        if self.visited > self.visit:
            raise TooManyStates(self.visit)

    def _is_boundary(self, state: State) -> bool:
        return self.game.is_turn_start(state)

    def _number(self, state: State) -> int:
        number = self.numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            if number >= self.most:
                raise TooManyStates(self.most, "turn starts")
            self.states.append(state)
        return number
