"""How a turn flows on by itself when nobody has anything left to choose."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ..state import LAST, SETUP, Ascending, Drawing, Excess, NewCreature, Penalty, Returning, State, Window
from .ascension import ascend, come_back, need_chapel
from .drawing import finish_drawing, next_draw
from .effects import advance, moves_by_itself
from .ending import check_win, points
from .locking import resolve, stays_open
from .prevention import is_running
from .swaps import excess, fit_demands
from .table import is_over, living, player, pop, top
from .turn import end_turn


def settle(rules: Rules, state: State) -> State:
    """Go on until somebody, or chance, has to decide."""
    while not is_over(state):
        after = settle_once(rules, forget_ended(rules, state))
        if after is None:
            return forget_ended(rules, state)
        state = after
    return state


def forget_ended(rules: Rules, state: State) -> State:
    """An effect that lasts while its card lies somewhere has ended for good when the card has left."""
    lasting = (state.blocks, state.types, state.demands, state.shields)
    tied = [each for effects in lasting for each in effects if each.lasting.kind in ("here", "totem")]
    ended = [each for each in tied if not is_running(rules, state, each)]
    if not ended:
        return state
    blocks, types, demands, shields = (tuple(each for each in effects if each not in ended) for effects in lasting)
    changed = {each.seat for each in state.demands} if len(demands) < len(state.demands) else set()
    state = replace(state, blocks=blocks, types=types, demands=demands, shields=shields)
    return fit_demands(rules, state, sorted(changed))


def settle_once(rules: Rules, state: State) -> State | None:
    """The next thing that happens by itself; None where somebody has to decide."""
    waiting = top(state)
    match waiting:
        case None:
            return settle_turn(rules, state)
        case Drawing():
            return finish_drawing(rules, state) if next_draw(state) is None else None
        case Window():
            return None if waiting.queue or stays_open(rules, state) else resolve(rules, state)
        case Penalty():  # under R21 r2 whoever would pick may have gone out by ascending
            return None if player(state, waiting.by).alive else pop(state)
        case Ascending():
            return ascend(rules, state)
        case Returning():
            return come_back(state)
        case Excess():
            return pop(state) if excess(rules, state, waiting.seat, waiting.side) <= 0 else None
        case NewCreature():
            need_chapel(rules, state, waiting.seat)
            return pop(state) if sum(player(state, waiting.seat).chapel) == 0 else None
    return advance(rules, state) if moves_by_itself(rules, state) else None


def settle_turn(rules: Rules, state: State) -> State | None:
    """Nothing is pending: the turn itself may be over."""
    for seat in living(state):
        if points(state, seat) >= rules.deck.creatures_to_win:
            return check_win(rules, state, seat)
    if state.phase == SETUP:
        return None
    if not player(state, state.active).alive:
        cite("1.win.3", "the turn of a player who is out is over")
        return end_turn(rules, state)
    if state.phase == LAST and state.budget.lock == 0:
        return end_turn(rules, state)
    return None
