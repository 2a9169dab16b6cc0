"""One coroutine that is carried from call to call, and the calls that it goes out for.
It refuses to know who carries it, and on which threads.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar, cast

from unabridged.runner.beside import Answer, answered

T = TypeVar("T")


class Carried(Generic[T]):
    """One coroutine, and who ends it where it is given up: whoever gives it up, or the thread that is at it."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._work = work
        self._mutex = threading.Lock()
        self._is_at_work = False
        self.is_given_up = False
        self.result: T | None = None

    def gone_on(self, answer: Answer) -> Out | Asked | None:
        """Resumed with an answer: its next call out; None where it has ended, or was given up."""
        with self._mutex:
            if self.is_given_up:
                return None
            self._is_at_work = True  # and stays so where it ends: then there is nothing to give up
        value, problem = answer
        try:
            out = cast("Out | Asked", self._work.send(value) if problem is None else self._work.throw(problem))
        except StopIteration as done:
            self.result = done.value
            return None
        if self._goes_on():
            return out
        self._end()
        return None

    def _goes_on(self) -> bool:
        with self._mutex:
            self._is_at_work = False
            return not self.is_given_up

    def give_up(self) -> None:
        """It goes no further than where it is."""
        with self._mutex:
            ends = not self._is_at_work and not self.is_given_up
            self.is_given_up = True
        if ends:
            self._end()

    def _end(self) -> None:
        with suppress(BaseException):  # nobody waits for how it ends
            self._work.throw(asyncio.CancelledError())
        self._work.close()


class Out:
    """A call that is to be awaited on the loop."""

    def __init__(self, begin: Callable[[], Awaitable[Any]]) -> None:
        self._begin = begin

    def __await__(self) -> Generator[Out, Any, Any]:
        return (yield self)

    async def answered(self) -> Answer:
        """What it returned or raised, our own cancellation included: it is for whoever called."""
        try:
            return await self._begin(), None
        except BaseException as problem:  # noqa: BLE001  # raised again where it was called
            return None, problem


class Does(Protocol):
    """Somebody who does pieces of work on a thread of his own."""

    def put(self, piece: Callable[[], None]) -> None:
        """Have it done, which raises nothing; raises where there is no thread for it."""
        ...


class Asked:
    """A call that a thread of somebody's waits for, which the loop has nothing to do with."""

    def __init__(self, verb: Callable[[], Any], by: Callable[[], Does]) -> None:
        self._verb, self._by = verb, by

    def __await__(self) -> Generator[Asked, Any, Any]:
        return (yield self)

    def put(self, then: Callable[[Answer], None], is_given_up: Callable[[], bool]) -> None:
        """Have it made, and then what it returned or raised told, from whichever thread; ``then`` raises nothing.

        Where it is given up before it is made, it is not made, and nothing told.
        """

        def piece() -> None:
            if not is_given_up():
                then(answered(self._verb))

        _, problem = answered(lambda: self._by().put(piece))
        if problem is not None:  # no thread is to be had
            then((None, problem))
