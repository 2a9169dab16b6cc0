"""Every few turns the coordinator is shown what was said and has not left yet: beside the turns, each message once.
It refuses to copy a message, and to hold anybody up; what a review could not read, the next one has before it.
"""

from __future__ import annotations

from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.coordinator import offering, portions
from unabridged.engine.coordinator.coordinated import REVIEW
from unabridged.engine.coordinator.showing import Look
from unabridged.engine.coordinator.told_whole import told_of
from unabridged.engine.held import Held
from unabridged.engine.texts import briefs
from unabridged.engine.view import seeing, unfolding
from unabridged.engine.view.lanes_there import There
from unabridged.log import spans
from unabridged.log.ids import MAIN, ThreadRef
from unabridged.ports import Calls
from unabridged.view.node import Shape

_USER: Final = "user"


async def reviewed(ctx: Context, ref: ThreadRef, held: Held, call: Calls, there: There) -> int:
    """Show what users said since the last review, where that is as many turns as the policy says; how many messages."""
    every = 0 if held.policy is None else held.policy.review_turns
    where = offering.where(ctx, ref, MAIN, REVIEW, held, call) if every else None
    if where is None or held.policy is None or not where.coordinating.may_review(ref, there.turns, every):
        return 0
    owner = where.coordinating
    folded = await seeing.current(ctx, ref, MAIN)
    standing = spans.union(span for node in folded.nodes if node.shape is Shape.MESSAGE for span in node.covers)
    left = spans.minus(standing, await ctx.store.offered(ref, owner.version))
    view = await unfolding.messages(ctx, ref, MAIN, left)
    told = told_of(item for item in view.items if briefs.may_be_seen(folded.lane, item))
    turns = sum(message.role == _USER for _, message in told)
    if turns < every:
        owner.reviewed(ref, there.turns - turns)
        return 0
    owner.reviewed(ref, there.turns)
    look = Look(
        where=where, covers=left, told=told, drawn_on=folded.through, only_new=True, seconds=held.policy.seconds
    )
    shown = 0
    for each in portions.portions(look):
        async for _, taken in portions.taken(each):
            shown += taken.shown
            if not taken.is_heard:
                if taken.is_found_at_once:
                    await portions.at_once(look)
                return shown
    return shown
