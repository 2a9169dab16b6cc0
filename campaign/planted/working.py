"""Bugs of stores that let somebody publish who has lost his lane.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from campaign.swapping import swapped
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Appended, Batch, Holds, Job, Work
from unabridged.stores.sql.store import SqlStore


@contextmanager
def fence_checked_outside() -> Iterator[None]:
    """The row is looked at first, and what was decided then is written with the events, whatever came in between."""
    real = SqlStore.append_if

    async def append_if(self: SqlStore, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        if (work := batch.work) is None:
            return await real(self, ref, since, holds, batch)
        decided: list[Job | None] = []
        await self.job(ref, work.lane, lambda job: decided.append(work.step(job)))
        made = decided[-1] if decided else None
        if made is None:
            return None

        def write(job: Job | None) -> Job:
            return replace(made, fence=max(made.fence, job.fence if job else 0))

        return await real(self, ref, since, holds, replace(batch, work=Work(lane=work.lane, step=write)))

    with swapped(SqlStore, "append_if", append_if):
        yield
