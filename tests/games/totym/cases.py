"""One position that tells two answers to a question apart, played under both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from rulesmodel.kernel.errors import NotSaid
from rulesmodel.kernel.ruling import recording
from tests.games.totym.table import Table, at


@dataclass(frozen=True)
class Case:
    """A question (or flag) and an answer to it; what `look` sees after the moves by default, and under the answer."""

    question: str
    reading: str
    position: str
    moves: tuple[str, ...]
    look: Callable[[Table], Any]
    default: Any
    otherwise: Any
    seats: int = 2
    text: dict[str, str] = field(default_factory=dict)
    blessing: dict[str, str] = field(default_factory=dict)
    immune: dict[str, str] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    missing: str = ""
    """What the rules do not do yet; the test is expected to fail as long as they do not."""

    @property
    def options(self) -> dict[str, Any]:
        return {"seats": self.seats, "text": self.text, "blessing": self.blessing, "immune": self.immune, **self.given}

    def played(self, **answer: Any) -> Any:
        """What there is to see after the moves."""
        table = at(self.position, **self.options, **answer)
        try:
            return self.look(table.do(*self.moves))
        except NotSaid:
            return "not said"

    def parts(self) -> None:
        """The default and the reading part here, and by default the question is asked on the way."""
        with recording() as trail:
            found = self.played()
        assert found == self.default, f"by default {found}, not {self.default}"
        assert self.question in trail.questions, f"{self.question} is not asked"
        found = self.played(**{self.question: self.reading})
        assert found == self.otherwise, f"under {self.question} {self.reading} {found}, not {self.otherwise}"


def parametrized(cases: Sequence[Case]) -> list[Any]:
    """The cases for `pytest.mark.parametrize`; those about something missing must fail."""
    return [pytest.param(case, id=f"{case.question}-{case.reading}", marks=[
        pytest.mark.xfail(strict=True, reason=case.missing)] if case.missing else []) for case in cases]


# -- what to look at ---------------------------------------------------------------------------------
def may(*moves: str) -> Callable[[Table], Any]:
    """Which of the moves are allowed."""
    return lambda table: tuple(table.allows(move) for move in moves) if len(moves) > 1 else table.allows(moves[0])


def offers(move: str) -> Callable[[Table], bool]:
    """Whether a move, or one that begins so, is among the legal ones."""
    return lambda table: any(each.startswith(move) for each in table.legal())


def see(*names: str) -> Callable[[Table], Any]:
    """Zones and properties of the table: `Ada.hand`, `Ben.left.worship`, `turn`, `ending` …"""
    def one(table: Table, name: str) -> Any:
        return table.zone(name) if "." in name else getattr(table, name)
    return lambda table: tuple(one(table, name) for name in names) if len(names) > 1 else one(table, names[0])


def ending(table: Table) -> str:
    return table.ending


def asked(table: Table) -> str | None:
    return table.asked


def hand(table: Table) -> int:
    """How many cards Ada holds."""
    return table.sizes("Ada")[0]


def ruins(table: Table) -> int:
    """How many cards lie in Ada's Ruins."""
    return table.sizes("Ada")[2]


def blocks(table: Table) -> int:
    return len(table.state.blocks)


# -- totems that come up again and again -------------------------------------------------------------
PERFECT = "{worship: [Druid x3], tarots: [T1 x2]}"
"""A complete left side for Oak."""
DEFECTIVE = "{worship: [Druid x2, Imp], tarots: [T1 x2]}"
LOCKED = "{worship: [Druid x3], tarots: [T1 x2], status: perfect}"
LOCKED_FLAWED = "{worship: [Bard x3], tarots: [T1 x2], status: flawed}"
RIGHT = "{worship: [Bard x2], tarots: [T1 x3]}"
"""A complete right side for Oak."""
RIGHT_FLAWED = "{worship: [Druid x2], tarots: [T1 x3]}"


def block(on: str, what: str, by: str = "Ben", lasting: str = "turns: 2", card: str = "T2") -> str:
    """A block that lies on somebody, as a line of a position."""
    return f"blocks: [{{on: {on}, what: {what}, {lasting}, by: {by}, card: {card}}}]"
