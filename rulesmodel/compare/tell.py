"""Partings in words: what each side says, by which clauses, and the smallest position that shows it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..judge.line import collect
from ..judge.positions import differences
from ..kernel.errors import RulesModelError, Unspecified
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..kernel.ruling import Consulted, Refused, Trail, recording
from ..machines.play import Step
from ..machines.search import search
from ..show import plays
from .hunt import Found
from .local import Pairing, look, unordered
from .result import Change, Deciding, Difference, Opinion, Smallest
from .shrink import Case, complete, is_like, read, shrink
from .sweep import Parting

REACH_SECONDS = 5.0
Reached = tuple[bool | None, tuple[str, ...] | None]


def difference(game: Game, found: Found, names: tuple[str, str], asked: Iterable[str], reach: Reach, *,
               flipped: bool = False) -> Difference:
    """What a parting shows. `names` are what the two sides are called; `flipped` tells that the base is side B."""
    parting, pairing = found.parting, Pairing(game, found.base, found.other)
    told = [_Told(game, rules, state, parting, found) for rules, state in
            ((found.base, parting.a), (found.other, parting.b))]
    trails = [each.trail for each in told]
    opinions = [_opinion(name, each, trails[1 - place], asked)
                for place, (name, each) in enumerate(zip(reversed(names) if flipped else names, told, strict=True))]
    a, b = reversed(opinions) if flipped else opinions
    trace = parting.trace
    move = _move(game, found.base, parting)
    moves = tuple(plays.steps(game, found.base, trace))
    start = None if found.place.scenario is None else found.place.scenario.position.written()
    return Difference(
        kind=parting.kind, says=_says(parting.kind, move), place=found.place.name, deck=_deck(game, found),
        start=start, moves=moves, position=game.write_position(found.base, parting.a), move=move, a=a, b=b,
        changes=_changes(told, flipped, pairing.same_deck), smallest=_smallest(game, found, pairing, move, reach))


def _deck(game: Game, found: Found) -> str:
    return str(found.place.deck or next(iter(game.decks)))


def _move(game: Game, rules: Rules, parting: Parting) -> str:
    if parting.action is None:
        return ""
    return plays.step(game, rules, Step(parting.seat, parting.action, None))


def _says(kind: str, move: str) -> str:
    unsaid = f"what becomes of {move!r}" if move else "what holds here"
    return {
        "set-up": "the game begins otherwise",
        "unsaid": f"one side does not say {unsaid}",
        "ending": "the two sides do not agree on whether, or how, the game is over",
        "asked": "the two sides do not agree on who has to choose",
        "chance": "chance can do something else",
        "allowed": f"only one side allows {move!r}",
        "result": f"{move!r} leads elsewhere",
        "view": "a player can see something else",
    }[kind]


# -- one side --------------------------------------------------------------------------------------
class _Told:
    """What one side says at a parting, with its trail and, where it comes to one, the resulting position."""

    def __init__(self, game: Game, rules: Rules, state: State, parting: Parting, found: Found) -> None:
        self.game, self.rules, self.state, self.parting, self.base = game, rules, state, parting, found.base
        self.result: Mapping[str, Any] | None = None
        with recording() as self.trail:
            self.says = self._words()

    def _words(self) -> str:
        """The answer in a few words."""
        if self.parting.kind == "view":
            return self._view()
        if self.parting.kind == "set-up":
            self.result = self.game.shown_position(self.rules, self.state)
            return "the game begins so"
        return self._face() if self.parting.action is None else self._act()

    def _act(self) -> str:
        action = self._own_action()
        if action is None:
            return "not possible: these rules know no such move"
        try:
            after = self.game.step(self.rules, self.state, action)
            ending = self.game.outcome(self.rules, after)
            self.result = self.game.shown_position(self.rules, after)
        except Refused as refused:
            self._all_reasons(action, refused)
            return f"not allowed: {refused}"
        except Unspecified as unsaid:
            return f"this version does not say: {unsaid.asks or unsaid.flag}"
        if self.parting.kind != "result":
            return "allowed"
        return f"allowed; {plays.ending(self.game, ending)}" if ending else "allowed; the game goes on"

    def _own_action(self) -> Any:
        """The action on this side (card numbers differ between decks, words do not)."""
        if self.rules is self.base:
            return self.parting.action
        parting, apart = self.parting, self.parting.a != self.parting.b
        return Pairing(self.game, self.base, self.rules).there(self.state, parting.seat, parting.action, apart)

    def _all_reasons(self, action: Any, refused: Refused) -> None:
        """Add every further reason against the action, and the first one if the rule did not note it."""
        known = {(entry.clause, entry.note) for entry in self.trail.consulted if not entry.held}
        if not known:
            self.trail.consulted.append(Consulted(refused.clause, False, True, refused.reason))
        self.trail.consulted += [entry for entry in collect(self.game, self.rules, self.state, action)
                                 if not entry.held and (entry.clause, entry.note) not in known]

    def _face(self) -> str:
        """What there is to see; the step that led here tells the clauses."""
        trace = self.parting.trace
        if len(trace) > 1 and self.parting.a == self.parting.b:
            self.game.step(self.rules, trace[-2].state, trace[-1].action)
        face = look(self.game, self.rules, self.state)
        if face.unsaid:
            return f"this version does not say: {self.rules.rulebook.entry_of(face.unsaid).asks or face.unsaid}"
        if self.parting.kind == "ending":
            return plays.ending(self.game, face.ending) if face.ending else "the game goes on"
        if face.chance:
            odds = (f"{self.game.write_action(self.rules, action)} ({weight})"
                    for action, weight in face.chance.items())
            return f"chance decides: {', '.join(odds)}"
        return f"{self.game.seats[face.seat]} chooses" if face.seat is not None else "nobody chooses"

    def _view(self) -> str:
        seat = self.parting.seat
        assert seat is not None, "a view is a seat's"
        try:
            self.result = self.game.view(self.rules, self.state, seat)
        except Unspecified as unsaid:
            return f"this version does not say: {unsaid.asks or unsaid.flag}"
        return f"what {self.game.seats[seat]} sees"


def _opinion(name: str, told: _Told, other: Trail, asked: Iterable[str]) -> Opinion:
    trail = told.trail
    theirs = {(entry.clause, _role(entry)) for entry in other.consulted}
    book = told.rules.rulebook
    found: dict[tuple[str, str], Deciding] = {}
    for entry in sorted(trail.consulted, key=lambda entry: entry.held):
        key = (entry.clause, _role(entry))
        found.setdefault(key, Deciding(*key, book.clause(entry.clause).says, entry.note, key not in theirs))
    answers = {**trail.questions, **trail.flags}
    return Opinion(name, told.says, tuple(found.values()),
                   {each: answers[each] for each in sorted(asked) if each in answers})


def _role(entry: Consulted) -> str:
    return "refuses" if not entry.held else "holds" if entry.guard else "applies"


def _changes(told: Sequence[_Told], flipped: bool, same_deck: bool) -> tuple[Change, ...]:
    a, b = (each.result for each in (reversed(told) if flipped else told))
    if a is None or b is None:
        return ()
    return changes(a, b) if same_deck else changes(unordered(a), unordered(b))


def changes(a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[Change, ...]:
    """Where two written positions differ."""
    named = merged(a, b)
    return tuple(Change(at, ours, theirs) for at, ours, theirs in differences(named, a, b))


def merged(a: Any, b: Any) -> Any:
    """The keys of both positions."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return {key: merged(a.get(key), b.get(key)) for key in (*a, *(key for key in b if key not in a))}
    return a


# -- the smallest position -------------------------------------------------------------------------
def _smallest(game: Game, found: Found, pairing: Pairing, move: str, reach: Reach) -> Smallest | None:
    """Shrink the position at the start of the turn (the moves of a turn keep what is pending consistent)."""
    parting = found.parting
    if parting.kind == "set-up":
        return None
    trace = parting.trace
    turn = max((place for place, step in enumerate(trace) if game.is_turn_start(step.state)), default=0)
    moves = [plays.step(game, found.base, step) for step in trace[turn + 1:]]
    case = Case(pairing, parting.kind, moves, move)
    scenario = found.place.scenario
    shrunk = shrink(case, scenario.position.written() if scenario is not None and turn == 0
                    else game.write_position(found.base, trace[turn].state))
    if shrunk is None and turn == len(trace) - 1:
        shrunk = shrink(case, game.write_position(found.other, parting.b))  # with the books that the other side keeps
    if shrunk is None:
        return None
    position = complete(game, found.base, shrunk)
    reachable, way = reach(found, position, trace[:turn + 1])
    return Smallest(position, (*moves, *([move] if move else [])), reachable, way)


class Reach:
    """Finds out whether positions occur in play, each one once."""

    def __init__(self, game: Game, most: int) -> None:
        self.game, self.most = game, most
        self.known: dict[str, Reached] = {}

    def __call__(self, found: Found, position: Mapping[str, Any], before: Sequence[Step]) -> Reached:
        """Whether a position occurs in a game from a set-up, as far as is known, and the moves to it.

        `before` is the play from which the position was shrunk.
        """
        if found.place.scenario is None and is_like(self.game, found.base, position, before[-1].state):
            return True, tuple(plays.steps(self.game, found.base, before))
        key = f"{found.place.deck} {dict(position)}"
        if key not in self.known:
            self.known[key] = self.search(found, position) if self.most else (None, None)
        return self.known[key]

    def search(self, found: Found, position: Mapping[str, Any]) -> Reached:
        game, rules, end = self.game, found.base, time.perf_counter() + REACH_SECONDS
        at_turn_start = bool(game.is_turn_start(read(game, rules, position)))

        def wanted(state: State) -> bool:
            if time.perf_counter() > end:
                return True
            return bool(game.is_turn_start(state)) == at_turn_start and is_like(game, rules, position, state)

        try:
            result = search(game, rules, max_states=self.most, invariants=False, goal=wanted)
        except RulesModelError:
            return None, None
        trace = result.goal()
        if trace and is_like(game, rules, position, trace[-1].state):
            return True, tuple(plays.steps(game, rules, trace))
        return (False if result.exhausted else None), None
