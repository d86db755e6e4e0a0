"""A toy of the response chain: rule functions with `need`, an unbounded theorem, and a natural but false belief.

Two teams with places. A Totem has been played; the seat asked may answer with a Skelly, which turns its
fate over and asks the other seat, or decline, which settles it. A Totem that may not stay crosses over to the
other team, if there is room.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from rulesmodel.kernel.ruling import Refused, cite, need
from rulesmodel.machines.prove import all_of, any_of, implies, prove, theorem

PLACES = 10
Size = Annotated[int, Meta(ge=0, le=PLACES)]


class Chain(msgspec.Struct, frozen=True):
    """`owner` played the Totem, `asks` is the seat asked, None once it is settled; `stays` is the fate so far."""

    teams: tuple[Size, Size]
    skellies: tuple[int, int]
    owner: int
    asks: int | None
    stays: bool = True
    answers: int = 0


def other(seat: int) -> int:
    return 1 - seat


def changed(pair: tuple[int, int], seat: int, by: int) -> tuple[int, int]:
    return (pair[0] + by, pair[1]) if seat == 0 else (pair[0], pair[1] + by)


def stop(chain: Chain, seat: int) -> Chain:
    """Answer with a Skelly, which joins the answering team."""
    need(chain.asks == seat, "toy:stop.1", "nobody is asking you")
    need(chain.skellies[seat] > 0, "toy:stop.2", "no Skelly in your hand")
    need(chain.teams[seat] < PLACES, "toy:stop.3", "no free place in your team")
    cite("toy:stop.4")
    return msgspec.structs.replace(
        chain, teams=changed(chain.teams, seat, 1), skellies=changed(chain.skellies, seat, -1),
        asks=other(seat), stays=not chain.stays, answers=chain.answers + 1)


def decline(chain: Chain, seat: int) -> Chain:
    """Let it be: the Totem stays, or crosses over where there is room, or else stays after all."""
    need(chain.asks == seat, "toy:decline.1", "nobody is asking you")
    chain = msgspec.structs.replace(chain, asks=None)
    if chain.stays:
        return chain
    rival = other(chain.owner)
    if chain.teams[rival] >= PLACES:
        cite("toy:decline.3")
        return chain
    cite("toy:decline.2")
    return msgspec.structs.replace(chain, teams=changed(changed(chain.teams, rival, 1), chain.owner, -1))


def drawn(case: Any, skellies: tuple[Any, Any] | None = None, **fixed: Any) -> Chain:
    """A chain in which `owner` has just been answered nothing yet, with any number of Skellies."""
    owner = case.one_of("owner", (0, 1))
    hands = skellies or case.counts("skellies", 2)
    chain = case.build(Chain, "chain", owner=owner, skellies=hands, **{"asks": other(owner), **fixed})
    case.assume(chain.teams[owner] > 0)
    case.show("position", chain)
    return chain


@theorem(title="Whether the Totem stays alternates with the number of answers", game="toy", clauses=["toy:stop.4"])
def parity(case):
    chain = drawn(case, stays=True, answers=0)
    for _ in range(5):
        if not case.boolean(f"answer {chain.answers}"):
            break
        chain = case.legal(stop, chain, chain.asks)
    return chain.stays == (chain.answers % 2 == 0)


@theorem(title="One answer keeps the parity, whatever came before", game="toy", clauses=["toy:stop.4"])
def parity_step(case):
    chain = drawn(case, answers=case.integer("answers", 0), stays=case.boolean("stays"))
    case.assume(chain.stays == (chain.answers % 2 == 0))
    after = case.legal(stop, chain, chain.asks)
    return after.stays == (after.answers % 2 == 0)


@theorem(title="Cards are kept: a Skelly leaves the hand and joins the team", game="toy", clauses=["toy:stop.4"])
def conservation(case):
    chain = drawn(case)
    after = case.legal(stop, chain, chain.asks)
    return sum(after.teams) + sum(after.skellies) == sum(chain.teams) + sum(chain.skellies)


@theorem(title="No team ever has more than its places", game="toy", strength="declared ranges")
def room(case):
    chain = drawn(case)
    step = case.one_of("step", (stop, decline))
    after = case.legal(step, chain, chain.asks)
    return all_of(*(size >= 0 for size in after.teams), *(size <= PLACES for size in after.teams))


@theorem(title="A stopped Totem always crosses over", game="toy", expected="refuted", clauses=["toy:decline.3"])
def crosses(case):
    chain = drawn(case, stays=True, answers=0)
    stopped = case.legal(stop, chain, chain.asks)
    after = case.legal(decline, stopped, stopped.asks)
    return after.teams[chain.owner] == stopped.teams[chain.owner] - 1


@theorem(title="A stopped Totem crosses over unless the stopper's Skelly took the last place", game="toy")
def crosses_with_room(case):
    chain = drawn(case, stays=True, answers=0)
    stopped = case.legal(stop, chain, chain.asks)
    after = case.legal(decline, stopped, stopped.asks)
    crossed = after.teams[chain.owner] == stopped.teams[chain.owner] - 1
    return any_of(crossed, chain.teams[other(chain.owner)] == PLACES - 1)


@theorem(title="Nobody answers out of turn", game="toy", clauses=["toy:stop.1", "toy:decline.1"])
def out_of_turn(case):
    chain = drawn(case)
    refusals = [case.attempt(step, chain, chain.owner)[1] for step in (stop, decline)]
    return all(refusal is not None and refusal.clause.endswith(".1") for refusal in refusals)


@theorem(title="Who may answer may also decline", game="toy")
def answering_is_free(case):
    chain = drawn(case)
    refused = [case.attempt(step, chain, chain.asks)[1] is not None for step in (stop, decline)]
    return implies(refused[1], refused[0])


@pytest.mark.parametrize("statement", [parity, parity_step, conservation, room, crosses, crosses_with_room, out_of_turn,
                                       answering_is_free], ids=lambda statement: statement.__name__)
def test_every_theorem_ends_as_expected(statement: Any) -> None:
    proof = prove(statement)
    assert proof.agrees, proof.reason


def test_the_stopping_skelly_that_takes_the_tenth_place_is_found() -> None:
    proof = prove(crosses)
    assert proof.outcome == "refuted"
    owner = proof.counterexample["owner"]
    assert proof.counterexample[f"chain.teams[{other(owner)}]"] == PLACES - 1
    assert proof.shown[0].startswith("position: Chain(teams=(")


def test_the_counterexample_is_a_position_of_the_plain_rules() -> None:
    inputs = prove(crosses).counterexample
    owner = inputs["owner"]
    chain = Chain(teams=(inputs["chain.teams[0]"], inputs["chain.teams[1]"]),
                  skellies=(inputs["skellies[0]"], inputs["skellies[1]"]), owner=owner, asks=other(owner))
    stopped = stop(chain, other(owner))
    assert decline(stopped, owner).teams == stopped.teams


def test_clauses_are_seen_holding_and_refusing() -> None:
    consulted = prove(out_of_turn).consulted
    assert (consulted["toy:stop.1"].held, consulted["toy:stop.1"].refused) == (False, True)
    assert prove(crosses_with_room).consulted["toy:decline.3"].held


def without(clause: str) -> Any:
    """The `stop` rule with one `need` dropped."""
    def faulty(chain: Chain, seat: int) -> Chain:
        try:
            return stop(chain, seat)
        except Refused as refusal:
            if refusal.clause != clause:
                raise
            return msgspec.structs.replace(chain, teams=changed(chain.teams, seat, 1), asks=other(seat))

    return faulty


def test_a_dropped_guard_is_found() -> None:
    def room_with_fault(case):
        chain = drawn(case)
        after = case.legal(without("toy:stop.3"), chain, chain.asks)
        return all_of(*(size <= PLACES for size in after.teams))

    assert prove(theorem(title="room, with a fault", game="toy")(room_with_fault)).outcome == "refuted"
