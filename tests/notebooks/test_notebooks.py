"""The notebooks as they are kept: with outputs that stay true, links that lead somewhere, exercises undone.

That they run is tested by nbval, which `make test` runs on all of them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.keep import ALIVE, FOLDER, notebooks

NOTEBOOKS = notebooks()
LINK = re.compile(r"\]\(([^)#]+)\)")
LESSONS = [path for path in NOTEBOOKS if path.parent.name in ("hoarder", "lessons")]

every = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_there_are_lessons() -> None:
    assert len(LESSONS) >= 4


@every
def test_a_notebook_is_kept_with_what_it_shows(path: Path) -> None:
    silent = [source(cell) for cell in cells(path, "code") if "print(" in source(cell) and not cell["outputs"]
              and "def " not in source(cell)]
    assert silent == []
    assert any(cell["outputs"] for cell in cells(path, "code"))


@every
def test_what_is_kept_needs_no_running_widget(path: Path) -> None:
    outputs = [output for cell in cells(path, "code") for output in cell["outputs"]]
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert not [output for output in outputs if ALIVE in output.get("data", {})]
    assert not [output for output in outputs if output.get("name") == "stderr"]


@every
def test_links_lead_somewhere(path: Path) -> None:
    links = [link for cell in cells(path, "markdown") for link in LINK.findall(source(cell))]
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


@every_lesson
def test_a_lesson_says_what_for_and_what_next(path: Path) -> None:
    texts = [source(cell) for cell in cells(path, "markdown")]
    assert "**When you are through you can**" in texts[0]
    assert "illustrative" in texts[0]
    assert texts[-1].startswith("## What next") or "\n## What next" in texts[-1]


@every_lesson
def test_exercises_are_undone_and_their_answers_folded_away(path: Path) -> None:
    done = [cell for cell in cells(path, "code") if re.search(r"^(guess|name) = (?!\.\.\.)", source(cell), re.M)]
    asked = [cell for cell in cells(path, "code") if re.search(r"^check\(", source(cell), re.M)]
    assert done == []
    assert len(asked) >= 3
    for cell in asked:
        html = "".join(cell["outputs"][0]["data"]["text/html"])
        assert "<details><summary>the answer</summary>" in html


@every
def test_notebooks_use_no_output_widget(path: Path) -> None:
    code = "\n".join(map(source, cells(path, "code")))
    assert not re.search(r"\b(Output|interact|interactive)\(", code)


def test_the_start_page_links_to_every_other_notebook() -> None:
    start = FOLDER / "start.ipynb"
    links = [link for cell in cells(start, "markdown") for link in LINK.findall(source(cell))]
    linked = {(start.parent / link).resolve() for link in links}
    assert {path.resolve() for path in NOTEBOOKS} - linked == {start.resolve()}
