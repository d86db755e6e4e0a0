"""The state of a game of TOTYM.

Temples are multisets with a known top part (empty unless something was arranged): chance decides each draw.
Hands, Ruins, Chapels and Ascended piles are multisets. In a totem, what was laid as worship and the open tarots are
kept apart: *worship* here is the role of a card, whatever its type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from ...kernel.marked import Kind, Marked, MarkedCard
from ...kernel.zones import Counts
from .cards import Lasting

Seat = Annotated[int, Meta(ge=0, le=3)]
Side = Annotated[int, Meta(ge=0, le=1)]
Number = Annotated[int, Meta(ge=0, le=99)]
LEFT, RIGHT = 0, 1

SHOWN = 1
"""A card laid as worship that lies open."""
CURSED = 2
OPENLY = 4
"""In a pick: the open tarot is meant, where its like lies there as worship too."""

HAND, TEMPLE, RUINS = 2, 3, 4
"""In a pick, besides the sides: where a card lies that is to be cursed outside the totems (curse_open_only=h1)."""
ELSEWHERE = {HAND: "hand", TEMPLE: "temple", RUINS: "ruins"}
"""These zones by the names that they have here and in positions."""

OPEN, PERFECT, FLAWED, DEFECTIVE = 0, 1, 2, 3
"""A totem's status: not locked, or the class in which it was locked."""
CLASSES = ("open", "perfect", "flawed", "defective")


class Totem(msgspec.Struct, frozen=True, array_like=True):
    """One side of a creature."""

    worship: Marked
    tarots: Marked
    status: Annotated[int, Meta(ge=0, le=3)] = OPEN


class Player(msgspec.Struct, frozen=True, array_like=True):
    """What a player has. `top` are cards known to lie on the Temple, the uppermost first; `creature` is -1 for none."""

    temple: Counts
    hand: Counts
    ruins: Counts
    chapel: Counts
    ascended: Counts
    totems: tuple[Totem, Totem]
    creature: int = -1
    top: tuple[Kind, ...] = ()
    alive: bool = True


class Budget(msgspec.Struct, frozen=True, array_like=True):
    """The actions that the active player still has this turn; a block never touches them."""

    blessing: Number = 1
    tarot: Number = 1
    worship: Number = 1
    lock: Number = 1


class Running(msgspec.Struct, frozen=True, array_like=True):
    """A lasting effect on `seat`: a block of the action `what`, or a worship type `what` on `side` (-1: both).

    `owner` played the card `source`. `left` counts ends of turns of the player it lies on.
    """

    seat: Seat
    what: str
    lasting: Lasting
    owner: Seat
    source: Kind
    side: int = -1
    left: Number = 0
    waived: bool = False
    """The player's creature was immune to it, and the immunity was not held."""


# -- what is pending, the last one first -------------------------------------------------------------
class Drawing(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """Cards are drawn, by several players at the same time if need be; then it is judged who could not."""

    draws: tuple[Draws, ...]


class Draws(msgspec.Struct, frozen=True, array_like=True):
    """A player draws `left` more cards; `taken` were drawn. `forced` draws that fail eliminate."""

    seat: Seat
    left: Number
    forced: bool
    taken: Number = 0


class Window(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """A totem is being locked: the opponents in `queue` are still to be asked, the next one first."""

    side: Side
    queue: tuple[Seat, ...]
    contested: tuple[Kind, ...] = ()
    """Who has contested with which card, in turn: a seat, its card, the next seat …"""


class Question(msgspec.Struct, frozen=True, array_like=True, tag=13):
    """A player may hold an immunity against losing the hand, or (`side`) against a collapse, or, above it, a draw.

    This comes up only under some readings and older versions.
    """

    seat: Seat
    side: int = -1


class Looking(msgspec.Struct, frozen=True, array_like=True, tag=15):
    """Chance shows the `left` next cards of the Temple of `seat`, which then lie there in a known order."""

    seat: Seat
    left: Number


class Placing(msgspec.Struct, frozen=True, array_like=True, tag=16):
    """A tarot joins its totem after its text is carried out (only under R38 r2)."""

    seat: Seat
    card: Kind
    side: int


class Returning(msgspec.Struct, frozen=True, array_like=True, tag=14):
    """Cards of locked totems that are shuffled in after the draw (only under R58 r2)."""

    seat: Seat
    cards: Counts


class Penalty(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """The player `by` whose totem stood firm picks a penalty for the opponent whose imposter failed."""

    against: Seat
    by: Seat


class Ascending(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """A creature ascends as soon as what lies above is settled."""

    seat: Seat


class NewCreature(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """Chance (or, where versions and cards say so, the player) brings a new creature out of the Chapel."""

    seat: Seat
    chosen: bool = False
    swap: bool = True


class Excess(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """A player picks worship cards above the new demand."""

    seat: Seat
    side: Side
    chooser: Seat


class Resolving(msgspec.Struct, frozen=True, array_like=True, tag=7):
    """A card's text is carried out for `user`: the numbers of the parts still to do.

    `targets` are the seats declared for each part that names some; `blessing` tells a blessing from a tarot;
    `happened` whether the part before came off. What stands above this entry belongs to it.
    """

    user: Seat
    card: Kind
    todo: tuple[tuple[Number, Number], ...]
    """Numbers of parts, each with how many times it happens (a gamble won several times)."""
    targets: tuple[Declared, ...] = ()
    blessing: bool = False
    happened: bool = True
    forced: bool = False
    """Another player's card made `user` play it."""
    creatures: tuple[int, ...] = ()
    """Everybody's active creature as the text began (only under R52 r2)."""
    options: tuple[Option, ...] = ()
    """Options that were taken at the beginning (only under R77 r2)."""
    only: tuple[Declared, ...] = ()
    """Parts of options that were taken for some of their targets alone (only under R77 r3)."""
    before: State | None = None
    """The table as the text began (only under readings and older versions by which it may be taken back)."""
    chain: State | None = None
    """The table as an action began that is gambled on after it was done (only under R78 r2)."""


class Declared(msgspec.Struct, frozen=True, array_like=True):
    """The players declared as targets of one part of a text."""

    part: Number
    seats: tuple[Seat, ...]


class Option(msgspec.Struct, frozen=True, array_like=True):
    """The option, counted from 0, that was taken for the choice of this part."""

    part: Number
    taken: Number


class Naming(msgspec.Struct, frozen=True, array_like=True, tag=17):
    """The active player names somebody in place of a target of a part who has gone out (only under R92 r2)."""

    part: Number


class Choosing(msgspec.Struct, frozen=True, array_like=True, tag=8):
    """The active player takes one of the options of a part, which happens so many `times`."""

    part: Number
    times: Number = 1
    early: bool = False
    """The part is still to come (only under R77 r2)."""
    each: tuple[Seat, ...] = ()
    """The targets for whom an option is still to be taken, where it is taken for each (only under R77 r3)."""
    taken_for: tuple[Declared, ...] = ()
    """Options by their numbers, with the targets for whom they were taken."""


class Flipping(msgspec.Struct, frozen=True, array_like=True, tag=9):
    """The coins of a part are in the air: `wins` times it came off before, `gambled` gambles were made."""

    part: Number
    wins: Number = 0
    gambled: Number = 0


class Gambling(msgspec.Struct, frozen=True, array_like=True, tag=10):
    """The active player may gamble once more, or stop with what is won."""

    part: Number
    wins: Number
    gambled: Number


class Affecting(msgspec.Struct, frozen=True, array_like=True, tag=11):
    """An effect falls on players: `asked` are still to say whether they hold their immunity against it.

    `going` will be affected; `picking` of those still have to pick cards, `picks` are the picks made so far;
    `times` how often it happens (a gamble won several times).
    """

    part: Number
    asked: tuple[Seat, ...]
    going: tuple[Seat, ...]
    picking: tuple[Seat, ...] = ()
    picks: tuple[Picks, ...] = ()
    times: Number = 1
    which: Number = 0
    """Which of several kinds of action a block names is being put on."""
    ready: bool = False
    """It has been settled who picks."""
    blind: Number = 0
    """So many hidden cards of another player's totem were picked with the last of `picks`; chance says which."""


class Picks(msgspec.Struct, frozen=True, array_like=True):
    """The cards that a player picked; `side` where they lie in a totem (or `ELSEWHERE`), `to` where they go."""

    seat: Seat
    cards: tuple[MarkedCard, ...] = ()
    side: int = -1
    to: int = -1
    targets: tuple[Declared, ...] = ()


Pending = (Drawing | Window | Penalty | Ascending | NewCreature | Excess | Resolving | Choosing | Flipping | Gambling
           | Affecting | Question | Looking | Placing | Returning | Naming)
if TYPE_CHECKING:
    AnyPending = Any
    """Rules make sure of what is pending by `need`, which a type checker cannot follow."""
else:
    AnyPending = Pending

LATER, UNTOLD = 2, 3
"""Of a card that was laid wrongly: something else was done since; nobody says whether."""

SETUP, TURN_DRAW, MAIN, LAST, OVER = 0, 1, 2, 3, 4
PHASES = ("setup", "turn draw", "main", "last", "over")
"""LAST: after the lock action, when nothing but the end of the turn is left."""


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How the game ended; no winner is a tie."""

    winner: Seat | None
    reason: str


class State(msgspec.Struct, frozen=True, array_like=True):
    """Everything that the rules know."""

    players: tuple[Player, ...]
    active: Seat
    phase: Annotated[int, Meta(ge=0, le=4)]
    budget: Budget = Budget()
    pending: tuple[AnyPending, ...] = ()
    """What has to be settled before the turn goes on, the most urgent last."""
    blocks: tuple[Running, ...] = ()
    """Sorted: blocks of one player join, and their order cannot matter."""
    types: tuple[Running, ...] = ()
    """In the order of playing: the last one counts."""
    grants: tuple[Running, ...] = ()
    """Actions granted for turns to come."""
    skips: tuple[Seat, ...] = ()
    """Players who miss their next turn (once for each time they stand here)."""
    extra: tuple[Seat, ...] = ()
    """Players who get a turn after this one."""
    failed: tuple[Seat, ...] = ()
    """Players whose forced draws failed, not yet judged (only while a card is carried out, under R08 r2)."""
    result: Result | None = None
    demands: tuple[Running, ...] = ()
    """Demands set by cards, in the order of playing; `what` is the number."""
    shields: tuple[Running, ...] = ()
    """Sorted: what keeps the effects `what` of other players' cards from a player, or from the totem on `side`."""
    laid: int = -1
    """The side on which the last action laid a card wrongly, or LATER, UNTOLD; -1: none lies wrongly, as rules see to.

    Only positions tell of such a card (R40).
    """
    blessed: tuple[Seat, ...] = ()
    """Who has used the blessing in this turn of another player (only under R11 r2)."""
    fallen: tuple[Counts, ...] = ()
    """For each seat the cards in the Ruins that fell with a totem (only under R70 r2)."""
    below: tuple[Counts, ...] = ()
    """For each seat cards under the Temple, in an order that nobody knows (only under R57 r2)."""
    seen: tuple[Counts, ...] = ()
    """For each seat the excess worship that all saw go to the Ruins (only under R67 r2)."""


def later(laid: int) -> int:
    """What is known of a card that was laid wrongly when something else has been done."""
    return -1 if laid < 0 else LATER
