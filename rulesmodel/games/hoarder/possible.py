"""Positions that cannot be: what contradicts itself, or the rulebook, is a fault with its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.positions import Unnamed
from ...kernel.rules import Rules
from ...kernel.yamlfile import Node
from ...kernel.zones import Counts, among, size
from .rules.ending import is_over
from .state import PLAYED, THIS_TURN, FirstStep, Keeping, State, Window, in_team, other


def check_possible(rules: Rules, node: Node, known: Counts) -> None:
    """No more cards of a kind than there are."""
    for card, copies, number in zip(rules.deck.cards, rules.deck.copies, known, strict=True):
        if number > copies:
            node.fault(f"{number} cards {card.id} ({card.name}), but there are only {copies} (hoarder:1.components)")
    totems = sum(known[kind] for kind in rules.deck.totems)
    allowed = sum(rules.deck.copies[kind] for kind in rules.deck.totems)
    if totems > min(allowed, 5):
        node.fault(f"{totems} Totems, but there are only {min(allowed, 5)} (hoarder:1.components.4)")


def check_discard(rules: Rules, fields: Mapping[str, Node], discard: Counts, removed: Counts) -> None:
    """No Totem ever lies in the discard pile; only Fung Bodyguards leave the game (under R42 r3 Totems too)."""
    if any(discard[kind] for kind in rules.deck.totems):
        fields["discard"].fault("a Totem never lies in the discard pile (hoarder:13.totem.1)")
    leaving = rules.deck.fung_bodyguards + (rules.deck.totems if rules.under("R42", "r3") else ())
    if among(removed, leaving) < size(removed):
        fields["removed"].fault("only Fung Bodyguards leave the game (hoarder:10.first.1)")


def check_alive(rules: Rules, node: Node, state: State) -> None:
    """A position with the losing number of Skellies in a team is one where the game is over."""
    for seat in (0, 1):
        if type(state.teams[seat]) is Unnamed or is_over(state):
            continue
        if in_team(state.teams[seat], rules.deck.skellies) >= rules.deck.skellies_to_lose:
            node.fault(f"with {rules.deck.skellies_to_lose} Skellies in a team the game is over (hoarder:4.lose.1)")


def check_phase(rules: Rules, node: Node, seats: Sequence[str], state: State) -> None:
    """The cards that the phase speaks of lie where the rules will look for them."""
    phase, team = state.phase, state.teams[state.active]
    if type(phase) is Window and phase.rest is None and type(team) is not Unnamed:
        may_have_left = rules.under("R27", "r2") or rules.under("R22", "r2")
        if not may_have_left and not any(mark & PLAYED and counts[phase.card] for mark, counts in team):
            node.fault(f"the card just played, {rules.deck.cards[phase.card].id}+played, does not lie in "
                       f"{seats[state.active]}'s team (hoarder:9.stop.1)")
    if type(phase) is Keeping and type(state.hands[other(phase.thief)]) is not Unnamed:
        hand, pair = state.hands[other(phase.thief)], (phase.first, phase.second)
        if any(hand[kind] < pair.count(kind) for kind in pair):
            node.fault("the two cards to choose from lie in the robbed hand until one is kept (hoarder:8.steal.2)")


def check_turn_start(fields: Mapping[str, Node], seats: Sequence[str], state: State) -> None:
    """Before the first step of a turn nothing of that turn has happened."""
    if type(state.phase) is not FirstStep:
        return
    happened = [name for name in ("skipped", "stops", "cleaned", "gone") if getattr(state, name)]
    happened += [name for name, team in zip(seats, state.teams, strict=True)
                 if type(team) is not Unnamed and any(mark & THIS_TURN for mark, _ in team)]
    for name in happened:
        told = "a card cannot bear a mark of this turn" if name in seats else f"there is no `{name}` yet"
        fields[name].fault(f"this turn has not had its first step, so {told}; say `step: 2`, or leave it out "
                           "(hoarder:7.turn.1)")
