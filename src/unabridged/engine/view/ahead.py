"""What is done beside a conversation once a compaction stands, so that the next prompt need not wait for it.
It refuses to fail the compaction, which stands whether or not any of this can be done, and to read for it.
"""

from __future__ import annotations

from unabridged.engine.context import Context
from unabridged.engine.view import seeing
from unabridged.log.ids import LaneId, Seq, ThreadRef


async def keep_and_say(ctx: Context, ref: ThreadRef, lane: LaneId, seq: Seq) -> None:
    """Keep the fold of a lane in which something was just compacted, and put into words what that made.

    A summary is told with the ledger beneath it, which takes the longer the more it covers. Where a look has read what
    was written, it is told here and remembered; where none was needed, whoever asks for the view reads it.
    """
    await seeing.keep_newest(ctx, ref, lane, seq)
    known = ctx.folds.worded(ref, lane)
    for item in () if known is None else known.view.items:
        if seq in item.worded:
            _ = item.says
