"""What was changed in a dispute since the last verdict, and what that has done to the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..judge.card import headline
from ..judge.verdict import Verdict
from ..show import html
from ..show.svg import Markup, join, tag
from .export import Dispute


class Settled(NamedTuple):
    """A dispute with the verdict that it got."""

    dispute: Dispute
    verdict: Verdict


def changes(before: Dispute, now: Dispute) -> list[str]:
    """What differs between two disputes of a game, in words; empty where nothing does."""
    return [*_parts(before, now), *_readings(before, now)]


def _parts(before: Dispute, now: Dispute) -> Iterator[str]:
    if (before.deck, before.cards) != (now.deck, now.cards):
        yield "the cards"
    if before.rules.version_text != now.rules.version_text:
        yield f"version {now.rules.version_text}"
    if before.position != now.position:
        yield "the position"
    if before.moves != now.moves:
        yield "the moves before it"
    if before.ask != now.ask:
        yield "the move in question"


def _readings(before: Dispute, now: Dispute) -> Iterator[str]:
    old, new = before.rules.readings, now.rules.readings
    yield from (f"{question} read {new[question]}" for question in new if new[question] != old[question])


def told(before: Settled, now: Settled) -> Markup:
    """The two verdicts side by side, where something was changed between them; else nothing."""
    changed = changes(before.dispute, now.dispute)
    if not changed:
        return Markup("")
    old, new = headline(before.verdict), headline(now.verdict)
    if old == new:
        said: tuple[str, ...] = ("The answer stays the same.",)
    else:
        said = ("Before it was: ", tag("b", old), " Now: ", tag("b", new))
    return tag("p", tag("b", "Changed: "), ", ".join(changed), ". ", *said, *_clauses(before.verdict, now.verdict),
               class_="rm-notice", role="status")


def _clauses(before: Verdict, now: Verdict) -> Sequence[Markup]:
    """The clauses that refuse now and did not, and the other way round."""
    old, new = _refusing(before), _refusing(now)
    came = [html.clause(name) for name in new if name not in old]
    went = [html.clause(name) for name in old if name not in new]
    return [join((f" {words} ", *(join((name, " ")) for name in names)))
            for words, names in (("Refused now by", came), ("No longer refused by", went)) if names]


def _refusing(verdict: Verdict) -> list[str]:
    return [one.clause for one in verdict.clauses if one.role == "refuses"]
