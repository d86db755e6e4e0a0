"""Chance: what may happen, and how many equally likely ways lead to it."""

from __future__ import annotations

from math import comb

import pytest

from rulesmodel.games.hoarder import game


def weights(table) -> dict[str, int]:
    """The outcomes in words with their weights."""
    return {game.write_action(table.rules, action): weight
            for action, weight in game.outcomes(table.rules, table.state)}


@pytest.mark.parametrize("deck", list(game.decks))
def test_3_hand_1_each_dealt_card_is_one_of_those_in_the_pile(deck):
    rules = game.rules(deck)
    state = game.initial(rules)[0]
    left = sum(rules.deck.copies) - 2
    dealt = 0
    while game.to_move(rules, state) is None:
        outcomes = game.outcomes(rules, state)
        assert sum(weight for _, weight in outcomes) == left
        assert {action.card: weight for action, weight in outcomes} == \
            {kind: number for kind, number in enumerate(state.pile) if number}
        state = game.step(rules, state, outcomes[-1][0])
        left, dealt = left - 1, dealt + 1
    assert dealt == 2 * rules.deck.start_hand


def test_7_draw_3_a_draw_is_weighted_by_copies(at):
    table = at("step: 1\npile: [R1 x2, K1, T1]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}").do("Ada: draw")
    assert weights(table) == {"draw R1": 2, "draw K1": 1, "draw T1": 1}


def test_8_draw2_1_the_second_card_comes_from_what_is_left(at):
    table = at("pile: [R1 x2, K1]\nAda: {hand: [F3], team: []}\nBen: {hand: [], team: []}")
    table.do("Ada: play F3", "Ben: decline", "Ada: draw 2")
    assert weights(table) == {"draw R1": 2, "draw K1": 1}
    assert weights(table.do("chance: draw R1")) == {"draw R1": 1, "draw K1": 1}


def test_8_steal_1_pairs_are_weighted_by_the_ways_to_draw_them(at):
    table = at("Ada: {hand: [F5], team: []}\nBen: {hand: [S x3, R1 x2, T1], team: []}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal")
    assert weights(table) == {"take R1 R1": 1, "take R1 S": 6, "take R1 T1": 2, "take S S": 3, "take S T1": 3}


@pytest.mark.parametrize("hand", ["S, T1", "S x2", "S x5", "S, R1, R2, T1, T2, K1", "S x9, R1 x2, R2 x2, K1 x2"])
def test_8_steal_1_the_weights_of_all_pairs_are_n_choose_2(at, hand):
    table = at(f"Ada: {{hand: [F5], team: []}}\nBen: {{hand: [{hand}], team: []}}")
    table.do("Ada: play F5", "Ben: decline", "Ada: steal")
    assert sum(weights(table).values()) == comb(sum(table.state.hands[1]), 2)


def test_nobody_is_asked_while_chance_decides_and_chance_is_silent_otherwise(at):
    table = at("step: 1\npile: [R1]\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}")
    assert (table.asked, weights(table)) == ("Ada", {})
    table.do("Ada: draw")
    assert (table.asked, weights(table)) == (None, {"draw R1": 1})


@pytest.mark.parametrize("move", ["draw R1", "take R1 R4"])
def test_chance_cannot_be_forced_in_between(at, move):
    table = at("step: 1\npile: [R1]\nAda: {hand: [], team: []}\nBen: {hand: [R1, R4], team: []}")
    assert table.refused(f"chance: {move}") == ("3.pile.2" if move.startswith("draw") else "8.steal.1")
