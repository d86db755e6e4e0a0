"""Rules: what every rule function receives first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import UnknownName
from .rulebook import Rulebook
from .ruling import asked


class Rules:
    """A rulebook in one version, under one reading of each open question, with one deck of cards.

    `deck` is the game's own deck object: its card kinds and its constants (`team_places` and the like).
    Immutable; `with_readings` gives a changed copy.

    Raises `UnknownName` for a version, question or reading that the rulebook does not have.
    """

    __slots__ = ("rulebook", "version", "deck", "_readings")

    def __init__(self, rulebook: Rulebook, deck: Any, version: str | None = None,
                 readings: Mapping[str, str] | None = None) -> None:
        self.rulebook = rulebook
        self.deck = deck
        self.version = rulebook.version(version)
        answers = {question.id: question.default for question in rulebook.questions}
        for name, reading in (readings or {}).items():
            question = rulebook.question(name)
            if reading not in question.readings:
                raise UnknownName(f"reading of {question.id}", reading, list(question.readings))
            answers[question.id] = reading
        self._readings = answers

    def reading(self, question: str) -> str:
        """The reading in force for an open question, e.g. `"r1"`. The asking is recorded."""
        answer = self._readings[question]
        asked(question, answer)
        return answer

    def under(self, question: str, reading: str) -> bool:
        """Whether a reading is in force, without asking: only for bookkeeping that this reading needs.

        A decision must call `reading`, or the judge could not find out that it depends on the question.
        """
        return self._readings[question] == reading

    @property
    def readings(self) -> Mapping[str, str]:
        """All readings in force, by question; looking here is not recorded as asking."""
        return dict(self._readings)

    @property
    def chosen(self) -> Mapping[str, str]:
        """Only the readings that differ from their default."""
        return {q.id: self._readings[q.id] for q in self.rulebook.questions if self._readings[q.id] != q.default}

    def with_readings(self, changes: Mapping[str, str]) -> Rules:
        """The same rules with some questions read differently."""
        return type(self)(self.rulebook, self.deck, self.version, {**self._readings, **changes})

    def with_deck(self, deck: Any) -> Rules:
        """The same rules with another deck."""
        return type(self)(self.rulebook, deck, self.version, self._readings)
