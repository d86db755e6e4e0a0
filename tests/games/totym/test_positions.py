"""Positions of TOTYM: what they name, what they leave open, and what can never be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.cards import Lasting
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.positions import checks, read_position, shown_position, write_position
from rulesmodel.games.totym.positions.pending import form_of
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.state import (
    CURSED,
    DEFECTIVE,
    LAST,
    MAIN,
    OVER,
    SHOWN,
    TURN_DRAW,
    Budget,
    Declared,
    Draws,
    Option,
    Pending,
    Picks,
    Result,
    Running,
    Window,
)
from rulesmodel.games.totym.view import view
from rulesmodel.kernel.errors import FileError, NotSaid
from rulesmodel.kernel.marked import MarkedCard, copies, size
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import parse
from tests.games.totym.small import SEATS, again, at, small_rules, walk

RULES = small_rules()
KIND = RULES.deck.kind
LOCKED = "{worship: [D x3], tarots: [Plain x2], status: perfect}"


def lying(totem: Any, role: str, card: str, mark: int = 0) -> int:
    """How many copies of a card lie in a totem in one role."""
    return int(copies(getattr(totem, role), MarkedCard(KIND(card), mark)))


# -- reading -----------------------------------------------------------------------------------------
def test_a_position_names_zones_marks_and_status() -> None:
    ada = at("""
        Ada: {creature: C1, left: {worship: [D+shown, I, D x2], tarots: [Plain+cursed]}, right: {}, hand: [I, D x2],
              temple: [B], top: [Hit, D], ruins: [D], ascended: [C2]}""").players[0]
    assert lying(ada.totems[0], "worship", "D", SHOWN) == 1
    assert lying(ada.totems[0], "worship", "D") == 2
    assert lying(ada.totems[0], "tarots", "Plain", CURSED) == 1
    assert size(ada.totems[1].worship) == 0
    assert ada.hand[KIND("D")] == 2
    assert ada.top == (KIND("Hit"), KIND("D"))
    assert ada.ascended[KIND("C2")] == 1
    assert ada.alive


def test_what_is_usual_need_not_be_said() -> None:
    state = at("Ada: {creature: C1}")
    assert (state.active, state.phase, state.budget) == (0, MAIN, Budget())
    assert (state.pending, state.blocks, state.result) == ((), (), None)


def test_a_turn_can_be_anywhere() -> None:
    assert at("{turn: Ben, phase: turn draw}").phase == TURN_DRAW
    last = at("{turn: Cleo, phase: last, budget: {tarot: 0, lock: 0}}")
    assert (last.active, last.phase, last.budget) == (2, LAST, Budget(tarot=0, lock=0))


def test_a_game_that_is_over_has_a_result() -> None:
    state = at("{result: {winner: Ben, reason: elimination}, Ada: {out: true}, Cleo: {out: true}}")
    assert (state.phase, state.result) == (OVER, Result(1, "elimination"))
    assert at("result: {reason: tie}").result == Result(None, "tie")


def test_the_chapel_holds_the_creatures_that_lie_nowhere_else() -> None:
    assert at("Ada: {creature: C1, ascended: [C3]}").players[0].chapel[KIND("C2")] == 1
    assert at("Ada: {creature: C1, chapel: [C3]}").players[0].chapel[KIND("C2")] == 0


@pytest.mark.parametrize("ada", ["hand: [D]", "{creature: C1, ascended: 1}"])
def test_a_chapel_that_cannot_be_told_is_not_said(ada: str) -> None:
    chapel = at(f"Ada: {ada if ada[0] == '{' else '{' + ada + '}'}").players[0].chapel
    with pytest.raises(NotSaid, match="which creatures are in Ada's Chapel"):
        sum(chapel)


def test_a_locked_totem_lies_open() -> None:
    totem = at("Ada: {creature: C1, left: {worship: [D x2, I], tarots: [Plain x2], status: defective}}"
               ).players[0].totems[0]
    assert totem.status == DEFECTIVE
    assert (lying(totem, "worship", "D", SHOWN), lying(totem, "worship", "I", SHOWN)) == (2, 1)


def test_4_worship_2_an_overfull_side_can_be_written() -> None:
    assert size(at("Ada: {creature: C2, left: {worship: [D x3]}}").players[0].totems[0].worship) == 3


def test_a_typed_in_card_is_not_limited_by_the_decks() -> None:
    assert at("Ada: {hand: [New x3]}").players[0].hand[KIND("New")] == 3


def test_what_lasts_names_player_owner_card_and_duration() -> None:
    state = at("""
        blocks: [{on: Cleo, what: worship, lasting: game, by: Ada, card: Mute},
                 {on: Ben, what: tarot, turns: 1, of: 2, by: Ada, card: Bars}]
        types: [{on: Ada, side: left, clan: Bards, lasting: here, by: Ben, card: Bent},
                {on: Ada, clan: Mystics, turns: 2, by: Ben, card: Bent}]
        grants: [{to: Ben, what: tarot, by: Ada, card: Help}]
        skips: [Cleo, Ada]
        extra: [Ada]""")
    bars, mute = state.blocks
    assert bars == Running(1, "tarot", Lasting("turns", 2), 0, KIND("Bars"), left=1)
    assert mute == Running(2, "worship", Lasting("game"), 0, KIND("Mute"))
    assert [(each.what, each.side, each.left) for each in state.types] == [("Bards", 0, 0), ("Mystics", -1, 2)]
    assert [(each.seat, each.what) for each in state.grants] == [(1, "tarot")]
    assert (state.skips, state.extra) == ((0, 2), (0,))


def test_something_pending_is_written_by_its_fields() -> None:
    state = at("pending: [{kind: window, side: right, queue: [Cleo], contested: [{by: Ben, card: I}]}]")
    assert state.pending == (Window(1, (2,), (1, KIND("I"))),)


# -- what is not said --------------------------------------------------------------------------------
@pytest.mark.parametrize(("zone", "what"), [("hand", "what Ada holds"), ("temple", "what lies in Ada's Temple")])
def test_whoever_looks_into_a_zone_that_is_not_named_is_told_so(zone: str, what: str) -> None:
    cards = getattr(at("Ada: {creature: C1}").players[0], zone)
    for look in (sum, list, len, lambda found: found[0], lambda found: 0 in found):
        with pytest.raises(NotSaid, match=what):
            look(cards)


def test_a_creature_that_is_not_named_has_no_demand() -> None:
    state = at("Ada: {hand: [D]}")
    with pytest.raises(NotSaid, match="which creature Ada has"):
        step(RULES, state, act.Worship(0, KIND("D"), 0))


def test_what_is_not_named_does_not_matter_where_nobody_looks() -> None:
    state = at("Ada: {creature: C1, hand: [D]}")
    after = step(RULES, state, act.Worship(0, KIND("D"), 0))
    assert lying(after.players[0].totems[0], "worship", "D") == 1


# -- numbers of cards --------------------------------------------------------------------------------
@pytest.mark.parametrize("ada", ["{hand: 4, temple: 9, ruins: 2}", "{count: {hand: 4, temple: 9, ruins: 2}}"])
def test_cards_may_be_counted_only(ada: str) -> None:
    found = at(f"Ada: {ada}").players[0]
    assert [zone[KIND("unknown")] for zone in (found.hand, found.temple, found.ruins)] == [4, 9, 2]


def test_counted_cards_are_drawn_like_others() -> None:
    state = at("{phase: turn draw, Ada: {creature: C1, hand: [D], temple: 3}}")
    for action in (act.TurnDraw(0), act.Drawn(0, KIND("unknown")), act.Drawn(0, KIND("unknown"))):
        state = step(RULES, state, action)
    assert shown_position(RULES, SEATS, state)["Ada"]["count"] == {
        "hand": 3, "temple": 1, "ruins": 0, "chapel": 2, "ascended": 0}


def test_a_count_includes_what_lies_on_top() -> None:
    found = at("Ada: {top: [D], count: {temple: 3}}").players[0]
    assert (found.temple[KIND("unknown")], len(found.top)) == (2, 1)


def test_a_result_can_name_numbers_only() -> None:
    known = shown_position(RULES, SEATS, at("Ada: {hand: [D x2], temple: [B]}"))
    counted = shown_position(RULES, SEATS, at("Ada: {count: {hand: 2, temple: 1}}"))
    assert known["Ada"]["count"] == counted["Ada"]["count"] | {"ruins": 0, "ascended": 0}
    assert known["Ada"]["hand"] != counted["Ada"]["hand"]


# -- what can never be -------------------------------------------------------------------------------
FAULTS = [
    ("Ada: {hand: [Dd]}", "position:1 at Ada.hand[0]: unknown card 'Dd'; did you mean D?"),
    ("Ada: {hand: [D x²]}", "position:1 at Ada.hand[0]: write a card as `W1` or `W1 x2`, not 'D x²'"),
    ("Ada: {hand: [D twice]}", "position:1 at Ada.hand[0]: write a card as `W1` or `W1 x2`, not 'D twice'"),
    ("Ada: {hand: [D+shown]}", "position:1 at Ada.hand[0]: no card here can be 'shown'; "
                               "marks are for cards in totems"),
    ("Ada: {left: {tarots: [Hit+shown]}}", "position:1 at Ada.left.tarots[0]: no card here can be 'shown'; "
                                           "known: cursed"),
    ("Ada: {left: {worship: [unknown x2]}}", "position:1 at Ada.left.worship[0]: name the cards of a totem: "
                                       "the rules look at what they are"),
    ("Ada: {left: {worship: 3}}", "position:1 at Ada.left.worship: a list is needed here"),
    ("Ada: {left: {status: perfekt}}", "position:1 at Ada.left.status: unknown status 'perfekt'; "
                                       "did you mean perfect or defective?"),
    ("Bea: {}", "position:1 at Bea: unknown key 'Bea'; did you mean 'Ben'?"),
    ("turn: Bea", "position:1 at turn: unknown player 'Bea'; did you mean Ben?"),
    ("Ada: {hand: [D x2], count: {hand: 3}}",
     "position:1 at Ada.count.hand: 3 cards are counted, but 2 are named in `hand`"),
    ("Ada: {hand: [I x2], ruins: [I]}",
     "position:1 at Ada: 3 cards I (Imposter), but Ada's deck has 2; name a deck that has them, or type in cards of "
     "your own, which are in no deck (totym:8.mix.1)"),
    ("Ada: {hand: 40, temple: 20}", "position:1 at Ada: 60 cards in all, but Ada's deck has 43 (totym:8.mix.1)"),
    ("Ada: {creature: C1, chapel: 2, ascended: 1}",
     "position:1 at Ada: 4 creatures, but Ada's deck has 3 (totym:2.deck.2)"),
    ("Ada: {creature: D}", "position:1 at Ada.creature: D is no creature (totym:1.card.1)"),
    ("Ada: {chapel: [D]}", "position:1 at Ada.chapel: only creatures lie here (totym:1.card.1)"),
    ("Ada: {hand: [C1]}", "position:1 at Ada.hand: creatures are active, ascended or in the Chapel (totym:2.setup.1)"),
    ("Ada: {left: {tarots: [D]}}", "position:1 at Ada.left.tarots: only tarots are played open into a totem "
                                   "(totym:4.comp.2)"),
    ("Ada: {left: {worship: [D x3], tarots: [Plain], status: perfect}}",
     "position:1 at Ada.left: a locked totem has at least 5 cards (totym:5.req.2)"),
    ("Ada: {left: {worship: [D x3], tarots: [Plain, Hit+cursed], status: flawed}}",
     "position:1 at Ada.left: a cursed card never lies in a locked totem (totym:6.curse.3)"),
    ("Ada: {left: {worship: [D x2, I], tarots: [Plain x2], status: flawed}}",
     "position:1 at Ada.left.status: all worship in a flawed totem is real (totym:5.reveal.3)"),
    ("Ada: {left: {worship: [D x2, I], tarots: [Plain x2], status: perfect}}",
     "position:1 at Ada.left.status: all worship in a perfect totem is real (totym:5.reveal.2)"),
    ("Ada: {left: {worship: [D x3], tarots: [Plain x2], status: defective}}",
     "position:1 at Ada.left.status: a defective totem holds a card that is no worship card (totym:5.reveal.4)"),
    ("Ada: {left: LOCKED, right: {worship: [D x3], tarots: [Hit x2], status: perfect}}",
     "position:1 at Ada: a creature with both totems locked has ascended (totym:7.asc.1)"),
    ("Ada: {ascended: [C1, C2]}", "position:1 at Ada: with 2 ascended creatures Ada has won (totym:1.win.1)"),
    ("Ada: {out: true}", "position:1: it cannot be Ada's turn, who is out (totym:1.win.3)"),
    ("{Ben: {out: true}, Cleo: {out: true}}",
     "position:1: with all other players out the game is over (totym:1.win.2)"),
    ("phase: over", "position:1 at phase: a game that is over has a `result: {winner: ..., reason: ...}`, "
                    "and only such a game"),
    ("{result: {reason: tie}, pending: [{kind: penalty, against: Ben, by: Ada}]}",
     "position:1 at pending: nothing is pending in a game that is over"),
    ("blocks: [{on: Ben, what: tarot, by: Ada, card: Bars}]",
     "position:1 at blocks[0]: say how long it lasts: `turns: 2` or `lasting: game`, turn, next, here or totem "
     "(totym:6.block.1)"),
    ("pending: [{kind: windows, side: left, queue: [Ben]}]",
     "position:1 at pending[0].kind: unknown kind 'windows'; did you mean window?"),
    ("pending: [{kind: penalty, against: Ben, by: Ada}, {kind: ascending, seat: Ada}]",
     "position:1 at pending[1]: this goes on by itself; the last entry is what somebody or chance has to decide"),
    ("pending: [{kind: window, side: left, queue: []}]",
     "position:1 at pending[0]: this goes on by itself; the last entry is what somebody or chance has to decide"),
    ("pending: [{kind: drawing, draws: [{seat: Ada, left: 0, forced: true}]}]",
     "position:1 at pending[0]: this goes on by itself; the last entry is what somebody or chance has to decide"),
    ("pending: [{kind: choosing, part: 0}]",
     "position:1 at pending[0]: below this there has to be the text that is carried out: "
     "{kind: resolving, user: ..., card: ..., todo: []}"),
    ("pending: [{kind: resolving, user: Ada, card: Hit, todo: [1]}, {kind: flipping, part: 0}]",
     "position:1 at pending[0]: part 1 of Hit is nothing of that kind; parts are counted from 0\n"
     "position:1 at pending[1]: part 0 of Hit is nothing of that kind; parts are counted from 0"),
    ("pending: [{kind: resolving, user: Ada, card: Hit, todo: [one]}, {kind: penalty, against: Ben, by: Ada}]",
     "position:1 at pending[0].todo[0]: write a part of a text as `1` or `1 x2`, not 'one'"),
]


@pytest.mark.parametrize(("position", "fault"), FAULTS, ids=[position for position, _ in FAULTS])
def test_an_impossible_position_is_refused_with_its_place(position: str, fault: str) -> None:
    with pytest.raises(FileError) as error:
        at(position.replace("LOCKED", LOCKED))
    assert str(error.value) == fault


def test_all_faults_come_out_at_once() -> None:
    with pytest.raises(FileError) as error:
        at("turn: Bea\nAda: {hand: [Dd]}\nBen:\n  creature: C1\n  right: {status: perfect}")
    assert [(fault.line, fault.key) for fault in error.value.faults] == [
        (2, "Ada.hand[0]"), (5, "Ben.right"), (1, "turn")]


@pytest.mark.parametrize(("position", "readings"), [
    ("Ada: {left: LOCKED, right: {worship: [D x3], tarots: [Hit x2], status: perfect}}", {"R63": "r2"}),
    ("Ada: {ruins: [C1]}", {"R64": "r2"}),
    ("{pending: [{kind: ascending, seat: Ada}, {kind: penalty, against: Ben, by: Ada}], "
     "Ada: {left: LOCKED, right: {worship: [D x3], tarots: [Hit x2], status: perfect}}}", {}),
])
def test_what_only_some_readings_or_moments_bring_about_is_possible_there(
        position: str, readings: dict[str, str]) -> None:
    at(position.replace("LOCKED", LOCKED), small_rules(**readings))


def test_cards_cannot_be_counted_only_where_nothing_stands_for_them() -> None:
    deck = RULES.deck
    without = Rules(RULEBOOK, type(deck)("bare", deck.cards[:-1], tuple(each[:-1] for each in deck.copies)))
    with pytest.raises(FileError, match="name these cards: this deck has no card 'unknown' to stand for them"):
        read_position(without, SEATS, parse("Ada: {hand: 3}", "position"))


def test_every_clause_of_a_fault_stands_in_the_rulebook() -> None:
    cited = set(re.findall(r"totym:([\w.]*\w)", Path(checks.__file__).read_text(encoding="utf-8")))
    assert "7.asc.1" in cited
    for clause in cited - {"5.reveal"}:
        RULEBOOK.clause(clause)


# -- round trips -------------------------------------------------------------------------------------
ANSWERS = st.fixed_dictionaries({question.id: st.sampled_from(list(question.readings))
                                 for question in RULEBOOK.questions})


@given(seed=st.integers(0, 2**32 - 1), readings=st.just({}) | ANSWERS)
def test_every_state_reads_back_from_its_position(seed: int, readings: dict[str, str]) -> None:
    rules = small_rules(**readings)
    some = [visit.state for visit in walk(rules, seed, 120)][seed % 6::6]
    for state in some:
        assert again(rules, write_position(rules, SEATS, state)) == state
    assert again(rules, shown_position(rules, SEATS, some[-1])) == some[-1]


def test_cards_under_a_temple_are_among_those_counted() -> None:
    state = at("Ada: {temple: [D], below: [B x2], count: {temple: 3}}", small_rules(R57="r2"))
    assert [sum(zone) for zone in state.below] == [2, 0, 0]


def test_a_partial_position_stays_as_partial() -> None:
    state = at("{turn: Ben, Ada: {creature: C1, left: {worship: [D]}}, Cleo: {hand: [I]}}")
    written = write_position(RULES, SEATS, state)
    assert written == {"turn": "Ben", "phase": "main", "Ada": {"creature": "C1", "left": {"worship": ["D"]},
                                                              "chapel": ["C2", "C3"]},
                       "Ben": {}, "Cleo": {"hand": ["I"]}}
    assert again(RULES, written) == state


@pytest.mark.parametrize("kind", [*get_args(Pending), Declared, Draws, Option, Picks], ids=lambda kind: kind.__name__)
def test_every_field_of_what_is_pending_has_a_form(kind: Any) -> None:
    assert all(form_of(kind, name) for name in kind.__struct_fields__)


# -- views -------------------------------------------------------------------------------------------
HIDING = ("Ada: {{creature: C1, left: {{worship: [{0}, D+shown, B+cursed], tarots: [Hit]}}, hand: [B], "
          "temple: [{1}, D], ruins: [Hit]}}\nBen: {{creature: C2, hand: [I], temple: 2}}\n"
          "Cleo: {{creature: C3, hand: 1, temple: 2}}")


def seen(position: str, seat: int, **readings: str) -> Any:
    rules = small_rules(**readings)
    return view(rules, SEATS, at(position, rules), seat)


def test_4_bluff_3_hidden_cards_look_alike_to_others() -> None:
    real, bluff = HIDING.format("D", "I"), HIDING.format("I", "D")
    assert seen(real, 1) == seen(bluff, 1)
    assert seen(real, 0) != seen(bluff, 0)


@pytest.mark.parametrize(("ours", "other"), [
    ("left: {worship: [D+shown]}", "left: {worship: [B+shown]}"), ("left: {worship: [D]}", "left: {worship: [D x2]}"),
    ("left: {tarots: [Hit]}", "left: {tarots: [Hex]}"), ("left: {worship: [D]}", "left: {worship: [D+cursed]}"),
    ("hand: 1", "hand: 2"), ("temple: 1", "temple: 2"), ("ruins: 1", "ruins: 2"), ("creature: C1", "creature: C3"),
])
def test_what_lies_open_and_how_many_cards_there_are_is_seen(ours: str, other: str) -> None:
    rest = ", ".join(f"{name}: {value}" for name, value in
                     (("creature", "C2"), ("hand", 1), ("temple", 1)) if not ours.startswith(name))
    others = "Ben: {creature: C1, hand: 0, temple: 0}\nCleo: {creature: C1, hand: 0, temple: 0}"
    assert seen(f"Ada: {{{ours}, {rest}}}\n{others}", 1) != seen(f"Ada: {{{other}, {rest}}}\n{others}", 1)


def test_one_sees_the_own_hand_and_hidden_worship_but_not_the_own_ruins() -> None:
    own = seen(HIDING.format("D", "I"), 0)["Ada"]
    assert (own["hand"], own["left"]["worship"], own["ruins"], own["temple"]) == (
        ["B"], ["D", "D+shown", "B+cursed"], 1, 2)


@pytest.mark.parametrize(("readings", "worship", "ruins"), [
    ({"R87": "r2"}, ["D", "D+shown", "B+cursed"], ["Hit"]), ({"R87": "r3"}, ["D+shown"], 1)])
def test_r87_says_what_one_may_look_at_again(readings: dict[str, str], worship: list[str], ruins: Any) -> None:
    own = seen(HIDING.format("D", "I"), 0, **readings)["Ada"]
    assert (own["left"]["worship"], own["ruins"]) == (worship, ruins)


def test_r88_may_hide_the_size_of_a_temple() -> None:
    position = HIDING.format("D", "I")
    assert "temple" in seen(position, 1)["Ada"]
    assert "temple" not in seen(position, 1, R88="r2")["Ada"]


PICKING = """
pending: [{{kind: resolving, user: Cleo, card: Hits, todo: []}},
          {{kind: affecting, part: 0, asked: [], going: [Ada, Ben], picking: [Ben], ready: true,
            picks: [{{seat: Ada, cards: [{0}]}}]}}]
Ada: {{creature: C1, hand: [D, B], temple: 0}}
Ben: {{creature: C2, hand: [I], temple: 0}}
Cleo: {{creature: C3, hand: 0, temple: 0}}
"""


def test_r91_picks_are_secret_until_all_have_picked() -> None:
    assert seen(PICKING.format("D"), 1) == seen(PICKING.format("B"), 1)
    assert seen(PICKING.format("D"), 0) != seen(PICKING.format("B"), 0)
    assert seen(PICKING.format("D"), 1, R91="r2") != seen(PICKING.format("B"), 1, R91="r2")
