"""What a worker does of a store's work: it finds what is due anywhere, claims what is its own, and counts what is left.
It refuses to take over a thread from whoever has another summariser for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from unabridged.compaction.outcome import Applied, Failed, Skip, Skipped, Superseded
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.jobs.at_work import AtWork
from unabridged.engine.jobs.background import Background
from unabridged.engine.telling import Told
from unabridged.errors import UnabridgedError, UnavailableError
from unabridged.log.ids import LaneId, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.ports import Job, JobName, Store

_PAGE: Final = 200


class WorkerChores:
    """The chores of a handle, for every thread of every scope; ``is_done`` is set when nothing is due any more.

    ``is_to_look_again`` tells whether the last sweep left a thread that could not be looked at just then.
    """

    def __init__(self, ctx: Context, held: Held, background: Background, *, lanes: frozenset[str]) -> None:
        self._ctx, self._held, self._background, self._lanes = ctx, held, background, lanes
        self._heads: dict[ThreadRef, Seq] = {}
        self._unfinished: dict[JobName, Job] = {}
        self._claiming = 0
        self.is_done = asyncio.Event()
        self.is_to_look_again = False

    async def sweep(self, not_looked_at: Callable[[ThreadRef, Exception], None]) -> float:
        """Look at every thread that was written to since the last sweep, and is nobody else's.

        How many seconds it took to see which those are, which is what a sweep costs where nothing was written.
        """
        began, looking, self.is_to_look_again = time.monotonic(), 0.0, False
        others = {job.ref async for job in self._rows() if job.summariser not in ("", self._held.summariser_name)}
        async for row in threads(self._ctx.store):
            if row.ref in others or self._heads.get(row.ref) == row.head:
                continue
            since = time.monotonic()
            try:
                await self._background.look(row.ref)
            except UnabridgedError as problem:
                not_looked_at(row.ref, problem)
                if isinstance(problem, UnavailableError):  # the next sweep may find it otherwise
                    self.is_to_look_again = True
                    continue
            finally:
                looking += time.monotonic() - since
            self._heads[row.ref] = row.head
        return time.monotonic() - began - looking

    async def look(self, ref: ThreadRef) -> bool:
        """As the handle does."""
        return await self._background.look(ref)

    async def claim(self, limit: int) -> list[Job]:
        """What is due in our lanes, as the handle claims it."""
        self._claiming += 1
        try:
            claimed = await self._background.claim(limit, lanes=self._lanes)
            self._unfinished |= {(job.ref, job.lane): job for job in claimed}
        finally:
            self._claiming -= 1
        if not claimed:
            self._see_whether_done()  # what is due is in other lanes, or others have it
        return claimed

    async def carry_out(self, job: Job) -> None:
        """As the handle does."""
        await self._background.carry_out(job)
        self._unfinished.pop((job.ref, job.lane), None)

    async def renew(self, job: Job) -> bool:
        """As the handle does."""
        return await self._background.renew(job)

    async def hear(self) -> None:
        """As the handle does."""
        await self._background.hear()

    async def next_seconds(self) -> float | None:
        """As the handle knows."""
        seconds = await self._background.next_seconds()
        if seconds is None or seconds > 0:
            self._see_whether_done()
        return seconds

    async def give_back(self) -> None:
        """As the handle does."""
        await self._background.give_back()

    async def left(self) -> Sequence[Job]:
        """Those of our lanes in which something is due that needs a policy or a summariser that was not given here."""
        now, names = self._ctx.clock.now(), self._held.names
        return [
            job
            async for job in self._rows()
            if job.due_at is not None
            and max(job.due_at, job.lease_until) <= now
            and not job.parked
            and self._is_ours(job.lane)
            and (job.policy, job.summariser) not in names
        ]

    def _is_ours(self, lane: LaneId) -> bool:
        return not self._lanes or lane in self._lanes

    def _see_whether_done(self) -> None:
        if not self._unfinished and not self._claiming:
            self.is_done.set()

    async def _rows(self) -> AsyncIterator[Job]:
        after: JobName | None = None
        while page := await self._ctx.store.jobs(after=after, limit=_PAGE):
            for job in page:
                yield job
            after = page[-1].ref, page[-1].lane


def is_own(told: Told, at_work: AtWork) -> bool:
    """Whether it tells of a run of ours; what others did is none, nor what was done before we came to it."""
    if not isinstance(told, Applied | Skipped | Failed | Superseded):
        return False
    is_late = isinstance(told, Skipped) and told.reason is Skip.NOT_DUE
    return at_work.is_told_of((told.ref, told.lane)) and not is_late


async def threads(store: Store) -> AsyncIterator[ThreadRow]:
    """Every thread of every scope."""
    for scope in await store.scopes():
        after: ThreadId | None = None
        while page := await store.threads(scope, after=after, limit=_PAGE):
            for row in page:
                yield row
            after = page[-1].ref.thread
