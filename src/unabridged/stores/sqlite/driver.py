"""One SQLite connection through the standard library, and what its errors mean to a caller.
It refuses to know what is stored; nobody opens the database's files but SQLite itself.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from unabridged.errors import CorruptionError, DiskFull, StoreBusy, StoreDegraded, UnabridgedError, UsageError
from unabridged.ports import Heard, nobody_hears
from unabridged.stores.sqlite.addresses import address
from unabridged.stores.sqlite.places import without_files

BUSY_SECONDS: Final = 10.0
# Of a copy so much is made at once, some megabytes; between two steps it is told how far it came.
PAGES_AT_ONCE: Final = 250

_BUSY: Final = frozenset({5, 6, 15})  # BUSY, LOCKED, PROTOCOL
_FULL: Final = frozenset({13})
_WRITE_ERRORS: Final = frozenset({778, 1034, 1546, 1802})  # IOERR_WRITE, _FSYNC, _TRUNCATE, _FSTAT
_DAMAGED: Final = frozenset({11, 26})  # CORRUPT, NOTADB
_NOT_A_DATABASE: Final = 26
_ERROR: Final = 1
# What FTS5 says of tables of its own that it cannot read; SQLite has no code for it.
_OF_WORDS: Final = ("fts5", "vtable constructor failed: word", "no such table: words_")
_IOERR: Final = 10
_READONLY: Final = 8
_MOVED: Final = 1032  # READONLY_DBMOVED
CANTOPEN: Final = 14
HEADER: Final = "the file's header"


class Connection(Protocol):
    """What the store asks of a SQLite library, whichever it is."""

    @property
    def version(self) -> tuple[int, int, int]:
        """The SQLite library's version."""
        ...

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open; SQLite ends one by itself after some errors."""
        ...

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # positional or named values
        """Every row of one statement."""
        ...

    def many(self, sql: str, rows: Iterable[Any]) -> None:
        """One statement once per row."""
        ...

    def backup(self, target: Path, heard: Heard = nobody_hears) -> None:
        """A copy of the whole database as it is now, by SQLite's own API; ``heard`` is told how far it has come."""
        ...

    def close(self) -> None:
        """Let go."""
        ...


class StdlibConnection:
    """The library that Python itself links."""

    __slots__ = ("_connection", "_path")

    def __init__(self, path: Path, *, mode: str) -> None:
        self._path = path
        try:
            self._connection = sqlite3.connect(
                address(path, mode), uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS
            )
        except sqlite3.Error as problem:
            raise not_opened(getattr(problem, "sqlite_errorcode", 1), str(problem), path) from problem

    @property
    def version(self) -> tuple[int, int, int]:
        """The SQLite library's version."""
        return sqlite3.sqlite_version_info

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self._connection.in_transaction

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # positional or named values
        """Every row of one statement."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as problem:
            raise told(problem, self._path) from problem

    def many(self, sql: str, rows: Iterable[Any]) -> None:
        """One statement once per row."""
        try:
            self._connection.executemany(sql, rows)
        except sqlite3.Error as problem:
            raise told(problem, self._path) from problem

    def backup(self, target: Path, heard: Heard = nobody_hears) -> None:
        """A copy of the whole database as it is now, by SQLite's own API."""
        try:
            copy = sqlite3.connect(address(target, "rwc"), uri=True, isolation_level=None)
            try:
                with one_moment(self):
                    self._connection.backup(
                        copy, pages=PAGES_AT_ONCE, progress=lambda _, left, of: heard(of - left, of)
                    )
            finally:
                copy.close()
        except sqlite3.Error as problem:
            raise told(problem, target) from problem

    def close(self) -> None:
        """Let go."""
        self._connection.close()


@contextmanager
def one_moment(connection: Connection) -> Iterator[None]:
    """What is read meanwhile stands as it did when this began; a copy that is made in steps would else begin anew."""
    connection.all("BEGIN")
    try:
        connection.all("PRAGMA schema_version")  # from the first read on, and whatever the schema says
        yield
    finally:
        roll_back(connection)


def roll_back(connection: Connection) -> None:
    """End an open transaction without effect; none is open where SQLite already ended it."""
    if connection.in_transaction:
        connection.all("ROLLBACK")


def told(problem: sqlite3.Error | UnicodeDecodeError, path: Path) -> UnabridgedError:
    """What SQLite's error means and who has to act."""
    if isinstance(problem, UnicodeDecodeError):
        return CorruptionError(store=str(path), where="the database file", problem="a name in its schema is no text")
    return meaning(getattr(problem, "sqlite_errorcode", 1), str(problem), path)


def not_opened(code: int, text: str, path: Path) -> UnabridgedError:
    """Why a file could not be opened at all, which is for the caller to change."""
    if code & 0xFF != CANTOPEN:
        return meaning(code, text, path)
    if (problem := without_files(path)) is not None:
        return problem
    if os.path.isdir(path):  # noqa: PTH112  # unlike pathlib it never raises where this user may not look
        why = "it is a folder"
    elif not os.path.isdir(path.absolute().parent):  # noqa: PTH112  # as above
        why = f"the folder {path.absolute().parent} does not exist"
    elif not os.access(path.absolute().parent, os.X_OK):
        why = f"this user may not look into the folder {path.absolute().parent}"
    elif not os.path.exists(path):  # noqa: PTH110  # as above
        why = f"it is not there and cannot be made there ({text})"
    else:
        why = f"this user may not ({text})"
    return UsageError(f"{path} cannot be opened: {why}; pass another path, or change what stands in the way")


def not_written(path: Path) -> UsageError:
    """The operating system does not let this user write, which is for the caller to change."""
    return UsageError(
        f"{path} cannot be written: this user may not write the file or its folder {path.absolute().parent}, or the "
        "file system is read-only; give this user the right to write both, or open the store with Access.READ"
    )


def meaning(code: int, text: str, path: Path) -> UnabridgedError:
    """What an extended SQLite code means, whichever library reported it."""
    primary = code & 0xFF
    if primary in _BUSY:
        return StoreBusy(store=str(path), waited_seconds=BUSY_SECONDS)
    if primary in _FULL:
        return DiskFull(store=str(path), reason=text)
    if code in _WRITE_ERRORS or primary == _IOERR:
        return StoreDegraded(
            store=str(path), reason=f"the operating system refused a read, write or sync ({text}, {code})"
        )
    if primary in _DAMAGED:
        where = HEADER if primary == _NOT_A_DATABASE else "the database file"
        return CorruptionError(store=str(path), where=where, problem=text)
    if primary == _ERROR and any(each in text for each in _OF_WORDS):
        return CorruptionError(store=str(path), where="the words of its index", problem=text)
    if code == _MOVED:
        return StoreDegraded(store=str(path), reason="the database file was moved or deleted while open")
    if primary == _READONLY:
        return not_written(path)
    return StoreDegraded(store=str(path), reason=f"SQLite says: {text} ({code})")
