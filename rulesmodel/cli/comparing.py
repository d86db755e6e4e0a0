"""`compare`: two versions, readings or card lists of a game, and the smallest position on which they part."""

from __future__ import annotations

from typing import Annotated

import typer

from ..kernel.game import Game
from ..kernel.game import game as find_game
from .common import (
    INTERRUPTED,
    BadInput,
    GameName,
    Json,
    Progress,
    leave,
    progress_line,
    say,
    say_json,
)

SideOf = Annotated[str | None, typer.Argument(
    metavar="[A]", help="A version (1.3, 1.3+FLAG=h1), readings (R26=r1, or R02=r2,R03=r2) or a deck file.")]
OtherSide = Annotated[str | None, typer.Argument(metavar="[B]", help="The same for the other side.")]
Decks = Annotated[list[str] | None, typer.Option(
    "--deck", metavar="DECK", help="Search this deck instead of all shipped ones. May be repeated.")]
AllReadings = Annotated[bool, typer.Option(
    "--all-readings", help="Every reading of every open question against its default, in a table.")]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="S", min=0.1, show_default="120, or 300 for all",
                                               help="Search for at most so long.")]
MaxStates = Annotated[int | None, typer.Option("--max-states", metavar="N", min=1, show_default="200,000",
                                               help="Visit at most so many states of a deck.")]


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: rulesmodel compare hoarder R26=r1 R26=r2")(compare)


def compare(game: GameName, a: SideOf = None, b: OtherSide = None, all_readings: AllReadings = False,
            deck: Decks = None, seconds: Seconds = None, max_states: MaxStates = None, as_json: Json = False,
            progress: Progress = None) -> None:
    """Compare two sets of rules: what changed, and the smallest position and moves on which they part.

    Every difference is searched for, none is stored. Exit code 0 whether or not one was found.
    """
    found = find_game(game)
    if all_readings:
        if a is not None:
            raise BadInput("--all-readings compares every reading with its default; leave A and B out")
        interrupted = _all(found, deck or (), seconds, max_states, as_json, progress)
    else:
        if a is None or b is None:
            raise BadInput(f"name two sides, such as `rulesmodel compare {game} {_example(found)}`")
        interrupted = _two(found, a, b, deck or (), seconds, max_states, as_json, progress)
    if interrupted:
        leave(INTERRUPTED)


def _two(game: Game, a: str, b: str, decks: list[str] | tuple[()], seconds: float | None, max_states: int | None,
         as_json: bool, progress: bool | None) -> bool:
    from ..compare import Budget
    from ..compare import compare as run

    rounds = Budget().rounds if max_states is None else _rounds(Budget().rounds, max_states)
    budget = Budget(rounds=rounds, seconds=seconds or Budget().seconds)
    result = run(game, a, b, decks=decks, budget=budget, progress=progress_line(progress, _progress))
    if as_json:
        say_json(result)
    else:
        from ..show import comparisons as text

        say(text.as_text(game, result))
    return result.interrupted


def _all(game: Game, decks: list[str] | tuple[()], seconds: float | None, max_states: int | None, as_json: bool,
         progress: bool | None) -> bool:
    from ..compare import Budget, separations

    usual = Budget(rounds=(2_000, 20_000), seconds=300.0, reach=2_000)
    budget = Budget(rounds=usual.rounds if max_states is None else _rounds(usual.rounds, max_states),
                    seconds=seconds or usual.seconds, reach=usual.reach)
    result = separations(game, decks=decks, budget=budget, progress=progress_line(progress, _progress))
    if as_json:
        say_json(result)
    else:
        from ..show import comparisons as text

        say(text.table(game, result))
    return result.interrupted


def _rounds(usual: tuple[int, ...], most: int) -> tuple[int, ...]:
    """The usual rounds as far as a limit allows, the last one up to it.

    >>> _rounds((2_000, 20_000), 5_000), _rounds((2_000, 20_000), 100)
    ((2000, 5000), (100,))
    """
    return (*(each for each in usual if each < most), most)


def _example(game: Game) -> str:
    question = next((each for each in game.rulebook.questions if len(each.readings) > 1), None)
    if question is None:
        return "1 2"
    return " ".join(f"{question.id}={reading}" for reading in list(question.readings)[:2])


def _progress(place: str, left: int, states: int) -> str:
    return f"{place}: {left} still open, {states:,} states so far"
