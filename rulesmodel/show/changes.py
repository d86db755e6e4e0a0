"""What changed from one table to the next, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..kernel.game import Game
from ..kernel.picture import Area, Card, Picture, Zone
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from . import plays

HIDDEN = "hidden card"
"""What a card is called of which only the back is seen."""


class Moved(NamedTuple):
    """What left a zone, and what came to it."""

    where: str
    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()

    def __str__(self) -> str:
        signs = [*(f"−{word}" for word in self.gone), *(f"+{word}" for word in self.come)]
        return f"{self.where} {' '.join(signs)}"


class Became(NamedTuple):
    """What something is now; `before` is empty where it was nothing."""

    what: str
    before: str
    after: str

    def __str__(self) -> str:
        now = f"{self.before} → {self.after}" if self.before else self.after
        return f"{self.what}: {now}" if self.what else f"→ {now}"


Change = Moved | Became


class Told(NamedTuple):
    """A step of a trace: who did what, and what changed by it."""

    number: int
    by: str
    words: str
    changes: tuple[Change, ...]


def told(game: Game, rules: Rules, trace: Sequence[Step], seat: int | None = None) -> Iterator[Told]:
    """The steps of a trace, with what a seat hears of them and sees change (None: everything).

    The first entry of the trace is where it starts.
    """
    before = game.picture(rules, trace[0].state, seat)
    for number, step in enumerate(trace[1:], 1):
        after = game.picture(rules, step.state, seat)
        by, _, words = plays.step(game, rules, step, seat).partition(": ")
        yield Told(number, by, words, tuple(changes(before, after)))
        before = after


def changes(before: Picture, after: Picture) -> Iterator[Change]:
    """How one picture differs from another. Marks that fall off a card are not told: they do so by themselves.

    >>> from rulesmodel.kernel.picture import from_position
    >>> one, two = ({"Ada": {"hand": ["R1", "S x2"], "team": []}}, {"Ada": {"hand": ["S x2"], "team": ["R1"]}})
    >>> [str(each) for each in changes(from_position(one, ["Ada"]), from_position(two, ["Ada"]))]
    ['Ada hand −R1', 'Ada team +R1']
    """
    for old, new in zip(before.areas, after.areas, strict=False):
        yield from _of_area(old, new)
    yield from _of_zones(before.middle, after.middle, "")
    yield from (Became("", "", note) for note in after.notes if note not in before.notes)
    if before.headline != after.headline:
        yield Became("", "", after.headline)


def _of_area(before: Area, after: Area) -> Iterator[Change]:
    yield from _of_zones(before.zones, after.zones, f"{after.title} ")
    for old, new in zip(before.tracks, after.tracks, strict=False):
        if old.value != new.value:
            yield Became(f"{after.title} {new.title}", str(old.value), str(new.value))
    yield from (Became(after.title, "", note) for note in after.notes if note not in before.notes)


def _of_zones(before: Iterable[Zone], after: Iterable[Zone], owner: str) -> Iterator[Change]:
    """Zones by title: a zone that is not there is empty."""
    old, new = ({zone.title: zone for zone in zones} for zones in (before, after))
    for title in dict.fromkeys((*old, *new)):
        nothing = Zone(title)
        one, other = old.get(title, nothing), new.get(title, nothing)
        yield from _of_zone(one, other, f"{owner}{title}")
        yield from (Became(f"{owner}{other.of or title}", "", mark) for mark in other.marks if mark not in one.marks)


def _of_zone(before: Zone, after: Zone, where: str) -> Iterator[Change]:
    if before.count is not None or after.count is not None:
        if before.size != after.size:
            yield Became(where, str(before.size), str(after.size))
        return
    old, new = _by_id(before.cards), _by_id(after.cards)
    moved = Moved(where, tuple(_counted(old - new)), tuple(_counted(new - old)))
    if moved.gone or moved.come:
        yield moved
    yield from _of_marks(before.cards, after.cards, {*moved.come}, where)


def _of_marks(before: Sequence[Card], after: Sequence[Card], come: set[str], where: str) -> Iterator[Change]:
    """New marks of cards that were there before."""
    fresh, known = (Counter((card.id or HIDDEN, mark) for card in cards for mark in card.marks)
                    for cards in (after, before))
    fresh -= known
    for card, mark in fresh:
        if card not in come:
            yield Became(f"{where} {card}", "", mark)


def _by_id(cards: Iterable[Card]) -> Counter[str]:
    found: Counter[str] = Counter()
    for card in cards:
        found[card.id or HIDDEN] += card.number
    return found


def _counted(cards: Counter[str]) -> Iterator[str]:
    return (name if number == 1 else f"{name} ×{number}" for name, number in cards.items())
