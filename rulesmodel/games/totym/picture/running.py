"""What lasts on a player, in words: blocks, changed worship types and demands, shields, actions and turns to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ....kernel.rules import Rules
from ..saying import SIDES
from ..state import Running, Seat, State
from ..writing import DURATIONS


def notes(rules: Rules, seats: Sequence[str], state: State, player: Seat) -> Iterator[str]:
    """Everything that lasts on a player, a note for each."""
    yield from (blocked(rules, seats, each) for each in together(each for each in state.blocks if each.seat == player))
    for each in state.types:
        if each.seat == player:
            yield f"{side_of(each)} counts as {each.what} ({source(rules, seats, each)})"
    for each in state.demands:
        if each.seat == player:
            yield f"{side_of(each)} demands {each.what} ({source(rules, seats, each)})"
    shields = (each for each in state.shields if each.seat == player)
    yield from (shielded(rules, seats, each) for each in together(shields))
    for each in state.grants:
        if each.seat == player:
            yield f"one more {each.what} action next turn ({cause(rules, seats, each)})"
    if skipped := state.skips.count(player):
        yield "the next turn is skipped" if skipped == 1 else f"the next {skipped} turns are skipped"
    if player in state.extra:
        yield "plays another turn after this one"
    if player in state.failed:
        yield "could not draw what had to be drawn"


def together(blocks: Iterator[Running]) -> Iterator[list[Running]]:
    """Blocks, or shields of one side, that one card has put there, as one."""
    def key(each: Running) -> tuple[int, int, str, int, bool, int]:
        return each.owner, each.source, each.lasting.kind, each.left, each.waived, each.side

    return (list(group) for _, group in groupby(sorted(blocks, key=key), key))


def blocked(rules: Rules, seats: Sequence[str], blocks: Sequence[Running]) -> str:
    """From what a card keeps a player, and for how long."""
    waived = ", immunity not held" if blocks[0].waived else ""
    return f"blocked: {', '.join(each.what for each in blocks)} ({source(rules, seats, blocks[0])}{waived})"


def shielded(rules: Rules, seats: Sequence[str], shields: Sequence[Running]) -> str:
    """What a card keeps from a player or from one totem, and for how long."""
    whom = f"{side_of(shields[0])} is protected" if shields[0].side >= 0 else "protected"
    return f"{whom} from: {', '.join(each.what for each in shields)} ({source(rules, seats, shields[0])})"


def side_of(each: Running) -> str:
    """`the left totem`, or both of them."""
    return f"the {SIDES[each.side]} totem" if each.side >= 0 else "either totem"


def source(rules: Rules, seats: Sequence[str], each: Running) -> str:
    """Whose card it comes from, and how long it lasts."""
    return f"{cause(rules, seats, each)}, {lasting(seats, each)}"


def cause(rules: Rules, seats: Sequence[str], each: Running) -> str:
    """Whose card it comes from."""
    return f"{seats[each.owner]}'s {rules.deck.cards[each.source].id}"


def lasting(seats: Sequence[str], each: Running) -> str:
    """How long something lasts, counted in turns of the player it lies on, or until the owner's next one."""
    if each.lasting.kind == "next":
        return f"until {seats[each.owner]}'s next turn"
    if each.lasting.kind == "turns":
        return "1 more turn" if each.left == 1 else f"{each.left} more turns"
    return DURATIONS[each.lasting.kind]
