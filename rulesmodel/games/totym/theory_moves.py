"""Moves for theorems: any position of `theory`, and any move there, legal or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from ...kernel.marked import Mark, MarkedCard
from ...kernel.rules import Rules
from . import actions as act
from .cards import Card, Effect
from .rules.table import cards_in, is_open, player, worship_in
from .rules.totems import demanded
from .state import (
    LAST,
    MAIN,
    OPEN,
    TURN_DRAW,
    Affecting,
    Budget,
    Drawing,
    Draws,
    Excess,
    NewCreature,
    Penalty,
    Resolving,
    Seat,
    State,
    Window,
)
from .theory import ADA, BEN, SIDES, Case, any_position, fits, in_decks, kind_of, text

# -- moves of the base game --------------------------------------------------------------------------
Move = tuple[State, act.Action]


def any_kind(case: Case, rules: Rules, kinds: Sequence[int] | None = None, name: str = "card") -> int:
    """Each kind of card in turn; None: each that is no creature."""
    wanted = in_decks(rules) if kinds is None else kinds
    return kind_of(rules, case.one_of(name, tuple(rules.deck.cards[kind].id for kind in wanted)))


def any_side(case: Case, name: str = "side") -> int:
    """Either side."""
    return SIDES[("left", "right").index(case.one_of(name, ("left", "right")))]


def lay(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ada lays any card of her hand as worship, or tries to."""
    return any_position(case, rules, **fields), act.Worship(ADA, any_kind(case, rules), any_side(case))


def play(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ada plays a tarot without a text, or tries to."""
    state = any_position(case, rules, **fields)
    return state, act.PlayTarot(ADA, any_kind(case, rules, rules.deck.tarots), any_side(case))


def draw(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ada begins her turn with its draw."""
    return any_position(case, rules, TURN_DRAW, budget=Budget(), **fields), act.TurnDraw(ADA)


def drawn(case: Case, rules: Rules, **fields: Any) -> Move:
    """Chance: Ada draws any card, one of any number that she has to draw."""
    waiting = Drawing((Draws(ADA, case.integer("left to draw", 1), forced=True, taken=case.integer("drawn", 0)),))
    return any_position(case, rules, pending=(waiting,), **fields), act.Drawn(ADA, any_kind(case, rules))


def attempt(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ada attempts a lock, or tries to."""
    return any_position(case, rules, **fields), act.Lock(ADA, any_side(case))


def window(case: Case, rules: Rules, queue: tuple[Seat, ...] = (BEN,), **fields: Any) -> tuple[State, int]:
    """A totem of Ada that meets the requirements is being locked; and the side."""
    side = any_side(case)
    state = any_position(case, rules, LAST, pending=(Window(side, queue),), **fields)
    case.assume(is_complete(rules, state, ADA, side))
    return state, side


def is_complete(rules: Rules, state: State, seat: Seat, side: int) -> Any:
    """Whether an open totem meets the requirements of locking."""
    return (is_open(state, seat, side) & (worship_in(state, seat, side) == demanded(rules, state, seat, side))
            & (cards_in(state, seat, side) >= rules.deck.totem_cards))


def pass_by(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ben does not contest, so that the totem locks."""
    return window(case, rules, **fields)[0], act.Pass(BEN)


def contest(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ben contests, or tries to."""
    state = window(case, rules, **fields)[0]
    return state, act.Contest(BEN, kind_of(rules, "Imposter"))


def penalize(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ada picks the penalty for Ben's failed imposter."""
    state = any_position(case, rules, LAST, pending=(Penalty(BEN, ADA),), **fields)
    return state, act.Penalize(ADA, case.one_of("penalty", (-1, 0, 1)))


def new_creature(case: Case, rules: Rules, **fields: Any) -> Move:
    """Chance: a new creature comes to Ada, who has ascended and then draws."""
    waiting = (Drawing((Draws(ADA, rules.deck.ascension_draw, forced=True),)), NewCreature(ADA, swap=False))
    state = any_position(case, rules, LAST, statuses=(OPEN, OPEN), pending=waiting, **fields)
    case.assume(cards_in(state, ADA, 0) + cards_in(state, ADA, 1) == 0)
    mine = replace(player(state, ADA), creature=-1)
    state = replace(state, players=(mine, *state.players[1:]))
    return state, act.Comes(ADA, any_kind(case, rules, rules.deck.creatures))


def end(case: Case, rules: Rules, **fields: Any) -> Move:
    """Ada ends her turn."""
    return any_position(case, rules, case.one_of("phase", (MAIN, LAST)), **fields), act.End(ADA)


BASE_GAME = (draw, drawn, lay, play, attempt, pass_by, contest, penalize, new_creature, end)
"""Everything that happens without texts of cards."""


def any_move(case: Case, rules: Rules, moves: Sequence[Callable[..., Move]] = BASE_GAME, **fields: Any) -> Move:
    """A position and a move there, legal or not."""
    by_name = {move.__name__.replace("_", " "): move for move in moves}
    return by_name[case.one_of("move", tuple(by_name))](case, rules, **fields)


# -- moves that texts bring --------------------------------------------------------------------------
ABOUT_TOTEMS = ("move", "remove", "curse", "uncurse", "reveal", "collapse")
OWN = Card("Own", "Something to an own totem", "minor", suit="cups",
           **text(*(Effect("self", verb) for verb in ABOUT_TOTEMS)))
"""A text with each of the verbs that are about one's own totems, of which a theorem takes one."""


def swapped(case: Case, rules: Rules, creature: str = "D", **fields: Any) -> Move:
    """Chance: a text of Ben's exchanges Ada's creature for another one."""
    state = any_position(case, rules, pending=(NewCreature(ADA),), **fields)
    return state, act.Comes(ADA, kind_of(rules, creature))


def dropping(case: Case, rules: Rules, most: int = 2, marks: Sequence[Mark] = (0,), **fields: Any) -> Move:
    """Ada drops as many worship cards of a side as she has to, up to `most`: any of them."""
    side = any_side(case)
    fields = {"statuses": (OPEN, OPEN)} | fields
    state = any_position(case, rules, fitting=False, pending=(Excess(ADA, side, ADA),), **fields)
    case.assume(is_open(state, ADA, side))
    case.assume(fits(rules, state, ADA, 1 - side))
    number = case.one_of("dropped", tuple(range(1, most + 1)))
    dropped = tuple(MarkedCard(any_kind(case, rules, name=f"dropped card {place + 1}"),
                               case.one_of(f"mark of card {place + 1}", marks)) for place in range(number))
    return state, act.Drop(ADA, dropped)


def about_totem(case: Case, rules: Rules, verbs: Sequence[str] = ABOUT_TOTEMS, **fields: Any) -> Move:
    """Ada picks a card of an own totem (or a whole one) for a text of hers; `rules` must hold the card `Own`."""
    own = kind_of(rules, "Own")
    parts = rules.deck.cards[own].parts
    verb = case.one_of("verb", tuple(verbs))
    part = next(place for place, each in enumerate(parts) if isinstance(each, Effect) and each.verb == verb)
    waiting = (Resolving(ADA, own, ()), Affecting(part, (), (ADA,), (ADA,), ready=True))
    state = any_position(case, rules, pending=waiting, **fields)
    side = any_side(case)
    if verb == "collapse":
        return state, act.Pick(ADA, (), side)
    lying = tuple(dict.fromkeys(mark for one in player(state, ADA).totems for mark, _ in (*one.worship, *one.tarots)))
    card = MarkedCard(any_kind(case, rules), case.one_of("mark", lying))
    return state, act.Pick(ADA, (card,), side, 1 - side if verb == "move" else -1)


def self_text(case: Case, rules: Rules, card: str, **fields: Any) -> Move:
    """Ada plays a tarot with a text on herself, or tries to."""
    return any_position(case, rules, **fields), act.PlayTarot(ADA, kind_of(rules, card), any_side(case))
