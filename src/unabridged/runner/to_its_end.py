"""Work on an event loop that goes on to its end, though whoever waits for it is cancelled.
It refuses to be begun twice at once: whoever asks meanwhile waits for the same end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class ToItsEnd:
    """A memory is closed so: a summariser that closes it is under way, and is cancelled by what it waits for."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None

    async def __call__(self) -> None:
        """Its end, waited for."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._work(), name="unabridged-closing")
        await asyncio.shield(self._task)
