"""The report of holes and contradictions: what is wrong with a rulebook, the worst first, each drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...kernel.game import Game
from ...show.svg import Markup, join, tag
from ...show.words import count
from ..facts import GameFacts, Play
from ..holes import ADVICE, TITLES, Hole, Rank, holes
from ..page import Links, Page, anchor, block, chip, facts_list, folded, listed, picture, row
from ..witnesses import Turned, difference
from .questions import GRADES, MEANING, parting
from .theorems import counterexample

MOST = 8
LONG = 14
"""Steps of a play beyond which they are folded away."""


def page(game: Game, facts: GameFacts) -> Page:
    """The report of a game."""
    found, links = Page(f"{game.name}/holes", f"{game.title}: holes and contradictions"), Links(game, facts)
    all_holes = holes(game, facts)
    found.text(f"What running the rules of {game.title} found wrong with its rulebook, the worst first: "
               f"{count(len(all_holes), 'place')}. Each is shown with the smallest position in which it bites. "
               "Nothing on this page is stored text: when the book was built, scenarios were judged again under every "
               "reading that was asked, decks searched, and theorems put to a solver.")
    found.html(_summary(game, all_holes))
    for rank, some in groupby(all_holes, key=lambda hole: hole.rank):
        found.heading(2, TITLES[rank], anchor(game.name, rank.name))
        found.text(ADVICE[rank])
        for hole in some:
            name = f"{hole.id} · " if hole.question else ""
            found.heading(3, f"{name}{hole.title}", anchor(game.name, "hole", hole.id))
            found.html(_hole(links, hole))
    return found


def _summary(game: Game, found: Sequence[Hole]) -> Markup:
    """How many there are of each rank, with links."""
    rows = []
    for rank in Rank:
        some = [hole for hole in found if hole.rank == rank]
        if some:
            ids = row(tag("a", hole.id, class_="rm-clause", title=hole.title,
                          href=f"#{anchor(game.name, 'hole', hole.id)}") for hole in some)
            rows.append(tag("tr", tag("td", str(len(some)), class_="rm-number"),
                            tag("td", tag("a", TITLES[rank], href=f"#{anchor(game.name, rank.name)}")), tag("td", ids)))
    return block(tag("table", tag("tbody", *rows), class_="rmb-wide"))


def _hole(links: Links, hole: Hole) -> Markup:
    if hole.question is not None:
        return _question(links, hole)
    if hole.theorem is not None:
        return block(tag("p", hole.says) if hole.says else "", counterexample(hole.theorem),
                     facts_list(("clauses", row(map(links.clause, hole.clauses))),
                                ("theorem", links.theorem(hole.id, "refuted"))))
    assert hole.play is not None, "a hole is a question, a belief or a play"
    return block(
        tag("p", "If ", links.readings(hole.readings), ". ") if hole.readings else "",
        tag("p", hole.says), _play(hole.play),
        facts_list(("clauses at work", row(map(links.clause, hole.clauses)))))


def _question(links: Links, hole: Hole) -> Markup:
    question = hole.question
    assert question is not None
    in_force = {question.default: join((chip("in force", "good"), " "))}
    readings = [join((tag("b", name), " ", in_force.get(name, ""), says)) for name, says in question.readings.items()]
    found = difference(hole.witness) if hole.witness else None
    if hole.witness and found:
        shown = parting(links, hole.witness, found)
    elif hole.turned:
        shown = picture(hole.turned[0].scenario.drawn, f"Scenario {hole.turned[0].scenario.id}")
    else:
        shown = Markup("")
    chips = [chip(question.grade, GRADES[question.grade], MEANING[question.grade]),
             *([chip(question.kind)] if question.kind else [])]
    return block(
        tag("p", row([*chips, links.question(question.id)])), listed(readings),
        shown, _turned(links, hole.turned),
        facts_list(("clauses", row(map(links.clause, hole.clauses))), ("why the default", hole.says)))


def _turned(links: Links, some: Sequence[Turned]) -> Markup:
    """The scenarios that come out otherwise, each in a line."""
    told = [join((links.scenario(each.scenario), f" {_asked(each)}: ", _otherwise(each), " under ",
                  links.readings(each.flip.readings.items()))) for each in some[:MOST]]
    if not told:
        return Markup("")
    more = f", and {len(some) - MOST} more" if len(some) > MOST else ""
    return join((tag("p", tag("b", f"Scenarios that come out otherwise{more}")), listed(told)))


def _asked(each: Turned) -> str:
    """The scenario's title, or the question of a further line."""
    return each.scenario.lines[each.line].question if each.line else each.scenario.title


def _otherwise(each: Turned) -> str:
    flip = each.flip
    if flip.ending != flip.other_ending:
        return f"{flip.ending or 'the game goes on'} → {flip.other_ending or 'the game goes on'}"
    if flip.verdict != flip.other:
        return f"{flip.verdict} → {flip.other}"
    return f"{flip.verdict}, with another result"


def _play(play: Play) -> Markup:
    """A play that shows it: where it leads as a picture, and its steps."""
    steps = listed(play.steps, "ol")
    start = "From this position" if play.from_position and play.cycle and not play.steps else "The position it leads to"
    way = steps if len(play.steps) <= LONG else folded(count(len(play.steps), "step"), steps)
    return join((
        picture(play.drawn, start) or tag("pre", play.position, tabindex="0"),
        join((tag("p", tag("b", "The shortest way there")), way)) if play.steps else "",
        join((tag("p", tag("b", "And then for ever")), listed(play.cycle, "ol"))) if play.cycle else ""))
