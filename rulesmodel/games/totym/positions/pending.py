"""What is pending, and what lasts: `{kind: window, side: left, queue: [Ben]}`, `{on: Ben, what: tarot, turns: 2}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from ....kernel.rules import Rules
from ....kernel.yamlfile import Node
from ..cards import ACTIONS, CLANS, KINDS, Lasting
from ..grammar import IMMUNITIES
from ..rules.verbs import ONE_TURN, sort_key
from ..state import Declared, Draws, Option, Pending, Picks, Returning, Running, State
from .zones import (
    MOST,
    Plain,
    Reader,
    times,
    write_marked_cards,
    write_side,
    write_zone,
)


class Form(NamedTuple):
    """How the values of a field are read and written."""

    read: Callable[[Reader, Node], Any]
    write: Callable[[Rules, Sequence[str], Any], Any]


def name_of(kind: type) -> str:
    """A kind in words, e.g. `new creature`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


KINDS_PENDING: Mapping[str, type] = {name_of(kind): kind for kind in get_args(Pending)}


# -- fields ------------------------------------------------------------------------------------------
def read_todo(reader: Reader, node: Node) -> tuple[tuple[int, int], ...]:
    """Numbers of parts with how many times each happens: `[1, 2 x3]`."""
    found = []
    for item in node.items():
        part, _, number = item.text().partition(" x")
        if not part.isdecimal() or (number and not number.isdecimal()):
            item.fault(f"write a part of a text as `1` or `1 x2`, not {item.text()!r}")
            continue
        found.append((int(part), int(number or 1)))
    return tuple(found)


def read_contested(reader: Reader, node: Node) -> tuple[int, ...]:
    """Imposters played so far: `[{by: Ben, card: I1}]`."""
    found: list[int] = []
    for item in node.items():
        fields = item.fields(required=("by", "card"))
        found += [reader.seat(fields["by"]), reader.card(fields["card"])]
    return tuple(found)


def write_contested(rules: Rules, seats: Sequence[str], contested: Sequence[int]) -> list[Plain]:
    """Players and cards in turn, as mappings."""
    return [{"by": seats[seat], "card": rules.deck.cards[kind].id}
            for seat, kind in zip(contested[::2], contested[1::2], strict=True)]


def inner(kind: type) -> Form:
    """A field that holds several structs of one kind."""
    return Form(lambda reader, node: tuple(read_struct(reader, item, kind) for item in node.items()),
                lambda rules, seats, those: [write_struct(rules, seats, each) for each in those])


def read_creatures(reader: Reader, node: Node) -> tuple[int, ...]:
    """The active creature of every seat, `none` where there is none."""
    return tuple(-1 if item.text() == "none" else reader.card(item) for item in node.items())


def write_creatures(rules: Rules, seats: Sequence[str], creatures: Sequence[int]) -> list[str]:
    """The active creature of every seat."""
    return [rules.deck.cards[each].id if each >= 0 else "none" for each in creatures]


def read_before(reader: Reader, node: Node) -> State:
    """A position in a position: the table as it was before."""
    from .reading import read_table  # a position holds what is pending, and this may hold a position
    return read_table(reader.rules, reader.seats, node)


def write_before(rules: Rules, seats: Sequence[str], before: State) -> Plain:
    """The table as it was before, as a position."""
    from .writing import write_position
    return write_position(rules, seats, before)


SEAT = Form(Reader.seat, lambda rules, seats, seat: seats[seat])
SEAT_LIST = Form(Reader.seat_list, lambda rules, seats, those: [seats[seat] for seat in those])
SIDE = Form(Reader.side, lambda rules, seats, side: write_side(side))
PLACE = Form(Reader.place, lambda rules, seats, place: write_side(place))
CARD = Form(Reader.card, lambda rules, seats, kind: rules.deck.cards[kind].id)
ZONE = Form(Reader.zone, lambda rules, seats, zone: write_zone(rules, zone))
PICKED = Form(Reader.marked_cards, lambda rules, seats, cards: write_marked_cards(rules, cards))
NUMBER = Form(lambda reader, node: node.number(0, MOST), lambda rules, seats, number: number)
TRUTH = Form(lambda reader, node: node.truth(), lambda rules, seats, truth: truth)
TODO = Form(read_todo, lambda rules, seats, todo: [times(str(part), number) for part, number in todo])
CONTESTED = Form(read_contested, write_contested)

FORMS: Mapping[str, Form] = {
    **dict.fromkeys(("seat", "against", "by", "chooser", "user"), SEAT),
    **dict.fromkeys(("queue", "asked", "going", "picking", "seats", "each"), SEAT_LIST),
    **dict.fromkeys(("side", "to"), SIDE),
    **dict.fromkeys(("left", "taken", "part", "wins", "gambled", "times", "which", "blind"), NUMBER),
    **dict.fromkeys(("forced", "chosen", "swap", "blessing", "happened", "ready", "early"), TRUTH),
    **dict.fromkeys(("before", "chain"), Form(read_before, write_before)),
    "card": CARD, "cards": PICKED, "todo": TODO, "contested": CONTESTED,
    "creatures": Form(read_creatures, write_creatures), "draws": inner(Draws), "picks": inner(Picks),
    "options": inner(Option), **dict.fromkeys(("targets", "only", "taken_for"), inner(Declared)),
}
"""How each field of what is pending is written, by its name."""


def form_of(kind: type, name: str) -> Form:
    """How a field is written; the cards that return to a Temple are in no order, picked ones may lie in no totem."""
    if (kind, name) == (Picks, "side"):
        return PLACE
    return ZONE if (kind, name) == (Returning, "cards") else FORMS[name]


def read_struct(reader: Reader, node: Node, kind: Any, *said: str) -> Any:
    """The fields of a struct; those with defaults may be left out."""
    names = kind.__struct_fields__
    required = names[:len(names) - len(kind.__struct_defaults__)]
    fields = node.fields(required=(*said, *required), optional=names[len(required):])
    return kind(**{name: form_of(kind, name).read(reader, fields[name]) for name in names if name in fields})


def write_struct(rules: Rules, seats: Sequence[str], value: Any) -> Plain:
    """The fields of a struct as plain data; those at their defaults are left out."""
    kind: Any = type(value)
    names = kind.__struct_fields__
    defaults = dict(zip(reversed(names), reversed(kind.__struct_defaults__), strict=False))
    return {name: form_of(kind, name).write(rules, seats, getattr(value, name)) for name in names
            if name not in defaults or getattr(value, name) != defaults[name]}


# -- what is pending ---------------------------------------------------------------------------------
def read_pending(reader: Reader, node: Node) -> Any:
    """One thing that is pending."""
    kind = node.entries().get("kind")
    if kind is None:
        node.fail(f"what is pending is written {{kind: ...}}; known: {', '.join(KINDS_PENDING)}")
    word = kind.choice(KINDS_PENDING, "kind")
    if word != kind.text():
        kind.finish()
    return read_struct(reader, node, KINDS_PENDING[word], "kind")


def write_pending(rules: Rules, seats: Sequence[str], value: Any) -> Plain:
    """One thing that is pending, with its kind."""
    return {"kind": name_of(type(value)), **write_struct(rules, seats, value)}


# -- what lasts --------------------------------------------------------------------------------------
LASTING = ("turn", "next", "here", "totem", "game")
"""How long something lasts that is not counted in turns."""


def read_running(reader: Reader, node: Node, what: str, among: Sequence[str], *optional: str) -> Running:
    """A block, a change of worship type or a demand: on whom, what, by whom with which card, and how long."""
    fields = node.fields(required=("on", what, "by", "card"), optional=("turns", "of", "lasting", "waived", *optional))
    if ("turns" in fields) == ("lasting" in fields):
        node.fault("say how long it lasts: `turns: 2` or `lasting: game`, turn, next, here or totem (totym:6.block.1)")
    if "lasting" in fields:
        lasting, left = Lasting(fields["lasting"].choice(LASTING, "duration")), 0
    else:
        left = fields["turns"].number(1, MOST) if "turns" in fields else 1
        lasting = Lasting("turns", fields["of"].number(left, MOST) if "of" in fields else left)
    said = fields[what].choice(among, what) if among else str(fields[what].number(0, MOST))
    return Running(reader.seat(fields["on"]), said, lasting, reader.seat(fields["by"]),
                   reader.card(fields["card"]), reader.side(fields["side"]) if "side" in fields else -1, left,
                   "waived" in fields and fields["waived"].truth())


def write_running(rules: Rules, seats: Sequence[str], each: Running, what: str) -> Plain:
    """A block, a change of worship type or a demand as plain data."""
    written: Plain = {"on": seats[each.seat], what: int(each.what) if what == "number" else each.what}
    if each.side >= 0:
        written["side"] = write_side(each.side)
    if each.lasting.kind == "turns":
        written["turns"] = each.left
        written |= {"of": each.lasting.turns} if each.lasting.turns != each.left else {}
    else:
        written["lasting"] = each.lasting.kind
    written |= {"by": seats[each.owner], "card": rules.deck.cards[each.source].id}
    return written | ({"waived": True} if each.waived else {})


def read_blocks(reader: Reader, node: Node) -> tuple[Running, ...]:
    """Blocks, in no order of their own."""
    return tuple(sorted({read_running(reader, item, "what", KINDS) for item in node.items()}, key=sort_key))


def read_shields(reader: Reader, node: Node) -> tuple[Running, ...]:
    """What is kept from players and totems, in no order of its own."""
    found = {read_running(reader, item, "what", IMMUNITIES, "side") for item in node.items()}
    return tuple(sorted(found, key=sort_key))


def read_types(reader: Reader, node: Node) -> tuple[Running, ...]:
    """Changes of worship type, in the order in which they were played."""
    return tuple(read_running(reader, item, "clan", CLANS, "side") for item in node.items())


def read_demands(reader: Reader, node: Node) -> tuple[Running, ...]:
    """Demands set by cards, in the order in which they were played."""
    return tuple(read_running(reader, item, "number", (), "side") for item in node.items())


def read_grants(reader: Reader, node: Node) -> tuple[Running, ...]:
    """Actions granted for the next turn of a player."""
    found = []
    for item in node.items():
        fields = item.fields(required=("to", "what", "by", "card"))
        found.append(Running(reader.seat(fields["to"]), fields["what"].choice(ACTIONS, "action"), ONE_TURN,
                             reader.seat(fields["by"]), reader.card(fields["card"])))
    return tuple(found)


def write_grant(rules: Rules, seats: Sequence[str], each: Running) -> Plain:
    """A granted action as plain data."""
    return {"to": seats[each.seat], "what": each.what, "by": seats[each.owner],
            "card": rules.deck.cards[each.source].id}
