"""Whose event loop runs on a thread: where threads are none and take turns on one, as gevent has it, one at a time.
It refuses to know what takes its turn, and to run one loop within another.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final

_GLANCE_SECONDS: Final = 0.01


def is_free() -> bool:
    """Whether no loop runs on the thread we are on; on a real one that has just begun, none ever does."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return True
    return False


def wait(until: Callable[[], bool]) -> bool:
    """Let others go on until no loop runs here; false where this was so first. Nothing else comes between then."""
    nothing = threading.Event()
    while not is_free():
        if until():
            return False
        nothing.wait(_GLANCE_SECONDS)
    return True


def within(seconds: float) -> Callable[[], bool]:
    """Whether so long has passed since this was asked for."""
    ends = time.monotonic() + seconds
    return lambda: time.monotonic() >= ends
