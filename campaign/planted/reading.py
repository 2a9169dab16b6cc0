"""Bugs of what is only to read: a file opened past the database, a checkpoint on the way, a copy without its log.
They refuse to know who catches them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign.swapping import swapped
from unabridged.stores.sqlite import copying
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.upkeep import Stats


@contextmanager
def copied_in_process() -> Iterator[None]:
    """The figures are taken from a copy of the file, made in our own program."""
    real = SqliteStore.stats

    async def stats(self: SqliteStore) -> Stats:
        self._path.with_name("look.db").write_bytes(self._path.read_bytes())
        return await real(self)

    with swapped(SqliteStore, "stats", stats):
        yield


@contextmanager
def checkpointed_for_a_look() -> Iterator[None]:
    """The figures are taken after the log was moved into the file, so that the file says it all."""
    real = SqliteStore.stats

    async def stats(self: SqliteStore) -> Stats:
        connection = StdlibConnection(self._path, mode="rw")
        connection.all("PRAGMA wal_checkpoint(PASSIVE)")
        connection.close()
        return await real(self)

    with swapped(SqliteStore, "stats", stats):
        yield


@contextmanager
def copied_without_its_log() -> Iterator[None]:
    """A backup reads the file as one that nobody writes, and so without its log."""

    async def backup(self: SqliteStore, target: str | os.PathLike[str]) -> None:
        def write(partial: Path) -> None:
            connection = StdlibConnection(self._path, mode="frozen")
            connection.backup(partial)
            connection.close()

        copying.deliver(write, StdlibConnection, Path(target))

    with swapped(SqliteStore, "backup", backup):
        yield
