"""Non-interference (P50): what is hidden of one player shows the others nothing until a rule reveals it.

Two states that differ only in which cards a player holds, has in Temple and Ruins and has laid face down give all
others the same views, the same question, the same offers and the same refusals, and so they stay while others lay
worship, announce a lock, waive or end their turns. The search for a difference must find the leaks that are planted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym import moves, view
from rulesmodel.games.totym.game import Totym
from rulesmodel.games.totym.rules import asking
from rulesmodel.games.totym.rules.locking import holds_imposter
from rulesmodel.games.totym.rules.picks import hidden_cards
from rulesmodel.games.totym.rules.table import player, with_player, with_totem
from rulesmodel.games.totym.state import SHOWN, Affecting, State
from rulesmodel.kernel.errors import NotSaid
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused, need
from tests.games.totym.generated import somewhere, twisted
from tests.games.totym.small import small_rules
from tests.games.totym.table import at

game = Totym()
NOTHING_SHOWN = (act.Worship, act.Lock, act.Waive, act.End)
"""What a player does without anything of another player's being shown by it."""


# -- two states that look alike --------------------------------------------------------------------------
def kinds(zone: tuple[int, ...]) -> list[int]:
    return [kind for kind, number in enumerate(zone) for _ in range(number)]


def counted(those: list[int], size: int) -> tuple[int, ...]:
    return tuple(those.count(kind) for kind in range(size))


def looks_alike(state: State, who: int, random: Random) -> State:
    """The state with all cards of a player dealt anew that the others do not see; their numbers stay."""
    mine, size = player(state, who), len(player(state, who).hand)
    hidden = [*kinds(mine.hand), *kinds(mine.temple), *kinds(mine.ruins), *mine.top]
    for one in mine.totems:
        hidden += [kind for mark, counts in one.worship if not mark & SHOWN for kind in kinds(counts)]
    random.shuffle(hidden)

    def dealt(number: int) -> list[int]:
        taken = hidden[:number]
        del hidden[:number]
        return taken

    for side, one in enumerate(mine.totems):
        layers = [(mark, counts if mark & SHOWN else counted(dealt(sum(counts)), size)) for mark, counts in one.worship]
        state = with_totem(state, who, side, worship=tuple(layers))
    return with_player(state, who, hand=counted(dealt(sum(mine.hand)), size),
                       temple=counted(dealt(sum(mine.temple)), size), ruins=counted(dealt(sum(mine.ruins)), size),
                       top=tuple(dealt(len(mine.top))))


def has_picked(state: State, who: int) -> bool:
    """Whether a player has picked cards that are still secret: then they cannot be dealt anew."""
    return any(type(each) is Affecting and any(picks.seat == who for picks in each.picks) for each in state.pending)


# -- what others can tell --------------------------------------------------------------------------------
def answer(rules: Rules, state: State, action: Any) -> str:
    """What somebody is told who tries an action: why not, or nothing."""
    try:
        game.step(rules, state, action)
    except Refused as refused:
        return str(refused)
    except NotSaid as silent:
        return str(silent)
    return "allowed"


def differences(rules: Rules, state: State, twin: State, who: int, random: Random) -> Iterator[str]:
    """How the others could tell the two states apart."""
    asked = game.to_move(rules, state)
    if asked != game.to_move(rules, twin):
        yield f"asked: {asked} or {game.to_move(rules, twin)}"
    for seat in range(rules.deck.seats):
        if seat != who and game.view(rules, state, seat) != game.view(rules, twin, seat):
            yield f"view of {seat}"
    if asked is None or asked == who:
        return
    offered = list(game.candidates(rules, state))
    if offered != list(game.candidates(rules, twin)):
        yield f"offers to {asked}"
    tried = [*offered, *(twisted(rules, state, random, each) for each in offered)]
    for action in tried:
        if getattr(action, "seat", asked) == asked and answer(rules, state, action) != answer(rules, twin, action):
            yield f"{action}: {answer(rules, state, action)} or {answer(rules, twin, action)}"


def leaks(rules: Rules, seeds: range, length: int = 12) -> Iterator[str]:
    """The differences met on random walks; each state is compared with one that looks alike, before and after."""
    for seed in seeds:
        random = Random(seed)
        state = somewhere(rules, random)
        for _ in range(length):
            found = outcomes_or_legal(rules, state)
            if not found:
                break
            for who in range(rules.deck.seats):
                if not has_picked(state, who):
                    yield from compared(rules, state, who, random)
            state = random.choice(found)[1]


def compared(rules: Rules, state: State, who: int, random: Random) -> Iterator[str]:
    """The differences to a state that looks alike, now and after another player has done something harmless."""
    twin = looks_alike(state, who, random)
    yield from differences(rules, state, twin, who, random)
    asked = game.to_move(rules, state)
    for action in game.candidates(rules, state) if asked not in (None, who) else ():
        if isinstance(action, NOTHING_SHOWN) and answer(rules, state, action) == "allowed":
            after, other = game.step(rules, state, action), game.step(rules, twin, action)
            if game.to_move(rules, after) is not None or game.to_move(rules, other) is not None:
                yield from differences(rules, after, other, who, random)


def outcomes_or_legal(rules: Rules, state: State) -> list[tuple[Any, State]]:
    found = [action for action, _ in game.outcomes(rules, state)] or list(game.candidates(rules, state))
    return [(action, game.step(rules, state, action)) for action in found if answer(rules, state, action) == "allowed"]


# -- the tests -------------------------------------------------------------------------------------------
def test_p50_hidden_cards_show_nothing() -> None:
    assert next(leaks(small_rules(), range(25)), None) is None


def test_p50_asking_only_holders_of_imposters_is_found() -> None:
    """R15 r2: whom one leaves out tells what is in their hands."""
    found = islice(leaks(small_rules(R15="r2"), range(60)), 40)
    assert any(each.startswith("asked") for each in found)


def test_p50_a_view_that_shows_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view.view_of_player

    def leaky(rules: Rules, mine: Any, own: bool) -> Any:
        shown = seen(rules, mine, own)
        return shown | {"imposters": sum(mine.hand[kind] for kind in rules.deck.imposters)}

    monkeypatch.setattr(view, "view_of_player", leaky)
    assert next(leaks(small_rules(), range(20)), "").startswith("view")


def test_p50_offers_that_depend_on_anothers_hand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = moves.turn_actions

    def leaky(rules: Rules, state: State, seat: int) -> Iterator[Any]:
        following = (seat + 1) % rules.deck.seats
        yield from (action for action in offered(rules, state, seat)
                    if not isinstance(action, act.Lock) or holds_imposter(rules, state, following))

    monkeypatch.setattr(moves, "turn_actions", leaky)
    assert next(leaks(small_rules(), range(60)), "").startswith("offers")


def differences_at_a_curse() -> Iterator[str]:
    """What Ada can tell of Ben's hidden cards when she is to curse one of his left totem, where a T1 lies open."""
    table = at("{Ada: {hand: [X]}, Ben: {hand: [T1 x2, Bard], left: {worship: [Druid, T1], tarots: [T1]}}}",
               text={"X": "[{to: opponent, do: curse}]"}).do("Ada: play X left on Ben")
    for seed in range(60):
        random = Random(seed)
        yield from differences(table.rules, table.state, looks_alike(table.state, 1, random), 1, random)


def test_p50_an_open_card_can_be_named_whatever_lies_hidden() -> None:
    assert next(differences_at_a_curse(), None) is None


def test_p50_a_refusal_that_tells_of_a_hidden_like_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names an open card must not learn that one like it lies hidden."""
    named = asking.named_openly

    def leaky(state: State, seat: int, action: Any) -> Any:
        for card in action.cards if action.side in (0, 1) else ():
            hidden = [each for each, _ in hidden_cards(state, seat, action.side, "move")]
            need(card not in hidden, "4.bluff.3", "that card lies hidden")
        return named(state, seat, action)

    monkeypatch.setattr(asking, "named_openly", leaky)
    assert "that card lies hidden" in next(differences_at_a_curse(), "")


def test_a_state_that_looks_alike_is_another_one() -> None:
    """Otherwise nothing would be compared at all."""
    rules = small_rules()
    states = [somewhere(rules, Random(seed)) for seed in range(20)]
    assert all(looks_alike(state, 1, Random(7)) != state for state in states)
    assert all(replace(state, players=()) == replace(looks_alike(state, 1, Random(7)), players=()) for state in states)
