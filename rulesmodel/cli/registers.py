"""`clauses` and `questions`: what a rulebook says, and what it leaves open."""

from __future__ import annotations

from typing import Annotated

import typer

from ..kernel.game import Game
from ..kernel.game import game as find_game
from ..show import registers as text
from .common import GameName, Json, say, say_json

Only = Annotated[str | None, typer.Argument(metavar="[ID]", help="Only this one, or those that begin with it.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: rulesmodel clauses hoarder 9.stop")(clauses)
    app.command(epilog="Example: rulesmodel questions hoarder R26")(questions)


def clauses(game: GameName, only: Only = None, as_json: Json = False) -> None:
    """List the clauses of a rulebook in our own words."""
    book = find_game(game).rulebook
    found = [clause for clause in book.clauses if clause.id.startswith(_bare(find_game(game), only))]
    if not found and only:
        found = [book.clause(only)]
    say_json(found) if as_json else say(text.clauses(book, found))


def questions(game: GameName, only: Only = None, as_json: Json = False) -> None:
    """List the questions that a rulebook leaves open, with their readings."""
    book = find_game(game).rulebook
    found = [question for question in book.questions if question.id.startswith(_bare(find_game(game), only))]
    if not found and only:
        found = [book.question(only)]
    say_json(found) if as_json else say(text.questions(book, found))


def _bare(game: Game, only: str | None) -> str:
    """An id without the game's prefix; empty when none is given."""
    return (only or "").removeprefix(f"{game.name}:")
