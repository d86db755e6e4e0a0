"""A picture of a table in words, for those who hear it instead of seeing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..kernel.picture import Area, Card, Chain, Picture, Zone
from .words import count


def told(shown: Picture) -> str:
    """All that a picture shows, in sentences.

    >>> from rulesmodel.kernel.picture import from_position
    >>> told(from_position({"Ada": {"hand": ["R1", "S x2"]}, "pile": ["K"]}, ("Ada", "Ben"), headline="Ada is asked"))
    'Ada is asked. Ada: hand R1, S ×2. Pile K.'
    """
    return " ".join(f"{sentence}." for sentence in _sentences(shown))


def _sentences(shown: Picture) -> Iterator[str]:
    yield shown.headline
    if shown.chain is not None:
        yield _chain(shown.chain)
    for area in shown.areas:
        yield _area(area)
    for zone in shown.middle:
        text = _zone(zone)
        yield text[:1].upper() + text[1:]
    yield from shown.notes


def _area(area: Area) -> str:
    parts = [*map(_zone, area.zones), *area.notes]
    parts += [f"{track.title} {track.value}" + ("" if track.most is None else f" of {track.most}")
              for track in area.tracks]
    return f"{area.title}: {'; '.join(parts)}"


def _zone(zone: Zone) -> str:
    said = [*([f"{zone.places} {zone.wants.says}"] if zone.wants is not None else []), *zone.marks]
    title = f"{zone.title} ({', '.join(said)})" if said else zone.title
    if zone.unsaid:
        return f"{title} {zone.unsaid}"
    if zone.count is not None:
        return f"{title} {count(zone.count, 'card')}, not seen"
    return f"{title} {', '.join(_cards(zone)) or 'empty'}"


def _cards(zone: Zone) -> Iterator[str]:
    """The cards of a zone, equal ones together."""
    numbers: Counter[str] = Counter()
    for card in zone.cards:
        numbers[_card(card)] += card.number
    for name, number in numbers.items():
        yield name if number == 1 else f"{name} ×{number}"


def _card(card: Card) -> str:
    marks = [*card.marks, *(["face down"] if card.down else [])]
    return f"{card.id or 'a hidden card'}" + (f" ({', '.join(marks)})" if marks else "")


def _chain(chain: Chain) -> str:
    links = ", then ".join(f"{link.card.id} by {link.by}" for link in chain.links)
    return f"{chain.title}: {links}; {chain.stands}"
