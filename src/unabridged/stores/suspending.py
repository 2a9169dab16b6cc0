"""What turns a blocking store into one that suspends: its calls run on threads of its own.
It refuses to know SQL and verbs; the same store code runs, with its caller's loop left free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from unabridged.stores.group import Group, Ticket

T = TypeVar("T")
_THREADS = 4


class Suspending:
    """Mixed in before a blocking store: whatever it would run aside goes to a small pool of threads."""

    _pool: ThreadPoolExecutor | None = None

    @property
    def pool(self) -> ThreadPoolExecutor:
        """The store's own threads, started with the first call."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=_THREADS, thread_name_prefix="unabridged-store")
        return self._pool

    async def _aside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    def _let_go(self) -> None:
        """End the threads once their last work is done."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)


async def suspended(group: Group, work: Callable[[Any], T], pool: Executor) -> T:
    """Do the work in some group while the caller's loop goes on; a cancelled caller's work is still committed."""
    waiter = _Awaiting(group, pool)
    ticket = Ticket(work, waiter)
    if group.enter(ticket):
        waiter.lead()
    await asyncio.shield(waiter.done)
    return ticket.result()


class _Awaiting:
    """A caller that waits on a future of its loop; somebody else's thread leads in its place."""

    __slots__ = ("_group", "_loop", "_pool", "done")

    def __init__(self, group: Group, pool: Executor) -> None:
        self._group = group
        self._pool = pool
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()

    def finish(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._settle)

    def lead(self) -> None:
        try:
            self._pool.submit(self._group.lead)
        except (
            RuntimeError
        ):  # the pool is shutting down: whoever hands over leads once more, so that nobody waits for ever
            self._group.lead()

    def _settle(self) -> None:
        if not self.done.done():
            self.done.set_result(None)
