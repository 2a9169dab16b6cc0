"""What a lane shows now, judged by the policy that holds for it: whether it fits, and what else makes it due.
It refuses to make it fit: that is the ladder in ``fitting``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unabridged.compaction.policies import trigger
from unabridged.compaction.policies.measure import measured
from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.compaction.adopting import holding
from unabridged.engine.context import Context
from unabridged.engine.memory import blocks
from unabridged.engine.view import seeing
from unabridged.errors import DoesNotFit
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.view.budget import Urgency
from unabridged.view.lane import Lane
from unabridged.view.view import View


async def view(
    ctx: Context, ref: ThreadRef, lane: LaneId, brought: Policy | None, *, whole: Sequence[Skeleton] = ()
) -> tuple[View, Lane]:
    """The fold as it is, possibly too large, and whose it is; with a policy, it knows how urgent that is."""
    folded = await seeing.current(ctx, ref, lane, whole=whole)
    seen, policy = await seeing.worded(ctx, ref, folded), holding(folded.lane, brought)
    ctx.pause()  # a view that is made anew takes about as long as what comes of it
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


def refuse_too_large(seen: View, policy: Policy | None, *, what: str) -> None:
    """Refuse what would make a view that does not fit the policy somebody named; without one, any view may stand."""
    if policy is not None and seen.tokens > checking.policy(policy).room_tokens:
        raise DoesNotFit(what=what, arithmetic=policy.against(needed_tokens=seen.tokens))
