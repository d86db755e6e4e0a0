"""Positions and results of TOTYM that name little: cards that join what is not named, and totems named by status."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.positions import read_position, shown_position
from rulesmodel.games.totym.rules import step
from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.positions import is_named
from rulesmodel.kernel.yamlfile import parse
from tests.games.totym.small import SEATS, at, small_rules

RULES = small_rules()
KIND = RULES.deck.kind


def test_cards_that_join_a_zone_that_is_not_named_leave_it_so() -> None:
    drawing = at("""
        pending: [{kind: drawing, draws: [{seat: Ada, left: 1, forced: true}]}]
        Ada: {creature: C1, temple: [D]}""")
    window = at("""
        pending: [{kind: window, side: left, queue: [Ben]}]
        Ada: {creature: C1, left: {worship: [D, D, I], tarots: [Plain x2]}}
        Ben: {hand: [I]}""")
    drawn, contested = step(RULES, drawing, act.Drawn(0, KIND("D"))), step(RULES, window, act.Contest(1, KIND("I")))
    assert (is_named(drawn.players[0].hand), sum(drawn.players[0].temple)) == (False, 0)
    assert (is_named(contested.players[1].temple), sum(contested.players[1].hand)) == (False, 0)
    assert sum(contested.players[0].ruins) == 5


def test_a_result_can_name_the_status_of_a_totem_alone() -> None:
    named = read_position(RULES, SEATS, parse("Ada: {left: {status: perfect}, right: {tarots: [Plain]}}", "result"),
                          whole=False)
    assert shown_position(RULES, SEATS, named)["Ada"]["left"]["status"] == "perfect"
    with pytest.raises(FileError, match=r"a locked totem has at least 5 cards \(totym:5.req.2\)"):
        at("Ada: {left: {status: perfect}}")
