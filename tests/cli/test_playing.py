"""`play`: at random, at the table, and once more."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ONE = ("play", "duel", "--deck", "one", "--seed", "1")
GAME = ["1. Ada: take act", "2. Ben: take stop", "3. Ada: play act", "4. Ben: decline"]


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What the user will type, line by line; then the terminal is closed."""

    def prepare(*lines: str) -> None:
        left = list(lines)

        def read(prompt: str) -> str:
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", read)

    return prepare


def test_a_seed_gives_a_game(rulesmodel: Any) -> None:
    shown = rulesmodel(*ONE)
    assert shown.code == 0
    assert shown.out.splitlines() == [*GAME, "4 steps, seed 1: nobody wins (nothing left)"]


def test_a_game_as_data(rulesmodel: Any) -> None:
    data = rulesmodel(*ONE, "--json").data
    assert data["steps"][0] == {"by": "Ada", "move": "take act"}
    assert (data["seed"], data["deck"], data["end"]["reason"]) == (1, "one", "nothing left")


def test_a_saved_game_replays_identically(rulesmodel: Any, tmp_path: Path) -> None:
    trace = str(tmp_path / "trace.jsonl")
    rulesmodel(*ONE, "--save", trace)
    shown = rulesmodel("play", "duel", "--replay", trace)
    assert (shown.code, shown.out) == (0, "replays identically: 4 steps, seed 1: nobody wins (nothing left)\n")


def test_a_trace_that_comes_out_otherwise_says_where(rulesmodel: Any, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    rulesmodel(*ONE, "--save", str(trace))
    lines = trace.read_text(encoding="utf-8").splitlines()
    step = json.loads(lines[2])
    step["action"], step["says"] = json.loads(lines[3])["action"], "play act"
    step["action"][-1] = 1
    trace.write_text("\n".join([*lines[:2], json.dumps(step), *lines[3:]]) + "\n", encoding="utf-8")
    shown = rulesmodel("play", "duel", "--replay", str(trace))
    assert shown.code == 1
    assert shown.out.startswith("departs from the trace at step 2: expected 'play act' to be allowed; came the refusal")
    data = rulesmodel("play", "duel", "--replay", str(trace), "--json").data
    assert (data["identical"], data["played"]) == (False, 1)


def test_a_trace_of_another_game_is_a_mistake(rulesmodel: Any, tmp_path: Path) -> None:
    trace = str(tmp_path / "trace.jsonl")
    rulesmodel(*ONE, "--save", trace)
    shown = rulesmodel("play", "hoarder", "--replay", trace)
    assert shown.code == 2
    assert "the trace is of 'duel', not of 'hoarder'" in shown.err


def test_at_the_table_a_number_makes_a_move(rulesmodel: Any, types: Any) -> None:
    types("1")
    shown = rulesmodel(*ONE, "--me", "Ada")
    assert shown.code == 0
    assert "  1. take act\n  2. take stop\n" in shown.out
    assert "Ada: take act\nBen: take stop\n" in shown.out
    assert shown.out.splitlines()[-1] == "2 steps, seed 1: left unfinished"


def test_at_the_table_a_refused_move_is_explained(rulesmodel: Any, types: Any) -> None:
    types("play act", "dance", "9", "?", "take act", "q")
    shown = rulesmodel(*ONE, "--me", "Ada")
    assert "  not allowed: no act in your hand (2.play.1: Or play an act from your hand.)" in shown.out
    assert "  'dance' is no move; " in shown.out
    assert "  not play act: no act in your hand (2.play.1)" in shown.out
    assert "Ada: take act" in shown.out


@pytest.mark.parametrize("me", [("Ada",), ("Ada", "Ben")])
def test_what_somebody_lays_face_down_is_not_named_at_the_table(rulesmodel: Any, types: Any,
                                                                 me: tuple[str, ...]) -> None:
    types(*["1"] * 30)
    seats = [word for name in me for word in ("--me", name)]
    shown = rulesmodel("play", "totym", "--seed", "3", "--max-steps", "40", *seats)
    laid = [line for line in shown.out.splitlines() if line.startswith(("Ada: lay", "Ben: lay"))]
    own = "Ada: lay" if len(me) == 1 else "nobody"
    assert [line for line in laid if not line.startswith(own)]
    assert {line.partition(": ")[2] for line in laid if not line.startswith(own)} <= {
        "lay a card left", "lay a card right"}


def test_a_whole_game_can_be_played(rulesmodel: Any, types: Any, tmp_path: Path) -> None:
    types("take act", "play act")
    trace = str(tmp_path / "trace.jsonl")
    shown = rulesmodel(*ONE, "--me", "Ada", "--save", trace)
    assert shown.out.splitlines()[-1].endswith("nobody wins (nothing left)")
    assert rulesmodel("play", "duel", "--replay", trace).code == 0


@pytest.mark.parametrize(("arguments", "error"), [
    (("--me", "Bob"), "error: unknown player 'Bob'; known: Ada, Ben\n"),
    (("--me", "Ada", "--json"), "error: --json is for programs and --me for people; choose one\n"),
    (("--replay", "game.jsonl", "--deck", "four"),
     "error: --replay takes deck, readings and moves from the trace; leave the other options out\n"),
    (("--me", "Ada", "--save", "nowhere/game.jsonl"), "error: nowhere: no such folder for the trace\n"),
    (("--replay", "nowhere.jsonl"), "error: nowhere.jsonl: cannot read the file: No such file or directory\n"),
])
def test_what_cannot_be_played_is_told_in_words(rulesmodel: Any, arguments: tuple[str, ...], error: str) -> None:
    shown = rulesmodel("play", "duel", *arguments)
    assert (shown.code, shown.err) == (2, error)
