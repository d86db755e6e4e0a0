"""Stop & Worship written by hand in plain Python, as yardsticks for the search: a state is a flat tuple.

`successors` is what somebody writes who needs the counts of this one game and wants to read the code again.
`unrolled` is written for speed alone: every move of either seat is spelled out as a tuple of its own. Both are
searched with a set of tuples that keeps no traces and checks nothing; `checked_search` does both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Table = tuple[int, ...]

PILE_ACTS, PILE_STOPS, TURN, WINDOW, CHAIN = 0, 1, 8, 9, 10
ACTS, STOPS, WORSHIP = (2, 5), (3, 6), (4, 7)


def is_over(state: Table, goal: int) -> bool:
    """Whether somebody has reached the goal, or nothing is left to do."""
    if state[WORSHIP[0]] >= goal or state[WORSHIP[1]] >= goal:
        return True
    return not (state[WINDOW] or state[PILE_ACTS] or state[PILE_STOPS] or state[ACTS[0]] or state[ACTS[1]])


def successors(state: Table, cap: int, gain: int) -> Iterator[Table]:
    """The states after one move of a game that goes on."""
    turn = state[TURN]
    other = 1 - turn
    if state[WINDOW]:
        answerer = other if state[CHAIN] % 2 == 0 else turn
        if state[STOPS[answerer]]:
            after = list(state)
            after[STOPS[answerer]] -= 1
            after[CHAIN] += 1
            yield tuple(after)
        after = list(state)
        if state[CHAIN] % 2 == 0:
            worship = state[WORSHIP[turn]] + gain
            after[WORSHIP[turn]] = min(worship, cap)
            after[WORSHIP[other]] = min(state[WORSHIP[other]] + max(worship - cap, 0), cap)
        after[WINDOW], after[CHAIN], after[TURN] = 0, 0, other
        yield tuple(after)
        return
    for pile, hand in ((PILE_ACTS, ACTS), (PILE_STOPS, STOPS)):
        if state[pile]:
            after = list(state)
            after[pile] -= 1
            after[hand[turn]] += 1
            after[TURN] = other
            yield tuple(after)
    if state[ACTS[turn]]:
        after = list(state)
        after[ACTS[turn]] -= 1
        after[WINDOW] = 1
        yield tuple(after)
    elif not state[PILE_ACTS] and not state[PILE_STOPS]:
        after = list(state)
        after[TURN] = other
        yield tuple(after)


def unrolled(state: Table, cap: int, gain: int) -> list[Table]:
    """The same as `successors`, spelled out."""
    acts, stops, acts0, stops0, worship0, acts1, stops1, worship1, turn, window, chain = state
    after = []
    if window:
        answerer = 1 - turn if chain % 2 == 0 else turn
        if answerer == 0 and stops0:
            after.append((acts, stops, acts0, stops0 - 1, worship0, acts1, stops1, worship1, turn, 1, chain + 1))
        elif answerer == 1 and stops1:
            after.append((acts, stops, acts0, stops0, worship0, acts1, stops1 - 1, worship1, turn, 1, chain + 1))
        if chain % 2 == 0:
            if turn == 0:
                worship0, excess = min(worship0 + gain, cap), max(worship0 + gain - cap, 0)
                worship1 = min(worship1 + excess, cap)
            else:
                worship1, excess = min(worship1 + gain, cap), max(worship1 + gain - cap, 0)
                worship0 = min(worship0 + excess, cap)
        after.append((acts, stops, acts0, stops0, worship0, acts1, stops1, worship1, 1 - turn, 0, 0))
    elif turn == 0:
        if acts:
            after.append((acts - 1, stops, acts0 + 1, stops0, worship0, acts1, stops1, worship1, 1, 0, 0))
        if stops:
            after.append((acts, stops - 1, acts0, stops0 + 1, worship0, acts1, stops1, worship1, 1, 0, 0))
        if acts0:
            after.append((acts, stops, acts0 - 1, stops0, worship0, acts1, stops1, worship1, 0, 1, 0))
        elif not acts and not stops:
            after.append((acts, stops, acts0, stops0, worship0, acts1, stops1, worship1, 1, 0, 0))
    else:
        if acts:
            after.append((acts - 1, stops, acts0, stops0, worship0, acts1 + 1, stops1, worship1, 0, 0, 0))
        if stops:
            after.append((acts, stops - 1, acts0, stops0, worship0, acts1, stops1 + 1, worship1, 0, 0, 0))
        if acts1:
            after.append((acts, stops, acts0, stops0, worship0, acts1 - 1, stops1, worship1, 1, 1, 0))
        elif not acts and not stops:
            after.append((acts, stops, acts0, stops0, worship0, acts1, stops1, worship1, 0, 0, 0))
    return after


Parameters = tuple[int, int, int, int, int]
"""Acts, stops, cap, goal, gain."""


def search(after: Callable[[Table, int, int], Iterable[Table]], parameters: Parameters) -> tuple[int, int, int, int]:
    """States, moves, terminal states and depth, by breadth-first search with one of the above."""
    acts, stops, cap, goal, gain = parameters
    level: list[Table] = [(acts, stops, 0, 0, 0, 0, 0, 0, 0, 0, 0)]
    seen = set(level)
    moves = terminal = 0
    depth = -1
    while level:
        depth += 1
        following = []
        for state in level:
            if is_over(state, goal):
                terminal += 1
                continue
            for one in after(state, cap, gain):
                moves += 1
                if one not in seen:
                    seen.add(one)
                    following.append(one)
        level = following
    return len(seen), moves, terminal, depth


def checked_search(parameters: Parameters) -> tuple[int, int, int, int]:
    """The same with what makes a search useful: parents for traces, invariants, deadlocks, turn starts."""
    acts, stops, cap, goal, gain = parameters
    level: list[Table] = [(acts, stops, 0, 0, 0, 0, 0, 0, 0, 0, 0)]
    parents: dict[Table, Table | None] = {level[0]: None}
    moves = terminal = turn_starts = 0
    depth = -1
    while level:
        depth += 1
        following = []
        for state in level:
            turn_starts += not state[WINDOW]
            if not is_possible(state, acts, stops, cap):
                raise AssertionError(f"broken invariant: {state}")
            if is_over(state, goal):
                terminal += 1
                continue
            before = moves
            for one in successors(state, cap, gain):
                moves += 1
                if one not in parents:
                    parents[one] = state
                    following.append(one)
            if moves == before:
                raise AssertionError(f"deadlock: {state}")
        level = following
    return len(parents), moves, terminal, depth


def is_possible(state: Table, acts: int, stops: int, cap: int) -> bool:
    """The invariants: no card appears, worship is capped, stops are counted in a window only."""
    if state[PILE_ACTS] + state[ACTS[0]] + state[ACTS[1]] + state[WINDOW] > acts:
        return False
    if state[PILE_STOPS] + state[STOPS[0]] + state[STOPS[1]] + state[CHAIN] > stops:
        return False
    return state[WORSHIP[0]] <= cap and state[WORSHIP[1]] <= cap and (state[WINDOW] == 1 or state[CHAIN] == 0)
