"""Functions of callers, in every shape: that return, hang, wait and raise.
It refuses to hold a test.
"""

from __future__ import annotations

import asyncio
import threading
import types
from collections.abc import Awaitable, Callable, Generator

SECONDS = 20.0


class Hung:
    """A plain function that does not return until it is let go."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.goes_on = threading.Event()
        self.ended = threading.Event()

    def __call__(self, argument: int) -> int:
        self.began.set()
        self.goes_on.wait(SECONDS)
        self.ended.set()
        return argument


async def doubled(argument: int) -> int:
    await asyncio.sleep(0)
    return argument * 2


@types.coroutine
def doubled_once(argument: int) -> Generator[None, None, int]:
    """As an old kind of function, which is awaited though it is a generator."""
    yield
    return argument * 2


class Doubling:
    async def __call__(self, argument: int) -> int:
        return argument * 2


def raising(problem: BaseException) -> Callable[[int], int]:
    def function(_: int) -> int:
        raise problem

    return function


def raising_later(problem: BaseException) -> Callable[[int], Awaitable[int]]:
    async def function(_: int) -> int:
        await asyncio.sleep(0)
        raise problem

    return function
