"""Versions: how one is written, what its flags are, and what happens where it does not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.kernel.errors import FileError, RulesModelError, UnknownName, Unspecified
from rulesmodel.kernel.rulebook import Rulebook, load_rulebook
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import recording
from rulesmodel.kernel.versions import BadVersion, Edition, Version, parse_version

GOOD = """\
name: duel
title: Duel
versions:
  base: before the log
  "1.1":
    title: first logged
    date: "2025-01-02"
    log:
      1.1.a: {says: Layout., kind: editorial}
      1.1.b:
        says: Stops are once a turn.
        kind: semantic
        clauses: [1.stop.1]
        flag: one_stop
        asks: How often may one stop?
        now: Once.
        hypotheses: {h1: As often as one likes., h2: Never.}
  "1.2":
    title: second logged
    log:
      1.2.a:
        says: The end is clearer.
        kind: clarification
        clauses: [1.end.1, 1.stop.1]
        flag: clear_end
        asks: Does a tie end the game?
        now: It does.
        hypotheses: {h1: It does not.}
        note: The log gives another number.
      1.2.b:
        says: Better words.
        kind: editorial
        flag: words
        asks: Who picks?
        now: The player.
        before: "on"
        hypotheses: {h1: The opponent.}
sections:
  - heading: 1 All
    clauses:
      1.stop.1: {at: bullet 1, says: One stop a turn., kind: prohibition, since: "1.1"}
      1.end.1: {at: bullet 2, says: A tie ends the game., kind: effect, since: "1.2?"}
      1.turn.1: {at: bullet 3, says: Players take turns., kind: obligation}
"""


def read(folder: Path, text: str) -> Rulebook:
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    return load_rulebook(path)


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    return read(tmp_path, GOOD)


# -- how a version is written --------------------------------------------------------------------
@pytest.mark.parametrize(("text", "edition"), [
    ("1.3", Edition("1.3")),
    ("base", Edition("base")),
    ("1.3+no_mixing=h1+simultaneous=h2", Edition("1.3", {"no_mixing": "h1", "simultaneous": "h2"})),
    (" 1.3 + no_mixing = h1 ", Edition("1.3", {"no_mixing": "h1"})),
    ("1.3+no_mixing=h1+no_mixing=h1", Edition("1.3", {"no_mixing": "h1"})),
])
def test_a_version_is_an_id_and_any_number_of_choices(text: str, edition: Edition) -> None:
    assert parse_version(text) == edition
    assert parse_version(str(edition)) == edition


HOW = "write VERSION or VERSION+FLAG=VALUE, such as 1.3+no_mixing=h1"


@pytest.mark.parametrize(("text", "says"), [
    ("", f"'' in '' is no version; {HOW}"),
    ("+no_mixing=h1", f"'' in '+no_mixing=h1' is no version; {HOW}"),
    ("1 3", f"'1 3' in '1 3' is no version; {HOW.replace('1.3', '1 3')}"),
    ("1.3+", f"'' in version '1.3+' chooses nothing; {HOW}"),
    ("1.3+no_mixing", f"'no_mixing' in version '1.3+no_mixing' chooses nothing; {HOW}"),
    ("1.3+no_mixing=", f"'no_mixing=' in version '1.3+no_mixing=' chooses nothing; {HOW}"),
    ("1.3+a=h1+a=h2", "version '1.3+a=h1+a=h2' chooses a twice, h1 and h2; choose one"),
])
def test_words_that_name_no_version_are_told_with_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(BadVersion) as error:
        parse_version(text)
    assert str(error.value) == says


# -- the change log ------------------------------------------------------------------------------
def test_a_version_has_its_date_and_its_entries(book: Rulebook) -> None:
    assert book.versions[0] == Version("base", "before the log")
    assert (book.versions[1].date, [entry.id for entry in book.versions[1].log]) == ("2025-01-02", ["1.1.a", "1.1.b"])
    assert [entry.id for entry in book.entries] == ["1.1.a", "1.1.b", "1.2.a", "1.2.b"]


def test_an_entry_is_found_by_id_by_flag_and_by_clause(book: Rulebook) -> None:
    entry = book.entry("duel:log:1.2.a")
    assert entry is book.entry("1.2.a") is book.entry_of("clear_end")
    assert (entry.version, entry.kind, entry.note) == ("1.2", "clarification", "The log gives another number.")
    assert [each.id for each in book.entries_of("1.stop.1")] == ["1.1.b", "1.2.a"]
    assert book.entries_of("1.turn.1") == ()


def test_unknown_entries_and_flags_are_answered_with_the_nearest_ones(book: Rulebook) -> None:
    with pytest.raises(UnknownName, match=r"unknown log entry '1\.2\.z'; did you mean 1\.2\."):
        book.entry("1.2.z")
    with pytest.raises(UnknownName, match="unknown flag 'one_stpo'; did you mean one_stop"):
        book.entry_of("one_stpo")


def test_what_a_flag_can_be_and_what_is_worth_trying(book: Rulebook) -> None:
    semantic, clarification = book.entry_of("one_stop"), book.entry_of("clear_end")
    assert semantic.values == ("on", "unspecified", "h1", "h2")
    assert semantic.guesses == ("h1", "h2"), "the log says itself that the rule was another one"
    assert clarification.guesses == ("on", "h1")
    assert [clarification.meaning(value) for value in ("on", "h1")] == ["It does.", "It does not."]


def test_a_clause_without_an_entry_comes_from_the_oldest_version_and_a_question_mark_is_kept(book: Rulebook) -> None:
    assert [(clause.since, clause.uncertain) for clause in book.clauses] == [
        ("1.1", False), ("1.2", True), ("base", False)]


# -- flags ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("version", "flags"), [
    ("1.2", {"one_stop": "on", "clear_end": "on", "words": "on"}),
    ("1.1", {"one_stop": "on", "clear_end": "unspecified", "words": "on"}),
    ("base", {"one_stop": "unspecified", "clear_end": "unspecified", "words": "on"}),
    ("base+one_stop=h2", {"one_stop": "h2", "clear_end": "unspecified", "words": "on"}),
    ("1.1+words=h1+clear_end=on", {"one_stop": "on", "clear_end": "on", "words": "h1"}),
    ("1.2+clear_end=h1", {"one_stop": "on", "clear_end": "h1", "words": "on"}),
    ("1.2+one_stop=unspecified", {"one_stop": "unspecified", "clear_end": "on", "words": "on"}),
])
def test_a_flag_is_on_from_its_version_on_and_before_that_what_is_chosen(
        book: Rulebook, version: str, flags: dict[str, str]) -> None:
    assert Rules(book, "deck", version).flags == flags


@pytest.mark.parametrize(("version", "left_open"), [
    ("1.2", ()), ("1.1", ("clear_end", "words")), ("1.1+words=on", ("clear_end",)), ("1.1+clear_end=h1", ("words",)),
    ("1.2+clear_end=unspecified", ("clear_end",)), ("1.2+clear_end=h1", ()),
])
def test_a_version_leaves_open_what_came_later_and_nobody_chose(
        book: Rulebook, version: str, left_open: tuple[str, ...]) -> None:
    assert book.left_open(book.edition(version)) == left_open


def test_asking_a_flag_gives_its_value_and_is_recorded(book: Rulebook) -> None:
    rules = Rules(book, "deck", "base", hypotheses={"one_stop": "h2"})
    with recording() as trail:
        assert (rules.flag("one_stop"), rules.flag("words")) == ("h2", "on")
        assert rules.flags["clear_end"] == "unspecified", "looking is not asking"
    assert trail.flags == {"one_stop": "h2", "words": "on"}


def test_bookkeeping_may_look_at_a_flag_without_asking(book: Rulebook) -> None:
    rules = Rules(book, "deck", "base", hypotheses={"one_stop": "h2"})
    with recording() as trail:
        assert rules.supposes("one_stop", "h2")
        assert not rules.supposes("clear_end", "on"), "what is left open is nothing that is supposed"
    assert trail.flags == {}


def test_asking_an_unspecified_flag_says_what_the_version_does_not_say(book: Rulebook) -> None:
    rules = Rules(book, "deck", "1.1+words=h1")
    with recording() as trail, pytest.raises(Unspecified) as error:
        rules.flag("clear_end")
    assert str(error.value) == ("version 1.1+words=h1 does not say: Does a tie end the game? "
                                "(clear_end; hypotheses: h1)")
    assert (error.value.flag, error.value.version, error.value.hypotheses) == ("clear_end", "1.1+words=h1", ("h1",))
    assert isinstance(error.value, RulesModelError)
    assert trail.flags == {"clear_end": "unspecified"}, "also what got no answer was asked"


def test_unspecified_reads_without_a_question_as_well() -> None:
    assert str(Unspecified("no_mixing", "1.4")) == "version 1.4 does not say: that (no_mixing)"


# -- rules with versions ---------------------------------------------------------------------------
def test_rules_tell_their_version_with_and_without_hypotheses(book: Rulebook) -> None:
    rules = Rules(book, "deck", "1.1+words=h1", hypotheses={"clear_end": "h1"})
    assert (rules.version, rules.version_text) == ("1.1", "1.1+clear_end=h1+words=h1")
    assert rules.hypotheses == {"clear_end": "h1", "words": "h1"}
    assert Rules(book, "deck", rules.version_text).edition == rules.edition


@pytest.mark.parametrize("idle", ["1.2+one_stop=on", "1.1+clear_end=unspecified", "base+one_stop=unspecified"])
def test_a_choice_that_changes_nothing_is_left_out(book: Rulebook, idle: str) -> None:
    assert str(book.edition(idle)) == idle.split("+")[0]


def test_choosing_what_is_only_presumed_is_a_choice(book: Rulebook) -> None:
    assert str(book.edition("1.1+words=on")) == "1.1+words=on"


def test_copies_keep_the_hypotheses_and_with_version_replaces_them(book: Rulebook) -> None:
    rules = Rules(book, "deck", "base+one_stop=h1")
    assert rules.with_deck("other").version_text == rules.with_readings({}).version_text == "base+one_stop=h1"
    assert rules.with_hypotheses({"clear_end": "h1"}).version_text == "base+one_stop=h1+clear_end=h1"
    assert rules.with_hypotheses({"one_stop": "unspecified"}).version_text == "base"
    assert rules.with_version("1.1").version_text == "1.1"
    assert rules.with_version(None).version_text == "1.2"
    assert rules.version_text == "base+one_stop=h1"


@pytest.mark.parametrize(("version", "says"), [
    ("1.3", "unknown version '1.3'; did you mean 1.2 or 1.1?"),
    ("1.1+clear_edn=h1", "unknown flag 'clear_edn'; did you mean clear_end?"),
    ("1.1+clear_end=h7", "unknown value of flag clear_end 'h7'; did you mean h1?"),
])
def test_what_a_rulebook_does_not_have_is_refused(book: Rulebook, version: str, says: str) -> None:
    with pytest.raises(UnknownName) as error:
        Rules(book, "deck", version)
    assert str(error.value) == says


def test_a_rulebook_without_a_log_has_no_flags() -> None:
    rules = Rules(Rulebook("duel", "Duel", (Version("1", "only"),), (), ()), "deck")
    assert (rules.flags, rules.hypotheses, rules.version_text) == ({}, {}, "1")
    with pytest.raises(UnknownName, match="unknown flag 'any'; known: none"):
        rules.with_hypotheses({"any": "on"})


# -- bad files: what is changed in the good one, and the one line about it ---------------------------
BAD = {
    "unknown clause": ("clauses: [1.stop.1]", "clauses: [1.stpo.1]",
                       "book.yaml:13 at versions.1.1.log.1.1.b.clauses[0]: "
                       "unknown clause '1.stpo.1'; did you mean 1.stop.1 or 1.turn.1 or 1.end.1?"),
    "flag of two entries": ("flag: clear_end", "flag: one_stop", "book.yaml:25 at versions.1.2.log.1.2.a.flag: "
                            "flag 'one_stop' belongs to entry 1.1.b already"),
    "malformed flag": ("flag: clear_end", "flag: Clear end", "book.yaml:25 at versions.1.2.log.1.2.a.flag: "
                       "'Clear end' is no good id; a name such as 'no_mixing' is needed here"),
    "malformed hypothesis": ("{h1: It does not.}", "{r1: It does not.}",
                             "book.yaml:28 at versions.1.2.log.1.2.a.hypotheses.r1: "
                             "'r1' is no good id; one such as 'h1' is needed here"),
    "same hypothesis twice": ("{h1: It does not.}", "{h1: It does not., h1: Never.}", "book.yaml:28 at "
                              "versions.1.2.log.1.2.a.hypotheses.h1: 'h1' stands here twice"),
    "entry of another version": ("      1.2.b:", "      1.1.c:", "book.yaml:31 at versions.1.2.log.1.1.c: "
                                 "'1.1.c' is no good id; one such as '1.2.a' is needed here"),
    "unknown kind": ("kind: clarification", "kind: clarified", "book.yaml:23 at versions.1.2.log.1.2.a.kind: "
                     "unknown kind 'clarified'; did you mean clarification?"),
    "flag without its question": ("        asks: Does a tie end the game?\n", "", "book.yaml:22 at "
                                  "versions.1.2.log.1.2.a: entry '1.2.a' has a flag, so 'asks' must be told"),
    "hypotheses without a flag": ("kind: editorial}", "kind: editorial, hypotheses: {h1: x}}",
                                  "book.yaml:9 at versions.1.1.log.1.1.a.hypotheses: entry '1.1.a' has no flag, so "
                                  "'hypotheses' means nothing here"),
    "unknown value before": ('before: "on"', "before: h1", "book.yaml:36 at versions.1.2.log.1.2.b.before: "
                             "unknown before 'h1'; known: unspecified, on"),
    "uncertain version that there is not": ('since: "1.2?"', 'since: "1.3?"', "book.yaml:42 at sections[0].clauses."
                                            "1.end.1.since: unknown version '1.3'; did you mean 1.2 or 1.1?"),
}


@pytest.mark.parametrize(("before", "after", "says"), BAD.values(), ids=BAD)
def test_each_fault_of_a_log_is_told_with_line_key_and_what_would_be_right(
        tmp_path: Path, before: str, after: str, says: str) -> None:
    assert before in GOOD
    with pytest.raises(FileError) as error:
        read(tmp_path, GOOD.replace(before, after, 1))
    assert str(error.value).replace(f"{tmp_path}/", "").splitlines() == [says]


def test_versions_may_stand_in_a_second_file(tmp_path: Path, book: Rulebook) -> None:
    head, rest = GOOD.split("versions:\n")
    versions, sections = rest.split("sections:\n")
    (tmp_path / "versions.yaml").write_text(f"versions:\n{versions}", encoding="utf-8")
    assert read(tmp_path, f"{head}versions: versions.yaml\nsections:\n{sections}") == book
