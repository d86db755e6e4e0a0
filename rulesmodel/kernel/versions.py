"""Versions of a rulebook: released texts, the change log between them, and the flags that its entries are.

Of older texts often nothing is known but what the change log says of them. So an entry with consequences is a
*flag*: `on` from its version on, and before that `unspecified`, unless somebody chooses a named hypothesis about
what held then. An edition is a version with such choices, written `1.3+no_mixing=h1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from .errors import RulesModelError
from .fields import Fields, choice_of, fields_of, id_of, references, text_if_any, text_of, texts_by_id
from .yamlfile import Node

ON = "on"
UNSPECIFIED = "unspecified"
ENTRY_KINDS = ("semantic", "clarification", "editorial")

VERSION_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]*")
FLAG_NAME = re.compile(r"[a-z][a-z0-9_]*")
HYPOTHESIS_ID = re.compile(r"h[1-9]")


class Entry(msgspec.Struct, frozen=True):
    """One line of a change log, in our own words.

    `id` is its version and a letter in printed order (`1.4.a`). `kind`, one of `ENTRY_KINDS`, is what the log
    declares: another rule, the same rule said more clearly (which decides cases that were open before), or words
    and order only. `clauses` are those that it brought or changed.

    An entry with consequences has a `flag`: `asks` is the question that older versions leave open, `now` the answer
    since, `before` the flag's value in older versions (`unspecified`, or `on` where the log declares that nothing
    changed), and `hypotheses` are the older answers that somebody may assume, by id (`h1` …).
    """

    id: str
    version: str
    says: str
    kind: str
    clauses: tuple[str, ...] = ()
    flag: str = ""
    asks: str = ""
    now: str = ""
    before: str = UNSPECIFIED
    hypotheses: Mapping[str, str] = {}
    note: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        """The values that the flag can be given: `on`, `unspecified` and the ids of its hypotheses."""
        return (ON, UNSPECIFIED, *self.hypotheses)

    @property
    def guesses(self) -> tuple[str, ...]:
        """The values worth trying for an older version. A semantic entry says itself that `on` is none of them."""
        return tuple(self.hypotheses) if self.kind == "semantic" else (ON, *self.hypotheses)

    def meaning(self, value: str) -> str:
        """What holds under a value of the flag, in our words; `value` is one of `values`."""
        return {ON: self.now, UNSPECIFIED: "nobody can tell", **self.hypotheses}[value]


class Version(msgspec.Struct, frozen=True):
    """A released text of a rulebook; `title` says which text it is and where it comes from.

    `log` holds the entries of the change log that came with it; `date` is ISO 8601, empty if unknown.
    """

    id: str
    title: str
    log: tuple[Entry, ...] = ()
    date: str = ""


class Edition(msgspec.Struct, frozen=True):
    """A version and the values chosen for flags, by name.

    >>> str(Edition("1.3", {"no_mixing": "h1"}))
    '1.3+no_mixing=h1'
    """

    version: str
    hypotheses: Mapping[str, str] = {}

    def __str__(self) -> str:
        return "+".join((self.version, *(f"{flag}={value}" for flag, value in self.hypotheses.items())))


class BadVersion(RulesModelError):
    """Words that name no version; the message says how one is written."""


def parse_version(text: str) -> Edition:
    """A version with hypotheses from words; whether they exist is not checked here (`Rulebook.edition` does).

    Raises `BadVersion` for words of another form.

    >>> parse_version("1.3 + no_mixing=h1").hypotheses
    {'no_mixing': 'h1'}
    >>> parse_version("1.3+no_mixing")
    Traceback (most recent call last):
    rulesmodel.kernel.versions.BadVersion: 'no_mixing' in version '1.3+no_mixing' chooses nothing; write \
VERSION or VERSION+FLAG=VALUE, such as 1.3+no_mixing=h1
    """
    version, *choices = (part.strip() for part in text.split("+"))
    how = f"write VERSION or VERSION+FLAG=VALUE, such as {version or '1.3'}+no_mixing=h1"
    if not VERSION_ID.fullmatch(version):
        raise BadVersion(f"{version!r} in {text!r} is no version; {how}")
    hypotheses: dict[str, str] = {}
    for choice in choices:
        flag, _, value = (part.strip() for part in choice.partition("="))
        if not (flag and value):
            raise BadVersion(f"{choice!r} in version {text!r} chooses nothing; {how}")
        if hypotheses.setdefault(flag, value) != value:
            raise BadVersion(f"version {text!r} chooses {flag} twice, {hypotheses[flag]} and {value}; choose one")
    return Edition(version, hypotheses)


# -- reading files -----------------------------------------------------------------------------
class VersionDraft(msgspec.Struct, frozen=True):
    """A version whose change log has not been read yet, since the clauses that it names must be known first."""

    id: str
    title: str
    date: str
    log: Node | None


def read_drafts(node: Node | None) -> tuple[VersionDraft, ...]:
    """The versions of a rulebook file, oldest first. Each is a title, or has `title`, `date` and `log`."""
    if node is None:
        return ()
    found = tuple(_draft(name, value) for name, value in node.entries().items())
    if not found:
        node.fault("at least one version is needed here")
    return found


def _draft(name: str, node: Node) -> VersionDraft:
    id_of(node, VERSION_ID, "one such as '1.7'", name)
    if not node.is_mapping:
        return VersionDraft(name, text_of({"title": node}, "title"), "", None)
    fields = fields_of(node, ("title",), ("date", "log"))
    return VersionDraft(name, text_of(fields, "title"), text_if_any(fields, "date"), fields.get("log"))


def with_logs(drafts: Sequence[VersionDraft], clauses: Iterable[str]) -> tuple[Version, ...]:
    """The versions with their change logs; an unknown clause, or a flag that two entries use, is a fault."""
    known, flags = list(clauses), dict[str, str]()
    return tuple(Version(draft.id, draft.title, tuple(_entries(draft, known, flags)), draft.date) for draft in drafts)


def _entries(draft: VersionDraft, clauses: list[str], flags: dict[str, str]) -> Iterable[Entry]:
    """The entries of one version's log; `flags` tells which entry uses a name already."""
    for name, node in draft.log.entries().items() if draft.log else ():
        id_of(node, re.compile(re.escape(draft.id) + r"\.[a-z]"), f"one such as '{draft.id}.a'", name)
        body = fields_of(node, ("says", "kind"), ("clauses", "flag", "asks", "now", "before", "hypotheses", "note"))
        entry = Entry(
            id=name, version=draft.id, says=text_of(body, "says"),
            kind=choice_of(body, "kind", ENTRY_KINDS, "semantic"),
            clauses=references(body, "clauses", clauses, "clause"),
            flag=_flag(name, body, flags), asks=text_if_any(body, "asks"), now=text_if_any(body, "now"),
            before=choice_of(body, "before", (UNSPECIFIED, ON), UNSPECIFIED),
            hypotheses=texts_by_id(body, "hypotheses", HYPOTHESIS_ID, "one such as 'h1'"),
            note=text_if_any(body, "note"))
        _check_flag(entry, node, body)
        yield entry


def _flag(entry: str, body: Fields, flags: dict[str, str]) -> str:
    """The name of an entry's flag, empty if it has none."""
    if "flag" not in body:
        return ""
    name = id_of(body["flag"], FLAG_NAME, "a name such as 'no_mixing'")
    if name in flags:
        body["flag"].fault(f"flag {name!r} belongs to entry {flags[name]} already")
    flags.setdefault(name, entry)
    return name


def _check_flag(entry: Entry, node: Node, body: Fields) -> None:
    """A flag needs its question and today's answer; without a flag they, and hypotheses, mean nothing."""
    if entry.flag:
        missing = [key for key in ("asks", "now") if key not in body]
        if missing:
            node.fault(f"entry {entry.id!r} has a flag, so {' and '.join(map(repr, missing))} must be told")
        return
    for key in ("asks", "now", "before", "hypotheses"):
        if key in body:
            body[key].fault(f"entry {entry.id!r} has no flag, so {key!r} means nothing here")
