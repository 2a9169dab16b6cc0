"""A new store made from a backup: read by SQLite alone, checked by it, and put in its place once it is proved.
It refuses to change the backup, to take another file's place, and to know what proves a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from unabridged.errors import CorruptionError, NoStore, UsageError
from unabridged.stores.sql import statements
from unabridged.stores.sqlite import copying, identity, opening, pages, places, recognising, which_library
from unabridged.stores.sqlite.driver import Connection
from unabridged.stores.sqlite.libraries import OPEN_FILES


def restore(
    source: Path,
    target: Path,
    *,
    proves: Callable[[Path], None],
) -> None:
    """Copy a backup to a new place, and give it its name if ``proves`` raises nothing; else leave nothing there."""
    there, place, connect = places.named(source).absolute(), places.named(target), which_library.chosen()

    def write(partial: Path) -> None:
        with _opened(there, connect) as backup:
            _check(backup, there)
            backup.backup(partial)
        proves(partial)

    copying.deliver(write, connect, place)


@contextmanager
def _opened(path: Path, connect: Callable[..., Connection]) -> Iterator[Connection]:
    """The backup, for reading alone, with whatever log stands beside it."""
    try:
        recognising.found(path)
    except NoStore:
        message = f"{path} does not exist; name a file that backup made"
        raise UsageError(message) from None
    holder = object()
    try:
        OPEN_FILES.enter(holder, path, connect)
        connection = connect(path, mode="ro")
        try:
            if not recognising.readable(connection):
                connection.close()
                if identity.log_bytes(path):
                    raise recognising.unread(path)
                connection = connect(path, mode="frozen")
            yield connection
        finally:
            connection.close()
    finally:
        OPEN_FILES.leave(holder)


def _check(connection: Connection, path: Path) -> None:
    """The file is a store of ours, of a schema this program knows, and SQLite finds its pages whole."""
    if not recognising.recognised(connection, path, known=statements.newest(opening.PACKAGE)):
        message = f"{path} is empty: nothing was ever kept in it; name a file that backup made"
        raise UsageError(message)
    if found := pages.wrong(connection, "quick_check"):
        raise CorruptionError(store=str(path), where="the backup", problem=found[0])
