"""What others hear of a move: no card that they are not shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.game import Totym
from rulesmodel.games.totym.hearing import hear_action
from rulesmodel.games.totym.saying import write_action
from rulesmodel.games.totym.state import SHOWN
from rulesmodel.kernel.marked import MarkedCard
from tests.games.totym.small import SEATS, small_rules, walk

RULES = small_rules()
ADA, BEN, CLEO = range(3)
D, HIT, IMPOSTER = map(RULES.deck.kind, ("D", "Hit", "I"))
HIDDEN, OPEN = MarkedCard(D, 0), MarkedCard(D, SHOWN)


@pytest.mark.parametrize(("action", "heard"), [
    (act.Worship(ADA, D, 0), "lay a card left"),
    (act.TakeBack(ADA, HIDDEN, 0, 1), "take back a card left to right"),
    (act.TakeBack(ADA, OPEN, 0), "take back D+shown left"),
    (act.Drop(ADA, (HIDDEN, OPEN)), "drop 2 cards"),
    (act.Drop(ADA, (HIDDEN,)), "drop a card"),
    (act.Drop(ADA, (OPEN,)), "drop D+shown"),
    (act.Pick(ADA, (HIDDEN,)), "pick"),
    (act.Pick(ADA, (HIDDEN,), owner=BEN), "pick D"),
    (act.PlayTarot(ADA, HIT, 1), "play Hit right"),
    (act.Contest(ADA, IMPOSTER), "contest I"),
    (act.End(ADA), "end"),
])
def test_cards_that_lie_face_down_are_not_named_to_others(action: act.Action, heard: str) -> None:
    assert hear_action(RULES, SEATS, action, BEN) == heard
    assert hear_action(RULES, SEATS, action, ADA) == write_action(RULES, SEATS, action)


@given(st.integers(0, 2**32 - 1))
def test_nobody_hears_of_a_card_that_the_table_does_not_show(seed: int) -> None:
    game, ids = Totym(), {card.id for card in RULES.deck.cards}
    for visit in walk(RULES, seed, 40):
        after = game.step(RULES, visit.state, visit.action)
        for seat in {ADA, BEN, CLEO} - {visit.seat} if visit.seat is not None else ():
            seen = f"{game.view(RULES, visit.state, seat)} {game.view(RULES, after, seat)}"
            heard = game.hear_action(RULES, visit.action, seat)
            assert [word for word in heard.split() if word in ids and f"'{word}" not in seen] == []
