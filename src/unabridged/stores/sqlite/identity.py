"""Whether the files behind an open handle are still the files that were opened.
It refuses to open them: closing any other descriptor of a database drops SQLite's locks.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, TypeAlias

from unabridged.errors import StoreDegraded

Inode: TypeAlias = tuple[int, int]
_WAL: Final = "wal"


class Files:
    """The identity of a database file and its write-ahead log, by name and inode."""

    __slots__ = ("_database", "_known", "_wal")

    def __init__(self, path: Path, *, journal: str) -> None:
        self._database = str(path)
        self._wal = log_of(path) if journal == _WAL else None
        self._known: tuple[Inode | None, Inode | None] = (None, None)

    def remember(self) -> None:
        """Take what is there now as the files this handle works on."""
        self._known = (inode(self._database), (self._wal and inode(self._wal)) or None)

    def check(self) -> None:
        """Raise ``StoreDegraded`` if a file was replaced or unlinked under the open handle."""
        database = inode(self._database)
        wal = inode(self._wal) if self._wal else None
        known, known_wal = self._known
        if database != known:
            raise StoreDegraded(
                store=self._database, reason="the database file was moved, replaced or deleted while open"
            )
        if known_wal is None:
            self._known = (known, wal)  # the log came into being with the first write
        elif wal != known_wal:
            raise StoreDegraded(store=self._database, reason="the write-ahead log was replaced or deleted while open")


def inode(path: str) -> Inode | None:
    """The file's identity, whatever it is called; None if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116  # on the path of every commit, and half the time of Path.stat
    except OSError:  # not there, or not to be seen any more: either way it is not the file that was opened
        return None
    return found.st_dev, found.st_ino


def log_of(path: Path) -> str:
    """The write-ahead log's name: beside the file itself, not beside a link to it."""
    return f"{os.path.realpath(path)}-wal"


def log_bytes(path: Path) -> int:
    """How much the write-ahead log holds; 0 if there is none."""
    try:
        return os.stat(log_of(path)).st_size  # noqa: PTH116  # as above
    except (FileNotFoundError, NotADirectoryError):
        return 0


def unchanged(path: Path) -> tuple[int, ...] | None:
    """What differs once anybody wrote to the file or to its log; None if the file is gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, log_bytes(path)


def size_of(path: Path) -> int:
    """How many bytes the file has; 0 if there is none."""
    try:
        return path.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        return 0
