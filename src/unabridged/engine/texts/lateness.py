"""What is remembered of texts that came too late: of how much no text is made while somebody waits.
It refuses to give up for long, and on what is short.
"""

from __future__ import annotations

from threading import Lock
from typing import Final, NamedTuple

# About as much as is digested in a moment; of more than that a ledger alone takes longer than anybody waits.
AT_ONCE_TOKENS: Final = 100_000
_REMEMBERED: Final = 60_000_000
# Who was answered sooner than that was not kept waiting: nobody asked, or the handle was closed.
_NEARLY: Final = 0.9
_MICRO: Final = 1_000_000


class _Late(NamedTuple):
    """Of so many tokens no text was written in so many seconds, at this moment."""

    at: int
    tokens: int
    seconds: float


class Lateness:
    """One handle's; any thread may use it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._late: _Late | None = None

    def comes_late(self, now: int, tokens: int, seconds: float) -> bool:
        """Whether a text of as much came too late within the last minute, for somebody who waited as long."""
        with self._lock:
            late = self._late
        if late is None or tokens <= AT_ONCE_TOKENS or not 0 <= now - late.at < _REMEMBERED:
            return False
        return tokens >= late.tokens and seconds <= late.seconds

    def was_late(self, began: int, tokens: int, seconds: float, *, until: int) -> None:
        """Somebody waited in vain from one moment until another, in microseconds."""
        if until - began >= seconds * _MICRO * _NEARLY:
            with self._lock:
                self._late = _Late(at=until, tokens=tokens, seconds=seconds)
