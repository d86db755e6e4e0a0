"""The rules of Totem Hoarder: one function for each thing a player or chance can do.

Read the chapters in this order: `setup`, `turn`, `stop`, `bonuses`, `symbols`, `sorting`, `table`,
`triggers`, `pile`, `flow`, `ending`.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.rules import Rules
from ....kernel.ruling import need
from .. import actions as act
from ..state import Dealing, State
from .bonuses import do_action, skip_action, use_bonus
from .ending import is_over
from .flow import proceed
from .pile import drawn
from .setup import deal
from .sorting import admit, sort_out
from .stop import answer, decline, give_last_place, stop
from .symbols import keep, stolen
from .turn import clean_up, draw_step, end, play, return_step, skip_first


def draw_or_deal(rules: Rules, state: State, action: act.Drawn) -> State:
    """A card comes off the pile: in the deal, or as a draw."""
    if type(state.phase) is Dealing:
        return deal(rules, state, action)
    return proceed(rules, drawn(rules, state, action))


def keep_and_go_on(rules: Rules, state: State, action: act.Keep) -> State:
    """Keep a stolen card, then go on with the turn."""
    return proceed(rules, keep(rules, state, action))


STEPS: dict[type, Callable[..., State]] = {
    act.Draw: draw_step, act.Return: return_step, act.Skip: skip_first,
    act.Play: play, act.CleanUp: clean_up, act.End: end,
    act.Stop: stop, act.Answer: answer, act.Decline: decline, act.GiveLastPlace: give_last_place,
    act.Do: do_action, act.SkipAction: skip_action, act.UseBonus: use_bonus,
    act.Destroy: sort_out, act.Admit: admit, act.Keep: keep_and_go_on,
    act.Drawn: draw_or_deal, act.Stolen: stolen,
}


def step(rules: Rules, state: State, action: act.Action) -> State:
    """Carry out an action or a chance outcome; raises `Refused` where the rules do not allow it."""
    need(not is_over(state), "11.end.1", "the game is over")
    return STEPS[type(action)](rules, state, action)
