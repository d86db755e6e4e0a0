"""`prove`: the theorems about a game's rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..kernel.errors import RulesModelError, UnknownName
from ..kernel.game import game as find_game
from .common import (
    INTERRUPTED,
    BadInput,
    Json,
    Progress,
    finish,
    gathered,
    leave,
    progress_line,
    say,
    say_json,
    warn,
    warn_of,
)

if TYPE_CHECKING:
    from ..machines.prove import Proof, Theorem

Which = Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; all when none is named.")]
Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="One theorem, or those that begin with this.")]
Files = Annotated[list[Path] | None, typer.Option("--file", metavar="FILE",
                                                  help="A theorem file or folder of your own. May be repeated.")]
Timeout = Annotated[float, typer.Option("--timeout", metavar="SECONDS", min=0.1, help="How long one theorem may take.")]
JSON_FIRST = ("theorem", "game", "expected", "outcome", "strength", "paths", "seconds", "counterexample")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(epilog="Example: rulesmodel prove hoarder")(prove)


def prove(game: Which = None, name: Name = None, file: Files = None, timeout: Timeout = 60.0,
          as_json: Json = False, progress: Progress = None) -> None:
    """Prove the theorems about the rules, or refute them with a position.

    Exit code 1 if one comes out otherwise than its file says, and else 2 if a game cannot be used; those of the
    others are proved.
    """
    from ..machines.prove import prove as settle
    from ..show import proofs as text

    show = progress_line(progress, lambda theorem: f"proving {theorem} …")
    theorems, unusable = _theorems(game, name, file)
    proofs: list[Proof] = []
    try:
        for theorem in theorems:
            if show:
                show(theorem.id)
            proofs.append(settle(theorem, timeout=timeout))
    except KeyboardInterrupt:
        warn(f"stopped after {len(proofs)} of {len(theorems)} theorems")
    say_json([as_data(proof) for proof in proofs]) if as_json else say(text.as_text(proofs))
    if len(proofs) < len(theorems):
        leave(INTERRUPTED)
    finish(not all(proof.agrees for proof in proofs), unusable)


def _theorems(game: str | None, name: str | None, files: list[Path] | None
              ) -> tuple[list[Theorem], list[RulesModelError]]:
    """The theorems asked for, and what stands in the way of others; `UnknownName` where there are none of that name."""
    found, unusable = _of_files(files, game) if files else _of_games(game)
    chosen = [one for one in found if one.id == name] or [one for one in found if one.id.startswith(name or "")]
    if not chosen:
        for error in unusable:
            warn_of(error)
        if not found:
            raise BadInput(f"there are no theorems{f' about {game}' if game else ''}"
                           f"{' in ' + ', '.join(map(str, files)) if files else ''}")
        raise UnknownName("theorem", name or "", [one.id for one in found])
    return chosen, unusable


def _of_files(files: list[Path], game: str | None) -> tuple[list[Theorem], list[RulesModelError]]:
    """The theorems of somebody's own files, one game's or all; raises `FileError`, `BadInput`."""
    from ..machines.prove import load_theorems

    if game is not None:
        find_game(game)
    for path in files:
        if not path.exists():
            raise BadInput(f"{path}: no such file; name a Python file with theorems, or a folder of them")
    return load_theorems(files, game), []


def _of_games(game: str | None) -> tuple[list[Theorem], list[RulesModelError]]:
    """The theorems of one game, or of all that can be used."""
    from ..machines.prove import theorems_of

    return gathered(None if game is None else [game], theorems_of)


def as_data(proof: Proof) -> dict[str, object]:
    """A proof as plain data, what programs ask for first."""
    import msgspec

    data = msgspec.to_builtins(proof)
    return {**{key: data[key] for key in JSON_FIRST}, **data}
