"""Connections that only read: as many at work as there are readers, a few kept for the next.
It refuses to know what is read, to wait for a writer, and to read on in a file that is no longer the store's.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from unabridged.errors import StoreBusy
from unabridged.stores.sqlite.forking import FORKS
from unabridged.stores.sqlite.session import Session

T = TypeVar("T")
_IDLE: Final = 8
_TRIES: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A session, and how its file is told from another; locked ones are kept from tearing, a frozen one is not."""

    session: Session
    look: Callable[[], object]
    seen: object
    frozen: bool = False

    @property
    def stands(self) -> bool:
        """Whether the file is still the one that was opened."""
        return self.look() == self.seen


class Readers:
    """Readers that are opened when one is needed and none is idle."""

    def __init__(self, opened: Callable[[], Reader], *, store: str) -> None:
        self._opened = opened
        self._store = store
        self._mutex = threading.Lock()
        self._idle: list[Reader] = []
        self._closed = False
        FORKS.have(self)

    def run(self, work: Callable[[Session], T]) -> T:
        """Do the work on a reader nobody else has; one that failed is not used again."""
        with FORKS.at_work():
            return self._run(work)

    def rest(self) -> None:
        """Close the idle ones; the next call opens one."""
        with self._mutex:
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.session.connection.close()

    def close(self) -> None:
        """Close the idle ones now, and the others when their work is done."""
        with FORKS.at_work():
            with self._mutex:
                self._closed = True
            self.rest()

    def _run(self, work: Callable[[Session], T]) -> T:
        for _ in range(_TRIES):
            reader = self._taken()
            try:
                found = work(reader.session)
            except BaseException:
                reader.session.connection.close()
                raise
            if not reader.frozen or reader.stands:
                self._put_back(reader)
                return found
            reader.session.connection.close()  # somebody wrote meanwhile, so that what was read may be torn
        raise StoreBusy(store=self._store, waited_seconds=0.0)

    def _taken(self) -> Reader:
        with self._mutex:
            reader = self._idle.pop() if self._idle else None
        if reader is not None and not reader.stands:
            reader.session.connection.close()
            reader = None
        return reader or self._opened()

    def _put_back(self, reader: Reader) -> None:
        with self._mutex:
            if not self._closed and len(self._idle) < _IDLE:
                self._idle.append(reader)
                return
        reader.session.connection.close()
