"""One at a time on whichever event loop asks, and a loop of its own for a caller who cannot wait on his.
It refuses to wait across loops: a program may run one loop after another.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class Turns:
    """Lets one in at a time."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Wait until nobody else is in."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._lock = loop, asyncio.Lock()
        async with self._lock:
            yield


def aside(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run this to its end on a loop of its own, whether or not the caller's thread has one that goes on."""
    ended: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            ended.append(asyncio.run(work()))
        except BaseException as problem:  # noqa: BLE001  # it goes on to whoever called
            failed.append(problem)

    thread = threading.Thread(target=run, name="unabridged-state", daemon=True)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return ended[0]
