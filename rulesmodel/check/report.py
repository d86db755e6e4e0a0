"""What `check` found: plain data that the command line, the JSON and the HTML report show alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

Part = Literal["register", "scenarios", "decks", "theorems", "coverage"]
PARTS: tuple[Part, ...] = ("register", "scenarios", "decks", "theorems", "coverage")

TITLES: dict[Part, str] = {
    "register": "Register: the rules cite what the rulebook says",
    "scenarios": "Scenarios: disputes judged as a reader of the text judged them",
    "decks": "Decks: every position that can be reached",
    "theorems": "Theorems: true of all states, or refuted",
    "coverage": "Coverage: clauses seen at work",
}


class Finding(msgspec.Struct, frozen=True):
    """One fact that was checked.

    `ok` is false where anything differs from what is expected; `found` says in a line what was found;
    `witness` shows it (the moves to it, a position, the places in the source), a line each.
    """

    part: Part
    id: str
    title: str
    ok: bool
    found: str
    witness: tuple[str, ...] = ()
    seconds: float = 0.0
    figures: dict[str, Any] = {}


class GameReport(msgspec.Struct, frozen=True):
    """All findings about one game, in the order of `PARTS`.

    `seconds` is the work in all processes together; `whole` is false if the check was broken off, or where something
    of the game cannot be used; then `problems` says what.
    """

    game: str
    title: str
    version: str
    findings: tuple[Finding, ...]
    seconds: float
    whole: bool = True
    problems: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything was checked and nothing is off."""
        return self.whole and not self.failures

    def of(self, part: Part) -> Sequence[Finding]:
        """The findings of one part."""
        return [finding for finding in self.findings if finding.part == part]

    @property
    def failures(self) -> Sequence[Finding]:
        return [finding for finding in self.findings if not finding.ok]


def unusable(name: str, problem: str) -> GameReport:
    """The report of a game whose package cannot be used."""
    return GameReport(name, name, "", (), 0.0, False, (problem,))


def verdict(reports: Sequence[GameReport]) -> str:
    """The outcome of the whole check in a sentence."""
    off = sum(len(report.failures) for report in reports)
    unusable = [report.game for report in reports if report.problems]
    told = [f"{off} thing{'s are' if off > 1 else ' is'} off."] if off else []
    if unusable:
        told.append(f"Something of {' and '.join(unusable)} cannot be used, so it was not checked.")
    if told:
        return " ".join(told)
    return "All is well." if all(report.whole for report in reports) else "Not everything was checked."


def as_data(reports: Sequence[GameReport]) -> dict[str, Any]:
    """The reports as plain data for `--json`."""
    return {
        "ok": all(report.ok for report in reports),
        "games": [{**msgspec.to_builtins(report), "ok": report.ok} for report in reports],
    }
