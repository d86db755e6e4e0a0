"""Stop & Worship as a game that every machine can play: decks, prompts, endings, views and words around the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...kernel.errors import BadMove
from ...kernel.game import Game, Invariant, Outcome
from ...kernel.picture import Picture
from ...kernel.rulebook import Rulebook, load_rulebook
from ...kernel.rules import Rules
from . import picture as pictures
from . import rules as duel
from .decks import DECKS, read_deck
from .properties import INVARIANTS
from .state import Action, Decline, Pass, Pile, PlayAct, Seat, State, Stop, TakeAct, TakeStop
from .view import read_position, write_position

RULEBOOK = load_rulebook(Path(__file__).parent / "rulebook.yaml")

WORDS: Mapping[str, type] = {
    "take act": TakeAct,
    "take stop": TakeStop,
    "play act": PlayAct,
    "pass": Pass,
    "stop": Stop,
    "decline": Decline,
}
WORDS_OF = {kind: words for words, kind in WORDS.items()}

IN_TURN = tuple((TakeAct(seat), TakeStop(seat), PlayAct(seat), Pass(seat)) for seat in (0, 1))
IN_ANSWER = tuple((Stop(seat), Decline(seat)) for seat in (0, 1))


class Duel(Game):
    """The game object that the entry point `duel` announces."""

    name = "duel"
    title = "Stop & Worship"
    state = State
    actions = Action

    # -- rules and decks -----------------------------------------------------------------------
    @property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    @property
    def decks(self) -> Mapping[str, Path]:
        return DECKS

    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        return Rules(RULEBOOK, read_deck(deck), version, readings)

    # -- play ----------------------------------------------------------------------------------
    def initial(self, rules: Rules) -> Sequence[State]:
        return (State(Pile(rules.deck.acts, rules.deck.stops)),)

    def to_move(self, rules: Rules, state: State) -> Seat | None:
        if duel.is_over(rules, state):
            return None
        return duel.answerer(state) if state.window else state.turn

    def candidates(self, rules: Rules, state: State) -> Iterable[Action]:
        return IN_ANSWER[duel.answerer(state)] if state.window else IN_TURN[state.turn]

    def outcomes(self, rules: Rules, state: State) -> Sequence[tuple[Action, int]]:
        return ()  # nothing is left to chance

    def step(self, rules: Rules, state: State, action: Action) -> State:
        return duel.RULES[type(action)](rules, state, action)

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        return duel.outcome(rules, state)

    def view(self, rules: Rules, state: State, seat: int) -> Mapping[str, Any]:
        return self.write_position(rules, state)  # all cards lie open

    # -- what machines may use -----------------------------------------------------------------
    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return INVARIANTS

    def is_turn_start(self, state: State) -> bool:
        return not state.window

    def mirror(self, rules: Rules, state: State) -> State:
        """The seats swapped where it is the second seat's turn: the players differ in nothing but their names."""
        if state.turn == 0:
            return state
        mine, theirs = state.players
        return State(state.pile, (theirs, mine), 0, state.window, state.chain)

    # -- pictures ------------------------------------------------------------------------------
    def picture(self, rules: Rules, state: State, seat: int | None = None) -> Picture:
        return pictures.picture(rules, self.seats, state)

    # -- words ---------------------------------------------------------------------------------
    def read_position(self, rules: Rules, node: Any) -> State:
        return read_position(node, rules.deck, self.seats)

    def write_position(self, rules: Rules, state: State) -> dict[str, Any]:
        return write_position(state, self.seats)

    def read_action(self, rules: Rules, state: State, seat: int | None, text: str) -> Action:
        """An action from its words, such as `take act`; raises `BadMove`."""
        kind = WORDS.get(" ".join(text.lower().split()))
        if kind is None:
            raise BadMove(f"{text!r} is no move; known: {', '.join(WORDS)}")
        if seat is None:
            raise BadMove(f"say who moves: {' or '.join(self.seats)}")
        return kind(seat)

    def write_action(self, rules: Rules, action: Action) -> str:
        return WORDS_OF[type(action)]
