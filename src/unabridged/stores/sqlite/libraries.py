"""Which SQLite library of this process has which file open; two on one file would drop each other's locks.
It refuses to know connections, and counts only our own stores.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError


class OpenFiles:
    """For each path the library that has it open, and how often."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._open: dict[Path, tuple[str, int]] = {}

    def enter(self, path: Path, connect: Callable[..., Any]) -> None:
        """Note that a store opens this path; refuse if another library of this process has it."""
        library, place = connect.__module__, path.resolve()
        with self._mutex:
            there, count = self._open.get(place, (library, 0))
            if there != library:
                message = (
                    f"{path} is open in this process through another SQLite library ({there}); closing either would "
                    "drop the other's locks: use one library for one file in one process"
                )
                raise UsageError(message)
            self._open[place] = (library, count + 1)

    def leave(self, path: Path) -> None:
        """Note that a store let go of this path."""
        place = path.resolve()
        with self._mutex:
            library, count = self._open.get(place, ("", 0))
            if count > 1:
                self._open[place] = (library, count - 1)
            else:
                self._open.pop(place, None)


# Locks of POSIX belong to the process, so what guards them has to as well: the one value here that many share.
OPEN_FILES: Final = OpenFiles()
