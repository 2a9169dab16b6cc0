"""Bugs of handles: rollbacks that are missing or hit others, guards that are gone, files that are touched.
They refuse to know who catches them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from campaign.planted.durability import worked
from campaign.swapping import swapped
from unabridged.errors import CorruptionError, UnabridgedError
from unabridged.ports import Health
from unabridged.stores.group import Ticket
from unabridged.stores.sqlite.forking import Forks
from unabridged.stores.sqlite.identity import Files
from unabridged.stores.sqlite.session import Session
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.usable import Usable


@contextmanager
def rollback_missing() -> Iterator[None]:
    """A transaction that failed stays open."""

    def write(self: Session, group: Sequence[Ticket[Any]]) -> list[tuple[Ticket[Any], Any]]:
        self.connection.all("BEGIN IMMEDIATE")
        done = worked(self, group)
        self.connection.all("COMMIT")
        return done

    with swapped(Session, "write", write):
        yield


@contextmanager
def others_rolled_back() -> Iterator[None]:
    """One caller's error takes back what the others of his group wrote, and they are acknowledged all the same."""

    def write(self: Session, group: Sequence[Ticket[Any]]) -> list[tuple[Ticket[Any], Any]]:
        done: list[tuple[Ticket[Any], Any]] = []
        self.connection.all("BEGIN IMMEDIATE")
        for ticket in group:
            try:
                done.append((ticket, ticket.work(self)))
            except UnabridgedError as problem:
                self.connection.all("ROLLBACK")
                self.connection.all("BEGIN IMMEDIATE")
                ticket.settle(None, problem)
        self.connection.all("COMMIT")
        return done

    with swapped(Session, "write", write):
        yield


@contextmanager
def open_at_forks() -> Iterator[None]:
    """What is open in SQLite stays open while the process forks."""

    def before(self: Forks) -> None:
        with self._changed:
            self._forking.append(threading.get_ident())

    with swapped(Forks, "before", before):
        yield


@contextmanager
def fork_unguarded() -> Iterator[None]:
    """A handle does not ask in which program it is used."""
    with swapped(Usable, "_usable", lambda _: None):
        yield


@contextmanager
def files_unguarded() -> Iterator[None]:
    """A handle does not look whether its files are still there."""
    with swapped(Files, "check", lambda _: None):
        yield


@contextmanager
def opened_for_a_look() -> Iterator[None]:
    """The health check reads the database file by itself."""
    real = SqliteStore.health

    async def health(self: SqliteStore) -> Health:
        with self._path.open("rb") as file:
            file.read(16)
        return await real(self)

    with swapped(SqliteStore, "health", health):
        yield


@contextmanager
def reset_on_error() -> Iterator[None]:
    """A file that cannot be opened is moved aside, and a new one begun."""
    real = SqliteStore._begin

    def begin(self: SqliteStore) -> None:
        try:
            real(self)
        except CorruptionError:
            self._path.rename(f"{self._path}.broken")
            real(self)

    with swapped(SqliteStore, "_begin", begin):
        yield
