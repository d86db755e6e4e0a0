"""What a game expects of its decks, established by search (see `kernel.expect`)."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..judge.coverage import Seen
from ..judge.scenario import CHANCE
from ..kernel.errors import RulesModelError
from ..kernel.expect import Expectation
from ..kernel.game import Action, Game, Invariant, State
from ..kernel.rooms import module_in
from ..kernel.rules import Rules
from ..kernel.ruling import Refused, recording
from ..kernel.yamlfile import parse
from ..machines.play import Step
from ..machines.search import SearchResult, search
from ..show import plays
from ..show.searches import summary
from ..show.words import count
from .report import Finding

LOOKED_AT = 300
"""From how many states of a search, evenly spread, moves are tried to see which clauses they consult."""
FROM_ELSEWHERE = 24
"""How many candidates of other states are tried in each of them."""


def expectations(game: Game) -> Sequence[Expectation]:
    """The `EXPECTATIONS` in the `properties` module beside the game's own; none if there is no such module."""
    return tuple(getattr(module_in(game.package, "properties"), "EXPECTATIONS", ()))


def together(expected: Iterable[Expectation]) -> list[tuple[Expectation, ...]]:
    """Expectations in groups that one search can settle."""
    groups: dict[Any, list[Expectation]] = {}
    for one in expected:
        alone = one.id if one.moves or one.max_states is not None else ""
        readings = tuple(sorted(one.readings.items()))
        groups.setdefault((one.deck, readings, one.position, one.scope, one.mirror, alone), []).append(one)
    return [tuple(group) for group in groups.values()]


def settle(game: Game, group: Sequence[Expectation], seen: Seen | None = None) -> list[Finding]:
    """Search once, and say of each expectation of the group whether it is as expected."""
    first = group[0]
    rules = game.rules(first.deck, None, first.readings)
    if first.moves:
        return [_replayed_lasso(game, rules, first)]
    result = _search(game, rules, group)
    if seen is not None:
        _look_at_clauses(game, rules, result, seen)
    share = result.seconds / len(group)
    return [_finding(game, rules, one, result, share) for one in group]


def _search(game: Game, rules: Rules, group: Sequence[Expectation]) -> SearchResult:
    first = group[0]
    start = [game.read_position(rules, parse(first.position, first.id))] if first.position else None
    wanted = [*game.invariants(rules)] if any(one.what == "invariants" for one in group) else []
    goal = _goal(game, rules, first) if len(group) == 1 and not first.counts else None
    wanted += [_as_invariant(one) for one in group if one.what == "state" and not goal]
    return search(game, rules, initial=start, mirror=first.mirror, max_states=first.max_states, invariants=wanted,
                  goal=goal, boundary=game.is_turn_start if first.scope == "turn" else None,
                  lassos=any(one.what == "lasso" for one in group),
                  race=False)  # the decks are small, and code for them would not pay


def _goal(game: Game, rules: Rules, one: Expectation) -> Callable[[State], bool] | None:
    """What ends the search of a lone expectation at once: the state that is to be found, if it is about one."""
    if one.kind == "holds":
        return None
    if one.predicate is not None:
        wanted = one.predicate
        return lambda state: bool(wanted(rules, state))
    broken = [invariant.holds for invariant in game.invariants(rules) if invariant.id == one.name]
    if one.what == "invariants" and broken:
        holds = broken[0]
        return lambda state: not holds(rules, state)
    return None


def _as_invariant(one: Expectation) -> Invariant:
    """What is to hold as an invariant; what is to be found as an invariant that is to be broken."""
    predicate = one.predicate
    assert predicate is not None, "a state expectation has a predicate"
    if one.kind == "holds":
        return Invariant(_name(one), one.title, predicate)
    return Invariant(_name(one), one.title, lambda rules, state: not predicate(rules, state))


def _name(one: Expectation) -> str:
    """The name under which the search counts the states of an expectation."""
    return f"expected {one.id}"


# -- what came out -------------------------------------------------------------------------------------
def _finding(game: Game, rules: Rules, one: Expectation, result: SearchResult, seconds: float) -> Finding:
    trace, loop, what = _met(one, result)
    differing = _differing(one.counts, result)
    if one.kind == "holds":
        ok = trace is None and result.exhausted
        found = f"{what}, against expectation" if trace else summary(result)
    else:
        ok = trace is not None
        found = what if trace else f"not found: {summary(result)}"
    witness = _witness(game, rules, trace, loop) if trace else ()
    if differing:
        ok, found = False, f"{found}; {'; '.join(differing)}"
    return Finding("decks", one.id, f"{one.title} ({_where(one)})", ok, found, witness, seconds, result.summary())


def _where(one: Expectation) -> str:
    """The search in a few words: deck, readings, start."""
    words = [f"deck {one.deck}", *(f"{question}={reading}" for question, reading in one.readings.items())]
    if one.scope == "turn":
        words.append("one turn")
    elif one.position:
        words.append("from a position")
    return ", ".join(words)


def _met(one: Expectation, result: SearchResult) -> tuple[Sequence[Step] | None, Sequence[Step], str]:
    """The trace to what the expectation is about (None if it was not met), the steps of a cycle, and words for it."""
    if one.what == "lasso":
        shortest = result.lassos.shortest if result.lassos else None
        if shortest is None:
            return None, (), ""
        after = count(len(shortest.stem) - 1, "step")
        cycle = count(len(shortest.cycle), "step")
        return shortest.stem, shortest.cycle, f"endless play after {after}, a cycle of {cycle}"
    if goal := result.goal():
        return goal, (), f"found after {count(len(goal) - 1, 'step')}"
    if one.what == "deadlock":
        trace, times, what, which = result.deadlock(), result.deadlocks, "deadlock", ""
    elif one.what == "outcome":
        trace, times, what, which = result.ending(one.name), result.terminals.get(one.name, 0), "ending", one.name
    else:
        broken = _name(one) if one.what == "state" else _broken(one, result)
        trace, times = result.violation(broken), result.violations.get(broken, 0)
        what, which = ("such state", "") if one.what == "state" else ("broken state", broken)
    if trace is None:
        return None, (), ""
    times_told = f"{'' if result.exhausted else 'at least '}{count(times, what)}{f' ({which})' if which else ''}"
    return trace, (), f"{times_told}, the first after {count(len(trace) - 1, 'step')}"


def _broken(one: Expectation, result: SearchResult) -> str:
    """The invariant of the game that is broken: the named one, or any where none is named."""
    broken = [name for name in result.violations if not name.startswith("expected ")]
    if one.name:
        return one.name if one.name in broken else ""
    return broken[0] if broken else ""


def _differing(wanted: Mapping[str, int], result: SearchResult) -> list[str]:
    figures = result.summary()
    return [f"{number:,} {name.replace('_', ' ')} expected, {figures.get(name, 'none')} found"
            for name, number in wanted.items() if figures.get(name) != number]


def _witness(game: Game, rules: Rules, trace: Sequence[Step], loop: Sequence[Step]) -> tuple[str, ...]:
    """The steps, and where they lead, in a line; a trace without steps is a start that is so already."""
    words = plays.steps(game, rules, trace)
    position = "; ".join(plays.position(game.write_position(rules, trace[-1].state)).splitlines())
    words.append(f"→ {position}")
    if loop:
        words += ["then for ever:", *plays.steps(game, rules, loop)]
    return tuple(words)


# -- a lasso that is given move by move ----------------------------------------------------------------
def _replayed_lasso(game: Game, rules: Rules, one: Expectation) -> Finding:
    """Play the moves and see whether they come back to where they began."""
    begin = time.perf_counter()
    title = f"{one.title} ({_where(one)})"
    start = state = game.read_position(rules, parse(one.position, one.id))
    told = list(one.moves)
    try:
        for words in one.moves:
            state = _move(game, rules, state, words)
    except RulesModelError as error:
        return Finding("decks", one.id, title, False, f"cannot be played: {error}", tuple(told))
    same = game.mirror(rules, state) == game.mirror(rules, start) if one.mirror else state == start
    found = f"{count(len(told), 'step')} lead back to the same position" if same else "the moves lead elsewhere"
    if not same:
        told.append("→ " + "; ".join(plays.position(game.write_position(rules, state)).splitlines()))
    return Finding("decks", one.id, title, same, found, tuple(told), time.perf_counter() - begin)


def _move(game: Game, rules: Rules, state: State, words: str) -> State:
    """Make a move given as `Ada: play R1`, or `chance: …`."""
    by, _, move = (part.strip() for part in words.partition(":"))
    seat = None if by == CHANCE else game.seats.index(by)
    return game.step(rules, state, game.read_action(rules, state, seat, move))


# -- clauses -------------------------------------------------------------------------------------------
def _look_at_clauses(game: Game, rules: Rules, result: SearchResult, seen: Seen) -> None:
    """Note which clauses are consulted by the set-up and by moves in a sample of the states that were met.

    Each state is tried with its own candidates, and with some that belong to other states: a rule must refuse
    those itself, whoever offers them.
    """
    with recording() as trail:
        game.initial(rules)
    seen.by_trail(trail.consulted, "search")
    elsewhere: deque[Action] = deque(maxlen=FROM_ELSEWHERE)
    stride = max(1, result.states // LOOKED_AT)
    for number in range(0, result.states, stride):
        state = result.space.state(number)
        own = [action for action, _ in game.outcomes(rules, state)] or list(game.candidates(rules, state))
        for action in (*own, *elsewhere):
            with recording() as trail, suppress(Refused):
                game.outcome(rules, game.step(rules, state, action))
            seen.by_trail(trail.consulted, "search")
        elsewhere.extend(own[number % 3::3])
