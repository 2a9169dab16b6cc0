"""The real clock and the real source of names: the one place that asks the machine for either.
It refuses to be imported by anything but a front door; everything below is handed a clock and ids.
"""

from __future__ import annotations

import os
import time


class SystemClock:
    """The machine's time, as data."""

    def now(self) -> int:
        """Microseconds since 1970, UTC."""
        return time.time_ns() // 1_000  # noqa: TID251  # this is the Clock port's own implementation


class SystemIds:
    """The operating system's randomness."""

    def token(self, size: int) -> bytes:
        """This many unguessable bytes."""
        return os.urandom(size)  # noqa: TID251  # this is the Ids port's own implementation
