"""Pairs of runs that must agree: prevention part by part (P32), players among each other (P35), turned seats (P36),
and what no block or immunity reaches, penalties and ascensions (P37)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rulesmodel.games.totym.cards import KINDS, Lasting
from rulesmodel.games.totym.game import SEATS
from rulesmodel.games.totym.rules.verbs import sort_key
from rulesmodel.games.totym.state import Running
from tests.games.totym.cases import LOCKED, LOCKED_FLAWED, PERFECT, RIGHT, RIGHT_FLAWED
from tests.games.totym.table import Table, at

PARTS = {
    "draw": "{to: opponent, do: draw}", "discard": "{to: opponent, do: discard, number: all}",
    "shuffle": "{to: opponent, do: shuffle}", "skip turn": "{to: opponent, do: skip turn}",
    "extra turn": "{to: opponent, do: extra turn}", "curse": "{to: opponent, do: curse}",
    "block": "{to: opponent, do: block, kinds: [lock], lasting: {turns: 1}}",
    "grant": "{to: opponent, do: grant, kinds: [worship], lasting: {turns: 1}}",
    "set type": "{to: opponent, do: set type, side: left, clan: Bards, lasting: rest of game}"}
"""Effects that do not touch each other's things (drawing and discarding apart)."""
IMMUNE = {"Z": str(list(PARTS))}


def blocked(table: Table, random: Random, *kinds: str) -> Table:
    """Any blocks on anybody, those of the given kinds on everybody."""
    source = table.rules.deck.tarots[0]
    seats = range(table.rules.deck.seats)
    some = {Running(random.choice(seats), kind, Lasting("game"), random.choice(seats), source)
            for kind in random.sample(KINDS, random.randint(0, 8))}
    all_of = {Running(seat, kind, Lasting("game"), 1, source) for kind in kinds for seat in seats}
    table.state = replace(table.state, blocks=tuple(sorted(some | all_of, key=sort_key)))
    return table


def without_blocks(table: Table) -> Any:
    return replace(table.state, blocks=())


# -- P32 -----------------------------------------------------------------------------------------------
def on_ben(first: str, second: str, ben: str = "creature: Z") -> Table:
    """Ada plays a tarot with two effects on Ben, whose creature is immune to everything."""
    text = {"X": f"[{PARTS[first]}, {PARTS[second]}]".replace("to: opponent", "to: any")}
    table = at(f"{{Ada: {{hand: [X]}}, Ben: {{{ben}, hand: [T1], left: {{tarots: [T2]}}}}}}", text=text, immune=IMMUNE)
    return table.do("Ada: play X left on Ben / on Ben")


def finish(table: Table, holds: tuple[bool, ...]) -> Table:
    """Each immunity is held or waived in turn; what has to be picked is all that there is."""
    answers = list(holds)
    while any(move in table.legal() for move in ("invoke", "waive")) or any(
            move.startswith("pick") for move in table.legal()):
        moves = sorted(table.legal())
        move = ("invoke" if answers.pop(0) else "waive") if "invoke" in moves else moves[0]
        table.do(f"{table.asked}: {move}")
    return table


INDEPENDENT = [(one, other) for one in PARTS for other in PARTS if one < other and {one, other} != {"draw", "discard"}]


@pytest.mark.parametrize(("one", "other"), INDEPENDENT)
def test_p32_a_prevented_part_changes_nothing_about_an_independent_one(one: str, other: str) -> None:
    """Held against the first part alone, the second comes to what it comes to when it stands alone."""
    both = finish(on_ben(one, other), (True, False))
    alone = finish(on_ben(other, other), (True, False))
    assert comparable(both) == comparable(alone)


def comparable(table: Table) -> Any:
    """The table without the numbers of cards' parts."""
    return replace(table.state, pending=())


@pytest.mark.parametrize(("one", "other"), INDEPENDENT)
def test_p32_the_order_in_which_independent_parts_are_printed_does_not_matter(one: str, other: str) -> None:
    for holds in ((True, False), (False, True), (False, False), (True, True)):
        forth, back = finish(on_ben(one, other), holds), finish(on_ben(other, one), holds[::-1])
        assert comparable(forth) == comparable(back)


# -- P35, P36 ------------------------------------------------------------------------------------------
VERBS_FOR_ALL = ("draw", "discard", "skip turn", "set type", "block")


def for_all(verb: str, holds: dict[str, bool], active: str = "Ada") -> Table:
    """The active player of three plays a tarot on all; each of the others, all immune, holds it or waives."""
    others = [seat for seat in SEATS[:3] if seat != active]
    text = {"X": f"[{PARTS[verb]}]".replace("to: opponent", "to: all")}
    named = ", ".join(f"{seat}: {{creature: Z, hand: [T1, T2]}}" for seat in others)
    table = at(f"{{turn: {active}, {active}: {{hand: [X, T1]}}, {named}}}", seats=3, text=text, immune=IMMUNE)
    table.do(f"{active}: play X left")
    while table.asked in holds and "invoke" in table.legal():
        table.do(f"{table.asked}: {'invoke' if holds[table.asked] else 'waive'}")
    return finish(table, ())


@pytest.mark.parametrize("verb", VERBS_FOR_ALL)
def test_p35_holding_an_immunity_changes_nothing_for_another_target(verb: str) -> None:
    for cleo in (True, False):
        outcomes = [for_all(verb, {"Ben": ben, "Cleo": cleo}) for ben in (True, False)]
        first, second = (concerning(table, 2) for table in outcomes)
        assert first == second
        assert concerning(outcomes[0], 1) != concerning(outcomes[1], 1), "for Ben it does make a difference"


def concerning(table: Table, seat: int) -> Any:
    """All that the state says about a seat."""
    state = table.state
    running = [[each for each in effects if each.seat == seat] for effects in (state.blocks, state.types)]
    return state.players[seat], running, state.skips.count(seat)


@pytest.mark.parametrize("verb", VERBS_FOR_ALL)
@pytest.mark.parametrize(("ben", "cleo"), [(True, False), (False, True), (False, False)])
def test_p36_turning_the_seats_turns_the_outcome(verb: str, ben: bool, cleo: bool) -> None:
    here = for_all(verb, {"Ben": ben, "Cleo": cleo}, "Ada")
    there = for_all(verb, {"Cleo": ben, "Ada": cleo}, "Ben")
    assert [without_owner(concerning(here, seat)) for seat in (0, 1, 2)] == [
        without_owner(concerning(there, seat)) for seat in (1, 2, 0)]


def without_owner(about: Any) -> Any:
    mine, running, skips = about
    return mine, [[replace(each, seat=0, owner=0) for each in effects] for effects in running], skips


# -- P37 -----------------------------------------------------------------------------------------------
@given(seed=st.integers(0, 2**32 - 1), penalty=st.sampled_from(("take hand", "collapse left", "collapse right")),
       creature=st.sampled_from(("Oak", "Z")))
def test_p37_blocks_and_immunities_change_nothing_about_a_penalty(seed: int, penalty: str, creature: str) -> None:
    def punished(random: Random | None) -> Table:
        table = at(f"{{Ada: {{left: {PERFECT}}}, Ben: {{creature: {creature if random else 'Oak'}, hand: [Imp, T1], "
                   f"left: {{worship: [Druid], tarots: [T2]}}, right: {{tarots: [T1]}}}}}}",
                   immune={"Z": "[discard, collapse, draw, remove]"}).do("Ada: lock left", "Ben: contest Imp")
        if random:
            blocked(table, random, "discard", "collapse")
        return table.do(f"Ada: {penalty}")

    plain, other = (punished(random).state.players[1] for random in (None, Random(seed)))
    assert replace(other, creature=plain.creature, chapel=plain.chapel) == plain


@given(seed=st.integers(0, 2**32 - 1), left=st.sampled_from((LOCKED, LOCKED_FLAWED)),
       right=st.sampled_from((RIGHT, RIGHT_FLAWED)), temple=st.sampled_from((0, 4, 5, 9)))
def test_p37_blocks_change_nothing_about_an_ascension(seed: int, left: str, right: str, temple: int) -> None:
    def ascended(random: Random | None) -> Table:
        cards = f"[Druid x{temple}]" if temple else "[]"
        table = at(f"{{Ada: {{left: {left}, right: {right}, chapel: [Fir], hand: [T1], temple: {cards}}}}}")
        table.do("Ada: lock right")
        return (blocked(table, random, "draw", "discard", "swap") if random else table).do("Ben: pass")

    plain, other = ascended(None), ascended(Random(seed))
    assert without_blocks(other) == without_blocks(plain)


@given(seed=st.integers(0, 2**32 - 1))
def test_p29_and_p31_blocks_join_in_any_order_and_leave_the_actions_alone(seed: int) -> None:
    random = Random(seed)
    kinds = random.sample(("tarot", "worship", "draw", "lock"), 2)
    text = {f"X{place}": f"[{{to: opponent, do: block, kinds: [{kind}], lasting: {{turns: 1}}}}]"
            for place, kind in enumerate(kinds)}

    def after(*order: str) -> Any:
        table = at("{budget: {tarot: 3}, Ada: {hand: [X0 x2, X1]}}", text=text)
        return table.do(*(f"Ada: play {card} left on Ben" for card in order)).state

    assert after("X0", "X1").blocks == after("X1", "X0").blocks
    assert after("X0", "X1", "X0").blocks == after("X0", "X1").blocks
    assert after("X0").budget == replace(after().budget, tarot=2)
