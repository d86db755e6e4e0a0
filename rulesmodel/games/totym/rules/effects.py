"""Tarots and blessings: how a text is carried out, part by part (section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.marked import put
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing
from ..actions import Bless, Invoke, PlayTarot, Waive
from ..cards import Choice, Effect, Flip
from ..state import MAIN, TURN_DRAW, Affecting, Choosing, Looking, Placing, Resolving, Seat, State, later
from . import picks, verbs
from .amounts import counts_nothing
from .asking import ask_for_picks, effect_of
from .curses import laid
from .ending import eliminate
from .for_good import keep_for_good
from .gambles import begin_flip, not_happened, resolving
from .options import begin_choice, early_choice
from .prevention import is_blocked, is_protected, makes_immune, need_waivable
from .remaining import cite_prevention, fails_whole, falls_flat, give_up, is_prevented, kinds_of, need_something_left
from .table import from_hand, player, pop, push, to_ruins, top, totem, with_totem
from .targets import need_possible, need_targets, replace_targets, targets_of
from .totems import need_unlocked
from .turn import need_turn
from .undoing import opened


# -- playing a tarot, using a blessing ---------------------------------------------------------------
def play_tarot(rules: Rules, state: State, action: PlayTarot) -> State:
    """Play a tarot open into an own active totem; even one that can do nothing may be played."""
    seat, card = action.seat, action.card
    need_turn(state, seat, MAIN, "2.main.1")
    need(state.budget.tarot > 0, "2.main.3", "no tarot action is left this turn")
    need(card in rules.deck.tarots, "2.main.3", "only a tarot is played open")
    need(player(state, seat).hand[card] > 0, "2.main.3", "that card is not in your hand")
    need(not is_blocked(rules, state, seat, "tarot"), "6.block.6", "you are blocked from tarots")
    owner = seat if action.owner < 0 else action.owner
    if owner != seat:
        need(rules.flag("no_mixing") == "h1", "8.mix.1", "cards of different players never mix")
    if action.side >= 0:
        need_unlocked(state, owner, action.side)
    else:
        need(rules.reading("R37") == "r2", "4.comp.1", "a tarot is played into a totem")
    need_targets(rules, state, seat, card, action.targets)
    need_possible(rules, state, seat, card, action.targets)
    need_something_left(rules, state, seat, card, action.targets)
    cite("2.main.3")
    cite("4.comp.2")
    cite("4.comp.7")
    state = replace(state, budget=replace(state.budget, tarot=state.budget.tarot - 1), laid=later(state.laid))
    state = from_hand(state, seat, card)
    return begin_text(rules, state, action)


def begin_text(rules: Rules, state: State, action: PlayTarot) -> State:
    """Place the tarot, then carry out what it says (R38)."""
    seat, printed = action.seat, rules.deck.cards[action.card]
    card = rules.deck.uncursed.get(action.card, action.card)
    text = Resolving(seat, card, tuple((part, 1) for part in printed.text), action.targets)
    placing = Placing(seat if action.owner < 0 else action.owner, action.card, action.side)
    if not printed.text or falls_flat(rules, state, text):
        return place(rules, state, placing)
    if action.side >= 0 and rules.reading("R38") == "r2":
        return push(state, placing, opened(rules, state, text))
    state = place(rules, state, placing)
    return push(state, opened(rules, state, text))


def place(rules: Rules, state: State, placing: Placing) -> State:
    """The tarot lies open in its totem, or in the Ruins where a reading lets it go there."""
    if placing.side < 0:
        return to_ruins(state, placing.seat, add(nothing(len(player(state, placing.seat).hand)), placing.card))
    here = totem(state, placing.seat, placing.side)
    card = laid(rules, placing.card)
    return with_totem(state, placing.seat, placing.side, tarots=put(here.tarots, card.kind, card.mark))


def bless(rules: Rules, state: State, action: Bless) -> State:
    """Use the blessing of the active creature, once in a turn."""
    seat = action.seat
    need(seat == state.active or rules.reading("R11") == "r2", "2.main.2", "blessings are used in one's own turn")
    need(not state.pending, "2.turn.1", "something else has to be settled first")
    need(state.phase in (TURN_DRAW, MAIN), "2.main.2", "the blessing is a main action")
    need(may_still_bless(state, seat), "3.bless.1", "the blessing has been used this turn")
    need(not is_blocked(rules, state, seat, "blessing"), "6.block.1", "you are blocked from blessings")
    creature = player(state, seat).creature
    need(rules.deck.cards[creature].text, "3.bless.1", "that creature has no blessing")
    need_targets(rules, state, seat, creature, action.targets)
    need_time_to_bless(rules, state)
    cite("2.main.1")
    cite("2.main.2")
    cite("3.bless.2")
    state = spend_blessing(state, seat)
    text = tuple((part, 1) for part in rules.deck.cards[creature].text)
    return push(state, opened(rules, state, Resolving(seat, creature, text, action.targets, blessing=True)))


def may_still_bless(state: State, seat: Seat) -> bool:
    """Whether a player has not used the blessing in this turn; in another's turn only R11 r2 lets one use it."""
    return state.budget.blessing > 0 if seat == state.active else seat not in state.blessed


def spend_blessing(state: State, seat: Seat) -> State:
    """The blessing is used for this turn."""
    if seat != state.active:
        return replace(state, blessed=tuple(sorted((*state.blessed, seat))))
    return replace(state, budget=replace(state.budget, blessing=state.budget.blessing - 1),
                   laid=later(state.laid))


def need_time_to_bless(rules: Rules, state: State) -> None:
    """Blessings are main actions, which come in any order; before 1.1 something else was said about their time.

    Of main actions taken before (h1) only those are known that have left less than one tarot or one worship action.
    """
    when = rules.flag("blessing_order_free")
    if when == "h2":
        need(state.phase == TURN_DRAW, "2.main.2", "the blessing comes before the turn draw")
        return
    need(state.phase == MAIN, "2.main.2", "the blessing is a main action")
    if when == "h1":
        need(state.budget.tarot > 0 and state.budget.worship > 0, "2.main.1", "the blessing comes before other actions")


# -- carrying out ------------------------------------------------------------------------------------
def moves_by_itself(rules: Rules, state: State) -> bool:
    """Whether what is pending goes on without anybody choosing."""
    waiting = top(state)
    match waiting:
        case Resolving() | Placing():
            return True
        case Looking():
            return waiting.left == 0
        case Affecting():
            return not waiting.asked and (not waiting.ready or not waiting.picking)
    return False


def advance(rules: Rules, state: State) -> State:
    """Go on with a text, or carry out an effect for which everybody has chosen."""
    waiting = top(state)
    match waiting:
        case Placing():
            return place(rules, pop(state), waiting)
        case Looking():
            return pop(state)
        case Affecting():
            if not waiting.going:
                return nobody_affected(rules, state)
            return carry_out(rules, state) if waiting.ready else ask_for_picks(rules, state)
    return next_part(rules, state)


def next_part(rules: Rules, state: State) -> State:
    """The next part of the text, or its end."""
    text = top(state)
    if not text.todo:
        cite("6.persist.1")
        return eliminate(rules, replace(pop(state), failed=()), state.failed)
    early = early_choice(rules, text)
    if early >= 0:
        return push(state, Choosing(early, early=True))
    number, times = text.todo[0]
    state = replace(state, pending=(*state.pending[:-1], replace(text, todo=text.todo[1:])))
    part = rules.deck.cards[text.card].parts[number]
    match part:
        case Choice():
            return begin_choice(rules, state, number, times)
        case Flip():
            return begin_flip(rules, state, number, times)
    if not text.happened and is_conditional(rules, part):
        return state
    replaced = replace_targets(rules, state, text, number)
    return begin_effect(rules, state, number, times) if replaced is None else replaced


def is_conditional(rules: Rules, effect: Effect) -> bool:
    """Whether an effect happens only if the part before it did (a mere "then": R53)."""
    return effect.condition or (effect.then and rules.reading("R53") == "r2")


def begin_effect(rules: Rules, state: State, number: int, times: int, which: int = 0) -> State:
    """An effect falls on its targets: blocked ones drop out, immune ones are asked."""
    text = resolving(state)
    effect = rules.deck.cards[text.card].parts[number]
    assert isinstance(effect, Effect)
    cite("6.act.1")
    targets = targets_of(state, text, number, effect)
    kind = kind_of(rules, state, effect, which)
    free = [seat for seat in targets if not is_prevented(rules, state, text.user, seat, effect)]
    going = [seat for seat in free if not is_protected(rules, state, seat, kind, text.user)]
    if going != targets:
        cite_prevention(rules, text, going)
        if free != targets:
            cite("6.prec.1")
        if fails_whole(rules, text):
            return give_up(rules, state)
    going = [seat for seat in going if not counts_nothing(state, text.user, seat, effect)]
    asked = [seat for seat in going if may_invoke(rules, state, text, seat, kind, number)]
    if not free:
        return not_happened(state)
    if len(going) > 1:
        cite("8.multi.1")
    return push(state, Affecting(number, tuple(asked), tuple(going), times=times, which=which))


def kind_of(rules: Rules, state: State, effect: Effect, which: int = 0) -> str:
    """The name under which immunities know an effect, such as `draw` or `block:tarot`."""
    return f"block:{kinds_of(rules, state, effect)[which]}" if effect.verb == "block" else effect.verb


def may_invoke(rules: Rules, state: State, text: Resolving, seat: Seat, kind: str, number: int) -> bool:
    """Whether a target's creature is immune, and the immunity counts against this card."""
    creature = player(state, seat).creature
    if may_be_swapped(rules, state, text, seat, number) and rules.reading("R52") == "r2":
        creature = creature_then(text, seat)
    if not makes_immune(rules, creature, kind):
        return False
    if kind in ("curse", "collapse", "reveal") and rules.reading("R45") == "r2":
        return False
    if seat != text.user:
        cite("3.imm.1")
        return True
    if text.blessing:
        return rules.reading("R50") == "r2"
    if text.forced:
        return rules.reading("R51") == "r1"
    cite("3.imm.3")
    return rules.flag("immunity_text") == "h2"


def may_be_swapped(rules: Rules, state: State, text: Resolving, seat: Seat, number: int) -> bool:
    """Whether the text may have swapped a player's creature before the part with this number."""
    return any(isinstance(part, Effect) and part.verb in ("swap", "exchange")
               and seat in targets_of(state, text, place, part)
               for place, part in enumerate(rules.deck.cards[text.card].parts[:number]))


def creature_then(text: Resolving, seat: Seat) -> int:
    """A player's creature as the text began; raises `NotSaid` for a position that does not tell it."""
    if not text.creatures:
        raise NotSaid("which creature was there when the card was played (R52)")
    return text.creatures[seat]


def invoke(rules: Rules, state: State, action: Invoke) -> State:
    """Hold the immunity against the effect: it does not happen to this player; for others nothing changes."""
    affecting = need_asked(rules, state, action.seat)
    cite("3.imm.2")
    going = tuple(seat for seat in affecting.going if seat != action.seat)
    cite_prevention(rules, resolving(state), going)
    if fails_whole(rules, resolving(state)):
        return give_up(rules, state)
    return push(pop(state), replace(affecting, asked=affecting.asked[1:], going=going))


def waive(rules: Rules, state: State, action: Waive) -> State:
    """Let the effect happen: an immunity that is not held now is waived."""
    affecting = need_asked(rules, state, action.seat)
    need_waivable(rules)
    cite("3.imm.4")
    return push(pop(state), replace(affecting, asked=affecting.asked[1:]))


def need_asked(rules: Rules, state: State, seat: Seat) -> Affecting:
    """It is this player who is asked for an immunity."""
    affecting = top(state)
    need(type(affecting) is Affecting, "3.imm.4", "nothing is happening against which an immunity could be held")
    if is_own_choice(resolving(state), seat) and is_met(rules, state, seat):
        need(seat in affecting.asked, "3.imm.3", "your own immunity does not hold up a tarot that you chose to play")
    need(seat in affecting.asked, "3.imm.1", "your creature is not immune to that")
    need(seat == affecting.asked[0], "8.multi.1", "another player is asked first")
    return affecting


def is_own_choice(text: Resolving, seat: Seat) -> bool:
    """Whether a text is that of a tarot which this player chose to play."""
    return seat == text.user and not text.blessing and not text.forced


def is_met(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a player's creature is immune to what is happening."""
    kind = kind_of(rules, state, effect_of(rules, state), top(state).which)
    return makes_immune(rules, player(state, seat).creature, kind)


def carry_out(rules: Rules, state: State) -> State:
    """The effect happens to all of its targets at once."""
    affecting, effect, text = top(state), effect_of(rules, state), resolving(state)
    state = pop(state)
    happened = comes_off(rules, state, effect, affecting)
    state = replace(state, pending=(*state.pending[:-1], replace(state.pending[-1], happened=happened)))
    state = keep_for_good(rules, state, text, effect, affecting)
    state = verbs.apply(rules, state, text, effect, affecting)
    if effect.verb == "play":
        return begin_forced(rules, state, affecting)
    return next_kind(rules, state, effect, affecting)


def comes_off(rules: Rules, state: State, effect: Effect, affecting: Affecting) -> bool:
    """Whether an effect does anything at all to somebody."""
    if effect.verb == "swap":
        return any(verbs.may_be_exchanged(rules, state, seat) for seat in affecting.going)
    return effect.verb not in picks.PICKED or any(each.cards or each.side >= 0 for each in affecting.picks)


def nobody_affected(rules: Rules, state: State) -> State:
    """Immunities have kept an effect from everybody."""
    affecting, effect = top(state), effect_of(rules, state)
    state = pop(state)
    return next_kind(rules, state if affecting.which > 0 else not_happened(state), effect, affecting)


def next_kind(rules: Rules, state: State, effect: Effect, affecting: Affecting) -> State:
    """The kinds of action that a block names are blocked one after the other."""
    if effect.verb == "block" and affecting.which + 1 < len(effect.kinds):
        return begin_effect(rules, state, affecting.part, affecting.times, affecting.which + 1)
    return state


def begin_forced(rules: Rules, state: State, affecting: Affecting) -> State:
    """Players were made to play a tarot: their texts follow, the first one first."""
    for chosen in reversed(affecting.picks):
        if chosen.cards:
            card = chosen.cards[0].kind
            todo = tuple((part, 1) for part in rules.deck.cards[card].text)
            text = Resolving(chosen.seat, card, todo, chosen.targets, forced=True)
            state = push(state, opened(rules, state, text))
    return state
