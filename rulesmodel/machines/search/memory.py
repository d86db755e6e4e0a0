"""How much memory the process holds, and how much there is."""

from __future__ import annotations

import os
from pathlib import Path

STATM = Path("/proc/self/statm")
GROUP = Path("/sys/fs/cgroup/memory.max")
"""Where Linux tells what a container may use."""


def resident_bytes() -> int | None:
    """The memory of this process that is resident now; None where the system does not tell."""
    try:
        pages = int(STATM.read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def machine_bytes() -> int | None:
    """The memory of this machine, or of the container if that is less; None where the system does not tell."""
    try:
        whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None
    try:
        return min(whole, int(GROUP.read_text()))
    except (OSError, ValueError):
        return whole
