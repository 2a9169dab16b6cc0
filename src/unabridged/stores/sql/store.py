"""The store port over any SQL database: each verb is one transaction, reading or writing.
It refuses to know how a transaction is run; a driver's store says that in two methods.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unabridged.errors import CorruptionError
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow
from unabridged.ports import (
    Appended,
    Batch,
    Children,
    Fault,
    Holds,
    Job,
    JobName,
    JobStep,
    Purge,
    Settled,
    Snapshot,
    Stands,
    ThreadBatch,
    Wanted,
)
from unabridged.search.clause import Clause, Where
from unabridged.search.kept import Census, Described, Indexed, IndexStep
from unabridged.stores import placing
from unabridged.stores.sql import counting, indexing, inspecting, jobs, purging, reading, snapshots, writing
from unabridged.stores.sql.fact_verbs import SqlFacts
from unabridged.stores.sql.transaction import known_place, placed, thread_named
from unabridged.stores.sql.words import Words
from unabridged.upkeep import Stats


class SqlStore(SqlFacts):
    """Every verb of the port that SQL alone can answer."""

    words: Words

    async def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        """Append all or nothing, once per key; the thread begins with its first append."""
        return await self._write("append", lambda tx: writing.append(tx, ref, batch))

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        """Append each part to its thread, all in one commit; what is refused for one thread is its answer alone."""
        return await self._write("append_each", lambda tx: writing.append_each(tx, parts))

    async def append_if(self, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        """Append if ``holds`` says so of the skeletons after ``since``, in the same transaction; else None."""
        return await self._write("append_if", lambda tx: writing.append_if(tx, ref, since, holds, batch))

    async def begin(self, ref: ThreadRef, *, at: int, title: str = "", metadata: Extra = NOTHING_MORE) -> ThreadRow:
        """The thread, made empty if it is not there yet; title and metadata hold only for a new one."""
        return await self._write("begin", lambda tx: writing.begin(tx, ref, at=at, title=title, metadata=metadata))

    async def fork(self, ref: ThreadRef, child: ThreadId, *, through: Seq, at: int) -> ThreadRow:
        """A child that shares the parent's events up to ``through`` and continues its numbers."""
        return await self._write("fork", lambda tx: writing.fork(tx, ref, child, through=through, at=at))

    async def thread(self, ref: ThreadRef) -> ThreadRow | None:
        """The thread's row, or None."""
        found = await self._asked("thread", **thread_named(ref))
        return placed(ref.scope, found[0]).thread if found else None

    async def threads(self, scope: Scope, *, after: ThreadId | None, limit: int) -> list[ThreadRow]:
        """One page of a scope's threads, in the order of their ids."""
        size = placing.page_of(limit)
        return await self._read(lambda tx: reading.thread_page(tx, scope, after=after, limit=size))

    async def scopes(self) -> list[Scope]:
        """Every scope that has a thread, or a fact with words."""
        return await self._read(reading.scopes)

    async def heads(self, refs: Sequence[ThreadRef]) -> dict[ThreadRef, Seq]:
        """The newest seq of each of these threads; what is not there is left out."""
        return await self._read(lambda tx: reading.heads(tx, refs))

    async def describe(self, ref: ThreadRef, *, title: str | None, metadata: Extra | None) -> ThreadRow:
        """The thread with a new title, new metadata, or both."""
        return await self._write("describe", lambda tx: writing.describe(tx, ref, title=title, metadata=metadata))

    async def detach(self, ref: ThreadRef) -> ThreadRow:
        """The fork with its own copy of what it shared, so that its parent can go."""
        return await self._write("detach", lambda tx: writing.detach(tx, ref))

    async def delete(self, ref: ThreadRef, children: Children) -> int:
        """Delete the thread and, when said, its forks; how many threads went."""
        return await self._write("delete", lambda tx: writing.delete(tx, ref, children))

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        """One page of a thread's events in order, those of its ancestors included."""
        size = placing.page_of(limit)
        return await self._read(lambda tx: reading.events(tx, ref, after=after, limit=size, through=through))

    async def skeletons(self, ref: ThreadRef, *, after: Seq, limit: int, but: Kind | None = None) -> list[Skeleton]:
        """One page of a thread's skeletons in order, those of its ancestors included; one kind may be left out."""
        size = placing.page_of(limit)
        return await self._read(
            lambda tx: reading.skeletons(tx, known_place(tx, ref), after=after, limit=size, but=but),
        )

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        """These events, in order; seqs that do not exist are left out."""
        return await self._read(lambda tx: reading.at(tx, ref, seqs))

    async def snapshot(self, ref: ThreadRef, lane: LaneId, *, version: int) -> Snapshot | None:
        """The lane's kept fold, if this version of the fold made it and its bytes are whole; None for no thread too."""
        try:
            return await self._read(lambda tx: snapshots.kept(tx, ref, lane, version=version))
        except CorruptionError:
            return None  # what is damaged is folded anew; a log on damaged pages says so itself when it is read

    async def keep(self, ref: ThreadRef, snapshot: Snapshot) -> None:
        """Keep the fold for its lane unless a newer one is kept; nothing where it fits no log, as after a purge."""
        await self._write("keep", lambda tx: snapshots.keep(tx, ref, snapshot))

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        """Put the lane's row through the step; what stands then, None where the step said so or there is no thread."""
        return await self._apart("job", lambda tx: jobs.job(tx, ref, lane, step))

    async def claim(self, wanted: Wanted, step: JobStep, *, limit: int) -> list[Job]:
        """Put what is due, not parked, under no lease and wanted through the step, oldest first."""
        size = placing.page_of(limit)
        return await self._apart("claim", lambda tx: jobs.claim(tx, wanted, step, limit=size))

    async def jobs(self, *, after: JobName | None, limit: int, within: Scope | None = None) -> list[Job]:
        """One page of every row of every scope, or of one, in the order of their names."""
        size = placing.page_of(limit)
        return await self._read(lambda tx: jobs.page(tx, after=after, limit=size, within=within))

    async def next_due(self, wanted: Wanted) -> int | None:
        """When the first of the wanted rows can be claimed."""
        return await self._read(lambda tx: jobs.next_due(tx, wanted))

    async def rows(self, ref: ThreadRef, *, after: Seq, limit: int) -> list[Row]:
        """One page of a thread's own events as they are stored, for whoever checks them."""
        size = placing.page_of(limit)
        return await self._read(lambda tx: reading.own_rows(tx, known_place(tx, ref), after=after, limit=size))

    async def purge(self, ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
        """Append the purge and withhold the bodies at once, here and in every fork; the bytes go with ``erase``."""
        return await self._write("purge", lambda tx: purging.purge(tx, ref, seqs, batch))

    async def purge_if(
        self, ref: ThreadRef, stands: Stands, purges: Sequence[Purge], *, learned: int | None = None
    ) -> bool:
        """Purge all of these if ``stands`` says so of the thread and its forks, in one transaction; else nothing."""
        return await self._write("purge_if", lambda tx: purging.purge_if(tx, ref, stands, purges, learned))

    async def bring_back(self, thread: ThreadRow, rows: Sequence[Row], *, before: bytes) -> bool:
        """Put a thread's events behind those it has, as they were; false where it does not end in ``before``."""
        return await self._write("bring_back", lambda tx: writing.bring_back(tx, thread, rows, before))

    async def erase(self, *, limit: int) -> int:
        """Erase up to ``limit`` purged bodies for good; how many are still to do."""
        left = await self._write("erase", lambda tx: purging.erase(tx, limit=limit))
        if left:
            return left
        try:
            found = await self._read(self.words.forgotten)  # others write meanwhile
            return await self._apart("erase", lambda tx: self.words.take_out(tx, found))
        except CorruptionError:  # words that are damaged go as a whole, and are made anew
            await self.clear_index()
            return 0

    async def withheld(self, ref: ThreadRef) -> list[Span]:
        """The thread's own seqs that were purged and whose bytes are still to be erased."""
        return await self._read(lambda tx: purging.withheld(tx, ref))

    async def inspect(self) -> list[Fault]:
        """What is wrong below the threads: rows that belong to none."""
        return await self._read(inspecting.strays)

    async def traces(self, needles: Sequence[bytes] = ()) -> list[Fault]:
        """Every place in the tables where something purged, or one of the needles, is still to be found."""
        return await self._read(lambda tx: [*purging.leftovers(tx), *inspecting.needles(tx, needles)])

    async def indexed(self, ref: ThreadRef, *, version: int) -> Indexed | None:
        """How far the thread's own events are indexed, if this version of the analysis did it."""
        return await self._read(lambda tx: indexing.state(tx, ref, version))

    async def index(self, steps: Sequence[IndexStep]) -> list[bool]:
        """Add the documents of each step and the state they leave, if no other did so since and no word was purged."""
        return await self._apart("index", lambda tx: [indexing.add(tx, self.words, each) for each in steps])

    async def unindex(self, ref: ThreadRef) -> None:
        """Forget everything that is indexed of the thread's own events."""
        await self._apart("unindex", lambda tx: indexing.unindex(tx, ref))

    async def clear_index(self) -> None:
        """Forget every index of every thread, whatever state it is in."""
        await self._apart("clear_index", self.words.clear)

    async def behind(
        self, scope: Scope, *, version: int, after: ThreadId | None, limit: int
    ) -> list[tuple[ThreadRow, Seq]]:
        """One page of the scope's threads whose index is behind their log, in the order of their ids, and how far."""
        size = placing.page_of(limit)
        return await self._read(lambda tx: indexing.behind(tx, scope, version=version, after=after, limit=size))

    async def postings(self, scope: Scope, where: Where, clauses: Sequence[Clause], *, limit: int) -> list[list[int]]:
        """For each clause the numbers of documents that it and ``where`` ask for, the highest first."""
        return await self._read(lambda tx: indexing.postings(tx, self.words, scope, where, clauses, limit=limit))

    async def described(
        self, scope: Scope, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
    ) -> list[Described]:
        """These documents, in order, those left out that are of no thread or of another version's."""
        return await self._read(
            lambda tx: indexing.described(tx, self.words, scope, documents, clauses, version=version)
        )

    async def terms(self, scope: Scope, documents: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """The terms of these documents as they are kept, each with how often, at most 255."""
        return await self._read(lambda tx: indexing.terms(tx, self.words, scope, documents))

    async def census(self, scope: Scope, where: Where, *, version: int) -> Census:
        """How many documents and words were made of the stretches' threads, or of all of the scope."""
        return await self._read(lambda tx: indexing.census(tx, scope, where, version))

    async def stats(self) -> Stats:
        """How much is stored, counted without reading a body; where it is kept says how large it is."""
        return await self._read(counting.counted)
