"""The verbs of the store in memory by which words go for good, and by which threads come back from an archive.
They refuse to know why; the shelf below them says what a purge takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unabridged.errors import ThreadDeleted
from unabridged.log.ids import Seq, Span, ThreadRef, spans_of
from unabridged.log.row import Row, erased
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended, Batch, Purge, Stands
from unabridged.stores.in_memory.shelved import Shelved


class InMemoryPurging(Shelved):
    """Every promise of the port for purges and what is brought back, over the shelf of the store this is a part of."""

    async def purge(self, ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
        """Append the purge and withhold the bodies at once, here and in every fork; the bytes go with ``erase``."""
        with self._writing("purge"):
            return self._shelf.purge(ref, seqs, batch)

    async def purge_if(
        self, ref: ThreadRef, stands: Stands, purges: Sequence[Purge], *, learned: int | None = None
    ) -> bool:
        """Purge all of these if ``stands`` says so of the thread and its forks, in one transaction; else nothing."""
        with self._writing("purge_if"):
            self._shelf.known(ref)
            if not stands([self._shelf.threads[each] for each in self._shelf.family(ref)]):
                return False
            if learned is not None and self._shelf.facts_of(ref.scope).change != learned:
                return False
            for each in purges:
                self._shelf.settled(each.ref, each.batch)  # a conflict is raised before anything has changed
            for each in purges:
                self._shelf.purge(each.ref, each.seqs, each.batch)
            return True

    async def bring_back(self, thread: ThreadRow, rows: Sequence[Row], *, before: bytes) -> bool:
        """Put a thread's events behind those it has, as they were; false where it does not end in ``before``."""
        with self._writing("bring_back"):
            shelf, ref = self._shelf, thread.ref
            if ref in shelf.deleted:
                raise ThreadDeleted(thread=ref.thread)
            there = shelf.threads.get(ref)
            head, link = (thread.forked_at, before) if there is None else (there.head, there.link)
            if (head, link) != (thread.head - len(rows), before):
                return False
            if there is None and thread.parent is not None:
                shelf.known(replace(ref, thread=thread.parent))
            shelf.threads[ref] = thread if there is None else replace(there, head=thread.head, link=thread.link)
            shelf.rows.setdefault(ref, []).extend(rows)
            shelf.keys.update({(ref, row.key_digest): Seq(row.seq) for row in rows if row.key_digest})
            return True

    async def erase(self, *, limit: int) -> int:
        """Erase up to ``limit`` purged bodies for good; how many are still to do."""
        with self._writing("erase"):
            for ref, seqs in list(self._shelf.pending.items()):
                now = set(sorted(seqs)[: max(limit, 0)])
                limit -= len(now)
                self._shelf.rows[ref] = [erased(row) if row.seq in now else row for row in self._shelf.rows[ref]]
                self._shelf.pending[ref] = seqs - now
            return sum(map(len, self._shelf.pending.values()))

    async def withheld(self, ref: ThreadRef) -> list[Span]:
        """The thread's own seqs that were purged and whose bytes are still to be erased."""
        with self._reading():
            return list(spans_of(sorted(self._shelf.pending.get(ref, ()))))
