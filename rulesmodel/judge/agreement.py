"""Whether a verdict is the expected one, and if not, what differs: one line of text each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..kernel.errors import NotSaid, Unspecified
from ..kernel.game import Game
from .line import Run, offers
from .positions import differences
from .scenario import Change, Expect

if TYPE_CHECKING:
    from .verdict import Cited, Verdict


def disagreements(game: Game, expect: Expect, verdict: Verdict, run: Run, depends: bool = True) -> Iterator[str]:
    """Everything that came out otherwise than expected; `depends` tells whether dependence is compared."""
    got = verdict.verdict if depends else verdict.by_default
    if depends or expect.verdict != "depends":
        yield from _verdict(expect.verdict, got)
    yield from _clauses("clauses", expect.clauses, verdict.clauses, "deciding")
    yield from _clauses("way", expect.way, verdict.way, "effective on the way")
    wrong = [*_result(game, expect, run), *_outcome(expect, verdict.outcome)]
    yield from wrong
    if wrong and run.ending is None:
        yield from _left_to_chance(game, run)
    if depends and expect.depends is not None:
        yield from _dependence(expect.depends, verdict)
    if depends:
        yield from _age(expect, verdict)


def _verdict(expected: str, got: str) -> Iterator[str]:
    """A forced move is an allowed one too."""
    if expected != got and not (expected == "allowed" and got == "forced"):
        yield f"verdict: expected {expected!r}, got {got!r}"


def _clauses(key: str, expected: Iterable[str], cited: Iterable[Cited], what: str) -> Iterator[str]:
    known = [name for entry in cited for name in (entry.clause, *entry.repeats)]
    missing = [clause for clause in expected if clause not in known]
    if missing:
        yield f"{key}: {', '.join(missing)} not among the {what} ones ({', '.join(known) or 'none'})"


def _result(game: Game, expect: Expect, run: Run) -> Iterator[str]:
    """What the named part of the final position should be, both sides written by the game."""
    if expect.result is None:
        return
    if run.position is None:
        yield "result: there is no final position"
        return
    wanted = game.shown_position(run.rules, game.read_result(run.rules, expect.result.again()))
    for path, want, got in differences(expect.result.written(), wanted, run.position):
        yield f"result: {path}: expected {plain(want)}, got {plain(got)}"


def _outcome(expect: Expect, ending: Mapping[str, str | None] | None) -> Iterator[str]:
    if expect.outcome is None:
        return
    if not expect.outcome and ending is not None:
        yield f"outcome: expected a game that goes on, got {plain(ending)}"
    for key, want in expect.outcome.items():
        got = (ending[key] or "none") if ending is not None else "a game that goes on"
        if want != got:
            yield f"outcome: {key}: expected {want}, got {got}"


def _left_to_chance(game: Game, run: Run) -> Iterator[str]:
    """Why something may not have happened yet: the line ends where chance decides."""
    with suppress(NotSaid, Unspecified):
        if offered := offers(game, run.rules, run.state):
            yield f"moves: chance decides next; the line may go on with {offered}"


def _dependence(expected: Mapping[Change, str], verdict: Verdict) -> Iterator[str]:
    got = {tuple(sorted(entry.readings.items())): entry.verdict for entry in verdict.depends_on}
    for change in sorted({*expected, *got}):
        want, have = expected.get(change, "no difference"), got.get(change, "no difference")
        if want != have:
            yield f"depends: {spell(change)}: expected {want}, got {have}"


def _age(expect: Expect, verdict: Verdict) -> Iterator[str]:
    """The version since which it holds, and what the version leaves open; not compared under another version."""
    if expect.since is not None and expect.since != verdict.since:
        yield f"since: expected {expect.since}, got {verdict.since}"
    if expect.unspecified is not None and set(expect.unspecified) != set(verdict.unspecified):
        yield (f"unspecified: expected {', '.join(expect.unspecified) or 'nothing'}, "
               f"got {', '.join(verdict.unspecified) or 'nothing'}")


def spell(change: Iterable[tuple[str, str]]) -> str:
    """Readings in words.

    >>> spell([("R02", "r2"), ("R03", "r2")])
    'R02 read r2 with R03 read r2'
    """
    return " with ".join(f"{question} read {reading}" for question, reading in change)


def plain(value: Any) -> str:
    """A value as a scenario file writes it."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(plain(inner) for inner in value) + "]"
    return str(value)
