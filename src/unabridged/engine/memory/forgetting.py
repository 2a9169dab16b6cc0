"""Forgetting what messages said: in the thread they are named of, and wherever else the same messages are read.
It refuses to go beyond what two threads share: whatever was said apart stays.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from unabridged.engine.context import Context
from unabridged.engine.log.surroundings import up_to
from unabridged.engine.memory.fact_index import FactIndex
from unabridged.errors import UnknownThread
from unabridged.log.ids import Seq, Span, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import Fact, FactId
from unabridged.view import spans
from unabridged.view.spans import Spans


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
