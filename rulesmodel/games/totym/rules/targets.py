"""The targets of a text: who has to be named, and whom an effect falls on (section 6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..actions import Name
from ..cards import Effect
from ..state import Declared, Naming, Resolving, Seat, State
from .amounts import amount
from .table import clockwise, living, player, pop, push, top

NAMED = ("opponent", "2 opponents", "any")
"""Targets that have to be declared."""


def need_targets(rules: Rules, state: State, user: Seat, card: int, declared: tuple[Declared, ...]) -> None:
    """All targets are named before anything of the text is carried out."""
    named = {each.part: each.seats for each in declared}
    naming = [number for number, part in enumerate(rules.deck.cards[card].parts)
              if isinstance(part, Effect) and part.to in NAMED and part.shares < 0]
    need(all(number in naming for number in named) and len(named) == len(declared), "6.target.6",
         "the text does not leave it open whom that part is about")
    for number in naming:
        need(number in named, "6.target.6", "the targets have to be declared first")
        need_fitting(rules, state, user, rules.deck.cards[card].parts[number], named.get(number, ()))


def need_fitting(rules: Rules, state: State, user: Seat, effect: Any, seats: tuple[Seat, ...]) -> None:
    """The declared players fit the words of the text."""
    opponents = clockwise(state, user)
    if effect.to == "any":
        need(len(seats) == 1 and seats[0] in living(state), "6.target.4", "one player is named")
        return
    need(all(seat in opponents for seat in seats) and len(set(seats)) == len(seats),
         "6.target.2" if effect.to == "opponent" else "6.target.3", "only opponents still in can be named")
    if effect.to == "opponent":
        need(len(seats) == 1, "6.target.2", "one opponent is named")
        return
    if len(opponents) >= 2:
        need(len(seats) == 2, "6.target.3", "two opponents are named")
        return
    reading = rules.reading("R75")
    need(reading != "r3", "6.target.3", "there are no two opponents")
    need(len(seats) == (1 if reading == "r1" else 0), "6.target.3", "as many opponents as there are")


def need_possible(rules: Rules, state: State, user: Seat, card: int, declared: tuple[Declared, ...]) -> None:
    """Under R54 r2 a tarot whose effect is impossible cannot be played."""
    text = Resolving(user, card, (), declared)
    for number, part in enumerate(rules.deck.cards[card].parts):
        if isinstance(part, Effect) and part.verb == "discard":
            for seat in targets_of(state, text, number, part):
                if part.where in ("", "hand") and sum(player(state, seat).hand) < amount(state, user, seat, part):
                    need(rules.reading("R54") != "r2", "6.prevent.3", "there are not enough cards to discard")


def targets_of(state: State, text: Resolving, number: int, effect: Effect) -> list[Seat]:
    """The players that an effect falls on, the active player first, then clockwise."""
    cite("6.term.3")
    seats = aimed_at(state, text, number, effect)
    if not text.only:
        return seats
    only = next((each.seats for each in text.only if each.part == number), tuple(seats))
    return [seat for seat in seats if seat in only]


def aimed_at(state: State, text: Resolving, number: int, effect: Effect) -> list[Seat]:
    """The players still in whom the words of an effect mean."""
    if effect.to == "self":
        cite("6.target.1")
        return [text.user]
    if effect.to == "all":
        cite("6.target.5")
        return [seat for seat in (text.user, *clockwise(state, text.user)) if player(state, seat).alive]
    return [seat for seat in declared_for(text, number, effect) if player(state, seat).alive]


def declared_for(text: Resolving, number: int, effect: Effect) -> tuple[Seat, ...]:
    """The players declared for a part, or for the earlier part whose players it shares."""
    part = naming_part(number, effect)
    return next((each.seats for each in text.targets if each.part == part), ())


def naming_part(number: int, effect: Effect) -> int:
    """The part that names the players of this one: itself, or the earlier one whose players it shares."""
    return number if effect.shares < 0 else effect.shares


# -- a target has gone out ---------------------------------------------------------------------------
def replace_targets(rules: Rules, state: State, text: Resolving, number: int) -> State | None:
    """What becomes of a text when a declared target has gone out in the middle of it (R92); None if it just goes on."""
    effect: Any = rules.deck.cards[text.card].parts[number]
    if effect.to not in NAMED or all(player(state, seat).alive for seat in declared_for(text, number, effect)):
        return None
    reading = rules.reading("R92")
    if reading == "r3":
        return replace(state, pending=(*state.pending[:-1], replace(text, todo=())))
    if reading == "r2" and replacements(state, text, number, effect):
        return push(replace(state, pending=(*state.pending[:-1], text)), Naming(number))
    return None


def replacements(state: State, text: Resolving, number: int, effect: Effect) -> list[Seat]:
    """The players who may be named in place of a target who has gone out."""
    fitting = [text.user, *clockwise(state, text.user)] if effect.to == "any" else clockwise(state, text.user)
    return [seat for seat in fitting if player(state, seat).alive and seat not in declared_for(text, number, effect)]


def name_target(rules: Rules, state: State, action: Name) -> State:
    """The active player names another target; one who has gone out drops out of the declaration."""
    naming = top(state)
    need(type(naming) is Naming, "6.target.6", "the targets were declared before")
    state = pop(state)
    text = top(state)
    need(action.seat == text.user, "6.target.6", "the active player names the targets")
    effect: Any = rules.deck.cards[text.card].parts[naming.part]
    need(action.target in replacements(state, text, naming.part, effect), "6.target.6",
         "only somebody else who fits the text can be named")
    seats = declared_for(text, naming.part, effect)
    gone = next(seat for seat in seats if not player(state, seat).alive)
    there = tuple(sorted(action.target if seat == gone else seat for seat in seats))
    part = naming_part(naming.part, effect)
    targets = tuple(Declared(part, there) if each.part == part else each for each in text.targets)
    return replace(state, pending=(*state.pending[:-1], replace(text, targets=targets)))


