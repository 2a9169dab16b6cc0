"""Forgetting what messages said: in the thread they are named of, and wherever else the same messages are read.
It refuses to go beyond what two threads share: whatever was said apart stays.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import replace

from unabridged.engine.context import Context
from unabridged.engine.log.surroundings import up_to
from unabridged.engine.memory.fact_index import FactIndex
from unabridged.errors import UnknownThread
from unabridged.log import spans
from unabridged.log.ids import Seq, Span, ThreadId, ThreadRef, spans_of
from unabridged.log.spans import Spans
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import Fact, FactId, Source


async def forgotten(ctx: Context, ref: ThreadRef, wanted: Spans | None, *, at: int) -> tuple[Fact, ...]:
    """Take a thread, or these messages of it, from every fact, whichever fork or parent it was drawn in."""
    row = await ctx.store.thread(ref)
    if row is None:
        raise UnknownThread(thread=ref.thread)
    named = None if wanted is None else up_to(row.head, wanted)
    if named == ():
        return ()
    found: dict[FactId, Fact] = {each.id: each for each in await ctx.store.forget_facts(ref, named, at=at)}
    index = await ctx.facts.of(ctx.store, row.ref.scope, ctx.lexicon)
    async for other, theirs in _sharing(ctx, row, named, index):
        found.update((each.id, each) for each in await ctx.store.forget_facts(other, theirs, at=at))
    return tuple(found.values())


async def unworded(ctx: Context, ref: ThreadRef, worded: Mapping[int, Iterable[int]]) -> None:
    """Take messages from every fact, in each thread that reads a wording or a piece of them that is about to go.

    Nothing tells by which wording a fact was drawn, and one that is purged is in no fact.
    """
    row = await ctx.store.thread(ref) if worded else None
    if row is None:
        return
    index, at = await ctx.facts.of(ctx.store, ref.scope, ctx.lexicon), ctx.clock.now()
    every = spans_of(worded)
    for each, read in [(ref, every), *[found async for found in _sharing(ctx, row, every, index)]]:
        told = spans_of(of for seq in worded if spans.holds(read, Seq(seq)) for of in worded[seq])
        await ctx.store.forget_facts(each, told, at=at)


async def let_go(ctx: Context, known: Fact, new: Fact) -> tuple[Source, ...]:
    """The messages from which a fact is drawn no longer, each where it was said, which is where forks read it."""
    left = {(each.thread, each.seq) for each in new.sources}
    gone = [each for each in known.sources if (each.thread, each.seq) not in left]
    return tuple([await _as_said(ctx, ThreadRef(scope=known.scope, thread=each.thread), each) for each in gone])


async def _as_said(ctx: Context, ref: ThreadRef, source: Source) -> Source:
    row = await ctx.store.thread(ref)
    while row is not None and row.parent is not None and source.seq <= row.forked_at:
        row = await ctx.store.thread(ThreadRef(scope=ref.scope, thread=row.parent))
    return source if row is None else replace(source, thread=row.ref.thread)


async def _sharing(
    ctx: Context, row: ThreadRow, named: Sequence[Span] | None, index: FactIndex
) -> AsyncIterator[tuple[ThreadRef, Spans]]:
    """Other threads that share these messages; of a whole thread the parents keep what was said before it began."""
    line = await _lineage(ctx, row)
    reaches = _reaches(line)
    meant = named if named is not None else (Span(first=Seq(1), last=row.head),)
    others = {thread for fact in index.every for thread in (each.thread for each in fact.sources)}
    for thread in sorted((others | reaches.keys()) - {row.ref.thread}):
        there = await ctx.store.thread(ThreadRef(scope=row.ref.scope, thread=thread))
        theirs = {} if there is None else _reaches(await _lineage(ctx, there))
        common = [each for each in theirs if each in reaches and (named is not None or each == row.ref.thread)]
        shared = max((min(theirs[each], reaches[each]) for each in common), default=Seq(0))
        if part := spans.both(meant, (Span(first=Seq(1), last=shared),)) if shared else ():
            yield ThreadRef(scope=row.ref.scope, thread=thread), part


async def _lineage(ctx: Context, row: ThreadRow) -> list[ThreadRow]:
    """The thread, then its ancestors."""
    line = [row]
    above: ThreadRow | None = row
    while above is not None and above.parent is not None:
        above = await ctx.store.thread(ThreadRef(scope=row.ref.scope, thread=above.parent))
        line += [] if above is None else [above]  # one that was let go of took what it shared along
    return line


def _reaches(line: Sequence[ThreadRow]) -> dict[ThreadId, Seq]:
    """Up to which seq the first of a line reads each of them."""
    found, reach = dict[ThreadId, Seq](), line[0].head
    for each in line:
        found[each.ref.thread] = reach
        reach = min(reach, each.forked_at)
    return found
