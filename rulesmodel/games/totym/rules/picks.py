"""What has to be picked for the verbs of card texts, and which picks are legal (section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from operator import sub as minus
from typing import Any

from ....kernel.marked import MarkedCard, cards, copies
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import Counts
from ..cards import ALL, Effect
from ..state import (
    CURSED,
    ELSEWHERE,
    OPENLY,
    SHOWN,
    Picks,
    Seat,
    Side,
    State,
)
from .amounts import amount
from .curses import held
from .cursing import any_cursable, cursable, may_curse_elsewhere, need_no_order
from .gambles import resolving
from .prevention import is_protected
from .table import (
    cards_in,
    is_open,
    player,
    temple_size,
    totem,
    whole_temple,
    worship_in,
)
from .totems import demanded, need_unlocked

MANY = 999
"""More cards than there are."""
IN_TOTEMS = ("reveal", "curse", "uncurse", "move", "remove", "collapse", "set type")
PICKED = ("discard", "return", "pick", "play", *IN_TOTEMS[:-1])
"""Verbs that do nothing where nothing is picked for them."""


# -- is there anything to pick? ----------------------------------------------------------------------
def has_choice(rules: Rules, state: State, seat: Seat, effect: Effect, times: int) -> bool:
    """Whether cards or a side have to be picked for an effect on this player."""
    match effect.verb:
        case "discard":
            return bool(sum(player(state, seat).hand) > 0 and number(rules, state, seat, effect, times) > 0)
        case "return":
            return bool(sum(fetchable(rules, state, seat)) > 0)
        case "pick":
            return temple_size(state, seat) > 0
        case "arrange":
            return len(player(state, seat).top) > 1
        case "set type":
            return effect.side == "" and rules.reading("R31") == "r1"
        case "play":
            return any(player(state, seat).hand[kind] > 0 for kind in rules.deck.tarots)
        case "collapse":
            return any(is_open(state, seat, side) and cards_in(state, seat, side) > 0
                       and not is_shielded(rules, state, seat, side, effect.verb) for side in (0, 1))
        case "curse" | "uncurse" | "move" | "remove" | "reveal":
            there = any(True for side in (0, 1) for _ in within_reach(rules, state, seat, side, effect.verb))
            return there or (effect.verb == "curse" and may_curse_elsewhere(rules) and any_cursable(rules, state, seat))
    return False


def within_reach(rules: Rules, state: State, seat: Seat, side: Side, verb: str) -> Iterator[MarkedCard]:
    """The cards of a totem that an effect could be about: none of a locked one."""
    if not is_open(state, seat, side):
        cite("5.locked.1")
        if verb == "curse":
            cite("6.curse.1")
        return
    if verb == "move" and not is_open(state, seat, 1 - side):
        return
    if is_shielded(rules, state, seat, side, verb):
        return
    here = totem(state, seat, side)
    for card in dict.fromkeys((*cards(here.worship), *cards(here.tarots))):
        if fits_verb(verb, card, copies(here.worship, card) > 0) and not clings(rules, verb, card):
            yield card


def is_shielded(rules: Rules, state: State, seat: Seat, side: Side, verb: str) -> bool:
    """Whether a card protects this one totem from what the text that is being carried out would do to its cards."""
    return bool(state.shields) and is_protected(rules, state, seat, verb, resolving(state).user, side)


def clings(rules: Rules, verb: str, card: MarkedCard) -> bool:
    """Whether a cursed card can be neither discarded nor moved: it can; before 1.6 that is not known."""
    return bool(verb in ("move", "remove") and card.mark & CURSED and rules.flag("curse_removal") == "h2")


def hidden_cards(state: State, seat: Seat, side: Side, verb: str) -> list[tuple[MarkedCard, int]]:
    """The cards of a side that lie face down as worship and that an effect could be about, with their numbers."""
    lying_there = totem(state, seat, side).worship
    return [(card, copies(lying_there, card)) for card in cards(lying_there)
            if not card.mark & SHOWN and fits_verb(verb, card, True)]


def unseen_cards(rules: Rules, state: State, seat: Seat, side: int, verb: str) -> list[tuple[MarkedCard, int]]:
    """The cards, with their numbers, among which chance says what was picked: face down in a totem, or elsewhere."""
    if side in ELSEWHERE:
        return cursable(rules, state, seat, side)
    return [(card, number) for card, number in hidden_cards(state, seat, side, verb) if not clings(rules, verb, card)]


def open_cards(state: State, seat: Seat, side: Side) -> list[tuple[MarkedCard, int]]:
    """The cards of a side that everybody sees, worship that was shown and tarots, with their numbers."""
    here = totem(state, seat, side)
    shown = [(card, copies(here.worship, card)) for card in cards(here.worship) if card.mark & SHOWN]
    return [*shown, *((card, copies(here.tarots, card)) for card in cards(here.tarots))]


def pickable(state: State, seat: Seat, side: Side) -> list[tuple[MarkedCard, int]]:
    """The cards of a side, worship first, each as its player names it, with their numbers."""
    here = totem(state, seat, side)
    laid = [(card, copies(here.worship, card)) for card in cards(here.worship)]
    return [*laid, *((as_tarot(state, seat, side, card), copies(here.tarots, card)) for card in cards(here.tarots))]


def as_tarot(state: State, seat: Seat, side: Side, card: MarkedCard) -> MarkedCard:
    """An open tarot as a pick names it: told apart from its like that lies there as worship."""
    laid = copies(totem(state, seat, side).worship, card) > 0
    return MarkedCard(card.kind, card.mark | OPENLY) if laid else card


def fits_verb(verb: str, card: MarkedCard, is_laid: object) -> bool:
    """Hidden worship is revealed, uncursed cards are cursed, cursed ones are freed."""
    if verb == "reveal":
        return bool(is_laid) and not card.mark & SHOWN
    if verb in ("curse", "uncurse"):
        return bool(card.mark & CURSED) == (verb == "uncurse")
    return True


def number(rules: Rules, state: State, seat: Seat, effect: Effect, times: int) -> Any:
    """How many cards an effect asks for: as many as there are, if there are fewer (R54)."""
    asked = wanted(state, seat, effect, times)
    if effect.verb != "discard":
        return asked
    there = sum(player(state, seat).hand)
    if there < asked:
        return there if effect.number == ALL or rules.reading("R54") != "r3" else 0
    return asked


def wanted(state: State, seat: Seat, effect: Effect, times: int) -> Any:
    """How many cards the text asks for."""
    return MANY if effect.number == ALL else amount(state, resolving(state).user, seat, effect) * times


# -- are the picks legal? ----------------------------------------------------------------------------
def need_valid(rules: Rules, state: State, effect: Effect, picks: Picks, times: int) -> None:
    """Refuse picks that the effect does not allow."""
    need_nothing_beyond(effect, picks)
    if not picks.cards and picks.side < 0 and picks.to < 0 and (effect.optional or effect.verb == "move"):
        return
    CHECKS.get(effect.verb, check_nothing)(rules, state, effect, picks, times)


def need_nothing_beyond(effect: Effect, picks: Picks) -> None:
    """Nothing is said that the effect does not ask for."""
    need(picks.side < 0 or effect.verb in (*IN_TOTEMS, "play"), "6.term.5", "no side has to be picked")
    need(picks.to < 0 or effect.verb == "move", "6.term.5", "nothing is moved")
    need(not picks.cards or effect.verb not in ("collapse", "set type"), "6.term.5", "no cards have to be picked")
    need(not picks.targets or effect.verb == "play", "6.term.5", "no players have to be named")


def check_nothing(rules: Rules, state: State, effect: Effect, picks: Picks, times: int) -> None:
    """There was nothing to pick."""
    need(not picks.cards, "6.term.5", "nothing has to be picked")


def check_discard(rules: Rules, state: State, effect: Effect, picks: Picks, times: int) -> None:
    """The right number of cards of the hand."""
    asked = number(rules, state, picks.seat, effect, times)
    need(len(picks.cards) == asked, "6.term.5", "that is not the number of cards in the text")
    for card, times_picked in Counter(picks.cards).items():
        need(player(state, picks.seat).hand[held(rules, card)] >= times_picked, "6.act.3",
             "that card is not in the hand")


def check_zone(rules: Rules, state: State, effect: Effect, picks: Picks, times: int) -> None:
    """Cards of the Ruins or the Temple."""
    back = effect.verb == "return"
    zone = player(state, picks.seat).ruins if back else whole_temple(state, picks.seat)
    free = fetchable(rules, state, picks.seat) if back else zone
    need(0 < len(picks.cards) <= wanted(state, picks.seat, effect, times), "6.term.5",
         "that is not the number of cards in the text")
    for card, times_picked in Counter(picks.cards).items():
        kind = held(rules, card)
        need(zone[kind] >= times_picked, "6.act.3", "that card does not lie there")
        need(free[kind] >= times_picked, "8.collapse.2", "what fell with a totem stays in the Ruins")


def check_play(rules: Rules, state: State, effect: Effect, picks: Picks, times: int) -> None:
    """A tarot of the hand, into an unlocked totem."""
    need(len(picks.cards) == 1 and picks.cards[0].kind in rules.deck.tarots, "2.main.3", "one tarot is played")
    need(player(state, picks.seat).hand[held(rules, picks.cards[0])] > 0, "6.act.3", "that card is not in the hand")
    need(picks.side in (0, 1), "6.term.5", "say which side")
    need_unlocked(state, picks.seat, picks.side)


def check_order(rules: Rules, state: State, effect: Effect, picks: Picks, times: int) -> None:
    """The known cards of the Temple, in any order."""
    known = Counter(player(state, picks.seat).top)
    need(Counter(held(rules, card) for card in picks.cards) == known, "6.arrange.1",
         "exactly the cards seen are put in order")


def check_totem(rules: Rules, state: State, effect: Effect, picks: Picks, times: int, blind: int = 0) -> None:
    """Cards of a totem that is not locked; `blind` hidden ones are picked besides those that are named."""
    if picks.side in ELSEWHERE:
        check_elsewhere(rules, state, effect, picks, times, blind)
        return
    need(picks.side in (0, 1), "6.term.5", "say which side")
    if effect.verb == "curse":
        need(is_open(state, picks.seat, picks.side), "6.curse.1", "only a card in an unlocked totem can be cursed")
    if effect.verb != "set type":
        need_unlocked(state, picks.seat, picks.side)
    if state.shields:
        need(not is_shielded(rules, state, picks.seat, picks.side, effect.verb), "6.prevent.1",
             "a card protects that totem")
    if effect.verb in ("collapse", "set type"):
        return
    need(0 < len(picks.cards) + blind <= wanted(state, picks.seat, effect, times), "6.term.5",
         "that is not the number of cards in the text")
    for card, times_picked in Counter(picks.cards).items():
        need(lying(state, picks.seat, picks.side, card) >= times_picked, "6.act.3", "that card does not lie there")
        need(fits_verb(effect.verb, card, is_worship(state, picks.seat, picks.side, card)), "6.act.3",
             "that card is not one that the text is about")
        if card.mark & CURSED:
            need(not clings(rules, effect.verb, card), "6.curse.4", "a curse can only be endured")
    if effect.verb == "move":
        check_move(rules, state, picks, blind)


def check_elsewhere(rules: Rules, state: State, effect: Effect, picks: Picks, times: int, blind: int) -> None:
    """Cards of a hand, a Temple or Ruins that are to be cursed."""
    need(effect.verb == "curse", "6.term.5", "say which side")
    need(may_curse_elsewhere(rules), "6.curse.1", "only a card in an unlocked totem can be cursed")
    need(0 < len(picks.cards) + blind <= wanted(state, picks.seat, effect, times), "6.term.5",
         "that is not the number of cards in the text")
    there = dict(cursable(rules, state, picks.seat, picks.side))
    need(blind <= sum(there.values()), "6.act.3", "so many cards do not lie there")
    need(all(there.get(card, 0) >= number for card, number in Counter(picks.cards).items()), "6.act.3",
         "that card does not lie there, or is cursed already")
    if blind:
        need_no_order(state, picks.seat, picks.side)


def check_move(rules: Rules, state: State, picks: Picks, blind: int) -> None:
    """A card is moved to the other, unlocked side; worship onto a full side is a question (R27)."""
    need(picks.to == 1 - picks.side, "6.curse.5", "a card is moved to the other totem")
    need(rules.reading("R39") == "r1", "8.place.1", "a card once laid is not switched")
    need(is_open(state, picks.seat, picks.to), "6.curse.5", "the other totem is locked")
    if cards_in(state, picks.seat, picks.to) == 0:
        cite("6.term.2")
        need(rules.flag("empty_is_active") != "h1", "6.term.2", "an empty place is no active totem")
    worship = blind + sum(1 for card in picks.cards if is_worship(state, picks.seat, picks.side, card))
    if worship and worship_in(state, picks.seat, picks.to) + worship > demanded(rules, state, picks.seat, picks.to):
        need(rules.reading("R27") == "r2", "4.worship.2", "the worship of that side is complete")


CHECKS: dict[str, Callable[[Rules, State, Effect, Picks, int], None]] = {
    "discard": check_discard, "play": check_play, "return": check_zone, "pick": check_zone, "arrange": check_order,
    **dict.fromkeys(IN_TOTEMS, check_totem),
}


def is_worship(state: State, seat: Seat, side: Side, card: MarkedCard) -> bool:
    """Whether a picked card lies in its totem as worship: it does if a like one lies there in both roles."""
    return bool(copies(totem(state, seat, side).worship, card) > 0)


def found_as(state: State, seat: Seat, side: Side, card: MarkedCard) -> tuple[str, MarkedCard]:
    """The role in which a picked card lies in its totem, and the card as it lies there."""
    role = "worship" if is_worship(state, seat, side, card) else "tarots"
    return role, MarkedCard(card.kind, card.mark & ~OPENLY)


def lying(state: State, seat: Seat, side: Side, card: MarkedCard) -> int:
    """How many such cards lie in a totem."""
    return next((number for each, number in pickable(state, seat, side) if each == card), 0)


def fetchable(rules: Rules, state: State, seat: Seat) -> Counts:
    """The cards of the Ruins that a card may bring back: all, or none that fell with a totem (R70)."""
    ruins = player(state, seat).ruins
    if sum(ruins) == 0 or rules.reading("R70") == "r1" or not state.fallen:
        return ruins
    return tuple(map(minus, ruins, state.fallen[seat]))


def unseen(state: State, seat: Seat, effect: Effect, times: int) -> int:
    """How many more cards of a Temple have to be looked at."""
    return int(min(wanted(state, seat, effect, times), temple_size(state, seat))) - len(player(state, seat).top)


def hurts(state: State, user: Seat, seat: Seat, effect: Effect) -> bool:
    """Whether an effect of a player's card is to the harm of the player whom it concerns (R47)."""
    if effect.verb == "draw":
        return bool(temple_size(state, seat) < amount(state, user, seat, effect))
    return effect.verb in ("discard", "curse", "collapse", "skip turn")
