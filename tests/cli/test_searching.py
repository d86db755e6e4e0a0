"""`explore` and `reach`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesmodel.cli import searching
from rulesmodel.kernel.game import game
from rulesmodel.machines.race import Racer
from rulesmodel.machines.search import memory, search

FIGURES = {"states", "moves", "turn_starts", "terminals", "deadlocks", "violations", "exhausted", "seconds",
           "bytes_per_state"}


def test_explore_prints_the_figures_of_a_deck(rulesmodel: Any) -> None:
    shown = rulesmodel("explore", "duel", "--deck", "four", "--json")
    assert shown.code == 0
    assert shown.data.keys() >= FIGURES
    assert (shown.data["states"], shown.data["moves"], shown.data["exhausted"]) == (1383, 2054, True)
    assert sum(shown.data["terminals"].values()) == 59


def test_explore_tells_the_figures_in_words(rulesmodel: Any) -> None:
    shown = rulesmodel("explore", "duel", "--deck", "four", "--lassos")
    assert shown.out.startswith("Stop & Worship, deck four: all 1,383 states visited in ")
    assert "  moves              2,054\n" in shown.out
    assert "Every play ends: no position can come back." in shown.out


def test_a_search_that_a_limit_ends_says_so(rulesmodel: Any) -> None:
    shown = rulesmodel("explore", "duel", "--deck", "four", "--max-states", "100")
    assert shown.code == 0
    assert "not exhausted (more than 100 states)" in shown.out
    assert "To see more: the same command with a higher --max-states or --max-memory" in shown.out


def test_without_a_limit_the_memory_of_the_machine_is_one(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "machine_bytes", lambda: 400_000)
    shown = rulesmodel("explore", "duel", "--deck", "six")
    assert shown.code == 0
    assert "not exhausted (the states take more than 0.1 MB)" in shown.out
    assert rulesmodel("explore", "duel", "--deck", "six", "--max-memory", "100", "--json").data["exhausted"]


def test_the_memory_of_the_machine_is_known_here() -> None:
    found = memory.machine_bytes()
    assert found is not None
    assert found > 100_000_000


def test_a_container_counts_where_it_has_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "GROUP", tmp_path / "memory.max")
    whole = memory.machine_bytes()
    for told, counts in (("max\n", whole), ("1000000\n", 1_000_000)):
        memory.GROUP.write_text(told, encoding="utf-8")
        assert memory.machine_bytes() == counts


def test_the_rules_alone_find_the_same(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    written = Racer.write

    def noting(self: Racer, number: int) -> Any:
        asked.append(number)
        return written(self, number)

    monkeypatch.setattr(Racer, "write", noting)
    monkeypatch.setattr(Racer, "_pays", lambda self, number: number not in self.refused and not self.expanders[number])
    command = ("explore", "duel", "--deck", "six", "--json")
    raced, plain = rulesmodel(*command).data, rulesmodel(*command, "--no-race").data
    assert asked
    wanted = ("states", "moves", "terminals", "depth", "turn_starts", "violations")
    assert [raced[name] for name in wanted] == [plain[name] for name in wanted]
    asked.clear()
    rulesmodel(*command, "--no-race")
    assert asked == []


def test_a_turn_from_a_position_ends_at_the_next_turn(rulesmodel: Any) -> None:
    start = "{pile: {acts: 1}, Ada: {acts: 1}, Ben: {stops: 1}}"
    data = rulesmodel("explore", "duel", "--deck", "four", "--turn-local", start, "--json").data
    assert data["exhausted"]
    assert data["boundary"] > 0
    assert data["states"] < 20


@pytest.mark.parametrize(("name", "missing"), [
    ("hoarder", "what Ada holds, or what Ben holds, or what lies in Ada's team, or what lies in Ben's team"),
    ("totym", "what lies in Ada's Temple, or what Ada holds, or which creatures are in Ada's Chapel"),
])
@pytest.mark.parametrize("option", ["--turn-local", "--around"])
def test_a_search_needs_a_whole_position(rulesmodel: Any, tmp_path: Path, name: str, missing: str, option: str) -> None:
    graph = ("--graph", str(tmp_path / "graph.dot")) if option == "--around" else ()
    shown = rulesmodel("explore", name, option, "{}", *graph)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"error: the position does not say {missing}")
    assert shown.err.endswith("; a search needs a whole position\n")


def test_progress_goes_to_standard_error(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesmodel.machines.search.run.PROGRESS_SECONDS", 0.0)
    shown = rulesmodel("explore", "duel", "--deck", "three", "--progress", "--json")
    assert shown.data["states"] == 373
    assert " states, " in shown.err.splitlines()[0]


def test_without_a_terminal_there_is_no_progress(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesmodel.machines.search.run.PROGRESS_SECONDS", 0.0)
    assert rulesmodel("explore", "duel", "--deck", "three").err == ""


def test_a_search_goes_on_from_its_checkpoint(rulesmodel: Any, tmp_path: Path) -> None:
    here = ("explore", "duel", "--deck", "four", "--checkpoint", str(tmp_path), "--json")
    assert not rulesmodel(*here, "--max-states", "500").data["exhausted"]
    whole = rulesmodel(*here).data
    assert (whole["states"], whole["moves"], whole["exhausted"]) == (1383, 2054, True)


def test_a_checkpoint_of_another_search_is_a_mistake(rulesmodel: Any, tmp_path: Path) -> None:
    rulesmodel("explore", "duel", "--deck", "three", "--checkpoint", str(tmp_path))
    shown = rulesmodel("explore", "duel", "--deck", "four", "--checkpoint", str(tmp_path))
    assert shown.code == 2
    assert "another search" in shown.err


def test_a_checkpoint_is_a_directory(rulesmodel: Any, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    shown = rulesmodel("explore", "duel", "--deck", "three", "--checkpoint", str(file))
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"error: {file}: this is a file; name a directory, in which the search can be saved\n"


def test_ctrl_c_keeps_what_is_known(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulesmodel.machines.search.run.PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr(searching, "_progress", impatient)
    shown = rulesmodel("explore", "duel", "--deck", "four", "--progress", "--json")
    assert shown.code == 130
    assert shown.data["stopped_by"] == "interrupted"
    assert shown.data["states"] > 0


def test_a_broken_invariant_is_shown_with_a_play_and_makes_the_exit_code_1(
        rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulesmodel.kernel.game import Invariant

    duel = type(game("duel"))
    poor = Invariant("poor", "nobody ever holds a stop", lambda rules, state: state.players[0].stops == 0)
    monkeypatch.setattr(duel, "invariants", lambda self, rules: (poor,))
    shown = rulesmodel("explore", "duel", "--deck", "one")
    assert shown.code == 1
    assert "A shortest play to a position that breaks the invariant 'poor':" in shown.out
    assert "  1. Ada: take stop" in shown.out


@pytest.mark.parametrize(("arguments", "error"), [
    (("--deck", "nine"), "error: unknown deck 'nine'; did you mean one?"),
    (("--deck", "nowhere/deck.yaml"), "error: nowhere/deck.yaml: cannot read the file: No such file or directory"),
    (("--reading", "R01"), "error: --reading R01: write QUESTION=READING, such as R26=r2"),
    (("--reading", "R01=r9"), "error: unknown reading of R01 'r9'; did you mean"),
    (("--reading", "R01=r1", "--reading", "R01=r2"), "error: --reading R01=r2: R01 is read as r1 already"),
    (("--rulebook", "9"), "error: unknown version '9'"),
    (("--turn-local", "{Ada: {acts: many}}"), "error: the position:1 at Ada.acts: a whole number"),
])
def test_what_cannot_be_used_is_told_in_words(rulesmodel: Any, arguments: tuple[str, ...], error: str) -> None:
    shown = rulesmodel("explore", "duel", *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(error)


def test_reach_shows_the_moves_to_a_partial_position(rulesmodel: Any) -> None:
    data = rulesmodel("reach", "duel", "{Ada: {worship: 4}}", "--deck", "four", "--json").data
    assert data["reachable"] is True
    assert data["position"]["Ada"]["worship"] == 4
    assert len(data["moves"]) == 9
    assert data["moves"][0].startswith("Ada: ")


def test_reach_finds_the_shortest_way(rulesmodel: Any) -> None:
    duel = game("duel")
    rules = duel.rules("four")
    distances = search(duel, rules, goal=lambda state: state.players[0].worship == 4)
    trace = distances.goal()
    assert trace is not None
    shown = rulesmodel("reach", "duel", "{Ada: {worship: 4}}", "--deck", "four")
    assert shown.out.startswith(f"It can occur, after {len(trace) - 1} steps at the earliest:")


def test_reach_says_what_cannot_occur(rulesmodel: Any) -> None:
    shown = rulesmodel("reach", "duel", "{Ada: {worship: 4}, pile: {acts: 4}}", "--deck", "four")
    assert (shown.code, shown.out) == (
        1, "It cannot occur: none of the 1,383 positions of deck four is like that.\n")


def test_reach_does_not_claim_what_it_has_not_seen(rulesmodel: Any) -> None:
    looked_for = ("reach", "duel", "{Ada: {worship: 4}, pile: {acts: 4}}", "--deck", "four", "--max-states", "50")
    shown = rulesmodel(*looked_for)
    assert shown.code == 1
    assert shown.out.startswith("Not found within ")
    assert rulesmodel(*looked_for, "--json").data["reachable"] is None
