"""The memory behind a session: the caller's own, or one that is opened when it is first asked for.
It refuses to close what a caller brought, and to open a second one for callers who come at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from os import PathLike
from typing import Any, TypeAlias, TypeVar

from unabridged.asynchronous import AsyncMemory
from unabridged.compaction.policy import Policy
from unabridged.errors import Closed, UsageError
from unabridged.ports import Summariser

T = TypeVar("T")
Target: TypeAlias = AsyncMemory | str | PathLike[str]


class Opening:
    """What a session's constructor was given, which cannot wait, and the memory that comes of it."""

    def __init__(self, target: object, *, policy: Policy | None, summariser: Summariser | None) -> None:
        if isinstance(target, AsyncMemory) and (policy is not None or summariser is not None):
            message = "a memory has its policy and its summariser; give them to AsyncMemory.open(), or pass its path"
            raise UsageError(message)
        if not isinstance(target, AsyncMemory | str | PathLike):
            message = f"a session is kept in an AsyncMemory or at a path, not in {type(target).__name__}"
            raise UsageError(message)
        self._target: Target = target
        self._policy = policy
        self._summariser = summariser
        self._memory = target if isinstance(target, AsyncMemory) else None
        self._task: asyncio.Task[AsyncMemory] | None = None
        self._is_closed = False

    async def memory(self) -> AsyncMemory:
        """The memory, opened with the first call."""
        if self._is_closed:
            raise Closed(store="the memory of this session")
        if self._memory is not None:
            return self._memory
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._opened(), name="unabridged-opening")
        return await asyncio.shield(self._task)

    async def close(self) -> None:
        """Let go of a memory that was opened here; one that a caller brought is his to close."""
        self._is_closed = True
        if isinstance(self._target, AsyncMemory):
            return
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task])
        memory, self._memory = self._memory, None
        if memory is not None:
            await memory.close()

    async def _opened(self) -> AsyncMemory:
        if isinstance(self._target, AsyncMemory):
            return self._target
        memory = await AsyncMemory.open(self._target, policy=self._policy, summariser=self._summariser)
        if self._memory is None:
            self._memory = memory
        else:  # another loop was quicker
            await memory.close()
        return self._memory


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work that is not given up half-way: who is cancelled meanwhile is so when it is done."""
    task = asyncio.get_running_loop().create_task(work)
    stopped: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as stop:
            stopped = stopped or stop
    if stopped is not None:
        raise stopped from (None if task.cancelled() else task.exception())
    return task.result()
