"""What somebody might do next: a list for machines and menus, never a rule.

Everything legal is here; what is not legal is refused by the rules all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any, TypeVar

from msgspec.structs import replace

from ...kernel.rules import Rules
from ...kernel.zones import Counts
from . import actions as act
from .rules.bonuses import spend
from .rules.sorting import free_places
from .rules.stop import asked_in_window
from .rules.triggers import waiting_bonuses
from .rules.turn import cleanup_slots
from .state import (
    FROM_HAND,
    Admitting,
    Bonuses,
    Carrying,
    Dealing,
    Drawing,
    FirstStep,
    Keeping,
    Kind,
    LastPlace,
    Seat,
    SecondStep,
    Sorting,
    State,
    Stealing,
    Team,
    TeamCard,
    Window,
    cards_in_team,
    copies_in_team,
    other,
)

C = TypeVar("C", TeamCard, Kind)


def to_move(rules: Rules, state: State) -> Seat | None:
    """The seat that is asked; None for chance and when the game is over."""
    phase = state.phase
    match phase:
        case FirstStep() | SecondStep():
            return state.active
        case Carrying() | Bonuses():
            return phase.seat
        case Window():
            return asked_in_window(rules, state)
        case Keeping():
            return phase.thief
        case Sorting():
            return phase.victim
        case Admitting():
            return phase.user
        case LastPlace():
            return other(state.active)
    return None


def candidates(rules: Rules, state: State) -> Iterator[act.Action]:
    """Every action that might be legal, of whichever seat."""
    offer = OFFERS.get(type(state.phase))
    return offer(rules, state) if offer else iter(())


def held(hand: Counts) -> list[Kind]:
    """The kinds of which a hand holds a card."""
    return [kind for kind, number in enumerate(hand) if number > 0]


def first_step(rules: Rules, state: State) -> Iterator[act.Action]:
    """Draw, with every possible discard; return; skip."""
    seat = state.active
    hand = state.hands[seat]
    yield act.Draw(seat)
    over = sum(hand) - rules.deck.hand_before_discard
    if over > 0:
        for kind in held(hand):
            yield act.Draw(seat, (kind,))
        if over > 1 and rules.under("R05", "r2"):
            for kinds in selections(held(hand), [number for number in hand if number > 0], over):
                yield act.Draw(seat, kinds)
    for card in cards_in_team(state.teams[seat]):
        yield act.Return(seat, card)
    yield act.Skip(seat)


def second_step(rules: Rules, state: State) -> Iterator[act.Action]:
    """Play any card, clean up in every way, end."""
    seat = state.active
    for kind in held(state.hands[seat]):
        yield act.Play(seat, kind)
    team = list(cards_in_team(state.teams[seat]))
    sparing = rules.under("R04", "r2")
    choices: list[list[TeamCard | None]] = []
    for slot in cleanup_slots(rules, state, seat):
        cards: list[TeamCard | None] = [card for card in team if card.kind in slot]
        choices.append([*cards, None] if sparing or not cards else cards)
    for chosen in product(*choices):
        yield act.CleanUp(seat, tuple(card for card in chosen if card is not None))
    yield act.End(seat)


def window(rules: Rules, state: State) -> Iterator[act.Action]:
    """Put a Skelly or decline."""
    seat = asked_in_window(rules, state)
    kind_of = act.Answer if seat == state.active else act.Stop
    for kind in rules.deck.skellies:
        if state.hands[seat][kind] > 0:
            yield kind_of(seat, kind)
    yield act.Decline(seat)
    if rules.under("R24", "r3") and seat != state.active:
        yield act.Decline(state.active)


def late_stops(rules: Rules, state: State) -> Iterator[act.Action]:
    """Stops while a card is being carried out (R24 r2)."""
    if rules.under("R24", "r2"):
        seat = other(state.active)
        for kind in rules.deck.skellies:
            if state.hands[seat][kind] > 0:
                yield act.Stop(seat, kind)


def carrying(rules: Rules, state: State) -> Iterator[act.Action]:
    """Carry out or leave out each open action."""
    phase = state.phase
    for symbol in dict.fromkeys(phase.todo):
        for effect in effects(rules, state, phase.seat, symbol):
            yield act.Do(phase.seat, effect)
        yield act.SkipAction(phase.seat, symbol)
    yield from late_stops(rules, state)


def bonuses(rules: Rules, state: State) -> Iterator[act.Action]:
    """Carry out one of the waiting bonuses, or leave them out."""
    seat = state.phase.seat
    for card in dict.fromkeys(waiting_bonuses(rules, state)):
        spent, _ = spend(state, card)
        for effect in effects(rules, spent, seat, rules.deck.cards[card.kind].bonus.symbol):
            yield act.UseBonus(seat, card, effect)
    yield act.End(seat)
    yield from late_stops(rules, state)


def effects(rules: Rules, state: State, seat: Seat, symbol: str) -> Iterator[act.Effect]:
    """The ways to carry out a symbol."""
    if symbol in ("strike", "hypnotize"):
        aim = act.Strike if symbol == "strike" else act.Hypnotize
        for team in (0, 1):
            for card in cards_in_team(state.teams[team]):
                yield aim(team, card)
    elif symbol == "poison":
        yield from (act.Poison(0), act.Poison(1))
    elif symbol == "steal":
        yield act.Steal()
    elif symbol == "return":
        yield from (act.TakeBack(card) for card in cards_in_team(state.teams[seat]))
    else:
        yield from draws(rules, state, seat, int(symbol.removeprefix("draw ")))


def draws(rules: Rules, state: State, seat: Seat, printed: int) -> Iterator[act.Effect]:
    """Draw 1 or Draw 2, with a discard first where one is due (R10)."""
    hand = state.hands[seat]
    for taken in range(1, printed + 1) if rules.under("R11", "r2") else (printed,):
        if rules.under("R10", "r2") and sum(hand) > rules.deck.hand_before_discard:
            yield from (act.DrawCards(printed, taken, kind) for kind in held(hand))
        else:
            yield act.DrawCards(printed, taken)


def sorting(rules: Rules, state: State) -> Iterator[act.Action]:
    """Every selection of cards; the order of Totems only where it matters."""
    phase = state.phase
    team = state.teams[phase.victim]
    cards = list(cards_in_team(team))
    room = free_places(rules, state, other(phase.victim))
    for picked in selections(cards, [copies_in_team(team, card) for card in cards], phase.number):
        totems = tuple(card for card in picked if card.kind in rules.deck.totems)
        rest = tuple(card for card in picked if card.kind not in rules.deck.totems)
        orders: Iterable[tuple[TeamCard, ...]] = (totems,)
        if 0 < room < len(totems):
            orders = dict.fromkeys(permutations(totems))
        for order in orders:
            yield act.Destroy(phase.victim, (*rest, *order))


def selections(cards: Sequence[C], copies: Sequence[int], number: int) -> Iterator[tuple[C, ...]]:
    """All ways to pick `number` cards, each different card at most as often as there are copies of it."""
    if number == 0:
        yield ()
    elif cards:
        for times in range(min(copies[0], number), -1, -1):
            for rest in selections(cards[1:], copies[1:], number - times):
                yield (cards[0],) * times + rest


def admitting(rules: Rules, state: State) -> Iterator[act.Action]:
    """Which poisoned Totems take the free places (R43 r2)."""
    phase = state.phase
    room = free_places(rules, state, other(phase.victim))
    for chosen in dict.fromkeys(combinations(sorted(phase.totems, key=lambda card: (card.kind, card.mark)), room)):
        yield act.Admit(phase.user, chosen)


def keeping(rules: Rules, state: State) -> Iterator[act.Action]:
    """Keep either stolen card."""
    phase = state.phase
    for kind in dict.fromkeys((phase.first, phase.second)):
        yield act.Keep(phase.thief, kind)
    if rules.under("R46", "r2"):
        yield act.Keep(phase.thief, None)


def last_place(rules: Rules, state: State) -> Iterator[act.Action]:
    """Totem or Skelly (R28 r3)."""
    yield from (act.GiveLastPlace(other(state.active), to_totem) for to_totem in (False, True))


OFFERS: dict[type, Callable[[Rules, State], Iterator[act.Action]]] = {
    FirstStep: first_step, SecondStep: second_step, Window: window, Carrying: carrying, Bonuses: bonuses,
    Sorting: sorting, Admitting: admitting, Keeping: keeping, LastPlace: last_place,
}


# -- chance ------------------------------------------------------------------------------------------
def outcomes(rules: Rules, state: State) -> list[tuple[act.Action, int]]:
    """At a chance node: what may happen, with its weight (the number of equally likely ways)."""
    match state.phase:
        case Dealing() | Drawing():
            return [(act.Drawn(kind), number) for kind, number in enumerate(state.pile) if number > 0]
        case Stealing():
            return stolen_pairs(state.hands[other(state.phase.thief)])
    return []


def stolen_pairs(hand: Counts) -> list[tuple[act.Action, int]]:
    """All pairs of cards of a hand, each with the number of ways to draw it."""
    pairs: list[tuple[act.Action, int]] = []
    kinds = held(hand)
    for place, first in enumerate(kinds):
        if hand[first] > 1:
            pairs.append((act.Stolen(first, first), hand[first] * (hand[first] - 1) // 2))
        pairs.extend((act.Stolen(first, second), hand[first] * hand[second]) for second in kinds[place + 1:])
    return pairs


# -- symmetry ----------------------------------------------------------------------------------------
def mirror(rules: Rules, state: State) -> State:
    """The same state with the seats exchanged if seat 1 is active: the rules treat both alike."""
    if state.active == 0 or type(state.phase) is Dealing:
        return state
    return replace(state, hands=state.hands[::-1], teams=tuple(map(swap_marks, state.teams[::-1])), active=0,
                   phase=swap_phase(state.phase), rows=state.rows and state.rows[::-1])


def swap_marks(team: Team) -> Team:
    """A team with the marks that name a seat exchanged."""
    from_hand = FROM_HAND | FROM_HAND << 1
    if not any(mark & from_hand for mark, _ in team):
        return team
    layers = []
    for mark, counts in team:
        own, theirs = mark & FROM_HAND, mark & FROM_HAND << 1
        layers.append((mark & ~from_hand | own << 1 | theirs >> 1, counts))
    return tuple(sorted(layers))


def swap_phase(phase: Any) -> Any:
    """A phase with the seats in it exchanged."""
    changes = {name: 1 - value for name in ("seat", "thief", "victim", "user", "winner", "loser")
               if (value := getattr(phase, name, None)) is not None}
    changes |= {name: swap_phase(inner) for name in ("then", "after", "rest")
                if (inner := getattr(phase, name, None)) is not None}
    return replace(phase, **changes) if changes else phase
