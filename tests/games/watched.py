"""A game played by Hypothesis and watched at every step: what must be true of any game that can be written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

import msgspec
import yaml
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from rulesmodel.kernel.game import Action, Game, State
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused, recording
from rulesmodel.kernel.yamlfile import Node, parse

ENCODE = msgspec.msgpack.Encoder().encode
REPRESENT = yaml.representer.SafeRepresenter().represent_data
THROUGH_TEXT = 0.05
"""How often a position is really read from text, which takes most of the time."""

seeds = st.integers(0, 2**32 - 1)


class Watched(RuleBasedStateMachine):
    """Plays `game`. A subclass deals, attempts what may not be allowed, and looks at what is special about its game."""

    game: ClassVar[Game]
    breaks: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The invariants that some readings are known to break: for each the questions with these readings."""
    silent: ClassVar[tuple[type[Exception], ...]] = ()
    """The errors that mean that the rules do not say how it goes on."""
    rules: Rules
    state: State
    random: Random

    def begin(self, rules: Rules, seed: int) -> None:
        """Note the rules and what they may name."""
        book = rules.rulebook
        self.rules, self.random = rules, Random(seed)
        self.clauses = {clause.id for clause in book.clauses if clause.executable != "no"}
        self.questions = {question.id for question in book.questions}
        self.decode = msgspec.msgpack.Decoder(self.game.state).decode
        self.decode_action = msgspec.msgpack.Decoder(self.game.actions).decode

    def look(self) -> None:
        """Everything that has to be true of every state."""
        raise NotImplementedError

    # -- moves -----------------------------------------------------------------------------------
    @rule(choices=st.lists(seeds, min_size=1, max_size=8))
    def go_on(self, choices: list[int]) -> None:
        """A few legal moves or chance outcomes."""
        for choice in choices:
            found = self.moves_of(self.state)
            if not found:
                break
            self.state = found[choice % len(found)][1]
            self.look()

    def step(self, state: State, action: Action) -> State:
        """The next state; whatever clause, question or flag is named on the way exists."""
        with recording() as trail:
            after = self.game.step(self.rules, state, action)
        assert {entry.clause for entry in trail.consulted} <= self.clauses
        assert set(trail.questions) <= self.questions
        assert set(trail.flags) <= self.rules.flags.keys()
        return after

    def tried(self, state: State, action: Action) -> State | None:
        """The next state; None when the action is refused with a clause that can refuse, or the rules do not say."""
        try:
            return self.step(state, action)
        except Refused as refused:
            assert refused.clause in self.clauses, refused
            assert refused.reason
        except self.silent:
            pass
        return None

    def legal(self, state: State) -> Iterator[tuple[Action, State]]:
        """The candidates that are not refused, with where they lead."""
        for action in self.game.candidates(self.rules, state):
            after = self.tried(state, action)
            if after is not None:
                yield action, after

    def moves_of(self, state: State) -> list[tuple[Action, State]]:
        """All that may happen next: chance outcomes, or legal actions."""
        try:
            chance = [(action, self.tried(state, action)) for action, _ in self.game.outcomes(self.rules, state)]
            assert self.silent or all(after is not None for _, after in chance), "a chance outcome is refused"
            return [(action, after) for action, after in chance if after is not None] or list(self.legal(state))
        except self.silent:
            return []

    def offered(self) -> list[Action]:
        """Candidates and chance outcomes; none where the rules do not say who is asked."""
        try:
            return [*self.game.candidates(self.rules, self.state),
                    *(action for action, _ in self.game.outcomes(self.rules, self.state))]
        except self.silent:
            return []

    # -- looking ---------------------------------------------------------------------------------
    def keeps_invariants(self) -> None:
        for invariant in self.game.invariants(self.rules):
            if not self.may_break(invariant.id):
                assert invariant.holds(self.rules, self.state), f"{invariant.id}: {invariant.title}"

    def may_break(self, invariant: str) -> bool:
        """Whether the readings in force are known to break an invariant."""
        return any(self.rules.readings[question] in readings.split()
                   for question, readings in self.breaks.get(invariant, {}).items())

    def reads_back(self) -> None:
        """A state is read back from its bytes, and from its position where that can be written."""
        assert self.decode(ENCODE(self.state)) == self.state
        if self.can_be_written():
            assert self.game.read_position(self.rules, self.position()) == self.state

    def can_be_written(self) -> bool:
        """Whether the position is one that a file may hold: readings may lead to impossible ones."""
        return True

    def position(self) -> Node:
        """The position as if read from a file; now and then really through text."""
        written = self.game.write_position(self.rules, self.state)
        if self.random.random() < THROUGH_TEXT:
            return parse(yaml.safe_dump(written), "position")
        return Node(REPRESENT(written), "position", "", [])

    def words_read_back(self, action: Action) -> None:
        """An action is read back from its words, and from its bytes."""
        words = self.game.write_action(self.rules, action)
        assert self.game.read_action(self.rules, self.state, self.seat_of(action), words) == action, words
        assert self.decode_action(ENCODE(action)) == action

    def seat_of(self, action: Action) -> int | None:
        """The seat that says the words of an action; None for chance."""
        return getattr(action, "seat", None)

    def somebody_can_move(self, found: list[tuple[Action, State]]) -> None:
        """While the game goes on either chance or a seat that can move is asked."""
        asked = self.game.to_move(self.rules, self.state)
        over = self.game.outcome(self.rules, self.state) is not None
        chance = bool(self.game.outcomes(self.rules, self.state))
        assert (asked is not None) + over + chance == 1
        if asked is not None and not self.may_be_stuck():
            assert any(self.seat_of(action) == asked for action, _ in found), "nobody can move"

    def may_be_stuck(self) -> bool:
        """Whether a player may be left without a move, under some readings or where the rules do not say."""
        return bool(self.silent)
