"""Rules and states of which no code can be printed, or none that can be trusted: the rules themselves go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from rulesmodel.kernel.game import Outcome
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import need
from rulesmodel.kernel.zones import Count
from rulesmodel.machines.race import Racer, compiler
from rulesmodel.machines.search import search
from tests.machines.races import Heap, Heaps, Take, both, only_taking, same


class Named(Struct, frozen=True, array_like=True, kw_only=True):
    """A heap whose parts have to be named."""

    stones: Count
    taken: Count = 0


class Checked(Struct, frozen=True, array_like=True):
    """A heap that looks at its numbers."""

    stones: Count
    taken: Count = 0

    def __post_init__(self) -> None:
        if self.stones < 0:
            raise ValueError("fewer than none")


class Summed(Struct, frozen=True, array_like=True):
    """A heap of which nothing is lost."""

    stones: Count
    taken: Count

    def __post_init__(self) -> None:
        if self.stones + self.taken != 60:
            raise ValueError("some are lost")


class Why(StrEnum):
    """Why a game of heaps is over."""

    EMPTY = "empty"


TEN = 10


@pytest.mark.usefixtures("eager")
def test_a_rule_that_calculates_is_raced() -> None:
    assert same(*both(Heaps(only_taking)))


@pytest.mark.usefixtures("eager")
def test_a_number_that_leaves_its_bounds_is_for_the_rules() -> None:
    game = Heaps(lambda state, number: Heap(state.stones - number, state.turn), start=90)
    for race in (False, True):
        with pytest.raises(msgspec.ValidationError, match="<= 99"):
            search(game, game.rules(), race=race)


@pytest.mark.parametrize(("rule", "why"), [
    (lambda state, number: Heap(hash(state.stones) % 9), "hash"),
    (lambda state, number: Heap(state.stones * state.stones), "product of two"),
    (lambda state, number: Heap([3][state.stones]), "IndexError"),
])
def test_why_a_shape_has_no_code_is_told(rule: Callable[[Heap, int], Heap], why: str) -> None:
    game = Heaps(rule)
    found = Racer(game, game.rules(), False, ())
    number = found.number(Heap(3))
    assert found.write(number) is None
    assert why in found.refused[number]


@pytest.mark.parametrize("special", [
    lambda stones: type(stones) is int,
    lambda stones: stones is TEN,
    lambda stones: str(stones) == "10",
])
def test_a_rule_that_treats_unknowns_in_a_way_of_its_own_ends_the_race(special: Callable[[int], bool]) -> None:
    game = Heaps(lambda state, number: only_taking(Heap(state.stones, 1 if special(state.stones) else 0), number))
    found = Racer(game, game.rules(), False, ())
    number = found.number(Heap(3))
    found.expanders[0] = len
    assert found.write(number) is None
    assert "part on Heap" in found.refused[number]
    assert not found.on
    assert not any(found.expanders)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("reason", [lambda stones: f"{stones} are left", lambda stones: Why.EMPTY])
def test_endings_are_told_in_a_race_as_the_rules_tell_them(reason: Callable[[int], str],
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heaps, "outcome", lambda self, rules, state:
                        Outcome(None, None, reason(state.stones)) if state.stones < 3 else None)
    assert same(*both(Heaps(only_taking)))


@pytest.mark.usefixtures("eager")
def test_a_number_beyond_its_bounds_is_no_matter_for_printed_code() -> None:
    def jumping(state: Heap, number: int) -> Heap:
        return Heap(100) if state.stones == 40 else only_taking(state, number)

    game = Heaps(jumping, start=90)
    for race in (False, True):
        with pytest.raises(msgspec.ValidationError, match="<= 99"):
            search(game, game.rules(), race=race)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("kind", [Named, Checked, Summed])
def test_states_that_cannot_be_made_of_any_numbers_are_searched_all_the_same(kind: type[Any]) -> None:
    def moving(state: Any, number: int) -> Any:
        need(state.stones - number <= 40, "1.go.1", "no more than there were")
        return kind(stones=state.stones - number, taken=state.taken + number)

    class Moved(Heaps):
        state = kind

        def initial(self, rules: Rules) -> Sequence[Any]:
            return [kind(stones=40, taken=20)]

        def to_move(self, rules: Rules, state: Any) -> int | None:
            return 0

        def is_turn_start(self, state: Any) -> bool:
            return True

    assert same(*both(Moved(moving)))


def test_code_that_python_cannot_nest_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def told_apart(value: int) -> int:
        return next((most for most in range(55) if value <= most), 55)

    class Chancy(Heaps):
        state = Named

        def outcomes(self, rules: Rules, state: Any) -> Sequence[Any]:
            return [(Take(told_apart(state.stones)), 1)]

        def is_turn_start(self, state: Any) -> bool:
            return True

    monkeypatch.setattr(compiler, "SECONDS", 60.0)
    game = Chancy(lambda state, number: Named(stones=0, taken=told_apart(state.taken) if number == 55 else 0))
    found = Racer(game, game.rules(), False, ())
    number = found.number(Named(stones=3))
    assert found.write(number) is None
    assert "nested too deeply" in found.refused[number]
