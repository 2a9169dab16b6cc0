"""What all lanes of a thread have spent, summed in the row of lane main: a call is counted there before it is made.
It refuses to go by what other lanes' rows say alone: of two that read those at the same moment neither sees the other.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Pace
from unabridged.engine.context import Context
from unabridged.engine.jobs import leases
from unabridged.log.ids import MAIN, ThreadRef
from unabridged.ports import Job


async def counted(ctx: Context, ref: ThreadRef, tokens: int, *, known: int, most: int) -> bool:
    """Count a call of this size; false, and nothing, where the thread would have spent more than it may.

    ``known`` is what the lanes' rows say, some of which were written where nobody kept a sum.
    """

    def step(row: Job | None) -> Job | None:
        pace = pace_text.read(row.state) if row else Pace()
        spent = max(pace.thread_tokens, known) + tokens
        if spent > most:
            return None
        return leases.noting(ref, MAIN, lambda each: replace(each, thread_tokens=spent))(row)

    return await ctx.store.job(ref, MAIN, step) is not None


async def taken_back(ctx: Context, ref: ThreadRef, tokens: int) -> None:
    """A call that was counted is not made after all."""

    def less(pace: Pace) -> Pace:
        return replace(pace, thread_tokens=max(0, pace.thread_tokens - tokens))

    await ctx.store.job(ref, MAIN, leases.noting(ref, MAIN, less))
