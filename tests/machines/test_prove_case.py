"""What a theorem may ask of its case: inputs from annotations, assumptions, legal and attempted steps, exhibits."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest
from msgspec import Meta

from rulesmodel.kernel import zones
from rulesmodel.kernel.ruling import asked, cite, need
from rulesmodel.machines.prove import all_of, prove, theorem

Count = Annotated[int, Meta(ge=0, le=10)]
Seat = NewType("Seat", int)


def proof_of(body: Any, **limits: Any) -> Any:
    return prove(theorem(title="a statement", game="toy")(body), **limits)


def assert_proved(body: Any) -> Any:
    proof = proof_of(body)
    assert (proof.outcome, proof.reason) == ("proved", "")
    return proof


class Phase(enum.Enum):
    PLAY = "play"
    STOP = "stop"


class Team(msgspec.Struct, frozen=True):
    skellies: Count
    others: Annotated[int, Meta(gt=0, lt=4)]
    cursed: bool


class Window(msgspec.Struct, frozen=True):
    asks: Seat
    card: Literal["snake", "moon"]


class Nothing(msgspec.Struct, frozen=True):
    pass


class Table(msgspec.Struct, frozen=True):
    teams: tuple[Team, Team]
    phase: Phase
    window: Window | None
    top: Annotated[int | None, Meta(description="a known card")]
    even: Annotated[int, Meta(ge=0, le=6, multiple_of=2)]
    pile: zones.Counts = ()


# -- build ----------------------------------------------------------------------------------------
def test_a_struct_is_drawn_from_its_annotations() -> None:
    def statement(case):
        team = case.build(Team, "team")
        return all_of(team.skellies >= 0, team.skellies <= 10, team.others >= 1, team.others <= 3)

    assert_proved(statement)


@pytest.mark.parametrize(("belief", "counterexample"), [
    (lambda table: table.teams[1].skellies != 10, {"table.teams[1].skellies": 10}),
    (lambda table: table.teams[0].others < 3, {"table.teams[0].others": 3}),
    (lambda table: not table.teams[0].cursed, {"table.teams[0].cursed": True}),
    (lambda table: table.phase is not Phase.STOP, {"table.phase": "stop"}),
    (lambda table: table.window is None or table.window.card == "snake",
     {"table.window is": "Window", "table.window.card": "moon"}),
    (lambda table: table.window is not None, {"table.window is": "None"}),
    (lambda table: table.top is None or table.top >= 0, {"table.top is": "int", "table.top": -1}),
    (lambda table: table.even != 6, {"table.even": 6}),
])
def test_every_value_of_an_annotation_is_meant(belief: Any, counterexample: dict[str, Any]) -> None:
    proof = proof_of(lambda case: belief(case.build(Table, "table", pile=())))
    assert proof.outcome == "refuted"
    assert counterexample.items() <= proof.counterexample.items()


@pytest.mark.parametrize("odd", [1, 3, 5])
def test_a_multiple_is_kept(odd: int) -> None:
    assert_proved(lambda case: case.build(Table, "table", pile=()).even != odd)


def test_fixed_fields_are_taken_as_they_are() -> None:
    def statement(case):
        pile = case.counts("pile", 3, high=2)
        table = case.build(Table, "table", pile=pile, window=None, phase=Phase.PLAY, top=3)
        return table.window is None and table.phase is Phase.PLAY and zones.size(table.pile) <= 6

    assert_proved(statement)


def test_two_structs_of_different_names_have_inputs_of_their_own() -> None:
    assert proof_of(lambda case: case.build(Team, "a") == case.build(Team, "b")).outcome == "refuted"


@pytest.mark.parametrize(("body", "words"), [
    (lambda case: case.build(Table, "table"),
     r"table.pile cannot be drawn .*: its length is not fixed; give the field to build"),
    (lambda case: case.build(Table, "table", pile=(), tops=1),
     "Table has no field 'tops'; known: teams, phase, window, top, even, pile"),
    (lambda case: case.build(Annotated, "x"), "needs a msgspec.Struct class"),
    (lambda case: case.one_of("x", ()), "needs at least one value"),
])
def test_what_cannot_be_drawn_is_an_error_that_says_what_to_do(body: Any, words: str) -> None:
    import re

    proof = proof_of(body)
    assert proof.outcome == "not settled"
    assert re.search(words, proof.reason)


def test_a_text_field_must_be_given() -> None:
    class Card(msgspec.Struct):
        name: str

    globals()["Card"] = Card
    assert "this type has no symbolic domain" in proof_of(lambda case: case.build(Card, "card")).reason


# -- inputs and assumptions -----------------------------------------------------------------------
def test_counts_are_bounded_on_both_sides() -> None:
    assert_proved(lambda case: all_of(*(count >= 2 for count in case.counts("zone", 3, 2, 4))))
    assert proof_of(lambda case: sum(case.counts("zone", 3, 2, 4)) < 12).counterexample == {
        "zone[0]": 4, "zone[1]": 4, "zone[2]": 4}


def test_alternatives_are_tried_in_the_order_given() -> None:
    assert proof_of(lambda case: case.one_of("card", ("snake", "moon", "skelly")) == "snake").counterexample == {
        "card": "moon"}


def test_an_assumption_prunes() -> None:
    def statement(case):
        one, other = case.integer("one"), case.integer("other")
        case.assume(one > other)
        return other < one

    assert_proved(statement)


def test_a_plain_assumption_prunes_too() -> None:
    def statement(case):
        card = case.one_of("card", ("snake", "moon", "skelly"))
        case.assume(card != "moon")
        return card in ("snake", "skelly")

    assert assert_proved(statement).paths == 2


# -- steps ----------------------------------------------------------------------------------------
def place(team: Team, number: int) -> Team:
    need(number > 0, "toy:1.a", "place something")
    need(team.skellies + number <= 10, "toy:1.b", "no room")
    cite("toy:1.c")
    asked("R1", "r2")
    return msgspec.structs.replace(team, skellies=team.skellies + number)


def test_legal_speaks_only_of_what_is_not_refused() -> None:
    def statement(case):
        return case.legal(place, case.build(Team, "team"), case.integer("number")).skellies <= 10

    proof = assert_proved(statement)
    assert proof.paths == 1
    seen = {clause: (seen.held, seen.refused) for clause, seen in proof.consulted.items()}
    assert seen == {"toy:1.a": (True, True), "toy:1.b": (True, True), "toy:1.c": (True, False)}
    assert proof.questions == {"R1": ("r2",)}


def test_attempt_gives_the_result_or_the_refusal() -> None:
    def statement(case):
        team, number = case.build(Team, "team"), case.integer("number")
        after, refusal = case.attempt(place, team, number)
        if refusal is None:
            return after.skellies == team.skellies + number
        return number <= 0 if refusal.clause == "toy:1.a" else team.skellies + number > 10

    assert assert_proved(statement).paths == 3


def test_a_belief_about_refusals_is_refuted_by_a_position() -> None:
    def statement(case):
        team = case.build(Team, "team", cursed=False, others=1)
        case.show("team", team)
        case.show("drawn", lambda: f"{team.skellies} skellies\nand more")
        return case.attempt(place, team, 1)[1] is None

    proof = proof_of(statement)
    assert proof.counterexample == {"team.skellies": 10}
    assert proof.shown == ("team: Team(skellies=10, others=1, cursed=False)", "drawn:", "  10 skellies", "  and more")
