"""Ascension (section 7): what happens when both totems of a creature are locked."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing, union
from ..actions import Comes, Invoke, TakeCreature, Waive
from ..state import FLAWED, SETUP, Ascending, Drawing, Draws, NewCreature, Question, Returning, Seat, State
from .ending import check_win, points, wins_at_once
from .prevention import is_blocked, is_immune, need_waivable
from .swaps import arrive
from .table import clear_totem, come_up, counted, discard_hand, player, pop, push, to_ruins, to_temple, top, with_player
from .totems import both_locked, classify, collapse


def ascend(rules: Rules, state: State) -> State:
    """The creature ascends; nothing blocks or prevents it, and for the others nothing changes."""
    seat = top(state).seat
    state = pop(state)
    cite("7.asc.1")
    cite("7.rule.1")
    cite("7.rule.2")
    creature = player(state, seat).creature
    state = with_player(state, seat, creature=-1, ascended=add(player(state, seat).ascended, creature))
    cite("7.asc.2")
    cite("7.rule.3")
    if points(state, seat) >= rules.deck.creatures_to_win and wins_at_once(rules):
        return check_win(rules, state, seat)
    immune = rules.deck.cards[creature].immune
    keeps_hand = "discard" in immune and rules.reading("R60") == "r2"
    state, later = resolve_totems(rules, state, seat, creature)
    cite("7.asc.9")
    draws = ascension_draw(rules, state, seat)
    refusable = [Question(seat)] if draws and "draw" in immune and rules.reading("R60") == "r2" else []
    state = push(state, *later, *draws, *refusable, NewCreature(seat, swap=False))
    if keeps_hand:
        return push(state, Question(seat))
    cite("7.asc.6")
    return discard_hand(rules, state, seat)


def resolve_totems(rules: Rules, state: State, seat: Seat, creature: int) -> tuple[State, list[Returning]]:
    """Perfect and defective totems are shuffled into the Temple, flawed ones go to the Ruins."""
    if rules.reading("R63") == "r2":
        return state, []
    back = nothing(len(rules.deck.cards))
    for side in (0, 1):
        flawed = status_at_ascension(rules, state, seat, side, creature) == FLAWED
        cite("7.asc.4" if flawed else "7.asc.3" if player(state, seat).totems[side].status == 1 else "7.asc.5")
        state, cards = clear_totem(rules, state, seat, side)
        if flawed:
            state = to_ruins(state, seat, cards)
        else:
            back = union(back, cards)
    if sum(back) == 0:
        return state, []
    if rules.reading("R57") == "r2":
        return come_up(replace(state, below=counted(state.below, state, seat, back)), seat), []
    if rules.reading("R58") == "r2":
        return state, [Returning(seat, back)]
    return to_temple(state, seat, back), []


def status_at_ascension(rules: Rules, state: State, seat: Seat, side: int, creature: int) -> int:
    """The class from the lock; under R34 r2 it is judged anew where a worship type has changed."""
    here = player(state, seat).totems[side]
    if any(each.seat == seat for each in state.types) and rules.reading("R34") == "r2":
        judged = classify(rules, with_player(state, seat, creature=creature), seat, side)
        return here.status if judged is None else judged
    return here.status


def ascension_draw(rules: Rules, state: State, seat: Seat) -> list[Drawing]:
    """Five cards, whatever blocks lie on the player (R59), forced (R56)."""
    cite("7.asc.8")
    if is_blocked(rules, state, seat, "draw") and rules.reading("R59") == "r2":
        return []
    return [Drawing((Draws(seat, rules.deck.ascension_draw, forced=rules.reading("R56") == "r1"),))]


def come_back(state: State) -> State:
    """R58 r2: the cards of perfect and defective totems are shuffled in after the draw."""
    returning = top(state)
    return to_temple(pop(state), returning.seat, returning.cards)


def answer_question(rules: Rules, state: State, action: Invoke | Waive) -> State:
    """Keep hand or totem by immunity, or draw nothing, or not (where a reading or an older version allows it)."""
    question = top(state)
    need(type(question) is Question and action.seat == question.seat, "3.imm.1", "nobody asks for your immunity")
    state = pop(state)
    about_draw = type(top(state)) is Drawing
    if type(action) is Invoke:
        return pop(state) if about_draw else state
    need_waivable(rules)
    if about_draw:
        return state
    if question.side >= 0:
        return collapse(rules, state, action.seat, question.side)
    return discard_hand(rules, state, action.seat)


# -- the new creature --------------------------------------------------------------------------------
def new_creature(rules: Rules, state: State, action: Comes | TakeCreature) -> State:
    """A creature comes out of the Chapel, by chance unless version or card leave it to the player."""
    waiting = top(state)
    need(type(waiting) is NewCreature and waiting.seat == action.seat, "7.asc.7", "no new creature is due")
    chosen = type(action) is TakeCreature
    need(chosen == is_chosen(rules, waiting), "7.asc.7", "chance brings the new creature")
    mine = player(state, action.seat)
    need(mine.chapel[action.card] > 0, "7.rule.3" if mine.ascended[action.card] > 0 else "3.chapel.1",
         "that creature is not in the Chapel")
    cite("2.setup.5" if state.phase == SETUP else "7.asc.7")
    if state.phase == SETUP:
        cite("2.setup.6")
    if state.phase == SETUP or rules.reading("R62") == "r1":
        cite("2.setup.7")
    state = arrive(rules, pop(state), waiting, action.card)
    draws = type(top(state)) is Drawing and state.phase != SETUP and not waiting.swap
    if draws and is_immune(rules, state, action.seat, "draw") and rules.reading("R60") == "r3":
        state = push(state, Question(action.seat))
    if both_locked(state, action.seat):  # only where an ascension counts as a swap (R63 r2)
        return push(state, Ascending(action.seat))
    return state


def is_chosen(rules: Rules, waiting: NewCreature) -> bool:
    """Whether the player chooses: a card says so, or chance came in with a later version."""
    return waiting.chosen or rules.flag("random_creature") == "h1"


def need_chapel(rules: Rules, state: State, seat: Seat) -> None:
    """A new creature needs one in the Chapel; otherwise the rules do not say (R61)."""
    if sum(player(state, seat).chapel) == 0 and rules.reading("R61") == "r1":
        raise NotSaid("what happens when the Chapel is empty (R61)")

