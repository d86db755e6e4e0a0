"""Clauses and open questions as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..kernel.rulebook import Clause, Question, Rulebook
from .words import count, fill


def clauses(book: Rulebook, found: Sequence[Clause]) -> str:
    """Clauses under their headings."""
    lines = [f"{book.title}: {count(len(found), 'clause')}"]
    for heading, group in groupby(found, key=lambda clause: clause.heading):
        lines += ["", heading]
        for clause in group:
            lines += [fill(clause.says, indent="      ", first=f"  {clause.id}  "), "      " + _about(clause)]
    return "\n".join(lines)


def _about(clause: Clause) -> str:
    about = [clause.kind, clause.at]
    if clause.repeats:
        about.append(f"repeats {', '.join(clause.repeats)}")
    if clause.executable != "yes":
        about.append(f"{'partly' if clause.executable == 'partly' else 'not'} executable: {clause.reason}")
    return f"({'; '.join(about)})"


def questions(book: Rulebook, found: Sequence[Question]) -> str:
    """Open questions with their readings; the one in force is marked."""
    lines = [f"{book.title}: {count(len(found), 'open question')} (* marks the reading in force)"]
    for question in found:
        lines += ["", fill(question.asks, indent="     ", first=f"{question.id}  ")]
        for name, says in question.readings.items():
            mark = "*" if name == question.default else " "
            lines.append(fill(says, indent="         ", first=f"   {mark} {name}  "))
        lines.append(fill(f"{question.grade}: {question.because}", indent="     "))
        if question.example:
            lines.append(fill(f"for example: {question.example}", indent="     "))
        lines.append(fill(f"clauses: {', '.join(question.clauses)}", indent="     "))
    return "\n".join(lines)
