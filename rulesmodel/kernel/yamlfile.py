"""YAML files whose every value knows its file, line and key, so that errors can say where.

A `Node` is one value of a file. Readers ask it for what they need (`text`, `number`, `choice`, `fields`,
`items`); what is wrong is added to the shared list of faults, reading goes on with a stand-in, and
`finish` raises one `FileError` with everything found.

>>> node = parse("cards: [{id: R1, copies: two}]", "cards.yaml")
>>> card = node.fields(required=("cards",))["cards"].items()[0].fields(required=("id",), optional=("copies",))
>>> card["id"].text(), card["copies"].number(least=1)
('R1', 1)
>>> node.finish()
Traceback (most recent call last):
rulesmodel.kernel.errors.FileError: cards.yaml:1 at cards[0].copies: a whole number is needed here, not 'two'
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.constructor import SafeConstructor

from .errors import Fault, FileError

FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C, where PyYAML was built with it: eight times as fast."""
MOST_DEPTH = 100
MOST_VALUES = 1_000_000
NESTED = "nested too deeply"


class Node:
    """One value of a YAML file: a mapping, a list or a scalar, with its place."""

    __slots__ = ("_raw", "file", "key", "faults")

    def __init__(self, raw: yaml.Node, file: str, key: str, faults: list[Fault]) -> None:
        self._raw, self.file, self.key, self.faults = raw, file, key, faults

    # -- where and what ------------------------------------------------------------------------
    @property
    def line(self) -> int:
        """The line of the value in its file, counted from 1."""
        return self._raw.start_mark.line + 1

    @property
    def is_mapping(self) -> bool:
        return isinstance(self._raw, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        return isinstance(self._raw, yaml.SequenceNode)

    @property
    def is_null(self) -> bool:
        return isinstance(self._raw, yaml.ScalarNode) and self._raw.tag == "tag:yaml.org,2002:null"

    def plain(self) -> Any:
        """The value as plain Python data; raises `FileError` for what is none, such as a thirteenth month."""
        try:
            return SafeConstructor().construct_document(self._raw)
        except (yaml.YAMLError, ValueError) as error:
            self.fail(f"this is no value: {getattr(error, 'problem', None) or error}")

    def written(self) -> Any:
        """The value as plain data in the words of the file: keys, and truth values such as `on` or `no`, stay words.

        >>> parse("{on: Ben, out: true, cards: [no]}", "p.yaml").written()
        {'on': 'Ben', 'out': True, 'cards': ['no']}
        """
        if self.is_mapping:
            return {key: inner.written() for key, inner in self.entries().items()}
        if self.is_list:
            return [item.written() for item in self.items()]
        value = self.plain()
        return self.text() if isinstance(value, bool) and self.text() not in ("true", "false") else value

    def again(self) -> Node:
        """The same value with no faults noted, to be read once more, for instance under other rules."""
        return Node(self._raw, self.file, self.key, [])

    def fault(self, message: str) -> None:
        """Note something wrong with this value; `finish` will raise it."""
        self.faults.append(Fault(self.file, self.line, self.key, message))

    def fail(self, message: str) -> NoReturn:
        """Note something wrong and raise at once, with all that was noted before."""
        self.fault(message)
        raise FileError(self.faults)

    def finish(self) -> None:
        """Raise `FileError` if anything was wrong in the file so far."""
        if self.faults:
            raise FileError(self.faults)

    # -- reading -------------------------------------------------------------------------------
    def text(self) -> str:
        """A scalar as text (numbers and dates too, as written); `?` stands in for anything else."""
        if isinstance(self._raw, yaml.ScalarNode) and not self.is_null:
            return str(self._raw.value).strip()
        self.fault("a text is needed here")
        return "?"

    def choice(self, among: Iterable[str], what: str = "word") -> str:
        """One of the given words."""
        known = list(among)
        word = self.text()
        if word not in known:
            near = difflib.get_close_matches(word, known, n=3, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known) or 'none'}"
            self.fault(f"unknown {what} {word!r}; {hint}")
            return known[0] if known else word
        return word

    def number(self, least: int = 0, most: int | None = None) -> int:
        """A whole number in a range."""
        value = self.plain()
        bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(f"a whole number is needed here, not {value!r}")
            return least
        if value < least or (most is not None and value > most):
            self.fault(f"a number {bounds} is needed here, not {value}")
            return least
        return value

    def truth(self) -> bool:
        """true or false."""
        value = self.plain()
        if not isinstance(value, bool):
            self.fault(f"true or false is needed here, not {value!r}")
            return False
        return value

    def items(self) -> Sequence[Node]:
        """The values of a list."""
        if self.is_null:
            return ()
        if not self.is_list:
            self.fault("a list is needed here")
            return ()
        return tuple(Node(raw, self.file, f"{self.key}[{place}]", self.faults)
                     for place, raw in enumerate(self._raw.value))

    def entries(self) -> dict[str, Node]:
        """The values of a mapping by key; a key that stands twice is a fault."""
        found: dict[str, Node] = {}
        if self.is_null:
            return found
        if not self.is_mapping:
            self.fault("a mapping (key: value) is needed here")
            return found
        for name, raw in self._raw.value:
            key = str(name.value)
            node = Node(raw, self.file, f"{self.key}.{key}" if self.key else key, self.faults)
            if key in found:
                node.fault(f"{key!r} stands here twice")
            found[key] = node
        return found

    def fields(self, required: Sequence[str] = (), optional: Sequence[str] = ()) -> dict[str, Node]:
        """The values of a mapping whose keys are known; unknown and missing keys are faults.

        Check `key in fields` before using an optional one; a missing required one raises.
        """
        found = self.entries()
        known = [*required, *optional]
        for key, node in found.items():
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
                node.fault(f"unknown key {key!r}; " + (f"did you mean {near[0]!r}?" if near
                                                       else f"known: {', '.join(known)}"))
        missing = [key for key in required if key not in found]
        if missing:
            self.fail(f"missing {', '.join(map(repr, missing))}")
        return found


def _composed(text: str) -> yaml.Node | None:
    """The tree of a text; raises `YAMLError`, in the words of the slower loader, which says more of what is wrong."""
    try:
        return yaml.compose(text, Loader=FAST)
    except yaml.YAMLError:
        return yaml.compose(text, Loader=yaml.SafeLoader)


def parse(text: str, file: str) -> Node:
    """The top node of a YAML text; raises `FileError` with line for text that is no YAML."""
    try:
        raw = _composed(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 0
        problem = getattr(error, "problem", None) or str(error)
        raise FileError([Fault(file, line, "", f"not valid YAML: {problem}")]) from None
    except RecursionError:
        raise FileError([Fault(file, 0, "", NESTED)]) from None
    if raw is None:
        raise FileError([Fault(file, 1, "", "the file is empty")])
    too_much = _too_much(raw)
    if too_much:
        raise FileError([Fault(file, 0, "", too_much)])
    return Node(raw, file, "", [])


def _too_much(raw: yaml.Node) -> str:
    """Why a tree is more than anybody writes by hand, if it is: aliases can make it endless in a few lines."""
    ahead, met = [(raw, 0)], 0
    while ahead:
        node, depth = ahead.pop()
        met += 1
        if depth > MOST_DEPTH:
            return NESTED
        if met > MOST_VALUES:
            return f"more than {MOST_VALUES:,} values"
        if isinstance(node, yaml.MappingNode):
            ahead += [(one, depth + 1) for pair in node.value for one in pair]
        elif isinstance(node, yaml.SequenceNode):
            ahead += [(one, depth + 1) for one in node.value]
    return ""


def node_of(plain: Any, file: str) -> Node:
    """The node of plain data, as if it had been written in a file.

    >>> node_of({"turn": "Ada"}, "a position").entries()["turn"].text()
    'Ada'
    """
    return parse(yaml.safe_dump(plain, sort_keys=False, allow_unicode=True), file)


def load(path: str | Path, name: str | None = None) -> Node:
    """The top node of a YAML file; raises `FileError` when it cannot be read or is no YAML."""
    file = name or str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise FileError([Fault(file, 0, "", f"cannot read the file: {reason}")]) from None
    return parse(text, file)
