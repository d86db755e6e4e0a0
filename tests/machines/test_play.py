"""Play: legal actions and refusals, plays from a seed, traces on file, and replays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tictactoe import game as tictactoe

from rulesmodel.kernel.errors import FileError, RulesModelError
from rulesmodel.kernel.game import game as installed
from rulesmodel.kernel.ruling import Refused
from rulesmodel.machines import play as machine
from rulesmodel.machines.play import Refusal, Step, Trace, legal, load_trace, play, record, refusals, replay, walk
from rulesmodel.machines.search import search
from tests.games.graph import Go, GraphGame, Place

DUEL = installed("duel")
LOTTERY = GraphGame({0: [1, 2, 9], 1: [0], 2: [0], 9: []}, chance=[0], over={9: "end"})


def trace_of(deck: str = "three", seed: int = 5) -> Trace:
    return play(DUEL, DUEL.rules(deck), seed=seed, deck=deck)


# -- what can be done --------------------------------------------------------------------------
def test_candidates_are_either_legal_or_refused_with_a_clause() -> None:
    rules = DUEL.rules("two")
    [state] = DUEL.initial(rules)
    words = [DUEL.write_action(rules, action) for action in legal(DUEL, rules, state)]
    assert words == ["take act", "take stop"]
    assert [(DUEL.write_action(rules, refusal.action), refusal.clause, refusal.reason)
            for refusal in refusals(DUEL, rules, state)] == [
        ("play act", "2.play.1", "no act in your hand"), ("pass", "2.pass.1", "the pile still holds cards")]


def test_nothing_is_legal_where_chance_decides_or_the_game_is_over() -> None:
    rules = LOTTERY.rules()
    assert legal(LOTTERY, rules, Place(9)) == []
    assert Refusal(Go(1, 1), "1.go.1", "no arrow leads there") in refusals(LOTTERY, rules, Place(1))
    assert [(step.seat, step.state.node) for step in machine.successors(LOTTERY, rules, Place(0))] == [
        (None, 1), (None, 2), (None, 9)]


# -- plays from a seed -------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_play() -> None:
    assert trace_of(seed=3).lines() == trace_of(seed=3).lines()
    assert len({tuple(trace_of(seed=seed).lines()) for seed in range(10)}) > 5


def test_a_play_goes_on_to_the_end_of_the_game() -> None:
    for seed in range(20):
        trace = trace_of(seed=seed)
        assert trace.end is not None
        assert trace.end.reason in ("goal", "both", "nothing left")
        assert replay(trace).is_identical


def test_a_play_takes_every_choice_and_chance_by_its_weight() -> None:
    rules = LOTTERY.rules()
    falls = Counter(next(step for step in walk(LOTTERY, rules, seed=seed) if step.action).state.node
                    for seed in range(1500))
    assert set(falls) == {1, 2, 9}
    assert 150 < falls[1] < 320  # 2 in 15
    assert 220 < falls[2] < 390  # 3 in 15
    assert 900 < falls[9] < 1100  # 10 in 15


def test_a_chooser_decides_for_every_seat() -> None:
    def last(random: Random, game: Any, rules: Any, state: Any, actions: Any) -> Any:
        return actions[-1]

    trace = play(tictactoe, tictactoe.rules(), seed=1, choose=last)
    assert [step.says for step in trace.steps] == [f"put {square}" for square in range(9, 2, -1)]
    assert trace.end is not None
    assert (trace.end.winner, trace.end.reason) == (0, "line")


def test_a_play_stops_where_it_is_told_to_and_in_a_deadlock() -> None:
    ring = GraphGame({0: [1], 1: [0]})
    assert len(list(walk(ring, ring.rules(), seed=1, max_steps=7))) == 8
    assert play(ring, ring.rules(), seed=1, max_steps=7).end is None
    dead = GraphGame({0: [1], 1: []})
    assert [step.state.node for step in walk(dead, dead.rules(), seed=1)] == [0, 1]


def test_a_play_may_start_from_any_state() -> None:
    assert next(walk(LOTTERY, LOTTERY.rules(), seed=1, initial=Place(2))) == Step(None, None, Place(2))


# -- traces on file ----------------------------------------------------------------------------
def test_a_trace_reads_back_as_it_was_saved(tmp_path: Path) -> None:
    trace = trace_of()
    trace.save(tmp_path / "play.jsonl")
    again = load_trace(tmp_path / "play.jsonl")
    assert again.lines() == trace.lines()
    assert again.seed == 5
    assert (again.initial, again.steps, again.end) == (trace.initial, trace.steps, trace.end)
    assert replay(again).is_identical


def test_the_file_tells_the_play_in_words() -> None:
    header, first, *_, last = map(json.loads, trace_of().lines())
    assert (header["game"], header["version"], header["readings"], header["deck"]) == (
        "duel", "1", {"R01": "r1"}, {"name": "three"})
    assert (first["step"], first["seat"], first["says"]) == (1, 0, "take stop")
    assert set(last) == {"end"}


def test_a_trace_with_somebodys_own_deck_carries_the_deck(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    deck.write_text("{acts: 1, stops: 2, cap: 3, goal: 3, gain: 1}")
    trace = play(DUEL, DUEL.rules(deck), seed=1, deck=deck)
    deck.unlink()
    again = machine.read_trace(trace.lines())
    assert again.rules.deck == trace.rules.deck
    assert replay(again).is_identical


def test_readings_and_chance_are_part_of_the_trace() -> None:
    rules = DUEL.rules("one", readings={"R01": "r2"})
    again = machine.read_trace(play(DUEL, rules, seed=1, deck="one").lines())
    assert again.rules.readings == {"R01": "r2"}
    lottery = play(LOTTERY, LOTTERY.rules(), seed=1)
    assert replay(machine.read_trace(lottery.lines(), game=LOTTERY)).is_identical


def test_a_trace_of_a_search_can_be_recorded_too() -> None:
    rules = DUEL.rules("six")
    way = search(DUEL, rules).ending("both")
    assert way is not None
    trace = record(DUEL, rules, way, deck="six")
    assert replay(machine.read_trace(trace.lines())).steps == way
    assert trace.end is not None
    assert trace.end.reason == "both"


def test_a_trace_is_not_recorded_under_a_wrong_deck() -> None:
    with pytest.raises(RulesModelError, match="deck 'two' is not the one that is played with"):
        play(DUEL, DUEL.rules("three"), seed=1)
    with pytest.raises(RulesModelError, match=r"the deck file nowhere\.yaml cannot be read"):
        play(DUEL, DUEL.rules("three"), seed=1, deck="nowhere.yaml")


# -- broken files ------------------------------------------------------------------------------
def edited(line: int, **changes: Any) -> Callable[[list[str]], None]:
    def edit(lines: list[str]) -> None:
        lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes})
    return edit


@pytest.mark.parametrize(("damage", "told"), [
    (lambda lines: lines.clear(), "play.jsonl:1: the file is empty"),
    (lambda lines: lines.__setitem__(0, "game: duel"), "play.jsonl:1: not valid JSON"),
    (lambda lines: lines.__setitem__(0, "[1, 2]"), "play.jsonl:1: the first line of a trace is expected here"),
    (lambda lines: lines.__delitem__(0), "play.jsonl:1: the first line of a trace is expected here"),
    (edited(1, trace=2), "play.jsonl:1 at trace: the trace has format 2, but 1 is needed"),
    (edited(1, game="dule"), "unknown game 'dule'; did you mean duel?"),
    (edited(1, version="9"), "unknown version '9'"),
    (edited(1, readings={"R01": "r9"}), "unknown reading of R01 'r9'"),
    (edited(1, deck={"name": "fuor"}), "unknown deck 'fuor'; did you mean four"),
    (edited(1, deck={"file": "x.yaml", "text": "acts: 1"}), "missing 'stops'"),
    (edited(1, initial=["table"]), "play.jsonl:1 at initial: not one of this game"),
    (edited(1, initial=[[1, 1], [[0, 0, -1], [0, 0, 0]]]), "play.jsonl:1 at initial: not one of this game"),
    (edited(3, step=7), "play.jsonl:3 at step: step 2 is expected here, not step 7"),
    (edited(3, seat=2), "play.jsonl:3 at seat: there is no seat 2"),
    (edited(3, action=["Fly", 1]), "play.jsonl:3 at action: not one of this game: Invalid value 'Fly'"),
    (edited(3, extra=1), "play.jsonl:3: step 2 is expected here"),
    (lambda lines: lines.__setitem__(2, "{"), "play.jsonl:3: not valid JSON"),
    (lambda lines: lines.__delitem__(2), "play.jsonl:3 at step: step 2 is expected here, not step 3"),
    (lambda lines: lines.pop(), "the trace is cut off here"),
    (lambda lines: lines.__setitem__(-1, lines[-1][:5]), "the trace is cut off here"),
    (lambda lines: lines.__delitem__(slice(1, None)), "play.jsonl:1: the trace is cut off here"),
])
def test_a_broken_file_is_told_with_its_line(tmp_path: Path, damage: Callable[[list[str]], None], told: str) -> None:
    lines = trace_of().lines()
    damage(lines)
    (tmp_path / "play.jsonl").write_text("\n".join(lines))
    with pytest.raises(FileError) as error:
        load_trace(tmp_path / "play.jsonl")
    assert told in str(error.value)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot read the file: No such file"):
        load_trace(tmp_path / "nothing.jsonl")
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    with pytest.raises(FileError, match="it is not UTF-8 text"):
        load_trace(tmp_path / "picture")


def test_a_trace_of_another_game_is_told() -> None:
    with pytest.raises(FileError, match="the trace is of 'duel', not of 'tictactoe'"):
        machine.read_trace(trace_of().lines(), game=tictactoe)


# -- departures --------------------------------------------------------------------------------
def departure(trace: Trace) -> tuple[int, str, str]:
    found = replay(trace).departure
    assert found is not None
    return found.step, str(found), found.clause


def test_a_replay_says_which_clause_now_refuses_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = trace_of()
    place = next(number for number, step in enumerate(trace.steps, 1) if step.says == "play act")

    def step(rules: Any, state: Any, action: Any) -> Any:
        if type(action).__name__ == "PlayAct":
            raise Refused("2.play.1", "acts are no longer played")
        return type(DUEL).step(DUEL, rules, state, action)

    monkeypatch.setattr(DUEL, "step", step, raising=False)
    assert departure(trace) == (place, f"step {place}: expected 'play act' to be allowed; "
                                "came the refusal: acts are no longer played (2.play.1)", "2.play.1")
    assert len(replay(trace).steps) == place


def test_a_replay_says_which_state_came_instead() -> None:
    lines = trace_of().lines()
    edited(4, state="000000000000")(lines)
    step, told, clause = departure(machine.read_trace(lines))
    assert (step, clause) == (3, "")
    assert told.startswith("step 3: expected state 000000000000 after 'take stop'; came state ")
    assert '"pile": {"acts": 2, "stops": 1}' in told


def test_a_replay_says_who_is_asked_instead() -> None:
    lines = trace_of().lines()
    edited(2, seat=1)(lines)
    assert departure(machine.read_trace(lines))[1] == "step 1: expected Ben to be asked; came Ada to be asked"


def test_a_replay_says_how_the_game_ended_instead() -> None:
    lines = trace_of().lines()
    edited(len(lines), end=None)(lines)
    number = len(lines) - 2
    assert departure(machine.read_trace(lines))[1].startswith(
        f"step {number}: expected the game to go on; came the game to end (")


def test_a_replay_says_when_chance_cannot_fall_so_any_more() -> None:
    trace = play(LOTTERY, LOTTERY.rules(), seed=1, max_steps=1)
    others = [node for node in (1, 2, 9) if str(node) != trace.steps[0].says]
    other = GraphGame({**LOTTERY.arrows, 0: others}, chance=[0])
    again = machine.read_trace(trace.lines(), game=other)
    assert departure(again)[1].endswith("came chance without that outcome")


def test_a_replay_says_when_the_deck_has_changed() -> None:
    lines = trace_of().lines()
    edited(1, deck={"name": "four"})(lines)
    assert departure(machine.read_trace(lines))[:2] == (
        0, "at the start: expected deck four as it was; came a deck with other cards or constants")
