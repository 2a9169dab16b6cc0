"""Whether a file is one of our stores, found out before anything in it is changed.
It refuses to set, repair or begin anything, and to guess about a file that does not say that it is ours.
"""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final

from unabridged.errors import CorruptionError, NoStore, SchemaTooNew, StoreDegraded, UnabridgedError, UsageError
from unabridged.stores.sqlite.beginning import refusal
from unabridged.stores.sqlite.driver import CANTOPEN, HEADER, Connection, not_opened, roll_back
from unabridged.stores.sqlite.places import without_files

# "Unab" in the four bytes that SQLite keeps in its header for this.
APPLICATION_ID: Final = 0x556E6162
# Events of a kilobyte or two leave a third of a smaller page unused.
PAGE_BYTES: Final = 8_192
FROZEN: Final = (
    "this user may make no file beside the store, so it is read as a file that nobody writes; a read that met a "
    "writer all the same is done again"
)


def schema_of(connection: Connection, path: Path, *, known: int) -> int:
    """The schema of a store of ours, 0 for an empty file; asked inside a transaction, it is one moment's answer."""
    application: int = connection.all("PRAGMA application_id")[0][0]
    found: int = connection.all("PRAGMA user_version")[0][0]
    filled = bool(connection.all("SELECT 1 FROM sqlite_master LIMIT 1"))
    if application != APPLICATION_ID:
        if application or found or filled:
            message = (
                f"{path} is a SQLite file of some other program (its application id is {application}); it was left as "
                "it is: pass another path"
            )
            raise UsageError(message)
        return 0
    if found > known:
        raise SchemaTooNew(store=str(path), found=found, known=known)
    if found < 0 or filled != bool(found):
        raise CorruptionError(
            store=str(path), where="PRAGMA user_version", problem=f"{found} is no schema of what the file holds"
        )
    return found


def recognised(connection: Connection, path: Path, *, known: int) -> int:
    """The schema, seen at one moment and before anything is changed."""
    try:
        connection.all("BEGIN")
        try:
            return schema_of(connection, path, known=known)
        finally:
            roll_back(connection)
    except CorruptionError as problem:
        raise _unopened(problem, path) from problem


def readable(connection: Connection) -> bool:
    """Whether SQLite may make what it needs beside the file to read it; any other trouble is met by who reads."""
    try:
        connection.all("PRAGMA schema_version")
    except (StoreDegraded, UsageError):
        return False
    except UnabridgedError:
        return True
    return True


def found(path: Path) -> None:
    """There is a file that this user may look at; ``NoStore`` if there is none, ``UsageError`` if it is no file."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise NoStore(store=str(path), problem="does not exist, and a reader makes nothing") from None
    except OSError as problem:
        raise refusal(problem, path) from problem
    if stat.S_ISDIR(mode):
        raise not_opened(CANTOPEN, "", path)
    if not stat.S_ISREG(mode):
        message = f"{path} is a pipe, a socket or a device, and no store is kept in one; pass the path of a file"
        raise UsageError(message)


def gone(path: Path) -> CorruptionError:
    """The file of an open store is not where it was."""
    return _told(
        CorruptionError(
            store=str(path), where="the file", problem="it is no longer there; it was moved or deleted while open"
        ),
        "put it back with its -wal file, or open a backup; nothing was made in its place",
    )


def lost(path: Path) -> CorruptionError:
    """The file under the store's name does not hold what the store acknowledged."""
    return CorruptionError(
        store=str(path),
        where="the newest acknowledged event",
        problem="it is no longer in the file, which was replaced, rolled back or damaged",
    )


def unread(path: Path) -> UnabridgedError:
    """The newest words are in the log, and SQLite may not make what it reads the log with."""
    return without_files(path) or UsageError(
        f"{path} cannot be read by this user: the newest words are in its -wal file, and SQLite may not make or write "
        f"the -shm file beside it that it reads them with; give this user the right to write {path.absolute().parent}, "
        "or read a backup made by the store's writer"
    )


def _unopened(problem: CorruptionError, path: Path) -> UnabridgedError:
    """What to say of damage in a file that cannot be opened, and so not be verified either."""
    if (
        problem.where == HEADER and path.stat().st_size % PAGE_BYTES
    ):  # a store of ours is whole pages, whatever befell it
        return UsageError(f"{path} is not a database; it was left as it is: pass another path")
    return _told(problem, "it cannot be opened; keep a copy of the files as they are and open a backup")


def _told(problem: CorruptionError, next_step: str) -> CorruptionError:
    problem.args = (f"{problem.store}: {problem.where}: {problem.problem}; {next_step}",)
    return problem
