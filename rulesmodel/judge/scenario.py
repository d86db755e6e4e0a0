"""Scenario files: a position, the moves from it, and the verdict that the printed text gives.

```yaml
game: duel
scenarios:
  - id: D01
    title: No card to answer with
    question: Ada played her act. May Ben stop it without a stop in his hand?
    position: {Ada: {acts: 1}, Ben: {stops: 0}}      # partial: what is not named does not matter
    moves:                                           # every choice explicit, each move legal
      - Ada: play act
    ask: {Ben: stop}                                 # the move in question
    expect: {verdict: not allowed, clauses: [3.stop.1]}
```

Optional keys: `rules` (`version`, `deck`, `readings`: what is fixed there is not varied; a version may come with
hypotheses, as in `1.3+no_mixing=h1`), `tags`, and `also`, further lines of play from the same position, which must
all agree; at the top `cards`, extra card definitions for the file. Without `ask` the question is where the moves
lead. Outcomes of chance are moves by `chance`.

`expect` may hold, besides the `verdict`: `clauses` that must be among the deciding ones, `way` (clauses that must have
taken effect in the moves before the ask), `result` (a partial position: only what is named is compared), `outcome`
(`none`, or some of `winner`, `loser`, `reason`) and `depends`: exactly the readings that change the outcome, as
`{R27: {r2: allowed}}`, or `{R02+R03: {r2+r2: not allowed}}` where only both together do. The outcome is the verdict and
what `result` and `outcome` name; without `ask`, and nothing named, it is the whole result. A line that expects
`forced` anywhere asks "must she?", any other asks "may she?", so a forced move is an allowed one too. `since` may
name the version since which the outcome holds, and `unspecified` list exactly the flags that the version leaves open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..kernel.errors import Fault, FileError, RulesModelError, UnknownName, Unspecified
from ..kernel.game import Game
from ..kernel.game import game as installed
from ..kernel.rules import Rules
from ..kernel.yamlfile import Node, load, parse
from .positions import unwritten

CHANCE = "chance"
VERDICTS = ("allowed", "not allowed", "forced", "depends", "not covered")
ELSEWHERE = re.compile(r"allowed|not allowed|forced|not covered|not possible|(move [1-9]\d*|position) not possible"
                       r"|move [1-9]\d* not allowed")
"""What a line may come to under another reading, where one of its moves may fail too."""

Change = tuple[tuple[str, str], ...]
"""Questions with the readings they get instead of their defaults, sorted by question."""


@dataclass(frozen=True)
class Move:
    """One move as written: by a seat's name or `chance`, in the game's words, with its place in the file."""

    by: str
    words: str
    node: Node

    def __str__(self) -> str:
        return f"{self.by}: {self.words}"


@dataclass(frozen=True)
class Expect:
    """What a line of play is expected to come to. `None` or empty means: not compared."""

    verdict: str = ""
    clauses: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    result: Node | None = None
    outcome: Mapping[str, str] | None = None
    """Empty for a game that goes on."""
    depends: Mapping[Change, str] | None = None
    since: str | None = None
    unspecified: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Line:
    """Moves from the scenario's position, and the move in question (`None`: where do the moves lead?)."""

    question: str
    moves: tuple[Move, ...]
    ask: Move | None
    expect: Expect
    node: Node

    @property
    def must(self) -> bool:
        """Whether the question is "must she?" and not "may she?"."""
        return "forced" in (self.expect.verdict, *(self.expect.depends or {}).values())


@dataclass(frozen=True)
class Scenario:
    """A test, a lesson and a precedent at once. `lines` holds the main line first, then the `also` ones."""

    id: str
    title: str
    game: str
    position: Node
    lines: tuple[Line, ...]
    node: Node
    version: str | None = None
    deck: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    cards: Sequence[Node] = ()
    tags: tuple[str, ...] = ()

    @property
    def question(self) -> str:
        return self.lines[0].question

    @property
    def file(self) -> str:
        return self.node.file

    @property
    def place(self) -> str:
        """File and line, as error messages show it."""
        return f"{self.node.file}:{self.node.line}"

    def rules(self, game: Game, version: str | None = None, readings: Mapping[str, str] | None = None) -> Rules:
        """The rules it is judged by; `version` and `readings` stand in for defaults, not for what it fixes."""
        deck: str | Path | None = self.deck
        beside = Path(self.file).parent / self.deck if self.deck else None
        if beside is not None and beside.suffix in (".yaml", ".yml"):
            deck = beside
        cards = [card.again() for card in self.cards]
        return game.rules(deck, self.version or version, {**(readings or {}), **self.readings}, cards)


# -- finding and loading -----------------------------------------------------------------------
def game_of(text: str) -> str | None:
    """The game that a YAML text names if it looks like a scenario file, with `game` and `scenarios` at its top.

    >>> game_of("game: duel\\nscenarios: []"), game_of("game: duel\\nacts: 3")
    ('duel', None)
    """
    name = re.search(r"^game\s*:\s*['\"]?([^\s'\"#]*)", text, re.MULTILINE)
    return name[1] if name and re.search(r"^scenarios\s*:", text, re.MULTILINE) else None


def load_scenarios(path: str | Path, find: Callable[[str], Game] = installed) -> tuple[Scenario, ...]:
    """The scenarios of a file; raises `FileError` with every fault. `find` gives a game by its name."""
    return _scenarios(load(path), find)


def read_scenarios(text: str, file: str = "scenarios", find: Callable[[str], Game] = installed) -> tuple[Scenario, ...]:
    """The scenarios of a YAML text, as `load_scenarios`; `file` is what errors call it."""
    return _scenarios(parse(text, file), find)


def load_all(paths: Iterable[str | Path], find: Callable[[str], Game] = installed) -> tuple[Scenario, ...]:
    """The scenarios of several files; an id that two of them use for the same game is a fault."""
    faults: list[Fault] = []
    found: dict[tuple[str, str], Scenario] = {}
    for path in paths:
        try:
            for scenario in load_scenarios(path, find):
                first = found.setdefault((scenario.game, scenario.id), scenario)
                if first is not scenario:
                    faults.append(Fault(scenario.file, scenario.node.line, f"{scenario.node.key}.id",
                                        f"scenario {scenario.id!r} stands at {first.place} too"))
        except FileError as error:
            faults.extend(error.faults)
    if faults:
        raise FileError(faults)
    return tuple(found.values())


def shipped_files(game: str) -> tuple[Path, ...]:
    """The scenario files that a game's package brings; raises as `kernel.game.game`."""
    return tuple(installed(game).scenarios)


# -- reading -----------------------------------------------------------------------------------
def _fields(node: Node, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Node]:
    """The values of a mapping; unlike `Node.fields`, a missing key is one more fault and reading goes on."""
    found = node.fields(optional=(*required, *optional))
    missing = [key for key in required if key not in found]
    if missing:
        node.fault(f"missing {', '.join(map(repr, missing))}")
    return found


def _scenarios(top: Node, find: Callable[[str], Game]) -> tuple[Scenario, ...]:
    fields = _fields(top, ("game", "scenarios"), ("cards",))
    top.finish()
    try:
        game = find(fields["game"].text())
    except RulesModelError as error:
        fields["game"].fail(str(error))
    cards = fields["cards"].items() if "cards" in fields else ()
    nodes = fields["scenarios"].items()
    if not nodes:
        fields["scenarios"].fault("at least one scenario is needed here")
    found = [_Reader(game, node, cards).scenario() for node in nodes]
    ids: dict[str, Node] = {}
    for scenario in (scenario for scenario in found if scenario):
        first = ids.setdefault(scenario.id, scenario.node)
        if first is not scenario.node:
            scenario.node.fault(f"scenario {scenario.id!r} stands on line {first.line} too")
    if top.faults:
        raise FileError(sorted(dict.fromkeys(top.faults), key=lambda fault: (fault.file != top.file, fault.line)))
    return tuple(scenario for scenario in found if scenario)


@dataclass(frozen=True)
class _Reader:
    """Reads one scenario of a game; what is wrong is added to the node's faults."""

    game: Game
    node: Node
    cards: Sequence[Node]

    def scenario(self) -> Scenario | None:
        fields = _fields(self.node, ("id", "title", "question", "position"),
                         ("rules", "moves", "ask", "expect", "also", "tags"))
        if not {"id", "title", "question", "position"} <= fields.keys():
            return None
        rules = _fields(fields["rules"], (), ("version", "deck", "readings")) if "rules" in fields else {}
        question = fields["question"].text()
        lines = [self.line(self.node, fields, question)]
        for node in fields["also"].items() if "also" in fields else ():
            lines.append(self.line(node, _fields(node, (), ("question", "moves", "ask", "expect")), question))
        scenario = Scenario(
            id=fields["id"].text(), title=fields["title"].text(), game=self.game.name, position=fields["position"],
            lines=tuple(lines), node=self.node, cards=self.cards,
            version=self.version(rules.get("version")), deck=rules["deck"].text() if "deck" in rules else None,
            readings=dict(self.readings(rules.get("readings"))),
            tags=tuple(tag.text() for tag in fields["tags"].items()) if "tags" in fields else ())
        self.check(scenario, rules)
        return scenario

    def check(self, scenario: Scenario, rules_fields: Mapping[str, Node]) -> None:
        """Build the rules and read the positions once, so that all faults of a file come out together."""
        try:
            rules = scenario.rules(self.game)
        except FileError as error:
            self.node.faults.extend(error.faults)
            return
        except RulesModelError as error:
            rules_fields.get("deck", self.node).fault(str(error))
            return
        self.read(rules, scenario.position, self.game.read_position)
        for line in scenario.lines:
            result = line.expect.result
            if result is not None and (state := self.read(rules, result, self.game.read_result)) is not None:
                for key in unwritten(result.written(), self.game.shown_position(rules, state)):
                    result.fault(f"{key} is not part of a position as {self.game.name} writes it, "
                                 "so it cannot be compared")

    def read(self, rules: Rules, node: Node, as_state: Callable[[Rules, Node], object]) -> object | None:
        """The state of a position or a result, None where it has faults."""
        try:
            return as_state(rules, node.again())
        except Unspecified:
            pass  # no fault of the file: the verdict will say that its version leaves something open
        except FileError as error:
            node.faults.extend(error.faults)
        except RulesModelError as error:
            node.fault(str(error))
        return None

    def version(self, node: Node | None) -> str | None:
        """The version as a scenario fixes it, hypotheses included."""
        if node is None:
            return None
        try:
            return str(self.game.rulebook.edition(node.text()))
        except RulesModelError as error:
            node.fault(str(error))
            return None

    def readings(self, node: Node | None) -> Iterator[tuple[str, str]]:
        """Pairs of question and reading, with the ids checked against the rulebook."""
        for name, value in node.entries().items() if node else ():
            try:
                question = self.game.rulebook.question(name)
            except UnknownName as error:
                value.fault(str(error))
                continue
            yield question.id, value.choice(question.readings, f"reading of {question.id}")

    # -- a line of play --------------------------------------------------------------------------
    def line(self, node: Node, fields: Mapping[str, Node], question: str) -> Line:
        moves = tuple(self.move(item) for item in fields["moves"].items()) if "moves" in fields else ()
        ask = self.move(fields["ask"]) if "ask" in fields else None
        if ask is not None and ask.by == CHANCE:
            fields["ask"].fault("ask about a player's move; an outcome of chance belongs under 'moves'")
        if not moves and ask is None:
            node.fault("nothing is asked: 'moves', 'ask' or both are needed here")
        return Line(fields["question"].text() if "question" in fields else question, moves, ask,
                    self.expect(fields["expect"]) if "expect" in fields else Expect(), node)

    def move(self, node: Node) -> Move:
        entries = node.entries()
        if len(entries) != 1:
            node.fault("one move is needed here, such as `Ada: play T1`")
            return Move(CHANCE, "?", node)
        (by, words), = entries.items()
        if by not in (*self.game.seats, CHANCE):
            words.fault(str(UnknownName("player", by, [*self.game.seats, CHANCE])))
        return Move(by, words.text(), words)

    # -- what is expected ------------------------------------------------------------------------
    def expect(self, node: Node) -> Expect:
        fields = _fields(node, ("verdict",), ("clauses", "way", "result", "outcome", "depends", "since", "unspecified"))
        return Expect(
            verdict=fields["verdict"].choice(VERDICTS, "verdict") if "verdict" in fields else "",
            clauses=tuple(self.clauses(fields.get("clauses"))), way=tuple(self.clauses(fields.get("way"))),
            result=fields.get("result"), outcome=self.outcome(fields.get("outcome")),
            depends=dict(self.depends(fields["depends"])) if "depends" in fields else None,
            since=fields["since"].choice([each.id for each in self.game.rulebook.versions], "version")
            if "since" in fields else None,
            unspecified=tuple(self.flags(fields["unspecified"])) if "unspecified" in fields else None)

    def clauses(self, node: Node | None) -> Iterator[str]:
        for item in node.items() if node else ():
            try:
                yield self.game.rulebook.clause(item.text()).id
            except UnknownName as error:
                item.fault(str(error))

    def flags(self, node: Node) -> Iterator[str]:
        for item in node.items():
            try:
                yield self.game.rulebook.entry_of(item.text()).flag
            except UnknownName as error:
                item.fault(str(error))

    def outcome(self, node: Node | None) -> Mapping[str, str] | None:
        """Some of `winner`, `loser`, `reason` as words; empty for `none`, a game that goes on."""
        if node is None:
            return None
        if not node.is_mapping:
            node.choice(("none",), "outcome")
            return {}
        fields = node.fields(optional=("winner", "loser", "reason"))
        return {key: value.text() if key == "reason" else value.choice((*self.game.seats, "none"), "player")
                for key, value in fields.items()}

    def depends(self, node: Node) -> Iterator[tuple[Change, str]]:
        for names, readings in node.entries().items():
            for words, verdict in readings.entries().items():
                change = self.change(names.split("+"), words.split("+"), verdict)
                if not ELSEWHERE.fullmatch(text := verdict.text()):
                    verdict.fault(f"{text!r} is no verdict under a reading; known: allowed, not allowed, forced, "
                                  "not covered, not possible, move 2 not allowed, move 2 not possible")
                if change:
                    yield change, text

    def change(self, questions: Sequence[str], readings: Sequence[str], node: Node) -> Change:
        """The readings of a `depends` entry, checked against the rulebook; empty where they have faults."""
        if len(questions) != len(readings):
            node.fault(f"{len(questions)} question(s) need as many readings, not {len(readings)}")
            return ()
        found: dict[str, str] = {}
        for name, reading in zip(questions, readings, strict=True):
            try:
                question = self.game.rulebook.question(name.strip())
                if reading.strip() not in question.readings:
                    raise UnknownName(f"reading of {question.id}", reading.strip(), list(question.readings))
                found[question.id] = reading.strip()
            except UnknownName as error:
                node.fault(str(error))
        return tuple(sorted(found.items()))
