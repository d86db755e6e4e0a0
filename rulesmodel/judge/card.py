"""The verdict card: a verdict as plain text, for a player at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..show.words import fill
from .ages import Assumed
from .agreement import plain, spell
from .verdict import Cited, Depends, Step, Verdict

ANSWERS = {
    "allowed": "Allowed",
    "not allowed": "Not allowed",
    "forced": "Allowed, and forced: nothing else may be done",
    "depends": "It depends",
    "not covered": "Not covered",
}
MARKS = {"refuses": "✗", "holds": "✓", "applies": "→"}


def card(verdict: Verdict, full: bool = False) -> str:
    """The card: answer, deciding clauses, steps, what it depends on, since when.

    A `full` card also spells out the clauses that took effect on the way, which the steps only name.
    """
    return "\n".join(_card(verdict, full))


def headline(verdict: Verdict) -> str:
    """The answer in one line."""
    answer = ANSWERS.get(verdict.verdict, verdict.verdict.capitalize())
    if verdict.verdict == "depends":
        answer += f": {verdict.by_default} by default"
    if verdict.reason:
        answer += f" ({verdict.reason})" if verdict.verdict == "depends" else f": {verdict.reason}"
    if verdict.outcome is not None:
        answer += f"; {ending(verdict)}"
    return f"{answer}."


def steps(verdict: Verdict) -> list[str]:
    """One line for each move."""
    return [_step(place, step) for place, step in enumerate(verdict.steps, 1)]


def _card(verdict: Verdict, full: bool) -> Iterator[str]:
    yield f"{verdict.game}:{verdict.scenario}  {verdict.title}"
    yield from _answer(verdict, full)
    for place, other in enumerate(verdict.also):
        yield f"also[{place}]"
        yield from _answer(other, full)


def _answer(verdict: Verdict, full: bool) -> Iterator[str]:
    yield fill(verdict.question, indent="   ", first="Q: ")
    yield fill(headline(verdict), indent="   ", first="A: ")
    yield from _section("decided by", [_clause(entry) for entry in verdict.clauses])
    yield from _section("it would be refused if", _refusals(verdict))
    yield from _section("on the way", [_clause(entry) for entry in verdict.way] if full else [])
    yield from _section("steps", steps(verdict))
    yield from _section("depends on", [_depends(entry, verdict.by_default) for entry in verdict.depends_on])
    yield from _section(f"version {verdict.version} leaves that open; it would be",
                        [_assumed(entry) for entry in verdict.assumed])
    if verdict.cut:
        yield "not every combination of readings was tried; there may be more to it"
    before = f"; version {verdict.unspecified_before} does not say" if verdict.unspecified_before else ""
    yield f"holds since version {verdict.since} (judged by version {verdict.version}{_chosen(verdict)}){before}"


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"{title}:"
        yield from lines


def _clause(entry: Cited) -> str:
    also = f" (again in {', '.join(entry.repeats)})" if entry.repeats else ""
    reason = f" [{entry.reason}]" if entry.role == "refuses" and entry.reason else ""
    return fill(f"{entry.says}{also}{reason}", indent="      ", first=f"  {MARKS[entry.role]} {entry.clause}  ")


def _refusals(verdict: Verdict) -> list[str]:
    """The other way's reasons of an allowed move: the conditions that held."""
    if verdict.by_default not in ("allowed", "forced") or not any(step.asked for step in verdict.steps):
        return []
    held = [entry for entry in verdict.clauses if entry.role == "holds" and entry.reason]
    return [fill(f"{entry.reason} ({entry.clause})", indent="      ", first="  - ") for entry in held]


def _step(place: int, step: Step) -> str:
    clauses = f"  ({', '.join(step.clauses)})" if step.clauses else ""
    mark = "" if step.made else "  ✗"
    return f"  {place}. {step.by}: {step.move}{'  ?' if step.asked else ''}{mark}{clauses}"


def _depends(entry: Depends, by_default: str) -> str:
    reason = f", {entry.reason}" if entry.reason else ""
    outcome = f"{entry.verdict}{reason}" if entry.verdict != by_default else f"{entry.verdict} too, with another result"
    weight = entry.grade if entry.decides else f"{entry.grade}, so the answer stands"
    return fill(f"{spell(entry.readings.items())}: {outcome} ({weight})", indent="      ", first="  - ")


def _assumed(entry: Assumed) -> str:
    chosen = ", ".join(f"{flag}={value}" for flag, value in entry.hypotheses.items())
    reason = f", {entry.reason}" if entry.reason else ""
    meaning = " ".join(entry.meaning)
    return fill(f"{entry.verdict}{reason}, under {chosen}: {meaning}", indent="      ", first="  - ")


def ending(verdict: Verdict) -> str:
    """How the game ended, in words."""
    outcome = verdict.outcome or {}
    who = f"{outcome['winner']} wins" if outcome.get("winner") else (
        f"{outcome['loser']} loses" if outcome.get("loser") else "nobody wins")
    return f"the game is over, {who} ({outcome.get('reason')})"


def _chosen(verdict: Verdict) -> str:
    return "".join(f", {question} read {reading}" for question, reading in verdict.readings.items())


def result(verdict: Verdict) -> list[str]:
    """The final position, one line for each of its parts."""
    return [f"  {key}: {plain(value)}" for key, value in (verdict.result or {}).items()]
