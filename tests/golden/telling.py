"""How golden traces are written and read: a line a move, and below it what the move changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rulesmodel.kernel.game import Action, Game, State
from rulesmodel.kernel.rules import Rules
from rulesmodel.machines.play import legal, walk
from rulesmodel.show.plays import ending

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Telling:
    """The golden games of one game: `games` gives each file its deck and the seed that it was played from.

    `weights` is how much likelier than another a kind of action is, so that games get somewhere; `zones` tells what
    lies where, a line a zone.
    """

    game: Game
    games: Mapping[str, tuple[str, int]]
    weights: Mapping[str, int]
    zones: Callable[[Rules, State], dict[str, str]]

    def lively(self, random: Random, game: Game, rules: Rules, state: State, actions: Sequence[Action]) -> Action:
        """First a kind of action by its weight, then one of that kind."""
        kinds = list(dict.fromkeys(type(action).__name__ for action in actions))
        kind = random.choices(kinds, [self.weights.get(kind, 1) for kind in kinds])[0]
        return random.choice([action for action in actions if type(action).__name__ == kind])

    def moves_of_play(self, name: str) -> list[str]:
        """The moves of a whole game from its seed, in words."""
        deck, seed = self.games[name]
        rules, seats = self.game.rules(deck), self.game.seats
        return [f"{'chance' if step.seat is None else seats[step.seat]}: {self.game.write_action(rules, step.action)}"
                for step in walk(self.game, rules, seed=seed, choose=self.lively) if step.action is not None]

    def told(self, name: str, moves: Sequence[str]) -> Iterator[str]:
        """The lines of a trace: the moves, each with what it changed."""
        game, rules = self.game, self.game.rules(self.games[name][0])
        state, turn = game.initial(rules)[0], 0
        before = self.zones(rules, state)
        for move in moves:
            who, _, words = move.partition(": ")
            seat = None if who == "chance" else game.seats.index(who)
            offered = list(game.candidates(rules, state))
            choice = f"[{len(legal(game, rules, state))}/{len(offered)}]" if offered else ""
            state = game.step(rules, state, game.read_action(rules, state, seat, words))
            yield f"{move:<42}  {choice}".rstrip()
            after = self.zones(rules, state)
            yield from (f"  {zone}: {after.get(zone) or '–'}" for zone in sorted(before | after)
                        if before.get(zone) != after.get(zone))
            if game.is_turn_start(state):
                turn += 1
                yield f"turn {turn}, {game.seats[state.active]}"
            before = after
        outcome = game.outcome(rules, state)
        yield f"end: {ending(game, outcome) if outcome else 'unfinished'}"

    def text(self, name: str) -> str:
        """The trace as it is kept."""
        return (HERE / f"{name}.txt").read_text(encoding="utf-8")

    def moves_in(self, text: str) -> list[str]:
        """The moves told in a trace."""
        return [line.split("  ")[0].rstrip() for line in text.splitlines()
                if line.startswith(("chance: ", *(f"{seat}: " for seat in self.game.seats)))]

    def write(self, names: Sequence[str]) -> None:
        """Play the games and write their files."""
        for name in names or self.games:
            text = "\n".join(self.told(name, self.moves_of_play(name))) + "\n"
            (HERE / f"{name}.txt").write_text(text, encoding="utf-8")

