"""TOTYM's rulebook as data: its clauses, open questions and change log are complete and agree with each other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulesmodel
from rulesmodel.kernel.rulebook import Rulebook, load_rulebook

TOTYM = Path(rulesmodel.__file__).parent / "games" / "totym" / "rulebook" / "rulebook.yaml"

SECTIONS = {"1": 23, "2": 30, "3": 16, "4": 20, "5": 23, "6": 44, "7": 13, "8": 22, "9": 2}
FLAGS = {
    "1.1": ["win_immediate", "shuffle_temple", "blessing_order_free", "immunity_text", "attempt_window", "one_chance",
            "collapse_to_ruins", "prevention"],
    "1.2": [], "1.3": ["random_creature", "locked_keeps_class", "hand_size_public"],
    "1.4": ["simultaneous", "empty_is_active", "penalty_beats_immunity"], "1.5": ["no_mixing", "curse_open_only"],
    "1.6": ["t006_text", "curse_removal"], "1.7": ["swap_text"]}


@pytest.fixture(scope="module")
def totym() -> Rulebook:
    return load_rulebook(TOTYM)


def test_totym_has_the_clauses_of_all_nine_sections(totym: Rulebook) -> None:
    assert Counter(clause.id.split(".")[0] for clause in totym.clauses) == SECTIONS
    assert len(totym.clauses) == 193


def test_totym_clauses_stand_under_the_section_of_their_number(totym: Rulebook) -> None:
    misplaced = [clause.id for clause in totym.clauses if clause.heading.split()[0] != clause.id.split(".")[0]]
    assert misplaced == []


def test_totym_says_which_clauses_can_be_run(totym: Rulebook) -> None:
    assert Counter(clause.executable for clause in totym.clauses) == {"yes": 170, "partly": 15, "no": 8}
    assert [clause.id for clause in totym.executable if clause.kind == "social"] == []


def test_the_examples_of_totym_repeat_the_rules_before_them(totym: Rulebook) -> None:
    examples = [clause for clause in totym.clauses if clause.says.startswith("Example: ")]
    assert len(examples) == 7
    for clause in examples:
        section = clause.id.rsplit(".", 1)[0]
        assert clause.repeats, clause.id
        assert all(primary.startswith(f"{section}.") for primary in clause.repeats), clause.id


def test_totym_has_ninety_two_questions_with_their_grades(totym: Rulebook) -> None:
    assert [question.id for question in totym.questions] == [f"R{number:02}" for number in range(1, 93)]
    assert Counter(question.grade for question in totym.questions) == {
        "forced": 11, "leaning": 68, "open": 3, "hole": 10}
    assert len({question.key for question in totym.questions} - {""}) == 92


def test_the_grades_of_totym_follow_from_kind_and_confidence(totym: Rulebook) -> None:
    for question in totym.questions:
        low = "hole" if question.kind == "gap" else "open"
        allowed = {"high": ("forced", "leaning"), "medium": ("leaning",), "low": (low,)}[question.confidence]
        assert question.grade in allowed or question.id == "R61", question.id


def test_totym_reads_two_questions_by_default_not_the_first_way(totym: Rulebook) -> None:
    assert {question.id: question.default for question in totym.questions if question.default != "r1"} == {
        "R55": "r2", "R72": "r2"}


def test_totym_readings_are_numbered_named_and_differ(totym: Rulebook) -> None:
    for question in totym.questions:
        assert list(question.readings) == [f"r{number + 1}" for number in range(len(question.readings))], question.id
        assert list(question.names) == list(question.readings), question.id
        assert len(question.readings) >= 2, question.id
        assert len(set(question.readings.values())) == len(question.readings), question.id
        assert question.example, question.id
    assert len({clause.says for clause in totym.clauses}) == 193


def test_no_rule_of_totym_can_ask_about_the_clock_or_about_what_players_remember(totym: Rulebook) -> None:
    unasked = [question.key for question in totym.questions if question.unasked]
    assert unasked == ["clock.sanction"]


def test_totym_has_twenty_five_log_entries_in_seven_versions(totym: Rulebook) -> None:
    assert [version.id for version in totym.versions] == ["base", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"]
    assert Counter(entry.kind for entry in totym.entries) == {"semantic": 6, "clarification": 13, "editorial": 6}
    found = {version.id: [entry.flag for entry in version.log if entry.flag] for version in totym.versions[1:]}
    assert found == FLAGS


def test_every_totym_clause_of_a_later_version_is_named_by_an_entry_of_that_version(totym: Rulebook) -> None:
    for clause in totym.clauses:
        versions = {entry.version for entry in totym.entries_of(clause.id)}
        assert clause.since == "base" or clause.since in versions, clause.id


def test_the_log_of_totym_names_todays_sections_not_those_before_the_merging(totym: Rulebook) -> None:
    sections = {entry.flag: {clause[0] for clause in entry.clauses} for entry in totym.versions[1].log}
    assert sections["shuffle_temple"] == {"2"}, "the log says 5"
    assert sections["one_chance"] == {"5"}, "the log says 9"
    assert sections["prevention"] == {"6"}, "the log says 10"


def test_every_flag_of_totym_has_an_older_rule_to_assume(totym: Rulebook) -> None:
    for entry in totym.entries:
        assert bool(entry.hypotheses) == bool(entry.flag), entry.id
        assert list(entry.hypotheses) == [f"h{number + 1}" for number in range(len(entry.hypotheses))], entry.id


def test_the_newest_totym_leaves_nothing_open_and_the_log_presumes_only_the_swap_text(totym: Rulebook) -> None:
    assert set(totym.flags(totym.edition("1.7")).values()) == {"on"}
    assert {flag for flag, value in totym.flags(totym.edition("base")).items() if value == "on"} == {"swap_text"}
