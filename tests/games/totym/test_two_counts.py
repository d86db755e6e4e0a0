"""Small decks counted twice: by searching with the rules, and by the model of `by_hand`, which knows none of them."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym.decks import SHIPPED
from rulesmodel.kernel.game import game
from rulesmodel.machines.search import search
from tests.games.totym.by_hand import Table, count


@pytest.mark.parametrize("deck", ["collapse", "lock", pytest.param("ascend", marks=pytest.mark.slow)])
def test_both_ways_of_counting_agree(deck: str) -> None:
    totym = game("totym")
    turn_starts, ends = count(Table(SHIPPED[deck]))
    found = search(totym, totym.rules(deck))
    assert found.exhausted
    assert (found.turn_starts, found.terminals) == (turn_starts, ends)


def test_the_second_model_counts_what_is_plain(tmp_path) -> None:
    """A deck small enough to be counted in the head: one card to draw each, and nothing to do with it."""
    file = tmp_path / "plain.yaml"
    file.write_text("""
constants: {opening hand: 1, turn draw: 1, ascension draw: 1, totem cards: 2, creatures to win: 1}
starter: 0
cards:
  - {id: C, type: creature, left: {clan: Druids, number: 0}, right: {clan: Bards, number: 0}}
  - {id: Imposter, type: imposter}
each seat: [{C: 1, Imposter: 2}, {C: 1, Imposter: 2}]
""", encoding="utf-8")
    assert count(Table(file)) == (3, {"elimination": 1})
