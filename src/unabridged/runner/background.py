"""Work in the background of a memory: on a thread with a loop of its own, or in a task on the caller's loop.
It refuses to hold up an append, and the end of a program.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

from unabridged.errors import Closed
from unabridged.log.ids import ThreadRef
from unabridged.runner import turns
from unabridged.runner.beside import Beside
from unabridged.runner.chores import Chores, J, Rhythm
from unabridged.runner.foreman import Foreman
from unabridged.runner.once import NoThreadError
from unabridged.runner.tasks import tell

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_RHYTHM: Final = Rhythm()
_MARGIN_SECONDS: Final = 1.0
# Of the appends of one turn the first wakes us, and those that follow are handed over together.
_GATHERS_SECONDS: Final = 0.02
_LATE: Final = "the background did not end in time"
_WAITS: Final = "nothing works in the background before another event loop has ended: threads take turns on one here"
_FORKED: Final = "nothing works in the background after a fork of the process; open the memory again in process %d"


class BackgroundThread(Generic[J]):
    """The blocking face: a daemon thread with a loop, on which the chores run.

    Chores that block go through ``beside``, which is closed with it: once ``stop`` has returned, none of them begins.
    """

    def __init__(self, chores: Chores[J], *, rhythm: Rhythm = _RHYTHM, beside: Beside | None = None) -> None:
        self._rhythm = rhythm
        self._foreman = Foreman(chores, rhythm)
        self._beside = beside or Beside()
        self._owner = os.getpid()
        self._mutex = threading.Lock()
        self._inbox: dict[ThreadRef, None] = {}
        self._asked: set[Future[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._is_woken = self._is_stopped = self._is_forked = self._is_waiting = False

    def start(self) -> None:
        """Begin, unless it has begun or was stopped."""
        if self._is_ours():
            with self._mutex:
                self._start()

    def stir(self, ref: ThreadRef) -> None:
        """Somebody appended to a thread; it is looked at soon, on the other thread."""
        if not self._is_ours():
            return
        with self._mutex:
            if self._is_stopped:
                return
            self._start()
            self._inbox[ref] = None
            if self._loop is not None and not self._is_woken:
                self._is_woken = True
                with suppress(RuntimeError):  # it has ended
                    self._loop.call_soon_threadsafe(self._deliver)

    def ask(self, work: Callable[[], Coroutine[Any, Any, T]]) -> Future[T]:
        """Have something done on the loop, whoever waits for it; ``Closed`` where nothing is done there any more.

        ``NoThreadError`` where it cannot begin yet.
        """
        with self._mutex:
            if self._is_ours():
                self._start()
            if self._is_stopped or self._is_forked:
                raise Closed(store="the background of this memory")
            if self._loop is None or self._is_waiting:
                raise NoThreadError
            future = asyncio.run_coroutine_threadsafe(_outlived(work()), self._loop)
            self._asked.add(future)
        future.add_done_callback(self._asked.discard)
        return future

    def stop(self) -> None:
        """End for good: what is under way is cancelled, and nothing of it is published once this has returned."""
        if not self._is_ours():
            return
        with self._mutex:
            self._is_stopped = True
            thread, loop = self._thread, self._loop
        for future in list(self._asked):
            future.cancel()
        if thread is not None and loop is not None:
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(self._foreman.halt)
            if thread is threading.current_thread() or self._beside.is_one_of_its():
                self._give_back_at_once()  # what is under way is what stops us, and ends when we have
            else:
                thread.join(2 * self._rhythm.patience_seconds + _MARGIN_SECONDS)
                if thread.is_alive():
                    _LOG.warning(_LATE)
        self._beside.close(self._rhythm.patience_seconds)

    def _start(self) -> None:
        if self._thread is not None or self._is_stopped:
            return
        try:
            loop = asyncio.new_event_loop()
        except OSError as problem:  # no file may be opened any more; the next append tries again
            _LOG.warning("nothing works in the background: %s", type(problem).__name__)
            return
        loop.set_exception_handler(_told)
        thread = threading.Thread(target=self._run, args=(loop,), daemon=True, name="unabridged-background")
        try:
            thread.start()
        except RuntimeError as problem:  # none is to be had, or the program is ending
            loop.close()
            _LOG.warning("nothing works in the background: %s", type(problem).__name__)
            return
        self._thread, self._loop = thread, loop

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            if not turns.is_free():
                self._is_waiting = True
                _LOG.warning(_WAITS)
                if not turns.wait(lambda: self._is_stopped):
                    return
                self._is_waiting = False
            loop.run_until_complete(self._foreman.run())
            loop.run_until_complete(self._foreman.give_back())
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            if left:
                loop.run_until_complete(asyncio.wait(left, timeout=self._rhythm.patience_seconds))
        finally:
            loop.close()

    def _give_back_at_once(self) -> None:
        """Where the loop cannot, because it is a chore of its own that stops it."""
        with suppress(RuntimeError):  # no thread is to be had: the leases end by themselves
            giving = threading.Thread(target=lambda: asyncio.run(self._foreman.give_back()), daemon=True)
            giving.start()
            giving.join(self._rhythm.patience_seconds + _MARGIN_SECONDS)

    def _deliver(self) -> None:
        """Hand over who was stirred, and look again soon: whoever speaks is spared to wake this thread each time."""
        with self._mutex:
            refs, self._inbox = self._inbox, {}
            self._is_woken = bool(refs)
        for ref in refs:
            self._foreman.stir(ref)
        if refs:
            asyncio.get_running_loop().call_later(_GATHERS_SECONDS, self._deliver)

    def _is_ours(self) -> bool:
        """Whether this is the process that it was made in; a child has neither the thread nor a lock it could trust."""
        if os.getpid() == self._owner:
            return True
        if not self._is_forked:
            self._is_forked = True
            _LOG.warning(_FORKED, os.getpid())
        return False


class BackgroundTask(Generic[J]):
    """The asynchronous face: a task on the loop that stirs it."""

    def __init__(self, chores: Chores[J], *, rhythm: Rhythm = _RHYTHM) -> None:
        self._chores = chores
        self._rhythm = rhythm
        self._owner = os.getpid()
        self._foreman: Foreman[J] | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = self._is_forked = False

    def start(self) -> None:
        """Begin on the running loop, unless it has begun there or was stopped; what another loop left is taken on."""
        if self._is_stopped or not self._is_ours():
            return
        loop = asyncio.get_running_loop()
        if self._task is not None and not self._task.done() and self._task.get_loop() is loop:
            return
        left = [] if self._foreman is None else self._foreman.stirred
        # An error that ends programs may be the caller's own interrupt, which happened to come while we were at work.
        self._foreman = Foreman(self._chores, self._rhythm, lets_through=(KeyboardInterrupt, SystemExit))
        for ref in left:
            self._foreman.stir(ref)
        self._task = loop.create_task(self._run(self._foreman), name="unabridged-background")

    def stir(self, ref: ThreadRef) -> None:
        """Somebody appended to a thread; it is looked at soon."""
        self.start()
        if self._foreman is not None and not self._is_stopped:
            self._foreman.stir(ref)

    async def stop(self) -> None:
        """End for good: what is under way is cancelled, and nothing of it is begun any more; others may have it."""
        self._is_stopped = True
        task, foreman = self._task, self._foreman
        if task is None or foreman is None or not self._is_ours():
            return
        if task.done() or task.get_loop() is not asyncio.get_running_loop():
            await foreman.give_back()  # that loop ended before its work did
            return
        foreman.halt()
        _, left = await asyncio.wait([task], timeout=2 * self._rhythm.patience_seconds + _MARGIN_SECONDS)
        if left:
            _LOG.warning(_LATE)

    async def _run(self, foreman: Foreman[J]) -> None:
        try:
            await foreman.run()
        finally:
            if self._is_ours():
                await foreman.give_back()

    def _is_ours(self) -> bool:
        if os.getpid() == self._owner:
            return True
        if not self._is_forked:
            self._is_forked = True
            _LOG.warning(_FORKED, os.getpid())
        return False


async def _outlived(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to; given up where it raises what ends programs: here that would end our loop."""
    try:
        return await work
    except (KeyboardInterrupt, SystemExit) as problem:
        tell("do what was asked", problem)
        raise asyncio.CancelledError from problem


def _told(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG001  # as a loop calls it
    """What a loop would print of an error, by its class alone."""
    _LOG.warning("a task in the background ended badly: %s", type(context.get("exception")).__name__)
