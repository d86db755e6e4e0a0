"""What a game promises about its decks: facts that `check` establishes afresh each time it runs.

A game package lists them as `EXPECTATIONS` in its `properties.py`. Each one names a search (a deck, or a
position to start from, under some readings) and what that search must show:

| what         | kind "holds"                                  | kind "finds"                                    |
|--------------|-----------------------------------------------|-------------------------------------------------|
| `invariants` | no reachable state breaks an invariant        | one breaks the invariant whose id is `name`     |
| `deadlock`   | somebody can always move until the game ends  | a state where the game goes on and nobody can   |
| `lasso`      | every play ends                               | an endless play                                 |
| `outcome`    | no play ends for the reason `name`            | a play that ends for the reason `name`          |
| `state`      | `predicate` is true of every reachable state  | a reachable state of which `predicate` is true  |

What holds counts only if the search visited everything; what is found is shown with its shortest trace.
Expectations with the same search share one run, so many of them about one deck cost little more than one.

>>> tie = Expectation("tie", "equal teams leave a game without a winner", deck="tiny", kind="finds",
...                   what="outcome", name="tie")
>>> tie.deck, tie.scope
('tiny', 'game')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from .rules import Rules

Kind = Literal["holds", "finds"]
What = Literal["invariants", "deadlock", "lasso", "outcome", "state"]
Scope = Literal["game", "turn"]


class Expectation(msgspec.Struct, frozen=True):
    """One promise. `id` is unique in its game (a property's id such as `P23` is a good one).

    Raises `ValueError` when the fields do not fit together: a `state` needs its `predicate`, an
    `outcome` (and an invariant that is to be found broken) its `name`, and `moves` belong to a lasso.
    """

    id: str
    title: str
    """One line in a player's words, as it will stand in the report."""
    deck: str
    """A shipped deck, by name."""
    kind: Kind = "holds"
    what: What = "invariants"
    readings: Mapping[str, str] = {}
    position: str = ""
    """YAML of the position to start from; empty for all deals of the deck."""
    scope: Scope = "game"
    """`turn` stops at the next turn start: real constants, one turn, all its branches."""
    name: str = ""
    """The outcome's reason, or the id of the invariant that is found broken."""
    predicate: Callable[[Rules, Any], Any] | None = None
    moves: tuple[str, ...] = ()
    """For a found lasso: moves such as `"Ada: return K1"` that lead from `position` back to it (or to its
    mirror image). They are replayed, not searched for, so the deck may be of any size."""
    counts: Mapping[str, int] = {}
    """Known figures of the whole search, e.g. `{"turn_starts": 262}`; any difference is a failure."""
    mirror: bool = True
    """Whether positions that differ only by swapping the seats count as one."""
    max_states: int | None = None
    """A bound for searches that look for something; reaching it first means that nothing was found."""
    deep: bool = False
    """Too long for every day: done only by `check --deep`."""

    def __post_init__(self) -> None:
        if (self.what == "state") != (self.predicate is not None):
            raise ValueError(f"{self.id}: a predicate belongs to a state expectation, and only there")
        if self.what == "outcome" and not self.name:
            raise ValueError(f"{self.id}: name the outcome's reason")
        if self.what == "invariants" and self.kind == "finds" and not self.name:
            raise ValueError(f"{self.id}: name the invariant that is broken")
        if self.moves and not (self.what == "lasso" and self.kind == "finds" and self.position):
            raise ValueError(f"{self.id}: moves belong to a lasso that is found from a position")
