"""Every event of a thread, a page at a time, so that no reader holds a transaction open while its caller thinks.
It refuses to know what the events are for.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from unabridged.errors import UnknownThread
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Store

_FIRST_PAGE: Final = 50
_LARGEST_PAGE: Final = 800


async def every_event(store: Store, ref: ThreadRef, *, after: Seq = Seq(0)) -> AsyncIterator[Event]:
    """The events after a seq, in order; none for a thread that has not begun."""
    async for page in every_page(store, ref, after=after):
        for event in page:
            yield event


async def every_page(store: Store, ref: ThreadRef, *, after: Seq = Seq(0)) -> AsyncIterator[list[Event]]:
    """The events after a seq, in order and in pages; none for a thread that has not begun."""
    size = _FIRST_PAGE  # most readers want a screenful; who wants all is served ever larger pages
    while True:
        try:
            page = await store.events(ref, after=after, limit=size)
        except UnknownThread:
            return
        if page:
            yield page
        if len(page) < size:
            return
        after, size = page[-1].seq, min(2 * size, _LARGEST_PAGE)
