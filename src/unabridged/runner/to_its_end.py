"""Work on an event loop that goes on to its end, though whoever waits for it is cancelled.
It refuses to be left half done: whoever is cancelled meanwhile is so when it has ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


class ToItsEnd:
    """A memory is closed so: a summariser that closes it is under way, and is cancelled by what it waits for.

    It is never begun twice at once: whoever asks meanwhile waits for the same end.
    """

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None

    async def __call__(self) -> None:
        """Its end, waited for."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._work(), name="unabridged-closing")
        await asyncio.shield(self._task)


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


async def taken_or(left: Callable[[T], Coroutine[Any, Any, None]], work: Callable[[], T]) -> T:
    """What comes of some work on another thread; where whoever waits is cancelled meanwhile, ``left`` is given it."""
    loop = asyncio.get_running_loop()
    working = loop.run_in_executor(None, work)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        leaving = loop.create_task(_given(left, working))  # the thread keeps it until there is something to give
        leaving.set_name("unabridged-leaving")
        raise


async def _given(left: Callable[[T], Coroutine[Any, Any, None]], working: asyncio.Future[T]) -> None:
    while not working.done():
        with suppress(asyncio.CancelledError):  # a loop that ends cancels all its tasks, and waits for them
            await asyncio.wait([working])
    if working.exception() is None:  # else there is nothing to give, and nobody to tell
        await left(working.result())
