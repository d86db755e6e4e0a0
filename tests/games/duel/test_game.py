"""Stop & Worship around its rules: decks, positions, words, views and the mirror."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rulesmodel.games.duel import game
from rulesmodel.games.duel.decks import read_deck
from rulesmodel.games.duel.state import Deck, Decline, TakeAct
from rulesmodel.kernel.errors import BadMove, FileError, UnknownName
from rulesmodel.kernel.game import game as installed
from rulesmodel.kernel.ruling import Refused
from rulesmodel.kernel.yamlfile import parse
from rulesmodel.machines.search import search

RULES = game.rules("four")
STATES = list(search(game, RULES).space.states())


def test_the_game_is_found_by_its_name() -> None:
    assert installed("duel") is game


# -- decks -------------------------------------------------------------------------------------
def test_the_first_deck_is_the_default() -> None:
    assert game.rules().deck == game.rules("two").deck == Deck(2, 2, 5, 5, 2)


def test_a_deck_may_be_somebodys_own_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("{acts: 1, stops: 3, cap: 4, goal: 4, gain: 1}")
    assert game.rules(file).deck == Deck(acts=1, stops=3, cap=4, goal=4, gain=1)


def test_a_deck_that_nobody_knows_is_told_with_near_ones() -> None:
    with pytest.raises(UnknownName, match="unknown deck 'fuor'; did you mean four"):
        game.rules("fuor")


def test_a_broken_deck_is_told_with_all_its_faults(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("acts: 1\nstops: -1\ncap: 5\ngoal: 0\ngain: two\ngian: 2\n")
    with pytest.raises(FileError) as error:
        read_deck(file)
    assert str(error.value).splitlines() == [
        f"{file}:6 at gian: unknown key 'gian'; did you mean 'gain'?",
        f"{file}:2 at stops: a number from 0 to 99 is needed here, not -1",
        f"{file}:4 at goal: a number from 1 to 99 is needed here, not 0",
        f"{file}:5 at gain: a whole number is needed here, not 'two'",
    ]


# -- positions ---------------------------------------------------------------------------------
def test_every_position_reads_back_to_its_state() -> None:
    for state in STATES:
        written = msgspec.yaml.encode(game.write_position(RULES, state)).decode()
        assert game.read_position(RULES, parse(written, "position")) == state


def test_what_a_position_leaves_out_is_nought() -> None:
    state = game.read_position(RULES, parse("{turn: Ada}", "position"))
    assert game.write_position(RULES, state) == {
        "pile": {"acts": 0, "stops": 0}, "Ada": {"acts": 0, "stops": 0, "worship": 0},
        "Ben": {"acts": 0, "stops": 0, "worship": 0}, "turn": "Ada"}


@pytest.mark.parametrize(("text", "fault"), [
    ("{pile: {acts: 5}}", "position:1 at pile.acts: a number from 0 to 4 is needed here, not 5"),
    ("{Ada: {worship: 6}}", "position:1 at Ada.worship: a number from 0 to 5 is needed here, not 6"),
    ("{Eve: {acts: 1}}", "position:1 at Eve: unknown key 'Eve'; known: pile, Ada, Ben, turn, chain"),
    ("{turn: Eve}", "position:1 at turn: unknown player 'Eve'; known: Ada, Ben"),
    ("{Ada: {acts: 3}, Ben: {acts: 2}}", "position:1: 5 acts are in the game, but the deck has only 4"),
    ("{Ada: {acts: 4}, chain: 0}", "position:1: 5 acts are in the game, but the deck has only 4"),
    ("{Ada: {stops: 3}, chain: 2}", "position:1: 5 stops are in the game, but the deck has only 4"),
    ("{Ada: {worship: 5}, chain: 0}", "position:1: the game is over at 5 worship (1.end.1), so no window can be open"),
])
def test_an_impossible_position_is_told(text: str, fault: str) -> None:
    with pytest.raises(FileError) as error:
        game.read_position(RULES, parse(text, "position"))
    assert fault in str(error.value)


# -- words -------------------------------------------------------------------------------------
def test_every_action_reads_back_from_its_words() -> None:
    for kind in game.actions.__args__:
        for seat in (0, 1):
            words = game.write_action(RULES, kind(seat))
            assert game.read_action(RULES, STATES[0], seat, words) == kind(seat)


def test_words_are_read_in_any_case_and_spacing() -> None:
    assert game.read_action(RULES, STATES[0], 1, " Take  ACT ") == TakeAct(1)
    assert game.read_action(RULES, STATES[0], 0, "decline") == Decline(0)


@pytest.mark.parametrize(("seat", "text", "told"), [
    (0, "take card", "'take card' is no move; known: take act, take stop, play act, pass, stop, decline"),
    (None, "pass", "say who moves: Ada or Ben"),
])
def test_what_is_no_move_is_told(seat: int | None, text: str, told: str) -> None:
    with pytest.raises(BadMove, match=told):
        game.read_action(RULES, STATES[0], seat, text)


# -- what machines use -------------------------------------------------------------------------
def test_both_seats_see_everything() -> None:
    views = {msgspec.json.encode(game.view(RULES, state, 0)) for state in STATES}
    assert len(views) == len(STATES)
    assert all(game.view(RULES, state, 0) == game.view(RULES, state, 1) for state in STATES)


def test_the_mirror_is_a_symmetry_of_the_rules() -> None:
    for state in STATES:
        image = game.mirror(RULES, state)
        assert game.mirror(RULES, image) == image
        after = {game.mirror(RULES, one) for one in accepted(state)}
        assert after == {game.mirror(RULES, one) for one in accepted(image)}


def accepted(state: object) -> list[object]:
    found = []
    for action in game.candidates(RULES, state):
        try:
            found.append(game.step(RULES, state, action))
        except Refused:
            continue
    return found


@pytest.mark.parametrize(("invariant", "text"), [
    ("cards", [[4, 0], [[1, 0, 0], [0, 0, 0]], 0, False, 0]),
    ("cards", [[4, 0], [[0, 0, 0], [0, 0, 0]], 0, True, 0]),
    ("cards", [[0, 4], [[0, 0, 0], [0, 0, 0]], 0, True, 1]),
    ("cap", [[0, 0], [[0, 0, 6], [0, 0, 0]], 0, False, 0]),
    ("cap", [[0, 0], [[0, 0, 0], [0, 0, 6]], 0, False, 0]),
    ("chain", [[0, 0], [[0, 0, 0], [0, 0, 0]], 0, False, 1]),
])
def test_each_invariant_tells_a_state_that_cannot_be(invariant: str, text: list[object]) -> None:
    state = msgspec.convert(text, game.state)
    assert [one.id for one in game.invariants(RULES) if not one.holds(RULES, state)] == [invariant]
