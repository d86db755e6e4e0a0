"""Is the built book whole? Every link inside leads somewhere, and nothing is fetched from another host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

FETCHING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
"""Elements that make a browser fetch something, with the attribute that says what; and `link`, by its `rel`."""
RELATIONS = ("stylesheet", "preload", "modulepreload", "icon", "manifest", "prefetch", "preconnect", "dns-prefetch")
FOREIGN = re.compile(r"""url\(\s*['"]?(?:https?:)?//|@import\s+['"](?:https?:)?//""")
LOADED = re.compile(r"""(?:import\s*\(|importScripts\(|from)\s*['"]https?://|\.src\s*=\s*['"]https?://""")


class Fault(NamedTuple):
    """Something wrong in a file of the book."""

    file: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"


class Read(NamedTuple):
    """What matters of a page: the links and what they fetch, and the ids that a link can lead to."""

    links: tuple[str, ...]
    fetched: tuple[str, ...]
    ids: frozenset[str]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attributes}
        self.ids |= {found[key] for key in ("id", "name") if found.get(key)}
        if name == "a" and "href" in found:
            self.links.append(found["href"])
        if name == "link" and any(word in RELATIONS for word in found.get("rel", "").split()):
            self.fetched.append(found.get("href", ""))
        if name in FETCHING and found.get(FETCHING[name]):
            self.fetched.append(found[FETCHING[name]])


@cache
def read(path: Path) -> Read:
    """A page's links and ids."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return Read(tuple(reader.links), tuple(reader.fetched), frozenset(reader.ids))


def dead_links(root: Path) -> Iterator[Fault]:
    """Links inside a built book that lead to no file, or to no such place in it."""
    for path in sorted(root.rglob("*.html")):
        for link in dict.fromkeys(read(path).links):
            if fault := _dead(path, link):
                yield Fault(path.relative_to(root).as_posix(), fault)


def _dead(path: Path, link: str) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return ""
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return f"{link!r} leads to no file"
    if parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).ids:
        return f"{link!r} leads to no such place"
    return ""


def foreign(root: Path) -> Iterator[Fault]:
    """Whatever a page, a style sheet or a script of a built book would fetch from another host."""
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix == ".html":
            yield from (Fault(name, f"fetches {each}") for each in read(path).fetched if _is_foreign(each))
        if path.suffix in (".html", ".css") and (match := FOREIGN.search(path.read_text(encoding="utf-8"))):
            yield Fault(name, f"fetches {match[0]}…")
        if path.suffix in (".js", ".mjs") and (match := LOADED.search(path.read_text(encoding="utf-8"))):
            yield Fault(name, f"loads {match[0]}…")


def _is_foreign(address: str) -> bool:
    return bool(urlsplit(address).netloc)
