"""The words of moves in TOTYM: what they mean, that they are read as they are written, and what is no move."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.notation import read_action
from rulesmodel.games.totym.saying import write_action
from rulesmodel.games.totym.state import CURSED, SHOWN, Declared
from rulesmodel.kernel.errors import BadMove, NotSaid
from rulesmodel.kernel.marked import MarkedCard
from tests.games.totym.small import SEATS, at, small_rules, walk

RULES = small_rules()
C1, C2, D, B, IMPOSTER, PLAIN, HIT, HITS, HEX = map(
    RULES.deck.kind, ("C1", "C2", "D", "B", "I", "Plain", "Hit", "Hits", "Hex"))
TABLE = at("""
    Ada: {creature: C1, left: {worship: [D, D+shown, B+shown], tarots: [Plain+cursed, Hex, Hex+cursed]},
          right: {worship: [B+shown, B+shown+cursed]}, hand: [D, I, Hit, Hits]}
    Ben: {creature: C2, hand: [I, unknown x2]}
    Cleo: {creature: none}""")


def read(seat: int | None, text: str, state: Any = TABLE) -> act.Action:
    """The action that words mean at the table."""
    return read_action(RULES, state, SEATS, seat, text)


def card(kind: int, mark: int = 0) -> MarkedCard:
    return MarkedCard(kind, mark)


# -- every move has its words ------------------------------------------------------------------------
WORDS: list[tuple[str, act.Action]] = [
    ("draw", act.TurnDraw(0)),
    ("skip draw", act.SkipDraw(0)),
    ("skip draw but 1", act.SkipDraw(0, 1)),
    ("lay D left", act.Worship(0, D, 0)),
    ("lay Hit right", act.Worship(0, HIT, 1)),
    ("play Hit right", act.PlayTarot(0, HIT, 1)),
    ("play Hit right on Ben", act.PlayTarot(0, HIT, 1, (Declared(0, (1,)),))),
    ("play Hits left on Ben and Cleo / on Ada",
     act.PlayTarot(0, HITS, 0, (Declared(0, (1, 2)), Declared(1, (0,))))),
    ("play Hits left on nobody / on Ben", act.PlayTarot(0, HITS, 0, (Declared(0, ()), Declared(1, (1,))))),
    ("play Hit beside on Cleo", act.PlayTarot(0, HIT, -1, (Declared(0, (2,)),))),
    ("play Hit onto Ben left on Ben", act.PlayTarot(0, HIT, 0, (Declared(0, (1,)),), 1)),
    ("play Hit onto Ada left", act.PlayTarot(0, HIT, 0, (), 0)),
    ("bless", act.Bless(0)),
    ("bless on Ada", act.Bless(0, (Declared(0, (0,)),))),
    ("lock left", act.Lock(0, 0)),
    ("end", act.End(0)),
    ("take back D left", act.TakeBack(0, card(D), 0)),
    ("take back B+shown left to right", act.TakeBack(0, card(B, SHOWN), 0, 1)),
    ("contest I", act.Contest(0, IMPOSTER)),
    ("pass", act.Pass(0)),
    ("collapse right", act.Penalize(0, 1)),
    ("collapse right of Ben", act.Penalize(0, 1, 1)),
    ("take hand", act.Penalize(0, -1)),
    ("take hand of Ben", act.Penalize(0, -1, 1)),
    ("drop D B+shown", act.Drop(0, (card(D), card(B, SHOWN)))),
    ("drop nothing", act.Drop(0, ())),
    ("invoke", act.Invoke(0)),
    ("waive", act.Waive(0)),
    ("pick D D", act.Pick(0, (card(D), card(D)))),
    ("pick Hex+cursed from left to right", act.Pick(0, (card(HEX, CURSED),), 0, 1)),
    ("pick Hex from left on Ben", act.Pick(0, (card(HEX),), 0, targets=(act.Declared(0, (1,)),))),
    ("contest I on Ben right", act.Contest(0, IMPOSTER, 1, 1)),
    ("pick left", act.Pick(0, (), 0)),
    ("pick nothing", act.Pick(0)),
    ("choose 1", act.Choose(0, 0)),
    ("name Cleo", act.Name(0, 2)),
    ("gamble", act.Gamble(0)),
    ("stop", act.Stop(0)),
    ("take creature C2", act.TakeCreature(0, C2)),
]
CHANCE: list[tuple[str, act.Action]] = [
    ("Ben begins", act.Begins(1)),
    ("Ada gets C1", act.Comes(0, C1)),
    ("Cleo draws D", act.Drawn(2, D)),
    ("Cleo draws unknown", act.Drawn(2, RULES.deck.kind("unknown"))),
    ("right", act.Falls(True)),
    ("wrong", act.Falls(False)),
    ("Ada loses D I", act.Taken(0, (card(D), card(IMPOSTER)))),
    ("Ada loses nothing", act.Taken(0, ())),
]
BY_WHOM = [(0, words, action) for words, action in WORDS] + [(None, words, action) for words, action in CHANCE]


@pytest.mark.parametrize(("seat", "words", "action"), BY_WHOM, ids=[words for _, words, _ in BY_WHOM])
def test_words_mean_an_action_and_are_written_for_it(seat: int | None, words: str, action: act.Action) -> None:
    assert read(seat, words) == action
    assert write_action(RULES, SEATS, action) == words


def test_every_kind_of_action_has_words() -> None:
    assert {type(action) for _, _, action in BY_WHOM} == set(get_args(act.Action))


def test_the_seat_that_speaks_is_the_seat_that_acts() -> None:
    assert read(1, "contest I") == act.Contest(1, IMPOSTER)
    assert read(2, "pass") == act.Pass(2)


ANSWERS = st.fixed_dictionaries({question.id: st.sampled_from(list(question.readings))
                                 for question in RULES.rulebook.questions})


@given(seed=st.integers(0, 2**32 - 1), readings=st.just({}) | ANSWERS)
def test_every_move_of_a_game_reads_back_from_its_words(seed: int, readings: dict[str, str]) -> None:
    rules = small_rules(**readings)
    for visit in walk(rules, seed, 120):
        words = write_action(rules, SEATS, visit.action)
        assert read_action(rules, visit.state, SEATS, visit.seat, words) == visit.action


# -- which copy is meant -----------------------------------------------------------------------------
@pytest.mark.parametrize(("words", "meant"), [
    ("pick D from left", [(D, 0)]),
    ("pick D D from left", [(D, 0), (D, SHOWN)]),
    ("pick B from left", [(B, SHOWN)]),
    ("pick Plain from left", [(PLAIN, CURSED)]),
    ("pick Hex Hex from left", [(HEX, 0), (HEX, CURSED)]),
    ("pick B+cursed+shown from right", [(B, SHOWN | CURSED)]),
])
def test_without_a_mark_the_plain_copy_is_meant_or_the_only_other_one(
        words: str, meant: list[tuple[int, int]]) -> None:
    assert read(0, words) == act.Pick(0, tuple(card(*each) for each in meant), 0 if "left" in words else 1)


def test_a_pick_is_about_the_totem_of_whoever_is_affected() -> None:
    state = at("""
        pending: [{kind: resolving, user: Ada, card: Hex, todo: []},
                  {kind: affecting, part: 0, asked: [], going: [Ben], picking: [Ben], ready: true}]
        Ada: {left: {worship: [D]}}
        Ben: {left: {worship: [D+shown]}}""")
    assert read(0, "pick D from left", state) == act.Pick(0, (card(D, SHOWN),), 0)


def test_8_swap_4_a_drop_is_about_the_side_with_too_much() -> None:
    state = at("""
        pending: [{kind: excess, seat: Ben, side: right, chooser: Ben}]
        Ben: {creature: C2, right: {worship: [D+shown, D+shown]}}""")
    assert read(1, "drop D", state) == act.Drop(1, (card(D, SHOWN),))


# -- what is not said --------------------------------------------------------------------------------
@pytest.mark.parametrize("words", ["lay D left", "play Hit left on Ada", "contest Plain"])
def test_a_hand_that_is_only_counted_may_hold_any_card(words: str) -> None:
    with pytest.raises(NotSaid, match=f"whether Ben holds {words.split()[1]}"):
        read(1, words)


def test_a_card_that_is_named_in_such_a_hand_is_there() -> None:
    assert read(1, "contest I") == act.Contest(1, IMPOSTER)


def test_a_card_that_is_not_in_the_hand_is_for_the_rules_to_refuse() -> None:
    assert read(0, "lay B left") == act.Worship(0, B, 0)


def test_7_asc_7_an_unknown_creature_cannot_come() -> None:
    with pytest.raises(NotSaid, match="which creature comes out of the Chapel"):
        read(None, "Ada gets unknown")


# -- what is no move ---------------------------------------------------------------------------------
BAD = [
    (0, "lay D", "'lay D': say which card and where: lay CARD left, or right"),
    (0, "lay D middle", "'lay D middle': 'middle' is no side; say left or right"),
    (0, "lay Hitz left", "'lay Hitz left': unknown card 'Hitz'; did you mean Hit or Hits?"),
    (0, "lay unknown left", "'lay unknown left': say which card: lay CARD"),
    (0, "play Hit", "'play Hit': say which card and where: play CARD left, right or beside, or onto SEAT left"),
    (0, "play Hit onto Ben", "'play Hit onto Ben': say which card and where: play CARD left, right or beside, "
                             "or onto SEAT left"),
    (0, "play Hit left Ben", "'play Hit left Ben': targets are written `on SEAT`, `on SEAT and SEAT` or `on nobody`, "
                             "with a slash before those of the next part"),
    (0, "play Hit left on Bea", "'play Hit left on Bea': 'Bea' is no player; say Ada or Ben or Cleo"),
    (0, "play Hit left on Ben / on Ada", "'play Hit left on Ben / on Ada': the text of Hit names players once, "
                                         "not twice"),
    (0, "play Hits left on Ben and Cleo", "'play Hits left on Ben and Cleo': the text of Hits names players twice, "
                                          "not once"),
    (2, "bless on Ben", "'bless on Ben': there is no active creature whose blessing could name players"),
    (0, "skip", "'skip': say skip draw"),
    (0, "end turn", "'end turn': nothing follows 'end'"),
    (0, "draw 2", "'draw 2': nothing follows 'draw'"),
    (0, "take it", "'take it': say take hand, take creature CARD, or take back CARD left"),
    (0, "take back D", "'take back D': say take back CARD left, with to right if it goes there"),
    (0, "take back B right", "'take back B right': say which B: B+shown or B+shown+cursed"),
    (0, "contest", "'contest': say with which imposter: contest CARD"),
    (0, "pick", "'pick': say what: pick CARD…, pick left, or pick nothing"),
    (0, "pick B from right", "'pick B from right': say which B: B+shown or B+shown+cursed"),
    (0, "pick D+locked", "'pick D+locked': unknown mark 'locked'; known: shown, cursed, open"),
    (0, "choose first", "'choose first': options are counted from 1: choose 1, choose 2 …"),
    (0, "name", "'name': say whom: name SEAT"),
    (0, "name Dan", "'name Dan': 'Dan' is no player; say Ada or Ben or Cleo"),
    (0, "choose ²", "'choose ²': options are counted from 1: choose 1, choose 2 …"),
    (0, "choose 0", "'choose 0': options are counted from 1: choose 1, choose 2 …"),
    (None, "Ada wins", "'Ada wins': chance is written `SEAT begins`, `SEAT gets CARD`, `SEAT draws CARD`, "
                       "`SEAT loses CARD…`, `right` or `wrong`"),
    (None, "Bea begins", "'Bea begins': 'Bea' is no player; say Ada or Ben or Cleo"),
]


@pytest.mark.parametrize(("seat", "words", "why"), BAD, ids=[words for _, words, _ in BAD])
def test_words_that_are_no_move_say_what_would_be_one(seat: int | None, words: str, why: str) -> None:
    with pytest.raises(BadMove) as error:
        read(seat, words)
    assert str(error.value) == why


@pytest.mark.parametrize("words", ["", "jump", "Ada draws D"])
def test_other_words_are_answered_with_a_list_of_moves(words: str) -> None:
    with pytest.raises(BadMove, match="is no move; moves: draw · skip draw · lay CARD SIDE"):
        read(0, words)
