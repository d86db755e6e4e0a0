"""TOTYM as a game that every machine can play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...kernel.game import Game, Invariant, Outcome
from ...kernel.picture import Picture
from ...kernel.rulebook import Rulebook, load_rulebook
from ...kernel.rules import Rules
from ...kernel.yamlfile import node_of
from . import actions as act
from . import hearing, moves, notation, positions, saying, symmetry
from . import picture as pictures
from .construction import need_legal
from .decks import SHIPPED, deck_named, with_cards
from .properties import INVARIANTS
from .rules import step
from .rules.setup import set_up
from .state import TURN_DRAW, Seat, State
from .told import told
from .unknown import with_unknown

RULEBOOK = load_rulebook(Path(__file__).parent / "rulebook" / "rulebook.yaml")
SEATS = ("Ada", "Ben", "Cleo", "Dan")


class Totym(Game):
    """The game object that the entry point `totym` announces."""

    name = "totym"
    title = "TOTYM"
    seats = SEATS
    state = State
    actions = act.Action

    # -- rules and decks -----------------------------------------------------------------------
    @property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    @property
    def decks(self) -> Mapping[str, Path]:
        return SHIPPED

    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        """Rules for a shipped deck or a deck file; raises `UnknownName` or `FileError`."""
        found = deck_named(deck)
        rules = Rules(RULEBOOK, with_unknown(with_cards(found, cards) if cards else found), version, readings)
        need_legal(rules, found)
        return rules

    # -- play ----------------------------------------------------------------------------------
    def initial(self, rules: Rules) -> Sequence[State]:
        return (set_up(rules),)

    def to_move(self, rules: Rules, state: State) -> Seat | None:
        return moves.to_move(rules, state)

    def candidates(self, rules: Rules, state: State) -> Iterable[act.Action]:
        return moves.candidates(rules, state)

    def outcomes(self, rules: Rules, state: State) -> Sequence[tuple[act.Action, int]]:
        return moves.outcomes(rules, state)

    def step(self, rules: Rules, state: State, action: act.Action) -> State:
        return step(rules, state, action)

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        """The winner, if any; in a duel the other player has lost."""
        result = state.result
        if result is None:
            return None
        if result.winner is None or len(state.players) > 2:
            return Outcome(result.winner, None, result.reason)
        return Outcome(result.winner, 1 - result.winner, result.reason)

    def view(self, rules: Rules, state: State, seat: Seat) -> Mapping[str, Any]:
        return told(rules, self.seats_of(rules), state, seat)

    # -- what machines may use -----------------------------------------------------------------
    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return INVARIANTS

    def is_turn_start(self, state: State) -> bool:
        return state.phase == TURN_DRAW and not state.pending

    def mirror(self, rules: Rules, state: State) -> State:
        return symmetry.mirror(rules, state)

    # -- pictures ------------------------------------------------------------------------------
    def picture(self, rules: Rules, state: State, seat: Seat | None = None) -> Picture:
        return pictures.picture(rules, self.seats_of(rules), state, seat)

    def shown_state(self, position: Mapping[str, Any]) -> tuple[Rules, State]:
        from .picture.theorems import NO_TABLE, rules_of_theorem

        rules = rules_of_theorem(position, SEATS)
        written = {name: value for name, value in position.items() if name not in NO_TABLE}
        return rules, self.read_position(rules, node_of(written, "the position shown"))

    # -- words ---------------------------------------------------------------------------------
    def seats_of(self, rules: Rules) -> tuple[str, ...]:
        """The names of the seats that this deck has."""
        return SEATS[:rules.deck.seats]

    def read_position(self, rules: Rules, node: Any) -> State:
        return positions.read_position(rules, self.seats_of(rules), node)

    def read_result(self, rules: Rules, node: Any) -> State:
        """As a position; a locked totem may be named by its status alone, or with only some of its cards' roles."""
        return positions.read_position(rules, self.seats_of(rules), node, whole=False)

    def write_position(self, rules: Rules, state: State) -> dict[str, Any]:
        return positions.write_position(rules, self.seats_of(rules), state)

    def shown_position(self, rules: Rules, state: State) -> dict[str, Any]:
        return positions.shown_position(rules, self.seats_of(rules), state)

    def read_action(self, rules: Rules, state: State, seat: Seat | None, text: str) -> act.Action:
        return notation.read_action(rules, state, self.seats_of(rules), seat, text)

    def write_action(self, rules: Rules, action: act.Action) -> str:
        return saying.write_action(rules, self.seats_of(rules), action)

    def hear_action(self, rules: Rules, action: act.Action, seat: Seat) -> str:
        return hearing.hear_action(rules, self.seats_of(rules), action, seat)
