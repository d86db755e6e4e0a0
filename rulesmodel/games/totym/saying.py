"""How moves are said: the words of every action, which `notation` reads back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...kernel.marked import Kind, MarkedCard
from ...kernel.rules import Rules
from . import actions as act
from .state import CURSED, ELSEWHERE, OPENLY, SHOWN, Declared, Seat

MARKS = {"shown": SHOWN, "cursed": CURSED}
PICKED = {**MARKS, "open": OPENLY}
"""Marks in a pick; `open` tells a tarot from its like that lies as worship."""
SIDES = ("left", "right")
PLACES = (*SIDES, *ELSEWHERE.values())
"""The places in a pick, by their numbers."""
ALONE: Mapping[str, Callable[[Seat], act.Action]] = {
    "end": act.End, "pass": act.Pass, "invoke": act.Invoke, "waive": act.Waive, "gamble": act.Gamble, "stop": act.Stop,
}
"""Moves of a single word."""


def write_card(rules: Rules, card: MarkedCard) -> str:
    """A card of a totem, e.g. `W1+shown`."""
    return str(rules.deck.cards[card.kind].id) + "".join(f"+{word}" for word, bit in PICKED.items() if card.mark & bit)


def write_action(rules: Rules, seats: Sequence[str], action: act.Action) -> str:
    """The words of an action, which `read_action` reads back."""
    def name(kind: Kind) -> str:
        return str(rules.deck.cards[kind].id)

    def those(picked: Sequence[MarkedCard]) -> str:
        return " ".join(write_card(rules, card) for card in picked) or "nothing"

    match action:
        case act.TurnDraw():
            return "draw"
        case act.SkipDraw():
            return "skip draw" + (f" but {action.taken}" if action.taken else "")
        case act.Worship():
            return f"lay {name(action.card)} {SIDES[action.side]}"
        case act.PlayTarot():
            onto = f" onto {seats[action.owner]}" if action.owner >= 0 else ""
            return f"play {name(action.card)}{onto} {place(action.side)}{write_targets(seats, action.targets)}"
        case act.Bless():
            return "bless" + write_targets(seats, action.targets)
        case act.TakeBack():
            to = f" to {SIDES[action.to]}" if action.to >= 0 else ""
            return f"take back {write_card(rules, action.card)} {SIDES[action.side]}{to}"
        case act.Contest():
            late = f" on {seats[action.owner]} {SIDES[action.side]}" if action.owner >= 0 else ""
            return f"contest {name(action.card)}{late}"
        case act.Penalize():
            of = f" of {seats[action.owner]}" if action.owner >= 0 else ""
            return (f"collapse {SIDES[action.side]}" if action.side >= 0 else "take hand") + of
        case act.Drop():
            return f"drop {those(action.cards)}"
        case act.Pick():
            return write_pick(rules, seats, action)
        case act.TakeCreature():
            return f"take creature {name(action.card)}"
        case act.Lock():
            return f"lock {SIDES[action.side]}"
        case act.Choose():
            return f"choose {action.option + 1}"
        case act.Name():
            return f"name {seats[action.target]}"
        case act.Begins():
            return f"{seats[action.seat]} begins"
        case act.Comes():
            return f"{seats[action.seat]} gets {name(action.card)}"
        case act.Drawn():
            return f"{seats[action.seat]} draws {name(action.card)}"
        case act.Falls():
            return "right" if action.right else "wrong"
        case act.Taken():
            return f"{seats[action.seat]} loses {those(action.cards)}"
    return next(word for word, kind in ALONE.items() if type(action) is kind)


def place(side: int) -> str:
    """`left`, `right`, `beside`."""
    return SIDES[side] if side >= 0 else "beside"


def write_targets(seats: Sequence[str], targets: Sequence[Declared]) -> str:
    """` on Ben / on Ben and Cleo`, or nothing."""
    groups = (" and ".join(seats[seat] for seat in each.seats) or "nobody" for each in targets)
    return " " + " / ".join(f"on {group}" for group in groups) if targets else ""


def write_pick(rules: Rules, seats: Sequence[str], action: act.Pick) -> str:
    """`pick W1 W2`, `pick M1 from left to right`, `pick left`, `pick nothing`, `pick M1 from left on Ben`."""
    alone = PLACES[action.side] if action.side >= 0 else "nothing"
    words = [write_card(rules, card) for card in action.cards] or [alone]
    if action.blind:
        hidden = [str(action.blind), "hidden"]
        words = [*words, "and", *hidden] if action.cards else hidden
    if (action.cards or action.blind) and action.side >= 0:
        words += ["from", PLACES[action.side]]
    words += ["to", SIDES[action.to]] if action.to >= 0 else []
    return " ".join(["pick", *words]) + write_targets(seats, action.targets)
