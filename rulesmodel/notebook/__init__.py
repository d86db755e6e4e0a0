"""Notebooks: everything draws itself, and the widgets.

    from rulesmodel.notebook import show, ScenarioPlayer, DisputeDesk, Quiz, ProofLab

Importing this inside Jupyter teaches it to draw verdicts, proofs, searches and the like. The widgets need the extra
`notebook`; the rest does not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..show.results import Shown, show
from .formatters import register

if TYPE_CHECKING:
    from .player import ScenarioPlayer

__all__ = ["DisputeDesk", "ProofLab", "Quiz", "ScenarioPlayer", "Shown", "register", "show"]

WIDGETS = {"ScenarioPlayer": "player", "DisputeDesk": "disputes", "Quiz": "quiz", "ProofLab": "proofs"}


def __getattr__(name: str) -> Any:
    if name not in WIDGETS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f".{WIDGETS[name]}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name in ("ipywidgets", "anywidget", "traitlets"):
            raise ImportError(f"{name} needs Jupyter's widgets; add them with: pip install 'rulesmodel[notebook]'",
                              name=error.name) from error
        raise


register()
