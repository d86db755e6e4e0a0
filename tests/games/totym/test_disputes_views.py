"""S51: what a swap makes a player drop goes to the Ruins face down. Who sees a card is no part of a verdict."""

from __future__ import annotations

from rulesmodel.games.totym import game
from rulesmodel.kernel.yamlfile import parse

POSITION = """
Ada: {creature: C4, left: {worship: [Druid, Bard, Imposter, Major], tarots: [Minor x2]}, hand: [], temple: []}
Ben: {creature: C10, hand: [], temple: []}
pending: [{kind: excess, seat: Ada, side: left, chooser: Ada}]
"""


def test_s51_8_ruins_1_nobody_is_shown_the_worship_that_a_swap_makes_one_drop() -> None:
    rules = game.rules()
    before = game.read_position(rules, parse(POSITION, "position"))

    after = game.step(rules, before, game.read_action(rules, before, 0, "drop Imposter Major"))

    assert game.shown_position(rules, after)["Ada"]["ruins"] == ["Imposter", "Major"]
    assert [game.view(rules, after, seat)["Ada"]["ruins"] for seat in (0, 1)] == [2, 2]


def test_s51_4_bluff_3_the_opponent_does_not_see_what_is_left_either() -> None:
    rules = game.rules()
    before = game.read_position(rules, parse(POSITION, "position"))

    after = game.step(rules, before, game.read_action(rules, before, 0, "drop Druid Bard"))

    seen = game.view(rules, after, 1)["Ada"]["left"]
    assert (seen["worship"], seen["hidden"]) == ([], 2)
