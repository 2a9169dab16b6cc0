"""What a thread's other lanes have spent, as their rows tell.
It refuses to hold them up: a call that one of them makes just now is counted with the next one here.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from unabridged.compaction.paces import pace_text
from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import JobName

_PAGE: Final = 200
_BEFORE_ALL: Final = LaneId("")


class SpentElsewhere:
    """What each lane of one thread has spent, read when somebody first asks: whoever looks at all lanes reads once."""

    def __init__(self, ctx: Context, ref: ThreadRef) -> None:
        self._ctx, self._ref = ctx, ref
        self._by_lane: dict[LaneId, int] | None = None

    async def asked_for(self, policy: Policy, lane: LaneId) -> int:
        """The tokens of every call for another lane than this one, whatever came of it; 0 where no limit asks."""
        if not policy.tokens_per_thread:
            return 0
        if self._by_lane is None:
            self._by_lane = await by_lane(self._ctx, self._ref)
        return sum(self._by_lane.values()) - self._by_lane.get(lane, 0)


async def by_lane(ctx: Context, ref: ThreadRef) -> dict[LaneId, int]:
    """The tokens of every call for each lane of this thread."""
    spent: dict[LaneId, int] = {}
    after: JobName = ref, _BEFORE_ALL
    while page := await ctx.store.jobs(after=after, limit=_PAGE):
        here = list(takewhile(lambda job: job.ref == ref, page))
        spent |= {job.lane: pace_text.spent_tokens(job.state) for job in here}
        if len(here) < _PAGE:
            break
        after = ref, here[-1].lane
    return spent
