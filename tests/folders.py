"""Where tests keep their files: in memory where workers run them and there is room, else where pytest keeps them.
It refuses to know what is in a folder, and to keep one that is in memory longer than its test.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# Linux keeps a file system in memory here; a disk writes nothing down before it is told to, and each store tells it to.
MEMORY: Final = Path("/dev/shm")  # noqa: S108  # whatever is made there has a name that nobody can foresee
# What any one test writes goes into it many times; the rest is the machine's.
ROOM_BYTES: Final = 2 * 1024**3


class Folders:
    """One for each test, in a folder for all; those in memory go with their test."""

    def __init__(self, within: Path, *, kept: bool) -> None:
        self._within = within
        self._kept = kept
        self._numbers = itertools.count()

    @contextmanager
    def one(self) -> Iterator[Path]:
        """A folder that no test has had."""
        folder = self._within / str(next(self._numbers))
        folder.mkdir(mode=0o700)
        yield folder
        if not self._kept:
            shutil.rmtree(folder, ignore_errors=True)


def has_room(memory: Path = MEMORY) -> bool:
    """Whether files may be kept in memory here."""
    return memory.is_dir() and shutil.disk_usage(memory).free >= ROOM_BYTES


@contextmanager
def in_memory(memory: Path = MEMORY) -> Iterator[Folders]:
    """Folders that take no time of a disk, and of which none is left."""
    with tempfile.TemporaryDirectory(prefix="unabridged-tests-", dir=memory, ignore_cleanup_errors=True) as within:
        yield Folders(Path(within), kept=False)
