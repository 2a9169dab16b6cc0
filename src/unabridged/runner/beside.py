"""A few threads for work that blocks, beside an event loop: in the order of asking, and none once it is closed.
It refuses to hold up the end of a program.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import Any, Final, TypeAlias, TypeVar

from unabridged.errors import Closed

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)

_Answer: TypeAlias = "asyncio.Future[tuple[Any, BaseException | None]]"


class Beside:
    """``await beside(work)`` is what the work returns; a cancelled piece that has not begun is never begun."""

    def __init__(self, *, threads: int = 1) -> None:
        self._most = threads
        self._idle = self._untaken = 0  # threads that wait, and pieces, until either has noted that it was taken
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._mutex = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    async def __call__(self, work: Callable[[], T]) -> T:
        """What the work returns or raises; ``Closed`` where it is not begun any more."""
        loop = asyncio.get_running_loop()
        answer: _Answer = loop.create_future()

        def piece() -> None:
            if answer.cancelled():
                return
            value, problem = _done(work)
            with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
                loop.call_soon_threadsafe(_tell, answer, value, problem)

        with self._mutex:
            if self._is_closed:
                raise Closed(store="the background of this memory")
            self._put(piece)
            self._begin_if_none_is_idle()
        value, problem = await answer
        if problem is not None:
            raise problem
        result: T = value
        return result

    @contextmanager
    def lent(self) -> Iterator[None]:
        """The thread we are on is somebody else's within the block: another takes its place where there is work."""
        with self._mutex:
            self._most += 1
            if not self._is_closed:
                with suppress(RuntimeError):  # where no thread is to be had, the work waits for this one
                    self._begin_if_none_is_idle()
        try:
            yield
        finally:
            with self._mutex:
                self._most -= 1

    def is_one_of_its(self) -> bool:
        """Whether we are on one of these threads."""
        with self._mutex:
            return threading.current_thread() in self._threads

    def close(self, patience_seconds: float) -> None:
        """Begin nothing any more, and wait so long for the piece at work."""
        with self._mutex:
            self._is_closed = True
            threads = list(self._threads)
            for _ in threads:
                self._put(_nothing)
        until = time.monotonic() + patience_seconds
        for thread in threads:
            if thread is threading.current_thread():
                continue
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                _LOG.warning(
                    "work beside the loop took longer than there was patience for: seconds %g", patience_seconds
                )

    def _put(self, piece: Callable[[], None]) -> None:
        self._untaken += 1
        self._queue.put(piece)

    def _begin_if_none_is_idle(self) -> None:
        if self._untaken > self._idle and len(self._threads) < self._most:
            thread = threading.Thread(target=self._run, daemon=True, name="unabridged-beside")
            thread.start()
            self._threads.append(thread)

    def _run(self) -> None:
        while True:
            with self._mutex:
                if len(self._threads) > self._most:  # one that was lent is back
                    self._threads.remove(threading.current_thread())
                    return
                self._idle += 1
            piece = self._queue.get()
            with self._mutex:
                self._idle -= 1
                self._untaken -= 1
                if self._is_closed:
                    return
            piece()


def _done(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        return work(), None
    except BaseException as problem:  # noqa: BLE001  # who awaits it is told
        return None, problem


def _tell(answer: _Answer, value: Any, problem: BaseException | None) -> None:  # noqa: ANN401  # whatever the work returns
    if not answer.done():
        answer.set_result((value, problem))


def _nothing() -> None:
    """Wakes a thread that waits for work."""
