"""What a table of Totem Hoarder looks like: two teams on their places, hands, pile, and the stop window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace as with_fields
from typing import Any

from msgspec.structs import replace

from ...kernel.picture import Area, Card, Chain, Emblem, Link, Picture, Result, Symbol, Track, Zone
from ...kernel.positions import is_named
from ...kernel.rules import Rules
from ...kernel.zones import Counts
from . import cards as printed
from .moves import to_move
from .notation import MARKS
from .rules.ending import skellies, totems
from .rules.stop import is_stopped
from .state import (
    FINAL,
    FINISHING,
    FROM_HAND,
    NOT_CLOSING,
    NOW,
    PLAYED,
    Admitting,
    Bonuses,
    Carrying,
    Dealing,
    Drawing,
    FirstStep,
    Keeping,
    Kind,
    LastPlace,
    Mark,
    Over,
    SecondStep,
    Sorting,
    State,
    Stealing,
    Window,
    cards_in_team,
    copies_in_team,
    other,
)

Seats = Sequence[str]

FUNG = Emblem("F", "moss", "M1.5 13A10.5 10 0 0 1 22.5 13ZM8.5 14.5H15.5V19.5A3.5 3.5 0 0 1 8.5 19.5Z", "Fung")
ROACH = Emblem("R", "rust", "M12 6C17 6 17.5 11 17 15C16.5 19 14.5 22 12 22C9.5 22 7.5 19 7 15C6.5 11 7 6 12 6Z"
               "M5.5 10L1 7L1.7 6L6.2 9ZM18.5 10L23 7L22.3 6L17.8 9ZM5.5 13.5H.5V14.7H5.5ZM18.5 13.5H23.5V14.7H18.5Z"
               "M6.2 17.5L2 21L2.8 22L7 18.5ZM17.8 17.5L22 21L21.2 22L17 18.5ZM10 5.5L7 1L8 .5L11 5.3Z"
               "M14 5.5L17 1L16 .5L13 5.3Z", "Roach")
KARP = Emblem("K", "sea", "M1 12C5 5 13 4.5 17.5 12C13 19.5 5 19 1 12ZM6.5 9.5A1.3 1.3 0 1 0 6.51 9.5Z"
              "M16.5 12L23 5.5V18.5Z", "Karp")
SPOOKY = Emblem("S", "dusk", "M4 22V11A8 8.5 0 0 1 20 11V22L17.3 19L14.7 22L12 19L9.3 22L6.7 19Z"
                "M9 9.5A1.7 2 0 1 0 9.01 9.5ZM15 9.5A1.7 2 0 1 0 15.01 9.5Z", "Spooky")
TOTEM = Emblem("T", "gold", "M8 1.5H16V6L22.5 4.5V9L16 11V22.5H8V11L1.5 9V4.5L8 6Z"
               "M10 4V6H11.3V4ZM12.7 4V6H14V4ZM10 13V15.5H14V13ZM10 18V20.5H14V18Z", "Totem")
EMBLEMS: Mapping[str | None, Emblem] = {"fung": FUNG, "roach": ROACH, "karp": KARP, "spooky": SPOOKY, None: TOTEM}

SAID_OF_MARKS = {"now": "carried out", "muted": "hypnotized", "used": "bonus used", "replied": "put in reply"}


def picture(rules: Rules, seats: Seats, state: State, seat: int | None) -> Picture:
    """The table as a seat sees it, or all of it."""
    return Picture(
        title="Totem Hoarder", headline=headline(rules, seats, state),
        areas=tuple(area(rules, seats, state, player, seat) for player in range(len(seats))),
        middle=tuple(middle(rules, state, seat)), chain=chain(rules, seats, state), notes=tuple(notes(state)),
        over=type(state.phase) is Over, phase=PHASES[type(state.phase)], seen_by="" if seat is None else seats[seat])


# -- zones -------------------------------------------------------------------------------------------
def area(rules: Rules, seats: Seats, state: State, player: int, seat: int | None) -> Area:
    """One player's side: the team on its places, and the hand."""
    zones = (team(rules, seats, state, player), hand(rules, seats, state, player, seat))
    return Area(seats[player], zones, tuple(tracks(rules, state, player)), acting=state.active == player,
                asked=to_move(rules, state) == player, result=result(state, player))


def team(rules: Rules, seats: Seats, state: State, player: int) -> Zone:
    """A team, card by card, those of this turn last."""
    zone, places = state.teams[player], rules.deck.team_places
    if not is_named(zone):
        return Zone("team", shape="places", places=places, unsaid="not said")
    lying = sorted(cards_in_team(zone), key=lambda card: (card.mark, card.kind))
    shown = [card(rules, each.kind, marks(seats, each.mark)) for each in lying
             for _ in range(copies_in_team(zone, each))]
    return Zone("team", tuple(shown), "places", places)


def hand(rules: Rules, seats: Seats, state: State, player: int, seat: int | None) -> Zone:
    """A hand: its faces for its owner and for whoever sees everything, its number for the opponent."""
    zone = state.hands[player]
    if not is_named(zone):
        return Zone("hand", unsaid="not said")
    if seat not in (None, player):
        return Zone("hand", count=sum(zone))
    return Zone("hand", tuple(card(rules, kind) for kind in kinds(zone)))


def middle(rules: Rules, state: State, seat: int | None) -> Iterator[Zone]:
    """Pile, discard pile (open, unless R49 says otherwise), and what has left the game."""
    yield stack(rules, "pile", state.pile, seen=seat is None)
    is_open = not rules.under("R49", "r2")
    yield stack(rules, "discard", state.discard, seen=seat is None or is_open, is_open=is_open)
    if sum(state.removed):
        yield stack(rules, "out of the game", state.removed, seen=True, is_open=True)


def stack(rules: Rules, title: str, zone: Counts, seen: bool, is_open: bool = False) -> Zone:
    """A pile, with what is in it where that may be seen."""
    if not seen:
        return Zone(title, shape="pile", count=sum(zone), open=is_open)
    lying = tuple(card(rules, kind, number=number) for kind, number in enumerate(zone) if number > 0)
    return Zone(title, lying, "pile", open=is_open)


def kinds(zone: Counts) -> Iterator[Kind]:
    """The kind of each single card."""
    return (kind for kind, number in enumerate(zone) for _ in range(number))


# -- cards -------------------------------------------------------------------------------------------
def card(rules: Rules, kind: Kind, marks: tuple[str, ...] = (), number: int = 1) -> Card:
    """A card with what is printed on it."""
    found: printed.Card = rules.deck.cards[kind]
    symbols = [Symbol(symbol.capitalize()) for symbol in found.actions]
    if found.bonus is not None:
        symbols.append(Symbol(found.bonus.symbol.capitalize(), EMBLEMS[found.bonus.trigger]))
    traits = [word for word, has in (("Bodyguard", found.bodyguard), ("Impostor", found.impostor),
                                     ("Skelly", found.skelly)) if has]
    return Card(found.id, found.name, EMBLEMS[found.tribe], tuple(symbols), tuple(traits), marks, number,
                found.is_totem, found.illustrative)


def marks(seats: Seats, mark: Mark) -> tuple[str, ...]:
    """What has happened to a card of a team, in words; what is carried out now was played, of course."""
    said = []
    for word, bit in MARKS.items():
        if mark & bit and not (bit == PLAYED and mark & NOW):
            owner = seats[bit // FROM_HAND // 2] if bit in (FROM_HAND, FROM_HAND << 1) else ""
            said.append(f"{owner}'s hand" if owner else SAID_OF_MARKS.get(word, word))
    return tuple(said)


# -- how it stands -----------------------------------------------------------------------------------
def tracks(rules: Rules, state: State, player: int) -> Iterator[Track]:
    """Totems and Skellies, with the numbers that end the game."""
    if is_named(state.teams[player]):
        yield Track("Totems", totems(rules, state, player), rules.deck.totems_to_win, TOTEM.tone, "wins")
        yield Track("Skellies", skellies(rules, state, player), rules.deck.skellies_to_lose, SPOOKY.tone, "loses")


def result(state: State, player: int) -> Result:
    """What became of a player, once the game is over."""
    phase = state.phase
    if type(phase) is not Over:
        return ""
    return "won" if phase.winner == player else "lost" if phase.loser == player else ""


def notes(state: State) -> Iterator[str]:
    """What a turn and the end of the pile have come to."""
    if state.skipped:
        yield "the skip of this turn is used"
    if state.stops:
        yield "one card stopped this turn" if state.stops == 1 else f"{state.stops} cards stopped this turn"
    if state.emptied:
        yield "the pile has run out once" if state.emptied == 1 else "the pile has run out twice"
    if state.closing != NOT_CLOSING:
        yield {FINISHING: "the next turn is the last one", FINAL: "this is the last turn"}[state.closing]


# -- what is being decided ---------------------------------------------------------------------------
def chain(rules: Rules, seats: Seats, state: State) -> Chain | None:
    """The open stop window: the card played, and the Skellies that answered one another."""
    phase = state.phase
    if type(phase) is not Window:
        return None
    links = [Link(seats[state.active], card(rules, phase.card))]
    kind = rules.deck.skellies[0] if rules.deck.skellies else None
    skelly = Card("Skelly", emblem=SPOOKY) if kind is None else card(rules, kind)
    for place in range(phase.skellies):
        links.append(Link(seats[other(state.active) if place % 2 == 0 else state.active], skelly))
    stopped = is_stopped(rules, phase.skellies)
    return Chain("stop window", tuple(links), "as it stands, the card is stopped" if stopped
                 else "as it stands, the card goes through")


def headline(rules: Rules, seats: Seats, state: State) -> str:
    """What is being decided, in a line."""
    return HEADLINES[type(state.phase)](rules, seats, state)


def _window(rules: Rules, seats: Seats, state: State) -> str:
    asked, name = seats[to_move(rules, state) or 0], rules.deck.cards[state.phase.card].id
    if is_stopped(rules, state.phase.skellies):
        return f"{asked} may answer with a Skelly, or {name} is stopped"
    return f"{asked} may stop {name} with a Skelly, or let it through"


def _carrying(rules: Rules, seats: Seats, state: State) -> str:
    phase = state.phase
    return f"{seats[phase.seat]} carries out {rules.deck.cards[phase.card].id}: {' and '.join(phase.todo)} to do"


def _stealing(rules: Rules, seats: Seats, state: State) -> str:
    thief = state.phase.thief
    return f"Chance takes two cards of {seats[other(thief)]}'s hand for {seats[thief]}"


def _keeping(rules: Rules, seats: Seats, state: State) -> str:
    first, second = (rules.deck.cards[kind].id for kind in (state.phase.first, state.phase.second))
    return f"{seats[state.phase.thief]} keeps one of the stolen cards, {first} or {second}"


def _drawing(rules: Rules, seats: Seats, state: State) -> str:
    left = state.phase.left
    return f"Chance: {seats[state.phase.seat]} draws {'a card' if left == 1 else f'{left} cards'}"


def _sorting(rules: Rules, seats: Seats, state: State) -> str:
    return f"{seats[state.phase.victim]} is poisoned and destroys {state.phase.number} cards of the own team"


def _over(rules: Rules, seats: Seats, state: State) -> str:
    phase = state.phase
    if phase.winner is not None:
        return f"{seats[phase.winner]} wins ({phase.reason})"
    return f"{seats[phase.loser]} loses ({phase.reason})" if phase.loser is not None else f"A tie ({phase.reason})"


HEADLINES: Mapping[type, Callable[[Rules, Seats, State], str]] = {
    Dealing: lambda rules, seats, state: "Chance deals the starting hands",
    FirstStep: lambda rules, seats, state: f"{seats[state.active]}'s first step: draw, return or skip",
    SecondStep: lambda rules, seats, state: f"{seats[state.active]}'s second step: play, clean up or end",
    Carrying: _carrying,
    Bonuses: lambda rules, seats, state: (f"{seats[state.phase.seat]} carries out bonuses that "
                                          f"{rules.deck.cards[state.phase.card].id} has triggered"),
    Window: _window,
    Drawing: _drawing,
    Stealing: _stealing,
    Keeping: _keeping,
    Sorting: _sorting,
    Admitting: lambda rules, seats, state: (f"{seats[state.phase.user]} says which of the poisoned Totems take the "
                                            "free places"),
    LastPlace: lambda rules, seats, state: (f"{seats[other(state.active)]} gives the only free place to the Totem, or "
                                            "keeps it for the Skelly"),
    Over: _over,
}


PHASES: Mapping[type, str] = {
    Dealing: "deal", FirstStep: "first step", SecondStep: "second step", Carrying: "carrying out", Bonuses: "bonuses",
    Window: "stop window", Drawing: "drawing", Stealing: "stealing", Keeping: "keeping", Sorting: "poisoned",
    Admitting: "last places", LastPlace: "last place", Over: "over",
}


# -- positions that theorems show ----------------------------------------------------------------------
def rules_of_theorem(position: Mapping[str, Any]) -> Rules:
    """Rules with the card kinds that theorems speak of, ample copies, and the constants that a position names."""
    from .theory import CARDS, printed_rules

    rules = printed_rules(" ".join(CARDS))
    constants = {name.replace(" ", "_"): number for name, number in position.get("constants", {}).items()}
    kinds = tuple(replace(card, illustrative=not (card.skelly or card.leaves_at_first_emptying))
                  for card in CARDS.values())
    return rules.with_deck(with_fields(rules.deck, cards=kinds, copies=(99,) * len(kinds), **constants))
