"""The words of the card language: what each verb needs and may have, and what no card may name."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .cards import ACTIONS, KINDS, VERBS

SAME = "same"
"""In place of a target: the players declared for the part before."""
SIDES = ("left", "right", "both")
PLAYERS = ("performer", "active")
ANYHOW = (*PLAYERS, "random")
LASTING: Mapping[str, str] = {
    "this turn": "turn",
    "until my next turn": "next",
    "while on active totem": "here",
    "while in totem": "totem",
    "rest of game": "game",
    "unsaid": "unsaid",
}
"""How long an effect lasts, in the words of a card file; `{turns: n}` counts turns of the player it lies on."""
IMMUNITIES = (*VERBS, *(f"block:{kind}" for kind in KINDS))
"""The kinds of effect against which a creature can be immune, and a card protect."""
DONE_TO_CARDS = ("reveal", "curse", "uncurse", "move", "remove", "collapse")
"""The kinds of effect from which a single totem can be protected."""


class Usage(msgspec.Struct, frozen=True):
    """What a verb needs and may have besides `to`, `do`, `if` and `then`."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    """The places it acts upon, in words of the file; no verb leaves a choice yet, so it need not be written."""
    into: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    choosers: tuple[str, ...] = ()
    picks: bool = False
    """Whether something is picked for it, which may be left out if the part is optional."""


PICKING = ("number", "per", "chooser", "where")
USAGE: Mapping[str, Usage] = {
    "draw": Usage(may=("number", "per", "where"), where=("temple",)),
    "discard": Usage(may=PICKING, where=("hand",), choosers=ANYHOW, picks=True),
    "reveal": Usage(may=PICKING, where=("totem",), choosers=PLAYERS, picks=True),
    "look": Usage(may=("number", "per", "where"), where=("temple",)),
    "curse": Usage(may=PICKING, where=("totem",), choosers=PLAYERS, picks=True),
    "uncurse": Usage(may=PICKING, where=("totem",), choosers=PLAYERS, picks=True),
    "block": Usage(needs=("kinds",), may=("lasting",), kinds=KINDS),
    "unblock": Usage(needs=("kinds",), kinds=KINDS),
    "grant": Usage(needs=("kinds",), may=("number", "per", "lasting"), kinds=ACTIONS),
    "trade": Usage(needs=("kinds",), may=("number",), kinds=ACTIONS),
    "swap": Usage(may=("chooser",), choosers=("performer", "random")),
    "move": Usage(may=PICKING, where=("totem",), choosers=PLAYERS, picks=True),
    "remove": Usage(needs=("into",), may=PICKING, where=("totem",), into=("hand", "temple", "ruins"),
                    choosers=PLAYERS, picks=True),
    "collapse": Usage(may=("chooser", "where"), where=("totem",), choosers=PLAYERS, picks=True),
    "return": Usage(needs=("into",), may=PICKING, where=("ruins",), into=("hand", "temple"), choosers=PLAYERS,
                    picks=True),
    "shuffle": Usage(may=("where",), where=("temple",)),
    "arrange": Usage(may=("where",), where=("temple",), picks=True),
    "pick": Usage(may=PICKING, where=("temple",), choosers=PLAYERS, picks=True),
    "set type": Usage(needs=("clan",), may=("side", "lasting", "chooser"), choosers=PLAYERS),
    "set demand": Usage(needs=("number", "side"), may=("lasting",)),
    "skip turn": Usage(),
    "extra turn": Usage(),
    "play": Usage(may=("chooser", "where"), where=("hand",), choosers=PLAYERS, picks=True),
    "exchange": Usage(),
    "protect": Usage(needs=("kinds",), may=("side", "lasting"), kinds=IMMUNITIES),
}
"""Every verb of `cards.VERBS`."""
FIELDS = ("number", "per", "where", "into", "kinds", "side", "clan", "lasting", "chooser")
"""Keys of an effect that depend on its verb."""

# -- what no card may name ---------------------------------------------------------------------------
LOCKED = "no card alters a locked totem (totym:5.locked.1)"
ASCENDED = "an ascended creature never comes back (totym:7.rule.3)"
DORMANT = "nothing but a swap touches creatures in a Chapel; write `do: swap` (totym:3.chapel.1, R66)"
FALLING = "cards of a collapsing totem go to the Ruins and nowhere else (totym:8.collapse.2)"
OUT_OF_REACH: Mapping[str, str] = {
    "locked totem": LOCKED, "locked": LOCKED, "ascended": ASCENDED, "ascended pile": ASCENDED, "chapel": DORMANT,
    "collapse": FALLING, "collapsing totem": FALLING,
}
"""Places that no part of a card may name, with the reason."""
ABOVE_CARDS = "nothing blocks or prevents an ascension (totym:7.rule.1)"
UNTOUCHED: Mapping[str, str] = {
    "ascension": ABOVE_CARDS, "ascend": ABOVE_CARDS,
    "penalty": "nothing stops what a failed imposter brings (totym:5.resolve.8)",
}
"""Things that no block and no immunity may name, with the reason."""
NO_MIXING = "cards of different players never mix: what a part acts upon is always its target's own (totym:8.mix.1)"
OWNERS = ("self", "opponent", "opponents", "2 opponents", "any", "all", "another player", "player", "owner", "own",
          "my", "your", "their", "rival")
"""Words for a player in front of a place, as in `opponent's temple`."""


def owner_of(place: str) -> str | None:
    """The player that a text names before a place, if it names one.

    >>> owner_of("opponent's temple"), owner_of("temple")
    ('opponent', None)
    """
    owner, space, _ = place.rpartition(" ")
    word = owner.removesuffix("'s").removesuffix("'")
    return word if space and word in OWNERS else None
