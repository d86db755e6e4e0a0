"""Traces: plays on file, as JSON lines.

The first line tells the game, its version, readings and deck, the seed (if the play had one) and the first state.
Then comes one line for each step, with its words, the action, and a digest of the state that it led to. The last line
tells how the game ended, or `null` for a play that was left unfinished; a file without it has been cut off.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from ...kernel.errors import RulesModelError
from ...kernel.game import Action, Game, Outcome, State
from ...kernel.rules import Rules
from .choices import Step

FORMAT = 1


class DeckSource(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a deck comes from: the name of a shipped one, or the name and text of somebody's own file."""

    name: str = ""
    file: str = ""
    text: str = ""

    @classmethod
    def of(cls, game: Game, deck: str | Path | None) -> DeckSource:
        """The source of what `Game.rules` takes as its deck."""
        if deck is None:
            return cls(name=next(iter(game.decks)))
        if str(deck) in game.decks:
            return cls(name=str(deck))
        try:
            return cls(file=Path(deck).name, text=Path(deck).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise RulesModelError(f"the deck file {deck} cannot be read") from None

    def rules(self, game: Game, version: str, readings: dict[str, str]) -> Rules:
        """The rules with this deck; raises what `Game.rules` raises."""
        if self.name:
            return game.rules(self.name, version, readings)
        with TemporaryDirectory() as folder:
            path = Path(folder) / Path(self.file).name
            path.write_text(self.text, encoding="utf-8")
            return game.rules(path, version, readings)


class HeaderLine(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a trace file."""

    trace: int
    game: str
    version: str
    readings: dict[str, str]
    deck: DeckSource
    deck_digest: str
    seed: int | None
    initial: Any


class StepLine(msgspec.Struct, forbid_unknown_fields=True):
    """The line of one step; `seat` is None for chance, `state` the digest of the state after it."""

    step: int
    seat: int | None
    says: str
    action: Any
    state: str


class EndLine(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of a trace file."""

    end: Outcome | None


@dataclass(frozen=True)
class TraceStep:
    """One recorded step: who did what, in words too, and the digest of the state that it led to."""

    seat: int | None
    action: Action
    says: str
    digest: str


@dataclass(frozen=True)
class Trace:
    """A recorded play. `end` is None for one that stopped before the game was over."""

    game: Game
    rules: Rules
    deck: DeckSource
    deck_digest: str
    seed: int | None
    initial: State
    steps: tuple[TraceStep, ...]
    end: Outcome | None

    def lines(self) -> list[str]:
        """The lines of the trace file."""
        header = HeaderLine(FORMAT, self.game.name, self.rules.version_text, dict(self.rules.readings), self.deck,
                            self.deck_digest, self.seed, msgspec.to_builtins(self.initial))
        steps = [StepLine(number, step.seat, step.says, msgspec.to_builtins(step.action), step.digest)
                 for number, step in enumerate(self.steps, 1)]
        return [msgspec.json.encode(line).decode() for line in (header, *steps, EndLine(self.end))]

    def save(self, path: str | Path) -> None:
        """Write the trace file."""
        Path(path).write_text("\n".join(self.lines()) + "\n", encoding="utf-8")


def record(game: Game, rules: Rules, steps: Iterable[Step], *, deck: str | Path | None = None,
           seed: int | None = None) -> Trace:
    """A trace of steps that have been played, the first of them being the state where they start.

    `deck` is what `rules` was made with. Raises `RulesModelError` if it gives another deck (or `rules` have cards
    that are in no deck file), since the trace could not be replayed.
    """
    first, *played = steps
    source = DeckSource.of(game, deck)
    if digest(source.rules(game, rules.version_text, dict(rules.readings)).deck) != digest(rules.deck):
        raise RulesModelError(f"deck {source.name or source.file!r} is not the one that is played with")
    last = played[-1].state if played else first.state
    recorded = tuple(TraceStep(step.seat, step.action, game.write_action(rules, step.action), digest(step.state))
                     for step in played)
    return Trace(game, rules, source, digest(rules.deck), seed, first.state, recorded, game.outcome(rules, last))


def digest(thing: Any) -> str:
    """A short fingerprint of a state or a deck: equal things have equal ones, on every machine."""
    content = msgspec.json.encode(thing, enc_hook=repr, order="deterministic")
    return hashlib.blake2b(content, digest_size=6).hexdigest()
