"""What all lanes of a thread have spent, summed in the row of lane main: a call is counted there before it is made.
It refuses to go by what other lanes' rows say alone: of two that read those at the same moment neither sees the other.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Pace
from unabridged.engine.context import Context
from unabridged.engine.jobs import leases
from unabridged.log.ids import MAIN, LaneId, ThreadRef
from unabridged.ports import Job


async def counted(ctx: Context, ref: ThreadRef, lane: LaneId, tokens: int, *, known: int, most: int) -> bool:
    """Count a call of this size; false, and nothing, where the thread would have spent more than it may.

    What it had spent then is remembered by the lane: another may take back what it does not come to spend.

    ``known`` is what the lanes' rows say, some of which were written where nobody kept a sum.
    """

    def step(row: Job | None) -> Job | None:
        pace = pace_text.read(row.state) if row else Pace()
        met.append(max(pace.thread_tokens, known))
        spent = met[-1] + tokens
        if spent > most:
            return None
        return leases.noting(ref, MAIN, lambda each: replace(each, thread_tokens=spent))(row)

    met = list[int]()
    is_counted = await ctx.store.job(ref, MAIN, step) is not None
    if not is_counted and met:  # else the thread is gone
        await ctx.store.job(ref, lane, leases.noting(ref, lane, lambda pace: replace(pace, met_tokens=met[-1])))
    return is_counted


async def taken_back(ctx: Context, ref: ThreadRef, tokens: int) -> None:
    """A call that was counted is not made after all."""

    def less(pace: Pace) -> Pace:
        return replace(pace, thread_tokens=max(0, pace.thread_tokens - tokens))

    await ctx.store.job(ref, MAIN, leases.noting(ref, MAIN, less))
