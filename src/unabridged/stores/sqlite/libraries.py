"""Which SQLite library of this process has which file open; two on one file would drop each other's locks.
It refuses to know connections, and counts only our own stores.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.stores.sqlite.beginning import begin, refusal
from unabridged.stores.sqlite.identity import Inode, inode


class OpenFiles:
    """For each file, by whatever name, the library that has it open, and who holds it."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._open: dict[Inode, tuple[str, set[object]]] = {}

    def begin(self, path: Path) -> None:
        """Make the empty file if there is none, while no other store of this process can come to open it."""
        with self._mutex, contextlib.suppress(FileExistsError):
            try:
                begin(Path(os.path.realpath(path)))
            except FileExistsError:
                raise
            except OSError as problem:
                raise refusal(problem, path) from problem

    def enter(self, holder: object, path: Path, connect: Callable[..., Any]) -> None:
        """Note that somebody opens this file; refuse if another library of this process has it."""
        library, file = connect.__module__, inode(str(path))
        if file is None:
            return
        with self._mutex:
            there, holders = self._open.setdefault(file, (library, set()))
            if there != library:
                message = (
                    f"{path} is open in this process through another SQLite library ({there}); closing either would "
                    "drop the other's locks: use one library for one file in one process"
                )
                raise UsageError(message)
            holders.add(holder)

    def leave(self, holder: object) -> None:
        """Note that somebody let go of every file he held."""
        with self._mutex:
            for file, (_, holders) in list(self._open.items()):
                holders.discard(holder)
                if not holders:
                    del self._open[file]


# Locks of POSIX belong to the process, so what guards them has to as well: the one value here that many share.
OPEN_FILES: Final = OpenFiles()
