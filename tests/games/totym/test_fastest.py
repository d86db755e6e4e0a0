"""How many own turns a creature takes to ascend (P45): a theorem says that it takes no fewer, these plays no more."""

from __future__ import annotations

from itertools import product

import pytest
import yaml

from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import parse
from tests.games.totym.table import Table, deck_of, game

SIDES = ("left", "right")


def tarots_needed(demand: int) -> int:
    """What five cards leave to tarots."""
    return max(0, 5 - demand)


def fewest_turns(left: int, right: int) -> int:
    """P45: a worship and a tarot a turn, and no two locks in one."""
    alone = [max(demand, tarots_needed(demand)) for demand in (left, right)]
    return max(left + right, tarots_needed(left) + tarots_needed(right), min(alone) + 1)


def table_with(left: int, right: int) -> Table:
    """Ada has in hand all that she needs, and neither player's draws bring anything new."""
    creature = {"id": "X", "name": "X", "type": "creature", "left": {"clan": "Druids", "number": left},
                "right": {"clan": "Bards", "number": right}}
    rules = Rules(RULEBOOK, deck_of(2, yaml.safe_dump([creature])))
    ada = {"creature": "X", "hand": ["Druid x14", "T1 x10"], "temple": ["T2 x40"], "chapel": ["Fir", "Elm"]}
    ben = {"creature": "Oak", "hand": [], "temple": ["T2 x40"], "chapel": ["Fir", "Elm"]}
    written = yaml.safe_dump({"turn": "Ada", "phase": "turn draw", "Ada": ada, "Ben": ben})
    return Table(rules, game.read_position(rules, parse(written, "position")))


def turns_to_ascend(table: Table, demands: dict[str, int], order: list[str]) -> int:
    """Own turns until the creature ascends: both cards of each turn to the first side that has room for them."""
    for turn in range(1, 20):
        table.do("Ada: draw")
        for card, needs in (("lay Druid", demands.get), ("play T1", lambda side: tarots_needed(demands[side]))):
            side = next((side for side in order if size(table, side, card) < needs(side)), None)
            if side:
                table.do(f"Ada: {card} {side}")
        side = next((side for side in order if table.allows(f"Ada: lock {side}")), None)
        if side:
            table.do(f"Ada: lock {side}", "Ben: pass")
        if table.zone("Ada.creature") != "X":
            return turn
        if table.turn == "Ada":
            table.do("Ada: end")
        table.do("Ben: draw", "Ben: end")
    raise AssertionError("the creature never ascends")


def size(table: Table, side: str, card: str) -> int:
    """How many cards of a side lie there in the role in which the card would."""
    here = table.state.players[0].totems[SIDES.index(side)]
    return sum(sum(counts) for _, counts in (here.worship if card.startswith("lay") else here.tarots))


@pytest.mark.parametrize(("left", "right"), list(product(range(8), repeat=2)))
def test_p45_a_creature_ascends_in_as_many_turns_as_its_demands_ask(left: int, right: int) -> None:
    demands = dict(zip(SIDES, (left, right), strict=True))
    order = sorted(SIDES, key=lambda side: max(demands[side], tarots_needed(demands[side])))
    assert turns_to_ascend(table_with(left, right), demands, order) == fewest_turns(left, right)


def test_p45_the_formula_of_the_analysis_has_two_exceptions() -> None:
    """Without the second lock it is short by a turn for five and nothing, and right for all other demands up to 7."""
    def without_locks(left: int, right: int) -> int:
        return max(left + right, tarots_needed(left) + tarots_needed(right))

    assert {(left, right): fewest_turns(left, right) for left, right in product(range(8), repeat=2)
            if fewest_turns(left, right) != without_locks(left, right)} == {(0, 5): 6, (5, 0): 6}
