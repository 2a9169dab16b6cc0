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

    __slots__ = (
        "_changed",
        "_closed",
        "_coming",
        "_connect",
        "_free",
        "_idle",
        "_lent",
        "_mutex",
        "_store",
        "_waited_seconds",
    )

    def __init__(  # how there come to be more, and what bounds them
        self, connect: Callable[[], Session], *, first: Session, store: str, limit: int, waited_seconds: float
    ) -> None:
        self._connect = connect
        self._store = store
        self._waited_seconds = waited_seconds
        self._free = threading.Semaphore(limit)
        self._mutex = threading.Lock()
        self._changed = threading.Condition(self._mutex)
        self._idle = [first]
        self._lent = 0
        self._coming = set[object]()  # one for each connection that is being made
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[Session]:
        """A session for this block; afterwards it is kept only if it is alive and in no transaction."""
        began = time.monotonic()
        if not self._free.acquire(timeout=self._waited_seconds):
            raise StoreBusy(store=self._store, waited_seconds=time.monotonic() - began)
        try:
            session = self._rested() or self._another()
            try:
                yield session
            except StoreDegraded:
                self.drop_idle()  # what broke this connection has most likely broken the others
                raise
            finally:
                self._take_back(session)
        finally:
            self._free.release()

    def close(self) -> None:
        """Close what is idle now, and what is lent when it comes back."""
        with self._mutex:
            self._closed = True
        self.drop_idle()

    def drop_idle(self) -> None:
        """Close what is idle now; whoever needs one connects anew."""
        with self._mutex:
            idle, self._idle = self._idle, []
        for session in idle:
            session.connection.close()

    def _rested(self) -> Session | None:
        """The session used last that is still alive; a server that said goodbye meanwhile is noticed here."""
        while True:
            with self._mutex:
                if self._closed:
                    raise Closed(store=self._store)
                session = self._idle.pop() if self._idle else None
                self._lent += session is not None
            if session is None or session.connection.at_rest:
                return session
            self._gone(session)

    def _another(self) -> Session:
        """A new session; where the server grants no more than it has, one of those when it comes back."""
        own = object()
        try:
            with self._mutex:
                self._coming.add(own)
            session = self._connect()
        except StoreDegraded:
            returned = self._returned(self._refused(own))
            if returned is None:
                raise
            return returned
        except BaseException:
            self._refused(own)
            raise
        with self._mutex:
            self._coming.discard(own)
            self._lent += 1
        return session

    def _refused(self, own: object) -> frozenset[object]:
        """Note that no connection came of this; those that are still being made may have what the server grants."""
        with self._changed:
            self._coming.discard(own)
            self._changed.notify_all()
            return frozenset(self._coming)

    def _returned(self, coming: frozenset[object]) -> Session | None:
        """A session that somebody gives back; None once nobody has one or is to get one, or after as long as a lock.

        Of those that are being made only these are waited for: others begin all the time where a server is gone.
        """
        until = time.monotonic() + self._waited_seconds

        def told() -> bool:
            return bool(self._idle) or not (self._lent or coming & self._coming)

        while True:
            with self._changed:
                if not self._changed.wait_for(told, until - time.monotonic()) or not self._idle:
                    return None
            session = self._rested()
            if session is not None:
                return session

    def _take_back(self, session: Session) -> None:
        if session.connection.at_rest:
            with self._changed:
                if not self._closed:
                    self._idle.append(session)
                    self._lent -= 1
                    self._changed.notify()
                    return
        self._gone(session)

    def _gone(self, session: Session) -> None:
        session.connection.close()
        with self._changed:
            self._lent -= 1
            self._changed.notify_all()
