"""Every event of a thread, whole or without its text, a page at a time: no transaction is open while its reader thinks.
It refuses to know what the events are for.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from unabridged.engine.pages import Pages
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.ports import Store


async def every_event(store: Store, ref: ThreadRef, *, after: Seq = Seq(0)) -> AsyncIterator[Event]:
    """The events after a seq, in order; none for a thread that has not begun."""
    async for page in every_page(store, ref, after=after):
        for event in page:
            yield event


def every_page(store: Store, ref: ThreadRef, *, after: Seq = Seq(0)) -> Pages[Event]:
    """The events after a seq, in order and in pages; none for a thread that has not begun."""
    return Pages(lambda seq, limit: store.events(ref, after=seq, limit=limit), after)


def skeletons_after(store: Store, ref: ThreadRef, after: Seq, *, but: Kind | None = None) -> Pages[Skeleton]:
    """The skeletons after a seq, in pages, one kind left out if asked; none for a thread that has not begun."""
    return Pages(lambda seq, limit: store.skeletons(ref, after=seq, limit=limit, but=but), after)


async def written_since(store: Store, ref: ThreadRef, seqs: Sequence[Seq], at: int) -> tuple[Seq, ...]:
    """Those of some events, in order, that the thread itself was given from this time on, and did not inherit.

    They are read from the last one back, and what is older than the first that is not meant is not read.
    """
    found, row = list[Seq](), await store.thread(ref) if seqs else None
    earliest = at if row is None or not row.ancestry else max(at, row.created_at)
    for seq in reversed(seqs):
        if row is None or seq <= row.forked_at or any(each.at < earliest for each in await store.at(ref, [seq])):
            break
        found.append(seq)
    return tuple(reversed(found))
