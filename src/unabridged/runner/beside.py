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
# To begin a thread and end it takes longer than most of what a thread is lent for.
_SOON_SECONDS: Final = 0.02

Answer: TypeAlias = tuple[Any, BaseException | None]


class Beside:
    """``await beside(work)`` is what the work returns; a cancelled piece that has not begun is never begun."""

    def __init__(self, *, threads: int = 1) -> None:
        self._kept = threads
        self._lent: list[float] = []  # of each that is lent, since when it first was within its piece
        self._here = threading.local()
        self._waiting: dict[asyncio.AbstractEventLoop, int] = {}  # how many, on each loop that looks whether one waits
        self._idle = self._untaken = 0  # threads that wait, and pieces, until either has noted that it was taken
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._mutex = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    async def __call__(self, work: Callable[[], T]) -> T:
        """What the work returns or raises; ``Closed`` where nothing is begun any more."""
        told = Told(asyncio.get_running_loop())

        def piece() -> None:
            if not told.is_given_up:
                told.tell(*answered(work))

        self.put(piece)
        result: T = await self.awaited(told)
        return result

    def put(self, piece: Callable[[], None]) -> None:
        """Have a piece done that tells itself whoever waits for it, and raises nothing.

        ``Closed`` where nothing is begun any more, and ``RuntimeError`` where there is no thread and none to be had.
        """
        with self._mutex:
            if self._is_closed:
                raise Closed(store="the background of this memory")
            self._untaken += 1
            try:
                self._begin_if_none_is_idle()
            except RuntimeError:  # no other thread is to be had
                if not self._threads:
                    self._untaken -= 1
                    raise
            self._queue.put(piece)

    async def awaited(self, told: Told) -> Any:  # noqa: ANN401  # whatever is told
        """What pieces tell; meanwhile none of them waits for long while the thread that it needs is lent."""
        loop = asyncio.get_running_loop()
        if loop not in self._waiting:
            for ended in [each for each in list(self._waiting) if each.is_closed()]:
                self._waiting.pop(ended, None)
            self._waiting[loop] = 0
            loop.call_later(_SOON_SECONDS, self._look, loop)
        self._waiting[loop] += 1
        try:
            return await told.awaited()
        finally:  # without the mutex: what a loop left is collected anywhere, also where that is held
            if loop in self._waiting:
                self._waiting[loop] -= 1

    @contextmanager
    def lent(self) -> Iterator[None]:
        """The thread we are on is somebody else's within the block.

        Where that takes long and there is work, another takes its place.
        """
        since = self._here.since = getattr(self._here, "since", None) or time.monotonic()
        with self._mutex:
            self._lent.append(since)
        try:
            yield
        finally:
            with self._mutex:
                self._lent.remove(since)

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
                self._untaken += 1
                self._queue.put(_nothing)
        until = time.monotonic() + patience_seconds
        for thread in threads:
            if thread is threading.current_thread():
                continue
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                _LOG.warning(
                    "work beside the loop took longer than there was patience for: seconds %g", patience_seconds
                )

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin a thread for whoever waits for one that was lent, and look again while anybody waits on this loop."""
        if not self._waiting[loop]:
            del self._waiting[loop]
            return
        loop.call_later(_SOON_SECONDS, self._look, loop)
        with self._mutex, suppress(RuntimeError):  # where no thread is to be had, the work waits for what was lent
            self._begin_if_none_is_idle()

    def _most(self) -> int:
        """As many as are kept, and one for each that was lent and is not soon back."""
        long_ago = time.monotonic() - _SOON_SECONDS
        return self._kept + sum(since <= long_ago for since in self._lent)

    def _begin_if_none_is_idle(self) -> None:
        if self._untaken > self._idle and len(self._threads) < self._most():
            thread = threading.Thread(target=self._run, daemon=True, name="unabridged-beside")
            thread.start()
            self._threads.append(thread)

    def _run(self) -> None:
        while True:
            with self._mutex:
                if len(self._threads) > self._most():  # one that was lent is back
                    self._threads.remove(threading.current_thread())
                    return
                self._idle += 1
            piece = self._queue.get()
            with self._mutex:
                self._idle -= 1
                self._untaken -= 1
                if self._is_closed:
                    return
            self._here.since = None
            piece()


class Told:
    """What a loop waits for, and is told by another thread: a value, or what is raised there."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._answer: asyncio.Future[Answer] = loop.create_future()

    @property
    def is_given_up(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._answer.cancelled()

    def tell(self, value: Any, problem: BaseException | None) -> None:  # noqa: ANN401  # whatever is waited for
        """From any thread, once."""
        with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
            self._loop.call_soon_threadsafe(self._set, value, problem)

    async def awaited(self) -> Any:  # noqa: ANN401  # as above
        """On the loop."""
        value, problem = await self._answer
        if problem is not None:
            raise problem
        return value

    def _set(self, value: Any, problem: BaseException | None) -> None:  # noqa: ANN401  # as above
        if not self._answer.done():
            self._answer.set_result((value, problem))


def answered(work: Callable[[], Any]) -> Answer:
    """What work returns, and None; or None, and what it raises."""
    try:
        return work(), None
    except BaseException as problem:  # noqa: BLE001  # who awaits it is told
        return None, problem


def _nothing() -> None:
    """Wakes a thread that waits for work."""
