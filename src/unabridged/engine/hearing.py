"""What listeners are told of a thread beside how runs end: rounds that begin, and compactions that were taken back.
It refuses to fail the verb after which it tells.
"""

from __future__ import annotations

from unabridged.compaction.outcome import Applied
from unabridged.compaction.plan import covered_by
from unabridged.engine.context import Context
from unabridged.engine.telling import RoundAdded, TakenBack, Teller
from unabridged.log.body import Undone
from unabridged.log.compacted import Compacted
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Appended

_LONGEST = 800


async def rounds(ctx: Context, ref: ThreadRef, teller: Teller, done: Appended) -> None:
    """Every round that began with what was appended."""
    for each in await ctx.store.skeletons(
        ref, after=Seq(done.first - 1), limit=min(done.last - done.first + 1, _LONGEST)
    ):
        if each.kind is Kind.MESSAGE and each.role == "user" and not each.answers:
            teller.tell(RoundAdded(ref=ref, seq=each.seq))


async def undone(ctx: Context, ref: ThreadRef, teller: Teller, seq: Seq) -> None:
    """A compaction was just taken back by the event at this seq."""
    for event in await ctx.store.at(ref, [seq]):
        tell(ref, teller, event)


def tell(ref: ThreadRef, teller: Teller, event: Event) -> None:
    """What an event of the log means to listeners, whoever wrote it."""
    match event.readable:
        case Undone() as body:
            teller.tell(TakenBack(ref=ref, lane=body.lane, compaction=body.compaction, seq=event.seq))
        case Compacted() as body:
            teller.tell(
                Applied(
                    ref=ref,
                    lane=body.lane,
                    trigger=body.receipt.reason,
                    strategy=body.strategy,
                    seq=event.seq,
                    covers=covered_by(body.edits),
                    receipt=body.receipt,
                )
            )
        case _:
            return
