"""The rules of TOTYM: one function for each thing a player or chance can do.

Read the chapters in this order: `setup`, `turn`, `totems`, `locking`, `ascension`, `drawing`, `ending`, `swaps`,
`prevention`, `remaining`, `effects`, `targets`, `options`, `asking`, `picks`, `verbs`, `gambles`, `undoing`,
`for_good`, `flow`.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.rules import Rules
from ....kernel.ruling import need
from .. import actions as act
from ..state import SETUP, Question, State
from .ascension import answer_question, new_creature
from .asking import pick, taken
from .drawing import drawn
from .effects import bless, invoke, play_tarot, waive
from .flow import settle
from .gambles import falls, gamble, stop
from .locking import contest, declare_lock, pass_by, penalize
from .options import choose
from .setup import begin, stack, stacking
from .swaps import drop
from .table import is_over, top
from .targets import name_target
from .turn import end, lay_worship, skip_draw, take_back, turn_draw


def invoke_or_keep(rules: Rules, state: State, action: act.Invoke | act.Waive) -> State:
    """Hold or waive an immunity: against an effect, or against losing the hand."""
    if type(top(state)) is Question:
        return answer_question(rules, state, action)
    return invoke(rules, state, action) if isinstance(action, act.Invoke) else waive(rules, state, action)


def pick_or_stack(rules: Rules, state: State, action: act.Pick) -> State:
    """Pick what an effect asks for, or, before the game, the next card of a Temple that is put in order."""
    return stack(rules, state, action) if state.phase == SETUP else pick(rules, state, action)


STEPS: dict[type, Callable[..., State]] = {
    act.TurnDraw: turn_draw, act.SkipDraw: skip_draw, act.Worship: lay_worship, act.PlayTarot: play_tarot,
    act.Bless: bless, act.Lock: declare_lock, act.End: end, act.TakeBack: take_back,
    act.Contest: contest, act.Pass: pass_by, act.Penalize: penalize, act.Drop: drop,
    act.Invoke: invoke_or_keep, act.Waive: invoke_or_keep, act.Pick: pick_or_stack, act.Choose: choose,
    act.Name: name_target, act.Gamble: gamble, act.Stop: stop, act.TakeCreature: new_creature,
    act.Begins: begin, act.Comes: new_creature, act.Drawn: drawn, act.Falls: falls, act.Taken: taken,
}


def step(rules: Rules, state: State, action: act.Action) -> State:
    """Carry out an action or a chance outcome; raises `Refused` where the rules do not allow it."""
    need(not is_over(state), "1.win.1", "the game is over")
    if state.phase == SETUP and type(action) is not act.Pick:
        need(stacking(rules, state) is None, "2.setup.3", "the Temples are put in order first")
    return settle(rules, STEPS[type(action)](rules, state, action))
