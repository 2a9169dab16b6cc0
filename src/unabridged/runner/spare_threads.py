"""Daemon threads for work that may never end: each piece has one to itself, and who has ended takes the next.
It refuses to have a piece wait for another, and to keep a thread for long that nobody needs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, TypeAlias

_KEPT_SECONDS: Final = 2.0
_MOST_KEPT: Final = 8
_Inbox: TypeAlias = "SimpleQueue[Callable[[], None]]"


class SpareThreads:
    """Beginning a thread waits for it to run, which takes a moment wherever others compute; a spare one is only told.

    Work raises nothing. What never ends keeps its thread, and nobody else's.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._mutex = threading.Lock()
        self._spare: list[_Inbox] = []

    def run(self, work: Callable[[], None]) -> None:
        """Begin it now; ``RuntimeError`` where no thread is to be had."""
        with self._mutex:
            inbox = self._spare.pop() if self._spare else None
        if inbox is None:
            inbox = SimpleQueue()
            threading.Thread(target=self._serve, args=(inbox,), daemon=True, name=self._name).start()
        inbox.put(work)

    def _serve(self, inbox: _Inbox) -> None:
        while (work := self._next(inbox)) is not None:
            work()
            del work  # nothing of it is held while nobody asks
            with self._mutex:
                if len(self._spare) >= _MOST_KEPT:
                    return
                self._spare.append(inbox)

    def _next(self, inbox: _Inbox) -> Callable[[], None] | None:
        """What comes next; None where nothing has come for long."""
        try:
            return inbox.get(timeout=_KEPT_SECONDS)
        except Empty:
            with self._mutex:
                if inbox in self._spare:
                    self._spare.remove(inbox)
                    return None
            return inbox.get()  # it was given to us just then
