"""Play by itself, from a seed: the same seed gives the same play on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from ...kernel.game import Action, Game, State
from ...kernel.rules import Rules
from .choices import Step, legal
from .trace import Trace, record

MAX_STEPS = 10_000

Chooser = Callable[[Random, Game, Rules, State, Sequence[Action]], Action]
"""Picks one of the legal actions (of which there is at least one)."""


def uniformly(random: Random, game: Game, rules: Rules, state: State, actions: Sequence[Action]) -> Action:
    """Every legal action alike."""
    return random.choice(actions)


def walk(game: Game, rules: Rules, *, seed: int, initial: State | None = None, choose: Chooser = uniformly,
         max_steps: int = MAX_STEPS) -> Iterator[Step]:
    """The steps of one play, beginning with the state it starts from.

    Chance falls by its weights, and `choose` picks for every seat. The play ends with the game, where nobody can move,
    or after `max_steps`.
    """
    random = Random(seed)
    state = random.choice(game.initial(rules)) if initial is None else initial
    yield Step(None, None, state)
    for _ in range(max_steps):
        if game.outcome(rules, state) is not None:
            return
        chance = game.outcomes(rules, state)
        if chance:
            seat = None
            [(action, _)] = random.choices(chance, [weight for _, weight in chance])
        else:
            actions = legal(game, rules, state)
            if not actions:
                return
            seat = game.to_move(rules, state)
            action = choose(random, game, rules, state, actions)
        state = game.step(rules, state, action)
        yield Step(seat, action, state)


def play(game: Game, rules: Rules, *, seed: int, deck: str | Path | None = None, initial: State | None = None,
         choose: Chooser = uniformly, max_steps: int = MAX_STEPS) -> Trace:
    """One play from a seed as a trace that can be saved; `deck` is what `rules` was made with.

    >>> from rulesmodel.kernel.game import game
    >>> duel = game("duel")
    >>> trace = play(duel, duel.rules("one"), seed=1, deck="one")
    >>> [f"{duel.seats[step.seat]}: {step.says}" for step in trace.steps]
    ['Ada: take act', 'Ben: take stop', 'Ada: play act', 'Ben: decline']
    >>> trace.end.reason
    'nothing left'
    """
    steps = walk(game, rules, seed=seed, initial=initial, choose=choose, max_steps=max_steps)
    return record(game, rules, steps, deck=deck, seed=seed)
