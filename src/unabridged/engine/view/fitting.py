"""The verb ``prepare`` as a ladder: what fits stays, then a text in time, then what needs no text at all.
It refuses to call anybody: whoever runs compactions is asked, and waited for no longer than the deadline.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction.paces.pacing import Go
from unabridged.compaction.plans.last_resort import Resort
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine import checking, hearing
from unabridged.engine.compaction import adopting
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.context import Context
from unabridged.engine.coordinator import offering
from unabridged.engine.held import Held
from unabridged.engine.jobs import leases
from unabridged.engine.log import lanes
from unabridged.engine.memory import blocks
from unabridged.engine.races import ATTEMPTS, lost_every_race
from unabridged.engine.view import by_policy, dropping
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.ports import Work
from unabridged.view.budget import Urgency
from unabridged.view.lane import Lane
from unabridged.view.view import View


async def seen(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held) -> tuple[View, Lane]:
    """A lane's view, and the lane as the log defines it; refused for one that nobody opened."""
    view, known = await by_policy.view(ctx, ref, lane, held.policy)
    await lanes.refuse_unopened(ctx, ref, view)
    return view, known


async def fitted(
    ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, *, brought: Policy | None, seconds: float
) -> tuple[View, Policy]:
    """A view that fits, and the policy it fits."""
    lost = 0
    before: tuple[Seq, Policy] | None = None
    resort: Resort | None = None
    goes_without = False
    while True:
        view, known = await seen(ctx, ref, lane, held)
        holds = checking.policy(adopting.holding(known, held.policy) if brought is None else brought)
        if (view.through, holds) != before:  # else nothing came while somebody was asked, and the plan stands
            before, (shown, resort) = (view.through, holds), await dropping.planned(ctx, view, holds)
            goes_without = bool(view.memory) and not shown.memory
        view = blocks.without_block(view) if goes_without else view
        if resort is None:
            if view.urgency is Urgency.SOON and held.policy is not None and not held.runs.works:
                await adopting.adopt_when_due(ctx, ref, known, held.policy, view.through)
            return view if view.budget is not None else replace(view, budget=holds.budget), holds
        if lost == ATTEMPTS:
            raise lost_every_race("prepare", ref)
        if seconds > 0 and resort.items:
            waits, seconds = seconds, 0.0  # once spent, whoever was overtaken goes on without a text
            if await _waited_for_a_text(ctx, ref, lane, held, holds, resort, seconds=waits):
                continue
        await _dropped(ctx, ref, held, resort, view, known, holds, brought)
        lost += 1


async def _waited_for_a_text(
    ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, holds: Policy, resort: Resort, *, seconds: float
) -> bool:
    """Wait for a run that writes one; False, at once, where lately none came in that time."""
    asked, began = Asked(trigger="now", press=Press.NOW, leaves_tokens=resort.tokens), ctx.clock.now()
    if held.lateness.comes_late(began, asked.leaves_tokens, seconds):
        return False
    if await held.runs.ask(ref, lane, asked, holds, seconds=seconds) is None:
        held.lateness.was_late(began, asked.leaves_tokens, seconds, until=ctx.clock.now())
    return True


async def _dropped(  # whose view it is, what leaves it, and by which policies
    ctx: Context,
    ref: ThreadRef,
    held: Held,
    resort: Resort,
    view: View,
    known: Lane,
    holds: Policy,
    brought: Policy | None,
) -> None:
    """Drop what has to leave, if it still stands, once the coordinator was shown it; a text is owed for it."""
    if (where := offering.where(ctx, ref, view.lane, "now", held, held.runs.call)) is not None:
        await offering.dropped(where, resort.items, view)
    adopts = adopting.first(known, held.policy) if brought is None else ()
    # What is owed outlives this call, and so does the policy it is owed by.
    owed_by = adopting.holding(known, held.policy) or holds
    work = _bettering(ctx, ref, view.lane, held, owed_by) if held.runs.works else None
    done = await dropping.settle(ctx, ref, resort, view, adopts=adopts, work=work)
    if done is not None:
        hearing.applied(ref, held.teller, *done)


def _bettering(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, holds: Policy) -> Work:
    due = leases.Due(
        at=ctx.clock.now(),
        reason=BETTER,
        policy=held.learn(holds),
        summariser=held.summariser_name,
        may=lambda _: Go(),
    )
    return leases.bettering(ref, lane, due)
