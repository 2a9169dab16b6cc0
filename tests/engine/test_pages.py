"""A thread is read in pages, whatever a host does to the loop meanwhile: one that runs it by pieces flushes it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from unabridged.blocking import drive
from unabridged.engine.pages import Pages
from unabridged.errors import UnknownThread
from unabridged.log.ids import Seq, ThreadId


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Something at a place."""

    seq: Seq


def placed(count: int) -> list[Placed]:
    return [Placed(seq=Seq(n)) for n in range(1, count + 1)]


async def numbers(pages: Pages[Placed]) -> list[list[int]]:
    return [[each.seq for each in page] async for page in pages]


def test_pages_grow_and_end_with_the_first_that_is_not_full() -> None:
    there, asked = placed(60), list[tuple[int, int]]()

    async def read(after: Seq, limit: int) -> list[Placed]:
        asked.append((after, limit))
        return there[after : after + limit]

    assert [len(page) for page in drive(numbers(Pages(read, Seq(0))))] == [50, 10]
    assert asked == [(0, 50), (50, 100)]


@pytest.mark.parametrize("count", [0, 50])
def test_there_is_no_page_without_anything_on_it(count: int) -> None:
    there = placed(count)

    async def read(after: Seq, limit: int) -> list[Placed]:
        return there[after : after + limit]

    assert [len(page) for page in drive(numbers(Pages(read, Seq(0))))] == [count] * bool(count)


def test_of_a_thread_that_nobody_began_there_are_none() -> None:
    async def read(_: Seq, __: int) -> list[Placed]:
        raise UnknownThread(thread=ThreadId("nobody's"))

    assert drive(numbers(Pages(read, Seq(0)))) == []


def test_who_flushes_the_loop_ends_no_reading_and_is_told_of_no_error() -> None:
    there, told = placed(60), list[dict[str, Any]]()

    async def read_to_the_end() -> int:
        loop, asked, go_on = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        loop.set_exception_handler(lambda _, problem: told.append(problem))

        async def read(after: Seq, limit: int) -> list[Placed]:
            asked.set()
            await go_on.wait()
            return there[after : after + limit]

        reading = asyncio.ensure_future(numbers(Pages(read, Seq(0))))
        await asked.wait()
        await loop.shutdown_asyncgens()
        go_on.set()
        return sum(map(len, await reading))

    assert (asyncio.run(read_to_the_end()), told) == (60, [])
