"""`judge`, `ask` and `why`: disputes at the table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..kernel.errors import UnknownName, with_all_faults
from ..kernel.game import Game
from ..kernel.game import game as find_game
from .common import (
    OFF,
    BadInput,
    Deck,
    Edition,
    GameName,
    Json,
    Readings,
    finish,
    gathered,
    leave,
    pick,
    position_node,
    read_readings,
    rules_of,
    say,
    say_json,
    warn_of,
)

if TYPE_CHECKING:
    from ..judge.scenario import Scenario
    from ..judge.verdict import Verdict

Dispute = Annotated[str, typer.Argument(metavar="FILE|ID",
                                        help="A scenario file (or FILE::ID), or a scenario by its id.")]
Words = Annotated[list[str], typer.Argument(metavar="TEXT...", help="What you want to know, in your own words.")]
Position = Annotated[str, typer.Argument(metavar="POSITION", help="The position: a YAML file, YAML, or -.")]
Move = Annotated[str, typer.Argument(metavar="MOVE", help='The move, e.g. "Ada: play R1".')]
Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many answers at most.")]
Only = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")]
JSON_FIRST = ("scenario", "question", "verdict", "expected", "agrees", "clauses", "depends_on", "result", "since",
              "steps")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: rulesmodel judge hoarder:S01")(judge)
    app.command(epilog='Example: rulesmodel ask "may I stop a totem when my team is full"')(ask)
    app.command(epilog='Example: rulesmodel why duel "{Ada: {acts: 1}}" "Ada: play act"')(why)


def judge(dispute: Dispute, reading: Readings = None, edition: Edition = None, as_json: Json = False) -> None:
    """Settle a dispute: the verdict, the clauses that decide it, and what it depends on.

    Exit code 1 if a verdict is not the one that the scenario expects.
    """
    from ..judge.card import card
    from ..judge.verdict import judge as settle

    found = find_scenarios(dispute)
    readings = read_readings(reading)
    verdicts = with_all_faults(partial(settle, find_game(one.game), one, version=edition, readings=readings)
                               for one in found)
    if as_json:
        data = [as_data(verdict) for verdict in verdicts]
        say_json(data[0] if len(data) == 1 else data)
    else:
        say("\n\n".join(card(verdict) + _disagreement(verdict) for verdict in verdicts))
    if any(verdict.agrees is False for verdict in verdicts):
        leave(OFF)


def as_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data, what programs ask for first."""
    import msgspec

    data = msgspec.to_builtins(verdict)
    return {**{key: data[key] for key in JSON_FIRST}, **data}


def _disagreement(verdict: Verdict) -> str:
    lines = [f"  {line}" for line in verdict.disagreements]
    return "\n".join(["", "otherwise than expected:", *lines]) if lines else ""


def find_scenarios(text: str) -> Sequence[Scenario]:
    """The scenarios of a file, one of them (`FILE::ID`), or a shipped one by its id, with or without its game.

    Raises `FileError`, `UnknownName`, and `BadInput` for an id that two games use.
    """
    from ..judge.scenario import load_scenarios

    file, _, name = text.partition("::")
    if os.path.isdir(file):
        raise BadInput(f"{file} is a folder; name one of its scenario files, or a scenario by its id")
    if Path(file).suffix in (".yaml", ".yml") or os.path.isfile(file):
        inside = load_scenarios(file)
        return _named(inside, name) if name else inside
    owner, colon, name = text.rpartition(":")
    known, unusable = gathered([owner] if colon else None, _scenarios_of)
    if not any(one.id == name for one in known):
        for error in unusable:
            warn_of(error)
    found = _named(known, name)
    if len(found) > 1:
        raise BadInput(f"scenario {name} is in several games; say which: "
                       + " or ".join(f"{one.game}:{one.id}" for one in found))
    return found


def _scenarios_of(game: Game) -> Sequence[Scenario]:
    """The scenarios that a game's package brings; raises `FileError`."""
    from ..judge.scenario import load_all

    return load_all(game.scenarios)


def _named(scenarios: Sequence[Scenario], name: str) -> Sequence[Scenario]:
    found = [one for one in scenarios if one.id == name]
    if not found:
        raise UnknownName("scenario", name, [one.id for one in scenarios])
    return found


def ask(words: Words, game: Only = None, limit: Limit = 8, as_json: Json = False) -> None:
    """Find clauses, open questions and scenarios by words.

    Exit code 1 if nothing is found, and else 2 if a game cannot be used; the others are looked through.
    """
    from ..judge.library import hits_text, library

    names = None if game is None else [game]
    scenarios, unusable = gathered(names, _scenarios_of)
    hits = library(pick(names)[0], scenarios).search(" ".join(words), limit=limit)
    say_json(hits) if as_json else say(hits_text(hits))
    finish(not hits, unusable)


def why(game: GameName, position: Position, move: Move, deck: Deck = None, reading: Readings = None,
        edition: Edition = None, as_json: Json = False) -> None:
    """Show every condition on the way of a move: which held, and which did not.

    Exit code 0 if the move is allowed, 1 if not.
    """
    from ..judge.why import explanation
    from ..judge.why import why as explain

    found = find_game(game)
    rules = rules_of(found, deck, reading, edition)
    seat, colon, words = (part.strip() for part in move.partition(":"))
    if not colon:
        raise BadInput(f"{move!r} is no move; write who and what, such as \"{found.seats[0]}: …\"")
    reasons = explain(found, rules, position_node(position), seat, words)
    say_json(reasons) if as_json else say(explanation(reasons))
    if reasons.verdict != "allowed":
        leave(OFF)
