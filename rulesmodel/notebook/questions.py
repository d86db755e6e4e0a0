"""Questions made from scenarios: may I? who chooses? what happens? how many? Their answers are computed, not written.

Every question is about the last position of a line of play, so that the rules themselves give the right answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..judge.scenario import Scenario
from ..judge.verdict import Verdict, judge
from ..kernel.errors import NotSaid, Unspecified
from ..kernel.game import Game, State
from ..kernel.picture import Picture
from ..kernel.rules import Rules
from .play import Play

ANSWERS = {"allowed": "yes, and something else may be done too", "forced": "yes, and nothing else may be done",
           "not allowed": "no", "depends": "the text leaves it open: it depends on how it is read",
           "not covered": "the rulebook does not say"}
NOBODY, CHANCE = "nobody: the game is over", "chance"
SHIFTS = (-1, 1, 2)
"""How far wrong numbers lie from the right one."""


class Question(NamedTuple):
    """A question with its possible answers, the number of the right one, and where it comes from."""

    kind: str
    asks: str
    answers: tuple[str, ...]
    right: int
    scenario: Scenario
    line: int

    @property
    def answer(self) -> str:
        return self.answers[self.right]


def easiest_first(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Scenarios with those first that are tagged as a tutorial."""
    return sorted(scenarios, key=lambda one: "tutorial" not in one.tags)


def questions(game: Game, scenarios: Iterable[Scenario], kinds: Sequence[str] = ()) -> Iterator[Question]:
    """All questions that scenarios give, of some `kinds`: `may I`, `who chooses`, `what happens`, `how many`."""
    for scenario in scenarios:
        for line in range(len(scenario.lines)):
            for question in _of_line(game, scenario, line):
                if not kinds or question.kind in kinds:
                    yield question


def _of_line(game: Game, scenario: Scenario, line: int) -> Iterator[Question]:
    if scenario.lines[line].ask is not None:
        yield _may(game, scenario, line)
        return
    play = Play.of_scenario(scenario, line, game)
    play.last()
    before = play.line
    picture = game.picture(play.rules, play.state)
    yield from _what(game, play.rules, [step.state for step in before], picture, scenario, line)
    yield from _who(game, play.rules, play.state, scenario, line)
    yield from _how_many(game.picture(play.rules, before[0].state), picture, scenario, line)


def verdict_of(game: Game, question: Question) -> Verdict:
    """The verdict on the line that a question comes from: what explains its answer."""
    from dataclasses import replace

    one = question.scenario
    return judge(game, replace(one, lines=(one.lines[question.line],)))


def _may(game: Game, scenario: Scenario, line: int) -> Question:
    asked = scenario.lines[line]
    verdict = verdict_of(game, Question("", "", (), 0, scenario, line)).verdict
    answers = {word: text for word, text in ANSWERS.items() if word != "forced" or verdict == "forced" or asked.must}
    if "forced" not in answers:
        answers["allowed"] = "yes"
    return Question("may I", asked.question, tuple(answers.values()), list(answers).index(verdict), scenario, line)


def _what(game: Game, rules: Rules, states: Sequence[State], last: Picture, scenario: Scenario,
          line: int) -> Iterator[Question]:
    """Where the moves lead, among what was being decided on the way."""
    headlines = [game.picture(rules, state).headline for state in reversed(states)]
    answers = _set(last.headline, [headline for headline in headlines if headline != last.headline][:3])
    if len(answers) > 1:
        yield Question("what happens", f"{scenario.lines[line].question} Where do these moves lead?", answers,
                       answers.index(last.headline), scenario, line)


def _who(game: Game, rules: Rules, state: State, scenario: Scenario, line: int) -> Iterator[Question]:
    """Who has to choose after the moves."""
    try:
        over, seat = game.outcome(rules, state) is not None, game.to_move(rules, state)
    except (NotSaid, Unspecified):
        return
    right = NOBODY if over else CHANCE if seat is None else game.seats[seat]
    answers = (*game.seats, CHANCE, NOBODY)
    yield Question("who chooses", f"{_moves(scenario, line)} Who has to choose next?", answers, answers.index(right),
                   scenario, line)


def _how_many(start: Picture, last: Picture, scenario: Scenario, line: int) -> Iterator[Question]:
    """A number that has changed on the way."""
    for before, after in zip(start.areas, last.areas, strict=True):
        for old, new in zip(before.tracks, after.tracks, strict=False):
            if old.value != new.value:
                numbers = sorted({new.value, *(new.value + shift for shift in SHIFTS if new.value + shift >= 0)})
                answers = tuple(map(str, numbers))
                asks = f"{_moves(scenario, line)} How many {new.title} does {after.title} have then?"
                yield Question("how many", asks, answers, answers.index(str(new.value)), scenario, line)


def _moves(scenario: Scenario, line: int) -> str:
    return f"{scenario.title}: " + ", then ".join(map(str, scenario.lines[line].moves)) + "."


def _set(right: str, others: Iterable[str]) -> tuple[str, ...]:
    """Answers in an order that does not give the right one away, the same each time."""
    return tuple(sorted({right, *others}))
