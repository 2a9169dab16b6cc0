"""Another program's database, opened to be read: beside its writer, or where nobody writes to it.
It refuses to write to it, and to leave so much as a lock beside it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from unabridged.errors import UsageError
from unabridged.stores.sqlite import addresses
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.libraries import OPEN_FILES
from unabridged.stores.sqlite.recognising import APPLICATION_ID


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads.

    What its writer has not yet moved into the file is read too. Where a log stands there and nobody has it open, SQLite
    would make an index of it and leave that behind, so a copy of both is read. So it is where a journal says how the
    file was before a change that did not end: in the copy, it is put back.
    ``UsageError`` where it is a store of ours that another SQLite has open here: closing it would take its locks away.
    """
    path = Path(os.path.realpath(path))  # its log lies beside the file itself, and not beside a link to it
    holder = object()
    try:
        OPEN_FILES.enter(holder, path, StdlibConnection)
        with _connected(path) as connection:
            yield connection
    finally:
        OPEN_FILES.leave(holder)


def is_ours(path: Path) -> bool:
    """Whether it is no other program's at all, but a store of our own."""
    try:
        with opened(path) as found:
            return (APPLICATION_ID,) in found.execute("PRAGMA application_id")
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    except UsageError:  # what another library has open here is ours
        return True


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    log, index = path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")
    journal = path.with_name(f"{path.name}-journal")
    if journal.exists() and journal.stat().st_size:
        with _copied(path, journal) as connection:
            yield connection
        return
    if not log.exists() or not log.stat().st_size:
        name = addresses.address(path, "frozen")
    elif index.exists():
        name = addresses.address(path, "ro")
    else:
        with _copied(path, log) as connection:
            yield connection
        return
    with closing(sqlite3.connect(name, uri=True)) as connection:
        yield connection


@contextmanager
def _copied(path: Path, beside: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy; of a change under way the journal is written first, and so copied last."""
    with tempfile.TemporaryDirectory(prefix="unabridged-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)  # noqa: TID251  # no log of it has an index, so that nobody moves one into it
        shutil.copyfile(beside, copy.with_name(beside.name))  # noqa: TID251  # as above
        with closing(sqlite3.connect(copy)) as connection:
            yield connection
