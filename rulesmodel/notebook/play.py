"""A play that can be stepped through, taken back and forked: a tree of moments, one of which is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..judge.line import play_line
from ..judge.scenario import CHANCE, Scenario
from ..kernel.errors import RulesModelError
from ..kernel.game import Game, State
from ..kernel.game import game as game_named
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from ..machines.play.replay import replay
from ..machines.play.trace import Trace
from .options import Options, options


@dataclass
class Moment:
    """A state in a play, the step that led to it, and where it can go on; `preferred` is the way last taken."""

    step: Step
    before: int | None
    after: list[int] = field(default_factory=list)
    preferred: int | None = None


class Play:
    """A play from a state on. `at` is the number of the moment that is shown; 0 is where it starts.

    >>> from rulesmodel.kernel.game import game
    >>> duel = game("duel")
    >>> rules = duel.rules("two")
    >>> play = Play(duel, rules, duel.initial(rules)[0])
    >>> play.choose("take act"); play.choose("take stop"); play.back(); play.choose("take act")
    >>> [len(line) - 1 for line in play.lines()], play.at
    ([2, 2], 3)
    """

    def __init__(self, game: Game, rules: Rules, state: State, *, deck: str = "", position: Any = None,
                 cards: Sequence[Any] = (), title: str = "") -> None:
        self.game, self.rules, self.deck, self.title = game, rules, deck, title
        self.position = position
        """Where it starts, as somebody wrote it (None: as the game writes it)."""
        self.cards = tuple(cards)
        """The card definitions of the file it comes from, as plain data."""
        self.remark = ""
        """What is to be said where the given line ends, such as a refusal."""
        self.moments = [Moment(Step(None, None, state), None)]
        self.at = 0
        self._options: dict[int, Options] = {}

    # -- where one is ----------------------------------------------------------------------------
    @property
    def state(self) -> State:
        return self.moments[self.at].step.state

    @property
    def line(self) -> list[Step]:
        """The steps that lead here; the first entry is where the play starts."""
        return self._line(self.at)

    @property
    def number(self) -> int:
        """How many steps lead here."""
        return len(self._way(self.at)) - 1

    @property
    def length(self) -> int:
        """How many steps there are on the way last taken, those ahead included."""
        return self.number + sum(1 for _ in self._ahead())

    @property
    def options(self) -> Options:
        """What can be done here; found out once."""
        if self.at not in self._options:
            self._options[self.at] = options(self.game, self.rules, self.state)
        return self._options[self.at]

    def lines(self, near: int | None = None) -> list[list[Step]]:
        """Every line of play, forks included; with `near` only what lies at most so many steps before or after here."""
        ways = [self._way(number) for number, moment in enumerate(self.moments) if not moment.after]
        if near is not None:
            here = self._way(self.at)
            first, last = max(0, self.number - near), self.number + near + 1
            ways = [way[first:last] for way in ways if way[first:first + 1] == [here[first]]]
        return [[self.moments[number].step for number in way] for way in ways]

    def _line(self, number: int) -> list[Step]:
        return [self.moments[each].step for each in self._way(number)]

    def _way(self, number: int) -> list[int]:
        way = [number]
        while (before := self.moments[way[-1]].before) is not None:
            way.append(before)
        return way[::-1]

    def _ahead(self) -> Iterator[int]:
        number = self.at
        while (after := self.moments[number].preferred) is not None:
            yield after
            number = after

    # -- moving ----------------------------------------------------------------------------------
    def forward(self) -> None:
        """One step on, the way last taken; stays where it is at the end."""
        self.at = next(self._ahead(), self.at)

    def back(self) -> None:
        """One step back; stays where it is at the start."""
        before = self.moments[self.at].before
        self.at = self.at if before is None else before

    def first(self) -> None:
        """Back to the start."""
        self.at = 0

    def last(self) -> None:
        """On to the end of the way last taken."""
        for number in self._ahead():
            self.at = number

    def take(self, step: Step) -> None:
        """Go on with a step; another one than before is a fork."""
        here = self.moments[self.at]
        for number in here.after:
            if self.moments[number].step.action == step.action:
                break
        else:
            number = len(self.moments)
            self.moments.append(Moment(step, self.at))
            here.after.append(number)
        here.preferred = self.at = number

    def choose(self, words: str) -> None:
        """Go on with one of the choices, by its words; raises `RulesModelError` if it is none."""
        for choice in self.options.choices:
            if choice.words == words:
                self.take(choice.step)
                return
        raise RulesModelError(f"{words!r} cannot be done here")

    def go_to(self, state: State) -> bool:
        """Show a moment with this state, or take the choice that leads to it; False where there is neither."""
        for number, moment in enumerate(self.moments):
            if moment.step.state == state:
                self._prefer(number)
                self.at = number
                return True
        for choice in self.options.choices:
            if choice.step.state == state:
                self.take(choice.step)
                return True
        return False

    def _prefer(self, number: int) -> None:
        """Make the way to a moment the one last taken."""
        while (before := self.moments[number].before) is not None:
            self.moments[before].preferred = number
            number = before

    # -- ways in -----------------------------------------------------------------------------------
    @classmethod
    def of_steps(cls, game: Game, rules: Rules, steps: Sequence[Step], **about: Any) -> Play:
        """A play of given steps, shown from its start."""
        play = cls(game, rules, steps[0].state, **about)
        for step in steps[1:]:
            play.take(step)
        play.first()
        return play

    @classmethod
    def of_trace(cls, trace: Trace) -> Play:
        """A recorded play, played again by the rules as they are now."""
        played = replay(trace)
        play = cls.of_steps(trace.game, trace.rules, played.steps, deck=trace.deck.name)
        play.remark = "" if played.departure is None else str(played.departure)
        return play

    @classmethod
    def of_scenario(cls, scenario: Scenario, line: int = 0, game: Game | None = None) -> Play:
        """One line of a scenario, up to the end or to the move that is refused."""
        game = game or game_named(scenario.game)
        rules, asked = scenario.rules(game), scenario.lines[line]
        run = play_line(game, scenario, asked, rules)
        if not run.frames:
            raise RulesModelError(run.reason)
        steps = [Step(None, None, run.frames[0].state)]
        moves = [*asked.moves, *([asked.ask] if asked.ask else [])]
        for move, frame in zip(moves, run.frames[1:], strict=False):
            seat = None if move.by == CHANCE else game.seats.index(move.by)
            steps.append(Step(seat, game.read_action(rules, steps[-1].state, seat, move.words), frame.state))
        play = cls.of_steps(game, rules, steps, deck=scenario.deck or "", title=f"{scenario.id}: {scenario.title}",
                            position=scenario.position.written(),
                            cards=[card.written() for card in scenario.cards])
        if run.failed is not None:
            play.remark = f"{run.failed} is {run.verdict}: {run.reason}"
        return play
