"""Writing positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.zones import nothing
from ..state import CLASSES, LATER, OPEN, OVER, PHASES, UNTOLD, Budget, Player, State, Totem
from .pending import write_grant, write_pending, write_running
from .zones import Plain, overfull, write_marked, write_row, write_zone

COUNTED = ("hand", "temple", "ruins", "chapel", "ascended")
"""The zones that a position may give by their numbers."""


LAID = {0: "left", 1: "right", LATER: "later", UNTOLD: "untold", -1: "none"}
"""What is known of a card that was laid wrongly."""


def write_position(rules: Rules, seats: Sequence[str], state: State) -> Plain:
    """The position of a state, which reads back to an equal state; what is as usual is left out."""
    return write(rules, seats, state, shown=False)


def shown_position(rules: Rules, seats: Sequence[str], state: State) -> Plain:
    """The position as people see it: every zone, its number of cards, and all actions that are left."""
    return write(rules, seats, state, shown=True)


def write(rules: Rules, seats: Sequence[str], state: State, shown: bool) -> Plain:
    """The position of a state, in full if it is to be shown."""
    position: Plain = {"turn": seats[state.active], "phase": PHASES[state.phase]}
    if shown or state.budget != Budget():
        position["budget"] = write_budget(state.budget, shown)
    for seat, (name, mine) in enumerate(zip(seats, state.players, strict=False)):
        position[name] = write_player(rules, mine, shown) | write_remembered(rules, state, seat)
        if shown and state.below and any(state.below[seat]):
            position[name]["count"]["temple"] += sum(state.below[seat])
    return position | write_rest(rules, seats, state)


def write_remembered(rules: Rules, state: State, seat: int) -> Plain:
    """What is remembered of a player's cards under R57 r2, R67 r2 and R70 r2, as far as it is named."""
    written: Plain = {}
    if rules.under("R70", "r2") and is_named(state.players[seat].ruins) and any(state.players[seat].ruins):
        fallen = state.fallen[seat] if state.fallen else nothing(len(rules.deck.cards))
        written = {"fallen": write_zone(rules, fallen)} if is_named(fallen) else {}
    for name, zones in (("below", state.below), ("seen", state.seen)):
        if zones and any(zones[seat]):
            written[name] = write_zone(rules, zones[seat])
    return written


def write_budget(budget: Budget, shown: bool) -> dict[str, int]:
    """The actions that are left, as far as they are not the usual ones."""
    usual = Budget()
    return {name: getattr(budget, name) for name in Budget.__struct_fields__
            if shown or getattr(budget, name) != getattr(usual, name)}


def write_player(rules: Rules, mine: Player, shown: bool) -> Plain:
    """What a player has; what is not named stays so."""
    written: Plain = {}
    if is_named(mine.creature):
        written["creature"] = rules.deck.cards[mine.creature].id if mine.creature >= 0 else "none"
    for name, one in zip(("left", "right"), mine.totems, strict=True):
        totem = write_totem(rules, one, shown)
        if totem or shown:
            written[name] = totem
    for name in COUNTED:
        zone = getattr(mine, name)
        if is_named(zone) and (shown or name not in ("ruins", "ascended") or sum(zone)):
            written[name] = write_zone(rules, zone)
    if mine.top:
        written["top"] = write_row(rules, mine.top)
    if shown:
        written["count"] = counts(mine)
    return written | ({} if mine.alive else {"out": True})


def write_totem(rules: Rules, one: Totem, shown: bool) -> Plain:
    """One side of a creature; an empty place is nothing."""
    written: Plain = {role: cards for role in ("worship", "tarots")
                      if (cards := write_marked(rules, getattr(one, role))) or shown}
    return written | ({"status": CLASSES[one.status]} if shown or one.status != OPEN else {})


def counts(mine: Player) -> dict[str, Any]:
    """How many cards lie in each zone that is named; those on top of the Temple count too."""
    zones = {name: getattr(mine, name) for name in COUNTED}
    return {name: sum(zone) + (len(mine.top) if name == "temple" else 0) for name, zone in zones.items()
            if is_named(zone)}


def write_rest(rules: Rules, seats: Sequence[str], state: State) -> Plain:
    """What lasts, what is pending, and how it ended."""
    written: Plain = {
        "blocks": [write_running(rules, seats, each, "what") for each in state.blocks],
        "types": [write_running(rules, seats, each, "clan") for each in state.types],
        "demands": [write_running(rules, seats, each, "number") for each in state.demands],
        "shields": [write_running(rules, seats, each, "what") for each in state.shields],
        "grants": [write_grant(rules, seats, each) for each in state.grants],
        **{name: [seats[seat] for seat in getattr(state, name)] for name in ("skips", "extra", "failed", "blessed")},
        "laid": "" if state.laid == (UNTOLD if overfull(rules, state) else -1) else LAID[state.laid],
        "pending": [write_pending(rules, seats, each) for each in state.pending],
    }
    if state.phase == OVER and state.result is not None:
        winner = state.result.winner
        written["result"] = ({} if winner is None else {"winner": seats[winner]}) | {"reason": state.result.reason}
    return {name: value for name, value in written.items() if value}
