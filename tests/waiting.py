"""Waiting for what another thread of a test does, however long a busy machine keeps it from doing so.
It refuses to take time that went by for a thing that happened.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Final

SECONDS: Final = 60.0
_BETWEEN_SECONDS: Final = 0.005
_TRIES: Final = 4


def until(holds: Callable[[], object]) -> None:
    """Wait until it holds; a failure where it does not within the time that a test has."""
    never = threading.Event()
    for _ in range(int(SECONDS / _BETWEEN_SECONDS)):
        if holds():
            return
        never.wait(_BETWEEN_SECONDS)
    message = "it did not come to hold in time"
    raise AssertionError(message)


def at_best(took: Callable[[], float], bound: float) -> float:
    """What something takes that may be done again; more than a bound only where it takes more each time.

    A machine that stops for a moment does so once.
    """
    best = took()
    for _ in range(_TRIES - 1):
        if best < bound:
            break
        best = min(best, took())
    return best


def seconds_of(call: Callable[[], object]) -> float:
    """How long a call takes."""
    begun = time.monotonic()
    call()
    return time.monotonic() - begun


def is_within(thread: threading.Thread, function: Callable[..., object]) -> bool:
    """Whether a thread has entered a function and not left it."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None and frame.f_code is not function.__code__:
        frame = frame.f_back
    return frame is not None
