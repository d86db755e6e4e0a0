"""Decks: their cards with counts, and what a search of each has met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...kernel.game import Game
from ...show.html import badge
from ...show.svg import Markup, tag
from ...show.words import count
from ..facts import DeckFacts, Expected, GameFacts
from ..page import Page, anchor, block, chip, folded, row

KINDS = {"holds": "must hold", "finds": "must be found"}


def page(game: Game, facts: GameFacts) -> Page:
    """All shipped decks of a game, and what the game promises about them."""
    found = Page(f"{game.name}/decks", f"{game.title}: decks")
    found.text("A deck is a card list with its constants, in a file. Small decks scale the constants down so that "
               "every position can be visited; cards marked as illustrative are invented.")
    for deck in facts.decks:
        found.heading(2, deck.name, anchor(game.name, "deck", deck.name))
        found.html(_deck(deck, facts.figures(deck)))
        found.html(block(folded("the deck file", tag("pre", deck.text, tabindex="0"))))
    if facts.expected:
        found.heading(2, "What is expected of them", anchor(game.name, "expectations"))
        found.text("Facts that every check establishes afresh. What *must hold* counts only if a search visited "
                   "everything; what *must be found* is something a reader of the rules might not believe.")
        found.html(block(tag("div", _expectations(facts.expected), class_="rmb-scroll", tabindex="0")))
    return found


def _deck(deck: DeckFacts, known: Mapping[str, Any]) -> Markup:
    figures = tag("table", tag("tbody", *(tag("tr", tag("th", name, scope="row"), tag("td", value))
                                          for name, value in _figures(known))), class_="rm-figures")
    return block(tag("p", deck.about) if deck.about else "", tag("div", _cards(deck), figures, class_="rmb-columns"))


def _cards(deck: DeckFacts) -> Markup:
    if not deck.cards:
        return Markup("")
    total = sum(int(part) for _, _, copies in deck.cards for part in copies.split(" + "))
    rows = [tag("tr", tag("td", copies, class_="rm-number"), tag("td", tag("b", name)), tag("td", title))
            for name, title, copies in deck.cards]
    table = tag("table", tag("thead", tag("tr", *(tag("th", head, scope="col") for head in ("copies", "id", "card")))),
                tag("tbody", *rows))
    shown = tag("div", tag("p", chip(count(total, "card"))), table)
    return shown if len(rows) <= MOST_ROWS else folded(f"{count(total, 'card')} of {len(rows)} kinds", shown)


MOST_ROWS = 16


def _figures(figures: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    extent = "every reachable state" if figures["exhausted"] else f"not exhausted: {figures['stopped_by']}"
    yield "searched", extent
    for name in ("states", "moves", "turn_starts", "depth", "deadlocks"):
        yield name.replace("_", " "), f"{figures[name]:,}"
    yield "endings", ", ".join(f"{reason} {number:,}" for reason, number in figures["terminals"].items()) or "none"
    broken = ", ".join(f"{name} {number:,}" for name, number in figures["violations"].items())
    yield "broken invariants", broken or "none"
    if lassos := figures.get("lassos"):
        yield "can come back", f"{lassos['states']:,} positions"


def _expectations(expected: list[Expected]) -> Markup:
    rows = []
    for one in expected:
        tone = "good" if one.finding.ok else "bad"
        rows.append(tag("tr", tag("td", badge("as expected" if one.finding.ok else "off", tone)),
                        tag("td", one.finding.title, " ", chip(KINDS[one.kind])),
                        tag("td", one.finding.found), tag("td", row([one.finding.id]))))
    head = tag("tr", *(tag("th", name, scope="col") for name in ("", "statement", "found", "id")))
    return tag("table", tag("thead", head), tag("tbody", *rows))
