"""Holes and contradictions: everything that was found wrong with a rulebook, the worst first.

A hole is ranked by what hangs on it, and that was found out by running the rules: who wins, what is allowed, what
follows. Nothing here is written by hand but the names of the ranks.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from msgspec import Struct

from ..judge.verdict import UNDECIDED
from ..kernel.game import Game
from ..kernel.rulebook import Question
from .facts import Expected, GameFacts, Play, TheoremFacts, Weakness, Witness
from .witnesses import ALLOWED, NOTHING, RESULT, WINNER, Turned, strongest, turned, weight


class Rank(IntEnum):
    """How bad it is: the smaller the worse."""

    WINNER_OPEN = 0
    STUCK = 1
    MOVE_OPEN = 2
    RESULT_OPEN = 3
    NO_WINNER = 4
    CONTRADICTION = 5
    WINNER_LEANS = 6
    BREAKS = 7
    BELIEF = 8
    IDLE = 9


TITLES = {
    Rank.WINNER_OPEN: "The text does not decide, and who wins hangs on it",
    Rank.STUCK: "Play that cannot go on, or need not end",
    Rank.MOVE_OPEN: "The text does not decide whether a move is allowed",
    Rank.RESULT_OPEN: "The text does not decide what follows",
    Rank.NO_WINNER: "Games that end and nobody wins",
    Rank.CONTRADICTION: "Clauses that collide by the letter",
    Rank.WINNER_LEANS: "The text leans one way, and who wins hangs on it",
    Rank.BREAKS: "Readings under which the rules break",
    Rank.BELIEF: "What players may believe, and what is false",
    Rank.IDLE: "Open, but without a consequence that was found",
}
ADVICE = {
    Rank.WINNER_OPEN: "A table that meets one of these has to make up a rule, and the rule decides the game.",
    Rank.STUCK: "Found by visiting every position of a small deck under the default readings.",
    Rank.MOVE_OPEN: "Both answers can be defended from the printed text.",
    Rank.RESULT_OPEN: "The move is allowed either way, but the table looks different after it.",
    Rank.NO_WINNER: "Perhaps meant so; the shortest play to each is shown.",
    Rank.CONTRADICTION: "Two clauses demand different things; something else in the text settles which one gives way.",
    Rank.WINNER_LEANS: "The text favours the default, yet the other reading is held, and with it somebody else wins.",
    Rank.BREAKS: "A reading that leads here can hardly be meant. The text could say so.",
    Rank.BELIEF: "Statements that sound true of these rules and are refuted; a rulebook could warn of them.",
    Rank.IDLE: "No scenario and no search has met a position in which the readings differ.",
}


class Hole(Struct, frozen=True):
    """One weak place, with whatever shows it."""

    rank: Rank
    id: str
    title: str
    clauses: tuple[str, ...]
    question: Question | None = None
    witness: Witness | None = None
    turned: tuple[Turned, ...] = ()
    play: Play | None = None
    readings: tuple[tuple[str, str], ...] = ()
    says: str = ""
    theorem: TheoremFacts | None = None


def holes(game: Game, facts: GameFacts) -> list[Hole]:
    """Every weak place of a rulebook, the worst first."""
    found = [*_questions(game, facts), *_weaknesses(game, facts), *_broken(facts), *_beliefs(game, facts)]
    return sorted(found, key=lambda hole: (hole.rank, -len(hole.turned), hole.id))


# -- open questions --------------------------------------------------------------------------------------
def _questions(game: Game, facts: GameFacts) -> Iterator[Hole]:
    for question in game.rulebook.questions:
        rank = _rank(facts, question)
        if rank is not None:
            yield Hole(rank, question.id, question.asks, question.clauses, question=question,
                       witness=strongest(facts, question), turned=tuple(turned(facts, question.id)),
                       says=question.because)


def _rank(facts: GameFacts, question: Question) -> Rank | None:
    """How bad an open question is; None where it is settled well enough."""
    heavy = weight(facts, question)
    if question.grade in UNDECIDED:
        return {WINNER: Rank.WINNER_OPEN, ALLOWED: Rank.MOVE_OPEN, RESULT: Rank.RESULT_OPEN, NOTHING: Rank.IDLE}[heavy]
    if question.kind == "contradiction" and question.grade != "no difference":
        return Rank.CONTRADICTION
    return Rank.WINNER_LEANS if question.grade == "leaning" and heavy == WINNER else None


# -- play ------------------------------------------------------------------------------------------------
def _weaknesses(game: Game, facts: GameFacts) -> Iterator[Hole]:
    """What the searches met under the default readings: of each kind the shortest play."""
    shortest: dict[tuple[str, str], Weakness] = {}
    for deck in facts.decks:
        for one in deck.weaknesses:
            known = shortest.get((one.kind, one.name))
            if known is None or _length(one.play) < _length(known.play):
                shortest[one.kind, one.name] = one
    for one in shortest.values():
        title, rank = _told(game, one)
        yield Hole(rank, f"{one.kind} {one.name}".strip(), title, one.play.clauses, play=one.play,
                   says=f"Deck {one.deck}: {one.times:,} such positions were met.")


def _length(play: Play) -> int:
    return len(play.steps) + len(play.cycle)


def _told(game: Game, one: Weakness) -> tuple[str, Rank]:
    if one.kind == "deadlock":
        return "The game goes on, but nobody can move", Rank.STUCK
    if one.kind == "lasso":
        return "Play need not end: the same position can come back again and again", Rank.STUCK
    if one.kind == "invariant":
        rules = game.rules(one.deck)
        title = next((each.title for each in game.invariants(rules) if each.id == one.name), one.name)
        return f"This fails: {title}", Rank.STUCK
    return f"The game ends and nobody wins ({one.name})", Rank.NO_WINNER


def _broken(facts: GameFacts) -> Iterator[Hole]:
    """What searches found of readings that are not in force: deadlocks, overflowing teams and the like."""
    for one in facts.expected:
        if one.kind == "finds" and one.play is not None and one.finding.ok and _is_breach(one):
            rank = Rank.BREAKS if one.readings else Rank.STUCK
            yield Hole(rank, one.finding.id, _capital(one.finding.title.rpartition(" (")[0]), one.play.clauses,
                       play=one.play, readings=tuple(one.readings.items()), says=_capital(one.finding.found) + ".")


def _is_breach(one: Expected) -> bool:
    """Whether what was found breaks something; endless play of a small deck by default is found by its search."""
    return one.what in ("deadlock", "invariants") or (one.what == "lasso" and bool(one.readings or (one.play
                                                                                  and one.play.from_position)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- beliefs ---------------------------------------------------------------------------------------------
def _beliefs(game: Game, facts: GameFacts) -> Iterator[Hole]:
    for one in facts.theorems:
        if one.proof.outcome == "refuted":
            clauses = tuple(name.removeprefix(f"{game.name}:") for name in one.proof.clauses)
            yield Hole(Rank.BELIEF, one.proof.theorem, one.proof.title, clauses, theorem=one, says=one.doc)
