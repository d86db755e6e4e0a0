"""The built book, served on this machine: the whole one where `make book` has just made it, else a small one.

`BOOK` names a folder of HTML to be tested instead.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
SOURCES = ("book", "notebooks", "proofs", "rulesmodel", "scenarios")
GAMES = ("hoarder", "duel")
"""The games that the tests look at, the first that is in the book."""
NOTEBOOK = "widgets/scenario-player.ipynb"
"""The one notebook of the small book."""


class Book(NamedTuple):
    """A book that is being served: the folder, its address, and the game that is looked at."""

    folder: Path
    url: str
    game: str

    def at(self, page: str) -> str:
        """The address of a page, such as `hoarder/clauses.html`."""
        return f"{self.url}/{page}"

    @property
    def pages(self) -> list[str]:
        """All pages, by path."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html")
                      if "_static" not in path.parts)


def built(notebooks: Path) -> Path:
    """The folder of a book that is up to date; `notebooks` is an empty folder, for those of the small book."""
    if named := os.environ.get("BOOK"):
        return Path(named).resolve()
    whole = BUILD / "book" / "html"
    return whole if _is_fresh(whole) else _small(notebooks)


def _is_fresh(html: Path) -> bool:
    """Whether a book was built after everything that it is made from."""
    if not (html / "objects.inv").is_file():
        return False
    changed = (path.stat().st_mtime for folder in SOURCES for path in (ROOT / folder).rglob("*")
               if path.is_file() and "__pycache__" not in path.parts)
    return (html / "objects.inv").stat().st_mtime > max(changed)


def _small(notebooks: Path) -> Path:
    """The book of the toy game with one notebook. It stays in the build folder: Sphinx goes on from it."""
    (notebooks / NOTEBOOK).parent.mkdir(parents=True)
    shutil.copy(ROOT / "notebooks" / NOTEBOOK, notebooks / NOTEBOOK)
    out = BUILD / "book-small"
    done = subprocess.run([sys.executable, ROOT / "book" / "make.py", "--games", GAMES[-1], "--notebooks", notebooks,
                           "--out", out], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return out / "html"


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words: Any) -> None:
        """The tests tell what goes wrong."""


@contextmanager
def serving(folder: Path) -> Iterator[Book]:
    """Serve a folder from a free port of this machine."""
    handler = functools.partial(_Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        game = next(name for name in GAMES if (folder / name).is_dir())
        try:
            yield Book(folder, f"http://127.0.0.1:{server.server_port}", game)
        finally:
            server.shutdown()
            thread.join()
