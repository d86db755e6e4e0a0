"""Golden traces of TOTYM: whole games, readable, so that a change of the rules shows as a diff.

`python -m tests.golden.totym` plays the games of `TELLING` from their seeds and writes their files. The test
(`tests/games/totym/test_golden.py`) does not draw lots: it takes the moves from a file, plays them with the
rules as they are, and compares what is told.

    turn 3, Ada                                   a new turn
    Ada: lay Druid left                [7/12]     a move; of 12 candidates 7 were legal
      Ada.left.worship: Druid, Imposter           what changed, as it lies there now
"""

from __future__ import annotations

import sys
from typing import Any

from rulesmodel.games.totym import game
from rulesmodel.kernel.rules import Rules
from tests.golden.telling import Telling

WEIGHTS = {"Worship": 9, "PlayTarot": 6, "Bless": 3, "Lock": 60, "Contest": 2, "Pass": 3, "SkipDraw": 2, "TurnDraw": 4,
           "Gamble": 1, "Stop": 1, "Pick": 4, "Drop": 4, "End": 1}


def zones(rules: Rules, state: Any) -> dict[str, str]:
    """What lies where, a line a zone; Temples by their number of cards only."""
    found = {}
    for name, value in game.write_position(rules, state).items():
        if name in game.seats:
            found |= {f"{name}.{zone}": cards for zone, cards in zones_of(value).items()}
        elif name != "turn":
            found[name] = plain(value)
    return {name: cards for name, cards in found.items() if cards}


def zones_of(mine: dict[str, Any]) -> dict[str, str]:
    """The zones of a player; a totem's worship, tarots and status each for itself."""
    found = {}
    for name, value in mine.items():
        if name == "temple":
            found[name] = str(sum(int(card.partition(" x")[2] or 1) for card in value))
        elif name in ("left", "right"):
            found |= {f"{name}.{role}": plain(cards) for role, cards in value.items()}
        else:
            found[name] = plain(value)
    return found


def plain(value: Any) -> str:
    """A value of a position in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "; ".join(map(plain, value)) if any(isinstance(each, dict) for each in value) else ", ".join(value)
    return str(value)


TELLING = Telling(game, {"totym-two": ("full", 7), "totym-three": ("full3", 17)}, WEIGHTS, zones)

if __name__ == "__main__":
    TELLING.write(sys.argv[1:])
