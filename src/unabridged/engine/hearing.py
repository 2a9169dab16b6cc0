"""What listeners are told of a thread beside how runs end: rounds that begin, and compactions that were taken back.
It refuses to fail the verb after which it tells.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from unabridged.compaction.outcome import Applied
from unabridged.compaction.plans.plan import covered_by
from unabridged.engine.context import Context
from unabridged.engine.last_used import LastUsed
from unabridged.engine.log.reading import skeletons_after, written_since
from unabridged.engine.telling import RoundAdded, TakenBack, Teller
from unabridged.errors import UnabridgedError
from unabridged.log.body import Undone
from unabridged.log.compacted import Compacted
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Appended, JobName

_LOG: Final = logging.getLogger(__name__)
_PAGE: Final = 800
_REMEMBERED: Final = 1_024
_NEWS: Final = frozenset({Kind.COMPACTED, Kind.UNDONE})


class News:
    """What others compacted or took back in the threads of a handle that looks at none by itself.

    It is read on from where it was heard last; of a thread that is listened to first, it is what was written since
    the handle was opened, or since it forgot a thread.
    """

    def __init__(self, ctx: Context, teller: Teller) -> None:
        self._ctx, self._teller = ctx, teller
        self._through = LastUsed[ThreadRef, Seq](_REMEMBERED)
        self._news_from = teller.opened_at

    async def of(self, ref: ThreadRef) -> None:
        """Tell what there is of one thread, if anybody listens; a store that cannot say it now is asked next time."""
        if not self._teller.is_heard:
            return
        try:
            news = await self._since(ref)
        except UnabridgedError as problem:
            _LOG.info("what others did was not looked for: thread %s: %s", ref.in_full, type(problem).__name__)
            return
        for event in news:
            tell(ref, self._teller, event)

    async def _since(self, ref: ThreadRef) -> list[Event]:
        row = await self._ctx.store.thread(ref)
        known, through = self._through.get(ref), Seq(0) if row is None else row.head
        after, found = known or Seq(0), list[Seq]()
        if after < through:
            async for page in skeletons_after(self._ctx.store, ref, after, but=Kind.MESSAGE):
                found += [each.seq for each in page if each.kind in _NEWS]
                through = max(through, page[-1].seq)
        if known is None:
            found = [*await written_since(self._ctx.store, ref, found, self._news_from)]
        news = [seq for seq in found if not self._teller.has_told(ref, seq)]
        events = list(await self._ctx.store.at(ref, news)) if news else []
        if self._through.put(ref, max(through, after)):
            self._news_from = self._ctx.clock.now()
        return events


async def rounds(ctx: Context, ref: ThreadRef, teller: Teller, done: Appended) -> None:
    """Every round that began with what was appended."""
    for after in range(done.first - 1, done.last, _PAGE):
        page = await ctx.store.skeletons(ref, after=Seq(after), limit=min(done.last - after, _PAGE))
        for each in page:
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
            applied(ref, teller, event.seq, body)
        case _:
            return


async def told_but(
    ctx: Context, ref: ThreadRef, teller: Teller, news: Sequence[Seq], is_left: Callable[[JobName], bool]
) -> set[Seq]:
    """Tell what these events mean, of which nobody was told; those of a lane that is left, whose they are, are left."""
    untold = [seq for seq in news if not teller.has_told(ref, seq)] if teller.is_heard else []
    left = set[Seq]()
    for event in await ctx.store.at(ref, untold) if untold else ():
        if is_left((ref, event.skeleton.lane)):
            left.add(event.seq)
        else:
            tell(ref, teller, event)
    return left


def applied(ref: ThreadRef, teller: Teller, seq: Seq, body: Compacted) -> None:
    """A compaction stands in the log at this seq."""
    teller.tell(
        Applied(
            ref=ref,
            lane=body.lane,
            trigger=body.receipt.reason,
            strategy=body.strategy,
            seq=seq,
            covers=covered_by(body.edits),
            receipt=body.receipt,
        )
    )
