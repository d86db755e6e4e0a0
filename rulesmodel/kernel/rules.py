"""Rules: what every rule function receives first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import UnknownName, Unspecified
from .rulebook import Rulebook
from .ruling import asked, asked_flag
from .versions import UNSPECIFIED


class Rules:
    """A rulebook in one version, under one reading of each open question, with one deck of cards.

    `deck` is the game's own deck object: its card kinds and its constants (`team_places` and the like). `version` is
    an id, or an id with hypotheses about what it does not say (`1.3+no_mixing=h1`); `hypotheses` adds more of them.
    A deck may have a method `under(flags)`, which gives it as a version needs it (with card kinds, say, that only a
    hypothesis knows of).

    Immutable; `with_readings` and `with_version` give a changed copy.

    Raises `UnknownName` for a version, flag, hypothesis, question or reading that the rulebook does not have, and
    `BadVersion` for words that name no version.
    """

    __slots__ = ("rulebook", "edition", "deck", "_readings", "_flags")

    def __init__(self, rulebook: Rulebook, deck: Any, version: str | None = None,
                 readings: Mapping[str, str] | None = None, hypotheses: Mapping[str, str] | None = None) -> None:
        self.rulebook = rulebook
        self.edition = rulebook.edition(version, hypotheses)
        self._flags = rulebook.flags(self.edition)
        self.deck = deck.under(self._flags) if hasattr(deck, "under") else deck
        answers = {question.id: question.default for question in rulebook.questions}
        for name, reading in (readings or {}).items():
            question = rulebook.question(name)
            if reading not in question.readings:
                raise UnknownName(f"reading of {question.id}", reading, list(question.readings))
            answers[question.id] = reading
        self._readings = answers

    # -- open questions ------------------------------------------------------------------------
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

    # -- versions ------------------------------------------------------------------------------
    def flag(self, name: str) -> str:
        """What holds of an entry of the change log: `"on"`, or the id of the hypothesis chosen. The asking is recorded.

        Raises `Unspecified` where the version does not say and nobody chose a hypothesis.
        """
        value = self._flags[name]
        asked_flag(name, value)
        if value == UNSPECIFIED:
            entry = self.rulebook.entry_of(name)
            raise Unspecified(name, self.version_text, entry.asks, tuple(entry.hypotheses))
        return value

    def supposes(self, name: str, value: str) -> bool:
        """Whether a flag has a value, without asking: only for offers and bookkeeping that this hypothesis needs.

        A decision must call `flag`, or the judge could not find out that it depends on the version.
        """
        return self._flags[name] == value

    @property
    def flags(self) -> Mapping[str, str]:
        """The values of all flags; looking here is not recorded as asking."""
        return dict(self._flags)

    @property
    def version(self) -> str:
        """The id of the version, e.g. `"1.3"`."""
        return self.edition.version

    @property
    def hypotheses(self) -> Mapping[str, str]:
        """The values chosen for flags, besides what the version says itself."""
        return dict(self.edition.hypotheses)

    @property
    def version_text(self) -> str:
        """The version with its hypotheses as one text, e.g. `"1.3+no_mixing=h1"`; `Rules` takes it back."""
        return str(self.edition)

    # -- changed copies ------------------------------------------------------------------------
    def with_readings(self, changes: Mapping[str, str]) -> Rules:
        """The same rules with some questions read differently."""
        return type(self)(self.rulebook, self.deck, self.version_text, {**self._readings, **changes})

    def with_version(self, text: str | None) -> Rules:
        """The same rules in another version, with the hypotheses of `text` and no others (None: the newest)."""
        return type(self)(self.rulebook, self.deck, text, self._readings)

    def with_hypotheses(self, changes: Mapping[str, str]) -> Rules:
        """The same rules with some flags given other values."""
        return type(self)(self.rulebook, self.deck, self.version_text, self._readings, changes)

    def with_deck(self, deck: Any) -> Rules:
        """The same rules with another deck."""
        return type(self)(self.rulebook, deck, self.version_text, self._readings)
