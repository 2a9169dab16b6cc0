"""Whether the files behind an open handle are still the files that were opened.
It refuses to open them: closing any other descriptor of a database drops SQLite's locks.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from unabridged.errors import StoreDegraded

_WAL: Final = "wal"


class Files:
    """The identity of a database file and its write-ahead log, by name and inode."""

    __slots__ = ("_database", "_known", "_wal")

    def __init__(self, path: Path, *, journal: str) -> None:
        self._database = str(path)
        self._wal = f"{path}-wal" if journal == _WAL else None
        self._known: tuple[tuple[int, int] | None, tuple[int, int] | None] = (None, None)

    def remember(self) -> None:
        """Take what is there now as the files this handle works on."""
        self._known = (_inode(self._database), (self._wal and _inode(self._wal)) or None)

    def check(self) -> None:
        """Raise ``StoreDegraded`` if a file was replaced or unlinked under the open handle."""
        database = _inode(self._database)
        wal = _inode(self._wal) if self._wal else None
        known, known_wal = self._known
        if database != known:
            raise StoreDegraded(
                store=self._database, reason="the database file was moved, replaced or deleted while open"
            )
        if known_wal is None:
            self._known = (known, wal)  # the log came into being with the first write
        elif wal != known_wal:
            raise StoreDegraded(store=self._database, reason="the write-ahead log was replaced or deleted while open")


def _inode(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # on the path of every commit, and half the time of Path.stat
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
