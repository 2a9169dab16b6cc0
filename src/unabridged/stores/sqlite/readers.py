"""Connections that only read: as many at work as there are readers, a few kept for the next.
It refuses to know what is read, and to wait for a writer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, TypeVar

from unabridged.stores.sqlite.session import Session

T = TypeVar("T")
_IDLE: Final = 8


class Readers:
    """Readers that are opened when one is needed and none is idle."""

    def __init__(self, opened: Callable[[], Session]) -> None:
        self._opened = opened
        self._mutex = threading.Lock()
        self._idle: list[Session] = []
        self._closed = False

    def run(self, work: Callable[[Session], T]) -> T:
        """Do the work on a reader nobody else has; one that failed is not used again."""
        with self._mutex:
            reader = self._idle.pop() if self._idle else None
        reader = reader or self._opened()
        try:
            found = work(reader)
        except BaseException:
            reader.connection.close()
            raise
        self._put_back(reader)
        return found

    def close(self) -> None:
        """Close the idle ones now, and the others when their work is done."""
        with self._mutex:
            self._closed = True
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.connection.close()

    def _put_back(self, reader: Session) -> None:
        with self._mutex:
            if not self._closed and len(self._idle) < _IDLE:
                self._idle.append(reader)
                return
        reader.connection.close()
