"""State graphs: whole small ones, what lies around a position, and large ones collapsed by phase, turn or predicate.

A graph that nobody could read is not drawn: `TooManyStates` says how many there are and how to get a smaller one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

import msgspec
import networkx as nx

from ..kernel.errors import RulesModelError
from ..kernel.game import Game, State
from ..kernel.picture import Picture
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from . import plays, telling
from .walk import TooManyStates, Turns, Walk, next_steps, outcome_of
from .words import count

MOST_NODES = 300
"""More than this cannot be read, however it is laid out."""
MOST_VISITED = 200_000
"""How many states are visited in order to collapse them."""
ACTIONS_TOLD = 3
OVER = "over"

Predicate = Callable[[Rules, State], Any]
Collapse = str | Predicate
"""`phase`, `turn`, or a predicate of rules and state: states of which it gives the same are one node."""


class Look(msgspec.Struct, frozen=True):
    """How a node looks: its kind (a phase, or a value of the predicate), its words, how the game ended there."""

    kind: str
    lines: tuple[str, ...]
    about: str = ""
    ended: bool = False
    chance: bool = False
    start: bool = False
    open: bool = False
    """Whether more can happen here than is drawn."""


class Arrow(msgspec.Struct, frozen=True):
    """How an edge looks: its actions in words, whether chance decides, whether it is only what might come next."""

    says: tuple[str, ...]
    chance: bool = False
    maybe: bool = False


class StateGraph(NamedTuple):
    """A graph to draw: nodes carry a `look` (and, unless collapsed, their `state`), edges an `arrow`.

    `here` is the node of the current state.
    """

    graph: nx.DiGraph[int]
    title: str
    here: int | None = None

    @property
    def looks(self) -> dict[int, Look]:
        """How each node looks."""
        return {number: self.graph.nodes[number]["look"] for number in self.graph.nodes}

    @property
    def arrows(self) -> list[tuple[int, int, Arrow]]:
        """The edges: from, to, and how they look."""
        return [(before, after, self.graph.edges[before, after]["arrow"]) for before, after in self.graph.edges]

    @property
    def kinds(self) -> list[str]:
        """The kinds of its nodes in the order in which they were met; endings are none."""
        return list(dict.fromkeys(look.kind for look in self.looks.values() if not look.ended))

    @property
    def ends(self) -> bool:
        """Whether the game ends at some node."""
        return any(look.ended for look in self.looks.values())

    def __str__(self) -> str:
        nodes, edges = self.graph.number_of_nodes(), self.graph.number_of_edges()
        return f"{self.title}: {count(nodes, 'node')}, {count(edges, 'edge')}"


# -- graphs of states ------------------------------------------------------------------------------------
def whole(game: Game, rules: Rules, starts: Sequence[State] | None = None, here: State | None = None,
          most: int = MOST_NODES) -> StateGraph:
    """All states that can be reached from the deals of the deck, or from other states."""
    starts = game.initial(rules) if starts is None else starts
    return _of_states(Walk(game, rules, starts, most), starts, here, "all positions")


def around(game: Game, rules: Rules, state: State, depth: int = 2, most: int = MOST_NODES) -> StateGraph:
    """The states at most so many steps from a state."""
    title = f"{count(depth, 'step')} from here"
    return _of_states(Walk(game, rules, (state,), most, depth), (state,), state, title)


def _of_states(walk: Walk, starts: Sequence[State], here: State | None, title: str) -> StateGraph:
    graph: nx.DiGraph[int] = nx.DiGraph()
    actions: dict[tuple[int, int], list[str]] = {}
    for before, step, after in walk.steps():
        actions.setdefault((before, after), []).append(plays.step(walk.game, walk.rules, step))
    for number, state in enumerate(walk.states):
        is_start = state in starts and here is None
        graph.add_node(number, look=look(walk.game, walk.rules, state, is_start, number in walk.open), state=state)
    for (before, after), words in actions.items():
        graph.add_edge(before, after, arrow=Arrow(tuple(words), graph.nodes[before]["look"].chance))
    return StateGraph(graph, title, None if here is None else walk.numbers.get(here))


@lru_cache(maxsize=1024)  # a play's graph is drawn at each of its steps, and most of its nodes are the same
def look(game: Game, rules: Rules, state: State, start: bool = False, is_open: bool = False) -> Look:
    """How the node of a state looks: its phase and who is asked, or how the game ended."""
    picture = game.picture(rules, state)
    outcome = outcome_of(game, rules, state)
    if outcome is not None:
        return Look(OVER, tuple(plays.ending(game, outcome).removesuffix(")").split(" (")), telling.told(picture), True)
    asked = _asked(picture)
    lines = (picture.phase, f"{asked} is asked" if asked else "chance")
    return Look(picture.phase, lines, telling.told(picture), chance=not asked, start=start, open=is_open)


def _asked(picture: Picture) -> str:
    return next((area.title for area in picture.areas if area.asked), "")


# -- collapsed graphs ------------------------------------------------------------------------------------
def collapsed(game: Game, rules: Rules, by: Collapse, starts: Sequence[State] | None = None,
              here: State | None = None, most: int = MOST_NODES, visit: int = MOST_VISITED) -> StateGraph:
    """The graph with many states to a node: those of one `phase`, of one `turn` (from its start on), or of one value.

    >>> from rulesmodel.kernel.game import game
    >>> duel = game("duel")
    >>> print(collapsed(duel, duel.rules("four"), "phase"))
    by phase: 7 nodes, 15 edges
    """
    starts = game.initial(rules) if starts is None else starts
    if by == "turn":
        return _by_turn(game, rules, starts, here, most, visit)
    if by == "phase":
        return _by_value(game, rules, _phase_of(game), starts, here, most, visit, "by phase")
    if isinstance(by, str):
        raise RulesModelError(f"graphs are collapsed by phase, by turn or by a predicate, not by {by!r}")
    return _by_value(game, rules, lambda rules, state: (str(by(rules, state)),), starts, here, most, visit,
                     f"by {getattr(by, '__name__', 'predicate').replace('_', ' ')}")


Group = tuple[str, ...]


def _phase_of(game: Game) -> Callable[[Rules, State], Group]:
    def group(rules: Rules, state: State) -> Group:
        picture = game.picture(rules, state)
        asked = _asked(picture)
        return picture.phase, f"{asked} is asked" if asked else "chance"

    return group


def _by_value(game: Game, rules: Rules, group: Callable[[Rules, State], Group], starts: Sequence[State],
              here: State | None, most: int, visit: int, title: str) -> StateGraph:
    walk = Walk(game, rules, starts, visit)
    groups: list[Group] = []
    verbs: dict[tuple[Group, Group], Counter[str]] = {}

    def group_of(number: int) -> Group:
        while len(groups) <= number:
            state = walk.states[len(groups)]
            outcome = outcome_of(game, rules, state)
            groups.append((OVER, *plays.ending(game, outcome).removesuffix(")").split(" (")) if outcome
                          else group(rules, state))
        return groups[number]

    for before, step, after in walk.steps():
        between = group_of(before), group_of(after)
        verbs.setdefault(between, Counter())[_verb(game, rules, step)] += 1
    if walk.states:
        group_of(len(walk.states) - 1)
    found = None if here is None or here not in walk.numbers else groups[walk.numbers[here]]
    return _quotient(Counter(groups), verbs, {groups[walk.numbers[state]] for state in starts}, found, most, title)


def _quotient(sizes: Counter[Group], verbs: dict[tuple[Group, Group], Counter[str]], starts: set[Group],
              here: Group | None, most: int, title: str) -> StateGraph:
    if len(sizes) > most:
        raise TooManyStates(most, "groups")
    graph: nx.DiGraph[int] = nx.DiGraph()
    numbers = {group: number for number, group in enumerate(sizes)}
    for group, number in numbers.items():
        ended = group[0] == OVER and len(group) > 1
        lines = (*(group[1:] if ended else group), count(sizes[group], "position"))
        graph.add_node(number, look=Look(group[0], lines, ", ".join(lines), ended, "chance" in group, group in starts))
    for (before, after), found in verbs.items():
        says = tuple(f"{verb} ({times:,})" for verb, times in found.most_common())
        graph.add_edge(numbers[before], numbers[after], arrow=Arrow(says, "chance" in before))
    return StateGraph(graph, title, None if here is None else numbers[here])


def _verb(game: Game, rules: Rules, step: Step) -> str:
    """What kind of step it is: the first words of an action, up to the first name or number."""
    words = game.write_action(rules, step.action).split()
    return " ".join(takewhile(lambda word: word.isalpha() and word.islower(), words)) or " ".join(words)


def _by_turn(game: Game, rules: Rules, starts: Sequence[State], here: State | None, most: int,
             visit: int) -> StateGraph:
    """Turn starts and endings, each turn an edge with its shortest way."""
    walk = Turns(game, rules, starts, most, visit)
    graph: nx.DiGraph[int] = nx.DiGraph()
    for before, words, after in walk.turns():
        graph.add_edge(before, after, arrow=Arrow(words))
    for number, state in enumerate(walk.states):
        graph.add_node(number, look=look(game, rules, state, state in starts and here is None), state=state)
    return StateGraph(graph, "by turn", None if here is None else walk.numbers.get(here))


# -- the line that was played ----------------------------------------------------------------------------
def played(game: Game, rules: Rules, lines: Iterable[Sequence[Step]], here: State, choices: int = 12) -> StateGraph:
    """The states of lines of play (forks included) with the one that is shown, and what may come next from there."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    numbers: dict[State, int] = {}

    def node(state: State, is_open: bool = False) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            graph.add_node(numbers[state], look=look(game, rules, state, not numbers[state], is_open), state=state)
        return numbers[state]

    for line in lines:
        node(line[0].state)
        for before, step in pairwise(line):
            arrow = Arrow((plays.step(game, rules, step),), step.seat is None)
            graph.add_edge(node(before.state), node(step.state), arrow=arrow)
    now = node(here)
    for step in (next_steps(game, rules, here) or [])[:choices]:
        after = node(step.state, True)
        if not graph.has_edge(now, after):
            arrow = Arrow((plays.step(game, rules, step),), step.seat is None, maybe=True)
            graph.add_edge(now, after, arrow=arrow)
    return StateGraph(graph, "the play so far", now)
