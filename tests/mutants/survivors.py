"""The list of faults that the suite does not find, each with the reason: `survivors.yaml`.

`equivalent`: the rules with this fault do the same in every state that can occur. `accepted`: they do not, but
nothing that a player can notice is lost, or finding it is not worth its price; the reason says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rulesmodel.kernel.yamlfile import load
from rulesmodel.machines.faults import Fault

from .run import Result

LIST = Path(__file__).with_name("survivors.yaml")
JUDGEMENTS = ("equivalent", "accepted")


class Survivor(NamedTuple):
    """A fault that is known to survive, and why."""

    fault: str
    judged: str
    why: str
    place: str


def load_survivors(game: str, path: Path = LIST) -> dict[str, Survivor]:
    """The known survivors of a game by their names; raises `FileError` with every fault of the file."""
    node = load(path)
    found: dict[str, Survivor] = {}
    for name, entries in node.entries().items():
        for entry in entries.items() if name == game else ():
            fields = entry.fields(required=("judged", "why", "faults"))
            judged, why = fields["judged"].choice(JUDGEMENTS, "judgement"), fields["why"].text()
            for item in fields["faults"].items():
                if item.text() in found:
                    item.fault(f"{item.text()} is listed twice")
                found[item.text()] = Survivor(item.text(), judged, why, f"{path.name}:{item.line}")
    node.finish()
    return found


def differences(results: Iterable[Result], known: dict[str, Survivor], faults: Sequence[Fault]) -> Iterator[str]:
    """Where results and the list differ, in words."""
    names = {fault.name for fault in faults}
    for survivor in known.values():
        if survivor.fault not in names:
            yield f"{survivor.place}: there is no fault {survivor.fault!r} any more"
    for result in results:
        if result.survived and result.fault not in known:
            yield f"{result.fault} survives and is not listed"
        if not result.survived and result.fault in known:
            yield f"{known[result.fault].place}: {result.fault} is found by {result.layer}: {result.probe}"
