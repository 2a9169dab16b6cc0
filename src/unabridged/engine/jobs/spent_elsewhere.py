"""What a thread's other lanes have spent, as their rows tell.
It refuses to hold them up: a call that one of them makes just now is counted with the next one here.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from unabridged.compaction.paces import pace_text
from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.log.ids import MAIN, LaneId, ThreadRef
from unabridged.ports import Job, JobName

_PAGE: Final = 200
_BEFORE_ALL: Final = LaneId("")


class SpentElsewhere:
    """What each lane of one thread has spent, read when somebody first asks: whoever looks at all lanes reads once."""

    def __init__(self, ctx: Context, ref: ThreadRef) -> None:
        self._ctx, self._ref = ctx, ref
        self._by_lane: dict[LaneId, int] | None = None
        self._counted = 0

    async def asked_for(self, policy: Policy, lane: LaneId) -> int:
        """The tokens of every call for another lane than this one, whatever came of it; 0 where no limit asks."""
        if not policy.tokens_per_thread:
            return 0
        if self._by_lane is None:
            rows = await _rows(self._ctx, self._ref)
            self._by_lane = _spent(rows)
            # A call is counted for the thread before it is for its lane.
            self._counted = max(
                (pace_text.read(row.state).thread_tokens for row in rows if row.lane == MAIN), default=0
            )
        return max(self._counted, sum(self._by_lane.values())) - self._by_lane.get(lane, 0)


async def known(ctx: Context, ref: ThreadRef) -> int:
    """The tokens of every call for any lane of this thread, as far as it is counted there."""
    return sum(_spent(await _rows(ctx, ref)).values())


def _spent(rows: Iterable[Job]) -> dict[LaneId, int]:
    return {row.lane: pace_text.spent_tokens(row.state) for row in rows}


async def _rows(ctx: Context, ref: ThreadRef) -> list[Job]:
    rows: list[Job] = []
    after: JobName = ref, _BEFORE_ALL
    while page := await ctx.store.jobs(after=after, limit=_PAGE, within=ref.scope):
        here = list(takewhile(lambda job: job.ref == ref, page))
        rows += here
        if len(here) < _PAGE:
            break
        after = ref, here[-1].lane
    return rows
