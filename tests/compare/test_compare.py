"""Whole comparisons: each difference is played again by `replay`, which knows nothing of how it was found."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.compare import Budget, compare
from rulesmodel.compare.places import shipped_scenarios
from rulesmodel.compare.result import Comparison, Difference, EntryReport
from rulesmodel.compare.sides import parse_side
from rulesmodel.judge.scenario import read_scenarios
from rulesmodel.judge.verdict import judge
from rulesmodel.kernel.game import game
from rulesmodel.show.comparisons import as_text

from .replay import check_difference
from .tally import Tally

DUEL, HOARDER, TALLY = game("duel"), game("hoarder"), Tally()
SMALL = Budget(rounds=(3_000,), local=200, seconds=30, reach=3_000)


def only(found: Comparison) -> Difference:
    (finding,) = found.findings
    assert finding.difference is not None
    return finding.difference


# -- readings --------------------------------------------------------------------------------------
@pytest.mark.parametrize(("a", "b"), [
    ("R26=r1", "R26=r2"), ("R14=r1", "R14=r2"), ("R14=r2", "R14=r3"), ("R27=r1", "R27=r2"), ("R28=r2", "R28=r3"),
    ("R01=r1", "R02=r2,R03=r2"), ("R08=r1", "R08=r2"), ("R45=r1", "R45=r3"), ("R26=r2", "R26=r1"),
])
def test_a_difference_can_be_played_again(a: str, b: str) -> None:
    found = only(compare(HOARDER, a, b, budget=SMALL, scenarios=[]))
    ours, theirs = (parse_side(HOARDER, words).rules(HOARDER, found.deck) for words in (a, b))
    check_difference(HOARDER, ours, theirs, found)
    assert found.reachable


def test_the_two_sides_keep_their_letters() -> None:
    there, back = (only(compare(HOARDER, *words, decks=["min"], scenarios=[]))
                   for words in (("R26=r1", "R26=r2"), ("R26=r2", "R26=r1")))
    assert (there.a.says, there.b.says) == (back.b.says, back.a.says)
    assert (there.a.says, there.b.says) == ("not allowed: your team has no free place (3.team.4)", "allowed")


def test_the_deciding_clauses_come_from_the_trails() -> None:
    found = only(compare(HOARDER, "R26=r1", "R26=r2", decks=["min"], scenarios=[]))
    refusing = [each.clause for each in found.a.clauses if each.role == "refuses"]
    assert refusing == ["3.team.4"]
    assert {"9.dontstop.3"} <= {each.clause for each in found.b.clauses if each.only_here}
    assert (found.a.asked, found.b.asked) == ({"R26": "r1"}, {"R26": "r2"})


def test_where_nothing_differs_it_says_what_was_searched() -> None:
    found = compare(HOARDER, "R23=r1", "R23=r2", decks=["min", "chain0"], scenarios=[])
    (finding,) = found.findings
    assert finding.difference is None
    decks = [each for each in finding.looked if each.place.startswith("deck ")]
    assert [(each.place, each.states, each.exhausted, each.asked) for each in decks] == [
        ("deck min", 2_090, True, True), ("deck chain0", 13_508, True, True)]
    assert "searched exhaustively on decks min, chain0" in as_text(HOARDER, found)


def test_a_search_that_was_broken_off_never_reads_like_a_finished_one() -> None:
    found = compare(HOARDER, "R32=r1", "R32=r2", decks=["chain1"], scenarios=[], budget=Budget(rounds=(500,)))
    (finding,) = found.findings
    assert not finding.looked[0].exhausted
    assert "not within 50" in as_text(HOARDER, found)
    assert "exhaustively" not in as_text(HOARDER, found)


def test_what_no_deck_shows_is_looked_for_from_scenarios() -> None:
    found = only(compare(HOARDER, "R38=r1", "R38=r2", decks=["min"], budget=SMALL))
    assert found.place == "scenario S22"
    assert found.start is not None
    assert not found.reachable
    (scenario,) = (each for each in shipped_scenarios(HOARDER)[0] if each.id == "S22")
    rules = [scenario.rules(HOARDER, readings={"R38": reading}) for reading in ("r1", "r2")]
    check_difference(HOARDER, *rules, found)


# -- scenarios -------------------------------------------------------------------------------------
def test_scenarios_that_flip_are_those_that_the_judge_judges_otherwise() -> None:
    found = compare(HOARDER, "R26=r1", "R26=r2", decks=["min"])
    known = {scenario.id: scenario for scenario in shipped_scenarios(HOARDER)[0]}
    main = {flip.scenario: (flip.a, flip.b) for flip in found.flips if flip.line == 0}
    assert {"S05", "S06", "S78"} <= main.keys()
    for name, verdicts in main.items():
        assert verdicts == tuple(judge(HOARDER, known[name], version="1", readings={"R26": reading}).by_default
                                 for reading in ("r1", "r2"))
    quiet = known.keys() - {flip.scenario for flip in found.flips}
    assert found.scenarios == len(known)
    for name in sorted(quiet)[:20]:
        ours, theirs = (judge(HOARDER, known[name], version="1", readings={"R26": reading}, budget=0)
                        for reading in ("r1", "r2"))
        assert ours.by_default.replace("forced", "allowed") == theirs.by_default.replace("forced", "allowed")


def test_a_scenario_that_fixes_its_reading_does_not_flip() -> None:
    scenarios = read_scenarios("""
game: hoarder
scenarios:
  - id: X1
    title: A full team
    question: May she answer?
    rules: {deck: min, readings: {R26: r1}}
    position: {Ada: {hand: [T, S], team: [FB]}, Ben: {hand: [S], team: []}}
    moves: [Ada: play T, Ben: stop S]
    ask: {Ada: answer S}
""")
    assert compare(HOARDER, "R26=r1", "R26=r2", decks=["min"], scenarios=scenarios).flips == ()


# -- versions --------------------------------------------------------------------------------------
def versions(a: str = "1", b: str = "2", start: int = 0) -> dict[str, EntryReport]:
    return {entry.id: entry for entry in compare(Tally(start), a, b, scenarios=[]).entries}


def test_an_entry_is_tried_by_itself_under_each_hypothesis() -> None:
    entry = versions()["2.a"]
    assert entry.values == ("unspecified", "on")
    assert [finding.id for finding in entry.findings] == ["doubling=unspecified", "doubling=h1", "doubling=h2"]
    silent, anywhere, three = (finding.difference for finding in entry.findings)
    assert silent is not None
    assert silent.kind == "unsaid"
    assert silent.a.says == "this version does not say: From where on may one double?"
    assert anywhere is not None
    assert (anywhere.kind, anywhere.a.says, anywhere.moves) == ("allowed", "allowed", ())
    assert three is not None
    assert (three.b.says, three.moves) == ("allowed", ("Ada: add", "Ben: add"))


def test_going_back_the_sides_change_places() -> None:
    forth, back = (versions(*words)["2.a"] for words in (("1", "2"), ("2", "1")))
    assert back.values == tuple(reversed(forth.values))
    one, other = (entry.findings[1].difference for entry in (forth, back))
    assert one is not None
    assert other is not None
    assert (one.a.says, one.b.says) == (other.b.says, other.a.says)


def test_an_entry_of_words_has_no_findings() -> None:
    entry = versions()["2.b"]
    assert (entry.flag, entry.findings) == ("", ())


def test_what_only_a_player_sees_is_a_difference_too() -> None:
    found = versions("1+public=h1")["2.c"].findings[0].difference
    assert found is not None
    assert (found.kind, found.says) == ("view", "a player can see something else")
    assert [(change.at, change.a, change.b) for change in found.changes] == [("book", None, 0)]


def test_an_entry_declared_to_change_nothing_is_tried_under_its_hypotheses() -> None:
    entry = versions()["2.d"]
    assert entry.values == ("on", "on")
    (finding,) = entry.findings
    assert finding.id == "tossing=h1"
    assert finding.difference is not None


def test_a_flag_that_no_rule_asks_for_is_told_as_such() -> None:
    entry = versions()["2.e"]
    assert [finding.never_asked for finding in entry.findings] == [True, True]


def test_a_version_with_a_chosen_hypothesis_differs_in_that_alone() -> None:
    entry = versions("2+doubling=h2")["2.a"]
    assert [finding.id for finding in entry.findings] == ["doubling=h2"]


def test_clauses_are_added_one_way_and_removed_the_other() -> None:
    there, back = (compare(TALLY, *words, scenarios=[]) for words in (("1", "2"), ("2", "1")))
    assert [(each.clause, each.how) for each in there.clauses] == [
        ("1.add.1", "changed"), ("1.double.1", "changed"), ("1.toss.1", "changed"), ("1.old.1", "added")]
    assert [each.how for each in back.clauses if each.clause == "1.old.1"] == ["removed"]


def test_decks_on_which_nothing_is_asked_are_one_and_the_same_play() -> None:
    quiet = compare(TALLY, "2+tripling=h1", "2", scenarios=[])
    assert [each.deck for each in quiet.same_on] == ["only"]
    assert compare(TALLY, "1", "2", scenarios=[]).same_on == ()


# -- card files ------------------------------------------------------------------------------------
def duel_deck(folder: Path, name: str, gain: int = 2, stops: int = 1) -> str:
    path = folder / f"{name}.yaml"
    path.write_text(f"{{acts: 1, stops: {stops}, cap: 5, goal: 5, gain: {gain}}}", encoding="utf-8")
    return str(path)


def test_two_card_files_part_where_a_card_does_something_else(tmp_path: Path) -> None:
    a, b = duel_deck(tmp_path, "a"), duel_deck(tmp_path, "b", gain=3)
    found = only(compare(DUEL, a, b, scenarios=[]))
    assert (found.kind, found.move) == ("result", "Ben: decline")
    assert [(change.at, change.a, change.b) for change in found.changes] == [("Ada.worship", 2, 3)]
    check_difference(DUEL, DUEL.rules(a), DUEL.rules(b), found)


def test_two_card_files_may_differ_from_the_first_position_on(tmp_path: Path) -> None:
    found = only(compare(DUEL, duel_deck(tmp_path, "a"), duel_deck(tmp_path, "b", stops=2), scenarios=[]))
    assert (found.kind, found.says, found.moves) == ("set-up", "the game begins otherwise", ())


HOARDER_DECK = """
name: {name}
constants:
  {{team places: 4, start hand: 1, hand before discard: 2, totems to win: 1, skellies to lose: 2, totem actions: 0}}
cards:
  - {{id: FB, name: Fung Bodyguard, tribe: fung, traits: [bodyguard, leaves at first emptying], copies: 2}}
  - {first}
  - {second}
  - {{id: S, name: Spooky Skelly, tribe: spooky, traits: [skelly], copies: 2}}
"""
TOTEM = "{id: T, name: Totem, totem: true, copies: 1}"
KARP = "{{id: K, name: Karp, tribe: karp, copies: 1, actions: [{0}]}}"


def test_card_files_are_compared_by_words_whatever_the_order_of_their_cards(tmp_path: Path) -> None:
    a, b, c = (tmp_path / name for name in ("a.yaml", "b.yaml", "c.yaml"))
    a.write_text(HOARDER_DECK.format(name="a", first=TOTEM, second=KARP.format("strike")), encoding="utf-8")
    b.write_text(HOARDER_DECK.format(name="b", first=KARP.format("strike"), second=TOTEM), encoding="utf-8")
    c.write_text(HOARDER_DECK.format(name="c", first=KARP.format("draw 1"), second=TOTEM), encoding="utf-8")
    (same,) = compare(HOARDER, str(a), str(b), scenarios=[], budget=SMALL).findings
    assert same.difference is None
    assert same.states > 1_000
    found = only(compare(HOARDER, str(a), str(c), scenarios=[], budget=SMALL))
    assert "Ada: play K" in (*found.moves, found.move)
    check_difference(HOARDER, HOARDER.rules(a), HOARDER.rules(c), found)
