"""How this process forks while nobody is in SQLite and nothing is open there, so that a child inherits none of it.
It refuses to hold up a fork for ever, and to let a child open what its parent was at work in all the same.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol
from weakref import WeakSet

# SQLite keeps in its memory which locks its process has, and a child takes what it inherits for its own: it locks
# nothing again that stands there as locked, and waits for ever for what another thread of its parent held.

# So long a fork waits for who is at work, which is as long as a write waits for another.
_SECONDS: Final = 10.0
# Where processes do not fork, there is nothing to hear of.
_AT_FORK: Final[Callable[..., object]] = getattr(os, "register_at_fork", lambda **_: None)


class Rests(Protocol):
    """Who has connections, and opens them anew when they are needed."""

    def rest(self) -> None:
        """Close them; nobody is at work on one."""
        ...


class Forks:
    """Who is at work in SQLite, who has connections, and whether this process was forked in the midst of that."""

    def __init__(self, *, seconds: float = _SECONDS, at_fork: Callable[..., object] = _AT_FORK) -> None:
        self._seconds, self._at_fork = seconds, at_fork
        self._hears = False
        self._mutex = threading.RLock()
        # It is not entered itself: an interrupt there would keep what it holds.
        self._changed = threading.Condition(self._mutex)
        self._at_work: dict[object, int] = {}  # each piece of work, and the thread that does it
        self._forking: list[int] = []  # threads
        self._have: WeakSet[Rests] = WeakSet()
        self.is_in_doubt = self._begins_in_doubt = False

    def have(self, holder: Rests) -> None:
        """Somebody has connections from now on, for as long as he lives."""
        with self._mutex:
            self._have.add(holder)
            hears, self._hears = self._hears, True
        if not hears:
            self._at_fork(before=self.before, after_in_parent=self.in_the_parent, after_in_child=self.in_the_child)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Work that a fork waits for, and that waits for a fork; it may hold more of its kind."""
        piece, ident = object(), threading.get_ident()
        try:
            with self._mutex:
                self._changed.wait_for(lambda: ident in self._at_work.values() or self._forking in ([], [ident]))
                self._at_work[piece] = ident
            yield
        finally:
            with self._mutex:
                self._at_work.pop(piece, None)
                if self._forking:
                    self._changed.notify_all()

    def before(self) -> None:
        """Wait until nobody is at work, and have all connections closed; who forks in his own work waits in vain."""
        ident = threading.get_ident()
        with self._mutex:
            self._forking.append(ident)
            self._changed.wait_for(lambda: not self._at_work or ident in self._at_work.values(), self._seconds)
            resting = [] if self._at_work else list(self._have)
            self.is_in_doubt = self._begins_in_doubt or bool(self._at_work)
        for each in resting:
            each.rest()

    def in_the_parent(self) -> None:
        """All goes on."""
        with self._mutex:
            self._forking.remove(threading.get_ident())
            self.is_in_doubt = self._begins_in_doubt
            self._changed.notify_all()

    def in_the_child(self) -> None:
        """Nobody else is here; what others held of ours is held for ever, and their connections are no child's."""
        self._mutex = threading.RLock()
        self._changed = threading.Condition(self._mutex)
        self._at_work, self._forking, self._have = {}, [], WeakSet()
        self._begins_in_doubt = self.is_in_doubt


FORKS: Final = Forks()
