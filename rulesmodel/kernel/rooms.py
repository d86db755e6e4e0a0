"""The rooms of a game's package: its code, what it says of itself, its scenarios and its proofs.

A package that brings a game has, next to the module with the game's class:

    properties.py    `EXPECTATIONS` of its decks, and `ONE_WAY` conditions (optional)
    rules.py         or a folder `rules`, in which the notebooks seed faults (optional)
    scenarios/       scenario files, in folders too (optional)
    proofs/          theorem files (optional)

So they travel with the package, and every command finds them. Those of rulesmodel's own games stand beside
rulesmodel in a checkout, and are packed with it in a wheel (see `rulesmodel.shipped`).
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from ..shipped import shipped

OWN = f"{__name__.partition('.')[0]}.games."
"""What the names of the packages of rulesmodel's own games begin with."""


def package_of(kind: type) -> str:
    """The package in which a class is defined; empty for a class of a lone module or of a notebook.

    >>> from importlib.metadata import Distribution
    >>> package_of(Distribution), package_of(inspect.Signature)
    ('importlib.metadata', '')
    """
    spec = getattr(sys.modules.get(kind.__module__), "__spec__", None)
    return spec.parent or "" if spec is not None else ""


def module_in(package: str, name: str) -> ModuleType | None:
    """A module of a package; None if there is none of that name. What its own code raises is not held back."""
    full = f"{package}.{name}"
    if not package:
        return None
    try:
        return importlib.import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        return None


def code_of(kind: type) -> Sequence[Path]:
    """The Python files of the package in which a game's class is defined (without its proofs), or its lone module."""
    package = package_of(kind)
    if not package:
        return (Path(inspect.getfile(kind)),)
    return sorted(path for folder in _folders(package) for path in folder.rglob("*.py")
                  if path.parent != folder / "proofs")


def scenarios_in(package: str, game: str) -> Sequence[Path]:
    """The scenario files that a package brings for its game."""
    folders = [folder / "scenarios" for folder in _folders(package)]
    if package.startswith(OWN):
        folders.append(shipped("scenarios") / game)
    return sorted(path for folder in folders for ending in ("yaml", "yml") for path in folder.rglob(f"*.{ending}"))


def proofs_in(package: str, game: str) -> Sequence[Path]:
    """The theorem files that a package brings for its game."""
    found = [path for folder in _folders(package) for path in (folder / "proofs").glob("*.py")]
    if package.startswith(OWN):
        found += [path for pattern in (f"{game}.py", f"{game}_*.py") for path in shipped("proofs").glob(pattern)]
    return sorted(path for path in found if path.name != "__init__.py")


def _folders(package: str) -> list[Path]:
    """Where a package lies: in one folder, or in several where it has no `__init__.py`."""
    module = importlib.import_module(package) if package else None
    return [Path(folder) for folder in getattr(module, "__path__", ())]
