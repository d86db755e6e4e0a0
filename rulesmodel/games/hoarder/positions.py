"""Positions: a state as a person writes it, naming only what matters.

    turn: Ada                 # whose turn (Ada if not said)
    step: 2                   # the step of the turn (2 if not said), or `phase` for something in between
    Ada: {hand: [R1, S], team: [FB, K x2, S+played]}
    Ben: {team: [FB]}
    pile: [K1, K2]            # not said: everything in the deck not named elsewhere; in the closing turns nothing
    discard: []               # not said: nothing
    skipped: true             # the one skip of this turn is used
    stops: 1                  # cards stopped this turn
    emptied: 1                # how often the pile has run out
    closing: final            # or finishing

A hand or team that is not named is unknown: a rule that needs it makes the question "not covered".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from ...kernel.positions import Unnamed
from ...kernel.rules import Rules
from ...kernel.yamlfile import Node
from ...kernel.zones import Counts, add, nothing, size, union
from .cards import SYMBOLS
from .notation import MARKS, write_card
from .possible import check_alive, check_discard, check_phase, check_possible, check_turn_start
from .state import (
    FROM_HAND,
    FirstStep,
    Phase,
    SecondStep,
    State,
    Team,
    TeamCard,
    Window,
    all_of_team,
    cards_in_team,
    copies_in_team,
    new_team,
    put_card,
    team_size,
)

CLOSING = ("none", "finishing", "final")
PHASES: Mapping[str, type] = {kind.__name__.lower(): kind for kind in get_args(Phase)}
SEATS = ("seat", "thief", "victim", "user", "winner", "loser")
CARDS = ("card", "first", "second", "skelly")
INNER = {"then": ("firststep", "secondstep", "carrying", "bonuses"), "after": ("window",),
         "rest": ("carrying", "bonuses")}
NUMBERS = {"skellies": 20, "left": 2, "number": 99}
TRUTHS = ("stopped", "begun")
TIMES = re.compile("x?([1-9][0-9]?)")


# -- reading -----------------------------------------------------------------------------------------
class Reader:
    """Reads one position for rules; faults are collected in the node."""

    def __init__(self, rules: Rules, seats: Sequence[str]) -> None:
        self.rules, self.seats = rules, seats
        self.deck = rules.deck
        self.kinds = len(rules.deck.cards)
        self.unknown = False

    def tokens(self, node: Node) -> Iterator[tuple[Node, str, int]]:
        """The words of a card list with their numbers: `K1`, `K1 x2`, `S+played`."""
        for item in node.items():
            word, _, times = item.text().partition(" ")
            number = TIMES.fullmatch(times.strip())
            if times and number is None:
                item.fault(f"write a card as `K1` or `K1 x2`, not {item.text()!r}")
            yield item, word, int(number[1]) if number else 1

    def kind(self, node: Node, word: str) -> int:
        """The index of a card id."""
        kind = self.deck.kind(word)
        if kind is None:
            self.unknown = True
            node.fault(f"unknown card {word!r}; known: {', '.join(card.id for card in self.deck.cards)}")
            return 0
        return int(kind)

    def team_card(self, node: Node, word: str) -> TeamCard:
        """A card with its marks."""
        name, *marks = word.split("+")
        unknown = [mark for mark in marks if mark not in MARKS]
        if unknown:
            node.fault(f"unknown mark {unknown[0]!r}; known: {', '.join(MARKS)}")
        return TeamCard(self.kind(node, name), sum(MARKS[mark] for mark in set(marks) if mark in MARKS))

    def zone(self, node: Node) -> Counts:
        """A multiset of cards."""
        counts = nothing(self.kinds)
        for item, word, number in self.tokens(node):
            counts = add(counts, self.kind(item, word), number)
        return counts

    def team(self, node: Node, seat: int) -> Team:
        """A team of marked cards; at most as many as there are places."""
        team = new_team(nothing(self.kinds))
        for item, word, number in self.tokens(node):
            card = self.team_card(item, word)
            mark = card.mark | self.came_from_hand(card, seat)
            for _ in range(number):
                team = put_card(team, card.kind, mark)
        if team_size(team) > self.deck.team_places:
            node.fault(f"{team_size(team)} cards in a team that holds {self.deck.team_places} (hoarder:3.team.3)")
        return team

    def came_from_hand(self, card: TeamCard, seat: int) -> int:
        """Under R08 r2 cards are taken to have come from the hand, unless the marks or the set-up say otherwise."""
        if not self.rules.under("R08", "r2") or card.kind in self.deck.fung_bodyguards:
            return 0
        return 0 if card.mark & (FROM_HAND | FROM_HAND << 1) else FROM_HAND << seat

    def seat(self, node: Node) -> int:
        return self.seats.index(node.choice(self.seats, "player"))

    def phase(self, node: Node, kinds: Sequence[str] = tuple(PHASES)) -> Any:
        """A phase of one of the given kinds, written as `{kind: window, card: R1, skellies: 1}`."""
        kind = node.entries().get("kind")
        if kind is None:
            node.fail(f"a phase is written {{kind: ...}}; known: {', '.join(kinds)}")
        phase: Any = PHASES[kind.choice(kinds, "phase")]
        names = phase.__struct_fields__
        required = names[:len(names) - len(phase.__struct_defaults__)]
        fields = node.fields(required=("kind", *required), optional=names)
        found = phase(**{name: self.phase_field(name, fields[name]) for name in names if name in fields})
        return self.with_skelly(node, found) if phase is Window else found

    def with_skelly(self, node: Node, window: Window) -> Window:
        """Only under R28 r3 a window knows the stopper's last Skelly; where there is one kind it need not be said."""
        if not (self.rules.under("R28", "r3") and window.skellies and self.deck.skellies):
            return replace(window, skelly=None)
        first, *others = self.deck.skellies
        if (window.skelly is None and others) or window.skelly not in (None, *self.deck.skellies):
            node.fault(f"say which Skelly the stopper put last, such as `skelly: {self.deck.cards[first].id}` "
                       "(hoarder:R28)")
        return replace(window, skelly=first) if window.skelly is None else window

    def phase_field(self, name: str, node: Node) -> Any:
        """One field of a phase."""
        if node.is_null and name in ("winner", "loser"):
            return None
        if name in SEATS:
            return self.seat(node)
        if name in CARDS:
            return self.kind(node, node.text())
        if name in INNER:
            return self.phase(node, INNER[name])
        if name in NUMBERS:
            return node.number(0, NUMBERS[name])
        if name in TRUTHS:
            return node.truth()
        if name == "todo":
            return tuple(item.choice(SYMBOLS, "symbol") for item in node.items())
        if name == "totems":
            return tuple(self.team_card(item, item.text()) for item in node.items())
        return node.text()


OPTIONAL = ("turn", "step", "phase", "pile", "discard", "removed", "skipped", "stops", "emptied", "closing", "cleaned",
            "idle", "drew", "gone", "rows")


def read_position(rules: Rules, seats: Sequence[str], node: Node) -> State:
    """The state of a position; raises `FileError` with every fault, impossible positions included."""
    reader = Reader(rules, seats)
    fields = node.fields(optional=(*seats, *OPTIONAL))
    hands, teams = read_seats(reader, seats, fields)
    discard, removed, gone = (reader.zone(fields[name]) if name in fields else nothing(reader.kinds)
                              for name in ("discard", "removed", "gone"))
    known = named_cards(hands, teams, discard, removed, reader.kinds)
    flags = read_flags(fields, reader)
    pile = read_pile(reader, fields, known, closing=flags.get("closing", 0) > 0)
    if not reader.unknown:
        check_possible(rules, node, union(known, pile) if "pile" in fields else known)
    check_discard(rules, fields, discard, removed)
    state = State(hands, teams, pile, discard, removed,
                  reader.seat(fields["turn"]) if "turn" in fields else 0,
                  read_phase(reader, fields), **flags, gone=gone if sum(gone) else (),
                  rows=read_rows(reader, fields, teams))
    check_alive(rules, node, state)
    check_phase(rules, node, seats, state)
    check_turn_start(fields, seats, state)
    node.finish()
    return state


def read_seats(reader: Reader, seats: Sequence[str], fields: Mapping[str, Node]) -> tuple[Any, Any]:
    """Hands and teams by seat; what is not named is unknown."""
    hands: list[Any] = []
    teams: list[Any] = []
    for seat, name in enumerate(seats):
        zones = fields[name].fields(optional=("hand", "team")) if name in fields else {}
        hands.append(reader.zone(zones["hand"]) if "hand" in zones else Unnamed(f"what {name} holds"))
        teams.append(reader.team(zones["team"], seat) if "team" in zones else Unnamed(f"what lies in {name}'s team"))
    return tuple(hands), tuple(teams)


def named_cards(hands: Any, teams: Any, discard: Counts, removed: Counts, kinds: int) -> Counts:
    """All cards that a position names outside the pile."""
    zones = [hand for hand in hands if type(hand) is not Unnamed]
    zones += [all_of_team(team) for team in teams if type(team) is not Unnamed]
    total = nothing(kinds)
    for zone in (*zones, discard, removed):
        total = union(total, zone)
    return total


def read_pile(reader: Reader, fields: Mapping[str, Node], known: Counts, closing: bool) -> Counts:
    """The draw pile: as named, empty in the closing turns, or else whatever is not named."""
    if "pile" not in fields:
        return nothing(reader.kinds) if closing else rest_of_deck(reader.rules, known)
    pile = reader.zone(fields["pile"])
    if closing and size(pile) > 0:
        fields["pile"].fault("in the closing turns nothing is left in the pile (hoarder:10.second.1)")
    return pile


def rest_of_deck(rules: Rules, known: Counts) -> Counts:
    """Everything that is not named: an ample pile."""
    return tuple(max(0, all_of - here) for all_of, here in zip(rules.deck.copies, known, strict=True))


def read_phase(reader: Reader, fields: Mapping[str, Node]) -> Any:
    """What is being decided: `phase`, or the step of the turn."""
    if "phase" in fields:
        if "step" in fields:
            fields["step"].fault("`phase` says where the turn stands; leave `step` out")
        return reader.phase(fields["phase"])
    step = fields["step"].number(1, 2) if "step" in fields else 2
    return FirstStep() if step == 1 else SecondStep()


def read_flags(fields: Mapping[str, Node], reader: Reader) -> dict[str, Any]:
    """The turn's and the game's counters."""
    counters = (("stops", 9), ("emptied", 2), ("idle", 99))
    flags: dict[str, Any] = {name: fields[name].number(0, most) for name, most in counters if name in fields}
    flags |= {name: fields[name].truth() for name in ("skipped", "cleaned", "drew") if name in fields}
    if "closing" in fields:
        flags["closing"] = CLOSING.index(fields["closing"].choice(CLOSING))
        if flags["closing"] and flags.get("emptied", 2) != 2:
            fields["closing"].fault("the closing turns come with `emptied: 2` (hoarder:10.second.1)")
        flags.setdefault("emptied", 2 if flags["closing"] else 0)
    if flags.get("emptied") == 2 and not flags.get("closing"):
        fields["emptied"].fault("after the second emptying the game is `closing` (hoarder:10.second.1)")
    return flags


def read_rows(reader: Reader, fields: Mapping[str, Node], teams: Any) -> Any:
    """The order of the cards in each team, kept only under R34 r3: as written, or in the order of `team`."""
    if not reader.rules.under("R34", "r3"):
        return None
    if "rows" in fields:
        rows = fields["rows"].fields(required=reader.seats)
        return tuple(tuple(reader.kind(item, item.text()) for item in rows[name].items()) for name in reader.seats)
    written: list[tuple[int, ...]] = []
    for name, team in zip(reader.seats, teams, strict=True):
        if type(team) is Unnamed:
            written.append(())
            continue
        row: list[int] = []
        for item, word, number in reader.tokens(fields[name].entries()["team"]):
            row += [reader.team_card(item, word).kind] * number
        written.append(tuple(row))
    return tuple(written)


# -- writing -----------------------------------------------------------------------------------------
def times(word: str, number: int) -> str:
    """`K1`, `K1 x2`."""
    return word if number == 1 else f"{word} x{number}"


def write_zone(rules: Rules, zone: Counts) -> list[str]:
    """A multiset as a card list."""
    return [times(card.id, number) for card, number in zip(rules.deck.cards, zone, strict=True) if number]


def write_team(rules: Rules, team: Team, seat: int, marks: bool) -> list[str]:
    """The team of a seat as a card list, with or without the marks."""
    if not marks:
        return write_zone(rules, all_of_team(team))
    written = [(untold(rules, card, seat), copies_in_team(team, card)) for card in cards_in_team(team)]
    written.sort(key=lambda pair: (pair[0].mark, pair[0].kind))
    return [times(write_card(rules, card), number) for card, number in written]


def untold(rules: Rules, card: TeamCard, seat: int) -> TeamCard:
    """The card without the mark that `Reader.came_from_hand` gives it anyway (R08 r2)."""
    came = FROM_HAND << seat
    told = card.kind in rules.deck.fung_bodyguards or card.mark & (FROM_HAND | FROM_HAND << 1) != came
    return card if told or not rules.under("R08", "r2") else TeamCard(card.kind, card.mark & ~came)


def write_phase(rules: Rules, seats: Sequence[str], phase: Any) -> dict[str, Any]:
    """A phase as a mapping; fields at their defaults are left out."""
    kind: Any = type(phase)
    defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    written: dict[str, Any] = {"kind": kind.__name__.lower()}
    for name in kind.__struct_fields__:
        value = getattr(phase, name)
        if name in defaults and value == defaults[name]:
            continue
        written[name] = write_phase_field(rules, seats, name, value)
    return written


def write_phase_field(rules: Rules, seats: Sequence[str], name: str, value: Any) -> Any:
    """One field of a phase as plain data."""
    if value is None:
        return None
    if name in SEATS:
        return seats[value]
    if name in CARDS:
        return rules.deck.cards[value].id
    if name in INNER:
        return write_phase(rules, seats, value)
    if name == "todo":
        return list(value)
    if name == "totems":
        return [write_card(rules, card) for card in value]
    return value


def write_position(rules: Rules, seats: Sequence[str], state: State, marks: bool = True) -> dict[str, Any]:
    """The position of a state; with `marks` it reads back to an equal state."""
    position: dict[str, Any] = {"turn": seats[state.active]}
    phase = state.phase
    if type(phase) in (FirstStep, SecondStep):
        position["step"] = 1 if type(phase) is FirstStep else 2
    else:
        position["phase"] = write_phase(rules, seats, phase)
    for seat, name in enumerate(seats):
        zones: dict[str, Any] = {}
        if type(state.hands[seat]) is not Unnamed:
            zones["hand"] = write_zone(rules, state.hands[seat])
        if type(state.teams[seat]) is not Unnamed:
            zones["team"] = write_team(rules, state.teams[seat], seat, marks)
        position[name] = zones
    position["pile"] = write_zone(rules, state.pile)
    position["discard"] = write_zone(rules, state.discard)
    position |= write_flags(rules, seats, state, marks)
    return position


def write_flags(rules: Rules, seats: Sequence[str], state: State, bookkeeping: bool) -> dict[str, Any]:
    """What is not at its beginning; bookkeeping is what only some readings keep."""
    written: dict[str, Any] = {}
    if sum(state.removed):
        written["removed"] = write_zone(rules, state.removed)
    written |= {name: getattr(state, name) for name in ("skipped", "stops", "emptied") if getattr(state, name)}
    if state.closing:
        written["closing"] = CLOSING[state.closing]
    if bookkeeping:
        written |= {name: getattr(state, name) for name in ("cleaned", "idle", "drew") if getattr(state, name)}
        if state.gone:
            written["gone"] = write_zone(rules, state.gone)
        if state.rows is not None:
            written["rows"] = {name: [rules.deck.cards[kind].id for kind in row]
                               for name, row in zip(seats, state.rows, strict=True)}
    return written
