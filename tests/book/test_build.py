"""The book builds strictly, every clause has its anchor, links lead somewhere, nothing comes from another host.

Built here: the toy game with all that is known of it, and the scenarios of Totem Hoarder; `make book` builds the rest.
"""

from __future__ import annotations

import functools
import http.server
import importlib.util
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulesmodel.book import links
from rulesmodel.book.jobs import Job
from rulesmodel.book.page import anchor
from rulesmodel.book.work import gather
from rulesmodel.kernel.game import game

BOOK = Path(__file__).parent.parent.parent / "book"
GAMES = [game("duel"), game("hoarder")]
NOTEBOOK = """{"cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# A lesson"]},
 {"cell_type": "code", "id": "b", "metadata": {}, "execution_count": null, "outputs": [], "source": ["print(6 * 7)"]}],
 "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
              "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}"""

pytestmark = pytest.mark.slow


def wanted(job: Job) -> bool:
    return job.game == "duel" or job.part == "scenarios"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("book_make", BOOK / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def book(maker: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built book."""
    out = tmp_path_factory.mktemp("book")
    (out / "notebooks").mkdir()
    (out / "notebooks" / "lesson.ipynb").write_text(NOTEBOOK, encoding="utf-8")
    facts = gather(GAMES, out / "facts", 1, wanted=wanted)
    assert maker.build(GAMES, facts, out / "notebooks", out) == 0, "Sphinx warns of something"
    return out / "html"


def text(book: Path, page: str) -> str:
    return (book / page).read_text(encoding="utf-8")


# -- whole and its own -----------------------------------------------------------------------------------
def test_every_clause_and_question_has_its_anchor(book: Path) -> None:
    for each in GAMES:
        clauses, questions = (links.read(book / each.name / page).ids for page in ("clauses.html", "questions.html"))
        assert {anchor(each.name, clause.id) for clause in each.rulebook.clauses} <= clauses
        assert {anchor(each.name, question.id) for question in each.rulebook.questions} <= questions
    assert "hoarder-9-stop-1" in links.read(book / "hoarder" / "clauses.html").ids


def test_a_permalink_is_that_anchor(book: Path) -> None:
    assert 'class="headerlink" href="#hoarder-9-stop-1"' in text(book, "hoarder/clauses.html")


def test_every_link_inside_leads_somewhere(book: Path) -> None:
    assert [*map(str, links.dead_links(book))] == []


def test_nothing_comes_from_another_host(book: Path) -> None:
    assert [*map(str, links.foreign(book))] == []
    for path in book.rglob("*.html"):
        assert not re.search(r"https?://(cdn|cdnjs|unpkg|fonts)", path.read_text(encoding="utf-8")), path


def test_dead_links_and_foreign_scripts_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text('<p id="here">', encoding="utf-8")
    (tmp_path / "a.html").write_text(
        '<a href="b.html#here"></a><a href="b.html#there"></a><a href="c.html"></a><a href="https://example.org"></a>'
        '<script src="https://cdn.example.org/x.js"></script><link rel="stylesheet" href="//example.org/x.css">'
        '<style>@import "https://example.org/y.css";</style>', encoding="utf-8")
    (tmp_path / "z.js").write_text('import("https://example.org/z.js")', encoding="utf-8")
    assert [fault.what for fault in links.dead_links(tmp_path)] == [
        "'b.html#there' leads to no such place", "'c.html' leads to no file"]
    assert len([*links.foreign(tmp_path)]) == 4


# -- what it tells ---------------------------------------------------------------------------------------
def test_a_clause_lists_what_bears_on_it(book: Path) -> None:
    page = text(book, "duel/clauses.html")
    entry = page[page.index('id="duel-3-stop-1"'):page.index('id="duel-3-stop-2"')]
    assert 'href="rules.html#duel-rules-stop"' in entry
    assert 'href="scenarios/disputes.html#duel-even"' in entry
    assert "refused" in entry
    assert "held" in entry


def test_a_scenario_has_its_question_its_table_and_its_verdict(book: Path) -> None:
    page = text(book, "hoarder/scenarios/stop-chain.html")
    entry = page[page.index('id="hoarder-s05"'):page.index('id="hoarder-s06"')]
    assert "<svg" in entry
    assert "Not allowed" in entry
    assert 'href="../clauses.html#hoarder-3-team-4"' in entry
    assert "R26 read r2" in entry


def test_the_report_shows_the_smallest_position_of_each_hole(book: Path) -> None:
    page = text(book, "duel/holes.html")
    entry = page[page.index('id="duel-hole-r01"'):]
    assert "<svg" in entry
    assert "worship 1" in entry
    assert "Ada wins (nothing left)" in entry


def test_the_command_line_and_the_library_are_described(book: Path) -> None:
    commands = links.read(book / "reference" / "commands.html").ids
    assert {"command-check", "command-judge", "command-explore", "command-compare"} <= commands
    assert "rulesmodel.kernel.ruling.need" in links.read(book / "reference" / "api" / "kernel.html").ids


def test_a_notebook_is_executed(book: Path) -> None:
    assert "42" in text(book, "notebooks/lesson.html")


def test_search_knows_stop(book: Path) -> None:
    index = (book / "searchindex.js").read_text(encoding="utf-8")
    assert re.search(r'"?stop"?:\[', index)
    assert "9.stop.1" in index


# -- in a browser ----------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def address(book: Path) -> Iterator[str]:
    """Where the book is served."""
    handler = functools.partial(Quiet, directory=str(book))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Any]:
    """A function that opens a page and gives it; at the end nothing may have gone to another host or wrong."""
    foreign: list[str] = []
    wrong: list[str] = []
    contexts = []

    def open_page(path: str, theme: str = "light", width: int = 1300) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        contexts.append(context)
        context.route("**/*", lambda route: route.continue_() if route.request.url.startswith((address, "data:"))
                      else (foreign.append(route.request.url), route.abort()))
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert (foreign, wrong) == ([], [])


def test_search_finds_the_clause_and_leads_to_it(visit: Any) -> None:
    page = visit("search.html?q=stop")
    page.wait_for_selector("#search-results li a")
    assert any("clauses.html" in each.get_attribute("href") for each in page.locator("#search-results li a").all())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read_in_light_and_dark(visit: Any, theme: str) -> None:
    page = visit("duel/holes.html", theme)
    page.wait_for_selector("svg .rm-felt")
    ink, ground = (page.evaluate(f"getComputedStyle({where}).{what}") for where, what in (
        ("document.querySelector('.rmb p')", "color"), ("document.body", "backgroundColor")))
    assert abs(brightness(ink) - brightness(ground)) > 128
    felt = page.evaluate("getComputedStyle(document.querySelector('svg .rm-felt')).fill")
    assert (brightness(felt) < 128) == (theme == "dark")


def brightness(colour: str) -> float:
    red, green, blue = map(float, re.findall(r"[\d.]+", colour)[:3])
    return .3 * red + .59 * green + .11 * blue


@pytest.mark.parametrize("path", ["index.html", "hoarder/clauses.html", "hoarder/scenarios/stop-chain.html",
                                  "duel/holes.html", "duel/decks.html", "reference/commands.html"])
def test_a_narrow_screen_needs_no_sideways_scrolling(visit: Any, path: str) -> None:
    page = visit(path, width=375)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
