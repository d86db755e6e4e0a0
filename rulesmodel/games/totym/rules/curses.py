"""Curses on cards outside totems, which only hypotheses about versions before 1.6 know of.

In a totem a curse is a mark of the card. In the counted zones a cursed copy is a kind of its own (`Deck.under`); in a
pick from such a zone it is named with the mark. Where no hypothesis knows of such copies, there are none.
"""

from __future__ import annotations

from ....kernel.marked import Kind, MarkedCard, by_kind
from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ....kernel.versions import ON
from ....kernel.zones import Counts, add, union
from ..cards import CURSES_OUTSIDE_TOTEMS
from ..state import CURSED, Totem


# -- into a totem, and out of it ---------------------------------------------------------------------
def laid(rules: Rules, kind: Kind) -> MarkedCard:
    """A card as it comes to lie in a totem: there a curse that has clung to it counts again."""
    printed = rules.deck.uncursed.get(kind)
    if printed is None:
        return MarkedCard(kind)
    for flag, value in CURSES_OUTSIDE_TOTEMS:
        if rules.supposes(flag, value):
            rules.flag(flag)  # the answer is known, but that it matters here is for the judge to know
    return MarkedCard(printed, CURSED)


def taken_up(rules: Rules, card: MarkedCard) -> Kind:
    """The kind of a card that has left its totem: a curse is gone, unless it clings to the card."""
    if card.mark & CURSED and rules.supposes("curse_removal", "h1"):
        return int(rules.deck.cursed[card.kind])
    return card.kind


def all_taken_up(rules: Rules, one: Totem) -> Counts:
    """All cards of a totem by kind, as they leave it together."""
    found = union(by_kind(one.worship), by_kind(one.tarots))
    cursed = [counts for zone in (one.worship, one.tarots) for mark, counts in zone if mark & CURSED]
    if not cursed or not rules.supposes("curse_removal", "h1"):
        return found
    for counts in cursed:
        for kind, number in enumerate(counts):
            found = add(found, kind, -number)
            found = add(found, rules.deck.cursed.get(kind, kind), number)
    return found


# -- out of a hand -----------------------------------------------------------------------------------
def discarded(rules: Rules, gone: Counts) -> Counts:
    """Cards of a hand as they come to the Ruins: discarding ends a curse, unless it clings or has to be endured."""
    if not any(gone[kind] for kind in rules.deck.uncursed) or rules.flag("curse_removal") != ON:
        return gone
    cite("6.curse.4")
    return tuple(rules.deck.printed(gone))


# -- picks from a counted zone -----------------------------------------------------------------------
def held(rules: Rules, card: MarkedCard) -> Kind:
    """The kind, in a counted zone, of a card that is picked from there."""
    if card.mark & CURSED and card.kind in rules.deck.cursed:
        return int(rules.deck.cursed[card.kind])
    return card.kind


def named(rules: Rules, kind: Kind) -> MarkedCard:
    """How a pick names a card of a counted zone."""
    printed = rules.deck.uncursed.get(kind)
    return MarkedCard(kind) if printed is None else MarkedCard(printed, CURSED)
