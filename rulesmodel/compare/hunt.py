"""The hunt for a first difference: every deck a little, then more, then positions of scenarios, then decks in depth.

Small decks come first, and each is searched breadth first, so what is found first is small. A difference that a deck
shows is reachable by construction; only what no deck has shown so far is looked for from scenario positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from ..kernel.errors import RulesModelError, Unspecified
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..machines.play import Step
from .places import Place, pairs
from .result import Looked
from .sides import Side
from .sweep import Alternative, Parting, Sweep, Swept
from .watch import Watched

POSITIONS = "positions of scenarios"
Progress = Callable[[str, int, int], object]
"""Told the place that is searched, how many changes are still open, and the states visited so far."""


class Budget(msgspec.Struct, frozen=True):
    """How far a hunt goes: `rounds` are most states a deck in each round, `local` most states from a scenario line.

    (What seats can see is compared in as many states of each deck as `local` says, since writing views takes long.)

    `seconds` bounds the whole hunt; `reach` is how many states may be visited to find out whether a shrunk position
    occurs.
    """

    rounds: tuple[int, ...] = (2_000, 20_000, 200_000)
    local: int = 600
    seconds: float = 120.0
    reach: int = 20_000


class Task(NamedTuple):
    """A change of the base side to be separated from it; `names` are the questions and flags it changes."""

    id: str
    other: Side
    names: frozenset[str]


class Found(NamedTuple):
    """A parting, with the place and the rules of both sides there."""

    parting: Parting
    place: Place
    base: Rules
    other: Rules


class Hunt:
    """Looks for a difference between the base side and each of several changes of it."""

    def __init__(self, game: Game, base: Side, tasks: Sequence[Task], budget: Budget,
                 progress: Progress | None = None) -> None:
        self.game, self.base, self.budget, self.progress = game, base, budget, progress
        self.open = {task.id: task for task in tasks}
        self.found: dict[str, Found] = {}
        self.looked: dict[str, dict[str, Looked]] = {task.id: {} for task in tasks}
        self.deadline = time.perf_counter() + budget.seconds
        self.states = 0
        self.interrupted = False

    # -- the order of things -----------------------------------------------------------------------
    def run(self, decks: Sequence[Place], positions: Callable[[], Sequence[Place]]) -> None:
        """Hunt until everything is found or the budget is used up; Ctrl-C keeps what is known."""
        try:
            for limit in self.budget.rounds[:-1] or self.budget.rounds:
                self.search_decks(decks, limit)
            if self.open:
                self.search_positions(positions())
            for limit in self.budget.rounds[1:][-1:]:
                self.search_decks(decks, limit)
            for place in decks:
                if self.open:
                    self.search_place(place, list(self.open.values()), self.budget.local, views=True)
        except KeyboardInterrupt:
            self.interrupted = True

    def search_decks(self, decks: Sequence[Place], limit: int) -> None:
        for place in decks:
            tasks = [task for task in self.open.values() if not self.is_done(task, place)]
            if tasks and time.perf_counter() < self.deadline:
                self.search_place(place, tasks, limit)

    def is_done(self, task: Task, place: Place) -> bool:
        before = self.looked[task.id].get(place.name)
        return before is not None and before.exhausted

    def search_positions(self, places: Sequence[Place]) -> None:
        for place in places:
            if self.open and time.perf_counter() < self.deadline:
                self.search_place(place, list(self.open.values()), self.budget.local)

    # -- one place -----------------------------------------------------------------------------------
    def search_place(self, place: Place, tasks: Sequence[Task], limit: int, views: bool = False) -> None:
        """Search from one place: all that share the base side's states together, the others one by one."""
        if self.progress is not None:
            self.progress(place.name, len(self.open), self.states)
        try:
            base = place.rules(self.game, self.base)
        except RulesModelError:
            return
        shared, apart = self.sort(place, base, tasks)
        if shared:
            starts = [(state, state) for state in place.starts(self.game, base)]
            own = self.sweep(place, base, shared, starts, limit, views)
            apart += [each for each in shared if each.id in own]
        for each in apart:
            if time.perf_counter() < self.deadline:
                self.search_apart(place, base, each, limit, views)

    def search_apart(self, place: Place, base: Rules, each: Alternative, limit: int, views: bool) -> None:
        """Search for one alternative with its own states; games that begin otherwise part at once."""
        starts = pairs(self.game, place, (base, each.rules))
        if starts or place.scenario:
            self.sweep(place, base, [each], starts, limit, views)
            return
        ours, theirs = (place.starts(self.game, rules) for rules in (base, each.rules))
        if ours and theirs:
            parting = Parting("set-up", [Step(None, None, ours[0])], ours[0], theirs[0], None, None)
            self.found[each.id] = Found(parting, place, base, each.rules)
            del self.open[each.id]

    def sort(self, place: Place, base: Rules, tasks: Sequence[Task]) -> tuple[list[Alternative], list[Alternative]]:
        """The alternatives that start from the very states of the base side, and those that do not.

        A version may need a deck of its own (`Rules`), whose states are no states of the base side.
        """
        watched = Watched(base, frozenset().union(*(task.names for task in tasks)))
        ours = place.starts(self.game, watched)
        shared: list[Alternative] = []
        apart: list[Alternative] = []
        for each in self.alternatives(place, tasks):
            same = each.names and each.rules.deck == base.deck and (
                not each.names & watched.asked or place.starts(self.game, each.rules) == ours)
            (shared if same else apart).append(each)
        return shared, apart

    def alternatives(self, place: Place, tasks: Sequence[Task]) -> Iterator[Alternative]:
        for task in tasks:
            try:
                yield Alternative(task.id, place.rules(self.game, task.other), task.names)
            except RulesModelError:
                continue

    def sweep(self, place: Place, base: Rules, alternatives: Sequence[Alternative],
              starts: Sequence[tuple[State, State]], limit: int, views: bool) -> tuple[str, ...]:
        """Search once and note what came out; returns the alternatives that need a search of their own."""
        boundary = self.game.is_turn_start if place.local else None
        sweep = Sweep(self.game, base, alternatives, partial=place.local, boundary=boundary, views=views)
        question = place.asked(self.game, base, starts[-1][0]) if starts else None
        also = {} if question is None else {len(starts) - 1: question}
        swept = sweep.run(starts, limit + len(starts), self.deadline, also)
        self.states += swept.states
        for each in alternatives:
            if each.id not in swept.own and not views:
                self.note(place, each, swept)
            if each.id in swept.partings:
                self.found[each.id] = Found(self.whole(place, base, swept.partings[each.id]), place, base, each.rules)
                del self.open[each.id]
        return swept.own

    def whole(self, place: Place, base: Rules, parting: Parting) -> Parting:
        """The parting with the moves of a scenario's line that lead to where the search began."""
        if place.scenario is None:
            return parting
        steps = place.steps(self.game, base)
        begin = next((number for number, step in enumerate(steps) if step.state == parting.trace[0].state), 0)
        return parting._replace(trace=[*steps[:begin + 1], *parting.trace[1:]])

    def note(self, place: Place, each: Alternative, swept: Swept) -> None:
        """Remember that a place was searched for an alternative."""
        name = POSITIONS if place.scenario else place.name
        asked = not each.names or bool(each.names & swept.asked)
        known = self.looked[each.id]
        if place.scenario and name in known:
            before = known[name]
            known[name] = Looked(name, before.states + swept.states, False, before.asked or asked,
                                 before.seconds + swept.seconds)
        else:
            exhausted = swept.exhausted and not place.local and each.id not in swept.partings
            known[name] = Looked(name, swept.states, exhausted, asked, swept.seconds, swept.stopped_by)


def same_decks(game: Game, base: Side, other: Side, names: frozenset[str], decks: Sequence[Place], limit: int,
               deadline: float) -> Iterator[tuple[Place, int]]:
    """The decks none of whose states makes a rule ask about any of the names, with their numbers of states.

    Only decks that are exhausted within the limit are given: on them both sides have one and the same play.
    """
    for place in decks:
        try:
            base_rules, other_rules = place.rules(game, base), place.rules(game, other)
        except RulesModelError:
            continue
        watched = Watched(base_rules, names)
        starts = place.starts(game, watched)
        both = ([(state, state) for state in starts] if base_rules.deck == other_rules.deck
                else pairs(game, place, (base_rules, other_rules)))
        if watched.asked or not starts or len(both) < len(starts):
            continue
        sweep = Sweep(game, base_rules, [Alternative("other", other_rules, names)], until_asked=True)
        try:
            swept = sweep.run(both, limit, deadline)
        except Unspecified:  # pragma: no cover - a game that asks while it writes
            continue
        if swept.exhausted and not swept.asked:
            yield place, swept.states
