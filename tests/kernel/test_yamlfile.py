"""YAML with places: what each kind of value gives, and the exact words when it is another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesmodel.kernel.errors import Fault, FileError
from rulesmodel.kernel.yamlfile import Node, load, parse


def value(text: str) -> Node:
    """The value under the key `it` of a one-line file."""
    return parse(f"it: {text}", "cards.yaml").fields(optional=("it",))["it"]


def faults_of(node: Node) -> list[str]:
    return [str(fault) for fault in node.faults]


# -- good values -----------------------------------------------------------------------------------
GOOD: dict[str, tuple[str, Callable[[Node], object], object]] = {
    "text": ("Roach", Node.text, "Roach"),
    "text that looks like a number": ("1.10", Node.text, "1.10"),
    "text that looks like a truth": ("no", Node.text, "no"),
    "choice": ("karp", lambda node: node.choice(("roach", "karp")), "karp"),
    "number": ("3", Node.number, 3),
    "number at both bounds": ("3", lambda node: node.number(3, 3), 3),
    "truth": ("true", Node.truth, True),
    "list": ("[a, b]", lambda node: [item.text() for item in node.items()], ["a", "b"]),
    "nothing as a list": ("", lambda node: list(node.items()), []),
    "nothing as a mapping": ("", Node.entries, {}),
    "plain data": ("{a: [1, true, ~]}", Node.plain, {"a": [1, True, None]}),
}


@pytest.mark.parametrize(("text", "read", "result"), GOOD.values(), ids=GOOD)
def test_a_good_value_is_read_without_a_fault(text: str, read: Callable[[Node], object], result: object) -> None:
    node = value(text)
    assert read(node) == result
    node.finish()


# -- bad values: the stand-in that reading goes on with, and the fault --------------------------------
BAD: dict[str, tuple[str, Callable[[Node], object], object, str]] = {
    "list as text": ("[a]", Node.text, "?", "a text is needed here"),
    "nothing as text": ("", Node.text, "?", "a text is needed here"),
    "unknown word with a near one": (
        "kapr", lambda node: node.choice(("roach", "karp"), "tribe"), "roach",
        "unknown tribe 'kapr'; did you mean karp?"),
    "unknown word": (
        "x", lambda node: node.choice(("roach", "karp"), "tribe"), "roach", "unknown tribe 'x'; known: roach, karp"),
    "word where none is known": ("x", lambda node: node.choice((), "tribe"), "x", "unknown tribe 'x'; known: none"),
    "text as number": ("two", Node.number, 0, "a whole number is needed here, not 'two'"),
    "truth as number": ("true", Node.number, 0, "a whole number is needed here, not True"),
    "fraction as number": ("1.5", Node.number, 0, "a whole number is needed here, not 1.5"),
    "number too small": ("1", lambda node: node.number(least=2), 2, "a number of at least 2 is needed here, not 1"),
    "number too big": ("11", lambda node: node.number(0, 10), 0, "a number from 0 to 10 is needed here, not 11"),
    "number as truth": ("1", Node.truth, False, "true or false is needed here, not 1"),
    "text as list": ("a", lambda node: list(node.items()), [], "a list is needed here"),
    "list as mapping": ("[a]", Node.entries, {}, "a mapping (key: value) is needed here"),
}


@pytest.mark.parametrize(("text", "read", "stand_in", "message"), BAD.values(), ids=BAD)
def test_a_bad_value_is_told_and_reading_goes_on(
        text: str, read: Callable[[Node], object], stand_in: object, message: str) -> None:
    node = value(text)
    assert read(node) == stand_in
    assert node.faults == [Fault("cards.yaml", 1, "it", message)]


def test_finish_raises_everything_that_was_wrong_at_once() -> None:
    top = parse("one: x\ntwo: [1, y]\n", "cards.yaml")
    fields = top.fields(required=("one", "two"))
    fields["one"].number()
    fields["two"].items()[1].number()
    with pytest.raises(FileError) as error:
        top.finish()
    assert str(error.value) == ("cards.yaml:1 at one: a whole number is needed here, not 'x'\n"
                                "cards.yaml:2 at two[1]: a whole number is needed here, not 'y'")
    assert len(error.value.faults) == 2


def test_finish_is_silent_when_nothing_was_wrong() -> None:
    parse("one: 1", "cards.yaml").finish()


def test_a_key_tells_the_whole_way_to_its_value() -> None:
    top = parse("cards:\n  - id: R1\n    bonus:\n      symbol: strike\n", "cards.yaml")
    symbol = top.entries()["cards"].items()[0].entries()["bonus"].entries()["symbol"]
    assert (symbol.key, symbol.line, symbol.file) == ("cards[0].bonus.symbol", 4, "cards.yaml")


def test_an_unknown_key_is_told_with_the_near_one() -> None:
    top = parse("copeis: 2", "cards.yaml")
    top.fields(optional=("id", "copies"))
    assert faults_of(top) == ["cards.yaml:1 at copeis: unknown key 'copeis'; did you mean 'copies'?"]


def test_an_unknown_key_far_from_all_is_told_with_the_known_ones() -> None:
    top = parse("xyz: 2", "cards.yaml")
    top.fields(optional=("id", "copies"))
    assert faults_of(top) == ["cards.yaml:1 at xyz: unknown key 'xyz'; known: id, copies"]


def test_a_key_that_stands_twice_is_a_fault_at_its_second_place() -> None:
    top = parse("id: R1\nid: R2\n", "cards.yaml")
    top.entries()
    assert faults_of(top) == ["cards.yaml:2 at id: 'id' stands here twice"]


def test_missing_keys_raise_at_once_with_what_was_found_before() -> None:
    top = parse("copeis: 2", "cards.yaml")
    with pytest.raises(FileError) as error:
        top.fields(required=("id", "tribe"), optional=("copies",))
    assert str(error.value).splitlines() == [
        "cards.yaml:1 at copeis: unknown key 'copeis'; did you mean 'copies'?",
        "cards.yaml:1: missing 'id', 'tribe'",
    ]


def test_kinds_of_values_can_be_told_apart() -> None:
    kinds = {text: (value(text).is_mapping, value(text).is_list, value(text).is_null) for text in ("{}", "[]", "", "x")}
    assert kinds == {"{}": (True, False, False), "[]": (False, True, False),
                     "": (False, False, True), "x": (False, False, False)}


def test_text_that_is_no_yaml_is_told_with_its_line() -> None:
    with pytest.raises(FileError) as error:
        parse("one: 1\ntwo: [1, 2\n", "cards.yaml")
    assert str(error.value) == "cards.yaml:3: not valid YAML: expected ',' or ']', but got '<stream end>'"


def test_an_empty_file_is_told() -> None:
    with pytest.raises(FileError, match=r"^cards\.yaml:1: the file is empty$"):
        parse("# only a comment\n", "cards.yaml")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"^cards\.yaml: cannot read the file: No such file or directory$"):
        load(tmp_path / "nowhere.yaml", "cards.yaml")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match=r"^cards\.yaml: cannot read the file: it is not UTF-8 text$"):
        load(path, "cards.yaml")


def test_a_file_is_named_by_its_path_unless_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("id: Käfer\n", encoding="utf-8")
    assert load(path).file == str(path)
    assert load(path).entries()["id"].text() == "Käfer"


NO_VALUE = {
    "2024-13-45": "month must be in 1..12",
    "!!int two": "invalid literal for int() with base 10: 'two'",
    "!card R1": "could not determine a constructor for the tag '!card'",
    "{[a]: b}": "found unhashable key",
}


@pytest.mark.parametrize(("text", "why"), NO_VALUE.items())
def test_what_yaml_cannot_turn_into_a_value_is_told_with_its_place(text: str, why: str) -> None:
    with pytest.raises(FileError) as error:
        value(text).number()
    assert str(error.value) == f"cards.yaml:1 at it: this is no value: {why}"


def test_a_value_read_again_starts_without_faults_and_stays_the_same() -> None:
    node = value("two")
    node.number()
    again = node.again()
    assert (again.faults, again.text(), again.key, again.line) == ([], "two", "it", 1)
    assert len(node.faults) == 1


def test_words_that_yaml_takes_for_truth_values_stay_words_as_written() -> None:
    node = parse("{bonus: {on: karp, do: draw 1}, copies: 2, fair: true, word: off}", "cards")
    assert node.written() == {"bonus": {"on": "karp", "do": "draw 1"}, "copies": 2, "fair": True, "word": "off"}


@pytest.mark.parametrize(("text", "why"), [
    ("[" * 200 + "]" * 200, "nested too deeply"),
    ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
    ("&a [*a]", "nested too deeply"),
    ("- &a0 [x, x]\n" + "".join(f"- &a{n} [{', '.join([f'*a{n - 1}'] * 8)}]\n" for n in range(1, 9)),
     "more than 1,000,000 values"),
])
def test_more_than_anybody_writes_by_hand_is_told(text: str, why: str) -> None:
    with pytest.raises(FileError, match=f"deep.yaml: {why}"):
        parse(text, "deep.yaml")
