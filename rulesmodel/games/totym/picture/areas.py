"""A player's side: the left totem, the creature, the right totem; below them the hand and the own piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ....kernel.picture import Area, Card, Result, Track, Zone
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ..rules.table import top, totem
from ..rules.totems import demanded, symbol
from ..saying import SIDES
from ..state import CLASSES, MAIN, OPEN, TURN_DRAW, Budget, Seat, State, Window
from . import faces, running

NOT_SAID = "not said"
NOTHING: Mapping[str, Any] = {}
ACTIONS = {"blessing": "blessings left", "tarot": "tarots left", "worship": "worship left", "lock": "locks left"}


def area(rules: Rules, seats: Sequence[str], state: State, player: Seat, seen: Mapping[str, Any],
         asked: Seat | None) -> Area:
    """One player's side, of which `seen` says what the looker is told."""
    sides = [tuple(totem_zones(rules, state, player, side, seen)) for side in (0, 1)]
    zones = (*sides[0], creature(rules, seen), *sides[1], hand(rules, seen), *piles(rules, seen))
    return Area(seats[player], zones, tuple(tracks(rules, state, player)),
                tuple(running.notes(rules, seats, state, player)), acting=state.active == player,
                asked=asked == player, result=result(state, player))


# -- totems ------------------------------------------------------------------------------------------
def totem_zones(rules: Rules, state: State, player: Seat, side: int, seen: Mapping[str, Any]) -> Iterator[Zone]:
    """The places for worship that a side of the creature demands, and the tarots that lie open there."""
    name, told = SIDES[side], seen.get(SIDES[side], NOTHING)
    of, lying = f"{name} totem", tuple(worship(rules, told))
    demand, marks = demand_of(rules, state, player, side), tuple(totem_marks(state, player, side))
    if demand is None:
        yield Zone(f"{name} worship", lying, of=of, marks=marks)
    else:
        if sum(card.number for card in lying) > demand and totem(state, player, side).status == OPEN:
            marks = (*marks, "overfull")
        yield Zone(f"{name} worship", lying, "places", demand, of=of, marks=marks,
                   wants=faces.CLANS[symbol(rules, state, player, side)])
    yield Zone(f"{name} tarots", faces.cards(rules, told.get("tarots", [])), of=of)


def worship(rules: Rules, told: Mapping[str, Any]) -> Iterator[Card]:
    """Cards laid as worship: faces that the looker knows, and backs. All of them lie open in a locked totem."""
    locked = told.get("status", CLASSES[OPEN]) != CLASSES[OPEN]
    for word in told.get("worship", []):
        one = faces.card(rules, word)
        shown = "shown" in one.marks
        marks = tuple(mark for mark in one.marks if not (locked and mark == "shown"))
        bluff = ("bluff",) if faces.is_bluff(rules, one) else ()
        yield replace(one, marks=(*bluff, *marks), down=not shown and not locked)
    for key, back in (("hidden", Card()), ("hidden and cursed", Card(marks=("cursed",)))):
        if told.get(key):
            yield replace(back, number=told[key])


def demand_of(rules: Rules, state: State, player: Seat, side: int) -> int | None:
    """How much worship a side demands; None where there is no creature, or the position does not say which."""
    kind = state.players[player].creature
    return int(demanded(rules, state, player, side)) if is_named(kind) and kind >= 0 else None


def totem_marks(state: State, player: Seat, side: int) -> Iterator[str]:
    """Whether a totem is locked and of which class, or just being locked."""
    status, waiting = totem(state, player, side).status, top(state)
    if status != OPEN:
        yield f"locked: {CLASSES[status]}"
    if type(waiting) is Window and waiting.side == side and state.active == player:
        yield "being locked"


# -- everything else that a player has -----------------------------------------------------------------
def creature(rules: Rules, seen: Mapping[str, Any]) -> Zone:
    """The active creature."""
    said = seen.get("creature")
    if said is None:
        return Zone("creature", unsaid=NOT_SAID)
    return Zone("creature", () if said == "none" else (faces.card(rules, said),))


def hand(rules: Rules, seen: Mapping[str, Any]) -> Zone:
    """A hand: its faces for whoever sees them, else its number, where that is told at all."""
    told = seen.get("hand")
    if told is None:
        return Zone("hand", unsaid=NOT_SAID)
    return Zone("hand", count=told) if isinstance(told, int) else Zone("hand", faces.cards(rules, told))


def piles(rules: Rules, seen: Mapping[str, Any]) -> Iterator[Zone]:
    """Temple, Ruins and Chapel face down, and the creatures that have ascended."""
    yield pile(rules, "Temple", seen.get("temple"))
    if seen.get("top"):
        yield Zone("top of the Temple", tuple(replace(card, down=True) for card in faces.cards(rules, seen["top"])))
    yield pile(rules, "Ruins", seen.get("ruins", []))
    yield pile(rules, "Chapel", seen.get("chapel"))
    if seen.get("ascended"):
        yield Zone("ascended", tuple(replace(card, grand=False, traits=("creature",))
                                     for card in faces.cards(rules, seen["ascended"])))


def pile(rules: Rules, title: str, told: Any) -> Zone:
    """A pile that lies face down, with what is in it as far as the looker is told."""
    if told is None:
        return Zone(title, shape="pile", unsaid=NOT_SAID)
    if isinstance(told, int):
        return Zone(title, shape="pile", count=told)
    return Zone(title, faces.cards(rules, told), "pile")


def tracks(rules: Rules, state: State, player: Seat) -> Iterator[Track]:
    """The creatures that have ascended, with the number that wins; the actions left of whose turn it is."""
    yield Track("ascended", sum(state.players[player].ascended), rules.deck.creatures_to_win, "gold", "wins")
    if state.active == player and state.phase in (TURN_DRAW, MAIN):
        yield from (Track(ACTIONS[name], getattr(state.budget, name)) for name in Budget.__struct_fields__)


def result(state: State, player: Seat) -> Result:
    """What became of a player: the winner has won, who could not draw is out."""
    if state.result is not None and state.result.winner is not None:
        if state.result.winner == player:
            return "won"
        return "lost" if state.players[player].alive or len(state.players) == 2 else "out"
    return "" if state.players[player].alive else "out"
