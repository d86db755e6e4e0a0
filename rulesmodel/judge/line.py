"""Playing a line of a scenario under given rules, with everything the rules consulted on the way.

A line is cut into frames: setting up the position, each move, and the move in question. Each frame remembers
the open questions that were asked in it, so that a line can be taken up again from the first frame in which
a question was asked when that question is read another way. It also remembers the flags of the change log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from ..kernel.errors import BadMove, FileError, NotSaid, RulesModelError, UnknownName, Unspecified
from ..kernel.game import Game
from ..kernel.rules import Rules
from ..kernel.ruling import Consulted, Refused, Trail, recording
from .scenario import CHANCE, Line, Move, Scenario

SHOWN = 8
"""How many outcomes of chance an error message names."""


class Stuck(RulesModelError):
    """A move that cannot even be tried: no words of the game, a choice unstated, not the time for it."""


@dataclass(frozen=True)
class Frame:
    """One stretch of a line: the state it led to, what was consulted in it, which questions and flags were asked."""

    state: Any
    consulted: Sequence[Consulted]
    questions: Mapping[str, str]
    ending: Mapping[str, str | None] | None = None
    """How the game ended with it, None while it goes on."""
    flags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Run:
    """What a line came to under one set of rules.

    `verdict` is `allowed`, `forced`, `not allowed`, `not possible` or `not covered` for the move in question (without
    one, for the line), or tells where it broke off: `move 2 not allowed`, `move 2 not possible`,
    `position not possible`. `failed` is the move that could not be made. `frames` holds what was completed,
    position first. `unspecified` is the flag that the version does not say and on which a `not covered` rests.
    """

    rules: Rules
    frames: Sequence[Frame]
    verdict: str
    reason: str = ""
    failed: Move | None = None
    broken: Frame | None = None
    """What the failing move consulted; its state is the one before the move."""
    position: Mapping[str, Any] | None = None
    """The final state as the game writes it."""
    unspecified: str = ""

    @property
    def all_frames(self) -> Sequence[Frame]:
        return [*self.frames, self.broken] if self.broken else self.frames

    @property
    def state(self) -> Any:
        return self.frames[-1].state if self.frames else None

    @property
    def ending(self) -> Mapping[str, str | None] | None:
        return self.frames[-1].ending if self.frames else None

    @property
    def questions(self) -> dict[str, str]:
        """The open questions that were asked, in order, with the readings that answered them."""
        found: dict[str, str] = {}
        for frame in self.all_frames:
            for question, reading in frame.questions.items():
                found.setdefault(question, reading)
        return found

    @property
    def flags(self) -> dict[str, str]:
        """The flags of the change log that were asked, in order, with their values."""
        found: dict[str, str] = {}
        for frame in self.all_frames:
            for flag, value in frame.flags.items():
                found.setdefault(flag, value)
        return found

    def before(self, question: str) -> Sequence[Frame]:
        """The frames that were completed before a question was first asked."""
        for place, frame in enumerate(self.frames):
            if question in frame.questions:
                return self.frames[:place]
        return self.frames


def play_line(game: Game, scenario: Scenario, line: Line, rules: Rules, done: Sequence[Frame] = (), *,
              forced: bool = True) -> Run:
    """Play a line, going on after the frames that are `done` already (under rules that agree on them).

    Without `forced` nobody looks whether an allowed move was the only one. Raises nothing for what the rules or
    the position do not allow, or the version does not say: that is part of the run.
    """
    player = _Player(game, rules, [*done])
    try:
        if not done:
            player.set_up(scenario)
    except FileError as error:
        return Run(rules, (), "position not possible", str(error))
    except (NotSaid, Unspecified) as error:
        return Run(rules, (), "not covered", str(error), unspecified=_flag(error))
    asked = [*line.moves, *([line.ask] if line.ask else [])]
    for move in asked[len(player.frames) - 1:]:
        try:
            player.make(move, asked=move is line.ask)
        except (Refused, Stuck, NotSaid, Unspecified) as error:
            return player.stopped(error, move, line)
    try:
        only = forced and player.was_forced(asked[-1], counts=line.must)
    except Unspecified as error:
        if line.must:
            return player.unsaid(error)
        only = False
    return player.finished("forced" if only else "allowed")


def _flag(error: RulesModelError) -> str:
    """The flag that an error says is unspecified, empty for any other error."""
    return error.flag if isinstance(error, Unspecified) else ""


class _Player:
    """Makes the moves of a line and keeps the frames."""

    def __init__(self, game: Game, rules: Rules, frames: list[Frame]) -> None:
        self.game, self.rules, self.frames = game, rules, frames
        self.consulted: Sequence[Consulted] = ()
        self.asked = Trail()
        """What the move that is being made asked, for words and rules together."""

    @property
    def state(self) -> Any:
        return self.frames[-1].state

    def set_up(self, scenario: Scenario) -> None:
        with recording() as trail:
            state = self.game.read_position(self.rules, scenario.position.again())
            ending = self.ending(state)
        self.frames.append(Frame(state, (), trail.questions, ending, trail.flags))

    def make(self, move: Move, asked: bool) -> None:
        """Make a move and add its frame; what it consulted stays in `consulted` and `asked` if it fails."""
        self.consulted = ()
        with recording() as self.asked:
            action = self.action(move, asked)
        with recording() as trail:
            try:
                state = self.game.step(self.rules, self.state, action)
                ending = self.ending(state)
            finally:
                self.consulted = trail.consulted
                self.asked.questions.update(trail.questions)
                self.asked.flags.update(trail.flags)
        self.frames.append(Frame(state, self.consulted, self.asked.questions, ending, self.asked.flags))

    def action(self, move: Move, asked: bool) -> Any:
        """The action that a move's words mean; raises `Stuck` where they mean none, or it is not the time for it."""
        if self.frames[-1].ending is not None and not asked:
            raise Stuck("the game is over before this move")
        outcomes = [action for action, _ in self.game.outcomes(self.rules, self.state)]
        offered = offers(self.game, self.rules, self.state) if outcomes else ""
        if outcomes and move.by != CHANCE:
            raise Stuck(f"a choice is left open: here chance decides; say which of {offered}")
        if not outcomes and move.by == CHANCE:
            raise Stuck("nothing is left to chance here")
        seat = None if move.by == CHANCE else self.game.seats.index(move.by)
        try:
            action = self.game.read_action(self.rules, self.state, seat, move.words)
        except (BadMove, UnknownName) as error:
            raise Stuck(str(error)) from error
        if outcomes and action not in outcomes:
            raise Stuck(f"chance cannot decide so here; it can decide {offered}")
        return action

    def ending(self, state: Any) -> dict[str, str | None] | None:
        """How the game ended, in names; None while it goes on, or if the position does not say enough to tell."""
        try:
            outcome = self.game.outcome(self.rules, state)
        except NotSaid:
            return None
        if outcome is None:
            return None
        names = [None if seat is None else self.game.seats[seat] for seat in (outcome.winner, outcome.loser)]
        return {"winner": names[0], "loser": names[1], "reason": outcome.reason}

    def stopped(self, error: RulesModelError, move: Move, line: Line) -> Run:
        """The run of a line in which a move could not be made."""
        if isinstance(error, NotSaid | Unspecified):
            verdict = "not covered"
        else:
            word = "not allowed" if isinstance(error, Refused) else "not possible"
            verdict = word if move is line.ask else f"move {line.moves.index(move) + 1} {word}"
        if isinstance(error, Refused) and all(entry.held for entry in self.consulted):
            self.consulted = [*self.consulted, Consulted(error.clause, False, True, error.reason)]
        broken = Frame(self.state, self.consulted, self.asked.questions, self.frames[-1].ending, self.asked.flags)
        return Run(self.rules, self.frames, verdict, str(error), move, broken, self.written(), _flag(error))

    def unsaid(self, error: Unspecified) -> Run:
        """The run of a line all of whose moves could be made, but whose question the version leaves open."""
        return Run(self.rules, self.frames, "not covered", str(error), position=self.written(), unspecified=error.flag)

    def finished(self, verdict: str) -> Run:
        return Run(self.rules, self.frames, verdict, position=self.written())

    def written(self) -> dict[str, Any]:
        """The final position; what the game asks in order to write it belongs to the last frame."""
        with recording() as trail:
            position = self.game.shown_position(self.rules, self.state)
        self.also_asked(trail)
        return position

    def was_forced(self, move: Move, counts: bool) -> bool:
        """Whether the last move made was its seat's only legal action.

        What is asked in order to find out belongs to the line only if it `counts`, when the line asks "must she?".
        Raises `Unspecified` where the version does not say about another action.
        """
        if move.by == CHANCE:
            return False
        before, seat = self.frames[-2].state, self.game.seats.index(move.by)
        with recording() as trail:
            action = self.game.read_action(self.rules, before, seat, move.words)
            found = is_forced(self.game, self.rules, before, seat, action)
        if counts:
            self.also_asked(trail)
        return found

    def also_asked(self, trail: Trail) -> None:
        """What a trail asked belongs to the last frame as well."""
        last = self.frames[-1]
        if not (trail.questions.keys() <= last.questions.keys() and trail.flags.keys() <= last.flags.keys()):
            self.frames[-1] = replace(last, questions={**last.questions, **trail.questions},
                                      flags={**last.flags, **trail.flags})


def offers(game: Game, rules: Rules, state: Any) -> str:
    """What chance can decide next, as moves of a scenario; empty where nothing is left to chance."""
    outcomes = [action for action, _ in game.outcomes(rules, state)]
    more = ", …" if len(outcomes) > SHOWN else ""
    return ", ".join(f"`{CHANCE}: {game.write_action(rules, action)}`" for action in outcomes[:SHOWN]) + more


def is_forced(game: Game, rules: Rules, state: Any, seat: int, action: Any) -> bool:
    """Whether a legal action is the only one its seat has; a position that does not say enough forces nothing."""
    try:
        return game.to_move(rules, state) == seat and not any(
            candidate != action and is_legal(game, rules, state, candidate)
            for candidate in game.candidates(rules, state))
    except NotSaid:
        return False


def is_legal(game: Game, rules: Rules, state: Any, action: Any) -> bool:
    """Whether the rules allow an action; raises `NotSaid` where the position does not say enough."""
    try:
        game.step(rules, state, action)
    except Refused:
        return False
    return True


def collect(game: Game, rules: Rules, state: Any, action: Any) -> Sequence[Consulted]:
    """What an action consults when failing guards do not stop it, in order: every condition, held or not.

    What a rule does after a failed guard is no ruling, so only guards count there, and any error ends the
    collection.
    """
    with recording(collect=True) as trail, suppress(Exception):
        game.step(rules, state, action)
    return trail.consulted


def all_reasons(game: Game, run: Run) -> Sequence[Consulted]:
    """What the failing move of a run consulted, and every further reason against it."""
    move, first = run.failed, run.broken.consulted if run.broken else ()
    if move is None or "not allowed" not in run.verdict:
        return first
    seat = None if move.by == CHANCE else game.seats.index(move.by)
    action = game.read_action(run.rules, run.state, seat, move.words)
    known = [(entry.clause, entry.note) for entry in first]
    return [*first, *(entry for entry in collect(game, run.rules, run.state, action)
                      if not entry.held and (entry.clause, entry.note) not in known)]
