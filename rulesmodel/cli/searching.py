"""`explore` and `reach`: all positions of a deck, and whether one of them is a given one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from ..kernel.game import Game, State
from ..kernel.game import game as find_game
from ..kernel.positions import left_out
from ..kernel.rules import Rules
from .common import (
    INTERRUPTED,
    OFF,
    BadInput,
    Deck,
    Edition,
    GameName,
    Json,
    Progress,
    Readings,
    deck_name,
    leave,
    position_node,
    progress_line,
    rules_of,
    say,
    say_json,
    warn,
)

if TYPE_CHECKING:
    from ..machines.search import SearchResult

Mirror = Annotated[bool, typer.Option("--mirror", help="Take positions that differ only by swapped seats for one.")]
MaxStates = Annotated[int | None, typer.Option("--max-states", metavar="N", min=1, help="Stop when more are known.")]
MaxMemory = Annotated[int | None, typer.Option(
    "--max-memory", metavar="MB", min=1, show_default="a quarter of what the machine has",
    help="Stop when the stored states take more.")]
Saved = Annotated[Path | None, typer.Option("--checkpoint", metavar="DIR",
                                            help="Save there, and go on from there if it was broken off.")]
Lassos = Annotated[bool, typer.Option("--lassos", help="Look for endless play too.")]
Race = Annotated[bool, typer.Option("--race/--no-race", help="Print code from the rules for what is met often, or run "
                                    "the rules themselves on every position.")]
TurnLocal = Annotated[str | None, typer.Option(
    "--turn-local", metavar="POSITION", help="Only one turn, from this position on (a YAML file, YAML, or -).")]
Target = Annotated[str, typer.Argument(metavar="POSITION",
                                       help="What is looked for: a YAML file, YAML, or -. What it leaves out is free.")]
Drawing = Annotated[Path | None, typer.Option("--graph", metavar="FILE",
                                              help="Draw the state graph too, as .svg or .dot (Graphviz source).")]
Around = Annotated[str | None, typer.Option(
    "--around", metavar="POSITION", help="Draw only what lies around this position (a YAML file, YAML, or -).")]
Depth = Annotated[int, typer.Option("--depth", metavar="N", min=1, help="How many steps around it.")]
CollapseBy = Annotated[Literal["phase", "turn"] | None, typer.Option(
    "--collapse", help="Draw the positions of one phase, or of one turn, as one node.")]
MEGABYTE = 1_000_000
SHARE = 4
"""Of how many parts of the memory the stored states may fill one. The process holds little more."""
REACH_LIMIT = 2_000_000


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: rulesmodel explore duel --deck four --lassos")(explore)
    app.command(epilog='Example: rulesmodel reach duel "{Ada: {worship: 4}}" --deck four')(reach)


def explore(game: GameName, deck: Deck = None, mirror: Mirror = False, max_states: MaxStates = None,
            max_memory: MaxMemory = None, checkpoint: Saved = None, lassos: Lassos = False,
            turn_local: TurnLocal = None, graph: Drawing = None, around: Around = None, depth: Depth = 2,
            collapse: CollapseBy = None, race: Race = True, reading: Readings = None, edition: Edition = None,
            as_json: Json = False, progress: Progress = None) -> None:
    """Visit every position that a deck can reach, and tell what was met.

    Exit code 1 if an invariant is broken or nobody can move although the game goes on. A search that a limit
    or Ctrl-C ends says that it is not exhausted; --max-memory is a limit even if you set none. With --graph the
    positions are drawn as well (with --around only drawn); a graph too large to be read is refused, with word of how
    to get a smaller one.
    """
    from ..machines.search import search

    found = find_game(game)
    rules = rules_of(found, deck, reading, edition)
    if graph is None and (around is not None or collapse is not None):
        raise BadInput("--around and --collapse say what to draw; add --graph FILE")
    if graph is not None:
        _draw(found, rules, graph, around, depth, collapse)
        if around is not None:
            return
    start = None if turn_local is None else [_whole(found, rules, turn_local)]
    result = search(found, rules, initial=start, mirror=mirror, max_states=max_states,
                    max_bytes=_bytes(max_memory), lassos=lassos, checkpoint=checkpoint,
                    boundary=found.is_turn_start if start else None, race=race,
                    progress=progress_line(progress, _progress))
    if as_json:
        say_json(result.summary())
    else:
        from ..show import searches as text

        say(text.as_text(found, rules, deck_name(found, deck), result))
        if not result.exhausted:
            say("\n" + _how_to_go_on(result.stopped_by, checkpoint))
    if result.stopped_by == "interrupted":
        leave(INTERRUPTED)
    if result.violations or result.deadlocks:
        leave(OFF)


def _whole(game: Game, rules: Rules, position: str) -> State:
    """The state of a position that leaves nothing out, since a search looks at everything."""
    state = game.read_position(rules, position_node(position))
    missing = list(left_out(state))
    if missing:
        raise BadInput(f"the position does not say {', or '.join(missing)}; a search needs a whole position")
    return state


def _bytes(megabytes: int | None) -> int | None:
    """The most that the stored states may take: as asked for, or else a share of the machine's memory."""
    from ..machines.search.memory import machine_bytes

    whole = machine_bytes()
    return megabytes * MEGABYTE if megabytes else whole and whole // SHARE


def _how_to_go_on(stopped_by: str, checkpoint: Path | None) -> str:
    """What may bring an unfinished search further."""
    from ..show.words import fill

    limit = "" if stopped_by.startswith("interrupted") else " with a higher --max-states or --max-memory"
    onward = "goes on from the checkpoint" if checkpoint else "(and --checkpoint DIR, so that the next goes on there)"
    return fill(f"To see more: the same command{limit} {onward}. "
                "With a smaller --deck, --mirror or --turn-local there is less to see.")


def _draw(game: Game, rules: Rules, file: Path, around: str | None, depth: int, collapse: str | None) -> None:
    """Write a state graph to a file and say so; raises `TooManyStates`, `NoGraphviz`, `BadInput`."""
    from ..show import dot, graph

    if file.suffix not in (".svg", ".dot"):
        raise BadInput(f"--graph {file}: a graph is drawn as .svg, or written as .dot")
    if around is not None and collapse is not None:
        raise BadInput("--around draws each position, --collapse many as one; choose one of them")
    if around is not None:
        shown = graph.around(game, rules, _whole(game, rules, around), depth)
    elif collapse is not None:
        shown = graph.collapsed(game, rules, collapse)
    else:
        shown = graph.whole(game, rules)
    file.write_text((dot.drawn(shown) if file.suffix == ".svg" else dot.source(shown)) + "\n", encoding="utf-8")
    warn(f"{file}: {shown}")


def reach(game: GameName, position: Target, deck: Deck = None, max_states: MaxStates = REACH_LIMIT,
          reading: Readings = None, edition: Edition = None, as_json: Json = False, progress: Progress = None) -> None:
    """Find out whether a position can occur at all, and show the moves that lead there.

    Exit code 0 if it can, 1 if it cannot or was not found within the limit.
    """
    from ..check.reach import matches
    from ..machines.search import search

    found = find_game(game)
    rules = rules_of(found, deck, reading, edition)
    goal = matches(found, rules, position_node(position))
    result = search(found, rules, max_states=max_states, invariants=False, goal=goal,
                    progress=progress_line(progress, _progress))
    answer = _answer(found, rules, result)
    say_json(answer) if as_json else say(_in_words(found, rules, deck_name(found, deck), result))
    if result.stopped_by == "interrupted":
        leave(INTERRUPTED)
    if not answer["reachable"]:
        leave(OFF)


def _answer(game: Game, rules: Rules, result: SearchResult) -> dict[str, Any]:
    """`reachable` is true, false, or null where the limit came first."""
    from ..show import plays

    trace = result.goal()
    return {
        "reachable": True if trace else False if result.exhausted else None,
        "moves": plays.steps(game, rules, trace) if trace else None,
        "position": game.write_position(rules, trace[-1].state) if trace else None,
        "states": result.states,
        "stopped_by": "" if trace else result.stopped_by,
        "seconds": round(result.seconds, 3),
    }


def _in_words(game: Game, rules: Rules, deck: str, result: SearchResult) -> str:
    from ..show.searches import tell
    from ..show.words import count

    trace = result.goal()
    if trace:
        return "\n".join([f"It can occur, after {count(len(trace) - 1, 'step')} at the earliest:",
                          *tell(game, rules, trace)])
    states = count(result.states, "position")
    if result.exhausted:
        return f"It cannot occur: none of the {states} of deck {deck} is like that."
    return f"Not found within {states} of deck {deck} ({result.stopped_by}); it may still occur."


def _progress(states: int, moves: int, depth: int, speed: float) -> str:
    return f"{states:,} states, {moves:,} moves, depth {depth}, {speed:,.0f} states/s"
