"""Totem Hoarder as a game that every machine can play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...kernel.errors import UnknownName
from ...kernel.game import Game, Invariant, Outcome
from ...kernel.picture import Picture
from ...kernel.rulebook import Rulebook, load_rulebook
from ...kernel.rules import Rules
from ...kernel.yamlfile import node_of
from ...kernel.zones import size
from . import actions as act
from . import moves, notation, positions
from . import picture as pictures
from .decks import SHIPPED, load_deck, with_cards
from .properties import INVARIANTS
from .rules import step
from .rules.setup import set_up
from .state import FirstStep, Over, Seat, State

RULEBOOK = load_rulebook(Path(__file__).parent / "rulebook.yaml")


class Hoarder(Game):
    """The game object that the entry point `hoarder` announces."""

    name = "hoarder"
    title = "Totem Hoarder"
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
        path = SHIPPED.get(str(deck or "full")) or Path(str(deck))
        if str(deck or "full") not in SHIPPED and path.suffix not in (".yaml", ".yml"):
            raise UnknownName("deck", str(deck), list(SHIPPED))
        found = load_deck(path)
        return Rules(RULEBOOK, with_cards(found, cards) if cards else found, version, readings)

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
        phase = state.phase
        return Outcome(phase.winner, phase.loser, phase.reason) if type(phase) is Over else None

    def view(self, rules: Rules, state: State, seat: Seat) -> Mapping[str, Any]:
        """What a seat sees: its own hand, both teams, all numbers, the discard pile (R49)."""
        seen = self.write_position(rules, state)
        theirs = self.seats[1 - seat]
        seen[theirs] = {**seen[theirs], "hand": size(state.hands[1 - seat])}
        seen["pile"] = size(state.pile)
        if rules.under("R49", "r2"):
            seen["discard"] = size(state.discard)
        return seen

    # -- what machines may use -----------------------------------------------------------------
    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return INVARIANTS

    def is_turn_start(self, state: State) -> bool:
        return type(state.phase) is FirstStep

    def mirror(self, rules: Rules, state: State) -> State:
        return moves.mirror(rules, state)

    # -- pictures ------------------------------------------------------------------------------
    def picture(self, rules: Rules, state: State, seat: Seat | None = None) -> Picture:
        return pictures.picture(rules, self.seats, state, seat)

    def shown_state(self, position: Mapping[str, Any]) -> tuple[Rules, State] | None:
        rules = pictures.rules_of_theorem(position)
        written = {name: value for name, value in position.items() if name != "constants"}
        return rules, self.read_position(rules, node_of(written, "the position shown"))

    # -- words ---------------------------------------------------------------------------------
    def read_position(self, rules: Rules, node: Any) -> State:
        return positions.read_position(rules, self.seats, node)

    def write_position(self, rules: Rules, state: State) -> dict[str, Any]:
        return positions.write_position(rules, self.seats, state)

    def shown_position(self, rules: Rules, state: State) -> dict[str, Any]:
        return positions.write_position(rules, self.seats, state, marks=False)

    def read_action(self, rules: Rules, state: State, seat: Seat | None, text: str) -> act.Action:
        return notation.read_action(rules, state, self.seats, seat, text)

    def write_action(self, rules: Rules, action: act.Action) -> str:
        return notation.write_action(rules, self.seats, action)
