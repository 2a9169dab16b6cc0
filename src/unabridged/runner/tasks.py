"""Tasks on one event loop, each followed to its end, and chores in them that may raise whatever they will.
It refuses to keep or log a word of an error: its class is told, and no more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

_LOG: Final = logging.getLogger(__name__)


class Tasks:
    """What is under way on a loop; ``lets_through`` are errors that end programs, and go on to whose loop it is."""

    def __init__(self, *, lets_through: tuple[type[BaseException], ...] = ()) -> None:
        self._lets_through = lets_through
        self._under_way: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None], *ended: Callable[[], object]) -> asyncio.Task[None]:
        """Begin something; these are called when it has ended, however it has."""
        task = asyncio.get_running_loop().create_task(work, name="unabridged-background")
        self._under_way.add(task)

        def end(task: asyncio.Task[None]) -> None:
            self._under_way.discard(task)
            for each in ended:
                each()
            if not task.cancelled():
                task.exception()  # it was told, and let through to whose it is

        task.add_done_callback(end)
        return task

    async def survived(self, what: str, chore: Callable[[], Awaitable[object]]) -> bool:
        """Whether a chore came to its end; our own cancellation is passed on, one that it raised is not."""
        try:
            await chore()
        except asyncio.CancelledError as problem:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            tell(what, problem)
            return False
        except BaseException as problem:
            tell(what, problem)
            if isinstance(problem, self._lets_through):
                raise
            return False
        return True

    async def end(self, patience_seconds: float) -> None:
        """Cancel whatever is under way, and wait so long for it to end."""
        for task in self._under_way:
            task.cancel()
        if self._under_way:
            _, left = await asyncio.wait(self._under_way, timeout=patience_seconds)
            if left:
                _LOG.warning("work in the background heeds no cancellation: tasks %d", len(left))


def tell(what: str, problem: BaseException) -> None:
    """Say what could not be done."""
    _LOG.warning("the background could not %s, and goes on: %s", what, type(problem).__name__)
