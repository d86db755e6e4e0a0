"""Coin flips and gambles (section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..actions import Falls, Gamble, Stop
from ..cards import UNLIMITED, UNNUMBERED, Effect, Flip
from ..state import Flipping, Gambling, Resolving, State
from .prevention import is_blocked
from .table import player, pop, push, top
from .targets import targets_of
from .undoing import as_it_began, given_back


def resolving(state: State) -> Resolving:
    """The text that is being carried out."""
    found = next(each for each in reversed(state.pending) if type(each) is Resolving)
    assert isinstance(found, Resolving)
    return found


def flip_of(rules: Rules, state: State, part: int) -> Flip:
    """The flip with this number in the text that is being carried out."""
    flip = rules.deck.cards[resolving(state).card].parts[part]
    assert isinstance(flip, Flip)
    return flip


def begin_flip(rules: Rules, state: State, part: int, times: int = 1) -> State:
    """The active player flips, unless blocked: then it is not won (R81). Where no coin is flipped nothing can fail."""
    flip = flip_of(rules, state, part)
    if is_done_first(rules, flip):
        return do_first(rules, state, part, times) if times == 1 else done_so_far(rules, state, part, times - 1)
    if flip.coins > 0 and is_blocked(rules, state, resolving(state).user, "flip"):
        return not_happened(state)
    cite("6.act.2")
    return push(state, Flipping(part))


def falls(rules: Rules, state: State, action: Falls) -> State:
    """Chance: the coins were called right, or not."""
    flipping = top(state)
    need(type(flipping) is Flipping, "6.term.6", "no coin is in the air")
    need(action.right or flip_of(rules, state, flipping.part).coins > 0, "6.term.6", "there is no coin to call wrong")
    cite("6.term.6")
    state = pop(state)
    if not action.right:
        return lost(rules, state, flipping)
    won = replace(flipping, wins=flipping.wins + 1)
    if is_lost_by_block(rules, state, won):
        return lost(rules, state, won)
    if may_gamble(rules, state, won):
        return push(state, Gambling(won.part, won.wins, won.gambled))
    return pay_out(rules, state, won)


def lost(rules: Rules, state: State, flipping: Flipping) -> State:
    """A missed flip brings nothing; a lost gamble forfeits all that was won (R80)."""
    if flipping.wins:
        cite("6.gamble.3")
        if rules.reading("R80") == "r2" and rules.deck.cards[resolving(state).card].text[0] != flipping.part:
            state = given_back(state, as_it_began(resolving(state), "R80"))
    return not_happened(state)


def is_lost_by_block(rules: Rules, state: State, won: Flipping) -> bool:
    """Whether a printed gamble that is blocked counts as one that was lost (R81)."""
    if flip_of(rules, state, won.part).gambles is None:
        return False
    return is_blocked(rules, state, resolving(state).user, "gamble") and rules.reading("R81") == "r2"


def may_gamble(rules: Rules, state: State, won: Flipping) -> bool:
    """Whether another gamble is open: printed, not above its number, and not blocked."""
    flip = flip_of(rules, state, won.part)
    if flip.gambles is None:
        return False
    if flip.coins == 0 and rules.reading("R78") == "r3":
        return False
    if not below_cap(rules, flip, won.gambled):
        cite("6.gamble.4")
        return False
    if is_blocked(rules, state, resolving(state).user, "gamble"):
        return False
    return not (comes_to_nothing(rules, state, flip) and rules.reading("R79") == "r2")


def comes_to_nothing(rules: Rules, state: State, flip: Flip) -> bool:
    """Whether blocks keep everybody from all that the flip brings."""
    text = resolving(state)
    parts = [(number, rules.deck.cards[text.card].parts[number]) for number in flip.win]
    return all(isinstance(part, Effect) and all(
        is_blocked(rules, state, text.user if part.verb == "curse" else seat, part.verb)
        for seat in targets_of(state, text, number, part)) for number, part in parts)


def below_cap(rules: Rules, flip: Flip, gambled: int) -> bool:
    """Whether the number of gambles leaves room for one more (R82)."""
    if flip.gambles == UNLIMITED:
        cite("6.gamble.5")
        return True
    if flip.gambles == UNNUMBERED:
        return gambled < 1 or rules.reading("R82") == "r3"
    assert flip.gambles is not None
    if gambled + 1 == flip.gambles and rules.reading("R82") == "r2":
        return False
    return gambled < flip.gambles


def gamble(rules: Rules, state: State, action: Gamble) -> State:
    """Flip again for as much again: the same action, the same result."""
    waiting = top(state)
    need(type(waiting) is Gambling, "6.gamble.2", "there is nothing to gamble on: the action before has to come off")
    need(action.seat == resolving(state).user, "6.act.2", "the active player gambles")
    cite("6.gamble.1")
    cite("6.gamble.7")
    if is_done_first(rules, flip_of(rules, state, waiting.part)):
        return do_first(rules, pop(state), waiting.part, waiting.wins + 1)
    return push(pop(state), Flipping(waiting.part, waiting.wins, waiting.gambled + 1))


def stop(rules: Rules, state: State, action: Stop) -> State:
    """Be content: now, and not before, the result is carried out."""
    waiting = top(state)
    need(type(waiting) is Gambling, "6.gamble.1", "nothing is being gambled")
    need(action.seat == resolving(state).user, "6.act.2", "the active player decides")
    if is_done_first(rules, flip_of(rules, state, waiting.part)):
        return pop(state)
    cite("6.gamble.6")
    return pay_out(rules, pop(state), Flipping(waiting.part, waiting.wins, waiting.gambled))


def pay_out(rules: Rules, state: State, won: Flipping) -> State:
    """The result happens as many times as the flip was won: it adds up, it does not double."""
    cite("6.gamble.8" if won.wins > 1 else "6.term.6")
    flip = flip_of(rules, state, won.part)
    text = resolving(state)
    todo = tuple((part, won.wins) for part in flip.win)
    return replace(state, pending=(*state.pending[:-1], replace(text, todo=(*todo, *text.todo), happened=True)))


# -- an action that is done before it is gambled on (R78 r2) ------------------------------------------
def is_done_first(rules: Rules, flip: Flip) -> bool:
    """Whether an action without a flip is done at once, and gambled on if it could be done."""
    return flip.coins == 0 and flip.gambles is not None and rules.reading("R78") == "r2"


def do_first(rules: Rules, state: State, part: int, times: int) -> State:
    """The action is done, for the first time or once more as a gamble; then it is seen how it came off."""
    text = resolving(state)
    chain = replace(state, pending=()) if times == 1 else text.chain
    todo = (*((won, 1) for won in flip_of(rules, state, part).win), (part, times + 1), *text.todo)
    return replace(state, pending=(*state.pending[:-1], replace(text, todo=todo, happened=True, chain=chain)))


def done_so_far(rules: Rules, state: State, part: int, done: int) -> State:
    """The action was tried so many times: if the last one came off, there may be a gamble for more of it."""
    text = resolving(state)
    if not text.happened:
        return state if done == 1 else lose_what_was_done(rules, state, part)
    flip = flip_of(rules, state, part)
    gambled = done - 1
    if not player(state, text.user).alive or not below_cap(rules, flip, gambled):
        return state
    if is_blocked(rules, state, text.user, "gamble"):
        return state if rules.reading("R81") == "r1" else lose_what_was_done(rules, state, part)
    return push(state, Gambling(part, done, gambled))


def lose_what_was_done(rules: Rules, state: State, part: int) -> State:
    """A gamble has failed: what the action brought is given back, or all that the card did (R80)."""
    cite("6.gamble.3")
    text = resolving(state)
    whole = rules.deck.cards[text.card].text[0] != part and rules.reading("R80") == "r2"
    before = as_it_began(text, "R80") if whole else text.chain
    if before is None:
        raise NotSaid("what lay where before the action that is gambled on (R78)")
    return not_happened(given_back(state, before))


def not_happened(state: State) -> State:
    """The part did not come off."""
    return replace(state, pending=(*state.pending[:-1], replace(state.pending[-1], happened=False)))
