"""Every hypothesis about an older version, in one position that tells it from the text of 1.7."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.kernel.errors import Unspecified
from rulesmodel.kernel.ruling import recording
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
    ending,
    may,
    offers,
    parametrized,
    see,
)
from tests.games.totym.table import Table, at

SWAP = {"X": "[{to: self, do: swap}]"}
SECOND = f"left: {LOCKED}, right: {RIGHT}, chapel: [Fir]"
SECOND_DEFECTIVE = ("left: {worship: [Druid x3], tarots: [T1 x2], status: perfect}, "
                    "right: {worship: [Bard, Imp], tarots: [T1 x3]}, chapel: [Fir]")
THIRD = f"ascended: [Fir, Elm], chapel: [Ash], left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}"


@dataclass(frozen=True)
class Entry(Case):
    """A flag of the change log and a hypothesis about it, as `question` and `reading`."""

    unasked: bool = False
    """Only what is seen depends on it, which asks nobody."""

    def parts(self) -> None:
        with recording() as trail:
            found = self.played()
        assert found == self.default, f"by the text of 1.7 {found}, not {self.default}"
        assert self.unasked or self.question in trail.flags, f"{self.question} is not asked"
        found = self.played(version=f"1.7+{self.question}={self.reading}")
        assert found == self.otherwise, f"under {self.question} {self.reading} {found}, not {self.otherwise}"


def piles(table: Table) -> tuple[int, int, int]:
    """Ada's hand, Temple and Ruins."""
    return table.sizes("Ada")


ENTRIES = [
    # -- 1.1 -----------------------------------------------------------------------------------------
    Entry("win_immediate", "h1", f"Ada: {{{THIRD}, temple: [Druid x3]}}", ("Ada: lock right", "Ben: pass"), ending,
          "Ada wins (ascension)", "Ben wins (elimination)"),
    Entry("win_immediate", "h2", "{phase: turn draw, Ada: {temple: [Druid x2]}}", ("Ada: draw",), ending,
          "goes on", "Ben wins (elimination)"),
    Entry("blessing_order_free", "h1", "Ada: {creature: Z, hand: [T1]}", ("Ada: play T1 left",), may("Ada: bless"),
          True, False, blessing={"Z": "[{to: self, do: draw}]"}),
    Entry("blessing_order_free", "h2", "Ada: {creature: Z}", (), may("Ada: bless"), True, False,
          blessing={"Z": "[{to: self, do: draw}]"}),
    Entry("blessing_order_free", "h2", "{phase: turn draw, Ada: {creature: Z}}", (), may("Ada: bless"), False, True,
          blessing={"Z": "[{to: self, do: draw}]"}),
    Entry("immunity_text", "h1", "{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1]}}", ("Ada: play X left on Ben",),
          lambda table: (table.asked, table.allows("Ben: waive"), table.hand("Ben")), ("Ben", True, "T1"),
          ("Ben", False, "T1"), text={"X": "[{to: opponent, do: discard}]"}, immune={"Z": "[discard]"}),
    Entry("immunity_text", "h2", "Ada: {creature: Z, hand: [X, T1]}", ("Ada: play X left",), offers("invoke"),
          False, True, text={"X": "[{to: self, do: discard}]"}, immune={"Z": "[discard]"}),
    Entry("attempt_window", "h1", f"{{Ada: {{{SECOND_DEFECTIVE}}}, Ben: {{hand: [Imp]}}}}", ("Ada: lock right",),
          see("Ada.ascended"), "", "Oak"),
    Entry("one_chance", "h1", f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp]}}}}",
          ("Ada: lock left", "Ben: pass", "Cleo: pass"), may("Ben: contest Imp"), False, True, seats=3),
    Entry("one_chance", "h2", f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp]}}, Cleo: {{hand: [Imp]}}}}",
          ("Ada: lock left", "Ben: contest Imp", "Ada: take hand"), may("Ben: pass"), False, True, seats=3),
    Entry("collapse_to_ruins", "h1", f"{{Ada: {{left: {DEFECTIVE}}}, Ben: {{hand: [Imp]}}}}",
          ("Ada: lock left", "Ben: contest Imp"), piles, (0, 10, 5), (5, 10, 0)),
    Entry("collapse_to_ruins", "h2", f"{{Ada: {{left: {DEFECTIVE}}}, Ben: {{hand: [Imp]}}}}",
          ("Ada: lock left", "Ben: contest Imp"), piles, (0, 10, 5), (0, 10, 0)),
    Entry("prevention", "h1", "{Ada: {hand: [X]}, Ben: {creature: Z}}", ("Ada: play X left on Ben", "Ben: invoke"),
          lambda table: [each.what for each in table.state.blocks], ["worship"], [], immune={"Z": "['block:tarot']"},
          text={"X": "[{to: opponent, do: block, kinds: [worship, tarot], lasting: {turns: 1}}]"}),
    Entry("prevention", "h2", f"Ada: {{hand: [X]}}\n{block('Ada', 'draw')}", (), may("Ada: play X left"), True, False,
          text={"X": "[{to: self, do: draw}]"}),
    # -- 1.3 to 1.7 ----------------------------------------------------------------------------------
    Entry("random_creature", "h1", f"Ada: {{left: {LOCKED}, right: {RIGHT}, chapel: [Fir, Elm]}}",
          ("Ada: lock right", "Ben: pass"), asked, None, "Ada"),
    Entry("locked_keeps_class", "h1", f"Ada: {{hand: [X], chapel: [Elm], left: {LOCKED}}}", ("Ada: play X right",),
          see("Ada.left.status"), "perfect", "flawed", text=SWAP),
    Entry("locked_keeps_class", "h2", f"Ada: {{hand: [X], chapel: [Elm], left: {LOCKED}}}", ("Ada: play X right",),
          lambda table: (table.zone("Ada.left.status"), offers("drop")(table)), ("perfect", False), ("open", True),
          text=SWAP),
    Entry("hand_size_public", "h1", "Ada: {hand: [T1]}", (), lambda table: table.view("Ben")["Ada"].get("hand"),
          1, None, unasked=True),
    Entry("simultaneous", "h1", "{Ada: {hand: [X], temple: []}, Ben: {temple: []}}", ("Ada: play X left",), ending,
          "nobody wins (tie)", "Ben wins (elimination)", text={"X": "[{to: all, do: draw}]"}),
    Entry("empty_is_active", "h1", "Ada: {hand: [X], left: {worship: [Druid+cursed]}}", ("Ada: play X left",),
          may("Ada: pick Druid+cursed from left to right"), True, False, text={"X": "[{to: self, do: move}]"}),
    Entry("penalty_beats_immunity", "h1", f"{{Ada: {{left: {PERFECT}}}, Ben: {{creature: Z, hand: [Imp, T1]}}}}",
          ("Ada: lock left", "Ben: contest Imp", "Ada: take hand"), lambda table: (table.asked, table.hand("Ben")),
          ("Ben", ""), ("Ben", "T1"), immune={"Z": "[discard]"}),
    Entry("penalty_beats_immunity", "h1", f"{{Ada: {{left: {PERFECT}}}, Ben: {{creature: Z, hand: [Imp], "
          "left: {tarots: [T1]}}}", ("Ada: lock left", "Ben: contest Imp", "Ada: collapse left"),
          lambda table: (table.allows("Ben: invoke"), table.left("Ben")), (False, " | "), (True, " | T1"),
          immune={"Z": "[collapse]"}),
    Entry("no_mixing", "h1", "Ada: {hand: [T1]}", (), may("Ada: play T1 onto Ben left"), False, True),
    Entry("curse_open_only", "h1", "{Ada: {hand: [X]}, Ben: {hand: [T1]}}", ("Ada: play X left on Ben",),
          may("Ada: pick 1 hidden from hand"), False, True, text={"X": "[{to: opponent, do: curse}]"}),
    Entry("t006_text", "h1", f"{{phase: turn draw, Ada: {{temple: [], left: {LOCKED.replace('T1 x2', 'T1, Pope')}}}}}",
          (), may("Ada: skip draw"), False, True),
    Entry("curse_removal", "h1", "Ada: {hand: [X], left: {worship: [Druid+cursed]}, right: {tarots: [T1]}}",
          ("Ada: play X left", "Ada: pick Druid+cursed from left to right", "Ada: end"), see("Ada.right.tarots"),
          "T1", "", text={"X": "[{to: self, do: move}]"}),
    Entry("curse_removal", "h2", "Ada: {hand: [X], left: {worship: [Druid+cursed]}, right: {tarots: [T1]}}",
          ("Ada: play X left",), may("Ada: pick Druid+cursed from left to right"), True, False,
          text={"X": "[{to: self, do: move}]"}),
    Entry("swap_text", "h1", "{Ada: {hand: [X]}, Ben: {chapel: [Fir], left: {worship: [Druid, Imp]}}}",
          ("Ada: play X left on Ben",), asked, "Ben", "Ada", text={"X": "[{to: opponent, do: swap}]"}),
]
ELSEWHERE = {("shuffle_temple", "h1"), ("simultaneous", "h2")}
"""Told below."""


@pytest.mark.parametrize("entry", parametrized(ENTRIES))
def test_hypothesis_differs_from_the_text(entry: Entry) -> None:
    entry.parts()


def test_every_hypothesis_has_a_case() -> None:
    told = {(entry.question, entry.reading) for entry in ENTRIES} | ELSEWHERE
    for version in RULEBOOK.versions:
        for entry in version.log:
            if entry.flag:
                assert {(entry.flag, name) for name in entry.hypotheses} <= told, entry.flag


def test_no_mixing_h1_a_tarot_about_others_is_offered_for_their_totems_too() -> None:
    position, text = "Ada: {hand: [X, T1]}", {"X": "[{to: opponent, do: discard}]"}
    now = at(position, text=text).legal()
    table = at(position, text=text, version="1.7+no_mixing=h1")
    assert table.legal() - now == {"play X onto Ben left on Ben", "play X onto Ben right on Ben"}
    assert table.do("Ada: play X onto Ben left on Ben").zone("Ben.left.tarots") == "X"


@pytest.mark.parametrize(("choice", "ending_then"), [("choose 1", "Ben wins (elimination)"),
                                                      ("choose 2", "Ada wins (elimination)")])
def test_simultaneous_h2_the_active_player_says_who_draws_first(choice: str, ending_then: str) -> None:
    position = "{Ada: {hand: [X], temple: []}, Ben: {temple: []}}"
    table = at(position, text={"X": "[{to: all, do: draw}]"}, version="1.7+simultaneous=h2").do("Ada: play X left")
    assert table.do(f"Ada: {choice}").ending == ending_then


def test_shuffle_temple_h1_the_owner_puts_the_temple_in_order() -> None:
    setup = "{phase: setup, Ada: {creature: none, hand: [], temple: [Druid, Bard], chapel: [Oak]}, " \
            "Ben: {creature: none, hand: [], temple: [Druid], chapel: [Oak]}}"
    table = at(setup, version="1.7+shuffle_temple=h1")
    assert (table.asked, table.legal()) == ("Ada", {"pick Druid", "pick Bard"})
    assert at(setup).asked is None


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if not entry.unasked],
                         ids=lambda entry: f"{entry.question}-{entry.reading}")
def test_where_the_version_does_not_say_it_says_so(entry: Entry) -> None:
    """The version before the entry leaves open what the entry decides, unless it declares that nothing changed."""
    found = next(each for version in RULEBOOK.versions for each in version.log if each.flag == entry.question)
    others = "+".join(f"{each.flag}=on" for version in RULEBOOK.versions for each in version.log
                      if each.flag and each.flag != entry.question)
    old = f"base+{others}"
    if found.before == "on":
        assert entry.played(version=old) == entry.default
        return
    with pytest.raises(Unspecified) as silent:
        entry.played(version=old)
    assert silent.value.flag == entry.question
