"""Every error a user can meet: one tree, each saying what, where and what would be right."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

Result = TypeVar("Result")

DEBUG = "RULESMODEL_DEBUG"
"""The environment variable under which errors in the code of rules or of the program show where they come from."""


class RulesModelError(Exception):
    """Base of all errors that rulesmodel raises on purpose.

    The command line prints its text and exits with code 2; it is never shown as a traceback. It comes out of another
    process as it went in, whatever it was made from.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[RulesModelError], args: tuple[object, ...], state: dict[str, object]) -> RulesModelError:
    """An error as it was, without the arguments that its class takes."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a file: where it stands, what it is, and what would be right."""

    file: str
    line: int
    key: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        key = f" at {self.key}" if self.key else ""
        return f"{where}{key}: {self.message}"


class FileError(RulesModelError):
    """A file could not be used. Carries *all* its faults, not only the first."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


def with_all_faults(calls: Iterable[Callable[[], Result]]) -> list[Result]:
    """What the calls return; raises one `FileError` with the faults of all of them that raise one."""
    results, faults = [], []
    for call in calls:
        try:
            results.append(call())
        except FileError as error:
            faults.extend(error.faults)
    if faults:
        raise FileError(faults)
    return results


class UnknownName(RulesModelError):
    """A name (game, deck, clause, reading, card, scenario …) that nobody knows, with the known ones nearby."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        import difflib

        self.kind, self.name = kind, name
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
        first = ", ".join(known[:12]) + (f" … ({len(known)} in all)" if len(known) > 12 else "")
        hint = f"did you mean {' or '.join(near)}?" if near else f"known: {first or 'none'}"
        super().__init__(f"unknown {kind} {name!r}; {hint}")


class NotSaid(RulesModelError):
    """A rule needs something that a partial position leaves out."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"the position does not say {what}")


class WithoutClause(NotSaid):
    """A rule consults a clause that is switched off."""

    def __init__(self, clause: str, note: str) -> None:
        self.what = f"what {clause} says"
        RulesModelError.__init__(self, f"without {clause} the rules do not say this: {note}")


class Unspecified(RulesModelError):
    """A rule rests on something that the rulebook's version does not say.

    `flag` is the switch for it, `version` the version asked (with its hypotheses), `asks` the question that it
    leaves open, and `hypotheses` are the ids of the answers that can be assumed.
    """

    def __init__(self, flag: str, version: str, asks: str = "", hypotheses: tuple[str, ...] = ()) -> None:
        self.flag, self.version, self.asks, self.hypotheses = flag, version, asks, hypotheses
        super().__init__(flag, version, asks, hypotheses)

    def __str__(self) -> str:
        known = f"; hypotheses: {', '.join(self.hypotheses)}" if self.hypotheses else ""
        return f"version {self.version} does not say: {self.asks or 'that'} ({self.flag}{known})"


class BadMove(RulesModelError):
    """Words that are no move, or that leave a choice unstated; says what would be one."""


def in_words(error: BaseException) -> str:
    """An error that is nobody's input, in a line: its kind, what it says, and the place that raised it.

    >>> try:
    ...     1 / 0
    ... except ZeroDivisionError as error:
    ...     in_words(error).partition(" (")[0]
    'ZeroDivisionError: division by zero'
    """
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = "/".join(last.filename.replace("\\", "/").split("/")[-3:])
    return f"{type(error).__name__}: {error} ({place}:{last.lineno})"
