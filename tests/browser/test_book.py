"""The book as a reader meets it: searched, linked to, on a wide screen and a narrow one, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from rulesmodel.kernel.game import game
from tests.browser.axe import grave_findings
from tests.browser.book import Book, built, serving
from tests.browser.chromium import PHONE, Watched, executable, watched

LOOKED_AT = {"start": "index.html", "clauses": "duel/clauses.html", "scenarios": "duel/scenarios/disputes.html",
             "holes": "duel/holes.html", "search": "search.html?q=stop",
             "notebook": "notebooks/widgets/scenario-player.html"}
"""The pages whose accessibility is tested: of each kind one, short ones."""
SCENARIOS = {"hoarder": "stop-chain", "duel": "disputes"}
STOPPING = {"hoarder": "9.stop.1", "duel": "3.stop.1"}
"""A clause about stopping."""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    executable()  # without a browser there is nobody to build the book for
    with serving(built(tmp_path_factory.mktemp("notebooks"))) as served:
        yield served


@pytest.fixture
def tab(browser: Browser) -> Iterator[Watched]:
    with watched(browser) as page:
        yield page


def scenarios(book: Book) -> str:
    """The address of a page of scenarios."""
    return book.at(f"{book.game}/scenarios/{SCENARIOS[book.game]}.html")


def anchor(book: Book) -> str:
    return f"{book.game}-{STOPPING[book.game].replace('.', '-')}"


# -- finding something -----------------------------------------------------------------------------------
def test_search_finds_the_rules_of_stopping(book: Book, tab: Watched) -> None:
    tab.page.goto(book.at("search.html?q=stop"))
    found = tab.page.locator("#search-results ul.search li a")
    expect(found.first).to_be_visible()
    excerpts = tab.page.locator("#search-results ul.search li .context")
    expect(excerpts.first).to_be_visible()
    tab.keep("book-search")
    assert not [each for each in excerpts.all_inner_texts() if "System Settings" in each or "Contents" in each]
    places = found.evaluate_all("all => all.map(one => one.href)")
    assert len(places) > 3
    assert any(f"/{book.game}/clauses.html" in place for place in places)
    found.first.click()
    expect(tab.page.locator("article").first).to_contain_text("stop", ignore_case=True)


def test_search_says_when_there_is_nothing(book: Book, tab: Watched) -> None:
    tab.page.goto(book.at("search.html?q=xylophone"))
    expect(tab.page.locator("#search-results")).to_contain_text("did not match any")


def test_a_clause_has_an_address_of_its_own(book: Book, tab: Watched) -> None:
    tab.page.goto(book.at(f"{book.game}/clauses.html#{anchor(book)}"))
    clause = tab.page.locator(f"[id='{anchor(book)}']")
    expect(clause).to_be_in_viewport()
    assert clause.evaluate("one => one.matches(':target') || one.contains(document.querySelector(':target'))")
    section = tab.page.locator(f"section:has([id='{anchor(book)}']), section[id='{anchor(book)}']").last
    expect(section).to_contain_text(STOPPING[book.game])
    rulebook = game(book.game).rulebook
    expect(section).to_contain_text(rulebook.clause(STOPPING[book.game]).says)
    tab.keep("book-permalink")


def test_a_clause_in_a_verdict_leads_to_the_clause(book: Book, tab: Watched) -> None:
    tab.page.goto(scenarios(book))
    link = tab.page.locator(f"article a[href*='clauses.html#{book.game}-']").first
    named = link.inner_text()
    link.click()
    target = tab.page.locator(":target")
    expect(target).to_be_in_viewport()
    assert tab.page.url.endswith(named.strip().replace(".", "-"))


# -- all pages -------------------------------------------------------------------------------------------
def test_every_page_fits_a_narrow_screen(book: Book, browser: Browser) -> None:
    """Every page is loaded here; requests to other hosts and errors on any of them are found too."""
    wide, empty = [], []
    with watched(browser, size=PHONE) as tab:
        for page in book.pages:
            tab.page.goto(book.at(page))
            if tab.page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                wide.append(page)
            if tab.page.evaluate(BLANK_PICTURES):
                empty.append(page)
        assert len(book.pages) > 20
        tab.page.goto(scenarios(book))
        tab.keep("book-narrow")
    assert wide == [], "pages that scroll sideways"
    assert empty == [], "pages with a picture that shows nothing"


BLANK_PICTURES = """() => {
  const blank = (box) => box.width < 4 || box.height < 4;
  const shown = (one) => one.checkVisibility();
  return [...document.querySelectorAll("article svg[role=img]")].filter(shown)
           .filter((one) => !one.childElementCount || blank(one.getBoundingClientRect())).length
       + [...document.querySelectorAll("article img")].filter(shown).filter((one) => !one.naturalWidth).length;
}"""


def test_positions_are_drawn(book: Book, tab: Watched) -> None:
    tab.page.goto(scenarios(book))
    pictures = tab.page.locator("article svg[role=img]")
    assert pictures.count() > 2
    expect(pictures.first).to_be_visible()
    expect(pictures.first).to_contain_text("Ada")
    tab.keep("book-positions")


# -- how it looks ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", LOOKED_AT)
def test_everybody_can_read_it(book: Book, browser: Browser, name: str, scheme: str) -> None:
    with watched(browser, scheme) as tab:
        tab.page.goto(book.at(LOOKED_AT[name]))
        expect(tab.page.locator("html")).to_have_attribute("data-theme", scheme)
        tab.keep(f"book-{name}-{scheme}")
        light = brightness(tab.page.locator("body"))
        assert light > 200 if scheme == "light" else light < 60
        assert grave_findings(tab.page) == []


def brightness(element: Locator) -> float:
    """How light an element's background is, from 0 to 255."""
    colour = element.evaluate("one => getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number)")
    return float(sum(colour) / 3)
