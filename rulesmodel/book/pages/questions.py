"""The open questions: what the text leaves open, how it can be read, and what each reading changes."""

from __future__ import annotations

from ...compare.result import Deciding, Difference, Opinion
from ...judge.agreement import plain
from ...kernel.game import Game
from ...kernel.rulebook import Question
from ...show import plays
from ...show.svg import Markup, join, tag
from ...show.words import count
from ..citations import citing
from ..facts import GameFacts, Witness
from ..page import Links, Page, anchor, between, block, chip, facts_list, folded, listed, picture, row
from ..witnesses import difference, separating, turned

GRADES = {"hole": "bad", "open": "bad", "leaning": "warn", "forced": "good", "no difference": ""}
MEANING = {
    "hole": "the text says nothing at all", "open": "the text can be read either way",
    "leaning": "the text leans towards the default", "forced": "other clauses rule the other readings out",
    "no difference": "all readings come to the same"}
EFFECTS = ("nothing that was found", "what follows", "what is allowed", "who wins")
MOST = 12


def page(game: Game, facts: GameFacts) -> Page:
    """The open questions of a game, an anchor a question."""
    found, links = Page(f"{game.name}/questions", f"{game.title}: open questions"), Links(game, facts)
    book = game.rulebook
    grades = {grade: sum(one.grade == grade for one in book.questions) for grade in GRADES}
    told = "; ".join(f"{number} *{grade}* ({MEANING[grade]})" for grade, number in grades.items() if number)
    found.text(f"{count(len(book.questions), 'question')} that the printed rules leave open: {told}. One reading of "
               "each is in force unless another is chosen (`--reading R01=r2`). What a reading changes was not "
               "declared but found: scenarios were judged again under it, and decks searched for a position in which "
               "it matters.")
    for question in book.questions:
        found.heading(2, f"{question.id} · {question.asks}", anchor(game.name, question.id))
        found.html(_entry(game, facts, links, question))
    return found


def _entry(game: Game, facts: GameFacts, links: Links, question: Question) -> Markup:
    chips = [chip(question.grade, GRADES[question.grade], MEANING[question.grade]),
             *([chip(question.kind)] if question.kind else []),
             *([chip(f"confidence {question.confidence}")] if question.confidence else [])]
    return block(
        tag("p", row(chips)),
        tag("div", *(_reading(facts, links, question, name) for name in question.readings), class_="rmb-readings"),
        facts_list(
            ("why so", question.because), ("for example", question.example),
            ("clauses", row(map(links.clause, question.clauses))),
            ("asked by", row(map(links.function, citing(game, (question.id,))))),
            ("never asked", question.unasked)), class_="rmb-clause")


def _reading(facts: GameFacts, links: Links, question: Question, name: str) -> Markup:
    """A reading, and what shows that it matters."""
    default = name == question.default
    words = question.names.get(name, "")
    mark = [chip("in force", "good")] if default else []
    label = f" {words.replace('_', ' ')}" if words else ""
    head = join((tag("p", tag("b", name), tag("span", label, class_="rm-soft"), " ", row(mark)),
                 tag("p", question.readings[name])))
    if default:
        return tag("div", head, class_="rmb-reading rmb-default")
    hanging = turned(facts, question.id, name)
    scenarios = row(dict.fromkeys(links.scenario(each.scenario) for each in hanging[:MOST]))
    shown = [_witness(links, one) for one in separating(facts, question.id) if one.separation.reading == name]
    return tag("div", head, facts_list(("changes", scenarios if hanging else "")), *shown, class_="rmb-reading")


def _witness(links: Links, one: Witness) -> Markup:
    found = difference(one)
    if found is None:
        return tag("p", f"No difference was found: {one.separation.why_not}.", class_="rm-soft") \
            if one.separation.why_not else Markup("")
    beside = one.separation.finding.id.partition(" beside ")[2] if one.separation.finding else ""
    title = f"the smallest position that shows it{f', beside {beside}' if beside else ''}: {found.says}"
    return folded(title, parting(links, one, found))


def parting(links: Links, one: Witness, found: Difference) -> Markup:
    """The smallest position in which two readings part, and what either says there."""
    smallest = found.smallest
    position = smallest.position if smallest else found.position
    moves = smallest.moves if smallest else (found.move,)
    reach = {True: "It occurs in play.", False: "It cannot occur with this deck.", None: ""}
    return join((
        picture(one.drawn, "The smallest position that shows it")
        or tag("pre", plays.position(position), tabindex="0"),
        tag("p", "Then ", between([tag("b", move) for move in moves], "; "), ".") if any(moves) else "",
        facts_list(("by default", _opinion(links, found.a)), (one.separation.reading, _opinion(links, found.b)),
                   ("differs", listed(f"{each.at}: {plain(each.a)} by default, {plain(each.b)} otherwise"
                                      for each in found.changes))),
        tag("p", f"Found on {found.place}. {reach[smallest.reachable if smallest else found.reachable or None]}",
            class_="rm-soft")))


def _opinion(links: Links, opinion: Opinion) -> Markup:
    deciding = [each for each in opinion.clauses if each.role == "refuses" or each.only_here][:MOST]
    return join((f"{opinion.says} ", row(_deciding(links, each) for each in deciding)))


def _deciding(links: Links, each: Deciding) -> Markup:
    return links.clause(each.clause)
