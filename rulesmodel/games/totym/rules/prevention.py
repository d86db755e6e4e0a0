"""Blocks and immunities: who is kept from doing what (sections 3 and 6)."""

from __future__ import annotations

from ....kernel.marked import number_of
from ....kernel.positions import is_named
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ..state import OPEN, Running, Seat, State
from .table import player


def is_blocked(rules: Rules, state: State, seat: Seat, kind: str) -> bool:
    """Whether a player is blocked from a kind of action; others stay free to do it."""
    for block in state.blocks:
        if block.seat == seat and block.what == kind and is_running(rules, state, block):
            if is_refused_later(rules, state, block):
                continue
            cite("6.block.1")
            return True
    if any(block.what == kind for block in state.blocks):
        cite("6.block.2", "the block lies on another player")
    return False


def is_refused_later(rules: Rules, state: State, block: Running) -> bool:
    """Whether an immunity counts that was not held when the block came: waived (R48), or a new creature's (R49)."""
    creature = player(state, block.seat).creature
    if not is_named(creature) or not is_immune(rules, state, block.seat, f"block:{block.what}"):
        return False
    if block.waived:
        return state.active != block.owner and rules.reading("R48") == "r2"
    return rules.reading("R49") == "r2"


def is_running(rules: Rules, state: State, effect: Running) -> bool:
    """Whether a lasting effect still lasts: those tied to their card end when it leaves its place (R71, R72)."""
    tied = effect.lasting.kind in ("here", "totem")
    if lies_open(state, effect, locked_too=not tied):
        return True
    if tied and lies_open(state, effect, locked_too=True):
        return effect.lasting.kind == "totem" and rules.reading("R72") == "r2"
    if rules.reading("R73") == "r2":
        return True
    return rules.reading("R71") == "r2" if tied else rules.reading("R71") != "r3"


def lies_open(state: State, effect: Running, locked_too: bool) -> bool:
    """Whether the card of an effect lies open in a totem of its owner."""
    totems = player(state, effect.owner).totems
    return any(number_of(each.tarots, (effect.source,)) > 0 for each in totems if locked_too or each.status == OPEN)


def immunities(rules: Rules, state: State, seat: Seat) -> tuple[str, ...]:
    """What the active creature of a seat makes it immune to."""
    return immunities_of(rules, player(state, seat).creature)


def immunities_of(rules: Rules, creature: int) -> tuple[str, ...]:
    """What a creature (-1: none) makes its player immune to."""
    return rules.deck.cards[creature].immune if creature >= 0 else ()


def is_protected(rules: Rules, state: State, seat: Seat, kind: str, by: Seat, side: int = -1) -> bool:
    """Whether a card keeps from a player (or, with `side`, from a totem) what another player's card would do.

    It is like an immunity that a card gives, but is never left aside; penalties and ascensions are no card's doing.
    """
    return by != seat and any(
        each.seat == seat and each.side == side and each.what in (kind, kind.partition(":")[0])
        and is_running(rules, state, each) for each in state.shields)


def need_waivable(rules: Rules) -> None:
    """Immunities are a choice; before 1.1 they may have worked by themselves."""
    need(rules.flag("immunity_text") != "h1", "3.imm.2", "an immunity works by itself")


def is_immune(rules: Rules, state: State, seat: Seat, kind: str) -> bool:
    """Whether the active creature of a seat is immune to a kind of effect, such as `draw` or `block:tarot`."""
    return makes_immune(rules, player(state, seat).creature, kind)


def makes_immune(rules: Rules, creature: int, kind: str) -> bool:
    """Whether a creature (-1: none) makes its player immune to a kind of effect."""
    immune = immunities_of(rules, creature)
    return kind in immune or kind.partition(":")[0] in immune
