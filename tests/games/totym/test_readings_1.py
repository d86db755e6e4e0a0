"""Every reading of R01 to R45 that is not the default, in one position that tells it from the default."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.state import LATER
from tests.games.totym.cases import (
    DEFECTIVE,
    LOCKED,
    LOCKED_FLAWED,
    PERFECT,
    RIGHT,
    RIGHT_FLAWED,
    Case,
    asked,
    block,
    blocks,
    ending,
    hand,
    may,
    offers,
    parametrized,
    ruins,
    see,
)
from tests.games.totym.table import Table, at

SWAP = {"X": "[{to: self, do: swap}]"}
MOVE = {"X": "[{to: self, do: move}]"}
LOCK = ("Ada: lock left", "Ben: pass")
ASCEND = ("Ada: lock right", "Ben: pass")
TYPE = "types: [{{on: Ada, side: left, clan: {}, lasting: game, by: Ben, card: T1}}]"


def class_after_type(side: str) -> object:
    """The class of a side that is locked after a change of type that names no side; the left one is picked if asked."""
    def look(table: Table) -> str:
        if table.allows("Ada: pick left"):
            table.do("Ada: pick left")
        return str(table.do(f"Ada: lock {side}", "Ben: pass").zone(f"Ada.{side}.status"))
    return look


def typed(clan: str) -> dict[str, str]:
    return {"X": f"[{{to: self, do: set type, clan: {clan}, lasting: rest of game}}]"}


CASES = [
    # -- drawing, winning, turns ---------------------------------------------------------------------
    Case("R01", "r2", "{phase: turn draw, Ada: {temple: [Druid]}}", ("Ada: draw",), ending,
         "Ben wins (elimination)", "goes on"),
    Case("R02", "r2", "Ada: {hand: [X], temple: [Druid x2]}", ("Ada: play X left",), ending,
         "Ben wins (elimination)", "goes on", text={"X": "[{to: self, do: draw, number: 3}]"}),
    Case("R03", "r2", f"phase: turn draw\n{block('Ada', 'draw')}", ("Ada: draw",), ending,
         "goes on", "Ben wins (elimination)"),
    Case("R03", "r3", f"phase: turn draw\n{block('Ada', 'draw')}", ("Ada: draw",), hand, 0, 2),
    Case("R04", "r2", "{phase: turn draw, Ada: {creature: Z, temple: []}}", (), may("Ada: skip draw"), False, True,
         immune={"Z": "[draw]"}),
    Case("R05", "r2", f"Ada: {{ascended: [Fir, Elm], chapel: [Ash], left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, "
         "temple: [Druid x3]}", ASCEND, ending, "Ada wins (ascension)", "Ben wins (elimination)"),
    Case("R06", "r2", "{Ada: {hand: [X], temple: []}, Ben: {temple: []}, Cleo: {out: true}}", ("Ada: play X left",),
         ending, "nobody wins (tie)", "nobody wins (nobody left)", seats=3, text={"X": "[{to: all, do: draw}]"}),
    Case("R07", "r2", "{Ada: {creature: Z, temple: []}, Ben: {temple: []}}", ("Ada: bless",), ending,
         "nobody wins (tie)", "Ben wins (elimination)", blessing={"Z": "[{to: all, do: draw}]"}),
    Case("R07", "r3", "{Ada: {creature: Z, temple: []}, Ben: {temple: []}}", ("Ada: bless",), ending,
         "nobody wins (tie)", "nobody wins (nobody left)", blessing={"Z": "[{to: all, do: draw}]"}),
    Case("R08", "r2", "{Ada: {hand: [X], temple: []}, Ben: {temple: []}}", ("Ada: play X left on Ben",), ending,
         "Ada wins (elimination)", "nobody wins (tie)",
         text={"X": "[{to: opponent, do: draw}, {to: self, do: draw}]"}),
    Case("R09", "r2", f"Ada: {{hand: [X]}}\nCleo: {{temple: []}}\n{block('Ben', 'tarot', by='Cleo')}",
         ("Ada: play X left on Cleo",), blocks, 1, 0, seats=3, text={"X": "[{to: opponent, do: draw}]"}),
    Case("R10", "r2", "Ada: {creature: Z, hand: [X], chapel: [Y]}", ("Ada: bless", "Ada: play X left"),
         may("Ada: bless"), False, True, text=SWAP,
         blessing={"Z": "[{to: self, do: draw}]", "Y": "[{to: self, do: draw}]"}),
    Case("R11", "r2", "{turn: Ben, Ada: {creature: Z}}", (), may("Ada: bless"), False, True,
         blessing={"Z": "[{to: self, do: draw}]"}),
    Case("R11", "r2", "{turn: Ben, Ada: {creature: Z}, Ben: {creature: Y}}", ("Ben: bless",), may("Ada: bless"),
         False, True, blessing={"Z": "[{to: self, do: draw}]", "Y": "[{to: self, do: draw}]"}),
    Case("R12", "r2", "turn: Ada", ("Ada: end",), see("turn"), "Ben", "Cleo", seats=3),
    # -- locking and imposters -----------------------------------------------------------------------
    Case("R13", "r2", "{Ada: {left: {worship: [Druid x2, Imp], tarots: [T1 x2], status: defective}}, "
         "Ben: {hand: [Imp]}}", (), may("Ben: contest Imp on Ada left"), False, True),
    Case("R14", "r2", f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp]}}, Cleo: {{hand: [Imp]}}}}",
         ("Ada: lock left", "Ben: contest Imp"), may("Cleo: contest Imp"), False, True, seats=3),
    Case("R15", "r2", f"{{Ada: {{left: {PERFECT}}}, Cleo: {{hand: [Imp]}}}}", ("Ada: lock left",), asked,
         "Ben", "Cleo", seats=3),
    Case("R16", "r2", "Ada: {left: {worship: [Druid x3], tarots: [T1, T1+cursed]}}", ("Ada: lock left",),
         see("Ada.left.worship"), "", "Druid x3"),
    Case("R17", "r2", f"{{Ada: {{left: {DEFECTIVE}, right: {RIGHT}}}, Ben: {{hand: [Imp]}}}}",
         ("Ada: lock left", "Ben: contest Imp"), may("Ada: lock right"), False, True),
    Case("R18", "r2", f"Ada: {{left: {PERFECT}, hand: [T1]}}", LOCK, may("Ada: play T1 right"), False, True),
    Case("R19", "r2", "Ada: {creature: Yew, left: {worship: [Druid x5]}}", (), may("Ada: lock left"), True, False),
    Case("R20", "r2", f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp], left: {{tarots: [T1]}}}}}}",
         ("Ada: lock left", "Ben: contest Imp"), may("Ada: take hand", "Ada: collapse left", "Ada: collapse right"),
         (True, True, True), (False, True, False)),
    Case("R20", "r3", f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp], left: {{tarots: [T1]}}}}}}",
         ("Ada: lock left", "Ben: contest Imp"), may("Ada: take hand", "Ada: collapse left", "Ada: collapse right"),
         (True, True, True), (True, True, False)),
    Case("R21", "r2", f"{{Ada: {{left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, temple: [Druid], chapel: [Fir]}}, "
         "Cleo: {hand: [Imp, T1]}}", ("Ada: lock right", "Ben: pass", "Cleo: contest Imp"),
         lambda table: (table.asked, table.state.players[0].alive, table.hand("Cleo")),
         ("Ada", True, "T1"), ("Ben", False, "T1"), seats=3),
    Case("R22", "r2", f"Ada: {{left: {PERFECT}}}\nBen: {{hand: [Imp, T1]}}\n{block('Ben', 'discard')}",
         ("Ada: lock left", "Ben: contest Imp", "Ada: take hand"), see("Ben.hand"), "", "T1"),
    Case("R23", "r2", f"{{Ada: {{creature: Z, left: {DEFECTIVE}}}, Ben: {{hand: [Imp]}}}}",
         ("Ada: lock left", "Ben: contest Imp"), may("Ada: invoke"), False, True, immune={"Z": "[collapse]"}),
    Case("R24", "r2", f"Ada: {{left: {PERFECT}}}\nBen: {{hand: [Imp]}}\n{block('Ben', 'imposter')}",
         ("Ada: lock left",), may("Ben: contest Imp"), False, True),
    Case("R25", "r2", f"Ada: {{left: {PERFECT}}}\n{block('Ada', 'lock')}", (), may("Ada: lock left"), False, True),
    Case("R26", "r2", f"{{Ada: {{left: {DEFECTIVE}}}, Ben: {{hand: [Mask]}}}}", ("Ada: lock left", "Ben: contest Mask"),
         lambda table: table.sizes("Ben"), (0, 11, 0), (0, 10, 0)),
    Case("R26", "r2", f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Mask]}}}}", ("Ada: lock left", "Ben: contest Mask"),
         lambda table: table.sizes("Ben"), (0, 10, 1), (0, 10, 0)),
    # -- totems, worship, types ----------------------------------------------------------------------
    Case("R27", "r2", "Ada: {hand: [X], left: {worship: [Druid]}, right: {worship: [Bard x2]}}",
         ("Ada: play X left",), may("Ada: pick Druid from left to right"), False, True, text=MOVE),
    Case("R28", "r2", "Ada: {hand: [X], left: {worship: [Druid x3]}}", ("Ada: play X right",), offers("drop"),
         True, False, text={"X": "[{to: self, do: set demand, side: left, number: 2, lasting: rest of game}]"}),
    Case("R29", "r2", "Ada: {hand: [X], chapel: [Fir], left: {worship: [T1 x3]}}", ("Ada: play X right",),
         offers("drop"), True, False, text=SWAP),
    Case("R30", "r2", f"Ada: {{hand: [T1]}}\n{block('Ada', 'tarot')}", (), may("Ada: lay T1 left"), True, False),
    Case("R31", "r2", "Ada: {hand: [X], left: {worship: [Druid x3], tarots: [T1 x2]}, right: {worship: [Bard x2], "
         "tarots: [T1 x3]}}", ("Ada: play X left",), class_after_type("right"), "perfect", "flawed",
         text=typed("Zealots")),
    Case("R31", "r2", "Ada: {hand: [X], left: {worship: [Bard x3], tarots: [T1 x2]}}", ("Ada: play X left",),
         class_after_type("left"), "flawed", "perfect", text=typed("Druids")),
    Case("R31", "r3", "Ada: {hand: [X], right: {worship: [Zealot x2], tarots: [T1 x3]}}", ("Ada: play X left",),
         class_after_type("right"), "flawed", "perfect", text=typed("Zealots")),
    Case("R32", "r2", "Ada: {left: {worship: [Zealot x3], tarots: [T1 x2]}}\nBen: {left: {tarots: [T1]}}\n"
         "types: [{on: Ada, side: left, clan: Bards, lasting: game, by: Ben, card: T1}, "
         "{on: Ada, side: left, clan: Zealots, lasting: game, by: Ben, card: T2}]", LOCK, see("Ada.left.status"),
         "perfect", "flawed"),
    Case("R33", "r2", f"Ada: {{hand: [X]}}\n{block('Ben', 'block', by='Ada')}", ("Ada: play X left on Ben",), blocks,
         2, 1, text={"X": "[{to: opponent, do: block, kinds: [tarot], lasting: {turns: 1}}]"}),
    Case("R34", "r2", f"Ada: {{left: {LOCKED}, right: {RIGHT}, chapel: [Fir]}}\n{TYPE.format('Bards')}", ASCEND,
         ruins, 0, 5),
    Case("R35", "r2", f"Ada: {{hand: [X], chapel: [Elm]}}\n{TYPE.format('Bards')}", ("Ada: play X right",),
         lambda table: len(table.state.types), 1, 0, text=SWAP),
    Case("R36", "r2", f"Ada: {{left: {PERFECT}}}\n"
         "types: [{on: Ada, side: left, clan: Bards, lasting: game, by: Ben, card: T1}, "
         "{on: Ada, side: left, clan: Druids, lasting: game, by: Ada, card: T2}]", LOCK, see("Ada.left.status"),
         "perfect", "flawed"),
    Case("R37", "r2", "Ada: {hand: [T1]}", (), may("Ada: play T1 beside"), False, True),
    Case("R38", "r2", "Ada: {hand: [X]}", ("Ada: play X left",), offers("pick left"), True, False,
         text={"X": "[{to: self, do: collapse}]"}),
    Case("R39", "r2", "Ada: {hand: [X], left: {worship: [Druid]}}", ("Ada: play X left",),
         may("Ada: pick Druid from left to right"), True, False, text=MOVE),
    Case("R40", "r2", "{budget: {worship: 0}, Ada: {left: {worship: [Druid x4]}}}", ("Ada: take back Druid left",),
         lambda table: (hand(table), ruins(table), table.state.budget.worship), (1, 0, 1), (0, 1, 0)),
    Case("R40", "r3", "{budget: {worship: 0}, Ada: {left: {worship: [Druid x4]}}}", ("Ada: take back Druid left",),
         lambda table: (hand(table), ruins(table), table.state.budget.worship), (1, 0, 1), (1, 0, 0)),
    # -- curses --------------------------------------------------------------------------------------
    Case("R41", "r2", "Ben: {left: {tarots: [T1+cursed]}}", ("Ada: end",), see("Ben.left.tarots"), "T1+cursed", ""),
    Case("R42", "r2", "Ada: {left: {worship: [Druid x3], tarots: [T1, T1+cursed]}}", (), may("Ada: lock left"),
         True, False),
    Case("R43", "r2", "Ada: {hand: [X], chapel: [Elm], left: {worship: [Druid+cursed, Druid x2]}}",
         ("Ada: play X right",), may("Ada: drop Druid+cursed"), True, False, text=SWAP),
    Case("R44", "r2", "{skips: [Ben], Ben: {left: {tarots: [T1+cursed]}}}", ("Ada: end",), see("Ben.left.tarots"),
         "T1+cursed", ""),
    Case("R45", "r2", "{Ada: {hand: [X]}, Ben: {creature: Z, left: {tarots: [T1]}}}", ("Ada: play X left on Ben",),
         asked, "Ben", "Ada", text={"X": "[{to: opponent, do: curse}]"}, immune={"Z": "[curse]"}),
]


@pytest.mark.parametrize("case", parametrized(CASES))
def test_reading_differs_from_the_default(case: Case) -> None:
    case.parts()


NO_DIFFERENCE = {("R28", "r3")}
"""A reading that comes to the same as the default, as the register says."""


def test_every_reading_has_a_case() -> None:
    told = {(case.question, case.reading) for case in CASES} | NO_DIFFERENCE
    for question in RULEBOOK.questions:
        for reading in question.readings:
            if reading != question.default and question.id <= "R45":
                assert (question.id, reading) in told, f"{question.id} {reading} has no case"


def test_R28_r3_comes_to_the_same() -> None:
    case = next(case for case in CASES if case.question == "R28")
    assert case.played(R28="r3") == case.default


def test_R43_r2_a_cursed_card_may_go_where_no_other_is_left() -> None:
    position = "Ada: {hand: [X], chapel: [Ash], left: {worship: [Druid+cursed]}}"
    case = Case("R43", "r2", position, ("Ada: play X right",), may("Ada: drop Druid+cursed"), True, True, text=SWAP)
    assert case.played(R43="r2")


def test_R11_r2_each_player_has_a_blessing_in_each_turn() -> None:
    case = Case("R11", "r2", "{turn: Ben, Ada: {creature: Z}, Ben: {creature: Y}}", ("Ada: bless",),
                may("Ada: bless", "Ben: bless"), None, (False, True),
                blessing={"Z": "[{to: self, do: draw}]", "Y": "[{to: self, do: draw}]"})
    assert case.played(R11="r2") == case.otherwise


def test_R11_r2_the_blessing_is_there_again_in_the_next_turn() -> None:
    table = at("{turn: Ben, Ada: {creature: Z}}", blessing={"Z": "[{to: self, do: draw}]"}, R11="r2")
    table.do("Ada: bless", "Ben: end")
    assert not table.allows("Ada: bless")  # her own turn has its draw first
    assert table.do("Ada: draw").allows("Ada: bless")


def test_R11_r2_with_R10_r2_a_new_creature_brings_another_blessing_in_another_players_turn() -> None:
    table = at("{turn: Ben, Ada: {creature: Z, chapel: [Y]}, Ben: {hand: [X]}}",
               text={"X": "[{to: opponent, do: swap}]"},
               blessing={"Z": "[{to: self, do: draw}]", "Y": "[{to: self, do: draw}]"}, R11="r2", R10="r2")
    table.do("Ada: bless", "Ben: play X left on Ada")
    assert table.allows("Ada: bless")


def refunded(table: Table) -> int:
    """The worship actions that are left after Ada has taken back a fourth Druid."""
    return int(table.do("Ada: take back Druid left").state.budget.worship)


@pytest.mark.parametrize(("said", "left"), [
    ("budget: {worship: 0}", 1),
    ("budget: {worship: 0, tarot: 0}, laid: left", 1),
    ("budget: {worship: 0, tarot: 0}, laid: right", 0),
    ("budget: {worship: 1}", 1),
    ("budget: {worship: 0, tarot: 0}, laid: later", 0),
    ("budget: {worship: 0}, phase: last", 0),
    ("budget: {worship: 0}, turn: Ben", 0),
])
def test_R40_r1_the_action_comes_back_only_before_the_next_one(said: str, left: int) -> None:
    assert refunded(at(f"{{{said}, Ada: {{left: {{worship: [Druid x4]}}}}}}")) == left


def test_R40_r1_where_the_position_does_not_tell_what_came_first_nor_do_the_rules() -> None:
    table = at("{budget: {worship: 0, tarot: 0}, Ada: {left: {worship: [Druid x4]}}}")
    assert table.says("Ada: take back Druid left") == "not said"


@pytest.mark.parametrize("move", ["Ada: play T1 right", "Ada: lay Druid right", "Ada: bless"])
def test_R40_r1_what_is_done_next_ends_the_time_for_it(move: str) -> None:
    position = "{laid: left, Ada: {creature: Z, hand: [T1, Druid], left: {worship: [Druid x4]}}}"
    table = at(position, blessing={"Z": "[{to: self, do: draw}]"})
    assert (table.state.laid, table.do(move).state.laid) == (0, LATER)


def test_R31_what_a_card_says_itself_is_no_question() -> None:
    text = {"X": "[{to: self, do: set type, side: left, clan: Zealots, lasting: rest of game}]"}
    case = Case("R31", "r3", f"Ada: {{hand: [X], right: {RIGHT}}}", ("Ada: play X left", *ASCEND),
                see("Ada.right.status"), "perfect", "perfect", text=text)
    assert case.played(R31="r3") == case.default


