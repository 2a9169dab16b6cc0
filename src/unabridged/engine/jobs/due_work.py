"""The verbs ``jobs`` and ``resume``: what is due in which lane, and how a person lets it go on.
They refuse to work on any of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from unabridged.compaction.paces import pace_text
from unabridged.engine.context import Context
from unabridged.log.ids import LaneId, Scope, ThreadId
from unabridged.ports import Job, JobName

_PAGE: Final = 200


async def every(ctx: Context, scope: Scope) -> AsyncIterator[Job]:
    """Every row of a scope, in the order of names, a page a transaction."""
    after: JobName | None = None
    while page := await ctx.store.jobs(after=after, limit=_PAGE, within=scope):
        for job in page:
            yield job
        after = page[-1].ref, page[-1].lane


async def resumed(ctx: Context, scope: Scope, *, thread: ThreadId | None, lane: LaneId | None) -> int:
    """Let what is parked or rests fall due, in all threads and lanes or in these; how many lanes that were."""
    now, count = ctx.clock.now(), 0

    def step(row: Job | None) -> Job | None:
        if row is None or not (row.parked or pace_text.read(row.state).rests_until > now):
            return None
        state = pace_text.written(pace_text.read(row.state).resumed())
        return replace(row, parked="", due_at=now if row.reason else row.due_at, state=state)

    async for job in every(ctx, scope):
        if job.ref.thread != (thread or job.ref.thread) or job.lane != (lane or job.lane):
            continue
        count += await ctx.store.job(job.ref, job.lane, step) is not None
    return count
