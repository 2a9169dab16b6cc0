"""Whoever waits for a result on the thread that began is interrupted meanwhile, on every system.
It refuses to give up what is waited for.
"""

from __future__ import annotations

import time
from concurrent.futures import Future
from typing import Final, TypeVar

T = TypeVar("T")
# Windows keeps an interrupt from whoever waits until his wait is over, so nobody waits longer at once.
_GLANCE_SECONDS: Final = 0.2


def result_of(future: Future[T], seconds: float | None) -> T:
    """What a future comes to; ``TimeoutError`` where that takes longer."""
    ends = None if seconds is None else time.monotonic() + seconds
    while True:
        left = _GLANCE_SECONDS if ends is None else min(_GLANCE_SECONDS, ends - time.monotonic())
        try:
            return future.result(max(left, 0.0))
        except TimeoutError:
            if future.done():  # just now, or that is what it came to
                return future.result()
            if ends is not None and time.monotonic() >= ends:
                raise
