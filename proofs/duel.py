"""Theorems about the toy game Stop & Worship: the smallest example of a proof file.

Each is a predicate about a rule function, for all states at once. `case` hands out the unknowns.
"""

from typing import Any

from rulesmodel.games.duel import game
from rulesmodel.games.duel.rules import decline, worship
from rulesmodel.games.duel.state import Decline, Pile, Player, State
from rulesmodel.machines.prove import Case, all_of, theorem

RULES = game.rules("four")


def table(case: Case, chain: Any = 0, window: bool = False) -> State:
    """A state in which everything that matters to the rule in question is unknown."""
    cap = RULES.deck.cap
    players = [Player(case.integer(f"{name} acts", 0), case.integer(f"{name} stops", 0),
                      case.integer(f"{name} worship", 0, cap)) for name in game.seats]
    pile = Pile(case.integer("pile acts", 0), case.integer("pile stops", 0))
    return State(pile, (players[0], players[1]), 0, window, chain)


@theorem(title="nobody ever holds more worship than the cap", game="duel", strength="all integers",
         clauses=["4.excess.1", "4.excess.2"], fault="the other player keeps what is over the cap")
def worship_stays_capped(case: Case) -> Any:
    """What exceeds the cap goes to the other player, who stops at the cap too."""
    players = worship(RULES, table(case), 0)
    return all_of(*(player.worship <= RULES.deck.cap for player in players))


@theorem(title="an act works exactly after an even number of stops", game="duel", strength="all integers",
         clauses=["4.act.1", "4.act.2"], fault="an odd number of stops lets the act work")
def parity_decides(case: Case) -> Any:
    """Whoever declines, the number of stops alone decides."""
    chain = case.integer("chain", 0)
    state = table(case, chain, window=True)
    case.assume(state.players[0].worship < RULES.deck.cap)
    after = case.legal(decline, RULES, state, Decline(case.one_of("who declines", (0, 1))))
    gained = after.players[0].worship > state.players[0].worship
    return gained if chain % 2 == 0 else after.players == state.players


@theorem(title="an act always brings its player the whole gain", game="duel", strength="all integers",
         clauses=["4.act.1"], expected="refuted")
def gain_is_whole(case: Case) -> Any:
    """Natural but false: near the cap a part goes to the other player."""
    state = table(case)
    mine, _ = worship(RULES, state, 0)
    case.show("worship before", lambda: [player.worship for player in state.players])
    return mine.worship == state.players[0].worship + RULES.deck.gain
