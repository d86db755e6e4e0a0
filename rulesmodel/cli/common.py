"""What the commands share: options, output, and words for a user's mistakes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
import typer

from ..kernel.errors import FileError, RulesModelError
from ..kernel.game import Game, GameError
from ..kernel.game import game as find_game
from ..kernel.game import games as installed
from ..kernel.yamlfile import Node, load, parse

OFF, BAD_INPUT, INTERRUPTED, NOBODY_READS = 1, 2, 130, 141

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. hoarder.")]
SomeGames = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; all when none is named.")]
Json = Annotated[bool, typer.Option("--json", help="Print data for programs instead of text.")]
Readings = Annotated[list[str] | None, typer.Option(
    "--reading", metavar="QUESTION=READING", help="Read an open question another way, e.g. R26=r2. May be repeated.")]
Deck = Annotated[str | None, typer.Option("--deck", metavar="DECK", help="A shipped deck by name, or a deck file.")]
Progress = Annotated[bool | None, typer.Option("--progress/--no-progress", show_default="if a terminal is there",
                                               help="Show progress on standard error.")]
Edition = Annotated[str | None, typer.Option("--rulebook", metavar="VERSION", help="A version of the rulebook.")]


T = TypeVar("T")


class BadInput(RulesModelError):
    """Something typed on the command line cannot be used."""


def pick(names: Sequence[str] | None) -> tuple[list[Game], list[GameError]]:
    """The games of the given names, or all that are installed, and then also why some of them cannot be used.

    Raises `UnknownName`, and `GameError` for a game that is named and cannot be used.
    """
    return ([find_game(name) for name in dict.fromkeys(names)], []) if names else installed()


def gathered(names: Sequence[str] | None, what: Callable[[Game], Iterable[T]]) -> tuple[list[T], list[RulesModelError]]:
    """Something of each game that can be used, and why it cannot be had of others; of named games it must be had."""
    games, broken = pick(names)
    found: list[T] = []
    unusable: list[RulesModelError] = [*broken]
    for game in games:
        try:
            found += what(game)
        except RulesModelError as error:
            if names:
                raise
            unusable.append(error)
    return found, unusable


def finish(off: bool, unusable: Sequence[RulesModelError | str]) -> None:
    """End a command that has given its answer.

    `off` says that it found something wrong, `unusable` what it had to leave out because it cannot be used.
    """
    for error in unusable:
        warn_of(error)
    if off or unusable:
        leave(OFF if off else BAD_INPUT)


def read_readings(words: Sequence[str] | None) -> dict[str, str]:
    """`["R26=r2"]` as `{"R26": "r2"}`; two different answers to one question are a contradiction.

    >>> read_readings(["R26=r2", "R01=r1"])
    {'R26': 'r2', 'R01': 'r1'}
    """
    found: dict[str, str] = {}
    for word in words or ():
        question, sign, reading = (part.strip() for part in word.partition("="))
        question = question.rpartition(":")[2]
        if not (question and sign and reading):
            raise BadInput(f"--reading {word}: write QUESTION=READING, such as R26=r2")
        if found.setdefault(question, reading) != reading:
            raise BadInput(f"--reading {word}: {question} is read as {found[question]} already; choose one reading")
    return found


def rules_of(game: Game, deck: str | None, readings: Sequence[str] | None, version: str | None = None) -> Any:
    """The rules of a game as the options say; raises `RulesModelError` with what would be right."""
    return game.rules(deck_of(game, deck), version, read_readings(readings))


def deck_of(game: Game, deck: str | None) -> str | Path | None:
    """A shipped deck's name as it is, anything that looks like a file as a path."""
    if deck is None or deck in game.decks:
        return deck
    return Path(deck) if "/" in deck or os.sep in deck or deck.endswith((".yaml", ".yml")) else deck


def deck_name(game: Game, deck: str | None) -> str:
    """What a deck is called: as the user typed it, or the name of the game's first one."""
    return deck or next(iter(game.decks))


def position_node(text: str) -> Node:
    """A position given as the name of a YAML file, as YAML, or as `-` for standard input."""
    if text == "-":
        return parse(sys.stdin.read(), "standard input")
    if Path(text).suffix in (".yaml", ".yml"):
        return load(text)
    return parse(text, "the position")


# -- output --------------------------------------------------------------------------------------------
def say(text: str = "") -> None:
    """Print to standard output; ends quietly when nobody reads on (`rulesmodel … | head`)."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(NOBODY_READS) from None


def say_json(data: Any) -> None:
    """Print plain data or structs as JSON, indented."""
    say(msgspec.json.format(msgspec.json.encode(data, enc_hook=str), indent=2).decode())


def check_target(file: Path | None, what: str) -> None:
    """Raise `OSError` if a file cannot come to be where it is wanted, before any work is done for it."""
    if file is not None and not file.parent.is_dir():
        raise NotADirectoryError(20, f"no such folder for the {what}", str(file.parent))
    if file is not None and file.is_dir():
        raise IsADirectoryError(21, f"is a folder; name a file for the {what}", str(file))


def warn(text: str) -> None:
    """Print to standard error."""
    print(text, file=sys.stderr, flush=True)


def warn_of(error: RulesModelError | str) -> None:
    """Print an error to standard error, each fault of a file on its own line."""
    for line in error.faults if isinstance(error, FileError) else (error,):
        warn(f"error: {line}")


def leave(code: int) -> NoReturn:
    """End the command with an exit code."""
    raise typer.Exit(code)


def watched(wanted: bool | None) -> bool:
    """Whether to show progress: if asked for, and by default if somebody looks at standard error."""
    return sys.stderr.isatty() if wanted is None else wanted


def progress_line(wanted: bool | None, describe: Callable[..., str]) -> Callable[..., None] | None:
    """A function that shows progress on one line of standard error, or None if nobody wants it."""
    if not watched(wanted):
        return None

    def show(*facts: Any) -> None:
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"{describe(*facts):<78}", end=end, file=sys.stderr, flush=True)

    return show


def chosen(readings: Mapping[str, str]) -> str:
    """Readings as a user types them.

    >>> chosen({"R26": "r2", "R01": "r1"})
    'R26=r2 R01=r1'
    """
    return " ".join(f"{question}={reading}" for question, reading in readings.items())
