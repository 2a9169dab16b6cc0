"""The log in one schema of a PostgreSQL database, shared by any number of machines.
It refuses to open a transaction that outlives a call, and to acknowledge what the server has not.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from unabridged.errors import MissingExtra, UsageError
from unabridged.log.ids import Seq, Span, ThreadRef
from unabridged.log.row import to_bytes
from unabridged.log.thread import ThreadRow
from unabridged.ports import Access, Appended, Batch, Children, Fault, Health, Heard, Purge, Stands, nobody_hears
from unabridged.stores import fact_rules, placing
from unabridged.stores.figures import figures
from unabridged.stores.postgres import appending, arrays, examining, vacuuming
from unabridged.stores.postgres.connections import Connections
from unabridged.stores.postgres.meaning import Astray, Collision
from unabridged.stores.postgres.session import Session
from unabridged.stores.postgres.way import Way
from unabridged.stores.postgres.words import VectorWords
from unabridged.stores.profile import Profile
from unabridged.stores.sql import purging, writing
from unabridged.stores.sql.counting import placed_on
from unabridged.stores.sql.shown import ProvedBlocks
from unabridged.stores.sql.store import SqlStore
from unabridged.stores.sql.transaction import Transaction, scope_values
from unabridged.stores.usable import Usable
from unabridged.upkeep import Disk, Finding, Stats

T = TypeVar("T")
CONNECTIONS: Final = 16
_ATTEMPTS: Final = 5


class PostgresStore(Usable, SqlStore):
    """One schema, as many writers as there are threads; a thread's row is what its writers wait on.

    ``FAST`` survives a killed client; a crash of the server, not only a power loss, may drop the newest events.

    What a purge cannot reach here: free space in pages, the server's write-ahead log with its archive, replicas and
    backups keep old bytes until the server reuses or drops them. ``erase`` ends with a VACUUM, and ``traces`` proves
    the tables alone.
    """

    words = VectorWords()

    def __init__(  # where, and one keyword for each thing a deployment decides
        self,
        address: str,
        *,
        access: Access = Access.WRITE,
        profile: Profile = Profile.DURABLE,
        schema: str = "unabridged",
        connections: int = CONNECTIONS,
        lock_seconds: float = 10.0,
    ) -> None:
        try:
            # psycopg takes a fifth of a second to import: only who opens PostgreSQL pays for it.
            from unabridged.stores.postgres import opening  # noqa: PLC0415
        except ImportError as problem:
            raise MissingExtra(extra="postgres", package="psycopg") from problem
        if connections < 1:
            message = f"a store works with at least one connection, not {connections}"
            raise UsageError(message)
        by = opening.terms(address, schema, access=access, profile=profile, lock_seconds=lock_seconds)
        self.name = by.store
        super().__init__(known_as=self.name, access=access)
        self._schema = schema
        self._profile = profile
        self.proved = ProvedBlocks()
        self._terms = by
        self._connections = Connections(
            lambda: opening.opened(self._terms),
            first=opening.begun(by),  # a wrong address or schema is known at once
            store=by.store,
            limit=connections,
            waited_seconds=lock_seconds,
        )

    async def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        """Append all or nothing, once per key, in one statement unless work goes with it or facts follow it."""
        self._may_write("append")
        placing.never_empty(batch)
        if batch.work is not None or fact_rules.is_followed(batch):
            return await super().append(ref, batch)
        placed = await self._aside(lambda: self._tried(lambda session: appending.append(session, ref, batch)))
        return placed or await super().append(ref, batch)

    async def heads(self, refs: Sequence[ThreadRef]) -> dict[ThreadRef, Seq]:
        """The newest seq of each of these threads, those of a scope in one statement."""
        return await self._read(lambda tx: _heads(tx, refs))

    async def detach(self, ref: ThreadRef) -> ThreadRow:
        """The fork with its own copy of what it shared, so that its parent can go."""
        return await self._write("detach", lambda tx: writing.detach(_held(tx, ref), ref))

    async def delete(self, ref: ThreadRef, children: Children) -> int:
        """Delete the thread and, when said, its forks; how many threads went."""
        return await self._write("delete", lambda tx: writing.delete(_held(tx, ref), ref, children))

    async def purge(self, ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
        """Append the purge and withhold the bodies at once, here and in every fork; the bytes go with ``erase``."""
        return await self._write("purge", lambda tx: purging.purge(_held(tx, ref), ref, seqs, batch))

    async def purge_if(
        self, ref: ThreadRef, stands: Stands, purges: Sequence[Purge], *, learned: int | None = None
    ) -> bool:
        """Purge all of these if ``stands`` says so of the thread and its forks, in one transaction; else nothing."""
        return await self._write("purge_if", lambda tx: purging.purge_if(_held(tx, ref), ref, stands, purges, learned))

    async def erase(self, *, limit: int) -> int:
        """Erase up to ``limit`` purged bodies for good; how many are still to do.

        Refused before anything is, where somebody else owns a table. When none is left, dead row versions are vacuumed
        away, but for those an older transaction may still see.
        """
        self._may_write("erase")
        if owners := await self._aside(lambda: self._tried(lambda session: session.one("kept_by_others"))):
            message = (
                f"{self.name} is erased by who owns its tables, since it vacuums them, and that is {owners[0][0]!r}; "
                "nothing was erased: open it as that user, or be granted that role, or from PostgreSQL 17 on "
                "MAINTAIN on its tables"
            )
            raise UsageError(message)
        left = await super().erase(limit=limit)
        if not left:
            await self._aside(lambda: self._tried(lambda session: vacuuming.reindex(session, self._schema)))
            await self._aside(lambda: self._tried(lambda session: vacuuming.vacuum(session, self._schema)))
        return left

    async def traces(self, needles: Sequence[bytes] = ()) -> list[Fault]:
        """Every place in the tables where something purged, or a needle, is; no files, logs, replicas or backups."""
        return await super().traces(needles)

    async def backup(self, target: str | os.PathLike[str], heard: Heard = nobody_hears) -> None:
        """Refused: a server's log is backed up by the server's own tools, which the message names."""
        del heard
        message = (
            f"{self.name} is not backed up to {target} from here: run pg_dump --format=custom "
            f"--schema={self._schema}, or pg_basebackup with an archive of the write-ahead log to reach any moment"
        )
        raise UsageError(message)

    async def health(self) -> Health:
        """Whether the server answers, by which settings, and what stands against its promise; writes nothing."""
        self._usable()
        found = await self._aside(lambda: self._tried(lambda session: session.one("about_the_server")))
        number, waits, fsync, full_pages, recovering = found[0]
        notes: list[str] = []
        if fsync != "on":
            notes.append(
                "fsync is off on this server: a power loss may lose or damage anything; turn it on and restart"
            )
        if full_pages != "on":
            notes.append(
                "full_page_writes is off on this server: a power loss may tear pages unless the disk forbids it"
            )
        if waits == "off" and self._profile is Profile.DURABLE:
            notes.append("synchronous_commit is off in this session: a power loss may drop the newest events")
        if recovering and self._access is Access.WRITE:
            notes.append("the server is a standby and takes no writes; connect to the primary")
        version = f"{number // 10_000}.{number % 10_000}"
        return Health(store=self.name, profile=self._profile.value, version=version, degraded=tuple(notes))

    async def stats(self) -> Stats:
        """How much is stored, counted without reading a body, and how many bytes it takes; writes nothing."""
        counted = await super().stats()
        sizes = await self._aside(lambda: self._tried(lambda session: session.one("table_bytes")))
        tables = figures(dict(sizes))
        return placed_on(counted, Disk(file_bytes=sum(tables.values()), tables=tables), ("indexed", "document"))

    async def examine(self) -> list[Finding]:
        """What the server says of itself and of this schema; writes nothing, and answers whatever is wrong."""
        self._usable()
        return await self._aside(lambda: examining.examined(self._tried, access=self._access))

    async def close(self) -> None:
        """Let go of every connection; the last call."""
        self._release()

    def _release(self) -> None:
        if not self._is_over:
            self._closed = True
            self._connections.close()

    async def _write(self, verb: str, work: Callable[[Transaction], T]) -> T:
        self._may_write(verb)
        return await self._aside(lambda: self._tried(lambda session: session.write(work)))

    async def _read(self, work: Callable[[Transaction], T]) -> T:
        self._usable()
        return await self._aside(lambda: self._tried(lambda session: session.read(work)))

    async def _aside(self, work: Callable[[], T]) -> T:
        """Run what waits for the server; the asynchronous store runs it on another thread."""
        return work()

    def _tried(self, work: Callable[[Session], T]) -> T:
        """Run the work with a session, again where it met another transaction: of a collision nothing holds."""
        left, began = _ATTEMPTS, time.monotonic()
        while True:
            try:
                with self._connections.lent() as session:
                    done = work(session)
                    self._clear(session)
                    return done
            except Astray:  # each transaction says what it rests on from here on, and nobody is led astray again
                self._terms = replace(self._terms, is_between=True)
                self._connections.drop_idle()
            except Collision as problem:
                left -= 1
                if not left:
                    raise problem.told(store=self.name, waited_seconds=time.monotonic() - began) from problem

    def _clear(self, session: Session) -> None:
        """Go on as on a direct connection where the one that did this work was seen to be one."""
        if session.connection.way is Way.CLEARED:
            self._terms = replace(self._terms, is_between=False)
            session.connection.close()  # it says its settings each time; the next one keeps them


def _heads(tx: Transaction, refs: Sequence[ThreadRef]) -> dict[ThreadRef, Seq]:
    found: dict[ThreadRef, Seq] = {}
    for scope in dict.fromkeys(ref.scope for ref in refs):
        asked = {to_bytes(ref.thread): ref for ref in refs if ref.scope == scope}
        rows = tx.all("heads", **scope_values(scope), names=arrays.texts(list(asked)))
        found |= {asked[bytes(name)]: Seq(head) for name, head in rows}
    return found


def _held(tx: Transaction, ref: ThreadRef) -> Transaction:
    """The transaction, holding the thread's whole lineage: what touches several threads takes them in one order."""
    tx.run("lock_lineage", **scope_values(ref.scope), name=to_bytes(ref.thread))
    return tx
