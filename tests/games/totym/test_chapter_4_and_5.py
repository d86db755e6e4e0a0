"""Sections 4 and 5: totems, worship and bluffing; locking, imposters and their penalties, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.totym.cases import DEFECTIVE, LOCKED, PERFECT, RIGHT, block
from tests.games.totym.table import Table, at

LOCK = ("Ada: lock left", "Ben: pass")
CONTEST = ("Ada: lock left", "Ben: contest Imp")


def facing(left: str, ben: str = "{hand: [Imp, T1], left: {tarots: [T1 x2]}, right: {worship: [Bard]}}") -> Table:
    """Ada is about to lock her left totem; Ben holds an imposter."""
    return at(f"{{Ada: {{left: {left}}}, Ben: {ben}}}")


# -- 4 totems ------------------------------------------------------------------------------------------
def test_4_comp_1_a_card_that_is_no_tarot_is_not_played_open() -> None:
    assert at("Ada: {hand: [Druid]}").refused("Ada: play Druid left") == "2.main.3"


def test_4_comp_3_a_hidden_tarot_has_no_effect() -> None:
    table = at("Ada: {hand: [X]}", text={"X": "[{to: self, do: draw}]"}).do("Ada: lay X left")
    assert (table.left("Ada"), table.hand("Ada")) == ("X | ", "")


def test_4_comp_7_a_totem_takes_as_many_tarots_as_one_likes() -> None:
    table = at("Ada: {hand: [T2], left: {worship: [Druid x3], tarots: [T1 x9]}}").do("Ada: play T2 left")
    assert table.left("Ada") == "Druid x3 | T1 x9 T2"


@pytest.mark.parametrize("worship", ["[Druid x3]", "[Imp, Bard, T1]", "[Imp+shown, Druid x2]"])
def test_4_worship_3_a_full_side_takes_no_more_worship(worship: str) -> None:
    table = at(f"Ada: {{hand: [Druid, T1], left: {{worship: {worship}}}}}")
    assert table.refused("Ada: lay Druid left") == "4.worship.3"
    assert table.allows("Ada: play T1 left")
    assert table.allows("Ada: lay Druid right"), "the other side is another matter (4.totem.2)"


def test_4_worship_1_a_demand_of_nothing_takes_nothing() -> None:
    assert at("Ada: {creature: Ash, hand: [Druid]}").refused("Ada: lay Druid left") == "4.worship.3"


def test_4_bluff_4_worship_that_was_shown_stays_open() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {left: {worship: [Imp]}}}", text={"X": "[{to: opponent, do: reveal}]"})
    table.do("Ada: play X left on Ben", "Ben: pick Imp from left", "Ada: end", "Ben: draw", "Ben: end")
    assert table.left("Ben") == "Imp+shown | "


def test_8_place_1_a_card_laid_legally_is_not_taken_back() -> None:
    table = at("Ada: {hand: [Druid]}").do("Ada: lay Druid left")
    assert table.refused("Ada: take back Druid left") == "8.place.1"
    assert table.refused("Ada: take back Druid left to right") == "8.place.1"


# -- 5 requirements ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("left", "clause"), [
    ("{worship: [Druid x2], tarots: [T1 x5]}", "5.req.1"), ("{worship: [Druid x4], tarots: [T1 x2]}", "5.req.1"),
    ("{worship: [Druid x3], tarots: [T1]}", "5.req.2"), ("{}", "5.req.1"),
    (LOCKED, "5.locked.1")])
def test_5_req_a_totem_that_cannot_be_locked(left: str, clause: str) -> None:
    assert at(f"Ada: {{left: {left}}}").refused("Ada: lock left") == clause


def test_5_req_1_bluffs_fill_their_places() -> None:
    assert at("Ada: {left: {worship: [Imp+shown, T1, Bard], tarots: [T1 x2]}}").allows("Ada: lock left")


def test_5_req_2_a_demand_of_nothing_takes_five_tarots() -> None:
    table = at("Ada: {creature: Ash, left: {tarots: [T1 x5]}}").do(*LOCK)
    assert table.status("Ada") == ("perfect", "open")


# -- 5 the window --------------------------------------------------------------------------------------
def test_5_lock_1_announcing_neither_locks_nor_shows() -> None:
    table = facing(PERFECT).do("Ada: lock left")
    assert (table.status("Ada")[0], table.left("Ada")) == ("open", "Druid x3 | T1 x2")


def test_5_imp_1_an_imposter_is_played_only_against_an_attempt() -> None:
    table = facing(PERFECT)
    assert table.refused("Ben: contest Imp") == "5.imp.1"
    assert table.do("Ada: lock left").refused("Ben: contest T1") == "5.imp.1"
    assert table.refused("Ada: pass") == "5.imp.1"


def test_5_imp_1_who_holds_no_imposter_cannot_contest() -> None:
    assert facing(PERFECT, "{hand: [T1]}").do("Ada: lock left").refused("Ben: contest Imp") == "5.imp.1"


@pytest.mark.parametrize(("active", "order"), [("Ada", ["Ben", "Cleo", "Dan"]), ("Cleo", ["Dan", "Ada", "Ben"])])
def test_5_imp_3_and_4_opponents_are_asked_clockwise_whether_they_hold_one_or_not(active: str, order: list[str]
                                                                                  ) -> None:
    table = at(f"{{turn: {active}, {active}: {{left: {PERFECT}}}}}", seats=4).do(f"{active}: lock left")
    for seat in order:
        assert table.asked == seat
        table.do(f"{seat}: pass")
    assert table.zone(f"{active}.left.status") == "perfect"


def test_5_imp_4_nobody_jumps_the_queue_or_comes_back() -> None:
    table = at(f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp]}}, Cleo: {{hand: [Imp]}}}}", seats=3)
    assert table.do("Ada: lock left").refused("Cleo: contest Imp") == "5.imp.4"
    assert table.do("Ben: pass").refused("Ben: contest Imp") == "5.imp.4"


def test_5_imp_4_the_first_imposter_ends_the_window() -> None:
    table = at(f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [Imp]}}, Cleo: {{hand: [Imp]}}}}", seats=3)
    assert table.do(*CONTEST).refused("Cleo: contest Imp") == "5.imp.1"


def test_5_imp_4_a_player_who_is_out_is_not_asked() -> None:
    table = at(f"{{Ada: {{left: {PERFECT}}}, Ben: {{out: true}}}}", seats=3).do("Ada: lock left")
    assert table.asked == "Cleo"


def test_5_imp_5_an_uncontested_defective_totem_locks_and_is_shown() -> None:
    table = facing(DEFECTIVE).do(*LOCK)
    assert (table.status("Ada")[0], table.left("Ada")) == ("defective", "Druid+shown x2 Imp+shown | T1 x2")


# -- 5 classes -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("worship", "status"), [
    ("[Druid x3]", "perfect"), ("[Druid x2, Bard]", "flawed"), ("[Bard x3]", "flawed"), ("[Druid x2, T1]", "defective"),
    ("[Bard x2, Imp]", "defective"), ("[Imp x3]", "defective"), ("[Druid+shown x2, Pope+shown]", "defective")])
def test_5_reveal_each_totem_is_in_one_class(worship: str, status: str) -> None:
    assert facing(f"{{worship: {worship}, tarots: [T2 x2]}}").do(*LOCK).status("Ada")[0] == status


def test_5_reveal_2_each_side_has_its_own_symbol() -> None:
    table = at("Ada: {right: {worship: [Druid x2], tarots: [T1 x3]}}").do("Ada: lock right", "Ben: pass")
    assert table.status("Ada") == ("open", "flawed")


# -- 5 resolution --------------------------------------------------------------------------------------
def test_5_resolve_1_a_contested_bluff_collapses() -> None:
    table = facing(DEFECTIVE).do(*CONTEST)
    assert (table.left("Ada"), table.zone("Ada.ruins")) == (" | ", "Druid x2 Imp T1 x2")
    assert table.turn == "Ben", "no penalty is due"


def test_5_resolve_2_the_imposter_goes_back_into_its_owners_temple() -> None:
    table = facing(DEFECTIVE).do(*CONTEST)
    assert (table.zone("Ben.temple"), table.hand("Ben"), table.zone("Ben.ruins")) == ("Druid x10 Imp", "T1", "")


def test_5_resolve_2_the_temple_is_shuffled() -> None:
    table = at(f"{{Ada: {{left: {DEFECTIVE}}}, Ben: {{hand: [Imp], top: [T1]}}}}").do(*CONTEST)
    assert table.state.players[1].top == ()


@pytest.mark.parametrize(("left", "status"), [(PERFECT, "perfect"),
                                              ("{worship: [Bard x3], tarots: [T1 x2]}", "flawed")])
def test_5_resolve_3_and_4_an_honest_totem_locks_and_the_imposter_is_discarded(left: str, status: str) -> None:
    table = facing(left).do(*CONTEST)
    assert (table.status("Ada")[0], table.zone("Ben.ruins"), table.asked) == (status, "Imp", "Ada")


def test_5_resolve_5_the_owner_of_the_totem_picks_the_penalty() -> None:
    table = facing(PERFECT).do(*CONTEST)
    assert table.legal() == {"take hand", "collapse left", "collapse right"}
    assert table.refused("Ben: take hand") == "5.resolve.5"
    assert table.refused("Ada: end") == "2.turn.1"


def test_5_resolve_6_a_totem_collapses() -> None:
    table = facing(PERFECT).do(*CONTEST, "Ada: collapse left")
    assert (table.left("Ben"), table.right("Ben"), table.hand("Ben")) == (" | ", "Bard | ", "T1")
    assert table.zone("Ben.ruins") == "Imp T1 x2"


def test_5_resolve_6_a_locked_totem_cannot_be_picked() -> None:
    table = facing(PERFECT, f"{{hand: [Imp], left: {LOCKED}}}").do(*CONTEST)
    assert table.refused("Ada: collapse left") == "5.resolve.6"


def test_5_resolve_7_the_whole_hand_goes() -> None:
    table = facing(PERFECT, "{hand: [Imp x2, T1, Druid]}").do(*CONTEST, "Ada: take hand")
    assert (table.hand("Ben"), table.sizes("Ben")[2]) == ("", 4)


@pytest.mark.parametrize("kind", ["discard", "collapse"])
def test_5_resolve_8_neither_blocks_nor_immunities_help(kind: str) -> None:
    for penalty, look in (("take hand", "Ben.hand"), ("collapse left", "Ben.left.tarots")):
        table = at(f"Ada: {{left: {PERFECT}}}\nBen: {{creature: Z, hand: [Imp, T1], left: {{tarots: [T1]}}}}\n"
                   f"{block('Ben', kind)}", immune={"Z": f"[{kind}]"})
        assert table.do(*CONTEST, f"Ada: {penalty}").zone(look) == ""


def test_5_resolve_5_three_players_the_one_who_failed_pays() -> None:
    table = at(f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [T1]}}, Cleo: {{hand: [Imp, T2]}}}}", seats=3)
    table.do("Ada: lock left", "Ben: pass", "Cleo: contest Imp", "Ada: take hand")
    assert (table.hand("Ben"), table.hand("Cleo"), table.turn) == ("T1", "", "Ben")


@pytest.mark.parametrize(("penalty", "clause"), [("take hand", "5.resolve.7"), ("collapse left", "5.resolve.6")])
def test_5_resolve_6_and_7_three_players_the_penalty_hits_nobody_else(penalty: str, clause: str) -> None:
    table = at(f"{{Ada: {{left: {PERFECT}}}, Ben: {{hand: [T1], left: {{tarots: [T1]}}}}, "
               f"Cleo: {{hand: [Imp, T2], left: {{tarots: [T2]}}}}}}", seats=3)
    table.do("Ada: lock left", "Ben: pass", "Cleo: contest Imp")
    assert table.refused(f"Ada: {penalty} of Ben") == clause
    assert table.allows(f"Ada: {penalty} of Cleo")


def test_5_resolve_3_a_failed_imposter_against_the_second_totem_pays_before_the_ascension() -> None:
    table = at(f"{{Ada: {{left: {LOCKED}, right: {RIGHT}, chapel: [Fir]}}, Ben: {{hand: [Imp, T1]}}}}")
    table.do("Ada: lock right", "Ben: contest Imp")
    assert (table.asked, table.zone("Ada.ascended")) == ("Ada", "")
    assert table.do("Ada: take hand").zone("Ada.ascended") == "Oak"


# -- 5 locked totems -----------------------------------------------------------------------------------
def test_5_locked_1_nothing_is_added() -> None:
    table = at(f"Ada: {{left: {LOCKED}, hand: [T1, Druid]}}")
    assert table.refused("Ada: play T1 left") == "5.locked.1"
    assert table.refused("Ada: lay Druid left") == "5.locked.1"


@pytest.mark.parametrize("verb", ["reveal", "curse", "move", "remove", "collapse"])
def test_5_locked_1_no_card_reaches_it(verb: str) -> None:
    into = ", into: hand" if verb == "remove" else ""
    table = at(f"{{Ada: {{hand: [X]}}, Ben: {{left: {LOCKED}}}}}",
               text={"X": f"[{{to: opponent, do: {verb}{into}, chooser: active}}]"} if verb != "collapse" else {
                   "X": "[{to: opponent, do: collapse}]"})
    table.do("Ada: play X left on Ben")
    assert (table.asked, table.status("Ben")[0]) == ("Ada", "perfect"), "there is nothing to pick"
    assert "pick" not in " ".join(table.legal())
