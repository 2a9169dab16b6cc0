"""Tools that do not come back hold up nobody for long, and never take the places that a summariser needs."""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Awaitable, Iterator

import pytest

from unabridged.engine.compaction.file_reading import Reader, Unread
from unabridged.runner.calling import Callers

SHORT = 0.05
LONG = 20.0


class Stuck:
    """Tools that come back when they are told to."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.asked = 0
        self.begun = threading.Semaphore(0)

    def read(self, _: str, /) -> str:
        """Wait."""
        self.asked += 1
        self.begun.release()
        self.goes_on.wait(LONG)
        return "late"


@pytest.fixture
def stuck() -> Iterator[Stuck]:
    found = Stuck()
    yield found
    found.goes_on.set()


def test_no_more_than_two_are_borne_and_then_nobody_is_asked(stuck: Stuck) -> None:
    """lace-F11: a time limit for each, and no pile of those that hang."""

    async def story() -> list[object]:
        reader, callers = Reader(stuck), Callers()
        found = [await reader.read("a", callers.call, SHORT) for _ in range(9)]
        assert callers.abandoned == 2
        return found

    assert asyncio.run(story()) == [Unread.TOO_LATE] * 9
    assert stuck.asked == 2


def test_they_are_asked_again_once_they_have_come_back(stuck: Stuck) -> None:
    async def story() -> object:
        reader, callers = Reader(stuck), Callers()
        for _ in range(2):
            await reader.read("a", callers.call, SHORT)
        stuck.goes_on.set()
        async with asyncio.timeout(LONG):
            while callers.abandoned:  # noqa: ASYNC110  # nobody tells that a thread has come back
                await asyncio.sleep(0)
        return await reader.read("a", callers.call, LONG)

    assert asyncio.run(story()) == "late"


def test_any_number_may_read_at_once_as_long_as_they_come_back() -> None:
    class Quick:
        async def read(self, path: str, /) -> str:
            await asyncio.sleep(0)
            return path

    async def story() -> list[object]:
        reader, callers = Reader(Quick()), Callers()
        return await asyncio.gather(*(reader.read(str(n), callers.call, LONG) for n in range(20)))

    assert asyncio.run(story()) == [str(n) for n in range(20)]


def test_an_async_one_that_hangs_is_cancelled_and_borne_no_longer() -> None:
    class Hangs:
        def __init__(self) -> None:
            self.asked = 0

        async def read(self, _: str, /) -> str:
            self.asked += 1
            await asyncio.Event().wait()
            return "never"

    async def story(tools: Hangs) -> list[object]:
        reader, callers = Reader(tools), Callers()
        return [await reader.read("a", callers.call, SHORT) for _ in range(4)]

    tools = Hangs()
    assert asyncio.run(story(tools)) == [Unread.TOO_LATE] * 4
    assert tools.asked == 4


def test_where_whoever_asks_is_cancelled_the_call_is_still_known(stuck: Stuck) -> None:
    async def story() -> None:
        reader, call = Reader(stuck), Callers().call
        for _ in range(2):
            task = asyncio.create_task(reader.read("a", call, LONG))
            assert await asyncio.to_thread(stuck.begun.acquire, timeout=LONG)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await reader.read("a", call, LONG) is Unread.TOO_LATE

    asyncio.run(story())


class Partial:
    """Tools whose plain function returns something to await, as a partial of an async one does."""

    def __init__(self, problem: Exception | None = None) -> None:
        self._problem = problem

    def read(self, path: str, /) -> Awaitable[str]:
        """What is to be awaited."""
        return functools.partial(self._read, path)()

    async def _read(self, path: str) -> str:
        await asyncio.sleep(0)
        if self._problem is not None:
            raise self._problem
        return path


@pytest.mark.parametrize(
    ("problem", "found"),
    [
        (None, "a"),
        (FileNotFoundError("secret"), Unread.MISSING),
        (PermissionError("secret"), Unread.DENIED),
        (RuntimeError("secret"), Unread.FAILED),
    ],
    ids=str,
)
def test_what_is_returned_only_to_be_awaited_is_awaited(problem: Exception | None, found: object) -> None:
    assert asyncio.run(Reader(Partial(problem)).read("a", Callers().call, LONG)) == found


class Reading:
    """An object that is called like an async function."""

    async def __call__(self, path: str) -> str:
        await asyncio.sleep(0)
        raise IsADirectoryError(path)


class Objects:
    """Tools whose method is such an object."""

    read = Reading()


def test_what_an_object_raises_that_is_awaited_says_as_much_as_an_async_function() -> None:
    assert asyncio.run(Reader(Objects()).read("a", Callers().call, LONG)) is Unread.NO_TEXT
