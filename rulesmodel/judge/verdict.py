"""Judging: a scenario goes in, a verdict comes out with the clauses that decide it.

The deciding clauses of a refusal are those of the guards that fail (all of them), then what was consulted besides;
of an allowed move the guards that held and the clauses that took effect; without a move in question
those of all the moves. Nothing is pasted on: all of it comes from the trail that the rules left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from ..kernel.errors import Fault, FileError, with_all_faults
from ..kernel.game import Game
from ..kernel.rulebook import Rulebook
from ..kernel.rules import Rules
from ..kernel.ruling import Consulted
from .ages import Assumed, age, assume, assumed_outcomes, unsaid
from .agreement import disagreements
from .coverage import Seen
from .dependence import BUDGET, Dependence, Deviation, Key, vary
from .line import Run, all_reasons, play_line
from .positions import restrict
from .scenario import Line, Scenario

UNDECIDED = ("open", "hole")
"""Grades of questions that the text leaves to the table: a verdict that hangs on them alone `depends`."""


class Cited(msgspec.Struct, frozen=True):
    """A clause that bears on the verdict, in our words.

    `role` is `refuses` (a condition that fails), `holds` (a condition that was met) or `applies` (it took effect);
    `reason` is the condition's reason: why it refuses, or would if it failed. `repeats` names the clauses that
    only say the same again.
    """

    clause: str
    role: str
    says: str
    reason: str = ""
    repeats: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A move that was made, or (the last one) asked about, with the clauses that took effect or refused it."""

    by: str
    move: str
    made: bool
    clauses: tuple[str, ...]
    asked: bool = False


class Depends(msgspec.Struct, frozen=True):
    """Other readings under which the outcome is another one: the fewest that make the difference.

    `verdict` is the one under these readings; where it is the same as by default, the result differs. `grade` is the
    surest one of the questions. `decides` tells whether the answer hangs on them: the text leaves them all
    undecided.
    """

    readings: Mapping[str, str]
    verdict: str
    grade: str
    decides: bool
    reason: str = ""
    result: Mapping[str, Any] | None = None


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one line of a scenario; `also` holds those to its further lines.

    `verdict` is one of `allowed`, `not allowed`, `forced`, `depends`, `not covered`; `agrees` is whether everything
    that the scenario expects came out (in the further lines too), None where it expects nothing. `since` is the
    earliest version from which on the outcome has been the same.

    A verdict is also `not covered` where the version leaves something open; `unspecified` names the flags of the change
    log that would have to be settled, and `assumed` tells what each hypothesis about them would give.
    """

    scenario: str
    question: str
    verdict: str
    expected: str | None
    agrees: bool | None
    clauses: tuple[Cited, ...]
    depends_on: tuple[Depends, ...]
    result: Mapping[str, Any] | None
    since: str
    steps: tuple[Step, ...]
    game: str
    title: str
    version: str
    readings: Mapping[str, str]
    """The readings in force that are not the default ones."""
    by_default: str
    """The verdict under the readings in force; differs from `verdict` only where that is `depends`."""
    reason: str = ""
    outcome: Mapping[str, str | None] | None = None
    """How the game ended, None while it goes on."""
    way: tuple[Cited, ...] = ()
    """The clauses that took effect in the moves before the one in question."""
    disagreements: tuple[str, ...] = ()
    cut: bool = False
    """Whether the budget ended the search for dependence before everything was tried."""
    file: str = ""
    line: int = 0
    also: tuple[Verdict, ...] = ()
    unspecified: tuple[str, ...] = ()
    unspecified_before: str | None = None
    """The newest older version that does not say, None where all older ones do."""
    assumed: tuple[Assumed, ...] = ()
    """Other outcomes under hypotheses about what the version leaves open."""


def judge(game: Game, scenario: Scenario, *, version: str | None = None, readings: Mapping[str, str] | None = None,
          budget: int = BUDGET, seen: Seen | None = None) -> Verdict:
    """The verdict on a scenario; under another `version` or other `readings` where it does not fix its own.

    A `version` may come with hypotheses, as in `1.3+no_mixing=h1`.
    `seen` takes note of every clause consulted. Raises `FileError` for a move before the one in question that is
    not allowed or means nothing; with `version` or `readings` given, that is the verdict instead.
    """
    judged = with_all_faults(partial(_judge_line, _Bench(game, scenario, line, version, readings, budget, seen))
                             for line in scenario.lines)
    first, *others = judged
    if not others:
        return first
    opinions = [verdict.agrees for verdict in judged if verdict.agrees is not None]
    wrong = [f"{name}{text}" for place, verdict in enumerate(judged)
             for name in (f"also[{place - 1}]: " if place else "",) for text in verdict.disagreements]
    return msgspec.structs.replace(first, also=tuple(others), agrees=all(opinions) if opinions else None,
                                   disagreements=tuple(wrong))


class _Bench(msgspec.Struct, frozen=True):
    """What one line is judged with."""

    game: Game
    scenario: Scenario
    line: Line
    version: str | None
    readings: Mapping[str, str] | None
    budget: int
    seen: Seen | None

    @property
    def overridden(self) -> bool:
        return bool(self.version or self.readings)

    @property
    def fixed(self) -> Mapping[str, str]:
        return {**(self.readings or {}), **self.scenario.readings}

    def rules(self) -> Rules:
        return self.scenario.rules(self.game, self.version, self.readings)

    def play(self, rules: Rules) -> Run:
        return play_line(self.game, self.scenario, self.line, rules)

    def again(self, rules: Rules) -> Run:
        """The line once more, all of it: readings may keep books (`Rules.under`) long before they are asked."""
        return play_line(self.game, self.scenario, self.line, rules, forced=self.line.must)

    def key(self, run: Run) -> Key:
        """The outcome as far as the line asks for it: the verdict, and of the result what it names.

        Where the question is where the moves lead and nothing is named, the whole result counts.
        """
        verdict = run.verdict if self.line.must else run.verdict.replace("forced", "allowed")
        expect = self.line.expect
        if expect.result is None and expect.outcome is None:
            return verdict, None if self.line.ask else (run.position, run.ending)
        named = expect.result.written() if expect.result is not None else {}
        return verdict, (restrict(named, run.position), restrict(expect.outcome or {}, run.ending or {}),
                         expect.outcome is not None and run.ending is None)


def _judge_line(bench: _Bench) -> Verdict:
    rules = bench.rules()
    run = bench.play(rules)
    if not bench.overridden:
        _insist(run, bench.line)
    dependence = vary(rules.rulebook, run, lambda changed, before, question:
                      bench.again(rules.with_readings(changed)), bench.key, bench.fixed, bench.budget)
    assumed = assume(run, bench.again, bench.key, bench.budget)
    if bench.seen is not None:
        bench.seen.by_run(run, "default")
        for other in (*dependence.runs, *assumed.runs):
            bench.seen.by_run(other, "alternative")
    return _verdict(bench, run, dependence, assumed)


def _insist(run: Run, line: Line) -> None:
    """Raise `FileError` if the line could not be played as written up to the move in question."""
    if run.verdict == "position not possible":
        raise FileError([Fault(line.node.file, line.node.line, line.node.key, run.reason)])
    if run.failed is not None and (run.failed is not line.ask or run.verdict == "not possible"):
        if run.verdict == "not covered":
            return
        word = "is not allowed: " if run.verdict.endswith("not allowed") else "is not possible: "
        node = run.failed.node
        raise FileError([Fault(node.file, node.line, node.key, f"{str(run.failed)!r} {word}{run.reason}")])


def _verdict(bench: _Bench, run: Run, dependence: Dependence, assumed: Dependence) -> Verdict:
    scenario, line, book = bench.scenario, bench.line, run.rules.rulebook
    depends_on = tuple(_depends(bench, book, deviation) for deviation in dependence.deviations)
    hangs = run.verdict != "not covered" and any(entry.decides for entry in depends_on)
    found = age(run, bench.again, bench.key)
    verdict = Verdict(
        scenario=scenario.id, title=scenario.title, game=scenario.game, question=line.question,
        verdict="depends" if hangs else run.verdict, by_default=run.verdict, expected=line.expect.verdict or None,
        agrees=None, clauses=_deciding(bench.game, run, line), way=_way(run, line), depends_on=depends_on,
        result=run.position, outcome=run.ending, reason=run.reason, since=found.since, steps=_steps(run, line),
        version=run.rules.version_text, readings=run.rules.chosen, cut=dependence.cut or assumed.cut,
        file=line.node.file, line=line.node.line, unspecified=unsaid(run, assumed),
        unspecified_before=found.unspecified_before, assumed=assumed_outcomes(run, assumed))
    if not line.expect.verdict:
        return verdict
    wrong = tuple(disagreements(bench.game, line.expect, verdict, run, depends=not bench.overridden))
    return msgspec.structs.replace(verdict, agrees=not wrong, disagreements=wrong)


# -- clauses and steps -------------------------------------------------------------------------
def _cited(book: Rulebook, entries: Iterable[Consulted]) -> tuple[Cited, ...]:
    """The clauses of a trail, failing guards first, each once; one that refuses is not said to hold as well."""
    found: dict[str, Cited] = {}
    for entry in sorted(entries, key=lambda entry: entry.held):
        role = "refuses" if not entry.held else "holds" if entry.guard else "applies"
        clause = book.clause(entry.clause)
        repeats = tuple(repeat.id for repeat in book.repeats_of(clause.id))
        first = found.setdefault(clause.id, Cited(clause.id, role, clause.says, entry.note, repeats))
        if role == "refuses" == first.role and entry.note not in first.reason:
            found[clause.id] = msgspec.structs.replace(first, reason=f"{first.reason}; {entry.note}")
    return tuple(found.values())


def _deciding(game: Game, run: Run, line: Line) -> tuple[Cited, ...]:
    entries: list[Consulted] = []
    if line.ask is None:
        entries += [entry for frame in run.frames for entry in frame.consulted]
    elif run.failed is None and run.frames:
        entries += run.frames[-1].consulted
    return _cited(run.rules.rulebook, [*entries, *all_reasons(game, run)])


def _way(run: Run, line: Line) -> tuple[Cited, ...]:
    """What took effect in the moves before the one in question."""
    if line.ask is None:
        return ()
    frames = run.frames[:len(line.moves) + 1]
    return _cited(run.rules.rulebook, [entry for frame in frames for entry in frame.consulted if not entry.guard])


def _steps(run: Run, line: Line) -> tuple[Step, ...]:
    steps: list[Step] = []
    moves = [*line.moves, *([line.ask] if line.ask else [])]
    for move, frame in zip(moves, run.frames[1:], strict=False):
        effects = [entry.clause for entry in frame.consulted if not entry.guard]
        steps.append(Step(move.by, move.words, True, tuple(dict.fromkeys(effects)), move is line.ask))
    if run.failed is not None:
        refusing = [entry.clause for entry in run.broken.consulted if not entry.held] if run.broken else []
        steps.append(Step(run.failed.by, run.failed.words, False, tuple(refusing), run.failed is line.ask))
    return tuple(steps)


# -- dependence --------------------------------------------------------------------------------
def _depends(bench: _Bench, book: Rulebook, deviation: Deviation) -> Depends:
    grades = [book.question(question).grade for question, _ in deviation.change]
    decides = all(grade in UNDECIDED for grade in grades)
    surest = next((grade for grade in ("forced", "no difference", "leaning", "open", "hole") if grade in grades), "")
    run = deviation.run
    reason = run.reason
    if run.failed is not None and run.verdict == "not allowed":
        reason = "; ".join(dict.fromkeys(f"{entry.note} ({entry.clause})" for entry in all_reasons(bench.game, run)
                                         if not entry.held))
    return Depends(dict(deviation.change), deviation.verdict, surest, decides, reason, run.position)
