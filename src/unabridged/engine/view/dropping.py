"""What can always be done with a view that does not fit: drawn, and appended if it still stands, without any text.
It refuses to ask or wait for anybody; the ladder of ``prepare`` ends here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.last_resort import Resort, Stuck, drawn
from unabridged.compaction.policies.measure import estimated
from unabridged.compaction.policy import Policy, reserving
from unabridged.compaction.strategies.bettering import NAMED_DROP
from unabridged.engine.compaction import committing
from unabridged.engine.context import Context
from unabridged.engine.memory import blocks
from unabridged.engine.view import seeing
from unabridged.errors import DoesNotFit
from unabridged.log.body import LaneOpened
from unabridged.log.compacted import Compacted, Receipt
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Work
from unabridged.view.noted import as_read
from unabridged.view.view import View


async def resort_for(ctx: Context, seen: View, policy: Policy) -> Resort | None:
    """What has to leave before this view fits; None if it fits already, ``DoesNotFit`` if it never can.

    How much of a long text may be shown is found out by counting it, which holds up no loop.
    """
    beside = seen.noted_tokens + seen.memory_tokens
    counted = seen.item_tokens + beside
    # Where a provider counts more than we do, its count decides what fits; where it counts less, ours does.
    beyond = max(0, estimated(seen, policy, counted) - counted)
    if counted + beyond <= policy.room_tokens:
        return None
    found: tuple[Resort | Stuck, int] = await ctx.aside(lambda: _drawn(ctx, seen, policy, beside + beyond))
    resort, noted = found
    if isinstance(resort, Stuck):
        what = "the system text, pins, open calls and the head of what was asked last"
        raise DoesNotFit(what=what, arithmetic=resort.arithmetic(policy, noted))
    return resort


async def planned(ctx: Context, seen: View, policy: Policy) -> tuple[View, Resort | None]:
    """The view as it may be shown, and what has to leave it: one that does not fit with its memory block goes without.

    What is known beside a conversation never keeps it from being sent.
    """
    try:
        return seen, await resort_for(ctx, seen, policy)
    except DoesNotFit:
        if not seen.memory:
            raise
        bare = blocks.without_block(seen)
        return bare, await resort_for(ctx, bare, policy)


def _drawn(ctx: Context, seen: View, policy: Policy, beside: int) -> tuple[Resort | Stuck, int]:
    """A plan that leaves room for the notes, or for fewer where many leave with what they are about; what they take."""
    read = replace(seen, items=as_read(seen.items, ctx.counter.count))
    noted = max(0, beside - (read.item_tokens - seen.item_tokens))
    for room in (noted, noted // 2, noted // 4):
        if 0 < room < policy.room_tokens:
            plan = drawn(read, reserving(policy, room), ctx.counter.count)
            if isinstance(plan, Resort):
                return plan, noted
    return drawn(read, policy, ctx.counter.count), noted


async def settle(
    ctx: Context,
    ref: ThreadRef,
    resort: Resort,
    seen: View,
    *,
    adopts: Sequence[LaneOpened] = (),
    work: Work | None = None,
) -> tuple[Seq, Compacted] | None:
    """Append it, if everything it consumes still stands; None, and nothing written, where it does not."""
    plan = await ctx.aside(lambda: resort.plan.unsaid().sized(ctx.counter.count, seen.loose))
    before, after = plan.tokens, pricing.taken(plan)
    receipt = Receipt(
        tokens_before=before,
        tokens_after=after,
        rung=NAMED_DROP,
        reason="now",
        rewritten_tokens=pricing.behind(plan, seen) + after,
        avoided_tokens=max(0, before - after),
    )
    seq = await committing.commit(ctx, ref, seen.lane, plan, receipt, adopts=adopts, work=work)
    if seq is None:
        return None
    body = committing.compacted(seen.lane, plan, receipt)
    await seeing.keep_newest(ctx, ref, seen.lane, seq, said={seq: body})
    return seq, body
