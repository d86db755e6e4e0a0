"""How fast the search is, and how much memory it takes, beside searches of the same game written by hand.

Everything is measured in one run and told as ratios, the best of three rounds each; `make bench` prints them.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

from rulesmodel.kernel.game import game as installed
from rulesmodel.machines.play import walk
from rulesmodel.machines.search import search
from tests.bench import tuples

ROUNDS = 3
COUNTS = (518_112, 937_391, 22_773, 61)
"""States, moves, terminal states and depth of the deck with twelve acts and twelve stops."""

DUEL = installed("duel")
RULES = DUEL.rules("twelve")
PARAMETERS = (RULES.deck.acts, RULES.deck.stops, RULES.deck.cap, RULES.deck.goal, RULES.deck.gain)


def ours(race: bool = True) -> tuple[int, int, int, int]:
    """Our search, with traces and invariants."""
    result = search(DUEL, RULES, race=race)
    assert result.exhausted
    assert (result.deadlocks, result.violations) == (0, {})
    return result.states, result.moves, sum(result.terminals.values()), result.depth


WAYS: dict[str, Callable[[], tuple[int, int, int, int]]] = {
    "rulesmodel, with traces and invariants": ours,
    "rulesmodel without the race": lambda: ours(race=False),
    "tuples by hand": lambda: tuples.search(tuples.successors, PARAMETERS),
    "tuples by hand, unrolled for speed": lambda: tuples.search(tuples.unrolled, PARAMETERS),
    "tuples by hand, with traces and invariants": lambda: tuples.checked_search(PARAMETERS),
}


def seconds(work: Callable[[], Any]) -> float:
    """The processor time that a piece of work takes."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def test_all_ways_count_the_same_and_how_their_times_compare() -> None:
    best = dict.fromkeys(WAYS, float("inf"))
    for _ in range(ROUNDS):  # in turns, so that a busy moment does not hit one of them alone
        for name, way in WAYS.items():
            counts: list[Any] = []
            best[name] = min(best[name], seconds(lambda way=way, counts=counts: counts.append(way())))
            assert counts == [COUNTS]
    own = next(iter(best.values()))
    print(f"\n{COUNTS[0]:,} states, {COUNTS[1]:,} moves (best of {ROUNDS}, processor time)")
    for name, spent in best.items():
        print(f"  {name:<45}{spent:6.2f} s   ours is {own / spent:.2f} times that")


def test_a_state_takes_at_most_300_bytes() -> None:
    result = search(DUEL, RULES)
    by_hand = sys.getsizeof((0,) * 11)
    print(f"\n{result.bytes_per_state:.0f} bytes a state; the process grew by {result.resident_bytes or 0:,} bytes")
    print(f"  a tuple of the same fields takes {by_hand} bytes, without the set that holds it")
    assert result.bytes_per_state <= 300


def test_how_fast_random_play_is() -> None:
    for name, deck, plays in (("duel", "twelve", 200), ("hoarder", "full", 20)):
        game = installed(name)
        rules = game.rules(deck)
        moves = 0

        def some_plays(game: Any = game, rules: Any = rules, plays: int = plays) -> None:
            nonlocal moves
            moves = sum(len(list(walk(game, rules, seed=seed))) - 1 for seed in range(plays))

        spent = seconds(some_plays)
        assert moves > plays
        print(f"\n{name}, deck {deck}: {moves / spent:,.0f} random moves a second")
