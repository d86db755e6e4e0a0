"""The book builds strictly, every clause has its anchor, links lead somewhere, nothing comes from another host.

Built here: the toy game with all that is known of it, and the disputes of Totem Hoarder about stopping; `make book`
builds the rest.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from rulesmodel.book import links
from rulesmodel.book.jobs import Job
from rulesmodel.book.page import anchor
from rulesmodel.book.work import gather
from rulesmodel.judge.scenario import shipped_files
from rulesmodel.kernel.game import game

BOOK = Path(__file__).parent.parent.parent / "book"
GAMES = [game("duel"), game("hoarder")]
NOTEBOOK = """{"cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# A lesson"]},
 {"cell_type": "code", "id": "b", "metadata": {}, "execution_count": null, "outputs": [], "source": ["print(6 * 7)"]}],
 "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
              "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}"""

pytestmark = pytest.mark.slow


def wanted(job: Job) -> bool:
    return job.game == "duel" or (job.part == "scenarios" and shipped_files(job.game)[job.number].stem == "stop-chain")


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
