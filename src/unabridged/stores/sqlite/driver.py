"""One SQLite connection through the standard library, and what its errors mean to a caller.
It refuses to know what is stored; nobody opens the database's files but SQLite itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Protocol

from unabridged.errors import CorruptionError, DiskFull, ReadOnly, StoreBusy, StoreDegraded, UnabridgedError, UsageError

BUSY_SECONDS: Final = 10.0

_BUSY: Final = frozenset({5, 6, 15})  # BUSY, LOCKED, PROTOCOL
_FULL: Final = frozenset({13})
_WRITE_ERRORS: Final = frozenset({778, 1034, 1546, 1802})  # IOERR_WRITE, _FSYNC, _TRUNCATE, _FSTAT
_DAMAGED: Final = frozenset({11, 26})  # CORRUPT, NOTADB
_IOERR: Final = 10
_READONLY: Final = 8
_CANTOPEN: Final = 14


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

    def many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """One statement once per row."""
        ...

    def backup(self, target: Path) -> None:
        """A copy of the whole database, by SQLite's own API."""
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
                _uri(path, mode), uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS
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

    def many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """One statement once per row."""
        try:
            self._connection.executemany(sql, rows)
        except sqlite3.Error as problem:
            raise told(problem, self._path) from problem

    def backup(self, target: Path) -> None:
        """A copy of the whole database, by SQLite's own API."""
        try:
            copy = sqlite3.connect(_uri(target, "rwc"), uri=True, isolation_level=None)
            try:
                self._connection.backup(copy)
            finally:
                copy.close()
        except sqlite3.Error as problem:
            raise told(problem, target) from problem

    def close(self) -> None:
        """Let go."""
        self._connection.close()


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
    if code & 0xFF != _CANTOPEN:
        return meaning(code, text, path)
    if path.is_dir():
        why = "it is a folder"
    elif not path.absolute().parent.is_dir():
        why = f"the folder {path.absolute().parent} does not exist"
    elif not path.exists():
        why = "it is not there and may not be made there"
    else:
        why = "this user may not"
    return UsageError(f"{path} cannot be opened: {why}; pass another path, or change what stands in the way")


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
        return CorruptionError(store=str(path), where="the database file", problem=text)
    if primary == _READONLY:
        return ReadOnly(verb=f"this call on {path}")
    return StoreDegraded(store=str(path), reason=f"SQLite says: {text} ({code})")


def _uri(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"
