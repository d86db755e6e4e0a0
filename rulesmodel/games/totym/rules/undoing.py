"""What readings have to know of the table as a text began: whose creature was there, and what may be taken back."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.rules import Rules
from ..cards import Card, Effect, Flip
from ..state import Resolving, State


def opened(rules: Rules, state: State, text: Resolving) -> Resolving:
    """A text as it begins, with what is to be known later of the table as it is now."""
    card = rules.deck.cards[text.card]
    if rules.under("R52", "r2") and does(card, "swap", "exchange"):
        text = replace(text, creatures=tuple(mine.creature for mine in state.players))
    if may_be_taken_back(rules, card, text):
        text = replace(text, before=replace(state, pending=()))
    return text


def does(card: Card, *verbs: str) -> bool:
    """Whether a text has an effect with one of these verbs."""
    return any(isinstance(part, Effect) and part.verb in verbs for part in card.parts)


def may_be_taken_back(rules: Rules, card: Card, text: Resolving) -> bool:
    """Whether what a text has done may be taken back: by a lost gamble (R80), or, before 1.1, by a prevented effect."""
    gambles = any(isinstance(part, Flip) and part.gambles is not None for part in card.parts)
    if gambles and len(card.text) > 1 and rules.under("R80", "r2"):
        return True
    return not is_single(card) and not text.blessing and rules.supposes("prevention", "h1")


def is_single(card: Card) -> bool:
    """Whether a text is a single effect, so that nothing has happened before it does."""
    return len(card.parts) == 1 and all(isinstance(part, Effect) and len(part.kinds) <= 1 for part in card.parts)


def as_it_began(text: Resolving, question: str) -> State:
    """The table as a text began; raises `NotSaid` for a position in the middle of a text that does not tell it."""
    if text.before is None:
        raise NotSaid(f"what lay where as the text began that is carried out ({question})")
    return text.before


def given_back(state: State, before: State) -> State:
    """The table as it was, as far as it can be: who went out stays out, and what all have seen is seen."""
    players = tuple(there if here.alive else here for here, there in zip(state.players, before.players, strict=True))
    return replace(before, players=players, pending=state.pending, failed=state.failed, seen=state.seen)


def undone(state: State, before: State) -> State:
    """The table as if nothing of a text had taken place."""
    return replace(before, pending=state.pending)
