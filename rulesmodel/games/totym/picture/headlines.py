"""What is being decided, in a line, and its kind in a word or two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....kernel.rules import Rules
from .. import moves
from ..cards import Choice
from ..positions.pending import name_of
from ..rules.asking import effect_of
from ..rules.gambles import resolving
from ..rules.setup import stacking
from ..rules.table import top
from ..saying import SIDES
from ..state import (
    LAST,
    MAIN,
    PHASES,
    SETUP,
    TURN_DRAW,
    Affecting,
    Ascending,
    Choosing,
    Drawing,
    Excess,
    Flipping,
    Gambling,
    Looking,
    Naming,
    NewCreature,
    Penalty,
    Placing,
    Question,
    Resolving,
    Returning,
    State,
    Window,
)

Seats = Sequence[str]
DECIDED: Mapping[type, str] = {
    Window: "lock attempt", Excess: "excess worship", Question: "immunity", Choosing: "options", Flipping: "coins",
    Gambling: "gamble", Affecting: "effect", Looking: "looking", Naming: "target",
}
"""What kind of decision something pending is; of the others the kind says it."""
TO_PICK = {"set type": "which side to change"}
"""What is picked for an effect, where its verb does not say it."""
OF_TURN = {
    TURN_DRAW: "{}'s turn begins with the draw",
    MAIN: "{}'s turn: lay worship, play a tarot, use the blessing, lock a totem, or end",
    LAST: "{} has attempted a lock, and ends the turn",
}


def headline(rules: Rules, seats: Seats, state: State) -> str:
    """What is being decided, or how the game ended."""
    if state.result is not None:
        winner = state.result.winner
        return f"{'Nobody' if winner is None else seats[winner]} wins ({state.result.reason})"
    owner = stacking(rules, state)
    if owner is not None:
        return f"{seats[owner]} puts the own Temple in order"
    waiting = top(state)
    if waiting is not None:
        return HEADLINES.get(type(waiting), _other)(rules, seats, state, waiting)
    if state.phase == SETUP:
        return "Chance says who begins"
    return OF_TURN[state.phase].format(seats[state.active])


def phase(rules: Rules, state: State) -> str:
    """What kind of decision this is: the part of the turn, or what is pending."""
    waiting = top(state)
    if state.result is not None or waiting is None:
        return PHASES[state.phase]
    return DECIDED.get(type(waiting)) or name_of(type(waiting))


# -- what is pending ---------------------------------------------------------------------------------
def _window(rules: Rules, seats: Seats, state: State, waiting: Window) -> str:
    name = f"{seats[state.active]}'s {SIDES[waiting.side]} totem"
    if not waiting.queue:
        return f"All have passed: {name} can be opened"
    return f"{seats[waiting.queue[0]]} may contest the lock of {name} with an imposter, or pass"


def _penalty(rules: Rules, seats: Seats, state: State, waiting: Penalty) -> str:
    return f"{seats[waiting.by]} picks {seats[waiting.against]}'s penalty: the hand, or an unlocked totem"


def _question(rules: Rules, seats: Seats, state: State, waiting: Question) -> str:
    below = state.pending[-2] if len(state.pending) > 1 else None
    against = "the draw" if type(below) is Drawing else (
        f"the collapse of the {SIDES[waiting.side]} totem" if waiting.side >= 0 else "losing the hand")
    return f"{seats[waiting.seat]} may hold an immunity against {against}"


def _drawing(rules: Rules, seats: Seats, state: State, waiting: Drawing) -> str:
    drawing = [f"{seats[each.seat]} draws {'a card' if each.left == 1 else f'{each.left} cards'}"
               for each in waiting.draws if each.left]
    return f"Chance: {', '.join(drawing)}" if drawing else "All draws are made"


def _new_creature(rules: Rules, seats: Seats, state: State, waiting: NewCreature) -> str:
    if moves.to_move(rules, state) is not None:
        return f"{seats[waiting.seat]} picks a creature of the Chapel"
    return f"Chance brings {seats[waiting.seat]} a {'first' if state.phase == SETUP else 'new'} creature"


def _excess(rules: Rules, seats: Seats, state: State, waiting: Excess) -> str:
    own = "own" if waiting.chooser == waiting.seat else f"{seats[waiting.seat]}'s"
    return f"{seats[waiting.chooser]} drops the worship above the demand from the {own} {SIDES[waiting.side]} totem"


def _choosing(rules: Rules, seats: Seats, state: State, waiting: Choosing) -> str:
    text = resolving(state)
    card = rules.deck.cards[text.card]
    what = "takes one of the options of" if isinstance(card.parts[waiting.part], Choice) else "says who draws first for"
    whom = f" for {seats[waiting.each[0]]}" if waiting.each else ""
    return f"{seats[text.user]} {what} {card.id}{whom}"


def _naming(rules: Rules, seats: Seats, state: State, waiting: Naming) -> str:
    text = resolving(state)
    return f"{seats[text.user]} names another target of {rules.deck.cards[text.card].id} for one who has gone out"


def _flipping(rules: Rules, seats: Seats, state: State, waiting: Flipping) -> str:
    text = resolving(state)
    again = f", gamble {waiting.gambled}" if waiting.gambled else ""
    return f"Chance: {seats[text.user]} flips for {rules.deck.cards[text.card].id}{again}"


def _gambling(rules: Rules, seats: Seats, state: State, waiting: Gambling) -> str:
    text = resolving(state)
    times = "once" if waiting.wins == 1 else f"{waiting.wins} times"
    return f"{seats[text.user]} has won {rules.deck.cards[text.card].id} {times}: gamble on, or stop"


def _affecting(rules: Rules, seats: Seats, state: State, waiting: Affecting) -> str:
    card, verb = rules.deck.cards[resolving(state).card].id, effect_of(rules, state).verb
    if waiting.asked:
        return f"{seats[waiting.asked[0]]} may hold an immunity against {card} ({verb})"
    if not waiting.picking:
        return f"{card} takes effect ({verb})"
    picker, target = moves.to_move(rules, state), seats[waiting.picking[0]]
    what = f"{TO_PICK.get(verb, f'what to {verb}')} for {card}"
    if picker is None:
        return f"Chance picks of {target}'s cards {what}"
    return f"{seats[picker]} picks {what}" + ("" if picker == waiting.picking[0] else f", of {target}'s cards")


def _other(rules: Rules, seats: Seats, state: State, waiting: Any) -> str:
    """What has no headline of its own, such as what only some readings bring about."""
    asked = moves.to_move(rules, state)
    return f"{'Chance decides' if asked is None else f'{seats[asked]} is asked'} ({name_of(type(waiting))})"


HEADLINES: Mapping[type, Callable[[Rules, Seats, State, Any], str]] = {
    Window: _window, Penalty: _penalty, Question: _question, Drawing: _drawing, NewCreature: _new_creature,
    Excess: _excess, Choosing: _choosing, Naming: _naming, Flipping: _flipping, Gambling: _gambling,
    Affecting: _affecting,
    Looking: lambda rules, seats, state, waiting: (
        f"Chance shows {seats[waiting.seat]} the next {'card' if waiting.left == 1 else f'{waiting.left} cards'} of "
        "the Temple"),
    Ascending: lambda rules, seats, state, waiting: f"{seats[waiting.seat]}'s creature ascends",
    Returning: lambda rules, seats, state, waiting: f"Cards of locked totems go back to {seats[waiting.seat]}'s Temple",
    Placing: lambda rules, seats, state, waiting: (
        f"{rules.deck.cards[waiting.card].id} joins {seats[waiting.seat]}'s "
        f"{SIDES[waiting.side] + ' totem' if waiting.side >= 0 else 'side'}"),
    Resolving: lambda rules, seats, state, waiting: (
        f"{seats[waiting.user]} carries out {rules.deck.cards[waiting.card].id}"),
}
