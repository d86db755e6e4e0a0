"""Breadth-first search through the states that two sets of rules have in common, up to where they part.

Base rules are compared with several alternatives at once. Up to the first state in which an alternative parts from
them, both have reached the same states by the same moves; so the states of the base rules are visited once, and an
alternative is run only where the base rules were asked about something in which the two differ (`watch`). The
first difference met is one of fewest moves.

Some alternatives keep books (which cards came from a hand, say) that nobody sees. Their states differ long before
they look different, so each of them has to be searched with its own states beside those of the base rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ..kernel.game import Action, Game, State
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from .local import Face, Pairing, Result, attempt, look, sight
from .watch import Watched

Asked = tuple[int | None, Action]
"""A seat and the action that somebody asks about."""
STROKE = 64
"""How many states are expanded between two looks at the clock."""


class Alternative(NamedTuple):
    """Rules to compare with the base rules; `names` are the questions and flags in which they differ.

    Without names the two may differ anywhere, as with two decks.
    """

    id: str
    rules: Rules
    names: frozenset[str]


class Parting(NamedTuple):
    """Where an alternative parts: the kind of difference, the trace there on the base side, both states, the action."""

    kind: str
    trace: Sequence[Step]
    a: State
    b: State
    seat: int | None
    action: Action | None


class Swept(NamedTuple):
    """What a sweep came to; `asked` are all names that the base rules were asked, `own` need a sweep of their own."""

    partings: dict[str, Parting]
    states: int
    exhausted: bool
    stopped_by: str
    asked: frozenset[str]
    own: tuple[str, ...]
    seconds: float


class Sweep:
    """One search. A sole alternative may keep books; of several, those that do are handed back in `own`."""

    def __init__(self, game: Game, base: Rules, alternatives: Sequence[Alternative], *, partial: bool = False,
                 boundary: Callable[[State], bool] | None = None, until_asked: bool = False,
                 views: bool = False) -> None:
        self.game, self.base, self.boundary = game, base, boundary
        names = frozenset(name for each in alternatives for name in each.names)
        self.watched = Watched(base, names)
        self.open = {each.id: (each, Pairing(game, base, each.rules)) for each in alternatives}
        self.sole = len(alternatives) == 1
        self.until_asked, self.views = until_asked, views
        self.key: Callable[[State], Any] = _itself if partial else msgspec.msgpack.Encoder().encode
        self.numbers: dict[Any, int] = {}
        self.nodes: list[tuple[State, State] | None] = []
        self.parents: list[tuple[int, Action | None]] = []
        self.also: dict[int, Asked] = {}
        self.asked: set[str] = set()
        self.partings: dict[str, Parting] = {}
        self.own: list[str] = []
        self.roots: list[State] = []

    # -- running ---------------------------------------------------------------------------------
    def run(self, starts: Iterable[tuple[State, State]], limit: int, deadline: float = float("inf"),
            also: Mapping[int, Asked] | None = None) -> Swept:
        """Search from pairs of states that look alike, until every alternative has parted or a limit comes.

        `also` gives some starts, by their place, a seat and an action of it to be tried besides the candidates.
        """
        begin = time.perf_counter()
        for place, (a, b) in enumerate(starts):
            self.meet(a, b, -1, None)
            if also and place in also:
                self.also[len(self.nodes) - 1] = also[place]
        self.roots = [pair[0] for pair in self.nodes if pair]
        stopped_by, number = "", 0
        while number < len(self.nodes) and self.is_wanted():
            if number % STROKE == 0 and time.perf_counter() > deadline:
                stopped_by = "the time was over"
                break
            if len(self.nodes) > limit:
                stopped_by = f"more than {limit:,} states"
                break
            self.expand(number)
            number += 1
        exhausted = number == len(self.nodes)
        return Swept(self.partings, len(self.nodes), exhausted, stopped_by, frozenset(self.asked), tuple(self.own),
                     time.perf_counter() - begin)

    def is_wanted(self) -> bool:
        """Whether it is worth going on: something is open, and was not asked yet if that is what ends the search."""
        return bool(self.open) and not (self.until_asked and self.asked)

    def meet(self, a: State, b: State, parent: int, action: Action | None) -> None:
        """Take in a pair of states, if it is not known yet."""
        key = self.key(a) if b is a else (self.key(a), self.key(b))
        if self.numbers.setdefault(key, len(self.nodes)) == len(self.nodes):
            self.nodes.append((a, b))
            self.parents.append((parent, action))

    # -- expanding -------------------------------------------------------------------------------
    def expand(self, number: int) -> None:
        """Compare all that can be done in a pair of states, and meet those it leads to."""
        pair = self.nodes[number]
        assert pair is not None, "a state is expanded once"
        self.nodes[number] = None
        a, b = pair
        self.watched.asked.clear()
        face = look(self.game, self.watched, a)
        self.asked |= self.watched.asked
        extra: dict[Action, None] = {}
        for each, pairing in self.concerned(a is not b):
            other = look(self.game, each.rules, b)
            if kind := pairing.faces_part(face, other, a is not b):
                self.part(each.id, kind, number, pair, face.seat, None)
            elif other.actions != face.actions:
                extra |= dict.fromkeys(self.only_there(pairing, a, face, other, a is not b))
        if self.views:
            self.compare_views(number, pair)
        if self.boundary is not None and number >= len(self.roots) and self.boundary(a):
            return
        for action in (*face.actions, *extra):
            self.follow(number, pair, face.seat, action)
        if number in self.also and self.also[number][1] not in face.actions:
            self.follow(number, pair, *self.also[number])

    def compare_views(self, number: int, pair: tuple[State, State]) -> None:
        """Compare what each seat can see of one and the same state.

        Where a side keeps books its views may show them, which is no matter of who may see what.
        """
        if pair[0] is not pair[1]:
            return
        for seat in seats_at(self.game, self.base, pair[0]):
            self.watched.asked.clear()
            ours = sight(self.game, self.watched, pair[0], seat)
            self.asked |= self.watched.asked
            for each, pairing in self.concerned(False):
                if pairing.sights_part(ours, pair[1], seat):
                    self.part(each.id, "view", number, pair, seat, None)

    def concerned(self, apart: bool) -> list[tuple[Alternative, Pairing]]:
        """The open alternatives that may differ from what the base rules just did."""
        asked = self.watched.asked
        return [entry for entry in self.open.values() if apart or not entry[0].names or entry[0].names & asked]

    def only_there(self, pairing: Pairing, state: State, face: Face, other: Face, apart: bool) -> Iterable[Action]:
        """Candidates of the other side that are none here."""
        known = {*face.actions}
        for action in other.actions:
            ours = pairing.here(state, other.seat, action, apart)
            if ours is not None and ours not in known:
                yield ours

    def follow(self, number: int, pair: tuple[State, State], seat: int | None, action: Action) -> None:
        """Carry out an action on all sides."""
        a, b = pair
        self.watched.asked.clear()
        result = attempt(self.game, self.watched, a, action)
        self.asked |= self.watched.asked
        after = result.state
        for each, pairing in self.concerned(a is not b):
            theirs = pairing.there(b, seat, action, a is not b)
            other = Result(None) if theirs is None else attempt(self.game, each.rules, b, theirs)
            kind = pairing.results_part(result, other)
            if kind == "allowed" and a is not b and self.has_twin(each, pairing, pair, result, other):
                continue
            if kind:
                self.part(each.id, kind, number, pair, seat, action)
            elif other.state is not None and (not pairing.same_deck or other.state != result.state):
                if self.sole:
                    after = other.state
                else:
                    self.own.append(each.id)
                    del self.open[each.id]
        if result.state is not None and self.open:
            self.meet(result.state, result.state if after == result.state else after, number, action)

    def has_twin(self, each: Alternative, pairing: Pairing, pair: tuple[State, State], ours: Result,
                 theirs: Result) -> bool:
        """Whether the side that refuses an action has another one to the same effect.

        Where one side keeps books the same card may go by two names, and an action that names it by two.
        """
        here = ours.state is None
        rules, state = (self.base, pair[0]) if here else (each.rules, pair[1])
        for action in look(self.game, rules, state).actions:
            after = attempt(self.game, rules, state, action).state
            if after is not None and (pairing.look_alike(after, theirs.state) if here
                                      else pairing.look_alike(ours.state, after)):
                return True
        return False

    # -- partings and traces ---------------------------------------------------------------------
    def part(self, name: str, kind: str, number: int, pair: tuple[State, State], seat: int | None,
             action: Action | None) -> None:
        """Note where an alternative parts; it is not followed any further."""
        del self.open[name]
        if action is not None:
            seat = doer(seat, action)
        self.partings[name] = Parting(kind, self.trace(number), *pair, seat, action)

    def trace(self, number: int) -> list[Step]:
        """The steps to a state on the base side."""
        actions: list[Action] = []
        while (entry := self.parents[number])[0] >= 0:
            actions.append(entry[1])
            number = entry[0]
        state = self.roots[number]
        steps = [Step(None, None, state)]
        for action in reversed(actions):
            asked = None if self.game.outcomes(self.base, state) else self.game.to_move(self.base, state)
            seat = doer(asked, action)
            state = self.game.step(self.base, state, action)
            steps.append(Step(seat, action, state))
        return steps


def doer(asked: int | None, action: Action) -> int | None:
    """Whose action it is: that of the seat which is asked, unless the action bears another seat.

    Some readings let somebody act who is not asked. None for chance.
    """
    own = getattr(action, "seat", asked)
    return own if asked is not None and isinstance(own, int) else asked


def seats_at(game: Game, rules: Rules, state: State) -> list[int]:
    """The seats that take part: those that the written position names."""
    written = game.write_position(rules, state)
    return [seat for seat, name in enumerate(game.seats) if name in written]


def _itself(state: State) -> Any:
    return state
