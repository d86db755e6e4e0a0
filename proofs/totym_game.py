"""TOTYM: cards, turns, drawing, elimination, and why the base game ends (sections 1 and 2).

Creatures demand any numbers of worship, zones hold any number of each kind of card, and the printed constants are
unknowns too, unless a theorem's strength says otherwise. The base game is the game without texts of cards. Ada is the
active player.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.rules import step
from rulesmodel.games.totym.rules.drawing import draw as begin_drawing
from rulesmodel.games.totym.rules.flow import settle
from rulesmodel.games.totym.rules.table import is_over, living, player
from rulesmodel.games.totym.rules.turn import hierophant_in
from rulesmodel.games.totym.state import MAIN, OPEN, SHOWN, TURN_DRAW, Drawing, Draws, Player, State, Totem
from rulesmodel.games.totym.theory import (
    ADA,
    BEN,
    CLEO,
    any_position,
    any_rules,
    any_zone,
    conserved,
    kind_of,
    same_state,
    temple,
)
from rulesmodel.games.totym.theory_moves import (
    BASE_GAME,
    OWN,
    about_totem,
    any_move,
    draw,
    drawn,
    dropping,
    end,
    lay,
    new_creature,
    play,
    swapped,
)
from rulesmodel.games.totym.view import view_of_player
from rulesmodel.kernel.marked import size as cards_of
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.zones import size
from rulesmodel.machines.prove import all_of, any_of, theorem


# -- cards -------------------------------------------------------------------------------------------
@theorem(title="No card appears or vanishes or changes its owner, whatever a player or chance does in the base game",
         game="totym", clauses=["2.setup.2", "8.mix.1"], fault="rules/table.py:to_ruins drop with_player")
def cards_are_conserved(case):
    """P01 to P03, kind by kind and player by player."""
    rules = any_rules(case, "C D Druid Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    return conserved(before, after)


@theorem(title="No card appears or vanishes when totems are changed by texts, or creatures exchanged", game="totym",
         clauses=["8.mix.1", "8.swap.4"], fault="rules/swaps.py:drop_one drop to_ruins")
def texts_conserve_cards(case):
    """P01 to P03 for the texts about totems and the excess."""
    rules = any_rules(case, "C D Druid", extra=[OWN])
    before, action = any_move(case, rules, (about_totem, swapped, dropping), statuses=(OPEN, OPEN))
    after = case.legal(step, rules, before, action)
    return conserved(before, after)


@theorem(title="In the base game the Ruins only ever grow", game="totym", clauses=["1.term.2"],
         fault="kernel/zones.py:add + to -")
def ruins_only_grow(case):
    """P05: only texts take cards from there."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    after = case.legal(step, rules, before, action)
    return all_of(*(now >= was for seat in (ADA, BEN)
                    for was, now in zip(player(before, seat).ruins, player(after, seat).ruins, strict=True)))


# -- the turn ----------------------------------------------------------------------------------------
@theorem(title="Whoever has drawn can always end the turn", game="totym", clauses=["2.main.1", "2.lock.1"],
         fault="rules/turn.py:end in to not in")
def a_turn_can_be_ended(case):
    """P28: nobody is ever stuck in the main actions."""
    rules = any_rules(case, "C Druid Minor Imposter")
    before, action = end(case, rules)
    return case.attempt(step, rules, before, action)[1] is None


@theorem(title="A tarot always has a place: no player in a turn has only locked totems", game="totym",
         clauses=["2.main.3", "6.term.2", "7.asc.1"], fault="rules/totems.py:need_unlocked drop need 5.locked.1")
def a_tarot_has_a_place(case):
    """P27: with one side locked the other takes it, so just one side or both do."""
    rules = any_rules(case, "C Druid Minor")
    before = any_position(case, rules)
    minor = kind_of(rules, "Minor")
    case.assume(all_of(before.budget.tarot > 0, player(before, ADA).hand[minor] > 0))
    taken = [case.attempt(step, rules, before, act.PlayTarot(ADA, minor, side))[1] is None for side in (0, 1)]
    return any(taken) and taken == [bool(one.status == OPEN) for one in player(before, ADA).totems]


@theorem(title="The turn draw is left out only with The Hierophant open on a totem that is not locked", game="totym",
         clauses=["9.hierophant.1", "9.hierophant.2"], fault="rules/turn.py:may_skip and to or")
def only_the_hierophant_skips(case):
    """T-006 under its printed text; hidden as worship it has no effect."""
    rules = any_rules(case, "C Druid T-006")
    state = any_position(case, rules, TURN_DRAW)
    permitted = any_of(*(all_of(hierophant_in(rules, one), one.status == OPEN) for one in player(state, ADA).totems))
    return (case.attempt(step, rules, state, act.SkipDraw(ADA))[1] is None) == bool(permitted)


# -- drawing and elimination -------------------------------------------------------------------------
@theorem(title="A player is out exactly when more cards have to be drawn than the Temple holds", game="totym",
         clauses=["1.win.3", "2.turndraw.1"], fault="rules/drawing.py:has_failed == to !=")
def who_cannot_draw_is_out(case):
    """Any number of cards: each card drawn leaves the comparison as it is, and the last one decides it."""
    rules = any_rules(case, "C Druid Minor")
    before, action = drawn(case, rules)
    enough = temple(before, ADA) >= before.pending[-1].draws[0].left
    after = case.legal(step, rules, before, action)
    if type(after.pending[-1] if after.pending else None) is Drawing:
        return enough == (temple(after, ADA) >= after.pending[-1].draws[0].left)
    return bool(enough) == (player(after, ADA).alive and not is_over(after))


@theorem(title="An empty Temple eliminates nobody before a draw fails", game="totym", clauses=["1.win.3"],
         fault="rules/drawing.py:finish_drawing drop eliminate")
def an_empty_temple_is_not_fatal(case):
    """P40 needs this the other way round: the turn draw with an empty Temple is fatal, and nothing else is."""
    rules = any_rules(case, "C Druid Minor")
    before, action = any_move(case, rules, (draw, end, lay, play))
    after = case.legal(step, rules, before, action)
    fatal = all_of(type(action) is act.TurnDraw, temple(before, ADA) == 0)
    return (not player(after, ADA).alive) == bool(fatal)


@theorem(title="All who fail the same draw go out together: a tie if nobody is left, a win for the only one who is",
         game="totym", clauses=["8.multi.1", "8.multi.2", "1.win.2"],
         fault="rules/ending.py:eliminate drop game_over")
def simultaneous_elimination(case):
    """Three players draw at the same time, from Temples that are empty or suffice; P51: never two winners."""
    rules = any_rules(case, "C Druid", seats=3)
    state = any_position(case, rules, MAIN)
    drawing = settle(rules, begin_drawing(state, *(Draws(seat, 1, forced=True) for seat in (ADA, BEN, CLEO))))
    while not is_over(drawing) and drawing.pending:
        each = next(each for each in drawing.pending[-1].draws if each.left > 0 and temple(drawing, each.seat) > 0)
        drawing = case.legal(step, rules, drawing, act.Drawn(each.seat, 1))
    left = [seat for seat in (ADA, BEN, CLEO) if temple(state, seat) > 0]
    if len(left) > 1:
        return not is_over(drawing) and living(drawing) == left
    winner = left[0] if left else None
    return is_over(drawing) and drawing.result.winner == winner and (
        drawing.result.reason == ("elimination" if left else "tie"))


# -- versions ----------------------------------------------------------------------------------------
@theorem(title="The base game is the same in versions 1.3 to 1.7", game="totym",
         clauses=["2.turn.1", "5.imp.4", "7.asc.1"], fault="rules/locking.py:lose_hand and to or (2)")
def versions_agree_on_the_base_game(case):
    """P44: no step asks an entry of the change log that 1.3 leaves open, hence none that a version after it does."""
    rules = any_rules(case, "C Minor Imposter")
    before, action = any_move(case, rules, BASE_GAME)
    return same_step(case, rules, rules.with_version("1.3"), before, action)


@theorem(title="The base game is the same in version 1.2, if creatures were chosen then", game="totym",
         expected="refuted", clauses=["7.asc.7"], strength="printed constants, 1.2+random_creature=h1",
         fault="rules/ascension.py:new_creature drop need 7.asc.7 (2)")
def version_1_2_differs(case):
    """P44: who brings the new creature is the only difference."""
    rules = any_rules(case, "C Minor Imposter", constants=False)
    before, action = any_move(case, rules, (new_creature, *BASE_GAME[:4]))
    return same_step(case, rules, rules.with_version("1.2+random_creature=h1"), before, action)


def same_step(case: Any, rules: Rules, older: Rules, before: State, action: Any) -> Any:
    """Whether a step is refused, or leads to the same state, under both rules."""
    one, refusal = case.attempt(step, rules, before, action)
    other, older_refusal = case.attempt(step, older, before, action)
    if one is None or other is None:
        return refusal is not None and older_refusal is not None
    return same_state(one, other)


# -- what players see --------------------------------------------------------------------------------
@theorem(title="What the others see of a player does not depend on which cards are hidden", game="totym",
         clauses=["4.bluff.3", "8.ruins.1", "8.hand.2"], fault="view.py:view_of_player negate own")
def hidden_cards_do_not_show(case):
    """P50 for what lies on the table: other cards in hand, Temple, Ruins and hidden worship, as many of each."""
    rules = any_rules(case, "C Druid Minor")
    one, other = a_player(case, rules, "one"), a_player(case, rules, "another")
    case.show("hands", lambda: f"{one.hand} and {other.hand}")
    case.assume(all_of(*(size(getattr(one, zone)) == size(getattr(other, zone))
                         for zone in ("hand", "temple", "ruins", "chapel")),
                       *(cards_of(left.worship) == cards_of(right.worship)
                         for left, right in zip(one.totems, other.totems, strict=True))))
    return alike_in_view(view_of_player(rules, one, own=False), view_of_player(rules, other, own=False))


def a_player(case: Any, rules: Rules, name: str) -> Player:
    """Any hidden cards, and the same open ones."""
    left, right = (Totem(((0, any_zone(case, rules, f"{name} {side}")), (SHOWN, (0, 1, 0))), ((0, (0, 0, 2)),))
                   for side in ("left", "right"))
    hand, temple_, ruins = (any_zone(case, rules, f"{name} {zone}") for zone in ("hand", "temple", "ruins"))
    chapel = any_zone(case, rules, f"{name} chapel", rules.deck.creatures)
    return Player(temple_, hand, ruins, chapel, (1, 0, 0), (left, right), creature=kind_of(rules, "C"))


def alike_in_view(one: Any, other: Any) -> Any:
    """Whether two views say the same."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all_of(*(alike_in_view(one[key], other[key]) for key in one))
    return one == other
