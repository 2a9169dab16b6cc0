"""What was read and waits to be written: parts of many threads, which go into the memory in one commit.
It refuses to hold more than a batch, and to know what becomes of a part that was refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unabridged import ConflictError, Memory, Scope, UsageError
from unabridged.engine.log.appending_to_many import Answer
from unabridged.errors import Closed, ForkedProcess, ReadOnly
from unabridged.importing.told import AT_ONCE, BYTES_AT_ONCE
from unabridged.ports import ForThread


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A thread's part, how many bytes were read for it, and who is told what became of it."""

    part: ForThread
    size: int
    settle: Callable[[Answer], None]


class Outbox:
    """Parts on their way into a memory, written together as soon as they are much."""

    def __init__(self, memory: Memory, scope: Scope | None) -> None:
        self._memory, self._scope = memory, scope
        self._waiting: list[Waiting] = []
        self._bodies = self._size = 0

    def holds(self, thread: str) -> bool:
        """Whether anything waits for a thread."""
        return any(each.part.thread == thread for each in self._waiting)

    def post(self, waiting: Waiting) -> None:
        """Let a part wait until there is more, if it is not much by now."""
        self._waiting.append(waiting)
        self._bodies += len(waiting.part.given)
        self._size += waiting.size
        if self._bodies >= AT_ONCE or self._size >= BYTES_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        waiting, self._waiting, self._bodies, self._size = self._waiting, [], 0, 0
        if waiting:
            self._write(waiting)

    def _write(self, waiting: list[Waiting]) -> None:
        try:
            answers = self._memory.append_each([each.part for each in waiting], scope=self._scope)
        except (Closed, ReadOnly, ForkedProcess):
            raise
        except (UsageError, ConflictError) as refused:
            if len(waiting) == 1:
                waiting[0].settle(refused)
                return
            for each in waiting:  # it does not say which of them it will not have
                self._write([each])
            return
        for each, answer in zip(waiting, answers, strict=True):
            each.settle(answer)
