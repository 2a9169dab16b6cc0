"""The log in one SQLite file, shared by any number of threads and processes.
It refuses to open the file by any way but SQLite's, and to acknowledge what it cannot vouch for.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from unabridged.errors import Closed, CorruptionError, ForkedProcess, ReadOnly, StoreDegraded, UsageError
from unabridged.ports import Access, Fault, Health
from unabridged.stores.group import Group, Ticket
from unabridged.stores.profile import Profile
from unabridged.stores.sql.store import SqlStore
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite import checkpoint, inspecting, opening
from unabridged.stores.sqlite.driver import Connection, StdlibConnection
from unabridged.stores.sqlite.identity import Files
from unabridged.stores.sqlite.libraries import OPEN_FILES
from unabridged.stores.sqlite.session import Session

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_IDLE_READERS: Final = 8


class SqliteStore(SqlStore):
    """One file, one writer at a time in the process, readers that nobody waits for."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        access: Access = Access.WRITE,
        profile: Profile = Profile.DURABLE,
        connect: Callable[..., Connection] = StdlibConnection,
    ) -> None:
        self._path = Path(path)
        self.name = str(self._path)
        self._access = access
        self._profile = profile
        self._connect = connect
        self._mode = opening.mode_for(self._path, profile)
        self._pid = os.getpid()
        self._closed = False
        self._degraded: str | None = None
        self._writer: Session | None = None
        self._files = Files(self._path, journal=self._mode.journal)
        self._checkpoint = checkpoint.Checkpoint(self._path)
        self._group = Group(self._commit)
        self._readers: list[Session] = []
        self._readers_mutex = threading.Lock()
        self._at_work = threading.Lock()
        self._tail: tuple[int, int, int, bytes] | None = None
        OPEN_FILES.enter(self._path, connect)
        try:
            self._begin()
        except BaseException:
            OPEN_FILES.leave(self._path)
            raise

    async def backup(self, target: str | os.PathLike[str]) -> None:
        """A copy at ``target`` that holds everything acknowledged before the call, complete or not there at all."""
        self._usable()
        target = Path(target)
        if target.exists():
            message = f"{target} exists already; name a file that does not"
            raise UsageError(message)
        partial = target.with_name(f"{target.name}.partial")
        partial.unlink(missing_ok=True)
        await self._aside(lambda: self._with_reader(lambda reader: reader.connection.backup(partial)))
        await self._aside(lambda: opening.settle_copy(self._connect, partial))
        partial.replace(target)

    async def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it; writes nothing."""
        self._usable()
        reader = await self._aside(lambda: self._with_reader(lambda each: each.connection.version))
        notes = list(self._mode.reasons)
        if opening.is_vulnerable(reader):
            notes.append(checkpoint.VULNERABLE.format(".".join(map(str, reader))))
        return Health(
            store=self.name,
            profile=self._profile.value,
            version=".".join(map(str, reader)),
            notes=tuple(notes),
            degraded=(self._degraded,) if self._degraded else (),
        )

    async def inspect(self) -> list[Fault]:
        """What is wrong below the threads: rows that belong to none, pages the medium damaged."""
        self._usable()
        pages = await self._aside(lambda: self._with_reader(lambda each: inspecting.damaged_pages(each.connection)))
        return [*pages, *await super().inspect()]

    async def traces(self, needles: Sequence[bytes] = ()) -> list[Fault]:
        """Every place, in tables or raw bytes, where something purged or a needle is still to be found."""
        in_tables = await super().traces(needles)
        return [*in_tables, *await self._aside(lambda: inspecting.raw_traces(self._path, needles))]

    async def erase(self, *, limit: int) -> int:
        """Erase up to ``limit`` purged bodies for good; how many are still to do."""
        left = await super().erase(limit=limit)
        if not left:
            await self._write("erase", Flush())
        return left

    async def close(self) -> None:
        """Let go of every file and connection; the last call."""
        self._release()

    def _release(self) -> None:
        if self._closed or self._pid != os.getpid():
            return
        self._closed = True
        with self._readers_mutex:
            readers, self._readers = self._readers, []
        for reader in readers:
            reader.connection.close()
        with self._at_work:  # a connection closed under a leader's hands takes the program with it
            if self._writer is not None:
                self._writer.connection.close()
                self._writer = None
        OPEN_FILES.leave(self._path)

    async def _write(self, verb: str, work: Callable[[Transaction], T]) -> T:
        self._may_write(verb)
        return self._group.run(work)

    async def _read(self, work: Callable[[Transaction], T]) -> T:
        self._usable()
        return await self._aside(lambda: self._with_reader(lambda reader: reader.read(work)))

    async def _aside(self, work: Callable[[], T]) -> T:
        """Run what takes its time; the asynchronous store runs it on another thread."""
        return work()

    def _begin(self) -> None:
        """Open as a first call would, so that a wrong path or schema is known at once."""
        if self._access is Access.WRITE:
            self._writer = self._opened_writer()
            self._tail = self._writer.newest()
        elif not self._path.exists():
            message = f"{self._path} does not exist, and a reader makes nothing; open it with Access.WRITE to begin it"
            raise UsageError(message)
        else:
            self._put_back(self._opened_reader())

    def _opened_writer(self) -> Session:
        new = not self._path.exists()
        connection = self._connect(self._path, mode="rwc")
        try:
            opening.prepare_writer(connection, self._path, self._mode)
            if new:
                self._path.chmod(0o600)  # what people said is their owner's alone; the log files inherit it
            self._files.remember()
            return Session(connection)
        except BaseException:
            connection.close()
            raise

    def _opened_reader(self) -> Session:
        connection = self._connect(self._path, mode="ro")
        try:
            opening.prepare_reader(connection, self._path, self._mode)
            return Session(connection)
        except BaseException:
            connection.close()
            raise

    def _with_reader(self, work: Callable[[Session], T]) -> T:
        with self._readers_mutex:
            reader = self._readers.pop() if self._readers else None
        reader = reader or self._opened_reader()
        try:
            found = work(reader)
        except BaseException:
            reader.connection.close()
            raise
        self._put_back(reader)
        return found

    def _put_back(self, reader: Session) -> None:
        with self._readers_mutex:
            if not self._closed and len(self._readers) < _IDLE_READERS:
                self._readers.append(reader)
                return
        reader.connection.close()

    def _may_write(self, verb: str) -> None:
        self._usable()
        if self._access is Access.READ:
            raise ReadOnly(verb=verb)

    def _usable(self) -> None:
        if self._pid != os.getpid():
            raise ForkedProcess(opened_in=self._pid, used_in=os.getpid())
        if self._closed:
            raise Closed(store=self.name)

    def _commit(self, group: Sequence[Ticket[Any]]) -> None:
        """One transaction for the group, one savepoint for each caller in it; runs under leadership only."""
        with self._at_work:
            self._usable()
            self._commit_at_work(group)

    def _commit_at_work(self, group: Sequence[Ticket[Any]]) -> None:
        try:
            writer = self._trusted_writer()
            for ticket in [each for each in group if isinstance(each.work, Flush)]:
                self._checkpoint.flush(writer.connection)
                ticket.settle(None, None)
            done = writer.write([each for each in group if not each.settled])
            self._files.check()
        except (StoreDegraded, CorruptionError) as problem:
            self._distrust(str(problem))
            raise
        self._tail = writer.newest() if writer.dropped else writer.tail or self._tail
        for ticket, outcome in done:
            ticket.settle(outcome, None)
        self._checkpoint.when_due(writer.connection)

    def _trusted_writer(self) -> Session:
        """The writing connection; after a distrust a new one, once the last acknowledged event is found in it."""
        if self._writer is None:
            writer = self._opened_writer()
            if self._tail is not None and not writer.holds(self._tail):
                writer.connection.close()
                raise CorruptionError(
                    store=self.name,
                    where="the newest acknowledged event",
                    problem="it is no longer in the file, which was replaced, rolled back or damaged",
                )
            _LOG.warning("the store was reopened and holds its newest acknowledged event")
            self._writer, self._degraded = writer, None
        return self._writer

    def _distrust(self, reason: str) -> None:
        """Stop acknowledging through this handle; the next call opens a new one and looks."""
        _LOG.error("the store lost trust in its handle and drops it")
        self._degraded = reason
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.abandon()


class Flush:
    """A place in the queue at which everything committed is moved out of the write-ahead log."""

    def __call__(self, tx: Transaction) -> None:
        """Never called: the leader knows it by its type."""
