"""What must be true of every state of Totem Hoarder, and what the search is expected to find."""

from __future__ import annotations

from ...kernel.game import Invariant
from ...kernel.rules import Rules
from ...kernel.zones import among, size
from .expectations import EXPECTATIONS
from .rules.ending import is_over, skellies, totems
from .state import NOW, THIS_TURN, Dealing, FirstStep, State, Window, team_size

__all__ = ["EXPECTATIONS", "INVARIANTS"]


def cards_conserved(rules: Rules, state: State) -> bool:
    """P01: hands, teams, pile, discard pile and removed cards are the deck."""
    layers = [counts for team in state.teams for _, counts in team]
    zones = zip(*state.hands, state.pile, state.discard, state.removed, *layers, strict=True)
    return tuple(map(sum, zones)) == rules.deck.copies


def teams_fit(rules: Rules, state: State) -> bool:
    """P02: no team holds more cards than it has places."""
    places = rules.deck.team_places
    return team_size(state.teams[0]) <= places and team_size(state.teams[1]) <= places


def totems_in_play(rules: Rules, state: State) -> bool:
    """P03: no Totem in the discard pile or out of the game."""
    return among(state.discard, rules.deck.totems) == 0 and among(state.removed, rules.deck.totems) == 0


def only_bodyguards_leave(rules: Rules, state: State) -> bool:
    """P04: only Fung Bodyguards leave the game, and not before the pile has run out."""
    gone = size(state.removed)
    return gone == among(state.removed, rules.deck.fung_bodyguards) and (gone == 0 or state.emptied > 0)


def one_totem_majority(rules: Rules, state: State) -> bool:
    """P05: never enough Totems for both players."""
    wanted = rules.deck.totems_to_win
    return totems(rules, state, 0) < wanted or totems(rules, state, 1) < wanted


def skellies_below_loss(rules: Rules, state: State) -> bool:
    """P07, P08: while the game goes on nobody has the losing number of Skellies; afterwards one at most."""
    limit = rules.deck.skellies_to_lose
    lost = (skellies(rules, state, 0) >= limit) + (skellies(rules, state, 1) >= limit)
    return lost <= 1 if is_over(state) else lost == 0


def big_hand_has_creature(rules: Rules, state: State) -> bool:
    """P09: a hand that costs a discard holds a creature."""
    return all(size(hand) <= rules.deck.hand_before_discard or among(hand, rules.deck.creatures) > 0
               for hand in state.hands)


def turn_starts_clean(rules: Rules, state: State) -> bool:
    """P11: at the start of a turn nothing is left that held for the last one."""
    if type(state.phase) is not FirstStep:
        return True
    marked = any(mark & THIS_TURN for team in state.teams for mark, _ in team)
    return not (marked or state.skipped or state.stops or state.cleaned or state.gone)


def pile_there(rules: Rules, state: State) -> bool:
    """P26: before the closing turns there is a card in the pile whenever somebody decides."""
    return size(state.pile) > 0 or state.closing > 0 or is_over(state) or type(state.phase) is Dealing


def chain_is_short(rules: Rules, state: State) -> bool:
    """P13: the longest chain that both survive."""
    return type(state.phase) is not Window or state.phase.skellies <= 2 * (rules.deck.skellies_to_lose - 1)


def stops_are_few(rules: Rules, state: State) -> bool:
    """P18: each stop costs the stopper a Skelly, and the losing one ends the game."""
    return state.stops < rules.deck.skellies_to_lose


def one_card_goes_through(rules: Rules, state: State) -> bool:
    """P19: at most one card of a turn is carried out."""
    return sum(sum(counts) for team in state.teams for mark, counts in team if mark & NOW) <= 1


def closing_follows_emptyings(rules: Rules, state: State) -> bool:
    """P27: the closing turns are those after the second emptying."""
    return (state.closing > 0) == (state.emptied == 2)


INVARIANTS = (
    Invariant("P01", "no card appears or vanishes", cards_conserved),
    Invariant("P02", "no team holds more cards than it has places", teams_fit),
    Invariant("P03", "every Totem is in a hand, a team or the pile", totems_in_play),
    Invariant("P04", "only Fung Bodyguards ever leave the game", only_bodyguards_leave),
    Invariant("P05", "the two teams never both have the winning number of Totems", one_totem_majority),
    Invariant("P08", "nobody plays on with the losing number of Skellies", skellies_below_loss),
    Invariant("P09", "a hand that costs a discard holds a creature", big_hand_has_creature),
    Invariant("P11", "a turn starts clean", turn_starts_clean),
    Invariant("P13", "a chain of Skellies is never longer than both can survive", chain_is_short),
    Invariant("P18", "a turn sees fewer stops than Skellies that lose the game", stops_are_few),
    Invariant("P19", "at most one card of a turn goes through", one_card_goes_through),
    Invariant("P26", "before the closing turns the pile is never empty", pile_there),
    Invariant("P27", "the closing turns follow the second emptying", closing_follows_emptyings),
)
