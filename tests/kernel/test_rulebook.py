"""Rulebooks as data: what a good file gives, and the exact words about each bad one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulesmodel
from rulesmodel.kernel.errors import FileError, UnknownName
from rulesmodel.kernel.rulebook import Clause, Question, Rulebook, Version, load_rulebook

GOOD = """\
name: duel
title: Duel
versions:
  "1.0": first printing
  "1.1": second printing
sections:
  - heading: 1 Goal
    clauses:
      1.goal.1:
        at: sentence 1
        says: Three worships win.
        kind: effect
      1.goal.2:
        at: sentence 2
        says: Friends stay friends.
        kind: social
        executable: no
        reason: no move of the game
  - heading: 2 Reminder
    clauses:
      2.goal.1:
        at: bullet 1
        says: Do not forget to win.
        kind: effect
        since: "1.1"
        repeats: [1.goal.1]
questions:
  R01:
    asks: Do three worships win, or more than three?
    clauses: [1.goal.1]
    readings:
      r1: Three do.
      r2: Only more than three.
    default: r1
    because: Three are named.
    grade: leaning
    example: Ada has three worships.
"""

HOARDER = Path(rulesmodel.__file__).parent / "games" / "hoarder" / "rulebook.yaml"


def write(folder: Path, text: str, name: str = "book.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path: Path) -> list[str]:
    """What the loader finds wrong, with file names in place of whole paths."""
    with pytest.raises(FileError) as error:
        load_rulebook(path)
    return str(error.value).replace(f"{path.parent}/", "").splitlines()


@pytest.fixture
def duel(tmp_path: Path) -> Rulebook:
    return load_rulebook(write(tmp_path, GOOD))


@pytest.fixture(scope="module")
def hoarder() -> Rulebook:
    return load_rulebook(HOARDER)


# -- a good file -----------------------------------------------------------------------------------
def test_a_good_file_gives_its_clauses_questions_and_versions(duel: Rulebook) -> None:
    assert duel.versions == (Version("1.0", "first printing"), Version("1.1", "second printing"))
    assert duel.clauses == (
        Clause("1.goal.1", "1 Goal", "sentence 1", "Three worships win.", "effect", "1.0"),
        Clause("1.goal.2", "1 Goal", "sentence 2", "Friends stay friends.", "social", "1.0",
               executable="no", reason="no move of the game"),
        Clause("2.goal.1", "2 Reminder", "bullet 1", "Do not forget to win.", "effect", "1.1", repeats=("1.goal.1",)),
    )
    assert duel.questions == (
        Question("R01", "Do three worships win, or more than three?", ("1.goal.1",),
                 {"r1": "Three do.", "r2": "Only more than three."}, "r1", "Three are named.", "leaning",
                 "Ada has three worships."),
    )


@pytest.mark.parametrize("name", ["1.goal.1", "duel:1.goal.1"])
def test_a_clause_is_found_with_and_without_the_prefix_of_its_game(duel: Rulebook, name: str) -> None:
    assert duel.clause(name) is duel.clauses[0]
    assert duel.full_id(name) == "duel:1.goal.1"


@pytest.mark.parametrize("name", ["R01", "duel:R01"])
def test_a_question_is_found_with_and_without_the_prefix_of_its_game(duel: Rulebook, name: str) -> None:
    assert duel.question(name) is duel.questions[0]


def test_the_prefix_of_another_game_is_unknown(duel: Rulebook) -> None:
    with pytest.raises(UnknownName, match=r"unknown clause 'hoarder:1\.goal\.1'"):
        duel.clause("hoarder:1.goal.1")


def test_an_unknown_clause_is_answered_with_the_nearest_ones(duel: Rulebook) -> None:
    with pytest.raises(UnknownName) as error:
        duel.clause("1.gaol.1")
    assert str(error.value).startswith("unknown clause '1.gaol.1'; did you mean 1.goal.1 or ")


def test_an_unknown_question_is_answered_with_the_known_ones(duel: Rulebook) -> None:
    with pytest.raises(UnknownName) as error:
        duel.question("Q7")
    assert str(error.value) == "unknown question 'Q7'; known: R01"


def test_no_version_means_the_newest(duel: Rulebook) -> None:
    assert duel.version(None) == "1.1"
    assert duel.version("1.0") == "1.0"


def test_an_unknown_version_is_refused(duel: Rulebook) -> None:
    with pytest.raises(UnknownName) as error:
        duel.version("2.0")
    assert str(error.value) == "unknown version '2.0'; did you mean 1.0?"


def test_executable_leaves_out_what_cannot_be_run(duel: Rulebook) -> None:
    assert [clause.id for clause in duel.executable] == ["1.goal.1", "2.goal.1"]


def test_a_primary_clause_knows_its_repeats(duel: Rulebook) -> None:
    assert [clause.id for clause in duel.repeats_of("duel:1.goal.1")] == ["2.goal.1"]
    assert duel.repeats_of("2.goal.1") == ()


def test_a_rulebook_may_leave_nothing_open(tmp_path: Path) -> None:
    book = load_rulebook(write(tmp_path, GOOD[:GOOD.index("questions:")]))
    assert book.questions == ()


def test_one_reading_alone_is_a_good_question(tmp_path: Path) -> None:
    book = load_rulebook(write(tmp_path, GOOD.replace("      r2: Only more than three.\n", "")))
    assert list(book.question("R01").readings) == ["r1"]


def test_questions_may_stand_in_a_second_file(tmp_path: Path, duel: Rulebook) -> None:
    clauses, questions = GOOD.split("questions:\n")
    write(tmp_path, f"questions:\n{questions}", "questions.yaml")
    path = write(tmp_path, f"{clauses}questions: questions.yaml\n")
    assert load_rulebook(path) == duel


def test_sections_may_stand_in_files_of_their_own_in_the_order_of_the_text(tmp_path: Path, duel: Rulebook) -> None:
    head, rest = GOOD.split("  - heading: 1 Goal\n")
    goal, rest = rest.split("  - heading: 2 Reminder\n")
    reminder, questions = rest.split("questions:\n")
    write(tmp_path, f"sections:\n  - heading: 1 Goal\n{goal}", "goal.yaml")
    path = write(tmp_path, f"{head}  - goal.yaml\n  - heading: 2 Reminder\n{reminder}questions:\n{questions}")
    assert load_rulebook(path) == duel


def test_questions_may_stand_in_several_files(tmp_path: Path) -> None:
    clauses, questions = GOOD.split("questions:\n")
    write(tmp_path, f"questions:\n{questions}", "one.yaml")
    write(tmp_path, f"questions:\n{questions.replace('R01', 'R02')}", "two.yaml")
    book = load_rulebook(write(tmp_path, f"{clauses}questions: [one.yaml, two.yaml]\n"))
    assert [question.id for question in book.questions] == ["R01", "R02"]


def test_a_question_may_have_a_key_and_named_readings(tmp_path: Path) -> None:
    text = GOOD.replace("    asks: Do", "    key: win.how_many\n    kind: gap\n    confidence: low\n"
                        "    unasked: no rule counts\n    asks: Do")
    text = text.replace("r1: Three do.", "r1: {name: three, says: Three do.}")
    book = load_rulebook(write(tmp_path, text))
    question = book.question("duel:win.how_many")
    assert question is book.question("R01")
    assert question.readings == {"r1": "Three do.", "r2": "Only more than three."}
    assert question.names == {"r1": "three"}
    assert (question.key, question.kind, question.confidence, question.unasked) == (
        "win.how_many", "gap", "low", "no rule counts")


# -- bad files: what is changed in the good one, and the one line about it ---------------------------
BAD = {
    "unknown key": (
        "    because: Three are named.\n", "    becuase: x\n    because: Three are named.\n",
        "book.yaml:35 at questions.R01.becuase: unknown key 'becuase'; did you mean 'because'?"),
    "unknown key of a clause": (
        'since: "1.1"', 'colour: red',
        "book.yaml:25 at sections[1].clauses.2.goal.1.colour: unknown key 'colour'; "
        "known: at, says, kind, executable, reason, since, repeats"),
    "missing key": (
        "        says: Do not forget to win.\n", "",
        "book.yaml:22 at sections[1].clauses.2.goal.1: missing 'says'"),
    "missing title": ("title: Duel\n", "", "book.yaml:1: missing 'title'"),
    "missing name": ("name: duel\n", "", "book.yaml:1: missing 'name'"),
    "empty text": (
        "says: Do not forget to win.", 'says: ""',
        "book.yaml:23 at sections[1].clauses.2.goal.1.says: a text is needed here, not an empty one"),
    "no text": (
        "says: Do not forget to win.", "says:",
        "book.yaml:23 at sections[1].clauses.2.goal.1.says: a text is needed here"),
    "malformed name": ("name: duel", "name: The Duel",
                       "book.yaml:1 at name: 'The Duel' is no good id; a name such as 'hoarder' is needed here"),
    "malformed clause id": (
        "      1.goal.2:", "      1.Goal.2:",
        "book.yaml:14 at sections[0].clauses.1.Goal.2: "
        "'1.Goal.2' is no good id; one such as '9.stop.1' is needed here"),
    "clause id with the game's prefix": (
        "      1.goal.2:", '      "duel:1.goal.2":',
        "book.yaml:14 at sections[0].clauses.duel:1.goal.2: "
        "'duel:1.goal.2' is no good id; one such as '9.stop.1' is needed here"),
    "malformed question id": (
        "  R01:", "  Q1:",
        "book.yaml:29 at questions.Q1: 'Q1' is no good id; one such as 'R26' is needed here"),
    "malformed reading id": (
        "      r2:", "      two:",
        "book.yaml:33 at questions.R01.readings.two: 'two' is no good id; one such as 'r1' is needed here"),
    "malformed version id": (
        "second printing\n", 'second printing\n  "1 2": third printing\n',
        "book.yaml:6 at versions.1 2: '1 2' is no good id; one such as '1.7' is needed here"),
    "same id twice in a section": (
        "      1.goal.2:", "      1.goal.1:",
        "book.yaml:14 at sections[0].clauses.1.goal.1: '1.goal.1' stands here twice"),
    "same id in two sections": (
        "      2.goal.1:", "      1.goal.2:",
        "book.yaml:22 at sections[1].clauses.1.goal.2: clause '1.goal.2' stands in an earlier section too"),
    "same version twice": (
        "second printing\n", 'second printing\n  "1.0": third printing\n',
        "book.yaml:6 at versions.1.0: '1.0' stands here twice"),
    "unknown kind": (
        "kind: social", "kind: socail",
        "book.yaml:16 at sections[0].clauses.1.goal.2.kind: unknown kind 'socail'; did you mean social?"),
    "unknown status": (
        "executable: no", "executable: never",
        "book.yaml:17 at sections[0].clauses.1.goal.2.executable: unknown executable 'never'; known: yes, partly, no"),
    "unknown grade": (
        "grade: leaning", "grade: sure",
        "book.yaml:36 at questions.R01.grade: unknown grade 'sure'; known: forced, leaning, open, hole, no difference"),
    "unknown version": (
        'since: "1.1"', 'since: "1.2"',
        "book.yaml:25 at sections[1].clauses.2.goal.1.since: unknown version '1.2'; did you mean 1.1 or 1.0?"),
    "missing reason": (
        "        reason: no move of the game\n", "",
        "book.yaml:17 at sections[0].clauses.1.goal.2.executable: "
        "clause '1.goal.2' needs a reason why it is not (fully) executable"),
    "missing reason of a partly executable clause": (
        "executable: no\n        reason: no move of the game\n", "executable: partly\n",
        "book.yaml:17 at sections[0].clauses.1.goal.2.executable: "
        "clause '1.goal.2' needs a reason why it is not (fully) executable"),
    "idle reason": (
        "        executable: no\n", "",
        "book.yaml:17 at sections[0].clauses.1.goal.2.reason: "
        "clause '1.goal.2' is executable, so no reason is needed here"),
    "repeat of an unknown clause": (
        "repeats: [1.goal.1]", "repeats: [1.goal.9]",
        "book.yaml:26 at sections[1].clauses.2.goal.1.repeats[0]: "
        "unknown clause '1.goal.9'; did you mean 1.goal.2 or 1.goal.1 or 2.goal.1?"),
    "repeat of itself": (
        "repeats: [1.goal.1]", "repeats: [2.goal.1]",
        "book.yaml:26 at sections[1].clauses.2.goal.1.repeats: clause '2.goal.1' cannot repeat itself"),
    "repeat of a repeat": (
        "kind: social\n", "kind: social\n        repeats: [2.goal.1]\n",
        "book.yaml:17 at sections[0].clauses.1.goal.2.repeats: "
        "clause '2.goal.1' is itself a repeat; name the clause that it repeats"),
    "reference twice": (
        "clauses: [1.goal.1]", "clauses: [1.goal.1, 1.goal.1]",
        "book.yaml:30 at questions.R01.clauses[1]: '1.goal.1' stands here twice"),
    "question about an unknown clause": (
        "clauses: [1.goal.1]", "clauses: [1.win.7]",
        "book.yaml:30 at questions.R01.clauses[0]: unknown clause '1.win.7'; known: 1.goal.1, 1.goal.2, 2.goal.1"),
    "default that is no reading": (
        "default: r1", "default: r3",
        "book.yaml:34 at questions.R01.default: unknown reading 'r3'; did you mean r2 or r1?"),
    "malformed key": (
        "    asks: Do", "    key: winning\n    asks: Do",
        "book.yaml:29 at questions.R01.key: 'winning' is no good id; one such as 'draw.partial' is needed here"),
    "unknown kind of question": (
        "    asks: Do", "    kind: hole\n    asks: Do",
        "book.yaml:29 at questions.R01.kind: unknown kind 'hole'; known: contradiction, ambiguity, gap"),
    "two readings of one name": (
        "      r1: Three do.\n      r2: Only more than three.\n",
        "      r1: {name: a, says: Three do.}\n      r2: {name: a, says: Four do.}\n",
        "book.yaml:33 at questions.R01.readings.r2.name: two readings have the name 'a'"),
    "empty reading": (
        "r2: Only more than three.", 'r2: ""',
        "book.yaml:33 at questions.R01.readings.r2: a text is needed here, not an empty one"),
    "mapping where a list is needed": (
        "clauses: [1.goal.1]", "clauses: {one: 1.goal.1}",
        "book.yaml:30 at questions.R01.clauses: a list is needed here"),
    "mapping where a text is needed": (
        "title: Duel\n", "title: {en: Duel}\n", "book.yaml:2 at title: a text is needed here"),
}


@pytest.mark.parametrize(("before", "after", "says"), BAD.values(), ids=BAD)
def test_each_fault_is_told_with_line_key_and_what_would_be_right(
        tmp_path: Path, before: str, after: str, says: str) -> None:
    assert before in GOOD
    found = faults_of(write(tmp_path, GOOD.replace(before, after, 1)))
    assert found == [says]


def test_all_faults_come_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = (GOOD.replace("kind: social", "kind: friendly").replace("[1.goal.1]", "[1.goal.7]")
            .replace("default: r1", "default: r9").replace("    grade: leaning\n", ""))
    assert faults_of(write(tmp_path, text)) == [
        "book.yaml:16 at sections[0].clauses.1.goal.2.kind: unknown kind 'friendly'; known: definition, setup, "
        "effect, obligation, prohibition, permission, precedence, social",
        "book.yaml:26 at sections[1].clauses.2.goal.1.repeats[0]: "
        "unknown clause '1.goal.7'; did you mean 1.goal.2 or 1.goal.1 or 2.goal.1?",
        "book.yaml:29 at questions.R01: missing 'grade'",
        "book.yaml:30 at questions.R01.clauses[0]: "
        "unknown clause '1.goal.7'; did you mean 1.goal.2 or 1.goal.1 or 2.goal.1?",
        "book.yaml:34 at questions.R01.default: unknown reading 'r9'; did you mean r2 or r1?",
    ]


def test_one_fault_is_told_once(tmp_path: Path) -> None:
    assert faults_of(write(tmp_path, GOOD.replace("kind: social", "kind: socail"))) == [BAD["unknown kind"][2]]


def test_an_unknown_reference_is_not_told_again_as_one_that_stands_twice(tmp_path: Path) -> None:
    found = faults_of(write(tmp_path, GOOD.replace("clauses: [1.goal.1]", "clauses: [1.goal.1, 8.x.1, 9.x.1]")))
    assert found == [
        "book.yaml:30 at questions.R01.clauses[1]: unknown clause '8.x.1'; known: 1.goal.1, 1.goal.2, 2.goal.1",
        "book.yaml:30 at questions.R01.clauses[2]: unknown clause '9.x.1'; known: 1.goal.1, 1.goal.2, 2.goal.1",
    ]


def test_a_clause_that_stands_twice_is_read_both_times(tmp_path: Path) -> None:
    text = GOOD.replace("      2.goal.1:", "      1.goal.2:").replace("kind: social", "kind: socail")
    found = faults_of(write(tmp_path, text))
    assert BAD["unknown kind"][2] in found
    assert BAD["same id in two sections"][2] in found


def test_a_rulebook_without_versions_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace('  "1.0": first printing\n  "1.1": second printing\n', "").replace('        since: "1.1"\n', "")
    assert faults_of(write(tmp_path, text)) == ["book.yaml:3 at versions: at least one version is needed here"]


def test_a_question_without_readings_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace("readings:\n      r1: Three do.\n      r2: Only more than three.\n", "readings: {}\n")
    assert faults_of(write(tmp_path, text)) == [
        "book.yaml:31 at questions.R01.readings: at least one reading is needed here"]


def test_faults_of_a_second_file_are_told_with_its_name(tmp_path: Path) -> None:
    clauses, questions = GOOD.split("questions:\n")
    write(tmp_path, f"questions:\n{questions.replace('leaning', 'sure')}", "open.yaml")
    path = write(tmp_path, f"{clauses.replace('social', 'friendly')}questions: open.yaml\n")
    found = faults_of(path)
    assert [line.split(" at ")[0] for line in found] == ["book.yaml:16", "open.yaml:10"]


def test_a_question_that_two_files_have_is_told(tmp_path: Path) -> None:
    clauses, questions = GOOD.split("questions:\n")
    for name in ("one.yaml", "two.yaml"):
        write(tmp_path, f"questions:\n{questions}", name)
    assert faults_of(write(tmp_path, f"{clauses}questions: [one.yaml, two.yaml]\n")) == [
        "two.yaml:3 at questions.R01: question 'R01' stands further up too"]


def test_a_file_without_what_it_is_named_for_is_told(tmp_path: Path) -> None:
    write(tmp_path, "clauses: []\n", "goal.yaml")
    found = faults_of(write(tmp_path, GOOD.replace("sections:\n", "sections:\n  - goal.yaml\n")))
    assert found == ["goal.yaml:1 at clauses: unknown key 'clauses'; known: sections",
                     "goal.yaml:1: missing 'sections'"]


def test_a_missing_second_file_does_not_hide_other_faults(tmp_path: Path) -> None:
    text = GOOD[:GOOD.index("questions:")].replace("social", "friendly") + "questions: open.yaml\n"
    found = faults_of(write(tmp_path, text))
    assert found[0].startswith("book.yaml:16 at sections[0].clauses.1.goal.2.kind: unknown kind")
    assert found[1:] == ["open.yaml: cannot read the file: No such file or directory"]


# -- Totem Hoarder -----------------------------------------------------------------------------------
SECTIONS = {"1": 4, "2": 2, "3": 14, "4": 2, "5": 18, "6": 4, "7": 20, "8": 16, "9": 19, "10": 7, "11": 2, "12": 10,
            "13": 13}


def test_hoarder_has_the_clauses_of_all_thirteen_sections(hoarder: Rulebook) -> None:
    assert Counter(clause.id.split(".")[0] for clause in hoarder.clauses) == SECTIONS
    assert len(hoarder.clauses) == 131


def test_hoarder_clauses_stand_under_the_section_of_their_number(hoarder: Rulebook) -> None:
    misplaced = [clause.id for clause in hoarder.clauses if clause.heading.split()[0] != clause.id.split(".")[0]]
    assert misplaced == []


def test_hoarder_has_fifty_three_questions_with_their_grades(hoarder: Rulebook) -> None:
    assert [question.id for question in hoarder.questions] == [f"R{number:02}" for number in range(1, 54)]
    assert Counter(question.grade for question in hoarder.questions) == {
        "forced": 7, "no difference": 1, "leaning": 22, "open": 13, "hole": 10}


def test_hoarder_readings_are_numbered_from_r1_which_is_the_default(hoarder: Rulebook) -> None:
    for question in hoarder.questions:
        assert list(question.readings) == [f"r{number + 1}" for number in range(len(question.readings))], question.id
        assert question.default == "r1", question.id


def test_only_the_starter_of_a_hoarder_game_has_a_single_reading(hoarder: Rulebook) -> None:
    assert [question.id for question in hoarder.questions if len(question.readings) == 1] == ["R52"]


def test_no_two_readings_or_clauses_of_hoarder_say_the_same_words(hoarder: Rulebook) -> None:
    assert len({clause.says for clause in hoarder.clauses}) == len(hoarder.clauses)
    for question in hoarder.questions:
        assert len(set(question.readings.values())) == len(question.readings), question.id


def test_every_hoarder_question_shows_where_it_matters(hoarder: Rulebook) -> None:
    assert [question.id for question in hoarder.questions if not question.example] == []


def test_what_hoarder_repeats_can_be_run_in_its_primary_clause(hoarder: Rulebook) -> None:
    for clause in hoarder.clauses:
        assert {hoarder.clause(primary).executable for primary in clause.repeats} <= {"yes"}, clause.id


def test_all_examples_of_hoarder_repeat_the_rules_before_them(hoarder: Rulebook) -> None:
    examples = [clause for clause in hoarder.executable if clause.id.startswith("12.")]
    assert len(examples) == 8
    for clause in examples:
        assert clause.repeats, clause.id
        assert all(primary.startswith("9.") for primary in clause.repeats), clause.id


def test_hoarder_calls_no_clause_social_that_can_be_run(hoarder: Rulebook) -> None:
    assert [clause.id for clause in hoarder.executable if clause.kind == "social"] == []


def test_hoarder_says_of_each_clause_that_cannot_be_run_why(hoarder: Rulebook) -> None:
    assert Counter(clause.executable for clause in hoarder.clauses) == {"yes": 115, "partly": 4, "no": 12}
    assert len(hoarder.executable) == 119
