"""The log in one SQLite file, shared by any number of threads and processes.
It refuses to open the file by any way but SQLite's, and to acknowledge what it cannot vouch for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from unabridged.errors import CorruptionError, UnabridgedError
from unabridged.ports import Access, Fault, Health, Heard, nobody_hears
from unabridged.stores.group import Group, Ticket
from unabridged.stores.profile import Profile
from unabridged.stores.sql.counting import placed_on
from unabridged.stores.sql.shown import ProvedBlocks
from unabridged.stores.sql.store import SqlStore
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite import (
    addresses,
    copying,
    emptying,
    examining,
    health,
    identity,
    inspecting,
    measuring,
    opening,
    places,
    quiet,
    recognising,
    which_library,
    within,
    words_left,
)
from unabridged.stores.sqlite.driver import Connection
from unabridged.stores.sqlite.libraries import OPEN_FILES
from unabridged.stores.sqlite.readers import Reader, Readers
from unabridged.stores.sqlite.session import Session, Tail
from unabridged.stores.sqlite.tables import OF_THE_INDEX
from unabridged.stores.sqlite.words import FtsWords
from unabridged.stores.sqlite.writer import Writer
from unabridged.stores.usable import Usable
from unabridged.upkeep import Finding, Stats, trouble

T = TypeVar("T")


class SqliteStore(Usable, SqlStore):
    """One file, one writer at a time in the process, readers that nobody waits for."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        access: Access = Access.WRITE,
        profile: Profile = Profile.DURABLE,
        connect: Callable[..., Connection] | None = None,
    ) -> None:
        self.name, self._path = str(given := places.named(path)), addresses.settled(given)
        super().__init__(known_as=self.name, access=access)
        self._profile, self._connect = profile, connect or which_library.chosen()
        self._mode = opening.mode_for(self._path, profile)
        self._frozen = False
        self._writer: Writer | None = None
        self._readers = Readers(self._opened_reader, store=self.name)
        self._group = Group(self._commit)
        self._library: tuple[int, int, int] = (0, 0, 0)
        self.at_once = self._mode.at_once
        self._holder, self.words, self.proved = object(), FtsWords(), ProvedBlocks()
        try:
            self._begin()
        except BaseException:
            OPEN_FILES.leave(self._holder)
            raise
        self.asks = OPEN_FILES.asks(self._holder)

    def quiet_moment(self) -> None:
        """Nobody asks: what would be done within somebody's commit is done now."""
        quiet.moment(self._group, self._writer)

    async def backup(self, target: str | os.PathLike[str], heard: Heard = nobody_hears) -> None:
        """A copy at ``target`` that holds everything acknowledged before the call, complete or not there at all."""
        self._usable()
        whole = places.named(target)

        def write(partial: Path) -> None:
            self._readers.run(lambda reader: reader.connection.backup(partial, heard))

        await self._aside(lambda: copying.deliver(write, self._connect, whole))

    async def health(self) -> Health:
        """Whether the store acknowledges, and what stands against it; writes nothing, and answers whatever is wrong."""
        self._usable()
        degraded = [why] if self._writer and (why := self._writer.degraded) else []
        try:
            await self._aside(lambda: self._readers.run(lambda each: each.connection.all("PRAGMA schema_version")))
        except UnabridgedError as problem:
            degraded.append(str(problem))
        notes = (recognising.FROZEN,) if self._frozen else ()
        return health.told(self.name, self._profile, self._library, self._mode, notes=notes, degraded=degraded)

    async def inspect(self) -> list[Fault]:
        """What is wrong below the threads: rows that belong to none, pages the medium damaged."""
        self._usable()
        pages = await self._aside(lambda: self._readers.run(lambda each: inspecting.damaged_pages(each.connection)))
        try:
            return [*pages, *await super().inspect()]
        except CorruptionError:
            if not pages:
                raise
            return pages  # they say more of what cannot be read than an error does

    async def traces(self, needles: Sequence[bytes] = ()) -> list[Fault]:
        """Every place, in tables, words or raw bytes, where something purged or a needle is still to be found."""
        in_tables = await super().traces(needles)
        in_words = await self._read(lambda tx: words_left.traces(tx, needles))
        return [*in_tables, *in_words, *await self._aside(lambda: inspecting.raw_traces(self._path, needles))]

    async def erase(self, *, limit: int) -> int:
        """Erase up to ``limit`` purged bodies for good; how many are still to do."""
        left = await super().erase(limit=limit)
        if not left:
            await emptying.emptied(lambda flush: self._write("erase", flush), self._aside)
            await self._aside(self._readers.rest)  # no idle one keeps a page of what went, or the log that is empty now
        return left

    async def stats(self) -> Stats:
        """How much is stored, counted without reading a body, and how many bytes it takes; writes nothing."""
        counted = await super().stats()
        disk = await self._aside(lambda: self._readers.run(lambda each: measuring.disk_of(each.connection, self._path)))
        return placed_on(counted, disk, OF_THE_INDEX)

    async def examine(self) -> list[Finding]:
        """What the store alone can know of where and how it is kept; writes nothing, and answers whatever is wrong."""
        self._usable()
        return await self._aside(self._examined)

    def _examined(self) -> list[Finding]:
        found = examining.outside(self._path)
        try:
            found += self._readers.run(lambda each: within.within(each, self._mode))
            kept = self._readers.run(lambda each: within.journal(each, self._mode))
            found.append(within.FROZEN_FINDING if self._frozen else kept)
        except UnabridgedError as problem:
            found.append(trouble("store", str(problem)))
        return [examining.library(self._library), *found]

    async def close(self) -> None:
        """Let go of every file and connection; the last call."""
        self._release()

    def _release(self) -> None:
        if self._is_over:
            return
        self._closed = True
        self._readers.close()
        if self._writer is not None:
            self._writer.close()
        OPEN_FILES.leave(self._holder)

    async def _write(self, verb: str, work: Callable[[Transaction], T]) -> T:
        self._may_write(verb)
        with self.asks.answering():
            return self._group.run(work)

    async def _read(self, work: Callable[[Transaction], T]) -> T:
        self._usable()
        with self.asks.answering():
            return await self._aside(lambda: self._readers.run(lambda reader: reader.read(work)))

    async def _asked(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """One statement alone needs none that begin and end what it reads."""
        self._usable()
        with self.asks.answering():
            return await self._aside(lambda: self._readers.run(lambda reader: reader.all(statement, **values)))

    async def _aside(self, work: Callable[[], T]) -> T:
        """Run what takes its time; the asynchronous store runs it on another thread."""
        return work()

    def _begin(self) -> None:
        """Open as a first call would, so that a wrong path or schema is known at once."""
        if self._access is Access.WRITE:
            OPEN_FILES.begin(self._path)
            recognising.found(self._path)
            self._writer = Writer(self._path, journal=self._mode.journal, opened=self._opened_writer)
        else:
            recognising.found(self._path)
            self._readers.run(lambda _: None)  # opened, and kept for the first call

    def _opened_writer(self, tail: Tail | None) -> Session:
        connection = self._connected("rw")
        try:
            schema, session = opening.look(connection, self._path), Session(connection)
            if tail is not None and not (schema and session.holds(tail)):
                raise recognising.lost(self._path)
            opening.prepare_writer(connection, self._path, self._mode)
        except BaseException:
            connection.close()
            raise
        return session

    def _opened_reader(self) -> Reader:
        seen = identity.inode(path := str(self._path))
        connection = self._connected("ro")
        try:
            if not recognising.readable(connection):
                connection.close()
                return self._opened_frozen()
            opening.prepare_reader(connection, self._path, self._mode)
        except BaseException:
            connection.close()
            raise
        self._frozen = False
        return Reader(session=Session(connection), look=lambda: identity.inode(path), seen=seen)

    def _opened_frozen(self) -> Reader:
        """A reader where SQLite may make nothing beside the file, while nobody writes and its log is empty."""
        seen = identity.unchanged(self._path)
        if identity.log_bytes(self._path):
            raise recognising.unread(self._path)
        connection = self._connected("frozen")
        try:
            opening.prepare_reader(connection, self._path, self._mode)
        except BaseException:
            connection.close()
            raise
        self._frozen = True
        return Reader(session=Session(connection), look=lambda: identity.unchanged(self._path), seen=seen, frozen=True)

    def _connected(self, mode: str) -> Connection:
        """A connection to the file that is there; none is ever made here."""
        if identity.inode(str(self._path)) is None:
            raise recognising.gone(self._path)
        OPEN_FILES.enter(self._holder, self._path, self._connect)
        if self._is_over:  # closed since the caller looked: what is noted now nobody would ever let go
            OPEN_FILES.leave(self._holder)
            self._usable()
        connection = self._connect(self._path, mode=mode)
        self._library = connection.version
        return connection

    def _commit(self, group: Sequence[Ticket[Any]]) -> None:
        """Commit a group under leadership, unless the store was closed while the group waited."""
        self._usable()
        writer = self._writer
        if writer is not None:
            OPEN_FILES.in_turn(self._holder, lambda: writer.commit(group))
