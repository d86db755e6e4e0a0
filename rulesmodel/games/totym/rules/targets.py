"""The targets of a text: who has to be named, and whom an effect falls on (section 6)."""

from __future__ import annotations

from typing import Any

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..cards import Effect
from ..state import Declared, Resolving, Seat, State
from .amounts import amount
from .table import clockwise, living, player

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
    if effect.to == "self":
        cite("6.target.1")
        return [text.user]
    if effect.to == "all":
        cite("6.target.5")
        return [seat for seat in (text.user, *clockwise(state, text.user)) if player(state, seat).alive]
    named = declared_for(text, number, effect)
    return [seat for seat in named if player(state, seat).alive]


def declared_for(text: Resolving, number: int, effect: Effect) -> tuple[Seat, ...]:
    """The players declared for a part, or for the earlier part whose players it shares."""
    part = number if effect.shares < 0 else effect.shares
    return next((each.seats for each in text.targets if each.part == part), ())


