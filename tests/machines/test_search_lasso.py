"""Endless play: cycles, their components, and the shortest lasso, against networkx and a plain search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesmodel.kernel.game import game as installed
from rulesmodel.machines.search import Lassos, search
from tests.games.graph import GraphGame

Arrows = Mapping[int, Sequence[int]]


def lassos_of(arrows: Arrows, **options: object) -> Lassos:
    game = GraphGame(arrows, over={node: "end" for node, targets in arrows.items() if not targets})
    found = search(game, game.rules(), lassos=True, **options).lassos  # type: ignore[arg-type]
    assert found is not None
    return found


def ways(lassos: Lassos) -> tuple[list[int], list[int]]:
    """The nodes of the stem, and those that the cycle leads through."""
    assert lassos.shortest is not None
    stem, cycle, _ = lassos.shortest
    return [step.state.node for step in stem], [step.state.node for step in cycle]


def test_a_lasso_is_a_way_to_a_state_and_from_there_back_to_it() -> None:
    lassos = lassos_of({0: [1, 4], 1: [2], 2: [3], 3: [1], 4: []})
    assert (lassos.components, lassos.states) == (1, 3)
    assert ways(lassos) == ([0, 1], [2, 3, 1])


def test_without_a_cycle_there_is_no_lasso() -> None:
    assert lassos_of({0: [1, 2], 1: [3], 2: [3], 3: []}) == Lassos(0, 0, None)


def test_a_step_back_to_the_same_state_is_a_lasso() -> None:
    lassos = lassos_of({0: [1], 1: [1]})
    assert (lassos.components, lassos.states) == (1, 1)
    assert ways(lassos) == ([0, 1], [1])


def test_a_short_cycle_far_away_may_beat_a_long_one_nearby() -> None:
    long = {0: [1, 10], 1: [2], 2: [3], 3: [4], 4: [5], 5: [0]}
    assert ways(lassos_of({**long, 10: [11], 11: [11]})) == ([0, 10, 11], [11])


def test_when_the_effort_is_spent_the_lasso_is_not_called_shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesmodel.machines.search.lasso.EFFORT", 1)
    lassos = lassos_of({0: [1], 1: [2], 2: [0]})
    assert ways(lassos) == ([0], [1, 2, 0])
    assert lassos.shortest is not None
    assert not lassos.shortest.is_shortest


def test_a_search_that_was_cut_short_knows_the_cycles_among_what_it_expanded() -> None:
    lassos = lassos_of({0: [0, 1, 2], 1: [2], 2: [1]}, max_states=2)
    assert (lassos.components, lassos.states) == (1, 1)


def test_a_cycle_may_lead_to_the_mirror_image_of_where_it_began() -> None:
    game = GraphGame({0: [1], 1: [2], 2: [1]}, twins={2: 1})
    lassos = search(game, game.rules(), mirror=True, lassos=True).lassos
    assert lassos is not None
    assert ways(lassos) == ([0, 1], [2])


def test_a_duel_always_ends() -> None:
    duel = installed("duel")
    assert search(duel, duel.rules("six"), lassos=True).lassos == Lassos(0, 0, None)
    assert search(duel, duel.rules("six")).lassos is None


@st.composite
def graphs(draw: st.DrawFn) -> Arrows:
    size = draw(st.integers(1, 9))
    node = st.integers(0, size - 1)
    return {number: draw(st.lists(node, max_size=3)) for number in range(size)}


@given(graphs())
def test_cycles_are_those_that_networkx_finds(arrows: Arrows) -> None:
    graph = nx.DiGraph([(node, target) for node, targets in arrows.items() for target in targets])
    graph.add_node(0)
    reached = graph.subgraph(nx.descendants(graph, 0) | {0})
    cyclic = [part for part in nx.strongly_connected_components(reached)
              if len(part) > 1 or any(reached.has_edge(node, node) for node in part)]
    lassos = lassos_of(arrows)
    assert lassos.components == len(cyclic)
    assert lassos.states == sum(map(len, cyclic))
    if cyclic:
        stem, cycle = ways(lassos)
        assert cycle[-1] == stem[-1]
        assert nx.is_path(graph, [*stem, *cycle])
        assert len(stem) - 1 + len(cycle) == fewest_steps(graph)


def fewest_steps(graph: nx.DiGraph) -> int:
    """The length of the shortest lasso: for each node the way to it, a step on, and the way back."""
    way = dict(nx.all_pairs_shortest_path_length(graph))
    return min(way[0][node] + 1 + way[after][node] for node in way[0] for after in graph[node] if node in way[after])
