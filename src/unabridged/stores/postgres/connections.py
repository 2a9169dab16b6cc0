"""The open connections of one store: lent to one caller at a time, few, and dropped at the first doubt.
It refuses to know what they are used for, and keeps no thread of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unabridged.errors import Closed, StoreBusy, StoreDegraded
from unabridged.stores.postgres.session import Session


class Connections:
    """At most ``limit`` sessions; whoever finds none free waits, and not for ever."""

    __slots__ = ("_closed", "_connect", "_free", "_idle", "_mutex", "_store", "_waited_seconds")

    def __init__(  # how there come to be more, and what bounds them
        self, connect: Callable[[], Session], *, first: Session, store: str, limit: int, waited_seconds: float
    ) -> None:
        self._connect = connect
        self._store = store
        self._waited_seconds = waited_seconds
        self._free = threading.Semaphore(limit)
        self._mutex = threading.Lock()
        self._idle = [first]
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[Session]:
        """A session for this block; afterwards it is kept only if it is alive and in no transaction."""
        began = time.monotonic()
        if not self._free.acquire(timeout=self._waited_seconds):
            raise StoreBusy(store=self._store, waited_seconds=time.monotonic() - began)
        try:
            session = self._rested() or self._connect()
            try:
                yield session
            except StoreDegraded:
                self._drop_idle()  # what broke this connection has most likely broken the others
                raise
            finally:
                self._take_back(session)
        finally:
            self._free.release()

    def close(self) -> None:
        """Close what is idle now, and what is lent when it comes back."""
        with self._mutex:
            self._closed = True
        self._drop_idle()

    def _rested(self) -> Session | None:
        """The session used last that is still alive; a server that said goodbye meanwhile is noticed here."""
        while True:
            with self._mutex:
                if self._closed:
                    raise Closed(store=self._store)
                session = self._idle.pop() if self._idle else None
            if session is None or session.connection.at_rest:
                return session
            session.connection.close()

    def _take_back(self, session: Session) -> None:
        at_rest = session.connection.at_rest
        with self._mutex:
            if at_rest and not self._closed:
                self._idle.append(session)
                return
        session.connection.close()

    def _drop_idle(self) -> None:
        with self._mutex:
            idle, self._idle = self._idle, []
        for session in idle:
            session.connection.close()
