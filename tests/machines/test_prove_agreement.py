"""The prover against brute force: generated programs get the verdict that trying all inputs of a small range gives."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulesmodel.machines.prove import all_of, any_of, implies, negate, prove, summarise, theorem

LOW, HIGH = -3, 3
Program = Callable[[Any, Any, Any], Any]


class Term:
    """A program of x, y (integers) and p (a truth value), printed by Hypothesis as it is written."""

    def __init__(self, text: str) -> None:
        self.text = text
        names = {"all_of": all_of, "any_of": any_of, "implies": implies, "negate": negate, "summarise": summarise}
        self.run: Program = eval(f"lambda x, y, p: {text}", names)

    def __repr__(self) -> str:
        return self.text


def joined(*shapes: str) -> Callable[..., st.SearchStrategy[str]]:
    """Texts made from shapes such as `({0} + {1})`, each place filled by a strategy."""
    def fill(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.builds(lambda shape, *texts: shape.format(*texts), st.sampled_from(shapes), *parts)

    return fill


CONSTANTS = st.sampled_from(["-2", "-1", "0", "1", "2", "5"])
DIVISORS = st.sampled_from(["-3", "-2", "-1", "1", "2", "3"])


def numbers(depth: int) -> st.SearchStrategy[str]:
    if depth == 0:
        return st.sampled_from(["x", "y"]) | CONSTANTS
    less, truths = numbers(depth - 1), conditions(depth - 1)
    return st.one_of(
        less,
        joined("({0} + {1})", "({0} - {1})", "max({0}, {1})", "min({0}, {1})", "sum(({0}, {1}, 1))",
               "sorted(({0}, {1}))[0]")(less, less),
        joined("(-{0})", "abs({0})", "(~{0})", "(+{0})")(less),
        joined("({0} * {1})", "({1} * {0})")(less, CONSTANTS),
        joined("({0} // {1})", "({0} % {1})", "divmod({0}, {1})[1]")(less, DIVISORS),
        joined("({0} if {2} else {1})", "({2} + {0})", "({0} - {2} * 2)")(less, less, truths),
        joined("summarise(lambda: {0} if {2} else {1})")(less, less, truths),
        joined("(7, -1, 4)[{0} % 3]", "len(range({0} % 4))")(less))


def conditions(depth: int) -> st.SearchStrategy[str]:
    if depth == 0:
        return st.sampled_from(["p", "x < y", "x == 1", "True"]).map(lambda text: f"({text})")
    less, counts = conditions(depth - 1), numbers(depth - 1)
    return st.one_of(
        less,
        joined("({0} < {1})", "({0} <= {1})", "({0} == {1})", "({0} != {1})", "({0} > {1})", "({0} >= {1} > -1)",
               "({0} in (1, {1}))", "(({0}, 1) == (1, {1}))", "(({0}, 1) < (1, {1}))")(counts, counts),
        joined("({0} and {1})", "({0} or {1})", "({0} & {1})", "({0} | {1})", "({0} ^ {1})", "({0} == {1})",
               "({0} != {1})", "({0} <= {1})", "all_of({0}, {1})", "any_of({0}, {1})", "implies({0}, {1})",
               "any(({0}, {1}))", "all(({0}, {1}))")(less, less),
        joined("(not {0})", "negate({0})", "({0} == True)", "({0} == 1)")(less),
        joined("summarise(lambda: {0} and {1})")(less, less))


def inputs() -> Any:
    return itertools.product(range(LOW, HIGH + 1), range(LOW, HIGH + 1), (False, True))


@given(conditions(3).map(Term))
def test_the_verdict_is_that_of_trying_all_inputs(program: Term) -> None:
    def statement(case):
        return program.run(case.integer("x", LOW, HIGH), case.integer("y", LOW, HIGH), case.boolean("p"))

    proof = prove(theorem(title="a program", game="toy")(statement))
    falsified = [values for values in inputs() if not program.run(*values)]
    assert (proof.outcome, proof.reason) == ("refuted" if falsified else "proved", "")
    if falsified:
        found = proof.counterexample
        assert (found["x"], found["y"], found["p"]) in falsified


@given(numbers(3).map(Term))
def test_a_value_is_what_the_plain_program_gives(program: Term) -> None:
    """Every value that a program can take, and no other, is found."""
    possible = {program.run(*values) for values in inputs()}

    def value(case):
        return program.run(case.integer("x", LOW, HIGH), case.integer("y", LOW, HIGH), case.boolean("p"))

    def within(case):
        found = value(case)
        return any_of(*(found == one for one in possible))

    assert prove(theorem(title="within", game="toy")(within)).outcome == "proved"
    for one in sorted(possible)[:3]:
        never = theorem(title="never", game="toy")(lambda case, one=one: value(case) != one)
        assert prove(never).outcome == "refuted"


@given(st.lists(st.tuples(st.sampled_from("xyp"), st.integers(LOW, HIGH)), min_size=1, max_size=7))
def test_the_paths_are_the_distinct_ways_through_the_decisions(questions: list[tuple[str, int]]) -> None:
    """As many paths as there are different answer sequences over all inputs: none lost, none invented."""
    def answers(x, y, p):
        known = {"x": x, "y": y}
        return tuple(bool(p) if name == "p" else bool(known[name] < limit) for name, limit in questions)

    def statement(case):
        answers(case.integer("x", LOW, HIGH), case.integer("y", LOW, HIGH), case.boolean("p"))
        return True

    proof = prove(theorem(title="paths", game="toy")(statement))
    assert (proof.outcome, proof.paths) == ("proved", len({answers(*values) for values in inputs()}))
