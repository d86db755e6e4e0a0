"""`play`: games by themselves, with you, or once more from a saved trace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..kernel.errors import BadMove, UnknownName
from ..kernel.game import Action, Game, State
from ..kernel.game import game as find_game
from ..kernel.rules import Rules
from ..kernel.ruling import Refused
from .common import (
    OFF,
    BadInput,
    Deck,
    Edition,
    GameName,
    Json,
    Readings,
    check_target,
    deck_of,
    leave,
    rules_of,
    say,
    say_json,
)

if TYPE_CHECKING:
    from ..machines.play import Step, Trace

Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same game.")]
Me = Annotated[list[str] | None, typer.Option("--me", metavar="PLAYER",
                                              help="A player that you play yourself. May be repeated.")]
MaxSteps = Annotated[int, typer.Option("--max-steps", metavar="N", min=1, help="Leave off after so many steps.")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the trace (JSON lines).")]
Again = Annotated[Path | None, typer.Option("--replay", metavar="FILE",
                                            help="Play a saved trace again, and tell whether it comes out the same.")]
HELP = "a number or words make a move, ? tells what is not allowed and why, q leaves"


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: rulesmodel play duel --deck four --seed 7 --me Ada")(play)


def play(game: GameName, deck: Deck = None, seed: Seed = 1, me: Me = None, max_steps: MaxSteps = 10_000,
         save: Save = None, replay: Again = None, reading: Readings = None, edition: Edition = None,
         as_json: Json = False) -> None:
    """Play a game: at random, with you at the table, or once more from a saved trace.

    Exit code 1 if a replayed trace comes out otherwise.
    """
    found = find_game(game)
    if replay is not None:
        if deck or me or save or reading or edition:
            raise BadInput("--replay takes deck, readings and moves from the trace; leave the other options out")
        _play_again(found, replay, as_json)
        return
    rules = rules_of(found, deck, reading, edition)
    check_target(save, "trace")
    mine = [_seat(found, name) for name in me or ()]
    if mine and as_json:
        raise BadInput("--json is for programs and --me for people; choose one")
    trace = _play(found, rules, deck_of(found, deck), seed, mine, max_steps)
    if save is not None:
        trace.save(save)
    if as_json:
        say_json(_as_data(trace))
    else:
        say("\n".join([] if mine else _told(trace)) + _ending(trace))


def _seat(game: Game, name: str) -> int:
    if name not in game.seats:
        raise UnknownName("player", name, list(game.seats))
    return game.seats.index(name)


def _play(game: Game, rules: Rules, deck: str | Path | None, seed: int, mine: Sequence[int], max_steps: int) -> Trace:
    """Play a game to its end, or until the user leaves it."""
    from ..machines.play import record, uniformly, walk

    table = _Table(game, rules, mine)
    steps: list[Step] = []

    def choose(random: Random, game: Game, rules: Rules, state: State, actions: Sequence[Action]) -> Action:
        seat = game.to_move(rules, state)
        if seat is None or seat not in mine:
            return uniformly(random, game, rules, state, actions)
        return table.ask(seat, state, actions)

    try:
        for step in walk(game, rules, seed=seed, choose=choose, max_steps=max_steps):
            steps.append(step)
            table.tell(step)
    except (_Left, KeyboardInterrupt):
        if not mine:
            raise
    return record(game, rules, steps, deck=deck, seed=seed)


# -- a table with people at it -------------------------------------------------------------------------
class _Left(Exception):
    """Somebody has left the table."""


class _Table:
    """Shows what happens to those who play themselves, and asks them for their moves."""

    def __init__(self, game: Game, rules: Rules, mine: Sequence[int]) -> None:
        self.game, self.rules, self.mine = game, rules, mine

    def tell(self, step: Step) -> None:
        """Tell what somebody did, as others at the table hear it; of chance the next question shows what came of it."""
        from ..show import plays

        if self.mine and step.seat is not None:
            hearer = next((seat for seat in self.mine if seat != step.seat), step.seat)
            say(plays.step(self.game, self.rules, step, hearer))

    def ask(self, seat: int, state: State, actions: Sequence[Action]) -> Action:
        """Show what a seat sees, and let it choose; a refused move is told with its clause."""
        from ..show import plays

        say("\n" + plays.position(self.game.view(self.rules, state, seat)))
        for number, action in enumerate(actions, 1):
            say(f"  {number}. {self.game.write_action(self.rules, action)}")
        while True:
            typed = self._read(f"{self.game.seats[seat]} ({HELP}): ")
            if typed == "?":
                self._tell_refusals(state)
            elif typed.isdecimal() and 1 <= int(typed) <= len(actions):
                return actions[int(typed) - 1]
            elif (action := self._in_words(seat, state, typed)) is not None:
                return action

    def _read(self, prompt: str) -> str:
        try:
            typed = input(prompt).strip()
        except EOFError:
            raise _Left from None
        if typed in ("q", "quit"):
            raise _Left
        return typed

    def _in_words(self, seat: int, state: State, typed: str) -> Action | None:
        """The move that somebody typed, None (after saying why) if it is none or is not allowed."""
        try:
            action = self.game.read_action(self.rules, state, seat, typed)
            self.game.step(self.rules, state, action)
        except (BadMove, UnknownName) as error:
            say(f"  {error}")
        except Refused as refused:
            says = self.rules.rulebook.clause(refused.clause).says
            say(f"  not allowed: {refused.reason} ({refused.clause}: {says})")
        else:
            return action
        return None

    def _tell_refusals(self, state: State) -> None:
        from ..machines.play import refusals

        found = refusals(self.game, self.rules, state)
        for refusal in found:
            words = self.game.write_action(self.rules, refusal.action)
            say(f"  not {words}: {refusal.reason} ({refusal.clause})")
        if not found:
            say("  nothing that could be tried is forbidden here")


# -- telling what was played ---------------------------------------------------------------------------
def _told(trace: Trace) -> list[str]:
    from ..show.plays import CHANCE

    seats = trace.game.seats
    return [f"{number}. {CHANCE if step.seat is None else seats[step.seat]}: {step.says}"
            for number, step in enumerate(trace.steps, 1)] + [""]


def _ending(trace: Trace) -> str:
    from ..show import plays
    from ..show.words import count

    end = "left unfinished" if trace.end is None else plays.ending(trace.game, trace.end)
    return f"{count(len(trace.steps), 'step')}, seed {trace.seed}: {end}"


def _as_data(trace: Trace) -> dict[str, Any]:
    seats = trace.game.seats
    return {"game": trace.game.name, "deck": trace.deck.name or trace.deck.file, "seed": trace.seed,
            "steps": [{"by": None if step.seat is None else seats[step.seat], "move": step.says}
                      for step in trace.steps],
            "end": trace.end}


def _play_again(game: Game, path: Path, as_json: bool) -> None:
    from ..machines.play import load_trace
    from ..machines.play import replay as again

    trace = load_trace(path, game)
    result = again(trace)
    departure = result.departure
    if as_json:
        say_json({"identical": result.is_identical, "steps": len(trace.steps),
                  "played": len(result.steps) - 1, "departure": departure and str(departure)})
    elif departure is None:
        say(f"replays identically: {_ending(trace)}")
    else:
        say(f"departs from the trace at {departure}")
    if departure is not None:
        leave(OFF)
