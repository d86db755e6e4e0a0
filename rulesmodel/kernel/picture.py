"""A table as a game describes it to whoever draws it: which cards lie where, who is asked, how it stands.

A game says what there is to see (`Game.picture`); colours, sizes and layout are the drawer's. A picture for a seat
shows no more than that seat's view, so equal views give equal pictures. What a game does not describe itself is
taken from its written position (`from_position`).

>>> from_position({"turn": "Ada", "Ada": {"hand": ["R1", "S x2"]}, "pile": 3}, ("Ada", "Ben")).areas[0].zones[0].cards
(Card(id='R1'), Card(id='S', number=2))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

Tone = Literal["plain", "moss", "rust", "sea", "dusk", "gold"]
"""A colour by name; it never stands alone, an emblem has a letter and a shape too."""
Shape = Literal["places", "row", "pile"]
"""How a zone lies: on numbered places, in a row, or stacked."""
Result = Literal["", "won", "lost", "out"]
"""What became of a player; one who is out while others play on has neither won nor lost yet."""


class Emblem(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """What a card belongs to: a letter, a tone, and an outline (an SVG path in a box of 24 by 24, filled even-odd)."""

    letter: str
    tone: Tone = "plain"
    outline: str = ""
    says: str = ""


class Symbol(Struct, frozen=True, repr_omit_defaults=True):
    """Something printed on a card. `trigger` is the emblem of what sets it off, None for what always works."""

    word: str
    trigger: Emblem | None = None


class Card(Struct, frozen=True, repr_omit_defaults=True):
    """A card, or `number` of them that nobody can tell apart. Without an id it is a card that shows its back."""

    id: str = ""
    name: str = ""
    emblem: Emblem | None = None
    symbols: tuple[Symbol, ...] = ()
    traits: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """What has happened to it, a word or two each: `played`, `hypnotized`."""
    number: int = 1
    grand: bool = False
    """Whether it stands out from the others, as a Totem does."""
    invented: bool = False
    """Whether it is an illustrative card, which the printed game does not have."""
    text: str = ""
    """What it says, of which a drawing has room for no more than the beginning."""
    down: bool = False
    """Whether it lies face down, though whoever looks knows it."""


class Zone(Struct, frozen=True, repr_omit_defaults=True):
    """Cards that lie together. `count` stands where the cards themselves are not seen."""

    title: str
    cards: tuple[Card, ...] = ()
    shape: Shape = "row"
    places: int = 0
    """For `places`: how many there are."""
    open: bool = False
    """For a `pile`: whether it lies face up."""
    count: int | None = None
    unsaid: str = ""
    """Why nothing is shown: the position does not say what lies here."""
    of: str = ""
    """What it is a part of, together with the zones beside it that say the same: `left totem`."""
    wants: Emblem | None = None
    """What its free places wait for."""
    marks: tuple[str, ...] = ()
    """What is to be known of it, or of what it is a part of, a word or two each: `locked`, `overfull`."""

    @property
    def size(self) -> int:
        """How many cards lie here."""
        return sum(card.number for card in self.cards) if self.count is None else self.count


class Track(Struct, frozen=True, repr_omit_defaults=True):
    """A number that matters, and the one at which something happens (None: nothing does)."""

    title: str
    value: int
    most: int | None = None
    tone: Tone = "plain"
    ends: str = ""
    """What happens there, in a word or two: `wins`, `loses`."""


class Area(Struct, frozen=True, repr_omit_defaults=True):
    """One player's side of the table. `acting`: it is this player's turn; `asked`: this player has to choose."""

    title: str
    zones: tuple[Zone, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[str, ...] = ()
    acting: bool = False
    asked: bool = False
    result: Result = ""


class Link(Struct, frozen=True):
    """A card of a chain and who put it."""

    by: str
    card: Card


class Chain(Struct, frozen=True, repr_omit_defaults=True):
    """Cards that answer one another, and what they come to so far."""

    title: str
    links: tuple[Link, ...]
    stands: str = ""


class Picture(Struct, frozen=True, repr_omit_defaults=True):
    """A whole table. `headline` says in a line what is being decided, or how the game ended (`over`)."""

    title: str
    headline: str
    areas: tuple[Area, ...] = ()
    """The players' sides, in the order of the seats."""
    middle: tuple[Zone, ...] = ()
    chain: Chain | None = None
    notes: tuple[str, ...] = ()
    over: bool = False
    phase: str = ""
    """What kind of decision this is, in a word or two: states of one phase look alike in a graph."""
    seen_by: str = ""
    """Whose view it is; empty for everything."""

    @property
    def invented(self) -> bool:
        """Whether it shows an illustrative card."""
        zones = [*self.middle, *(zone for area in self.areas for zone in area.zones)]
        return any(card.invented for zone in zones for card in zone.cards)


# -- a picture of any position ---------------------------------------------------------------------------
def from_position(position: Mapping[str, Any], seats: Sequence[str], title: str = "", headline: str = "",
                  asked: int | None = None, over: bool = False, phase: str = "", seen_by: str = "") -> Picture:
    """A picture of a written position: lists are zones of cards, numbers stand as they are."""
    areas, middle, notes = [], list[Zone](), list[str]()
    for name, value in position.items():
        if name in seats and isinstance(value, Mapping):
            areas.append(_area(name, value, asked == seats.index(name), position.get("turn") == name))
        else:
            zones, told = _parts(name, value, "pile")
            middle += zones
            notes += told
    return Picture(title, headline, tuple(areas), tuple(middle), notes=tuple(notes), over=over, phase=phase,
                   seen_by=seen_by)


def _area(name: str, parts: Mapping[str, Any], asked: bool, acting: bool) -> Area:
    found = [_parts(key, value, "row") for key, value in parts.items()]
    zones = tuple(zone for zones, _ in found for zone in zones)
    return Area(name, zones, notes=tuple(note for _, notes in found for note in notes), acting=acting, asked=asked)


def _parts(title: str, value: Any, shape: Shape) -> tuple[list[Zone], list[str]]:
    """What a part of a position shows: its lists of words as zones, everything else as notes."""
    if isinstance(value, list | tuple) and not any(isinstance(word, Mapping) for word in value):
        return [Zone(title, tuple(written_card(_plain(word)) for word in value), shape, open=shape == "pile")], []
    if isinstance(value, Mapping):
        lists = {key: inner for key, inner in value.items() if isinstance(inner, list | tuple)}
        found = [_parts(f"{title} {key}", inner, shape) for key, inner in lists.items()]
        rest = {key: inner for key, inner in value.items() if key not in lists}
        notes = [note for _, told in found for note in told] + ([f"{title}: {_plain(rest)}"] if rest else [])
        return [zone for zones, _ in found for zone in zones], notes
    return [], [f"{title} {_plain(value)}"]


def written_card(word: str) -> Card:
    """A card as positions write it: `K1`, `K1 x2` or `K1+played`.

    >>> written_card("K1+played x2")
    Card(id='K1', marks=('played',), number=2)
    """
    name, _, times = word.rpartition(" x")
    if not (name and times.isdecimal()):
        name, times = word, "1"
    id, *marks = name.split("+")
    return Card(id, marks=tuple(marks), number=int(times))


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "nothing"
    return str(value)
