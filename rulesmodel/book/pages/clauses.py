"""The clause register: what the printed rules say, sentence by sentence, and what bears on each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from ...judge.coverage import Row, Seen, coverage
from ...kernel.game import Game
from ...kernel.rulebook import Clause
from ...show.svg import Markup, join, tag
from ...show.words import count
from ..citations import citing
from ..facts import GameFacts
from ..page import Links, Page, anchor, block, chip, facts_list, folded, row

EXECUTABLE = {"yes": ("run in full", "good"), "partly": ("run in part", "warn"), "no": ("not run", "")}
MOST = 24
"""How many links of a kind are shown at once."""


def page(game: Game, facts: GameFacts) -> Page:
    """The register of a game, an anchor a clause."""
    found, book, links = Page(f"{game.name}/clauses", f"{game.title}: clauses"), game.rulebook, Links(game, facts)
    rows = {row.clause: row for row in coverage(game, _seen(facts)).rows}
    found.text(f"What the printed rules of {game.title} say, statement by statement, in our own words: "
               f"{count(len(book.clauses), 'clause')}, of which {len(book.executable)} are run. Verdicts name clauses "
               "by these ids, and each id is a lasting link: click the ¶ beside it.")
    for heading, clauses in groupby(book.clauses, key=lambda clause: clause.heading):
        found.heading(2, heading)
        for clause in clauses:
            found.heading(3, clause.id, anchor(game.name, clause.id))
            found.html(_entry(game, facts, links, clause, rows.get(clause.id)))
    return found


def _seen(facts: GameFacts) -> Seen:
    seen = Seen()
    seen.tallies = facts.seen
    return seen


def _entry(game: Game, facts: GameFacts, links: Links, clause: Clause, seen: Row | None) -> Markup:
    word, tone = EXECUTABLE[clause.executable]
    age = f"since {clause.since}{'?' if clause.uncertain else ''}"
    chips = [chip(clause.kind), chip(word, tone), *([chip(age)] if len(game.rulebook.versions) > 1 else [])]
    return block(
        tag("p", clause.says, class_="rmb-says"),
        tag("p", row(chips), tag("span", f"{clause.heading}, {clause.at}", class_="rm-soft")),
        tag("p", clause.reason, class_="rm-soft") if clause.reason else "",
        facts_list(*_facts(game, facts, links, clause, seen)), class_="rmb-clause")


def _facts(game: Game, facts: GameFacts, links: Links, clause: Clause, seen: Row | None
           ) -> Iterable[tuple[str, Markup]]:
    book, names = game.rulebook, (clause.id, *clause.repeats)
    yield "repeats", row(map(links.clause, clause.repeats)) if clause.repeats else Markup("")
    repeated = book.repeats_of(clause.id)
    yield "said again in", row(links.clause(one.id) for one in repeated) if repeated else Markup("")
    yield "left open", _row([links.question(one.id) for one in book.questions if clause.id in one.clauses])
    yield "change log", _row([links.entry(one.id) for one in book.entries_of(clause.id)])
    yield "rule functions", _row([links.function(one) for one in citing(game, names)])
    yield "scenarios", _row([links.scenario(one) for one in facts.scenarios_citing(clause.id, clause.repeats)])
    yield "theorems", _row([links.theorem(one.proof.theorem, one.proof.outcome) for one in facts.theorems
                            if {*names} & {*(name.removeprefix(f"{game.name}:") for name in one.proof.clauses)}])
    yield "seen", _sightings(seen) if seen is not None else Markup("")


def _row(parts: list[Markup]) -> Markup:
    """Links beside one another, those beyond the first ones folded away."""
    if not parts:
        return Markup("")
    first, rest = parts[:MOST], parts[MOST:]
    return join((row(first), folded(f"and {len(rest)} more", row(rest)))) if rest else row(first)


def _sightings(seen: Row) -> Markup:
    """How often it was seen to hold, to refuse and to take effect."""
    told: Mapping[str, tuple[int, str]] = {
        "held": (seen.held, "good"), "refused": (seen.refused, "bad"), "took effect": (seen.applied, "")}
    parts = [chip(f"{word} {number:,} ×", tone) for word, (number, tone) in told.items() if number]
    if not parts:
        return tag("span", "never consulted", class_="rm-warn")
    missing = " only one way" if seen.both is False else ""
    by = {"default": "scenarios", "alternative": "other readings", "theorem": "theorems", "search": "searches"}
    return join((row(parts), tag("span", f"by {', '.join(by[source] for source in seen.by)}{missing}",
                                 class_="rm-soft")))
