"""What turns a blocking store into one that suspends: its calls run on threads of its own.
It refuses to know SQL and verbs; the same store code runs, with its caller's loop left free.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from unabridged.stores.group import Group, Ticket

T = TypeVar("T")
_THREADS: Final = 4


class Suspending:
    """Mixed in before a blocking store: whatever it would run aside goes to a small pool of threads."""

    def __init__(self, *given: Any, threads: int = _THREADS, **named: Any) -> None:  # noqa: ANN401  # whatever the blocking store takes
        super().__init__(*given, **named)
        # Its threads start with the first call; the pool itself is made once, whichever loop calls first.
        self.pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="unabridged-store")

    async def _aside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    def _let_go(self) -> None:
        """End the threads once their last work is done."""
        self.pool.shutdown(wait=False)


async def suspended(group: Group, work: Callable[[Any], T], pool: Executor) -> T:
    """Do the work in some group while the caller's loop goes on; a cancelled caller's work is still committed."""
    waiter = _Awaiting()
    ticket = Ticket(work, waiter)
    waiter.takes_the_lead = lambda: _led_elsewhere(group, ticket, pool)
    if group.enter(ticket):
        waiter.lead()
    await waiter.done
    return ticket.result()


class _Awaiting:
    """A caller that waits on a future of its loop; a thread of the store's leads in its place."""

    __slots__ = ("_loop", "done", "takes_the_lead")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()
        self.takes_the_lead: Callable[[], None] = _nobody_yet

    def finish(self) -> None:
        # A loop that is closed has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle)

    def lead(self) -> None:
        self.takes_the_lead()

    def _settle(self) -> None:
        if not self.done.done():
            self.done.set_result(None)


def _led_elsewhere(group: Group, ticket: Ticket[Any], pool: Executor) -> None:
    try:
        pool.submit(group.lead, ticket)
    except RuntimeError:  # the pool is shutting down; who hands over leads once more, so that nobody waits for ever
        group.lead(ticket)


def _nobody_yet() -> None:
    """Stands where a ticket is not queued yet and cannot be asked to lead."""
