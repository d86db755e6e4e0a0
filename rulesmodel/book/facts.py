"""What the book knows of a game: plain data that the jobs in `work` bring back, fit to be kept in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..check.report import Finding
from ..compare.result import Separation
from ..judge.coverage import Tally
from ..judge.verdict import Verdict
from ..machines.prove import Proof

Tallies = dict[str, dict[str, Tally]]
"""How often each clause was seen, by source (`judge.coverage.Seen`)."""


class Flip(Struct, frozen=True):
    """A line of a scenario that comes out otherwise under other readings.

    `ending` and `other_ending` tell how the game ends with it, empty where it goes on; `decides` tells that the text
    leaves all of these questions undecided.
    """

    readings: Mapping[str, str]
    verdict: str
    other: str
    ending: str
    other_ending: str
    decides: bool

    @property
    def weight(self) -> int:
        """3 where somebody else wins, 2 where another move is allowed, 1 where only the position differs."""
        return 3 if self.ending != self.other_ending else 2 if self.verdict != self.other else 1


class LineFacts(Struct, frozen=True):
    """A line of play of a scenario: the moves up to the question, the position before it, and what follows."""

    question: str
    moves: tuple[str, ...]
    ask: str
    verdict: Verdict
    drawn: str
    flips: tuple[Flip, ...] = ()


class ScenarioFacts(Struct, frozen=True):
    """A scenario, judged. `written` is its position and `drawn` the same as a picture (empty where it has none)."""

    id: str
    title: str
    file: str
    tags: tuple[str, ...]
    fixed: Mapping[str, str]
    """The version, deck and readings that it fixes."""
    written: str
    drawn: str
    lines: tuple[LineFacts, ...]

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that decides one of its lines, or took effect on the way."""
        return frozenset(entry.clause for line in self.lines for entry in (*line.verdict.clauses, *line.verdict.way))


class TheoremFacts(Struct, frozen=True):
    """A theorem and what became of it; `source` is its text in the proof file, `drawn` its counterexample."""

    proof: Proof
    doc: str
    fault: str
    file: str
    source: str
    drawn: str


class Play(Struct, frozen=True):
    """A play that shows something: from a set-up of the deck or a position, through steps, to the position drawn.

    `cycle` holds the steps that go on for ever from there; `clauses` are those consulted in the last stretch.
    """

    steps: tuple[str, ...]
    position: str
    drawn: str
    clauses: tuple[str, ...]
    cycle: tuple[str, ...] = ()
    from_position: bool = False


class Expected(Struct, frozen=True):
    """A promise about a deck (`kernel.expect`), what came out, and the play that shows it if it was found."""

    what: str
    kind: str
    name: str
    deck: str
    readings: Mapping[str, str]
    finding: Finding
    whole: bool = False
    """Whether the search was one of the whole game, by the readings in force."""
    play: Play | None = None


class Weakness(Struct, frozen=True):
    """Something that a search of a whole deck met under the readings in force.

    `kind` is `deadlock`, `lasso`, `no winner` or `invariant`; `times` says how many states show it.
    """

    kind: str
    name: str
    deck: str
    times: int
    play: Play


class DeckFacts(Struct, frozen=True):
    """A deck: its cards with their numbers, and the figures of a search of it."""

    name: str
    text: str
    """The deck file."""
    about: str
    cards: tuple[tuple[str, str, str], ...]
    """Id, name and number of copies (each seat's) of each kind of card; empty where the game does not tell."""
    figures: Mapping[str, Any]
    weaknesses: tuple[Weakness, ...] = ()


class Witness(Struct, frozen=True):
    """What separates a reading from the default of its question, with its smallest position drawn."""

    separation: Separation
    drawn: str = ""


class GameFacts(Struct):
    """All that is known of a game."""

    game: str
    scenarios: list[ScenarioFacts]
    theorems: list[TheoremFacts]
    expected: list[Expected]
    decks: list[DeckFacts]
    witnesses: list[Witness]
    seen: Tallies
    seconds: float = 0.0

    def figures(self, deck: DeckFacts) -> Mapping[str, Any]:
        """The figures of a deck; those of a search for a promise about it if that one alone has visited it whole."""
        others = [one.finding.figures for one in self.expected
                  if one.deck == deck.name and one.whole and one.finding.figures.get("exhausted")]
        return others[0] if others and not deck.figures["exhausted"] else deck.figures

    def scenarios_citing(self, clause: str, repeats: Sequence[str] = ()) -> list[ScenarioFacts]:
        """The scenarios in which a clause, or the one that it repeats, was consulted."""
        return [one for one in self.scenarios if one.clauses & {clause, *repeats}]
