"""How long an experiment may still go on.
It refuses to know what is done with the time.
"""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """A moment on the monotonic clock, and the one from which it was set."""

    begun: float
    ends: float

    @property
    def left(self) -> float:
        """Seconds until it is over, never below zero."""
        return max(0.0, self.ends - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether the time is spent."""
        return time.monotonic() >= self.ends

    @property
    def spent(self) -> float:
        """Seconds since it was set."""
        return time.monotonic() - self.begun

    def part(self, share: float) -> Deadline:
        """A deadline that takes this share of what is left."""
        return after(self.left * share)


def after(seconds: float) -> Deadline:
    """The deadline that many seconds from now."""
    now = time.monotonic()
    return Deadline(begun=now, ends=now + seconds)
