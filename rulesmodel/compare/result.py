"""What a comparison of two sets of rules comes to: plain data, made for JSON and for `show.comparisons`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

KINDS = ("set-up", "unsaid", "ending", "asked", "chance", "allowed", "result", "view")
"""In what two sides part: how the game begins; one side's version does not say; whether or how the game ends; who has
to choose; what chance can do; whether a move is allowed; where it leads; what a seat can see."""


class Deciding(msgspec.Struct, frozen=True):
    """A clause that was consulted on one side of a parting.

    `role` is `refuses` (a condition that fails), `holds` (one that was met) or `applies` (it took effect); `only_here`
    tells that the other side did not consult it in this way.
    """

    clause: str
    role: str
    says: str
    reason: str
    only_here: bool


class Opinion(msgspec.Struct, frozen=True):
    """What one side says where two sides part: the answer in a few words, the clauses, the readings and flags asked."""

    side: str
    says: str
    clauses: tuple[Deciding, ...] = ()
    asked: Mapping[str, str] = {}


class Change(msgspec.Struct, frozen=True):
    """Where the two resulting positions differ: the place in the written position, and what each side has there."""

    at: str
    a: Any
    b: Any


class Smallest(msgspec.Struct, frozen=True):
    """A position from which nothing can be left out without the two sides agreeing, and the moves from it.

    Zones that it does not name do not matter. `reachable` is True if it occurs in a game from a set-up of the deck
    (after the moves in `way`), False if an exhaustive search shows that it cannot, None if neither is known.
    """

    position: Mapping[str, Any]
    moves: tuple[str, ...]
    reachable: bool | None
    way: tuple[str, ...] | None = None


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A position and a move on which two sides part.

    `place` is where it was found (`deck chain0`, `scenario S01`); `start` is the position play starts from there, None
    for a set-up of the deck; `moves` lead from it to `position` by the fewest steps, and both sides agree on all
    of them; `move` is the one on which they part (empty if they part on the position itself).
    """

    kind: str
    says: str
    place: str
    deck: str
    start: Mapping[str, Any] | None
    moves: tuple[str, ...]
    position: Mapping[str, Any]
    move: str
    a: Opinion
    b: Opinion
    changes: tuple[Change, ...] = ()
    smallest: Smallest | None = None

    @property
    def reachable(self) -> bool:
        """Whether `moves` start at a set-up."""
        return self.start is None


class Looked(msgspec.Struct, frozen=True):
    """A place that was searched: how many common states, whether they were all, and whether any rule asked."""

    place: str
    states: int
    exhausted: bool
    asked: bool
    seconds: float
    stopped_by: str = ""


class Finding(msgspec.Struct, frozen=True):
    """What was found out about one change of rules.

    `id` is the change as a user types it (`R26=r2`, `simultaneous=h1`), `means` what each side then holds.
    """

    id: str
    means: tuple[str, str]
    difference: Difference | None
    looked: tuple[Looked, ...]

    @property
    def states(self) -> int:
        return sum(each.states for each in self.looked)

    @property
    def never_asked(self) -> bool:
        """Whether no rule asked for it in any place that was searched."""
        return self.difference is None and not any(each.asked for each in self.looked)


class EntryReport(msgspec.Struct, frozen=True):
    """An entry of the change log between two versions: what it is, and what it does to play.

    `values` are those of its flag on the two sides. `findings` holds one for each older rule that could be meant,
    the silence of the older version first; it is empty where no behaviour is attached to the entry.
    """

    id: str
    version: str
    says: str
    kind: str
    clauses: tuple[str, ...]
    flag: str = ""
    values: tuple[str, str] = ("", "")
    asks: str = ""
    findings: tuple[Finding, ...] = ()
    note: str = ""


class ClauseChange(msgspec.Struct, frozen=True):
    """A clause that two versions do not share: `how` is `added`, `changed` or `removed` on the way from A to B."""

    clause: str
    how: str
    says: str
    entries: tuple[str, ...]


class Same(msgspec.Struct, frozen=True):
    """A deck whose states were all visited without any rule asking for something the two sides differ in."""

    deck: str
    states: int


class Flip(msgspec.Struct, frozen=True):
    """A line of a scenario that comes out otherwise: `line` is 0 for the main one, and counts those of `also`."""

    scenario: str
    title: str
    question: str
    line: int
    a: str
    b: str
    a_reason: str = ""
    b_reason: str = ""
    changes: tuple[Change, ...] = ()


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two sets of rules of one game, side by side."""

    game: str
    a: str
    b: str
    kind: str
    """What was compared: `versions`, `readings`, `cards` or `rules` (several of them)."""
    clauses: tuple[ClauseChange, ...] = ()
    entries: tuple[EntryReport, ...] = ()
    findings: tuple[Finding, ...] = ()
    """For readings and card files: all that the sides differ in, taken together."""
    same_on: tuple[Same, ...] = ()
    flips: tuple[Flip, ...] = ()
    scenarios: int = 0
    """How many scenarios were judged under both sides."""
    skipped: tuple[str, ...] = ()
    """Scenarios and files of them that could not be, for instance since a side lacks their cards."""
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def all_findings(self) -> Sequence[Finding]:
        return (*self.findings, *(finding for entry in self.entries for finding in entry.findings))


class Separation(msgspec.Struct, frozen=True):
    """Whether a reading of an open question ever matters, against the default of the question."""

    question: str
    reading: str
    default: str
    grade: str
    finding: Finding | None
    why_not: str = ""
    """Where no difference was found: what explains it."""


class Separations(msgspec.Struct, frozen=True):
    """All readings of a rulebook against their defaults."""

    game: str
    separations: tuple[Separation, ...]
    seconds: float
    interrupted: bool = False
