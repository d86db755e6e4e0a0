"""Rulebooks as data: clauses, open questions and versions, and the file format that holds them.

A clause is one normative statement of a printed rulebook: where it stands, what it says in our own words, and
whether it can be run. An open question is one that the text leaves open, with the readings people hold. The
file format is told at the top of each game's `rulebook.yaml`; `load_rulebook` reports everything wrong with
such a file at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from .errors import FileError, UnknownName
from .fields import Fields, choice_of, elsewhere, fields_of, id_of, is_file_name, references, text_if_any, text_of
from .versions import ON, UNSPECIFIED, Edition, Entry, Version, parse_version, read_drafts, with_logs
from .yamlfile import Node, load

__all__ = ["Clause", "Edition", "Entry", "Question", "Rulebook", "Version", "load_rulebook"]

KINDS = ("definition", "setup", "effect", "obligation", "prohibition", "permission", "precedence", "social")
EXECUTABLE = ("yes", "partly", "no")
GRADES = ("forced", "leaning", "open", "hole", "no difference")
QUESTION_KINDS = ("contradiction", "ambiguity", "gap")
CONFIDENCES = ("high", "medium", "low")

CLAUSE_ID = re.compile(r"([0-9]+\.)?[a-z][a-z0-9]*\.[0-9]+")
QUESTION_ID = re.compile(r"R[0-9]{2,3}")
READING_ID = re.compile(r"r[1-9]")
NAME = re.compile(r"[a-z][a-z0-9_]*")
KEY = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9_]+")


class Clause(msgspec.Struct, frozen=True):
    """One normative statement of a rulebook, in our own words.

    `id` has no game prefix (`9.stop.1`); `at` is its place under `heading` (`bullet 1, sentence 2`); `kind` is one
    of `KINDS`, `executable` one of `EXECUTABLE`, and `reason` says why a clause is not (fully) executable. `since`
    is the version it came with; `uncertain` tells that the change log is too vague to be sure of that. `repeats`
    names the clauses that say the same and are primary: rules cite those, and the repeat counts as cited with them.
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
    uncertain: bool = False


class Question(msgspec.Struct, frozen=True):
    """A question that the rulebook's text leaves open, and the readings that answer it.

    `readings` maps ids (`r1`, `r2` …) to what holds under them; `default` is the one in force when nobody chooses,
    `because` says why, and `grade` (one of `GRADES`) how sure that is. `example` is a situation in which
    it matters; it may be empty.

    A rulebook may also tell its questions by a speaking `key` (`draw.partial`), their readings by `names`
    (`{"r1": "take_then_out"}`), what `kind` of question they are (one of `QUESTION_KINDS`), the `confidence` in
    the default (one of `CONFIDENCES`), and in `unasked` why no rule ever asks it; all of these may be empty.
    """

    id: str
    asks: str
    clauses: tuple[str, ...]
    readings: Mapping[str, str]
    default: str
    because: str
    grade: str
    example: str = ""
    key: str = ""
    kind: str = ""
    confidence: str = ""
    names: Mapping[str, str] = {}
    unasked: str = ""


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
        by_key = {question.key: question for question in self.questions if question.key}
        return {**by_key, **{question.id: question for question in self.questions}}

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        return {entry.id: entry for version in self.versions for entry in version.log}

    @cached_property
    def _flags(self) -> dict[str, Entry]:
        return {entry.flag: entry for entry in self._entries.values() if entry.flag}

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
        """The open question of an id or key, with or without the game's prefix; raises `UnknownName`."""
        found = self._questions.get(name.removeprefix(f"{self.name}:"))
        if found is None:
            raise UnknownName("question", name, list(self._questions))
        return found

    def entry(self, name: str) -> Entry:
        """The entry of the change log with an id such as `1.4.a`; raises `UnknownName`."""
        found = self._entries.get(name.removeprefix(f"{self.name}:").removeprefix("log:"))
        if found is None:
            raise UnknownName("log entry", name, list(self._entries))
        return found

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The whole change log, oldest version first."""
        return tuple(self._entries.values())

    def entries_of(self, clause: str) -> tuple[Entry, ...]:
        """The entries that brought or changed a clause; raises `UnknownName`."""
        name = self.clause(clause).id
        return tuple(entry for entry in self.entries if name in entry.clauses)

    def entry_of(self, flag: str) -> Entry:
        """The entry that a flag stands for; raises `UnknownName`."""
        if flag not in self._flags:
            raise UnknownName("flag", flag, list(self._flags))
        return self._flags[flag]

    def version(self, name: str | None) -> str:
        """The id of a version, None meaning the newest; raises `UnknownName`."""
        known = [version.id for version in self.versions]
        if name is None:
            return known[-1]
        if name not in known:
            raise UnknownName("version", name, known)
        return name

    def edition(self, text: str | None = None, hypotheses: Mapping[str, str] | None = None) -> Edition:
        """A version with hypotheses, from words such as `1.3+no_mixing=h1` (None: the newest) and a mapping.

        Choices that change nothing are left out, the others come in the order of the log. Raises `BadVersion`, or
        `UnknownName` for a version, flag or value that there is not.
        """
        asked = parse_version(text) if text is not None else Edition(self.version(None))
        version, chosen = self.version(asked.version), {**asked.hypotheses, **(hypotheses or {})}
        for flag, value in chosen.items():
            if value not in self.entry_of(flag).values:
                raise UnknownName(f"value of flag {flag}", value, list(self.entry_of(flag).values))
        own, settled = self.flags(Edition(version)), self.settled(version)
        return Edition(version, {flag: chosen[flag] for flag in self._flags if flag in chosen and (
            chosen[flag] != own[flag] or (chosen[flag] == ON and flag not in settled))})

    def settled(self, version: str) -> frozenset[str]:
        """The flags whose entries came with a version or an older one."""
        order = [each.id for each in self.versions]
        return frozenset(flag for flag, entry in self._flags.items()
                         if order.index(entry.version) <= order.index(version))

    def flags(self, edition: Edition) -> dict[str, str]:
        """The value of every flag in an edition: `on`, `unspecified` or the id of a hypothesis."""
        settled = self.settled(edition.version)
        return {flag: edition.hypotheses.get(flag, ON if flag in settled else entry.before)
                for flag, entry in self._flags.items()}

    def left_open(self, edition: Edition) -> tuple[str, ...]:
        """The flags that an edition does not settle: it is older than their entries, and nothing was chosen for them.

        Those that are unspecified are among them, and those of entries that the log declares to change nothing.
        """
        settled = {*self.settled(edition.version), *edition.hypotheses}
        return tuple(flag for flag, value in self.flags(edition).items()
                     if value == UNSPECIFIED or flag not in settled)

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
def load_rulebook(path: str | Path) -> Rulebook:
    """The rulebook of a YAML file; raises `FileError` with every fault found in it.

    `versions` and `questions` stand in the file itself, or the key names a file beside it that holds them under the
    same key; for `questions` it may also list several such files. A section may be such a file, too.
    """
    top, folder = load(path), Path(path).parent
    fields = fields_of(top, ("name", "title", "versions", "sections"), ("questions",))
    name = id_of(fields["name"], NAME, "a name such as 'hoarder'") if "name" in fields else "?"
    title = text_of(fields, "title")
    drafts = read_drafts(next(_parts(fields, "versions", folder), None))
    clauses = _clauses(_sections(fields, folder), [draft.id for draft in drafts])
    known = [clause.id for clause in clauses]
    versions = with_logs(drafts, known)
    questions = tuple(_questions(_parts(fields, "questions", folder), known))
    if top.faults:
        raise FileError(sorted(top.faults, key=lambda fault: (fault.file != top.file, fault.file, fault.line)))
    return Rulebook(name, title, versions, clauses, questions)


def _parts(fields: Fields, key: str, folder: Path) -> Iterator[Node]:
    """What stands under a key: in the file itself, in the file named there, or in each of the files listed there."""
    if key not in fields:
        return
    node = fields[key]
    for part in node.items() if node.is_list else (node,):
        found = elsewhere(part, key, folder) if is_file_name(part) else part
        if found is not None:
            yield found


def _sections(fields: Fields, folder: Path) -> Iterator[Node]:
    """All sections, in the order of the text; a file name among them stands for the sections in that file."""
    for section in fields["sections"].items() if "sections" in fields else ():
        if is_file_name(section):
            found = elsewhere(section, "sections", folder)
            yield from found.items() if found is not None else ()
        else:
            yield section


def _clauses(sections: Iterator[Node], versions: list[str]) -> tuple[Clause, ...]:
    """The clauses of all sections. Two passes, since a clause may repeat one that stands further down."""
    found: list[tuple[str, str, Fields]] = []
    bodies: dict[str, Fields] = {}
    for section in sections:
        parts = fields_of(section, ("heading", "clauses"))
        heading = text_of(parts, "heading")
        for name, node in parts["clauses"].entries().items() if "clauses" in parts else ():
            id_of(node, CLAUSE_ID, "one such as '9.stop.1'", name)
            if name in bodies:
                node.fault(f"clause {name!r} stands in an earlier section too")
            body = fields_of(node, ("at", "says", "kind"), ("executable", "reason", "since", "repeats"))
            found.append((name, heading, body))
            bodies.setdefault(name, body)
    return tuple(_clause(name, heading, body, _primaries(name, body, bodies), versions)
                 for name, heading, body in found)


def _clause(name: str, heading: str, body: Fields, repeats: tuple[str, ...], versions: list[str]) -> Clause:
    executable = choice_of(body, "executable", EXECUTABLE, "yes")
    if executable != "yes" and "reason" not in body:
        body["executable"].fault(f"clause {name!r} needs a reason why it is not (fully) executable")
    if "reason" in body and ("executable" not in body or body["executable"].text() == "yes"):
        body["reason"].fault(f"clause {name!r} is executable, so no reason is needed here")
    since, uncertain = _since(body, versions)
    return Clause(id=name, heading=heading, at=text_of(body, "at"), says=text_of(body, "says"),
                  kind=choice_of(body, "kind", KINDS, "?"), executable=executable,
                  reason=text_if_any(body, "reason"), since=since, repeats=repeats, uncertain=uncertain)


def _since(body: Fields, versions: list[str]) -> tuple[str, bool]:
    """The version that a clause came with, and whether that is a guess, marked by a question mark: `1.1?`."""
    if "since" not in body:
        return (versions[0] if versions else "?"), False
    text = body["since"].text()
    version = text.removesuffix("?")
    if version not in versions:
        body["since"].fault(str(UnknownName("version", version, versions)))
    return version, text != version


def _primaries(name: str, body: Fields, bodies: Mapping[str, Fields]) -> tuple[str, ...]:
    """What a clause repeats; a clause that is a repeat itself is no primary one."""
    repeats = references(body, "repeats", bodies, "clause")
    for primary in repeats:
        if primary == name:
            body["repeats"].fault(f"clause {name!r} cannot repeat itself")
        elif "repeats" in bodies[primary]:
            body["repeats"].fault(f"clause {primary!r} is itself a repeat; name the clause that it repeats")
    return repeats


def _questions(parts: Iterator[Node], clauses: list[str]) -> Iterator[Question]:
    """The questions of all parts; an id or a key that stands twice is a fault."""
    ids: set[str] = set()
    for part in parts:
        for name, node in part.entries().items():
            question = _question(name, node, clauses)
            for word in filter(None, (name, question.key)):
                if word in ids:
                    node.fault(f"question {word!r} stands further up too")
                ids.add(word)
            yield question


def _question(name: str, node: Node, clauses: list[str]) -> Question:
    id_of(node, QUESTION_ID, "one such as 'R26'", name)
    body = fields_of(node, ("asks", "clauses", "readings", "default", "because", "grade"),
                     ("example", "key", "kind", "confidence", "unasked"))
    readings, names = _readings(body)
    return Question(id=name, asks=text_of(body, "asks"), clauses=references(body, "clauses", clauses, "clause"),
                    readings=readings, names=names,
                    default=choice_of(body, "default", readings, "r1", "reading") if readings else "?",
                    because=text_of(body, "because"), grade=choice_of(body, "grade", GRADES, "?"),
                    example=text_if_any(body, "example"), unasked=text_if_any(body, "unasked"),
                    key=id_of(body["key"], KEY, "one such as 'draw.partial'") if "key" in body else "",
                    kind=choice_of(body, "kind", QUESTION_KINDS, ""),
                    confidence=choice_of(body, "confidence", CONFIDENCES, ""))


def _readings(body: Fields) -> tuple[dict[str, str], dict[str, str]]:
    """The readings of a question by id, and their names; a question without any is a fault (one alone is honest).

    A reading is a text, or has a short `name` and `says`.
    """
    found: dict[str, str] = {}
    names: dict[str, str] = {}
    for reading, node in body["readings"].entries().items() if "readings" in body else ():
        id_of(node, READING_ID, "one such as 'r1'", reading)
        parts = fields_of(node, ("name", "says")) if node.is_mapping else {"says": node}
        found[reading] = text_of(parts, "says")
        if "name" in parts:
            names[reading] = id_of(parts["name"], NAME, "a name such as 'take_then_out'")
            if list(names.values()).count(names[reading]) > 1:
                parts["name"].fault(f"two readings have the name {names[reading]!r}")
    if "readings" in body and not found:
        body["readings"].fault("at least one reading is needed here")
    return found, names
