"""The verbs ``view`` and ``prepare``: fold what is there, and make it fit when it must.
They refuse to call a summariser: when one is wanted they say so, and take up again with its draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.last_resort import Resort, Stuck, drawn
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policies import trigger
from unabridged.compaction.policies.measure import estimated, measured
from unabridged.compaction.policy import Policy, reserving
from unabridged.engine.compaction import committing
from unabridged.engine.compaction.adopting import holding
from unabridged.engine.context import Context
from unabridged.engine.memory import blocks
from unabridged.engine.view import seeing
from unabridged.errors import ConflictError, DoesNotFit, UsageError
from unabridged.log.body import LaneOpened
from unabridged.log.compacted import Compacted, Receipt, Replace
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.ports import Work
from unabridged.view.budget import Urgency
from unabridged.view.lane import Lane
from unabridged.view.view import View

# Whoever loses this many races in a row stands before writers that will not let him through; he is told.
ATTEMPTS: Final = 8
NAMED_DROP: Final = "named drop"


async def view(
    ctx: Context, ref: ThreadRef, lane: LaneId, brought: Policy | None, *, whole: Sequence[Skeleton] = ()
) -> tuple[View, Lane]:
    """The fold as it is, possibly too large, and whose it is; with a policy, it knows how urgent that is."""
    folded = await seeing.current(ctx, ref, lane, whole=whole)
    seen, policy = await seeing.worded(ctx, ref, folded), holding(folded.lane, brought)
    seen = await blocks.with_block(ctx, ref, folded, seen, policy)
    return (seen if policy is None else judged(seen, policy)), folded.lane


def judged(seen: View, policy: Policy) -> View:
    """The view with what a policy says of it: its budget, and which of its clauses hold already."""
    due: tuple[str, ...] = ()
    if trigger.is_measured(policy) or seen.used is not None:
        fits = policy.budget.urgency(seen.tokens) is not Urgency.NOW
        # That it does not fit it says itself, unless it is a provider who counts so much.
        due = tuple(each for each in trigger.due(measured(seen, policy), policy) if fits or each != trigger.NOW)
    return replace(seen, budget=policy.budget, due=due)


def policy_or_refuse(policy: object) -> Policy:
    """The policy a view has to fit, or what to do about there being none."""
    if policy is None:
        message = "there is no limit to fit; open the memory with policy=Policy(limit_tokens=…), or pass one here"
        raise UsageError(message)
    if not isinstance(policy, Policy):
        message = f"a policy is a Policy(limit_tokens=…), not {policy!r}"
        raise UsageError(message)
    return policy


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
    noted = beside + beyond
    resort: Resort | Stuck = await ctx.aside(lambda: _drawn(ctx, seen, policy, noted))
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


def _drawn(ctx: Context, seen: View, policy: Policy, noted: int) -> Resort | Stuck:
    """A plan that leaves room for the notes; for fewer where many of them leave with what they are about."""
    for room in (noted, noted // 2, noted // 4):
        if 0 < room < policy.room_tokens:
            plan = drawn(seen, reserving(policy, room), ctx.counter.count)
            if isinstance(plan, Resort):
                return plan
    return drawn(seen, policy, ctx.counter.count)


async def settle(  # one part of what is appended each, by name
    ctx: Context,
    ref: ThreadRef,
    resort: Resort,
    draft: str | None,
    *,
    policy: Policy,
    seen: View,
    adopts: Sequence[LaneOpened] = (),
    work: Work | None = None,
) -> tuple[Seq, Compacted] | None:
    """Append what can always be done, if it still stands; with the draft in place of the named drop where it pays."""
    best: tuple[Plan, str] = await ctx.aside(lambda: _best(ctx, resort, policy, draft))
    plan, rung = best
    before, after = plan.tokens, pricing.taken(plan)
    receipt = Receipt(
        tokens_before=before,
        tokens_after=after,
        rung=rung,
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


def _best(ctx: Context, resort: Resort, policy: Policy, draft: str | None) -> tuple[Plan, str]:
    if isinstance(draft, str) and draft.strip() and resort.items:  # whatever else a summariser gives is no draft
        plan = resort.plan.written([draft]).sized(ctx.counter.count)
        written = [edit for edit in plan.edits if isinstance(edit, Replace)]
        if resort.pays(sum(each.tokens for edit in written for each in edit.group), policy):
            return plan, "summary"
    return resort.plan.unsaid().sized(ctx.counter.count), NAMED_DROP


def lost_every_race(verb: str, ref: ThreadRef) -> ConflictError:
    """What to say when others changed the same messages each time."""
    message = (
        f"{verb} of thread {ref.thread!r} was overtaken {ATTEMPTS} times by writers that changed the same messages; "
        "call it again"
    )
    return ConflictError(message)
