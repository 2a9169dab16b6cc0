"""The one append by which a compaction comes to stand, if everything it consumes still does.
It refuses to judge the plan: whoever hands it in has checked it, and sized it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.compaction.plans.plan import Plan
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.errors import UnavailableError
from unabridged.log.body import Body, LaneOpened
from unabridged.log.compacted import Compacted, Receipt
from unabridged.log.ids import LaneId, Origin, Seq, ThreadRef
from unabridged.ports import Batch, Holds, Work
from unabridged.view.standing import Named, standing

_PAGE: Final = 200


async def commit(
    ctx: Context,
    ref: ThreadRef,
    lane: LaneId,
    plan: Plan,
    receipt: Receipt,
    *,
    adopts: Sequence[LaneOpened] = (),
    work: Work | None = None,
) -> Seq | None:
    """The seq at which the compaction stands; None, and nothing written, where it no longer would."""
    body = compacted(lane, plan, receipt)
    said: list[tuple[Body, Origin]] = [(body, Origin.ENGINE), *((each, Origin.ENGINE) for each in adopts)]
    batch = await batch_of(ctx, said, work=work)
    try:
        done = await ctx.store.append_if(ref, plan.drawn_on, still_standing(plan.items, lane), batch)
    except UnavailableError:  # the answer is lost, and with it whether anything was written; the log knows
        seq = await _stands(ctx, ref, plan.drawn_on, batch)
        if seq is None:
            raise
        return seq
    return None if done is None else done.first


def compacted(lane: LaneId, plan: Plan, receipt: Receipt) -> Compacted:
    """What a plan says of a lane in the log."""
    return Compacted(
        strategy=plan.strategy,
        version=plan.version,
        parameters=plan.parameters,
        drawn_on=plan.drawn_on,
        edits=plan.edits,
        receipt=receipt,
        lane=lane,
    )


async def _stands(ctx: Context, ref: ThreadRef, after: Seq, batch: Batch) -> Seq | None:
    """Where a batch begins in the log, if it was appended after a seq; made again, it would stand in its own way."""
    while page := await ctx.store.rows(ref, after=after, limit=_PAGE):
        found = next((row.seq for row in page if row.key_digest == batch.key.digest), None)
        if found is not None:
            return Seq(found)
        after = Seq(page[-1].seq)
    return None


def still_standing(items: Sequence[Named], lane: LaneId) -> Holds:
    """The predicate of the fold, asked inside the transaction that would write."""
    return lambda since: standing(items, since, lane)
