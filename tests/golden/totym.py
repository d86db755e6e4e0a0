"""Golden traces of TOTYM: whole games, readable, so that a change of the rules shows as a diff.

`python tests/golden/totym.py` plays the games of `GAMES` from their seeds and writes their files. The test
(`tests/games/totym/test_golden.py`) does not draw lots: it takes the moves from a file, plays them with the
rules as they are, and compares what is told.

    turn 3, Ada                                   a new turn
    Ada: lay Druid left                [7/12]     a move; of 12 candidates 7 were legal
      Ada.left.worship: Druid, Imposter           what changed, as it lies there now
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rulesmodel.games.totym import game
from rulesmodel.kernel.game import Action, Game, State
from rulesmodel.kernel.rules import Rules
from rulesmodel.machines.play import legal, walk
from rulesmodel.show.plays import ending

HERE = Path(__file__).parent
GAMES = {"totym-two": ("full", 7), "totym-three": ("full3", 17)}
"""The file of each game, its deck and the seed it was played from."""
WEIGHTS = {"Worship": 9, "PlayTarot": 6, "Bless": 3, "Lock": 60, "Contest": 2, "Pass": 3, "SkipDraw": 2, "TurnDraw": 4,
           "Gamble": 1, "Stop": 1, "Pick": 4, "Drop": 4, "End": 1}
"""How much likelier than another a kind of action is, so that games get somewhere."""


def lively(random: Random, game: Game, rules: Rules, state: State, actions: Sequence[Action]) -> Action:
    """First a kind of action by its weight, then one of that kind."""
    kinds = list(dict.fromkeys(type(action).__name__ for action in actions))
    kind = random.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return random.choice([action for action in actions if type(action).__name__ == kind])


def moves_of_play(deck: str, seed: int) -> list[str]:
    """The moves of a whole game from a seed, in words."""
    rules = game.rules(deck)
    return [f"{'chance' if step.seat is None else game.seats[step.seat]}: {game.write_action(rules, step.action)}"
            for step in walk(game, rules, seed=seed, choose=lively) if step.action is not None]


def told(deck: str, moves: Sequence[str]) -> Iterator[str]:
    """The lines of a trace: the moves, each with what it changed."""
    rules = game.rules(deck)
    state = game.initial(rules)[0]
    before = zones(rules, state)
    turn = 0
    for move in moves:
        who, _, words = move.partition(": ")
        seat = None if who == "chance" else game.seats.index(who)
        offered = list(game.candidates(rules, state))
        choice = f"[{len(legal(game, rules, state))}/{len(offered)}]" if offered else ""
        state = game.step(rules, state, game.read_action(rules, state, seat, words))
        yield f"{move:<44}  {choice}".rstrip()
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
    """What lies where, a line a zone; Temples by their number of cards only."""
    found = {}
    for name, value in game.write_position(rules, state).items():
        if name in game.seats:
            found |= {f"{name}.{zone}": cards for zone, cards in zones_of(value).items()}
        elif name != "turn":
            found[name] = plain(value)
    return {name: cards for name, cards in found.items() if cards}


def zones_of(mine: dict[str, Any]) -> dict[str, str]:
    """The zones of a player; a totem's worship, tarots and status each for itself."""
    found = {}
    for name, value in mine.items():
        if name == "temple":
            found[name] = str(sum(int(card.partition(" x")[2] or 1) for card in value))
        elif name in ("left", "right"):
            found |= {f"{name}.{role}": plain(cards) for role, cards in value.items()}
        else:
            found[name] = plain(value)
    return found


def plain(value: Any) -> str:
    """A value of a position in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "; ".join(map(plain, value)) if any(isinstance(each, dict) for each in value) else ", ".join(value)
    return str(value)


def moves_in(text: str) -> list[str]:
    """The moves told in a trace."""
    return [line.split("  ")[0].rstrip() for line in text.splitlines()
            if line.startswith(("chance: ", *(f"{seat}: " for seat in game.seats)))]


def main(names: Sequence[str]) -> None:
    """Play the games and write their files."""
    for name in names or GAMES:
        deck, seed = GAMES[name]
        text = "\n".join(told(deck, moves_of_play(deck, seed))) + "\n"
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
