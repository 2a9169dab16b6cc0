"""A copy of a live database: made by SQLite, checked, and put in its place whole or not at all.
It refuses to open the database itself, and to write over anything.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from unabridged.errors import CorruptionError
from unabridged.stores import publishing
from unabridged.stores.sqlite import pages
from unabridged.stores.sqlite.beginning import begin, refusal, refuse_remains
from unabridged.stores.sqlite.driver import Connection


def deliver(write: Callable[[Path], object], connect: Callable[..., Connection], target: Path) -> None:
    """Have a copy written beside its place, and give it its name once it is whole; whatever fails leaves nothing."""
    partial = _place_for(target)
    try:
        write(partial)
        _settle(connect, partial)
        with _told(target):
            publishing.publish(partial, target)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            # A name that cannot be taken away is litter; whether there is a copy was decided before.
            with contextlib.suppress(OSError):
                Path(f"{partial}{ending}").unlink()


def _place_for(target: Path) -> Path:
    """A new empty file beside the target under a name of its own; ``UsageError`` if the target's is taken."""
    if os.path.lexists(target):
        raise publishing.taken(target)
    with _told(target):
        refuse_remains(target)
    for n in itertools.count():
        partial = target.with_name(f"{target.name}.{os.getpid()}-{time.monotonic_ns()}-{n}.partial")
        try:
            begin(partial)
        except FileExistsError:
            continue
        except OSError as problem:
            raise refusal(problem, target) from problem
        return partial
    raise AssertionError  # pragma: no cover  # the count has no end


def _settle(connect: Callable[..., Connection], partial: Path) -> None:
    """Make a fresh copy one self-contained file, and check it."""
    connection = connect(partial, mode="rw")
    try:
        connection.all("PRAGMA journal_mode=DELETE")
        if found := pages.wrong(connection, "quick_check"):
            raise CorruptionError(store=str(partial), where="the copy", problem=found[0])
    finally:
        connection.close()


@contextmanager
def _told(target: Path) -> Iterator[None]:
    """The operating system's errors as ours."""
    try:
        yield
    except OSError as problem:
        raise refusal(problem, target) from problem
