"""The index verbs of the store in memory.
They refuse to know what a question means; the shelf below them is the specification of an index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.search.clause import Clause, Where
from unabridged.search.kept import Census, Described, Indexed, IndexStep
from unabridged.stores import placing
from unabridged.stores.in_memory.shelved import Shelved


class InMemoryIndex(Shelved):
    """Every promise of the index port, over the shelf of the store that this is a part of."""

    async def indexed(self, ref: ThreadRef, *, version: int) -> Indexed | None:
        """How far the thread's own events are indexed, if this version of the analysis did it."""
        with self._reading():
            return self._shelf.index.state(ref, version)

    async def index(self, steps: Sequence[IndexStep]) -> list[bool]:
        """Add the documents of each step and the state they leave, if no other did so since and no word was purged."""
        with self._writing("index"):
            return [self._index(each) for each in steps]

    def _index(self, step: IndexStep) -> bool:
        known = self._shelf.index.state(step.ref, step.state.version)
        if step.ref not in self._shelf.threads or step.since != (None if known is None else known.through):
            return False
        if self._shelf.is_withheld(
            step.ref, {seq for document in step.documents for seq in (document.seq, *document.pieces)}
        ):
            return False
        self._shelf.index.add(step.ref, step.state, step.documents)
        return True

    async def unindex(self, ref: ThreadRef) -> None:
        """Forget everything that is indexed of the thread's own events."""
        with self._writing("unindex"):
            self._shelf.index.forget(ref)

    async def clear_index(self) -> None:
        """Forget every index of every thread."""
        with self._writing("clear_index"):
            self._shelf.clear_index()

    async def behind(
        self, scope: Scope, *, version: int, after: ThreadId | None, limit: int
    ) -> list[tuple[ThreadRow, Seq]]:
        """One page of the scope's threads whose index is behind their log, in the order of their ids, and how far."""
        with self._reading():
            size = placing.page_of(limit)
            found: list[tuple[ThreadRow, Seq]] = []
            for thread in sorted(self._shelf.threads.values(), key=lambda each: each.ref.thread):
                state = self._shelf.index.state(thread.ref, version)
                through = thread.forked_at if state is None else state.through
                if thread.ref.scope == scope and thread.head > through and (after is None or thread.ref.thread > after):
                    found.append((thread, through))
            return found[:size]

    async def postings(self, scope: Scope, where: Where, clauses: Sequence[Clause], *, limit: int) -> list[list[int]]:
        """For each clause the numbers of documents that it and ``where`` ask for, the highest first."""
        with self._reading():
            return [self._shelf.index.postings(scope, where, clause)[: max(0, limit)] for clause in clauses]

    async def described(
        self, scope: Scope, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
    ) -> list[Described]:
        """These documents, in order, those left out that are of no thread or of another version's."""
        with self._reading():
            each = (self._shelf.index.described(own, clauses, version) for own in sorted(set(documents)))
            return [found for found in each if found is not None and found.ref.scope == scope]

    async def terms(self, scope: Scope, documents: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """The terms of these documents as they are kept, each with how often, at most 255."""
        with self._reading():
            return {own: self._shelf.index.terms(own) for own in documents if self._shelf.index.is_of(scope, own)}

    async def census(self, scope: Scope, where: Where, *, version: int) -> Census:
        """How many documents and words were made of the stretches' threads, or of all of the scope."""
        with self._reading():
            return self._shelf.index.census(scope, where, version)
