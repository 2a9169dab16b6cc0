"""A memory of the asynchronous face is awaited, or entered at once; either way it is open then, and closes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from unabridged import AsyncMemory, UsageError
from unabridged.errors import Closed

SAID = {"role": "user", "content": "one"}


def test_it_is_entered_without_being_awaited_and_closes_where_that_is_left(tmp_path: Path) -> None:
    async def talk() -> AsyncMemory:
        async with AsyncMemory.open(tmp_path / "a.db") as memory:
            await memory.thread("t").append(SAID)
        return memory

    with pytest.raises(Closed):
        asyncio.run(asks(asyncio.run(talk())))


async def asks(memory: AsyncMemory) -> None:
    await memory.thread("t").view()


def test_it_closes_also_where_something_fails_within(tmp_path: Path) -> None:
    held = list[AsyncMemory]()

    async def talk() -> None:
        async with AsyncMemory.open(tmp_path / "a.db") as memory:
            held.append(memory)
            raise KeyError

    with pytest.raises(KeyError):
        asyncio.run(talk())
    with pytest.raises(Closed):
        asyncio.run(asks(held[0]))


def test_it_is_awaited_as_well_and_so_is_what_is_open_entered() -> None:
    async def talk() -> int:
        memory = await AsyncMemory.open()
        async with memory, await AsyncMemory.open() as other:
            return (await other.thread("t").append(SAID)).last + (await memory.thread("t").append(SAID)).last

    assert asyncio.run(talk()) == 2


@pytest.mark.parametrize("way", ["task", "gather", "wait_for", "run"])
def test_a_loop_takes_it_for_a_coroutine(way: str) -> None:
    async def opened() -> AsyncMemory:
        opening = AsyncMemory.open()
        match way:
            case "task":
                return await asyncio.create_task(opening)
            case "gather":
                return (await asyncio.gather(opening))[0]
            case _:
                return await asyncio.wait_for(opening, 60)

    memory = asyncio.run(AsyncMemory.open() if way == "run" else opened())
    assert isinstance(memory, AsyncMemory)
    asyncio.run(memory.close())


def test_one_that_is_cancelled_while_it_opens_leaves_nothing_open(tmp_path: Path) -> None:
    async def cancelled() -> None:
        task = asyncio.create_task(AsyncMemory.open(tmp_path / "a.db"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())


def test_what_cannot_be_opened_says_so_where_it_is_entered() -> None:
    async def talk() -> None:
        async with AsyncMemory.open("sqlite://nowhere"):
            raise AssertionError

    with pytest.raises(UsageError, match="sqlite"):
        asyncio.run(talk())


def test_one_that_nobody_awaits_says_so() -> None:
    with pytest.warns(RuntimeWarning, match="never awaited"):
        AsyncMemory.open()  # type: ignore[unused-awaitable]  # which is what is asked here


def test_one_that_is_closed_before_it_opened_opens_nothing() -> None:
    AsyncMemory.open().close()
