"""Links of a chain that are left alone: until their server may be asked again, or until a person says so.
It refuses to know what becomes of the last link, which nobody stands behind: that is the breaker's.
"""

from __future__ import annotations

import math
import threading
from typing import Any, Final

from unabridged.ports import Called, Raised, Summariser, Trouble

_SECOND: Final = 1_000_000
# Who makes his links anew for each brief has many, and the oldest of them are asked by nobody.
_MOST: Final = 64


class Resting:
    """Which links rest, equal ones as one: some are made anew for each brief. Several threads may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: list[tuple[Summariser, int, float]] = []

    def ended(self, link: Summariser, called: Called[Any], now: int) -> None:
        """How a call ended: a server that asks for time has it, and a key that is not accepted waits for a person."""
        match called:
            case Raised(kind=Trouble.AUTH):
                until = math.inf
            case Raised(retry_after_seconds=seconds) if seconds:
                until = now + seconds * _SECOND
            case _:
                return
        with self._lock:
            others = [each for each in self._until if each[0] != link]
            self._until = [*others, (link, now, until)][-_MOST:]

    def rests(self, link: Summariser, now: int) -> bool:
        """Whether a link is not to be asked yet; by a clock that was set back it rests for as long from then on."""
        with self._lock:
            behind = [(each, min(since, now), until - max(0, since - now)) for each, since, until in self._until]
            self._until = behind
            return any(each == link and now < until for each, _, until in behind)

    def resume(self) -> None:
        """A person says that all of them may be asked again."""
        with self._lock:
            self._until = []
