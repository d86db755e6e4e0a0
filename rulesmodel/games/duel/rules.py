"""The rules of Stop & Worship, in the order of its rulebook.

Each function carries out one action and refuses it, naming the clause, where the rules do not allow it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...kernel.game import Outcome
from ...kernel.rules import Rules
from ...kernel.ruling import cite, need
from .state import Action, Decline, Pass, Pile, PlayAct, Seat, State, Stop, TakeAct, TakeStop, change, other


# -- 1 the end of the game ---------------------------------------------------------------------
def reached_goal(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a player has the worship that ends the game (1.end.1)."""
    return state.players[seat].worship >= rules.deck.goal


def nothing_left(state: State) -> bool:
    """Whether nobody can do anything any more: no act anywhere, no stop to take, no window open (1.end.2)."""
    first, second = state.players
    acts = state.pile.acts + first.acts + second.acts
    return acts == 0 and state.pile.stops == 0 and not state.window


def is_over(rules: Rules, state: State) -> bool:
    """Whether the game is over (1.end.1, 1.end.2)."""
    return reached_goal(rules, state, 0) or reached_goal(rules, state, 1) or nothing_left(state)


def outcome(rules: Rules, state: State) -> Outcome | None:
    """Who has won and why the game is over: `goal`, `both` (reached it) or `nothing left`; None while it goes on."""
    reached = [seat for seat in (0, 1) if reached_goal(rules, state, seat)]
    if reached:
        cite("1.end.1")
        cite("1.win.1" if len(reached) == 1 else "1.win.2")
        return won(reached[0], "goal") if len(reached) == 1 else Outcome(None, None, "both")
    if nothing_left(state):
        cite("1.end.2")
        return with_nothing_left(rules, state)
    return None


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
    need(state.pile.acts > 0, "2.take.1", "the pile holds no act")
    cite("2.take.3")
    acts = state.players[action.seat].acts
    state = change(state, action.seat, acts=acts + 1)
    return replace(state, pile=Pile(state.pile.acts - 1, state.pile.stops), turn=other(action.seat))


def take_stop(rules: Rules, state: State, action: TakeStop) -> State:
    """Take a stop from the pile, which ends the turn."""
    need_turn(rules, state, action.seat)
    need(state.pile.stops > 0, "2.take.2", "the pile holds no stop")
    cite("2.take.3")
    stops = state.players[action.seat].stops
    state = change(state, action.seat, stops=stops + 1)
    return replace(state, pile=Pile(state.pile.acts, state.pile.stops - 1), turn=other(action.seat))


def play_act(rules: Rules, state: State, action: PlayAct) -> State:
    """Play an act from hand: a window opens in which the other player may answer."""
    need_turn(rules, state, action.seat)
    acts = state.players[action.seat].acts
    need(acts > 0, "2.play.1", "no act in your hand")
    cite("2.play.2")
    return replace(change(state, action.seat, acts=acts - 1), window=True)


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
    stops = state.players[action.seat].stops
    need(stops > 0, "3.stop.1", "no stop in your hand")
    cite("3.stop.2")
    return replace(change(state, action.seat, stops=stops - 1), chain=state.chain + 1)


def decline(rules: Rules, state: State, action: Decline) -> State:
    """Let the last card stand: the act works after an even number of stops; the turn ends."""
    need_asked(state, action.seat)
    if state.chain % 2 == 0:
        cite("4.act.1")
        state = worship(rules, state, state.turn)
    else:
        cite("4.act.2")
    cite("4.close.1")
    return replace(state, window=False, chain=0, turn=other(state.turn))


def need_asked(state: State, seat: Seat) -> None:
    """Refuse an answer from a player who is not asked."""
    need(state.window, "3.ask.1", "there is nothing to answer")
    need(answerer(state) == seat, "3.ask.2", "the other player is asked")


# -- 4 the act ---------------------------------------------------------------------------------
def worship(rules: Rules, state: State, seat: Seat) -> State:
    """An act works: its player gains worship, and what exceeds the cap goes to the other one, up to the cap."""
    deck = rules.deck
    gained = state.players[seat].worship + deck.gain
    if gained <= deck.cap:
        return change(state, seat, worship=gained)
    cite("4.excess.1")
    shared = state.players[other(seat)].worship + gained - deck.cap
    if shared > deck.cap:
        cite("4.excess.2")
        shared = deck.cap
    return change(change(state, seat, worship=deck.cap), other(seat), worship=shared)


RULES: dict[type, Callable[[Rules, State, Any], State]] = {
    TakeAct: take_act,
    TakeStop: take_stop,
    PlayAct: play_act,
    Pass: pass_turn,
    Stop: stop,
    Decline: decline,
}


def step(rules: Rules, state: State, action: Action) -> State:
    """Carry out any action."""
    return RULES[type(action)](rules, state, action)
