"""What a rule function says while it runs: `need`, `cite`, and the trail that remembers it.

A rule calls `need` for every condition on which it would refuse, and `cite` where a clause takes effect.
Nobody listens by default, so playing and searching pay almost nothing. Inside `recording()` every call
is kept, in order, together with the open questions and version flags that the rules were asked: that trail is
where a verdict's citations come from.

One recording goes on at a time in a process; nested recordings shadow the outer one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from .errors import RulesModelError, WithoutClause


class Refused(RulesModelError):
    """A rule says no: `Refused(clause, reason)`, the clause that decides and the reason in a player's words.

    A search meets as many refusals as moves, so there is no constructor in between: that halves their cost.
    """

    args: tuple[str, str]

    @property
    def clause(self) -> str:
        return self.args[0]

    @property
    def reason(self) -> str:
        return self.args[1]

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


@dataclass(frozen=True)
class Consulted:
    """One clause met on the way. `guard` tells a condition (`need`) from an effect (`cite`)."""

    clause: str
    held: bool
    guard: bool
    note: str


@dataclass
class Trail:
    """The clauses consulted, the questions and the version flags asked, in order.

    With `collect` a guard that fails is noted and the rule goes on, so that *all* reasons against a
    move come out, not only the first (`why`). What happens after a failed guard is no ruling.
    """

    collect: bool = False
    off: frozenset[str] = frozenset()
    """Clauses that are switched off: whoever consults one is told that the rules do not say."""
    consulted: list[Consulted] = field(default_factory=list)
    questions: dict[str, str] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)

    @property
    def failed(self) -> list[Consulted]:
        return [entry for entry in self.consulted if not entry.held]

    def note(self, clause: str, held: bool, guard: bool, note: str) -> None:
        if clause in self.off:
            raise WithoutClause(clause, note or "what takes effect here")
        if self.collect and not guard and self.failed:
            return
        self.consulted.append(Consulted(clause, held, guard, note))

    def asked(self, question: str, reading: str) -> None:
        self.questions.setdefault(question, reading)

    def asked_flag(self, flag: str, value: str) -> None:
        self.flags.setdefault(flag, value)


_trail: Trail | None = None
_off: frozenset[str] = frozenset()


def need(condition: object, clause: str, reason: str) -> None:
    """Go on only if `condition` holds; otherwise the rule refuses, citing `clause`.

    `condition` may be a symbolic truth value; `reason` says why not, in a player's words.

    >>> need(True, "9.stop.1", "nobody is asking you")
    >>> need(False, "9.stop.1", "nobody is asking you")
    Traceback (most recent call last):
    rulesmodel.kernel.ruling.Refused: nobody is asking you (9.stop.1)
    """
    if condition:
        if _trail is not None:
            _trail.note(clause, True, True, reason)
        return
    if _trail is not None:
        _trail.note(clause, False, True, reason)
        if _trail.collect:
            return
    raise Refused(clause, reason)


def cite(clause: str, note: str = "") -> None:
    """Remember that `clause` takes effect here."""
    if _trail is not None:
        _trail.note(clause, True, False, note)


def asked(question: str, reading: str) -> None:
    """Remember that the rules were asked an open question, and which reading answered it."""
    if _trail is not None:
        _trail.asked(question, reading)


def asked_flag(flag: str, value: str) -> None:
    """Remember that the rules were asked whether their version has a log entry's rule, and what answered."""
    if _trail is not None:
        _trail.asked_flag(flag, value)


@contextmanager
def recording(collect: bool = False) -> Iterator[Trail]:
    """Keep every clause and question met inside the block.

    >>> with recording() as trail:
    ...     cite("4.goal.2")
    >>> [entry.clause for entry in trail.consulted]
    ['4.goal.2']
    """
    global _trail
    outer, _trail = _trail, Trail(collect, _off)
    try:
        yield _trail
    finally:
        _trail = outer


@contextmanager
def switched_off(*clauses: str) -> Iterator[None]:
    """Do as if the rulebook had not these clauses: recordings inside the block cannot rest on them.

    That is how citations are tested: an answer that stands without a clause has not been decided by it.

    >>> with switched_off("4.goal.2"), recording():
    ...     cite("4.goal.2", "the fourth Skelly loses")
    Traceback (most recent call last):
    rulesmodel.kernel.errors.WithoutClause: without 4.goal.2 the rules do not say this: the fourth Skelly loses
    """
    global _off
    outer, _off = _off, _off | frozenset(clauses)
    try:
        yield
    finally:
        _off = outer
