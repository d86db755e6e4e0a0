"""Positions tell what only some readings have to know of the past."""

from __future__ import annotations

import pytest

from rulesmodel.games.totym.positions import write_position
from rulesmodel.kernel.errors import FileError
from tests.games.totym.small import SEATS, again, at, small_rules


@pytest.mark.parametrize(("more", "readings"), [
    ("blessed: [Ben]", {"R11": "r2"}),
    ("Ada: {ruins: [D x2, I], fallen: [D, I]}, Ben: {ruins: [B], fallen: []}", {"R70": "r2"}),
    ("Ada: {ruins: [D]}", {"R70": "r2"}),
    ("Ada: {ruins: [D x2], seen: [D]}", {"R67": "r2"}),
    ("Ben: {temple: [D x2], below: [B]}", {"R57": "r2"}),
    *((f"laid: {word}, Ada: {{creature: C3, left: {{worship: [D x4]}}}}", {})
      for word in ("left", "right", "later", "untold", "none")),
    ("Ada: {creature: C3, left: {worship: [D x4]}}", {}),
    ("pending: [{kind: resolving, user: Ada, card: Hits, targets: [{part: 0, seats: [Ben, Cleo]}], todo: [0, 1], "
     "only: [{part: 1, seats: [Ben]}], options: [{part: 1, taken: 1}], creatures: [C1, C2, none], "
     "before: {turn: Ada, Ada: {creature: C1, hand: [Hits]}}, chain: {turn: Ada, Ben: {out: true}}}, "
     "{kind: naming, part: 0}]", {}),
    ("pending: [{kind: resolving, user: Ada, card: Flip, todo: []}, {kind: choosing, part: 2, times: 2, early: true, "
     "each: [Ben, Cleo], taken_for: [{part: 1, seats: [Ada]}]}]", {}),
])
def test_what_some_readings_remember_is_read_and_written(more: str, readings: dict[str, str]) -> None:
    rules = small_rules(**readings)
    state = at(f"{{{more}}}", rules)
    assert again(rules, write_position(rules, SEATS, state)) == state


def test_what_fell_is_among_the_ruins() -> None:
    with pytest.raises(FileError, match="what fell with a totem is among the cards of `ruins`"):
        at("Ada: {ruins: [D], fallen: [B]}", small_rules(R70="r2"))
