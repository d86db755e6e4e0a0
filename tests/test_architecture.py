"""The house rules that no linter knows. (That arrows point down only is import-linter's job: `make test`.)"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rulesmodel

PACKAGE = Path(rulesmodel.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
RULES = [path for path in SOURCES if "games" in path.parts or "kernel" in path.parts]
IMPURE = {"random", "time", "datetime", "secrets", "socket", "subprocess", "threading", "asyncio"}
LONGEST_FILE, LONGEST_FUNCTION = 400, 60


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> set[str]:
    """The top names of what a file imports, anywhere in it."""
    nodes = list(ast.walk(tree(path)))
    plain = {alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {(node.module or "").split(".")[0] for node in nodes
                    if isinstance(node, ast.ImportFrom) and not node.level}


def calls(path: Path, function: str) -> list[int]:
    """The lines that call a function by its plain name."""
    return [node.lineno for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function]


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_file_can_be_read_in_one_go(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= LONGEST_FILE


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_file_says_what_it_is_for(path: Path) -> None:
    module = tree(path)
    assert not module.body or ast.get_docstring(module)


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_function_fits_on_a_screen(path: Path) -> None:
    long = {node.name: length for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)
            if (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION}
    assert long == {}


@pytest.mark.parametrize("path", RULES, ids=name)
def test_rules_use_no_clock_no_chance_and_no_network(path: Path) -> None:
    assert imported(path) & IMPURE == set()


@pytest.mark.parametrize("path", [path for path in SOURCES if path.parent.name != "cli"], ids=name)
def test_only_the_command_line_prints(path: Path) -> None:
    assert calls(path, "print") == []
