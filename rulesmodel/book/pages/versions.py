"""Versions: the change log of a rulebook in our words, its flags, and the hypotheses about what was before."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.rulebook import Entry, Rulebook
from ...show.svg import Markup, tag
from ..citations import citing
from ..facts import GameFacts
from ..page import Links, Page, anchor, block, chip, facts_list, listed, row

BEFORE = {"unspecified": "left open: nobody can tell", "on": "the same, as the log declares"}
TONES = {"semantic": "bad", "clarification": "warn", "editorial": ""}


def page(game: Game, facts: GameFacts) -> Page:
    """The versions of a rulebook, the newest first, an anchor an entry."""
    found, links, book = Page(f"{game.name}/versions", f"{game.title}: versions"), Links(game, facts), game.rulebook
    found.text("Only the newest text is known. A change log names topics and never the old wording, so what an older "
               "version said is left open (`unspecified`) or assumed by name: "
               f"`rulesmodel judge … --rulebook {book.versions[0].id}+FLAG=h1`. Nothing older is asserted as fact.")
    found.html(block(tag("div", _summary(book), class_="rmb-scroll", tabindex="0")))
    for version in reversed(book.versions):
        found.heading(2, f"Version {version.id}", anchor(game.name, "version", version.id))
        found.html(block(tag("p", version.title, f" ({version.date})" if version.date else "")))
        for entry in version.log:
            found.heading(3, entry.id, anchor(game.name, "log", entry.id))
            found.html(_entry(game, links, entry))
    return found


def _summary(book: Rulebook) -> Markup:
    """A table of all versions by kinds of entries."""
    rows = []
    for version in reversed(book.versions):
        kinds = [str(sum(entry.kind == kind for entry in version.log)) for kind in TONES]
        flags = str(sum(bool(entry.flag) for entry in version.log))
        rows.append(tag("tr", tag("th", version.id, scope="row"), tag("td", version.date),
                        *(tag("td", each) for each in (*kinds, flags))))
    head = tag("tr", *(tag("th", name, scope="col") for name in ("version", "date", *TONES, "with a flag")))
    return tag("table", tag("thead", head), tag("tbody", *rows))


def _entry(game: Game, links: Links, entry: Entry) -> Markup:
    asking = citing(game, (entry.flag,)) if entry.flag else []
    values = [tag("span", tag("b", value), f"  {entry.meaning(value)}") for value in entry.hypotheses]
    return block(
        tag("p", entry.says, class_="rmb-says"),
        tag("p", row([chip(entry.kind, TONES[entry.kind]), *([chip(f"flag {entry.flag}")] if entry.flag else [])])),
        facts_list(("asks", entry.asks), ("since then", entry.now),
                   ("before", BEFORE[entry.before] if entry.flag else ""),
                   ("if somebody assumes", listed(values) if values else ""),
                   ("clauses", row(map(links.clause, entry.clauses)) if entry.clauses else ""),
                   ("asked by", row(map(links.function, asking)) if asking else ""),
                   ("note", entry.note)))
