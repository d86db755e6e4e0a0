"""What remains of a text some or all of whose effects are prevented (section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..cards import Effect
from ..state import Declared, Resolving, Seat, State
from . import picks
from .prevention import is_blocked, is_immune
from .table import living, pop, top
from .targets import targets_of
from .undoing import as_it_began, is_single, undone


def kinds_of(rules: Rules, state: State, effect: Effect) -> tuple[str, ...]:
    """The kinds of action that a block names, those first against which a creature is immune.

    In which order they are put makes no difference now; so nothing has happened yet when an immunity is held. A block
    on blocks comes after the others, which it would stop under R33 r2.
    """
    immune = [kind for kind in effect.kinds
              if any(is_immune(rules, state, seat, f"block:{kind}") for seat in living(state))]
    others = [kind for kind in effect.kinds if kind not in immune]
    return (*immune, *sorted(others, key=lambda kind: kind == effect.verb))


def is_prevented(rules: Rules, state: State, user: Seat, target: Seat, effect: Effect) -> bool:
    """Whether a block on whoever performs the effect stops it: the target, but for curses the active player."""
    if effect.verb in ("block", "set type") and rules.reading("R33") == "r1":
        return False
    performer = user if effect.verb == "curse" else target
    kind = effect.verb
    if effect.verb == "pick" and effect.where == "temple" and rules.reading("R90") == "r2":
        kind = "draw"
    if not is_blocked(rules, state, performer, kind):
        return False
    return not (picks.hurts(state, user, target, effect) and rules.reading("R47") == "r2")


def cite_prevention(rules: Rules, text: Resolving, going: Sequence[Seat]) -> None:
    """What is left of a text still happens; where nothing is, it could be used all the same."""
    effects = [part for part in rules.deck.cards[text.card].parts if isinstance(part, Effect)]
    everything = not going and len(effects) == 1 and len(effects[0].kinds) <= 1
    cite("6.prevent.3" if everything else "6.prevent.1")


# -- before 1.1 --------------------------------------------------------------------------------------
def stopped_effects(rules: Rules, state: State, text: Resolving) -> Iterator[tuple[int, bool, bool]]:
    """The effects of a text by their numbers: whether blocks stop them for some, and for all of their targets."""
    for number, part in enumerate(rules.deck.cards[text.card].parts):
        if isinstance(part, Effect):
            stopped = [is_prevented(rules, state, text.user, seat, part)
                       for seat in targets_of(state, text, number, part)]
            yield number, any(stopped), bool(stopped) and all(stopped)


def need_something_left(rules: Rules, state: State, user: Seat, card: int, declared: tuple[Declared, ...]) -> None:
    """A tarot can be played even if blocks stop all that it says; before 1.1 perhaps not."""
    if not state.blocks:
        return
    stopped = list(stopped_effects(rules, state, Resolving(user, card, (), declared)))
    if stopped and all(for_all for _, _, for_all in stopped):
        need(rules.flag("prevention") != "h2", "6.prevent.3", "blocks stop everything that the tarot says")


def falls_flat(rules: Rules, state: State, text: Resolving) -> bool:
    """Whether a tarot comes to nothing since a block stops one of its effects: no; before 1.1 perhaps."""
    if not state.blocks:
        return False
    always = rules.deck.cards[text.card].text
    stopped = any(for_some for number, for_some, _ in stopped_effects(rules, state, text) if number in always)
    return stopped and rules.flag("prevention") == "h1"


def fails_whole(rules: Rules, text: Resolving) -> bool:
    """Whether all of a tarot fails with an effect that is prevented: no; before 1.1 perhaps."""
    return not text.blessing and rules.flag("prevention") == "h1"


def give_up(rules: Rules, state: State) -> State:
    """Nothing of the text that is being carried out takes place, not even what has happened already."""
    while type(top(state)) is not Resolving:
        state = pop(state)
    text = top(state)
    if is_single(rules.deck.cards[text.card]):
        return replace(state, pending=(*state.pending[:-1], replace(text, todo=())))
    state = undone(state, as_it_began(text, "prevention=h1"))
    return replace(state, pending=(*state.pending[:-1], replace(text, todo=())))
