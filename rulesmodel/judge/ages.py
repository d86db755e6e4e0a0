"""Since which version an outcome holds, and what it would be where a version does not say.

Both are computed by answering again, under older versions and under hypotheses about what they leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from ..kernel.errors import RulesModelError
from ..kernel.rulebook import Rulebook
from ..kernel.rules import Rules
from ..kernel.versions import Edition
from .dependence import BUDGET, Dependence, Key, lazy_product
from .line import Run

Play = Callable[[Rules], Run]


class Age(msgspec.Struct, frozen=True):
    """The earliest version from which on an outcome has been the same.

    `unspecified_before` is the newest older version that does not say, None if all older ones do.
    """

    since: str
    unspecified_before: str | None


class Assumed(msgspec.Struct, frozen=True):
    """What the outcome would be under hypotheses about what the version leaves open.

    `hypotheses` gives each flag its value (`on`: as it has been since its entry), `meaning` says in words what they
    assume. `verdict` is `not covered` again where something else is left open or missing.
    """

    hypotheses: Mapping[str, str]
    meaning: tuple[str, ...]
    verdict: str
    reason: str = ""
    result: Mapping[str, Any] | None = None


def age(run: Run, play: Play, key: Callable[[Run], Key]) -> Age:
    """Since when the outcome of a run holds: the line is played under ever older versions.

    Hypotheses of the run's own edition are kept. The walk ends at a version that lacks something the scenario needs.
    """
    edition = run.rules.edition
    versions = [version.id for version in run.rules.rulebook.versions]
    since, same = edition.version, True
    for version in reversed(versions[:versions.index(edition.version)]):
        try:
            older = play(run.rules.with_version(str(Edition(version, edition.hypotheses))))
        except RulesModelError:
            break
        if older.unspecified and not run.unspecified:
            return Age(since, version)
        same = same and key(older) == key(run)
        since = version if same else since
    return Age(since, None)


def assume(run: Run, play: Play, key: Callable[[Run], Key], budget: int = BUDGET) -> Dependence:
    """Answer again under every hypothesis about the flags asked that the run's version leaves open."""
    book = run.rules.rulebook

    def again(chosen: Mapping[str, str], before: Run, flag: str) -> Run:
        return play(run.rules.with_hypotheses(chosen))

    def answered(run: Run) -> Key:
        """The outcome; how far a line came that is left open again is none."""
        return ("not covered", None) if run.unspecified else key(run)

    return lazy_product(run, again, answered, lambda run, changes: _guesses(book, run, changes), budget)


def _guesses(book: Rulebook, run: Run, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every other value worth trying for the flags that the run asked and its version does not settle."""
    left_open = book.left_open(run.rules.edition)
    asked = dict.fromkeys((*run.flags, *filter(None, (run.unspecified,))))
    for flag in asked:
        if flag in left_open and flag not in changes:
            yield from ((flag, guess) for guess in book.entry_of(flag).guesses if guess != run.flags.get(flag))


def unsaid(run: Run, assumed: Dependence) -> tuple[str, ...]:
    """The flags whose silence keeps the question unanswered: that of the run, and those met under hypotheses."""
    return tuple(dict.fromkeys(each.unspecified for each in (run, *assumed.runs) if each.unspecified))


def assumed_outcomes(run: Run, assumed: Dependence) -> tuple[Assumed, ...]:
    """The outcomes under hypotheses that differ from the run's own."""
    book = run.rules.rulebook
    return tuple(Assumed(dict(entry.change), tuple(book.entry_of(flag).meaning(value) for flag, value in entry.change),
                         entry.verdict, entry.run.reason, entry.run.position) for entry in assumed.deviations)
