"""Reading the parts of a rulebook file: what is missing or wrong becomes a fault, and reading goes on.

The helpers stand in for what is not there, so that all faults of a file come out together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .errors import FileError
from .yamlfile import Node, load

Fields = Mapping[str, Node]


def fields_of(node: Node, required: Iterable[str], optional: Iterable[str] = ()) -> Fields:
    """The values of a mapping; unlike `Node.fields`, a missing key is one more fault and reading goes on."""
    required = tuple(required)
    found = node.fields(optional=(*required, *optional))
    missing = [key for key in required if key not in found]
    if missing:
        node.fault(f"missing {', '.join(map(repr, missing))}")
    return found


def text_of(fields: Fields, key: str) -> str:
    """A text that may not be empty; a missing one has been noted already."""
    if key not in fields:
        return "?"
    text = fields[key].text()
    if not text:
        fields[key].fault("a text is needed here, not an empty one")
    return text


def text_if_any(fields: Fields, key: str) -> str:
    """A text that may not be empty if it is there, an empty one if it is not."""
    return text_of(fields, key) if key in fields else ""


def choice_of(fields: Fields, key: str, among: Iterable[str], default: str, what: str = "") -> str:
    """One of the given words; `what` they are, if the key does not tell."""
    return fields[key].choice(among, what or key) if key in fields else default


def id_of(node: Node, pattern: re.Pattern[str], wanted: str, word: str | None = None) -> str:
    """An id of the right form: the value of a node, or the key `word` under which it stands."""
    word = node.text() if word is None else word
    if not pattern.fullmatch(word):
        node.fault(f"{word!r} is no good id; {wanted} is needed here")
    return word


def references(fields: Fields, key: str, known: Iterable[str], what: str) -> tuple[str, ...]:
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


def texts_by_id(fields: Fields, key: str, pattern: re.Pattern[str], wanted: str) -> dict[str, str]:
    """Texts under ids of one form, such as the readings of a question; at least one is needed."""
    if key not in fields:
        return {}
    found: dict[str, str] = {}
    for name, node in fields[key].entries().items():
        id_of(node, pattern, wanted, name)
        found[name] = text_of({name: node}, name)
    return found


def is_file_name(node: Node) -> bool:
    """Whether a text stands where data could stand: the name of a file beside that holds them."""
    return not (node.is_mapping or node.is_list or node.is_null)


def elsewhere(node: Node, key: str, folder: Path) -> Node | None:
    """What stands under `key` in the file that a node names; None where there is no such thing, which is a fault.

    Faults of that file join those of the node's own.
    """
    try:
        other = load(folder / node.text())
    except FileError as error:
        node.faults.extend(error.faults)
        return None
    other.faults = node.faults
    return fields_of(other, (key,)).get(key)
