"""Golden traces: whole games played again move by move; what differs is a change of the rules.

If the change is wanted, write the files anew with `python -m tests.golden.hoarder` and read their diff.
"""

from __future__ import annotations

import pytest

from tests.golden.hoarder import TELLING


@pytest.mark.parametrize("name", TELLING.games)
def test_a_whole_game_goes_as_it_went(name):
    text = TELLING.text(name)
    assert list(TELLING.told(name, TELLING.moves_in(text))) == text.splitlines()


def test_the_golden_games_meet_most_of_the_rules():
    told_in_all = "".join(map(TELLING.text, TELLING.games))
    for words in ("stop S", "answer S", "decline", "strike", "hypnotize", "poison", "draw 2", "steal", "bonus",
                  "destroy", "keep", "clean up", "return", "draw discarding", "skip", "emptied: 1", "removed: FB",
                  "closing: finishing", "closing: final", "wins (totems)", "wins (most totems)"):
        assert words in told_in_all, words
