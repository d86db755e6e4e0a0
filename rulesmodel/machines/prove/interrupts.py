"""Ctrl-C while a theorem is being settled.

Python raises `KeyboardInterrupt` wherever it happens to be. That is often inside a `__del__` that frees a term of
Z3, or in code that Z3 calls back, where no exception gets out; so the request is kept as well, and asked for again.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_asked = threading.Event()


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """Within this, Ctrl-C is not lost: the block raises `KeyboardInterrupt`, at its end if not earlier.

    Where somebody else handles the signal, or outside the main thread, nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread() or \
            signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    _asked.clear()
    signal.signal(signal.SIGINT, _keep)
    try:
        yield
        check_ctrl_c()
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _asked.clear()


def check_ctrl_c() -> None:
    """Raise `KeyboardInterrupt` if Ctrl-C was pressed in this block."""
    if _asked.is_set():
        raise KeyboardInterrupt


def _keep(number: int, frame: FrameType | None) -> None:
    _asked.set()
    raise KeyboardInterrupt
