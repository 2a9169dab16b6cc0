"""A run of compaction that somebody asked for, and waits for no longer than they said.
It refuses to carry it out: a face's runs do.
"""

from __future__ import annotations

from unabridged.compaction.outcome import Outcome, Skip, Skipped
from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.compaction import adopting, planning
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.view import fitting
from unabridged.log.ids import LaneId, ThreadRef


async def requested(  # whose run, what it is asked for, and by what
    ctx: Context,
    ref: ThreadRef,
    lane: LaneId,
    held: Held,
    asked: Asked,
    *,
    seconds: float | None,
    brought: Policy | None = None,
) -> Outcome:
    """One run that somebody asked for."""
    view, known = await fitting.seen(ctx, ref, lane, held)
    holds = checking.policy(adopting.holding(known, held.policy) if brought is None else brought)
    if not view.through or holds.absent:
        lacks = planning.lacking(holds)
        nothing = Skipped(ref=ref, lane=lane, trigger=asked.trigger, reason=Skip.NOTHING, detail=lacks)
        held.teller.tell(nothing)
        return nothing
    outcome = await held.runs.ask(ref, lane, asked, holds, seconds=seconds)
    if outcome is None:  # the run tells its own end when it comes
        return Skipped(ref=ref, lane=lane, trigger=asked.trigger, reason=Skip.UNDER_WAY)
    return outcome
