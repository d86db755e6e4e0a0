"""The command `rulesmodel compare`."""

from __future__ import annotations

import json

import msgspec
import pytest

from rulesmodel.cli.app import run
from rulesmodel.compare.compare import compare
from rulesmodel.compare.hunt import Budget
from rulesmodel.compare.places import shipped_scenarios
from rulesmodel.kernel.game import game


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["compare", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_two_readings_are_compared_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "hoarder", "R26=r1", "R26=r2", "--deck", "min")
    assert code == 0
    told = ["They part: only one side allows 'Ada: answer S'.", "3.team.4 (against it)",
            "it cannot occur with this deck", "Found from the set-up of deck min, after 6 steps",
            "S05: not allowed → allowed"]
    assert [line for line in told if line not in out] == []


def test_json_holds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "hoarder", "R26=r1", "R26=r2", "--deck", "min", "--json")
    data = json.loads(out)
    assert code == 0
    assert (data["kind"], data["interrupted"]) == ("readings", False)
    (finding,) = data["findings"]
    assert finding["difference"]["move"] == "Ada: answer S"
    assert len(finding["difference"]["moves"]) == 6


def test_no_difference_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "hoarder", "R23=r1", "R23=r2", "--deck", "min", "--max-states", "3000")
    assert code == 0
    assert "No difference found: searched exhaustively on deck min; not within" in out
    assert "none comes out otherwise" in out


def test_all_readings_make_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "duel", "--all-readings")
    assert code == 0
    (row,) = (line.split() for line in out.splitlines() if "R01" in line)
    assert row[:4] == ["R01=r2", "leaning", "one", "4"]
    code, out, _ = command(capsys, "duel", "--all-readings", "--json")
    assert [each["question"] for each in json.loads(out)["separations"]] == ["R01"]


@pytest.mark.parametrize(("arguments", "says"), [
    (("hoarder",), "name two sides, such as `rulesmodel compare hoarder R01=r1 R01=r2`"),
    (("hoarder", "R26=r1"), "name two sides"),
    (("hoarder", "R26=r1", "R26=r1"), "are the same rules"),
    (("hoarder", "R26=r9", "R26=r1"), "unknown reading of R26 'r9'"),
    (("hoarder", "R26", "R26=r1"), "'R26' is no version (known: 1)"),
    (("nothing", "1", "2"), "unknown game 'nothing'"),
    (("hoarder", "R26=r1", "R26=r2", "--deck", "nothing"), "unknown deck 'nothing'"),
    (("duel", "no.yaml", "none.yaml"), "cannot read the file"),
    (("duel", "R01=r1", "R01=r2", "--all-readings"), "leave A and B out"),
])
def test_bad_input_is_told_with_exit_code_2(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...],
                                            says: str) -> None:
    code, _, err = command(capsys, *arguments)
    assert (code, says in err) == (2, True), err


def test_progress_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = command(capsys, "duel", "R01=r1", "R01=r2", "--json", "--progress")
    assert json.loads(out)["game"] == "duel"
    assert "deck one: 1 still open" in err


def test_a_position_keeps_its_words_in_json() -> None:
    totym = game("totym")
    (block,) = (scenario for scenario in shipped_scenarios(totym)[0] if scenario.id == "C97")
    budget = Budget(rounds=(100,), local=100, reach=100)
    found = compare(totym, "R71=r1", "R71=r2", decks=["compare-draw"], budget=budget, scenarios=[block])
    start = msgspec.to_builtins(found)["findings"][0]["difference"]["start"]
    assert [block["on"] for block in start["blocks"]] == ["Ada"]
