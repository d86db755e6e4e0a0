"""Coverage of the rulebook by everything that was checked."""

from __future__ import annotations

from collections.abc import Mapping

from ..judge.coverage import Seen, coverage
from ..kernel.game import Game
from ..kernel.rooms import module_in
from .report import Finding


def covered(game: Game, seen: Seen) -> list[Finding]:
    """Whether every executable clause was consulted, and every condition seen both ways."""
    found = coverage(game, seen)
    known = one_way(game)
    book = game.rulebook
    never = [f"{name}: {book.clause(name).says}" for name in found.never]
    unexplained = [f"{name}: {book.clause(name).says}" for name in found.one_way if name not in known]
    stale = [f"{name}: seen both ways, though it is said that it cannot be" for name in known
             if name not in found.one_way and name not in found.never]
    conditions = sum(row.both is not None for row in found.rows)
    return [
        Finding("coverage", "consulted", "every executable clause is consulted by a scenario, a theorem or a search",
                not never, f"{len(never)} are not" if never else f"all {len(found.rows)} are", tuple(never)),
        Finding("coverage", "both ways", "every condition is seen to hold and to refuse", not (unexplained or stale),
                _both_ways(conditions, len(found.one_way), len(unexplained) + len(stale)),
                (*unexplained, *stale)),
    ]


def one_way(game: Game) -> Mapping[str, str]:
    """The conditions that can only be seen one way, with the reason: `ONE_WAY` in the game's `properties` module."""
    return dict(getattr(module_in(game.package, "properties"), "ONE_WAY", {}))


def _both_ways(conditions: int, single: int, off: int) -> str:
    if off:
        return f"{off} are not as expected"
    told = f"{conditions - single} of {conditions} are"
    return told if not single else f"{told}, the others can only be seen one way"
