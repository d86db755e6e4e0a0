"""Golden traces of Totem Hoarder: whole games, readable, so that a change of the rules shows as a diff.

`python tests/golden/hoarder.py` plays the games of `GAMES` from their seeds and writes their files. The test
(`tests/games/hoarder/test_golden.py`) does not draw lots: it takes the moves from a file, plays them with the
rules as they are, and compares what is told.

    turn 3, Ada                                   a new turn
    Ada: play R1                       [7/12]     a move; of 12 candidates 7 were legal
      Ada.hand: S x2, T1                          what changed, as it lies there now
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rulesmodel.games.hoarder import game
from rulesmodel.kernel.game import Action, Game, State
from rulesmodel.kernel.rules import Rules
from rulesmodel.machines.play import legal, walk
from rulesmodel.show.plays import ending

HERE = Path(__file__).parent
GAMES = {"hoarder-totems": 115, "hoarder-count": 116}
"""The file of each game and the seed it was played from."""
WEIGHTS = {"Draw": 12, "Return": 1, "Skip": 1, "Play": 6, "CleanUp": 1, "End": 1, "Stop": 2, "Answer": 3, "Decline": 4,
           "Do": 6, "SkipAction": 1, "UseBonus": 6}
"""How much likelier than another a kind of action is, so that games get somewhere."""


def lively(random: Random, game: Game, rules: Rules, state: State, actions: Sequence[Action]) -> Action:
    """First a kind of action by its weight, then one of that kind."""
    kinds = list(dict.fromkeys(type(action).__name__ for action in actions))
    kind = random.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return random.choice([action for action in actions if type(action).__name__ == kind])


def moves_of_play(seed: int) -> list[str]:
    """The moves of a whole game from a seed, in words."""
    rules = game.rules()
    return [f"{'chance' if step.seat is None else game.seats[step.seat]}: {game.write_action(rules, step.action)}"
            for step in walk(game, rules, seed=seed, choose=lively) if step.action is not None]


def told(moves: Sequence[str]) -> Iterator[str]:
    """The lines of a trace: the moves, each with what it changed."""
    rules = game.rules()
    state = game.initial(rules)[0]
    before = zones(rules, state)
    turn = 0
    for move in moves:
        who, _, words = move.partition(": ")
        seat = None if who == "chance" else game.seats.index(who)
        offered = list(game.candidates(rules, state))
        choice = f"[{len(legal(game, rules, state))}/{len(offered)}]" if offered else ""
        state = game.step(rules, state, game.read_action(rules, state, seat, words))
        yield f"{move:<44}{choice}".rstrip()
        after = zones(rules, state)
        yield from (f"  {name}: {after.get(name) or '–'}" for name in sorted(before | after)
                    if before.get(name) != after.get(name))
        if game.is_turn_start(state):
            turn += 1
            yield f"turn {turn}, {game.seats[state.active]}"
        before = after
    outcome = game.outcome(rules, state)
    yield f"end: {ending(game, outcome) if outcome else 'unfinished'}"


def zones(rules: Rules, state: Any) -> dict[str, str]:
    """What lies where, a line a zone; the pile by its number of cards only."""
    position = game.write_position(rules, state)
    found = {"pile": str(sum(state.pile))}
    for name, value in position.items():
        if name in game.seats:
            found |= {f"{name}.{zone}": ", ".join(cards) for zone, cards in value.items()}
        elif name not in ("pile", "turn", "step"):
            found[name] = plain(value)
    return found


def plain(value: Any) -> str:
    """A value of a position in one line, such as `carrying, seat Ada, card T3, todo (poison, steal)`."""
    if isinstance(value, dict):
        return ", ".join(entry(key, inner) for key, inner in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def entry(key: str, value: Any) -> str:
    """A field of a phase."""
    if key == "kind":
        return str(value)
    return f"{key} ({plain(value)})" if isinstance(value, dict | list) else f"{key} {value}"


def moves_in(text: str) -> list[str]:
    """The moves told in a trace."""
    return [line.split("  ")[0].rstrip() for line in text.splitlines()
            if line.startswith(("chance: ", *(f"{seat}: " for seat in game.seats)))]


def main(names: Sequence[str]) -> None:
    """Play the games and write their files."""
    for name in names or GAMES:
        text = "\n".join(told(moves_of_play(GAMES[name]))) + "\n"
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
