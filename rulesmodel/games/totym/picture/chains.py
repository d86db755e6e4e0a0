"""What is under way: a lock attempt with those who are still to be asked, or the texts that are carried out."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.picture import Card, Chain, Link
from ....kernel.rules import Rules
from ..rules.table import top
from ..saying import SIDES
from ..state import Affecting, Choosing, Flipping, Gambling, Resolving, State, Window
from ..writing import words_of, words_of_part
from . import faces


def chain(rules: Rules, seats: Sequence[str], state: State) -> Chain | None:
    """The open window, or the text that is carried out; None where neither is."""
    waiting = top(state)
    if type(waiting) is Window:
        return window(rules, seats, state, waiting)
    texts = [each for each in state.pending if type(each) is Resolving]
    if not texts:
        return None
    links = tuple(Link(seats[each.user], faces.face(rules.deck.cards[each.card])) for each in texts)
    return Chain("text carried out", links, part_under_way(rules, state))


def window(rules: Rules, seats: Sequence[str], state: State, waiting: Window) -> Chain:
    """The totem that is being locked, and the imposters played against it."""
    locking = Card("Lock", emblem=faces.LOCK, traits=(f"{SIDES[waiting.side]} totem",))
    contested = zip(waiting.contested[::2], waiting.contested[1::2], strict=True)
    links = (Link(seats[state.active], locking),
             *(Link(seats[seat], faces.face(rules.deck.cards[kind])) for seat, kind in contested))
    asked = ", then ".join(seats[seat] for seat in waiting.queue)
    return Chain("lock attempt", links, f"asked: {asked}" if asked else "everybody has answered")


def part_under_way(rules: Rules, state: State) -> str:
    """The words of the part that somebody or chance decides about; of the whole text where it is none."""
    text = next(each for each in reversed(state.pending) if type(each) is Resolving)
    card = rules.deck.cards[text.card]
    for each in reversed(state.pending):
        if type(each) is Resolving:
            break
        if isinstance(each, Affecting | Choosing | Flipping | Gambling) and each.part < len(card.parts):
            return words_of_part(card, card.parts[each.part])
    return words_of(card)
