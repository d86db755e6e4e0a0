"""The library: clauses, open questions and scenarios, found by free text.

Ranked full-text search (SQLite FTS5: word stems, BM25). What shares more of the asked words comes first; words that
everybody uses ("may", "the") are left out. The beginnings of words count too, and words that players use for each
other ("die", "destroyed": `SYNONYMS`), both at half the weight.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ..kernel.game import Game
from ..show.words import fill
from .scenario import Scenario
from .verdict import judge

KINDS = ("clause", "question", "scenario")

LEFT_OUT = """
a an and any are as at be but by can could did do does for from had has have he her him his how i if in into is it its
may me must my no not of on or our she should so than that the their them then there they this to up us was we what
when where which while who why will with would you your
"""
STOP_WORDS = frozenset(LEFT_OUT.split())

SYNONYMS: tuple[frozenset[str], ...] = tuple(frozenset(group.split()) for group in (
    "answer reply respond response react counter stop block cancel",
    "destroy destroyed kill die remove lose",
    "discard bin throw",
    "draw take",
    "pile deck stack",
    "hand held hold",
    "full maximum limit room place space capacity ten",
    "skip pass omit",
    "steal rob",
    "return back regain retrieve",
    "swap change exchange",
    "win winner victory",
    "tie draw equal",
    "opponent other another",
    "turn round",
    "order sequence first",
    "reshuffle shuffle empty emptied",
))
"""Words that players use for one another; narrow groups, since every word of a group finds all the others."""


WEIGHTS = "0, 2, 3, 3, 1, 0"
"""How much a match counts in each column: kind, id, title, text, further words, verdict."""


class Hit(msgspec.Struct, frozen=True):
    """Something found: its `kind` (one of `KINDS`), full id and text, for a scenario its verdict; `score` is over 0."""

    kind: str
    id: str
    title: str
    text: str
    verdict: str
    score: float


class Library:
    """An index in memory over what it is given; `add_game` first, then its scenarios."""

    def __init__(self) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.execute("CREATE VIRTUAL TABLE entry USING fts5 (kind UNINDEXED, id, title, text, words, "
                         "verdict UNINDEXED, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '4 5')")

    def __del__(self) -> None:
        self._db.close()  # from Python 3.13 on a forgotten connection is a warning

    def add_game(self, game: Game) -> None:
        """Index the clauses and open questions of a game's rulebook."""
        book = game.rulebook
        for clause in book.clauses:
            self._add("clause", book.full_id(clause.id), clause.heading, clause.says, clause.kind)
        for question in book.questions:
            readings = " ".join(f"{name}: {says}" for name, says in question.readings.items())
            self._add("question", book.full_id(question.id), question.asks, readings,
                      f"{question.because} {question.example}", f"{question.grade}, {question.default} by default")

    def add_scenarios(self, scenarios: Iterable[Scenario], verdicts: Mapping[str, str] | None = None) -> None:
        """Index scenarios; `verdicts` by id, the expected ones where it has none."""
        for scenario in scenarios:
            verdict = (verdicts or {}).get(scenario.id) or scenario.lines[0].expect.verdict
            questions = " ".join(dict.fromkeys(line.question for line in scenario.lines))
            self._add("scenario", f"{scenario.game}:{scenario.id}", scenario.title, questions,
                      " ".join(scenario.tags), verdict)

    def search(self, words: str, kinds: Sequence[str] = KINDS, limit: int = 10) -> list[Hit]:
        """What the words find, best first; any text will do, and text without words finds nothing."""
        asked = _asked(words)
        scores: dict[int, float] = {}
        matched: dict[int, int] = {}
        for word in asked:
            for entry, score in self._matches(word).items():
                scores[entry] = scores.get(entry, 0.0) + score
                matched[entry] = matched.get(entry, 0) + 1
        hits = [self._hit(entry, score * (matched[entry] / len(asked)) ** 2) for entry, score in scores.items()]
        return sorted((hit for hit in hits if hit.kind in kinds), key=lambda hit: (-hit.score, hit.id))[:limit]

    def _matches(self, word: str) -> dict[int, float]:
        """The entries that hold a word, with their weight; a synonym, or a longer word that begins so, weighs half."""
        others = sorted({other for group in SYNONYMS if word in group for other in group} - {word})
        beginning = [f"{_quoted(word)}*"] if len(word) > 3 else []
        near = " OR ".join([*beginning, *map(_quoted, others)])
        found = {entry: score / 2 for entry, score in self._match(near)} if near else {}
        return {**found, **dict(self._match(_quoted(word)))}

    def _match(self, query: str) -> list[tuple[int, float]]:
        return self._db.execute(f"SELECT rowid, -bm25(entry, {WEIGHTS}) FROM entry WHERE entry MATCH ?",
                                (query,)).fetchall()

    def _hit(self, entry: int, score: float) -> Hit:
        kind, name, title, text, verdict = self._db.execute(
            "SELECT kind, id, title, text, verdict FROM entry WHERE rowid = ?", (entry,)).fetchone()
        return Hit(kind, name, title, text, verdict, score)

    def _add(self, kind: str, name: str, title: str, text: str, words: str, verdict: str = "") -> None:
        self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", (kind, name, title, text, words, verdict))


def library(games: Iterable[Game], scenarios: Iterable[Scenario] = ()) -> Library:
    """A library of games and scenarios."""
    found = Library()
    for game in games:
        found.add_game(game)
    found.add_scenarios(scenarios)
    return found


def verdicts(game: Game, scenarios: Iterable[Scenario]) -> dict[str, str]:
    """The computed verdicts of scenarios by id, for `Library.add_scenarios`."""
    return {scenario.id: judge(game, scenario).verdict for scenario in scenarios}


def _asked(words: str) -> list[str]:
    """The words of any text that are worth looking for, or all of them if none is.

    >>> _asked('May she "stop" NEAR(a full team*)?')
    ['stop', 'near', 'full', 'team']
    """
    found = list(dict.fromkeys(re.findall(r"[^\W_]+", words.lower())))
    return [word for word in found if word not in STOP_WORDS] or found


def _quoted(word: str) -> str:
    """A word as FTS5 takes it: in quotes no sign or word is an operator."""
    return f'"{word}"'


def hits_text(hits: Sequence[Hit]) -> str:
    """Hits as text: kind, id and verdict, then what it says."""
    if not hits:
        return "nothing found"
    lines: list[str] = []
    for hit in hits:
        verdict = f"  [{hit.verdict}]" if hit.verdict else ""
        lines.append(f"{hit.id}  {hit.kind}: {hit.title}{verdict}")
        lines.append(fill(hit.text, indent="    "))
    return "\n".join(lines)
