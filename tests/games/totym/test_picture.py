"""The table of TOTYM as a picture: what lies where, who is asked, and nothing that a seat is not told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulesmodel.games.totym.game import SEATS, Totym
from rulesmodel.games.totym.positions import write_position
from rulesmodel.games.totym.state import Ascending, State
from rulesmodel.kernel.picture import Area, Card, Picture, Zone, written_card
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import parse
from rulesmodel.machines.play.chance import walk
from tests.games.totym.generated import somewhere
from tests.games.totym.small import small_rules
from tests.games.totym.table import Table, at
from tests.games.totym.test_noninterference import has_picked, looks_alike, outcomes_or_legal

game = Totym()


def pictured(table: Table, seat: int | None = None) -> Picture:
    return game.picture(table.rules, table.state, seat)


def area(picture: Picture, name: str) -> Area:
    return next(each for each in picture.areas if each.title == name)


def zone(picture: Picture, name: str, title: str) -> Zone:
    return next(each for each in area(picture, name).zones if each.title == title)


def ids(those: Zone) -> list[str]:
    return [card.id for card in those.cards for _ in range(card.number)]


LAID = "{Ben: {hand: [Imp x2, T1], left: {worship: [Druid+shown, Imp, Bard+cursed], tarots: [T1, T2]}}}"


# -- totems ----------------------------------------------------------------------------------------------
def test_a_side_has_as_many_places_as_the_creature_demands_and_they_wait_for_its_clan() -> None:
    picture = pictured(at("{Ada: {creature: Oak}}"))
    left, right = (zone(picture, "Ada", f"{side} worship") for side in ("left", "right"))
    assert [(each.places, each.wants.says if each.wants else "") for each in (left, right)] == [
        (3, "Druids"), (2, "Bards")]
    assert {each.of for each in area(picture, "Ada").zones} == {"left totem", "right totem", ""}


def test_hidden_worship_is_seen_by_its_owner_and_marked_as_lying_face_down() -> None:
    lying = zone(pictured(at(LAID), 1), "Ben", "left worship").cards
    assert {(card.id, card.marks, card.down) for card in lying} == {
        ("Druid", ("shown",), False), ("Imp", ("bluff",), True), ("Bard", ("cursed",), True)}


def test_others_see_backs_and_where_a_curse_lies() -> None:
    lying = zone(pictured(at(LAID), 0), "Ben", "left worship").cards
    assert lying[1:] == (Card(), Card(marks=("cursed",)))
    assert (lying[0].id, lying[0].marks) == ("Druid", ("shown",))


def test_a_locked_totem_lies_open_and_says_its_class() -> None:
    table = at("{Ada: {left: {worship: [Druid x2, Bard], tarots: [T1, T2], status: flawed}}}")
    worship = zone(pictured(table, 1), "Ada", "left worship")
    assert worship.marks == ("locked: flawed",)
    assert ids(worship) == ["Druid", "Druid", "Bard"]
    assert not any(card.down or card.marks for card in worship.cards)


def test_more_worship_than_demanded_is_overfull_and_all_of_it_is_there() -> None:
    worship = zone(pictured(at("{Ada: {right: {worship: [Bard x3]}}}")), "Ada", "right worship")
    assert (worship.places, worship.size, worship.marks) == (2, 3, ("overfull",))


def test_a_changed_worship_type_and_demand_show_in_the_places() -> None:
    picture = pictured(at("""
        Ada: {left: {tarots: [T1]}}
        types: [{on: Ada, side: left, clan: Zealots, lasting: game, by: Ada, card: T1}]
        demands: [{on: Ada, side: left, number: 1, lasting: game, by: Ada, card: T1}]
        """))
    left = zone(picture, "Ada", "left worship")
    assert left.wants is not None
    assert (left.places, left.wants.says) == (1, "Zealots")
    assert area(picture, "Ada").notes == ("the left totem counts as Zealots (Ada's T1, rest of game)",
                                          "the left totem demands 1 (Ada's T1, rest of game)")


def test_what_is_protected_is_noted_for_each_card_and_side() -> None:
    by_ada = "lasting: next, by: Ada, card: T1"
    picture = pictured(at(f"""
        Ada: {{left: {{tarots: [T1]}}}}
        shields: [{{on: Ada, what: discard, {by_ada}}}, {{on: Ada, what: "block:draw", {by_ada}}},
                  {{on: Ada, what: curse, side: left, lasting: totem, by: Ada, card: T1}}]
        """))
    assert area(picture, "Ada").notes == (
        "protected from: block:draw, discard (Ada's T1, until Ada's next turn)",
        "the left totem is protected from: curse (Ada's T1, while in totem)")


# -- hands, piles, what is left ----------------------------------------------------------------------------
def test_a_hand_shows_faces_to_its_owner_and_backs_to_others() -> None:
    table = at(LAID)
    assert ids(zone(pictured(table, 1), "Ben", "hand")) == ["Imp", "Imp", "T1"]
    assert zone(pictured(table, 0), "Ben", "hand") == Zone("hand", count=3)


def test_piles_have_their_numbers() -> None:
    table = at("{Ada: {temple: [Druid x7], top: [T1, Bard], ruins: [T2 x2], ascended: [Fir]}}")
    picture = pictured(table)
    assert [(title, zone(picture, "Ada", title).size) for title in ("Temple", "Ruins", "Chapel", "ascended")] == [
        ("Temple", 7), ("Ruins", 2), ("Chapel", 1), ("ascended", 1)]
    assert ids(zone(picture, "Ada", "top of the Temple")) == ["T1", "Bard"]
    seen = pictured(table, 1)
    assert zone(seen, "Ada", "Temple").count == 9
    assert "top of the Temple" not in {each.title for each in area(seen, "Ada").zones}


def test_the_actions_left_are_those_of_whose_turn_it_is() -> None:
    picture = pictured(at("{budget: {tarot: 0, worship: 2}}"))
    assert {track.title: track.value for track in area(picture, "Ada").tracks} == {
        "ascended": 0, "blessings left": 1, "tarots left": 0, "worship left": 2, "locks left": 1}
    assert [track.title for track in area(picture, "Ben").tracks] == ["ascended"]


def test_blocks_of_one_card_are_one_note() -> None:
    picture = pictured(at("""
        Ben: {left: {tarots: [T1]}}
        blocks:
          - {on: Ada, what: tarot, turns: 2, by: Ben, card: T1}
          - {on: Ada, what: draw, turns: 2, by: Ben, card: T1}
        skips: [Ben]
        """))
    assert area(picture, "Ada").notes == ("blocked: draw, tarot (Ben's T1, 2 more turns)",)
    assert area(picture, "Ben").notes == ("the next turn is skipped",)


def test_what_a_position_leaves_out_is_not_made_up() -> None:
    rules = at("{}").rules
    state = game.read_position(rules, parse("{Ada: {left: {worship: [Druid]}}}", "position"))
    for seat in (None, 0, 1):
        picture = game.picture(rules, state, seat)
        unsaid = {each.title for each in area(picture, "Ada").zones if each.unsaid}
        assert unsaid == {"creature", "hand", "Temple", "Chapel"}
        assert zone(picture, "Ada", "left worship").places == 0


# -- what is decided ---------------------------------------------------------------------------------------
LOCKING = "{Ada: {left: {worship: [Druid x3], tarots: [T1, T2]}}, Ben: {hand: [Imp]}, Cleo: {hand: [Imp]}}"


def test_a_lock_attempt_shows_its_totem_and_who_is_asked() -> None:
    table = at(LOCKING, seats=3).do("Ada: lock left")
    picture = pictured(table)
    assert picture.headline == "Ben may contest the lock of Ada's left totem with an imposter, or pass"
    assert [each.asked for each in picture.areas] == [False, True, False]
    assert zone(picture, "Ada", "left worship").marks == ("being locked",)
    assert picture.chain is not None
    assert [(link.by, link.card.id) for link in picture.chain.links] == [("Ada", "Lock")]
    assert picture.chain.stands == "asked: Ben, then Cleo"


def test_a_failed_imposter_brings_a_penalty() -> None:
    picture = pictured(at(LOCKING, seats=3).do("Ada: lock left", "Ben: contest Imp"))
    assert picture.headline == "Ada picks Ben's penalty: the hand, or an unlocked totem"
    assert picture.phase == "penalty"


def test_a_text_under_way_shows_its_card_and_what_is_picked() -> None:
    table = at("{Ada: {hand: [X]}, Ben: {hand: [Imp, T1]}}", text={"X": "[{to: opponent, do: discard}]"})
    picture = pictured(table.do("Ada: play X left on Ben"))
    assert picture.headline == "Ben picks what to discard for X"
    assert picture.chain is not None
    assert [(link.by, link.card.id) for link in picture.chain.links] == [("Ada", "X")]
    assert picture.chain.stands == "Opponent: DISCARD 1"


def test_an_ascended_creature_lies_apart_and_counts() -> None:
    picture = pictured(at("""
        Ada: {left: {worship: [Druid x3], tarots: [T1, T2]},
              right: {worship: [Bard x2], tarots: [T1 x3], status: perfect}, temple: [Druid x10]}
        """).do("Ada: lock left", "Ben: pass"))
    assert ids(zone(picture, "Ada", "ascended")) == ["Oak"]
    assert area(picture, "Ada").tracks[0].value == 1
    assert picture.headline == "Chance brings Ada a new creature"
    assert zone(picture, "Ada", "creature") == Zone("creature")


def test_who_is_out_while_others_play_on_has_not_lost_yet() -> None:
    picture = pictured(at("{Cleo: {out: true}}", seats=3))
    assert [each.result for each in picture.areas] == ["", "", "out"]


def test_the_winner_is_named() -> None:
    picture = pictured(at("{Ada: {ascended: [Fir, Elm, Yew]}, result: {winner: Ada, reason: ascension}}"))
    assert (picture.headline, picture.over) == ("Ada wins (ascension)", True)
    assert [each.result for each in picture.areas] == ["won", "lost"]


@pytest.mark.parametrize(("deck", "seed"), [("full", 7), ("full3", 17), ("full4", 3), ("swap", 1)])
def test_whole_games_are_pictured_from_every_seat(deck: str, seed: int) -> None:
    """Everything is told in words, and all cards of hands and totems are there."""
    rules = game.rules(deck)
    for step in islice(walk(game, rules, seed=seed), 0, 400, 3):
        picture = game.picture(rules, step.state)
        assert not says_little(picture.headline)
        assert shown_cards(picture) == written_cards(rules, step.state)
        for seat in range(rules.deck.seats):
            assert game.picture(rules, step.state, seat).headline == picture.headline


def says_little(headline: str) -> bool:
    """Whether a headline says no more than who is asked."""
    return headline.startswith("Chance decides") or " is asked (" in headline


def shown_cards(picture: Picture) -> Counter[tuple[str, str]]:
    """The cards of hands and totems by player, as they are pictured."""
    return Counter({(each.title, card): number for each in picture.areas
                    for card, number in Counter(name for those in each.zones if those.of or those.title == "hand"
                                                for name in ids(those)).items()})


def written_cards(rules: Rules, state: State) -> Counter[tuple[str, str]]:
    """The cards of hands and totems by player, as the position writes them."""
    found: Counter[tuple[str, str]] = Counter()
    for name, mine in write_position(rules, SEATS, state).items():
        if name in SEATS:
            totems = [words for side in ("left", "right") for words in mine.get(side, {}).values()]
            for word in [*mine["hand"], *(word for words in totems if isinstance(words, list) for word in words)]:
                card = written_card(word)
                found[name, card.id] += card.number
    return found


# -- nothing hidden shows ------------------------------------------------------------------------------------
def alike(rules: Rules, seeds: range, length: int = 8) -> Iterator[tuple[State, State, int]]:
    """States along random walks, and others that a seat cannot tell from them, since it has the same view of both."""
    for seed in seeds:
        random = Random(seed)
        state = somewhere(rules, random)
        for _ in range(length):
            for who in range(rules.deck.seats):
                twin = state if has_picked(state, who) else looks_alike(state, who, random)
                for seat in range(rules.deck.seats):
                    if twin != state and game.view(rules, state, seat) == game.view(rules, twin, seat):
                        yield state, twin, seat
            found = outcomes_or_legal(rules, state)
            if not found:
                break
            state = random.choice(found)[1]


READINGS: tuple[dict[str, Any], ...] = ({}, {"R87": "r2"}, {"R87": "r3"}, {"R88": "r2"}, {"R91": "r2"}, {"R29": "r2"})


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_equal_views_give_equal_pictures(readings: dict[str, str]) -> None:
    rules, met = small_rules(**readings), 0
    for state, twin, seat in alike(rules, range(12)):
        assert game.picture(rules, state, seat) == game.picture(rules, twin, seat)
        met += 1
    assert met > 100


def test_the_twins_differ_for_whoever_sees_everything() -> None:
    """So that the test above can fail."""
    rules = small_rules()
    differing = [game.picture(rules, state) != game.picture(rules, twin) for state, twin, _ in alike(rules, range(4))]
    assert sum(differing) > len(differing) / 2


# -- what theorems show ----------------------------------------------------------------------------------
SHOWN: dict[str, Any] = {
    "creatures": {"C": "Druids 2, Bards 0", "D": "Bards 1, Mystics 4"}, "constants": {"creatures to win": 1},
    "turn": "Ada", "phase": "main",
    "Ada": {"creature": "C", "left": {"worship": ["Druid x2"], "tarots": ["Own x3"]}, "hand": [], "temple": ["Druid"],
            "chapel": ["D"]},
    "Ben": {"creature": "D", "hand": ["Imposter"], "temple": [], "chapel": ["C"]},
}


def test_a_position_of_a_theorem_is_a_table() -> None:
    """Its creatures demand what it says, its constants are its own, and cards of its own are tarots."""
    rules, state = game.shown_state(SHOWN)
    picture = game.picture(rules, state)
    assert [each.title for each in picture.areas] == ["Ada", "Ben"]
    assert [zone(picture, "Ada", f"{side} worship").places for side in ("left", "right")] == [2, 0]
    assert ids(zone(picture, "Ada", "left tarots")) == ["Own"] * 3
    assert area(picture, "Ada").tracks[0].most == 1
    assert picture.invented


def test_what_goes_on_by_itself_can_be_pictured_too() -> None:
    """A theorem may show a moment that no player ever sees."""
    table = at("{}")
    state = game.read_position(table.rules, parse("{Ada: {creature: Oak, hand: [], temple: []}}", "position"))
    moment = replace(state, pending=(Ascending(0),))
    assert game.picture(table.rules, moment).headline == "Ada's creature ascends"
