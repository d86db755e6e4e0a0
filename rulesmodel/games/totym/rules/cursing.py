"""Cards outside the totems that are cursed: only a hypothesis about the versions before 1.5 knows of them (6.curse.1).

Who sees the cards of a zone picks them by name; of others only their number is picked, and chance says which they are.
"""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.marked import MarkedCard
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.zones import Counts, add
from ..state import ELSEWHERE, HAND, RUINS, TEMPLE, Picks, Seat, State
from .table import player, with_player


def may_curse_elsewhere(rules: Rules) -> bool:
    """Whether cards outside totems can be cursed: no; before 1.5 that is not known."""
    return rules.flag("curse_open_only") == "h1"


def cursable(rules: Rules, state: State, seat: Seat, place: int) -> list[tuple[MarkedCard, int]]:
    """The cards of a hand, Temple or Ruins that are not cursed yet, with their numbers."""
    zone = getattr(player(state, seat), ELSEWHERE[place])
    return [(MarkedCard(kind), zone[kind]) for kind in rules.deck.cursed if zone[kind] > 0]


def any_cursable(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a player has a card outside the totems that is not cursed yet."""
    return any(cursable(rules, state, seat, place) for place in ELSEWHERE)


def sees(rules: Rules, who: Seat, seat: Seat, place: int) -> bool:
    """Whether a player sees which cards lie there: the own hand, and the own Ruins if they may be looked at (R87)."""
    return who == seat and (place == HAND or (place == RUINS and rules.reading("R87") == "r2"))


def need_no_order(state: State, seat: Seat, place: int) -> None:
    """Raise `NotSaid` for a Temple of which some cards lie in their own place: of them no hypothesis says anything."""
    if place == TEMPLE and (player(state, seat).top or (state.below and any(state.below[seat]))):
        raise NotSaid("whether a card that lies in a known place of a Temple is the one that is cursed")


def curse_elsewhere(rules: Rules, state: State, picks: Picks) -> State:
    """Cards outside the totems are cursed: from now on they are copies of their own kind."""
    name = ELSEWHERE[picks.side]
    zone = getattr(player(state, picks.seat), name)
    for card in picks.cards:
        zone = add(add(zone, card.kind, -1), rules.deck.cursed[card.kind])
    state = with_player(state, picks.seat, **{name: zone})
    if picks.side != RUINS or not state.fallen:
        return state
    fallen = tuple(among_them(rules, each, zone) if seat == picks.seat and is_named(each) else each
                   for seat, each in enumerate(state.fallen))
    return replace(state, fallen=fallen)


def among_them(rules: Rules, fallen: Counts, ruins: Counts) -> Counts:
    """The cards that fell with a totem, where some of the Ruins have been cursed: others of a kind rather than they."""
    for kind, cursed in rules.deck.cursed.items():
        more = max(0, fallen[kind] - ruins[kind])
        fallen = add(add(fallen, kind, -more), cursed, more)
    return fallen
