"""What seeded faults showed to be untested under other readings and under hypotheses about older versions."""

from __future__ import annotations

import pytest

from tests.games.totym.cases import LOCKED, LOCKED_FLAWED, RIGHT_FLAWED
from tests.games.totym.table import Table, at

PLAY = "Ada: play X left on Ben"


# -- R13, R60: imposters and ascensions ------------------------------------------------------------------
def test_R13_r2_an_imposter_that_fails_against_a_locked_totem_goes_to_the_ruins() -> None:
    table = at(f"{{Ada: {{left: {LOCKED}}}, Ben: {{hand: [Imp]}}}}", R13="r2").do("Ben: contest Imp on Ada left")
    assert (table.zone("Ben.ruins"), table.asked) == ("Imp", "Ada")
    assert table.refused("Ada: end") == "2.turn.1"


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


# -- R77: an option for each target ----------------------------------------------------------------------
def test_R77_r3_the_text_that_made_somebody_play_goes_on_after_the_options_of_the_other() -> None:
    """X makes Ada play Y, which has options; when they are taken, X goes on with its second effect."""
    text = {"X": "[{to: self, do: play}, {to: self, do: draw, number: 3}]",
            "Y": "[choice: [[{to: all, do: discard}], [{to: all, do: draw}]]]"}
    table = at("{Ada: {hand: [X, Y]}, Ben: {hand: [T1]}}", text=text, R77="r3")
    table.do("Ada: play X left", "Ada: pick Y from left", "Ada: choose 2", "Ada: choose 1", "Ben: pick T1")
    assert (table.sizes("Ada")[0], table.sizes("Ben")[0], table.state.pending) == (4, 0, ())


# -- before 1.1 ------------------------------------------------------------------------------------------
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
