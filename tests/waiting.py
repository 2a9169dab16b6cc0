"""Waiting for what another thread of a test does, however long a busy machine keeps it from doing so.
It refuses to take time that went by for a thing that happened.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Final

SECONDS: Final = 30.0
_BETWEEN_SECONDS: Final = 0.005


def until(holds: Callable[[], object]) -> None:
    """Wait until it holds; a failure where it does not within the time that a test has."""
    never = threading.Event()
    for _ in range(int(SECONDS / _BETWEEN_SECONDS)):
        if holds():
            return
        never.wait(_BETWEEN_SECONDS)
    message = "it did not come to hold in time"
    raise AssertionError(message)


def is_within(thread: threading.Thread, function: Callable[..., object]) -> bool:
    """Whether a thread has entered a function and not left it."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None and frame.f_code is not function.__code__:
        frame = frame.f_back
    return frame is not None
