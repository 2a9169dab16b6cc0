"""The verbs on whole threads: list, read one message whole, describe, fork, detach, delete, purge, erase.
They refuse to know how a store does any of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.drafting import batch_of
from unabridged.errors import UsageError
from unabridged.log import chunk
from unabridged.log.body import Chunk, Message, Purged
from unabridged.log.extra import Extra
from unabridged.log.ids import Origin, Scope, Seq, Span, ThreadId, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended

_PAGE: Final = 200
_ERASED_AT_ONCE: Final = 2_000
_NAME_BYTES: Final = 10
_CARRIES_ON: Final = frozenset({Kind.AMENDED, Kind.CHUNK})


def made_id(ctx: Context) -> ThreadId:
    """An id for a thread that was given none."""
    return ThreadId(ctx.ids.token(_NAME_BYTES).hex())


async def threads(ctx: Context, scope: Scope) -> AsyncIterator[ThreadRow]:
    """Every thread of a scope in the order of their ids, a page at a time."""
    after: ThreadId | None = None
    while page := await ctx.store.threads(scope, after=after, limit=_PAGE):
        for row in page:
            yield row
        after = page[-1].ref.thread


async def message(ctx: Context, ref: ThreadRef, seq: Seq) -> Message | None:
    """One message as it was appended, put together again where it came in pieces; None once it was purged."""
    found = await ctx.store.at(ref, [seq])
    if not found or found[0].kind is not Kind.MESSAGE:
        problem = f"event {seq} of thread {ref.thread!r} is no message; thread.events() shows what it is"
        raise UsageError(problem)
    opening = found[0].body
    if not isinstance(opening, Message) or not opening.chunks:
        return opening if isinstance(opening, Message) else None
    pieces: list[Chunk] = []
    for at in range(seq + 1, seq + opening.chunks + 1):
        piece = (await ctx.store.at(ref, [Seq(at)]))[0].body
        if isinstance(piece, Chunk):
            pieces.append(piece)
    return chunk.joined(opening, pieces)


async def begin(ctx: Context, ref: ThreadRef, *, title: str, metadata: Extra) -> ThreadRow:
    """The thread, begun without a message if it is not there yet."""
    return await ctx.store.begin(ref, at=ctx.clock.now(), title=title, metadata=metadata)


async def fork(ctx: Context, ref: ThreadRef, child: ThreadId, through: Seq | None) -> ThreadRow:
    """A child that shares this thread's events up to a seq, by default up to its newest."""
    if through is None:
        row = await ctx.store.thread(ref)
        through = row.head if row else Seq(0)
    return await ctx.store.fork(ref, child, through=through, at=ctx.clock.now())


async def purge(ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span], *, reason: str) -> Appended:
    """Erase these messages on purpose: unreadable when this returns, gone from the disk with ``erase``."""
    singles = [each for each in seqs if not isinstance(each, Span)]
    spans = tuple(sorted([each for each in seqs if isinstance(each, Span)] + list(spans_of(singles))))
    if not spans or spans[0].first < 1 or any(span.first > span.last for span in spans):
        problem = "name at least one seq to purge, each 1 or more"
        raise UsageError(problem)
    row = await ctx.store.thread(ref)
    if row is None or spans[-1].last > row.head:
        problem = (
            f"thread {ref.thread!r} has {row.head if row else 0} events, and seq {spans[-1].last} is not among them"
        )
        raise UsageError(problem)
    spans = await _with_pieces(ctx, ref, spans)
    batch = await batch_of(ctx, [(Purged(seqs=spans, reason=reason), Origin.CALLER)], key=None)
    return await ctx.store.purge(ref, spans, batch)


async def erase(ctx: Context, progress: Callable[[int], None] | None) -> None:
    """Erase every purged body for good; ``progress`` hears how many are still to do."""
    while left := await ctx.store.erase(limit=_ERASED_AT_ONCE):
        if progress is not None:
            progress(left)


async def _with_pieces(ctx: Context, ref: ThreadRef, spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, and every later piece and new wording of a message in them: its text stands there too."""
    seqs = {seq for span in spans for seq in range(span.first, span.last + 1)}
    after = Seq(min(seqs) - 1)
    while page := await ctx.store.skeletons(ref, after=after, limit=_PAGE):
        for skeleton in page:
            if skeleton.kind in _CARRIES_ON and any(seq in seqs for span in skeleton.touches for seq in _each(span)):
                seqs.add(skeleton.seq)
        after = page[-1].seq
    return spans_of(sorted(seqs))


def _each(span: Span) -> range:
    return range(span.first, span.last + 1)
