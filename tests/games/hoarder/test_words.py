"""The words of moves: good ones beside bad ones, each bad one with the whole text of its error."""

from __future__ import annotations

import pytest

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder import game
from rulesmodel.games.hoarder.notation import HELP, MARKS
from rulesmodel.games.hoarder.state import MUTED, PLAYED, USED, TeamCard
from rulesmodel.kernel.errors import BadMove

POSITION = "Ada: {hand: [R1, S], team: [K1 x2, S+played, S+muted, FB]}\nBen: {hand: [S], team: [K5, R8, R8+muted]}"
CARDS = ", ".join(card.id for card in game.rules().deck.cards)


@pytest.fixture
def table(at):
    return at(POSITION)


def kind(table, card: str) -> int:
    return table.rules.deck.kind(card)


@pytest.mark.parametrize("words", [
    "draw", "draw discarding K1", "return K1", "skip", "play R1", "clean up K1 FB S+played", "clean up", "end",
    "stop S", "answer S", "decline", "strike Ben K5", "hypnotize Ada FB", "poison Ben", "draw 1", "draw 2",
    "draw 2 taking 1", "draw 1 discarding K1", "draw 2 taking 1 discarding K1", "steal", "skip strike", "skip draw 2",
    "bonus K1 strike Ben K5", "bonus K1 steal", "destroy K1 K1 S+muted", "destroy", "keep K1", "keep nothing",
    "give place to totem", "give place to skelly", "hypnotize Ben R8+muted"])
def test_good_words_are_written_back_as_they_were_read(table, words):
    assert game.write_action(table.rules, table.read(f"Ada: {words}")) == words


@pytest.mark.parametrize("words", ["draw K1", "take K1 S"])
def test_good_words_of_chance(table, words):
    assert game.write_action(table.rules, table.read(f"chance: {words}")) == words


def test_a_card_with_marks_means_exactly_that_copy(table):
    assert table.read("Ada: return S+muted") == act.Return(0, TeamCard(kind(table, "S"), MUTED))
    assert table.read("Ada: return S+played") == act.Return(0, TeamCard(kind(table, "S"), PLAYED))


def test_a_card_without_marks_means_the_unmarked_copy_where_there_is_one(table):
    assert table.read("Ada: hypnotize Ben R8").effect.card == TeamCard(kind(table, "R8"))


def test_two_words_for_two_copies_mean_the_second_copy_too(at):
    table = at("Ada: {hand: [], team: [K1, K1+played]}\nBen: {hand: [], team: []}")
    karp = kind(table, "K1")
    assert table.read("Ada: destroy K1 K1").cards == (TeamCard(karp), TeamCard(karp, PLAYED))


def test_a_bonus_of_the_only_copy_means_itself_by_name_too(at):
    table = at("Ada: {hand: [], team: [R6]}\nBen: {hand: [], team: []}")
    itself = act.UseBonus(0, TeamCard(kind(table, "R6")), act.TakeBack(TeamCard(kind(table, "R6"), USED)))
    assert table.read("Ada: bonus R6 return itself") == table.read("Ada: bonus R6 return R6") == itself


BAD = {
    "play R99": f"unknown card 'R99'; known: {CARDS}",
    "play S+played": f"unknown card 'S+played'; known: {CARDS}",
    "draw discarding R99": f"unknown card 'R99'; known: {CARDS}",
    "play": f"one card is needed here; {HELP}",
    "play R1 S": f"one card is needed here; {HELP}",
    "stop": f"one card is needed here; {HELP}",
    "return": f"one card of your team is needed here; {HELP}",
    "return S": "say which S: S+played or S+muted",
    "clean up S": "say which S: S+played or S+muted",
    "return K1+dead": f"unknown mark 'dead'; known: {', '.join(MARKS)}",
    "end now": "nothing follows 'end'",
    "decline it": "nothing follows 'decline'",
    "steal S": "nothing follows 'steal'",
    "strike Cleo K1": "'Cleo' is no player; say Ada or Ben",
    "poison Cleo": "'Cleo' is no player; say Ada or Ben",
    "poison": f"the victim is needed here; {HELP}",
    "strike Ben": "say whose card and which: strike SEAT CARD",
    "hypnotize Ben K5 R8": "say whose card and which: hypnotize SEAT CARD",
    "bonus K1": "say which card's bonus and what it does: bonus CARD SYMBOL …",
    "bonus K1 fly": "'fly' is no symbol; symbols: strike SEAT CARD · hypnotize SEAT CARD · poison SEAT · draw 1 · "
                    "draw 2 · steal · return CARD",
    "draw 3": "say draw 1 or draw 2",
    "draw 2 taking": f"cannot read 'taking'; {HELP}",
    "draw 2 taking two": f"cannot read 'taking two'; {HELP}",
    "draw discarding": "say which creature is discarded: draw discarding CARD",
    "skip flying": "'flying' is no symbol; known: strike, hypnotize, poison, draw 1, draw 2, steal, return",
    "keep": f"one of the stolen cards is needed here; {HELP}",
    "keep K1 S": f"one of the stolen cards is needed here; {HELP}",
    "give place to Ben": f"there is no such move; did you mean `give place to totem` or `give place to skelly`? {HELP}",
    "clean": f"there is no such move; did you mean `clean up [CARD…]`? {HELP}",
    "fly R1": f"no move begins with 'fly'; {HELP}",
    "plya R1": f"there is no such move; did you mean `play CARD`? {HELP}",
    "": f"no move is written here; {HELP}",
}


@pytest.mark.parametrize("words", BAD)
def test_bad_words_are_told_in_full(table, words):
    with pytest.raises(BadMove) as error:
        table.read(f"Ada: {words}")
    assert str(error.value) == f"{words!r}: {BAD[words]}"


@pytest.mark.parametrize("words", ["draw", "take K1", "play R1", "draw K1 K5", "take K1 S R1"])
def test_bad_words_of_chance(table, words):
    with pytest.raises(BadMove) as error:
        table.read(f"chance: {words}")
    assert str(error.value) == f"{words!r}: chance is written `draw CARD` or `take CARD CARD`"
