"""What we ask of a store: threads and their events, durable when a call returns.
It knows the log's values, and refuses to know who implements it or who calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from unabridged.log.event import Event
from unabridged.log.extra import Extra
from unabridged.log.ids import LaneId, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow
from unabridged.ports.drafts import Drafts
from unabridged.ports.facts import FactStore
from unabridged.ports.index import Index
from unabridged.ports.jobs import Jobs
from unabridged.upkeep import Finding, Stats

if TYPE_CHECKING:
    from os import PathLike


from unabridged.ports.values import (
    Appended,
    Batch,
    Children,
    Fault,
    Health,
    Heard,
    Holds,
    Purge,
    Settled,
    Snapshot,
    Stands,
    ThreadBatch,
    nobody_hears,
)


class Store(Drafts, FactStore, Index, Jobs, Protocol):
    """Where threads are kept; everything a store promises is in ``unabridged.testing.contracts``.

    One call is one transaction. Under the blocking face a store's coroutines block and never suspend; the asynchronous
    face is given stores that suspend instead.
    """

    name: str

    async def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        """Append all or nothing, once per key; the thread begins with its first append."""
        ...

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        """Append each part to its thread, once per key, all in one commit; the thread begins with its first append.

        What is refused for one thread is its answer, and nothing of that part is written; the others stand.
        """
        ...

    async def append_if(self, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        """Append if ``holds`` says so of the skeletons after ``since``, in the same transaction; else None."""
        ...

    async def begin(self, ref: ThreadRef, *, at: int, title: str, metadata: Extra) -> ThreadRow:
        """The thread, made empty if it is not there yet; title and metadata hold only for a new one."""
        ...

    async def fork(self, ref: ThreadRef, child: ThreadId, *, through: Seq, at: int) -> ThreadRow:
        """A child that shares the parent's events up to ``through`` and continues its numbers."""
        ...

    async def thread(self, ref: ThreadRef) -> ThreadRow | None:
        """The thread's row, or None."""
        ...

    async def threads(self, scope: Scope, *, after: ThreadId | None, limit: int) -> list[ThreadRow]:
        """One page of a scope's threads, in the order of their ids."""
        ...

    async def heads(self, refs: Sequence[ThreadRef]) -> dict[ThreadRef, Seq]:
        """The newest seq of each of these threads; what is not there is left out."""
        ...

    async def describe(self, ref: ThreadRef, *, title: str | None, metadata: Extra | None) -> ThreadRow:
        """The thread with a new title, new metadata, or both."""
        ...

    async def detach(self, ref: ThreadRef) -> ThreadRow:
        """The fork with its own copy of what it shared, so that its parent can go."""
        ...

    async def delete(self, ref: ThreadRef, children: Children) -> int:
        """Delete the thread and, when said, its forks; how many threads went."""
        ...

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        """One page of a thread's events in order, those of its ancestors included."""
        ...

    async def skeletons(self, ref: ThreadRef, *, after: Seq, limit: int, but: Kind | None = None) -> list[Skeleton]:
        """One page of a thread's skeletons in order, those of its ancestors included; one kind may be left out."""
        ...

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        """These events, in order; seqs that do not exist are left out."""
        ...

    async def snapshot(self, ref: ThreadRef, lane: LaneId, *, version: int) -> Snapshot | None:
        """The lane's kept fold, if this version of the fold made it and its bytes are whole; None for no thread too."""
        ...

    async def keep(self, ref: ThreadRef, snapshot: Snapshot) -> None:
        """Keep the fold for its lane unless a newer one is kept; nothing where it fits no log, as after a purge."""
        ...

    async def rows(self, ref: ThreadRef, *, after: Seq, limit: int) -> list[Row]:
        """One page of a thread's own events as they are stored, for whoever checks them."""
        ...

    async def purge(self, ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
        """Append the purge and withhold the bodies at once, here and in every fork; the bytes go with :meth:`erase`.

        What another thread says itself of these seqs goes too: pieces, wordings, summaries, and what it says of those.
        Here nothing goes but what is named: whoever purges a message names its wordings and pieces, and of one that is
        not named nothing goes anywhere that is said of that alone.
        """
        ...

    async def purge_if(
        self, ref: ThreadRef, stands: Stands, purges: Sequence[Purge], *, learned: int | None = None
    ) -> bool:
        """Purge all of these, if ``stands`` says so of the thread and its forks in the same transaction; else nothing.

        It is shown their rows, parents first; whoever would append to one of them waits meanwhile. Nothing either where
        a fact of the scope changed after the change ``learned``.
        """
        ...

    async def bring_back(self, thread: ThreadRow, rows: Sequence[Row], *, before: bytes) -> bool:
        """Put a thread's events behind those it has, as they were; it then stands as ``thread`` says, link by link.

        It begins with them where none of its own come before; false, and nothing, where it does not end in ``before``.
        """
        ...

    async def erase(self, *, limit: int) -> int:
        """Erase up to ``limit`` purged bodies for good; how many are still to do."""
        ...

    async def scopes(self) -> list[Scope]:
        """Every scope that has a thread, or a fact with words."""
        ...

    async def withheld(self, ref: ThreadRef) -> list[Span]:
        """The thread's own seqs that were purged and whose bytes are still to be erased."""
        ...

    async def inspect(self) -> list[Fault]:
        """What is wrong below the threads: rows that belong to none, pages the medium damaged."""
        ...

    async def traces(self, needles: Sequence[bytes] = ()) -> list[Fault]:
        """Every place where something purged, or one of the needles, is still to be found; writes nothing."""
        ...

    async def backup(self, target: str | PathLike[str], heard: Heard = nobody_hears) -> None:
        """A copy at ``target`` that holds everything acknowledged before the call; ``heard`` is told how far it came.

        It hears how much is done and of how much, in parts that are of one size, on whatever thread makes the copy.
        """
        ...

    async def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it; writes nothing."""
        ...

    async def stats(self) -> Stats:
        """How much is stored, counted without reading a body; writes nothing."""
        ...

    async def examine(self) -> list[Finding]:
        """What the store alone can know of where and how it is kept; writes nothing, and answers whatever is wrong."""
        ...

    async def close(self) -> None:
        """Let go of every file and connection; the last call."""
        ...
