"""Every event of a thread, whole or without its text, a page at a time: no transaction is open while its reader thinks.
It refuses to know what the events are for.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

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
