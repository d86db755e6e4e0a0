"""The first page of a game: what is in the book about it, in figures."""

from __future__ import annotations

from collections import Counter

from ...kernel.game import Game
from ...show.svg import Markup, tag
from ...show.words import count
from ..facts import GameFacts
from ..holes import Rank, holes
from ..page import Page, block, plain


def page(game: Game, facts: GameFacts) -> Page:
    """The front page of a game."""
    found, book = Page(f"{game.name}/index", game.title), game.rulebook
    newest = book.versions[-1]
    name = f"Version {newest.id}: " if len(book.versions) > 1 else "Source: "
    found.text(plain(f"{name}{newest.title}."))
    found.html(tiles(game, facts))
    found.text("The rulebook belongs to its authors. This book holds clause ids, positions and our own paraphrases, "
               "never its sentences; keep the printed rules at hand.")
    entries = {"Holes and contradictions": "holes", "Clauses": "clauses", "Open questions": "questions",
               "Scenarios": "scenarios/index", "Theorems": "theorems", "Decks": "decks", "Rules as code": "rules",
               "Versions": "versions"}
    lacking = [*([] if book.questions else ["Open questions"]), *([] if len(book.versions) > 1 else ["Versions"])]
    found.toctree([f"{title} <{place}>" for title, place in entries.items() if title not in lacking], hidden=True)
    return found


def tiles(game: Game, facts: GameFacts, way: str = "") -> Markup:
    """What is in the book about a game, each with its figures; `way` leads to the game's folder."""
    book = game.rulebook
    found = holes(game, facts)
    bad = sum(hole.rank <= Rank.RESULT_OPEN for hole in found)
    verdicts = Counter(one.lines[0].verdict.verdict for one in facts.scenarios)
    agreeing = sum(one.lines[0].verdict.agrees is True for one in facts.scenarios)
    outcomes = Counter(one.proof.outcome for one in facts.theorems)
    figures = [facts.figures(deck) for deck in facts.decks]
    whole = sum(each["exhausted"] for each in figures)
    states = sum(each["states"] for each in figures)
    shown = [
        ("holes.html", str(len(found)), "holes and contradictions", f"{bad} of them grave"),
        ("clauses.html", str(len(book.clauses)), "clauses", f"{len(book.executable)} are run"),
        *([("questions.html", str(len(book.questions)), "open questions",
            f"{sum(one.grade in ('open', 'hole') for one in book.questions)} undecided")] if book.questions else []),
        ("scenarios/index.html", str(len(facts.scenarios)), "scenarios",
         f"{agreeing} judged as expected; {verdicts['depends']} depend on a reading"),
        ("theorems.html", str(len(facts.theorems)), "theorems",
         f"{outcomes['proved']} proved, {outcomes['refuted']} refuted"),
        ("decks.html", str(len(facts.decks)), "decks",
         f"{whole} visited whole; {count(states, 'position')} seen"),
        *([("versions.html", str(len(book.versions)), "versions", f"{len(book.entries)} entries of the change log")]
          if len(book.versions) > 1 else []),
        ("rules.html", "{ }", "rules as code", "the functions that are run"),
    ]
    return block(tag("div", *(tag("a", tag("strong", number), tag("span", name), tag("small", more), href=way + where)
                              for where, number, name, more in shown), class_="rmb-tiles"))
