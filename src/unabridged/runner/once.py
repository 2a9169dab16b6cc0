"""One run on a daemon thread of its own, with a loop that ends with it.
It refuses to hold up the end of a program.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

from unabridged.runner import heeding, turns

T = TypeVar("T")

_PATIENCE_SECONDS: Final = 5.0
_TURN_SECONDS: Final = 60.0


class NoThreadError(Exception):
    """No thread is to be had on which anything could be run."""


class Once(Generic[T]):
    """It begins when it is made, and is under way until it has ended; ``NoThreadError`` where it cannot begin.

    Where another's loop runs on its thread, it waits so long for its turn.
    """

    def __init__(
        self,
        work: Callable[[], Coroutine[Any, Any, T]],
        under_way: set[Once[T]],
        *,
        turn_seconds: float = _TURN_SECONDS,
    ) -> None:
        self._work, self._under_way, self._turn_seconds = work, under_way, turn_seconds
        self._is_given_up = False
        self._future: concurrent.futures.Future[T] = concurrent.futures.Future()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[T] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True, name="unabridged-run")
        under_way.add(self)
        try:
            self._thread.start()
        except RuntimeError as problem:
            under_way.discard(self)
            raise NoThreadError from problem

    def result(self, seconds: float | None) -> T:
        """What it came to."""
        return heeding.result_of(self._future, seconds)

    def is_here(self) -> bool:
        """Whether we are on its thread."""
        return threading.current_thread() is self._thread

    def cancel(self) -> None:
        """Give it up, and wait until nothing of it can be written any more."""
        if self.is_here():  # it is what ends the rest, and finds its store closed when it goes on
            return
        self._is_given_up = True
        if self._loop is not None and self._task is not None:
            with suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(_PATIENCE_SECONDS)

    def _run(self) -> None:
        try:
            self._future.set_result(self._in_our_turn())
        except BaseException as problem:  # noqa: BLE001  # who waits is told
            self._future.set_exception(problem)
        finally:
            self._under_way.discard(self)

    def _in_our_turn(self) -> T:
        is_late = turns.within(self._turn_seconds)
        if not turns.wait(lambda: self._is_given_up or is_late()):
            raise NoThreadError
        return asyncio.run(self._main())

    async def _main(self) -> T:
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._work())
        return await self._task
