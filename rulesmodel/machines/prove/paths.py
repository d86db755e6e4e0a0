"""The paths of a theorem one by one: on which conditions each goes, and whether the theorem holds there.

`prove` decides; this shows, to whoever learns or doubts, what it went through.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import z3

from ...kernel.ruling import recording
from .case import SymbolicCase
from .explorer import Explorer
from .logic import truth
from .solver import Limits, Solver, Unsettled
from .symbolic import FALSE, TRUE, SymBool, forget_terms
from .theorems import Body, Theorem, theorem_of


class PathShown(msgspec.Struct, frozen=True):
    """One path: its choices and conditions in words, the clauses consulted on it, and whether the theorem holds."""

    choices: tuple[str, ...]
    conditions: tuple[str, ...]
    clauses: tuple[str, ...]
    holds: bool


def paths(theorem: Theorem | Body, most: int = 20, timeout: float = 10.0) -> tuple[list[PathShown], str]:
    """The first paths within the theorem's assumptions, and why the list ends early (empty if it is complete)."""
    explorer = Explorer(Solver(Limits(seconds=timeout)))
    found: list[PathShown] = []
    try:
        for shown in _paths(theorem_of(theorem), explorer):
            if len(found) == most:
                return found, f"only the first {most} paths are shown"
            found.append(shown)
    except Unsettled as limit:
        return found, str(limit)
    finally:
        forget_terms()
    return found, ""


def _paths(theorem: Theorem, explorer: Explorer) -> Iterator[PathShown]:
    case = SymbolicCase(explorer)
    clauses: list[str] = []

    def body() -> Any:
        nonlocal case
        case = SymbolicCase(explorer)
        clauses.clear()
        with recording() as trail:
            try:
                return theorem.function(case)
            finally:
                clauses.extend(dict.fromkeys(entry.clause for entry in trail.consulted))

    for path in explorer.explore(body):
        if path.pruned or path.error is not None:
            continue
        holds = truth(path.value)
        wrong = z3.Not(holds.term) if isinstance(holds, SymBool) else FALSE if holds else TRUE
        refuted = not z3.is_false(wrong) and explorer.satisfiable(wrong) is not None
        choices = tuple(f"{name} = {case.inputs[name]}" for name in case.choices)
        yield PathShown(choices, tuple(map(_words, explorer.decided())), tuple(clauses), not refuted)


SIGNS = {z3.Z3_OP_LE: "≤", z3.Z3_OP_LT: "<", z3.Z3_OP_GE: "≥", z3.Z3_OP_GT: ">", z3.Z3_OP_EQ: "="}
OPPOSITE = {"≤": ">", "<": "≥", "≥": "<", ">": "≤", "=": "≠"}
MIRRORED = {"≤": "≥", "<": ">", "≥": "≤", ">": "<"}


def _words(condition: z3.BoolRef) -> str:
    """A condition as a person writes it: no `Not` around a comparison, the number on its right."""
    simple = z3.simplify(condition)
    core = simple.arg(0) if z3.is_not(simple) else simple
    sign = SIGNS.get(core.decl().kind()) if core.num_args() == 2 else None
    if sign is None:
        return _text(simple)
    left, right = core.arg(0), core.arg(1)
    if z3.is_int_value(left):
        left, right, sign = right, left, MIRRORED.get(sign, sign)
    return f"{_text(left)} {OPPOSITE[sign] if core is not simple else sign} {_text(right)}"


def _text(term: z3.ExprRef) -> str:
    return " ".join(str(term).split())
