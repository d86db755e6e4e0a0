"""The dispute desk, driven without a browser: laying out a position, settling, changing, saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.judge.scenario import load_all, load_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.game import game
from rulesmodel.notebook import DisputeDesk
from rulesmodel.notebook.disputes import BLANK
from tests.notebook.found import HOARDER, KNOWN, SCENARIOS, press

pytest.importorskip("ipywidgets")


@pytest.mark.parametrize("name", ["T01", "T05", "S22", "S29", "S61", "S86", "T07"])
def test_the_desk_gives_the_verdict_of_a_shipped_dispute(name: str) -> None:
    desk = DisputeDesk("hoarder", SCENARIOS[name], scenarios=KNOWN)
    verdict = desk.settle()
    assert verdict is not None
    assert verdict.verdict == judge(HOARDER, SCENARIOS[name]).verdict
    assert "decided by" in desk.card.value


def test_a_newcomer_settles_the_dispute_that_is_laid_out() -> None:
    desk = DisputeDesk("hoarder")
    press(desk, "Settle it")
    assert "Allowed" in desk.card.value
    assert desk.trouble.value == ""


def test_a_position_is_built_with_the_form() -> None:
    desk = DisputeDesk("hoarder", scenarios=KNOWN)
    desk.start.value = BLANK
    desk.form.lines["Ada", "hand"].value = "R1, S x2"
    desk.form.lines["Ada", "team"].value = "FB"
    desk.form.lines["Ben", "hand"].value = "none"
    assert desk.position == {"Ada": {"hand": ["R1", "S x2"], "team": ["FB"]}, "Ben": {"hand": []}}
    assert "play R1" in desk.move.options
    desk.move.value = "play R1"
    verdict = desk.settle()
    assert verdict is not None
    assert verdict.verdict == "allowed"


def test_the_form_has_lines_for_what_positions_often_name() -> None:
    desk = DisputeDesk("totym", scenarios=load_all(shipped_files("totym")))
    desk.start.value = BLANK
    creature = desk.form.lines["Ben", "creature"]
    assert "Elk" in creature.options
    creature.value = "Elk"
    desk.form.lines["Ben", "left", "worship"].value = "Druid x2"
    assert desk.position == {"Ben": {"creature": "Elk", "left": {"worship": ["Druid x2"]}}}
    assert ("pending",) not in desk.form.lines


def test_yaml_fills_the_form_and_what_it_cannot_show_is_kept() -> None:
    desk = DisputeDesk("hoarder", scenarios=KNOWN)
    desk.start.value = BLANK
    desk.yaml.value = "{step: 1, Ada: {hand: [R1], team: []}}"
    assert desk.form.lines["Ada", "hand"].value == "R1"
    assert desk.form.lines["Ada", "team"].value == "none"
    desk.form.lines["Ada", "hand"].value = "R2"
    assert desk.position == {"step": 1, "Ada": {"hand": ["R2"], "team": []}}


@pytest.mark.parametrize(("yaml", "told"), [
    ("{Ada: {hand: [R1, Q]}}", "unknown card"), ("{Ada: [", "no YAML"), ("{Adda: {}}", "unknown key"), ("3", "mapping"),
])
def test_what_is_wrong_with_a_position_is_said_at_once(yaml: str, told: str) -> None:
    desk = DisputeDesk("hoarder", scenarios=KNOWN)
    desk.start.value = BLANK
    desk.yaml.value = yaml
    assert told in desk.trouble.value
    assert desk.settle() is None


def test_nothing_to_settle_is_said() -> None:
    desk = DisputeDesk("hoarder", scenarios=KNOWN)
    desk.start.value = BLANK
    desk.yaml.value = "{Ada: {hand: [R1], team: []}}"
    assert desk.settle() is None
    assert "which move is disputed" in desk.trouble.value


def test_another_reading_gives_another_verdict() -> None:
    desk = DisputeDesk("hoarder", SCENARIOS["S22"], scenarios=KNOWN)
    first = desk.settle()
    desk.question.value = "R38"
    desk.reading.value = "r2"
    press(desk, "Read it so")
    assert "R38 read r2" in desk.chosen.value
    desk.move.value = "hypnotize Ben T1"
    second = desk.settle()
    assert first is not None
    assert second is not None
    assert (first.by_default, second.verdict) == ("allowed", "not allowed")


def test_a_change_is_told_beside_the_verdict_before_it() -> None:
    desk = DisputeDesk("hoarder", SCENARIOS["S22"], scenarios=KNOWN)
    desk.question.value, desk.reading.value = "R38", "r2"
    press(desk, "Read it so")
    desk.settle()
    assert "R38 read r2" in desk.card.value
    assert "Before it was" in desk.card.value
    desk.settle()
    assert "Changed: " not in desk.card.value
    desk.before.value = ""
    desk.move.value = "play R1"
    assert (desk.card.value, desk.verdict) == ("", None)
    desk.settle()
    assert "the moves before it" in desk.card.value or "the move in question" in desk.card.value
    desk.start.value = SCENARIOS["S29"]
    desk.settle()
    assert "Changed: " not in desk.card.value


def test_a_deck_can_be_named_that_no_scenario_uses() -> None:
    desk = DisputeDesk("hoarder", deck="min", scenarios=())
    assert desk.decks.value == "min"
    assert desk.rules.deck == HOARDER.rules("min").deck


def test_the_version_of_a_scenario_is_laid_out_with_it() -> None:
    known = load_all(shipped_files("totym"))
    older = next(one for one in known if one.version and "+" in one.version)
    desk = DisputeDesk("totym", older, scenarios=known)
    assert desk.version.value == older.version
    verdict = desk.settle()
    assert verdict is not None
    assert verdict.version == older.version
    desk.start.value = BLANK
    assert desk.version.value == game("totym").rulebook.versions[-1].id


def test_a_dispute_is_saved_and_judged_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    desk = DisputeDesk("hoarder", SCENARIOS["S24"], scenarios=KNOWN)
    desk.save()
    assert "rulesmodel judge my-disputes.yaml" in desk.saved.value
    scenario, = load_scenarios(tmp_path / "my-disputes.yaml")
    assert judge(HOARDER, scenario).agrees
    desk.save()
    assert "is there already" in desk.saved.value
    desk.file.value = "mine.txt"
    desk.save()
    assert "ends in .yaml" in desk.saved.value
    desk.file.value = "no-such-folder/mine.yaml"
    desk.save()
    assert "no-such-folder/mine.yaml cannot be written: No such file or directory" in desk.saved.value
