"""The theorems about a game, each with its finding."""

from __future__ import annotations

from collections.abc import Sequence

from ..judge.coverage import Seen
from ..kernel.game import game as find_game
from ..machines.prove import Theorem, prove, theorems_of
from ..show import proofs
from .report import Finding


def theorems(game: str) -> Sequence[Theorem]:
    """The theorems that a game's package brings; raises `FileError` for a proof file that cannot be loaded."""
    return theorems_of(find_game(game))


def proved(theorem: Theorem, seen: Seen | None = None) -> Finding:
    """Prove or refute a theorem; what is expected to be refuted is shown with its counterexample."""
    proof = prove(theorem)
    if seen is not None:
        seen.by_machine(proof, "theorem")
    figures = {"expected": proof.expected, "outcome": proof.outcome, "strength": proof.strength, "paths": proof.paths,
               "clauses": list(proof.clauses), "counterexample": proof.counterexample}
    return Finding("theorems", proof.theorem, proof.title, proof.agrees, f"{proofs.outcome(proof)} ({proof.strength})",
                   tuple(proofs.counterexample(proof)), proof.seconds, figures)
