"""Golden traces: whole games played again move by move; what differs is a change of the rules.

If the change is wanted, write the files anew with `python -m tests.golden.totym` and read their diff.
"""

from __future__ import annotations

import pytest

from tests.golden.totym import TELLING


@pytest.mark.parametrize("name", TELLING.games)
def test_a_whole_game_goes_as_it_went(name: str) -> None:
    text = TELLING.text(name)
    assert list(TELLING.told(name, TELLING.moves_in(text))) == text.splitlines()


def test_the_golden_games_meet_most_of_the_rules() -> None:
    told_in_all = "".join(map(TELLING.text, TELLING.games))
    for words in WORDS:
        assert words in told_in_all, words


WORDS = ("begins", "gets C", "lay ", "play ", "on Ben", "bless", "lock ", "contest ", "pass", "collapse ", "take hand",
         "pick ", "drop ", "invoke", "waive", "choose ", "gamble", "right", "wrong", "skip draw", "perfect", "flawed",
         "defective", "+shown", "+cursed", "blocks: ", "types: ", "ascended: ", "out: True", "wins (ascension)",
         "wins (elimination)")
