"""The rules as code: the functions that are run, each with the clauses that it cites."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.game import Game
from ...kernel.rulebook import QUESTION_ID
from ...show.svg import Markup, tag
from ..citations import rooms
from ..facts import GameFacts
from ..page import Links, Page, anchor, block, plain, row


def page(game: Game, facts: GameFacts) -> Page:
    """The source of a game's rules, an anchor a function."""
    found, links = Page(f"{game.name}/rules", f"{game.title}: the rules as code"), Links(game, facts)
    found.text("These functions are the rules. The same functions play, search, prove and explain; nothing else in the "
               "book restates them. `need` is a condition on which a rule refuses, `cite` a clause that takes effect, "
               "`rules.reading` asks how an open question is read.")
    for room in rooms(game):
        found.heading(2, room.file)
        if room.doc:
            found.text(plain(room.doc.partition("\n\n")[0]))
        for function in room.functions:
            found.heading(3, function.name, anchor(game.name, function.anchor))
            found.html(block(tag("p", row(_chips(links, function.ids)))) if function.ids else "")
            found.code(function.source, "python")
    return found


def _chips(links: Links, names: Sequence[str]) -> list[Markup]:
    """Links to the clauses and questions that a function names; flags of the change log by their entry."""
    book = links.game.rulebook
    clauses = {clause.id for clause in book.clauses}
    flags = {entry.flag: entry.id for entry in book.entries if entry.flag}
    chips = []
    for name in names:
        if name in clauses:
            chips.append(links.clause(name))
        elif QUESTION_ID.fullmatch(name):
            chips.append(links.question(name))
        elif name in flags and len(book.versions) > 1:
            chips.append(links.entry(flags[name]))
    return chips
