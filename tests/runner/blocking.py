"""A store that blocks, and what is carried over it; what the tests of carrying share.
It refuses to wait for ever.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import cast

from tests.runner.scripted import SECONDS
from unabridged.ports import Store
from unabridged.runner.beside import Beside
from unabridged.runner.carrying import Carrying


class Blocks:
    """A store with two verbs: one answers with its thread, the other when it is told to."""

    def __init__(self) -> None:
        self.begun, self.goes_on = threading.Event(), threading.Event()

    async def where(self) -> int:
        return threading.get_ident()

    async def slow(self) -> bool:
        self.begun.set()
        return self.goes_on.wait(SECONDS)


def carried(store: Blocks, main: Callable[[Carrying, Blocks], Awaitable[None]]) -> None:
    """Run a test on a loop, with what it carries and the store as that reaches it."""

    async def run() -> None:
        beside = Beside(threads=4)
        carrying = Carrying(cast("Store", store), beside)
        try:
            await asyncio.wait_for(main(carrying, cast("Blocks", carrying.store)), SECONDS)
        finally:
            store.goes_on.set()
            beside.close(SECONDS)

    asyncio.run(run())


async def until(event: threading.Event) -> None:
    assert await asyncio.to_thread(event.wait, SECONDS)
