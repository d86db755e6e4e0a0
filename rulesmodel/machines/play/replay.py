"""Reading traces back, and playing them again: identically, or with word of where they depart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from ...kernel.errors import Fault, FileError, RulesModelError
from ...kernel.game import Game, Outcome, State
from ...kernel.game import game as game_named
from ...kernel.rules import Rules
from ...kernel.ruling import Refused
from .choices import Step
from .trace import FORMAT, EndLine, HeaderLine, StepLine, Trace, TraceStep, digest

T = TypeVar("T")


@dataclass(frozen=True)
class Departure:
    """Where a replay differs from its trace: at which step (0 is the start), what was expected, and what came.

    `clause` is the clause that now refuses what the trace has done, and empty for any other difference.
    """

    step: int
    expected: str
    came: str
    clause: str = ""

    def __str__(self) -> str:
        where = f"step {self.step}" if self.step else "at the start"
        return f"{where}: expected {self.expected}; came {self.came}"


@dataclass(frozen=True)
class Replay:
    """The steps that were played again, up to the departure if there is one."""

    steps: list[Step]
    departure: Departure | None

    @property
    def is_identical(self) -> bool:
        """Whether everything came out as recorded."""
        return self.departure is None


def replay(trace: Trace) -> Replay:
    """Play a trace again with the rules as they are now."""
    game, rules = trace.game, trace.rules
    steps = [Step(None, None, trace.initial)]
    if digest(rules.deck) != trace.deck_digest:
        name = trace.deck.name or trace.deck.file
        return Replay(steps, Departure(0, f"deck {name} as it was", "a deck with other cards or constants"))
    for number, recorded in enumerate(trace.steps, 1):
        after, departure = _again(trace, number, recorded, steps[-1].state)
        if departure is not None:
            return Replay(steps, departure)
        steps.append(Step(recorded.seat, recorded.action, after))
    end = game.outcome(rules, steps[-1].state)
    if end != trace.end:
        return Replay(steps, Departure(len(trace.steps), _told(game, trace.end), _told(game, end)))
    return Replay(steps, None)


def _again(trace: Trace, number: int, recorded: TraceStep, state: State) -> tuple[State, Departure | None]:
    """One step once more: the state after it, or before it together with the departure."""
    game, rules = trace.game, trace.rules
    chance = game.outcomes(rules, state)
    seat = None if chance else game.to_move(rules, state)
    if seat != recorded.seat:
        return state, Departure(number, _asked(game, recorded.seat), _asked(game, seat))
    if chance and recorded.action not in [action for action, _ in chance]:
        return state, Departure(number, f"the chance outcome {recorded.says!r}", "chance without that outcome")
    try:
        after = game.step(rules, state, recorded.action)
    except Refused as refused:
        return state, Departure(number, f"{recorded.says!r} to be allowed", f"the refusal: {refused}", refused.clause)
    if digest(after) != recorded.digest:
        position = json.dumps(game.write_position(rules, after), ensure_ascii=False)
        return state, Departure(number, f"state {recorded.digest} after {recorded.says!r}",
                                f"state {digest(after)}: {position}")
    return after, None


def _asked(game: Game, seat: int | None) -> str:
    return "nobody to be asked" if seat is None else f"{game.seats[seat]} to be asked"


def _told(game: Game, end: Outcome | None) -> str:
    if end is None:
        return "the game to go on"
    winner = "nobody wins" if end.winner is None else f"{game.seats[end.winner]} wins"
    return f"the game to end ({end.reason}: {winner})"


# -- reading -----------------------------------------------------------------------------------
def load_trace(path: str | Path, game: Game | None = None) -> Trace:
    """The trace of a file, of the given game if it is not an installed one.

    Raises `FileError` with the line for a file that is broken, cut off, of another game, or no trace at all.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        _fail(str(path), 0, f"cannot read the file: {getattr(error, 'strerror', None) or 'it is not UTF-8 text'}")
    return read_trace(text.splitlines(), str(path), game)


def read_trace(lines: Sequence[str], file: str = "trace", game: Game | None = None) -> Trace:
    """The trace of the lines of a file, which is named in errors; raises `FileError` as `load_trace` does."""
    if not lines:
        _fail(file, 1, "the file is empty")
    header = _line(file, 1, lines[0], HeaderLine, "the first line of a trace")
    if header.trace != FORMAT:
        _fail(file, 1, f"the trace has format {header.trace}, but {FORMAT} is needed", "trace")
    game, rules = _game_and_rules(file, header, game)
    initial = _convert(file, 1, header.initial, game.state, "initial")
    end = _end(file, lines)
    steps = tuple(_step(file, number, text, game) for number, text in enumerate(lines[1:-1], 1))
    return Trace(game, rules, header.deck, header.deck_digest, header.seed, initial, steps, end)


def _game_and_rules(file: str, header: HeaderLine, game: Game | None) -> tuple[Game, Rules]:
    if game is not None and game.name != header.game:
        _fail(file, 1, f"the trace is of {header.game!r}, not of {game.name!r}", "game")
    try:
        game = game or game_named(header.game)
        return game, header.deck.rules(game, header.version, header.readings)
    except RulesModelError as error:
        _fail(file, 1, f"the trace does not fit what is installed: {error}")


def _step(file: str, number: int, text: str, game: Game) -> TraceStep:
    line = _line(file, number + 1, text, StepLine, f"step {number}")
    if line.step != number:
        _fail(file, number + 1, f"step {number} is expected here, not step {line.step}", "step")
    if line.seat is not None and line.seat not in range(len(game.seats)):
        _fail(file, number + 1, f"there is no seat {line.seat}", "seat")
    return TraceStep(line.seat, _convert(file, number + 1, line.action, game.actions, "action"), line.says, line.state)


def _end(file: str, lines: Sequence[str]) -> Outcome | None:
    try:
        return msgspec.json.decode(lines[-1], type=EndLine).end
    except msgspec.DecodeError:
        _fail(file, len(lines), "the trace is cut off here: the last line must tell how the game ended")


def _line(file: str, number: int, text: str, kind: type[T], what: str) -> T:
    """One line as the given kind."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        _fail(file, number, f"{what} is expected here: {error}")
    except msgspec.DecodeError as error:
        _fail(file, number, f"not valid JSON: {error}")


def _convert(file: str, number: int, plain: Any, kind: Any, key: str) -> Any:
    """A state or an action from plain data."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        _fail(file, number, f"not one of this game: {error}", key)


def _fail(file: str, line: int, message: str, key: str = "") -> NoReturn:
    raise FileError([Fault(file, line, key, message)])
