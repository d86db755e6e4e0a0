"""Rules: a rulebook under one reading of each open question, with one deck."""

from __future__ import annotations

import pytest

from rulesmodel.kernel.errors import UnknownName
from rulesmodel.kernel.rulebook import Question, Rulebook, Version
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import recording

BOOK = Rulebook(
    "duel", "Duel", (Version("1.0", "first printing"), Version("1.1", "second printing")), (),
    (
        Question("R01", "May both steps be skipped?", (), {"r1": "No.", "r2": "Yes."}, "r1", "one is named", "leaning"),
        Question("R02", "Who wins a tie?", (), {"r1": "Nobody.", "r2": "Ada.", "r3": "Ben."}, "r2", "a choice", "open"),
    ),
)


@pytest.fixture
def rules() -> Rules:
    return Rules(BOOK, deck="tiny")


def test_rules_start_with_the_newest_version_and_the_default_readings(rules: Rules) -> None:
    assert rules.version == "1.1"
    assert rules.readings == {"R01": "r1", "R02": "r2"}
    assert rules.chosen == {}


def test_an_older_version_can_be_asked_for() -> None:
    assert Rules(BOOK, "tiny", version="1.0").version == "1.0"


def test_asking_for_a_reading_is_recorded(rules: Rules) -> None:
    with recording() as trail:
        assert rules.reading("R02") == "r2"
    assert trail.questions == {"R02": "r2"}


def test_looking_at_all_readings_is_not_recorded_as_asking(rules: Rules) -> None:
    with recording() as trail:
        assert rules.readings["R01"] == "r1"
        assert rules.chosen == {}
    assert trail.questions == {}


def test_with_readings_gives_a_changed_copy_and_leaves_the_original(rules: Rules) -> None:
    changed = rules.with_readings({"R01": "r2"})
    assert changed.reading("R01") == "r2"
    assert changed.chosen == {"R01": "r2"}
    assert rules.reading("R01") == "r1"
    assert (changed.deck, changed.version, changed.rulebook) == (rules.deck, rules.version, rules.rulebook)


def test_with_readings_keeps_what_was_chosen_before(rules: Rules) -> None:
    changed = rules.with_readings({"R01": "r2"}).with_readings({"R02": "r3"})
    assert changed.chosen == {"R01": "r2", "R02": "r3"}


def test_choosing_the_default_again_is_no_choice(rules: Rules) -> None:
    assert rules.with_readings({"R02": "r3"}).with_readings({"R02": "r2"}).chosen == {}


def test_a_question_may_be_named_with_the_prefix_of_its_game(rules: Rules) -> None:
    assert rules.with_readings({"duel:R01": "r2"}).readings["R01"] == "r2"


def test_changing_the_given_readings_later_changes_no_rules() -> None:
    wanted = {"R01": "r2"}
    rules = Rules(BOOK, "tiny", readings=wanted)
    wanted["R01"] = "r1"
    assert rules.reading("R01") == "r2"


def test_changing_what_readings_gives_out_changes_no_rules(rules: Rules) -> None:
    seen = dict(rules.readings)
    rules.readings["R01"] = "r2"  # type: ignore[index]
    assert rules.readings == seen


def test_with_deck_keeps_version_and_readings() -> None:
    rules = Rules(BOOK, "tiny", version="1.0", readings={"R01": "r2"}).with_deck("full")
    assert (rules.deck, rules.version, rules.chosen) == ("full", "1.0", {"R01": "r2"})


def test_an_unknown_reading_is_refused_with_the_ones_of_that_question(rules: Rules) -> None:
    with pytest.raises(UnknownName) as error:
        rules.with_readings({"R02": "r9"})
    assert str(error.value) == "unknown reading of R02 'r9'; did you mean r3 or r2 or r1?"


def test_an_unknown_question_is_refused(rules: Rules) -> None:
    with pytest.raises(UnknownName) as error:
        rules.with_readings({"R77": "r1"})
    assert str(error.value).startswith("unknown question 'R77'; ")


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(UnknownName) as error:
        Rules(BOOK, "tiny", version="3")
    assert str(error.value) == "unknown version '3'; known: 1.0, 1.1"


def test_bookkeeping_may_look_at_a_reading_without_asking(rules: Rules) -> None:
    with recording() as trail:
        assert rules.under("R02", "r2")
        assert not rules.under("R02", "r1")
    assert trail.questions == {}
