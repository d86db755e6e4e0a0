"""What cannot be settled is said to be not settled, with its cause: never proved, never refuted."""

from __future__ import annotations

import itertools
import json
import signal
import threading
import time
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rulesmodel.kernel.ruling import need, recording
from rulesmodel.machines.prove import Unsupported, negate, prove, theorem
from rulesmodel.machines.prove.symbolic import active


def proof_of(body: Any, **limits: Any) -> Any:
    return prove(theorem(title="a statement", game="toy")(body), **limits)


def assert_not_settled(body: Any, *words: str, **limits: Any) -> Any:
    proof = proof_of(body, **limits)
    assert proof.outcome == "not settled"
    assert not proof.agrees
    assert proof.counterexample is None
    for word in words:
        assert word in proof.reason
    return proof


class Card(msgspec.Struct, frozen=True):
    number: int


UNSUPPORTED = {
    "product": (lambda a, p: a * (a + 1) >= 0, "a product of two symbolic numbers"),
    "division by a symbolic number": (lambda a, p: 5 // a <= 5, "a division by a symbolic number"),
    "remainder by a symbolic number": (lambda a, p: 5 % a <= 5, "a division by a symbolic number"),
    "true division": (lambda a, p: a / 2 > 0, "divided by /, only by //"),
    "power": (lambda a, p: a ** 2 >= 0, "a power of a symbolic value"),
    "exponent": (lambda a, p: 2 ** a >= 0, "a power with a symbolic exponent"),
    "shift": (lambda a, p: 1 << a > 0, "a shift"),
    "bitwise operation on a number": (lambda a, p: a & 1 == 0, "a bitwise operation"),
    "bitwise operation of a truth value and a number": (lambda a, p: p & a, "a bitwise operation"),
    "complement of a truth value": (lambda a, p: ~p | p, "write `not`"),
    "hash in a set": (lambda a, p: a in {1, 2}, "must not hash a symbolic value"),
    "hash in a dictionary": (lambda a, p: {0: True}.get(a, True), "must not hash a symbolic value"),
    "hash of a struct": (lambda a, p: hash(Card(a)) == 0, "must not hash a symbolic value"),
    "float": (lambda a, p: float(a) >= 0, "has no float"),
    "meeting a float": (lambda a, p: a < 0.5 or a > 0.5, "must not meet a float"),
    "equal to a fraction": (lambda a, p: a != Fraction(1, 2), "must not meet a Fraction"),
    "rounding": (lambda a, p: round(a) == a, "must not be rounded"),
    "complex": (lambda a, p: complex(a) == 0, "has no complex number"),
}


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_an_unsupported_construct_is_named_with_its_source_line(name: str) -> None:
    construct, words = UNSUPPORTED[name]

    def statement(case):
        return construct(case.integer("a"), case.boolean("p"))

    proof = assert_not_settled(statement, "unsupported: ", words, f"{__name__}:")
    assert "lambda a, p" in proof.reason


def test_an_unsupported_construct_cannot_be_swallowed_by_the_rule() -> None:
    def statement(case):
        try:
            return hash(case.integer("a")) == 0
        except (Unsupported, TypeError):
            return True

    assert_not_settled(statement, "must not hash a symbolic value")


def test_an_exception_of_the_rule_is_told_with_the_inputs() -> None:
    def statement(case):
        return (1, 2, 3)[case.integer("place", 2, 3)] > 0

    assert_not_settled(statement, "IndexError", "place = 3", f"{__name__}:")


def test_a_division_by_zero_is_an_exception_as_in_python() -> None:
    assert_not_settled(lambda case: case.integer("a") // 0 == 0, "ZeroDivisionError")


def test_a_refusal_that_nobody_takes_is_an_error_of_the_theorem() -> None:
    def statement(case):
        need(case.integer("a", 0, 3) > 0, "toy:1", "nothing left")
        return True

    proof = assert_not_settled(statement, "neither by case.legal nor by case.attempt", "nothing left (toy:1)", "a = 0")
    assert proof.consulted["toy:1"].held
    assert proof.consulted["toy:1"].refused


@pytest.mark.parametrize("result", [None, (False, False), "no", [0]])
def test_a_theorem_that_returns_no_truth_value_is_an_error(result: Any) -> None:
    """`(a == b, c == d)` would always count as true."""
    assert_not_settled(lambda case: result, f"returns {result!r}")


def test_two_inputs_of_one_name_are_an_error() -> None:
    assert_not_settled(lambda case: case.integer("a") == case.integer("a"), "two inputs are called 'a'")


def test_a_proof_leaves_no_trace_in_a_recording_around_it() -> None:
    def statement(case):
        need(True, "toy:1", "never")
        return case.integer("a", 0) >= 0

    with recording() as trail:
        assert proof_of(statement).consulted.keys() == {"toy:1"}
    assert trail.consulted == []


# -- limits -------------------------------------------------------------------------------------
def endless(case):
    number = case.integer("number")
    while number > 0:
        number = number - 1
    return number <= 0


def many_paths(case):
    return sum(1 for place in range(10) if case.boolean(f"flag {place}")) <= 10


def test_a_loop_without_an_end_reaches_the_depth_limit() -> None:
    assert_not_settled(endless, "depth: more than 50 decisions", max_depth=50)


def test_the_depth_limit_is_no_limit_when_just_reached() -> None:
    def three_decisions(case):
        number = case.integer("number")
        return sum(1 for limit in range(3) if number > limit) <= 3

    assert proof_of(three_decisions, max_depth=3).outcome == "proved"
    assert_not_settled(three_decisions, "depth: more than 2 decisions", max_depth=2)


def test_too_many_paths_reach_the_path_limit() -> None:
    proof = assert_not_settled(many_paths, "paths: more than 100", max_paths=100)
    assert proof.paths == 100


def test_many_paths_of_many_decisions_are_quick() -> None:
    """171 paths of 12 decisions each: a fifth of a second here, where a fresh query for each branch took fifteen."""
    def bisected(case):
        number, low, high = case.integer("number", 0, 200), 0, 171
        for _ in range(12):
            middle = (low + high) // 2
            low, high = (low, middle) if number < middle else (middle, high)
        return low <= 171

    proof = proof_of(bisected)
    assert (proof.outcome, proof.paths) == ("proved", 171)
    assert proof.seconds < 5


def test_the_path_limit_is_no_limit_when_just_reached() -> None:
    proof = proof_of(many_paths, max_paths=1024)
    assert (proof.outcome, proof.paths) == ("proved", 1024)


def test_an_unbounded_index_reaches_a_limit() -> None:
    assert_not_settled(lambda case: len(range(case.integer("a", 0))) >= 0, "paths: more than 30", max_paths=30)


def test_time_runs_out() -> None:
    began = time.monotonic()
    assert_not_settled(many_paths, "time: more than 0.05 s", timeout=0.05, max_paths=10**9)
    assert time.monotonic() - began < 5


def hard_for_the_solver(case):
    """Fourteen pigeons in thirteen holes, which linear arithmetic finds hard."""
    holes = [case.integer(f"pigeon {number}", 1, 13) for number in range(14)]
    alone = True
    for one, other in itertools.combinations(holes, 2):
        alone = alone & (one != other)
    return negate(alone)


def test_an_unsure_solver_settles_nothing() -> None:
    assert_not_settled(hard_for_the_solver, "the solver is unsure", work=3000)


def test_time_runs_out_inside_the_solver_too() -> None:
    began = time.monotonic()
    assert_not_settled(hard_for_the_solver, "time: more than 0.3 s", timeout=0.3, work=2**31)
    assert time.monotonic() - began < 5


def test_an_unsure_solver_ends_every_run_alike() -> None:
    one, other = (proof_of(hard_for_the_solver, work=3000) for _ in range(2))
    assert (one.reason, one.paths) == (other.reason, other.paths)


# -- functions that are not the same twice, or treat unknowns in a way of their own ----------------
def test_a_second_run_that_asks_another_question_is_noticed() -> None:
    turn = itertools.count()

    def statement(case):
        number = case.integer("number")
        return number > next(turn) or number <= 100

    assert_not_settled(statement, "not the same twice", "another question")


def test_a_second_run_that_asks_fewer_questions_is_noticed() -> None:
    runs = itertools.count()

    def statement(case):
        number = case.integer("number")
        return next(runs) > 0 or number > 3 or number <= 3

    assert_not_settled(statement, "not the same twice", "fewer questions")


def test_a_rule_that_uses_is_cannot_be_proved() -> None:
    def statement(case):
        return case.boolean("flag") is not True

    assert_not_settled(statement, "a plain run is false where the symbolic one holds")


def test_a_rule_that_looks_at_the_type_cannot_be_proved() -> None:
    def double(number):
        return number * 2 if type(number) is int else number + number + 1 - 1 + (number - number) + 0 * number + 1

    def statement(case):
        return case.legal(double, case.integer("number", 0, 5)) >= 0

    assert_not_settled(statement, "a plain run gives other results")


def test_a_struct_that_differs_from_the_plain_one_is_noticed() -> None:
    def card(number):
        return Card(number if type(number) is int else number + 1)

    def statement(case):
        return case.legal(card, case.integer("number", 0, 5)).number >= 0

    assert_not_settled(statement, "a plain run gives other results")


def test_a_refutation_that_the_plain_rules_do_not_confirm_is_none() -> None:
    def statement(case):
        return type(case.integer("number", 2)) is int

    assert_not_settled(statement, "model not confirmed: the plain run is true, with number = 2")


# -- vacuity ------------------------------------------------------------------------------------
def test_contradictory_assumptions_prove_nothing() -> None:
    def statement(case):
        number = case.integer("number", 0, 5)
        case.assume(number > 7)
        return False

    proof = assert_not_settled(statement, "vacuous")
    assert proof.vacuous
    assert proof.paths == 0


def test_a_step_that_is_never_legal_proves_nothing() -> None:
    def step(number):
        need(number < 0, "toy:1", "too many")
        return number

    assert assert_not_settled(lambda case: case.legal(step, case.integer("a", 0)) < 0, "vacuous").vacuous


def test_one_possible_path_is_enough() -> None:
    def statement(case):
        number = case.integer("number", 0, 5)
        case.assume(number * 3 == 12)
        return number == 4

    proof = proof_of(statement)
    assert (proof.outcome, proof.paths, proof.vacuous) == ("proved", 1, False)


# -- interrupts, results --------------------------------------------------------------------------
def test_an_interrupt_in_the_rule_is_passed_on_and_breaks_nothing() -> None:
    def statement(case):
        if case.integer("number") > 3:
            raise KeyboardInterrupt
        return True

    with pytest.raises(KeyboardInterrupt):
        proof_of(statement)
    assert proof_of(many_paths).outcome == "proved"
    assert active() is None


@pytest.mark.skipif(not hasattr(signal, "raise_signal"), reason="needs signals")
def test_an_interrupt_inside_the_solver_is_passed_on() -> None:
    timer = threading.Timer(0.5, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            proof_of(hard_for_the_solver, timeout=60)
    finally:
        timer.cancel()


@pytest.mark.skipif(not hasattr(signal, "raise_signal"), reason="needs signals")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_where_no_exception_gets_out_is_not_lost() -> None:
    class Freed:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def statement(case):
        Freed()
        return case.integer("number") + 1 > case.integer("number")

    with pytest.raises(KeyboardInterrupt):
        proof_of(statement)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert proof_of(many_paths).outcome == "proved"


def test_a_proof_is_json() -> None:
    def statement(case):
        card = case.one_of("card", (Card(1), Card(2)))
        case.show("card", card)
        need(True, "toy:1", "never")
        return card.number + case.integer("number", 0, 3) < 5

    data = json.loads(msgspec.json.encode(proof_of(statement)))
    assert data["counterexample"] == {"card": {"number": 2}, "number": 3}
    assert data["consulted"] == {"toy:1": {"held": True, "refused": False}}
    assert data["shown"] == ["card: Card(number=2)"]
