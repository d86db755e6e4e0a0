"""Asking players, or chance, for the cards that an effect is about (section 6)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ....kernel.marked import MarkedCard
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..actions import Pick, Taken
from ..cards import Effect
from ..state import ELSEWHERE, SHOWN, Affecting, Looking, Picks, Seat, State
from . import picks
from .curses import held, named
from .cursing import may_curse_elsewhere, sees
from .gambles import resolving
from .table import pop, push, top
from .targets import need_targets


def ask_for_picks(rules: Rules, state: State) -> State:
    """Everybody has said whether immune; now those pick who have something to choose."""
    affecting = top(state)
    effect = effect_of(rules, state)
    if effect.verb == "arrange":
        for seat in affecting.going:
            unseen = picks.unseen(state, seat, effect, affecting.times)
            if unseen > 0:
                return push(state, Looking(seat, unseen))
    picking = tuple(seat for seat in affecting.going if picks.has_choice(rules, state, seat, effect, affecting.times))
    return push(pop(state), replace(affecting, picking=picking, ready=True))


def effect_of(rules: Rules, state: State) -> Effect:
    """The effect that is falling on its targets."""
    effect = rules.deck.cards[resolving(state).card].parts[top(state).part]
    assert isinstance(effect, Effect)
    return effect


def picker(rules: Rules, state: State) -> Seat | None:
    """Who picks next: the target, or the active player where the text or a reading says so; None for chance.

    What chance takes is for the target to allow where the text leaves it open ("may").
    """
    affecting = top(state)
    effect = effect_of(rules, state)
    if affecting.blind > 0:
        return None
    if effect.chooser == "random":
        return affecting.picking[0] if effect.optional else None
    if effect.chooser == "active" or (effect.verb == "curse" and not effect.chooser):
        return resolving(state).user
    if not effect.chooser and rules.reading("R76") == "r2":
        return resolving(state).user
    return affecting.picking[0]


def pick(rules: Rules, state: State, action: Pick) -> State:
    """Pick what an effect asks for."""
    affecting = top(state)
    need(type(affecting) is Affecting and bool(affecting.picking), "6.term.5", "nothing has to be picked")
    curses = effect_of(rules, state).verb == "curse"
    need(action.seat == picker(rules, state), "6.act.2" if curses else "6.term.5", "another player picks")
    if effect_of(rules, state).verb == "curse" and action.cards and action.side < 0:
        need(may_curse_elsewhere(rules), "6.curse.1", "only a card in an unlocked totem can be cursed")
    if action.side in ELSEWHERE:
        return pick_elsewhere(rules, state, action)
    if effect_of(rules, state).chooser == "random":
        return leave_to_chance(rules, state, action)
    if is_blind(rules, state):
        return pick_blindly(rules, state, action)
    return picked(rules, state, Picks(affecting.picking[0], action.cards, action.side, action.to, action.targets))


def taken(rules: Rules, state: State, action: Taken) -> State:
    """Chance: these cards are taken at random."""
    affecting = top(state)
    need(type(affecting) is Affecting and bool(affecting.picking), "6.term.5", "nothing is taken at random")
    need(picker(rules, state) is None and action.seat == affecting.picking[0], "6.term.5", "a player picks here")
    if affecting.blind > 0 and effect_of(rules, state).chooser != "random":
        return turn_up(rules, state, action)
    need(action.cards, "6.term.5", "chance leaves out nothing")
    if affecting.blind > 0:
        state = push(pop(state), replace(affecting, picks=affecting.picks[:-1], blind=0))
    return picked(rules, state, Picks(action.seat, action.cards))


def is_blind(rules: Rules, state: State) -> bool:
    """Whether somebody picks among another player's totem cards, of which the hidden ones cannot be told apart."""
    affecting = top(state)
    in_totem = effect_of(rules, state).verb in ("reveal", "curse", "uncurse", "move", "remove")
    return in_totem and picker(rules, state) != affecting.picking[0]


def pick_blindly(rules: Rules, state: State, action: Pick) -> State:
    """Pick open cards by name and hidden ones by their number: chance says which these are."""
    affecting = top(state)
    target = affecting.picking[0]
    chosen = Picks(target, named_openly(state, target, action), action.side, action.to)
    if action.blind <= 0:
        return picked(rules, state, chosen)
    effect = effect_of(rules, state)
    picks.need_nothing_beyond(effect, chosen)
    picks.check_totem(rules, state, effect, chosen, affecting.times, action.blind)
    hidden = picks.unseen_cards(rules, state, target, action.side, effect.verb)
    need(action.blind <= sum(number for _, number in hidden), "6.act.3", "so many hidden cards do not lie there")
    return push(pop(state), replace(affecting, picks=(*affecting.picks, chosen), blind=action.blind))


def pick_elsewhere(rules: Rules, state: State, action: Pick) -> State:
    """Pick cards outside the totems that are to be cursed: by name if they are seen, else by their number."""
    affecting, effect = top(state), effect_of(rules, state)
    target = affecting.picking[0]
    chosen = Picks(target, action.cards, action.side, action.to)
    picks.need_nothing_beyond(effect, chosen)
    picks.check_elsewhere(rules, state, effect, chosen, affecting.times, action.blind)
    if sees(rules, action.seat, target, action.side):
        need(action.blind == 0, "6.term.5", "say which cards")
        return picked(rules, state, chosen)
    need(not action.cards, "6.term.5", "cards that are not seen cannot be told apart")
    return push(pop(state), replace(affecting, picks=(*affecting.picks, chosen), blind=action.blind))


def named_openly(state: State, seat: Seat, action: Pick) -> tuple[MarkedCard, ...]:
    """The open cards that another player names; whether a like one lies hidden makes no difference."""
    if not action.cards:
        return ()
    need(action.side in (0, 1), "6.term.5", "say which side")
    there = dict(picks.open_cards(state, seat, action.side))
    cite("4.bluff.3")
    need(all(there.get(card, 0) >= number for card, number in Counter(action.cards).items()), "6.act.3",
         "no such card lies open there, and hidden cards cannot be told apart")
    return tuple(card if card.mark & SHOWN else picks.as_tarot(state, seat, action.side, card) for card in action.cards)


def leave_to_chance(rules: Rules, state: State, action: Pick) -> State:
    """Whoever may lose cards at random says whether: nothing is picked, or so many hidden cards, which chance takes."""
    affecting, target = top(state), action.seat
    if action.blind == 0:
        need(not action.cards, "6.term.5", "chance takes the cards")
        return picked(rules, state, Picks(target, side=action.side, to=action.to, targets=action.targets))
    asked = picks.number(rules, state, target, effect_of(rules, state), affecting.times)
    need(not action.cards and action.side < 0 and action.blind == asked, "6.term.5",
         "that is not the number of cards in the text")
    return push(pop(state), replace(affecting, picks=(*affecting.picks, Picks(target)), blind=action.blind))


def turn_up(rules: Rules, state: State, action: Taken) -> State:
    """Chance: these are the hidden cards that were picked."""
    affecting = top(state)
    chosen = affecting.picks[-1]
    hidden = dict(picks.unseen_cards(rules, state, chosen.seat, chosen.side, effect_of(rules, state).verb))
    need(len(action.cards) == affecting.blind, "6.term.5", "that is not the number of cards picked")
    need(all(hidden.get(card, 0) >= number for card, number in Counter(action.cards).items()),
         "6.act.3" if chosen.side in ELSEWHERE else "4.bluff.3", "that card does not lie hidden there")
    state = push(pop(state), replace(affecting, picks=affecting.picks[:-1], blind=0))
    return picked(rules, state, replace(chosen, cards=(*chosen.cards, *action.cards)))


def picked(rules: Rules, state: State, chosen: Picks) -> State:
    """A pick is made; all effects happen together when the last one is."""
    affecting = top(state)
    if chosen.side < 0 or effect_of(rules, state).verb == "play":
        chosen = replace(chosen, cards=tuple(named(rules, held(rules, card)) for card in chosen.cards))
    picks.need_valid(rules, state, effect_of(rules, state), chosen, affecting.times)
    if effect_of(rules, state).verb == "play" and chosen.cards:
        need_targets(rules, state, chosen.seat, chosen.cards[0].kind, chosen.targets)
    return push(pop(state), replace(affecting, picking=affecting.picking[1:], picks=(*affecting.picks, chosen)))
