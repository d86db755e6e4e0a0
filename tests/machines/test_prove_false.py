"""Statements that are false must be refuted, each with a counterexample that is really one.

A prover that loses a path "proves" falsehoods, so these are its most important tests.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesmodel.machines.prove import all_of, any_of, implies, prove, theorem


def proof_of(body: Any, **limits: Any) -> Any:
    return prove(theorem(title="a statement", game="toy")(body), **limits)


class Point(msgspec.Struct, frozen=True):
    x: int
    y: int


def division_rounds_towards_zero(case):
    number = case.integer("number", -3, 3)
    return abs(number // 2) == abs(number) // 2


def remainder_has_the_sign_of_its_number(case):
    number = case.integer("number")
    return implies(number < 0, number % 5 <= 0)


def remainder_by_a_negative_is_positive(case):
    return case.integer("number") % -5 >= 0


def off_by_one_above(case):
    return case.integer("number", 0, 10) < 10


def off_by_one_below(case):
    return case.integer("number", 0, 10) > 0


def off_by_one_in_a_loop(case):
    number = case.integer("number", 0, 5)
    return sum(1 for _ in range(number)) < 5


def unbounded_means_below_zero_too(case):
    return case.integer("number", high=7) > -1_000_000


def wrong_entry_at_a_symbolic_index(case):
    return (5, 6, 7, 8)[case.integer("place", 0, 3)] != 8


def wrong_entry_at_a_negative_index(case):
    return (5, 6, 7)[case.integer("place", -3, -1)] != 5


def false_only_on_the_last_path(case):
    flags = [case.boolean(f"flag {place}") for place in range(6)]
    return any(flags)


def false_only_on_one_path_in_the_middle(case):
    pattern = tuple(1 if case.boolean(f"flag {place}") else 0 for place in range(6))
    return pattern != (0, 1, 1, 0, 1, 0)


def forced_decision_before_a_free_one(case):
    """Asked again, `number > 0` has only one answer left; a replay that skipped it would be out of step."""
    number, other = case.integer("number", 1), case.integer("other")
    positive = bool(number > 0)
    if other > 3:
        return positive
    if number > 0 and other > 2:
        return False
    return positive


def forced_decisions_between_free_ones(case):
    number = case.integer("number")
    asked = []
    for limit in (5, 3, 4, 1, 2):
        asked.append(bool(number > limit))
    return sum(asked) != 2


def constant_decisions_between_free_ones(case):
    number = case.integer("number")
    found = []
    for turn in range(4):
        if number - number + turn > 1:
            found.append(bool(number % 5 > turn))
    return found != [True, False]


def assumption_after_a_decision(case):
    number = case.integer("number")
    small = number < 10
    if small:
        case.assume(number > 5)
    else:
        case.assume(number < 12)
    return number != 11


def equality_of_whole_structs(case):
    return Point(case.integer("x"), 3) != Point(4, case.integer("y"))


def membership(case):
    return case.integer("number", 0, 6) in (0, 1, 2, 3, 5, 6)


def a_match_with_a_missing_literal(case):
    match case.integer("number", 0, 3):
        case 0 | 1 | 2:
            return True
        case _:
            return False


def swapped_maximum(case):
    one, other = case.integer("one"), case.integer("other")
    return max(one, other) == one


def the_order_of_a_sorted_list(case):
    numbers = case.counts("number", 3)
    return sorted(numbers)[1] == numbers[1]


def truth_values_as_numbers(case):
    flags = [case.boolean(f"flag {place}") for place in range(3)]
    return sum(flags) < 3


def exclusion_is_not_disjunction(case):
    one, other = case.boolean("one"), case.boolean("other")
    return (one ^ other) == (one | other)


def equal_truth_values(case):
    return case.boolean("one") == case.boolean("other")


def one_wrong_choice(case):
    return case.one_of("card", ("snake", "skelly", "moon")) != "moon"


def two_unknowns_far_apart(case):
    one, other = case.integer("one", 0, 1000), case.integer("other", 0, 1000)
    return any_of(7 * one - 5 * other != 3, one + other < 1500)


def a_zone_that_gains_a_card(case):
    zone = case.counts("zone", 3, 0, 4)
    kind = case.integer("kind", 0, 2)
    after = (*zone[:kind], zone[kind] + 1, *zone[kind + 1:])
    return all_of(*(count <= 4 for count in after))


def a_loop_that_ends_early(case):
    left, turns = case.integer("left", 0, 9), 0
    while left > 0 and turns < 4:
        left, turns = left - 2, turns + 1
    return left <= 0


FALSE_STATEMENTS = [value for value in list(globals().values())
                    if callable(value) and getattr(value, "__module__", "") == __name__
                    and not isinstance(value, type) and value is not proof_of]


@pytest.mark.parametrize("statement", FALSE_STATEMENTS, ids=lambda statement: statement.__name__)
def test_a_false_statement_is_refuted(statement: Any) -> None:
    proof = proof_of(statement)
    assert (proof.outcome, proof.reason) == ("refuted", "")
    assert proof.counterexample
    assert not proof.agrees


def test_the_counterexample_is_the_only_one_there_is() -> None:
    assert proof_of(false_only_on_one_path_in_the_middle).counterexample == {
        f"flag {place}": flag for place, flag in enumerate((False, True, True, False, True, False))}
    assert proof_of(assumption_after_a_decision).counterexample == {"number": 11}
    assert proof_of(wrong_entry_at_a_symbolic_index).counterexample == {"place": 3}
    assert proof_of(wrong_entry_at_a_negative_index).counterexample == {"place": -3}
    assert proof_of(equality_of_whole_structs).counterexample == {"x": 4, "y": 3}
    assert proof_of(one_wrong_choice).counterexample == {"card": "moon"}
    assert proof_of(forced_decision_before_a_free_one).counterexample == {"number": 1, "other": 3}


def test_the_counterexample_is_a_small_one() -> None:
    def never_large(case):
        return case.integer("number") + case.integer("other") * 3 < 100

    assert proof_of(never_large).counterexample in ({"number": 0, "other": 34}, {"number": 1, "other": 33})


def test_a_counterexample_prefers_zero() -> None:
    def nothing(case):
        one, other, third = case.integer("one"), case.integer("other"), case.integer("third")
        case.assume(all_of(one + other == 1, other + third == 1))
        return False

    assert proof_of(nothing).counterexample == {"one": 0, "other": 1, "third": 0}


def test_a_statement_expected_to_be_refuted_agrees() -> None:
    believed = theorem(title="a belief", game="toy", expected="refuted")(off_by_one_above)
    assert prove(believed).agrees
