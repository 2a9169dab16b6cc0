"""The documents that may answer a question: those an index proposes, and those that no index has yet, asked as one.
They refuse to rank; whether they are still what they were when they were first asked, they say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.search import lagging
from unabridged.engine.search.lagging import Late
from unabridged.log.ids import Scope, ThreadRef
from unabridged.search.clause import Clause, Term, Where, admits, has, times
from unabridged.search.following import INDEX_VERSION
from unabridged.search.kept import Census, Described
from unabridged.search.numbering import place

# A word that more documents have than this says too little to be worth their reading.
COMMON: Final = 2_000


async def unindexed(ctx: Context, scope: Scope, where: Where) -> Documents:
    """Those of an index and, where that is behind, of the log."""
    kept = await ctx.store.census(scope, where, version=INDEX_VERSION)
    return Documents(ctx, scope, where, await lagging.unindexed(ctx, scope, where), kept)


async def everything(ctx: Context, scope: Scope, where: Where) -> Documents:
    """Those of the log, as if there were no index."""
    return Documents(ctx, scope, where, await lagging.everything(ctx, scope, where), Census(documents=0, words=0))


class Documents:
    """Those of an index, and those that no index has yet, asked as one."""

    __slots__ = ("_are_gone", "_ctx", "_fresh", "_kept", "_scope", "late", "where")

    def __init__(self, ctx: Context, scope: Scope, where: Where, late: Late, kept: Census) -> None:
        self._ctx = ctx
        self._scope = scope
        self._kept = kept
        self.where = where
        self.late = late
        self._are_gone = False
        self._fresh = {own: each for own, each in late.documents.items() if admits(where, each)}

    @property
    def fresh(self) -> dict[int, ThreadRef]:
        """The documents within the bounds that no index has, and whose they are."""
        return {own: self.late.threads[place(own).thread] for own in self._fresh}

    async def postings(self, clauses: Sequence[Clause], where: Where | None = None) -> dict[Clause, list[int]]:
        """The documents that each clause asks for, more than are of use where it asks for more than that."""
        if not clauses:
            return {}
        asked = where or self.where
        held: list[list[int]] = [[] for _ in clauses]
        if self.late.has_index:
            held = await self._ctx.store.postings(self._scope, asked, clauses, limit=COMMON + 1)
        return {
            clause: [*(own for own, each in self._fresh.items() if has(each, clause) and admits(asked, each)), *having]
            for clause, having in zip(clauses, held, strict=True)
        }

    def counted(self) -> Census:
        """How many documents there are, and how many words they have."""
        words = sum(len(each.words) for each in self.late.documents.values())
        return Census(documents=self._kept.documents + len(self.late.documents), words=self._kept.words + words)

    async def told(self, best: Sequence[int], found: Mapping[Clause, Sequence[int]]) -> list[Described]:
        """What is known of the best documents: whose they are, how long, and how often they have what was asked."""
        terms = [clause for clause, having in found.items() if having and isinstance(clause, Term)]
        kept = sorted(each for each in best if each not in self._fresh)
        told = await self._ctx.store.described(self._scope, kept, terms, version=INDEX_VERSION) if kept else []
        self._are_gone = self._are_gone or (bool(kept) and not told)
        others: dict[Clause, set[int]] = {
            clause: set(having) for clause, having in found.items() if not isinstance(clause, Term)
        }
        told = [_with(each, others) for each in told]
        return [*told, *(self._told(own, list(found)) for own in best if own in self._fresh)]

    async def have_changed(self) -> bool:
        """Whether others forgot some of the index since it was asked, so that what was found may not be all."""
        if self._are_gone:
            return True
        now = await self._ctx.store.census(self._scope, self.where, version=INDEX_VERSION)
        return now.documents < self._kept.documents

    def _told(self, own: int, clauses: Sequence[Clause]) -> Described:
        """What an index would tell of a document that none has yet."""
        document, ref = self._fresh[own], self.late.threads[place(own).thread]
        counts = {clause: times(document, clause) for clause in clauses if has(document, clause)}
        return Described(number=own, ref=ref, at=document.at, length=len(document.words), counts=counts)


def _with(told: Described, others: Mapping[Clause, set[int]]) -> Described:
    """What is told of a document, with the clauses that are had or not had, and not counted."""
    had = {clause: 1 for clause, having in others.items() if told.number in having}
    return replace(told, counts={**told.counts, **had}) if had else told
