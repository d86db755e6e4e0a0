"""Scenarios: the worked disputes, each with its question, the table, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

import msgspec

from ...kernel.game import Game
from ...show import html
from ...show.svg import Markup, join, tag
from ...show.words import count
from ..facts import Flip, GameFacts, LineFacts, ScenarioFacts
from ..page import Links, Page, anchor, block, chip, folded, listed, picture, row

TONES = {"allowed": "good", "forced": "good", "not allowed": "bad"}


def pages(game: Game, facts: GameFacts) -> Iterator[Page]:
    """A page for each file of scenarios, and one that lists them all."""
    by_file = {file: list(some) for file, some in groupby(facts.scenarios, key=lambda one: one.file)}
    yield _index(game, facts, by_file)
    for file, some in by_file.items():
        yield _page(game, facts, file, some)


def title_of(file: str) -> str:
    """The words of a file's name.

    >>> title_of("stop-chain")
    'Stop chain'
    """
    return file.replace("-", " ").capitalize()


def _index(game: Game, facts: GameFacts, by_file: Mapping[str, list[ScenarioFacts]]) -> Page:
    found = Page(f"{game.name}/scenarios/index", f"{game.title}: scenarios")
    links = Links(game, facts, "../")
    found.text(f"{count(len(facts.scenarios), 'worked dispute')} about {game.title}. Each was judged by hand from "
               "the printed text, and is judged again by the rules at every build; each is a test, a lesson and a "
               "precedent.")
    for file, some in by_file.items():
        found.heading(2, title_of(file))
        rows = [tag("tr", tag("td", links.scenario(one)), tag("td", one.title),
                    tag("td", _verdict_chip(one.lines[0]))) for one in some]
        found.html(block(tag("table", tag("tbody", *rows), class_="rmb-wide")))
    found.toctree([f"{title_of(file)} <{file}>" for file in by_file], hidden=True)
    return found


def _verdict_chip(line: LineFacts) -> Markup:
    return chip(line.verdict.verdict, TONES.get(line.verdict.verdict, "warn"))


def _page(game: Game, facts: GameFacts, file: str, some: list[ScenarioFacts]) -> Page:
    found = Page(f"{game.name}/scenarios/{file}", f"{game.title}: {title_of(file).lower()}")
    links = Links(game, facts, "../")
    found.text(f"{count(len(some), 'scenario')}. The table is drawn with open hands; a zone that the scenario leaves "
               "out does not matter and is marked so.")
    for one in some:
        found.heading(2, f"{one.id} · {one.title}", anchor(game.name, one.id))
        found.html(_scenario(links, one))
    return found


def _scenario(links: Links, one: ScenarioFacts) -> Markup:
    fixed = [chip(f"{name} {value}") for name, value in one.fixed.items()]
    first, *others = one.lines
    return block(
        tag("p", row([*fixed, *map(chip, one.tags)])) if fixed or one.tags else "",
        tag("p", first.question, class_="rmb-says"),
        picture(one.drawn, "The table at the start") or tag("pre", one.written, tabindex="0"),
        line(links, first),
        *(tag("section", tag("p", other.question, class_="rmb-says"), line(links, other), class_="rmb-also")
          for other in others))


def line(links: Links, one: LineFacts) -> Markup:
    """A line of play: its moves, the table when the question comes up, the verdict, what it depends on."""
    moves = [tag("span", move) for move in one.moves]
    before = picture(one.drawn, "When the question comes up" if one.ask else "Where the moves lead")
    card = html.verdict(msgspec.structs.replace(one.verdict, question="", also=()))
    return join((
        listed(moves, "ol") if moves else "",
        folded("the table then" if one.ask else "the table afterwards", before) if before else "",
        tag("p", tag("b", one.ask), " ?", class_="rmb-ask") if one.ask else "",
        tag("div", links.linked(card), class_="rmb-card"), _winners(links, one.flips)))


def _winners(links: Links, flips: tuple[Flip, ...]) -> Markup:
    """The readings under which somebody else wins."""
    told = [join((links.readings(flip.readings.items()), ": ", flip.other_ending or "the game goes on", ", and not ",
                  flip.ending or "that the game goes on")) for flip in flips if flip.weight == WINNER]
    return join((tag("p", tag("b", "Who wins hangs on it:")), listed(told))) if told else Markup("")


WINNER = 3
