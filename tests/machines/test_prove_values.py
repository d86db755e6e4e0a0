"""Each construct of rule code on symbolic values: known-true statements over unbounded integers are proved."""

from __future__ import annotations

import copy
import enum
import operator
from typing import Any

import msgspec
import pytest
import z3

from rulesmodel.machines.prove import SymBool, SymInt, Unsupported, all_of, any_of, implies, negate, prove, theorem
from rulesmodel.machines.prove.symbolic import built, forget_terms


def proof_of(body: Any, **limits: Any) -> Any:
    return prove(theorem(title="a statement", game="toy")(body), **limits)


def assert_proved(body: Any, paths: int | None = None) -> None:
    proof = proof_of(body)
    assert (proof.outcome, proof.reason) == ("proved", "")
    assert paths is None or proof.paths == paths


class Flag(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Point(msgspec.Struct, frozen=True):
    x: int
    y: int


class Pair(msgspec.Struct, frozen=True):
    first: Point
    rest: tuple[int, ...]


TRUE_STATEMENTS = {
    "sum and difference": lambda a, b, p: a + b - b == a,
    "reflected sum and difference": lambda a, b, p: (5 + a) - 5 == -(5 - a) + 5,
    "product with a constant": lambda a, b, p: 3 * a + a * -2 == a,
    "product with a constant written as a difference": lambda a, b, p: a * (b + 2 - b) == a + a,
    "floor division and remainder": lambda a, b, p: (a // 7) * 7 + a % 7 == a,
    "floor division by a negative number": lambda a, b, p: (a // -3) * -3 + a % -3 == a and -3 < a % -3 <= 0,
    "divmod": lambda a, b, p: divmod(a, 4) == (a // 4, a % 4),
    "constant divided by a symbolic constant": lambda a, b, p: 7 // (a - a + 2) == 3,
    "sign": lambda a, b, p: -(-a) == +a,  # noqa: B002
    "absolute value": lambda a, b, p: all_of(abs(a) >= 0, any_of(abs(a) == a, abs(a) == -a)),
    "bitwise complement of a number": lambda a, b, p: ~a == -a - 1,
    "order": lambda a, b, p: any_of(a < b, a == b, a > b),
    "order from the other side": lambda a, b, p: all_of((3 < a) == (a > 3), (3 >= a) == (a <= 3), (3 != a) == (a != 3)),  # noqa: SIM300
    "chained comparison": lambda a, b, p: not (a < b < a),
    "a number's truth": lambda a, b, p: bool(a) == (a != 0),
    "a truth value as a number": lambda a, b, p: all_of(p + 0 <= 1, p * 3 + (1 - p) * 3 == 3, (p == 1) == p),
    "truth values compared": lambda a, b, p: all_of((p == True) == p, (p != False) == p, (p == 2) == False),  # noqa: E712
    "truth values ordered": lambda a, b, p: implies(p > False, p),
    "conjunction, disjunction, exclusion": lambda a, b, p: all_of((p & (a > 0)) == ((a > 0) & p), p | negate(p),
                                                               True ^ p ^ p, False | p | True, negate(p & False)),
    "and, or, not": lambda a, b, p: (p and a > 0) or not p or a <= 0,
    "conditional expression": lambda a, b, p: (a if a > b else b) >= a,
    "max and min": lambda a, b, p: max(a, b, 0) >= a and min(a, b) <= b and max((a, b)) + min((a, b)) == a + b,
    "sum": lambda a, b, p: sum((a, b, 1)) == a + b + 1,
    "sorted": lambda a, b, p: sorted((a, b, 0))[0] == min(a, b, 0),
    "any and all": lambda a, b, p: any((a > b, a <= b)) and not all((a > b, a <= b)),
    "in": lambda a, b, p: (a in (1, 2)) == (a == 1 or a == 2),
    "in, among symbolic values": lambda a, b, p: a in (b, a),
    "count in a tuple": lambda a, b, p: (a, b).count(7) == (a == 7) + (b == 7),
    "equality of tuples": lambda a, b, p: ((a, b) == (b, a)) == (a == b),
    "order of tuples": lambda a, b, p: implies((a, b) < (b, a), a < b),
    "equality of structs": lambda a, b, p: (Point(a, b) == Point(b, a)) == (a == b),
    "inequality of nested structs": lambda a, b, p: implies(Pair(Point(a, 0), (b,)) != Pair(Point(b, 0), (b,)), a != b),
    "a changed struct": lambda a, b, p: msgspec.structs.replace(Point(a, b), x=b) == Point(b, b),
    "enum members with a number": lambda a, b, p: implies(a == Flag.HIGH, a > Flag.LOW),
    "never equal to what is no number": lambda a, b, p: a != "one" and a != None and not a == (1,),  # noqa: E711, SIM201
    "instance of": lambda a, b, p: isinstance(a, int) and isinstance(p, bool) and isinstance(p, int),
    "copied": lambda a, b, p: copy.deepcopy((a, p)) == (copy.copy(a), copy.copy(p)),
    "in a text": lambda a, b, p: isinstance(f"{a:3} of {b!r}, {p}", str),
}


@pytest.mark.parametrize("name", TRUE_STATEMENTS)
def test_a_true_statement_over_all_integers_is_proved(name: str) -> None:
    def statement(case):
        return TRUE_STATEMENTS[name](case.integer("a"), case.integer("b"), case.boolean("p"))

    assert_proved(statement)


@pytest.mark.parametrize("name", TRUE_STATEMENTS)
def test_the_negation_of_a_true_statement_is_refuted(name: str) -> None:
    def statement(case):
        return negate(TRUE_STATEMENTS[name](case.integer("a"), case.integer("b"), case.boolean("p")))

    assert proof_of(statement).outcome == "refuted"


def test_a_match_on_literals_takes_every_branch() -> None:
    def name_of(number):
        match number:
            case 0:
                return "none"
            case 1 | 2:
                return "few"
            case int() if number < 0:
                return "debt"
            case _:
                return "many"

    def statement(case):
        number = case.integer("number")
        return {"none": number == 0, "few": 1 <= number <= 2, "debt": number < 0, "many": number > 2}[name_of(number)]

    assert_proved(statement)


def test_a_match_on_classes_binds_symbolic_fields() -> None:
    def statement(case):
        match Point(case.integer("x"), case.integer("y")):
            case Point(x=0, y=y):
                return y + 0 == y
            case Point(x=x):
                return x != 0

    assert_proved(statement, paths=2)


def test_an_index_takes_every_possible_value() -> None:
    def statement(case):
        place = case.integer("place", -2, 1)
        return ("a", "b")[place] == ("b" if place % 2 else "a")

    assert_proved(statement)


def test_a_range_of_symbolic_length_is_walked_for_every_length() -> None:
    def statement(case):
        number = case.integer("number", 0, 4)
        return sum(1 for _ in range(number)) == number

    assert_proved(statement)


def test_a_slice_with_a_symbolic_bound_is_cut_everywhere() -> None:
    def statement(case):
        place = case.integer("place", 0, 3)
        zone = case.counts("zone", 4)
        changed = (*zone[:place], zone[place] + 1, *zone[place + 1:])
        return sum(changed) == sum(zone) + 1

    assert_proved(statement)


def test_a_while_loop_over_a_bounded_number_ends() -> None:
    def statement(case):
        number = left = case.integer("number", 0, 6)
        turns = 0
        while left > 0:
            left, turns = left - 2, turns + 1
        return turns == (number + 1) // 2

    assert_proved(statement)


def test_a_symbolic_value_outside_a_proof_says_so() -> None:
    with pytest.raises(Unsupported, match=r"a symbolic truth value was asked for outside a proof .*test_prove_values"):
        bool(SymBool(z3.Bool("p")))


def test_an_unknown_is_written_short_in_a_text_and_whole_in_a_repr() -> None:
    number = SymInt(z3.Int("number"))
    assert (f"{number}", str(number + 1), repr(number + 1)) == ("<number>", "<…>", "<(+ number 1)>")


def test_a_term_that_is_gone_does_not_lend_its_identity_to_another() -> None:
    for number in range(100):
        total = built(operator.add, z3.IntVal(number), z3.IntVal(1))
        assert z3.simplify(total).as_long() == number + 1
    forget_terms()


def test_helpers_work_on_plain_values_too() -> None:
    assert negate(0) is True
    assert all_of(1, True) is True
    assert any_of(0, ()) is False
    assert implies(True, 0) is False
