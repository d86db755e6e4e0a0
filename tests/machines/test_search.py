"""Search: the counts, the traces, and what stops it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from rulesmodel.kernel.errors import RulesModelError
from rulesmodel.kernel.game import Game, Invariant
from rulesmodel.kernel.game import game as installed
from rulesmodel.kernel.ruling import Refused
from rulesmodel.machines.play import Step
from rulesmodel.machines.search import SearchResult, search
from tests.games.graph import GraphGame, Place

DUEL = installed("duel")


def explore(game: Game, **options: object) -> SearchResult:
    return search(game, game.rules(), **options)  # type: ignore[arg-type]


def nodes(trace: Sequence[Step] | None) -> list[int]:
    assert trace is not None
    return [step.state.node for step in trace]


def assert_is_played(game: Game, trace: Sequence[Step] | None, deck: str | None = None) -> None:
    """Every step of the trace can be taken, leads where it says, and is made by whom the game asks."""
    assert trace is not None
    rules = game.rules(deck)
    assert trace[0].state in game.initial(rules)
    assert trace[0].action is None
    for before, step in pairwise(trace):
        assert game.step(rules, before.state, step.action) == step.state
        assert step.seat == game.to_move(rules, before.state)


# -- counts ------------------------------------------------------------------------------------
def test_every_branch_of_chance_is_followed_whatever_its_weight() -> None:
    result = explore(GraphGame({0: [1, 2, 3], 1: [], 2: [], 3: []}, chance=[0], over={1: "a", 2: "a", 3: "b"}))
    assert (result.states, result.moves, result.depth) == (4, 3, 1)
    assert result.terminals == {"a": 2, "b": 1}
    assert nodes(result.ending("b")) == [0, 3]
    assert result.ending("b")[1].seat is None


def test_a_move_is_counted_once_for_each_state_and_choice() -> None:
    result = explore(GraphGame({0: [1, 2], 1: [2], 2: [0]}))
    assert (result.states, result.moves, result.depth) == (3, 4, 1)
    assert result.turn_starts == 1


def test_equal_initial_states_count_once() -> None:
    result = explore(GraphGame({0: [], 1: []}, starts=(0, 1, 0), over={0: "end", 1: "end"}))
    assert (result.states, result.depth, result.terminals) == (2, 0, {"end": 2})


def test_the_search_may_start_from_other_states() -> None:
    game = GraphGame({0: [1], 1: [2], 2: []}, over={2: "end"})
    result = explore(game, initial=[Place(1)])
    assert result.states == 2
    assert nodes(result.ending("end")) == [1, 2]


def test_without_initial_states_nothing_is_found() -> None:
    result = explore(GraphGame({0: []}), initial=[])
    assert (result.states, result.moves, result.depth, result.exhausted) == (0, 0, 0, True)


def test_a_live_state_without_a_move_is_a_deadlock_and_an_ended_one_is_not() -> None:
    result = explore(GraphGame({0: [1, 2], 1: [3], 2: [], 3: []}, over={2: "end"}))
    assert result.deadlocks == 1
    assert nodes(result.deadlock()) == [0, 1, 3]
    assert explore(GraphGame({0: [1], 1: []}, over={1: "end"})).deadlock() is None


def test_a_refused_chance_outcome_is_a_fault_of_the_game() -> None:
    game = GraphGame({0: [1], 1: []}, chance=[0])
    game.outcomes = lambda rules, state: [(game.candidates(rules, state)[0], 1)]  # type: ignore[method-assign]
    with pytest.raises(Refused, match="no arrow leads there") as error:
        explore(game)
    assert error.value.__notes__ == ["while expanding Place(node=0)"]


# -- invariants --------------------------------------------------------------------------------
DIAMOND = {0: [1, 2], 1: [3], 2: [3, 4], 3: [4], 4: []}


def test_a_broken_invariant_is_counted_and_shown_by_a_shortest_trace() -> None:
    game = GraphGame(DIAMOND, over={4: "end"}, forbidden=[3, 4])
    result = explore(game)
    assert result.violations == {"forbidden": 2}
    assert len(nodes(result.violation("forbidden"))) == 3
    assert_is_played(game, result.violation("forbidden"))


def test_initial_states_are_checked_too() -> None:
    assert explore(GraphGame(DIAMOND, over={4: "end"}, forbidden=[0])).violations == {"forbidden": 1}


def test_invariants_can_be_left_out_or_given() -> None:
    game = GraphGame(DIAMOND, over={4: "end"}, forbidden=[3])
    below = Invariant("below", "no node above 2", lambda rules, state: state.node <= 2)
    assert explore(game, invariants=False).violations == {}
    assert explore(game, invariants=[below]).violations == {"below": 2}


# -- goal, boundary, limits --------------------------------------------------------------------
def test_the_goal_stops_the_search_with_a_shortest_trace() -> None:
    game = GraphGame(DIAMOND, over={4: "end"})
    result = explore(game, goal=lambda state: state.node == 4)
    assert nodes(result.goal()) == [0, 2, 4]
    assert (result.exhausted, result.stopped_by) == (False, "the goal was found")
    assert explore(game, goal=lambda state: state.node == 0).goal() == [Step(None, None, Place(0))]


def test_a_goal_that_cannot_be_reached_leaves_the_search_exhausted() -> None:
    result = explore(GraphGame(DIAMOND, over={4: "end"}), goal=lambda state: state.node == 5)
    assert (result.goal(), result.exhausted) == (None, True)


def test_states_at_the_boundary_are_met_but_not_expanded_unless_initial() -> None:
    ring = {0: [1], 1: [10], 10: [11], 11: [0]}
    result = explore(GraphGame(ring), boundary=lambda state: state.node % 10 == 0)
    assert (result.states, result.moves, result.boundary, result.deadlocks) == (3, 2, 1, 0)
    assert result.exhausted


def test_too_many_states_end_the_search_honestly() -> None:
    rules = DUEL.rules("six")
    result = search(DUEL, rules, max_states=1000)
    assert not result.exhausted
    assert result.stopped_by == "more than 1,000 states"
    assert 1000 < result.states < 1010
    assert search(DUEL, rules, max_states=10395).exhausted


def test_too_much_memory_ends_the_search_honestly() -> None:
    result = search(DUEL, DUEL.rules("six"), max_bytes=100_000)
    assert not result.exhausted
    assert "more than 0.1 MB" in result.stopped_by
    assert result.states < 10395


def test_an_interrupted_search_keeps_what_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = search(DUEL, DUEL.rules("six"))
    calls = 0

    def step(rules: object, state: object, action: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 9_001:  # in the middle of a stroke
            raise KeyboardInterrupt
        return type(DUEL).step(DUEL, rules, state, action)  # type: ignore[arg-type]

    monkeypatch.setattr(DUEL, "step", step, raising=False)
    result = search(DUEL, DUEL.rules("six"), lassos=True)
    assert (result.exhausted, result.stopped_by) == (False, "interrupted")
    space = result.space
    assert space.edges is not None
    assert len(space.keys) == len(space.numbers) == len(space.parents) == result.states
    assert len(space.edges) == space.ends[-1] == result.moves
    assert [space.numbers[key] for key in space.keys] == list(range(result.states))
    assert space.keys == whole.space.keys[:result.states]


def test_a_search_interrupted_before_it_began_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def holds(rules: object, state: object) -> bool:
        raise KeyboardInterrupt

    result = explore(GraphGame({0: []}), invariants=[Invariant("slow", "takes too long", holds)])
    assert (result.states, result.depth, result.stopped_by) == (0, 0, "interrupted")
    assert len(result.space) == 0


def test_an_interrupted_look_for_lassos_keeps_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(space: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulesmodel.machines.search.run.find_lassos", interrupted)
    result = explore(GraphGame({0: [0]}), lassos=True)
    assert (result.states, result.lassos) == (1, None)
    assert result.stopped_by == "interrupted while looking for lassos"


def test_progress_tells_growing_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesmodel.machines.search.run.PROGRESS_SECONDS", 0.0)
    told: list[tuple[int, int, int, float]] = []
    result = search(DUEL, DUEL.rules("six"), progress=lambda *figures: told.append(figures))
    assert told[-1][:3] == (result.states, result.moves, result.depth)
    assert told == sorted(told, key=lambda figures: figures[:3])
    assert all(rate > 0 for *_, rate in told)


# -- traces and mirror -------------------------------------------------------------------------
@pytest.mark.parametrize("mirror", [False, True])
def test_traces_are_plays_that_end_as_they_should(mirror: bool) -> None:
    rules = DUEL.rules("six")
    result = search(DUEL, rules, mirror=mirror)
    for reason in ("goal", "both", "nothing left"):
        trace = result.ending(reason)
        assert_is_played(DUEL, trace, "six")
        assert trace is not None
        assert DUEL.outcome(rules, trace[-1].state).reason == reason
    assert result.ending("no such reason") is None


def test_the_mirror_keeps_one_of_two_images() -> None:
    rules = DUEL.rules("four")
    plain, mirrored = search(DUEL, rules), search(DUEL, rules, mirror=True)
    images = {DUEL.mirror(rules, state) for state in plain.space.states()}
    assert set(mirrored.space.states()) == images
    assert mirrored.turn_starts == sum(map(DUEL.is_turn_start, images))


def test_a_mirror_that_is_no_symmetry_is_found_out_by_its_trace() -> None:
    game = GraphGame({0: [1, 2], 1: [], 2: [3], 3: []}, twins={1: 2, 2: 2}, over={3: "end"})
    game.arrows = {0: [1], 1: [], 2: [3], 3: []}
    result = explore(game, mirror=True)
    with pytest.raises(RulesModelError, match="no symmetry of the game"):
        result.ending("end")


def test_the_space_knows_every_step_out_of_a_state() -> None:
    result = explore(GraphGame({0: [1, 2], 1: [0], 2: []}, over={2: "end"}))
    assert [(step.action.node, number) for step, number in result.space.moves(0)] == [(1, 1), (2, 2)]
    assert result.space.number(Place(7)) is None


def test_the_memory_told_is_that_of_the_containers() -> None:
    result = search(DUEL, DUEL.rules("eight"))
    assert 100 < result.bytes_per_state < 300
    assert result.space.bytes() == result.space.bytes()
