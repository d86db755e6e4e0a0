"""Reading positions; whether a part is possible is asked only where its words could be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ....kernel.marked import Marked, remarked, unmarked
from ....kernel.positions import Unnamed, UnnamedKind, is_named
from ....kernel.rules import Rules
from ....kernel.yamlfile import Node
from ....kernel.zones import Counts, add, nothing, size
from ..saying import MARKS
from ..state import CLASSES, MAIN, OPEN, OVER, PHASES, SHOWN, UNTOLD, Budget, Player, Result, State, Totem
from .checks import check_player, check_state, check_totem
from .pending import read_blocks, read_demands, read_grants, read_pending, read_shields, read_types
from .writing import COUNTED, LAID
from .zones import MOST, Reader, overfull

OF_TABLE = ("turn", "phase", "budget", "blocks", "types", "demands", "shields", "grants", "skips", "extra", "failed",
            "blessed", "laid", "pending", "result")
OF_PLAYER = ("creature", "left", "right", "hand", "temple", "top", "ruins", "chapel", "ascended", "count", "out",
             "fallen", "below", "seen")
REASONS = ("ascension", "elimination", "tie", "nobody left")


def read_position(rules: Rules, seats: Sequence[str], node: Node, whole: bool = True) -> State:
    """The state of a position; raises `FileError` with every fault, impossible positions included.

    `whole` is false for a result to compare with: there a totem need not name all of its cards.
    """
    state = read_table(rules, seats, node, whole)
    node.finish()
    return state


def read_table(rules: Rules, seats: Sequence[str], node: Node, whole: bool = True) -> State:
    """The state of a position, whose faults are collected in the node."""
    reader = Reader(rules, seats)
    fields = node.fields(optional=(*seats, *OF_TABLE))
    readers = [PlayerReader(reader, seat, fields.get(name), whole) for seat, name in enumerate(seats)]
    players = tuple(each.read() for each in readers)
    state = State(
        players, reader.seat(fields["turn"]) if "turn" in fields else 0, read_phase(fields),
        read_budget(fields["budget"]) if "budget" in fields else Budget(),
        tuple(read_pending(reader, item) for item in fields["pending"].items()) if "pending" in fields else (),
        read_blocks(reader, fields["blocks"]) if "blocks" in fields else (),
        read_types(reader, fields["types"]) if "types" in fields else (),
        read_grants(reader, fields["grants"]) if "grants" in fields else (),
        tuple(sorted(reader.seat_list(fields["skips"]))) if "skips" in fields else (),
        reader.seat_list(fields["extra"]) if "extra" in fields else (),
        reader.seat_list(fields["failed"]) if "failed" in fields else (),
        read_result(reader, fields["result"]) if "result" in fields else None,
        read_demands(reader, fields["demands"]) if "demands" in fields else (),
        read_shields(reader, fields["shields"]) if "shields" in fields else (),
        read_laid(fields),
        tuple(sorted(reader.seat_list(fields["blessed"]))) if "blessed" in fields else (),
        read_remembered(rules.under("R70", "r2"), [each.fallen() for each in readers]),
        read_remembered(rules.under("R57", "r2"), [each.below for each in readers]),
        read_remembered(rules.under("R67", "r2"), [each.seen for each in readers]))
    if not node.faults:
        check_state(rules, seats, node, fields, state)
    if "laid" not in fields and overfull(rules, state):
        return replace(state, laid=UNTOLD)
    return state


def read_remembered(kept: bool, zones: Sequence[Counts]) -> tuple[Counts, ...]:
    """What some readings have to know of the past for every seat; nothing where no seat has anything to know."""
    return tuple(zones) if kept and any(not is_named(zone) or sum(zone) for zone in zones) else ()


def read_laid(fields: Mapping[str, Node]) -> int:
    """What is known of a card that lies wrongly."""
    words = {word: value for value, word in LAID.items()}
    return words[fields["laid"].choice(words, "time of laying")] if "laid" in fields else -1


def read_phase(fields: Mapping[str, Node]) -> int:
    """The part of the turn: the main actions unless something else is said."""
    over = "result" in fields
    if "phase" not in fields:
        return OVER if over else MAIN
    phase = PHASES.index(fields["phase"].choice(PHASES, "phase"))
    if (phase == OVER) != over:
        fields["phase"].fault("a game that is over has a `result: {winner: ..., reason: ...}`, and only such a game")
    return phase


def read_budget(node: Node) -> Budget:
    """The actions left this turn, one of each unless said otherwise."""
    fields = node.fields(optional=Budget.__struct_fields__)
    return Budget(**{name: each.number(0, MOST) for name, each in fields.items() if name in Budget.__struct_fields__})


def read_result(reader: Reader, node: Node) -> Result:
    """How the game ended; without a winner it is a tie, or nobody is left."""
    fields = node.fields(required=("reason",), optional=("winner",))
    return Result(reader.seat(fields["winner"]) if "winner" in fields else None,
                  fields["reason"].choice(REASONS, "reason"))


class PlayerReader:
    """Reads what one player has; `node` is None for a player whom the position does not name.

    `whole`: a totem that is named names all its cards.
    """

    def __init__(self, reader: Reader, seat: int, node: Node | None, whole: bool) -> None:
        self.reader, self.rules, self.seat, self.node, self.whole = reader, reader.rules, seat, node, whole
        self.name = reader.seats[seat]
        self.fields = node.fields(optional=OF_PLAYER) if node else {}
        self.number = self.counts()
        self.below, self.seen = self.remembered("below"), self.remembered("seen")
        self.ruins: Counts = ()

    @property
    def faults(self) -> int:
        """How many faults were found so far."""
        return len(self.node.faults) if self.node else 0

    def read(self) -> Player:
        """The player, checked for what is impossible."""
        fields, faults = self.fields, self.faults
        top = self.reader.row(fields["top"]) if "top" in fields else ()
        ascended = self.zone("ascended", nothing(self.reader.kinds))
        creature = self.creature()
        mine = Player(
            self.zone("temple", Unnamed(f"what lies in {self.name}'s Temple"), len(top) + size(self.below)),
            self.zone("hand", Unnamed(f"what {self.name} holds")), self.zone("ruins", nothing(self.reader.kinds)),
            self.zone("chapel", self.other_creatures(creature, ascended)), ascended,
            (self.totem("left"), self.totem("right")), creature, top,
            not fields["out"].truth() if "out" in fields else True)
        if self.node and self.faults == faults:
            check_player(self.rules, self.name, self.node, fields, self.seat, mine)
        self.ruins = mine.ruins
        return mine

    # -- what is remembered ----------------------------------------------------------------------
    def fallen(self) -> Any:
        """The cards in the Ruins that fell with a totem: not known if they are not named, unless nothing lies there."""
        if "fallen" not in self.fields:
            whole = sum(self.ruins) == 0
            return self.nothing() if whole else Unnamed(f"which cards in {self.name}'s Ruins fell with a totem (R70)")
        fallen = self.reader.zone(self.fields["fallen"])
        if any(there > lying for there, lying in zip(fallen, self.ruins, strict=True)):
            self.fields["fallen"].fault("what fell with a totem is among the cards of `ruins` (totym:8.collapse.1)")
        return fallen

    def remembered(self, name: str) -> Counts:
        """The cards under the Temple, or the excess worship that all saw go to the Ruins: none if none are named."""
        return self.reader.zone(self.fields[name]) if name in self.fields else self.nothing()

    def nothing(self) -> Counts:
        """No cards."""
        return nothing(self.reader.kinds)

    # -- zones -----------------------------------------------------------------------------------
    def counts(self) -> Mapping[str, tuple[Node, int]]:
        """The numbers of cards that are said apart from the zones."""
        if "count" not in self.fields:
            return {}
        found = self.fields["count"].fields(optional=COUNTED)
        return {name: (node, node.number(0, MOST)) for name, node in found.items() if name in COUNTED}

    def zone(self, name: str, otherwise: Counts, besides: int = 0) -> Any:
        """A zone as it is named, or by its number; `besides` cards of the number are named elsewhere."""
        node, number = self.number.get(name, (None, 0))
        if name not in self.fields:
            return self.reader.unknown(node, max(0, number - besides)) if node else otherwise
        zone = self.reader.zone(self.fields[name])
        if node and number != sum(zone) + besides:
            node.fault(f"{number} cards are counted, but {sum(zone) + besides} are named in `{name}`")
        return zone

    def creature(self) -> Any:
        """The active creature: -1 for none, unknown if it is not named."""
        if "creature" not in self.fields:
            return UnnamedKind(f"which creature {self.name} has")
        node = self.fields["creature"]
        return -1 if node.text() == "none" else self.reader.card(node)

    def other_creatures(self, creature: Any, ascended: Counts) -> Any:
        """The Chapel if it is not named: every creature of the deck that lies nowhere else, if that can be told."""
        unnamed = Unnamed(f"which creatures are in {self.name}'s Chapel")
        if not is_named(creature):
            return unnamed
        copies, creatures = self.reader.deck.copies[self.seat], self.reader.deck.creatures
        lying = add(ascended, creature) if creature >= 0 else ascended
        if any(here > there for here, there in zip(lying, copies, strict=True)):
            return unnamed
        return tuple(copies[kind] - lying[kind] if kind in creatures else 0 for kind in range(self.reader.kinds))

    def totem(self, name: str) -> Totem:
        """One side of the creature: an empty place if it is not named."""
        if name not in self.fields:
            return Totem(unmarked(nothing(self.reader.kinds)), unmarked(nothing(self.reader.kinds)))
        faults = self.faults
        fields = self.fields[name].fields(optional=("worship", "tarots", "status"))
        status = CLASSES.index(fields["status"].choice(CLASSES, "status")) if "status" in fields else OPEN
        worship = self.cards(fields, "worship", tuple(MARKS))
        one = Totem(worship if status == OPEN else remarked(worship, on=SHOWN),
                    self.cards(fields, "tarots", ("cursed",)), status)
        if self.faults == faults:
            whole = self.whole or {"worship", "tarots"} <= fields.keys()
            check_totem(self.rules, self.fields[name], fields, one, whole)
        return one

    def cards(self, fields: Mapping[str, Node], role: str, marks: Sequence[str]) -> Marked:
        """The cards of a totem in one role."""
        if role not in fields:
            return unmarked(nothing(self.reader.kinds))
        return self.reader.marked_zone(fields[role], marks)
