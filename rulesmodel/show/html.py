"""Results as HTML: fragments that need nothing but themselves, in the colours of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..judge.agreement import spell
from ..judge.card import ANSWERS, MARKS
from ..judge.verdict import Cited, Depends, Verdict
from ..judge.verdict import Step as JudgedStep
from ..judge.why import Why
from ..kernel.rulebook import Rulebook
from ..kernel.ruling import Consulted, Trail
from ..machines.prove import Proof
from ..machines.search import SearchResult
from . import proofs, searches
from .changes import Became, Change, Told
from .svg import Markup, Theme, join, stylesheet, tag, themed
from .words import count, duration

TONES = {"allowed": "good", "forced": "good", "not allowed": "bad", "depends": "warn", "not covered": "warn",
         "proved": "good", "refuted": "bad", "not settled": "warn"}
FIRST_CLAUSES = 8
SIGNS = {"good": "✓", "bad": "✗", "warn": "?"}


def page(*inside: str, theme: Theme = "auto") -> Markup:
    """A fragment with its style sheet."""
    return bare(tag("style", Markup(stylesheet("page", "table"))), *inside, theme=theme)


def bare(*inside: str, theme: Theme = "auto") -> Markup:
    """A fragment for a place that has the style sheet already."""
    return tag("div", *inside, class_=f"rm rm-page{themed(theme)}")


# -- parts -----------------------------------------------------------------------------------------------
def badge(text: str, tone: str) -> Markup:
    """A word that tells how something came out, with a sign besides its colour."""
    return tag("span", tag("span", f"{SIGNS[tone]} ", aria_hidden="true"), text, class_=f"rm-badge rm-{tone}")


def clause(name: str) -> Markup:
    """The id of a clause, which a page can turn into a link."""
    return tag("code", name, class_="rm-clause", data_clause=name)


def heading(*inside: str) -> Markup:
    """The first line of a result. No heading to a browser: a notebook and a book have headings of their own."""
    return tag("p", *inside, class_="rm-heading")


def section(title: str, *inside: str, kind: str = "ul") -> Markup:
    """A heading with a list below, nothing where the list is empty."""
    items = [part if part.startswith("<li") else tag("li", part) for part in inside]
    return join((tag("p", title, class_="rm-part"), tag(kind, *items))) if items else Markup("")


def notice(text: str) -> Markup:
    """Something that the reader should not overlook."""
    return tag("p", text, class_="rm-notice", role="status")


def sign(entry: Consulted) -> str:
    """✓ for a condition that held, ✗ for one that failed, → for what took effect."""
    return MARKS["applies" if not entry.guard else "holds" if entry.held else "refuses"]


# -- plays -----------------------------------------------------------------------------------------------
def steps(told: Sequence[Told], title: str = "") -> Markup:
    """Steps with what changed at each."""
    rows = [tag("tr", tag("td", str(step.number), class_="rm-number"), tag("th", step.by, scope="row"),
                tag("td", step.words), tag("td", *map(change, step.changes))) for step in told]
    head = tag("tr", *(tag("th", name, scope="col") for name in ("", "who", "move", "what changed")))
    return tag("table", tag("caption", title) if title else Markup(""), tag("thead", head), tag("tbody", *rows),
               class_="rm-steps")


def change(one: Change) -> Markup:
    """One thing that changed; what came and what went have signs besides their colours."""
    if isinstance(one, Became):
        return tag("span", str(one), class_="rm-change")
    went = [tag("del", f"−{word}") for word in one.gone]
    came = [tag("ins", f"+{word}") for word in one.come]
    return tag("span", tag("b", one.where), *(join((" ", part)) for part in (*went, *came)), class_="rm-change")


def trail(found: Trail, book: Rulebook | None) -> Markup:
    """What was consulted, in order."""
    items = [tag("li", sign(entry), " ", clause(entry.clause), " ", _of_clause(entry, book))
             for entry in found.consulted]
    asked = [f"{question} read {reading}" for question, reading in found.questions.items()]
    return join((section("consulted", *items, kind="ol"), section("open questions asked", *asked)))


def _of_clause(entry: Consulted, book: Rulebook | None) -> Markup:
    says = book.clause(entry.clause).says if book is not None else ""
    note = tag("span", f" [{entry.note}]", class_="rm-soft") if entry.note else Markup("")
    return join((says, note))


def reasons(found: Why) -> Markup:
    """Every condition on the way of a move."""
    tone = TONES[found.verdict]
    items = [tag("li", MARKS["applies" if not entry.guard else "holds" if entry.held else "refuses"], " ",
                 clause(entry.clause), " ", entry.says,
                 tag("span", f" [{entry.reason}]", class_="rm-soft") if not entry.held else Markup(""))
             for entry in found.guards]
    asked = [f"{question} read {reading}" for question, reading in found.questions.items()]
    return join((tag("p", badge(found.verdict, tone), " ", tag("b", found.move), f" {found.missing}"),
                 section("on its way", *items), section("open questions asked", *asked)))


# -- verdicts --------------------------------------------------------------------------------------------
def verdict(found: Verdict) -> Markup:
    """A verdict as a card, its further lines below."""
    parts = [_answer(found), *(tag("details", tag("summary", other.question), _answer(other, False))
                               for other in found.also)]
    return tag("article", heading(f"{found.title} ", tag("span", f"{found.game}:{found.scenario}", class_="rm-soft")),
               *parts, class_="rm-verdict")


def _answer(found: Verdict, asks: bool = True) -> Markup:
    tone = TONES.get(found.verdict, "warn")
    return join((
        tag("p", found.question, class_="rm-question") if asks else Markup(""),
        tag("p", badge(ANSWERS.get(found.verdict, found.verdict), tone), " ", _because(found), class_="rm-answer"),
        _decided_by(found.clauses),
        section("steps", *map(_step, found.steps), kind="ol"),
        section("depends on", *(_depends(entry, found.by_default) for entry in found.depends_on)),
        section("this version leaves that open; it would be", *(
            f"{entry.verdict}: {' '.join(entry.meaning)}" for entry in found.assumed)),
        tag("p", _age(found), class_="rm-soft"),
        _agreement(found) if asks else Markup("")))


def _decided_by(clauses: Sequence[Cited]) -> Markup:
    """The deciding clauses, those that refuse first; where they are many the others fold away."""
    first = section("decided by", *map(_cited, clauses[:FIRST_CLAUSES]))
    rest = clauses[FIRST_CLAUSES:]
    if not rest:
        return first
    folded = tag("details", tag("summary", count(len(rest), "more clause")), tag("ul", *map(_cited, rest)))
    return join((first, folded))


def _because(found: Verdict) -> str:
    from ..judge.card import ending

    parts = [f"{found.by_default} by default"] if found.verdict == "depends" else []
    parts += [found.reason] if found.reason else []
    parts += [ending(found)] if found.outcome is not None else []
    return "; ".join(parts)


def _cited(entry: Cited) -> Markup:
    reason = tag("span", f" [{entry.reason}]", class_="rm-soft") if entry.role == "refuses" and entry.reason else ""
    again = f" (again in {', '.join(entry.repeats)})" if entry.repeats else ""
    return tag("li", MARKS[entry.role], " ", clause(entry.clause), f" {entry.says}{again}", reason,
               class_=f"rm-{entry.role}")


def _step(step: JudgedStep) -> Markup:
    end = " ?" if step.asked else ""
    return tag("li", tag("b", step.by), f": {step.move}{end} ", "" if step.made else badge("refused", "bad"),
               *(join((" ", clause(name))) for name in step.clauses))


def _depends(entry: Depends, by_default: str) -> Markup:
    reason = f", {entry.reason}" if entry.reason else ""
    outcome = f"{entry.verdict}{reason}" if entry.verdict != by_default else f"{entry.verdict} too, with another result"
    weight = entry.grade if entry.decides else f"{entry.grade}, so the answer stands"
    return tag("li", tag("b", spell(entry.readings.items())), f": {outcome} ({weight})")


def _age(found: Verdict) -> str:
    before = f"; version {found.unspecified_before} does not say" if found.unspecified_before else ""
    chosen = "".join(f", {question} read {reading}" for question, reading in found.readings.items())
    return f"holds since version {found.since} (judged by version {found.version}{chosen}){before}"


def _agreement(found: Verdict) -> Markup:
    if not found.disagreements:
        return Markup("")
    return section("not as expected", *found.disagreements)


# -- proofs and searches ---------------------------------------------------------------------------------
def proof(found: Proof, drawn: Markup | None = None) -> Markup:
    """A theorem and what became of it; `drawn` is its counterexample as a table."""
    facts = [found.strength, count(found.paths, "path"), duration(found.seconds)]
    shown = tag("pre", "\n".join(proofs.counterexample(found))) if found.counterexample is not None else Markup("")
    if drawn is not None:
        shown = join((drawn, tag("details", tag("summary", "as words"), shown)))
    refuting = join((tag("p", "counterexample", class_="rm-part"), shown)) if found.counterexample else Markup("")
    surprise = "" if found.agrees else f" (expected: {found.expected})"
    return tag("article", heading(f"{found.title} ", tag("span", f"{found.game}:{found.theorem}", class_="rm-soft")),
               tag("p", badge(found.outcome, TONES[found.outcome]), f" {found.reason}{surprise}"),
               tag("p", " · ".join(facts), class_="rm-soft"), tag("p", *_spaced(map(clause, found.clauses))),
               refuting)


def _spaced(parts: Iterable[Markup]) -> Iterable[Markup]:
    return (join((part, " ")) for part in parts)


def search(result: SearchResult, game: str, deck: str, wrong: Sequence[tuple[str, Sequence[Told], str]]) -> Markup:
    """The figures of a search, and the shortest play to each thing that is wrong."""
    well = result.exhausted and not wrong
    rows = [tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in searches.figures(result)]
    found = [tag("details", tag("summary", f"a position that {what}"), steps(told), Markup(drawn))
             for what, told, drawn in wrong]
    tone = "good" if well else "bad" if wrong else "warn"
    return tag("article", heading(f"{game}, deck {deck}"),
               tag("p", badge(searches.summary(result), tone), f" in {duration(result.seconds)}"),
               tag("table", tag("tbody", *rows), class_="rm-figures"), *found)
