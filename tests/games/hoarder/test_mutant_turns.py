"""What seeded faults showed to be untested in the turns that the printed text decides (see tests/mutants)."""

from __future__ import annotations

import pytest

from rulesmodel.kernel.ruling import Refused, recording


# -- who and when --------------------------------------------------------------------------------------
@pytest.mark.parametrize("move", ["end", "clean up", "clean up FB"])
def test_7_turn_1_the_second_step_too_belongs_to_the_active_player(at, move):
    table = at("Ada: {hand: [], team: [FB]}\nBen: {hand: [], team: [FB]}")
    assert table.refused(f"Ben: {move}") == "7.turn.1"


def test_9_dontstop_1_without_a_played_card_there_is_nothing_to_answer(at):
    table = at("Ada: {hand: [S], team: []}\nBen: {hand: [], team: []}")
    assert table.refused("Ada: answer S") == "9.dontstop.1"


@pytest.mark.parametrize(("ada", "may_end"), [("", True), ("R4", False)])
def test_7_return_1_with_an_empty_team_there_is_nothing_to_return(at, ada, may_end):
    """A first step that could not be taken is passed over, so the second one may be skipped (R02)."""
    table = at(f"closing: final\nstep: 1\nAda: {{hand: [R1], team: [{ada}]}}\nBen: {{hand: [], team: [K1, K5]}}")
    assert table.do("Ada: skip").allows("Ada: end") == may_end


# -- bonuses and symbols -------------------------------------------------------------------------------
def test_5_bonus_2_a_card_without_a_bonus_has_none(at):
    table = at("Ada: {hand: [R1], team: [R4, R8]}\nBen: {hand: [], team: [FB]}")
    table.do("Ada: play R1", "Ben: decline", "Ada: skip strike")
    assert table.refused("Ada: bonus R4 draw 1") == "5.bonus.2"


@pytest.mark.parametrize(("card", "symbol", "clause"), [("K3", "draw 1", "8.draw1.1"), ("K7", "draw 2", "8.draw2.1")])
def test_8_draw_nothing_is_discarded_for_the_symbol(at, card, symbol, clause):
    table = at(f"Ada: {{hand: [{card}, R4], team: []}}\nBen: {{hand: [], team: []}}")
    table.do(f"Ada: play {card}", "Ben: decline")
    assert table.refused(f"Ada: {symbol} discarding R4") == clause


@pytest.mark.parametrize(("R10", "reason"), [("r1", "nothing is discarded for this symbol"),
                                             ("r2", "a creature has to be discarded first")])
def test_8_draw_the_refusal_says_what_is_wrong_with_the_discard(at, R10, reason):
    table = at("Ada: {hand: [K7, R1 x2, R2 x2, K1, K3, T1], team: []}\nBen: {hand: [], team: []}", R10=R10)
    table.do("Ada: play K7", "Ben: decline")
    with pytest.raises(Refused, match=reason):
        table.do("Ada: draw 2 discarding R1" if R10 == "r1" else "Ada: draw 2")


# -- chance --------------------------------------------------------------------------------------------
def test_3_pile_2_only_a_card_of_the_pile_is_drawn(at):
    table = at("step: 1\npile: [R4]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}").do("Ada: draw")
    assert table.refused("chance: draw K1") == "3.pile.2"


def test_8_steal_1_two_equal_cards_may_be_all_there_is(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [R4 x2], team: []}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal", "chance: take R4 R4", "Ada: keep R4")
    assert (table.hand("Ada"), table.hand("Ben")) == ("R4", "R4")


@pytest.mark.parametrize("pair", ["R4 T1", "T1 R4", "R4 R4"])
def test_8_steal_1_only_cards_of_that_hand_are_taken(at, pair):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [R4, K1], team: []}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal")
    assert table.refused(f"chance: take {pair}") == "8.steal.1"


# -- which clause takes effect -------------------------------------------------------------------------
EFFECTS = [
    # clause, position, moves before, the move in which it takes effect
    ("11.end.1", "Ada: {hand: [], team: [T1, T2, T3]}\nBen: {hand: [], team: []}", (), "Ada: end"),
    ("8.hypnotize.3", "Ada: {hand: [K1], team: []}\nBen: {hand: [], team: [R8]}",
     ("Ada: play K1", "Ben: decline"), "Ada: hypnotize Ben R8"),
    ("9.chain.2", "Ada: {hand: [R1], team: []}\nBen: {hand: [S], team: [S x3]}", ("Ada: play R1",), "Ben: stop S"),
    ("9.chain.2", "Ada: {hand: [R1, S], team: [S x3]}\nBen: {hand: [S], team: []}", ("Ada: play R1", "Ben: stop S"),
     "Ada: answer S"),
    ("5.totem.4", "Ada: {hand: [T1], team: []}\nBen: {hand: [], team: []}", ("Ada: play T1",), "Ben: decline"),
    ("5.totem.3", "Ada: {hand: [T1], team: []}\nBen: {hand: [S], team: []}", ("Ada: play T1", "Ben: stop S"),
     "Ada: decline"),
    ("5.totem.3", "Ada: {hand: [R1], team: []}\nBen: {hand: [], team: [T1]}", ("Ada: play R1", "Ben: decline"),
     "Ada: strike Ben T1"),
    ("5.totem.5", "Ada: {hand: [T1], team: []}\nBen: {hand: [], team: [K1]}", ("Ada: play T1", "Ben: decline"),
     "Ada: strike Ben K1"),
    ("3.hand.2", "Ada: {hand: [K7, R1 x2, R2 x2, K1, K3, T1], team: []}\nBen: {hand: [], team: []}",
     ("Ada: play K7", "Ben: decline"), "Ada: draw 2"),
    ("5.totem.2", "step: 1\nAda: {hand: [R1 x2, R2 x2, K1, K3, T1], team: []}\nBen: {hand: [], team: []}", (),
     "Ada: draw discarding R1"),
    ("3.team.3", "Ada: {hand: [R4], team: []}\nBen: {hand: [], team: []}", (), "Ada: play R4"),
    ("7.return.3", "step: 1\nAda: {hand: [], team: [R4]}\nBen: {hand: [], team: [K1, K5]}", (), "Ada: return R4"),
    ("5.tribe.1", "Ada: {hand: [], team: [R4]}\nBen: {hand: [], team: []}", (), "Ada: clean up R4"),
    ("7.stopped.2", "Ada: {hand: [R1], team: []}\nBen: {hand: [S], team: []}",
     ("Ada: play R1", "Ben: stop S", "Ada: decline"), "Ada: clean up R1"),
    ("7.skip.3", "Ada: {hand: [R4], team: [R8]}\nBen: {hand: [], team: []}",
     ("Ada: play R4", "Ben: decline", "Ada: skip draw 2"), "Ada: end"),
    ("13.optional.1", "Ada: {hand: [R4], team: [R8]}\nBen: {hand: [], team: []}",
     ("Ada: play R4", "Ben: decline", "Ada: skip draw 2"), "Ada: end"),
    ("10.first.1", "step: 1\npile: [R4]\ndiscard: [FB, K1]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}",
     ("Ada: draw",), "chance: draw R4"),
    ("10.first.3", "pile: [R4]\ndiscard: [K1, K5]\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}",
     ("Ada: play F3", "Ben: decline", "Ada: draw 2"), "chance: draw R4"),
    ("9.stop.9", "Ada: {hand: [R1, R4], team: []}\nBen: {hand: [S], team: []}",
     ("Ada: play R1", "Ben: stop S", "Ada: decline"), "Ada: play R4"),
]
IDLE = [
    # clause, position, moves before, a move in which it does not take effect
    ("5.totem.4", "Ada: {hand: [R1], team: []}\nBen: {hand: [], team: []}", ("Ada: play R1",), "Ben: decline"),
    ("5.totem.5", "Ada: {hand: [R1], team: []}\nBen: {hand: [], team: [K1]}", ("Ada: play R1", "Ben: decline"),
     "Ada: strike Ben K1"),
    ("7.stopped.2", "Ada: {hand: [], team: [R1]}\nBen: {hand: [], team: []}", (), "Ada: clean up R1"),
    ("9.stop.9", "Ada: {hand: [R4], team: []}\nBen: {hand: [], team: []}", (), "Ada: play R4"),
    ("10.first.1", "step: 1\npile: [R4]\ndiscard: [K1]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}",
     ("Ada: draw",), "chance: draw R4"),
    ("10.first.3", "pile: [R4, R5]\ndiscard: [K1]\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}",
     ("Ada: play F3", "Ben: decline", "Ada: draw 2", "chance: draw R4"), "chance: draw R5"),
    ("10.first.3", "pile: [R4]\nemptied: 1\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}",
     ("Ada: play F3", "Ben: decline", "Ada: draw 2"), "chance: draw R4"),
]


def effective(table, moves, last) -> set[str]:
    """The clauses that take effect in the last move."""
    table.do(*moves)
    with recording() as trail:
        table.do(last)
    return {entry.clause for entry in trail.consulted if not entry.guard}


@pytest.mark.parametrize(("clause", "position", "moves", "last"), EFFECTS,
                         ids=[f"{case[0]} {case[3]}" for case in EFFECTS])
def test_a_clause_is_named_where_it_takes_effect(at, clause, position, moves, last):
    assert clause in effective(at(position), moves, last)


@pytest.mark.parametrize(("clause", "position", "moves", "last"), IDLE, ids=[f"{case[0]} {case[3]}" for case in IDLE])
def test_a_clause_is_not_named_where_it_does_nothing(at, clause, position, moves, last):
    assert clause not in effective(at(position), moves, last)


def test_8_hypnotize_3_is_named_again_when_the_turn_is_over(at):
    table = at("Ada: {hand: [K1], team: [FB]}\nBen: {hand: [], team: [R8, K5]}")
    table.do("Ada: play K1", "Ben: decline")
    with recording() as trail:
        table.do("Ada: hypnotize Ben R8")
    reasons = [entry.note for entry in trail.consulted if entry.clause == "8.hypnotize.3"]
    assert reasons == ["", "hypnotized cards are silent only until the turn is over"]


# -- which open question is asked ----------------------------------------------------------------------
UNASKED = [
    # question, position, moves before, a move whose outcome the answer cannot change
    ("R34", "Ada: {hand: [R4], team: [R8]}\nBen: {hand: [], team: []}",
     ("Ada: play R4", "Ben: decline", "Ada: skip draw 2"), "Ada: bonus R8 draw 1"),
    ("R48", "step: 1\npile: [R4]\ndiscard: [FB x2, K1]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}",
     ("Ada: draw",), "chance: draw R4"),
    ("R44", "Ada: {hand: [F1], team: [R4 x2]}\nBen: {hand: [], team: []}", ("Ada: play F1", "Ben: decline"),
     "Ada: poison Ada"),
    ("R05", "step: 1\nAda: {hand: [R1 x2, R2 x2, K1, K3, T1], team: []}\nBen: {hand: [], team: []}", (),
     "Ada: draw discarding R1"),
    ("R47", "Ada: {hand: [], team: [S, R4]}\nBen: {hand: [], team: []}", (), "Ada: clean up S R4"),
    ("R13", "pile: [R4]\nemptied: 1\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}",
     ("Ada: play F3", "Ben: decline", "Ada: draw 2"), "chance: draw R4"),
]
GHOST = "[{id: X, name: Ghost, tribe: spooky, copies: 1}]"


@pytest.mark.parametrize(("question", "position", "moves", "last"), UNASKED, ids=[case[0] for case in UNASKED])
def test_a_question_that_makes_no_difference_is_not_asked(at, question, position, moves, last):
    table = at(position, cards=GHOST).do(*moves)
    with recording() as trail:
        table.do(last)
    assert question not in trail.questions
