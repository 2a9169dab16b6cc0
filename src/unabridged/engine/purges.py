"""How often a handle has purged, so that whoever read a text before can tell that it may be gone.
It refuses to know what was purged, and to hear of what other handles do.
"""

from __future__ import annotations

import threading


class Purges:
    """The purges that have ended, however they did; any thread of the program may ask."""

    __slots__ = ("_count", "_lock")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0

    @property
    def count(self) -> int:
        """How many there were."""
        with self._lock:
            return self._count

    def ended(self) -> None:
        """One more."""
        with self._lock:
            self._count += 1
