"""What searching TOTYM is expected to show: what holds, and what is to be found failing.

Decks are searched from all deals. For `lock`, `collapse` and `ascend` the numbers of turn starts come from two
independent implementations; the others are what the search has counted, so that a change of rules shows.
"""

from __future__ import annotations

from ...kernel.expect import Expectation
from ...kernel.rules import Rules
from ...kernel.ruling import Refused
from ...kernel.zones import size
from . import actions as act
from .moves import candidates
from .rules import step
from .rules.prevention import is_blocked
from .rules.table import is_open, is_over, player, temple_size, worship_in
from .rules.totems import demanded
from .state import MAIN, State

ADA = 0


def locked_without_demand(rules: Rules, state: State) -> bool:
    """P09: a locked totem whose worship is not what the present creature demands."""
    return not state.pending and not is_over(state) and any(
        not is_open(state, seat, side) and worship_in(state, seat, side) != demanded(rules, state, seat, side)
        for seat, mine in enumerate(state.players) if mine.creature >= 0 for side in (0, 1))


def saved_by_a_block(rules: Rules, state: State) -> bool:
    """P33: the active player is past the turn draw with an empty Temple, because drawing is blocked."""
    return bool(state.phase == MAIN and not state.pending and temple_size(state, state.active) == 0
                and is_blocked(rules, state, state.active, "draw"))


def gained_by_a_block(rules: Rules, state: State) -> bool:
    """P33: Ada, who had three cards and played "discard two, then draw three", has more than before."""
    return size(player(state, ADA).hand) > 3


def can_only_wait(rules: Rules, state: State) -> bool:
    """P42: whoever is asked can neither lay nor play a card nor lock a totem."""
    return not any(isinstance(action, act.Worship | act.PlayTarot | act.Lock) and is_allowed(rules, state, action)
                   for action in candidates(rules, state))


def is_allowed(rules: Rules, state: State, action: act.Action) -> bool:
    """Whether the rules do not refuse an action."""
    try:
        step(rules, state, action)
    except Refused:
        return False
    return True


def starter_has_not_won(rules: Rules, state: State) -> bool:
    """P43: whoever began is not the winner."""
    return state.result is None or state.result.winner != ADA


def whole(deck: str, turn_starts: int, deep: bool = False) -> tuple[Expectation, Expectation]:
    """A deck searched from all deals: invariants and no deadlock, with the known number of turn starts."""
    return (
        Expectation(f"invariants-{deck}", f"every reachable state of deck {deck} keeps all invariants", deck,
                    counts={"turn_starts": turn_starts}, deep=deep),
        Expectation(f"P28-{deck}", f"with deck {deck} somebody can move until the game ends", deck, what="deadlock",
                    deep=deep),
    )


def found_ending(deck: str, name: str, how: str) -> Expectation:
    """A deck in which a game can end in the named way."""
    return Expectation(f"{name}-{deck}", f"a game can end by {how}", deck, kind="finds", what="outcome", name=name)


DEAD_DRAW = """
turn: Ada
phase: turn draw
Ada: {creature: C3, hand: [Druid], temple: []}
Ben: {creature: C7, hand: [Druid], temple: [Druid x2]}
"""
BLOCKED_DRAW = DEAD_DRAW + "blocks: [{on: Ada, what: draw, lasting: game, by: Ben, card: BlockDraw}]\n"

BLOCKED_PRICE = """
turn: Ada
budget: {worship: 0, blessing: 0}
Ada: {creature: C3, hand: [DiscardDraw, Druid x2], temple: [Bard x3]}
Ben: {creature: C7, hand: [], temple: [Druid x2]}
blocks: [{on: Ada, what: discard, lasting: game, by: Ben, card: BlockDiscard}]
"""

LAST_CARDS = """
turn: Ada
budget: {worship: 0, blessing: 0}
Ada: {creature: C3, hand: [AllDraw1], temple: []}
Ben: {creature: C7, hand: [], temple: []}
"""

ONTO_A_FULL_SIDE = """
turn: Ada
budget: {worship: 0, blessing: 0}
Ada: {creature: C3, hand: [Move1], temple: [Bard x3], left: {worship: [Bard]}, right: {worship: [Druid]}}
Ben: {creature: C7, hand: [], temple: [Druid x2]}
"""

DOOMED_ASCENSION = """
turn: Ada
budget: {worship: 0, tarot: 0, blessing: 0}
Ada:
  creature: C3
  hand: [Mystic x2]
  temple: [Bard x3]
  left: {worship: [Druid x4], tarots: [Draw2], status: flawed}
  right: {worship: [Bard], tarots: [AllDiscard1 x2, BlockBoth x2]}
Ben: {creature: C7, hand: [], temple: [Druid x2]}
"""

DEAD_GAME = """
turn: Ada
phase: turn draw
Ada: {creature: C, hand: [Druid], temple: [Druid],
      left: {worship: [Druid], tarots: [T-006]}, right: {worship: [Druid]}}
Ben: {creature: C, hand: [Druid], temple: [Druid],
      left: {worship: [Druid], tarots: [T-006]}, right: {worship: [Druid]}}
"""

STALLED = """
turn: Ada
phase: turn draw
Ada: {creature: C3, hand: [], temple: [Bard x4, Imposter x2],
      left: {worship: [Mystic x4]}, right: {worship: [Druid]}}
Ben: {creature: C9, hand: [], temple: [Bard x4, Imposter x2],
      left: {worship: [Mystic x4]}, right: {worship: [Druid x2]}}
"""

EXPECTATIONS = (
    *whole("lock", 17_370),
    *whole("collapse", 5_560),
    *whole("swap", 17_289),
    *whole("hier", 4_967),
    *whole("ascend", 20_503),
    *whole("dead", 3_380),
    *whole("curse", 13_397, deep=True),
    found_ending("lock", "ascension", "the ascensions that win"),
    found_ending("lock", "elimination", "everybody else being out"),
    Expectation("tie", "a game can end in a tie: nobody can draw what a card makes everybody draw", "full",
                kind="finds", what="outcome", name="tie", scope="turn", position=LAST_CARDS),
    Expectation("P09", "a locked totem can hold other worship than the creature demands, after an exchange", "swap",
                kind="finds", what="state", predicate=locked_without_demand),
    Expectation("P41", "the full game need not end: two Hierophants, and nobody draws any more", "hier", kind="finds",
                what="lasso"),
    Expectation("P42-dead", "with fewer tarots than two totems need nobody ever wins by ascension", "dead",
                what="outcome", name="ascension"),
    Expectation("P42", "the game need not end even if everybody does all that is of use: two who cannot win any more "
                "need not draw", "dead", kind="finds", what="lasso", position=DEAD_GAME),
    Expectation("P42-use", "there nobody can lay or play a card or lock a totem, ever again", "dead", what="state",
                predicate=can_only_wait, position=DEAD_GAME),
    Expectation("P33-draw", "a block of drawing saves a player with an empty Temple", "full", kind="finds",
                what="state", predicate=saved_by_a_block, scope="turn", position=BLOCKED_DRAW),
    Expectation("P33-free", "without the block that player is out", "full", kind="finds", what="outcome",
                name="elimination", scope="turn", position=DEAD_DRAW),
    Expectation("P33-discard", "a block of discarding takes the price of a card away and leaves its gain", "full",
                kind="finds", what="state", predicate=gained_by_a_block, scope="turn", position=BLOCKED_PRICE),
    Expectation("P43", "if nobody can do more than draw, whoever began is out first and does not win", "full",
                what="state", predicate=starter_has_not_won, position=STALLED, mirror=False),
    Expectation("P49", "a creature's ascension can eliminate its player", "full", kind="finds", what="outcome",
                name="elimination", scope="turn", position=DOOMED_ASCENSION),
    Expectation("P07-R27", "if a card may be moved onto a complete side, worship overflows", "full", kind="finds",
                name="P07", scope="turn", position=ONTO_A_FULL_SIDE, readings={"R27": "r2"}),
    Expectation("P07-R29", "if hidden tarots are spared when a creature demands less, worship overflows", "swap",
                kind="finds", name="P07", readings={"R29": "r2"}, max_states=80_000),
)
