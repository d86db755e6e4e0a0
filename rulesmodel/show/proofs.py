"""What became of theorems, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import yaml

from ..kernel.errors import RulesModelError
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..machines.prove import Proof
from .words import columns, count, duration, fill


def as_text(proofs: Sequence[Proof]) -> str:
    """A line for each theorem, its counterexample below, and how many came out as expected."""
    agreeing = sum(proof.agrees for proof in proofs)
    return "\n".join([*map(one, proofs), "",
                      f"{agreeing} of {count(len(proofs), 'theorem')} came out as expected."])


def one(proof: Proof) -> str:
    """A theorem with its outcome; everything about it if the outcome is not the expected one."""
    mark = "✔" if proof.agrees else "✘"
    lines = [fill(f"{proof.title}: {outcome(proof)}", indent="      ", first=f"  {mark} {proof.theorem}  "),
             f"      {about(proof)}"]
    lines += [f"        {line}" for line in counterexample(proof)]
    return "\n".join(lines)


def outcome(proof: Proof) -> str:
    """The outcome in words; says so if another one was expected."""
    text = proof.outcome + (f" ({proof.reason})" if proof.reason else "")
    return text if proof.agrees else f"{text}, but expected {proof.expected}"


def about(proof: Proof) -> str:
    """For which inputs a theorem speaks, and what it took."""
    parts = [proof.strength, count(proof.paths, "path"), duration(proof.seconds)]
    return " · ".join([*parts, *([", ".join(proof.clauses)] if proof.clauses else [])])


def counterexample(proof: Proof) -> list[str]:
    """The inputs for which a theorem fails, and what it shows of them, a line each."""
    if proof.counterexample is None:
        return []
    if proof.shown:
        return list(proof.shown)
    return columns([(name, _plain(value)) for name, value in proof.counterexample.items()]).splitlines()


def shown_blocks(proof: Proof) -> Iterator[tuple[str, str]]:
    """What a theorem shows of its counterexample, by label; a label has its text below it, indented, or beside it."""
    label, lines = "", list[str]()
    for line in (*proof.shown, ":"):
        if line.startswith("  "):
            lines.append(line[2:])
            continue
        if label:
            yield label, "\n".join(lines)
        label, _, beside = line.partition(":")
        lines = [beside.strip()] if beside.strip() else []


def refuting_state(game: Game, proof: Proof) -> tuple[Rules, State] | None:
    """The rules and the state that refute a theorem, where it shows a position that the game can read."""
    for label, written in shown_blocks(proof):
        position = yaml.safe_load(written) if label == "position" else None
        try:
            found = game.shown_state(position) if isinstance(position, dict) else None
        except RulesModelError:
            continue  # a position that no table can have stays what it is, words
        if found is not None:
            return found
    return None


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return str(value)
