"""The turn: draw, main actions, lock, end (section 2)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.marked import copies, number_of, put, take
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing
from ..actions import End, SkipDraw, TakeBack, TurnDraw, Worship
from ..state import (
    LAST,
    LATER,
    MAIN,
    OPEN,
    TURN_DRAW,
    UNTOLD,
    Budget,
    Draws,
    Gambling,
    Running,
    Seat,
    Side,
    State,
    Totem,
    later,
)
from .curses import laid, taken_up
from .drawing import draw
from .ending import eliminate
from .prevention import immunities, is_blocked
from .swaps import fit_demands
from .table import (
    clockwise,
    from_hand,
    living,
    player,
    to_hand,
    to_ruins,
    top,
    totem,
    with_totem,
    worship_in,
)
from .totems import collapse, demanded, filled, is_cursed, need_unlocked


def need_turn(state: State, seat: Seat, phase: int, clause: str) -> None:
    """It is this player's turn, in the right part, and nothing waits to be settled."""
    need(seat == state.active, "6.term.1", "it is not your turn")
    need(not state.pending, "2.turn.1", "something else has to be settled first")
    need(state.phase == phase, clause, "that belongs to another part of the turn")


# -- turn draw ---------------------------------------------------------------------------------------
def turn_draw(rules: Rules, state: State, action: TurnDraw) -> State:
    """Part one: draw two cards."""
    seat = action.seat
    need(type(top(state)) is not Gambling, "6.gamble.6", "what was won comes when the gambling is over")
    need_turn(state, seat, TURN_DRAW, "2.turndraw.1")
    cite("2.turndraw.1")
    state = replace(state, phase=MAIN)
    if is_blocked(rules, state, seat, "draw"):
        reading = rules.reading("R03")
        if reading == "r1":
            cite("6.prevent.4")
            return state
        if reading == "r2":
            return eliminate(rules, state, [seat])
    return draw(state, Draws(seat, rules.deck.turn_draw, forced=True))


def skip_draw(rules: Rules, state: State, action: SkipDraw) -> State:
    """Leave out the turn draw: with The Hierophant on an active totem, or by immunity (R04)."""
    seat = action.seat
    need_turn(state, seat, TURN_DRAW, "2.turndraw.1")
    need(may_skip(rules, state, seat), "9.hierophant.2", "no Hierophant lies open on an active totem of yours")
    cite("9.hierophant.1")
    state = replace(state, phase=MAIN)
    if action.taken == 0:
        return state
    need(0 < action.taken < rules.deck.turn_draw and rules.reading("R74") == "r2", "9.hierophant.1",
         "the draw is left out whole or not at all")
    return draw(state, Draws(seat, action.taken, forced=True))


def may_skip(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether the turn draw may be left out."""
    totems = player(state, seat).totems
    if any(hierophant_in(rules, each) and each.status == OPEN for each in totems):
        return True
    if any(hierophant_in(rules, each) for each in totems) and rules.flag("t006_text") == "h1":
        return True
    return "draw" in immunities(rules, state, seat) and rules.reading("R04") == "r2"


def hierophant_in(rules: Rules, one: Totem) -> bool:
    """Whether T-006 lies open in a totem; hidden as worship it has no effect."""
    return bool(number_of(one.tarots, rules.deck.hierophants) > 0)


# -- worship -----------------------------------------------------------------------------------------
def lay_worship(rules: Rules, state: State, action: Worship) -> State:
    """Lay a card of any type face down; it is worth one worship."""
    seat, side = action.seat, action.side
    need_turn(state, seat, MAIN, "2.main.1")
    need(state.budget.worship > 0, "2.main.4", "no worship action is left this turn")
    need(not is_blocked(rules, state, seat, "worship"), "6.block.7", "you are blocked from worship")
    need(player(state, seat).hand[action.card] > 0, "2.main.4", "that card is not in your hand")
    if action.card in rules.deck.tarots and is_blocked(rules, state, seat, "tarot"):
        need(rules.reading("R30") == "r1", "6.block.6", "you are blocked from tarots, hidden ones too")
    need_unlocked(state, seat, side)
    need_room(rules, state, seat, side)
    cite("2.main.5")
    cite("4.comp.4")
    cite("4.totem.3")
    cite("4.bluff.1")
    if action.card not in rules.deck.worship:
        cite("4.bluff.2")
        cite("4.bluff.3")
    if action.card in rules.deck.tarots:
        cite("4.comp.3")
    state = replace(state, budget=replace(state.budget, worship=state.budget.worship - 1),
                    laid=later(state.laid))
    state = from_hand(state, seat, action.card)
    card = laid(rules, action.card)
    return with_totem(state, seat, side, worship=put(totem(state, seat, side).worship, card.kind, card.mark))


def need_room(rules: Rules, state: State, seat: Seat, side: Side) -> None:
    """A side whose worship is complete takes no more."""
    need(filled(rules, state, seat, side) < demanded(rules, state, seat, side), "4.worship.3",
         "the worship of that side is complete")


def take_back(rules: Rules, state: State, action: TakeBack) -> State:
    """Take a card back, or move it, that was not laid legally; a legal placement stands."""
    seat, side = action.seat, action.side
    lying = totem(state, seat, side).worship
    need(copies(lying, action.card) > 0, "8.place.1", "that card does not lie there as worship")
    need(not state.pending, "8.place.1", "something else has to be settled first")
    need_unlocked(state, seat, side)
    need(worship_in(state, seat, side) > demanded(rules, state, seat, side), "8.place.1",
         "a card that was laid legally is neither taken back nor moved")
    cite("8.place.2")
    state = with_totem(state, seat, side, worship=take(lying, action.card))
    reading, card = rules.reading("R40"), add(nothing(len(rules.deck.cards)), taken_up(rules, action.card))
    if reading == "r2":
        return to_ruins(state, seat, card)
    if action.to >= 0:
        return move_over(rules, state, action)
    back = to_hand(state, seat, card)
    if reading == "r1" and was_just_laid(state, seat, side):
        return replace(back, budget=replace(state.budget, worship=state.budget.worship + 1), laid=LATER)
    return back


def was_just_laid(state: State, seat: Seat, side: Side) -> bool:
    """Whether a card laid wrongly was laid with the last action, as a position says it or the actions left show it.

    Raises `NotSaid` where it was laid in this turn, and the player has done something else in this turn too.
    """
    if seat != state.active or state.phase != MAIN or state.laid != UNTOLD:
        return bool(state.laid == side)
    if state.budget.worship > 0:
        return False
    if min(state.budget.tarot, state.budget.blessing, state.budget.lock) == 0:
        raise NotSaid("whether the card was laid before or after what else was done in this turn; `laid: left` says "
                      "that it came last (R40)")
    return True


def move_over(rules: Rules, state: State, action: TakeBack) -> State:
    """A card that lay illegally on one side goes to the other, hidden or shown as it was."""
    need(action.to != action.side, "8.place.2", "it was not legal on that side")
    need_unlocked(state, action.seat, action.to)
    need_room(rules, state, action.seat, action.to)
    lying = totem(state, action.seat, action.to).worship
    return with_totem(state, action.seat, action.to, worship=put(lying, action.card.kind, action.card.mark))


# -- the end -----------------------------------------------------------------------------------------
def end(rules: Rules, state: State, action: End) -> State:
    """End the turn; main actions and the lock are never compulsory."""
    need(action.seat == state.active, "6.term.1", "it is not your turn")
    need(not state.pending, "2.turn.1", "something else has to be settled first")
    need(state.phase in (MAIN, LAST), "2.turn.1", "the turn draw comes first")
    cite("2.main.1")
    return end_turn(rules, state)


def end_turn(rules: Rules, state: State) -> State:
    """Cursed totems collapse, times run out, and the next player's turn begins."""
    changed = [each.seat for each in state.demands]
    state = curses_fall(rules, state, state.active)
    state = times_run_out(state, state.active)
    ended = state.active
    state, seat = next_seat(rules, state)
    state = begin_turn(next_turns_come(rules, state, ended, seat), seat)
    return fit_demands(rules, state, changed) if len(state.demands) < len(changed) else state


def curses_fall(rules: Rules, state: State, seat: Seat) -> State:
    """A totem that holds a cursed card as its player's turn ends collapses (R41)."""
    for each in living(state):
        for side in (0, 1):
            falling = totem(state, each, side).status == OPEN and is_cursed(state, each, side)
            if falling and (each == seat or rules.reading("R41") == "r2"):
                cite("6.curse.2")
                state = collapse(rules, state, each, side)
    return state


def times_run_out(state: State, seat: Seat) -> State:
    """Effects that last for a number of turns come nearer to their end with each end of that player's turn."""
    def later(effects: tuple[Running, ...]) -> tuple[Running, ...]:
        kept = []
        for each in effects:
            if each.lasting.kind == "turn":
                continue
            if each.lasting.kind == "turns" and each.seat == seat:
                if each.left <= 1:
                    continue
                each = replace(each, left=each.left - 1)
            kept.append(each)
        return tuple(kept)
    return replace(state, blocks=later(state.blocks), types=later(state.types), demands=later(state.demands),
                   shields=later(state.shields))


def next_seat(rules: Rules, state: State) -> tuple[State, Seat]:
    """Who plays next: clockwise (R12), with extra and skipped turns."""
    extra = tuple(seat for seat in state.extra if player(state, seat).alive)
    if extra:
        return replace(state, extra=extra[1:]), extra[0]
    state = replace(state, extra=())
    seat = following(rules, state, state.active)
    while seat in state.skips:
        place = state.skips.index(seat)
        state = replace(state, skips=(*state.skips[:place], *state.skips[place + 1:]))
        if rules.reading("R44") == "r2":
            state = times_run_out(curses_fall(rules, state, seat), seat)
        seat = following(rules, state, seat)
    return state, seat


def next_turns_come(rules: Rules, state: State, ended: Seat, seat: Seat) -> State:
    """What lasts until the next turn of whoever played it ends as that turn begins.

    A turn that is left out does not begin; the seat of a player who is out still counts (R09 r1).
    """
    lasting = (state.blocks, state.types, state.demands, state.shields)
    waiting = {each.owner for effects in lasting for each in effects if each.lasting.kind == "next"}
    if not waiting:
        return state
    come = {seat, *(owner for owner in waiting if not player(state, owner).alive
                    and lies_between(rules, state, ended, owner, seat))}
    blocks, types, demands, shields = (
        tuple(each for each in effects if each.lasting.kind != "next" or each.owner not in come) for effects in lasting)
    return replace(state, blocks=blocks, types=types, demands=demands, shields=shields)


def lies_between(rules: Rules, state: State, ended: Seat, seat: Seat, begins: Seat) -> bool:
    """Whether a seat is passed over as the turn goes from one player to another, in the order of turns (R12)."""
    seats, backwards = len(state.players), rules.reading("R12") == "r2"
    on, whole = (((ended - each if backwards else each - ended) - 1) % seats for each in (seat, begins))
    return on < whole


def following(rules: Rules, state: State, seat: Seat) -> Seat:
    """The next living player after a seat, or the seat itself if there is none (R12)."""
    order = clockwise(state, seat)
    if len(order) > 1 and rules.reading("R12") == "r2":
        return order[-1]
    return order[0] if order else seat


def begin_turn(state: State, seat: Seat) -> State:
    """A turn begins with its draw and a fresh set of actions, granted ones included."""
    cite("3.bless.3")
    budget = Budget()
    granted = [each for each in state.grants if each.seat == seat]
    for each in granted:
        budget = replace(budget, **{each.what: getattr(budget, each.what) + 1})
    return replace(state, active=seat, phase=TURN_DRAW, budget=budget, laid=later(state.laid), blessed=(),
                   grants=tuple(each for each in state.grants if each.seat != seat))

