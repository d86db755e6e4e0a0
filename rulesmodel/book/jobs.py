"""The jobs that find out what the book tells: each one can be done on its own, in any process."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import yaml
from msgspec import Struct

from ..check import decks as checked
from ..check.theorems import theorems
from ..compare import Budget, separations
from ..compare.result import Separation
from ..judge.coverage import Seen
from ..judge.line import play_line
from ..judge.scenario import Line, Scenario, load_scenarios
from ..judge.verdict import Depends, Verdict, judge
from ..kernel.expect import Expectation
from ..kernel.game import Game, Outcome
from ..kernel.game import game as find_game
from ..kernel.rules import Rules
from ..kernel.yamlfile import parse
from ..machines.prove import Proof, prove
from ..machines.search import SearchResult, search
from ..show import plays as told
from ..show import proofs
from . import plays
from .facts import (
    DeckFacts,
    Expected,
    Flip,
    LineFacts,
    Play,
    ScenarioFacts,
    Tallies,
    TheoremFacts,
    Weakness,
    Witness,
)

Part = Literal["readings", "theorems", "decks", "expected", "scenarios"]
PARTS: tuple[Part, ...] = ("readings", "theorems", "expected", "decks", "scenarios")
"""Those that take long first."""

HUNT = Budget(rounds=(600,), local=200, seconds=600.0, reach=200)
"""How far the smallest positions are looked for; bounded by states, so that every build finds the same."""
MOST_STATES = 12_000
"""How many states of a deck are visited in search of weak places."""
PATIENCE = 600.0
"""Seconds for a theorem; a busy machine must not make it `not settled`."""


class Job(NamedTuple):
    """One thing to find out: a scenario file, a theorem, a deck, a group of expectations, all readings."""

    game: str
    part: Part
    number: int

    def __str__(self) -> str:
        return f"{self.game} {self.part} {self.number + 1}"


class Result(Struct, frozen=True):
    """What a job found, one of the lists filled, and how it saw the clauses."""

    scenarios: tuple[ScenarioFacts, ...] = ()
    theorems: tuple[TheoremFacts, ...] = ()
    expected: tuple[Expected, ...] = ()
    decks: tuple[DeckFacts, ...] = ()
    witnesses: tuple[Witness, ...] = ()
    seen: Tallies = {}


def jobs_of(game: Game) -> list[Job]:
    """All jobs of a game."""
    numbers: Mapping[Part, int] = {
        "readings": 1 if game.rulebook.questions else 0, "theorems": len(theorems(game.name)),
        "expected": len(_groups(game)), "decks": len(game.decks), "scenarios": len(game.scenarios)}
    return [Job(game.name, part, number) for part in PARTS for number in range(numbers[part])]


def carry_out(job: Job) -> Result:
    """Do a job; raises `RulesModelError` for input that cannot be used."""
    seen = Seen()
    found: Result = DO[job.part](find_game(job.game), job.number, seen)
    return Result(found.scenarios, found.theorems, found.expected, found.decks, found.witnesses, seen.tallies)


# -- scenarios -----------------------------------------------------------------------------------------
def _scenarios(game: Game, number: int, seen: Seen) -> Result:
    path = game.scenarios[number]
    return Result(scenarios=tuple(_scenario(game, one, path.stem, seen) for one in load_scenarios(path)))


def _scenario(game: Game, scenario: Scenario, file: str, seen: Seen) -> ScenarioFacts:
    first = judge(game, scenario, seen=seen)
    verdicts = (first, *first.also)
    rules = scenario.rules(game)
    position = scenario.position.written() or {}
    fixed = {"version": scenario.version or "", "deck": scenario.deck or "", **scenario.readings}
    lines = tuple(_line(game, scenario, line, verdict, rules)
                  for line, verdict in zip(scenario.lines, verdicts, strict=True))
    return ScenarioFacts(scenario.id, scenario.title, file, scenario.tags,
                         {name: value for name, value in fixed.items() if value},
                         told.position(position), plays.drawn_position(game, rules, position), lines)


def _line(game: Game, scenario: Scenario, line: Line, verdict: Verdict, rules: Rules) -> LineFacts:
    run = play_line(game, scenario, line, rules, forced=False)
    before = run.frames[:len(line.moves) + 1] if line.ask else run.frames
    drawn = plays.drawn(game, rules, before[-1].state) if len(before) > 1 else ""
    flips = tuple(_flip(game, scenario, line, verdict, entry, rules) for entry in verdict.depends_on)
    return LineFacts(line.question, tuple(map(str, line.moves)), str(line.ask or ""), verdict, drawn, flips)


def _flip(game: Game, scenario: Scenario, line: Line, verdict: Verdict, entry: Depends, rules: Rules) -> Flip:
    other = play_line(game, scenario, line, rules.with_readings(entry.readings), forced=False)
    return Flip(entry.readings, verdict.by_default, entry.verdict, _ending(verdict.outcome), _ending(other.ending),
                entry.decides)


def _ending(outcome: Mapping[str, str | None] | None) -> str:
    if outcome is None:
        return ""
    who = f"{outcome['winner']} wins" if outcome["winner"] else (
        f"{outcome['loser']} loses" if outcome["loser"] else "nobody wins")
    return f"{who} ({outcome['reason']})"


# -- theorems ------------------------------------------------------------------------------------------
@cache
def _theorems(game: str) -> Sequence[Any]:
    return theorems(game)


def _theorem(game: Game, number: int, seen: Seen) -> Result:
    theorem = _theorems(game.name)[number]
    proof = prove(theorem, timeout=PATIENCE)
    seen.by_machine(proof, "theorem")
    code = theorem.function.__code__
    return Result(theorems=(TheoremFacts(proof, theorem.doc, theorem.fault, Path(code.co_filename).name,
                                         inspect.getsource(theorem.function), _counterexample(game, proof)),))


def _counterexample(game: Game, proof: Proof) -> str:
    """The position that refutes a theorem as a picture, where it shows one that the game can read."""
    found = proofs.refuting_state(game, proof)
    return "" if found is None else plays.drawn(game, *found)


# -- what a game promises about its decks ----------------------------------------------------------------
@cache
def _groups(game: Game) -> list[tuple[Expectation, ...]]:
    return checked.together(one for one in checked.expectations(game) if not one.deep)


def _expected(game: Game, number: int, seen: Seen) -> Result:
    group = _groups(game)[number]
    findings = checked.settle(game, group, seen)
    return Result(expected=tuple(
        Expected(one.what, one.kind, one.name, one.deck, one.readings, finding,
                 not (one.readings or one.position or one.moves), _witness(game, one, finding.witness))
        for one, finding in zip(group, findings, strict=True)))


def _witness(game: Game, one: Expectation, lines: Sequence[str]) -> Play | None:
    """The play of a finding, played again to see its last position: steps, then perhaps a cycle."""
    if one.kind != "finds" or not lines:
        return None
    rules = game.rules(one.deck, None, one.readings)
    starts = [game.read_position(rules, parse(one.position, one.id))] if one.position else [*game.initial(rules)]
    if one.moves:
        return plays.replayed(game, rules, starts, (), one.moves, from_position=True)
    steps = [line for line in lines if not line.startswith("→")]
    cut = steps.index(AGAIN) if AGAIN in steps else len(steps)
    return plays.replayed(game, rules, starts, steps[:cut], steps[cut + 1:], bool(one.position))


AGAIN = "then for ever:"
"""What `check` writes between the way to a cycle and the cycle."""


# -- decks ---------------------------------------------------------------------------------------------
def _deck(game: Game, number: int, seen: Seen) -> Result:
    name = list(game.decks)[number]
    rules = game.rules(name)
    result = search(game, rules, mirror=True, max_states=MOST_STATES, lassos=True)
    path = game.decks[name]
    text = path.read_text(encoding="utf-8")
    about = (yaml.safe_load(text) or {}).get("about", "")
    return Result(decks=(DeckFacts(name, text, about, tuple(_cards(rules.deck)), result.summary(),
                                   tuple(_weaknesses(game, rules, name, result))),))


def _cards(deck: Any) -> Iterator[tuple[str, str, str]]:
    """The cards of a deck with their numbers of copies, which may be told for each seat."""
    cards, copies = getattr(deck, "cards", ()), getattr(deck, "copies", ())
    numbers = zip(*copies, strict=True) if copies and isinstance(copies[0], tuple) else ((each,) for each in copies)
    for card, each in zip(cards, numbers, strict=True):
        yield card.id, card.name, " + ".join(map(str, each))


def _weaknesses(game: Game, rules: Rules, deck: str, result: SearchResult) -> Iterator[Weakness]:
    """Deadlocks, endless play, endings that nobody wins, and broken invariants."""
    if trace := result.deadlock():
        yield Weakness("deadlock", "", deck, result.deadlocks, plays.play(game, rules, trace))
    if result.lassos and (shortest := result.lassos.shortest):
        yield Weakness("lasso", "", deck, result.lassos.states, plays.play(game, rules, shortest.stem, shortest.cycle))
    for reason, times in result.terminals.items():
        trace = result.ending(reason)
        ending: Outcome | None = game.outcome(rules, trace[-1].state) if trace else None
        if trace and ending is not None and ending.winner is None and ending.loser is None:
            yield Weakness("no winner", reason, deck, times, plays.play(game, rules, trace))
    for invariant, times in result.violations.items():
        if trace := result.violation(invariant):
            yield Weakness("invariant", invariant, deck, times, plays.play(game, rules, trace))


# -- readings ------------------------------------------------------------------------------------------
def _readings(game: Game, number: int, seen: Seen) -> Result:
    found = separations(game, budget=HUNT)
    return Result(witnesses=tuple(Witness(_without_start(one), _separating(game, one)) for one in found.separations))


def _without_start(one: Separation) -> Separation:
    """A separation without the position of the scenario in which it was found: the scenario has a page of its own."""
    if one.finding is None or one.finding.difference is None or one.finding.difference.start is None:
        return one
    difference = msgspec.structs.replace(one.finding.difference, start={})
    return msgspec.structs.replace(one, finding=msgspec.structs.replace(one.finding, difference=difference))


def _separating(game: Game, one: Separation) -> str:
    """The smallest position in which a reading differs from the default, as a picture."""
    difference = one.finding.difference if one.finding else None
    if difference is None:
        return ""
    position = difference.smallest.position if difference.smallest else difference.position
    scenario = _scenario_at(game, difference.place)
    rules = scenario.rules(game) if scenario else game.rules(difference.deck)
    return plays.drawn_position(game, rules, position) or plays.drawn_position(game, rules, difference.position)


@cache
def _shipped(game: Game) -> Mapping[str, Scenario]:
    return {one.id: one for path in game.scenarios for one in load_scenarios(path)}


def _scenario_at(game: Game, place: str) -> Scenario | None:
    """The scenario that a place names, None where it is a deck."""
    kind, _, name = place.partition(" ")
    return _shipped(game).get(name.partition(" ")[0]) if kind == "scenario" else None


DO: Mapping[Part, Callable[[Game, int, Seen], Result]] = {
    "scenarios": _scenarios, "theorems": _theorem, "expected": _expected, "decks": _deck, "readings": _readings,
}
