"""Creature swaps (section 8): totems stay, and worship above the new demand goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.marked import MarkedCard, copies, marked_with, number_of, size, take
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing
from ..actions import Drop
from ..state import CURSED, OPEN, SHOWN, Excess, NewCreature, Seat, Side, State
from .curses import taken_up
from .prevention import immunities, is_blocked
from .table import counted, is_open, player, pop, push, to_ruins, top, totem, with_player, with_totem, worship_in
from .totems import classify, demanded


def arrive(rules: Rules, state: State, waiting: NewCreature, creature: int) -> State:
    """The new creature takes its place; where one is exchanged, the old one makes room."""
    seat = waiting.seat
    mine = player(state, seat)
    old = mine.creature
    state = with_player(state, seat, creature=creature, chapel=add(mine.chapel, creature, -1))
    if old >= 0:
        state = put_away(rules, state, seat, old)
    if not waiting.swap:
        return state
    return another_blessing(rules, fit_totems(rules, state, seat), seat)


def another_blessing(rules: Rules, state: State, seat: Seat) -> State:
    """Whether a new creature brings a blessing of its own into the turn of a player who has used one (R10)."""
    if seat == state.active and state.budget.blessing == 0 and rules.reading("R10") == "r2":
        return replace(state, budget=replace(state.budget, blessing=1))
    if seat in state.blessed and rules.reading("R10") == "r2":
        return replace(state, blessed=tuple(each for each in state.blessed if each != seat))
    return state


def put_away(rules: Rules, state: State, seat: Seat, creature: int) -> State:
    """Where an exchanged creature goes (R64)."""
    reading = rules.reading("R64")
    mine = player(state, seat)
    if reading == "r1":
        return with_player(state, seat, chapel=add(mine.chapel, creature))
    if reading == "r2":
        return to_ruins(state, seat, add(nothing(len(rules.deck.cards)), creature))
    return state


def fit_totems(rules: Rules, state: State, seat: Seat) -> State:
    """Totems remain in place; on each unlocked side the worship above the new demand is to go at once."""
    cite("8.swap.1")
    cite("8.swap.2")
    cite("8.swap.3")
    for side in (1, 0):
        state = fit_side(rules, state, seat, side)
    return forget_types(rules, state, seat)


def fit_side(rules: Rules, state: State, seat: Seat, side: Side) -> State:
    """One side after a swap."""
    if not is_open(state, seat, side):
        state = keep_locked(rules, state, seat, side)
    if not is_open(state, seat, side):
        return state
    if worship_in(state, seat, side) <= demanded(rules, state, seat, side):
        return state
    if protects_excess(rules, state, seat) and rules.reading("R68") == "r2":
        return state
    chooser = seat if rules.flag("swap_text") != "h1" else state.active
    return push(state, Excess(seat, side, chooser))


def fit_demands(rules: Rules, state: State, seats: Iterable[Seat]) -> State:
    """Worship above a demand that a card has changed for these players goes too, without a swap (R28)."""
    for seat in seats:
        for side in (1, 0):
            waiting = any(type(each) is Excess and each.seat == seat and each.side == side for each in state.pending)
            here = player(state, seat).alive and player(state, seat).creature >= 0
            if not here or not is_open(state, seat, side) or waiting:
                continue
            if worship_in(state, seat, side) > demanded(rules, state, seat, side) and rules.reading("R28") != "r2":
                state = push(state, Excess(seat, side, seat))
    return state


def keep_locked(rules: Rules, state: State, seat: Seat, side: Side) -> State:
    """A locked totem is left alone and keeps its class; before 1.3 it may have been judged anew, or opened."""
    cite("8.swap.6")
    kept = rules.flag("locked_keeps_class")
    if kept == "h1":
        status = classify(rules, state, seat, side)
        if status is None:
            raise NotSaid("of which class a locked totem is that has more worship than the new creature demands")
        return with_totem(state, seat, side, status=status)
    return with_totem(state, seat, side, status=OPEN) if kept == "h2" else state


def protects_excess(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a block or an immunity against discarding could be held against the excess."""
    return is_blocked(rules, state, seat, "discard") or "discard" in immunities(rules, state, seat)


def forget_types(rules: Rules, state: State, seat: Seat) -> State:
    """Under R35 r2 a change of worship type goes with the creature."""
    if any(each.seat == seat for each in state.types) and rules.reading("R35") == "r2":
        return replace(state, types=tuple(each for each in state.types if each.seat != seat))
    return state


def excess(rules: Rules, state: State, seat: Seat, side: Side) -> Any:
    """How many worship cards are above the demand, as far as they may go (R29)."""
    above = worship_in(state, seat, side) - demanded(rules, state, seat, side)
    tarots = number_of(totem(state, seat, side).worship, rules.deck.tarots)
    if tarots > worship_in(state, seat, side) - above and rules.reading("R29") == "r2":
        return min(above, worship_in(state, seat, side) - tarots)
    return above


def drop(rules: Rules, state: State, action: Drop) -> State:
    """The affected player picks which worship cards go to the Ruins."""
    waiting = top(state)
    need(type(waiting) is Excess, "8.swap.4", "no worship has to go")
    need(action.seat == waiting.chooser, "8.swap.5", "the player whose totem it is picks")
    seat, side = waiting.seat, waiting.side
    need(len(action.cards) == excess(rules, state, seat, side), "8.swap.4", "exactly the excess worship goes")
    need_droppable(rules, state, seat, side, action.cards)
    state = pop(state)
    for card in action.cards:
        state = drop_one(rules, state, seat, side, card)
    return state


def need_droppable(rules: Rules, state: State, seat: Seat, side: Side, dropped: Sequence[MarkedCard]) -> None:
    """Cursed cards are dropped like others; where they cannot be discarded (R43), only if the others do not suffice."""
    lying = totem(state, seat, side).worship
    others = size(lying) - marked_with(lying, CURSED)
    cursed = sum(1 for card in dropped if card.mark & CURSED)
    if cursed > max(0, len(dropped) - others):
        need(rules.reading("R43") == "r1" and rules.flag("curse_removal") != "h2", "6.curse.4",
             "only a card could take the cursed card away")


def drop_one(rules: Rules, state: State, seat: Seat, side: Side, card: MarkedCard) -> State:
    """One worship card of a side goes to the Ruins, hidden as it was (R67)."""
    lying = totem(state, seat, side).worship
    need(copies(lying, card) > 0, "8.swap.4", "that card does not lie there as worship")
    if card.kind in rules.deck.tarots:
        need(rules.reading("R29") == "r1", "8.swap.3", "a tarot is not affected by a swap")
    if card.mark & CURSED:
        cite("6.curse.4")
    state = with_totem(state, seat, side, worship=take(lying, card))
    gone = add(nothing(len(lying[0][1])), taken_up(rules, card))
    if not card.mark & SHOWN and rules.reading("R67") == "r2":
        state = replace(state, seen=counted(state.seen, state, seat, gone))
    return to_ruins(state, seat, gone)
