"""Plays that can be stepped, taken back, forked and taken home; menus with reasons. No widget is needed for it."""

from __future__ import annotations

import pytest

from rulesmodel.judge.scenario import Scenario, load_all, read_scenarios, shipped_files
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.errors import RulesModelError
from rulesmodel.kernel.game import game
from rulesmodel.kernel.yamlfile import parse
from rulesmodel.machines.play import play as random_play
from rulesmodel.notebook.export import Dispute, deck_name, moves_of
from rulesmodel.notebook.options import Options, options
from rulesmodel.notebook.play import Play

HOARDER, DUEL = game("hoarder"), game("duel")
SCENARIOS: dict[str, Scenario] = {one.id: one for one in load_all(shipped_files("hoarder"))}


def test_a_scenario_is_stepped_forward_and_back() -> None:
    play = Play.of_scenario(SCENARIOS["T02"])
    assert (play.number, play.length) == (0, 8)
    play.forward()
    assert [step.action is not None for step in play.line] == [False, True]
    play.back()
    play.back()
    assert play.number == 0
    play.last()
    play.forward()
    assert play.number == play.length == 8


def test_a_refused_question_ends_the_line_with_its_reason() -> None:
    play = Play.of_scenario(SCENARIOS["S29"])
    assert play.remark == "Ada: strike Ben T1 is not allowed: a Bodyguard there has to be chosen (8.strike.2)"


def test_further_lines_can_be_played_too() -> None:
    play = Play.of_scenario(SCENARIOS["T01"], line=1)
    assert play.remark.startswith("Ada: play R4 is not allowed")


def test_another_move_forks_the_play_and_the_old_line_stays() -> None:
    play = Play.of_scenario(SCENARIOS["T02"])
    play.forward()
    play.choose("decline")
    assert play.number == play.length == 2
    assert sorted(len(line) - 1 for line in play.lines()) == [2, 8]
    play.back()
    play.choose("stop S")
    assert play.length == 8
    assert len(play.moments) == 10


def test_a_move_that_cannot_be_done_is_told() -> None:
    with pytest.raises(RulesModelError, match="'end' cannot be done here"):
        Play.of_scenario(SCENARIOS["T01"]).choose("end")


def test_going_to_a_state_makes_its_line_the_way_on() -> None:
    play = Play.of_scenario(SCENARIOS["T02"])
    end = play.lines()[0][-1].state
    play.choose("end")
    assert play.go_to(end)
    assert play.number == 8
    play.first()
    assert play.length == 8
    assert not play.go_to(DUEL.initial(DUEL.rules("two"))[0])


def test_only_what_is_near_is_given_and_it_hangs_together() -> None:
    play = Play.of_scenario(SCENARIOS["T06"])
    play.choose("skip")  # a fork at the start
    play.go_to(play.lines()[0][-1].state)
    lines = play.lines(near=3)
    assert [len(line) for line in lines] == [4]
    assert lines[0][-1].state == play.state


def test_a_recorded_play_is_played_again() -> None:
    trace = random_play(DUEL, DUEL.rules("one"), seed=1, deck="one")
    play = Play.of_trace(trace)
    assert (play.length, play.deck, play.remark) == (len(trace.steps), "one", "")


# -- menus -----------------------------------------------------------------------------------------------
def at(text: str, deck: str | None = None) -> Options:
    rules = HOARDER.rules(deck)
    return options(HOARDER, rules, HOARDER.read_position(rules, parse(text, "the table")))


def test_a_menu_has_what_is_allowed_and_why_the_rest_is_not() -> None:
    found = at("phase: {kind: carrying, seat: Ada, card: R1, todo: [strike]}\n"
               "Ada: {hand: [], team: [R1+played+now]}\nBen: {hand: [], team: [FB, K1]}")
    assert found.asked == "Ada"
    assert [choice.words for choice in found.choices] == ["strike Ada R1+played+now", "strike Ben FB", "skip strike"]
    assert ("strike Ben K1",) in [refusal.words for refusal in found.refusals]
    assert {refusal.clause for refusal in found.refusals} == {"8.strike.2"}


def test_moves_refused_for_one_reason_stand_together() -> None:
    found = at("step: 1\nAda: {hand: [], team: [R1, K1]}\nBen: {hand: [], team: [FB]}")
    assert [refusal.words for refusal in found.refusals] == [("return R1", "return K1")]


def test_chance_has_odds() -> None:
    found = at("phase: {kind: drawing, seat: Ada, left: 1, then: {kind: secondstep}}\npile: [K1 x2, S]\n"
               "Ada: {hand: [], team: []}\nBen: {hand: [], team: []}")
    assert found.asked == "chance"
    assert {choice.words: choice.odds for choice in found.choices} == {"draw K1": "2 of 3", "draw S": "1 of 3"}


def test_what_a_position_leaves_out_is_said_and_not_guessed() -> None:
    found = at("step: 1\nAda: {team: [R1]}\nBen: {hand: [], team: [FB]}")
    assert not found.choices
    assert found.unsaid == ("the position does not say what Ada holds (needed for: draw, any other move)",)


def test_nobody_chooses_when_the_game_is_over() -> None:
    assert at("phase: {kind: over, winner: Ada, loser: Ben, reason: totems}\nAda: {hand: [], team: []}") == Options("")


# -- taking it home --------------------------------------------------------------------------------------
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS.keys())
def test_what_was_played_is_a_scenario_that_comes_to_the_same(scenario: Scenario) -> None:
    play = Play.of_scenario(scenario)
    play.last()
    if not play.number:
        return
    dispute = Dispute(play.game, play.rules, play.position, moves_of(play.game, play.rules, play.line[1:]),
                      deck=play.deck, cards=play.cards, id="again")
    again, = read_scenarios(dispute.settled())
    assert judge(play.game, again).agrees
    replayed = Play.of_scenario(again)
    replayed.last()
    assert replayed.game.write_position(replayed.rules, replayed.state) == play.game.write_position(
        play.rules, play.state)


def test_a_deck_is_named_when_it_is_not_the_first_one() -> None:
    assert deck_name(HOARDER, HOARDER.rules("min")) == "min"
    assert deck_name(HOARDER, HOARDER.rules()) == ""


def test_readings_and_decks_are_fixed_in_what_is_taken_home() -> None:
    rules = HOARDER.rules("min", readings={"R26": "r2"})
    text = Dispute(HOARDER, rules, {"Ada": {"hand": [], "team": ["FB"]}}, [{"Ada": "end"}]).settled()
    scenario, = read_scenarios(text)
    assert (scenario.deck, dict(scenario.readings)) == ("min", {"R26": "r2"})
