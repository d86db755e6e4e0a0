"""`need`, `cite` and the trail: what a rule says while it runs, and who remembers it."""

from __future__ import annotations

import pytest

from rulesmodel.kernel.errors import RulesModelError
from rulesmodel.kernel.ruling import Consulted, Refused, asked, cite, need, recording


def stop(room: bool, skellies: int) -> str:
    """A small rule: two guards, then an effect, then a question."""
    need(room, "3.team.4", "no free place in your team")
    need(skellies > 0, "9.stop.1", "no Spooky Skelly in your hand")
    cite("9.stop.3", "the card keeps its place")
    asked("R24", "r1")
    return "stopped"


def test_a_rule_runs_without_anybody_listening() -> None:
    assert stop(room=True, skellies=1) == "stopped"


def test_a_failed_need_refuses_with_clause_and_reason() -> None:
    with pytest.raises(Refused) as refusal:
        stop(room=True, skellies=0)
    assert (refusal.value.clause, refusal.value.reason) == ("9.stop.1", "no Spooky Skelly in your hand")
    assert str(refusal.value) == "no Spooky Skelly in your hand (9.stop.1)"
    assert isinstance(refusal.value, RulesModelError)


def test_only_the_first_reason_comes_out_unless_all_are_collected() -> None:
    with recording() as trail, pytest.raises(Refused):
        stop(room=False, skellies=0)
    assert trail.consulted == [Consulted("3.team.4", False, True, "no free place in your team")]
    assert trail.failed == trail.consulted


def test_the_trail_keeps_guards_effects_and_questions_in_order() -> None:
    with recording() as trail:
        stop(room=True, skellies=1)
    assert trail.consulted == [
        Consulted("3.team.4", True, True, "no free place in your team"),
        Consulted("9.stop.1", True, True, "no Spooky Skelly in your hand"),
        Consulted("9.stop.3", True, False, "the card keeps its place"),
    ]
    assert trail.failed == []
    assert trail.questions == {"R24": "r1"}


def test_collecting_brings_out_all_reasons_against_a_move() -> None:
    with recording(collect=True) as trail:
        stop(room=False, skellies=0)
    assert [entry.clause for entry in trail.failed] == ["3.team.4", "9.stop.1"]


def test_effects_after_a_failed_guard_are_not_collected() -> None:
    with recording(collect=True) as trail:
        stop(room=False, skellies=1)
    assert [(entry.clause, entry.held) for entry in trail.consulted] == [("3.team.4", False), ("9.stop.1", True)]


def test_collecting_changes_nothing_for_a_legal_move() -> None:
    with recording() as plain:
        stop(room=True, skellies=1)
    with recording(collect=True) as collected:
        stop(room=True, skellies=1)
    assert collected.consulted == plain.consulted


def test_a_question_asked_twice_is_kept_with_its_first_answer() -> None:
    with recording() as trail:
        asked("R24", "r1")
        asked("R26", "r2")
        asked("R24", "r3")
    assert trail.questions == {"R24": "r1", "R26": "r2"}


def test_an_inner_recording_shadows_the_outer_one_and_gives_it_back() -> None:
    with recording() as outer:
        cite("7.turn.1")
        with recording() as inner:
            cite("7.turn.2")
        cite("7.turn.3")
    assert [entry.clause for entry in outer.consulted] == ["7.turn.1", "7.turn.3"]
    assert [entry.clause for entry in inner.consulted] == ["7.turn.2"]


def test_recording_ends_even_when_the_rule_breaks() -> None:
    with pytest.raises(ZeroDivisionError), recording() as trail:
        raise ZeroDivisionError
    cite("7.turn.1")
    assert trail.consulted == []


def test_a_collecting_recording_does_not_outlive_its_block() -> None:
    with recording(collect=True):
        need(False, "7.turn.1", "not your turn")
    with pytest.raises(Refused, match="not your turn"):
        need(False, "7.turn.1", "not your turn")


def test_a_condition_is_asked_for_its_truth_exactly_once() -> None:
    """A symbolic condition forks the path each time, so a second look would double the paths."""
    class Condition:
        looks = 0

        def __bool__(self) -> bool:
            self.looks += 1
            return True

    condition = Condition()
    with recording():
        need(condition, "7.turn.1", "not your turn")
    assert condition.looks == 1
