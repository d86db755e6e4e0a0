"""The lazy product against the full one, on random decision trees."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from rulesmodel.judge.dependence import Dependence, vary
from rulesmodel.judge.line import Frame, Run
from rulesmodel.kernel.rulebook import Question, Rulebook, Version

NAMES = ("R01", "R02", "R03", "R04")
BOOK = Rulebook("tree", "Tree", (Version("1", "only"),), (), tuple(
    Question(name, "?", (), {"r1": "this", "r2": "that", "r3": "neither"}, "r1", "why not", "open") for name in NAMES))

Tree = Any
"""A leaf (verdict and result), or a question with a subtree for each reading."""

LEAVES = st.tuples(st.sampled_from(["allowed", "not allowed"]), st.integers(0, 1))
TREES = st.recursive(LEAVES, lambda inner: st.tuples(st.sampled_from(NAMES), inner, inner, inner), max_leaves=20)


def answer(tree: Tree, readings: Mapping[str, str]) -> Run:
    """The run that a tree gives under some readings, the default one for all others."""
    asked: dict[str, str] = {}
    while len(tree) == 4:
        asked[tree[0]] = readings.get(tree[0], "r1")
        tree = tree[("r1", "r2", "r3").index(asked[tree[0]]) + 1]
    return Run(None, [Frame(None, (), asked)], tree[0], position=tree[1])  # type: ignore[arg-type]


def varied(tree: Tree, budget: int = 10_000) -> Dependence:
    return vary(BOOK, answer(tree, {}), lambda readings, run, question: answer(tree, readings),
                lambda run: (run.verdict, run.position), {}, budget)


def smallest(tree: Tree) -> set[tuple[tuple[str, str], ...]]:
    """The smallest changes that give another verdict, from the full product."""
    base = answer(tree, {}).verdict
    changes = [frozenset((name, reading) for name, reading in zip(NAMES, readings, strict=True) if reading != "r1")
               for readings in product(("r1", "r2", "r3"), repeat=len(NAMES))]
    other = [change for change in changes if answer(tree, dict(change)).verdict != base]
    return {tuple(sorted(change)) for change in other if not any(less < change for less in other)}


JOINT = ("R01", ("allowed", 0), ("R02", ("allowed", 1), ("not allowed", 0), ("allowed", 0)), ("allowed", 0))


@given(TREES)
@example(JOINT)
def test_the_lazy_product_finds_exactly_the_smallest_changes_of_the_verdict(tree: Tree) -> None:
    found = varied(tree)

    assert {deviation.change for deviation in found.deviations if deviation.other_verdict} == smallest(tree)
    assert not found.cut


@given(TREES)
def test_what_is_reported_leads_elsewhere_and_every_change_is_tried_once(tree: Tree) -> None:
    found, base = varied(tree), answer(tree, {})

    for deviation in found.deviations:
        run = answer(tree, dict(deviation.change))
        assert (run.verdict, run.position) != (base.verdict, base.position)
        assert dict(deviation.change).items() <= run.questions.items(), "every change was asked for"
    assert len(found.runs) <= 3 ** len(NAMES) - 1


def test_behind_a_change_of_the_result_a_change_of_the_verdict_is_found() -> None:
    changes = {deviation.change: deviation.other_verdict for deviation in varied(JOINT).deviations}

    assert changes == {(("R01", "r2"),): False, (("R01", "r2"), ("R02", "r2")): True}


def test_a_question_that_nobody_asks_costs_nothing() -> None:
    assert varied(("allowed", 0)).runs == []
    assert len(varied(("R01", ("allowed", 0), ("allowed", 0), ("allowed", 0))).runs) == 2
