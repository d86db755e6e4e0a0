"""Winning, elimination and ties (sections 1 and 8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ..state import OVER, Resolving, Result, Running, Seat, State
from .swaps import fit_demands
from .table import living, player, with_player


def game_over(state: State, winner: Seat | None, reason: str) -> State:
    """The ended game: nothing pending happens any more."""
    return replace(state, phase=OVER, pending=(), failed=(), result=Result(winner, reason))


def points(state: State, seat: Seat) -> int:
    """Ascended creatures of a seat."""
    return sum(player(state, seat).ascended)


def wins_at_once(rules: Rules) -> bool:
    """Whether a third ascension ends the game before its hand, creature and draws are settled (R05)."""
    return rules.flag("win_immediate") != "h1" and rules.reading("R05") == "r1"


def check_win(rules: Rules, state: State, seat: Seat) -> State:
    """A third ascension wins at once."""
    if points(state, seat) >= rules.deck.creatures_to_win:
        cite("1.win.1")
        return game_over(state, seat, "ascension")
    return state


def eliminate(rules: Rules, state: State, seats: Iterable[Seat]) -> State:
    """These players could not draw what they had to: they are out at that moment, all at the same time."""
    out = [seat for seat in seats if player(state, seat).alive]
    if not out:
        return state
    rules.flag("win_immediate")  # before 1.1 it is not known when a player goes out
    cite("1.win.3")
    left = [seat for seat in living(state) if seat not in out]
    if not left and len(out) > 1:
        return everybody_out(rules, state, out)
    for seat in out:
        state = leave(rules, state, seat)
    if len(left) == 1:
        cite("1.win.2")
        return game_over(state, left[0], "elimination")
    return state


def leave(rules: Rules, state: State, seat: Seat) -> State:
    """A player leaves; running effects of that player last or end (R09)."""
    state = with_player(state, seat, alive=False)
    if not any(each.owner == seat for effects in lasting(state).values() for each in effects):
        return state
    if rules.reading("R09") == "r1":
        return state
    demanding = {each.seat for each in state.demands if each.owner == seat}
    kept = {name: tuple(each for each in effects if each.owner != seat) for name, effects in lasting(state).items()}
    return fit_demands(rules, replace(state, **kept), sorted(demanding))


def lasting(state: State) -> dict[str, tuple[Running, ...]]:
    """All that lasts, by the names that the state has for it."""
    return {name: getattr(state, name) for name in ("blocks", "types", "demands", "shields", "grants")}


def everybody_out(rules: Rules, state: State, out: list[Seat]) -> State:
    """All remaining players go out by one effect: a tie, as far as the rulebook has foreseen it."""
    cite("8.multi.2")
    cause = next((each for each in reversed(state.pending) if type(each) is Resolving), None)
    if cause is not None and cause.blessing:
        reading = rules.reading("R07")
        if reading == "r2":
            others = [seat for seat in out if seat != state.active]
            return game_over(state, others[0] if len(others) == 1 else None, "elimination")
        if reading == "r3":
            return game_over(state, None, "nobody left")
    if len(out) < len(state.players) and rules.reading("R06") == "r2":
        return game_over(state, None, "nobody left")
    return game_over(state, None, "tie")
