"""The log in one SQLite file, shared by any number of threads and processes.
It refuses to open the file by any way but SQLite's, and to acknowledge what it cannot vouch for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from unabridged.errors import Closed, ForkedProcess, ReadOnly, UsageError
from unabridged.ports import Access, Fault, Health
from unabridged.stores.group import Group, Ticket
from unabridged.stores.profile import Profile
from unabridged.stores.sql.store import SqlStore
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite import checkpoint, copying, inspecting, opening
from unabridged.stores.sqlite.driver import Connection, StdlibConnection
from unabridged.stores.sqlite.libraries import OPEN_FILES
from unabridged.stores.sqlite.readers import Readers
from unabridged.stores.sqlite.session import Session
from unabridged.stores.sqlite.writer import Flush, Writer

T = TypeVar("T")


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
        self._writer: Writer | None = None
        self._readers = Readers(self._opened_reader)
        self._group = Group(self._commit)
        OPEN_FILES.enter(self._path, connect)
        try:
            self._begin()
        except BaseException:
            OPEN_FILES.leave(self._path)
            raise

    async def backup(self, target: str | os.PathLike[str]) -> None:
        """A copy at ``target`` that holds everything acknowledged before the call, complete or not there at all."""
        self._usable()
        whole = Path(target)
        partial = copying.place_for(whole)
        await self._aside(lambda: self._readers.run(lambda reader: reader.connection.backup(partial)))
        await self._aside(lambda: copying.settle(self._connect, partial, whole))

    async def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it; writes nothing."""
        self._usable()
        reader = await self._aside(lambda: self._readers.run(lambda each: each.connection.version))
        notes, degraded = list(self._mode.reasons), self._writer.degraded if self._writer else None
        if opening.is_vulnerable(reader):
            notes.append(checkpoint.VULNERABLE.format(".".join(map(str, reader))))
        return Health(
            store=self.name,
            profile=self._profile.value,
            version=".".join(map(str, reader)),
            notes=tuple(notes),
            degraded=(degraded,) if degraded else (),
        )

    async def inspect(self) -> list[Fault]:
        """What is wrong below the threads: rows that belong to none, pages the medium damaged."""
        self._usable()
        pages = await self._aside(lambda: self._readers.run(lambda each: inspecting.damaged_pages(each.connection)))
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
        self._readers.close()
        if self._writer is not None:
            self._writer.close()
        OPEN_FILES.leave(self._path)

    async def _write(self, verb: str, work: Callable[[Transaction], T]) -> T:
        self._may_write(verb)
        return self._group.run(work)

    async def _read(self, work: Callable[[Transaction], T]) -> T:
        self._usable()
        return await self._aside(lambda: self._readers.run(lambda reader: reader.read(work)))

    async def _aside(self, work: Callable[[], T]) -> T:
        """Run what takes its time; the asynchronous store runs it on another thread."""
        return work()

    def _begin(self) -> None:
        """Open as a first call would, so that a wrong path or schema is known at once."""
        if self._access is Access.WRITE:
            self._writer = Writer(self._path, journal=self._mode.journal, opened=self._opened_writer)
        elif not self._path.exists():
            message = f"{self._path} does not exist, and a reader makes nothing; open it with Access.WRITE to begin it"
            raise UsageError(message)
        else:
            self._readers.run(lambda _: None)  # opened, and kept for the first call

    def _opened_writer(self) -> Session:
        new = not self._path.exists()
        connection = self._connect(self._path, mode="rwc")
        try:
            opening.prepare_writer(connection, self._path, self._mode)
            if new:
                self._path.chmod(0o600)  # what people said is their owner's alone; the log files inherit it
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
        """Commit a group under leadership, unless the store was closed while the group waited."""
        self._usable()
        if self._writer is not None:
            self._writer.commit(group)
