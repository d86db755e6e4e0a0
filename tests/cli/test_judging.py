"""`judge`, `ask` and `why`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FILE = """\
game: duel
scenarios:
  - id: D01
    title: No card to answer with
    question: Ada played her act. May Ben stop it without a stop in his hand?
    position: {Ada: {acts: 1}, Ben: {stops: 0}}
    moves: [{Ada: play act}]
    ask: {Ben: stop}
    expect: {verdict: not allowed, clauses: [3.stop.1]}
  - id: D02
    title: A card to answer with
    question: And with one?
    position: {Ada: {acts: 1}, Ben: {stops: 1}}
    moves: [{Ada: play act}]
    ask: {Ben: stop}
    expect: {verdict: VERDICT}
"""
KEYS = ["scenario", "question", "verdict", "expected", "agrees", "clauses", "depends_on", "result", "since", "steps"]


@pytest.fixture
def disputes(tmp_path: Path) -> Path:
    path = tmp_path / "disputes.yaml"
    path.write_text(FILE.replace("VERDICT", "allowed"), encoding="utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.yaml"
    path.write_text(FILE.replace("VERDICT", "not allowed"), encoding="utf-8")
    return path


def test_a_dispute_is_judged_with_its_deciding_clause(rulesmodel: Any, disputes: Path) -> None:
    shown = rulesmodel("judge", f"{disputes}::D01")
    assert shown.code == 0
    assert "A: Not allowed: no stop in your hand (3.stop.1)." in shown.out


def test_a_verdict_as_data_is_one_object(rulesmodel: Any, disputes: Path) -> None:
    data = rulesmodel("judge", f"{disputes}::D01", "--json").data
    assert list(data)[:len(KEYS)] == KEYS
    assert (data["scenario"], data["verdict"], data["expected"], data["agrees"]) == (
        "D01", "not allowed", "not allowed", True)
    assert data["clauses"][0]["clause"] == "3.stop.1"
    assert data["steps"][-1]["move"] == "stop"


def test_all_scenarios_of_a_file_are_judged(rulesmodel: Any, disputes: Path) -> None:
    assert [one["scenario"] for one in rulesmodel("judge", str(disputes), "--json").data] == ["D01", "D02"]


def test_a_verdict_that_was_not_expected_makes_the_exit_code_1(rulesmodel: Any, wrong: Path) -> None:
    shown = rulesmodel("judge", str(wrong))
    assert shown.code == 1
    assert "otherwise than expected:\n  verdict: expected 'not allowed', got 'allowed'" in shown.out


def test_an_unknown_scenario_is_a_mistake_with_a_hint(rulesmodel: Any, disputes: Path) -> None:
    shown = rulesmodel("judge", f"{disputes}::D0")
    assert (shown.code, shown.err) == (2, "error: unknown scenario 'D0'; did you mean D02 or D01?\n")


def test_a_missing_file_is_a_mistake(rulesmodel: Any) -> None:
    shown = rulesmodel("judge", "nowhere.yaml")
    assert (shown.code, shown.err) == (
        2, "error: nowhere.yaml: cannot read the file: No such file or directory\n")


def test_a_folder_is_no_scenario_file(rulesmodel: Any, tmp_path: Path) -> None:
    shown = rulesmodel("judge", str(tmp_path))
    assert (shown.code, shown.err) == (
        2, f"error: {tmp_path} is a folder; name one of its scenario files, or a scenario by its id\n")


def test_a_scenario_file_may_have_any_name(rulesmodel: Any, disputes: Path) -> None:
    plain = disputes.rename(disputes.with_suffix(".txt"))
    assert rulesmodel("judge", f"{plain}::D01").code == 0


@pytest.mark.parametrize("content", [b"\xff\xfe\x00a", b"\x00\x01", b"", b"- 1\n", b"42\n", b"a: [1\n", b"a: &x [*x]\n",
                                     b"game: [duel]\nscenarios: []\n", b"game: duel\nscenarios: [null, 3, {}]\n",
                                     b"a: !!python/object:os.system x\n", b"[" * 100_000])
def test_a_file_that_is_no_scenario_file_is_a_mistake(rulesmodel: Any, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    shown = rulesmodel("judge", str(path))
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"error: {path}") or shown.err == "error: the input is nested too deeply\n"


def test_a_faulty_file_names_line_and_key(rulesmodel: Any, tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(FILE.replace("Ben: {stops: 1}", "Ben: {stops: x}").replace("VERDICT", "maybe"), encoding="utf-8")
    shown = rulesmodel("judge", str(path))
    assert shown.code == 2
    first, second = shown.err.splitlines()
    assert first.startswith(f"error: {path}:13 at scenarios[1].position.Ben.stops: a whole number")
    assert second.startswith(f"error: {path}:16 at scenarios[1].expect.verdict: unknown verdict 'maybe'")


def test_all_moves_that_mean_nothing_come_out_at_once(rulesmodel: Any, disputes: Path) -> None:
    disputes.write_text(disputes.read_text(encoding="utf-8").replace("Ben: stop", "Ben: halt"), encoding="utf-8")

    shown = rulesmodel("judge", str(disputes))

    assert shown.code == 2
    assert [line.partition(": 'Ben: halt'")[0] for line in shown.err.splitlines()] == [
        f"error: {disputes}:8 at scenarios[0].ask.Ben", f"error: {disputes}:15 at scenarios[1].ask.Ben"]


def test_why_shows_every_guard(rulesmodel: Any) -> None:
    shown = rulesmodel("why", "duel", "{Ada: {acts: 1}}", "Ben: stop")
    assert shown.code == 1
    assert shown.out.startswith("Ben: stop: not allowed\n  ✗ 3.ask.1  ")
    assert "  ✗ 3.stop.1  " in shown.out
    assert rulesmodel("why", "duel", "{Ada: {acts: 1}}", "Ada: play act").code == 0


def test_why_reads_a_position_from_a_file(rulesmodel: Any, tmp_path: Path) -> None:
    path = tmp_path / "position.yaml"
    path.write_text("Ada: {acts: 1}\n", encoding="utf-8")
    data = rulesmodel("why", "duel", str(path), "Ada: play act", "--json").data
    assert data["verdict"] == "allowed"
    assert data["guards"][0].keys() >= {"clause", "held", "guard", "reason", "says"}


@pytest.mark.parametrize(("move", "error"), [
    ("stop", "error: 'stop' is no move; write who and what, such as \"Ada: …\"\n"),
    ("Bob: stop", "error: unknown player 'Bob'; known: Ada, Ben, chance\n"),
    ("Ben: stoop", "error: 'stoop' is no move; "),
])
def test_words_that_are_no_move_are_a_mistake(rulesmodel: Any, move: str, error: str) -> None:
    shown = rulesmodel("why", "duel", "{Ada: {acts: 1}}", move)
    assert shown.code == 2
    assert shown.err.startswith(error)


def test_ask_finds_a_clause_by_words(rulesmodel: Any) -> None:
    hits = rulesmodel("ask", "play a stop from hand", "--game", "duel", "--json", "--limit", "5").data
    assert 0 < len(hits) <= 5
    assert "duel:3.stop.1" in [hit["id"] for hit in hits]


def test_ask_says_when_it_finds_nothing(rulesmodel: Any) -> None:
    shown = rulesmodel("ask", "xylophone", "--game", "duel")
    assert (shown.code, shown.out) == (1, "nothing found\n")
