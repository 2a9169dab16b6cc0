"""Where the rounds of a program are kept, and who compacts them: one memory, opened as the door needs it.
It refuses to close what somebody else opened, and to lose what is kept in memory when a worker is exchanged.
"""

from __future__ import annotations

import os
import threading
from typing import TypeAlias

from unabridged.adapters.taskweaver.settings import idle_policy
from unabridged.blocking import Memory
from unabridged.compaction.outcome import Applied, Failed, Skip, Skipped
from unabridged.engine.telling import Told
from unabridged.ports import Summariser
from unabridged.runner.idle import Indexing
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.opening import IN_MEMORY

# A path, an address, or a memory that somebody else opened and closes.
Target: TypeAlias = str | os.PathLike[str] | Memory

# Whoever waits for a summary goes on waiting: somebody else is at it, or it is tried again at once.
_GOES_ON = (Skip.NOT_DUE, Skip.UNDER_WAY)


class _Outliving(InMemoryStore):
    """A store in memory that the next handle finds as the last one left it."""

    async def close(self) -> None:
        """Nothing to let go of."""


class Kept:
    """A memory with the outcomes of its runs, for which somebody may wait."""

    def __init__(self, target: Target, summariser: Summariser, compacting: Compacting) -> None:
        self._target = _Outliving() if target == IN_MEMORY else target
        self._summariser = summariser
        self._lock = threading.Lock()
        self._ended: dict[tuple[str, str], threading.Event] = {}
        self._failed: dict[tuple[str, str], Failed] = {}
        self.memory = self._opened(compacting)
        self._back = self.memory.listen(self._hear)

    @property
    def is_ours(self) -> bool:
        """Whether it was opened here."""
        return not isinstance(self._target, Memory)

    def exchange(self, compacting: Compacting) -> None:
        """Let go of whoever works now, of whom nothing is published any more, and go on with another."""
        self.close()
        self.memory = self._opened(compacting)
        self._back = self.memory.listen(self._hear)

    def close(self) -> None:
        """Let go of what was opened here."""
        self._back()
        if self.is_ours:
            self.memory.close()

    def ahead(self, thread: str, lane: str) -> threading.Event:
        """What is set when the next run of a lane ends, however it ends."""
        with self._lock:
            event = self._ended.setdefault((thread, lane), threading.Event())
            event.clear()
            self._failed.pop((thread, lane), None)
        return event

    def failed(self, thread: str, lane: str) -> Failed | None:
        """How the run that was waited for failed, if it did."""
        with self._lock:
            return self._failed.get((thread, lane))

    def behind(self, thread: str, lane: str) -> None:
        """Nobody waits any more."""
        with self._lock:
            self._ended.pop((thread, lane), None)
            self._failed.pop((thread, lane), None)

    def _opened(self, compacting: Compacting) -> Memory:
        target = self._target
        if isinstance(target, Memory):
            return target
        settings = {"policy": idle_policy(), "summariser": self._summariser, "compacting": compacting}
        if isinstance(target, _Outliving):
            return Memory(target, indexing=Indexing.IDLE, **settings)  # type: ignore[arg-type]  # each as it is named
        return Memory.open(target, **settings)  # type: ignore[arg-type]  # as above

    def _hear(self, told: Told) -> None:
        if not isinstance(told, Applied | Failed | Skipped) or (isinstance(told, Skipped) and told.reason in _GOES_ON):
            return
        key = str(told.ref.thread), str(told.lane)
        with self._lock:
            event = self._ended.get(key)
            if event is not None and isinstance(told, Failed):
                self._failed[key] = told
        if event is not None:
            event.set()
