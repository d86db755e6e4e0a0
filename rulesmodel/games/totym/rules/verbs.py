"""What the verbs of card texts do (section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.marked import Marked, put, take
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.versions import ON
from ....kernel.zones import Counts, add, nothing
from ..cards import Effect, Lasting
from ..state import (
    CURSED,
    ELSEWHERE,
    SHOWN,
    Affecting,
    Choosing,
    Drawing,
    Draws,
    Looking,
    NewCreature,
    Picks,
    Resolving,
    Running,
    Seat,
    State,
)
from .amounts import amount
from .curses import discarded, held, laid, taken_up
from .cursing import curse_elsewhere
from .drawing import draw, forced_by_own_card, is_drained
from .ending import eliminate
from .gambles import resolving
from .picks import found_as, unseen
from .prevention import is_blocked, is_immune
from .remaining import kinds_of
from .swaps import fit_demands, fit_totems
from .table import (
    nothing_below,
    player,
    pop,
    push,
    to_hand,
    to_ruins,
    to_temple,
    top,
    totem,
    whole_temple,
    with_player,
    with_totem,
)
from .totems import collapse

ONE_TURN = Lasting("turns", 1)


# -- carrying out ------------------------------------------------------------------------------------
def apply(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting) -> State:
    """The effect happens to all who are affected, at once."""
    if effect.verb == "draw":
        return draw_at_once(rules, state, text, effect, affecting)
    for seat in affecting.going:
        picks = next((each for each in affecting.picks if each.seat == seat), Picks(seat))
        state = DEEDS[effect.verb](rules, state, text, effect, affecting, picks)
    return state


def draw_at_once(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting) -> State:
    """Players draw at the same time, so that whoever cannot is judged together; before 1.4 perhaps in some order."""
    going = [seat for seat in affecting.going if player(state, seat).alive]
    order = rules.flag("simultaneous") if len(going) > 1 else ON
    if order == "h2":
        return push(state, replace(affecting, going=tuple(going)), Choosing(affecting.part))
    draws = [Draws(seat, amount(state, text.user, seat, effect) * affecting.times,
                   forced=seat != text.user or forced_by_own_card(rules, seat)) for seat in going]
    if order == "h1":
        return push(state, *(Drawing((each,)) for each in reversed(draws)))
    return draw(state, *draws)


def draw_next(rules: Rules, state: State, number: int) -> State:
    """The active player has said who draws next of those who draw one after the other (simultaneous=h2)."""
    state = pop(state)
    affecting, text = top(state), resolving(state)
    need(0 <= number < len(affecting.going), "6.term.4", "there is no such player to draw")
    effect: Any = rules.deck.cards[text.card].parts[affecting.part]
    seat = affecting.going[number]
    rest = replace(affecting, going=tuple(each for each in affecting.going if each != seat))
    return apply(rules, push(pop(state), rest), text, effect, replace(affecting, going=(seat,)))


def discard(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """Cards of the hand go to the Ruins."""
    hand, gone = player(state, picks.seat).hand, nothing(len(rules.deck.cards))
    for card in picks.cards:
        kind = held(rules, card)
        hand, gone = add(hand, kind, -1), add(gone, kind)
    return to_ruins(with_player(state, picks.seat, hand=hand), picks.seat, discarded(rules, gone))


def bring_back(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
               picks: Picks) -> State:
    """Cards of the Ruins go to the hand or the Temple."""
    mine = player(state, picks.seat)
    ruins, gone = mine.ruins, nothing(len(rules.deck.cards))
    for card in picks.cards:
        kind = held(rules, card)
        ruins, gone = add(ruins, kind, -1), add(gone, kind)
    state = with_player(state, picks.seat, ruins=ruins)
    return put_where(state, picks.seat, effect.into or "hand", gone)


def put_where(state: State, seat: Seat, zone: str, gone: Counts) -> State:
    """Cards go to a zone of their owner."""
    if zone == "temple":
        return to_temple(state, seat, gone)
    if zone == "ruins":
        return to_ruins(state, seat, gone)
    return to_hand(state, seat, gone)


def pick_cards(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
               picks: Picks) -> State:
    """Picked cards of the Temple go to the hand; the rest is shuffled."""
    temple, hand = whole_temple(state, picks.seat), player(state, picks.seat).hand
    for card in picks.cards:
        kind = held(rules, card)
        temple, hand = add(temple, kind, -1), add(hand, kind)
    state = with_player(nothing_below(state, picks.seat), picks.seat, temple=temple, hand=hand, top=())
    failed = not picks.cards and not effect.optional and sum(temple) == 0 and rules.reading("R90") == "r2"
    return eliminate(rules, state, [picks.seat]) if failed or is_drained(rules, state, picks.seat) else state


def change_marks(state: State, picks: Picks, on: int = 0, off: int = 0) -> State:
    """Marks of picked totem cards are set or taken off."""
    for each in picks.cards:
        role, card = found_as(state, picks.seat, picks.side, each)
        zone: Marked = getattr(totem(state, picks.seat, picks.side), role)
        zone = put(take(zone, card), card.kind, card.mark & ~off | on)
        state = with_totem(state, picks.seat, picks.side, **{role: zone})
    return state


def reveal(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """Hidden worship is shown and stays open."""
    cite("4.bluff.4")
    return change_marks(state, picks, on=SHOWN)


def curse(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """Cards of an unlocked totem are cursed; before 1.5 perhaps others too."""
    if picks.side in ELSEWHERE:
        return curse_elsewhere(rules, state, picks)
    cite("6.curse.1")
    return change_marks(state, picks, on=CURSED)


def uncurse(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """A card says that the curse goes."""
    return change_marks(state, picks, off=CURSED)


def move(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """Cards move to the own other totem; a curse does not follow them."""
    cite("4.worship.4")
    for each in picks.cards:
        role, card = found_as(state, picks.seat, picks.side, each)
        mark = card.mark
        if mark & CURSED and rules.flag("curse_removal") == ON:
            cite("6.curse.5")
            mark &= ~CURSED
        state = with_totem(state, picks.seat, picks.side,
                           **{role: take(getattr(totem(state, picks.seat, picks.side), role), card)})
        state = with_totem(state, picks.seat, picks.to,
                           **{role: put(getattr(totem(state, picks.seat, picks.to), role), card.kind, mark)})
    return state


def remove(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """Cards leave a totem, because a tarot or blessing says so."""
    cite("4.worship.4")
    gone = nothing(len(rules.deck.cards))
    for each in picks.cards:
        role, card = found_as(state, picks.seat, picks.side, each)
        removal = rules.flag("curse_removal") if card.mark & CURSED else ON
        if removal == "h2":
            continue
        zone = take(getattr(totem(state, picks.seat, picks.side), role), card)
        state = with_totem(state, picks.seat, picks.side, **{role: zone})
        gone = add(gone, taken_up(rules, card))
        if card.mark & CURSED and removal == ON:
            cite("6.curse.4")
    return put_where(state, picks.seat, effect.into or "ruins", gone)


def fall(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """A totem collapses."""
    return collapse(rules, state, picks.seat, picks.side) if picks.side >= 0 else state


def order(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """The target puts the cards in order."""
    cite("6.arrange.1")
    there = player(state, picks.seat).top
    return with_player(state, picks.seat, top=tuple(held(rules, card) for card in picks.cards) or there)


def look(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """The uppermost cards of a Temple become known."""
    missing = unseen(state, picks.seat, effect, affecting.times)
    return push(state, Looking(picks.seat, missing)) if missing > 0 else state


def shuffle(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """No order of the Temple is known any more."""
    return to_temple(state, picks.seat, nothing(len(rules.deck.cards)))


def exchange(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
             picks: Picks) -> State:
    """The active creature is exchanged for one of the Chapel, by chance unless the text says otherwise (R65)."""
    if not may_be_exchanged(rules, state, picks.seat):
        return state
    chosen = effect.chooser in ("active", "performer") or (not effect.chooser and rules.reading("R65") == "r2")
    return push(state, NewCreature(picks.seat, chosen))


def may_be_exchanged(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether there is a creature in the Chapel for a swap, and cards may take it from there (R66)."""
    if sum(player(state, seat).chapel) == 0:
        return False
    cite("3.chapel.1")
    return rules.reading("R66") == "r1"


# -- lasting effects ---------------------------------------------------------------------------------
def lasting(rules: Rules, text: Resolving, effect: Effect, seat: Seat, what: str, side: int = -1) -> Running:
    """A lasting effect on a player."""
    assert effect.lasting is not None
    how_long = effect.lasting if effect.lasting.kind != "unsaid" else unsaid(rules)
    return Running(seat, what, how_long, text.user, text.card, side, how_long.turns)


def unsaid(rules: Rules) -> Lasting:
    """How long an effect lasts of which the card does not say it (R46)."""
    reading = rules.reading("R46")
    if reading == "r1":
        raise NotSaid("how long the effect of that card lasts (R46)")
    return {"r2": ONE_TURN, "r3": Lasting("totem"), "r4": Lasting("game")}[reading]


def block(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """A kind of action is blocked; the stock of actions is not touched."""
    cite("6.block.4")
    kind = kinds_of(rules, state, effect)[affecting.which]
    waived = is_immune(rules, state, picks.seat, f"block:{kind}")
    new = replace(lasting(rules, text, effect, picks.seat, kind), waived=waived)
    return replace(state, blocks=tuple(sorted({*state.blocks, new}, key=sort_key)))


def sort_key(effect: Running) -> tuple[Any, ...]:
    """Blocks and shields have no order of their own."""
    return effect.seat, effect.what, effect.owner, effect.source, effect.left, effect.lasting.kind, effect.side


def unblock(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """A card that says so lifts blocks (R55)."""
    hit = [each for each in state.blocks if each.seat == picks.seat and each.what in effect.kinds]
    if not hit or rules.reading("R55") == "r1":
        return state
    return replace(state, blocks=tuple(each for each in state.blocks if each not in hit))


def protect(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """Kinds of effect of other players' cards are kept from a player, or from one totem."""
    side = {"left": 0, "right": 1}.get(effect.side, -1)
    new = {lasting(rules, text, effect, picks.seat, kind, side) for kind in effect.kinds}
    return replace(state, shields=tuple(sorted({*state.shields, *new}, key=sort_key)))


def grant(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """More actions: in this turn if it is the player's, else in the next one."""
    number = amount(state, text.user, picks.seat, effect) * affecting.times
    for what in effect.kinds:
        if picks.seat == state.active:
            state = replace(state, budget=replace(state.budget, **{what: getattr(state.budget, what) + number}))
        else:
            entry = Running(picks.seat, what, ONE_TURN, text.user, text.card)
            state = replace(state, grants=(*state.grants, *(entry,) * number))
    return state


def trade(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting, picks: Picks) -> State:
    """An action is given for another one; a blocked action is still there to give."""
    given, got = effect.kinds
    if picks.seat != state.active or getattr(state.budget, given) < effect.number:
        return state
    if is_blocked(rules, state, picks.seat, given):
        cite("6.block.4")
    changes = {given: getattr(state.budget, given) - effect.number, got: getattr(state.budget, got) + effect.number}
    return replace(state, budget=replace(state.budget, **changes))


def set_type(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
             picks: Picks) -> State:
    """The worship type of a side is changed; the change played last counts."""
    sides = {"left": 0, "right": 1, "both": -1}
    side = sides[effect.side] if effect.side else picks.side
    return replace(state, types=(*state.types, lasting(rules, text, effect, picks.seat, effect.clan, side)))


def set_demand(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
               picks: Picks) -> State:
    """The demand of a side is changed; worship above it goes, as R28 says."""
    sides = {"left": 0, "right": 1, "both": -1}
    new = lasting(rules, text, effect, picks.seat, str(effect.number), sides.get(effect.side, -1))
    return fit_demands(rules, replace(state, demands=(*state.demands, new)), [picks.seat])


def play_from_hand(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
                   picks: Picks) -> State:
    """A tarot that one is made to play lies open in its totem; what it says follows."""
    if not picks.cards:
        return state
    kind = held(rules, picks.cards[0])
    state = with_player(state, picks.seat, hand=add(player(state, picks.seat).hand, kind, -1))
    here, card = totem(state, picks.seat, picks.side), laid(rules, kind)
    return with_totem(state, picks.seat, picks.side, tarots=put(here.tarots, card.kind, card.mark))


def exchange_creatures(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
                       picks: Picks) -> State:
    """Creatures are not exchanged between players (R69)."""
    if rules.reading("R69") == "r1":
        cite("8.mix.1")
        return state
    mine, theirs = player(state, text.user).creature, player(state, picks.seat).creature
    state = with_player(with_player(state, text.user, creature=theirs), picks.seat, creature=mine)
    return fit_totems(rules, fit_totems(rules, state, text.user), picks.seat)


def skip_turn(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
              picks: Picks) -> State:
    """The next turn of a player is left out."""
    return replace(state, skips=tuple(sorted((*state.skips, picks.seat))))


def extra_turn(rules: Rules, state: State, text: Resolving, effect: Effect, affecting: Affecting,
               picks: Picks) -> State:
    """A player gets a turn after this one."""
    return replace(state, extra=(*state.extra, picks.seat))


DEEDS: dict[str, Callable[..., State]] = {
    "discard": discard, "return": bring_back, "pick": pick_cards, "reveal": reveal, "curse": curse,
    "uncurse": uncurse, "move": move, "remove": remove, "collapse": fall, "arrange": order, "look": look,
    "shuffle": shuffle, "swap": exchange, "block": block, "unblock": unblock, "grant": grant, "trade": trade,
    "set type": set_type, "set demand": set_demand, "play": play_from_hand, "exchange": exchange_creatures,
    "skip turn": skip_turn, "extra turn": extra_turn, "protect": protect,
}
