"""Goal and end of the game (sections 4, 10 and 11)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ..state import (
    FINAL,
    FINISHING,
    NOT_CLOSING,
    THIS_TURN,
    FirstStep,
    Over,
    Seat,
    State,
    in_team,
    other,
    team_size,
    without_marks,
)


def totems(rules: Rules, state: State, seat: Seat) -> Any:
    """Totems in the team of a seat."""
    return in_team(state.teams[seat], rules.deck.totems)


def skellies(rules: Rules, state: State, seat: Seat) -> Any:
    """Spooky Skellies in the team of a seat."""
    return in_team(state.teams[seat], rules.deck.skellies)


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return type(state.phase) is Over


def game_over(state: State, winner: Seat | None, loser: Seat | None, reason: str) -> State:
    """The ended game: nothing that was pending happens any more."""
    cite("11.end.1")
    return replace(forget_turn(state), phase=Over(winner, loser, reason))


def forget_turn(state: State) -> State:
    """The state without what held for the running turn only; a team that a position leaves out stays unnamed."""
    teams = tuple(without_marks(team, THIS_TURN) if is_named(team) else team for team in state.teams)
    return replace(state, teams=teams, skipped=False, stops=0, cleaned=False, gone=())


def check_loss(rules: Rules, state: State, seat: Seat) -> State:
    """A team with the fourth Skelly has lost at that very moment."""
    if skellies(rules, state, seat) >= rules.deck.skellies_to_lose:
        cite("4.lose.1")
        winner = other(seat) if rules.reading("R19") == "r1" else None
        return game_over(state, winner, seat, "skellies")
    return state


def has_won(rules: Rules, state: State, seat: Seat) -> Any:
    """Three Totems and no Skelly: what wins at the end of one's own turn."""
    have, wanted = totems(rules, state, seat), rules.deck.totems_to_win
    if have < wanted:
        return False
    if skellies(rules, state, seat) > 0:
        return False
    if have > wanted:
        return rules.reading("R18") == "r1"
    return True


def end_turn(rules: Rules, state: State) -> State:
    """The active player's turn is over: win, final count, or the other player's turn."""
    seat = state.active
    if has_won(rules, state, seat) and (state.closing == NOT_CLOSING or rules.reading("R16") == "r1"):
        cite("4.win.1")
        return game_over(state, seat, other(seat), "totems")
    if state.closing == FINAL:
        cite("11.end.2")
        return count_out(rules, state)
    if state.closing == FINISHING:
        cite("10.second.2")
        state = replace(state, closing=FINAL)
    if rules.reading("R50") == "r2":
        state = replace(state, idle=0 if state.drew else state.idle + 1, drew=False)
        if state.idle >= rules.deck.idle_turns:
            return game_over(state, None, None, "endless")
    return next_turn(state)


def next_turn(state: State) -> State:
    """The other player's turn begins; what held for this turn only is forgotten."""
    cite("8.hypnotize.3", "hypnotized cards are silent only until the turn is over")
    return replace(forget_turn(state), active=other(state.active), phase=FirstStep())


def count_out(rules: Rules, state: State) -> State:
    """The final count: most Totems, then fewest Skellies."""
    cite("10.second.3")
    if totems(rules, state, 0) != totems(rules, state, 1):
        ahead = 0 if totems(rules, state, 0) > totems(rules, state, 1) else 1
        return game_over(state, ahead, other(ahead), "most totems")
    cite("10.second.4")
    if skellies(rules, state, 0) != skellies(rules, state, 1):
        ahead = 0 if skellies(rules, state, 0) < skellies(rules, state, 1) else 1
        return game_over(state, ahead, other(ahead), "fewest skellies")
    if rules.reading("R17") == "r1":
        return game_over(state, None, None, "tie")
    if team_size(state.teams[0]) != team_size(state.teams[1]):
        ahead = 0 if team_size(state.teams[0]) < team_size(state.teams[1]) else 1
        return game_over(state, ahead, other(ahead), "fewest cards")
    not_last = other(state.active) if state.closing == FINISHING else state.active
    return game_over(state, not_last, other(not_last), "last turn")
