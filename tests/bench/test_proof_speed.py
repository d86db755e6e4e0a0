"""How long the theorems take: all of a game in one run, and which of them take longest.

The times are processor time beside that of a search in the same run, so that figures of two machines can be compared.
"""

from __future__ import annotations

import time

import pytest

from rulesmodel.kernel.game import game as installed
from rulesmodel.machines.prove import prove, theorems_of
from rulesmodel.machines.search import search

SLOWEST = 5


def yardstick() -> float:
    """The processor time of a search by the rules through 10,395 states."""
    duel = installed("duel")
    start = time.process_time()
    assert search(duel, duel.rules("six"), race=False).states == 10_395
    return time.process_time() - start


@pytest.mark.parametrize("name", ["duel", "hoarder", "totym"])
def test_how_long_the_theorems_take(name: str) -> None:
    unit = min(yardstick() for _ in range(3))
    spent, paths = {}, 0
    for theorem in theorems_of(installed(name)):
        start = time.process_time()
        proof = prove(theorem)
        spent[theorem.id] = time.process_time() - start
        paths += proof.paths
        assert proof.agrees, f"{theorem.id}: {proof.outcome} ({proof.reason})"
    total = sum(spent.values())
    print(f"\n{name}: {len(spent)} theorems, {paths:,} paths, {total:.1f} s of processor time, "
          f"{total / unit:,.0f} times a search through the duel of six")
    for theorem_id in sorted(spent, key=spent.__getitem__, reverse=True)[:SLOWEST]:
        print(f"  {theorem_id:<45}{spent[theorem_id]:6.2f} s")
