"""Hypothesis plays Totem Hoarder and tries everything, whether allowed or not.

Each step is watched: a refusal cites a clause that can refuse and changes nothing; a new state keeps the
invariants, reads back from its position, from its bytes and from the words of its moves, hides from each
seat what it must hide, and mirrors. What is accepted must be on the list of candidates, up to the orders
named in `leads_where_a_candidate_leads`.
"""

from __future__ import annotations

import tempfile
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
from msgspec.structs import replace

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder import game
from rulesmodel.games.hoarder.state import Keeping, State, TeamCard, team_size
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from tests.games.hoarder.arbitrary import add, attempts, readings, small_decks, somewhere
from tests.games.watched import ENCODE, Watched, seeds

BREAKS = {"P02": {"R26": "r2", "R27": "r2", "R28": "r2"}, "P03": {"R42": "r3"}, "P04": {"R42": "r3"},
          "P26": {"R12": "r2", "R14": "r2 r3"}}
"""The invariants that a reading is known to break (properties.md of the analysis): what the default forbids."""


# -- what to check -----------------------------------------------------------------------------------
def exchanged(value: Any) -> Any:
    """An action of the other seat: every seat in it exchanged."""
    changes: dict[str, Any] = {name: 1 - getattr(value, name) for name in ("seat", "victim", "team")
                               if hasattr(value, name)}
    if hasattr(value, "effect"):
        changes["effect"] = exchanged(value.effect)
    for name in ("card", "cards"):
        if hasattr(value, name):
            changes[name] = exchanged_card(getattr(value, name))
    return replace(value, **changes)


def exchanged_card(card: Any) -> Any:
    """A card with the marks exchanged that say out of whose hand it came (bits 32 and 64, under R08 r2)."""
    if isinstance(card, tuple):
        return tuple(exchanged_card(each) for each in card)
    if not isinstance(card, TeamCard):
        return card
    return TeamCard(card.kind, card.mark & ~96 | (card.mark & 32) << 1 | (card.mark & 64) >> 1)


def flattened(zone: tuple[int, ...]) -> list[int]:
    return [kind for kind, number in enumerate(zone) for _ in range(number)]


def looks_the_same(rules: Rules, state: State, seat: int, random: Random) -> State:
    """A state that `seat` cannot tell from this one: the opponent's hand and the pile dealt anew.

    Whoever has just drawn two cards from the opponent's hand knows that they lie there.
    """
    hidden = list(flattened(state.hands[1 - seat]))
    known = []
    if isinstance(state.phase, Keeping) and state.phase.thief == seat:
        known = [state.phase.first, state.phase.second]
        for kind in known:
            hidden.remove(kind)
    number = len(hidden)
    hidden += flattened(state.pile)
    random.shuffle(hidden)
    hand, pile = (0,) * len(rules.deck.cards), (0,) * len(rules.deck.cards)
    for kind in chain(known, hidden[:number]):
        hand = add(hand, kind)
    for kind in hidden[number:]:
        pile = add(pile, kind)
    return replace(state, pile=pile, hands=(state.hands[0], hand) if seat == 0 else (hand, state.hands[1]))


class Play(Watched):
    """A game, watched at every step. Subclasses say with which deck and readings."""

    game = game
    breaks = BREAKS
    state: State

    def begin(self, rules: Rules, seed: int) -> None:
        """From the deal for even seeds, from a random position for odd ones."""
        super().begin(rules, seed)
        self.state = game.initial(rules)[0] if seed % 2 == 0 else somewhere(rules, self.random)
        while seed % 2 == 0 and type(self.state.phase).__name__ == "Dealing":
            actions, weights = zip(*game.outcomes(rules, self.state), strict=True)
            self.state = self.step(self.state, self.random.choices(actions, weights)[0])
        self.look()

    @initialize(seed=seeds)
    def deal(self, seed: int) -> None:
        self.begin(game.rules("full"), seed)

    # -- moves -----------------------------------------------------------------------------------
    @rule(data=st.data())
    def attempt(self, data: st.DataObject) -> None:
        """Anything, allowed or not; what is allowed is done."""
        action = data.draw(attempts(self.rules, self.state))
        before = ENCODE(self.state)
        after = self.tried(self.state, action)
        assert ENCODE(self.state) == before
        if after is not None:
            self.leads_where_a_candidate_leads(action, after)
            self.state = after
            self.look()

    @precondition(lambda self: game.outcome(self.rules, self.state) is not None)
    @rule(data=st.data())
    def attempt_after_the_end(self, data: st.DataObject) -> None:
        action = data.draw(attempts(self.rules, self.state))
        with pytest.raises(Refused) as refusal:
            game.step(self.rules, self.state, action)
        assert refusal.value.clause == "11.end.1"

    def leads_where_a_candidate_leads(self, action: act.Action, after: State) -> None:
        """What is allowed is a candidate, or the same thing said in another order.

        Orders without a meaning: of the cards of `clean up` and of a discard of several cards; of the creatures
        of `destroy`, and of its Totems where there is room for all or none; of a stolen pair.
        """
        if isinstance(action, act.Stolen):
            action = act.Stolen(*sorted((action.first, action.second)))
        offered = self.offered()
        if action in offered:
            return
        assert isinstance(action, act.CleanUp | act.Destroy | act.Draw | act.Admit), f"{action} is no candidate"
        assert any(after == self.tried(self.state, each) for each in offered if type(each) is type(action))

    # -- looking ---------------------------------------------------------------------------------
    def look(self) -> None:
        """Everything that has to be true of every state."""
        self.keeps_invariants()
        self.reads_back()
        self.mirrors()
        legal = list(self.legal(self.state))
        self.somebody_can_move(legal)
        for action, _ in legal:
            self.words_read_back(action)
        for seat in (0, 1):
            self.hides(seat, [action for action, _ in legal])

    def can_be_written(self) -> bool:
        """Some readings overfill a team, which no position may."""
        return max(map(team_size, self.state.teams)) <= self.rules.deck.team_places

    def mirrors(self) -> None:
        """Taking a step and looking at it in the mirror can be exchanged."""
        image = game.mirror(self.rules, self.state)
        assert game.mirror(self.rules, image) == image
        if self.state.active == 0:
            return
        for action, after in self.moves_of(self.state):
            other_way = game.step(self.rules, image, exchanged(action))
            assert game.mirror(self.rules, after) == game.mirror(self.rules, other_way)

    def may_be_stuck(self) -> bool:
        """The readings under which a player may be left without a move (property P23).

        Under R37 r2 that takes another one, which leaves a bonus without anything to aim at.
        """
        forced_bonuses = self.rules.under("R37", "r2") and len(self.rules.chosen) > 1
        return forced_bonuses or (self.rules.under("R02", "r2") and self.rules.under("R03", "r2"))

    def hides(self, seat: int, legal: list[act.Action]) -> None:
        """What a seat cannot see shows neither in its view nor in what it may do."""
        twin = looks_the_same(self.rules, self.state, seat, self.random)
        assert game.view(self.rules, twin, seat) == game.view(self.rules, self.state, seat)
        assert game.to_move(self.rules, twin) == game.to_move(self.rules, self.state)
        if game.to_move(self.rules, self.state) == seat:
            mine = [action for action in legal if action.seat == seat]
            assert mine == [action for action, _ in self.legal(twin) if action.seat == seat]


class PlayUnderReadings(Play):
    """The full deck under any readings: no traceback, no lost card, nothing unreadable."""

    @initialize(seed=seeds, chosen=readings)
    def deal(self, seed: int, chosen: dict[str, str]) -> None:  # type: ignore[override]
        self.begin(game.rules("full", readings=chosen), seed)


class PlaySmallDecks(Play):
    """Random small decks, under the default readings or any others."""

    @initialize(seed=seeds, deck=small_decks(), chosen=st.just({}) | readings)
    def deal(self, seed: int, deck: dict[str, Any], chosen: dict[str, str]) -> None:  # type: ignore[override]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "deck.yaml"
            path.write_text(yaml.safe_dump(deck), encoding="utf-8")
            self.begin(game.rules(path, readings=chosen), seed)


TestFullDeck = Play.TestCase
TestFullDeckUnderReadings = PlayUnderReadings.TestCase
TestSmallDecks = PlaySmallDecks.TestCase
