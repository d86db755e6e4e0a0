"""Setting up (section 2)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing
from ..actions import Begins, Pick
from ..state import SETUP, TURN_DRAW, Drawing, Draws, NewCreature, Player, Seat, State
from .table import empty_totem, living, player, with_player


def set_up(rules: Rules) -> State:
    """The table before the game: creatures in the Chapels, all other cards in the Temples."""
    for clause in ("1.card.1", "1.card.2", "1.card.3", "1.card.4", "1.card.5", "1.term.3", "2.setup.1", "2.setup.2",
                   "2.setup.3", "2.setup.4", "2.setup.8", "3.active.1", "3.clan.1", "3.clan.2", "4.totem.1"):
        cite(clause)
    deck = rules.deck
    players = tuple(new_player(deck.copies[seat], deck.creatures) for seat in range(deck.seats))
    draws = tuple(Draws(seat, deck.opening_hand, forced=True) for seat in range(deck.seats))
    creatures = [NewCreature(seat, swap=False) for seat in reversed(range(deck.seats))]
    return State(players, deck.starter or 0, SETUP, pending=(Drawing(draws), *creatures))


def new_player(copies: tuple[int, ...], creatures: tuple[int, ...]) -> Player:
    """A player with all cards still in Temple and Chapel."""
    none = nothing(len(copies))
    chapel = tuple(number if kind in creatures else 0 for kind, number in enumerate(copies))
    temple = tuple(number if kind not in creatures else 0 for kind, number in enumerate(copies))
    empty = empty_totem(len(copies))
    return Player(temple, none, none, chapel, none, (empty, empty))


def stacking(rules: Rules, state: State) -> Seat | None:
    """Whose Temple its owner still has to put in order: nobody's, since Temples are shuffled; before 1.1 perhaps."""
    if state.phase != SETUP or rules.flag("shuffle_temple") != "h1":
        return None
    return next((seat for seat in living(state) if sum(player(state, seat).temple) > 0), None)


def stack(rules: Rules, state: State, action: Pick) -> State:
    """The owner says which card comes next in the own Temple, from the uppermost down (shuffle_temple=h1)."""
    need(action.seat == stacking(rules, state), "2.setup.3", "it is not your Temple that is put in order")
    need(len(action.cards) == 1, "2.setup.3", "one card comes next")
    mine, kind = player(state, action.seat), action.cards[0].kind
    need(mine.temple[kind] > 0, "2.setup.2", "that card is not in your Temple")
    return with_player(state, action.seat, temple=add(mine.temple, kind, -1), top=(*mine.top, kind))


def begin(rules: Rules, state: State, action: Begins) -> State:
    """Chance, or the deck, settles who begins."""
    need(state.phase == SETUP and not state.pending, "2.setup.9", "the game has begun")
    need(rules.deck.starter in (None, action.seat), "2.setup.9", "this deck says who begins")
    cite("2.setup.9")
    return replace(state, active=action.seat, phase=TURN_DRAW)
