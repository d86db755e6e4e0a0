"""A mini game whose rules consist of open questions, to try the judge on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rulesmodel.judge.scenario import Scenario, read_scenarios
from rulesmodel.judge.verdict import Verdict, judge
from rulesmodel.kernel.errors import BadMove, NotSaid, UnknownName
from rulesmodel.kernel.game import Game, Outcome
from rulesmodel.kernel.rulebook import Clause, Question, Rulebook, Version
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import cite, need

SAYS = {"1.turn.1": "Players take turns.", "1.go.1": "A player may go.", "1.go.2": "Nobody goes twice.",
        "1.go.3": "Nobody goes on Sunday.", "1.go.4": "Nobody goes in the old edition.", "1.toss.1": "A coin flies.",
        "1.score.1": "Scoring brings points.", "1.cap.1": "Nobody has more than three points.",
        "1.cap.2": "Whoever has three cannot score.", "1.end.1": "Three points win."}
GRADES = {"R01": "open", "R02": "hole", "R03": "open", "R04": "leaning", "R05": "open", "R06": "open", "R07": "open"}


class Table(Struct, frozen=True):
    """Points of both seats (-1: the position does not say), the seat to move, whether a coin is in the air."""

    points: tuple[int, int] = (0, 0)
    turn: int = 0
    tossed: bool = False


class Act(Struct, frozen=True):
    seat: int | None
    word: str


def go(rules: Rules, table: Table) -> Table:
    """R02 is asked only under R01 r2; R03 and R04 matter only together; R05 is asked in vain; R06 never is."""
    cite("1.go.1")
    if rules.reading("R01") == "r2":
        need(rules.reading("R02") == "r1", "1.go.2", "you went already")
    needed, stated = rules.reading("R03"), rules.reading("R04")
    need(not (needed == stated == "r2"), "1.go.3", "it is Sunday")
    rules.reading("R05")
    need(rules.version != "1", "1.go.4", "the old edition forbids it")
    return replace(table, turn=1 - table.turn)


def score(rules: Rules, table: Table, seat: int) -> Table:
    """Brings one point, or two under R07 r2."""
    if table.points[seat] < 0:
        raise NotSaid(f"how many points {Mini.seats[seat]} has")
    cite("1.score.1")
    total = table.points[seat] + (1 if rules.reading("R07") == "r1" else 2)
    need(total <= 3, "1.cap.1", "that would be more than three points")
    need(table.points[seat] < 3, "1.cap.2", "you have three points")
    points = (total, table.points[1]) if seat == 0 else (table.points[0], total)
    return replace(table, points=points, turn=1 - seat)


class Mini(Game):
    name, title = "mini", "Mini"
    state, actions = Table, Act

    @property
    def rulebook(self) -> Rulebook:
        clauses = [Clause(name, "1 All", "sentence", says, "effect", "1") for name, says in SAYS.items()]
        clauses.append(Clause("2.again.1", "2 Again", "sentence", "Going is fine.", "effect", "1", repeats=("1.go.1",)))
        questions = [Question(name, f"What about {name}?", (), {"r1": "this", "r2": "that"}, "r1", "why not", grade)
                     for name, grade in GRADES.items()]
        return Rulebook("mini", "Mini", (Version("1", "old"), Version("2", "middle"), Version("3", "new")),
                        tuple(clauses), tuple(questions))

    @property
    def decks(self) -> Mapping[str, Any]:
        return {}

    def rules(self, deck: Any = None, version: str | None = None, readings: Mapping[str, str] | None = None,
              cards: Sequence[Any] = ()) -> Rules:
        if deck is not None:
            raise UnknownName("deck", str(deck), [])
        return Rules(self.rulebook, [card.text() for card in cards], version, readings)

    def initial(self, rules: Rules) -> Sequence[Table]:
        return (Table(),)

    def to_move(self, rules: Rules, state: Table) -> int | None:
        return None if state.tossed else state.turn

    def candidates(self, rules: Rules, state: Table) -> Iterable[Act]:
        return [Act(seat, word) for seat in (0, 1) for word in ("go", "score", "toss")]

    def outcomes(self, rules: Rules, state: Table) -> Sequence[tuple[Act, int]]:
        return [(Act(None, "heads"), 1), (Act(None, "tails"), 1)] if state.tossed else []

    def step(self, rules: Rules, state: Table, action: Act) -> Table:
        if action.seat is None:
            return replace(state, tossed=False)
        need(action.seat == state.turn, "1.turn.1", "it is not your turn")
        if action.word == "toss":
            cite("1.toss.1")
            return replace(state, tossed=True)
        return go(rules, state) if action.word == "go" else score(rules, state, action.seat)

    def outcome(self, rules: Rules, state: Table) -> Outcome | None:
        if 3 not in state.points:
            return None
        cite("1.end.1")
        winner = state.points.index(3)
        return Outcome(winner, 1 - winner, "three points")

    def view(self, rules: Rules, state: Table, seat: int) -> Mapping[str, Any]:
        return self.write_position(rules, state)

    def read_position(self, rules: Rules, node: Any) -> Table:
        fields = node.fields(optional=("Ada", "Ben", "turn"))
        points = [fields[seat].number(most=3) if seat in fields else -1 for seat in self.seats]
        turn = self.seats.index(fields["turn"].choice(self.seats, "player")) if "turn" in fields else 0
        node.finish()
        return Table((points[0], points[1]), turn)

    def write_position(self, rules: Rules, state: Table) -> dict[str, Any]:
        said = {seat: points for seat, points in zip(self.seats, state.points, strict=True) if points >= 0}
        return {**said, "turn": self.seats[state.turn]}

    def read_action(self, rules: Rules, state: Table, seat: int | None, text: str) -> Act:
        if text not in ("go", "score", "toss", "heads", "tails"):
            raise BadMove(f"{text!r} is no move")
        return Act(seat, text)

    def write_action(self, rules: Rules, action: Act) -> str:
        return action.word


@pytest.fixture
def mini() -> Mini:
    return Mini()


@pytest.fixture
def scenario(mini: Mini) -> Callable[[str], Scenario]:
    """A scenario of the mini game from the YAML of its `position`, `moves` and so on."""

    def read(text: str) -> Scenario:
        indented = "".join(f"    {line.strip()}\n" for line in text.strip().splitlines())
        file = f"game: mini\nscenarios:\n  - id: M1\n    title: A title\n    question: May she?\n{indented}"
        return read_scenarios(file, "mini.yaml", find=lambda name: mini)[0]

    return read


@pytest.fixture
def judged(mini: Mini, scenario: Callable[[str], Scenario]) -> Callable[..., Verdict]:
    """The verdict on such a scenario."""

    def give(text: str, **options: Any) -> Verdict:
        return judge(mini, scenario(text), **options)

    return give
