"""The widgets as a reader meets them: in JupyterLab, started by `make lab`, clicked through in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect

from rulesmodel.judge.scenario import Scenario, load_all, load_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.game import game
from rulesmodel.notebook import Quiz
from rulesmodel.notebook.disputes import BLANK
from rulesmodel.notebook.proofs import NO_FAULT
from tests.browser.axe import grave_findings
from tests.browser.chromium import Watched, checked, executable, watched
from tests.browser.lab import ROOT, Lab, make_lab

HOARDER = game("hoarder")
KNOWN = {one.id: one for one in load_all(shipped_files("hoarder"))}
TUTORIAL = {name: one for name, one in KNOWN.items() if "tutorial" in one.tags}
NOTEBOOKS = ROOT / "notebooks"
THEMES = {"dark": "JupyterLab Dark", "light": "JupyterLab Light"}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    executable()  # without a browser there is nothing to start JupyterLab for
    with make_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Watched]:
    """One page for all tests here: JupyterLab and the kernels stay, the cells are run anew."""
    with watched(browser) as page:
        yield page


@pytest.fixture
def tab(window: Watched) -> Iterator[Watched]:
    with checked(window):
        yield window


def opened(lab: Lab, tab: Watched, notebook: str) -> Locator:
    """The widget of a demo notebook whose cells have all been run."""
    widget = lab.open(tab.page, f"widgets/{notebook}.ipynb").locator(".rm-desk")
    expect(widget).to_have_count(1)
    expect(widget).to_be_visible()
    return widget


def check_looks(tab: Watched, widget: Locator, name: str) -> None:
    """In either theme: a picture to be looked at, and nothing that keeps somebody from reading or using it."""
    for theme, called in THEMES.items():
        tab.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", called)
        expect(tab.page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme == "light").lower())
        keep(tab, widget, f"{name}-{theme}")
        assert grave_findings(tab.page, ".rm-desk") == [], theme


def keep(tab: Watched, widget: Locator, name: str) -> None:
    widget.evaluate("widget => widget.scrollIntoView({block: 'start'})")
    tab.keep(f"lab-{name}")


def press(widget: Locator, name: str) -> None:
    widget.get_by_role("button", name=name, exact=True).click()


def unfold(widget: Locator, title: str) -> None:
    widget.get_by_role("button", name=title, exact=True, expanded=False).click()


def agreeing(file: Path) -> Scenario:
    """The one scenario of a file, which comes out as the file says."""
    scenario, = load_scenarios(file)
    assert judge(HOARDER, scenario).agrees
    return scenario


# -- the start page --------------------------------------------------------------------------------------
def test_the_start_page_leads_everywhere(lab: Lab, tab: Watched) -> None:
    start = lab.start(tab.page)
    expect(start.get_by_role("heading", name="rulesmodel: executable rulebooks")).to_be_visible()
    expect(start.locator(".jp-OutputArea").get_by_role("img").first).to_be_visible()  # what is kept in the notebook
    keep(tab, start, "start")
    links = start.locator(".jp-RenderedMarkdown a:not(.jp-InternalAnchorLink)")
    targets = {unquote(urlsplit(link).path).partition("/files/")[2] for link in links.evaluate_all(
        "all => all.map(one => one.href)")}
    notebooks = {path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.rglob("*.ipynb")
                 if ".ipynb_checkpoints" not in path.parts}
    assert targets == notebooks - {"start.ipynb"}
    lab.run(tab.page, start)
    expect(start.locator(".rm-desk")).to_be_visible()
    assert grave_findings(tab.page, ".rm-desk") == []
    start.get_by_role("link", name="the dispute desk").click()
    assert "DisputeDesk" in lab.shown(tab.page, "widgets/dispute-desk.ipynb").inner_text()


# -- the scenario player ---------------------------------------------------------------------------------
def test_a_play_is_stepped_through_forked_and_taken_home(lab: Lab, tab: Watched, tmp_path: Path) -> None:
    player = opened(lab, tab, "scenario-player")
    menu, where = player.locator(".rm-menu"), player.get_by_text(re.compile(r"^step \d+ of \d+$"))
    expect(where).to_have_text("step 0 of 8")
    expect(player.get_by_role("button", name="Back", exact=True)).to_be_disabled()

    press(player, "Forward")
    expect(where).to_have_text("step 1 of 8")
    expect(menu).to_contain_text("Ben chooses")
    expect(player.get_by_role("img").first).to_contain_text("Ben may stop T1")
    press(player, "Last")
    expect(where).to_have_text("step 8 of 8")
    menu.locator(".rm-why summary").click()
    refused = menu.locator(".rm-refused li")
    expect(refused).to_contain_text("return K1")
    expect(refused.locator("[data-clause='7.return.1']")).to_be_visible()
    press(player, "First")
    press(player, "Forward")
    press(player, "Forward")
    press(player, "Back")
    expect(where).to_have_text("step 1 of 8")

    press(menu, "decline")
    expect(where).to_have_text("step 2 of 2")
    expect(player.locator(".rm-graph-view [aria-current=step]")).to_have_count(1)
    press(player, "Back")
    press(menu, "stop S")
    expect(where).to_have_text("step 2 of 8")
    unfold(player, "What has happened so far")
    expect(player).to_contain_text("Ben: stop S")

    unfold(player, "Take it home as a scenario")
    player.get_by_label("Title").fill("Stopped at once")
    press(player, "Write the scenario")
    expect(player.get_by_label("Scenario")).to_have_value(re.compile("Stopped at once"))
    file = tmp_path / "mine.yaml"
    file.write_text(player.get_by_label("Scenario").input_value(), encoding="utf-8")
    assert [move.words for move in agreeing(file).lines[0].moves] == ["play T1", "stop S"]
    check_looks(tab, player, "player")


def test_a_seat_sees_no_hidden_card(lab: Lab, tab: Watched) -> None:
    player = opened(lab, tab, "scenario-player")
    table = player.get_by_role("img").first
    expect(table).to_contain_text("R4")
    player.get_by_label("View").select_option("Ben")
    expect(player.locator(".rm-graph-view")).to_contain_text("nobody at the table can see")
    expect(player.locator(".rm-menu button")).to_have_count(0)
    expect(table).not_to_contain_text("R4")
    keep(tab, player, "player-as-ben")


def test_the_player_is_used_from_the_keyboard(lab: Lab, tab: Watched) -> None:
    player = opened(lab, tab, "scenario-player")
    where, keys = player.get_by_text(re.compile(r"^step \d+ of \d+$")), tab.page.keyboard
    player.get_by_role("button", name="Forward", exact=True).focus()
    keys.press("Space")
    expect(where).to_have_text("step 1 of 8")
    for _ in range(3):  # Last, View, and the first move
        keys.press("Tab")
    expect(player.get_by_role("button", name="stop S")).to_be_focused()
    keep(tab, player, "player-focus")
    keys.press("Enter")
    expect(where).to_have_text("step 2 of 8")
    expect(player.locator(".rm-menu button").first).to_be_focused()
    keep(tab, player, "player-keyboard")
    heading = player.get_by_role("button", name="What has happened so far")
    heading.focus()
    keys.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "true")
    expect(player.locator(".rm-steps")).to_contain_text("stop S")
    keys.press("Space")
    expect(player.locator(".rm-steps")).to_be_hidden()
    start = player.locator(".rm-graph-view [data-node]").first
    start.focus()
    keys.press("Enter")
    expect(where).to_have_text("step 0 of 8")
    expect(player.locator(".rm-graph-view [aria-current=step]")).to_be_focused()


# -- the dispute desk ------------------------------------------------------------------------------------
def test_a_newcomer_settles_a_tutorial_dispute(lab: Lab, tab: Watched) -> None:
    desk = opened(lab, tab, "dispute-desk")
    dispute = TUTORIAL["T02"]
    desk.get_by_label("Start from").select_option(f"{dispute.id}: {dispute.title}")
    expect(desk.get_by_label("Moves before it")).to_have_value(re.compile("Ada: play T1"))
    expect(desk.locator("article")).to_have_count(0)
    press(desk, "Settle it")
    card = desk.locator("article")
    expect(card).to_contain_text(dispute.title)
    expect(card.locator(".rm-badge").first).to_have_text("✓ Allowed")
    named = card.locator("[data-clause]").evaluate_all("all => all.map(one => one.dataset.clause)")
    expected = judge(HOARDER, dispute)
    assert {one.clause for one in expected.clauses} <= {*named}
    check_looks(tab, desk, "desk")
    overflow = desk.locator("select, input, textarea, button").evaluate_all(CUT_OFF)
    assert overflow == []


CUT_OFF = """all => all.filter((one) => one.checkVisibility()).filter((one) => {
  const box = one.getBoundingClientRect(), column = one.closest(".widget-vbox").getBoundingClientRect();
  return box.right > column.right + 1;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""The controls that reach beyond their column."""


def test_what_another_reading_changes_is_told(lab: Lab, tab: Watched) -> None:
    desk = opened(lab, tab, "dispute-desk")
    dispute = KNOWN["S22"]
    desk.get_by_label("Start from").select_option(f"{dispute.id}: {dispute.title}")
    expect(desk.locator(".rm-question").first).to_contain_text(dispute.lines[0].question)
    unfold(desk, "Read an open question another way")
    question = HOARDER.rulebook.question("R38")
    desk.get_by_label("Open question").select_option(f"R38: {question.asks}")
    desk.get_by_label("Read as").select_option(f"r2: {question.readings['r2']}")
    press(desk, "Read it so")
    desk.get_by_label("Which move").fill("hypnotize Ben T1")
    desk.get_by_label("Which move").blur()
    press(desk, "Settle it")
    expect(desk.locator(".rm-notice").first).to_contain_text("R38 read r2")
    expect(desk.locator(".rm-notice").first).to_contain_text("Before it was:")
    keep(tab, desk, "desk-changed")
    desk.get_by_label("Start from").select_option(BLANK)
    expect(desk.get_by_label("Start from").locator("option:checked")).to_have_text(BLANK)
    expect(desk.locator("article")).to_have_count(0)


def test_a_move_that_is_refused_is_explained_and_saved(lab: Lab, tab: Watched) -> None:
    desk = opened(lab, tab, "dispute-desk")
    desk.get_by_label("Moves before it").fill("")
    desk.get_by_label("Which move").fill("play R4")
    desk.get_by_label("Which move").blur()
    press(desk, "Settle it")
    card = desk.locator("article")
    expect(card.locator(".rm-badge").first).to_have_text("✗ Not allowed")
    expect(card.locator("[data-clause='7.turn.1']").first).to_be_visible()
    unfold(desk, "Save it as a scenario")
    desk.get_by_label("File").fill("too-early.yaml")
    desk.get_by_label("File").blur()
    press(desk, "Save as a scenario")
    expect(desk).to_contain_text("Written to too-early.yaml")
    asked = agreeing(lab.home / "notebooks" / "widgets" / "too-early.yaml").lines[0].ask
    assert asked is not None
    assert (asked.by, asked.words) == ("Ada", "play R4")


def test_what_is_missing_is_said_in_words(lab: Lab, tab: Watched) -> None:
    desk = opened(lab, tab, "dispute-desk")
    desk.get_by_label("Moves before it").fill("")
    desk.get_by_label("Which move").fill("")
    desk.get_by_label("Which move").blur()
    press(desk, "Settle it")
    expect(desk.get_by_role("alert")).to_contain_text("say which move is disputed")
    expect(desk.locator("article")).to_have_count(0)


# -- the quiz --------------------------------------------------------------------------------------------
def test_the_quiz_explains_answers_and_keeps_the_score(lab: Lab, tab: Watched) -> None:
    quiz = opened(lab, tab, "quiz")
    first, second, *_ = Quiz("hoarder", most=8).questions
    wrong = next(answer for answer in second.answers if answer != second.answer)
    press(quiz, first.answer)
    expect(quiz.get_by_role("status").first).to_have_text("Right.")
    expect(quiz).to_contain_text("1 of 1 right")
    expect(quiz.locator("article [data-clause]").first).to_be_visible()
    press(quiz, "Next question")
    expect(quiz).to_contain_text("Question 2 of 8")
    expect(quiz.locator("article")).to_have_count(0)
    press(quiz, wrong)
    expect(quiz.get_by_role("status").first).to_have_text(f"No. It is: {second.answer}")
    expect(quiz).to_contain_text("1 of 2 right")
    check_looks(tab, quiz, "quiz")


# -- the proof laboratory --------------------------------------------------------------------------------
def test_a_fault_brings_a_proof_down(lab: Lab, tab: Watched) -> None:
    laboratory = opened(lab, tab, "proof-lab")
    result, fault = laboratory.locator("article"), laboratory.get_by_label("Fault")
    press(laboratory, "Prove it")
    expect(result.locator(".rm-badge")).to_contain_text("proved")
    expect(result.get_by_role("img")).to_have_count(0)

    known = fault.locator("option", has_text="caught by this theorem").inner_text()
    fault.select_option(known)
    expect(laboratory.locator("del")).not_to_have_count(0)
    expect(laboratory.locator("ins")).not_to_have_count(0)
    press(laboratory, "Prove it")
    expect(result.locator(".rm-badge")).to_contain_text("refuted")
    expect(result.get_by_role("img")).to_contain_text("stop window")
    check_looks(tab, laboratory, "proof")
    fault.select_option(NO_FAULT)
    expect(fault.locator("option:checked")).to_have_text(NO_FAULT)
    press(laboratory, "Prove it")
    expect(result.locator(".rm-badge")).to_contain_text("proved")
    fault.select_option(known)

    press(laboratory, "Show its paths")
    unfold(laboratory, "Paths and conditions")
    expect(laboratory.locator("details .rm-badge", has_text="fails").first).to_be_visible()
