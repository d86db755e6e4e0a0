"""The README is true: its commands are run, and print what it says.

A line `…` stands for any lines, and times may differ.
"""

from __future__ import annotations

import importlib
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from rulesmodel.cli.app import run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```console\n\$ (?P<command>.*)\n(?P<output>(?:(?!```).*\n)*)```$", re.MULTILINE)
FILE = re.compile(r"^```yaml\n# (?P<name>\S+\.yaml)\n(?P<text>(?:(?!```).*\n)*)```$", re.MULTILINE)
PYTHON = re.compile(r"^```python\n(?P<code>(?:(?!```).*\n)*)```$", re.MULTILINE)
TIME = re.compile(r"\b\d+(?:\.\d+)? (?:ms|s)\b|\b\d+ min \d+ s\b")
TEXT = README.read_text(encoding="utf-8")
BLOCKS = list(BLOCK.finditer(TEXT))
PROGRAMS = list(PYTHON.finditer(TEXT))


def plain(text: str) -> str:
    """An output in which times, and the widths of columns, do not matter."""
    return "\n".join(re.sub(r" {2,}", "  ", TIME.sub("TIME", line)).rstrip() for line in text.splitlines())


def output_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    program, *arguments = shlex.split(command)
    assert program == "rulesmodel"
    assert run(arguments) in (0, 1)
    printed = capsys.readouterr()
    return printed.out + printed.err


def matches(expected: str, printed: str) -> bool:
    pattern = r"\n".join(r"[\s\S]*?" if line == "…" else re.escape(line) for line in plain(expected).splitlines())
    return re.fullmatch(pattern, plain(printed)) is not None


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder with the files that the README shows."""
    monkeypatch.chdir(tmp_path)
    for file in FILE.finditer(TEXT):
        (tmp_path / file["name"]).write_text(file["text"], encoding="utf-8")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block["command"][:50])
def test_a_command_prints_what_the_readme_says(block: Any, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of(block["command"], capsys)
    assert matches(block["output"], printed), printed


@pytest.mark.parametrize("block", PROGRAMS, ids=lambda block: block["code"].splitlines()[-1])
def test_a_program_in_the_readme_runs(block: Any) -> None:
    pytest.importorskip("ipywidgets")
    exec(compile(block["code"], str(README), "exec"), {})


def test_the_readme_names_every_widget_as_it_is_made() -> None:
    pytest.importorskip("ipywidgets")
    notebook = importlib.import_module("rulesmodel.notebook")
    made = re.findall(r"\| `(\w+)\((.*)\)` \|$", TEXT, re.MULTILINE)
    assert {name for name, _ in made} == {*notebook.WIDGETS}
    for name, given in made:
        if given != "scenario":
            assert getattr(notebook, name)(given.strip('"')).static()


def test_a_wrong_output_would_be_noticed() -> None:
    assert matches("one\n…\n3 of 3, 12 ms\n", "one\ntwo\n3 of 3, 1.5 s\n")
    assert not matches("one\n…\n3 of 3, 12 ms\n", "one\ntwo\n2 of 3, 12 ms\n")


def test_the_readme_shows_the_tour() -> None:
    commands = {block["command"].split()[1] for block in BLOCKS}
    assert commands >= {"ask", "judge", "why", "explore", "reach", "prove", "check"}
    assert all(block["output"].strip() for block in BLOCKS)


def test_the_first_screen_has_exactly_two_commands_to_set_up() -> None:
    before_the_tour = TEXT.partition("\n## ")[0]
    assert re.findall(r"^    (make \w+)", before_the_tour, re.MULTILINE) == ["make check", "make test"]
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"make (\w+)", TEXT)) <= set(targets)


def test_the_readme_names_files_that_are_there() -> None:
    for path in re.findall(r"`((?:rulesmodel|scenarios|proofs)/[\w./-]*)`", TEXT):
        assert (ROOT / path).exists(), path
