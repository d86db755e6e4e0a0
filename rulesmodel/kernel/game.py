"""The game protocol: what a game offers, and all that any machine knows of it.

A game is a package with one object, announced under the entry-point group `rulesmodel.games`:

    [project.entry-points."rulesmodel.games"]
    duel = "rulesmodel.games.duel:game"

States and actions are frozen `msgspec.Struct`s. `step` is where the rules live: it refuses what is not
allowed (`Refused`), so `candidates` is only a convenience that may offer too much, never too little.
Chance is a move of its own: where `outcomes` is not empty nobody chooses, and each outcome is an action
with a whole-number weight that `step` carries out like any other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from .errors import RulesModelError, UnknownName
from .picture import Picture, from_position
from .rulebook import Rulebook
from .rules import Rules

State = Any
Action = Any

GROUP = "rulesmodel.games"
"""The entry-point group under which games are announced."""


class GameError(RulesModelError):
    """An installed game cannot be used."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: `winner` and `loser` are seats (0, 1, …) or None; `reason` is a short fixed word."""

    winner: int | None
    loser: int | None
    reason: str


class Invariant(msgspec.Struct, frozen=True):
    """A predicate `holds(rules, state)` that must be true of every reachable state."""

    id: str
    title: str
    holds: Callable[[Rules, State], Any]


class Game(ABC):
    """What a game package offers. Methods never print, never mutate, and take `rules` first."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[str, ...]] = ("Ada", "Ben")
    state: ClassVar[type]
    """The state class, for reading stored states back."""
    actions: ClassVar[Any]
    """The action class, or a union of them, each a tagged `msgspec.Struct`."""

    # -- rules and decks -----------------------------------------------------------------------
    @property
    @abstractmethod
    def rulebook(self) -> Rulebook: ...

    @property
    @abstractmethod
    def decks(self) -> Mapping[str, Path]:
        """The shipped decks: name → YAML file. The first is the default."""

    @abstractmethod
    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        """Rules for a deck (a shipped name or a file), with extra card definitions if given."""

    # -- play ----------------------------------------------------------------------------------
    @abstractmethod
    def initial(self, rules: Rules) -> Sequence[State]:
        """The states in which a game may start (chance of the deal is played by outcomes)."""

    @abstractmethod
    def to_move(self, rules: Rules, state: State) -> int | None:
        """The seat that is asked to choose; None at a chance node and when the game is over."""

    @abstractmethod
    def candidates(self, rules: Rules, state: State) -> Iterable[Action]:
        """Every action that might be legal here (a superset of the legal ones), chance excluded."""

    @abstractmethod
    def outcomes(self, rules: Rules, state: State) -> Sequence[tuple[Action, int]]:
        """At a chance node: its outcomes with weights (whole numbers > 0). Otherwise empty."""

    @abstractmethod
    def step(self, rules: Rules, state: State, action: Action) -> State:
        """Carry out an action or a chance outcome; raises `Refused` where the rules do not allow it."""

    @abstractmethod
    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, rules: Rules, state: State, seat: int) -> Mapping[str, Any]:
        """What `seat` can see: plain data; equal views mean the seat cannot tell two states apart."""

    # -- what machines may use -----------------------------------------------------------------
    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return ()

    def is_turn_start(self, state: State) -> bool:
        """Whether a turn begins here; turn-local search stops at such states."""
        return False

    def mirror(self, rules: Rules, state: State) -> State:
        """The representative of the state under the game's symmetry (the state itself if there is none)."""
        return state

    # -- pictures ------------------------------------------------------------------------------
    def picture(self, rules: Rules, state: State, seat: int | None = None) -> Picture:
        """The table as a seat sees it (None: everything, open hands included), for whoever draws it.

        Equal views of a seat must give it equal pictures. A game that says nothing of its own is drawn from its
        written position.
        """
        position = self.write_position(rules, state) if seat is None else self.view(rules, state, seat)
        asked, ending = self.to_move(rules, state), self.outcome(rules, state)
        if ending is not None:
            headline = f"{self.seats[ending.winner]} wins" if ending.winner is not None else "The game is over"
            headline, phase = f"{headline} ({ending.reason})", "over"
        else:
            headline = "Chance decides" if asked is None else f"{self.seats[asked]} is asked"
            phase = "chance" if asked is None else "turn start" if self.is_turn_start(state) else "decision"
        return from_position(position, self.seats, self.title, headline, asked, ending is not None, phase,
                             "" if seat is None else self.seats[seat])

    def shown_state(self, position: Mapping[str, Any]) -> tuple[Rules, State] | None:
        """The rules and the state of a position as a theorem shows it; None where the game cannot tell.

        Theorems speak of card lists and constants that are in no deck, so the position may name its own.
        """
        return None

    # -- words ---------------------------------------------------------------------------------
    @abstractmethod
    def read_position(self, rules: Rules, node: Any) -> State:
        """A state from a position (a `kernel.yamlfile.Node`); raises `FileError` with every fault."""

    @abstractmethod
    def write_position(self, rules: Rules, state: State) -> dict[str, Any]:
        """The position of a state as plain data that `read_position` reads back to an equal state."""

    def shown_position(self, rules: Rules, state: State) -> dict[str, Any]:
        """The position as people see it, without bookkeeping that only some readings keep.

        Outcomes under different readings are compared by it.
        """
        return self.write_position(rules, state)

    @abstractmethod
    def read_action(self, rules: Rules, state: State, seat: int | None, text: str) -> Action:
        """An action (or chance outcome, seat None) from words such as `play R1`; raises `BadMove`."""

    @abstractmethod
    def write_action(self, rules: Rules, action: Action) -> str:
        """The words of an action, without the seat's name; `read_action` reads them back."""


def game_names() -> list[str]:
    """The names of all installed games, without loading them."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


def games() -> dict[str, Game]:
    """All installed games by name; raises `GameError` if one cannot be loaded."""
    return {name: game(name) for name in game_names()}


def game(name: str) -> Game:
    """One installed game; raises `UnknownName`, or `GameError` if its package cannot be loaded."""
    known = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in known:
        raise UnknownName("game", name, sorted(known))
    try:
        found = known[name].load()
    except (ImportError, AttributeError) as error:
        raise GameError(f"game {name!r} ({known[name].value}) cannot be loaded: {error}") from error
    if not isinstance(found, Game):
        raise GameError(f"game {name!r} ({known[name].value}) is no game but {found!r}; name an object of a Game class")
    return found
