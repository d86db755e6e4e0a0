"""Writing cards: back into the YAML of a card file, and as the short lines that a player reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .cards import ALL, UNLIMITED, UNNUMBERED, Card, Choice, Demand, Effect, Flip, Lasting, Part
from .grammar import LASTING, SAME, USAGE

DURATIONS = {kind: words for words, kind in LASTING.items()}
GAMBLES = {UNLIMITED: "unlimited", UNNUMBERED: "unnumbered"}
TARGETS = {"self": "Self", "opponent": "Opponent", "2 opponents": "2 Opponents", "any": "Any", "all": "All",
           SAME: "Same"}


# -- back into YAML ----------------------------------------------------------------------------------
def write_card(card: Card) -> dict[str, Any]:
    """A card as plain data, which `language.read_card` reads back as the same card."""
    written: dict[str, Any] = {"id": card.id, "name": card.name, "type": card.type}
    if card.type == "relic":
        written["as"] = "imposter" if card.as_imposter else "creature"
    for key in ("clan", "suit"):
        if getattr(card, key):
            written[key] = getattr(card, key)
    for key, demand in (("left", card.left), ("right", card.right)):
        if demand is not None:
            written[key] = write_demand(demand)
    if card.text:
        written["blessing" if card.type in ("creature", "relic") else "text"] = write_parts(card, card.text)
    if card.immune:
        written["immune"] = list(card.immune)
    if card.skip_draw:
        written["static"] = {"while": "on active totem", "allow": "skip turn draw"}
    return {**written, "illustrative": card.illustrative}


def write_demand(demand: Demand) -> dict[str, Any]:
    """What a side demands."""
    return {"clan": demand.clan, "number": demand.number}


def write_parts(card: Card, numbers: Iterable[int]) -> list[dict[str, Any]]:
    """Parts of a text, by their numbers."""
    return [write_part(card, card.parts[number]) for number in numbers]


def write_part(card: Card, part: Part) -> dict[str, Any]:
    """One part of a text."""
    match part:
        case Choice():
            return {"choice": [write_parts(card, option) for option in part.options]}
        case Flip():
            written: dict[str, Any] = {"flip": part.coins} if part.coins else {}
            written["win"] = write_parts(card, part.win)
            if part.gambles is not None:
                written["gamble"] = GAMBLES.get(part.gambles, part.gambles)
            return written
    return write_effect(part)


def write_effect(effect: Effect) -> dict[str, Any]:
    """One effect; what its verb means anyway is left out."""
    usage = USAGE[effect.verb]
    written: dict[str, Any] = {"to": SAME if effect.shares >= 0 else effect.to, "do": effect.verb}
    if "number" in (*usage.needs, *usage.may):
        written["number"] = "all" if effect.number == ALL else effect.number
    if effect.per is not None:
        each, whose = effect.per.what, effect.per.whose
        written["per"] = each if whose == "performer" else {"each": each, "of": whose}
    for key in ("into", "side", "clan", "chooser"):
        if getattr(effect, key):
            written[key] = getattr(effect, key)
    if effect.kinds:
        written["kinds"] = list(effect.kinds)
    if effect.lasting is not None:
        written["lasting"] = write_lasting(effect.lasting)
    for key, said, value in (("optional", effect.optional, True), ("if", effect.condition, "happened"),
                             ("then", effect.then, True)):
        if said:
            written[key] = value
    return written


def write_lasting(lasting: Lasting) -> Any:
    """How long an effect lasts."""
    return {"turns": lasting.turns} if lasting.kind == "turns" else DURATIONS[lasting.kind]


# -- for a player to read ----------------------------------------------------------------------------
def words_of(card: Card) -> str:
    """What a card says, on one line.

    >>> effect = Effect("opponent", "block", kinds=("worship", "tarot"), lasting=Lasting("turns", 1))
    >>> words_of(Card("X", "Test", "major", parts=(effect,), text=(0,)))
    'Opponent: BLOCK worship and tarot (until the end of 1 turn)'
    """
    said = ". ".join(words_of_part(card, card.parts[number]) for number in card.text)
    standing = "You may skip your turn draw (while on active totem)" if card.skip_draw else ""
    return ". ".join(filter(None, (said, standing)))


def words_of_part(card: Card, part: Part) -> str:
    """One part of a text in words."""
    match part:
        case Choice():
            return " | ".join(words_of_parts(card, option) or "nothing" for option in part.options)
        case Flip():
            return words_of_flip(card, part)
    return words_of_effect(part)


def words_of_parts(card: Card, numbers: Iterable[int]) -> str:
    """Several parts in words."""
    return ", ".join(words_of_part(card, card.parts[number]) for number in numbers)


def words_of_flip(card: Card, flip: Flip) -> str:
    """A flip, what it brings, and the gambles after it."""
    won = words_of_parts(card, flip.win)
    said = f"FLIP {flip.coins}: {won}" if flip.coins else won
    if flip.gambles is None:
        return said
    number = {UNLIMITED: " any number of times", UNNUMBERED: ""}.get(flip.gambles, f" {flip.gambles}")
    return f"{said}, GAMBLE{number}"


def words_of_effect(effect: Effect) -> str:
    """One effect in words."""
    before = "if that happened, " if effect.condition else "then " if effect.then else ""
    target = TARGETS[SAME if effect.shares >= 0 else effect.to]
    may = "may " if effect.optional else ""
    return f"{before}{target}: {may}{effect.verb.upper()}{words_of_object(effect)}{words_of_rest(effect)}"


def words_of_object(effect: Effect) -> str:
    """How much of what an effect acts upon."""
    said = []
    if "number" in USAGE[effect.verb].may:
        said.append("all" if effect.number == ALL else str(effect.number))
    if effect.verb == "protect":
        said.append(f"{f'{effect.side} totem ' if effect.side in ('left', 'right') else ''}from")
    if effect.kinds:
        said.append((" for " if effect.verb == "trade" else " and ").join(effect.kinds))
    if effect.per is not None:
        yours = effect.to == "self" or effect.per.whose == "active"
        said.append(f"per {effect.per.what} of {'yours' if yours else 'theirs'}")
    if effect.clan:
        said.append(f"{effect.side or 'one side'} to {effect.clan}")
    if effect.verb == "set demand":
        said.append(f"{effect.side} to {effect.number}")
    if effect.into:
        said.append(f"from {effect.where} into {effect.into}")
    return "".join(f" {each}" for each in said)


def words_of_rest(effect: Effect) -> str:
    """How long an effect lasts, and who picks."""
    chooser = {"": "", "performer": " (of their choice)", "active": " (of your choice)", "random": " (at random)"}
    if effect.lasting is None:
        return chooser[effect.chooser]
    turns = effect.lasting.turns
    last = {"turns": f"until the end of {turns} turn{'s' if turns > 1 else ''}", "next": "until your next turn",
            "turn": "until the end of this turn", "unsaid": "no duration printed"}
    return f"{chooser[effect.chooser]} ({last.get(effect.lasting.kind) or DURATIONS[effect.lasting.kind]})"
