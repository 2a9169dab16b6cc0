"""One call of somebody's function, sync or async, to its typed end: a value, too late, an error's kind, nobody free.
It refuses to know what the function is for, and to keep a word of what it raises.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
import inspect
import logging
import os
import threading
from collections.abc import Awaitable, Callable
from types import CoroutineType, GeneratorType
from typing import Any, Final, TypeVar

from unabridged.ports import Busy, Called, Returned, TookTooLong
from unabridged.ports.calling import suspends
from unabridged.runner.raised import told
from unabridged.runner.spare_threads import SpareThreads

A = TypeVar("A")
T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_LEAST_SECONDS: Final = 0.01  # for what a function has returned only to be awaited: it is at least begun

_MOMENT_SECONDS: Final = 0.1  # whoever waits no longer than that reckons with a call that does not end


class Callers:
    """A bounded number of calls at once, on one event loop at a time; sync functions run on daemon threads.

    A function cannot be stopped from outside: one that takes too long is given up and its place given to the next.
    So many that were given up and have not ended are borne, and then nobody is called until one of them has.
    """

    def __init__(self, *, places: int = 4, most_abandoned: int = 8) -> None:
        self._size = places
        self._places = asyncio.Semaphore(places)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._most_abandoned = most_abandoned
        self._abandoned: set[_Errand | asyncio.Task[Any]] = set()
        self._mutex = threading.Lock()

    @property
    def abandoned(self) -> int:
        """How many calls were given up and have not ended."""
        with self._mutex:
            return len(self._abandoned)

    async def call(self, function: Callable[[A], Any], argument: A, *, seconds: float) -> Called[Any]:
        """How one call ended, within so many seconds for waiting and as many for the call.

        A cancellation that the function raises is an error like any; ours is passed on, and the call is given up.
        """
        if (abandoned := self.abandoned) >= self._most_abandoned:
            return Busy(abandoned=abandoned)
        places = self._places_here()
        if places.locked():
            try:
                async with asyncio.timeout(seconds):
                    await places.acquire()
            except TimeoutError:
                return Busy(abandoned=self.abandoned)
        else:
            await places.acquire()  # at once
        try:
            return await self._ended(function, argument, seconds)
        finally:
            places.release()

    def _places_here(self) -> asyncio.Semaphore:
        """The places on this loop; who waited for one on an earlier loop waits no more."""
        if (loop := asyncio.get_running_loop()) is not self._loop:
            self._loop, self._places = loop, asyncio.Semaphore(self._size)
        return self._places

    async def _ended(self, function: Callable[[A], Any], argument: A, seconds: float) -> Called[Any]:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        if suspends(function):
            return await self._on_the_loop(lambda: function(argument), seconds)
        called = await self._on_a_thread(function, argument, seconds)
        if isinstance(called, Returned) and _is_to_await(called.value):  # of a plain function
            value, left = called.value, max(until - loop.time(), _LEAST_SECONDS)
            return await self._on_the_loop(lambda: value, left)
        return called

    async def _on_the_loop(self, begin: Callable[[], Awaitable[Any]], seconds: float) -> Called[Any]:
        task = asyncio.get_running_loop().create_task(_end(begin), name="unabridged-call")
        try:
            await asyncio.wait([task], timeout=seconds)
        finally:
            if not task.done():
                self._give_up(task, seconds)
                task.add_done_callback(self._came_back)
                task.cancel()
        return task.result() if task.done() else TookTooLong(seconds=seconds)

    async def _on_a_thread(self, function: Callable[[A], Any], argument: A, seconds: float) -> Called[Any]:
        errand = _Errand(function, argument)
        try:
            _threads(os.getpid()).run(lambda: self._run(errand))
        except RuntimeError:  # no thread is to be had
            return Busy(abandoned=self.abandoned)
        timer = asyncio.get_running_loop().call_later(seconds, self._late, errand, seconds)
        try:
            return await errand.answer
        finally:
            timer.cancel()
            if errand.answer.cancelled():  # with whoever waited for it
                self._give_up(errand, seconds)

    def _late(self, errand: _Errand, seconds: float) -> None:
        if not errand.answer.done():
            self._give_up(errand, seconds)
            errand.answer.set_result(TookTooLong(seconds=seconds))

    def _run(self, errand: _Errand) -> None:
        called = errand.run()
        with self._mutex:
            errand.has_ended = True
            self._abandoned.discard(errand)
        errand.tell(called)

    def _give_up(self, call: _Errand | asyncio.Task[Any], seconds: float) -> None:
        """A call that takes too long is counted for as long as it does not end."""
        with self._mutex:
            if isinstance(call, asyncio.Task) or not call.has_ended:
                self._abandoned.add(call)
            count = len(self._abandoned)
        is_expected = seconds <= _MOMENT_SECONDS and count < self._most_abandoned
        level = logging.INFO if is_expected else logging.WARNING
        _LOG.log(level, "a call is given up and its result is dropped; so many have not ended: %d", count)

    def _came_back(self, task: asyncio.Task[Any]) -> None:
        with self._mutex:
            self._abandoned.discard(task)


class _Errand:
    """One call on a thread, and where its loop hears of its end."""

    def __init__(self, function: Callable[[A], Any], argument: A) -> None:
        self.has_ended = False
        self._loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Called[Any]] = self._loop.create_future()
        self._context = contextvars.copy_context()
        self._call = functools.partial(function, argument)

    def run(self) -> Called[Any]:
        try:
            return Returned(value=self._context.run(self._call))
        except BaseException as problem:  # noqa: BLE001  # it is somebody else's function, and nobody would hear of it here
            return told(problem)

    def tell(self, called: Called[Any]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._heard, called)
        except RuntimeError:  # the loop has ended, and with it whoever waited
            _drop(called)

    def _heard(self, called: Called[Any]) -> None:
        if self.answer.done():
            _drop(called)
        else:
            self.answer.set_result(called)


async def _end(begin: Callable[[], Awaitable[Any]]) -> Called[Any]:
    """How it ended; not even an error that ends programs gets past here."""
    try:
        return Returned(value=await begin())
    except BaseException as problem:  # noqa: BLE001  # it is somebody else's function
        return told(problem)


def _is_to_await(value: object) -> bool:
    """Whether it is yet to be awaited: told by its type, as it is somebody else's and may raise when it is asked."""
    kind = type(value)
    return issubclass(kind, Awaitable) or (kind is GeneratorType and inspect.isawaitable(value))


@functools.cache
def _threads(_: int) -> SpareThreads:
    """Those of a process, whoever calls; a child after a fork has none of its parent's."""
    return SpareThreads("unabridged-call")


def _drop(called: Called[Any]) -> None:
    """Nobody waits for it any more; a coroutine that nobody will await is closed, so that it does not complain."""
    if isinstance(called, Returned) and type(called.value) is CoroutineType:
        called.value.close()
