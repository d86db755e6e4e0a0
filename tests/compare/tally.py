"""A game made up to compare rules with: two seats add to a common number. Its rules ask about everything there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesmodel.kernel.errors import BadMove
from rulesmodel.kernel.game import Game, Invariant, Outcome
from rulesmodel.kernel.rulebook import Clause, Entry, Question, Rulebook, Version
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import cite, need

GOAL = 5
SAYS = {"1.add.1": "Each adds one in turn.", "1.double.1": "Doubling is allowed from two on.",
        "1.toss.1": "A coin may be tossed.", "1.end.1": "Five ends it.", "1.old.1": "Nobody doubles an odd number."}
ENTRIES = (
    Entry("2.a", "2", "Doubling needs two.", "semantic", ("1.double.1",), "doubling", "From where on may one double?",
          "From two on.", hypotheses={"h1": "From anywhere.", "h2": "From three on."}),
    Entry("2.b", "2", "A picture was added.", "editorial"),
    Entry("2.c", "2", "The count of moves is public.", "semantic", ("1.add.1",), "public", "Who sees the count?",
          "Everybody.", hypotheses={"h1": "Nobody."}),
    Entry("2.d", "2", "Tossing is told in better words.", "editorial", ("1.toss.1",), "tossing", "Who tosses?",
          "Ben.", "on", {"h1": "Ada."}),
    Entry("2.e", "2", "Tripling is clearer.", "clarification", (), "tripling", "What is tripling?", "Nothing.",
          hypotheses={"h1": "Everything."}),
)
ANSWERS = {"r1": "yes", "r2": "no"}


def question(name: str, grade: str = "open", **answers: str) -> Question:
    return Question(name, f"{name}?", ("1.add.1",), answers or ANSWERS, "r1", "because", grade)


BOOK = Rulebook(
    "tally", "Tally", (Version("1", "first"), Version("2", "second", ENTRIES)),
    tuple(Clause(name, "1", "1", says, "effect", "2" if name == "1.old.1" else "1") for name, says in SAYS.items()),
    (question("R01"), question("R02"), question("R03", "no difference"), question("R04"), question("R05"),
     question("R06"), question("R07"), question("R08"), question("R09", r1="only this"), question("R10")))


class Count(Struct, frozen=True):
    """The number, the seat to move, a coin in the air, and (a book that only R02 r2 keeps) the moves made."""

    number: int = 0
    turn: int = 0
    tossing: bool = False
    book: int = 0


class Word(Struct, frozen=True):
    seat: int | None
    word: str


WORDS = ("add", "double", "toss", "boast")


def step(rules: Rules, state: Count, action: Word) -> Count:
    """Carry out a word."""
    if action.seat is None:
        return replace(state, tossing=False, number=state.number + (action.word == "heads"))
    need(not state.tossing, "1.toss.1", "a coin is in the air")
    need(action.seat == state.turn, "1.add.1", "it is not your turn")
    cite("1.add.1")
    if rules.reading("R03") == "r2":
        cite("1.toss.1")  # a mere word
    after = DEEDS[action.word](rules, state)
    return replace(after, turn=1 - state.turn, book=state.book + rules.under("R02", "r2"))


def add(rules: Rules, state: Count) -> Count:
    """R01 r2 adds two at three; R05 and R06 matter only together, at four."""
    if state.number == 4 and rules.reading("R05") == "r2":
        need(rules.reading("R06") == "r1", "1.end.1", "four is enough")
    return replace(state, number=state.number + (2 if state.number == 3 and rules.reading("R01") == "r2" else 1))


def double(rules: Rules, state: Count) -> Count:
    """Which numbers may be doubled is a matter of versions; a book of three moves forbids it under R02 r2."""
    least = {"on": 2, "h1": 0, "h2": 3}[rules.flag("doubling")]
    need(state.number >= least, "1.double.1", "that number is too small")
    if rules.reading("R02") == "r2":
        need(state.book < 3, "1.old.1", "three moves were made")
    return replace(state, number=2 * state.number)


def toss(rules: Rules, state: Count) -> Count:
    """Only at one, and by Ben (or Ada, under a hypothesis)."""
    need(state.number == 1, "1.toss.1", "a coin is tossed at one")
    need(state.turn != (rules.flag("tossing") == "h1"), "1.toss.1", "it is not you who tosses")
    return replace(state, tossing=True)


def boast(rules: Rules, state: Count) -> Count:
    need(rules.reading("R10") == "r2", "1.add.1", "nobody boasts")
    return state


DEEDS = {"add": add, "double": double, "toss": toss, "boast": boast}


class Tally(Game):
    """R04 decides who is asked at two, R07 what a coin can do, R08 whether three ends the game already."""

    name, title, state, actions = "tally", "Tally", Count, Word

    def __init__(self, start: int = 0) -> None:
        self.start = start

    @property
    def rulebook(self) -> Rulebook:
        return BOOK

    @property
    def decks(self) -> Mapping[str, Path]:
        return {"only": Path("only.yaml")}

    def rules(self, deck: str | Path | None = None, version: str | None = None,
              readings: Mapping[str, str] | None = None, cards: Sequence[Any] = ()) -> Rules:
        return Rules(BOOK, "only", version, readings)

    def initial(self, rules: Rules) -> Sequence[Count]:
        return (Count(self.start),)

    def to_move(self, rules: Rules, state: Count) -> int | None:
        if state.tossing or self.outcome(rules, state):
            return None
        return 1 - state.turn if state.number == 2 and rules.reading("R04") == "r2" else state.turn

    def candidates(self, rules: Rules, state: Count) -> Iterable[Word]:
        return tuple(Word(state.turn, word) for word in (WORDS if rules.under("R10", "r2") else WORDS[:3]))

    def outcomes(self, rules: Rules, state: Count) -> Sequence[tuple[Word, int]]:
        if not state.tossing:
            return ()
        heads = 1 if rules.reading("R07") == "r1" else 2
        return (Word(None, "heads"), heads), (Word(None, "tails"), 1)

    def step(self, rules: Rules, state: Count, action: Word) -> Count:
        return step(rules, state, action)

    def outcome(self, rules: Rules, state: Count) -> Outcome | None:
        over = state.number >= GOAL or (state.number == 3 and rules.reading("R08") == "r2")
        return Outcome(state.turn, None, "five") if over and not state.tossing else None

    def view(self, rules: Rules, state: Count, seat: int) -> Mapping[str, Any]:
        return {"number": state.number, "book": state.book if rules.flag("public") == "on" else None}

    def invariants(self, rules: Rules) -> Sequence[Invariant]:
        return (Invariant("I1", "a coin flies at one", lambda rules, state: not state.tossing or state.number == 1),)

    def is_turn_start(self, state: Count) -> bool:
        return not state.tossing

    def read_position(self, rules: Rules, node: Any) -> Count:
        fields = node.fields(optional=("number", "turn", "tossing", "book", *self.seats))
        state = Count(fields["number"].number() if "number" in fields else 0,
                      self.seats.index(fields["turn"].choice(self.seats)) if "turn" in fields else 0,
                      fields["tossing"].truth() if "tossing" in fields else False,
                      fields["book"].number() if "book" in fields else 0)
        node.finish()
        return state

    def write_position(self, rules: Rules, state: Count) -> dict[str, Any]:
        return {**self.shown_position(rules, state), "book": state.book}

    def shown_position(self, rules: Rules, state: Count) -> dict[str, Any]:
        return {"number": state.number, "turn": self.seats[state.turn], "tossing": state.tossing,
                **{name: {} for name in self.seats}}

    def read_action(self, rules: Rules, state: Count, seat: int | None, text: str) -> Word:
        if text not in (*WORDS, "heads", "tails"):
            raise BadMove(f"{text!r} is no move")
        return Word(seat, text)

    def write_action(self, rules: Rules, action: Word) -> str:
        return action.word
