"""Every reading of R46 to R92 that is not the default, in one position that tells it from the default."""

from __future__ import annotations

from typing import Any

import pytest

from rulesmodel.games.totym.game import RULEBOOK
from tests.games.totym.cases import (
    LOCKED,
    LOCKED_FLAWED,
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
    see,
)
from tests.games.totym.table import Table, at

DISCARD = {"X": "[{to: opponent, do: discard}]"}
DISCARD_TWO = {"X": "[{to: opponent, do: discard, number: 2}]"}
SWAP = {"X": "[{to: self, do: swap}]"}
UNSAID = {"X": "[{to: opponent, do: block, kinds: [tarot], lasting: unsaid}]"}
ASCEND = ("Ada: lock right", "Ben: pass")
SECOND = f"left: {LOCKED}, right: {RIGHT}, chapel: [Fir]"
"""Ada's second totem is complete, and one creature is left for her."""
SECOND_FLAWED = f"left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Fir]"
PLAY = "Ada: play X left on Ben"


def lasts(table: Table) -> str:
    """How long the only block lasts."""
    kind, = {each.lasting.kind for each in table.state.blocks}
    return str(kind)


def sees(seat: str, where: str) -> Any:
    """A part of what a seat sees: `Ben.temple`, `Ada.left.worship`; None where it does not see it."""
    def look(table: Table) -> Any:
        value: Any = table.view(seat)
        for part in where.split("."):
            value = value.get(part)
        return value
    return look


def creatures(table: Table) -> tuple[str, str]:
    return table.zone("Ada.creature"), table.zone("Ben.creature")


CASES = [
    # -- blocks and immunities -----------------------------------------------------------------------
    *(Case("R46", reading, "Ada: {hand: [X]}", (PLAY,), lasts, "not said", kind, text=UNSAID)
      for reading, kind in (("r2", "turns"), ("r3", "totem"), ("r4", "game"))),
    Case("R47", "r2", f"Ada: {{hand: [X]}}\nBen: {{temple: [Druid]}}\n{block('Ben', 'draw', by='Ben')}", (PLAY,),
         ending, "goes on", "Ada wins (elimination)", text={"X": "[{to: opponent, do: draw, number: 2}]"}),
    Case("R48", "r2", "{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1]}}",
         (PLAY, "Ben: waive", "Ada: end", "Ben: draw"), may("Ben: play T1 left"), False, True,
         text={"X": "[{to: opponent, do: block, kinds: [tarot], lasting: {turns: 2}}]"},
         immune={"Z": "['block:tarot']"}),
    Case("R49", "r2", f"Ada: {{creature: Z, hand: [T1]}}\n{block('Ada', 'tarot')}", (), may("Ada: play T1 left"),
         False, True, immune={"Z": "['block:tarot']"}),
    Case("R50", "r2", "Ada: {creature: Z, hand: [T1]}", ("Ada: bless",), offers("invoke"), False, True,
         blessing={"Z": "[{to: self, do: discard}, {to: self, do: draw, number: 2}]"}, immune={"Z": "[discard]"}),
    Case("R51", "r2", "{Ada: {hand: [X]}, Ben: {creature: Z, hand: [Y, T1]}}", (PLAY, "Ben: pick Y from left"),
         offers("invoke"), True, False,
         text={"X": "[{to: opponent, do: play}]", "Y": "[{to: self, do: discard}]"}, immune={"Z": "[discard]"}),
    Case("R52", "r2", "{Ada: {hand: [X]}, Ben: {hand: [T1, T2], chapel: [Z]}}", (PLAY,), offers("invoke"),
         True, False,
         text={"X": "[{to: opponent, do: swap}, {to: same, do: discard}]"}, immune={"Z": "[discard]"}),
    Case("R53", "r2", f"Ada: {{hand: [X, T1]}}\n{block('Ada', 'discard')}", ("Ada: play X left",), hand, 2, 1,
         text={"X": "[{to: self, do: discard}, {to: self, do: draw, then: true}]"}),
    Case("R54", "r2", "{Ada: {hand: [X]}, Ben: {hand: [T1]}}", (), may(PLAY), True, False, text=DISCARD_TWO),
    Case("R54", "r3", "{Ada: {hand: [X]}, Ben: {hand: [T1]}}", (PLAY,), asked, "Ben", "Ada", text=DISCARD_TWO),
    Case("R55", "r1", f"Ada: {{hand: [X]}}\n{block('Ada', 'draw')}", ("Ada: play X left",), blocks, 0, 1,
         text={"X": "[{to: self, do: unblock, kinds: [draw]}]"}),
    # -- ascension -----------------------------------------------------------------------------------
    Case("R56", "r2", f"Ada: {{{SECOND_FLAWED}, temple: [Druid x4]}}", ASCEND, ending,
         "Ben wins (elimination)", "goes on"),
    Case("R57", "r2", f"Ada: {{{SECOND}, temple: [Druid x5, T2 x5]}}", ASCEND, lambda table: len(table.chances()),
         4, 2),
    Case("R58", "r2", f"Ada: {{left: {LOCKED}, right: {RIGHT_FLAWED}, chapel: [Fir], temple: []}}", ASCEND, ending,
         "goes on", "Ben wins (elimination)"),
    Case("R59", "r2", f"Ada: {{{SECOND_FLAWED}}}\n{block('Ada', 'draw')}", ASCEND, hand, 5, 0),
    Case("R60", "r2", f"Ada: {{creature: Z, hand: [T1], {SECOND_FLAWED}}}", ASCEND, asked, "Ben", "Ada",
         immune={"Z": "[discard]"}),
    Case("R60", "r2", f"Ada: {{creature: Z, {SECOND_FLAWED}}}", ASCEND, offers("invoke"), False, True,
         immune={"Z": "[draw]"}),
    Case("R60", "r3", f"Ada: {{hand: [T1], left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Z]}}", ASCEND,
         offers("invoke"), False, True, immune={"Z": "[draw]"}),
    Case("R61", "r2", f"Ada: {{left: {LOCKED}, right: {RIGHT}, chapel: []}}", ASCEND[:1],
         lambda table: table.says("Ben: pass"), "not said", "yes"),
    Case("R63", "r2", f"Ada: {{left: {LOCKED}, right: {RIGHT}, chapel: [Fir, Elm]}}", (*ASCEND, "chance: Ada gets Fir"),
         ending, "goes on", "Ada wins (ascension)"),
    # -- swaps ---------------------------------------------------------------------------------------
    Case("R64", "r2", "Ada: {hand: [X], chapel: [Fir]}", ("Ada: play X left",), see("Ada.chapel", "Ada.ruins"),
         ("Oak", ""), ("", "Oak"), text=SWAP),
    Case("R64", "r3", "Ada: {hand: [X], chapel: [Fir]}", ("Ada: play X left",), see("Ada.chapel", "Ada.ruins"),
         ("Oak", ""), ("", ""), text=SWAP),
    Case("R65", "r2", "Ada: {hand: [X]}", ("Ada: play X left",), asked, None, "Ada", text=SWAP),
    Case("R66", "r2", "Ada: {hand: [X], chapel: [Fir]}", ("Ada: play X left",), see("Ada.creature"), "Fir", "Oak",
         text=SWAP),
    Case("R67", "r2", "Ada: {hand: [X], chapel: [Fir], left: {worship: [Druid x2, Imp]}}",
         ("Ada: play X right", "Ada: drop Druid Imp"), sees("Ben", "Ada.seen"), None, ["Druid", "Imp"], text=SWAP),
    Case("R68", "r2", f"Ada: {{hand: [X], chapel: [Fir], left: {{worship: [Druid x3]}}}}\n{block('Ada', 'discard')}",
         ("Ada: play X right",), offers("drop"), True, False, text=SWAP),
    Case("R69", "r2", "{Ada: {hand: [X]}, Ben: {creature: Elm}}", (PLAY,), creatures, ("Oak", "Elm"), ("Elm", "Oak"),
         text={"X": "[{to: opponent, do: exchange}]"}),
    Case("R70", "r2", "Ada: {hand: [X], left: {tarots: [T1+cursed]}}",
         ("Ada: end", "Ben: draw", "Ben: end", "Ada: draw", "Ada: play X left"), offers("pick T1"), True, False,
         text={"X": "[{to: self, do: return, into: hand}]"}),
    # -- persistence ---------------------------------------------------------------------------------
    Case("R71", "r2", f"turn: Ben\nBen: {{hand: [T1]}}\n{block('Ben', 'tarot', by='Ada', lasting='lasting: here')}", (),
         may("Ben: play T1 left"), True, False),
    Case("R71", "r3", f"turn: Ben\nBen: {{hand: [T1]}}\n{block('Ben', 'tarot', by='Ada')}", (),
         may("Ben: play T1 left"), False, True),
    Case("R72", "r1", f"turn: Ben\nBen: {{hand: [T2]}}\nAda: {{left: {LOCKED}}}\n"
         f"{block('Ben', 'tarot', by='Ada', lasting='lasting: totem', card='T1')}", (), may("Ben: play T2 left"),
         False, True),
    Case("R73", "r2", f"turn: Ben\nBen: {{hand: [T1]}}\n{block('Ben', 'tarot', by='Ada', lasting='lasting: here')}", (),
         may("Ben: play T1 left"), True, False),
    Case("R73", "r2", f"turn: Ben\nBen: {{hand: [T1]}}\n{block('Ben', 'tarot', by='Ada')}", (),
         may("Ben: play T1 left"), True, False, given={"R71": "r3"}),
    Case("R74", "r2", "{phase: turn draw, Ada: {left: {tarots: [Pope]}}}", (), may("Ada: skip draw but 1"),
         False, True),
    # -- targets and choices -------------------------------------------------------------------------
    Case("R75", "r2", "{Ada: {hand: [X]}, Ben: {hand: [T1]}}", (), may(PLAY, "Ada: play X left on nobody"),
         (True, False), (False, True), text={"X": "[{to: 2 opponents, do: discard}]"}),
    Case("R75", "r3", "{Ada: {hand: [X]}, Ben: {hand: [T1]}}", (), may(PLAY, "Ada: play X left on nobody"),
         (True, False), (False, False), text={"X": "[{to: 2 opponents, do: discard}]"}),
    Case("R76", "r2", "{Ada: {hand: [X]}, Ben: {hand: [T1, T2]}}", (PLAY,), asked, "Ben", "Ada", text=DISCARD),
    Case("R77", "r2", "Ada: {hand: [X]}", ("Ada: play X left",), offers("choose 1"), False, True,
         text={"X": "[{flip: 1, win: [choice: [[{to: all, do: draw}], []]]}]"}),
    Case("R77", "r3", "Ada: {hand: [X]}", ("Ada: play X left", "chance: right", "Ada: choose 1"), offers("choose"),
         False, True, text={"X": "[{flip: 1, win: [choice: [[{to: all, do: draw}], []]]}]"}),
    # -- gambles -------------------------------------------------------------------------------------
    *(Case("R78", reading, "Ada: {hand: [X]}", ("Ada: play X left",),
           lambda table: (hand(table), offers("gamble")(table)), (0, True), otherwise,
           text={"X": "[{win: [{to: self, do: draw, number: 2}], gamble: 2}]"})
      for reading, otherwise in (("r2", (2, True)), ("r3", (2, False)))),
    Case("R79", "r2", f"Ada: {{hand: [X]}}\nBen: {{hand: [T1]}}\n{block('Ben', 'discard')}", (PLAY, "chance: right"),
         offers("gamble"), True, False, text={"X": "[{flip: 1, win: [{to: opponent, do: discard}], gamble: 1}]"}),
    Case("R80", "r2", "Ada: {hand: [X]}", ("Ada: play X left", "chance: right", "Ada: gamble", "chance: wrong"),
         lambda table: table.sizes("Ada"), (1, 9, 0), (0, 10, 0),
         text={"X": "[{to: self, do: draw}, {flip: 1, win: [{to: self, do: draw, number: 2}], gamble: 1}]"}),
    Case("R81", "r2", f"Ada: {{hand: [X]}}\n{block('Ada', 'gamble')}", ("Ada: play X left", "chance: right"), hand,
         2, 0, text={"X": "[{flip: 1, win: [{to: self, do: draw, number: 2}], gamble: 1}]"}),
    Case("R82", "r2", "Ada: {hand: [X]}", ("Ada: play X left", "chance: right"), offers("gamble"), True, False,
         text={"X": "[{flip: 1, win: [{to: self, do: draw}], gamble: 1}]"}),
    Case("R82", "r3", "Ada: {hand: [X]}", ("Ada: play X left", "chance: right", "Ada: gamble", "chance: right"),
         offers("gamble"), False, True, text={"X": "[{flip: 1, win: [{to: self, do: draw}], gamble: unnumbered}]"}),
    # -- information and the rest --------------------------------------------------------------------
    Case("R90", "r2", "{Ada: {hand: [X]}, Ben: {temple: []}}", (PLAY,), ending, "goes on", "Ada wins (elimination)",
         text={"X": "[{to: opponent, do: pick}]"}),
    Case("R90", "r2", f"Ada: {{hand: [X]}}\n{block('Ben', 'draw')}", (PLAY,), asked, "Ben", "Ada",
         text={"X": "[{to: opponent, do: pick}]"}),
    Case("R92", "r2", "{Ada: {hand: [X]}, Ben: {hand: [T1]}, Cleo: {temple: []}, Dan: {hand: [T1]}}",
         ("Ada: play X left on Ben and Cleo",), asked, "Ben", "Ada", seats=4,
         text={"X": "[{to: 2 opponents, do: draw}, {to: same, do: discard}]"}),
    Case("R92", "r3", "{Ada: {hand: [X]}, Ben: {hand: [T1]}, Cleo: {temple: []}}",
         ("Ada: play X left on Ben and Cleo",), asked, "Ben", "Ada", seats=3,
         text={"X": "[{to: 2 opponents, do: draw}, {to: same, do: discard}]"}),
]
ELSEWHERE = {"R83", "R84", "R85", "R86", "R87", "R88", "R89", "R91", "R62"}
"""Questions on decks (test_construction), on what is seen (below), and the one that no rule asks."""


@pytest.mark.parametrize("case", parametrized(CASES))
def test_reading_differs_from_the_default(case: Case) -> None:
    case.parts()


def test_every_reading_has_a_case() -> None:
    told = {(case.question, case.reading) for case in CASES}
    for question in RULEBOOK.questions:
        for reading in question.readings:
            if reading != question.default and question.id > "R45" and question.id not in ELSEWHERE:
                assert (question.id, reading) in told, f"{question.id} {reading} has no case"


# -- what is seen ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("reading", "worship", "ruins"), [
    ("r1", ["Druid", "Imp"], 1), ("r2", ["Druid", "Imp"], ["T1"]), ("r3", [], 1)])
def test_R87_what_one_may_look_at_of_ones_own(reading: str, worship: list[str], ruins: Any) -> None:
    table = at("Ada: {left: {worship: [Druid, Imp]}, ruins: [T1]}", R87=reading)
    assert (sees("Ada", "Ada.left.worship")(table), sees("Ada", "Ada.ruins")(table)) == (worship, ruins)
    assert (sees("Ben", "Ada.left.worship")(table), sees("Ben", "Ada.ruins")(table)) == ([], 1)


@pytest.mark.parametrize(("reading", "size"), [("r1", 10), ("r2", None)])
def test_R88_whether_the_temple_is_counted(reading: str, size: Any) -> None:
    table = at("Ada: {}", R88=reading)
    assert (sees("Ben", "Ada.temple")(table), sees("Ada", "Ada.temple")(table)) == (size, size)


@pytest.mark.parametrize(("reading", "seen"), [("r1", False), ("r2", True)])
def test_R91_whether_picks_are_open(reading: str, seen: bool) -> None:
    table = at("{Ada: {hand: [X, T1, T2]}, Ben: {hand: [T2, Bard]}}", text={"X": "[{to: all, do: discard}]"},
               R91=reading).do("Ada: play X left", "Ada: pick T1")
    assert ("T1" in str(table.view("Ben")["pending"])) == seen
    assert "T1" in str(table.view("Ada")["pending"])


@pytest.mark.parametrize(("reading", "told"), [("r1", True), ("r2", False)])
def test_R62_whether_a_new_creature_is_explained(reading: str, told: bool) -> None:
    trail = at(f"Ada: {{{SECOND_FLAWED}}}", R62=reading).do("Ada: lock right").trail("Ben: pass")
    assert ("2.setup.7" in {entry.clause for entry in trail.consulted}) == told
    assert trail.questions["R62"] == reading


# -- readings in examples of the register ------------------------------------------------------------
def test_R52_r2_an_immunity_that_went_away_with_the_creature_still_counts() -> None:
    case = Case("R52", "r2", "{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1, T2], chapel: [Fir]}}", (PLAY,),
                offers("invoke"), False, True, immune={"Z": "[discard]"},
                text={"X": "[{to: opponent, do: swap}, {to: same, do: discard}]"})
    case.parts()


def test_R79_r2_an_immune_target_keeps_the_gamble_from_being_won_too() -> None:
    case = Case("R79", "r2", "{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1]}}", (PLAY, "chance: right"),
                offers("gamble"), True, False, immune={"Z": "[discard]"},
                text={"X": "[{flip: 1, win: [{to: opponent, do: discard}], gamble: 1}]"})
    assert case.played() == case.default
