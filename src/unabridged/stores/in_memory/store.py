"""The store in memory itself: its parts put together, what it reads, and who may read and write.
It refuses to hold anything; the shelf below it does.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from unabridged.errors import ThreadHasForks, UsageError
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Scope, Seq, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow, new_fork, sealed
from unabridged.ports import Access, Children, Fault, Health, Heard, Snapshot, nobody_hears
from unabridged.stores import fact_rules, placing
from unabridged.stores.in_memory.appending import InMemoryAppending
from unabridged.stores.in_memory.drafts import InMemoryDrafts
from unabridged.stores.in_memory.facts import InMemoryFacts
from unabridged.stores.in_memory.index import InMemoryIndex
from unabridged.stores.in_memory.jobs import InMemoryJobs
from unabridged.stores.in_memory.purging import InMemoryPurging
from unabridged.stores.in_memory.shelf import Shelf, skeleton_of_row
from unabridged.stores.in_memory.texts import texts
from unabridged.stores.usable import Usable
from unabridged.upkeep import Finding, Level, Stats


class InMemoryStore(
    Usable, InMemoryAppending, InMemoryDrafts, InMemoryFacts, InMemoryIndex, InMemoryJobs, InMemoryPurging
):
    """Every promise of the port, with nothing to install and nothing to clean up."""

    name = "memory"

    def __init__(self, *, access: Access = Access.WRITE) -> None:
        self._lock = threading.RLock()
        super().__init__(known_as="the store in memory", access=access)
        self._shelf = Shelf()

    async def begin(self, ref: ThreadRef, *, at: int, title: str = "", metadata: Extra = NOTHING_MORE) -> ThreadRow:
        """The thread, made empty if it is not there yet; title and metadata hold only for a new one."""
        with self._writing("begin"):
            return self._shelf.begin(ref, at=at, title=title, metadata=metadata)

    async def fork(self, ref: ThreadRef, child: ThreadId, *, through: Seq, at: int) -> ThreadRow:
        """A child that shares the parent's events up to ``through`` and continues its numbers."""
        with self._writing("fork"):
            parent, made = self._shelf.known(ref), ThreadRef(scope=ref.scope, thread=child)
            if made in self._shelf.threads or made in self._shelf.deleted or not 0 <= through <= parent.head:
                message = (
                    f"cannot fork {ref.thread!r} at {through} into {child!r}: the id is taken or the seq is not there"
                )
                raise UsageError(message)
            rows = self._shelf.read(ref, after=Seq(through - 1), through=through) if through else []
            link = rows[0].link if rows else b""
            self._shelf.threads[made] = new_fork(parent, child, through=through, link=link, at=at)
            self._shelf.rows[made] = []
            return self._shelf.threads[made]

    async def thread(self, ref: ThreadRef) -> ThreadRow | None:
        """The thread's row, or None."""
        with self._reading():
            return self._shelf.threads.get(ref)

    async def heads(self, refs: Sequence[ThreadRef]) -> dict[ThreadRef, Seq]:
        """The newest seq of each of these threads; what is not there is left out."""
        with self._reading():
            return {ref: row.head for ref in refs if (row := self._shelf.threads.get(ref)) is not None}

    async def threads(self, scope: Scope, *, after: ThreadId | None, limit: int) -> list[ThreadRow]:
        """One page of a scope's threads, in the order of their ids."""
        with self._reading():
            size = placing.page_of(limit)
            found = sorted(
                (t for t in self._shelf.threads.values() if t.ref.scope == scope), key=lambda t: t.ref.thread
            )
            return [t for t in found if after is None or t.ref.thread > after][:size]

    async def scopes(self) -> list[Scope]:
        """Every scope that has a thread, or a fact with words."""
        with self._reading():
            remembered = {scope for scope, shelf in self._shelf.facts.items() if shelf.says_anything}
            found = remembered.union(ref.scope for ref in self._shelf.threads)
            return sorted(found, key=lambda s: (s.tenant, s.user, s.project))

    async def describe(self, ref: ThreadRef, *, title: str | None, metadata: Extra | None) -> ThreadRow:
        """The thread with a new title, new metadata, or both."""
        with self._writing("describe"):
            old = self._shelf.known(ref)
            new = replace(
                old,
                title=old.title if title is None else title,
                metadata=old.metadata if metadata is None else metadata,
            )
            self._shelf.threads[ref] = sealed(new)
            return self._shelf.threads[ref]

    async def detach(self, ref: ThreadRef) -> ThreadRow:
        """The fork with its own copy of what it shared, so that its parent can go."""
        with self._writing("detach"):
            return self._shelf.detach(ref)

    async def delete(self, ref: ThreadRef, children: Children) -> int:
        """Delete the thread and, when said, its forks; how many threads went."""
        with self._writing("delete"):
            self._shelf.known(ref)
            family = list(self._shelf.family(ref))
            if len(family) > 1 and children is Children.REFUSE:
                raise ThreadHasForks(thread=ref.thread, forks=len(family) - 1)
            for each in family:
                fact_rules.forget(self._shelf.facts_of(each.scope), each.thread, None, at=None)
                del self._shelf.threads[each], self._shelf.rows[each]
                self._shelf.pending.pop(each, None)
                self._shelf.forget_drawn(each)
                self._shelf.facts_of(each.scope).forget(each.thread)
                self._shelf.index.forget(each)
                self._shelf.jobs.forget(each)
                self._shelf.keys = {key: seq for key, seq in self._shelf.keys.items() if key[0] != each}
                self._shelf.deleted.add(each)
            return len(family)

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        """One page of a thread's events in order, those of its ancestors included."""
        with self._reading():
            size = placing.page_of(limit)
            return [Event(row) for row in self._shelf.read(ref, after=after, through=through, limit=size)]

    async def skeletons(self, ref: ThreadRef, *, after: Seq, limit: int, but: Kind | None = None) -> list[Skeleton]:
        """One page of a thread's skeletons in order, those of its ancestors included; one kind may be left out."""
        with self._reading():
            size = placing.page_of(limit)
            return [skeleton_of_row(row) for row in self._shelf.read(ref, after=after, limit=size, but=but)]

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        """These events, in order; seqs that do not exist are left out."""
        with self._reading():
            wanted = sorted({seq for seq in seqs if seq > 0})
            self._shelf.known(ref)  # also where nothing is wanted that could be there
            return [Event(row) for seq in wanted for row in self._shelf.read(ref, after=Seq(seq - 1), through=seq)]

    async def snapshot(self, ref: ThreadRef, lane: LaneId, *, version: int) -> Snapshot | None:
        """The lane's kept fold, if this version of the fold made it; None for no thread too."""
        with self._reading():
            kept = self._shelf.snapshots.get((ref, lane))
            return kept if kept is not None and kept.version == version else None

    async def keep(self, ref: ThreadRef, snapshot: Snapshot) -> None:
        """Keep the fold for its lane unless a newer one is kept; nothing where it fits no log, as after a purge."""
        with self._writing("keep"):
            self._shelf.keep(ref, snapshot)

    async def rows(self, ref: ThreadRef, *, after: Seq, limit: int) -> list[Row]:
        """One page of a thread's own events as they are stored, for whoever checks them."""
        with self._reading():
            size = placing.page_of(limit)
            self._shelf.known(ref)
            return [row for row in self._shelf.rows[ref] if row.seq > after][:size]

    async def inspect(self) -> list[Fault]:
        """What is wrong below the threads: here, nothing can be."""
        with self._reading():
            return []

    async def traces(self, needles: Sequence[bytes] = ()) -> list[Fault]:
        """Every place where something purged, or one of the needles, is still to be found."""
        with self._reading():
            found = [
                Fault(
                    thread=ref.thread, seq=seq, column="payload", problem="purged and not erased yet", scope=ref.scope
                )
                for ref, seqs in self._shelf.pending.items()
                for seq in sorted(seqs)
            ]
            found.extend(
                Fault(thread=ref.thread, seq=seq, column=column, problem="a needle is there", scope=ref.scope)
                for ref, seq, column, held in texts(self._shelf)
                if any(needle in held for needle in needles)
            )
            return found

    async def backup(self, target: str | os.PathLike[str], heard: Heard = nobody_hears) -> None:
        """Refused: what is only in memory has no form on disk."""
        del heard
        message = f"a store in memory cannot be backed up to {target}; open a file, and append there"
        raise UsageError(message)

    async def health(self) -> Health:
        """Whether the store acknowledges; writes nothing."""
        with self._reading():
            return Health(store=self.name, profile="memory", version="1")

    async def stats(self) -> Stats:
        """How much is held; nothing of it is on a disk."""
        with self._reading():
            return self._shelf.stats()

    async def examine(self) -> list[Finding]:
        """That nothing is kept, whatever else may be well."""
        with self._reading():
            what, remedy = "nothing is kept: it all ends with this program", "open a path to keep what is said"
            return [Finding(level=Level.NOTE, subject="store", what=what, remedy=remedy)]

    async def close(self) -> None:
        """Let go; the last call."""
        self._closed = True

    @contextmanager
    def _reading(self) -> Iterator[None]:
        self._usable()
        with self._lock:
            yield

    @contextmanager
    def _writing(self, verb: str) -> Iterator[None]:
        self._may_write(verb)
        with self._lock:
            yield
