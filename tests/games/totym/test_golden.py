"""Golden traces: whole games played again move by move; what differs is a change of the rules.

If the change is wanted, write the files anew with `python tests/golden/totym.py` and read their diff.
"""

from __future__ import annotations

import pytest

from tests.golden.totym import GAMES, HERE, moves_in, told


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_it_went(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert list(told(GAMES[name][0], moves_in(text))) == text.splitlines()


def test_the_golden_games_meet_most_of_the_rules() -> None:
    told_in_all = "".join((HERE / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    for words in WORDS:
        assert words in told_in_all, words


WORDS = ("begins", "gets C", "lay ", "play ", "on Ben", "bless", "lock ", "contest ", "pass", "collapse ", "take hand",
         "pick ", "drop ", "invoke", "waive", "choose ", "gamble", "right", "wrong", "skip draw", "perfect", "flawed",
         "defective", "+shown", "+cursed", "blocks: ", "types: ", "ascended: ", "out: True", "wins (ascension)",
         "wins (elimination)")
