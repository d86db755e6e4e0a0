"""Rules that notice when they are asked about some of their readings or flags.

Rule functions are pure: what they do depends on the state, the action and on what they ask of the rules. So where
nobody asked about anything in which two sets of rules differ, both do the same, and the second need not be run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel.errors import Unspecified
from ..kernel.rules import Rules


class Watched(Rules):
    """A copy of some rules that collects in `asked` which of the `watching` questions and flags it was asked."""

    __slots__ = ("asked", "watching")

    def __init__(self, rules: Rules, watching: Iterable[str]) -> None:
        super().__init__(rules.rulebook, rules.deck, rules.version_text, rules.readings)
        self.watching = frozenset(watching)
        self.asked: set[str] = set()

    def reading(self, question: str) -> str:
        if question in self.watching:
            self.asked.add(question)
        return super().reading(question)

    def under(self, question: str, reading: str) -> bool:
        if question in self.watching:
            self.asked.add(question)
        return super().under(question, reading)

    def flag(self, name: str) -> str:
        if name in self.watching:
            self.asked.add(name)
        asked = {*self.asked}
        try:
            return super().flag(name)
        except Unspecified:
            self.asked = asked  # the error tells the version, but that is no asking
            raise

    def supposes(self, name: str, value: str) -> bool:
        if name in self.watching:
            self.asked.add(name)
        return super().supposes(name, value)

    # -- looking at all of them at once: nobody knows at which ----------------------------------
    @property
    def readings(self) -> Mapping[str, str]:
        self.asked |= self.watching
        return super().readings

    @property
    def chosen(self) -> Mapping[str, str]:
        self.asked |= self.watching
        return super().chosen

    @property
    def flags(self) -> Mapping[str, str]:
        self.asked |= self.watching
        return super().flags

    @property
    def version(self) -> str:
        self.asked |= self.watching
        return super().version

    @property
    def hypotheses(self) -> Mapping[str, str]:
        self.asked |= self.watching
        return super().hypotheses

    @property
    def version_text(self) -> str:
        self.asked |= self.watching
        return super().version_text

    # -- changed copies watch nothing ------------------------------------------------------------
    def with_readings(self, changes: Mapping[str, str]) -> Rules:
        return self._plain().with_readings(changes)

    def with_version(self, text: str | None) -> Rules:
        return self._plain().with_version(text)

    def with_hypotheses(self, changes: Mapping[str, str]) -> Rules:
        return self._plain().with_hypotheses(changes)

    def with_deck(self, deck: object) -> Rules:
        return self._plain().with_deck(deck)

    def _plain(self) -> Rules:
        self.asked |= self.watching
        return Rules(self.rulebook, self.deck, super().version_text, super().readings)
