"""Spooky Skellies: the stop window as an interrupt after every played card (sections 9 and 12)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..actions import Answer, Decline, GiveLastPlace, Stop
from ..state import (
    NOW,
    PLAYED,
    REPLIED,
    SILENCED,
    Bonuses,
    Carrying,
    Kind,
    LastPlace,
    Phase,
    Seat,
    SecondStep,
    State,
    TeamCard,
    Window,
    in_team,
    other,
    put_card,
    set_seat,
    take_card,
    team_size,
)
from .ending import is_over, skellies
from .flow import forget_card, mark_now, proceed
from .pile import discarded
from .table import from_hand, has_room, lift, shift
from .triggers import waiting_bonuses


def is_stopped(rules: Rules, skellies_put: Any) -> Any:
    """Whether a card with so many Skellies put on it is stopped: an odd number stops it.

    Both ways of seeing the chain say so (R23): a counter of attempts at the same card, or a stack in which
    each Skelly stops the one below.
    """
    if rules.under("R23", "r2"):
        stopped = False
        for _ in range(skellies_put):
            stopped = not stopped
        return stopped
    return skellies_put % 2 == 1


def asked_in_window(rules: Rules, state: State) -> Seat:
    """Who may put the next Skelly: the opponent on a card that goes through, else the stopped player."""
    return state.active if is_stopped(rules, state.phase.skellies) else other(state.active)


def open_window(rules: Rules, state: State, card: Kind) -> State:
    """A card was put: the opponent may react at once, before anything of it is carried out."""
    cite("9.stop.2")
    if card in rules.deck.skellies and rules.reading("R21") == "r2":
        return go_through(rules, replace(state, phase=Window(card)))
    return replace(state, phase=Window(card))


def stop(rules: Rules, state: State, action: Stop) -> State:
    """Put a Skelly on the card that the opponent has just played, or once more on an answered one."""
    need(action.seat != state.active, "9.stop.1", "only a card that the opponent plays can be stopped")
    window = window_for_stop(rules, state)
    need(not is_stopped(rules, window.skellies), "9.dontstop.4", "the card is stopped already; an answer comes first")
    cite("9.dontstop.4" if window.skellies > 0 else "9.stop.1")
    need_skelly(rules, state, action.seat, action.card, "9.skelly.1")
    mark = REPLIED if rules.under("R22", "r2") else 0
    state = from_hand(rules, state, action.seat, action.card, mark)
    if is_over(state):
        cite("9.chain.2")
        return state
    state = move_at_once(rules, state, window.card)
    put_last = action.card if rules.under("R28", "r3") else None
    window = replace(window, skellies=window.skellies + 1, skelly=put_last)
    return after_skelly(rules, state, action.seat, action.card, window)


def window_for_stop(rules: Rules, state: State) -> Window:
    """The open window, or under R24 r2 a window reopened while the card is being carried out."""
    phase = state.phase
    if type(phase) in (Carrying, Bonuses) and phase.seat == state.active and getattr(phase, "after", None) is None:
        need(rules.reading("R24") == "r2", "9.stop.2", "the chance to stop that card is over")
        return Window(phase.card, phase.skellies, phase)
    need(type(phase) is Window, "9.stop.1", "no card has just been played")
    return phase


def answer(rules: Rules, state: State, action: Answer) -> State:
    """Put a Skelly of one's own so as not to be stopped."""
    window = state.phase
    need(type(window) is Window, "9.dontstop.1", "you are not being stopped")
    need(action.seat == state.active, "9.skelly.2", "only the player who is being stopped answers")
    need(is_stopped(rules, window.skellies), "9.dontstop.1", "you are not being stopped")
    need_skelly(rules, state, action.seat, action.card, "9.dontstop.1")
    cite("9.chain.1")
    state = from_hand(rules, state, action.seat, action.card, PLAYED)
    if is_over(state):
        cite("9.chain.2")
        return state
    cite("9.dontstop.3" if window.card in rules.deck.totems else "9.dontstop.2")
    state = bring_back(rules, state, window.card)
    return after_skelly(rules, state, action.seat, action.card, replace(window, skellies=window.skellies + 1))


def need_skelly(rules: Rules, state: State, seat: Seat, card: Kind, clause: str) -> None:
    """The card is a Skelly of that hand, and there is a place for it."""
    need(card in rules.deck.skellies, "9.skelly.3", "nothing but a Spooky Skelly can be put here")
    need(state.hands[seat][card] > 0, clause, "you hold no such Skelly")
    need(has_room(rules, state, seat) or rules.reading("R26") == "r2", "3.team.4", "your team has no free place")
    need_survival(rules, state, seat)


def need_survival(rules: Rules, state: State, seat: Seat) -> None:
    """Under R25 r2 nobody may put the Skelly with which the game is lost."""
    if would_lose(rules, state, seat):
        need(rules.reading("R25") == "r1", "9.chain.2", "a Skelly with which you would lose cannot be put")


def would_lose(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether one more Skelly in the team of a seat is the losing one."""
    return skellies(rules, state, seat) + 1 >= rules.deck.skellies_to_lose


def after_skelly(rules: Rules, state: State, seat: Seat, card: Kind, window: Window) -> State:
    """The other side is asked; a Skelly that prints actions carries them out first under R22 r2."""
    printed = rules.deck.cards[card].actions
    if printed and rules.reading("R22") == "r2":
        return replace(state, phase=Carrying(seat, card, printed, window.skellies, window))
    return replace(state, phase=window)


def decline(rules: Rules, state: State, action: Decline) -> State:
    """Put no (further) Skelly: the window closes for good."""
    window = state.phase
    need(type(window) is Window, "9.stop.2", "nobody is asked to put a Skelly")
    stopped = is_stopped(rules, window.skellies)
    if action.seat == state.active and not stopped:
        need(rules.reading("R24") == "r3", "9.stop.2", "the opponent is asked first")
    else:
        need(action.seat == asked_in_window(rules, state), "9.dontstop.1", "it is the stopped player who is asked")
    return be_stopped(rules, state) if stopped else go_through(rules, state)


def go_through(rules: Rules, state: State) -> State:
    """The card is not stopped: its actions, then the bonuses it triggers."""
    window = state.phase
    if window.rest is not None:
        return proceed(rules, replace(state, phase=window.rest))
    cite("7.play.2")
    if window.card in rules.deck.totems:
        cite("5.totem.4")
    state = mark_now(state, window.card)
    actions = rules.deck.cards[window.card].actions
    return proceed(rules, replace(state, phase=Carrying(state.active, window.card, actions, window.skellies)))


def be_stopped(rules: Rules, state: State) -> State:
    """The card is stopped: no action, no triggers, and the turn goes on."""
    window = state.phase
    cite("9.stop.4")
    cite("9.stop.5")
    cite("9.stop.8")
    seat = state.active
    state = replace(state, stops=state.stops + 1, phase=SecondStep())
    if window.rest is not None:
        state = forget_card(state)
    lying = find_stopped(state, seat, window.card)
    if lying is None:
        return state
    if window.card in rules.deck.totems:
        return move_stopped_totem(rules, state, lying, window)
    cite("9.stop.3")
    return bonuses_in_spite(rules, silence(rules, state, lying), window)


def find_stopped(state: State, seat: Seat, kind: Kind) -> TeamCard | None:
    """The stopped card in its player's team (it may have changed over already under R27 r2)."""
    for wanted in (NOW, PLAYED):  # a card being carried out before an equal one that was stopped earlier (R24 r2)
        for mark, counts in state.teams[seat]:
            if mark & wanted and counts[kind] > 0:
                return TeamCard(kind, mark)
    return None


def move_stopped_totem(rules: Rules, state: State, lying: TeamCard, window: Window) -> State:
    """A stopped Totem goes over to the stopper if there is room, counted after the Skelly was placed (R28)."""
    seat, stopper = state.active, other(state.active)
    cite("5.totem.3")
    if rules.reading("R27") == "r2":
        return state
    if has_room(rules, state, stopper):
        cite("9.stop.6")
        return shift(rules, state, seat, lying)
    cite("9.stop.7", "no room in the stopper's team")
    if team_size(state.teams[stopper]) == rules.deck.team_places:
        reading = rules.reading("R28")
        if reading == "r2":
            return shift(rules, state, seat, lying)
        if reading == "r3":
            return offer_last_place(rules, state, window)
    return state


def offer_last_place(rules: Rules, state: State, window: Window) -> State:
    """R28 r3: the stopper is asked, unless an action of a Skelly (R22 r2) has taken that Skelly away again."""
    skelly = window.skelly
    if skelly is None or in_team(state.teams[other(state.active)], (skelly,)) == 0:
        return state
    return replace(state, phase=LastPlace(window.card, skelly))


def give_last_place(rules: Rules, state: State, action: GiveLastPlace) -> State:
    """R28 r3: the stopper says what takes the only free place, the Skelly put last or the stopped Totem."""
    need(type(state.phase) is LastPlace, "9.stop.7", "no place has to be given")
    stopper = other(state.active)
    need(action.seat == stopper, "9.stop.7", "the stopper chooses")
    lying = find_stopped(state, state.active, state.phase.card)
    skelly = state.phase.skelly
    state = replace(state, phase=SecondStep())
    if not action.to_totem or lying is None:
        return state
    mark = max(mark for mark, counts in state.teams[stopper] if counts[skelly] > 0)
    state = discarded(rules, lift(rules, state, stopper, TeamCard(skelly, mark)), skelly)
    cite("9.stop.6")
    return shift(rules, state, state.active, lying)


def move_at_once(rules: Rules, state: State, card: Kind) -> State:
    """R27 r2: a stopped Totem changes over with each stop."""
    if card not in rules.deck.totems or rules.reading("R27") == "r1":
        return state
    lying = find_stopped(state, state.active, card)
    if lying is None or not has_room(rules, state, other(state.active)):
        return state
    return shift(rules, state, state.active, lying)


def bring_back(rules: Rules, state: State, card: Kind) -> State:
    """R27 r2: an answer brings the Totem back, even into a full team."""
    if card not in rules.deck.totems or rules.reading("R27") == "r1":
        return state
    lying = find_stopped(state, other(state.active), card)
    return state if lying is None else shift(rules, state, other(state.active), lying)


def silence(rules: Rules, state: State, lying: TeamCard) -> State:
    """Under R31 r3 a stopped card's bonus never works."""
    if rules.deck.cards[lying.kind].bonus is None or rules.reading("R31") != "r3":
        return state
    seat = state.active
    team = put_card(take_card(state.teams[seat], lying), lying.kind, lying.mark | SILENCED)
    return replace(state, teams=set_seat(state.teams, seat, team))


def bonuses_in_spite(rules: Rules, state: State, window: Window) -> State:
    """R53 r2: the stop takes only the card's own bonus, so the triggered ones are carried out."""
    carried = replace(mark_now(state, window.card), phase=triggered_phase(state, window))
    if not any(True for _ in waiting_bonuses(rules, carried)) or rules.reading("R53") == "r1":
        return state
    return carried


def triggered_phase(state: State, window: Window) -> Phase:
    """The bonus phase of a card that was stopped."""
    return Bonuses(state.active, window.card, window.skellies, stopped=True)
