"""The verb ``index``: every thread's index is brought up to its log while somebody waits, in as few commits as may be.
It refuses to hold more in memory than one long step of a thread would.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.search import indexing
from unabridged.engine.search.indexing import Known, Made
from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.search.following import INDEX_VERSION, Following

# So many pages of a thread's events are one step.
_PAGES: Final = 4
# In one commit there are no more events than a long step of one thread has: others who write wait for it.
_MOST_EVENTS: Final = 800
# So many threads are listed at once, which takes a millisecond or two in which nobody else computes.
_THREADS: Final = 100


async def index(ctx: Context, scopes: list[Scope], progress: Callable[[int], None] | None) -> int:
    """Bring the index of every thread up to its log; how many events that took."""
    catching_up = _CatchingUp(ctx, progress)
    for scope in scopes:
        async for row, through in _rows_behind(ctx, scope):
            is_new = not through  # of no fork, which begins behind its parent's events, and nothing was indexed
            await catching_up.add(row.ref, (Following(), None) if is_new else None)
    await catching_up.write()
    return catching_up.done


async def behind(ctx: Context, scope: Scope) -> AsyncIterator[ThreadRef]:
    """The scope's threads whose index is behind their log."""
    async for row, _ in _rows_behind(ctx, scope):
        yield row.ref


async def _rows_behind(ctx: Context, scope: Scope) -> AsyncIterator[tuple[ThreadRow, Seq]]:
    after: ThreadId | None = None
    while page := await ctx.store.behind(scope, version=INDEX_VERSION, after=after, limit=_THREADS):
        for each in page:
            yield each
        ctx.pause()
        after = page[-1][0].ref.thread


async def all_behind(ctx: Context) -> list[ThreadRef]:
    """Every thread of the store whose index is behind its log."""
    return [ref for scope in await ctx.store.scopes() async for ref in behind(ctx, scope)]


class _CatchingUp:
    """Steps of many threads, those of short ones many in a commit; how many events they were of."""

    def __init__(self, ctx: Context, progress: Callable[[int], None] | None) -> None:
        self._ctx, self._progress = ctx, progress
        self._waiting: list[Made] = []
        self.done = 0

    async def add(self, ref: ThreadRef, known: Known | None) -> None:
        """All that there is to be indexed of a thread; its last step may wait for others'.

        Where somebody indexed it since it was known that nobody had, the step is refused, and what is missing follows.
        """
        while (made := await self._next(ref, known)) is not None:
            known = None
            self._waiting.append(made)
            if not made.is_last or self._is_much():
                await self.write()
            if made.is_last:
                return

    def _is_much(self) -> bool:
        size, events = sum(each.size for each in self._waiting), sum(each.events for each in self._waiting)
        return size >= indexing.LONG_STEP or events >= _MOST_EVENTS

    async def write(self) -> None:
        """Write what waits; of a thread where another was faster, what is missing still."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        added = await self._ctx.store.index([each.step for each in waiting])
        self.done += sum(each.events for each in waiting)
        if self._progress is not None:
            self._progress(self.done)
        for each in (made for made, is_added in zip(waiting, added, strict=True) if not is_added):
            more = True
            while more:
                more = await self._step(each.step.ref)

    async def _next(self, ref: ThreadRef, known: Known | None) -> Made | None:
        try:
            return await indexing.made(self._ctx, ref, pages=_PAGES, known=known)
        except (UnknownThread, ThreadDeleted):
            return None  # deleted since it was listed

    async def _step(self, ref: ThreadRef) -> bool:
        try:
            return await indexing.step(self._ctx, ref)
        except (UnknownThread, ThreadDeleted):
            return False
