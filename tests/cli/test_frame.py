"""The command line itself: help, version, exit codes, and errors without tracebacks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rulesmodel.cli import app as application
from rulesmodel.cli.app import app
from rulesmodel.kernel.errors import Fault, FileError

COMMANDS = [str(command.name or command.callback.__name__) for command in app.registered_commands if command.callback]


def python(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "rulesmodel", *arguments], capture_output=True, text=True,
                          timeout=60, check=False, **options)


def raise_in_clauses(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr("rulesmodel.cli.registers.find_game", broken)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(rulesmodel: Any, command: str) -> None:
    shown = rulesmodel(command, "--help")
    assert shown.code == 0
    assert f"Example: rulesmodel {command}" in " ".join(shown.out.split())


def test_without_a_command_the_help_is_shown(rulesmodel: Any) -> None:
    shown = rulesmodel()
    assert shown.code == 2
    assert "Usage" in shown.out + shown.err


def test_the_version_is_told(rulesmodel: Any) -> None:
    shown = rulesmodel("--version")
    assert (shown.code, shown.out) == (0, "rulesmodel 0.1.0\n")


@pytest.mark.parametrize("arguments", [["nonsense"], ["clauses"], ["clauses", "duel", "--colour"]])
def test_what_cannot_be_a_command_is_a_mistake(rulesmodel: Any, arguments: Sequence[str]) -> None:
    shown = rulesmodel(*arguments)
    assert shown.code == 2
    assert shown.out == ""
    assert "Error" in shown.err


def test_all_faults_of_a_file_are_told(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [Fault("a.yaml", 3, "cards[0]", "no"), Fault("a.yaml", 5, "", "never")]
    raise_in_clauses(monkeypatch, FileError(faults))
    shown = rulesmodel("clauses", "duel")
    assert (shown.code, shown.err) == (2, "error: a.yaml:3 at cards[0]: no\nerror: a.yaml:5: never\n")


def test_an_error_of_the_system_is_told_in_words(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_in_clauses(monkeypatch, PermissionError(13, "Permission denied", "cards.yaml"))
    shown = rulesmodel("clauses", "duel")
    assert (shown.code, shown.err) == (2, "error: cards.yaml: Permission denied\n")


def test_ctrl_c_ends_with_130(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_in_clauses(monkeypatch, KeyboardInterrupt())
    assert rulesmodel("clauses", "duel").code == 130


def test_running_out_of_memory_is_told_in_words(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_in_clauses(monkeypatch, MemoryError())
    shown = rulesmodel("clauses", "duel")
    assert shown.code == 2
    assert "out of memory" in shown.err


def test_nobody_reading_the_output_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        ended = subprocess.run([sys.executable, "-m", "rulesmodel", "clauses", "duel"], stdout=nobody,
                               stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_the_module_is_the_command() -> None:
    assert python("--version").stdout == "rulesmodel 0.1.0\n"


def test_a_fault_of_the_program_is_owned_up_to(rulesmodel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULESMODEL_DEBUG", raising=False)
    raise_in_clauses(monkeypatch, ZeroDivisionError("division by zero"))
    shown = rulesmodel("clauses", "duel")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("error: rulesmodel itself failed with ZeroDivisionError: division by zero (")


def test_a_fault_of_the_program_is_shown_in_full_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESMODEL_DEBUG", "1")
    raise_in_clauses(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        application.run(["clauses", "duel"])


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "told"), [
    (("explore", "duel", "--deck", "twelve"), "not exhausted (interrupted)"),
    (("check", "hoarder", "--jobs", "2"), "Not everything was checked."),
    (("prove", "hoarder"), "theorems came out as expected."),
])
def test_ctrl_c_in_the_middle_of_work_tells_what_is_known(arguments: Sequence[str], told: str) -> None:
    with subprocess.Popen([sys.executable, "-m", "rulesmodel", *arguments, "--progress"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert told in out
    assert "Traceback" not in err


def test_a_terminal_without_check_marks_still_gets_the_verdict() -> None:
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    process = subprocess.run([sys.executable, "-m", "rulesmodel", "judge", "duel:even"], capture_output=True, env=plain,
                             timeout=60, check=False)
    assert (process.returncode, process.stderr) == (0, b"")
    assert b"  ? 3." in process.stdout


@pytest.mark.parametrize("setting", [{"COLUMNS": "20"}, {"COLUMNS": "wide"}, {"NO_COLOR": "1", "TERM": "dumb"},
                                     {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_any_terminal_will_do(setting: dict[str, str]) -> None:
    shown = python("why", "duel", "{Ada: {acts: 1}}", "Ada: play act", env={**os.environ, **setting})
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Ada: play act: allowed")


def test_a_full_disk_is_told_in_words() -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run([sys.executable, "-m", "rulesmodel", "clauses", "duel"], stdout=full,
                               stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (2, "error: No space left on device\n")


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "", "nan"])
@pytest.mark.parametrize("command", [("explore", "duel", "--max-states"), ("ask", "stop", "--limit"),
                                     ("check", "duel", "--jobs"), ("play", "duel", "--max-steps")])
def test_numbers_that_cannot_be_meant_are_mistakes(rulesmodel: Any, command: Sequence[str], number: str) -> None:
    shown = rulesmodel(*command, number)
    assert (shown.code, shown.out) == (2, "")
    assert command[-1] in shown.err


def test_nobody_has_so_many_processors(rulesmodel: Any) -> None:
    assert rulesmodel("check", "duel", "--jobs", "9" * 30).code == 2
