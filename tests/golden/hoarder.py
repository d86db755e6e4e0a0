"""Golden traces of Totem Hoarder: whole games, readable, so that a change of the rules shows as a diff.

`python -m tests.golden.hoarder` plays the games of `TELLING` from their seeds and writes their files. The test
(`tests/games/hoarder/test_golden.py`) does not draw lots: it takes the moves from a file, plays them with the
rules as they are, and compares what is told.

    turn 3, Ada                                   a new turn
    Ada: play R1                       [7/12]     a move; of 12 candidates 7 were legal
      Ada.hand: S x2, T1                          what changed, as it lies there now
"""

from __future__ import annotations

import sys
from typing import Any

from rulesmodel.games.hoarder import game
from rulesmodel.kernel.rules import Rules
from tests.golden.telling import Telling

WEIGHTS = {"Draw": 12, "Return": 1, "Skip": 1, "Play": 6, "CleanUp": 1, "End": 1, "Stop": 2, "Answer": 3, "Decline": 4,
           "Do": 6, "SkipAction": 1, "UseBonus": 6}


def zones(rules: Rules, state: Any) -> dict[str, str]:
    """What lies where, a line a zone; the pile by its number of cards only."""
    position = game.write_position(rules, state)
    found = {"pile": str(sum(state.pile))}
    for name, value in position.items():
        if name in game.seats:
            found |= {f"{name}.{zone}": ", ".join(cards) for zone, cards in value.items()}
        elif name not in ("pile", "turn", "step"):
            found[name] = plain(value)
    return found


def plain(value: Any) -> str:
    """A value of a position in one line, such as `carrying, seat Ada, card T3, todo (poison, steal)`."""
    if isinstance(value, dict):
        return ", ".join(entry(key, inner) for key, inner in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def entry(key: str, value: Any) -> str:
    """A field of a phase."""
    if key == "kind":
        return str(value)
    return f"{key} ({plain(value)})" if isinstance(value, dict | list) else f"{key} {value}"


TELLING = Telling(game, {"hoarder-totems": ("full", 115), "hoarder-count": ("full", 116)}, WEIGHTS, zones)

if __name__ == "__main__":
    TELLING.write(sys.argv[1:])
