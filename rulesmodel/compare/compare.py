"""The comparison itself: two versions, readings or card lists of one game."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from ..judge.scenario import Scenario
from ..kernel.game import Game
from ..kernel.rulebook import Entry
from ..kernel.versions import UNSPECIFIED
from . import places
from .flips import Flips, flips
from .hunt import Budget, Hunt, Progress, Task, same_decks
from .log import clause_changes, concerned, older_values
from .result import Comparison, EntryReport, Finding, Same, Separation, Separations
from .sides import Side, answers, kind_of, parse_side, unlike
from .tell import Reach, difference

SAME_LIMIT = 30_000
"""How many states a deck may have for it to be searched whether both sides are one and the same on it."""
SAME_SECONDS = 20.0
BESIDE_DECKS = 2
"""On how many of the smallest decks readings are tried beside others."""


class Sides(NamedTuple):
    """Both sides, and which of them the states are taken from: the newer one, B where none is."""

    a: Side
    b: Side
    base_is_b: bool

    @property
    def base(self) -> Side:
        return self.b if self.base_is_b else self.a

    @property
    def other(self) -> Side:
        return self.a if self.base_is_b else self.b


def compare(game: Game, a: str | Side, b: str | Side, *, decks: Sequence[str] = (), budget: Budget | None = None,
            scenarios: Sequence[Scenario] | None = None, progress: Progress | None = None) -> Comparison:
    """Compare two sets of rules of a game: what the register says of them, and where play parts.

    - `a`, `b`: versions, readings or deck files, as `sides.parse_side` reads them.
    - `decks`: search these decks instead of all shipped ones.
    - `scenarios`: judge these under both sides instead of the shipped ones.

    Raises `RulesModelError` for sides that name no rules, or the same ones.

    >>> from rulesmodel.kernel.game import game
    >>> found = compare(game("duel"), "R01=r1", "R01=r2").findings[0].difference
    >>> found.moves, found.a.says, found.b.says
    (('Ada: take act', 'Ben: take stop', 'Ada: play act', 'Ben: decline'), 'nobody wins (nothing left)', \
'Ada wins (nothing left)')
    """
    begin = time.perf_counter()
    one, two = (parse_side(game, side) if isinstance(side, str) else side for side in (a, b))
    kind = kind_of(game, one, two)
    for side in (one, two):
        if side.file:
            side.rules(game)  # what is wrong with a file is told before anything is searched
    budget = budget or Budget()
    known, broken = (scenarios, ()) if scenarios is not None else places.shipped_scenarios(game)
    sides = Sides(one, two, _is_newer(game, two, one) or not _is_newer(game, one, two))
    logged = _entries(game, sides) if kind in ("versions", "rules") else ()
    whole = [] if kind == "versions" else [Task(_words(game, sides), sides.other, _names(game, kind, sides))]
    tasks = [*whole, *(task for _, several in logged for task in several)]
    hunt = Hunt(game, sides.base, tasks, budget, progress)
    hunt.run(places.decks(game, sides.base, decks), lambda: places.precedents(known))
    reach = Reach(game, budget.reach)
    findings = {task.id: _finding(game, hunt, task, sides, reach) for task in tasks}
    flipped = Flips((), 0, ()) if hunt.interrupted else flips(game, one, two, known)
    versions = (one.edition(game).version, two.edition(game).version)
    return Comparison(
        game=game.name, a=one.words, b=two.words, kind=kind,
        clauses=clause_changes(game.rulebook, *versions),
        entries=tuple(_report(game, entry, sides, [findings[task.id] for task in several])
                      for entry, several in logged),
        findings=tuple(findings[task.id] for task in whole),
        same_on=() if hunt.interrupted or not logged else _same(game, sides, tasks, decks),
        flips=flipped.flips, scenarios=flipped.judged, skipped=(*broken, *flipped.skipped),
        seconds=time.perf_counter() - begin, interrupted=hunt.interrupted)


def _is_newer(game: Game, one: Side, other: Side) -> bool:
    order = [version.id for version in game.rulebook.versions]
    return order.index(one.edition(game).version) > order.index(other.edition(game).version)


def _words(game: Game, sides: Sides) -> str:
    return f"{sides.a.words} / {sides.b.words}"


def _names(game: Game, kind: str, sides: Sides) -> frozenset[str]:
    """What the sides differ in; nothing in particular for two decks, which may differ anywhere."""
    return frozenset() if sides.a.file else unlike(game, sides.a, sides.b)


# -- the change log --------------------------------------------------------------------------------
def _entries(game: Game, sides: Sides) -> tuple[tuple[Entry, list[Task]], ...]:
    """The entries that tell the sides apart, each with the older rules to be tried against the newer side."""
    book, older, newer = game.rulebook, sides.other.edition(game), sides.base.edition(game)
    found = []
    for entry in concerned(book, older, newer):
        values = older_values(book, entry, older, newer) if entry.flag else ()
        changed = [sides.base.changed(game, flags={entry.flag: value}) for value in values]
        found.append((entry, [Task(side.words, side, frozenset((entry.flag,))) for side in changed]))
    return tuple(found)


def _report(game: Game, entry: Entry, sides: Sides, findings: Sequence[Finding]) -> EntryReport:
    values = ("", "")
    if entry.flag:
        a, b = (game.rulebook.flags(side.edition(game))[entry.flag] for side in (sides.a, sides.b))
        values = (a, b)
    return EntryReport(entry.id, entry.version, entry.says, entry.kind, entry.clauses, entry.flag, values, entry.asks,
                       tuple(findings), entry.note)


def _same(game: Game, sides: Sides, tasks: Sequence[Task], decks: Sequence[str]) -> tuple[Same, ...]:
    """The decks on which no rule ever asks for anything that tells the sides apart."""
    names = frozenset().union(*(task.names for task in tasks), unlike(game, sides.a, sides.b))
    deadline = time.perf_counter() + SAME_SECONDS
    found = same_decks(game, sides.base, sides.other, names, places.decks(game, sides.base, decks), SAME_LIMIT,
                       deadline)
    return tuple(Same(str(place.deck), states) for place, states in found)


# -- findings --------------------------------------------------------------------------------------
def _finding(game: Game, hunt: Hunt, task: Task, sides: Sides, reach: Reach) -> Finding:
    found = hunt.found.get(task.id)
    names = _called(sides, task)
    told = None if found is None else difference(game, found, names, task.names or unlike(game, sides.a, sides.b),
                                                 reach, flipped=sides.base_is_b)
    changed = Sides(task.other, sides.b, True) if sides.base_is_b else Sides(sides.a, task.other, False)
    return Finding(task.id, (meaning(game, changed.a, task.names), meaning(game, changed.b, task.names)), told,
                   tuple(hunt.looked[task.id].values()))


def _called(sides: Sides, task: Task) -> tuple[str, str]:
    """What the two sides of a task are called; a single entry is tried by changing the newer side in it alone."""
    if task.other is sides.other:
        return sides.a.words, sides.b.words
    changed = f"{sides.base.words} but {task.id}"
    return (changed, sides.b.words) if sides.base_is_b else (sides.a.words, changed)


def meaning(game: Game, side: Side, names: Iterable[str]) -> str:
    """What a side holds about some questions and flags, in our words."""
    book, readings, flags = game.rulebook, answers(game, side), game.rulebook.flags(side.edition(game))
    told = {name: book.question(name).readings[readings[name]] if name in readings
            else book.entry_of(name).meaning(flags[name]) for name in sorted(names)}
    return next(iter(told.values())) if len(told) == 1 else " ".join(f"{name}: {says}" for name, says in told.items())


# -- all readings ----------------------------------------------------------------------------------
def separations(game: Game, *, decks: Sequence[str] = (), budget: Budget | None = None,
                progress: Progress | None = None) -> Separations:
    """For every reading of every open question a smallest position in which it differs from the default (P50).

    Readings that differ only together with another one are tried beside each other single change of a reading.
    """
    begin = time.perf_counter()
    budget = budget or Budget(rounds=(2_000, 20_000), seconds=300.0, reach=2_000)
    base = Side("the defaults")
    tasks = [Task(f"{question.id}={reading}", base.changed(game, {question.id: reading}), frozenset((question.id,)))
             for question in game.rulebook.questions for reading in question.readings if reading != question.default]
    hunt = Hunt(game, base, tasks, budget, progress)
    found_decks = places.decks(game, base, decks)
    hunt.run(found_decks, lambda: places.precedents(places.shipped_scenarios(game)[0]))
    sides = Sides(base, base, False)
    reach = Reach(game, budget.reach)
    findings = {task.id: _finding(game, hunt, task, sides, reach) for task in tasks}
    if not hunt.interrupted:
        left = [task for task in tasks if task.id in hunt.open and not _is_idle(game, task)]
        findings |= _together(game, left, found_decks[:BESIDE_DECKS], budget)
    told = tuple(_separation(game, question.id, reading, findings.get(f"{question.id}={reading}"))
                 for question in game.rulebook.questions for reading in question.readings
                 if reading != question.default or len(question.readings) == 1)
    return Separations(game.name, told, time.perf_counter() - begin, hunt.interrupted)


def _is_idle(game: Game, task: Task) -> bool:
    """Whether the register itself says that the question makes no difference."""
    return all(game.rulebook.question(name).grade == "no difference" for name in task.names)


def _together(game: Game, tasks: Sequence[Task], decks: Sequence[places.Place], budget: Budget) -> dict[str, Finding]:
    """Try readings beside each other single change of a reading, on the smallest decks."""
    found: dict[str, Finding] = {}
    small = msgspec.structs.replace(budget, rounds=budget.rounds[:1], local=0)
    deadline = time.perf_counter() + budget.seconds / 2
    for question in game.rulebook.questions:
        for reading in question.readings:
            left = [task for task in tasks if task.id not in found and question.id not in task.names]
            if reading == question.default or not left or time.perf_counter() > deadline:
                continue
            base = Side(f"{question.id}={reading}", None, {question.id: reading})
            beside = [Task(task.id, task.other.changed(game, base.readings), task.names) for task in left]
            hunt = Hunt(game, base, beside, small)
            hunt.run(decks, lambda: ())
            for task in beside:
                if task.id in hunt.found:
                    finding = _finding(game, hunt, task, Sides(base, base, False), Reach(game, budget.reach))
                    found[task.id] = msgspec.structs.replace(finding, id=f"{task.id} beside {base.words}")
    return found


def _separation(game: Game, question: str, reading: str, finding: Finding | None) -> Separation:
    asked = game.rulebook.question(question)
    why = ""
    if finding is None:
        why = "the question has this reading only"
    elif finding.difference is None:
        if asked.grade == "no difference":
            why = "all readings come to the same"
        elif asked.unasked:
            why = asked.unasked
        elif finding.never_asked:
            why = "no rule asked for it: no deck or scenario that was searched has a card for which it matters"
        else:
            why = "rules asked for it, but nothing came of it in what was searched"
    return Separation(question, reading, asked.default, asked.grade, finding, why)


def change_of(entry: EntryReport) -> str:
    """What kind of change an entry is for somebody who plays: `words only`, `open before` or `another rule`.

    >>> change_of(EntryReport("1.2.a", "1.2", "Pictures were added.", "editorial", ()))
    'words only'
    """
    if not entry.flag:
        return "words only" if entry.kind == "editorial" else "nothing is known to attach to it"
    return "open before" if UNSPECIFIED in entry.values else "another rule"
