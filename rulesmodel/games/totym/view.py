"""What a player sees of the table.

Two states that give a player equal views are one to that player. Open to all are creatures, open tarots, worship that
was shown, what lasts and what is pending; of hidden cards the number alone (R88), that of a hand only in versions that
make players tell it. One's own hand is seen, one's own hidden worship under R87 (r1, r2), and one's own Ruins and
Chapel under R87 r2 only. Excess worship that was shown as it went to the Ruins (R67 r2) has been seen by all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ...kernel.marked import Marked
from ...kernel.rules import Rules
from ...kernel.ruling import cite
from ...kernel.versions import ON
from .positions.writing import write_position
from .positions.zones import write_marked, write_row, write_zone
from .state import CLASSES, CURSED, SHOWN, Affecting, Picks, Player, Resolving, Seat, State, Totem

Plain = dict[str, Any]


def view(rules: Rules, seats: Sequence[str], state: State, seat: Seat) -> Mapping[str, Any]:
    """What a seat sees, as plain data in the words of positions."""
    seen = write_position(rules, seats, only_own_picks(rules, state, seat))
    for other, name in enumerate(seats[:len(state.players)]):
        seen[name] = view_of_player(rules, state.players[other], own=other == seat)
        if state.seen and any(state.seen[other]):
            seen[name]["seen"] = write_zone(rules, state.seen[other])
        if state.below and any(state.below[other]) and "temple" in seen[name]:
            seen[name]["below"] = sum(state.below[other])
            seen[name]["temple"] += seen[name]["below"]
    return seen


def only_own_picks(rules: Rules, state: State, seat: Seat) -> State:
    """Cards that others picked stay secret until all have (R91), unless picks are made openly.

    What a text remembers of the table as it began is for the rules alone.
    """
    state = replace(state, pending=tuple(
        replace(each, before=None, chain=None) if type(each) is Resolving else each for each in state.pending))
    if rules.under("R91", "r2"):
        return state
    return replace(state, pending=tuple(
        replace(each, picks=tuple(hidden_pick(picks, seat) for picks in each.picks)) if type(each) is Affecting
        else each for each in state.pending))


def hidden_pick(picks: Picks, seat: Seat) -> Picks:
    """A pick as a seat sees it: that it was made, and what, if it is about the own cards."""
    return picks if picks.seat == seat else Picks(picks.seat)


def view_of_player(rules: Rules, mine: Player, own: bool) -> Plain:
    """What the owner, or another player, sees of what a player has."""
    everything = own and rules.under("R87", "r2")
    seen: Plain = {"creature": rules.deck.cards[mine.creature].id if mine.creature >= 0 else "none"}
    for name, one in zip(("left", "right"), mine.totems, strict=True):
        seen[name] = view_of_totem(rules, one, own and not rules.under("R87", "r3"))
    if own:
        seen["hand"] = write_zone(rules, mine.hand)
    elif rules.flags["hand_size_public"] == ON:
        cite("8.hand.2")
        seen["hand"] = sum(mine.hand)
    seen["ascended"] = write_zone(rules, mine.ascended)
    for name in ("ruins", "chapel"):
        zone = getattr(mine, name)
        seen[name] = write_zone(rules, zone) if everything else sum(zone)
    if not rules.under("R88", "r2"):
        seen["temple"] = sum(mine.temple) + len(mine.top)
    if own:
        seen["top"] = write_row(rules, mine.top)
    return seen | {"out": not mine.alive}


def view_of_totem(rules: Rules, one: Totem, own: bool) -> Plain:
    """A totem: all of it for who may look, else what lies open and how much lies hidden."""
    seen: Plain = {"tarots": write_marked(rules, one.tarots), "status": CLASSES[one.status]}
    if own:
        return seen | {"worship": write_marked(rules, one.worship)}
    shown = tuple((mark, counts) for mark, counts in one.worship if mark & SHOWN)
    return seen | {"worship": write_marked(rules, shown), "hidden": hidden(one.worship, 0),
                   "hidden and cursed": hidden(one.worship, CURSED)}


def hidden(worship: Marked, cursed: int) -> int:
    """How many hidden cards are cursed, or not: where a curse lies is seen, on what it lies is not."""
    return sum(sum(counts) for mark, counts in worship if not mark & SHOWN and mark & CURSED == cursed)
