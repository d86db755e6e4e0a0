"""What no position can be, each with the clause that makes it impossible.

Not everything unusual is impossible: an unlocked side may hold more worship than its demand, and a locked one need
not fit the demand of the present creature.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.marked import marked_with, number_of, size
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.yamlfile import Node
from ....kernel.zones import Counts, add, among, nothing, union
from ..cards import Choice, Effect, Flip
from ..rules.table import all_cards
from ..state import (
    CLASSES,
    CURSED,
    DEFECTIVE,
    OPEN,
    OVER,
    Affecting,
    Ascending,
    Choosing,
    Drawing,
    Flipping,
    Gambling,
    Naming,
    Placing,
    Player,
    Resolving,
    Returning,
    State,
    Totem,
    Window,
)
from ..unknown import UNKNOWN


# -- totems ------------------------------------------------------------------------------------------
def check_totem(rules: Rules, node: Node, fields: Mapping[str, Node], one: Totem, whole: bool) -> None:
    """Only tarots lie open; a locked totem that is named as a `whole` is large enough, uncursed, and fits its class."""
    if number_of(one.tarots, rules.deck.tarots) < size(one.tarots):
        fields["tarots"].fault("only tarots are played open into a totem (totym:4.comp.2)")
    if one.status == OPEN or not whole:
        return
    if size(one.worship) + size(one.tarots) < rules.deck.totem_cards:
        node.fault(f"a locked totem has at least {rules.deck.totem_cards} cards (totym:5.req.2)")
    if marked_with(one.worship, CURSED) + marked_with(one.tarots, CURSED) > 0:
        node.fault("a cursed card never lies in a locked totem (totym:6.curse.3)")
    check_class(rules, fields["status"], one)


def check_class(rules: Rules, node: Node, one: Totem) -> None:
    """A defective totem holds a bluff, the other classes hold none: locked totems are not altered."""
    bluffs = size(one.worship) - number_of(one.worship, rules.deck.worship)
    if one.status == DEFECTIVE and bluffs == 0:
        node.fault("a defective totem holds a card that is no worship card (totym:5.reveal.4)")
    if one.status != DEFECTIVE and bluffs > 0:
        clause = f"totym:5.reveal.{1 + one.status}"
        node.fault(f"all worship in a {CLASSES[one.status]} totem is real ({clause})")


# -- players -----------------------------------------------------------------------------------------
def check_player(rules: Rules, name: str, node: Node, fields: Mapping[str, Node], seat: int, mine: Player) -> None:
    """A player has the cards of the own deck, creatures where creatures are, and nothing else there."""
    known = named_cards(mine)
    check_copies(rules, name, node, seat, known)
    check_creatures(rules, name, node, seat, mine)
    check_places(rules, node, fields, mine)


def named_cards(mine: Player) -> Counts:
    """All cards of a player that a position names or counts."""
    zones = [zone for zone in (mine.temple, mine.hand, mine.ruins, mine.chapel, mine.ascended)
             if is_named(zone)]
    total = nothing(len(mine.ruins))
    for zone in (*zones, *map(all_cards, mine.totems)):
        total = union(total, zone)
    for kind in mine.top:
        total = add(total, kind)
    return add(total, mine.creature) if is_named(mine.creature) and mine.creature >= 0 else total


def check_copies(rules: Rules, name: str, node: Node, seat: int, known: Counts) -> None:
    """No more cards of a kind, nor in all, than the player's deck has; cards in nobody's deck are free."""
    copies = rules.deck.copies[seat]
    for kind, (card, there, number) in enumerate(zip(rules.deck.cards, copies, rules.deck.printed(known), strict=True)):
        if number > there and any(each[kind] for each in rules.deck.copies):
            node.fault(f"{number} cards {card.id} ({card.name}), but {name}'s deck has {there}; name a deck that has "
                       "them, or type in cards of your own, which are in no deck (totym:8.mix.1)")
    if sum(known) > sum(copies):
        node.fault(f"{sum(known)} cards in all, but {name}'s deck has {sum(copies)} (totym:8.mix.1)")


def check_creatures(rules: Rules, name: str, node: Node, seat: int, mine: Player) -> None:
    """No more creatures than the deck has, those that are only counted included."""
    there = sum(rules.deck.copies[seat][kind] for kind in rules.deck.creatures)
    active = not is_named(mine.creature) or mine.creature in rules.deck.creatures
    number = sum(mine.ascended) + (sum(mine.chapel) if is_named(mine.chapel) else 0) + active
    if number > there:
        node.fault(f"{number} creatures, but {name}'s deck has {there} (totym:2.deck.2)")


def check_places(rules: Rules, node: Node, fields: Mapping[str, Node], mine: Player) -> None:
    """Creatures are active, ascended or in the Chapel; under R64 r2 exchanged ones lie among the other cards."""
    creatures, unknown = rules.deck.creatures, rules.deck.kind(UNKNOWN)
    if is_named(mine.creature) and mine.creature >= 0 and mine.creature not in creatures:
        fields["creature"].fault(f"{rules.deck.cards[mine.creature].id} is no creature (totym:1.card.1)")
    for name in ("chapel", "ascended"):
        zone = getattr(mine, name)
        if name in fields and sum(zone) > among(zone, creatures) + (zone[unknown] if unknown is not None else 0):
            fields[name].fault("only creatures lie here (totym:1.card.1)")
    if rules.under("R64", "r2"):
        return
    for name in ("hand", "temple", "ruins"):
        if name in fields and among(getattr(mine, name), creatures):
            fields[name].fault("creatures are active, ascended or in the Chapel (totym:2.setup.1)")
    for name, one in zip(("left", "right"), mine.totems, strict=True):
        if among(all_cards(one), creatures):
            fields[name].fault("creatures are active, ascended or in the Chapel (totym:2.setup.1)")


# -- the table ---------------------------------------------------------------------------------------
def check_state(rules: Rules, seats: Sequence[str], node: Node, fields: Mapping[str, Node], state: State) -> None:
    """What happens at once has happened, unless something else is pending."""
    if state.phase == OVER and state.pending:
        fields["pending"].fault("nothing is pending in a game that is over")
    if state.pending:
        check_pending(rules, fields["pending"], state)
    if state.phase == OVER or state.pending:
        return
    for name, mine in zip(seats, state.players, strict=True):
        if mine.alive and name in fields:
            check_ascension(rules, name, fields[name], mine)
    if not state.players[state.active].alive:
        node.fault(f"it cannot be {seats[state.active]}'s turn, who is out (totym:1.win.3)")
    if sum(mine.alive for mine in state.players) <= 1:
        node.fault("with all other players out the game is over (totym:1.win.2)")


def check_ascension(rules: Rules, name: str, node: Node, mine: Player) -> None:
    """A creature with both sides locked has ascended, and the last ascension that it takes has won.

    Under R63 r2 the totems of an ascended creature stay locked beside the next one.
    """
    left, right = mine.totems
    if left.status != OPEN and right.status != OPEN and not rules.under("R63", "r2"):
        node.fault("a creature with both totems locked has ascended (totym:7.asc.1)")
    if sum(mine.ascended) >= rules.deck.creatures_to_win:
        node.fault(f"with {sum(mine.ascended)} ascended creatures {name} has won (totym:1.win.1)")


# -- what is pending ---------------------------------------------------------------------------------
PART: Mapping[type, type] = {Choosing: Choice, Flipping: Flip, Gambling: Flip, Affecting: Effect, Naming: Effect}
"""What kind of part of a text something pending is about."""
BY_ITSELF = (Resolving, Placing, Ascending, Returning)
"""What goes on without anybody deciding, so it never waits on top."""


def check_pending(rules: Rules, node: Node, state: State) -> None:
    """The most urgent thing waits for a decision, and parts belong to the text that is carried out."""
    urgent = state.pending[-1]
    if isinstance(urgent, BY_ITSELF) or is_settled(urgent):
        node.items()[-1].fault("this goes on by itself; the last entry is what somebody or chance has to decide")
    text = None
    for item, each in zip(node.items(), state.pending, strict=True):
        text = each if type(each) is Resolving else text
        check_parts(rules, item, each, text)


def is_settled(urgent: Any) -> bool:
    """Whether nothing is left to decide about it."""
    match urgent:
        case Window():
            return not urgent.queue
        case Drawing():
            return not any(each.left for each in urgent.draws)
        case Affecting():
            return not (urgent.asked or (urgent.ready and urgent.picking))
    return False


def check_parts(rules: Rules, node: Node, each: Any, text: Resolving | None) -> None:
    """The numbers of parts are those of the text, and of the right kind."""
    if type(each) in PART and text is None:
        node.fault("below this there has to be the text that is carried out: {kind: resolving, user: ..., card: ..., "
                   "todo: []}")
    if text is None:
        return
    parts = rules.deck.cards[text.card].parts
    numbers = [part for part, _ in each.todo] if type(each) is Resolving else [each.part] if type(each) in PART else []
    for number in numbers:
        if number >= len(parts) or not isinstance(parts[number], PART.get(type(each), object)):
            node.fault(f"part {number} of {rules.deck.cards[text.card].id} is nothing of that kind; parts are counted "
                       "from 0")
