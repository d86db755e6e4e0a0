"""Runs the notebooks and keeps what they show: `python -m tests.notebooks.keep [FILE…]`, by default all of them.

A widget lives in a running notebook only; what is kept of it is its static form, which is true without one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
ALIVE = "application/vnd.jupyter.widget-view+json"
CELL_SECONDS = 120


def notebooks() -> list[Path]:
    """All notebooks, in the order of their names."""
    return sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def keep(path: Path) -> None:
    """Run a notebook from top to bottom and store its outputs; raises `CellExecutionError` where a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=CELL_SECONDS, kernel_name="python3", store_widget_state=False,
                   resources={"metadata": {"path": str(path.parent)}}).execute()
    for cell in notebook.cells:
        _lasting(cell)
    notebook.metadata = nbformat.from_dict({
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"}})
    path.write_text(nbformat.writes(notebook, indent=1) + "\n", encoding="utf-8")


def _lasting(cell: Any) -> None:
    """Leave out what is another thing at each run: times, and the numbers of widgets that are gone."""
    cell.metadata.pop("execution", None)
    for output in cell.get("outputs", ()):
        output.get("data", {}).pop(ALIVE, None)


if __name__ == "__main__":
    for each in map(Path, sys.argv[1:]) if sys.argv[1:] else notebooks():
        keep(each)
        print(f"{each.stem}: {each.stat().st_size // 1024} kB")
