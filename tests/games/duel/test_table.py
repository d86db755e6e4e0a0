"""The counts of Stop & Worship that three independent model checkers agree on (the largest row is in tests/bench)."""

from __future__ import annotations

import pytest

from rulesmodel.games.duel import game
from rulesmodel.machines.search import search

TABLE = {
    # deck       states   moves terminal depth
    "empty":     (1, 0, 1, 0),
    "one":       (14, 13, 4, 6),
    "two":       (85, 101, 11, 11),
    "three":     (373, 505, 31, 17),
    "four":      (1383, 2054, 59, 23),
    "four-rich": (1203, 1766, 89, 22),
    "six":       (10395, 17157, 316, 32),
    "eight":     (58881, 104142, 204, 43),
}


@pytest.mark.parametrize("deck", TABLE)
def test_every_state_and_move_of_a_deck_is_found(deck: str) -> None:
    result = search(game, game.rules(deck))
    assert (result.states, result.moves, sum(result.terminals.values()), result.depth) == TABLE[deck]
    assert (result.exhausted, result.deadlocks, result.violations) == (True, 0, {})


def test_the_table_covers_all_decks_but_the_largest() -> None:
    assert [*TABLE, "twelve"] == sorted(game.decks, key=[*TABLE, "twelve"].index)
