"""Which open questions of the rulebook a card makes relevant, and why: what to settle before playing with it.

The rulebook is silent or contradictory about many things that only certain cards bring up. Whoever types in a card
is told which of them it brings up, so that the table can agree on a reading beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from .cards import UNLIMITED, Card, Choice, Effect, Flip
from .grammar import USAGE


class Relevance(msgspec.Struct, frozen=True):
    """An open question that a card brings up."""

    card: str
    question: str
    why: str

    def __str__(self) -> str:
        return f"{self.card}: {self.why} ({self.question})"


Test = Callable[[Card], bool]


def effects(card: Card) -> list[Effect]:
    """All effects of a text, those inside choices and flips included."""
    return [part for part in card.parts if isinstance(part, Effect)]


def flips(card: Card) -> list[Flip]:
    """All flips and gambles of a text."""
    return [part for part in card.parts if isinstance(part, Flip)]


def does(*verbs: str) -> Test:
    """Whether a card has an effect with one of these verbs."""
    return lambda card: any(each.verb in verbs for each in effects(card))


def blocks(*kinds: str) -> Test:
    """Whether a card blocks one of these kinds of action."""
    return lambda card: any(each.verb == "block" and set(kinds) & set(each.kinds) for each in effects(card))


def lasts(*kinds: str) -> Test:
    """Whether a card has an effect that lasts in one of these ways."""
    return lambda card: any(each.lasting is not None and each.lasting.kind in kinds for each in effects(card))


def aims(*targets: str) -> Test:
    """Whether a part of a card falls on one of these targets."""
    return lambda card: any(each.to in targets for each in effects(card))


def immune(*kinds: str) -> Test:
    """Whether a creature is immune to one of these kinds of effect."""
    return lambda card: any(each.partition(":")[0] in kinds for each in card.immune)


def several_draws(card: Card) -> bool:
    """Whether two parts make different players draw."""
    return len({each.to for each in effects(card) if each.verb == "draw"}) > 1


def picks_unsaid(card: Card) -> bool:
    """Whether others pick something, and the card does not say who."""
    return any(each.to != "self" and USAGE[each.verb].picks and each.verb != "curse" and not each.chooser
               for each in effects(card))


def picks_of_many(card: Card) -> bool:
    """Whether several players pick at the same time."""
    return any(each.to in ("all", "2 opponents") and USAGE[each.verb].picks for each in effects(card))


def own_immunity(card: Card) -> bool:
    """Whether a creature is immune to a part of its own blessing."""
    return any(each.to in ("self", "any", "all") and each.verb in card.immune for each in effects(card))


def swaps_first(card: Card) -> bool:
    """Whether something follows a swap on the same card."""
    verbs = [each.verb for each in effects(card)]
    return "swap" in verbs[:-1]


RELEVANT: tuple[tuple[str, Test, str], ...] = (
    ("R75", aims("2 opponents"), "it names two opponents, and a duel has one"),
    ("R92", lambda card: aims("2 opponents", "opponent", "any")(card) and len(card.parts) > 1,
     "a player named as its target may go out before the text is at its end"),
    ("R53", lambda card: any(each.then for each in effects(card)),
     "a part follows another with `then`, which may or may not make that a condition"),
    ("R78", lambda card: any(flip.coins == 0 for flip in flips(card)),
     "it gambles without a flip, so nothing has come off that a gamble could follow"),
    ("R82", lambda card: any(flip.gambles not in (None, UNLIMITED) for flip in flips(card)),
     "what the number of gambles counts is not said"),
    ("R80", lambda card: any(flip.gambles is not None for flip in flips(card)) and len(card.text) > 1,
     "a lost gamble may or may not take back what the other parts brought"),
    ("R81", lambda card: bool(flips(card)) or blocks("flip", "gamble")(card),
     "what a blocked flip or gamble leaves of the result is not said"),
    ("R77", lambda card: any(isinstance(part, Choice) for part in card.parts),
     "when, and for how many of its targets, the option is taken is not said"),
    ("R76", picks_unsaid, "who picks for the target is not said; `chooser` would say it"),
    ("R91", picks_of_many, "several players pick, and it is not said whether in secret"),
    ("R08", several_draws, "it makes different players draw one after the other, and that may end the game"),
    ("R02", lambda card: any(each.verb == "draw" and each.to in ("self", "any", "all") for each in effects(card)),
     "whether drawing by one's own card is forced, so that it can eliminate, is not said"),
    ("R07", lambda card: card.is_creature and aims("all", "any", "opponent", "2 opponents")(card)
     and does("draw")(card), "everybody may go out by a blessing, for which no tie is foreseen"),
    ("R54", lambda card: any(each.verb == "discard" and (each.number > 1 or each.per) for each in effects(card)),
     "what happens where there are fewer cards than it says is not said"),
    ("R90", does("pick"), "whether taking a card from the Temple without drawing counts as a draw is not said"),
    ("R70", does("return"), "whether a card that fell with a totem can be brought back is not said"),
    ("R46", lasts("unsaid"), "it does not say how long it lasts"),
    ("R33", does("block"), "who performs a block is not said, so whether a block of blocks stops it"),
    ("R03", blocks("draw"), "whether a draw block stops the turn draw is not said"),
    ("R59", blocks("draw"), "a draw block meets the five cards of an ascension"),
    ("R68", blocks("discard"), "whether a discard block keeps excess worship after a swap is not said"),
    ("R22", blocks("discard"), "whether a discard block keeps the hand from a failed imposter's penalty is not said"),
    ("R30", blocks("tarot"), "whether a tarot may still be laid hidden is not said"),
    ("R25", blocks("lock"), "whether the lock action can be blocked is not said"),
    ("R24", blocks("imposter"), "whether playing an imposter can be blocked is not said"),
    ("R55", does("unblock"), "whether a later card lifts a block is not said"),
    ("R71", lambda card: any(each.lasting is not None for each in effects(card)),
     "whether a lasting effect ends when its card leaves is not said"),
    ("R72", lasts("totem"), "whether it goes on when its totem locks is not said"),
    ("R09", lambda card: any(each.lasting is not None for each in effects(card)),
     "whether a lasting effect ends when its owner goes out is not said"),
    ("R31", does("set type"), "what a change of worship type changes is not said"),
    ("R32", does("set type"), "which change counts when the card of the latest one has gone is not said"),
    ("R34", does("set type"), "whether a change reaches a locked totem is not said"),
    ("R35", does("set type"), "whether a change outlasts the creature is not said"),
    ("R36", does("set type"), "whether the latest change or the harmful one counts is contradictory"),
    ("R28", does("set demand"), "what happens to worship above a lowered demand is not said"),
    ("R51", does("play"), "whether an immunity holds against a tarot that one is made to play is not said"),
    ("R69", does("exchange"), "whether creatures of different players may be exchanged is not said"),
    ("R64", does("swap"), "where the old creature goes is not said"),
    ("R65", lambda card: any(each.verb == "swap" and not each.chooser for each in effects(card)),
     "whether chance or a player chooses the new creature is not said; `chooser` would say it"),
    ("R66", does("swap"), "a swap touches the Chapel, which nothing may touch"),
    ("R29", does("swap"), "whether hidden tarots are excess worship is contradictory"),
    ("R67", does("swap"), "whether excess worship is shown is not said"),
    ("R10", does("swap"), "whether the new creature's blessing can be used in the same turn is not said"),
    ("R52", swaps_first, "which creature's immunity counts for what follows the swap is not said"),
    ("R39", does("move"), "whether a card may permit what the rules forbid, to move a laid card, is contradictory"),
    ("R27", does("move"), "whether worship may be moved onto a full side is not said"),
    ("R41", does("curse"), "at whose turn's end the cursed totem falls is not said"),
    ("R16", does("curse"), "whether a cursed totem that is attempted can still be contested is not said"),
    ("R42", does("curse"), "whether a cursed totem may be attempted at all is not said"),
    ("R43", does("curse"), "whether excess after a swap takes a curse away is not said"),
    ("R44", does("skip turn"), "whether a skipped turn ends, so that cursed totems fall, is not said"),
    ("R45", immune("curse", "collapse", "reveal"), "it is immune to what its player does not perform"),
    ("R04", immune("draw"), "whether an immunity stops the turn draw is not said"),
    ("R60", immune("discard"), "whether an immunity keeps the hand at an ascension is not said"),
    ("R48", immune("block"), "how long a waived immunity stays waived is not said"),
    ("R49", immune("block"), "whether a running block ends with the arrival of an immune creature is not said"),
    ("R50", own_immunity, "whether its own blessing's drawback can be refused is not said"),
    ("R26", lambda card: card.as_imposter, "where a relic goes that stood in for an imposter is not said"),
    ("R83", lambda card: card.type == "relic", "whether a relic counts as what it stands for is not said"),
    ("R84", lambda card: card.type == "relic" and not card.as_imposter and card.left is None,
     "it demands nothing on either side, and no rule says what then"),
    ("R74", lambda card: card.skip_draw, "whether one of the two cards of the turn draw can be left out is not said"),
)
"""For each open question that depends on cards: which cards bring it up, and why."""


def questions_of(card: Card) -> list[Relevance]:
    """The open questions that a card brings up, in the order of `RELEVANT`."""
    return [Relevance(card.id, question, why) for question, test, why in RELEVANT if test(card)]


def warnings(cards: Iterable[Card]) -> list[Relevance]:
    """The open questions that several cards bring up, card by card."""
    return [relevance for card in cards for relevance in questions_of(card)]
