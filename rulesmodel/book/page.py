"""Pages as Markdown for Sphinx: headings with lasting anchors, and HTML where a card or a picture stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..kernel.errors import UnknownName
from ..kernel.game import Game
from ..show.svg import Markup, join, tag
from .citations import Function
from .facts import GameFacts, ScenarioFacts

FENCE = "~~~~~~~~"
CLAUSE = re.compile(r'<code class="rm-clause" data-clause="([^"]+)">[^<]*</code>')
SIGNS = {"allowed": ("✓", "good"), "forced": ("✓", "good"), "not allowed": ("✗", "bad")}


def anchor(*parts: str) -> str:
    """A lasting anchor of a page.

    >>> anchor("hoarder", "9.stop.1"), anchor("totym", "R26")
    ('hoarder-9-stop-1', 'totym-r26')
    """
    return re.sub(r"[^a-z0-9]+", "-", "-".join(parts).lower()).strip("-")


def plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>|#$" else sign for sign in " ".join(text.split()))


class Page:
    """A page that is being written; `place` is its path below the book's root, without an ending."""

    def __init__(self, place: str, title: str) -> None:
        self.place, self.anchors = place, set[str]()
        self._parts: list[str] = [f"# {plain(title)}", ""]

    @property
    def up(self) -> str:
        """The way from this page to the root of the book."""
        return "../" * self.place.count("/")

    def heading(self, level: int, text: str, name: str = "") -> None:
        """A heading, with an anchor of its own if a `name` is given; raises `ValueError` for one used before."""
        if name:
            if name in self.anchors:
                raise ValueError(f"{self.place}: the anchor {name!r} stands there twice")
            self.anchors.add(name)
            self._parts += [f"{{#{name}}}"]
        self._parts += [f"{'#' * level} {plain(text)}", ""]

    def text(self, markdown: str) -> None:
        """A paragraph in Markdown."""
        self._parts += [markdown, ""]

    def html(self, *parts: str) -> None:
        """HTML as it is; text among the parts is escaped, and nothing stands where there is none."""
        if any(parts):
            self._parts += [f"{FENCE}{{raw}} html", str(join(parts)), FENCE, ""]

    def code(self, source: str, language: str) -> None:
        """A listing."""
        self._parts += [f"{FENCE}{language}", source.rstrip(), FENCE, ""]

    def toctree(self, entries: Iterable[str], depth: int = 1, hidden: bool = False, caption: str = "") -> None:
        """The pages below this one, as paths beside it; `Title <path>` names one otherwise."""
        options = [f":maxdepth: {depth}", *([":hidden:"] if hidden else []),
                   *([f":caption: {caption}"] if caption else [])]
        self._parts += [f"{FENCE}{{toctree}}", *options, "", *entries, FENCE, ""]

    def write(self, root: Path) -> None:
        """Write the page unless it stands there already, so that Sphinx need not read it again."""
        path = root / f"{self.place}.md"
        text = "\n".join(self._parts).rstrip() + "\n"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


class Links:
    """Links to what a game has in the book, from a page that is `up` steps below the game's own folder."""

    def __init__(self, game: Game, facts: GameFacts, up: str = "") -> None:
        self.game, self.facts, self.up = game, facts, up
        self._scenarios = {one.id: one for one in facts.scenarios}

    def clause(self, name: str) -> Markup:
        """A clause by its id, with what it says for whoever points at it."""
        try:
            says = self.game.rulebook.clause(name).says
        except UnknownName:
            return tag("code", name, class_="rm-clause")
        return tag("a", name, class_="rm-clause", title=says,
                   href=f"{self.up}clauses.html#{anchor(self.game.name, name)}")

    def question(self, name: str) -> Markup:
        """An open question by its id."""
        return tag("a", name, class_="rm-clause rmb-question", title=self.game.rulebook.question(name).asks,
                   href=f"{self.up}questions.html#{anchor(self.game.name, name)}")

    def readings(self, chosen: Iterable[tuple[str, str]]) -> Markup:
        """Readings of questions, such as `R26 read r2`."""
        told = [join((self.question(name), f" read {reading}")) for name, reading in chosen]
        return between(told, " with ")

    def scenario(self, one: ScenarioFacts | str) -> Markup:
        """A scenario by its id, with its verdict's sign."""
        found = self._scenarios[one] if isinstance(one, str) else one
        verdict = found.lines[0].verdict.verdict
        mark, tone = SIGNS.get(verdict, ("?", "warn"))
        return tag("a", tag("span", mark, class_=f"rm-{tone}", aria_hidden="true"), f" {found.id}",
                   class_="rm-clause", title=f"{found.title}: {verdict}", href=self.scenario_place(found))

    def scenario_place(self, one: ScenarioFacts) -> str:
        return f"{self.up}scenarios/{one.file}.html#{anchor(self.game.name, one.id)}"

    def theorem(self, name: str, outcome: str) -> Markup:
        """A theorem by its id."""
        mark = "✓" if outcome == "proved" else "✗" if outcome == "refuted" else "?"
        tone = "good" if outcome == "proved" else "bad" if outcome == "refuted" else "warn"
        return tag("a", tag("span", mark, class_=f"rm-{tone}", aria_hidden="true"), f" {name}", class_="rm-clause",
                   title=outcome, href=f"{self.up}theorems.html#{anchor(self.game.name, name)}")

    def function(self, one: Function) -> Markup:
        """A rule function."""
        return tag("a", f"{one.name} · {one.file}", class_="rm-clause", title=one.doc,
                   href=f"{self.up}rules.html#{anchor(self.game.name, one.anchor)}")

    def entry(self, name: str) -> Markup:
        """An entry of the change log."""
        return tag("a", name, class_="rm-clause", title=self.game.rulebook.entry(name).says,
                   href=f"{self.up}versions.html#{anchor(self.game.name, 'log', name)}")

    def linked(self, html: str) -> Markup:
        """HTML in which every clause has become a link."""
        return Markup(CLAUSE.sub(lambda match: str(self.clause(match[1])), html))


# -- parts of pages ------------------------------------------------------------------------------------
def between(parts: Sequence[Markup], sign: str) -> Markup:
    """Parts one after the other with a sign between them."""
    found: list[str] = []
    for part in parts:
        found += [sign, part] if found else [part]
    return join(found)


def row(parts: Iterable[str]) -> Markup:
    """Chips beside one another."""
    return tag("span", *(join((part, " ")) for part in parts), class_="rmb-row")


def facts_list(*pairs: tuple[str, Markup | str]) -> Markup:
    """Names with what belongs to them; pairs without a value are left out."""
    inside = [join((tag("dt", name), tag("dd", value))) for name, value in pairs if value]
    return tag("dl", *inside, class_="rmb-facts") if inside else Markup("")


def chip(text: str, tone: str = "", title: str = "") -> Markup:
    """A word in a frame."""
    return tag("span", text, class_=f"rmb-chip{f' rm-{tone}' if tone else ''}", title=title or None)


def picture(drawn: str, caption: str = "") -> Markup:
    """A drawn position, which scrolls sideways where the screen is too narrow for it."""
    if not drawn:
        return Markup("")
    inside = tag("div", Markup(drawn), class_="rmb-scroll", tabindex="0", role="group",
                 aria_label=caption or "the table")
    return tag("figure", inside, tag("figcaption", caption) if caption else "", class_="rmb-picture")


def folded(title: str, *inside: str, open_: bool = False) -> Markup:
    """Something that opens when it is wanted."""
    return tag("details", tag("summary", title), *inside, open="" if open_ else None)


def block(*inside: str, class_: str = "") -> Markup:
    """A frame in the colours of the pictures."""
    return tag("div", *inside, class_=f"rm rm-page rmb {class_}".rstrip())


def listed(items: Iterable[str], kind: str = "ul") -> Markup:
    """A list, nothing where it is empty."""
    inside = [tag("li", item) for item in items]
    return tag(kind, *inside) if inside else Markup("")
