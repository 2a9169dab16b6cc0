"""What a thread's other lanes have spent, as their rows tell.
It refuses to hold them up: a call that one of them makes just now is counted with the next one here.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from unabridged.compaction.paces import pace_text
from unabridged.engine.context import Context
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import JobName

_PAGE: Final = 200
_BEFORE_ALL: Final = LaneId("")


async def tokens(ctx: Context, ref: ThreadRef, lane: LaneId) -> int:
    """The tokens of every call for another lane of this thread, whatever came of it."""
    spent = 0
    after: JobName = ref, _BEFORE_ALL
    while page := await ctx.store.jobs(after=after, limit=_PAGE):
        here = list(takewhile(lambda job: job.ref == ref, page))
        spent += sum(pace_text.read(job.state).spent.tokens for job in here if job.lane != lane)
        if len(here) < _PAGE:
            break
        after = ref, here[-1].lane
    return spent
