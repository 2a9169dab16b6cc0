"""A copy of a live database: made by SQLite, checked, and put in its place whole or not at all.
It refuses to open the database itself, and to write over anything.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from unabridged.errors import CorruptionError, DiskFull, StoreDegraded, UsageError
from unabridged.stores.sqlite.driver import Connection

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def place_for(target: Path) -> Path:
    """Where the copy is made before it gets its name; ``UsageError`` if the name is taken."""
    if target.exists():
        message = f"{target} exists already; name a file that does not"
        raise UsageError(message)
    partial = target.with_name(f"{target.name}.partial")
    with _told(target):
        partial.unlink(missing_ok=True)
    return partial


def settle(connect: Callable[..., Connection], partial: Path, target: Path) -> None:
    """Make a fresh copy one self-contained file that its owner alone can read, check it, and give it its name."""
    connection = connect(partial, mode="rw")
    try:
        connection.all("PRAGMA journal_mode=DELETE")
        found = [str(row[0]) for row in connection.all("PRAGMA quick_check(1)")]
        if found != ["ok"]:
            raise CorruptionError(store=str(partial), where="the copy", problem=found[0])
    finally:
        connection.close()
    with _told(target):
        partial.chmod(0o600)
        partial.replace(target)
        _sync_folder(target.absolute().parent)


def _sync_folder(folder: Path) -> None:
    """Put the name on the disk too: without it a power loss may take the copy that was acknowledged."""
    if os.name == "nt":
        return  # a folder cannot be opened there; the file system keeps names by itself
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _told(target: Path) -> Iterator[None]:
    """The operating system's errors as ours."""
    try:
        yield
    except OSError as problem:
        if problem.errno in _NO_ROOM:
            raise DiskFull(store=str(target), reason=str(problem)) from problem
        raise StoreDegraded(store=str(target), reason=f"the copy could not be put in place: {problem}") from problem
