"""What seeded faults showed to be untested under other readings and under hypotheses about older versions."""

from __future__ import annotations

import pytest

from rulesmodel.kernel.errors import NotSaid
from tests.games.totym.cases import LOCKED, LOCKED_FLAWED, RIGHT, RIGHT_FLAWED, block
from tests.games.totym.table import Table, at

PLAY = "Ada: play X left on Ben"


# -- R13, R21, R60: imposters and ascensions ------------------------------------------------------------------
def test_R13_r2_an_imposter_that_fails_against_a_locked_totem_goes_to_the_ruins() -> None:
    table = at(f"{{Ada: {{left: {LOCKED}}}, Ben: {{hand: [Imp]}}}}", R13="r2").do("Ben: contest Imp on Ada left")
    assert (table.zone("Ben.ruins"), table.asked) == ("Imp", "Ada")
    assert table.refused("Ada: end") == "2.turn.1"


def test_R21_r2_a_third_ascension_wins_before_the_penalty_is_picked() -> None:
    table = at(f"{{Ada: {{ascended: [Fir, Elm], chapel: [Ash], left: {LOCKED}, right: {RIGHT}}}, "
               "Ben: {hand: [Imp, T1]}}", R21="r2").do("Ada: lock right", "Ben: contest Imp")
    assert (table.ending, table.asked, table.hand("Ben")) == ("Ada wins (ascension)", None, "T1")


def ascended(immune: str) -> Table:
    """A creature that is immune has ascended; under R60 r2 its player may hold that against the ascension."""
    return at(f"Ada: {{creature: Z, hand: [T2], left: {LOCKED_FLAWED}, right: {RIGHT_FLAWED}, chapel: [Fir]}}",
              immune={"Z": f"[{immune}]"}, R60="r2").do("Ada: lock right", "Ben: pass")


@pytest.mark.parametrize("immune", ["discard", "draw"])
def test_R60_r2_only_the_player_of_the_creature_is_asked_for_the_immunity(immune: str) -> None:
    table = ascended(immune)
    assert table.asked == "Ada"
    assert table.refused("Ben: invoke") == table.refused("Ben: waive") == "3.imm.1"


@pytest.mark.parametrize(("immune", "answer", "hand"), [
    ("discard", "invoke", "Druid x5 T2"), ("discard", "waive", "Druid x5"),
    ("draw", "invoke", ""), ("draw", "waive", "Druid x5")])
def test_R60_r2_the_immunity_is_held_against_the_ascension_or_left_aside(immune: str, answer: str, hand: str) -> None:
    assert ascended(immune).do(f"Ada: {answer}").hand("Ada") == hand


def test_R19_r2_a_totem_that_demands_five_needs_a_tarot_besides() -> None:
    five = "Ada: {{creature: Yew, left: {{worship: [Druid x5]{}}}}}"
    assert at(five.format(""), R19="r2").refused("Ada: lock left") == "4.comp.1"
    assert at(five.format(", tarots: [T1]"), R19="r2").allows("Ada: lock left")


# -- R47, R78: blocks against harm, and actions that are done before they are gambled on ------------------
@pytest.mark.parametrize(("temple", "hand"), [("Druid x3", 0), ("Druid x2", 0)])
def test_R47_r2_a_block_keeps_from_drawing_what_can_be_drawn(temple: str, hand: int) -> None:
    """Drawing the last cards is no harm: only whoever cannot draw them all is out."""
    table = at(f"Ada: {{hand: [X]}}\nBen: {{temple: [{temple}]}}\n{block('Ben', 'draw', by='Ben')}", R47="r2",
               text={"X": "[{to: opponent, do: draw, number: 2}]"}).do(PLAY)
    assert (table.sizes("Ben")[0], table.ending) == (hand, "goes on")


def test_R81_r2_a_blocked_gamble_is_lost_and_with_it_what_comes_only_if_it_is_won() -> None:
    text = {"X": "[{flip: 1, win: [{to: self, do: draw}], gamble: 1}, {to: self, do: draw, number: 2, if: happened}]"}
    position = f"Ada: {{hand: [X]}}\n{block('Ada', 'gamble')}"
    assert [at(position, text=text, R81=reading).do("Ada: play X left", "chance: right").sizes("Ada")[0]
            for reading in ("r1", "r2")] == [3, 0]


def test_R78_r2_a_totem_that_fell_stays_in_the_ruins_when_the_gamble_is_lost() -> None:
    """The second collapse finds nothing to fall; what the first one did cannot be taken back (8.collapse.2)."""
    table = at("{Ada: {hand: [X]}, Ben: {left: {tarots: [T1]}}}", R78="r2",
               text={"X": "[{win: [{to: opponent, do: collapse}], gamble: 2}]"})
    table.do(PLAY, "Ben: pick left", "Ada: gamble")
    assert (table.left("Ben"), table.zone("Ben.ruins"), table.asked) == (" | ", "T1", "Ada")
    assert table.state.pending == ()


# -- R31: a change of worship type is about the worship that lies there -----------------------------------
@pytest.mark.parametrize(("clan", "status"), [("Bards", "perfect"), ("Druids", "flawed")])
def test_R31_r2_worship_that_was_made_another_does_not_match_the_printed_symbol(clan: str, status: str) -> None:
    table = at("{Ada: {creature: Fir, left: {worship: [Zealot], tarots: [T1 x4]}}, Ben: {left: {tarots: [T1]}}, "
               f"types: [{{on: Ada, side: left, clan: {clan}, lasting: game, by: Ben, card: T1}}]}}", R31="r2")
    assert table.do("Ada: lock left", "Ben: pass").status("Ada")[0] == status


def test_R69_r2_worship_that_the_creature_of_the_other_does_not_demand_goes() -> None:
    table = at("{Ada: {hand: [X], left: {worship: [Druid x3]}}, Ben: {creature: Elm}}", R69="r2",
               text={"X": "[{to: opponent, do: exchange}]"}).do("Ada: play X right on Ben")
    assert (table.asked, table.legal()) == ("Ada", {"drop Druid"})


def test_R08_r2_nobody_has_yet_to_go_out_of_a_game_that_is_over() -> None:
    """Ben could not draw, which tells only after the text; before that Ada finds nothing to pick and is out."""
    table = at("{Ada: {hand: [X], temple: []}, Ben: {temple: []}}", R08="r2", R90="r2",
               text={"X": "[{to: opponent, do: draw}, {to: self, do: pick}]"}).do(PLAY)
    assert (table.ending, table.state.failed) == ("Ben wins (elimination)", ())


def test_R52_r2_a_position_that_does_not_tell_the_creature_of_before_leaves_it_open() -> None:
    text = {"X": "[{to: opponent, do: swap}, {to: same, do: discard}]"}
    position = ("{Ada: {left: {tarots: [X]}}, Ben: {hand: [T1], creature: none}, pending: [{kind: resolving, "
                "user: Ada, card: X, todo: [1], targets: [{part: 0, seats: [Ben]}]}, {kind: new creature, seat: Ben}]}")
    with pytest.raises(NotSaid, match="which creature was there when the card was played"):
        at(position, text=text, R52="r2").do("chance: Ben gets Fir")


# -- R77: an option for each target ----------------------------------------------------------------------
def test_R77_r3_the_text_that_made_somebody_play_goes_on_after_the_options_of_the_other() -> None:
    """X makes Ada play Y, which has options; when they are taken, X goes on with its second effect."""
    text = {"X": "[{to: self, do: play}, {to: self, do: draw, number: 3}]",
            "Y": "[choice: [[{to: all, do: discard}], [{to: all, do: draw}]]]"}
    table = at("{Ada: {hand: [X, Y]}, Ben: {hand: [T1]}}", text=text, R77="r3")
    table.do("Ada: play X left", "Ada: pick Y from left", "Ada: choose 2", "Ada: choose 1", "Ben: pick T1")
    assert (table.sizes("Ada")[0], table.sizes("Ben")[0], table.state.pending) == (4, 0, ())


# -- before 1.1 and 1.3 ------------------------------------------------------------------------------------------
def test_6_prevent_1_under_h1_what_comes_after_a_prevented_effect_does_not_happen_either() -> None:
    """Before 1.1 perhaps a tarot failed as a whole with an effect that an immunity prevents."""
    text = {"X": "[{to: self, do: draw}, {to: opponent, do: discard}, {to: self, do: draw, number: 2}]"}
    position = "{Ada: {hand: [X]}, Ben: {creature: Z, hand: [T1]}}"
    drawn = {}
    for version in ("1.7", "1.7+prevention=h1"):
        table = at(position, version=version, text=text, immune={"Z": "[discard]"}).do(PLAY, "Ben: invoke")
        assert table.state.pending == ()
        drawn[version] = table.sizes("Ada")[0]
    assert drawn == {"1.7": 3, "1.7+prevention=h1": 0}


def test_6_prevent_1_under_h1_two_blocks_of_one_effect_fail_together() -> None:
    """The first kind of block is let pass, the second one is not: then the first does not stay either."""
    position = "{Ada: {hand: [X]}, Ben: {creature: Z}}"
    text = {"X": "[{to: opponent, do: block, kinds: [tarot, worship], lasting: {turns: 2}}]"}
    blocks = {}
    for version in ("1.7", "1.7+prevention=h1"):
        table = at(position, version=version, text=text, immune={"Z": "[block]"}).do(PLAY, "Ben: waive", "Ben: invoke")
        blocks[version] = len(table.state.blocks)
    assert blocks == {"1.7": 1, "1.7+prevention=h1": 0}


def test_6_prevent_1_under_h1_a_text_goes_on_after_another_that_failed() -> None:
    """X makes Ada play Y, which fails as a whole; nothing of X is prevented, so that its second effect happens."""
    text = {"X": "[{to: self, do: play}, {to: self, do: draw, number: 2}]",
            "Y": "[{to: self, do: draw}, {to: opponent, do: discard}]"}
    table = at("{Ada: {hand: [X, Y]}, Ben: {creature: Z, hand: [T1]}}", text=text, immune={"Z": "[discard]"},
               version="1.7+prevention=h1")
    table.do("Ada: play X left", "Ada: pick Y from left on Ben", "Ben: invoke")
    assert (table.hand("Ada"), table.hand("Ben"), table.state.pending) == ("Druid x2", "T1", ())


@pytest.mark.parametrize("creature", ["Fir", "Elm"])
def test_8_swap_6_under_h1_a_bluff_with_enough_real_worship_is_of_no_class(creature: str) -> None:
    """Judged anew, two real cards beside a bluff are all that the new creature demands: no class is for that."""
    table = at(f"{{Ada: {{hand: [X]}}, Ben: {{chapel: [{creature}], "
               "left: {worship: [Druid x2, Imp], tarots: [T1 x2], "
               "status: defective}}}", version="1.7+locked_keeps_class=h1", text={"X": "[{to: opponent, do: swap}]"})
    with pytest.raises(NotSaid, match="of which class a locked totem is"):
        table.do(PLAY)
