"""Locking totems, and the imposters that contest it (section 5)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.versions import ON
from ....kernel.zones import add, nothing
from ..actions import Contest, Lock, Pass, Penalize
from ..state import DEFECTIVE, LAST, MAIN, Ascending, Penalty, Question, Seat, State, Window, later
from .curses import discarded
from .prevention import immunities, is_blocked
from .table import (
    cards_in,
    clockwise,
    discard_hand,
    from_hand,
    is_open,
    player,
    pop,
    push,
    to_ruins,
    to_temple,
    top,
    totem,
)
from .totems import both_locked, classify, collapse, is_cursed, lock, need_eligible, reveal


def declare_lock(rules: Rules, state: State, action: Lock) -> State:
    """Attempt to lock a totem as the turn ends; the opponents may contest it."""
    seat, side = action.seat, action.side
    if type(top(state)) is Window:
        return open_totem(rules, state, action)
    need(seat == state.active, "2.lock.1", "it is not your turn")
    need(not state.pending, "2.lock.1", "something else has to be settled first")
    need(state.phase in (MAIN, LAST), "2.turn.1", "the turn draw comes first")
    need(state.budget.lock > 0, "2.lock.1", "only one totem can be attempted in a turn")
    if is_blocked(rules, state, seat, "lock"):
        need(rules.reading("R25") == "r2", "6.block.1", "you are blocked from locking")
    need_eligible(rules, state, seat, side)
    if is_cursed(state, seat, side):
        need(rules.reading("R42") == "r1", "6.curse.3", "a cursed totem cannot be attempted")
    cite("2.lock.2")
    cite("5.lock.1")
    phase = LAST if rules.reading("R18") == "r1" else MAIN
    state = replace(state, phase=phase, budget=replace(state.budget, lock=state.budget.lock - 1),
                    laid=later(state.laid))
    if is_cursed(state, seat, side) and rules.reading("R16") == "r1":
        cite("6.curse.3")
        return after_failure(rules, collapse(rules, state, seat, side))
    if not is_open(state, seat, 1 - side) and rules.flag("attempt_window") == "h1":
        return after_lock(rules, reveal(lock(rules, state, seat, side), seat, side))
    return push(state, Window(side, queue(rules, state)))


def open_totem(rules: Rules, state: State, action: Lock) -> State:
    """All have passed, and the active player opens the totem: a step of its own only where a pass is not final."""
    window = top(state)
    need(action.seat == state.active and not window.queue, "5.imp.4", "the opponents may still contest the lock")
    need(action.side == window.side, "2.lock.1", "only one totem can be attempted in a turn")
    return resolve(rules, state)


def queue(rules: Rules, state: State) -> tuple[Seat, ...]:
    """The opponents who are asked, clockwise from the left neighbour: all of them (R15)."""
    order = clockwise(state, state.active)
    cite("5.imp.3" if len(order) > 1 else "5.imp.2")
    if rules.reading("R15") == "r2":
        order = [seat for seat in order if holds_imposter(rules, state, seat)]
    return tuple(order)


def holds_imposter(rules: Rules, state: State, seat: Seat) -> Any:
    """Whether a hand holds a card that could contest."""
    return any(player(state, seat).hand[kind] > 0 for kind in rules.deck.imposters)


def need_asked(rules: Rules, state: State, seat: Seat) -> Window:
    """It is this player who is asked to contest."""
    window = top(state)
    need(type(window) is Window, "5.imp.1", "no totem is being locked: a lock can be contested only while attempted")
    need(seat != state.active, "5.imp.1", "only an opponent can contest")
    if window.queue[:1] != (seat,) and chances(rules, state) == "h1" and not window.queue:
        return window
    need(seat in window.queue, "5.imp.4", "you have had your chance")
    need(seat == window.queue[0], "5.imp.4", "others have the earlier chance")
    return window


def chances(rules: Rules, state: State) -> str:
    """How often several opponents may contest one lock: `on` (each once); before 1.1 that is not known."""
    return rules.flag("one_chance") if len(clockwise(state, state.active)) > 1 else ON


def stays_open(rules: Rules, state: State) -> bool:
    """Whether all have passed, and may still contest as long as the totem has not been opened."""
    return not top(state).queue and not top(state).contested and chances(rules, state) == "h1"


def contest(rules: Rules, state: State, action: Contest) -> State:
    """Play an imposter against the totem that is being locked."""
    if action.side >= 0:
        return contest_late(rules, state, action)
    window = need_asked(rules, state, action.seat)
    need_imposter(rules, state, action)
    cite("5.imp.1")
    state = from_hand(state, action.seat, action.card)
    state = push(pop(state), replace(window, queue=window.queue[1:], contested=(*window.contested, action.seat,
                                                                                action.card)))
    if window.queue[1:] and rules.reading("R14") == "r2":
        return state
    return resolve(rules, state)


def need_imposter(rules: Rules, state: State, action: Contest) -> None:
    """The card contests, is in the hand, and may be played."""
    need(action.card in rules.deck.imposters, "5.imp.1", "only an imposter contests a lock")
    need(player(state, action.seat).hand[action.card] > 0, "5.imp.1", "you hold no such imposter")
    if is_blocked(rules, state, action.seat, "imposter"):
        need(rules.reading("R24") == "r2", "6.block.1", "you are blocked from playing imposters")
    cite("1.card.8" if rules.deck.cards[action.card].type == "relic" else "1.card.6")


def contest_late(rules: Rules, state: State, action: Contest) -> State:
    """Play an imposter against a totem that is locked already: only under R13 r2."""
    need(not state.pending and action.owner != action.seat, "5.imp.1", "only an opponent's totem can be contested")
    locked = not is_open(state, action.owner, action.side)
    if locked:
        rules.flag("attempt_window")  # before 1.1 it is not known from when to when a lock can be contested
    need(locked and rules.reading("R13") == "r2", "5.imp.1", "a lock can be contested only while it is attempted")
    need_imposter(rules, state, action)
    state = from_hand(state, action.seat, action.card)
    imposters = [(action.seat, action.card)]
    if totem(state, action.owner, action.side).status == DEFECTIVE:
        cite("5.resolve.1")
        return give_back(rules, collapse(rules, state, action.owner, action.side), imposters)
    return push(discard_imposters(rules, state, imposters), Penalty(action.seat, action.owner))


def pass_by(rules: Rules, state: State, action: Pass) -> State:
    """Play no imposter; the chance goes on clockwise until all have passed."""
    window = need_asked(rules, state, action.seat)
    need(window.queue, "5.imp.4", "you have passed already")
    cite("5.imp.4")
    return push(pop(state), replace(window, queue=window.queue[1:]))


def resolve(rules: Rules, state: State) -> State:
    """Everybody has answered: the totem locks, or is opened and judged if it was contested."""
    window, seat = top(state), state.active
    state = pop(state)
    if not window.contested:
        if is_cursed(state, seat, window.side):
            return fall_cursed(rules, state, window.side)
        cite("5.imp.5")
        return after_lock(rules, reveal(lock(rules, state, seat, window.side), seat, window.side))
    imposters = list(zip(window.contested[::2], window.contested[1::2], strict=True))
    state = reveal(state, seat, window.side)
    if classify(rules, state, seat, window.side) == DEFECTIVE:
        cite("5.resolve.1")
        state = after_failure(rules, give_back(rules, state, imposters))
        if "collapse" in immunities(rules, state, seat) and rules.reading("R23") == "r2":
            return push(state, Question(seat, window.side))
        return collapse(rules, state, seat, window.side)
    return failed_imposters(rules, state, window.side, imposters)


def give_back(rules: Rules, state: State, imposters: list[tuple[Seat, int]]) -> State:
    """Imposters that were right are shuffled into their owners' Temples."""
    cite("5.resolve.2")
    for seat, kind in imposters:
        if not leaves_game(rules, kind):
            state = to_temple(state, seat, add(nothing(len(rules.deck.cards)), kind))
    return state


def discard_imposters(rules: Rules, state: State, imposters: list[tuple[Seat, int]]) -> State:
    """Imposters that failed go to their owners' Ruins."""
    cite("5.resolve.4")
    for seat, kind in imposters:
        if not leaves_game(rules, kind):
            state = to_ruins(state, seat, discarded(rules, add(nothing(len(rules.deck.cards)), kind)))
    return state


def leaves_game(rules: Rules, kind: int) -> bool:
    """Whether a card that was played as an imposter is out of the game then: never, or a relic (R26)."""
    return rules.deck.cards[kind].type == "relic" and rules.reading("R26") == "r2"


def fall_cursed(rules: Rules, state: State, side: int, *first: Any) -> State:
    """Under R16 r2 a totem with a cursed card collapses after the window, when `first` is settled."""
    cite("6.curse.3")
    return push(after_failure(rules, collapse(rules, state, state.active, side)), *first)


def failed_imposters(rules: Rules, state: State, side: int, imposters: list[tuple[Seat, int]]) -> State:
    """The totem was honest: it locks, the imposters are discarded, and penalties are picked."""
    state = discard_imposters(rules, state, imposters)
    penalties = [Penalty(seat, state.active) for seat, _ in reversed(imposters)]
    if is_cursed(state, state.active, side):
        return fall_cursed(rules, state, side, *penalties)
    if chances(rules, state) == "h2":
        return push(state, Window(side, queue(rules, state)), *penalties)
    cite("5.resolve.3")
    state = lock(rules, state, state.active, side)
    if both_locked(state, state.active) and rules.reading("R21") == "r2":
        return push(state, *penalties, Ascending(state.active))
    return after_lock(rules, state, *penalties)


def after_lock(rules: Rules, state: State, *first: Any) -> State:
    """A totem has been locked: the creature ascends if it was the second one, after `first` is settled."""
    if both_locked(state, state.active):
        return push(state, Ascending(state.active), *first)
    return push(state, *first)


def after_failure(rules: Rules, state: State) -> State:
    """The attempt has failed; it is spent all the same (R17)."""
    if rules.reading("R17") == "r2":
        return replace(state, budget=replace(state.budget, lock=state.budget.lock + 1))
    return state


# -- penalties ---------------------------------------------------------------------------------------
def penalize(rules: Rules, state: State, action: Penalize) -> State:
    """Pick the penalty: an unlocked totem of that opponent collapses, or the hand is discarded."""
    penalty = top(state)
    need(type(penalty) is Penalty, "5.resolve.5", "no imposter has failed against you")
    need(action.seat == penalty.by, "5.resolve.5", "the player whose totem was locked picks")
    need(action.owner in (-1, penalty.against), "5.resolve.6" if action.side >= 0 else "5.resolve.7",
         "the penalty is for the player who contested")
    need_penalty_that_bites(rules, state, penalty.against, action.side)
    cite("5.resolve.5")
    cite("5.resolve.8")
    state = pop(state)
    if action.side < 0:
        return lose_hand(rules, state, penalty.against)
    return lose_totem(rules, state, penalty.against, action.side)


def lose_totem(rules: Rules, state: State, seat: Seat, side: int) -> State:
    """An unlocked totem collapses; before 1.4 an immunity may have helped."""
    need(is_open(state, seat, side), "5.resolve.6", "a locked totem cannot be picked")
    cite("5.resolve.6")
    if cards_in(state, seat, side) == 0:
        cite("6.term.2", "an empty place is an unlocked totem")
        need(rules.reading("R20") != "r3", "5.resolve.6", "an empty place is no totem to collapse")
    elif "collapse" in immunities(rules, state, seat) and rules.flag("penalty_beats_immunity") == "h1":
        return push(state, Question(seat, side))
    return collapse(rules, state, seat, side)


def need_penalty_that_bites(rules: Rules, state: State, seat: Seat, side: int) -> None:
    """Under R20 r2 an option without effect is open only if both are."""
    hand = sum(player(state, seat).hand)
    totems = sum(cards_in(state, seat, each) for each in (0, 1) if is_open(state, seat, each))
    void = hand == 0 if side < 0 else cards_in(state, seat, side) == 0
    if void and hand + totems > 0:
        need(rules.reading("R20") != "r2", "5.resolve.5", "a penalty that has an effect has to be picked")


def lose_hand(rules: Rules, state: State, seat: Seat) -> State:
    """The whole hand is discarded; neither blocks nor immunities help."""
    cite("5.resolve.7")
    if is_blocked(rules, state, seat, "discard") and rules.reading("R22") == "r2":
        return state
    if "discard" in immunities(rules, state, seat) and rules.flag("penalty_beats_immunity") == "h1":
        return push(state, Question(seat))
    return discard_hand(rules, state, seat)
