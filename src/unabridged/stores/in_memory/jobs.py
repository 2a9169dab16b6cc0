"""The verbs of the store in memory about work that is due.
They refuse to know what the work is; the shelf below them is the specification of the lanes' rows.
"""

from __future__ import annotations

from unabridged.log.ids import LaneId, Scope, ThreadRef
from unabridged.ports import Job, JobName, JobStep, Wanted, Work
from unabridged.stores import placing
from unabridged.stores.in_memory.shelved import Shelved


class InMemoryJobs(Shelved):
    """Every promise of the port for jobs, over the shelf of the store that this is a part of."""

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        """Put the lane's row through the step; what stands then, None where the step said so or there is no thread."""
        with self._writing("job"):
            if ref not in self._shelf.threads:
                return None
            return self._shelf.jobs.put_through(ref, Work(lane=lane, step=step))

    async def claim(self, wanted: Wanted, step: JobStep, *, limit: int) -> list[Job]:
        """Put what is due, not parked, under no lease and wanted through the step, oldest first."""
        size = placing.page_of(limit)
        with self._writing("claim"):
            return self._shelf.jobs.claim(wanted, step, limit=size)

    async def jobs(self, *, after: JobName | None, limit: int, within: Scope | None = None) -> list[Job]:
        """One page of every row of every scope, or of one, in the order of their names."""
        size = placing.page_of(limit)
        with self._reading():
            return self._shelf.jobs.page(after=after, limit=size, within=within)

    async def next_due(self, wanted: Wanted) -> int | None:
        """When the first of the wanted rows can be claimed."""
        with self._reading():
            return self._shelf.jobs.next_due(wanted)
