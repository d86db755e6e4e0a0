"""The symmetry of TOTYM: the rules treat all seats alike, so the table can be turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...kernel.rules import Rules
from ...kernel.zones import Counts
from .state import SETUP, Affecting, Choosing, Declared, Drawing, Resolving, Running, Seat, State, Window

SEATED = ("seat", "against", "by", "chooser", "user")


def mirror(rules: Rules, state: State) -> State:
    """The seats turned so that the active one is the first: the rules treat all alike if the decks are alike."""
    if state.active == 0 or state.phase == SETUP or len(set(rules.deck.copies)) > 1:
        return state
    seats = len(state.players)
    by = state.active

    def turned(seat: Seat) -> Seat:
        return (seat - by) % seats

    def turn(effects: tuple[Running, ...]) -> tuple[Running, ...]:
        return tuple(replace(each, seat=turned(each.seat), owner=turned(each.owner)) for each in effects)

    def turned_round(zones: tuple[Counts, ...]) -> tuple[Counts, ...]:
        return (*zones[by:], *zones[:by])

    return replace(
        state, players=(*state.players[by:], *state.players[:by]), active=0,
        pending=tuple(turn_pending(rules, each, turned) for each in state.pending),
        blocks=tuple(sorted(turn(state.blocks), key=order_of)),
        types=turn(state.types), demands=turn(state.demands), grants=turn(state.grants),
        shields=tuple(sorted(turn(state.shields), key=order_of)),
        skips=tuple(sorted(map(turned, state.skips))),
        extra=tuple(map(turned, state.extra)), failed=tuple(map(turned, state.failed)),
        blessed=tuple(sorted(map(turned, state.blessed))), fallen=turned_round(state.fallen),
        below=turned_round(state.below), seen=turned_round(state.seen),
        result=state.result and replace(state.result, winner=None if state.result.winner is None
                                        else turned(state.result.winner)))


def turn_memory(rules: Rules, text: Resolving, turned: Callable[[Seat], Seat]) -> dict[str, Any]:
    """What a text that is carried out knows of the table as it began."""
    seats = range(len(text.creatures))
    return {
        "creatures": tuple(text.creatures[seat] for seat in sorted(seats, key=turned)),
        "only": turn_targets(text.only, turned),
        "before": None if text.before is None else mirror(rules, text.before),
        "chain": None if text.chain is None else mirror(rules, text.chain),
    }


def order_of(each: Running) -> tuple[Any, ...]:
    """Blocks and shields have no order of their own, and are sorted in this one."""
    return each.seat, each.what, each.owner, each.source, each.left, each.lasting.kind, each.side


def turn_targets(targets: tuple[Declared, ...], turned: Callable[[Seat], Seat]) -> tuple[Declared, ...]:
    """Declared targets with the seats turned."""
    return tuple(replace(each, seats=tuple(map(turned, each.seats))) for each in targets)


def turn_pending(rules: Rules, pending: Any, turned: Callable[[Seat], Seat]) -> Any:
    """Something pending with the seats in it turned."""
    changes: dict[str, Any] = {name: turned(getattr(pending, name)) for name in SEATED if hasattr(pending, name)}
    match pending:
        case Window():
            contested = tuple(turned(each) if place % 2 == 0 else each for place, each in enumerate(pending.contested))
            changes |= {"queue": tuple(map(turned, pending.queue)), "contested": contested}
        case Drawing():
            changes["draws"] = tuple(replace(each, seat=turned(each.seat)) for each in pending.draws)
        case Affecting():
            changes |= {name: tuple(map(turned, getattr(pending, name))) for name in ("asked", "going", "picking")}
            changes["picks"] = tuple(replace(each, seat=turned(each.seat), targets=turn_targets(each.targets, turned))
                                     for each in pending.picks)
        case Choosing():
            changes |= {"each": tuple(map(turned, pending.each)), "taken_for": turn_targets(pending.taken_for, turned)}
        case Resolving():
            changes |= turn_memory(rules, pending, turned)
    if hasattr(pending, "targets"):
        changes["targets"] = turn_targets(pending.targets, turned)
    return replace(pending, **changes) if changes else pending
