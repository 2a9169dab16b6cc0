"""The verbs that append, of the store in memory.
They refuse to know what is appended; the shelf below them gives it its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.errors import KeyConflict, ThreadDeleted
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Appended, Batch, Holds, Settled, ThreadBatch
from unabridged.stores import placing
from unabridged.stores.in_memory.shelf import skeleton_of_row
from unabridged.stores.in_memory.shelved import Shelved


class InMemoryAppending(Shelved):
    """Appends to a thread, to many, and under a condition, over the shelf of the store that this is a part of."""

    async def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        """Append all or nothing, once per key; the thread begins with its first append."""
        with self._writing("append"):
            return self._shelf.append(ref, batch)

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        """Append each part to its thread, all in one commit; what is refused for one thread is its answer alone."""
        with self._writing("append_each"):
            placing.in_one_order(parts)  # refuses, before anything has changed
            return [self._part(each) for each in parts]

    def _part(self, part: ThreadBatch) -> Settled:
        try:
            self._shelf.begin(part.ref, at=part.batch.drafts[0].at, title=part.title, metadata=part.metadata)
            return self._shelf.append(part.ref, part.batch)
        except (ThreadDeleted, KeyConflict) as refused:
            return refused

    async def append_if(self, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        """Append if ``holds`` says so of the skeletons after ``since``, in the same transaction; else None."""
        with self._writing("append_if"):
            self._shelf.known(ref)
            if not holds([skeleton_of_row(row) for row in self._shelf.read(ref, after=since)]):
                return None
            return self._shelf.append_if(ref, batch)
