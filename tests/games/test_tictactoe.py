"""The search against counts that everybody can look up."""

from __future__ import annotations

from tictactoe import game

from rulesmodel.machines.search import search


def test_the_search_finds_every_position_of_tic_tac_toe() -> None:
    result = search(game, game.rules())
    assert result.exhausted
    assert (result.states, result.moves, result.depth) == (5478, 16167, 9)
    assert result.terminals == {"full": 16, "line": 942}
    assert result.violations == {}


def test_turned_and_flipped_boards_count_once_under_the_mirror() -> None:
    result = search(game, game.rules(), mirror=True)
    assert (result.states, sum(result.terminals.values())) == (765, 138)
