"""Endless play: the cycles among the states that a search has met.

States that lie on no cycle are trimmed first, by taking away, again and again, a state that no step leads to
(Kahn 1962). What is left is split into strongly connected components (Tarjan 1972, without recursion).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from ..play.choices import Step
from .space import Space

CLOSED = 0xFFFF_FFFF
"""The order of a state whose component is complete: later than all others."""
EFFORT = 5_000_000
"""The most steps that are looked at to find the shortest lasso; after that the shortest so far is given."""


class Lasso(NamedTuple):
    """A play that can go on for ever: `stem` leads to a state, and the steps of `cycle` lead from there back to it.

    In a search with `mirror` the cycle may lead to the mirror image of the state where it began. `is_shortest` tells
    whether no other lasso has fewer steps, or that was not found out.
    """

    stem: list[Step]
    cycle: list[Step]
    is_shortest: bool


class Lassos(NamedTuple):
    """The cycles of a state space: in how many components, over how many states, and the shortest lasso (if any)."""

    components: int
    states: int
    shortest: Lasso | None


def find_lassos(space: Space) -> Lassos:
    """All cycles among the expanded states of a space that was searched with its edges."""
    graph = Graph(space)
    component = graph.components()
    if not component:
        return Lassos(0, 0, None)
    return Lassos(len(set(component.values())), len(component), _shortest(graph, component))


class Graph:
    """The steps between the states of a space, as the search has kept them."""

    def __init__(self, space: Space) -> None:
        assert space.edges is not None, "the space was searched without keeping its edges"
        self.space, self.edges, self.ends = space, space.edges, space.ends

    def after(self, number: int) -> array[int]:
        """The states that the steps out of a state lead to; nothing for one that was not expanded."""
        if number >= len(self.ends):
            return self.edges[:0]
        return self.edges[self.ends[number - 1] if number else 0:self.ends[number]]

    def core(self) -> Iterator[int]:
        """The states that are left when one that no step leads to is taken away again and again."""
        arrivals = _zeros(len(self.space))
        for target in self.edges:
            arrivals[target] += 1
        free = [number for number, count in enumerate(arrivals) if count == 0]
        left = bytearray(b"\1") * len(self.space)
        while free:
            number = free.pop()
            left[number] = 0
            for target in self.after(number):
                arrivals[target] -= 1
                if arrivals[target] == 0:
                    free.append(target)
        return (number for number, is_left in enumerate(left) if is_left)

    def components(self) -> dict[int, int]:
        """The states that lie on a cycle, each with a number that its strongly connected component goes by."""
        order, low = _zeros(len(self.space)), _zeros(len(self.space))
        pending: list[int] = []
        found: dict[int, int] = {}
        met = 0
        for root in self.core():
            calls = [] if order[root] else [(root, iter(self.after(root)))]
            while calls:
                number, targets = calls[-1]
                if not order[number]:
                    met += 1
                    order[number] = low[number] = met
                    pending.append(number)
                for target in targets:
                    if not order[target]:
                        calls.append((target, iter(self.after(target))))
                        break
                    low[number] = min(low[number], order[target])
                else:
                    calls.pop()
                    if calls:
                        caller = calls[-1][0]
                        low[caller] = min(low[caller], low[number])
                    if low[number] == order[number]:
                        self._close(number, pending, order, found)
        return found

    def _close(self, root: int, pending: list[int], order: array[int], found: dict[int, int]) -> None:
        """Take a complete component off the pending states; keep it if a cycle runs through it."""
        members: list[int] = []
        while not members or members[-1] != root:
            members.append(pending.pop())
            order[members[-1]] = CLOSED
        if len(members) > 1 or root in self.after(root):
            found.update(dict.fromkeys(members, root))


def _zeros(number: int) -> array[int]:
    return array("I", bytes(array("I").itemsize * number))


def _shortest(graph: Graph, component: dict[int, int]) -> Lasso:
    """The lasso with the fewest steps: for each state by depth, the shortest cycle through no earlier state.

    (A cycle through an earlier state makes a lasso that is not longer when it is entered there.)
    """
    space, effort = graph.space, EFFORT
    best: list[int] = []
    fewest = len(space) + 1
    for entry in sorted(component):
        depth = space.depth(entry)
        if depth + 1 >= fewest or effort <= 0:
            break
        cycle, spent = _shortest_cycle(graph, component, entry, fewest - depth - 1)
        effort -= spent
        if cycle:
            best, fewest = [entry, *cycle], depth + len(cycle)
    stem = space.trace(best[0])
    return Lasso(stem, space.steps(stem[-1].state, best[1:]), effort > 0)


def _shortest_cycle(graph: Graph, component: dict[int, int], entry: int, most: int) -> tuple[list[int], int]:
    """The shortest cycle of at most `most` steps through `entry` and later states of its component, and the effort."""
    came_from = {entry: entry}
    level, spent = [entry], 0
    for _ in range(most):
        reached = []
        for number in level:
            for target in graph.after(number):
                spent += 1
                if target == entry:
                    return [*_way_back(came_from, number), entry], spent
                if target > entry and target not in came_from and component.get(target) == component[entry]:
                    came_from[target] = number
                    reached.append(target)
        level = reached
    return [], spent


def _way_back(came_from: dict[int, int], number: int) -> list[int]:
    """The states after the entry, up to and with `number`."""
    way = []
    while came_from[number] != number:
        way.append(number)
        number = came_from[number]
    return way[::-1]
