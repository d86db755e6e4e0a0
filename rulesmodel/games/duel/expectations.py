"""What searching Stop & Worship is expected to show.

The figures are a yardstick: three model checkers that share no code agree on them.
"""

from __future__ import annotations

from ...kernel.expect import Expectation

KNOWN = (
    # deck, states, moves, depth
    ("empty", 1, 0, 0),
    ("one", 14, 13, 6),
    ("two", 85, 101, 11),
    ("three", 373, 505, 17),
    ("four", 1383, 2054, 23),
    ("four-rich", 1203, 1766, 22),
    ("six", 10395, 17157, 32),
)

EXPECTATIONS = (
    *(Expectation(f"invariants-{deck}", f"every state of deck {deck} keeps all invariants", deck, mirror=False,
                  counts={"states": states, "moves": moves, "depth": depth}) for deck, states, moves, depth in KNOWN),
    Expectation("no-deadlock", "somebody can move until the game ends", "four", what="deadlock", mirror=False),
    Expectation("ends", "every play ends", "four", what="lasso", mirror=False),
    Expectation("goal", "a game can end by reaching the goal", "four", kind="finds", what="outcome", name="goal",
                mirror=False),
    Expectation("nothing-left", "a game can end with nothing left to do", "four", kind="finds", what="outcome",
                name="nothing left", mirror=False),
    Expectation("both", "what exceeds the cap can lift the other player to the goal too", "six", kind="finds",
                what="outcome", name="both", mirror=False),
)
