"""What a search found, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kernel.game import Game
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from ..machines.search.result import SearchResult
from . import plays
from .words import columns, count, duration

TOLD_STEPS = 40


def summary(result: SearchResult) -> str:
    """How far a search came, in a line.

    A search that was broken off never reads like a finished one.
    """
    states = count(result.states, "state")
    if result.exhausted:
        return f"all {states} visited"
    return f"not exhausted ({result.stopped_by}): {states} met, more remain"


def as_text(game: Game, rules: Rules, deck: str, result: SearchResult) -> str:
    """The figures of a search, and a shortest play to whatever is wrong. `deck` is what the deck is called."""
    heading = f"{game.title}, deck {deck}: {summary(result)} in {duration(result.seconds)}"
    blocks = [heading, columns(figures(result), indent="  ")]
    for invariant in result.violations:
        blocks.append(_play(game, rules, f"breaks the invariant {invariant!r}", result.violation(invariant)))
    if result.deadlocks:
        blocks.append(_play(game, rules, "goes on, but nobody can move", result.deadlock()))
    if result.lassos is not None:
        blocks.append(_lassos(game, rules, result))
    return "\n\n".join(blocks)


def figures(result: SearchResult) -> list[tuple[str, str]]:
    """What was counted: name and number."""
    endings = ", ".join(f"{reason} {number:,}" for reason, number in result.terminals.items()) or "none"
    broken = ", ".join(f"{name} {number:,}" for name, number in result.violations.items()) or "none"
    rows = [("states", f"{result.states:,}"), ("moves", f"{result.moves:,}"),
            ("turn starts", f"{result.turn_starts:,}"), ("depth", f"{result.depth:,}"),
            ("endings", endings), ("deadlocks", f"{result.deadlocks:,}"),
            ("broken invariants", broken), ("bytes a state", f"{result.bytes_per_state:.0f}")]
    if result.boundary:
        rows.insert(4, ("at the boundary", f"{result.boundary:,}"))
    return rows


def _play(game: Game, rules: Rules, what: str, trace: Sequence[Step] | None) -> str:
    if not trace:
        return f"A position that {what}"
    return "\n".join([f"A shortest play to a position that {what}:", *tell(game, rules, trace)])


def tell(game: Game, rules: Rules, trace: Sequence[Step]) -> Iterator[str]:
    """A trace at length: where it starts, its steps, and where it ends."""
    yield "  from"
    yield from _indented(plays.position(game.write_position(rules, trace[0].state)))
    told = plays.steps(game, rules, trace)
    for place, words in enumerate(told[:TOLD_STEPS], 1):
        yield f"  {place}. {words}"
    if len(told) > TOLD_STEPS:
        yield f"  … and {len(told) - TOLD_STEPS} more steps"
    if told:
        yield "  to"
        yield from _indented(plays.position(game.write_position(rules, trace[-1].state)))


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()]


def _lassos(game: Game, rules: Rules, result: SearchResult) -> str:
    found = result.lassos
    if found is None or found.shortest is None:
        return ("Every play ends: no position can come back." if result.exhausted
                else "No endless play was found, but the search was not finished.")
    back = f"{count(found.states, 'position')} in {count(found.components, 'cycle')}"
    lines = [f"Play need not end: {back} can come back.",
             "The shortest endless play:", *tell(game, rules, found.shortest.stem),
             "  and then for ever" + (" (each time perhaps with the seats swapped)" if result.space.mirror else "")]
    lines += [f"  {place}. {words}" for place, words in enumerate(plays.steps(game, rules, found.shortest.cycle), 1)]
    return "\n".join(lines)
