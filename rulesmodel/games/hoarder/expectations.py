"""What searching Totem Hoarder is expected to show: what holds, and what is to be found failing.

The numbers of turn starts come from two independent implementations; how many states there are besides
depends on how finely steps are cut.
"""

from __future__ import annotations

from ...kernel.expect import Expectation
from ...kernel.rules import Rules
from ...kernel.zones import size
from .state import State, in_team


def both_guards_together(rules: Rules, state: State) -> bool:
    """P49: both Fung Bodyguards in one team."""
    return any(in_team(team, rules.deck.fung_bodyguards) == 2 for team in state.teams)


def large_hand(rules: Rules, state: State) -> bool:
    """P47: a hand of more than seven cards (scaled: more than one above the number that costs a discard)."""
    return any(size(hand) > rules.deck.hand_before_discard + 1 for hand in state.hands)


def whole(deck: str, turn_starts: int | None = None, deep: bool = False) -> tuple[Expectation, Expectation]:
    """A deck searched from all deals: invariants and no deadlock, with the known number of turn starts."""
    counts = {"turn_starts": turn_starts} if turn_starts else {}
    return (
        Expectation(f"invariants-{deck}", f"every reachable state of deck {deck} keeps all invariants", deck,
                    counts=counts, deep=deep),
        Expectation(f"P23-{deck}", f"with deck {deck} somebody can move until the game ends", deck, what="deadlock",
                    deep=deep),
    )


TO_AND_FRO = """
turn: Ada
step: 1
Ada: {hand: [], team: [K1]}
Ben: {hand: [], team: [K1, FB]}
"""

LATE_AND_FULL = """
turn: Ada
Ada: {hand: [R1, T1, S], team: [FB, F1 x2, F2 x2, F3, S x2]}
Ben: {hand: [S x2], team: [FB, K1, K5 x2, R4, R8, T2, S]}
discard: [K3, R2]
"""

SPOOKY_TURN = """
turn: Ada
Ada: {hand: [K1, R8, S x2], team: [FB, R3, K4, S]}
Ben: {hand: [S x3], team: [FB, T1, R2]}
discard: [K3, R5]
"""

EXPECTATIONS = (
    *whole("min", 262),
    *whole("chain0", 1475),
    *whole("r31", 7715),
    *whole("room"),
    *whole("ste", 8435, deep=True),
    *whole("ret", 15326, deep=True),
    *whole("imp", deep=True),
    *whole("room4", deep=True),
    *whole("hyp", deep=True),
    *whole("poi", 34428, deep=True),
    *whole("kst", 32752, deep=True),
    *whole("tot", 32766, deep=True),
    *whole("chain1", 106503, deep=True),
    *whole("chain2", 109961, deep=True),
    *whole("bon", 262202, deep=True),
    Expectation("turn-full-teams", "a turn at the printed constants, late in the game and with nearly full teams",
                "full", position=LATE_AND_FULL, scope="turn"),
    Expectation("turn-skellies", "a turn at the printed constants with Skellies on both sides", "full",
                position=SPOOKY_TURN, scope="turn"),
    Expectation("P24-pass", "nobody has to bring the game forward: skipping and cleaning up nothing go on for ever",
                "chain0", kind="finds", what="lasso"),
    Expectation("P24-hypnotize", "one Bodyguard can be hypnotized to and fro for ever, both steps used in every turn",
                "full", kind="finds", what="lasso", position=TO_AND_FRO, moves=(
                    "Ada: return K1", "Ada: play K1", "Ben: decline", "Ada: hypnotize Ben FB",
                    "Ben: return K1", "Ben: play K1", "Ada: decline", "Ben: hypnotize Ada FB")),
    Expectation("P35", "a finished game may have no winner: equal Totems and equal Skellies", "chain0", kind="finds",
                what="outcome", name="tie"),
    Expectation("P36-totems", "a game can end by the winning Totems", "chain0", kind="finds", what="outcome",
                name="totems"),
    Expectation("P36-skellies", "a game can end by the losing Skelly", "chain0", kind="finds", what="outcome",
                name="skellies"),
    Expectation("P36-most-totems", "a game can end by the count of Totems", "chain0", kind="finds", what="outcome",
                name="most totems"),
    Expectation("P36-fewest-skellies", "a game can end by the count of Skellies", "chain0", kind="finds",
                what="outcome", name="fewest skellies"),
    Expectation("P23-R02-R03", "if an impossible step uses up the skip and empty cleaning up is no step, a player can "
                "be left without any move", "chain0", kind="finds", what="deadlock",
                readings={"R02": "r2", "R03": "r2"}),
    Expectation("P24-R03", "without empty cleaning up one endless play of deck chain0 is left", "chain0",
                kind="finds", what="lasso", readings={"R03": "r2"}),
    Expectation("P26-R14", "if an empty reshuffle does not count, the game goes on without a draw pile", "chain0",
                kind="finds", name="P26", readings={"R14": "r2"}),
    Expectation("P02-R26", "if a full team may still stop, teams overflow", "chain0", kind="finds", name="P02",
                readings={"R26": "r2"}),
    Expectation("P02-R27", "if a stopped Totem changes over at once, an answer overfills the team it comes back to",
                "room", kind="finds", name="P02", readings={"R27": "r2"}, max_states=150_000),
    Expectation("P02-R28", "if room is counted before the stopper's Skelly, the Totem overfills the team", "room",
                kind="finds", name="P02", readings={"R28": "r2"}, max_states=150_000),
    Expectation("P33", "a player can lose in the opponent's turn without doing anything", "full", kind="finds",
                what="outcome", name="skellies", scope="turn",
                position="{Ada: {hand: [K1], team: [S]}, Ben: {hand: [], team: [S x3]}}"),
    Expectation("P47", "a hand can hold more than seven cards", "full", kind="finds", what="state", scope="turn",
                predicate=large_hand, max_states=20_000,
                position="{Ada: {hand: [F3, F1 x2, F2 x2, F4, F5], team: [FB]}, Ben: {hand: [], team: [FB]}}"),
    Expectation("P49", "both Fung Bodyguards can end up in one team", "full", kind="finds", what="state",
                scope="turn", predicate=both_guards_together,
                position="{Ada: {hand: [K1], team: [FB]}, Ben: {hand: [], team: [FB]}}"),
)
