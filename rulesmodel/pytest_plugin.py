"""A pytest plugin: scenario files are tests, anywhere, also in somebody's own repository.

Every YAML file with `game` and `scenarios` at its top is collected; each scenario is one test that asserts the
expected verdict, clauses, result and dependence. Other YAML files are left alone.

    pytest --rules totym@1.4 my-disputes/            only this game, judged by this version of its rulebook
    pytest --rules totym@1.4+no_mixing=h1            assuming something about what that version does not say
    pytest --reading R26=r2 --reading R27=r2         under other readings of open questions

Under another version or other readings, what a verdict depends on is not compared. `-k` selects by id and tag;
JUnit reports carry each scenario's game, verdict and clauses as properties.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from .judge.card import card
from .judge.scenario import Scenario, game_of, load_scenarios
from .judge.verdict import Verdict, judge
from .kernel.errors import FileError, RulesModelError
from .kernel.game import Game, game


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for: one game, one version of its rulebook (with hypotheses), other readings."""

    game: str | None = None
    version: str | None = None
    readings: dict[str, str] = field(default_factory=dict)

    def takes(self, scenario: Scenario) -> bool:
        """Whether a scenario of the wanted game is to be run: it may fix no other version than the wanted one."""
        return self.version is None or scenario.version in (None, self.version)

    def readings_for(self, found: Game) -> dict[str, str]:
        """The readings that concern a game; raises `UnknownName` for one that it should know."""
        taken: dict[str, str] = {}
        known = {question.id for question in found.rulebook.questions}
        for name, reading in self.readings.items():
            owner, _, question = name.rpartition(":")
            if owner == found.name or (not owner and (question in known or self.game == found.name)):
                found.rules(readings={question: reading})
                taken[question] = reading
        return taken


WANTED = pytest.StashKey[Wanted]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rulesmodel", "scenarios of rulebooks")
    group.addoption("--rules", metavar="GAME[@VERSION]",
                    help="run only the scenarios of this game, judged by this version of its rulebook, "
                         "e.g. totym@1.4 or totym@1.4+no_mixing=h1")
    group.addoption("--reading", metavar="QUESTION=READING", action="append", default=[],
                    help="read an open question another way, e.g. R26=r2 or hoarder:R26=r2 (may be repeated)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "scenario: a scenario from a YAML file")
    config.addinivalue_line("markers", "tag(name): a tag of a scenario")
    config.stash[WANTED] = _wanted(config.getoption("--rules"), config.getoption("--reading"))


def _wanted(rules: str | None, words: list[str]) -> Wanted:
    """The command line's wishes; raises `pytest.UsageError` for what cannot be meant."""
    name, _, version = (rules or "").partition("@")
    readings: dict[str, str] = {}
    for word in words:
        question, _, reading = (part.strip() for part in word.partition("="))
        if not (question and reading):
            raise pytest.UsageError(f"--reading {word}: write QUESTION=READING, such as R26=r2")
        if readings.setdefault(question, reading) != reading:
            raise pytest.UsageError(f"--reading {word}: {question} is read as {readings[question]} already")
    try:
        edition = game(name).rulebook.edition(version or None) if name else None
    except RulesModelError as error:
        raise pytest.UsageError(f"--rules {rules}: {error}") from None
    return Wanted(name or None, str(edition) if edition and version else None, readings)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    try:
        text = file_path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    name, wanted = game_of(text), parent.config.stash[WANTED].game
    return None if name is None or wanted not in (None, name) else ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A scenario file; faulty ones are errors of collection."""

    def collect(self) -> Iterator[pytest.Item]:
        wanted = self.config.stash[WANTED]
        try:
            for scenario in load_scenarios(self.path):
                if wanted.takes(scenario):
                    found = game(scenario.game)
                    yield ScenarioItem.from_parent(self, name=scenario.id, scenario=scenario, found=found,
                                                   version=wanted.version, readings=wanted.readings_for(found))
        except RulesModelError as error:
            raise self.CollectError(str(error)) from None


class Disagreement(Exception):
    """A verdict is not the expected one."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("; ".join(verdict.disagreements))
        self.verdict = verdict


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    def __init__(self, *, scenario: Scenario, found: Game, version: str | None, readings: dict[str, str],
                 **rest: Any) -> None:
        super().__init__(**rest)
        self.scenario, self.found, self.version, self.readings = scenario, found, version, readings
        self.add_marker("scenario")
        for tag in scenario.tags:
            self.add_marker(pytest.mark.tag(tag))
            self.extra_keyword_matches.add(tag)
        self.user_properties += [("game", scenario.game), ("scenario", scenario.id)]

    def runtest(self) -> None:
        verdict = judge(self.found, self.scenario, version=self.version, readings=self.readings)
        clauses = ", ".join(f"{verdict.game}:{entry.clause}" for entry in verdict.clauses)
        self.user_properties += [("verdict", verdict.verdict), ("clauses", clauses)]
        if verdict.agrees is None:
            pytest.fail(f"{self.scenario.place}: scenario {self.scenario.id} expects nothing; "
                        f"add `expect: {{verdict: {verdict.verdict}}}` if that is right", pytrace=False)
        if not verdict.agrees:
            raise Disagreement(verdict)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        error = excinfo.value
        if isinstance(error, Disagreement):
            return failure(error.verdict)
        if isinstance(error, FileError):
            return str(error)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.node.line - 1, f"scenario {self.scenario.id}: {self.scenario.title}"


def failure(verdict: Verdict) -> str:
    """A failed scenario as text: where it stands, what differs, and the whole verdict card."""
    differences = "\n".join(f"  {text}" for text in verdict.disagreements)
    where = f"{verdict.file}:{verdict.line}: scenario {verdict.scenario} came out otherwise"
    return f"{where}\n{differences}\n\n{card(verdict)}"
