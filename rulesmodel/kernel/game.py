"""The game protocol: what a game offers, and all that any machine knows of it.

A game is a package with one object, announced under the entry-point group `rulesmodel.games`:

    [project.entry-points."rulesmodel.games"]
    duel = "rulesmodel.games.duel:game"

under the name that the object itself bears. What else the package holds (scenarios, proofs, properties) is found by
its name there: see `kernel.rooms`.

States and actions are frozen `msgspec.Struct`s. `step` is where the rules live: it refuses what is not
allowed (`Refused`), so `candidates` is only a convenience that may offer too much, never too little.
Chance is a move of its own: where `outcomes` is not empty nobody chooses, and each outcome is an action
with a whole-number weight that `step` carries out like any other.
"""

from __future__ import annotations

import inspect
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from .errors import RulesModelError, UnknownName, in_words
from .picture import Picture, from_position
from .rooms import package_of, proofs_in, scenarios_in
from .rulebook import Rulebook
from .rules import Rules

State = Any
Action = Any

GROUP = "rulesmodel.games"
"""The entry-point group under which games are announced."""


class GameError(RulesModelError):
    """The installed game of a `name` cannot be used."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


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

    # -- what its package brings ---------------------------------------------------------------
    @property
    def package(self) -> str:
        """The package in which its class is defined; empty if that is a lone module."""
        return package_of(type(self))

    @property
    def scenarios(self) -> Sequence[Path]:
        """Its scenario files: the YAML files in the folder `scenarios` of its package."""
        return scenarios_in(self.package, self.name)

    @property
    def proofs(self) -> Sequence[Path]:
        """The files with theorems about its rules: the Python files in the folder `proofs` of its package."""
        return proofs_in(self.package, self.name)

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

    def read_result(self, rules: Rules, node: Any) -> State:
        """A state from what a scenario expects of the final position, of which only what is named is compared.

        It is read like a position. A game may ask for less here than a whole position must say.
        """
        return self.read_position(rules, node)

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

    def hear_action(self, rules: Rules, action: Action, seat: int) -> str:
        """The words of somebody's action as a seat hears them, without the cards that it is not shown.

        A game in which somebody acts in secret says here what others are told of it.
        """
        return self.write_action(rules, action)


# -- installed games -------------------------------------------------------------------------------
def game_names() -> list[str]:
    """The names of all installed games, without loading them."""
    return sorted(_announced())


def game(name: str) -> Game:
    """One installed game; raises `UnknownName`, or `GameError` if its package cannot be used."""
    announced = _announced()
    if name not in announced:
        raise UnknownName("game", name, sorted(announced))
    first, *others = announced[name]
    if others:
        raise GameError(name, f"game {name!r} is announced by several packages ({_list(announced[name])}); "
                              "keep one of them")
    return _load(first)


def games() -> tuple[list[Game], list[GameError]]:
    """All installed games that can be used, and why the others cannot: one faulty package stops no other."""
    found: list[Game] = []
    broken: list[GameError] = []
    for name in game_names():
        try:
            found.append(game(name))
        except GameError as error:
            broken.append(error)
    return found, broken


def _announced() -> dict[str, list[EntryPoint]]:
    announced: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        announced.setdefault(entry.name, []).append(entry)
    return announced


def _load(entry: EntryPoint) -> Game:
    """The game behind an entry point: whatever its package raises is told in words, with the place."""
    place = f"game {entry.name!r} ({_list([entry])})"
    try:
        found = entry.load()
        if not isinstance(found, Game):
            raise GameError(entry.name, f"{place} is no game but {found!r}; name an object of a Game class")
        if found.name != entry.name:
            raise GameError(entry.name, f"{place} calls itself {found.name!r}; announce it under that name")
        found.rulebook.version(None)
    except GameError:
        raise
    except (Exception, SystemExit) as error:
        raise GameError(entry.name, f"{place} cannot be loaded: {_reason(error)}") from error
    return found


def _list(entries: Iterable[EntryPoint]) -> str:
    """Entry points with the packages that announce them: `duel.game:game of duel 1.0`."""
    return ", ".join(f"{entry.value} of {entry.dist.name} {entry.dist.version}" if entry.dist else entry.value
                     for entry in entries)


def _reason(error: BaseException) -> str:
    """Why a package could not be loaded; for what its own code raised also the kind of error and where."""
    if isinstance(error, (ImportError, RulesModelError)):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: not valid Python: {error.msg}"
    raised_by = traceback.extract_tb(error.__traceback__)[-1].filename
    return str(error) if raised_by == inspect.getfile(EntryPoint) else in_words(error)
