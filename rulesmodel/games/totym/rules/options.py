"""Choices: options parted by a bar, when one of them is taken, and for whom (section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..actions import Choose
from ..cards import Choice, Effect, Flip, Part
from ..state import Choosing, Declared, Option, Resolving, Seat, State
from . import verbs
from .gambles import resolving
from .table import pop, push, top
from .targets import targets_of


# -- when --------------------------------------------------------------------------------------------
def early_choice(rules: Rules, text: Resolving) -> int:
    """The number of a choice whose option is taken before that part of the text comes (R77); -1 for none."""
    parts = rules.deck.cards[text.card].parts
    if len(parts) == 1:
        return -1
    coming = list(choices_in(parts, (number for number, _ in text.todo), text))
    later = [number for number in coming if number != text.todo[0][0]]
    return coming[0] if later and rules.reading("R77") == "r2" else -1


def choices_in(parts: Sequence[Part], numbers: Iterable[int], text: Resolving) -> Iterator[int]:
    """The choices that may come among these parts and are still open."""
    for number in numbers:
        part = parts[number]
        match part:
            case Flip():
                yield from choices_in(parts, part.win, text)
            case Choice():
                taken = option_taken(text, number)
                if taken < 0:
                    yield number
                else:
                    yield from choices_in(parts, part.options[taken], text)


def option_taken(text: Resolving, number: int) -> int:
    """The option that was taken for a choice at the beginning; -1 for none."""
    return next((each.taken for each in text.options if each.part == number), -1)


# -- the choice comes --------------------------------------------------------------------------------
def begin_choice(rules: Rules, state: State, number: int, times: int) -> State:
    """An option is taken now, unless one was at the beginning."""
    text = resolving(state)
    choice = rules.deck.cards[text.card].parts[number]
    assert isinstance(choice, Choice)
    taken = option_taken(text, number)
    if taken >= 0:
        return with_options(state, choice.options[taken], times)
    return push(state, Choosing(number, times, each=separately(rules, state, text, choice)))


def separately(rules: Rules, state: State, text: Resolving, choice: Choice) -> tuple[Seat, ...]:
    """The targets for each of whom an option is taken: none, since one is taken for all of them alike (R77)."""
    parts = rules.deck.cards[text.card].parts
    numbers = [number for option in choice.options for number in effects_in(parts, option)]
    found = [targets_of(state, text, number, part) for number in numbers
             if isinstance(part := parts[number], Effect)]
    if not any(len(seats) > 1 for seats in found) or rules.reading("R77") != "r3":
        return ()
    return tuple(dict.fromkeys(seat for seats in sorted(found, key=len, reverse=True) for seat in seats))


def effects_in(parts: Sequence[Part], numbers: Iterable[int]) -> Iterator[int]:
    """The effects among these parts, those inside choices and flips included."""
    for number in numbers:
        part = parts[number]
        match part:
            case Flip():
                yield from effects_in(parts, part.win)
            case Choice():
                for option in part.options:
                    yield from effects_in(parts, option)
            case Effect():
                yield number


def with_options(state: State, numbers: Iterable[int], times: int) -> State:
    """The parts of an option are the next to do."""
    text = resolving(state)
    todo = (*((part, times) for part in numbers), *text.todo)
    return replace(state, pending=(*state.pending[:-1], replace(text, todo=todo)))


# -- an option is taken ------------------------------------------------------------------------------
def choose(rules: Rules, state: State, action: Choose) -> State:
    """Take one of the options."""
    waiting = top(state)
    need(type(waiting) is Choosing, "6.term.4", "there is nothing to choose")
    text = resolving(state)
    need(action.seat == text.user, "6.term.4", "the active player chooses")
    choice = rules.deck.cards[text.card].parts[waiting.part]
    if isinstance(choice, Effect):
        return verbs.draw_next(rules, state, action.option)
    assert isinstance(choice, Choice)
    need(0 <= action.option < len(choice.options), "6.term.4", "there is no such option")
    cite("6.term.4")
    state = pop(state)
    if waiting.each:
        return choose_for_one(rules, state, waiting, action.option)
    if waiting.early:
        taken = replace(text, options=(*text.options, Option(waiting.part, action.option)))
        return replace(state, pending=(*state.pending[:-1], taken))
    return with_options(state, choice.options[action.option], waiting.times)


def choose_for_one(rules: Rules, state: State, waiting: Choosing, option: int) -> State:
    """An option is taken for one of several targets; when the last one has one, they all happen (R77 r3)."""
    seat, *rest = waiting.each
    taken = with_seat(waiting.taken_for, option, seat)
    if rest:
        return push(state, replace(waiting, each=tuple(rest), taken_for=taken))
    text = resolving(state)
    parts = rules.deck.cards[text.card].parts
    choice = parts[waiting.part]
    assert isinstance(choice, Choice)
    only = {each.part: each.seats for each in text.only}
    for each in taken:
        only |= dict.fromkeys(effects_in(parts, choice.options[each.part]), each.seats)
    limited = replace(text, only=tuple(Declared(part, seats) for part, seats in sorted(only.items())))
    state = replace(state, pending=(*state.pending[:-1], limited))
    return with_options(state, [part for each in taken for part in choice.options[each.part]], waiting.times)


def with_seat(taken: tuple[Declared, ...], option: int, seat: Seat) -> tuple[Declared, ...]:
    """The options with their targets, one more of them, in the printed order of the options."""
    seats = {each.part: each.seats for each in taken}
    seats[option] = (*seats.get(option, ()), seat)
    return tuple(Declared(each, those) for each, those in sorted(seats.items()))
