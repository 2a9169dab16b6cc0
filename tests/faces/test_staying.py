"""A handle is neither pickled nor copied: an error says what to pass on instead."""

from __future__ import annotations

import asyncio
import copy
import pickle  # noqa: TID251  # it is refused
from collections.abc import Callable

import pytest

from unabridged import AsyncMemory, Memory
from unabridged.errors import UsageError

WAYS = (pickle.dumps, copy.copy, copy.deepcopy)


@pytest.mark.parametrize("travels", WAYS)
def test_a_memory_and_a_thread_stay_in_their_program(travels: Callable[[object], object]) -> None:
    with Memory.open(":memory:") as memory:
        for handle in (memory, memory.thread("a")):
            with pytest.raises(UsageError, match=r"stays in the program that made it.*open the store there"):
                travels(handle)


@pytest.mark.parametrize("travels", WAYS)
def test_so_do_those_that_are_awaited(travels: Callable[[object], object]) -> None:
    async def main() -> None:
        async with await AsyncMemory.open(":memory:") as memory:
            for handle in (memory, memory.thread("a")):
                with pytest.raises(UsageError, match=r"stays in the program that made it.*open the store there"):
                    travels(handle)

    asyncio.run(main())
