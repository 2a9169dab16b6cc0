"""A summary fell back, because something that it told of was hidden or purged: a text for what is left is owed.
It refuses to hurry a lane that rests, and to owe a text where the lane's strategy writes none.
"""

from __future__ import annotations

from unabridged.compaction.paces.pacing import Go, Pace, Reason, Wait
from unabridged.compaction.policy import chosen
from unabridged.compaction.strategies.bettering import BETTER, bare_drops, fallen_back
from unabridged.compaction.strategies.settings import asks_nobody
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.jobs import leases
from unabridged.engine.jobs.looking import Look
from unabridged.engine.jobs.small_lanes import SmallLanes
from unabridged.engine.view.lanes_there import There
from unabridged.log.ids import LaneId, ThreadRef


def texts(found: Look) -> int:
    """How many texts are owed in a lane: for what left in haste, and for what is left of summaries."""
    fallen = [] if asks_nobody(chosen(found.policy)) else fallen_back(found.seen)
    return len(bare_drops(found.seen)) + len(fallen)


class Owing:
    """The lanes in which a text was marked as owed; each change that may make one fall back is looked at once."""

    def __init__(self, ctx: Context, held: Held) -> None:
        self._ctx, self._held = ctx, held
        self._seen = SmallLanes()

    async def marked(self, ref: ThreadRef, lane: LaneId, there: There, found: Look) -> bool:
        """Mark the lane, if a summary fell back since it was seen last; who claims it sees whether there is room."""
        if self._seen.has((ref, lane), there):
            return False
        self._seen.note((ref, lane), there, float("inf"))
        if asks_nobody(chosen(found.policy)) or not fallen_back(found.seen):
            return False
        now = self._ctx.clock.now()
        due = leases.Due(
            at=now,
            reason=BETTER,
            policy=found.fingerprint,
            summariser=self._held.summariser_name,
            may=lambda pace: _rested(pace, now),
        )
        await self._ctx.store.job(ref, lane, leases.marking(ref, lane, due))
        return True


def _rested(pace: Pace, now: int) -> Go | Wait:
    """At once, or when a lane has rested whose runs came to nothing."""
    return Wait(until=pace.rests_until, reason=Reason.BACK_OFF) if pace.rests_until > now else Go()
