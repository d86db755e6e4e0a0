"""Where the scenarios and the proofs that come with rulesmodel are."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Room = Literal["scenarios", "proofs"]


def shipped(room: Room) -> Path:
    """The folder of the shipped scenarios or proofs, in a checkout and in an installed package alike.

    In a checkout it stands beside the package; in a wheel it is packed inside, under a name with an
    underscore. The folder may be missing in a package that was built without it.

    >>> shipped("scenarios").is_dir()
    True
    """
    package = Path(__file__).resolve().parent
    packed = package / f"_{room}"
    return packed if packed.is_dir() else package.parent / room
