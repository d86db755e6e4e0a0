"""Writes the book's pages that come from the rulebooks: a clause register and the open questions of each game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from rulesmodel.kernel.game import games
from rulesmodel.kernel.rulebook import Clause, Question, Rulebook


def write_registers(folder: Path) -> None:
    """Write two pages a game, and the page that lists them, into a folder of their own."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.md"):
        stale.unlink()
    books = [game.rulebook for game in games().values()]
    for book in books:
        _write(folder / f"{book.name}-clauses.md", clause_page(book))
        _write(folder / f"{book.name}-questions.md", question_page(book))
    _write(folder / "index.md", index_page(books))


def _write(path: Path, lines: Iterator[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def index_page(books: list[Rulebook]) -> Iterator[str]:
    """The rulebooks with their figures, and the tree of pages."""
    yield from ("# Rulebooks", "", "| rulebook | clauses | executable | open questions |", "|---|---|---|---|")
    for book in books:
        yield f"| {book.title} | {len(book.clauses)} | {len(book.executable)} | {len(book.questions)} |"
    yield from ("", "```{toctree}", ":maxdepth: 1", "")
    for book in books:
        yield from (f"{book.name}-clauses", f"{book.name}-questions")
    yield "```"


def clause_page(book: Rulebook) -> Iterator[str]:
    """Every clause under its heading, in our words."""
    yield from (f"# {book.title}: clauses", "",
                "What the printed rules say, sentence by sentence, in our own words. "
                "Verdicts name clauses by these ids.")
    for heading, clauses in groupby(book.clauses, key=lambda clause: clause.heading):
        yield from ("", f"## {_plain(heading)}", "")
        for clause in clauses:
            yield from (f"({book.name}-{clause.id})=", "", f"`{clause.id}`",
                        f": {_plain(clause.says)}", "", f"  *{_plain(_about(clause))}*", "")


def _about(clause: Clause) -> str:
    about = [clause.kind, clause.at]
    if clause.repeats:
        about.append(f"says the same as {', '.join(clause.repeats)}")
    if clause.executable != "yes":
        about.append(f"{'partly' if clause.executable == 'partly' else 'not'} executable: {clause.reason}")
    return "; ".join(about)


def question_page(book: Rulebook) -> Iterator[str]:
    """Every open question with its readings."""
    yield from (f"# {book.title}: open questions", "",
                "What the printed rules leave open, the ways to read it, and the one that is in force unless "
                "another is chosen (`--reading R01=r2`).")
    for question in book.questions:
        yield from _question(question)
    if not book.questions:
        yield from ("", "None so far.")


def _question(question: Question) -> Iterator[str]:
    yield from ("", f"## {question.id}", "", _plain(question.asks), "")
    for name, says in question.readings.items():
        mark = " **(in force)**" if name == question.default else ""
        yield f"- `{name}`{mark} {_plain(says)}"
    yield from ("", f"*{question.grade}*: {_plain(question.because)}")
    if question.example:
        yield from ("", f"For example: {_plain(question.example)}")
    yield from ("", "Clauses: " + ", ".join(f"`{clause}`" for clause in question.clauses))


def _plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>|#$" else sign for sign in " ".join(text.split()))
