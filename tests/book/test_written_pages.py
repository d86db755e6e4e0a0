"""The pages written by hand are true: their commands are run, and print what the pages say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from rulesmodel.cli.app import run
from tests.test_readme import BLOCK, FILE, PYTHON, matches

BOOK = Path(__file__).parent.parent.parent / "book"
PAGES = sorted(path for folder in ("start", "decisions") for path in (BOOK / folder).glob("*.md"))
NAMED = r"`((?:rulesmodel|scenarios|proofs|notebooks)/[\w./-]*)`"
BLOCKS = [(page, block) for page in PAGES for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]
PROGRAMS = [(page, block) for page in PAGES for block in PYTHON.finditer(page.read_text(encoding="utf-8"))
            if "rulesmodel.notebook" in block["code"]]


def named(value: Any) -> str:
    return value.stem if isinstance(value, Path) else value["command"][:40]


@pytest.mark.parametrize(("page", "block"), BLOCKS, ids=named)
def test_a_command_prints_what_the_page_says(page: Path, block: Any, capsys: pytest.CaptureFixture[str],
                                             tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file in FILE.finditer(page.read_text(encoding="utf-8")):
        (tmp_path / file["name"]).parent.mkdir(exist_ok=True)
        (tmp_path / file["name"]).write_text(f"# {file['name']}\n{file['text']}", encoding="utf-8")
    program, *arguments = shlex.split(block["command"])
    assert program == "rulesmodel"
    run(arguments)
    printed = capsys.readouterr()
    assert matches(block["output"], printed.out + printed.err), printed


@pytest.mark.parametrize(("page", "block"), PROGRAMS, ids=lambda value: value.stem if isinstance(value, Path) else "")
def test_a_program_on_a_page_runs(page: Path, block: Any) -> None:
    pytest.importorskip("ipywidgets")
    exec(compile(block["code"], str(page), "exec"), {})


def test_there_are_pages_with_commands() -> None:
    assert len(BLOCKS) >= 8


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_short(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").split()) < 700


def test_files_that_pages_name_are_there() -> None:
    for page in PAGES:
        for path in re.findall(NAMED, page.read_text(encoding="utf-8")):
            assert (BOOK.parent / path).exists(), f"{page.name}: {path}"
