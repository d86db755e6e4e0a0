"""Whether a partial position can occur at all in a game that starts with a deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..judge.positions import restrict, unwritten
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..kernel.yamlfile import Node


def matches(game: Game, rules: Rules, node: Node) -> Callable[[State], bool]:
    """A predicate: whether a state is as a partial position says, in everything that it names.

    Raises `FileError` for a position that cannot be read, or that names what a written position never tells.
    """
    named: Any = node.written()
    wanted = game.shown_position(rules, game.read_position(rules, node))
    for key in unwritten(named, wanted):
        node.fault(f"{key} is not part of a position as {game.name} writes it, so it cannot be looked for")
    node.finish()
    part = restrict(named, wanted)

    def is_there(state: State) -> bool:
        return bool(restrict(named, game.shown_position(rules, state)) == part)

    return is_there
