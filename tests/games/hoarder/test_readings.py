"""Every reading that is not the default, in one position that tells it from the default.

Each case is played twice. The default run must also *ask* the question, or the judge could never find out
that a verdict depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.kernel.ruling import recording


@dataclass(frozen=True)
class Case:
    """One question and reading; what `look` sees after the moves, under the default and under the reading."""

    question: str
    reading: str
    position: str
    moves: tuple[str, ...]
    look: Callable[[Any], Any]
    default: Any
    otherwise: Any
    cards: str = ""
    given: dict[str, str] = field(default_factory=dict)


def may(*moves: str) -> Callable[[Any], Any]:
    """Which of the moves are allowed."""
    return lambda table: tuple(table.allows(move) for move in moves) if len(moves) > 1 else table.allows(moves[0])


def see(*names: str) -> Callable[[Any], Any]:
    """Zones and properties of the table: `Ada.hand`, `Ben.team`, `pile`, `turn`, `phase` …"""

    def one(table: Any, name: str) -> Any:
        seat, _, zone = name.partition(".")
        if zone:
            return getattr(table, zone)(seat)
        if name in ("pile", "discard", "removed"):
            return table.zone(name)
        return getattr(table, name) if hasattr(table, name) else table.seen().get(name)

    return lambda table: tuple(one(table, name) for name in names)


BIG = "R1 x2, R2 x2, T1, T2"
CASES = [
    # -- steps of a turn -----------------------------------------------------------------------------
    Case("R01", "r2", "step: 1\nAda: {hand: [R4], team: [FB]}\nBen: {team: [FB]}", ("Ada: skip",),
         may("Ada: end"), False, True),
    Case("R01", "r3", "skipped: true\nAda: {hand: [], team: [T1]}\nBen: {team: [FB]}", (),
         may("Ada: clean up"), False, True, given={"R03": "r2"}),
    Case("R02", "r2", "closing: final\nstep: 1\npile: []\nAda: {hand: [S], team: [T1, S x3]}\n"
         "Ben: {hand: [], team: [FB, K1, K5, K7]}", ("Ada: skip",), may("Ada: end"), True, False),
    Case("R03", "r2", "skipped: true\nAda: {hand: [], team: [T1]}\nBen: {team: [FB]}", (),
         may("Ada: clean up"), True, False),
    Case("R04", "r2", "Ada: {hand: [], team: [T1, T2, T3, S, FB]}\nBen: {team: [FB]}", (),
         may("Ada: clean up S", "Ada: clean up S FB"), (False, True), (True, True)),
    Case("R05", "r2", f"step: 1\nAda: {{hand: [{BIG}, K1, R4, R5], team: []}}", (),
         may("Ada: draw discarding K1", "Ada: draw discarding K1 R4 R5", "Ada: draw discarding K1 R4"),
         (True, False, False), (False, True, False)),
    Case("R06", "r2", "step: 1\nAda: {hand: [T1, T2, T3, T4, T5, S x2], team: []}", (),
         may("Ada: draw", "Ada: draw discarding S"), (False, True), (True, True)),
    Case("R07", "r2", "step: 1\nAda: {hand: [], team: [T1, K1, K5, K7]}\nBen: {team: [T2, T3, R1, R4]}", (),
         may("Ada: return K1"), False, True),
    Case("R07", "r2", "step: 1\nAda: {hand: [], team: [T1, T2, K5]}\nBen: {team: [T3, R1, R4]}", (),
         may("Ada: return K5"), False, True),
    Case("R08", "r2", "step: 1\nAda: {hand: [], team: [FB, K1]}\nBen: {team: [K5 x2, K7]}", (),
         may("Ada: return FB", "Ada: return K1"), (True, True), (False, True)),
    Case("R08", "r2", "Ada: {hand: [T2], team: [K1]}\nBen: {hand: [], team: [T1]}",
         ("Ada: play T2", "Ben: decline", "Ada: hypnotize Ben T1"),
         lambda table: any(move.startswith("return T1") for move in table.legal()), True, False),
    Case("R09", "r2", "Ada: {hand: [R6], team: [FB, K1]}\nBen: {hand: [], team: [K5]}",
         ("Ada: play R6", "Ben: decline"), may("Ada: return FB"), True, False),
    Case("R10", "r2", f"Ada: {{hand: [F3, {BIG}, K1, R4], team: []}}\nBen: {{hand: [], team: []}}",
         ("Ada: play F3", "Ben: decline"), may("Ada: draw 2", "Ada: draw 2 discarding K1"),
         (True, False), (False, True)),
    Case("R11", "r2", "Ada: {hand: [F3], team: []}\nBen: {hand: [], team: []}",
         ("Ada: play F3", "Ben: decline"), may("Ada: draw 2 taking 1"), False, True),
    Case("R51", "r2", f"closing: final\nstep: 1\npile: []\nAda: {{hand: [{BIG}, K1], team: [K5]}}\nBen: {{team: [FB]}}",
         (), may("Ada: draw discarding K1"), False, True),
    # -- draw pile and end of the game ---------------------------------------------------------------
    Case("R12", "r2", "step: 1\npile: [R4]\ndiscard: [K7]\nAda: {hand: [F4], team: []}\nBen: {hand: [], team: [K5]}",
         ("Ada: draw", "chance: draw R4", "Ada: play F4", "Ben: decline", "Ada: strike Ben K5"),
         see("pile", "discard"), ("K7", "K5"), ("", "K5 K7")),
    Case("R13", "r2", "pile: [R4]\ndiscard: [K5, K7]\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}",
         ("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw R4"),
         see("phase", "turn"), ("drawing", "Ada"), ("firststep", "Ben")),
    Case("R14", "r2", "step: 1\npile: [R4]\ndiscard: [FB]\nAda: {hand: [], team: []}\nBen: {hand: [], team: [FB]}",
         ("Ada: draw", "chance: draw R4"), see("emptied", "closing", "removed"), (2, "finishing", "FB"),
         (1, None, "FB")),
    Case("R14", "r3", "step: 1\npile: [R4]\ndiscard: [FB]\nAda: {hand: [F4], team: []}\nBen: {hand: [], team: [K5]}",
         ("Ada: draw", "chance: draw R4", "Ada: play F4", "Ben: decline", "Ada: strike Ben K5"),
         see("emptied", "closing", "pile", "removed"), (2, "final", "", "FB"), (1, None, "K5", "FB")),
    Case("R15", "r2", "step: 1\npile: [R4]\nemptied: 1\nAda: {hand: [], team: [T1]}\nBen: {hand: [], team: []}",
         ("Ada: draw", "chance: draw R4"), see("ending", "winner"), (None, None), ("most totems", "Ada")),
    Case("R16", "r2", "closing: finishing\npile: []\nAda: {hand: [], team: [T1, T2, T3]}\nBen: {hand: [], team: []}",
         ("Ada: end",), see("ending", "turn"), ("totems", "Ada"), (None, "Ben")),
    Case("R17", "r2", "closing: final\npile: []\nAda: {hand: [], team: [T1, S, K1]}\nBen: {hand: [], team: [T2, S]}",
         ("Ada: end",), see("ending", "winner"), ("tie", None), ("fewest cards", "Ben")),
    Case("R17", "r2", "closing: final\npile: []\nAda: {hand: [], team: [T1, S]}\nBen: {hand: [], team: [T2, S]}",
         ("Ada: end",), see("ending", "winner"), ("tie", None), ("last turn", "Ada")),
    Case("R18", "r2", "Ada: {hand: [], team: [T1, T2, T3, T4]}\nBen: {team: [FB]}",
         ("Ada: end",), see("ending"), ("totems",), (None,)),
    Case("R19", "r2", "Ada: {hand: [S], team: [S x3]}\nBen: {team: [FB]}", ("Ada: play S",),
         lambda table: (table.outcome.winner, table.outcome.loser), (1, 0), (None, 0)),
    # -- Skellies and the stop chain -----------------------------------------------------------------
    Case("R20", "r2", "Ada: {hand: [S], team: [FB]}\nBen: {team: [FB]}", (), may("Ada: play S"), True, False),
    Case("R21", "r2", "Ada: {hand: [S], team: []}\nBen: {hand: [S], team: []}", ("Ada: play S",),
         see("turn", "asked", "phase"), ("Ada", "Ben", "window"), ("Ben", "Ben", "firststep")),
    Case("R22", "r2", "Ada: {hand: [R4], team: []}\nBen: {hand: [S], team: []}", ("Ada: play R4", "Ben: stop S"),
         see("asked", "phase"), ("Ada", "window"), ("Ben", "carrying"),
         cards="[{id: S, name: Skelly, tribe: spooky, traits: [skelly], actions: [draw 1], copies: 9}]"),
    Case("R24", "r2", "Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: []}",
         ("Ada: play T1", "Ben: decline", "Ada: draw 1", "chance: draw R4"), may("Ben: stop S"), False, True),
    Case("R24", "r3", "Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: []}", ("Ada: play T1",),
         may("Ada: decline"), False, True),
    Case("R25", "r2", "Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: [S x3]}", ("Ada: play T1",),
         may("Ben: stop S"), True, False),
    Case("R25", "r2", "Ada: {hand: [T1, S], team: [S x3]}\nBen: {hand: [S], team: []}",
         ("Ada: play T1", "Ben: stop S"), may("Ada: answer S"), True, False),
    Case("R25", "r2", "Ada: {hand: [S], team: [S x3]}\nBen: {hand: [], team: []}", (), may("Ada: play S"), True, False),
    Case("R26", "r2", "Ada: {hand: [R3, S], team: [ADA_NINE]}\nBen: {hand: [S], team: []}",
         ("Ada: play R3", "Ben: stop S"), may("Ada: answer S"), False, True),
    Case("R26", "r2", "Ada: {hand: [R3], team: []}\nBen: {hand: [S], team: [BEN_NINE, FB]}", ("Ada: play R3",),
         may("Ben: stop S"), False, True),
    Case("R27", "r2", "Ada: {hand: [T1, S], team: [ADA_NINE]}\nBen: {hand: [S], team: []}",
         ("Ada: play T1", "Ben: stop S"), lambda table: (table.team("Ben"), table.allows("Ada: answer S")),
         ("S", False), ("S T1", True)),
    Case("R28", "r2", "Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: [BEN_NINE]}",
         ("Ada: play T1", "Ben: stop S", "Ada: decline"),
         lambda table: (table.team("Ada"), "T1" in table.team("Ben"), "S" in table.team("Ben")),
         ("T1", False, True), ("", True, True)),
    Case("R28", "r3", "Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: [BEN_NINE]}",
         ("Ada: play T1", "Ben: stop S", "Ada: decline"), see("asked", "phase"), ("Ada", "secondstep"),
         ("Ben", "lastplace")),
    Case("R29", "r2", "Ada: {hand: [R1, R4, T1], team: []}\nBen: {hand: [S x2], team: []}",
         ("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: play R4", "Ben: stop S", "Ada: decline"),
         may("Ada: play T1", "Ada: end"), (True, True), (False, True)),
    Case("R30", "r2", "Ada: {hand: [R1, R4], team: []}\nBen: {hand: [S], team: []}",
         ("Ada: play R1", "Ben: stop S", "Ada: decline", "Ada: clean up R1"),
         lambda table: (table.turn, table.allows("Ada: play R4"), table.allows("Ada: end")),
         ("Ben", False, False), ("Ada", True, True)),
    Case("R31", "r2", "Ada: {hand: [R8, R1], team: []}\nBen: {hand: [S], team: [FB]}",
         ("Ada: play R8", "Ben: stop S", "Ada: decline", "Ada: play R1", "Ben: decline", "Ada: skip strike"),
         see("turn", "phase"), ("Ben", "firststep"), ("Ada", "bonuses")),
    Case("R31", "r3", "Ada: {hand: [R8, R1], team: []}\nBen: {hand: [S], team: [FB]}",
         ("Ada: play R8", "Ben: stop S", "Ada: decline", "Ada: end", "Ben: skip", "Ben: clean up FB S",
          "Ada: skip", "Ada: play R1", "Ben: decline", "Ada: skip strike"),
         see("turn", "phase"), ("Ada", "bonuses"), ("Ben", "firststep")),
    Case("R53", "r2", "Ada: {hand: [R4], team: [R8]}\nBen: {hand: [S], team: []}",
         ("Ada: play R4", "Ben: stop S", "Ada: decline"), see("turn", "phase"), ("Ada", "secondstep"),
         ("Ada", "bonuses")),
    # -- bonuses -------------------------------------------------------------------------------------
    Case("R32", "r2", "Ada: {hand: [R6], team: [R8]}\nBen: {hand: [], team: []}",
         ("Ada: play R6", "Ben: decline", "Ada: return R8"), may("Ada: bonus R8 draw 1"), False, True),
    Case("R33", "r2", "Ada: {hand: [T3], team: [R1]}\nBen: {hand: [K1, K5], team: [FB]}",
         ("Ada: play T3", "Ben: decline", "Ada: poison Ada", "Ada: destroy T3"), may("Ada: steal"), True, False),
    Case("R33", "r2", "Ada: {hand: [R7], team: [R8]}\nBen: {hand: [], team: [FB]}",
         ("Ada: play R7", "Ben: decline", "Ada: poison Ada", "Ada: destroy R7"), see("turn", "phase"),
         ("Ada", "bonuses"), ("Ben", "firststep")),
    Case("R34", "r2", "Ada: {hand: [I1], team: [I2, R8, K2]}\nBen: {hand: [], team: [FB]}",
         ("Ada: play I1", "Ben: decline", "Ada: skip draw 1", "Ada: bonus I2 draw 1", "chance: draw R4"),
         may("Ada: bonus R8 draw 1", "Ada: bonus K2 hypnotize Ben FB"), (True, True), (False, True)),
    Case("R34", "r3", "Ada: {hand: [R4], team: [R8, R2]}\nBen: {hand: [], team: [FB]}",
         ("Ada: play R4", "Ben: decline", "Ada: skip draw 2"),
         may("Ada: bonus R2 strike Ben FB", "Ada: bonus R8 draw 1"), (True, True), (False, True)),
    Case("R35", "r2", "Ada: {hand: [R1], team: [X]}\nBen: {hand: [], team: [FB]}",
         ("Ada: play R1", "Ben: decline", "Ada: skip strike"), see("turn", "phase"), ("Ada", "bonuses"),
         ("Ben", "firststep"),
         cards="[{id: X, name: Odd, tribe: fung, bonus: {on: roach, do: draw 1}, copies: 1}]"),
    Case("R36", "r2", "Ada: {hand: [K7], team: [K2]}\nBen: {hand: [], team: []}",
         ("Ada: play K7", "Ben: decline", "Ada: skip draw 2"), may("Ada: bonus K2 hypnotize Ada K2"), True, False),
    Case("R36", "r2", "Ada: {hand: [R4], team: [R6, FB]}\nBen: {hand: [], team: []}",
         ("Ada: play R4", "Ben: decline", "Ada: skip draw 2"),
         may("Ada: bonus R6 return R6", "Ada: bonus R6 return FB"), (True, True), (False, True)),
    Case("R36", "r2", "Ada: {hand: [R4], team: [R2, FB]}\nBen: {hand: [], team: []}",
         ("Ada: play R4", "Ben: decline", "Ada: skip draw 2"),
         may("Ada: bonus R2 strike Ada R2", "Ada: bonus R2 strike Ada FB"), (True, True), (False, True)),
    Case("R37", "r2", "Ada: {hand: [R4], team: [R8, R2]}\nBen: {hand: [], team: [FB]}",
         ("Ada: play R4", "Ben: decline", "Ada: skip draw 2", "Ada: bonus R8 draw 1", "chance: draw R1"),
         may("Ada: end"), True, False),
    # -- moving, destroying, poisoning ---------------------------------------------------------------
    Case("R38", "r2", "Ada: {hand: [T1, K1], team: [R1]}\nBen: {hand: [S], team: [K5]}",
         ("Ada: play T1", "Ben: stop S", "Ada: decline", "Ada: play K1", "Ben: decline"),
         may("Ada: hypnotize Ben T1", "Ada: hypnotize Ben K5"), (True, True), (False, True)),
    Case("R39", "r2", "Ada: {hand: [T1, K1], team: [R1, K6]}\nBen: {hand: [S], team: [K5]}",
         ("Ada: play T1", "Ben: stop S", "Ada: decline", "Ada: play K1", "Ben: decline", "Ada: hypnotize Ben T1"),
         may("Ada: bonus K6 return T1", "Ada: bonus K6 return R1"), (False, True), (True, True)),
    Case("R40", "r2", "Ada: {hand: [F4], team: [S]}\nBen: {hand: [], team: [FB]}", ("Ada: play F4", "Ben: decline"),
         may("Ada: strike Ada S"), True, False),
    Case("R40", "r2", "Ada: {hand: [K1], team: [S]}\nBen: {hand: [], team: [FB]}", ("Ada: play K1", "Ben: decline"),
         may("Ada: hypnotize Ada S"), True, False),
    Case("R41", "r2", "Ada: {hand: [R7], team: [ADA_NINE]}\nBen: {hand: [], team: [T1, T2, FB, R1]}",
         ("Ada: play R7", "Ben: decline", "Ada: poison Ben"),
         may("Ben: destroy T1 T2", "Ben: destroy T1 FB", "Ben: destroy FB R1"), (True, True, True),
         (False, False, True)),
    Case("R42", "r2", "Ada: {hand: [R1], team: [ADA_NINE]}\nBen: {hand: [], team: [T1]}",
         ("Ada: play R1", "Ben: decline", "Ada: strike Ben T1"), see("Ben.team", "Ben.hand"), ("T1", ""), ("", "T1")),
    Case("R42", "r3", "Ada: {hand: [R1], team: [ADA_NINE]}\nBen: {hand: [], team: [T1]}",
         ("Ada: play R1", "Ben: decline", "Ada: strike Ben T1"), see("Ben.team", "removed"), ("T1", ""), ("", "T1")),
    Case("R43", "r2", "Ada: {hand: [R7], team: [F1 x2, F2 x2, F3, F4, F5, R4]}\n"
         "Ben: {hand: [], team: [T1, T2, FB, R1]}",
         ("Ada: play R7", "Ben: decline", "Ada: poison Ben", "Ben: destroy T2 T1"), see("asked", "Ben.team"),
         ("Ben", "FB R1 T1"), ("Ada", "FB R1 T1 T2")),
    Case("R43", "r3", "Ada: {hand: [R7], team: [F1 x2, F2 x2, F3, F4, F5, R4]}\n"
         "Ben: {hand: [], team: [T1, T2, FB, R1]}",
         ("Ada: play R7", "Ben: decline", "Ada: poison Ben", "Ben: destroy T2 T1"), see("turn", "Ben.team"),
         ("Ben", "FB R1 T1"), ("Ben", "FB R1 T1 T2")),
    Case("R44", "r2", "Ada: {hand: [F1], team: [R1 x2, R4 x2, FB]}\nBen: {hand: [], team: [FB]}",
         ("Ada: play F1", "Ben: decline", "Ada: poison Ada"), lambda table: table.state.phase.number, 3, 2),
    Case("R45", "r2", "Ada: {hand: [F5], team: []}\nBen: {hand: [T1], team: []}",
         ("Ada: play F5", "Ben: decline", "Ada: steal"), see("Ada.hand", "Ben.hand"), ("T1", ""), ("", "T1")),
    Case("R45", "r3", "Ada: {hand: [F5], team: []}\nBen: {hand: [T1], team: []}",
         ("Ada: play F5", "Ben: decline", "Ada: steal"), see("Ada.hand", "Ben.hand"), ("T1", ""), ("", "T1")),
    Case("R46", "r2", "Ada: {hand: [F5], team: []}\nBen: {hand: [T1, S], team: []}",
         ("Ada: play F5", "Ben: decline", "Ada: steal", "chance: take T1 S"),
         may("Ada: keep nothing", "Ada: keep S"), (False, True), (True, True)),
    Case("R47", "r2", "Ada: {hand: [], team: [X, R1]}\nBen: {team: [FB]}", (),
         may("Ada: clean up R1 X", "Ada: clean up R1"), (False, True), (True, False),
         cards="[{id: X, name: Ghost, tribe: spooky, copies: 1}]"),
    Case("R48", "r2", "step: 1\npile: [R4]\ndiscard: [FB, K5]\nAda: {hand: [FB], team: []}\nBen: {hand: [], team: []}",
         ("Ada: draw", "chance: draw R4"), see("Ada.hand", "removed", "pile"), ("FB R4", "FB", "K5"),
         ("R4", "FB x2", "K5")),
    Case("R50", "r2", "idle: 11\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}", ("Ada: end",),
         see("ending", "winner"), (None, None), ("endless", None)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.question}-{case.reading}")
def test_reading_differs_from_the_default(at, case):
    """The default and the reading part in this position, and the question is asked on the way."""
    options = {"cards": case.cards, **case.given}
    table = at(case.position, **options)
    with recording() as trail:
        assert case.look(table.do(*case.moves)) == case.default
    assert trail.questions.get(case.question) == game.rulebook.question(case.question).default
    table = at(case.position, **options, **{case.question: case.reading})
    assert case.look(table.do(*case.moves)) == case.otherwise


WITHOUT_EFFECT = {"R23", "R49", "R52"}
"""No difference; only what may be looked at; one reading alone."""


def test_every_reading_that_has_an_effect_has_a_case():
    told = {(case.question, case.reading) for case in CASES}
    for question in game.rulebook.questions:
        for reading in question.readings:
            if reading != question.default and question.id not in WITHOUT_EFFECT:
                assert (question.id, reading) in told, f"{question.id} {reading} has no case"


@pytest.mark.parametrize("moves", range(6))
def test_R23_both_views_of_the_chain_come_to_the_same(at, moves):
    put = ["Ben: stop S", "Ada: answer S"] * 3
    sides = [at("Ada: {hand: [T1, S x3], team: []}\nBen: {hand: [S x3], team: []}", R23=reading)
             .do("Ada: play T1", *put[:moves]) for reading in ("r1", "r2")]
    assert sides[0].state == sides[1].state
    assert sides[0].asked == sides[1].asked
    asked = sides[0].asked
    assert sides[0].do(f"{asked}: decline").state == sides[1].do(f"{asked}: decline").state


def test_R49_r2_shows_only_the_number_of_discarded_cards(at):
    position = "discard: [K1, K5]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}"
    open_, closed = (at(position, R49=reading) for reading in ("r1", "r2"))
    assert game.view(open_.rules, open_.state, 0)["discard"] == ["K1", "K5"]
    assert game.view(closed.rules, closed.state, 0)["discard"] == 2
