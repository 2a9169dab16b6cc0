"""Several memories of one conversation, in one program or in several: a message is stored once, whoever adds it.
It refuses to know by what means.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.doors.agentscope.kit import ran, texts, user
from unabridged import AsyncMemory
from unabridged.adapters.agentscope import UnabridgedMemory

_ADDING = """
import asyncio, sys
from agentscope.message import Msg
from unabridged.adapters.agentscope import UnabridgedMemory

async def add():
    async with UnabridgedMemory(sys.argv[1], thread="t") as memory:
        for n in range(25):
            msg = Msg("user", str(n), "user")
            msg.id = f"id-{n}"
            await memory.add(msg)

asyncio.run(add())
"""


@pytest.mark.parametrize("is_one_file", [True, False], ids=["one file", "one memory"])
def test_two_memories_that_add_the_same_at_once_store_it_once(path: Path, is_one_file: bool) -> None:  # noqa: FBT001  # a case
    async def together() -> tuple[int, list[str | None]]:
        shared = await AsyncMemory.open(path)
        memories = [UnabridgedMemory(path if is_one_file else shared, thread="t") for _ in range(2)]
        said = [user(str(n)) for n in range(20)]
        await asyncio.gather(*(memory.add(each) for each in said for memory in memories))
        found = await memories[0].size(), texts(await memories[1].get_memory())
        for memory in memories:
            await memory.close()
        await shared.close()
        return found

    assert ran(together()) == (20, [str(n) for n in range(20)])


def test_batches_that_overlap_are_stored_in_order_and_nothing_twice(path: Path) -> None:
    async def together() -> list[str | None]:
        said = [user(str(n)) for n in range(30)]
        async with UnabridgedMemory(path, thread="t") as one, UnabridgedMemory(path, thread="t") as other:
            await asyncio.gather(
                *(each.add(said[n : n + 10]) for n in range(0, 30, 5) for each in (one, other)),
            )
            return texts(await one.get_memory())

    assert ran(together()) == [str(n) for n in range(30)]


def test_a_message_that_another_memory_deleted_is_stored_again(path: Path) -> None:
    async def together() -> list[str | None]:
        async with UnabridgedMemory(path, thread="t") as one, UnabridgedMemory(path, thread="t") as other:
            await one.add([first := user("a"), user("b"), first])
            for memory in (other, one):
                await memory.delete([first.id])
                await one.add(first)
                await other.add(first)
            return texts(await one.get_memory())

    assert ran(together()) == ["b", "a"]


def test_two_programs_that_add_the_same_at_once_store_it_once(path: Path) -> None:
    programs = [subprocess.Popen([sys.executable, "-c", _ADDING, str(path)]) for _ in range(2)]
    assert [each.wait(50) for each in programs] == [0, 0]

    async def count() -> int:
        async with UnabridgedMemory(path, thread="t") as memory:
            return await memory.size()

    assert ran(count()) == 25


def test_one_memory_in_several_loops_at_once_stores_it_once(path: Path) -> None:
    memory, said = UnabridgedMemory(path, thread="t"), [user(str(n)) for n in range(20)]

    async def add() -> None:
        for each in said:
            await memory.add(each)

    async def together() -> int:
        await asyncio.gather(*(asyncio.to_thread(ran, add()) for _ in range(3)))
        found = await memory.size()
        await memory.close()
        return found

    assert ran(together()) == 20


async def _cancelled(work: Coroutine[Any, Any, object]) -> None:
    """Begun, and cancelled before it can have ended."""
    task = asyncio.get_running_loop().create_task(work)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_whoever_is_interrupted_while_he_writes_has_written(path: Path) -> None:
    async def interrupted() -> list[list[str | None]]:
        async with UnabridgedMemory(path, thread="t") as memory:
            await memory.add([user("first"), user("second")])
            found = []
            for work in (
                memory.add(user("third"), marks="hint"),
                memory.add(user("fourth"), allow_duplicates=True),
                memory.delete_by_mark("hint"),
                memory.update_messages_mark("seen"),
                memory.clear(),
            ):
                await _cancelled(work)
                found.append(texts(await memory.get_memory(exclude_mark="seen")))
            return found

    before = ["first", "second"]
    assert ran(interrupted()) == [[*before, "third"], [*before, "third", "fourth"], [*before, "fourth"], [], []]
