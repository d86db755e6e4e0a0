"""Checkpoints: a search goes on where it was, also after its process was killed in the middle of its work."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulesmodel.kernel.errors import FileError, RulesModelError
from rulesmodel.kernel.game import game as installed
from rulesmodel.machines.search import SearchResult, search
from rulesmodel.machines.search.checkpoint import MANIFEST

DUEL = installed("duel")

KILLED = """
import sys
from rulesmodel.kernel.game import game
from rulesmodel.machines.search import run, search

duel, directory, steps = game("duel"), sys.argv[1], int(sys.argv[2])
calls, step = 0, duel.step

def step_until_killed(rules, state, action):
    global calls
    calls += 1
    if calls == steps:
        print("waiting", flush=True)
        sys.stdin.read()
    return step(rules, state, action)

duel.step = step_until_killed
run.CHECKPOINT_SECONDS = 0.0
search(duel, duel.rules("eight"), lassos=True, checkpoint=directory, race=False)  # so that every step is counted
"""


def figures(result: SearchResult) -> dict[str, Any]:
    """All that must not depend on whether the search was broken off."""
    return {name: value for name, value in result.summary().items() if name not in ("seconds", "resident_bytes")}


def kill_in_the_middle(directory: Path, steps: int) -> None:
    """Let a process search with a checkpoint, and kill it while it carries out its step of this number."""
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(directory), str(steps)],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        assert process.stdout.readline() == "waiting\n"
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def test_a_killed_search_comes_to_the_same_end(tmp_path: Path) -> None:
    rules = DUEL.rules("eight")
    whole = search(DUEL, rules, lassos=True)
    seen = []
    for steps in (40_000, 50_001):  # killed twice: the second process goes on from the first one's checkpoint
        kill_in_the_middle(tmp_path, steps)
        seen.append(json.loads((tmp_path / MANIFEST).read_text())["tally"]["states"])
    assert 0 < seen[0] < seen[1] < whole.states
    resumed = search(DUEL, rules, lassos=True, checkpoint=tmp_path)
    assert figures(resumed) == figures(whole)
    assert resumed.space.keys == whole.space.keys
    assert resumed.space.edges == whole.space.edges


def test_a_limit_may_be_raised_from_run_to_run(tmp_path: Path) -> None:
    rules = DUEL.rules("six")
    for most in (10, 1000, 5000):
        assert not search(DUEL, rules, max_states=most, checkpoint=tmp_path).exhausted
    assert figures(search(DUEL, rules, checkpoint=tmp_path)) == figures(search(DUEL, rules))


def test_a_finished_search_is_known_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = DUEL.rules("four")
    first = search(DUEL, rules, checkpoint=tmp_path)
    monkeypatch.setattr(DUEL, "step", None, raising=False)
    again = search(DUEL, rules, checkpoint=tmp_path)
    assert figures(again) == figures(first)
    assert again.seconds > json.loads((tmp_path / MANIFEST).read_text())["seconds"] > 0


@pytest.mark.parametrize(("deck", "options", "told"), [
    ("six", {}, "deck was"),
    ("four", {"mirror": True}, "mirror was False, now True"),
    ("four", {"lassos": True}, "lassos was False, now True"),
    ("four", {"invariants": False}, "invariants was cards, cap, chain, now none"),
    ("four", {"goal": callable}, "goal was none, now callable"),
    ("four", {"initial": []}, "initial states was"),
])
def test_a_checkpoint_of_another_search_is_refused(tmp_path: Path, deck: str, options: dict[str, Any],
                                                    told: str) -> None:
    search(DUEL, DUEL.rules("four"), checkpoint=tmp_path, max_states=100)
    with pytest.raises(FileError) as error:
        search(DUEL, DUEL.rules(deck), checkpoint=tmp_path, **options)
    assert f"{tmp_path / MANIFEST}: the checkpoint is of another search (" in str(error.value)
    assert told in str(error.value)


def test_a_checkpoint_under_another_reading_is_refused(tmp_path: Path) -> None:
    search(DUEL, DUEL.rules("four"), checkpoint=tmp_path, max_states=100)
    with pytest.raises(FileError, match="readings was the defaults, now R01=r2"):
        search(DUEL, DUEL.rules("four", readings={"R01": "r2"}), checkpoint=tmp_path)


def test_a_checkpoint_of_changed_rules_is_refused(tmp_path: Path) -> None:
    search(DUEL, DUEL.rules("four"), checkpoint=tmp_path, max_states=100)
    manifest = tmp_path / MANIFEST
    content = json.loads(manifest.read_text())
    content["identity"]["code"] = "0123456789ab"
    manifest.write_text(json.dumps(content))
    with pytest.raises(FileError, match="code was 0123456789ab, now "):
        search(DUEL, DUEL.rules("four"), checkpoint=tmp_path)


def test_rules_that_are_in_no_file_cannot_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cells", ModuleType("cells"))
    mine = type("Mine", (type(DUEL),), {"__module__": "cells"})
    with pytest.raises(RulesModelError, match="move Mine from the notebook into a module"):
        search(mine(), DUEL.rules("two"), checkpoint=tmp_path)


@pytest.mark.parametrize(("damage", "told"), [
    (lambda path: (path / MANIFEST).write_text("{"), "not a checkpoint that this version can read"),
    (lambda path: (path / MANIFEST).write_text('{"format": 9}'), "not a checkpoint that this version can read"),
    (lambda path: (path / "states-000001.msgpack").unlink(), "the checkpoint lacks a segment: No such file"),
    (lambda path: (path / "states-000001.msgpack").write_bytes(b"torn"), "the segment is damaged"),
])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, damage: Any, told: str) -> None:
    search(DUEL, DUEL.rules("four"), checkpoint=tmp_path, max_states=100)
    damage(tmp_path)
    with pytest.raises(FileError, match=told):
        search(DUEL, DUEL.rules("four"), checkpoint=tmp_path)


def test_what_was_being_written_when_the_process_died_does_not_matter(tmp_path: Path) -> None:
    rules = DUEL.rules("four")
    search(DUEL, rules, checkpoint=tmp_path, max_states=100)
    (tmp_path / "states-000002.msgpack").write_bytes(b"torn")  # a segment that no manifest names
    (tmp_path / "manifest.new").write_bytes(b"{")
    shutil.copy(tmp_path / "states-000001.msgpack", tmp_path / "states-000002.new")
    assert figures(search(DUEL, rules, checkpoint=tmp_path)) == figures(search(DUEL, rules))
