"""Scenario files: what a good one means, and every fault of a bad one with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.judge.scenario import CHANCE, game_of, load_all, load_scenarios, read_scenarios
from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.game import game

GOOD = """\
game: duel
scenarios:
  - id: D01
    title: No card
    question: May Ben stop?
    rules: {version: "1", deck: three, readings: {R01: r2}}
    position: {Ada: {acts: 1}, pile: {stops: 1}}
    moves: [Ada: play act]
    ask: {Ben: stop}
    expect:
      verdict: not allowed
      clauses: [3.stop.1, "duel:3.ask.1"]
      depends: {R01: {r1: allowed}}
    also:
      - {ask: {Ben: take act}, expect: {verdict: not allowed, outcome: {winner: none}}}
    tags: [window]
"""


def faults(text: str, mini: object = None) -> list[str]:
    """Line, key and message of every fault of a scenario text."""
    with pytest.raises(FileError) as error:
        read_scenarios(text, "s.yaml", *([lambda name: mini] if mini else []))  # type: ignore[list-item]
    return [str(fault).removeprefix("s.yaml:") for fault in error.value.faults]


def faulty(old: str, new: str) -> list[str]:
    """The faults of the good scenario file with something replaced in it."""
    assert GOOD.count(old) == 1
    return faults(GOOD.replace(old, new))


# -- good ------------------------------------------------------------------------------------------
def test_a_scenario_means_what_it_says() -> None:
    scenario, = read_scenarios(GOOD, "s.yaml")

    assert (scenario.id, scenario.game, scenario.version, scenario.deck) == ("D01", "duel", "1", "three")
    assert (scenario.place, scenario.tags, scenario.readings) == ("s.yaml:3", ("window",), {"R01": "r2"})
    main, other = scenario.lines
    assert ([str(move) for move in main.moves], str(main.ask)) == (["Ada: play act"], "Ben: stop")
    assert main.expect.clauses == ("3.stop.1", "3.ask.1")
    assert main.expect.depends == {(("R01", "r1"),): "allowed"}
    assert (other.question, other.moves, other.expect.outcome) == ("May Ben stop?", (), {"winner": "none"})


def test_cards_of_the_file_reach_the_rules(mini) -> None:
    scenario, = read_scenarios("game: mini\ncards: [A, B]\nscenarios:\n  - {id: M, title: t, question: q, "
                               "position: {Ada: 1}, ask: {Ada: go}}", find=lambda name: mini)

    assert scenario.rules(mini).deck == ["A", "B"]


def test_a_deck_file_stands_beside_the_scenario_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("{acts: 7, stops: 7, cap: 9, goal: 9, gain: 1}")
    (tmp_path / "s.yaml").write_text(GOOD.replace("deck: three", "deck: mine.yaml"))

    scenario, = load_scenarios(tmp_path / "s.yaml")

    assert scenario.rules(game("duel")).deck.acts == 7


def test_depending_on_two_questions_together_is_sorted(mini) -> None:
    scenario, = read_scenarios("game: mini\nscenarios:\n  - {id: M, title: t, question: q, position: {Ada: 1}, "
                               "ask: {Ada: go}, expect: {verdict: allowed, depends: "
                               "{R04 + R03: {r2 + r1: move 1 not allowed}}}}", find=lambda name: mini)

    assert scenario.lines[0].expect.depends == {(("R03", "r1"), ("R04", "r2")): "move 1 not allowed"}


@pytest.mark.parametrize(("text", "game_name"), [
    (GOOD, "duel"), ("scenarios: []\ngame : 'x'", "x"), ("game: x\nother: {scenarios: []}", None),
    ("a:\n  game: x\n  scenarios: []", None), ("", None)])
def test_a_scenario_file_is_known_by_its_top_level(text: str, game_name: str | None) -> None:
    assert game_of(text) == game_name


# -- bad -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("old", "new", "expected"), [
    ("game: duel", "game: dual", ["1 at game: unknown game 'dual'; did you mean duel?"]),
    ("    title: No card\n", "", ["3 at scenarios[0]: missing 'title'"]),
    ("tags:", "tgas:", ["16 at scenarios[0].tgas: unknown key 'tgas'; did you mean 'tags'?"]),
    ('version: "1"', 'version: "9"', ["6 at scenarios[0].rules.version: unknown version '9'; known: 1"]),
    ("deck: three", "deck: thre", ["6 at scenarios[0].rules.deck: unknown deck 'thre'; did you mean three?"]),
    ("readings: {R01: r2}", "readings: {R01: r7, R99: r1}",
     ["6 at scenarios[0].rules.readings.R01: unknown reading of R01 'r7'; did you mean r2 or r1?",
      "6 at scenarios[0].rules.readings.R99: unknown question 'R99'; known: R01"]),
    ("[Ada: play act]", "[Eve: play act]", ["8 at scenarios[0].moves[0].Eve: unknown player 'Eve'; known: "
                                            "Ada, Ben, chance"]),
    ("[Ada: play act]", "[play act]", ["8 at scenarios[0].moves[0]: a mapping (key: value) is needed here",
                                       "8 at scenarios[0].moves[0]: one move is needed here, such as `Ada: play T1`"]),
    ("ask: {Ben: stop}", "ask: {chance: stop}",
     ["9 at scenarios[0].ask: ask about a player's move; an outcome of chance belongs under 'moves'"]),
    ("verdict: not allowed\n", "verdict: forbidden\n",
     ["11 at scenarios[0].expect.verdict: unknown verdict 'forbidden'; did you mean forced?"]),
    ("[3.stop.1, ", "[3.stop.9, ", ["12 at scenarios[0].expect.clauses[0]: unknown clause '3.stop.9'; did you mean "
                                    "3.stop.2 or 3.stop.1 or 3.ask.2?"]),
    ("{r1: allowed}", "{r9: allowed}", ["13 at scenarios[0].expect.depends.R01.r9: unknown reading of R01 'r9'; "
                                        "did you mean r2 or r1?"]),
    ("{r1: allowed}", "{r1+r2: allowed}", ["13 at scenarios[0].expect.depends.R01.r1+r2: 1 question(s) need as many "
                                           "readings, not 2"]),
    ("{r1: allowed}", "{r1: fine}", ["13 at scenarios[0].expect.depends.R01.r1: 'fine' is no verdict under a reading; "
                                     "known: allowed, not allowed, forced, not covered, not possible, "
                                     "move 2 not allowed, move 2 not possible"]),
    ("outcome: {winner: none}", "outcome: {winner: Eve}",
     ["15 at scenarios[0].also[0].expect.outcome.winner: unknown player 'Eve'; known: Ada, Ben, none"]),
    ("outcome: {winner: none}", "result: {Eve: {acts: 1}}",
     ["15 at scenarios[0].also[0].expect.result.Eve: unknown key 'Eve'; known: pile, Ada, Ben, turn, chain"]),
    ("- {ask: {Ben: take act}, ", "- {", ["15 at scenarios[0].also[0]: nothing is asked: 'moves', 'ask' or both are "
                                          "needed here"]),
    ("Ada: {acts: 1}", "Ada: {acts: 11}", ["7 at scenarios[0].position.Ada.acts: a number from 0 to 3 is needed here, "
                                           "not 11"]),
])
def test_a_fault_is_told_with_its_place(old: str, new: str, expected: list[str]) -> None:
    assert faulty(old, new) == expected


def test_all_faults_come_out_at_once() -> None:
    text = GOOD.replace("3.stop.1", "3.stop.9").replace("{acts: 1}", "{acts: 11}").replace("Ben: stop", "Eve: stop")

    assert [fault.partition(" ")[0] for fault in faults(text)] == ["7", "9", "12"]


def test_an_id_stands_once_in_a_file() -> None:
    twice = GOOD + GOOD.partition("scenarios:\n")[2]

    assert faults(twice) == ["17 at scenarios[1]: scenario 'D01' stands on line 3 too"]


def test_an_id_stands_once_among_files(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(GOOD)

    with pytest.raises(FileError) as error:
        load_all([tmp_path / "a.yaml", tmp_path / "b.yaml"])

    assert str(error.value) == (f"{tmp_path}/b.yaml:3 at scenarios[0].id: scenario 'D01' stands at "
                                f"{tmp_path}/a.yaml:3 too")


def test_a_file_without_scenarios_is_a_fault() -> None:
    assert faults("game: duel\nscenarios: []") == ["2 at scenarios: at least one scenario is needed here"]
    assert faults("game: duel") == ["1: missing 'scenarios'"]


def test_a_named_part_that_the_game_never_writes_cannot_be_compared(mini, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mini, "write_position", lambda rules, state: {"turn": "Ada"})

    assert faults("game: mini\nscenarios:\n  - {id: M, title: t, question: q, position: {Ada: 1}, ask: {Ada: go}, "
                  "expect: {verdict: allowed, result: {Ada: 2}}}", mini) == [
        "3 at scenarios[0].expect.result: Ada is not part of a position as mini writes it, so it cannot be compared"]


def test_chance_is_no_seat() -> None:
    assert CHANCE not in game("duel").seats
