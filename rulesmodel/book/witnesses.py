"""What shows that a reading matters: scenarios that come out otherwise, and the smallest position that parts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..compare.result import Difference
from ..kernel.rulebook import Question
from .facts import Flip, GameFacts, ScenarioFacts, Witness

WINNER, ALLOWED, RESULT, NOTHING = 3, 2, 1, 0
"""What a reading changes: who wins, what is allowed, only the position, nothing that was found."""


class Turned(NamedTuple):
    """A scenario line that comes out otherwise; `line` is 0 for the main one."""

    scenario: ScenarioFacts
    line: int
    flip: Flip


def turned(facts: GameFacts, question: str, reading: str = "") -> list[Turned]:
    """The scenario lines that hang on a question (or one reading of it), those it turns most first."""
    found = [Turned(one, place, flip) for one in facts.scenarios for place, line in enumerate(one.lines)
             for flip in line.flips if question in flip.readings and reading in ("", flip.readings[question])]
    return sorted(found, key=lambda each: (-each.flip.weight, len(each.flip.readings), each.scenario.id))


def separating(facts: GameFacts, question: str) -> Iterator[Witness]:
    """What was found about each reading of a question that is not its default."""
    return (one for one in facts.witnesses if one.separation.question == question)


def difference(witness: Witness) -> Difference | None:
    """Where a reading parts from the default."""
    return witness.separation.finding.difference if witness.separation.finding else None


def weight_of(found: Difference | None) -> int:
    """How much a difference matters."""
    if found is None:
        return NOTHING
    if found.kind == "ending" or _ends(found.a.says) != _ends(found.b.says):
        return WINNER
    return ALLOWED if found.kind in ("allowed", "asked", "unsaid") else RESULT


def _ends(says: str) -> str:
    """How a side says that the game ends, empty where it goes on or does not come to it."""
    outcome = says.rpartition("; ")[2]
    return outcome if " wins" in outcome or " loses" in outcome else ""


def weight(facts: GameFacts, question: Question) -> int:
    """The most that any reading of a question changes, in a scenario or a position that was found."""
    # A flip under several readings says nothing of one of them alone.
    flips = [each.flip.weight for each in turned(facts, question.id) if len(each.flip.readings) == 1]
    return max([NOTHING, *flips, *(weight_of(difference(one)) for one in separating(facts, question.id))])


def strongest(facts: GameFacts, question: Question) -> Witness | None:
    """The smallest position of the reading that changes most, drawn ones first."""
    found = [one for one in separating(facts, question.id) if difference(one) is not None]
    return max(found, key=lambda one: (weight_of(difference(one)), bool(one.drawn)), default=None)
