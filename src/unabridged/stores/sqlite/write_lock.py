"""A child process that asks the operating system which program holds a database's write lock.
It refuses to be imported for that: in a process with the database open, closing its descriptor would drop the locks.
"""

from __future__ import annotations

import fcntl
import json
import os
import struct
import sys
import threading
from pathlib import Path
from typing import Final

# Where SQLite locks, by the file's ending, the byte, and what a lock there would stand in the way of: whoever writes
# holds a byte of the shared memory beside a log, or one far inside a file without one; whoever shuts all others out
# holds alone what every reader shares.
_PLACES: Final = (
    ("", 0x4000_0001, fcntl.F_WRLCK),
    ("", 0x4000_0002, fcntl.F_RDLCK),
    ("-shm", 120, fcntl.F_WRLCK),
)
_LOOKS: Final = 4
_BETWEEN_SECONDS: Final = 0.04
_APPLE: Final = sys.platform == "darwin"
_LAYOUT: Final = "qqihh" if _APPLE else "hhqqi4x"


def holder(path: Path) -> int:
    """The process that held the lock at every one of a few looks, or 0; this asks and never locks."""
    ever = _held(path)
    for _ in range(_LOOKS - 1):
        if not ever or ever == os.getppid():
            return 0
        threading.Event().wait(_BETWEEN_SECONDS)
        ever = ever if _held(path) == ever else 0
    return ever


def _held(path: Path) -> int:
    asked = ((Path(f"{path}{ending}"), byte, kind) for ending, byte, kind in _PLACES)
    return next((found for file, byte, kind in asked if file.exists() and (found := _at(file, byte, kind))), 0)


def _at(file: Path, byte: int, kind: int) -> int:
    handle = os.open(file, os.O_RDONLY)
    try:
        question = (byte, 1, 0, kind, os.SEEK_SET) if _APPLE else (kind, os.SEEK_SET, byte, 1, 0)
        told = struct.unpack(_LAYOUT, fcntl.fcntl(handle, fcntl.F_GETLK, struct.pack(_LAYOUT, *question)))
    finally:
        os.close(handle)
    found, pid = (told[3], told[2]) if _APPLE else (told[0], told[4])
    return 0 if found == fcntl.F_UNLCK else pid


def main() -> None:
    """Read a path from standard input, write the process to standard output."""
    json.dump(holder(Path(json.load(sys.stdin))), sys.stdout)


if __name__ == "__main__":
    main()
