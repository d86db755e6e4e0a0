"""What lies on the table of Stop & Worship, and what a player can do there.

All of it is in the open. A played card is gone: only the pile and the hands hold cards.

The structs are `array_like`, so that a stored state is a few bytes; those of nothing but numbers are spared the cyclic
garbage collection (`gc=False`), which a search through half a million states would feel.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ...kernel.zones import Count

MOST = 99
Seat = Annotated[int, Meta(ge=0, le=1)]


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of the common pile and the constants of a game.

    `acts`, `stops`: how many cards of each kind there are; `cap`: the most worship that a player can hold;
    `goal`: the worship that ends the game; `gain`: the worship that an act brings.
    """

    acts: Count
    stops: Count
    cap: Count
    goal: Annotated[int, Meta(ge=1, le=MOST)]
    gain: Count


class Pile(Struct, frozen=True, array_like=True, gc=False):
    """The common pile: face-up, so that a player takes the kind of card that he likes."""

    acts: Count = 0
    stops: Count = 0


class Player(Struct, frozen=True, array_like=True, gc=False):
    """A player's hand (acts and stops) and worship."""

    acts: Count = 0
    stops: Count = 0
    worship: Count = 0


class State(Struct, frozen=True, array_like=True):
    """A whole position: `turn` is the seat whose turn it is, also while the other one is asked for an answer.

    `window` says whether an act lies played and unanswered; `chain` counts the stops played on it, and is 0
    whenever no window is open, so that equal positions are equal states.
    """

    pile: Pile = Pile()
    players: tuple[Player, Player] = (Player(), Player())
    turn: Seat = 0
    window: bool = False
    chain: Count = 0


class TakeAct(Struct, frozen=True, array_like=True, tag=True):
    """Take an act from the pile."""

    seat: Seat


class TakeStop(Struct, frozen=True, array_like=True, tag=True):
    """Take a stop from the pile."""

    seat: Seat


class PlayAct(Struct, frozen=True, array_like=True, tag=True):
    """Play an act from hand: the other player may answer."""

    seat: Seat


class Pass(Struct, frozen=True, array_like=True, tag=True):
    """Do nothing in one's turn."""

    seat: Seat


class Stop(Struct, frozen=True, array_like=True, tag=True):
    """Answer with a stop from hand."""

    seat: Seat


class Decline(Struct, frozen=True, array_like=True, tag=True):
    """Let the last card played stand."""

    seat: Seat


Action = TakeAct | TakeStop | PlayAct | Pass | Stop | Decline


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 - seat


def with_player(players: tuple[Player, Player], seat: Seat, player: Player) -> tuple[Player, Player]:
    """The two players, of whom the one in this seat is replaced."""
    return (player, players[1]) if seat == 0 else (players[0], player)
