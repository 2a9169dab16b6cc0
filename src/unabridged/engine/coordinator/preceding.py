"""What a lane was told just before a message, read from the log, whether a view still has it or not.
It refuses to bring back what was hidden or purged, and to look far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.coordinator.told_whole import Told, told_of
from unabridged.engine.texts import briefs
from unabridged.engine.view import seeing, unfolding
from unabridged.log.ids import LaneId, Seq, ThreadRef, spans_of
from unabridged.log.kind import Kind

# What is said may answer what stands just before it.
_MESSAGES: Final = 4
# Between two messages of a lane may stand what only others see, and what is no message.
_EVENTS: Final = 64


async def told_before(ctx: Context, ref: ThreadRef, lane: LaneId, seq: Seq) -> Sequence[Told]:
    """The few messages that stand before a seq for a lane, in the order of the log."""
    near = min(seq - 1, _EVENTS)
    if near < 1:
        return ()
    sees = (await seeing.current(ctx, ref, lane)).lane
    page = await ctx.store.skeletons(ref, after=Seq(seq - 1 - near), limit=near)
    last = [each.seq for each in page if each.kind is Kind.MESSAGE and sees.sees(each)][-_MESSAGES:]
    view = await unfolding.messages(ctx, ref, lane, spans_of(last))
    return told_of(item for item in view.items if briefs.may_be_seen(sees, item))
