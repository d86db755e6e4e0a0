"""The widgets, driven without a browser: what clicks and choices do, what is shown, and the static forms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesmodel.judge.scenario import load_all, load_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.game import game
from rulesmodel.notebook import DisputeDesk, ProofLab, Quiz, ScenarioPlayer
from rulesmodel.notebook.desk import Desk
from rulesmodel.notebook.player import ALL
from rulesmodel.notebook.views import Fold
from tests.notebook.found import DUEL, KNOWN, SCENARIOS, widgets
from tests.show.test_report import Page

w = pytest.importorskip("ipywidgets")

MAKERS: dict[str, Callable[[], Desk]] = {
    "player": lambda: ScenarioPlayer(SCENARIOS["T02"]),
    "desk": lambda: DisputeDesk("hoarder", scenarios=KNOWN),
    "desk of duel": lambda: DisputeDesk("duel"),
    "quiz": lambda: Quiz("hoarder", KNOWN, most=4),
    "lab": lambda: ProofLab("hoarder", "an-odd-number-stops"),
    "lab of duel": lambda: ProofLab("duel"),
}


# -- all of them -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", MAKERS)
def test_every_control_has_a_label(name: str) -> None:
    controls = [each for each in widgets(MAKERS[name]()) if isinstance(each, w.Button | w.Dropdown | w.Text | w.Textarea
                                                                       | w.Combobox)]
    assert len(controls) > 1
    assert [each for each in controls if not each.description] == []


@pytest.mark.parametrize("name", MAKERS)
def test_a_static_form_stands_where_no_widget_can(name: str) -> None:
    bundle = MAKERS[name]()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    page = Page(data["text/html"])
    assert (page.open, page.loaded) == ([], [])
    assert len(data["text/html"]) > 2000


@pytest.mark.parametrize("name", MAKERS)
def test_no_output_widget_is_used(name: str) -> None:
    assert [each for each in widgets(MAKERS[name]()) if isinstance(each, w.Output)] == []


@pytest.mark.parametrize("name", MAKERS)
def test_no_menu_is_blank(name: str) -> None:
    menus = [each for each in widgets(MAKERS[name]()) if isinstance(each, w.Dropdown) and each.options]
    assert [menu.description for menu in menus if menu.index is None] == []


@pytest.mark.parametrize("name", ["player", "desk", "lab"])
def test_what_folds_away_stands_below_its_heading(name: str) -> None:
    boxes = [each for each in widgets(MAKERS[name]()) if isinstance(getattr(each, "children", (None,))[0], Fold)]
    assert boxes
    assert {len(box.children) for box in boxes} == {2}
    assert [each for each in widgets(MAKERS[name]()) if isinstance(each, w.Accordion)] == []


# -- the scenario player ---------------------------------------------------------------------------------
def test_the_player_steps_and_shows_where_it_is() -> None:
    player = ScenarioPlayer(SCENARIOS["T02"])
    assert player.buttons["Back"].disabled
    player.buttons["Forward"].click()
    assert player.where.value == "step 1 of 8"
    assert "Ben may stop T1" in player.table.value
    assert player.menu.heading == "Ben chooses"
    assert [choice["label"] for choice in player.menu.choices] == ["stop S", "decline"]
    player.buttons["Last"].click()
    assert player.buttons["Forward"].disabled
    player.buttons["First"].click()
    assert player.play.number == 0


def test_a_choice_forks_the_play_and_a_late_click_does_nothing() -> None:
    player = ScenarioPlayer(SCENARIOS["T02"])
    player.buttons["Forward"].click()
    old = player.menu.serial
    player.menu.choose(1)
    assert player.where.value == "step 2 of 2"
    player.menu._hear({"choose": 0, "serial": old})
    assert player.play.number == 2


def test_the_player_gives_the_reasons_against_other_moves() -> None:
    player = ScenarioPlayer(SCENARIOS["S29"])
    player.buttons["Last"].click()
    assert {"labels": ["strike Ben T1"], "reason": "a Bodyguard there has to be chosen",
            "clause": "8.strike.2"} in player.menu.refusals
    assert "is not allowed" in player.menu.status


def test_a_seat_sees_no_hidden_card_anywhere() -> None:
    player = ScenarioPlayer(SCENARIOS["T01"])
    player.history.children[0].shown = True
    player.buttons["Last"].click()
    player.view.value = "Ben"
    shown = " ".join((player.table.value, player.story.value, player.graph.svg, str(player.menu.choices),
                      str(player.menu.refusals)))
    assert player.graph.svg == ""
    assert not any(card in shown for card in ("K7", "F2", "R1"))
    player.view.value = ALL
    assert "K7" in player.story.value


def test_a_seat_does_not_hear_what_somebody_lays_face_down() -> None:
    player = ScenarioPlayer(next(one for one in load_all(shipped_files("totym")) if one.id == "S11"))
    player.history.children[0].shown = True
    player.buttons["Last"].click()
    assert "lay Minor left" in player.story.value
    player.view.value = "Ben"
    assert "lay a card left" in player.story.value
    assert "Minor" not in player.story.value


def test_the_story_is_told_once_it_is_unfolded() -> None:
    player = ScenarioPlayer(SCENARIOS["T02"])
    player.buttons["Forward"].click()
    assert player.story.value == ""
    player.history.children[0].shown = True
    assert "play T1" in player.story.value
    player.buttons["Forward"].click()
    assert "stop S" in player.story.value


def test_somebody_elses_moves_are_not_offered_to_a_seat() -> None:
    player = ScenarioPlayer(SCENARIOS["T02"])
    player.view.value = "Ben"
    assert player.menu.choices == []
    assert "as Ada" in player.menu.status
    player.view.value = "Ada"
    assert player.menu.choices


def test_a_seat_is_told_when_nobody_or_chance_comes_next() -> None:
    player = ScenarioPlayer(SCENARIOS["T01"])
    player.view.value = "Ben"
    player.buttons["Forward"].click()
    assert (player.menu.heading, player.menu.status) == ("chance decides", "View everything to go on.")
    over = next(one for one in KNOWN if one.lines[0].moves and one.lines[0].expect.outcome and not one.lines[0].ask)
    player = ScenarioPlayer(over)
    player.buttons["Last"].click()
    player.view.value = "Ben"
    assert player.menu.heading == "Nobody has to choose"
    assert "nobody" not in player.menu.status


def test_a_node_of_the_graph_leads_there() -> None:
    player = ScenarioPlayer(SCENARIOS["T02"])
    assert "you are here" in player.graph.svg
    player.graph.choose(3)
    assert player.play.number == 3
    player.graph.choose(999)
    player.graph.choose("x")
    assert player.play.number == 3


def test_what_was_played_is_exported_as_a_scenario(tmp_path: Path) -> None:
    player = ScenarioPlayer(DUEL, DUEL.rules("one"), deck="one")
    assert player.export() == ""
    assert "Make a move first" in player.trouble.value
    player.menu.choose(0)
    player.title.value = "Mine"
    file = tmp_path / "mine.yaml"
    file.write_text(player.export(), encoding="utf-8")
    scenario, = load_scenarios(file)
    assert (scenario.title, scenario.deck) == ("Mine", "one")
    assert judge(DUEL, scenario).agrees


@pytest.mark.parametrize("game_name", ["duel", "hoarder", "totym"])
def test_the_player_plays_every_game(game_name: str) -> None:
    played = game(game_name)
    player = ScenarioPlayer(played)
    for _ in range(6):
        if player.menu.choices:
            player.menu.choose(0)
    assert player.play.number == 6
    assert "<svg" in player.table.value


def test_other_things_cannot_be_played() -> None:
    with pytest.raises(TypeError, match="a int cannot be played"):
        ScenarioPlayer(3)  # type: ignore[arg-type]


# -- the quiz --------------------------------------------------------------------------------------------
def test_the_quiz_asks_all_kinds_and_keeps_the_score() -> None:
    quiz = Quiz("hoarder", KNOWN, most=8)
    assert {question.kind for question in quiz.questions} == {"may I", "what happens", "who chooses", "how many"}
    for place in range(8):
        assert quiz.next.disabled
        quiz.menu.choose(quiz.question.right if place % 2 else (quiz.question.right + 1) % len(quiz.question.answers))
        assert (quiz.menu.status == "Right.") == bool(place % 2)
        assert "decided by" in quiz.explanation.value
        quiz.next.click()
    assert (quiz.right, quiz.asked) == (4, 8)
    quiz.again.click()
    assert (quiz.right, quiz.asked, quiz.place) == (0, 0, 0)


def test_only_the_first_answer_counts() -> None:
    quiz = Quiz("hoarder", KNOWN, most=1)
    wrong = (quiz.question.right + 1) % len(quiz.question.answers)
    quiz.answer(wrong)
    quiz.answer(quiz.question.right)
    assert quiz.right == 0


def test_a_question_is_answered_as_the_rules_answer_it() -> None:
    may, *_ = Quiz("hoarder", [SCENARIOS["S29"]], ["may I"]).questions
    assert (may.asks, may.answer) == (SCENARIOS["S29"].question, "no")
    numbers = {one.asks.partition("How many ")[2]: one.answer
               for one in Quiz("hoarder", [SCENARIOS["T02"]], ["how many"]).questions}
    assert numbers["Totems does Ben have then?"] == "1"
    assert numbers["Skellies does Ben have then?"] == "1"


def test_the_table_does_not_give_the_answer_away() -> None:
    quiz = Quiz("hoarder", [SCENARIOS["T02"]], ["what happens"])
    assert quiz.question.answer not in quiz.table.value
    quiz.menu.choose(quiz.question.right)
    assert quiz.question.answer.replace("'", "&#x27;") in quiz.table.value or quiz.question.answer in quiz.table.value


def test_without_questions_there_is_no_quiz() -> None:
    with pytest.raises(ValueError, match="no question of these kinds"):
        Quiz("hoarder", [SCENARIOS["S29"]], ["how many"])


# -- the proof laboratory --------------------------------------------------------------------------------
def test_a_theorem_is_proved_and_dies_under_its_fault() -> None:
    lab = ProofLab("hoarder", "an-odd-number-stops")
    assert lab.prove().outcome == "proved"
    assert "<svg" not in lab.result.value
    caught = next(fault for label, fault in lab.seeded.options if "caught by this theorem" in label)
    lab.fault = caught
    assert "<del>" in lab.change.value
    assert lab.prove().outcome == "refuted"
    assert "<svg" in lab.result.value
    lab.fault = None
    assert lab.change.value == ""
    assert lab.prove().outcome == "proved"


@pytest.mark.parametrize("game_name", ["hoarder", "totym"])
def test_the_fault_that_a_theorem_catches_is_offered_first(game_name: str) -> None:
    lab = ProofLab(game_name)
    labels = [label for label, _ in lab.seeded.options]
    assert labels[1].endswith("(caught by this theorem)")
    assert lab.rule.value in lab.faults


def test_the_paths_are_shown_with_their_conditions() -> None:
    lab = ProofLab("hoarder", "a-stopped-totem-always-crosses")
    found = lab.show_paths()
    assert [path.holds for path in found] == [True, True, False]
    assert "Ben team R + Ben team S + Ben team T ≥ 9" in found[-1].conditions
    assert "Ben team S &lt; 3" in lab.paths.value


def test_the_rule_of_a_theorem_is_shown_with_its_source() -> None:
    lab = ProofLab("hoarder", "an-odd-number-stops")
    assert lab.rule.value[1] == "decline"
    assert "def decline(" in lab.source.value
    assert "def an_odd_number_stops(" in lab.about.value
