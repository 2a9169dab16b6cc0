"""Opening a SQLite file for good: file system, version, pragmas set and read back, schema brought up to date.
It refuses to know what is stored, and never moves, resets or repairs a file because opening failed.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from unabridged.articles import with_article
from unabridged.errors import CorruptionError, NoStore, StoreBusy, StoreDegraded, UsageError
from unabridged.stores.profile import Profile
from unabridged.stores.sql import statements
from unabridged.stores.sqlite.driver import BUSY_SECONDS, Connection, not_written, roll_back
from unabridged.stores.sqlite.places import shared_file_system
from unabridged.stores.sqlite.recognising import APPLICATION_ID, PAGE_BYTES, recognised, schema_of

T = TypeVar("T")
PACKAGE: Final = "unabridged.stores.sqlite"
_LOG: Final = logging.getLogger(__name__)
_READS: Final = frozenset({"thread", "events", "skeletons", "at", "snapshot", "next_due", "draft"})
_WRITES: Final = frozenset({"append", "append_if", "keep", "job", "claim"})
# The race between two checkpoints and a commit is fixed from here on, and in two older branches.
FIXED: Final = ((3, 44, 6), (3, 50, 7), (3, 51, 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """How this file is kept, and why not otherwise."""

    journal: str
    synchronous: str
    reasons: tuple[str, ...] = ()

    @property
    def at_once(self) -> frozenset[str]:
        """The verbs of a lane at work that wait for nobody: a reader waits for no writer, a commit for its medium."""
        if self.journal != "wal":
            return frozenset()
        return _READS | _WRITES if self.synchronous == "normal" else _READS


_SYNCHRONOUS: Final = {"normal": 1, "full": 2, "extra": 3}.__getitem__


def mode_for(path: Path, profile: Profile) -> Mode:
    """WAL where the file system allows it; a rollback journal on one that several machines share."""
    kind = shared_file_system(path)
    if kind is None:
        return Mode(journal="wal", synchronous="full" if profile is Profile.DURABLE else "normal")
    on = f"{path} is on {with_article(kind)} file system"
    reason = f"{on}, where write-ahead logging is unsafe: a rollback journal is used"
    _LOG.warning("the store is on a shared file system and keeps a rollback journal", extra={"file_system": kind})
    return Mode(journal="delete", synchronous="extra" if profile is Profile.DURABLE else "full", reasons=(reason,))


def is_vulnerable(version: tuple[int, int, int]) -> bool:
    """Whether this SQLite can lose commits when two connections checkpoint at once (3.7.0 to 3.51.2)."""
    return version < FIXED[-1] and not any(version[:2] == fixed[:2] and version >= fixed for fixed in FIXED)


def look(connection: Connection, path: Path) -> int:
    """The schema, before anything is changed; ``UsageError`` if the file is none of ours or may not be written."""
    try:
        found = _patiently(lambda: recognised(connection, path, known=statements.newest(PACKAGE)), path)
    except StoreDegraded:
        if os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK):
            raise
        raise not_written(path) from None
    if not os.access(path, os.W_OK):  # SQLite opens such a file all the same, and says so only at the first write
        raise not_written(path)
    return found


def prepare_writer(connection: Connection, path: Path, mode: Mode) -> None:
    """Set what a writer needs, read it back, and bring the schema up to date."""
    connection.all(f"PRAGMA page_size={PAGE_BYTES}")  # holds for a new file alone
    _patiently(lambda: connection.all(f"PRAGMA journal_mode={mode.journal}"), path)
    _set(connection, path, mode.synchronous)
    journal = str(connection.all("PRAGMA journal_mode")[0][0])
    if journal != mode.journal:
        raise CorruptionError(
            store=str(path),
            where="PRAGMA journal_mode",
            problem=f"{mode.journal} was asked for, the file is in {journal}",
        )
    migrate(connection, path)


def prepare_reader(connection: Connection, path: Path, mode: Mode) -> None:
    """Set what a reader needs, and read it back; a reader changes nothing in the file."""
    known = statements.newest(PACKAGE)
    found = _patiently(lambda: recognised(connection, path, known=known), path)
    _set(connection, path, mode.synchronous)
    connection.all("PRAGMA query_only=ON")
    if not found:
        raise NoStore(store=str(path), problem="is empty: nothing was ever kept in it")
    if found < known:
        message = (
            f"{path} has schema {found} and this program reads {known}; run unabridged migrate, or open it once with "
            "Access.WRITE, to bring it up"
        )
        raise UsageError(message)


def migrate(connection: Connection, path: Path, *, target: int | None = None) -> None:
    """Bring the schema to ``target``, a new store in one transaction, one that is there a step at a time in its own.

    Whoever is stopped while he makes a store leaves none, and no old one that only a writer brings up.
    """
    steps, known = statements.migrations(PACKAGE), statements.newest(PACKAGE)
    target = known if target is None else target
    while True:
        _patiently(lambda: connection.all("BEGIN IMMEDIATE"), path)
        try:
            found = schema_of(connection, path, known=known)
            if found == target:
                connection.all("ROLLBACK")
                return
            step = (found + 1, "up") if found < target else (found, "down")
            _guard_down(connection, path, step)
            made = found - 1 if step[1] == "down" else found + 1 if found else target
            for each in [(number, "up") for number in range(found + 1, made + 1)] or [step]:
                for sql in steps[each]:
                    connection.all(sql)
            connection.all(f"PRAGMA application_id={APPLICATION_ID if made else 0}")
            connection.all(f"PRAGMA user_version={made}")
            connection.all("COMMIT")
        except BaseException:
            roll_back(connection)
            raise


def _guard_down(connection: Connection, path: Path, step: tuple[int, str]) -> None:
    """Refuse the steps back that would lose a word or bring a purged one back."""
    blocked = {
        (7, "down"): ("SELECT 1 FROM fact LIMIT 1", "it holds facts, and below schema 7 there is no place for them"),
        (2, "down"): ("SELECT 1 FROM erasure LIMIT 1", "purged bodies are still to be erased; run erase() first"),
        (1, "down"): ("SELECT 1 FROM event LIMIT 1", "it holds events, and below schema 1 there is no place for them"),
    }.get(step)
    if blocked and connection.all(blocked[0]):
        message = f"{path} cannot be taken back to schema {step[0] - 1}: {blocked[1]}"
        raise UsageError(message)


def settings(synchronous: str) -> dict[str, int]:
    """What every connection is set to, and answers when it is asked."""
    return {
        "busy_timeout": int(BUSY_SECONDS * 1000),
        "synchronous": _SYNCHRONOUS(synchronous),
        "foreign_keys": 1,
        "secure_delete": 1,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "mmap_size": 0,
        "wal_autocheckpoint": 0,
    }


def _set(connection: Connection, path: Path, synchronous: str) -> None:
    for name, value in settings(synchronous).items():
        connection.all(f"PRAGMA {name}={value}")
        back = connection.all(f"PRAGMA {name}")
        # A library built without memory mapping answers nothing, and maps nothing.
        if back and int(back[0][0]) != value:
            raise CorruptionError(
                store=str(path), where=f"PRAGMA {name}", problem=f"set to {value}, and SQLite answers {back[0][0]}"
            )


def _patiently(step: Callable[[], T], path: Path) -> T:
    """Repeat a step that several openers race for; SQLite's own timeout does not cover a change of journal."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return step()
        except StoreBusy:
            if time.monotonic() > deadline:
                raise StoreBusy(store=str(path), waited_seconds=BUSY_SECONDS) from None
            threading.Event().wait(0.01)
