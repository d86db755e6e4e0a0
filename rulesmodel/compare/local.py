"""Two sets of rules side by side in one state: what each offers there, and where a move leads on each side."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any, NamedTuple

from ..kernel.errors import BadMove, NotSaid, UnknownName, Unspecified
from ..kernel.game import Action, Game, Outcome, State
from ..kernel.rules import Rules
from ..kernel.ruling import Refused


class Face(NamedTuple):
    """What there is to see in a state: how the game ended, who chooses, what chance can do, and candidate actions.

    `unsaid` is the flag that the version would have to settle first; `missing` tells that a partial position does
    not say enough.
    """

    ending: Outcome | None = None
    seat: int | None = None
    chance: Mapping[Action, int] = {}
    actions: tuple[Action, ...] = ()
    unsaid: str = ""
    missing: bool = False


class Result(NamedTuple):
    """What becomes of an action: the state it leads to, or why there is none."""

    state: State | None
    refused: Refused | None = None
    unsaid: Unspecified | None = None
    missing: bool = False


def look(game: Game, rules: Rules, state: State) -> Face:
    """What there is to see in a state under some rules."""
    try:
        ending = game.outcome(rules, state)
        if ending is not None:
            return Face(ending)
        chance = dict(game.outcomes(rules, state))
        if chance:
            return Face(None, None, chance, tuple(chance))
        return Face(None, game.to_move(rules, state), {}, tuple(game.candidates(rules, state)))
    except Unspecified as error:
        return Face(unsaid=error.flag)
    except NotSaid:
        return Face(missing=True)


def attempt(game: Game, rules: Rules, state: State, action: Action) -> Result:
    """Carry out an action as far as the rules allow it."""
    try:
        return Result(game.step(rules, state, action))
    except Refused as refused:
        return Result(None, refused)
    except Unspecified as unsaid:
        return Result(None, unsaid=unsaid)
    except NotSaid:
        return Result(None, missing=True)


def sight(game: Game, rules: Rules, state: State, seat: int) -> Mapping[str, Any]:
    """What a seat can see, as far as the version says it."""
    try:
        return game.view(rules, state, seat)
    except Unspecified as error:
        return {"unsaid": error.flag}
    except NotSaid as error:
        return {"missing": str(error)}


def unordered(value: Any) -> Any:
    """A written position with all lists sorted.

    >>> unordered({"Ada": {"hand": ["T", "K"]}})
    {'Ada': {'hand': ['K', 'T']}}
    """
    if isinstance(value, Mapping):
        return {key: unordered(inner) for key, inner in value.items()}
    return sorted(map(unordered, value), key=str) if isinstance(value, list | tuple) else value


class Pairing:
    """The rules of two sides, with what makes what they say comparable.

    With the same deck an action means the same on both sides; with two decks, which may number their cards otherwise,
    it is the words that count.
    """

    def __init__(self, game: Game, a: Rules, b: Rules) -> None:
        self.game, self.a, self.b = game, a, b
        self.same_deck = a.deck is b.deck or a.deck == b.deck

    def faces_part(self, a: Face, b: Face, apart: bool = False) -> str:
        """In what two faces differ (a word of `result.KINDS`), empty if in nothing that players would notice.

        `apart` tells that they are those of two states that only look alike, so that words have to be compared.
        """
        if a.missing or b.missing:
            return ""
        if a.unsaid != b.unsaid:
            return "unsaid"
        if a.ending != b.ending:
            return "ending"
        if bool(a.chance) != bool(b.chance) or a.seat != b.seat:
            return "asked"
        exact = self.same_deck and not apart
        return "chance" if self.odds(self.a, a, exact) != self.odds(self.b, b, exact) else ""

    def odds(self, rules: Rules, face: Face, exact: bool) -> dict[Any, int]:
        """The outcomes of chance with their weights in lowest terms."""
        common = gcd(*face.chance.values()) or 1
        return {action if exact else self.game.write_action(rules, action): weight // common
                for action, weight in face.chance.items()}

    def results_part(self, a: Result, b: Result) -> str:
        """In what two results of the same action differ, empty if in nothing that players would see."""
        if a.missing or b.missing:
            return ""
        if a.unsaid or b.unsaid:
            return "" if a.unsaid and b.unsaid and a.unsaid.flag == b.unsaid.flag else "unsaid"
        if a.state is None or b.state is None:
            return "" if a.state is b.state else "allowed"
        return "" if self.look_alike(a.state, b.state) else "result"

    def look_alike(self, a: State, b: State) -> bool:
        """Whether people would see the same position."""
        if self.same_deck and a == b:
            return True
        return self.shown(self.a, a) == self.shown(self.b, b)

    def sights_part(self, ours: Mapping[str, Any], b: State, seat: int) -> bool:
        """Whether a seat, which sees `ours` on this side, sees something else on the other one."""
        theirs = sight(self.game, self.b, b, seat)
        return ours != theirs if self.same_deck else unordered(ours) != unordered(theirs)

    def shown(self, rules: Rules, state: State) -> Any:
        """The position as people see it; in what order two decks list the same cards is no matter."""
        position = self.game.shown_position(rules, state)
        return position if self.same_deck else unordered(position)

    def there(self, state: State, seat: int | None, action: Action, apart: bool = True) -> Action | None:
        """The action on the other side, None if it has none of these words."""
        return self._translated(self.a, self.b, state, seat, action, apart)

    def here(self, state: State, seat: int | None, action: Action, apart: bool = True) -> Action | None:
        """The action of the other side on this one, None if it has none of these words."""
        return self._translated(self.b, self.a, state, seat, action, apart)

    def _translated(self, known: Rules, other: Rules, state: State, seat: int | None, action: Action,
                    apart: bool) -> Action | None:
        """The action that goes by the same words in a state of other rules.

        With one deck it is the action itself, unless the states are `apart`: then cards may bear marks on one side that
        the action would have to name.
        """
        if self.same_deck and not apart:
            return action
        try:
            return self.game.read_action(other, state, seat, self.game.write_action(known, action))
        except (BadMove, UnknownName, NotSaid):
            return action if self.same_deck else None
