"""Hypothesis plays TOTYM with cards that it makes up, and tries everything, whether allowed or not.

Each step is watched: a refusal cites a clause that can refuse; a new state keeps the invariants, loses no card, reads
back from its position, from its bytes and from the words of its moves, and turns with its seats. What is accepted must
be on the list of candidates, up to the differences that `leads_where_a_candidate_leads` names. In a state that goes on
somebody who is asked, or chance, has a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
from msgspec.structs import replace

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.cards import Deck
from rulesmodel.games.totym.game import RULEBOOK, Totym
from rulesmodel.games.totym.properties import cards_of
from rulesmodel.games.totym.state import State
from rulesmodel.games.totym.symmetry import turn_targets
from rulesmodel.kernel.errors import NotSaid, Unspecified
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused
from tests.games.totym.generated import (
    OLDEST,
    answers,
    decks,
    hypotheses,
    somewhere,
    twisted,
    wild,
)
from tests.games.watched import ENCODE, Watched, seeds

game = Totym()

BREAKS: dict[str, dict[str, str]] = {
    "P07": {"R27": "r2", "R28": "r2", "R29": "r2", "R43": "r2", "R68": "r2"}, "P02": {"R61": "r2"},
    "P21": {"R63": "r2"}, "P01": {"R26": "r2", "R64": "r3", "R69": "r2"}, "P04": {"R63": "r2"}}
"""The invariants that a reading is known to break (properties of the analysis): what the default forbids."""
BREAKING_FLAGS = {"P01": ("collapse_to_ruins", "no_mixing")}


# -- turning the table -------------------------------------------------------------------------------
def turned(action: Any, by: int, seats: int) -> Any:
    """The same action with everybody moved `by` places on."""
    changes: dict[str, Any] = {}
    for name in ("seat", "owner"):
        if getattr(action, name, -1) >= 0:
            changes[name] = (getattr(action, name) - by) % seats
    if hasattr(action, "targets"):
        changes["targets"] = turn_targets(action.targets, lambda seat: (seat - by) % seats)
    return replace(action, **changes)


class Play(Watched):
    """A game, watched at every step. Subclasses say how many sit at the table and what the rules are."""

    game = game
    breaks = BREAKS
    state: State

    def begin(self, rules: Rules, seed: int) -> None:
        """From the deal for every third seed, from a random position otherwise."""
        super().begin(rules, seed)
        self.state = game.initial(rules)[0] if seed % 3 == 0 else somewhere(rules, self.random)
        self.look()

    # -- moves -----------------------------------------------------------------------------------
    @rule(seed=seeds)
    def attempt(self, seed: int) -> None:
        """Many actions that may be nonsense; the first that is allowed is done."""
        random = Random(seed)
        before = ENCODE(self.state)
        plausible = self.offered()
        for _ in range(25):
            twist = bool(plausible) and random.random() < 0.7
            action = (twisted(self.rules, self.state, random, random.choice(plausible)) if twist
                      else wild(self.rules, self.state, random))
            after = self.tried(self.state, action)
            assert ENCODE(self.state) == before
            if after is not None:
                self.leads_where_a_candidate_leads(action, after)
                self.state = after
                self.look()
                return

    @precondition(lambda self: game.outcome(self.rules, self.state) is not None)
    @rule(seed=seeds)
    def attempt_after_the_end(self, seed: int) -> None:
        """Nothing can be done any more."""
        try:
            game.step(self.rules, self.state, wild(self.rules, self.state, Random(seed)))
        except Refused as refused:
            assert refused.clause == "1.win.1"
        else:
            raise AssertionError("the game is over")

    def leads_where_a_candidate_leads(self, action: act.Action, after: State) -> None:
        """What is allowed is a candidate, or the same thing said otherwise.

        Without a meaning are the order of picked cards (except where cards are put in order), the order of declared
        players, targets declared beyond those that the text names, and `owner` where it is the player.
        """
        offered = self.offered()
        if action in offered or nobody_is_asked_for(action, game.to_move(self.rules, self.state)):
            return
        same = [each for each in offered if type(each) is type(action)]
        assert any(after == self.tried(self.state, each) or alike(after, self.tried(self.state, each))
                   for each in same), f"{action} is no candidate"

    # -- looking ---------------------------------------------------------------------------------
    def look(self) -> None:
        """Everything that has to be true of every state; where the rules do not say, whose turn it is may be open."""
        try:
            game.to_move(self.rules, self.state), game.outcomes(self.rules, self.state)
        except self.silent:
            return
        self.keeps_invariants()
        self.keeps_cards()
        self.reads_back()
        found = self.moves_of(self.state)
        self.somebody_can_move(found)
        for action, _ in found:
            self.words_read_back(action)
        self.turns(found)

    def may_break(self, invariant: str) -> bool:
        """By a reading, or by a flag of an older version."""
        return super().may_break(invariant) or any(self.rules.flags[flag] != "on"
                                                   for flag in BREAKING_FLAGS.get(invariant, ()))

    def keeps_cards(self) -> None:
        """Every card is with its owner, or on its way: an imposter, a tarot being played, totems being returned."""
        if self.may_break("P01"):
            return
        for seat, mine in enumerate(self.state.players):
            held = list(self.rules.deck.printed(cards_of(mine)))
            for each in self.state.pending:
                for kind in on_the_way(each, seat):
                    held[self.rules.deck.uncursed.get(kind, kind)] += 1
            assert tuple(held) == self.rules.deck.copies[seat], f"cards of seat {seat}"

    def can_be_written(self) -> bool:
        """Where cards may get lost a position cannot say what is where."""
        return not self.may_break("P01")

    def seat_of(self, action: act.Action) -> int | None:
        return None if isinstance(action, act.Chance) else action.seat

    def turns(self, found: list[tuple[act.Action, State]]) -> None:
        """Taking a step and turning the table can be exchanged."""
        image = game.mirror(self.rules, self.state)
        assert game.mirror(self.rules, image) == image
        if image == self.state:
            return
        seats = self.rules.deck.seats
        assert len(self.moves_of(image)) == len(found)
        for action, after in found:
            other_way = self.tried(image, turned(action, self.state.active, seats))
            assert other_way is not None, f"{action} when the table is turned"
            assert game.mirror(self.rules, after) == game.mirror(self.rules, other_way)


def nobody_is_asked_for(action: act.Action, asked: int | None) -> bool:
    """What somebody may do unasked, so that it is no candidate.

    A card laid illegally is taken back; under some readings and hypotheses a blessing is used in another's turn (R11),
    an imposter contests a locked totem (R13), a passed chance is taken back (one_chance), and a tarot goes onto
    another's totem (no_mixing).
    """
    unasked = isinstance(action, act.Bless | act.Contest) and action.seat != asked
    late = isinstance(action, act.Contest) and action.side >= 0
    return isinstance(action, act.TakeBack) or unasked or late or getattr(action, "owner", -1) not in (-1, asked)


def on_the_way(pending: Any, seat: int) -> Iterator[int]:
    """The cards of a seat that lie nowhere while something is pending."""
    kind = type(pending).__name__
    if kind == "Window":
        yield from (card for who, card in zip(pending.contested[::2], pending.contested[1::2], strict=True)
                    if who == seat)
    if kind == "Placing" and pending.seat == seat:
        yield pending.card
    if kind == "Returning" and pending.seat == seat:
        yield from (card for card, number in enumerate(pending.cards) for _ in range(number))


def alike(one: State, other: State | None) -> bool:
    """Whether two states differ only in how targets were declared or in which order cards were picked."""
    return other is not None and plain(one) == plain(other)


def plain(state: State) -> Any:
    """A state with declarations and picks in order; of targets only those that name somebody."""
    def sorted_out(value: Any) -> Any:
        changes: dict[str, Any] = {}
        if hasattr(value, "targets"):
            changes["targets"] = tuple(sorted((each.part, tuple(sorted(each.seats))) for each in value.targets))
        if hasattr(value, "picks"):
            changes["picks"] = tuple(replace(each, cards=tuple(sorted(each.cards, key=ENCODE)),
                                             targets=()) for each in value.picks)
        return replace(value, **changes) if changes else value

    return replace(state, pending=tuple(map(sorted_out, state.pending)))


class PlayForTwo(Play):
    """Two players under the default readings: everything is said."""

    seats = 2

    @initialize(seed=seeds, data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        deck: Deck = data.draw(decks(self.seats))
        self.begin(Rules(RULEBOOK, deck), seed)


class PlayForThree(PlayForTwo):
    seats = 3


class PlayForFour(PlayForTwo):
    seats = 4


class PlayUnderReadings(Play):
    """Any readings, versions and hypotheses: no traceback, no lost card, nothing unreadable."""

    silent = (NotSaid, Unspecified)

    @initialize(seed=seeds, data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        deck = data.draw(st.integers(2, 4).flatmap(lambda seats: decks(seats, unsaid=True)))
        flags = data.draw(st.just(None) | hypotheses())
        self.begin(Rules(RULEBOOK, deck, None if flags is None else OLDEST, data.draw(answers()), flags), seed)


class PlayWithCurses(PlayForTwo):
    """Curses that cling, or lie on cards in hands, Temples and Ruins, as hypotheses about older versions have it."""

    silent = (NotSaid,)

    @initialize(seed=seeds, data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        flags = data.draw(st.sampled_from(({"curse_removal": "h1"}, {"curse_open_only": "h1"},
                                           {"curse_removal": "h1", "curse_open_only": "h1"},
                                           {"curse_removal": "h2", "curse_open_only": "h1"})))
        self.begin(Rules(RULEBOOK, data.draw(decks(self.seats)), None, None, flags), seed)


TestTwo = PlayForTwo.TestCase
TestThree = PlayForThree.TestCase
TestFour = PlayForFour.TestCase
TestCurses = PlayWithCurses.TestCase
TestUnderReadings = PlayUnderReadings.TestCase
