"""Somebody's own game: the example package, built and installed, is known to every command; a broken one is told."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "tictactoe"
Python = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example package as `pip wheel` builds it."""
    built = tmp_path_factory.mktemp("built")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)], cwd=EXAMPLE,
                   check=True, capture_output=True, timeout=120)
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture
def site(wheel: Path, tmp_path: Path) -> Path:
    """A folder of installed packages, with the example unpacked as an installer does it."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def python(site: Path, tmp_path: Path) -> Python:
    """Python with that folder, as a function of its arguments."""
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("RULESMODEL_DEBUG", None)

    def run(*arguments: str, folder: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, timeout=120,
                              check=False, env=environment, cwd=folder)

    return run


def announce(site: Path, name: str, text: str) -> None:
    """Install a package whose game module is the given text."""
    about = site / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[rulesmodel.games]\n{name} = {name}:game\n", encoding="utf-8")
    (site / f"{name}.py").write_text(text, encoding="utf-8")


def test_an_installed_game_is_checked_with_all_that_its_package_brings(python: Python) -> None:
    done = python("rulesmodel", "check", "tictactoe", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (report,) = json.loads(done.stdout)["games"]
    parts = [finding["part"] for finding in report["findings"]]
    assert {part: parts.count(part) for part in parts} == {
        "register": 4, "scenarios": 2, "decks": 2, "theorems": 2, "coverage": 2}


def test_its_disputes_are_judged_by_id(python: Python) -> None:
    done = python("rulesmodel", "judge", "tictactoe:taken")
    assert done.returncode == 0
    assert "A: Not allowed: the square is taken (1.mark.1)." in done.stdout
    assert python("rulesmodel", "judge", "taken").stdout == done.stdout


def test_its_clauses_and_disputes_are_found_by_words(python: Python) -> None:
    done = python("rulesmodel", "ask", "who wins with three in a row", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)[0]["id"] == "tictactoe:line"
    done = python("rulesmodel", "ask", "mark an empty square", "--game", "tictactoe", "--json")
    assert json.loads(done.stdout)[0]["id"] == "tictactoe:1.mark.1"


def test_its_theorems_are_proved_and_refuted(python: Python) -> None:
    done = python("rulesmodel", "prove", "tictactoe", "--json")
    assert done.returncode == 0
    assert {one["theorem"]: one["outcome"] for one in json.loads(done.stdout)} == {
        "marks-stay": "proved", "first-has-more": "refuted"}


def test_its_coverage_is_known(python: Python) -> None:
    done = python("rulesmodel", "coverage", "tictactoe", "--json")
    assert done.returncode == 0
    (row,) = [row for row in json.loads(done.stdout)["rows"] if row["clause"] == "1.mark.1"]
    assert row["by"] == ["default", "search"]


def test_its_scenarios_are_tests_for_pytest(python: Python, site: Path) -> None:
    done = python("pytest", "-q", "-p", "no:cacheprovider", "--rules", "tictactoe", str(site / "tictactoe"))
    assert "2 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("widget", ["ProofLab", "Quiz", "DisputeDesk"])
def test_its_scenarios_and_theorems_are_in_the_widgets(python: Python, widget: str, tmp_path: Path) -> None:
    (tmp_path / "shows.py").write_text(
        f"from rulesmodel.notebook import {widget}\nprint(len({widget}('tictactoe').static()))\n", encoding="utf-8")
    done = python("shows")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 500


def test_without_theorems_there_is_nothing_to_prove(python: Python, site: Path, tmp_path: Path) -> None:
    (site / "tictactoe" / "proofs" / "marks.py").unlink()
    (tmp_path / "shows.py").write_text(
        "from rulesmodel.notebook import ProofLab\ntry:\n    ProofLab('tictactoe')\n"
        "except Exception as error:\n    print(error)\n", encoding="utf-8")
    assert python("shows").stdout.startswith("there are no theorems about Tic-tac-toe; write some into the folder ")
    done = python("rulesmodel", "prove", "tictactoe")
    assert (done.returncode, done.stderr) == (2, "error: there are no theorems about tictactoe\n")


# -- packages that cannot be used ------------------------------------------------------------------------
def test_a_broken_package_stops_no_other_game(python: Python, site: Path) -> None:
    announce(site, "torn", "import nowhere\n")
    told = "error: game 'torn' (torn:game of torn 1.0) cannot be loaded: No module named 'nowhere'\n"
    asked = python("rulesmodel", "ask", "who wins with three in a row")
    assert (asked.returncode, asked.stderr) == (2, told)
    assert "tictactoe:line" in asked.stdout
    judged = python("rulesmodel", "judge", "taken")
    assert (judged.returncode, judged.stderr) == (0, "")
    missing = python("rulesmodel", "judge", "taken-by-nobody")
    assert (missing.returncode, missing.stderr.startswith(told + "error: unknown scenario")) == (2, True)


@pytest.mark.parametrize(("file", "line", "fault"), [
    ("scenarios/disputes.yaml", "game: chess\n", "disputes.yaml:1: missing 'scenarios'"),
    ("proofs/marks.py", "from tictactoe import nothing\n", "marks.py:1: ImportError: cannot import name 'nothing'"),
    ("proofs/marks.py", "1 +\n", "marks.py:1: not valid Python: invalid syntax"),
    ("properties.py", "1 / 0\n", "tictactoe/properties.py:1)"),
])
def test_a_faulty_file_of_the_package_is_named(python: Python, site: Path, file: str, line: str, fault: str) -> None:
    (site / "tictactoe" / file).write_text(line, encoding="utf-8")
    done = python("rulesmodel", "check", "tictactoe")
    assert done.returncode == 2
    assert fault in done.stderr
    assert "Traceback" not in done.stderr


def test_a_theorem_about_another_game_is_told(python: Python, site: Path) -> None:
    proofs = site / "tictactoe" / "proofs" / "marks.py"
    proofs.write_text(proofs.read_text(encoding="utf-8").replace('game="tictactoe"', 'game="tictac"'), encoding="utf-8")
    done = python("rulesmodel", "prove", "tictactoe")
    assert done.returncode == 2
    assert "the theorem is about game 'tictac', but lies among the proofs of 'tictactoe'" in done.stderr


def test_a_scenario_about_another_game_is_off(python: Python, site: Path) -> None:
    duel = Path(__file__).parents[2] / "scenarios" / "duel" / "disputes.yaml"
    (site / "tictactoe" / "scenarios" / "duel.yml").write_bytes(duel.read_bytes())
    done = python("rulesmodel", "check", "tictactoe")
    assert done.returncode == 1
    assert "the scenario is about game 'duel', but lies among those of 'tictactoe'" in " ".join(done.stdout.split())


# -- what newcomers are told ------------------------------------------------------------------------------
def test_the_commands_of_the_page_about_it_work(python: Python, site: Path) -> None:
    page = (EXAMPLE.parents[1] / "book" / "start" / "add-a-game.md").read_text(encoding="utf-8")
    commands = [shlex.split(line) for line in page.splitlines() if line.startswith(("rulesmodel ", "pytest "))]
    assert [command[0] for command in commands] == ["rulesmodel"] * 4 + ["pytest"]
    for command in commands:
        assert python(*command, folder=site).returncode == 0, command


def test_the_tree_on_the_page_is_that_of_the_example() -> None:
    page = (EXAMPLE.parents[1] / "book" / "start" / "add-a-game.md").read_text(encoding="utf-8")
    tree = page.partition("```text\npyproject.toml")[2].partition("```")[0]
    files = {path.name for path in (EXAMPLE / "tictactoe").iterdir() if path.name != "__pycache__"}
    assert {name for name in files if name not in tree} == set()
