"""What somebody might do next in TOTYM: a list for machines and menus, never a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb

from ...kernel.marked import MarkedCard, cards, copies
from ...kernel.rules import Rules
from ...kernel.zones import Counts
from . import actions as act
from .cards import Choice, Effect
from .rules import curses
from .rules.ascension import is_chosen
from .rules.asking import effect_of, is_blind, picker
from .rules.curses import named
from .rules.cursing import cursable, sees
from .rules.drawing import next_draw
from .rules.gambles import flip_of, resolving
from .rules.picks import fetchable, number, open_cards, pickable, unseen_cards
from .rules.setup import stacking
from .rules.swaps import excess
from .rules.table import clockwise, is_over, living, player, top, totem, whole_temple
from .rules.targets import NAMED
from .state import (
    ELSEWHERE,
    MAIN,
    SETUP,
    TURN_DRAW,
    Affecting,
    Choosing,
    Declared,
    Drawing,
    Excess,
    Flipping,
    Gambling,
    Looking,
    Naming,
    NewCreature,
    Penalty,
    Player,
    Question,
    Seat,
    State,
    Window,
)


def to_move(rules: Rules, state: State) -> Seat | None:
    """The seat that is asked; None for chance and when the game is over."""
    if is_over(state):
        return None
    owner = stacking(rules, state)
    if owner is not None:
        return owner
    waiting = top(state)
    match waiting:
        case None:
            return state.active if state.phase != SETUP else None
        case Window():
            return waiting.queue[0] if waiting.queue else state.active
        case Penalty():
            return waiting.by
        case Question():
            return waiting.seat
        case Excess():
            return waiting.chooser
        case NewCreature():
            return waiting.seat if is_chosen(rules, waiting) else None
        case Choosing() | Gambling() | Naming():
            return resolving(state).user
        case Affecting():
            return waiting.asked[0] if waiting.asked else picker(rules, state)
    return None


def candidates(rules: Rules, state: State) -> Iterator[act.Action]:
    """Every action that might be legal, of whichever seat is asked."""
    seat = to_move(rules, state)
    if seat is None:
        return
    waiting = top(state)
    if stacking(rules, state) == seat:
        yield from (act.Pick(seat, (MarkedCard(kind),)) for kind in held(player(state, seat).temple))
        return
    if waiting is None:
        yield from turn_actions(rules, state, seat)
        return
    yield from OFFERS[type(waiting)](rules, state, seat)


def held(zone: Counts) -> list[int]:
    """The kinds of which a zone holds a card."""
    return [kind for kind, number_held in enumerate(zone) if number_held > 0]


# -- the turn ----------------------------------------------------------------------------------------
def turn_actions(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Draw or skip it; worship, tarot, blessing, lock, end."""
    if state.phase == TURN_DRAW:
        yield act.TurnDraw(seat)
        yield act.SkipDraw(seat)
        if rules.under("R74", "r2"):
            yield from (act.SkipDraw(seat, taken) for taken in range(1, rules.deck.turn_draw))
        yield from blessings(rules, state, seat)
        return
    if state.phase == MAIN:
        yield from main_actions(rules, state, seat)
    if state.budget.lock > 0:
        yield from (act.Lock(seat, side) for side in (0, 1))
    yield act.End(seat)


def main_actions(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Worship, tarots and the blessing, as far as there are actions for them."""
    hand = held(player(state, seat).hand)
    if state.budget.worship > 0:
        yield from (act.Worship(seat, kind, side) for kind in hand for side in (0, 1))
    if state.budget.tarot > 0:
        sides = (0, 1, -1) if rules.under("R37", "r2") else (0, 1)
        for kind in hand:
            if kind in rules.deck.tarots:
                for targets in declarations(rules, state, seat, kind):
                    yield from (act.PlayTarot(seat, kind, side, targets) for side in sides)
                    yield from across(rules, state, seat, kind, targets)
    yield from blessings(rules, state, seat)


def across(rules: Rules, state: State, seat: Seat, kind: int, targets: tuple[Declared, ...]) -> Iterator[act.Action]:
    """A tarot about other players, played onto a totem of theirs, where a version is taken to allow it."""
    if kind in rules.deck.about_others and rules.supposes("no_mixing", "h1"):
        yield from (act.PlayTarot(seat, kind, side, targets, owner) for owner in clockwise(state, seat)
                    for side in (0, 1))


def blessings(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """The blessing with all targets it may have; before the draw too, since that may have been its time before 1.1."""
    creature = player(state, seat).creature
    if state.budget.blessing > 0 and rules.deck.cards[creature].text:
        yield from (act.Bless(seat, targets) for targets in declarations(rules, state, seat, creature))


def declarations(rules: Rules, state: State, user: Seat, card: int) -> Iterator[tuple[Declared, ...]]:
    """All ways to declare the targets of a text."""
    choices = []
    for place, part in enumerate(rules.deck.cards[card].parts):
        if isinstance(part, Effect) and part.to in NAMED and part.shares < 0:
            choices.append([Declared(place, seats) for seats in nameable(state, user, part.to)])
    yield from product(*choices)


def nameable(state: State, user: Seat, to: str) -> list[tuple[Seat, ...]]:
    """The players who might be named."""
    opponents = clockwise(state, user)
    if to == "any":
        return [(seat,) for seat in living(state)]
    if to == "opponent":
        return [(seat,) for seat in opponents]
    if len(opponents) >= 2:
        return list(combinations(sorted(opponents), 2))
    return [tuple(opponents), ()]


# -- what is pending ---------------------------------------------------------------------------------
def window(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Contest or pass; or open the totem when all have passed, where that is a step of its own."""
    if seat == state.active:
        yield act.Lock(seat, top(state).side)
        return
    for kind in rules.deck.imposters:
        if player(state, seat).hand[kind] > 0:
            yield act.Contest(seat, kind)
    yield act.Pass(seat)


def penalty(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """The hand or one of the sides."""
    yield from (act.Penalize(seat, side) for side in (-1, 0, 1))


def question(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Hold the immunity or not."""
    yield act.Invoke(seat)
    yield act.Waive(seat)


def dropping(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Every selection of worship cards above the demand."""
    waiting = top(state)
    lying = totem(state, waiting.seat, waiting.side).worship
    those = list(cards(lying))
    wanted = excess(rules, state, waiting.seat, waiting.side)
    for chosen in selections(those, [copies(lying, card) for card in those], wanted):
        yield act.Drop(seat, chosen)


def split(those: Sequence[tuple[MarkedCard, int]]) -> tuple[list[MarkedCard], list[int]]:
    """Cards and their numbers apart."""
    return [card for card, _ in those], [number_of for _, number_of in those]


def selections(those: Sequence[MarkedCard], numbers: Sequence[int], wanted: int) -> Iterator[tuple[MarkedCard, ...]]:
    """All ways to pick `wanted` cards."""
    if wanted == 0:
        yield ()
    elif those:
        for times in range(min(numbers[0], wanted), -1, -1):
            for rest in selections(those[1:], numbers[1:], wanted - times):
                yield (those[0],) * times + rest


def new_creature(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Any creature of the Chapel."""
    yield from (act.TakeCreature(seat, kind) for kind in held(player(state, seat).chapel))


def choosing(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Any option; or, where players draw in an order that is chosen, anyone who is still to draw."""
    part = rules.deck.cards[resolving(state).card].parts[top(state).part]
    number_of = len(part.options) if isinstance(part, Choice) else len(state.pending[-2].going)
    yield from (act.Choose(seat, option) for option in range(number_of))


def naming(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Anybody in place of a target who has gone out."""
    yield from (act.Name(seat, target) for target in living(state))


def gambling(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Gamble or stop."""
    yield act.Gamble(seat)
    yield act.Stop(seat)


def affecting(rules: Rules, state: State, seat: Seat) -> Iterator[act.Action]:
    """Hold or waive an immunity, or pick what the effect asks for."""
    waiting = top(state)
    if waiting.asked:
        yield from question(rules, state, seat)
        return
    target, effect = waiting.picking[0], effect_of(rules, state)
    if effect.verb == "play":
        yield from forced_plays(rules, state, seat, target)
        return
    if effect.chooser == "random":
        yield act.Pick(seat, blind=number(rules, state, target, effect, waiting.times))
        yield act.Pick(seat)
        return
    if effect.verb == "curse" and rules.supposes("curse_open_only", "h1"):
        yield from elsewhere(rules, state, seat, target, number(rules, state, target, effect, waiting.times))
    if is_blind(rules, state):
        yield from blind_picks(rules, state, seat, target, effect, waiting.times)
        return
    for cards_picked, side, to in picks(rules, state, target, effect, waiting.times):
        yield act.Pick(seat, cards_picked, side, to)


def blind_picks(rules: Rules, state: State, seat: Seat, target: Seat, effect: Effect,
                times: int) -> Iterator[act.Action]:
    """Open cards of another player's totem by name, hidden ones by their number."""
    wanted = number(rules, state, target, effect, times)
    for side in (0, 1):
        number_hidden = sum(number_of for _, number_of in unseen_cards(rules, state, target, side, effect.verb))
        those, numbers = split(open_cards(state, target, side))
        to = 1 - side if effect.verb == "move" else -1
        for size in range(1, min(wanted, sum(numbers) + number_hidden) + 1):
            for blind in range(max(0, size - sum(numbers)), min(size, number_hidden) + 1):
                for chosen in selections(those, numbers, size - blind):
                    yield act.Pick(seat, chosen, side, to, blind=blind)
    if effect.optional or effect.verb == "move":
        yield act.Pick(seat)


def elsewhere(rules: Rules, state: State, seat: Seat, target: Seat, wanted: int) -> Iterator[act.Action]:
    """Cards outside the totems that a version may let be cursed: by name if they are seen, else by their number."""
    for place in ELSEWHERE:
        those, numbers = split(cursable(rules, state, target, place))
        for size in range(1, min(wanted, sum(numbers)) + 1):
            if sees(rules, seat, target, place):
                yield from (act.Pick(seat, chosen, place) for chosen in selections(those, numbers, size))
            else:
                yield act.Pick(seat, side=place, blind=size)


def forced_plays(rules: Rules, state: State, seat: Seat, target: Seat) -> Iterator[act.Action]:
    """Any tarot of the hand that one is made to play, with its targets."""
    for kind in held(player(state, target).hand):
        if kind in rules.deck.tarots:
            for targets in declarations(rules, state, target, kind):
                yield from (act.Pick(seat, (named(rules, kind),), side, targets=targets) for side in (0, 1))


def picks(rules: Rules, state: State, target: Seat, effect: Effect,
          times: int) -> Iterator[tuple[tuple[MarkedCard, ...], int, int]]:
    """Cards with the side they lie on and the one they go to."""
    mine = player(state, target)
    wanted = number(rules, state, target, effect, times)
    match effect.verb:
        case "discard":
            yield from ((chosen, -1, -1) for chosen in of_zone(rules, mine.hand, wanted))
        case "return" | "pick":
            zone = fetchable(rules, state, target) if effect.verb == "return" else whole_temple(state, target)
            for size in range(1, min(wanted, sum(zone)) + 1):
                yield from ((chosen, -1, -1) for chosen in of_zone(rules, zone, size))
        case "arrange":
            for order in dict.fromkeys(permutations(mine.top)):
                yield tuple(named(rules, kind) for kind in order), -1, -1
        case "set type" | "collapse":
            yield from (((), side, -1) for side in (0, 1))
        case _:
            yield from in_totems(state, target, effect, wanted)
    if effect.optional or effect.verb == "move":
        yield (), -1, -1


def of_zone(rules: Rules, zone: Counts, wanted: int) -> Iterator[tuple[MarkedCard, ...]]:
    """All ways to pick cards of a multiset."""
    kinds = held(zone)
    yield from selections([named(rules, kind) for kind in kinds], [zone[kind] for kind in kinds], wanted)


def in_totems(state: State, target: Seat, effect: Effect,
              wanted: int) -> Iterator[tuple[tuple[MarkedCard, ...], int, int]]:
    """All ways to pick cards of one totem."""
    for side in (0, 1):
        those, numbers = split(pickable(state, target, side))
        for size in range(1, min(wanted, sum(numbers)) + 1):
            for chosen in selections(those, numbers, size):
                yield chosen, side, 1 - side if effect.verb == "move" else -1


OFFERS: dict[type, Callable[[Rules, State, Seat], Iterator[act.Action]]] = {
    Window: window, Penalty: penalty, Question: question, Excess: dropping, NewCreature: new_creature,
    Choosing: choosing, Naming: naming, Gambling: gambling, Affecting: affecting,
}


# -- chance ------------------------------------------------------------------------------------------
def outcomes(rules: Rules, state: State) -> list[tuple[act.Action, int]]:
    """At a chance node: what may happen, with its weight."""
    waiting = top(state)
    if stacking(rules, state) is not None:
        return []
    match waiting:
        case None if state.phase == SETUP:
            starter = rules.deck.starter
            return [(act.Begins(seat), 1) for seat in living(state) if starter in (None, seat)]
        case Drawing():
            drawing = next_draw(state)
            return off_temple(player(state, drawing.seat), drawing.seat) if drawing else []
        case Looking():
            return [(act.Drawn(waiting.seat, kind), weight) for kind, weight
                    in enumerate(player(state, waiting.seat).temple) if weight > 0]
        case NewCreature() if not is_chosen(rules, waiting):
            chapel = player(state, waiting.seat).chapel
            return [(act.Comes(waiting.seat, kind), chapel[kind]) for kind in held(chapel)]
        case Flipping():
            wrong = 2 ** flip_of(rules, state, waiting.part).coins - 1
            return [(act.Falls(True), 1), *([(act.Falls(False), wrong)] if wrong else [])]
        case Affecting() if not waiting.asked and picker(rules, state) is None:
            return at_random(rules, state)
    return []


def off_temple(mine: Player, seat: Seat) -> list[tuple[act.Action, int]]:
    """The next card of a Temple: the known uppermost one, or any."""
    if mine.top:
        return [(act.Drawn(seat, mine.top[0]), 1)]
    return [(act.Drawn(seat, kind), weight) for kind, weight in enumerate(mine.temple) if weight > 0]


def at_random(rules: Rules, state: State) -> list[tuple[act.Action, int]]:
    """Cards taken at random from a hand."""
    waiting = top(state)
    target = waiting.picking[0]
    if waiting.blind > 0 and effect_of(rules, state).chooser != "random":
        return turned_up(rules, state, target, waiting)
    hand = player(state, target).hand
    wanted = number(rules, state, target, effect_of(rules, state), waiting.times)
    found: list[tuple[act.Action, int]] = []
    for chosen in of_zone(rules, hand, wanted):
        weight = 1
        for card in set(chosen):
            weight *= comb(hand[curses.held(rules, card)], chosen.count(card))
        found.append((act.Taken(target, chosen), weight))
    return found


def turned_up(rules: Rules, state: State, target: Seat, waiting: Affecting) -> list[tuple[act.Action, int]]:
    """Which hidden cards were picked: all alike."""
    there = unseen_cards(rules, state, target, waiting.picks[-1].side, effect_of(rules, state).verb)
    found: list[tuple[act.Action, int]] = []
    for chosen in selections([card for card, _ in there], [number_of for _, number_of in there], waiting.blind):
        weight = 1
        for card, number_of in there:
            weight *= comb(number_of, chosen.count(card))
        found.append((act.Taken(target, chosen), weight))
    return found
