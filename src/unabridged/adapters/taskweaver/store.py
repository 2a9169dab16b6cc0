"""Where the rounds of a program are kept, and who compacts them: one memory, opened as the door needs it.
It refuses to close what somebody else opened, and to lose what is kept in memory when a worker is exchanged.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

from unabridged.adapters.taskweaver.awaiting import Awaiting
from unabridged.adapters.taskweaver.settings import idle_policy
from unabridged.blocking import Memory
from unabridged.ports import Job, Summariser
from unabridged.runner.idle import Indexing
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.opening import IN_MEMORY

# A path, an address, or a memory that somebody else opened and closes.
Target: TypeAlias = str | os.PathLike[str] | Memory


class _Outliving(InMemoryStore):
    """A store in memory that the next handle finds as the last one left it."""

    async def close(self) -> None:
        """Nothing to let go of."""


class Kept:
    """A memory with what is heard of its runs, for whose end somebody may wait."""

    def __init__(
        self, target: Target, summariser: Summariser, compacting: Compacting, awaiting: Awaiting | None = None
    ) -> None:
        self._target = _Outliving() if target == IN_MEMORY else target
        self._summariser = summariser
        self._awaiting = awaiting
        self.memory = self._opened(compacting)
        self._back = self._heard()

    @property
    def is_ours(self) -> bool:
        """Whether it was opened here."""
        return not isinstance(self._target, Memory)

    def exchange(self, compacting: Compacting) -> None:
        """Let go of whoever works now, of whom nothing is published any more, and go on with another."""
        self.close()
        self.memory = self._opened(compacting)
        self._back = self._heard()

    def close(self) -> None:
        """Let go of what was opened here."""
        self._back()
        if self.is_ours:
            self.memory.close()

    def row(self, thread: str, lane: str) -> Job | None:
        """What is due in a lane, and who is at it; None where nothing ever was."""
        return next((each for each in self.memory.jobs() if (each.ref.thread, each.lane) == (thread, lane)), None)

    def _heard(self) -> Callable[[], None]:
        """Listen for whoever waits; where nobody does, nothing is read to be told."""
        return (lambda: None) if self._awaiting is None else self.memory.listen(self._awaiting.hear)

    def _opened(self, compacting: Compacting) -> Memory:
        target = self._target
        if isinstance(target, Memory):
            return target
        settings = {"policy": idle_policy(), "summariser": self._summariser, "compacting": compacting}
        if isinstance(target, _Outliving):
            return Memory(target, indexing=Indexing.IDLE, **settings)  # type: ignore[arg-type]  # each as it is named
        return Memory.open(target, **settings)  # type: ignore[arg-type]  # as above
