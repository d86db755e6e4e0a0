"""The rules of Stop & Worship, in the order of its rulebook.

Each function carries out one action and refuses it, naming the clause, where the rules do not allow it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ...kernel.game import Outcome
from ...kernel.rules import Rules
from ...kernel.ruling import cite, need
from .state import Decline, Pass, PlayAct, Player, Seat, State, Stop, TakeAct, TakeStop, other, with_player


# -- 1 the end of the game ---------------------------------------------------------------------
def reached_goal(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a player has the worship that ends the game (1.end.1)."""
    return state.players[seat].worship >= rules.deck.goal


def nothing_left(state: State) -> bool:
    """Whether nobody can do anything any more: no act anywhere, no stop to take, no window open (1.end.2)."""
    if state.window or state.pile.acts > 0 or state.pile.stops > 0:
        return False
    first, second = state.players
    return first.acts == 0 and second.acts == 0


def is_over(rules: Rules, state: State) -> bool:
    """Whether the game is over (1.end.1, 1.end.2)."""
    first, second = state.players
    goal = rules.deck.goal
    return first.worship >= goal or second.worship >= goal or nothing_left(state)


def outcome(rules: Rules, state: State) -> Outcome | None:
    """Who has won and why the game is over: `goal`, `both` (reached it) or `nothing left`; None while it goes on."""
    if not is_over(rules, state):
        return None
    first, second = reached_goal(rules, state, 0), reached_goal(rules, state, 1)
    if not first and not second:
        cite("1.end.2")
        return with_nothing_left(rules, state)
    cite("1.end.1")
    if first and second:
        cite("1.win.2")
        return Outcome(None, None, "both")
    cite("1.win.1")
    return won(0 if first else 1, "goal")


def with_nothing_left(rules: Rules, state: State) -> Outcome:
    """Who wins when nothing is left, which the rulebook does not say (R01)."""
    first, second = state.players
    if rules.reading("R01") == "r1" or first.worship == second.worship:
        return Outcome(None, None, "nothing left")
    return won(0 if first.worship > second.worship else 1, "nothing left")


def won(seat: Seat, reason: str) -> Outcome:
    """The outcome in which a player has won."""
    return Outcome(winner=seat, loser=other(seat), reason=reason)


# -- 2 a turn ----------------------------------------------------------------------------------
def take_act(rules: Rules, state: State, action: TakeAct) -> State:
    """Take an act from the pile, which ends the turn."""
    need_turn(rules, state, action.seat)
    pile, player = state.pile, state.players[action.seat]
    need(pile.acts > 0, "2.take.1", "the pile holds no act")
    cite("2.take.3")
    players = with_player(state.players, action.seat, replace(player, acts=player.acts + 1))
    return replace(state, pile=replace(pile, acts=pile.acts - 1), players=players, turn=other(action.seat))


def take_stop(rules: Rules, state: State, action: TakeStop) -> State:
    """Take a stop from the pile, which ends the turn."""
    need_turn(rules, state, action.seat)
    pile, player = state.pile, state.players[action.seat]
    need(pile.stops > 0, "2.take.2", "the pile holds no stop")
    cite("2.take.3")
    players = with_player(state.players, action.seat, replace(player, stops=player.stops + 1))
    return replace(state, pile=replace(pile, stops=pile.stops - 1), players=players, turn=other(action.seat))


def play_act(rules: Rules, state: State, action: PlayAct) -> State:
    """Play an act from hand: a window opens in which the other player may answer."""
    need_turn(rules, state, action.seat)
    player = state.players[action.seat]
    need(player.acts > 0, "2.play.1", "no act in your hand")
    cite("2.play.2")
    players = with_player(state.players, action.seat, replace(player, acts=player.acts - 1))
    return replace(state, players=players, window=True)


def pass_turn(rules: Rules, state: State, action: Pass) -> State:
    """Pass, which only a player may who can neither take nor play."""
    need_turn(rules, state, action.seat)
    need(state.pile.acts + state.pile.stops == 0, "2.pass.1", "the pile still holds cards")
    need(state.players[action.seat].acts == 0, "2.pass.2", "you hold an act")
    return replace(state, turn=other(action.seat))


def need_turn(rules: Rules, state: State, seat: Seat) -> None:
    """Refuse what is not done by the player whose turn it is, or while an act waits for its answer."""
    need(not is_over(rules, state), "1.end.3", "the game is over")
    need(not state.window, "2.turn.2", "an act waits for its answer")
    need(state.turn == seat, "2.turn.1", "it is not your turn")


# -- 3 answering -------------------------------------------------------------------------------
def answerer(state: State) -> Seat:
    """Who is asked in an open window: after an even number of stops the other player, else the one whose act it is."""
    return other(state.turn) if state.chain % 2 == 0 else state.turn


def stop(rules: Rules, state: State, action: Stop) -> State:
    """Answer with a stop from hand, which the other player may answer in turn."""
    need_asked(state, action.seat)
    player = state.players[action.seat]
    need(player.stops > 0, "3.stop.1", "no stop in your hand")
    cite("3.stop.2")
    players = with_player(state.players, action.seat, replace(player, stops=player.stops - 1))
    return replace(state, players=players, chain=state.chain + 1)


def decline(rules: Rules, state: State, action: Decline) -> State:
    """Let the last card stand: the act works after an even number of stops; the turn ends."""
    need_asked(state, action.seat)
    cite("3.decline.1")
    players = state.players
    if state.chain % 2 == 0:
        cite("4.act.1")
        players = worship(rules, state, state.turn)
    else:
        cite("4.act.2")
    cite("4.close.1")
    return replace(state, players=players, window=False, chain=0, turn=other(state.turn))


def need_asked(state: State, seat: Seat) -> None:
    """Refuse an answer from a player who is not asked."""
    need(state.window, "3.ask.1", "there is nothing to answer")
    need(answerer(state) == seat, "3.ask.2", "the other player is asked")


# -- 4 the act ---------------------------------------------------------------------------------
def worship(rules: Rules, state: State, seat: Seat) -> tuple[Player, Player]:
    """An act works: its player gains worship, and what exceeds the cap goes to the other one, up to the cap."""
    cap = rules.deck.cap
    mine, theirs = state.players[seat], state.players[other(seat)]
    gained = mine.worship + rules.deck.gain
    if gained <= cap:
        return with_player(state.players, seat, replace(mine, worship=gained))
    cite("4.excess.1")
    shared = theirs.worship + gained - cap
    if shared > cap:
        cite("4.excess.2")
        shared = cap
    players = with_player(state.players, seat, replace(mine, worship=cap))
    return with_player(players, other(seat), replace(theirs, worship=shared))


RULES: dict[type, Callable[..., State]] = {
    TakeAct: take_act,
    TakeStop: take_stop,
    PlayAct: play_act,
    Pass: pass_turn,
    Stop: stop,
    Decline: decline,
}
