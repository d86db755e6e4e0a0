"""A few cards for three players, and random walks, for the tests of words and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import yaml

from rulesmodel.games.totym import moves
from rulesmodel.games.totym.cards import Deck
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.language import read_cards
from rulesmodel.games.totym.positions import read_position
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.setup import set_up
from rulesmodel.games.totym.unknown import with_unknown
from rulesmodel.kernel.errors import NotSaid
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from rulesmodel.kernel.yamlfile import parse

SEATS = ("Ada", "Ben", "Cleo")
CARDS = """
- {id: C1, name: Owl, type: creature, left: {clan: Druids, number: 3}, right: {clan: Bards, number: 2},
   blessing: [{to: any, do: draw}]}
- {id: C2, name: Hare, type: creature, left: {clan: Bards, number: 1}, right: {clan: Druids, number: 1},
   immune: [discard]}
- {id: C3, name: Elk, type: creature, left: {clan: Druids, number: 2}, right: {clan: Druids, number: 2}}
- {id: D, name: Druid worship, type: worship, clan: Druids}
- {id: B, name: Bard worship, type: worship, clan: Bards}
- {id: I, name: Imposter, type: imposter}
- {id: Plain, name: Nothing at all, type: major}
- {id: Hit, name: A rival discards, type: minor, suit: cups, text: [{to: opponent, do: discard}]}
- {id: Hits, name: Rivals and somebody discard, type: minor, suit: cups,
   text: [{to: 2 opponents, do: discard}, {to: any, do: discard}]}
- {id: Swap, name: A rival gets another creature, type: minor, suit: cups, text: [{to: opponent, do: swap}]}
- {id: Bars, name: No tarots, type: minor, suit: cups,
   text: [{to: opponent, do: block, kinds: [tarot, draw], lasting: {turns: 2}}]}
- {id: Mute, name: No worship, type: minor, suit: cups,
   text: [{to: opponent, do: block, kinds: [worship], lasting: rest of game}]}
- {id: Bent, name: Another clan, type: minor, suit: cups,
   text: [{to: self, do: set type, clan: Bards, lasting: while on active totem}]}
- {id: Help, name: One more tarot, type: minor, suit: cups, text: [{to: opponent, do: grant, kinds: [tarot]}]}
- {id: Flip, name: A flip for cards, type: minor, suit: cups,
   text: [{flip: 1, win: [{to: self, do: draw}], gamble: 2}, {choice: [[{to: self, do: look, number: 2},
           {to: self, do: arrange}], [{to: opponent, do: discard, chooser: random}]]}]}
- {id: Hex, name: A curse, type: minor, suit: cups, text: [{to: opponent, do: curse}]}
- {id: Move, name: A card goes over, type: minor, suit: cups, text: [{to: self, do: move}]}
- {id: Rest, name: A rival misses a turn, type: minor, suit: cups,
   text: [{to: opponent, do: skip turn}, {to: self, do: extra turn}]}
"""
TYPED_IN = "[{id: New, name: Typed in, type: major}]"
"""A card that is in nobody's deck."""


def small_rules(**readings: str) -> Rules:
    """Rules for three players who have one of each creature, 8 Druids, 6 Bards and 2 of everything else."""
    cards = tuple(read_cards(parse(CARDS, "cards").items()))
    number = {"C1": 1, "C2": 1, "C3": 1, "D": 8, "B": 6}
    copies = (tuple(number.get(card.id, 2) for card in cards),) * len(SEATS)
    added = tuple(read_cards(parse(TYPED_IN, "cards").items()))
    deck = Deck("small", (*cards, *added), tuple((*each, 0) for each in copies), creatures_to_win=2, starter=0)
    return Rules(RULEBOOK, with_unknown(deck), readings=readings)


def at(position: str, rules: Rules | None = None) -> Any:
    """The state of a position."""
    return read_position(rules or small_rules(), SEATS, parse(position, "position"))


def again(rules: Rules, position: Any) -> Any:
    """The state of a position that was written."""
    return read_position(rules, SEATS, parse(yaml.safe_dump(position, sort_keys=False), "position"))


class Visit(NamedTuple):
    """A state on a walk, and the action that leaves it, by a seat or (None) by chance."""

    state: Any
    seat: int | None
    action: Any


def walk(rules: Rules, seed: int, length: int) -> Iterator[Visit]:
    """A random play; it ends early where the game does, or where the rules do not say how it goes on."""
    random, state = Random(seed), set_up(rules)
    for _ in range(length):
        outcomes = moves.outcomes(rules, state)
        seat = None if outcomes else moves.to_move(rules, state)
        if outcomes:
            actions = random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])
        else:
            actions = list(moves.candidates(rules, state)) if seat is not None else []
            random.shuffle(actions)
        following = first_legal(rules, state, actions)
        if following is None:
            return
        action, after = following
        yield Visit(state, seat, action)
        state = after


def first_legal(rules: Rules, state: Any, actions: Sequence[Any]) -> tuple[Any, Any] | None:
    """The first of the actions that the rules allow, and where it leads."""
    for action in actions:
        try:
            return action, step(rules, state, action)
        except (Refused, NotSaid):
            continue
    return None
