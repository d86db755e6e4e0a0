"""The seeding of faults into rules: names, putting in place and taking out, and what becomes of a few of them."""

from __future__ import annotations

import importlib
import json
import os
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.games.hoarder.rules.stop import is_stopped
from rulesmodel.judge.scenario import load_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.game import game as find_game
from rulesmodel.machines.faults import Fault, calls_noted, seeded
from tests.mutants import run
from tests.mutants.__main__ import main
from tests.mutants.run import Kept, Learned, Result, Setting, Unprepared, judge_faults
from tests.mutants.suite import Probe, Suite, survey
from tests.mutants.survivors import Survivor, differences, load_survivors
from tests.mutants.worker import Found, Looking, Ready, Started, Surveyed, Task, Worker, faults_of_rules

FAULTS = faults_of_rules(game)
BY_NAME = {fault.name: fault for fault in FAULTS}
FOUND = Result("rules/stop.py:stop drop from_hand", "effect", "scenarios", "S01", 0.1)
MISSED = Result("rules/stop.py:stop drop from_hand", "effect", "", "", 0.1)


# -- the list of faults --------------------------------------------------------------------------------
def test_faults_have_names_of_their_own_and_every_kind_is_there():
    assert len(BY_NAME) == len(FAULTS)
    assert set(Counter(fault.kind for fault in FAULTS)) == \
        {"need", "cite", "comparison", "number", "logic", "effect", "seat", "predicate"}


def test_every_rule_file_has_faults():
    folder = Path(str(importlib.import_module("rulesmodel.games.hoarder.rules").__file__)).parent
    assert {name.partition(":")[0] for name in BY_NAME} == \
        {f"rules/{path.name}" for path in folder.glob("*.py")}


def test_names_tell_what_is_wrong():
    names = [name.partition(" ")[2] for name in BY_NAME if name.startswith("rules/ending.py:check_loss ")]
    assert names == [
        "negate skellies(rules, state, seat) >= rules.deck.skellies_to_lose",
        "drop if skellies(rules, state, seat) >= rules.deck.skellies_to_lose",
        ">= to >", "skellies_to_lose+1", "skellies_to_lose-1", "drop cite 4.lose.1",
        "negate rules.reading('R19') == 'r1'", "== to !=", "other(seat) to seat", "drop game_over"]


def test_what_only_names_a_clause_is_of_its_own_kind():
    kinds = {name: fault.kind for name, fault in BY_NAME.items() if name.startswith("rules/symbols.py:draw ")}
    assert kinds["rules/symbols.py:draw drop cite 3.hand.2"] == "cite"
    assert kinds["rules/symbols.py:draw negate duty"] == "cite"
    assert kinds["rules/symbols.py:draw and to or (2)"] == "logic"


def test_annotations_are_no_rules():
    names = {fault.name for fault in faults_of_rules(find_game("totym"))}
    assert "rules/for_good.py:keep_for_good | to &" not in names  # of `State | None`, in a function inside


# -- putting in place and taking out ---------------------------------------------------------------------
def code_of_all_rules() -> dict[str, object]:
    return {f"{fault.module}.{fault.function}": function_of(fault).__code__ for fault in FAULTS}


def function_of(fault: Fault) -> FunctionType:
    function = getattr(importlib.import_module(fault.module), fault.function)
    assert isinstance(function, FunctionType)
    return function


def test_each_fault_can_be_put_in_place_and_leaves_nothing_behind():
    before = code_of_all_rules()
    for fault in FAULTS:
        with seeded(fault):
            assert function_of(fault).__code__ != before[f"{fault.module}.{fault.function}"], fault
    assert code_of_all_rules() == before


def test_a_fault_is_everywhere_while_it_is_in_place_and_gone_after_an_error():
    rules = game.rules()
    with seeded(BY_NAME["rules/stop.py:is_stopped == to !="]):
        assert is_stopped(rules, 2)
    with pytest.raises(ZeroDivisionError), seeded(BY_NAME["rules/stop.py:is_stopped == to !="]):
        1 / 0  # noqa: B018
    assert not is_stopped(rules, 2)


def test_the_rules_judge_as_before_afterwards():
    scenario = load_scenarios(shipped_files("hoarder")[0])[0]
    before = judge(game, scenario)
    for fault in FAULTS[::60]:
        with seeded(fault):
            pass
    assert judge(game, scenario) == before


def test_functions_tell_their_names_while_their_calls_are_noted():
    before, called, rules = code_of_all_rules(), set(), game.rules()
    with calls_noted(FAULTS, called.add):
        is_stopped(rules, 2)
    assert called == {"rules/stop.py:is_stopped"}
    assert code_of_all_rules() == before
    is_stopped(rules, 2)
    assert "__noted__" not in is_stopped.__globals__


# -- layers, one after the other ----------------------------------------------------------------------------
class Talk:
    """In the place of the connection to the process that watches: what is said to it."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def send(self, message: Any) -> None:
        self.said.append(message)


def suite_of(*, finder: str) -> Suite:
    """A suite of three probes, all about one function; one of them finds the fault that is in place there."""
    rules = game.rules()

    def look_at(name: str) -> bool:
        stopped = is_stopped(rules, 2)
        return name != finder or not stopped
    return Suite([Probe(layer, layer, partial(look_at, layer)) for layer in ("scenarios", "tests", "random")])


@pytest.mark.parametrize(("finder", "looked_at"), [
    ("scenarios", ["scenarios"]), ("tests", ["scenarios", "tests"]), ("", ["scenarios", "tests", "random"])])
def test_a_layer_is_looked_at_under_the_right_rules_when_those_before_it_have_found_nothing(finder, looked_at):
    talk = Talk()
    worker = Worker(talk, game, (), ())
    worker.judge(suite_of(finder=finder), Task("rules/stop.py:is_stopped == to !="))
    assert [message.layer for message in talk.said if isinstance(message, Looking)] == looked_at
    assert [message.left_out for message in talk.said if isinstance(message, Surveyed)] == [{}] * len(looked_at)
    assert talk.said[-1][:3] == ("rules/stop.py:is_stopped == to !=", finder, finder)


def test_what_another_process_has_found_out_is_not_looked_at_again():
    talk, suite = Talk(), suite_of(finder="")
    known = [Surveyed("scenarios", {"scenarios": (0.5, frozenset())}, {}), Surveyed("tests", {}, {"tests": "fails"})]
    worker = Worker(talk, game, (), known)
    worker.judge(suite, Task("rules/stop.py:is_stopped == to !="))
    assert [message.layer for message in talk.said if isinstance(message, Surveyed)] == ["random"]
    assert [message.probe for message in talk.said if isinstance(message, Started)] == ["random"]
    assert suite.left_out == {"tests": "fails"}


def test_what_takes_too_long_is_ended_and_left_out():
    def never_ends() -> bool:
        while True:
            pass

    suite = Suite([Probe("tests", "endless", never_ends), Probe("tests", "short", lambda: True)])
    survey(suite, "tests", FAULTS, longest=0.2)
    assert suite.left_out == {"endless": "takes more than 0.2 s"}
    assert [probe.name for probe in suite.probes] == ["short"]


# -- a few of them, really judged ----------------------------------------------------------------------------
SAMPLE = """\
rules/__init__.py:step drop need 11.end.1
rules/bonuses.py:use_bonus drop need 5.bonus.2
rules/ending.py:check_loss >= to >
rules/ending.py:next_turn other(state.active) to state.active
rules/flow.py:proceed drop if phase.todo and (not lost_its_card(rules, state))
rules/pile.py:reshuffle drop removed=
rules/pile.py:discarded drop discard=
rules/sorting.py:sort_out drop need 8.poison.3
rules/stop.py:is_stopped return False (2)
rules/stop.py:need_skelly drop need 3.team.4
rules/symbols.py:half_of_team 2 to 3 (3)
rules/symbols.py:hypnotize drop cite 8.hypnotize.3
rules/table.py:has_room < to <=
rules/table.py:from_hand hands[seat] to the other
rules/triggers.py:why_idle drop if card.mark & NOW
rules/turn.py:return_step drop take_back
""".splitlines()


@pytest.mark.slow
def test_a_sample_of_faults_is_found_by_the_scenarios():
    faults = [BY_NAME[name] for name in SAMPLE]
    results = list(judge_faults(Setting("hoarder", ("scenarios",)), faults, 1, Learned(print)))
    assert {result.fault for result in results} == set(SAMPLE)
    assert [result.fault for result in results if result.survived] == []
    assert {result.kind for result in results} >= {"need", "comparison", "effect", "seat", "logic", "predicate"}


def troubled(connection: Connection, game: str, layers: Sequence[str], surveyed: Sequence[Surveyed]) -> None:
    """In the place of `work`: a process that the first fault makes hang, the second one ends; the third survives."""
    connection.send(Ready())
    while True:
        name = connection.recv().fault
        connection.send(Started("scenarios", "S01", 0.0))
        if name == SAMPLE[0]:
            time.sleep(60)
        if name == SAMPLE[1]:
            os._exit(1)
        connection.send(Found(name, "", "", 0.0))


def test_what_hangs_or_ends_its_process_counts_as_found_and_the_next_fault_has_a_new_one(monkeypatch):
    monkeypatch.setattr(run, "work", troubled)
    faults = [BY_NAME[name] for name in SAMPLE[:3]]
    results = list(judge_faults(Setting("hoarder", patience=2.0), faults, 1, Learned(print)))
    assert [(result.fault, result.layer, result.hung) for result in results] == [
        (SAMPLE[0], "scenarios", True), (SAMPLE[1], "scenarios", True), (SAMPLE[2], "", False)]


def stuck(connection: Connection, game: str, layers: Sequence[str], surveyed: Sequence[Surveyed]) -> None:
    """In the place of `work`: a process that ends while it looks at the tests under the right rules."""
    connection.send(Ready())
    connection.recv()
    connection.send(Looking("tests"))


def test_a_layer_that_cannot_be_looked_at_is_an_error_and_no_finding(monkeypatch):
    monkeypatch.setattr(run, "work", stuck)
    with pytest.raises(Unprepared, match="the tests of the suite cannot be looked at"):
        list(judge_faults(Setting("hoarder"), [BY_NAME[SAMPLE[0]]], 1, Learned(print)))


def silent(connection: Connection, game: str, layers: Sequence[str], surveyed: Sequence[Surveyed]) -> None:
    """In the place of `work`: a process that ends before it has collected a test."""


def test_a_suite_that_cannot_be_run_is_an_error(monkeypatch, capsys):
    monkeypatch.setattr(run, "work", silent)
    assert main(["hoarder", "--function", "rules/stop.py:stop"]) == 2
    assert "the suite cannot be prepared" in capsys.readouterr().err


# -- the list of survivors, and what is kept ---------------------------------------------------------------------
def listed(*names: str) -> dict[str, Survivor]:
    return {name: Survivor(name, "equivalent", "it does the same", "survivors.yaml:1") for name in names}


@pytest.mark.parametrize("name", ["hoarder", "totym"])
def test_the_list_names_faults_that_there_are_and_gives_reasons(name):
    known = load_survivors(name)
    assert set(known) <= {fault.name for fault in faults_of_rules(find_game(name))}
    assert all(len(survivor.why) > 20 for survivor in known.values())


def test_a_survivor_has_to_be_listed():
    assert list(differences([MISSED], {}, FAULTS)) == [f"{MISSED.fault} survives and is not listed"]
    assert list(differences([MISSED], listed(MISSED.fault), FAULTS)) == []


def test_a_listed_survivor_that_is_found_is_told():
    assert list(differences([FOUND], {}, FAULTS)) == []
    assert list(differences([FOUND], listed(FOUND.fault), FAULTS)) == \
        [f"survivors.yaml:1: {FOUND.fault} is found by scenarios: S01"]


def test_a_listed_fault_that_there_is_not_is_told():
    assert list(differences([], listed("rules/stop.py:stop drop everything"), FAULTS)) == \
        ["survivors.yaml:1: there is no fault 'rules/stop.py:stop drop everything' any more"]


def test_a_fault_listed_twice_is_an_error(tmp_path):
    path = tmp_path / "survivors.yaml"
    path.write_text("hoarder:\n  - {judged: equivalent, why: the same, faults: [a, b]}\n"
                    "  - {judged: accepted, why: another, faults: [b]}\n", encoding="utf-8")
    with pytest.raises(FileError, match="b is listed twice"):
        load_survivors("hoarder", path)


def test_kept_results_are_taken_up_again(tmp_path):
    path, setting = tmp_path / "results.jsonl", Setting("hoarder")
    Kept(path, setting).add(FOUND)
    assert Kept(path, setting).load() == [FOUND]


def test_kept_survivors_count_for_the_same_layers_and_nothing_for_other_rules(tmp_path):
    path, setting = tmp_path / "results.jsonl", Setting("hoarder")
    Kept(path, setting).add(MISSED)
    assert Kept(path, setting).load() == [MISSED]
    assert Kept(path, Setting("hoarder", ("scenarios",))).load() == []
    path.write_text(json.dumps({"rules": "others", "suite": "", "result": list(FOUND)}) + "\n", encoding="utf-8")
    assert Kept(path, setting).load() == []


def test_what_was_found_out_about_a_layer_is_taken_up_again_for_the_same_suite(tmp_path):
    path, setting = tmp_path / "results.jsonl", Setting("hoarder")
    probes = {"one": (1.5, frozenset({"rules/stop.py:stop"})), "other": (0.0, None)}
    found_out = Surveyed("tests", probes, {"third": "?"})
    Kept(path, setting).add_survey(found_out)
    assert list(Kept(path, Setting("hoarder", ("tests",))).surveys()) == [found_out]
    assert Kept(path, setting).load() == []
    other = Kept(path, setting)
    other.suite = "another"
    assert list(other.surveys()) == []


# -- the command line --------------------------------------------------------------------------------------------
def test_list_names_the_faults_of_a_function(capsys):
    assert main(["hoarder", "--function", "rules/ending.py:is_over", "--list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"rules/ending.py:is_over {what}" for what in ("return True", "return False", "is to is not")]


def test_a_sample_is_the_same_for_the_same_seed(capsys):
    drawn = []
    for seed in (1, 1, 2):
        main(["hoarder", "--sample", "20", "--seed", str(seed), "--list"])
        drawn.append(capsys.readouterr().out)
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(drawn[0].splitlines()) == 20


def test_an_unknown_function_is_an_error(capsys):
    assert main(["hoarder", "--function", "rules/stop.py:stopp"]) == 2
    assert "no such faults" in capsys.readouterr().err
