"""One SQLite connection through apsw, which brings a SQLite of its own: newer, and with the fixes Python's may lack.
It refuses to know what is stored; what the errors mean is said where the other driver says it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from unabridged.errors import MissingExtra, UnabridgedError
from unabridged.ports import Heard, nobody_hears
from unabridged.stores.sqlite.addresses import address
from unabridged.stores.sqlite.driver import BUSY_SECONDS, PAGES_AT_ONCE, meaning, not_opened, one_moment

try:
    import apsw
except ImportError as problem:  # this module is imported only by who wants it
    raise MissingExtra(extra="apsw", package="apsw") from problem


class ApswConnection:
    """The library that apsw brings along."""

    __slots__ = ("_connection", "_path")

    def __init__(self, path: Path, *, mode: str) -> None:
        self._path = path
        flags = {
            "frozen": apsw.SQLITE_OPEN_READONLY,
            "ro": apsw.SQLITE_OPEN_READONLY,
            "rw": apsw.SQLITE_OPEN_READWRITE,
            "rwc": apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
        }[mode]
        try:
            self._connection = apsw.Connection(address(path, mode), flags=flags | apsw.SQLITE_OPEN_URI)
            self._connection.set_busy_timeout(int(BUSY_SECONDS * 1000))
        except apsw.Error as problem:
            raise not_opened(_code(problem), str(problem), path) from problem

    @property
    def version(self) -> tuple[int, int, int]:
        """The SQLite library's version."""
        major, minor, patch = map(int, apsw.sqlite_lib_version().split(".")[:3])
        return major, minor, patch

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self._connection.in_transaction

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # positional or named values
        """Every row of one statement."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except apsw.Error as problem:
            raise told(problem, self._path) from problem

    def many(self, sql: str, rows: Iterable[Any]) -> None:
        """One statement once per row."""
        try:
            self._connection.executemany(sql, rows)
        except apsw.Error as problem:
            raise told(problem, self._path) from problem

    def backup(self, target: Path, heard: Heard = nobody_hears) -> None:
        """A copy of the whole database as it is now, by SQLite's own API."""
        try:
            copy = apsw.Connection(str(target.absolute()))
            try:
                with one_moment(self), copy.backup("main", self._connection, "main") as running:
                    while not running.done:
                        running.step(PAGES_AT_ONCE)
                        heard(running.page_count - running.remaining, running.page_count)
            finally:
                copy.close()
        except apsw.Error as problem:
            raise told(problem, target) from problem

    def close(self) -> None:
        """Let go."""
        self._connection.close()


def told(problem: apsw.Error, path: Path) -> UnabridgedError:
    """What SQLite's error means and who has to act."""
    return meaning(_code(problem), str(problem), path)


def _code(problem: apsw.Error) -> int:
    """SQLite's extended code; the plain error's where the library itself objects."""
    return getattr(problem, "extendedresult", None) or 1
