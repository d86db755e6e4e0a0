"""The pages of a game, one module a kind of page; `write_game` writes them all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...kernel.game import Game
from ..facts import GameFacts
from ..page import Page
from . import clauses, decks, front, questions, report, rules, scenarios, theorems, versions


def write_game(game: Game, facts: GameFacts, root: Path) -> list[str]:
    """Write all pages of a game below a folder, and give their places."""
    pages = list(_pages(game, facts))
    for page in pages:
        page.write(root)
    return [page.place for page in pages]


def _pages(game: Game, facts: GameFacts) -> Iterator[Page]:
    yield front.page(game, facts)
    yield report.page(game, facts)
    yield clauses.page(game, facts)
    if game.rulebook.questions:
        yield questions.page(game, facts)
    yield from scenarios.pages(game, facts)
    yield theorems.page(game, facts)
    yield decks.page(game, facts)
    yield rules.page(game, facts)
    if len(game.rulebook.versions) > 1:
        yield versions.page(game, facts)
