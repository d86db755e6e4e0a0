"""A search on disk, so that it can go on after its process was killed.

A checkpoint is a directory with numbered segments, each holding the states met since the one before, and a manifest
that names the segments and holds the counts. A segment is never changed; the manifest is replaced as a whole once its
newest segment is safely on disk. So whatever happens, it tells of a moment at which everything fitted together.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...kernel.errors import Fault, FileError, RulesModelError
from ...kernel.game import Invariant
from ...kernel.rooms import code_of
from ..play.trace import digest
from .space import Space
from .tally import Tally

FORMAT = 1
MANIFEST = "manifest.json"


class Segment(msgspec.Struct, array_like=True):
    """The states met since the last segment, and the steps of those expanded since."""

    keys: list[bytes]
    parents: list[int]
    edges: list[int]
    ends: list[int]


class SegmentEntry(msgspec.Struct):
    """A segment's file, and the checksum of its content."""

    file: str
    checksum: int


class Manifest(msgspec.Struct):
    """What the checkpoint is of, its segments in order, the counts, and the seconds spent so far."""

    format: int
    identity: dict[str, str]
    segments: list[SegmentEntry]
    tally: Tally
    seconds: float


class Checkpoint:
    """A checkpoint directory for the search with this identity; the directory is made if it is not there."""

    def __init__(self, directory: Path, identity: dict[str, str]) -> None:
        self.directory = directory
        self.manifest = Manifest(FORMAT, identity, [], Tally(), 0.0)
        self._ends_saved = 0
        self._edges_saved = 0

    def load(self, space: Space) -> Manifest | None:
        """Bring the saved states into an empty space; None if nothing was saved yet.

        Raises `FileError` for a checkpoint of another search, one that is damaged, and a place where none can be.
        """
        if self.directory.exists() and not self.directory.is_dir():
            raise _fault(self.directory, "this is a file; name a directory, in which the search can be saved")
        self.directory.mkdir(parents=True, exist_ok=True)
        path = self.directory / MANIFEST
        if not path.exists():
            return None
        manifest = _decode(path, path.read_bytes(), msgspec.json.Decoder(Manifest))
        self._check(path, manifest)
        for entry in manifest.segments:
            self._load_segment(space, entry)
        if len(space) != manifest.tally.states:
            raise _fault(path, f"the segments hold {len(space)} states, but {manifest.tally.states} are counted")
        self.manifest = manifest
        self._note_saved(space)
        return manifest

    def save(self, space: Space, tally: Tally, seconds: float) -> None:
        """Write what has come in since the last time."""
        if tally == self.manifest.tally:
            return
        first = self.manifest.tally.states
        edges = space.edges[self._edges_saved:].tolist() if space.edges is not None else []
        content = msgspec.msgpack.encode(Segment(space.keys[first:], space.parents[first:].tolist(), edges,
                                                 space.ends[self._ends_saved:].tolist()))
        entry = SegmentEntry(f"states-{len(self.manifest.segments) + 1:06d}.msgpack", zlib.crc32(content))
        _write(self.directory / entry.file, content)
        segments = [*self.manifest.segments, entry]
        self.manifest = Manifest(FORMAT, self.manifest.identity, segments, tally, seconds)
        _write(self.directory / MANIFEST, msgspec.json.format(msgspec.json.encode(self.manifest)))
        self._note_saved(space)

    def _note_saved(self, space: Space) -> None:
        self._ends_saved = len(space.ends)
        self._edges_saved = len(space.edges) if space.edges is not None else 0

    def _check(self, path: Path, found: Manifest) -> None:
        if found.format != FORMAT:
            raise _fault(path, f"the checkpoint has format {found.format}, but {FORMAT} is needed")
        wanted = self.manifest.identity
        other = [name for name in wanted if found.identity.get(name) != wanted[name]]
        if other:
            told = "; ".join(f"{name} was {found.identity.get(name, 'not told')}, now {wanted[name]}" for name in other)
            raise _fault(path, f"the checkpoint is of another search ({told}); use another directory, or remove it")

    def _load_segment(self, space: Space, entry: SegmentEntry) -> None:
        path = self.directory / entry.file
        try:
            content = path.read_bytes()
        except OSError as error:
            raise _fault(path, f"the checkpoint lacks a segment: {error.strerror}") from None
        if zlib.crc32(content) != entry.checksum:
            raise _fault(path, "the segment is damaged (its checksum differs); remove the directory and search anew")
        segment = _decode(path, content, msgspec.msgpack.Decoder(Segment))
        space.add(segment.keys, segment.parents)
        space.ends.extend(segment.ends)
        if space.edges is not None:
            space.edges.extend(segment.edges)


def identity(space: Space, invariants: Sequence[Invariant], **predicates: Any) -> dict[str, str]:
    """What must be equal for a search to go on from a checkpoint: game, rules, deck, start, questions and code."""
    rules = space.rules
    told = {
        "game": space.game.name,
        "version": rules.version_text,
        "readings": ", ".join(f"{question}={reading}" for question, reading in rules.chosen.items()) or "the defaults",
        "all readings": digest(sorted(rules.readings.items())),
        "deck": digest(rules.deck),
        "initial states": digest([space.encode(state) for state in space.initial]),
        "mirror": str(space.mirror),
        "lassos": str(space.edges is not None),
        "invariants": ", ".join(invariant.id for invariant in invariants) or "none",
        "code": _digest_of_code(type(space.game)),
    }
    for name, predicate in predicates.items():
        told[name] = getattr(predicate, "__qualname__", type(predicate).__name__) if predicate else "none"
    return told


def _digest_of_code(game: type) -> str:
    """A digest of the code of the game's package: the rules must not change under a search.

    Raises `RulesModelError` for code that is in no file, such as that of a notebook.
    """
    code = hashlib.blake2b(digest_size=6)
    try:
        for path in code_of(game):
            code.update(path.read_bytes())
    except (OSError, TypeError):
        raise RulesModelError(f"a search can be saved only if the rules are in files, since they must not change under "
                              f"it; move {game.__qualname__} from the notebook into a module") from None
    return code.hexdigest()


def _write(path: Path, content: bytes) -> None:
    """Put a file in place as a whole: it is on disk before its name points to it."""
    beside = path.with_suffix(".new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _decode(path: Path, content: bytes, decoder: Any) -> Any:
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _fault(path, f"not a checkpoint that this version can read: {error}") from None


def _fault(path: Path, message: str) -> FileError:
    return FileError([Fault(str(path), 0, "", message)])
