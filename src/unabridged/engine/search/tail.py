"""What no index has yet of the threads that are searched: read from the log and taken for documents, up to a bound.
It refuses to write; what it did not look at, it says.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.search import indexing
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.search.clause import Where
from unabridged.search.documents import Document
from unabridged.search.following import INDEX_VERSION, Following
from unabridged.search.found import Unsearched
from unabridged.search.numbering import LARGEST_THREAD, number

# About a second's work; an index that is further behind is not in use.
_MOST_EVENTS: Final = 10_000
_PAGE: Final = 200


class Late:
    """Documents that no index has, by the numbers they would have, and what was not looked at."""

    __slots__ = ("documents", "has_index", "left", "threads", "unsearched")

    def __init__(self) -> None:
        self.documents: dict[int, Document] = {}
        self.threads: dict[int, ThreadRef] = {}
        self.left = _MOST_EVENTS
        self.has_index = True
        self.unsearched: list[Unsearched] = []


async def unindexed(ctx: Context, scope: Scope, where: Where) -> Late:
    """The documents of every event that came after what the index of its thread has."""
    late = Late()
    async for ref, through, last in _behind(ctx, scope, where):
        if not late.left and through is not None:  # of a store that nobody indexes these are all but a few
            _leave(late, ref, Seq(through + 1), last)
            continue
        following, kept = await indexing.state(ctx, ref)
        await _read(ctx, ref, last, late, following, 0 if kept is None else kept.number)
    return late


async def everything(ctx: Context, scope: Scope, where: Where) -> Late:
    """The documents of every event, as if there were no index."""
    late = Late()
    late.has_index = False
    if where.stretches is not None:
        for each in where.stretches:
            await _read_newest(ctx, each.ref, Seq(each.first - 1), each.last, late)
        return late
    after: ThreadId | None = None
    while page := await ctx.store.threads(scope, after=after, limit=_PAGE):
        for row in page:
            await _read_newest(ctx, row.ref, row.forked_at, row.head, late)
        after = page[-1].ref.thread
    return late


async def _read_newest(ctx: Context, ref: ThreadRef, after: Seq, last: Seq, late: Late) -> None:
    """Read as much of a stretch as may be read: where that is not all of it, what was said last."""
    first = Seq(max(after, last - late.left))
    await _read(ctx, ref, last, late, Following(first), 0)
    if first > after and last > first:
        _leave(late, ref, Seq(after + 1), first)


async def _behind(ctx: Context, scope: Scope, where: Where) -> AsyncIterator[tuple[ThreadRef, Seq | None, Seq]]:
    """Each thread that is searched and whose index is behind, how far that is if it is told, and the last searched."""
    if where.stretches is not None:
        for each in where.stretches:
            kept = await ctx.store.indexed(each.ref, version=INDEX_VERSION)
            if kept is None or kept.through < each.last:
                yield each.ref, None if kept is None else kept.through, each.last
        return
    after: ThreadId | None = None
    while page := await ctx.store.behind(scope, version=INDEX_VERSION, after=after, limit=_PAGE):
        for row, through in page:
            yield row.ref, through, row.head
        after = page[-1][0].ref.thread


async def _read(  # whose events, from where to where, and under which number
    ctx: Context, ref: ThreadRef, last: Seq, late: Late, following: Following, number_: int
) -> None:
    """Read what came after a state, up to a seq or to the bound of a whole search."""
    own = number_ or LARGEST_THREAD - len(late.threads)
    late.threads[own] = ref
    while following.through < last:
        size = min(_PAGE, late.left)
        page = await ctx.store.events(ref, after=following.through, through=last, limit=size) if size else []
        if not page:
            break
        late.left -= len(page)
        for document in await indexing.documents_in(ctx, ref, page, following):
            late.documents[number(own, document.seq, document.piece)] = document
    if following.through < last:
        _leave(late, ref, Seq(following.through + 1), last)


def _leave(late: Late, ref: ThreadRef, first: Seq, last: Seq) -> None:
    why = "no index has them yet and they are too many to read for one question; index() brings it up"
    late.unsearched.append(Unsearched(thread=ref.thread, seqs=Span(first=first, last=last), why=why))
