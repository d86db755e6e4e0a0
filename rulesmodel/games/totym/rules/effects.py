"""Tarots and blessings: how a text is carried out, part by part (section 6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.errors import NotSaid
from ....kernel.marked import put
from ....kernel.rules import Rules
from ....kernel.ruling import cite, need
from ....kernel.zones import add, nothing
from ..actions import Bless, Choose, Invoke, PlayTarot, Waive
from ..cards import Choice, Effect, Flip
from ..state import MAIN, TURN_DRAW, Affecting, Choosing, Looking, Placing, Resolving, Seat, State
from . import picks, verbs
from .amounts import counts_nothing
from .asking import ask_for_picks, effect_of
from .ending import eliminate
from .gambles import begin_flip, not_happened, resolving
from .prevention import is_blocked, is_immune, is_protected, need_waivable
from .remaining import cite_prevention, fails_whole, falls_flat, give_up, is_prevented, kinds_of, need_something_left
from .table import from_hand, player, pop, push, to_ruins, top, totem, with_totem
from .targets import NAMED, declared_for, need_possible, need_targets, targets_of
from .totems import need_unlocked
from .turn import need_turn


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
    state = replace(state, budget=replace(state.budget, tarot=state.budget.tarot - 1))
    state = from_hand(state, seat, card)
    return begin_text(rules, state, seat, card, action)


def begin_text(rules: Rules, state: State, seat: Seat, card: int, action: PlayTarot) -> State:
    """Place the tarot, then carry out what it says (R38)."""
    printed = rules.deck.cards[card]
    text = Resolving(seat, card, tuple((part, 1) for part in printed.text), action.targets)
    owner = seat if action.owner < 0 else action.owner
    if not printed.text or falls_flat(rules, state, text):
        return place(state, Placing(owner, card, action.side))
    if action.side >= 0 and rules.reading("R38") == "r2":
        return push(state, Placing(owner, card, action.side), text)
    return push(place(state, Placing(owner, card, action.side)), text)


def place(state: State, placing: Placing) -> State:
    """The tarot lies open in its totem, or in the Ruins where a reading lets it go there."""
    if placing.side < 0:
        return to_ruins(state, placing.seat, add(nothing(len(player(state, placing.seat).hand)), placing.card))
    here = totem(state, placing.seat, placing.side)
    return with_totem(state, placing.seat, placing.side, tarots=put(here.tarots, placing.card))


def bless(rules: Rules, state: State, action: Bless) -> State:
    """Use the blessing of the active creature, once in a turn."""
    seat = action.seat
    need(seat == state.active or rules.reading("R11") == "r2", "2.main.2", "blessings are used in one's own turn")
    need(not state.pending, "2.turn.1", "something else has to be settled first")
    need(state.phase in (TURN_DRAW, MAIN), "2.main.2", "the blessing is a main action")
    need(state.budget.blessing > 0, "3.bless.1", "the blessing has been used this turn")
    need(not is_blocked(rules, state, seat, "blessing"), "6.block.1", "you are blocked from blessings")
    creature = player(state, seat).creature
    need(rules.deck.cards[creature].text, "3.bless.1", "that creature has no blessing")
    need_targets(rules, state, seat, creature, action.targets)
    need_time_to_bless(rules, state)
    cite("2.main.1")
    cite("2.main.2")
    cite("3.bless.2")
    state = replace(state, budget=replace(state.budget, blessing=state.budget.blessing - 1))
    text = tuple((part, 1) for part in rules.deck.cards[creature].text)
    return push(state, Resolving(seat, creature, text, action.targets, blessing=True))


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
            return place(pop(state), waiting)
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
        return push(state, Choosing(early))
    number, times = text.todo[0]
    state = replace(state, pending=(*state.pending[:-1], replace(text, todo=text.todo[1:])))
    part = rules.deck.cards[text.card].parts[number]
    match part:
        case Choice():
            need_common_option(rules, state, text, part)
            return push(state, Choosing(number))
        case Flip():
            return begin_flip(rules, state, number)
    if not text.happened and is_conditional(rules, part):
        return state
    return begin_effect(rules, state, number, times)


def early_choice(rules: Rules, text: Resolving) -> int:
    """The number of an option that is taken before its part of the text comes (R77); -1 for none."""
    parts = rules.deck.cards[text.card].parts
    coming = [parts[number] for number, _ in text.todo]
    behind_coins = any(isinstance(parts[won], Choice) for part in coming if isinstance(part, Flip) for won in part.win)
    if behind_coins and rules.reading("R77") == "r2":
        raise NotSaid("which option is taken before the coins are flipped that may bring it (R77)")
    later = [number for number, _ in text.todo[1:] if isinstance(parts[number], Choice)]
    return later[0] if later and rules.reading("R77") == "r2" else -1


def need_common_option(rules: Rules, state: State, text: Resolving, choice: Choice) -> None:
    """One option is taken for all targets alike (R77)."""
    parts = rules.deck.cards[text.card].parts
    effects = [(number, parts[number]) for option in choice.options for number in option]
    several = any(len(targets_of(state, text, number, part)) > 1 for number, part in effects
                  if isinstance(part, Effect))
    if several and rules.reading("R77") == "r3":
        raise NotSaid("which option is taken for each of several targets (R77)")


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
    need_targets_left(rules, state, text, number, targets)
    kind = kind_of(rules, state, effect, which)
    free = [seat for seat in targets if not is_prevented(rules, state, text.user, seat, effect)]
    going = [seat for seat in free if not is_protected(rules, state, seat, kind, text.user)]
    if going != targets:
        cite_prevention(rules, text, going)
        if free != targets:
            cite("6.prec.1")
        if fails_whole(rules, text, number, which):
            return give_up(state)
    going = [seat for seat in going if not counts_nothing(state, text.user, seat, effect)]
    asked = [seat for seat in going if may_invoke(rules, state, text, seat, kind, number)]
    if not free:
        return not_happened(state)
    if len(going) > 1:
        cite("8.multi.1")
    return push(state, Affecting(number, tuple(asked), tuple(going), times=times, which=which))


def need_targets_left(rules: Rules, state: State, text: Resolving, number: int, targets: list[Seat]) -> None:
    """A declared target may have gone out while the text was carried out (R92)."""
    effect: Any = rules.deck.cards[text.card].parts[number]
    declared = declared_for(text, number, effect) if effect.to in NAMED else ()
    if len(targets) < len(declared):
        reading = rules.reading("R92")
        if reading != "r1":
            raise NotSaid("what happens to a text whose target has gone out in the middle of it (R92)")


def kind_of(rules: Rules, state: State, effect: Effect, which: int = 0) -> str:
    """The name under which immunities know an effect, such as `draw` or `block:tarot`."""
    return f"block:{kinds_of(rules, state, effect)[which]}" if effect.verb == "block" else effect.verb


def may_invoke(rules: Rules, state: State, text: Resolving, seat: Seat, kind: str, number: int) -> bool:
    """Whether a target's creature is immune, and the immunity counts against this card."""
    if may_be_swapped(rules, state, text, seat, number) and rules.reading("R52") == "r2":
        raise NotSaid("which creature was there when the card was played (R52)")
    if not is_immune(rules, state, seat, kind):
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


def invoke(rules: Rules, state: State, action: Invoke) -> State:
    """Hold the immunity against the effect: it does not happen to this player; for others nothing changes."""
    affecting = need_asked(state, action.seat)
    cite("3.imm.2")
    going = tuple(seat for seat in affecting.going if seat != action.seat)
    cite_prevention(rules, resolving(state), going)
    if fails_whole(rules, resolving(state), affecting.part, affecting.which):
        return give_up(state)
    return push(pop(state), replace(affecting, asked=affecting.asked[1:], going=going))


def waive(rules: Rules, state: State, action: Waive) -> State:
    """Let the effect happen: an immunity that is not held now is waived."""
    affecting = need_asked(state, action.seat)
    need_waivable(rules)
    cite("3.imm.4")
    return push(pop(state), replace(affecting, asked=affecting.asked[1:]))


def need_asked(state: State, seat: Seat) -> Affecting:
    """It is this player who is asked for an immunity."""
    affecting = top(state)
    need(type(affecting) is Affecting, "3.imm.4", "nothing is happening against which an immunity could be held")
    need(seat in affecting.asked, "3.imm.1", "your creature is not immune to that")
    need(seat == affecting.asked[0], "8.multi.1", "another player is asked first")
    return affecting


def carry_out(rules: Rules, state: State) -> State:
    """The effect happens to all of its targets at once."""
    affecting, effect, text = top(state), effect_of(rules, state), resolving(state)
    state = pop(state)
    idle = effect.verb in picks.PICKED and all(not each.cards and each.side < 0 for each in affecting.picks)
    state = replace(state, pending=(*state.pending[:-1], replace(state.pending[-1], happened=not idle)))
    state = verbs.apply(rules, state, text, effect, affecting)
    if effect.verb == "play":
        return begin_forced(rules, state, affecting)
    return next_kind(rules, state, effect, affecting)


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
            state = push(state, Resolving(chosen.seat, card, todo, chosen.targets, forced=True))
    return state


def choose(rules: Rules, state: State, action: Choose) -> State:
    """Take one of the options."""
    waiting = top(state)
    need(type(waiting) is Choosing, "6.term.4", "there is nothing to choose")
    text = resolving(state)
    need(action.seat == text.user, "6.term.4", "the active player chooses")
    choice = rules.deck.cards[text.card].parts[waiting.part]
    if isinstance(choice, Effect):
        return verbs.draw_next(rules, state, action.option)
    assert isinstance(choice, Choice)
    need(0 <= action.option < len(choice.options), "6.term.4", "there is no such option")
    cite("6.term.4")
    state = pop(state)
    taken = tuple((part, 1) for part in choice.options[action.option])
    place = next((place for place, (part, _) in enumerate(text.todo) if part == waiting.part), -1)
    todo = (*text.todo[:max(place, 0)], *taken, *text.todo[place + 1:])
    return replace(state, pending=(*state.pending[:-1], replace(text, todo=todo)))

