"""Positions of Stop & Worship as a person writes them, and back:

    pile: {acts: 1, stops: 2}
    Ada: {acts: 1, worship: 3}
    Ben: {stops: 1}
    turn: Ada
    chain: 0          # only while a window is open: the stops played in it

What is left out is nought, an absent `turn` means the first player's, an absent `chain` a closed window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from ...kernel.yamlfile import Node
from .state import Deck, Pile, Player, State


def read_position(node: Node, deck: Deck, seats: Sequence[str]) -> State:
    """The state of a position; raises `FileError` with every fault, such as more cards than the deck has."""
    parts = node.fields(optional=("pile", *seats, "turn", "chain"))
    cards = {"acts": deck.acts, "stops": deck.stops}
    pile = Pile(**_numbers(parts, "pile", cards))
    first, second = (Player(**_numbers(parts, seat, {**cards, "worship": deck.cap})) for seat in seats)
    turn = seats.index(parts["turn"].choice(seats, "player")) if "turn" in parts else 0
    window = "chain" in parts
    chain = parts["chain"].number(most=deck.stops) if window else 0
    state = State(pile, (first, second), turn, window, chain)
    _check(node, deck, state)
    node.finish()
    return state


def write_position(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """The position of a state as plain data; `read_position` gives an equal state back."""
    position: dict[str, Any] = {"pile": asdict(state.pile)}
    for name, player in zip(seats, state.players, strict=True):
        position[name] = asdict(player)
    position["turn"] = seats[state.turn]
    if state.window:
        position["chain"] = state.chain
    return position


def _numbers(parts: Mapping[str, Node], key: str, most: Mapping[str, int]) -> dict[str, int]:
    """The numbers that stand under a key, each with its largest value; an unknown name is a fault of its own."""
    if key not in parts:
        return {}
    found = parts[key].fields(optional=tuple(most))
    return {name: node.number(most=most[name]) for name, node in found.items() if name in most}


def _check(node: Node, deck: Deck, state: State) -> None:
    """Note a fault when more cards are in the game than the deck has, or a window is open after the end."""
    first, second = state.players
    if state.window and max(first.worship, second.worship) >= deck.goal:
        node.fault(f"the game is over at {deck.goal} worship (1.end.1), so no window can be open")
    acts = state.pile.acts + first.acts + second.acts + state.window
    stops = state.pile.stops + first.stops + second.stops + state.chain
    for kind, number, most in (("acts", acts, deck.acts), ("stops", stops, deck.stops)):
        if number > most:
            node.fault(f"{number} {kind} are in the game, but the deck has only {most}")
