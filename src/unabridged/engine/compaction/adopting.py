"""Which policy holds for a lane, and how a changed one gets into the log, where whoever works on the lane reads it.
It refuses to fail a caller's verb: what cannot be written now is written by the next verb, or by the next handle.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from unabridged.compaction.policies import policy_text
from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.pages import FIRST_PAGE
from unabridged.engine.view import seeing
from unabridged.errors import UnabridgedError
from unabridged.log.body import LaneOpened
from unabridged.log.ids import MAIN, Origin, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.skeleton import Skeleton
from unabridged.view.lane import Lane

_LOG: Final = logging.getLogger(__name__)

# An append steps over no more than this to see which policy the log has; a prepare has to see all of it anyway.
_EVENTS_AN_APPEND_READS: Final = 1_000


def holding(lane: Lane, brought: Policy | None) -> Policy | None:
    """The policy a lane is prepared by: its own if it was opened with one, else the handle's.

    What a handle brings is meant for lane ``main``; where it brings none, the one on record holds.
    """
    if lane.id == MAIN and brought is not None:
        return brought
    return (policy_text.read(lane.policy) if lane.policy else None) or brought


def first(lane: Lane, brought: Policy | None) -> tuple[LaneOpened, ...]:
    """What a lane's first compaction says of the policy it was made by; a later change is told when it is brought."""
    return () if lane.fingerprint else opening(lane, brought)


def opening(lane: Lane, brought: Policy | None) -> tuple[LaneOpened, ...]:
    """What says that lane ``main`` goes by this policy from here on; nothing where the log says so."""
    if lane.id != MAIN or brought is None:
        return ()
    text = policy_text.written(brought)
    if lane.fingerprint == (name := policy_text.name_of(text)):
        return ()
    rule = lane.rules[-1][1] if lane.rules else LaneRule()
    return (LaneOpened(lane=MAIN, rule=rule, policy=text, fingerprint=name),)


async def adopt_at_append(ctx: Context, ref: ThreadRef, brought: Policy, head: Seq) -> None:
    """As :func:`adopt`, where that takes little: whoever compacted by a policy has kept the fold that tells of it."""
    if not ctx.appended.is_first(ref):
        return
    try:
        near = await _is_near(ctx, ref, head)
    except UnabridgedError as problem:
        _LOG.info("no policy was looked for: thread %s: %s", ref.in_full, type(problem).__name__)
        return
    if near:
        await adopt(ctx, ref, brought)


async def adopt(ctx: Context, ref: ThreadRef, brought: Policy) -> None:
    """Write down the policy a handle brings, once, if the thread went by another until now.

    A thread that went by none yet is told of it by its first compaction.
    """
    if not ctx.adopted.is_first(ref):
        return
    settled = False
    try:
        settled = await _is_settled(ctx, ref, brought)
    except UnabridgedError as problem:
        _LOG.info("a policy was not written down: thread %s: %s", ref.in_full, type(problem).__name__)
    finally:  # also where somebody stopped waiting
        if not settled:
            ctx.adopted.forget(ref)


async def adopt_when_due(ctx: Context, ref: ThreadRef, lane: Lane, brought: Policy, through: Seq) -> None:
    """Write down by which policy a lane is due that went by none yet, for whoever compacts it in another program."""
    bodies = first(lane, brought)
    if not bodies:
        return
    try:
        batch = await batch_of(ctx, [(body, Origin.ENGINE) for body in bodies])
        await ctx.store.append_if(ref, through, _nobody_else, batch)
    except UnabridgedError as problem:
        _LOG.info("a policy was not written down: thread %s: %s", ref.in_full, type(problem).__name__)


async def _is_near(ctx: Context, ref: ThreadRef, head: Seq) -> bool:
    """Whether what a lane sees can be had without reading far: a fold is there that lacks no more than some events.

    Of a thread that was one page when it was compacted last no fold was kept.
    """
    if head <= 2 * FIRST_PAGE:
        return True
    known = ctx.folds.last(ref, MAIN) or await seeing.kept(ctx, ref, MAIN)
    return known is not None and known.through >= head - _EVENTS_AN_APPEND_READS


async def _is_settled(ctx: Context, ref: ThreadRef, brought: Policy) -> bool:
    known = await seeing.current(ctx, ref, MAIN)
    bodies = opening(known.lane, brought) if known.lane.fingerprint else ()
    if not bodies:
        return bool(known.through)
    batch = await batch_of(ctx, [(body, Origin.ENGINE) for body in bodies])
    return await ctx.store.append_if(ref, known.through, _nobody_else, batch) is not None


def _nobody_else(since: Sequence[Skeleton]) -> bool:
    return not any(each.kind is Kind.LANE_OPENED and each.lane == MAIN for each in since)
