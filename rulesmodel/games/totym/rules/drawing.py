"""Drawing from the Temple (sections 1 and 2)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing
from ..actions import Drawn
from ..state import Drawing, Draws, Looking, Resolving, Seat, State
from .ending import eliminate
from .table import come_up, player, pop, push, temple_size, to_hand, top, with_player


def draw(state: State, *draws: Draws) -> State:
    """Players begin to draw, at the same time if they are several."""
    return push(state, Drawing(tuple(draws)))


def next_draw(state: State) -> Draws | None:
    """The draw that chance decides next: of the first player who still draws and has cards."""
    for each in state.pending[-1].draws:
        if each.left > 0 and temple_size(state, each.seat) > 0:
            return each
    return None


def drawn(rules: Rules, state: State, action: Drawn) -> State:
    """Chance: this card comes off the Temple into the hand."""
    if type(top(state)) is Looking:
        return seen(state, action)
    need(type(top(state)) is Drawing, "1.term.1", "nobody is drawing")
    current = next_draw(state)
    need(current is not None and current.seat == action.seat, "1.term.1", "that player is not drawing")
    assert current is not None
    mine = player(state, action.seat)
    if mine.top:
        need(mine.top[0] == action.card, "1.term.1", "another card lies on the Temple")
        state = with_player(state, action.seat, top=mine.top[1:])
    else:
        need(mine.temple[action.card] > 0, "1.term.1", "that card is not in the Temple")
        state = come_up(with_player(state, action.seat, temple=add(mine.temple, action.card, -1)), action.seat)
    state = to_hand(state, action.seat, add(nothing(len(rules.deck.cards)), action.card))
    cite("8.hand.1")
    done = replace(current, left=current.left - 1, taken=current.taken + 1)
    drawing = state.pending[-1]
    draws = tuple(done if each == current else each for each in drawing.draws)
    return replace(state, pending=(*state.pending[:-1], Drawing(draws)))


def seen(state: State, action: Drawn) -> State:
    """Chance: this is the next card of a Temple that is looked at; it lies there in a known order from now on."""
    looking, mine = top(state), player(state, action.seat)
    need(looking.seat == action.seat and mine.temple[action.card] > 0, "1.term.1", "that card is not in the Temple")
    state = replace(state, pending=(*state.pending[:-1], replace(looking, left=looking.left - 1)))
    state = with_player(state, action.seat, temple=add(mine.temple, action.card, -1), top=(*mine.top, action.card))
    return come_up(state, action.seat)


def finish_drawing(rules: Rules, state: State) -> State:
    """Nobody can draw any further: whoever was forced to and could not is out."""
    failed = tuple(each.seat for each in state.pending[-1].draws
                   if has_failed(rules, each) or is_drained(rules, state, each.seat))
    state = pop(state)
    if failed and any(type(each) is Resolving for each in state.pending) and rules.reading("R08") == "r2":
        return replace(state, failed=(*state.failed, *failed))
    return eliminate(rules, state, failed)


def has_failed(rules: Rules, draws: Draws) -> bool:
    """Whether a forced draw came out too short (R01)."""
    if draws.left == 0 or not draws.forced:
        return False
    return draws.taken == 0 or rules.reading("R01") == "r1"


def is_drained(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether an empty Temple alone puts a player out: never; before 1.1 that is not known."""
    return temple_size(state, seat) == 0 and rules.flag("win_immediate") == "h2"


def forced_by_own_card(rules: Rules, seat: Seat) -> bool:
    """Whether drawing by one's own tarot or blessing is a forced draw (R02)."""
    return rules.reading("R02") == "r1"
