"""The report of a check, as text and as one HTML page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from rulesmodel.check.report import Finding, GameReport, as_data
from rulesmodel.show.report import as_html, as_text

GOOD = Finding("decks", "tie", "a game may end in a tie", True, "found after 2 moves", ("Ada: pass", "Ben: pass"), 0.5)
BAD = Finding("theorems", "parity", "an <odd> chain stops", False, "refuted",
              tuple(f"line {n}" for n in range(20)), 1.25)
SCENARIOS = tuple(Finding("scenarios", f"S0{n}", f"dispute {n}", True, "allowed") for n in (1, 2))
WELL = GameReport("duel", "Duel", "1", (GOOD, *SCENARIOS), 0.75)
OFF = GameReport("other", "Other", "2", (BAD,), 1.25)


class Page(HTMLParser):
    """Collects what a page loads and links to, and whether its tags are closed in order."""

    VOID = {"meta", "br", "hr", "img", "link", "input"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.add(str(found["id"]))
        if found.get("href"):
            self.links.add(str(found["href"]))
        self.loaded += [str(found[key]) for key in ("src", "srcset", "data") if found.get(key)]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_what_was_found_is_told_with_its_witness() -> None:
    text = as_text([WELL])
    assert "  ✔ tie  a game may end in a tie: found after 2 moves\n      Ada: pass · Ben: pass" in text
    assert text.endswith("All is well.")


def test_a_position_of_several_lines_is_told_in_one() -> None:
    position = ("position:", "  turn: Ada", "  Ada:", "    team: []")
    found = Finding("theorems", "false", "it holds", True, "refuted", position)
    text = as_text([GameReport("duel", "Duel", "1", (found,), 0.1)])
    assert "\n      position: turn: Ada · Ada: team: []\n" in text


def test_what_chance_did_is_left_out_of_the_line() -> None:
    found = Finding("decks", "it", "it holds", True, "found", ("chance: draw S", "Ada: pass"))
    assert "\n      Ada: pass\n" in as_text([GameReport("duel", "Duel", "1", (found,), 0.1)])


def test_scenarios_that_agree_are_only_counted() -> None:
    assert "  ✔ all 2 agree" in as_text([WELL])
    assert "S01" not in as_text([WELL])
    assert "S01" in as_text([WELL], full=True)


def test_what_is_off_is_told_at_length() -> None:
    text = as_text([WELL, OFF])
    assert "  ✘ parity  an <odd> chain stops: refuted" in text
    assert "        line 11\n        … and 8 more" in text
    assert text.endswith("1 thing is off.")


def test_the_table_counts_by_part() -> None:
    table = as_text([WELL, OFF]).splitlines()[-5:-2]
    assert table[0].split() == ["register", "scenarios", "decks", "theorems", "coverage", "work"]
    assert table[1].split() == ["✔", "duel", "0/0", "2/2", "1/1", "0/0", "0/0", "750", "ms"]
    assert table[2].split() == ["✘", "other", "0/0", "0/0", "0/0", "0/1", "0/0", "1.2", "s"]


def test_the_page_is_whole_and_needs_nothing_from_elsewhere() -> None:
    text = as_html([WELL, OFF])
    page = Page(text)
    assert page.open == []
    assert page.loaded == []
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not re.search(r"https?://|@import|url\(|<script", text)


def test_the_page_shows_what_is_off_and_quotes_its_words() -> None:
    text = as_html([WELL, OFF])
    assert "</span> 1 thing is off.</h1>" in text
    assert "an &lt;odd&gt; chain stops" in text
    assert '<a class="bad" href="#other-theorems-parity">parity</a>' in text


def test_a_clean_page_says_so() -> None:
    assert "All is well" in as_html([WELL])


def test_a_check_that_was_broken_off_never_reads_like_a_clean_one() -> None:
    part = GameReport("duel", "Duel", "1", (GOOD,), 0.5, whole=False)
    assert as_text([part]).endswith("Not everything was checked.")
    assert "All is well" not in as_html([part])
    assert as_data([part])["ok"] is False


def test_the_data_says_for_each_game_whether_all_is_well() -> None:
    data = as_data([WELL, OFF])
    assert data["ok"] is False
    assert [(game["game"], game["ok"]) for game in data["games"]] == [("duel", True), ("other", False)]
    assert data["games"][0]["findings"][0]["witness"] == ("Ada: pass", "Ben: pass")
