"""The race: code printed from the rules finds exactly what the rules find, or is not printed at all."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct
from tictactoe import game as tictactoe

from rulesmodel.kernel.game import Invariant
from rulesmodel.kernel.game import game as installed
from rulesmodel.kernel.zones import COUNTED, Count, Counts
from rulesmodel.machines.prove.symbolic import SymBool, SymInt, variable
from rulesmodel.machines.race import Racer, racer
from rulesmodel.machines.race.shape import Unshapely, number_bounds, shape_of, with_numbers
from rulesmodel.machines.race.source import Unprintable, source_of
from rulesmodel.machines.search import search
from tests.games.graph import GraphGame
from tests.machines.races import Heap, both, same

DUEL, HOARDER = installed("duel"), installed("hoarder")
encode = msgspec.msgpack.Encoder().encode


# -- the same search -----------------------------------------------------------------------------
@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("deck", [deck for deck in DUEL.decks if deck not in ("eight", "twelve")])
def test_a_race_through_the_duel_finds_what_the_rules_find(deck: str, mirror: bool) -> None:
    assert same(*both(DUEL, deck, mirror=mirror, lassos=True))


@pytest.mark.usefixtures("eager")
def test_a_race_through_totem_hoarder_finds_what_the_rules_find(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    write = Racer.write

    def noting(self: Racer, number: int) -> Any:
        code = write(self, number)
        written.append((type(self.shapes[number].state.phase).__name__, code is not None))  # type: ignore[union-attr]
        return code

    monkeypatch.setattr(Racer, "write", noting)
    monkeypatch.setattr(racer, "HOT", 40)  # the rules of this game take long to lift
    assert same(*both(HOARDER, "min", lassos=True))
    assert {"Drawing", "FirstStep", "SecondStep"} <= {kind for kind, printed in written if printed}


@pytest.mark.usefixtures("eager")
def test_states_without_numbers_are_left_to_the_rules() -> None:
    assert same(*both(tictactoe, lassos=True))
    assert same(*both(GraphGame({0: [1, 2], 1: [0], 2: [3], 3: [2]}), lassos=True))


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("options", [{"max_states": 200}, {"goal": lambda state: state.chain == 2},
                                     {"boundary": lambda state: not state.window}])
def test_limits_goals_and_boundaries_stop_a_race_where_they_stop_the_rules(options: dict[str, Any]) -> None:
    plain, raced = both(DUEL, "six", **options)
    assert same(plain, raced)
    assert raced.stopped_by == plain.stopped_by


@pytest.mark.usefixtures("eager")
def test_a_broken_invariant_is_seen_in_a_race() -> None:
    checks = (Invariant("few", "nobody holds four acts", lambda _, state: state.players[0].acts < 4),
              Invariant("calm", "no chain of three", lambda _, state: state.chain != 3))
    plain, raced = both(DUEL, "six", invariants=checks)
    assert same(plain, raced)
    assert set(raced.violations) == {"few", "calm"}
    assert [step.state for step in raced.violation("few")] == [step.state for step in plain.violation("few")]


@pytest.mark.usefixtures("eager")
def test_a_search_of_the_rules_is_gone_on_with_in_a_race(tmp_path: Any) -> None:
    rules = DUEL.rules("six")
    search(DUEL, rules, race=False, max_states=900, lassos=True, checkpoint=tmp_path)
    assert same(search(DUEL, rules, race=False, lassos=True), search(DUEL, rules, lassos=True, checkpoint=tmp_path))


# -- when code is written ----------------------------------------------------------------------------
def test_small_searches_do_without_code_and_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Racer, "write", lambda self, number: pytest.fail("no shape is met that often"))
    assert search(DUEL, DUEL.rules("four")).exhausted


def test_code_is_written_once_it_pays() -> None:
    found = Racer(DUEL, DUEL.rules("two"), False, ())
    number = found.number(DUEL.initial(found.rules)[0])
    found._met[number] = found._expanded = racer.HOT
    found._start = time.process_time() - 1.0  # a second for the states so far
    assert found._pays(number)
    found._writing, found._start = 10.0, found._start - 10.0
    assert not found._pays(number)
    found._writing = 0.0
    found.refused[number] = "tried"
    assert not found._pays(number)


def test_shapes_are_told_apart_by_their_stored_bytes() -> None:
    rules = DUEL.rules("six")
    found = Racer(DUEL, rules, False, DUEL.invariants(rules))
    result = search(DUEL, rules, race=False)
    for state in result.space.states():
        found.number(state)
    assert all(found.shape_of_key(key) == 0 for key in result.space.keys)
    for number in range(1, len(found.shapes)):
        assert found.write(number) is not None
    assert [found.shape_of_key(key) for key in result.space.keys] == list(map(found.number, result.space.states()))


# -- shapes --------------------------------------------------------------------------------------
class Mixed(Struct, frozen=True, array_like=True):
    """Numbers of cards among other things."""

    counts: Counts
    kind: Annotated[int, Meta(ge=0, le=199)]
    pair: tuple[Count, str | None]
    maybe: Heap | None = None


def test_numbers_are_found_in_the_stored_bytes() -> None:
    state = Mixed((5, 99), 7, (1, "x"), Heap(3, 1))
    shape = shape_of(Mixed, state, encode)
    assert shape.bounds == ((0, 99),) * 4
    assert shape.key((5, 99, 1, 3)) == encode(state)
    assert shape.state == Mixed((0, 0), 7, (0, "x"), Heap(0, 1))
    assert shape_of(Mixed, Mixed((8, 0), 7, (2, "x"), Heap(0, 1)), encode) == shape
    assert shape_of(Mixed, Mixed((8, 0), 7, (2, "y"), None), encode) != shape


def test_every_number_is_replaced_in_the_order_of_storing() -> None:
    numbers = iter(range(9))
    replaced = with_numbers(Mixed, Mixed((5, 9), 7, (1, None), Heap(3)), lambda *_: next(numbers))
    assert replaced == Mixed((0, 1), 7, (2, None), Heap(3))


def test_bounds_are_read_as_they_are_written() -> None:
    def counted(**bounds: int) -> Any:
        return Annotated[int, Meta(**bounds, extra={COUNTED: True})]  # type: ignore[arg-type]

    assert number_bounds(Count) == (0, 99)
    assert number_bounds(counted(gt=0, lt=70)) == (1, 69)
    assert number_bounds(counted()) == (0, 127)
    assert number_bounds(counted(multiple_of=2)) is None


class Left(Struct, frozen=True, omit_defaults=True):
    """A number that is not stored when it is 0."""

    stones: Count = 0


def test_numbers_that_are_not_always_stored_have_no_shape() -> None:
    with pytest.raises(Unshapely):
        shape_of(Left, Left(3), encode)


# -- source --------------------------------------------------------------------------------------
NAMES = ("a", "b")
numbers = st.integers(-20, 20)


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> Callable[[Mapping[str, Any]], Any]:
    """A calculation on `a` and `b` that runs on plain and on unknown numbers."""
    if depth == 0 or draw(st.booleans()):
        return draw(st.one_of(st.sampled_from(NAMES).map(lambda name: lambda env: env[name]),
                              numbers.map(lambda value: lambda env: value)))
    one, other = draw(expressions(depth - 1)), draw(expressions(depth - 1))
    by = draw(st.integers(-5, 5).filter(bool))
    return draw(st.sampled_from([
        lambda env: one(env) + other(env), lambda env: one(env) - other(env), lambda env: -one(env),
        lambda env: one(env) * by, lambda env: one(env) // by, lambda env: one(env) % by, lambda env: abs(one(env)),
        lambda env: one(env) + (one(env) < other(env)), lambda env: other(env) - (one(env) == other(env)),
    ]))


@given(expressions(), numbers, numbers)
def test_source_calculates_as_the_rules_do(expression: Callable[[Mapping[str, Any]], Any], a: int, b: int) -> None:
    value = expression({name: SymInt(variable(z3.Int, name)) for name in NAMES})
    if isinstance(value, SymInt | SymBool) and hasattr(value, "term"):
        for term in (value.number(), z3.simplify(value.number())):
            assert eval(source_of(term), {"a": a, "b": b}) == expression({"a": a, "b": b})


@given(expressions(2), expressions(2), numbers, numbers)
def test_source_compares_as_the_rules_do(one: Callable[..., Any], other: Callable[..., Any], a: int, b: int) -> None:
    unknown = {name: SymInt(variable(z3.Int, name)) for name in NAMES}
    plain = {"a": a, "b": b}
    for compared in (one(unknown) < other(unknown), one(unknown) == other(unknown), one(unknown) >= other(unknown)):
        if not hasattr(compared, "term"):
            continue
        told = {source: eval(source, dict(plain)) for source in map(source_of, (
            compared.term, z3.simplify(compared.term), z3.Not(z3.Not(compared.term))))}
        denied = {source: eval(source, dict(plain)) for source in map(source_of, (
            z3.Not(compared.term), z3.simplify(z3.Not(compared.term))))}
        assert len(set(told.values())) == 1
        assert set(denied.values()) == {not next(iter(told.values()))}
    assert eval(source_of((unknown["a"] < unknown["b"]).term), dict(plain)) == (a < b)


def test_a_term_without_source_is_named() -> None:
    with pytest.raises(Unprintable, match="no source for"):
        source_of(z3.Length(z3.String("s")))
