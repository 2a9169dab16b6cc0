"""What we ask of an index of the words that were said; every store keeps one beside its log.
It knows documents and clauses, and refuses to know what a question means and how answers are ranked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.search.clause import Clause, Where
from unabridged.search.kept import Census, Described, Indexed, IndexStep


class Index(Protocol):
    """Words to documents. It follows the log behind it: losing it costs time, and no append ever waits for it.

    Answers are candidates: whoever shows one reads it from the log, which alone says what may be seen.
    """

    async def indexed(self, ref: ThreadRef, *, version: int) -> Indexed | None:
        """How far the thread's own events are indexed, if this version of the analysis did it."""
        ...

    async def index(self, steps: Sequence[IndexStep]) -> list[bool]:
        """Add the documents of each step and the state they leave, all in one commit.

        False, and nothing of that step, if another did so since or a word was purged.
        """
        ...

    async def unindex(self, ref: ThreadRef) -> None:
        """Forget everything that is indexed of the thread's own events."""
        ...

    async def clear_index(self) -> None:
        """Forget every index of every thread, whatever state it is in."""
        ...

    async def behind(
        self, scope: Scope, *, version: int, after: ThreadId | None, limit: int
    ) -> list[tuple[ThreadRow, Seq]]:
        """One page of the scope's threads whose index is behind their log, in the order of their ids, and how far."""
        ...

    async def postings(self, scope: Scope, where: Where, clauses: Sequence[Clause], *, limit: int) -> list[list[int]]:
        """For each clause the numbers of documents that it and ``where`` ask for, the highest first."""
        ...

    async def described(
        self, scope: Scope, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
    ) -> list[Described]:
        """These documents, in order, those left out that are of no thread or of another version's."""
        ...

    async def terms(self, scope: Scope, documents: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """The terms of these documents as they are kept, each with how often, at most 255; slow, only to check."""
        ...

    async def census(self, scope: Scope, where: Where, *, version: int) -> Census:
        """How many documents and words were made of the stretches' threads, or of all of the scope.

        What was purged since is among them until its thread is indexed anew, so that all stores weigh a word alike.
        """
        ...
