"""Theorems: what was proved of all states, and what was refuted with the position that shows it."""

from __future__ import annotations

from ...kernel.game import Game
from ...show import proofs
from ...show.html import badge
from ...show.svg import Markup, join, tag
from ...show.words import count
from ..facts import GameFacts, TheoremFacts
from ..page import Links, Page, anchor, block, facts_list, folded, picture, row

TONES = {"proved": "good", "refuted": "bad", "not settled": "warn"}


def page(game: Game, facts: GameFacts) -> Page:
    """All theorems about a game: the refuted beliefs first, since they surprise."""
    found, links = Page(f"{game.name}/theorems", f"{game.title}: theorems"), Links(game, facts)
    refuted = [one for one in facts.theorems if one.proof.outcome == "refuted"]
    proved = [one for one in facts.theorems if one.proof.outcome == "proved"]
    others = [one for one in facts.theorems if one not in (*refuted, *proved)]
    found.text(f"{count(len(facts.theorems), 'statement')} about the rules, put to a solver: {len(proved)} proved, "
               f"{len(refuted)} refuted. *Proved* speaks of every state within the strength that is named. A *refuted* "
               "one is shown with a position, and that position was played on the plain rules before it was printed.")
    for title, some in (("Not settled", others), ("Refuted", refuted), ("Proved", proved)):
        if some:
            found.heading(2, title)
        for one in some:
            found.heading(3, one.proof.title, anchor(game.name, one.proof.theorem))
            found.html(_card(links, one))
            found.code(one.source, "python")
    return found


def _card(links: Links, one: TheoremFacts) -> Markup:
    proof = one.proof
    surprise = "" if proof.agrees else f" (expected: {proof.expected})"
    asked = [f"{question} read {' and '.join(readings)}" for question, readings in proof.questions.items()]
    return block(
        tag("p", badge(proof.outcome, TONES[proof.outcome]), f" {proof.strength}, {count(proof.paths, 'path')}"
            f"{surprise}. {proof.reason}"),
        tag("p", one.doc) if one.doc and one.doc != proof.title else "",
        counterexample(one),
        facts_list(("clauses", row(map(links.clause, _names(links, one)))),
                   ("readings in force", row(asked) if asked else ""),
                   ("notices", f"this seeded fault: {one.fault}" if one.fault else ""),
                   ("as written", tag("code", one.file))))


def counterexample(one: TheoremFacts) -> Markup:
    """The position in which a theorem fails, drawn where a game can draw it, and in words."""
    lines = proofs.counterexample(one.proof)
    if not lines:
        return Markup("")
    words = tag("pre", "\n".join(lines), tabindex="0")
    if not one.drawn:
        return join((tag("p", tag("b", "It fails here:")), words))
    return join((picture(one.drawn, "It fails here"), folded("in words", words)))


def _names(links: Links, one: TheoremFacts) -> list[str]:
    return [name.removeprefix(f"{links.game.name}:") for name in one.proof.clauses]
