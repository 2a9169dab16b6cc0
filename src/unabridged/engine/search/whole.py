"""What an event says by itself: of a message in pieces, the last of them says all of it.
It refuses to know an index, and to say anything of a piece that was purged.
"""

from __future__ import annotations

from typing import Final

from unabridged.engine.context import Context
from unabridged.log import chunk
from unabridged.log.body import Amended, Body, Chunk, Message
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag

_PAGE: Final = 800


async def said_whole(ctx: Context, ref: ThreadRef, event: Event) -> Body | None:
    """What an event says, a message in pieces with its last one and nothing with the others."""
    body, _ = await with_pieces(ctx, ref, event)
    return body


async def with_pieces(ctx: Context, ref: ThreadRef, event: Event) -> tuple[Body | None, tuple[Seq, ...]]:
    """The same, and which other events it was read from."""
    if event.row.flags & Flag.CHUNKED:
        return None, ()
    if event.row.kind != Kind.CHUNK:
        return event.body, ()
    if not event.row.flags & Flag.LAST:
        return None, ()
    of = event.skeleton.touches[0].first
    pieces: list[Seq] = []
    after = of
    while after < event.seq:
        page = await ctx.store.skeletons(ref, after=after, limit=_PAGE)
        touching = (each for each in page if each.kind is Kind.CHUNK and each.seq <= event.seq)
        pieces += [each.seq for each in touching if each.names(of)]
        after = page[-1].seq
    opening, *chunks = [each.body for each in await ctx.store.at(ref, [of, *pieces])]
    opened = opening.message if isinstance(opening, Amended) else opening
    if not isinstance(opened, Message):
        return None, ()
    return chunk.joined(opened, [each for each in chunks if isinstance(each, Chunk)]), (of, *pieces[:-1])
