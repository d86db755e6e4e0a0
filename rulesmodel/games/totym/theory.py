"""Positions for theorems: any demands, and any number of any card anywhere. `theory_moves` has the moves.

A theorem about the rules holds for every printed card only if it does not lean on one. So these rules are played with
a few card kinds that between them have everything a rule can ask for, any number of each, creatures that demand any
numbers, and with constants that are unknown too. Ada is the active player.

Effects of cards are owned here by a creature (as those of blessings are), unless a theorem is about the tarot that
brought one.

`case` is what a theorem receives (`rulesmodel.machines.prove.Case`); a game does not know that machine, so only the
handful of its methods used here is described.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import yaml
from msgspec.structs import replace

from ...kernel.marked import Mark, Marked, marked_with
from ...kernel.marked import size as cards_of_zone
from ...kernel.rules import Rules
from ...kernel.zones import Counts, nothing, size
from .cards import Card, Choice, Deck, Demand, Effect, Flip, Lasting
from .game import RULEBOOK, SEATS
from .positions import write_position
from .properties import cards_of
from .rules.table import cards_in, living, player, worship_in
from .rules.totems import demanded
from .state import (
    CURSED,
    DEFECTIVE,
    MAIN,
    OPEN,
    SHOWN,
    Budget,
    Excess,
    Player,
    Running,
    Seat,
    State,
    Totem,
)

T = TypeVar("T")
ADA, BEN, CLEO = 0, 1, 2
SIDES = (0, 1)
EVERYTHING = ("draw", "discard", "tarot", "worship", "lock", "imposter", "collapse", "blessing", "swap", "curse",
              "block", "skip turn")
"""The kinds of action of which a block, or an immunity, could make a difference somewhere."""
FOR_GOOD = Lasting("game")


class Case(Protocol):
    """What is asked of a theorem's case here."""

    def integer(self, name: str, low: int | None = None, high: int | None = None) -> Any: ...
    def boolean(self, name: str) -> Any: ...
    def one_of(self, name: str, values: Sequence[T]) -> T: ...
    def assume(self, condition: Any) -> None: ...
    def show(self, label: str, value: Any) -> None: ...


# -- cards -------------------------------------------------------------------------------------------
def text(*parts: Effect | Choice | Flip) -> dict[str, Any]:
    """A text whose parts are carried out one after the other."""
    return {"parts": parts, "text": tuple(range(len(parts)))}


CARDS = {card.id: card for card in (
    Card("C", "Creature", "creature"),
    Card("D", "Other creature", "creature"),
    Card("Immune", "Creature immune to everything", "creature", immune=EVERYTHING),
    Card("Druid", "Worship of the Druids", "worship", "Druids"),
    Card("Bard", "Worship of the Bards", "worship", "Bards"),
    Card("Minor", "Minor without a text", "minor", suit="cups"),
    Card("Imposter", "Imposter", "imposter"),
    Card("T-006", "The Hierophant", "major", skip_draw=True),
    Card("DiscardDraw", "Discard, then draw", "minor", suit="cups",
         **text(Effect("self", "discard", 2), Effect("self", "draw", 3, then=True))),
    Card("Grant1", "One more tarot action", "minor", suit="cups", **text(Effect("self", "grant", kinds=("tarot",)))),
)}
CREATURES = {"C": ("Druids", "Bards"), "D": ("Bards", "Mystics"), "Immune": ("Druids", "Bards")}
"""The clans that the creatures' sides ask for."""
PRINTED: Mapping[str, Any] = {"turn_draw": 2, "ascension_draw": 5, "totem_cards": 5, "creatures_to_win": 3}


def any_rules(case: Case, cards: str = "C D Druid Bard Minor Imposter", *, seats: int = 2, constants: bool = True,
              readings: Mapping[str, str] | None = None, version: str | None = None, extra: Sequence[Card] = ()
              ) -> Rules:
    """Rules with the named kinds of card, creatures of any demands and any faithful constants.

    `constants` false keeps the printed ones; `extra` are cards of a theorem's own.
    """
    kinds = tuple(with_demands(case, CARDS[name]) for name in cards.split()) + tuple(extra)
    numbers: dict[str, Any] = {name: case.integer(name.replace("_", " "), 1) if constants else printed
                               for name, printed in PRINTED.items()}
    if constants:
        case.assume(numbers["ascension_draw"] <= numbers["totem_cards"])
    deck = Deck("theory", kinds, ((1,) * len(kinds),) * seats, **numbers)
    return Rules(RULEBOOK, deck, version, readings)


def printed_rules() -> Rules:
    """Rules with the printed constants and no cards, for what is judged of decks."""
    return Rules(RULEBOOK, Deck("theory", (), ((), ()), **PRINTED))


def with_demands(case: Case, card: Card) -> Card:
    """A creature with any demands; other cards as they are."""
    if card.type != "creature":
        return card
    left, right = (Demand(clan, case.integer(f"{card.id} {side} demand", 0))
                   for side, clan in zip(("left", "right"), CREATURES[card.id], strict=True))
    return replace(card, left=left, right=right)


def kind_of(rules: Rules, name: str) -> int:
    """The number of a card kind that is there."""
    kind = rules.deck.kind(name)
    assert kind is not None
    return int(kind)


def in_decks(rules: Rules) -> tuple[int, ...]:
    """The kinds that are no creatures."""
    return tuple(kind for kind, card in enumerate(rules.deck.cards) if not card.is_creature)


# -- positions ---------------------------------------------------------------------------------------
def any_zone(case: Case, rules: Rules, name: str, kinds: Sequence[int] | None = None) -> Counts:
    """Any number of each kind of card; None: of each that is no creature."""
    wanted = in_decks(rules) if kinds is None else kinds
    return tuple(case.integer(f"{name} {card.id}", 0) if kind in wanted else 0
                 for kind, card in enumerate(rules.deck.cards))


def any_marked(case: Case, rules: Rules, name: str, kinds: Sequence[int] | None = None, marks: Sequence[Mark] = ()
               ) -> Marked:
    """Any number of cards, unmarked and with each of the given marks."""
    words = {SHOWN: "shown", CURSED: "cursed", SHOWN | CURSED: "shown cursed"}
    return ((0, any_zone(case, rules, name, kinds)),
            *((mark, any_zone(case, rules, f"{name} {words[mark]}", kinds)) for mark in sorted(marks)))


def any_totem(case: Case, rules: Rules, name: str, status: Any = None, worship: Sequence[Mark] = (),
              tarots: Sequence[Mark] = ()) -> Totem:
    """A totem of any cards, open or locked in any class; with as many cards as locking takes if it is locked (P08)."""
    status = case.integer(f"{name} status", OPEN, DEFECTIVE) if status is None else status
    found = Totem(any_marked(case, rules, f"{name} worship", marks=worship),
                  any_marked(case, rules, f"{name} tarots", rules.deck.tarots, tarots), status)
    size_of = cards_of_zone(found.worship) + cards_of_zone(found.tarots)
    case.assume((found.status == OPEN) | (size_of >= rules.deck.totem_cards))
    return found


def any_player(case: Case, rules: Rules, name: str, creature: str = "C", statuses: tuple[Any, Any] = (None, None),
               worship: Sequence[Mark] = (), tarots: Sequence[Mark] = (), top: tuple[int, ...] = ()) -> Player:
    """A player with any cards, and with enough creatures for the win (P34)."""
    creatures = rules.deck.creatures
    left, right = (any_totem(case, rules, f"{name} {side}", status, worship, tarots)
                   for side, status in zip(("left", "right"), statuses, strict=True))
    found = Player(
        temple=any_zone(case, rules, f"{name} temple"), hand=any_zone(case, rules, f"{name} hand"),
        ruins=any_zone(case, rules, f"{name} ruins"), chapel=any_zone(case, rules, f"{name} chapel", creatures),
        ascended=any_zone(case, rules, f"{name} ascended", creatures), totems=(left, right),
        creature=kind_of(rules, creature), top=top)
    wins = rules.deck.creatures_to_win
    case.assume((size(found.ascended) < wins) & (size(found.chapel) + size(found.ascended) + 1 >= wins))
    return found


def any_position(case: Case, rules: Rules, phase: int = MAIN, *, statuses: tuple[Any, Any] = (None, None),
                 creatures: Sequence[str] = ("C", "C", "C"), fitting: bool = True, both_locked: bool = False,
                 marks: tuple[Sequence[Mark], Sequence[Mark]] = ((), ()), top: tuple[int, ...] = (),
                 budget: Budget | None = None, **fields: Any) -> State:
    """A position in which the game goes on, as the invariants P04, P07, P08, P21 and P34 allow it.

    `statuses`, `top`, `fitting` (which lifts P07) and `both_locked` (which lifts P21) are about Ada; a status of None
    is open or locked.
    """
    players = tuple(any_player(case, rules, name, creatures[seat], statuses if seat == ADA else (None, None), *marks,
                               top=top if seat == ADA else ())
                    for seat, name in enumerate(SEATS[:rules.deck.seats]))
    state = State(players, ADA, phase, budget=any_budget(case) if budget is None else budget, **fields)
    for seat in living(state):
        left, right = player(state, seat).totems
        if seat != ADA or not both_locked:
            case.assume((left.status == OPEN) | (right.status == OPEN))
        for side in SIDES if seat != ADA or fitting else ():
            case.assume(fits(rules, state, seat, side))
    case.show("position", lambda: as_text(rules, state))
    return state


def any_budget(case: Case) -> Budget:
    """Any number of actions that are left."""
    return Budget(*(case.integer(f"{action} actions", 0) for action in Budget.__struct_fields__))


def as_text(rules: Rules, state: State) -> str:
    """A position as people write it, with what the creatures demand, and the constants where they are not printed."""
    constants = {name.replace("_", " "): getattr(rules.deck, name) for name, printed in PRINTED.items()
                 if getattr(rules.deck, name) != printed}
    creatures = {card.id: f"{card.left.clan} {card.left.number}, {card.right.clan} {card.right.number}"
                 for card in rules.deck.cards if card.left is not None and card.right is not None}
    written = {"creatures": creatures, **({"constants": constants} if constants else {}),
               **write_position(rules, SEATS, state)}
    return str(yaml.safe_dump(written, sort_keys=False, default_flow_style=None, width=110))


# -- lasting effects ---------------------------------------------------------------------------------
def blocks_on(seat: Seat, kinds: Sequence[str], rules: Rules) -> tuple[Running, ...]:
    """Blocks that last, put on a player by a blessing of Ben."""
    return tuple(Running(seat, kind, FOR_GOOD, BEN, kind_of(rules, "C")) for kind in sorted(kinds))


def effect(seat: Seat, what: str, rules: Rules, lasting: Lasting = FOR_GOOD, owner: Seat = BEN, side: int = -1
           ) -> Running:
    """A lasting effect of a blessing."""
    return Running(seat, what, lasting, owner, kind_of(rules, "C"), side, lasting.turns)


# -- what may be said of positions -------------------------------------------------------------------
def fits(rules: Rules, state: State, seat: Seat, side: int) -> Any:
    """P07: a side that is open holds no more worship than it demands."""
    return (player(state, seat).totems[side].status != OPEN) | (
        worship_in(state, seat, side) <= demanded(rules, state, seat, side))


def all_fit(rules: Rules, state: State) -> Any:
    """P07 for every side, but for those whose excess is just being dropped."""
    dropped = [(each.seat, each.side) for each in state.pending if type(each) is Excess]
    fitting: Any = True
    for seat in living(state):
        for side in SIDES if player(state, seat).creature >= 0 else ():
            fitting = fitting & ((seat, side) in dropped or fits(rules, state, seat, side))
    return fitting


def temple(state: State, seat: Seat) -> Any:
    """Cards of a Temple."""
    return size(player(state, seat).temple) + len(player(state, seat).top)


def outside_ruins(state: State, seat: Seat) -> Any:
    """Cards of a player that are neither creatures nor in the Ruins."""
    mine = player(state, seat)
    return size(mine.hand) + temple(state, seat) + cards_in(state, seat, 0) + cards_in(state, seat, 1)


def cursed_in(one: Totem) -> Any:
    """Cursed cards of a totem."""
    return marked_with(one.worship, CURSED) + marked_with(one.tarots, CURSED)


def same_zone(one: Counts, other: Counts) -> Any:
    """Whether two zones hold the same cards."""
    same: Any = True
    for here, there in zip(one, other, strict=True):
        same = same & (here == there)
    return same


def same_marked(one: Marked, other: Marked) -> Any:
    """Whether two marked zones hold the same cards with the same marks."""
    same: Any = True
    for mark in sorted({mark for mark, _ in (*one, *other)}):
        same = same & same_zone(_layer(one, mark), _layer(other, mark))
    return same


def _layer(zone: Marked, mark: Mark) -> Counts:
    """The cards of a zone with exactly this mark."""
    return next((counts for here, counts in zone if here == mark), nothing(len(zone[0][1])))


def same_totem(one: Totem, other: Totem) -> Any:
    """Whether two totems hold the same cards and have the same class."""
    return (one.status == other.status) & same_marked(one.worship, other.worship) & same_marked(one.tarots,
                                                                                                other.tarots)


def same_cards(one: Player, other: Player) -> Any:
    """Whether two players have the same cards in the same places."""
    same: Any = (one.creature == other.creature) & (one.alive == other.alive) & (one.top == other.top)
    for zone in ("temple", "hand", "ruins", "chapel", "ascended"):
        same = same & same_zone(getattr(one, zone), getattr(other, zone))
    return same & same_totem(one.totems[0], other.totems[0]) & same_totem(one.totems[1], other.totems[1])


def same_table(one: State, other: State) -> Any:
    """Whether everything lies in the same places for everybody."""
    same: Any = True
    for here, there in zip(one.players, other.players, strict=True):
        same = same & same_cards(here, there)
    return same


def same_state(one: State, other: State) -> Any:
    """Whether two states are the same, in whatever form their numbers are."""
    rest = ("active", "phase", "budget", "pending", "blocks", "types", "grants", "skips", "extra", "failed", "result",
            "demands", "shields")
    same = same_table(one, other)
    for name in rest:
        same = same & alike(getattr(one, name), getattr(other, name))
    return same


def alike(one: Any, other: Any) -> Any:
    """Whether two parts of a state are the same: structs and tuples part by part."""
    if type(one) is not type(other):
        return one == other
    if hasattr(one, "__struct_fields__"):
        return alike(tuple(getattr(one, name) for name in one.__struct_fields__),
                     tuple(getattr(other, name) for name in one.__struct_fields__))
    if not isinstance(one, tuple):
        return one == other
    same: Any = len(one) == len(other)
    for here, there in zip(one, other, strict=False):
        same = same & alike(here, there)
    return same


def conserved(before: State, after: State) -> Any:
    """P01: every player has the same cards as before, wherever they lie."""
    same: Any = True
    for one, other in zip(before.players, after.players, strict=True):
        same = same & same_zone(cards_of(one), cards_of(other))
    return same
