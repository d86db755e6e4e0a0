"""Rulebooks as data: clauses, open questions and versions, and the file format that holds them.

A clause is one normative statement of a printed rulebook: where it stands, what it says in our own words, and
whether it can be run. An open question is one that the text leaves open, with the readings people hold. The
file format is told at the top of each game's `rulebook.yaml`; `load_rulebook` reports everything wrong with
such a file at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from .errors import FileError, UnknownName
from .yamlfile import Node, load

KINDS = ("definition", "setup", "effect", "obligation", "prohibition", "permission", "precedence", "social")
EXECUTABLE = ("yes", "partly", "no")
GRADES = ("forced", "leaning", "open", "hole", "no difference")

CLAUSE_ID = re.compile(r"([0-9]+\.)?[a-z][a-z0-9]*\.[0-9]+")
QUESTION_ID = re.compile(r"R[0-9]{2,3}")
READING_ID = re.compile(r"r[1-9]")
NAME = re.compile(r"[a-z][a-z0-9_]*")
VERSION_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]*")


class Version(msgspec.Struct, frozen=True):
    """A released text of a rulebook; `title` says which text it is and where it comes from."""

    id: str
    title: str


class Clause(msgspec.Struct, frozen=True):
    """One normative statement of a rulebook, in our own words.

    `id` has no game prefix (`9.stop.1`); `at` is its place under `heading` (`bullet 1, sentence 2`); `kind` is one
    of `KINDS`, `executable` one of `EXECUTABLE`, and `reason` says why a clause is not (fully) executable. `since`
    is the version it came with. `repeats` names the clauses that say the same and are primary: rules cite
    those, and the repeat counts as cited with them.
    """

    id: str
    heading: str
    at: str
    says: str
    kind: str
    since: str
    executable: str = "yes"
    reason: str = ""
    repeats: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """A question that the rulebook's text leaves open, and the readings that answer it.

    `readings` maps ids (`r1`, `r2` …) to what holds under them; `default` is the one in force when nobody chooses,
    `because` says why, and `grade` (one of `GRADES`) how sure that is. `example` is a situation in which
    it matters; it may be empty.
    """

    id: str
    asks: str
    clauses: tuple[str, ...]
    readings: Mapping[str, str]
    default: str
    because: str
    grade: str
    example: str = ""


class Rulebook(msgspec.Struct, frozen=True, dict=True):
    """A rulebook: its versions (oldest first), clauses (in the order of the text) and open questions.

    >>> book = Rulebook("duel", "Duel", (Version("1", "first printing"),),
    ...                 (Clause("1.goal.1", "1 Goal", "sentence 1", "Three in a row win.", "effect", "1"),), ())
    >>> book.clause("duel:1.goal.1").says
    'Three in a row win.'
    >>> book.version(None)
    '1'
    """

    name: str
    title: str
    versions: tuple[Version, ...]
    clauses: tuple[Clause, ...]
    questions: tuple[Question, ...]

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def _questions(self) -> dict[str, Question]:
        return {question.id: question for question in self.questions}

    @cached_property
    def _repeats(self) -> dict[str, tuple[Clause, ...]]:
        found: dict[str, tuple[Clause, ...]] = {}
        for clause in self.clauses:
            for primary in clause.repeats:
                found[primary] = (*found.get(primary, ()), clause)
        return found

    def clause(self, name: str) -> Clause:
        """The clause of an id, with or without the game's prefix; raises `UnknownName`."""
        found = self._clauses.get(name.removeprefix(f"{self.name}:"))
        if found is None:
            raise UnknownName("clause", name, list(self._clauses))
        return found

    def question(self, name: str) -> Question:
        """The open question of an id, with or without the game's prefix; raises `UnknownName`."""
        found = self._questions.get(name.removeprefix(f"{self.name}:"))
        if found is None:
            raise UnknownName("question", name, list(self._questions))
        return found

    def version(self, name: str | None) -> str:
        """The id of a version, None meaning the newest; raises `UnknownName`."""
        known = [version.id for version in self.versions]
        if name is None:
            return known[-1]
        if name not in known:
            raise UnknownName("version", name, known)
        return name

    @cached_property
    def executable(self) -> tuple[Clause, ...]:
        """The clauses that can be run, fully or partly."""
        return tuple(clause for clause in self.clauses if clause.executable != "no")

    def repeats_of(self, name: str) -> tuple[Clause, ...]:
        """The clauses that only repeat this one; raises `UnknownName`."""
        return self._repeats.get(self.clause(name).id, ())

    def full_id(self, name: str) -> str:
        """The id with the game's prefix, as it is written outside the game: `hoarder:9.stop.1`."""
        return f"{self.name}:{name.removeprefix(f'{self.name}:')}"


# -- reading files -------------------------------------------------------------------------------------

Fields = Mapping[str, Node]


def load_rulebook(path: str | Path) -> Rulebook:
    """The rulebook of a YAML file; raises `FileError` with every fault found in it.

    `questions` stands in the file itself, or is the name of a second file beside it that holds that key.
    """
    top = load(path)
    fields = _fields(top, ("name", "title", "versions", "sections"), ("questions",))
    name = _id(fields["name"], NAME, "a name such as 'hoarder'") if "name" in fields else "?"
    title = _text(fields, "title")
    versions = _versions(fields)
    clauses = _clauses(fields, [version.id for version in versions])
    questions = _questions(_questions_node(top, fields, Path(path)), [clause.id for clause in clauses])
    if top.faults:
        raise FileError(sorted(top.faults, key=lambda fault: (fault.file != top.file, fault.line)))
    return Rulebook(name, title, versions, clauses, questions)


def _fields(node: Node, required: Iterable[str], optional: Iterable[str] = ()) -> Fields:
    """The values of a mapping; unlike `Node.fields`, a missing key is one more fault and reading goes on."""
    required = tuple(required)
    found = node.fields(optional=(*required, *optional))
    missing = [key for key in required if key not in found]
    if missing:
        node.fault(f"missing {', '.join(map(repr, missing))}")
    return found


def _text(fields: Fields, key: str) -> str:
    """A text that may not be empty; a missing one has been noted already."""
    if key not in fields:
        return "?"
    text = fields[key].text()
    if not text:
        fields[key].fault("a text is needed here, not an empty one")
    return text


def _choice(fields: Fields, key: str, among: Iterable[str], default: str, what: str = "") -> str:
    """One of the given words; `what` they are, if the key does not tell."""
    return fields[key].choice(among, what or key) if key in fields else default


def _id(node: Node, pattern: re.Pattern[str], wanted: str, word: str | None = None) -> str:
    """An id of the right form: the value of a node, or the key `word` under which it stands."""
    word = node.text() if word is None else word
    if not pattern.fullmatch(word):
        node.fault(f"{word!r} is no good id; {wanted} is needed here")
    return word


def _references(fields: Fields, key: str, known: Iterable[str], what: str) -> tuple[str, ...]:
    """A list of ids that must be known; an id that stands twice is a fault."""
    if key not in fields:
        return ()
    found: list[str] = []
    for item in fields[key].items():
        faults = len(item.faults)
        word = item.choice(known, what)
        if len(item.faults) > faults:
            continue  # the word is only the stand-in for an unknown one
        if word in found:
            item.fault(f"{word!r} stands here twice")
        found.append(word)
    return tuple(found)


def _versions(fields: Fields) -> tuple[Version, ...]:
    if "versions" not in fields:
        return ()
    found: list[Version] = []
    for name, node in fields["versions"].entries().items():
        _id(node, VERSION_ID, "one such as '1.7'", name)
        found.append(Version(name, _text({"title": node}, "title")))
    if not found:
        fields["versions"].fault("at least one version is needed here")
    return tuple(found)


def _clauses(fields: Fields, versions: list[str]) -> tuple[Clause, ...]:
    """The clauses of all sections. Two passes, since a clause may repeat one that stands further down."""
    found: list[tuple[str, str, Fields]] = []
    bodies: dict[str, Fields] = {}
    for section in fields["sections"].items() if "sections" in fields else ():
        parts = _fields(section, ("heading", "clauses"))
        heading = _text(parts, "heading")
        for name, node in parts["clauses"].entries().items() if "clauses" in parts else ():
            _id(node, CLAUSE_ID, "one such as '9.stop.1'", name)
            if name in bodies:
                node.fault(f"clause {name!r} stands in an earlier section too")
            body = _fields(node, ("at", "says", "kind"), ("executable", "reason", "since", "repeats"))
            found.append((name, heading, body))
            bodies.setdefault(name, body)
    return tuple(_clause(name, heading, body, _primaries(name, body, bodies), versions)
                 for name, heading, body in found)


def _clause(name: str, heading: str, body: Fields, repeats: tuple[str, ...], versions: list[str]) -> Clause:
    executable = _choice(body, "executable", EXECUTABLE, "yes")
    if executable != "yes" and "reason" not in body:
        body["executable"].fault(f"clause {name!r} needs a reason why it is not (fully) executable")
    if "reason" in body and ("executable" not in body or body["executable"].text() == "yes"):
        body["reason"].fault(f"clause {name!r} is executable, so no reason is needed here")
    return Clause(id=name, heading=heading, at=_text(body, "at"), says=_text(body, "says"),
                  kind=_choice(body, "kind", KINDS, "?"), executable=executable,
                  reason=_text(body, "reason") if "reason" in body else "",
                  since=_choice(body, "since", versions, versions[0] if versions else "?", "version"), repeats=repeats)


def _primaries(name: str, body: Fields, bodies: Mapping[str, Fields]) -> tuple[str, ...]:
    """What a clause repeats; a clause that is a repeat itself is no primary one."""
    repeats = _references(body, "repeats", bodies, "clause")
    for primary in repeats:
        if primary == name:
            body["repeats"].fault(f"clause {name!r} cannot repeat itself")
        elif "repeats" in bodies[primary]:
            body["repeats"].fault(f"clause {primary!r} is itself a repeat; name the clause that it repeats")
    return repeats


def _questions_node(top: Node, fields: Fields, path: Path) -> Node | None:
    """Where the questions stand: in the file itself or in the file named there. None if there are none."""
    node = fields.get("questions")
    if node is None or node.is_mapping or node.is_list or node.is_null:
        return node
    try:
        other = load(path.parent / node.text())
    except FileError as error:
        top.faults.extend(error.faults)
        return None
    other.faults = top.faults
    return _fields(other, ("questions",)).get("questions")


def _questions(node: Node | None, clauses: list[str]) -> tuple[Question, ...]:
    if node is None:
        return ()
    return tuple(_question(name, body, clauses) for name, body in node.entries().items())


def _question(name: str, node: Node, clauses: list[str]) -> Question:
    _id(node, QUESTION_ID, "one such as 'R26'", name)
    body = _fields(node, ("asks", "clauses", "readings", "default", "because", "grade"), ("example",))
    readings = _readings(body)
    return Question(id=name, asks=_text(body, "asks"), clauses=_references(body, "clauses", clauses, "clause"),
                    readings=readings, default=_choice(body, "default", readings, "r1", "reading") if readings else "?",
                    because=_text(body, "because"), grade=_choice(body, "grade", GRADES, "?"),
                    example=_text(body, "example") if "example" in body else "")


def _readings(body: Fields) -> dict[str, str]:
    """The readings of a question by id; a question without any is a fault (one alone is honest)."""
    if "readings" not in body:
        return {}
    found: dict[str, str] = {}
    for reading, text in body["readings"].entries().items():
        _id(text, READING_ID, "one such as 'r1'", reading)
        found[reading] = _text({"reading": text}, "reading")
    if not found:
        body["readings"].fault("at least one reading is needed here")
    return found
