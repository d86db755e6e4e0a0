"""Builds the book: `python book/make.py` (or `make book`), into build/book. Offline, and every warning is an error.

Options: `--games duel hoarder` for some games only, `--out DIR`, `--jobs N`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from rulesmodel.book import links
from rulesmodel.book.build import put_together
from rulesmodel.book.facts import GameFacts
from rulesmodel.book.work import gather
from rulesmodel.cli.app import app
from rulesmodel.cli.common import pick
from rulesmodel.kernel.errors import RulesModelError
from rulesmodel.kernel.game import Game

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build"
NOTEBOOKS = HERE.parent / "notebooks"


def main(words: Sequence[str] | None = None) -> int:
    """Build the book, and say what is wrong with it; the exit code is 0 only if nothing is."""
    options = _options(words)
    begin = time.perf_counter()
    try:
        games, broken = pick(options.games)
        facts = gather(games, options.store, options.jobs, _tell)
        print(f"\rfacts after {time.perf_counter() - begin:.0f} s; now the pages", file=sys.stderr, flush=True)
        code = build(games, facts, options.notebooks, options.out, options.jobs)
    except RulesModelError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    html = options.out / "html"
    faults = [*broken, *links.dead_links(html), *links.foreign(html)]
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    pages = sum(1 for _ in html.rglob("*.html"))
    print(f"{pages} pages in {time.perf_counter() - begin:.0f} s: {html / 'index.html'}", file=sys.stderr)
    return code or (1 if faults else 0)


def build(games: Sequence[Game], facts: Mapping[str, GameFacts], notebooks: Path, out: Path, jobs: int = 1) -> int:
    """Write the sources of the book and have Sphinx build it into `out/html`; gives Sphinx's exit code."""
    put_together(games, facts, typer.main.get_command(app), HERE, notebooks, out / "source")
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", str(jobs), "-b", "html",
              "-c", str(HERE), "-d", str(out / "doctrees"), str(out / "source"), str(out / "html")]
    return subprocess.run(sphinx, env={**os.environ, "IPYTHONDIR": str(_settings(out / "ipython"))}).returncode


def _options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=None, help="only these games")
    parser.add_argument("--notebooks", type=Path, default=NOTEBOOKS, help="the folder of notebooks")
    parser.add_argument("--out", type=Path, default=BUILD / "book", help="the folder to build into")
    parser.add_argument("--store", type=Path, default=BUILD / "book-facts", help="where answers are kept")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    return parser.parse_args(words)


def _settings(folder: Path) -> Path:
    """Settings of IPython for the notebooks, which leave out what the user of this machine has set up."""
    settings = folder / "profile_default" / "ipython_kernel_config.py"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('c.IPKernelApp.log_level = "ERROR"\n', encoding="utf-8")
    return folder


def _tell(done: int, of: int, what: str) -> None:
    end = "\r" if sys.stderr.isatty() else "\n"
    print(f"{f'{done} of {of}: {what}':<60}", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
