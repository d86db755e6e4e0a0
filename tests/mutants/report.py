"""What became of all faults: how many are found, by which layer, in which function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .run import Result
from .suite import LAYERS
from .survivors import Survivor

GROUPS = {"the game": lambda kind: kind != "cite", "which clause is named": lambda kind: kind == "cite"}
"""Faults that change the game, and faults that only change which clause is named."""


def percent(results: Sequence[Result], known: Mapping[str, Survivor]) -> float:
    """How many of the faults that make a difference are found."""
    equivalent = sum(result.survived and is_equivalent(result, known) for result in results)
    killed = sum(not result.survived for result in results)
    return 100 * killed / (len(results) - equivalent) if len(results) > equivalent else 100.0


def is_equivalent(result: Result, known: Mapping[str, Survivor]) -> bool:
    return result.fault in known and known[result.fault].judged == "equivalent"


def text(results: Sequence[Result], known: Mapping[str, Survivor]) -> Iterator[str]:
    """The report, line by line."""
    yield from _by_function(results, known)
    yield ""
    for group, belongs in GROUPS.items():
        mine = [result for result in results if belongs(result.kind)]
        yield f"faults in {group}: {_summary(mine, known)}"
        yield f"    found by {_layers(mine) or 'nothing'}"
    survived = [result for result in results if result.survived]
    if survived:
        yield "survivors:"
    for result in survived:
        listed = known.get(result.fault)
        yield f"  {result.fault}" + (f"\n      {listed.judged}: {listed.why}" if listed else "   NOT LISTED")


def _by_function(results: Sequence[Result], known: Mapping[str, Survivor]) -> Iterator[str]:
    functions = dict.fromkeys(result.function for result in results)
    width = max(map(len, functions), default=0)
    for function in functions:
        yield f"{function:{width}}  {_summary([one for one in results if one.function == function], known)}"


def _summary(results: Sequence[Result], known: Mapping[str, Survivor]) -> str:
    killed = sum(not result.survived for result in results)
    equivalent = sum(result.survived and is_equivalent(result, known) for result in results)
    words = [f"{killed} of {len(results)} found"]
    if equivalent:
        words.append(f"{equivalent} equivalent")
    return f"{', '.join(words)}: {percent(results, known):.1f} %"


def _layers(results: Iterable[Result]) -> str:
    found = Counter(result.layer for result in results if not result.survived)
    hung = sum(result.hung for result in results)
    words = [f"{layer} {found[layer]}" for layer in (*LAYERS, "start") if found[layer]]
    return ", ".join(words) + (f" ({hung} by hanging)" if hung else "")


def as_data(game: str, results: Sequence[Result], known: Mapping[str, Survivor], wrong: Sequence[str]
            ) -> dict[str, Any]:
    """The report as plain data for `--json`."""
    return {
        "game": game, "mutants": len(results), "killed": sum(not result.survived for result in results),
        "percent": {group: round(percent([one for one in results if belongs(one.kind)], known), 1)
                    for group, belongs in GROUPS.items()},
        "by_layer": dict(Counter(result.layer for result in results if not result.survived)),
        "survivors": [{"fault": result.fault, "kind": result.kind,
                       "judged": known[result.fault].judged if result.fault in known else None,
                       "why": known[result.fault].why if result.fault in known else None}
                      for result in results if result.survived],
        "differences": list(wrong),
        "results": [result._asdict() for result in results],
    }
