"""What cards can say about numbers per thing, about protection, and about how long until one's own next turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.totym.cases import LOCKED, LOCKED_FLAWED
from tests.games.totym.table import Table, at

FLAWED_RIGHT = LOCKED_FLAWED.replace("Bard", "Druid")


# -- numbers per thing -------------------------------------------------------------------------------
@pytest.mark.parametrize(("what", "ada", "drawn"), [
    ("flawed totem", f"left: {LOCKED_FLAWED}", 2), ("flawed totem", f"left: {LOCKED}", 0),
    ("perfect totem", f"left: {LOCKED}", 2), ("locked totem", f"left: {LOCKED}", 2), ("locked totem", "", 0),
    ("defective totem", f"left: {LOCKED}", 0),
    ("worship in totems", "left: {worship: [Druid, Imp]}, right: {worship: [Bard]}", 6),
    ("tarot in totems", "left: {tarots: [T1]}", 4),  # T1, and the card itself, which lies there by now
    ("card in hand", "hand: [X, T1, T1]", 4), ("ascended creature", "ascended: [Elm]", 2), ("opponent", "", 2)])
def test_things_are_counted_as_the_part_is_carried_out(what: str, ada: str, drawn: int) -> None:
    hand = "" if ada.startswith("hand") else "hand: [X], "
    table = at(f"{{Ada: {{{hand}{ada}}}}}", text={"X": f"[{{to: self, do: draw, number: 2, per: {what}}}]"})
    before = table.sizes("Ada")[1]
    assert before - table.do("Ada: play X right").sizes("Ada")[1] == drawn


def test_each_target_counts_its_own_things_unless_the_card_says_whose() -> None:
    text = {"X": "[{to: all, do: draw, per: card in hand}]",
            "Y": "[{to: all, do: draw, per: {each: card in hand, of: active}}]"}
    hands = "{Ada: {hand: [X, Y, T1]}, Ben: {hand: [T1 x3]}}"
    own, active = (at(hands, text=text).do(f"Ada: play {card} left") for card in "XY")
    assert (own.sizes("Ada")[0], own.sizes("Ben")[0]) == (4, 6)
    assert (active.sizes("Ada")[0], active.sizes("Ben")[0]) == (4, 5)


def test_a_number_of_actions_per_flawed_totem_is_granted() -> None:
    table = at(f"{{Ada: {{hand: [X], left: {LOCKED_FLAWED}}}}}",
               text={"X": "[{to: self, do: grant, kinds: [worship], per: flawed totem}]"})
    assert table.do("Ada: play X right").state.budget.worship == 2


def test_what_a_gamble_wins_again_is_granted_again() -> None:
    text = {"X": "[{flip: 1, win: [{to: self, do: grant, kinds: [worship]}], gamble: 1}]"}
    table = at("{Ada: {hand: [X]}}", text=text)
    assert table.do("Ada: play X left", "chance: right", "Ada: gamble", "chance: right").state.budget.worship == 3


def test_so_many_cards_are_picked_as_are_counted() -> None:
    text = {"X": "[{to: opponent, do: discard, chooser: performer, per: {each: locked totem, of: active}}]"}
    table = at(f"{{Ada: {{hand: [X], left: {LOCKED}}}, Ben: {{hand: [T1, T2]}}}}", text=text)
    table.do("Ada: play X right on Ben")
    assert table.refused("Ben: pick T1 T2") == "6.term.5"
    assert table.do("Ben: pick T1").hand("Ben") == "T2"


def test_where_nothing_is_counted_nothing_has_happened() -> None:
    text = {"X": "[{to: self, do: draw, per: flawed totem}, {to: self, do: draw, number: 3, if: happened}]"}
    assert at("{Ada: {hand: [X]}}", text=text).do("Ada: play X left").hand("Ada") == ""


# -- protection --------------------------------------------------------------------------------------
SHIELD = "{to: self, do: protect, kinds: [discard, curse], lasting: until my next turn}"
ROUND = {"S": f"[{SHIELD}]", "D": "[{to: any, do: discard, number: all}]", "C": "[{to: any, do: curse}]",
         "W": "[{to: any, do: draw}]", "B": "[{to: any, do: block, kinds: [tarot, worship], lasting: {turns: 1}}]",
         "P": "[{to: self, do: protect, kinds: ['block:tarot'], lasting: {turns: 2}}]"}


def shielded(ben: str, *, ada: str = "hand: [S, T1]", card: str = "S", seats: int = 2) -> Table:
    """Ada has played a shield, and Ben has drawn in his turn."""
    table = at(f"{{Ada: {{{ada}}}, Ben: {{hand: [{ben}]}}}}", text=ROUND, seats=seats)
    return table.do(f"Ada: play {card} left", "Ada: end", "Ben: draw")


def test_a_shield_keeps_off_what_it_names_and_nothing_else() -> None:
    assert shielded("D").do("Ben: play D left on Ada").hand("Ada") == "T1"
    assert shielded("C").do("Ben: play C left on Ada").asked == "Ben"
    assert shielded("W").do("Ben: play W left on Ada").hand("Ada") == "Druid T1"


def test_a_shield_is_no_choice_and_cannot_be_left_aside() -> None:
    table = shielded("D").do("Ben: play D left on Ada")
    assert table.refused("Ada: waive") == "3.imm.4"
    assert "6.prevent.3" in {each.clause for each in shielded("D").trail("Ben: play D left on Ada").consulted}


def test_a_shield_does_not_count_against_ones_own_cards() -> None:
    table = at("{budget: {tarot: 2}, Ada: {hand: [S, D, T1]}}", text=ROUND)
    table.do("Ada: play S left", "Ada: play D right on Ada", "Ada: pick T1")
    assert table.hand("Ada") == ""


def test_a_shield_against_one_kind_of_block_leaves_the_other() -> None:
    table = shielded("B", ada="hand: [P]", card="P").do("Ben: play B left on Ada")
    assert [each.what for each in table.state.blocks] == ["worship"]


def test_a_shield_does_not_stop_a_penalty() -> None:
    """What a failed imposter brings is no card's doing (5.resolve.8)."""
    locking = "{worship: [Druid x3], tarots: [T1 x2]}"
    table = at(f"{{turn: Ada, shields: [{{on: Ben, what: discard, lasting: game, by: Ben, card: S}}], "
               f"Ada: {{left: {locking}}}, Ben: {{hand: [Imp, T1], left: {{tarots: [S]}}}}}}", text=ROUND)
    assert table.do("Ada: lock left", "Ben: contest Imp", "Ada: take hand").hand("Ben") == ""


LEFT = {"S": "[{to: self, do: protect, side: left, kinds: [curse, remove, collapse], lasting: while in totem}]",
        "C": "[{to: opponent, do: curse}]", "R": "[{to: opponent, do: remove, into: ruins, chooser: active}]",
        "F": "[{to: opponent, do: collapse, chooser: active}]", "M": "[{to: self, do: move}]"}


def one_side(ben: str, right: str = "{tarots: [T1]}") -> Table:
    """Ada's left totem is protected, and Ben has drawn."""
    table = at(f"{{Ada: {{hand: [S], right: {right}}}, Ben: {{hand: [{ben}]}}}}", text=LEFT)
    return table.do("Ada: play S left", "Ada: end", "Ben: draw")


@pytest.mark.parametrize(("card", "refused", "allowed"), [
    ("C", "pick S from left", "pick T1 from right"), ("R", "pick S from left", "pick T1 from right"),
    ("F", "pick left", "pick right")])
def test_one_totem_is_protected_and_the_other_is_not(card: str, refused: str, allowed: str) -> None:
    table = one_side(card).do(f"Ben: play {card} left on Ada")
    assert table.refused(f"Ben: {refused}") == "6.prevent.1"
    assert table.allows(f"Ben: {allowed}")
    assert refused not in table.legal()


def test_where_only_protected_cards_lie_nothing_is_picked() -> None:
    table = one_side("C", "{}").do("Ben: play C left on Ada")
    assert table.asked == "Ben"
    assert "+cursed" not in table.left("Ada")


def test_a_shield_goes_when_its_card_leaves_the_totem() -> None:
    table = at("{budget: {tarot: 2}, Ada: {hand: [S, R2]}}", text=LEFT | {"R2": "[{to: self, do: remove, into: hand}]"})
    table.do("Ada: play S left")
    assert len(table.state.shields) == 3
    assert table.do("Ada: play R2 right", "Ada: pick S from left").state.shields == ()


# -- until one's own next turn -----------------------------------------------------------------------
def lasting(position: str = "", seats: int = 3, **readings: Any) -> Table:
    """Ada has blocked Cleo from tarots until Ada's next turn."""
    text = {"X": "[{to: opponent, do: block, kinds: [tarot], lasting: until my next turn}]"}
    table = at(f"{{Ada: {{hand: [X]}}, Cleo: {{hand: [T1]}}{position}}}", text=text, seats=seats, **readings)
    return table.do("Ada: play X left on Cleo", "Ada: end")


def test_it_lasts_through_everybody_elses_turns() -> None:
    table = lasting().do("Ben: draw", "Ben: end", "Cleo: draw")
    assert table.refused("Cleo: play T1 left") == "6.block.6"
    assert table.do("Cleo: end").state.blocks == ()


def test_it_lasts_on_while_that_turn_is_left_out() -> None:
    table = lasting(", skips: [Ada]").do("Ben: draw", "Ben: end", "Cleo: draw", "Cleo: end")
    assert table.turn == "Ben"
    assert len(table.state.blocks) == 1


@pytest.mark.parametrize(("backwards", "last"), [({}, "Cleo"), ({"R12": "r2"}, "Ben")])
def test_the_seat_of_a_player_who_is_out_still_counts(backwards: dict[str, str], last: str) -> None:
    """R09 r1: the turn passes where Ada's would have begun."""
    text = {"X": "[{to: opponent, do: block, kinds: [tarot], lasting: until my next turn}]"}
    other = "Ben" if last == "Cleo" else "Cleo"
    table = at(f"{{turn: {other}, phase: main, Ada: {{out: true, left: {{tarots: [X]}}}}, "
               f"blocks: [{{on: Cleo, what: tarot, lasting: next, by: Ada, card: X}}]}}",
               text=text, seats=3, **backwards)
    table.do(f"{other}: end", f"{last}: draw")
    assert len(table.state.blocks) == 1
    assert table.do(f"{last}: end").state.blocks == ()


def test_a_demand_that_was_lower_until_then_fits_again() -> None:
    """Worship above the demand is not there any more; the printed demand is what counts from then on."""
    text = {"X": "[{to: self, do: set demand, side: left, number: 1, lasting: until my next turn}]"}
    table = at("{Ada: {hand: [X, Druid], left: {worship: [Druid]}}}", text=text).do("Ada: play X right")
    assert table.refused("Ada: lay Druid left") == "4.worship.3"
    table.do("Ada: end", "Ben: draw", "Ben: end", "Ada: draw")
    assert table.allows("Ada: lay Druid left")


@pytest.mark.parametrize(("reading", "asked"), [("r1", "Ada"), ("r2", "Ben")])
def test_all_that_lasts_may_end_with_the_player_who_goes_out(reading: str, asked: str) -> None:
    """R09 r2: Ben's demand is the printed one again, and a worship too many has to go."""
    by_cleo = "lasting: game, by: Cleo, card: T1"
    table = at(f"{{turn: Cleo, phase: turn draw, Cleo: {{temple: [], right: {{tarots: [T1]}}}}, "
               f"Ben: {{left: {{worship: [Druid x4]}}}}, Ada: {{left: {{worship: [Druid]}}}}, "
               f"demands: [{{on: Ben, side: left, number: 4, {by_cleo}}}], "
               f"blocks: [{{on: Ada, what: draw, {by_cleo}}}], shields: [{{on: Ada, what: draw, {by_cleo}}}]}}",
               seats=3, R09=reading)
    table.do("Cleo: draw")
    assert table.asked == asked
    assert bool(table.state.blocks) is bool(table.state.shields) is bool(table.state.demands) is (reading == "r1")
