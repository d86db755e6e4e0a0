"""What a table of Stop & Worship looks like: an open pile, open hands, and worship as it grows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...kernel.picture import Area, Card, Chain, Emblem, Link, Picture, Track, Zone
from ...kernel.rules import Rules
from .rules import answerer, outcome
from .state import Pile, Player, State, other

ACT = Card("act", "Brings worship", Emblem("A", "gold", "M12 1.5L15 8.5L22.5 9L17 14L18.5 21.5L12 17.5L5.5 "
                                          "21.5L7 14L1.5 9L9 8.5Z", "act"))
STOP = Card("stop", "Answers an act or a stop", Emblem("S", "rust", "M8 2H16L22 8V16L16 22H8L2 16V8Z"
                                                      "M6 10.5V13.5H18V10.5Z", "stop"))


def picture(rules: Rules, seats: Sequence[str], state: State) -> Picture:
    """The table, all of which lies open."""
    ending = outcome(rules, state)
    asked = None if ending else answerer(state) if state.window else state.turn
    areas = tuple(
        Area(name, (Zone("hand", cards(player)),),
             (Track("worship", player.worship, rules.deck.goal, "gold", "ends the game"),),
             acting=state.turn == seat, asked=asked == seat,
             result="" if ending is None or ending.winner is None else "won" if ending.winner == seat else "lost")
        for seat, (name, player) in enumerate(zip(seats, state.players, strict=True)))
    middle = (Zone("pile", cards(state.pile), "pile", open=True),)
    return Picture("Stop & Worship", headline(rules, seats, state), areas, middle, chain(seats, state),
                   over=ending is not None, phase="over" if ending else "answer" if state.window else "turn")


def cards(zone: Pile | Player) -> tuple[Card, ...]:
    """Acts first, then stops."""
    return tuple(replace(card, number=number) for card, number in ((ACT, zone.acts), (STOP, zone.stops)) if number)


def chain(seats: Sequence[str], state: State) -> Chain | None:
    """The act that waits for its answer, and the stops that were played on it."""
    if not state.window:
        return None
    stops = (Link(seats[other(state.turn) if place % 2 == 0 else state.turn], STOP) for place in range(state.chain))
    stands = "as it stands, the act works" if state.chain % 2 == 0 else "as it stands, the act is stopped"
    return Chain("answers", (Link(seats[state.turn], ACT), *stops), stands)


def headline(rules: Rules, seats: Sequence[str], state: State) -> str:
    """Who is asked for what, or how the game ended."""
    ending = outcome(rules, state)
    if ending is not None:
        return f"{seats[ending.winner]} wins ({ending.reason})" if ending.winner is not None else (
            f"Nobody wins ({ending.reason})")
    if state.window:
        return f"{seats[answerer(state)]} may answer with a stop, or let the last card stand"
    return f"{seats[state.turn]}'s turn: take an act or a stop, play an act, or pass"
