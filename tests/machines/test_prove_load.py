"""Theorems are declared by a decorator and loaded from files by path."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from rulesmodel.kernel.errors import FileError
from rulesmodel.machines.prove import load_theorems, prove, theorem, theorem_of

TOY = '''
    from toy_tools import limit

    from rulesmodel.machines.prove import theorem


    @theorem(title="Small numbers stay small", game="toy", clauses=["toy:1"], strength="declared ranges",
             fault="drop toy:1")
    def small_stays_small(case):
        """For every small
        number."""
        return case.integer("number", 0, limit()) <= limit()


    @theorem(title="All numbers are small", game="toy", expected="refuted")
    def all_small(case):
        return case.integer("number") <= limit()


    def helper(case):
        return True
'''
OTHER = '''
    from toy_first import small_stays_small

    from rulesmodel.machines.prove import theorem


    @theorem(title="Nothing", game="other")
    def nothing(case):
        return True
'''


@pytest.fixture
def proofs(tmp_path: Path) -> Path:
    (tmp_path / "toy_tools.py").write_text("def limit():\n    return 9\n")
    (tmp_path / "toy_first.py").write_text(dedent(TOY))
    (tmp_path / "other.py").write_text(dedent(OTHER))
    return tmp_path


def test_a_file_gives_its_theorems_in_order(proofs: Path) -> None:
    small, every = load_theorems([proofs / "toy_first.py"])
    assert (small.id, small.game, small.title) == ("small-stays-small", "toy", "Small numbers stay small")
    assert (small.clauses, small.strength, small.fault) == (("toy:1",), "declared ranges", "drop toy:1")
    assert (small.expected, small.doc) == ("proved", "For every small number.")
    assert (every.id, every.expected) == ("all-small", "refuted")


def test_loaded_theorems_can_be_proved(proofs: Path) -> None:
    results = [prove(one) for one in load_theorems([proofs / "toy_first.py"])]
    assert [(proof.outcome, proof.agrees) for proof in results] == [("proved", True), ("refuted", True)]


def test_a_folder_gives_the_files_of_a_game(proofs: Path) -> None:
    assert [one.id for one in load_theorems([proofs], "toy")] == ["small-stays-small", "all-small"]
    assert [one.id for one in load_theorems([proofs])] == ["nothing", "small-stays-small", "all-small"]


def test_only_theorems_of_the_game_are_given(proofs: Path) -> None:
    assert load_theorems([proofs / "other.py"], "toy") == []


def test_a_file_given_twice_is_loaded_once(proofs: Path) -> None:
    assert len(load_theorems([proofs / "toy_first.py", proofs / "toy_first.py", proofs], "toy")) == 2


@pytest.mark.parametrize(("name", "text", "words"), [
    ("toy_bad.py", "def broken(:\n", ":1: not valid Python: "),
    ("toy_bad.py", "x = 1\ny = x / 0\n", ":2: ZeroDivisionError: division by zero"),
    ("toy_bad.py", "import no_such_thing\n", ":1: ModuleNotFoundError: "),
    ("toy_second.py", dedent(TOY), "at small-stays-small: another theorem has this name"),
])
def test_a_file_that_cannot_be_loaded_is_named_with_its_line(proofs: Path, name: str, text: str, words: str) -> None:
    (proofs / name).write_text(text)
    with pytest.raises(FileError) as found:
        load_theorems([proofs], "toy")
    assert f"{name}" in str(found.value)
    assert words in str(found.value)


def test_a_missing_file_is_named(proofs: Path) -> None:
    with pytest.raises(FileError, match=r"nothing_here\.py: there is no such file"):
        load_theorems([proofs / "nothing_here.py"])


def test_a_decorated_function_stays_a_plain_function() -> None:
    @theorem(title="True", game="toy")
    def plain(case):
        return case

    assert plain(3) == 3
    assert theorem_of(plain).function is plain


def test_a_function_that_is_no_theorem_is_told_what_is_missing() -> None:
    with pytest.raises(TypeError, match="decorate it with @theorem"):
        prove(lambda case: True)


def test_an_unknown_expectation_is_refused() -> None:
    with pytest.raises(ValueError, match="'proved' or 'refuted', not 'maybe'"):
        theorem(title="?", game="toy", expected="maybe")
