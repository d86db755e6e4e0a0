"""Totems: what they demand, what they hold, how they are classed and how they fall (sections 3 to 5, 8)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.marked import marked_with, number_of, remarked
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import among
from ..cards import Demand
from ..state import (
    CURSED,
    DEFECTIVE,
    FLAWED,
    OPEN,
    PERFECT,
    SHOWN,
    Running,
    Seat,
    Side,
    State,
)
from .prevention import is_running, lies_open
from .table import (
    cards_in,
    clear_totem,
    counted,
    is_open,
    player,
    real_worship,
    to_hand,
    to_ruins,
    totem,
    with_totem,
    worship_in,
)


def printed_demand(rules: Rules, state: State, seat: Seat, side: Side) -> Demand:
    """What the present creature demands on a side."""
    creature = rules.deck.cards[player(state, seat).creature]
    cite("3.req.1" if side == 0 else "3.req.2")
    demand = creature.left if side == 0 else creature.right
    assert demand is not None
    return demand


def demanded(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """How much worship a side demands, precisely."""
    cite("4.worship.1")
    cite("3.req.3")
    set_by_cards = [each for each in state.demands
                    if each.seat == seat and each.side in (-1, side) and is_running(rules, state, each)]
    if set_by_cards:
        return int(set_by_cards[-1].what)
    return printed_demand(rules, state, seat, side).number


def symbol(rules: Rules, state: State, seat: Seat, side: Side) -> str:
    """The clan that a side asks for: the creature's, or the one a worship-type effect has put there (R31)."""
    change = latest_type(rules, state, seat, side)
    printed = printed_demand(rules, state, seat, side).clan
    if change is None or rules.reading("R31") == "r2":
        return printed
    return change.what


def latest_type(rules: Rules, state: State, seat: Seat, side: Side) -> Running | None:
    """The change of worship type that counts for a side: the one played last."""
    changes = [each for each in state.types
               if each.seat == seat and concerns(rules, each, side) and is_running(rules, state, each)]
    if not changes:
        return None
    cite("6.persist.2")
    if len(changes) > 1 and rules.reading("R36") == "r2":
        harmful = [each for each in changes if each.owner != seat]
        changes = harmful or changes
    present = [each for each in changes if lies_open(state, each, locked_too=True)]
    if present != changes and rules.reading("R32") == "r2":
        return present[-1] if present else None
    return changes[-1]


def concerns(rules: Rules, change: Running, side: Side) -> bool:
    """Whether a change of worship type is about a side."""
    return change.side in (-1, side) or rules.reading("R31") == "r2"


def matching(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """Real worship cards on a side that count as its symbol."""
    lying = totem(state, seat, side).worship
    wanted = symbol(rules, state, seat, side)
    change = latest_type(rules, state, seat, side)
    if change is not None and rules.reading("R31") == "r2":
        return number_of(lying, rules.deck.worship) if change.what == wanted else 0
    return number_of(lying, rules.deck.of_clan(wanted))


def classify(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """Perfect, flawed or defective; None for an overfull side that is none of them."""
    worship = worship_in(state, seat, side)
    real = real_worship(rules, state, seat, side)
    if real == worship:
        if matching(rules, state, seat, side) == worship:
            cite("5.reveal.2")
            return PERFECT
        cite("5.reveal.3")
        return FLAWED
    if real < demanded(rules, state, seat, side):
        cite("4.bluff.2")
        cite("5.reveal.4")
        return DEFECTIVE
    return None


def filled(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """Worship places of a side that are taken; a bluff that was shown keeps its own."""
    for mark, counts in totem(state, seat, side).worship:
        if mark & SHOWN and sum(counts) > among(counts, rules.deck.worship):
            cite("4.bluff.5")
    return worship_in(state, seat, side)


def is_eligible(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """Whether a totem could be locked: the exact worship, and five cards in all."""
    if not is_open(state, seat, side):
        return False
    if worship_in(state, seat, side) != demanded(rules, state, seat, side):
        return False
    return cards_in(state, seat, side) >= rules.deck.totem_cards


def need_eligible(rules: Rules, state: State, seat: Seat, side: Side) -> None:
    """Refuse a lock that does not meet the requirements."""
    need_unlocked(state, seat, side)
    cite("4.comp.5")
    if shown_bluff(rules, state, seat, side):
        cite("4.bluff.5")
    need(filled(rules, state, seat, side) == demanded(rules, state, seat, side), "5.req.1",
         "the worship is not exactly what that side demands")
    cite("4.comp.5")
    need(cards_in(state, seat, side) >= rules.deck.totem_cards, "5.req.2", "a totem needs at least five cards")
    if demanded(rules, state, seat, side) >= rules.deck.totem_cards and not any_tarot(state, seat, side):
        need(rules.reading("R19") == "r1", "4.comp.1", "a totem needs tarots too")


def shown_bluff(rules: Rules, state: State, seat: Seat, side: Side) -> bool:
    """Whether a bluff lies open on a side; it goes on filling its place."""
    return any(mark & SHOWN and sum(counts) > among(counts, rules.deck.worship)
               for mark, counts in totem(state, seat, side).worship)


def any_tarot(state: State, seat: Seat, side: Side) -> Any:
    """Whether an open tarot lies in a totem."""
    return cards_in(state, seat, side) > worship_in(state, seat, side)


def need_unlocked(state: State, seat: Seat, side: Side) -> None:
    """Nobody alters a locked totem."""
    need(is_open(state, seat, side), "5.locked.1", "that totem is locked")


def is_cursed(state: State, seat: Seat, side: Side) -> Any:
    """Whether a totem holds a cursed card."""
    here = totem(state, seat, side)
    return marked_with(here.worship, CURSED) + marked_with(here.tarots, CURSED) > 0


def reveal(state: State, seat: Seat, side: Side) -> State:
    """The totem is opened; what was shown stays open."""
    cite("5.reveal.1")
    cite("4.bluff.4")
    cite("8.reveal.2", "a shown bluff lies turned")
    return with_totem(state, seat, side, worship=remarked(totem(state, seat, side).worship, on=SHOWN))


def collapse(rules: Rules, state: State, seat: Seat, side: Side) -> State:
    """All cards of an unlocked totem go to the Ruins; before 1.1 they may have gone to the hand, or out of the game."""
    cite("8.collapse.1")
    if cards_in(state, seat, side) == 0:
        return state
    where = rules.flag("collapse_to_ruins")
    cite("8.collapse.2")
    state, cards = clear_totem(rules, state, seat, side)
    if where == "h1":
        return to_hand(state, seat, cards)
    if where == "h2":
        return state
    if rules.under("R70", "r2"):
        state = replace(state, fallen=counted(state.fallen, state, seat, cards))
    return to_ruins(state, seat, cards)


def lock(rules: Rules, state: State, seat: Seat, side: Side) -> State:
    """The totem is locked, and keeps the class that it has now."""
    status = classify(rules, state, seat, side)
    cite("1.summary.5")
    cite("4.totem.2")
    return with_totem(state, seat, side, status=status)


def both_locked(state: State, seat: Seat) -> Any:
    """Whether the creature of a seat is to ascend."""
    left, right = player(state, seat).totems
    return left.status != OPEN and right.status != OPEN
