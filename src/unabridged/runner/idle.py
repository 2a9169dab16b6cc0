"""Work that waits for a quiet moment: an index that follows its log while nobody appends.
It refuses to hold anybody up: it works a step at a time, and ends when there is nothing left to do.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import Enum
from typing import Any, Final, TypeAlias

from unabridged.log.ids import ThreadRef
from unabridged.runner.driving import drive
from unabridged.runner.giving_way import GivingWay, unheard

_LOG: Final = logging.getLogger(__name__)
# So long nobody may have appended; where somebody always does, so long an index may be behind, and then a step at a
# time, each followed by a pause of many times its length: lanes that are due need all the others have to spare.
QUIET_SECONDS: Final = 0.2
_LATEST_SECONDS: Final = 5.0
_PAUSE: Final = 32.0
_PATIENCE_SECONDS: Final = 0.5

# Whether there is more of that thread.
Step: TypeAlias = Callable[[ThreadRef], Coroutine[Any, Any, bool]]
Behind: TypeAlias = Callable[[], Coroutine[Any, Any, list[ThreadRef]]]


class Indexing(Enum):
    """When the index follows the log."""

    IDLE = "idle"
    """By itself, in quiet moments after an append; whatever it has not reached is read from the log."""

    ASKED = "asked"
    """With ``index()`` alone."""


class Due:
    """Which threads were appended to, and when; what every way of waiting shares."""

    __slots__ = ("_first", "_last", "_threads")

    def __init__(self) -> None:
        self._threads: dict[ThreadRef, None] = {}
        self._first = self._last = 0.0

    def stir(self, ref: ThreadRef) -> None:
        """Somebody appended to a thread."""
        self._last = time.monotonic()
        if not self._threads:
            self._first = self._last
        self._threads[ref] = None

    def add(self, refs: list[ThreadRef]) -> None:
        """Threads that are behind, whether or not somebody appends to them."""
        self._threads.update(dict.fromkeys(refs))

    def take(self) -> ThreadRef | None:
        """A thread that is to be looked at, and then is done with until somebody appends to it again."""
        ref = next(iter(self._threads), None)
        if ref is not None:
            del self._threads[ref]
        return ref

    def wait_seconds(self) -> float:
        """How long to wait for the next step; nothing when all is quiet, or has waited long enough."""
        now = time.monotonic()
        return max(0.0, min(self._last + QUIET_SECONDS, self._first + _LATEST_SECONDS) - now)

    def pause_seconds(self, took: float) -> float:
        """How long to leave the machine to others after a step, where others are at work."""
        return took * _PAUSE if time.monotonic() < self._last + QUIET_SECONDS else 0.0


class IdleThread:
    """Steps on a thread of its own, which is there only while there is something to do."""

    def __init__(self, step: Step, behind: Behind, store: object = None) -> None:
        self._step = step
        self._behind = behind
        self._store, self._giving_way = store, GivingWay(store)
        self._due = Due()
        self._mutex = threading.Lock()
        self._changed = threading.Event()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._swept = False

    def stir(self, ref: ThreadRef) -> None:
        """Somebody appended; the index follows when it is quiet."""
        with self._mutex:
            self._due.stir(ref)
            if self._thread is None and not self._closed:
                self._begin()

    def _begin(self) -> None:
        """Have a thread; where none is to be had, or somebody interrupts just then, the next append has one."""
        thread = threading.Thread(target=self._run, daemon=True, name="unabridged-idle")
        with suppress(RuntimeError):
            thread.start()
            self._thread = thread

    def pause(self) -> None:
        """Rest within a step while others ask; whoever is on another thread goes on."""
        if threading.current_thread() is self._thread:
            self._giving_way.while_others_ask()

    def close(self) -> None:
        """Stop after the step at work; one that takes long, over a very large message, ends at its next call."""
        with self._mutex:
            self._closed = True
            thread = self._thread
        self._changed.set()
        if thread is not None and thread is not threading.current_thread():
            thread.join(_PATIENCE_SECONDS)

    def _run(self) -> None:
        with unheard(self._store):
            self._go_on()

    def _go_on(self) -> None:
        while not self._closed:
            if (seconds := self._due.wait_seconds()) > 0:
                self._changed.wait(seconds)
                continue
            with self._mutex:
                ref = self._due.take()
                if ref is None:
                    self._thread = None
                    return
            began = time.monotonic()
            self._work(ref)
            self._changed.wait(self._due.pause_seconds(time.monotonic() - began))

    def _work(self, ref: ThreadRef) -> None:
        """One step; whatever goes wrong is nobody's who appends, and is tried again after the next append."""
        try:
            if not self._swept:
                self._swept = True
                found = drive(self._behind())
                with self._mutex:
                    self._due.add(found)
            is_more = drive(self._step(ref))
        except Exception as problem:  # noqa: BLE001  # whatever it is, it is nobody's who appends
            _LOG.info("an index is left behind for now: thread %s: %s", ref.in_full, type(problem).__name__)
            is_more = False
        if is_more:
            with self._mutex:
                self._due.add([ref])


class IdleTask:
    """Steps in a task on the loop that appends, which is there only while there is something to do."""

    def __init__(self, step: Step, behind: Behind) -> None:
        self._step = step
        self._behind = behind
        self._due = Due()
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._swept = False

    def stir(self, ref: ThreadRef) -> None:
        """Somebody appended; the index follows when it is quiet."""
        self._due.stir(ref)
        loop = asyncio.get_running_loop()
        # What another loop was at when it ended goes on here.
        if not self._closed and (self._task is None or self._task.done() or self._task.get_loop() is not loop):
            self._task = loop.create_task(self._run(), name="unabridged-idle")

    def pause(self) -> None:
        """Others have their turn on a loop wherever a step awaits."""

    async def close(self) -> None:
        """Stop after the step at work; one that takes long is given up."""
        self._closed = True
        task, self._task = self._task, None
        if task is not None and task.get_loop() is asyncio.get_running_loop():
            await asyncio.wait([task], timeout=_PATIENCE_SECONDS)
            task.cancel()
            await asyncio.wait([task])

    async def _run(self) -> None:
        while not self._closed:
            if (seconds := self._due.wait_seconds()) > 0:
                await asyncio.sleep(min(seconds, QUIET_SECONDS / 4))
                continue
            ref = self._due.take()
            if ref is None:
                return
            began = time.monotonic()
            await self._work(ref)
            await asyncio.sleep(self._due.pause_seconds(time.monotonic() - began))

    async def _work(self, ref: ThreadRef) -> None:
        """One step; whatever goes wrong is nobody's who appends, and is tried again after the next append."""
        try:
            if not self._swept:
                self._swept = True
                self._due.add(await self._behind())
            is_more = await self._step(ref)
        except Exception as problem:  # noqa: BLE001  # whatever it is, it is nobody's who appends
            _LOG.info("an index is left behind for now: thread %s: %s", ref.in_full, type(problem).__name__)
            is_more = False
        if is_more:
            self._due.add([ref])
