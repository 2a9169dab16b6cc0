"""Files that begin empty and are their owner's alone from their first moment.
It refuses to touch a file that is there, and wherever it can it begins one without ever having it open.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from unabridged.errors import DiskFull, StoreDegraded, UnabridgedError, UsageError
from unabridged.stores.sqlite import identity
from unabridged.stores.sqlite.driver import CANTOPEN, not_opened

_OWNERS_ALONE: Final = stat.S_IRUSR | stat.S_IWUSR
_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NOT_ALLOWED: Final = frozenset(
    {
        errno.ENOENT,
        errno.ENOTDIR,
        errno.EACCES,
        errno.EPERM,
        errno.EROFS,
        errno.ENAMETOOLONG,
        errno.ELOOP,
        errno.EINVAL,
        errno.EISDIR,
    }
)
# What SQLite reads as a part of the file beside it, whichever file that was when it was written.
_PARTS: Final = ("-wal", "-journal")
_NO_NODES: Final = frozenset({errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})


def begin(path: Path) -> None:
    """Make an empty file that its owner alone can read; ``FileExistsError`` if something has the name."""
    refuse_remains(path)
    try:
        if hasattr(os, "mknod"):
            os.mknod(path, stat.S_IFREG | _OWNERS_ALONE)  # no descriptor, so no close that could drop a lock
            return
    except OSError as problem:
        if problem.errno not in _NO_NODES:
            raise
    # Here the name is new, so that no lock can be on what is closed; the caller keeps his own stores waiting meanwhile.
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNERS_ALONE))


def refuse_remains(path: Path) -> None:
    """``UsageError`` where parts of a database are left beside a name that no file has."""
    for part in (Path(f"{path}{ending}") for ending in _PARTS):
        # Whoever makes a file does so before its parts, so that the parts are looked for first.
        if identity.size_of(part) and not os.path.lexists(path):
            message = (
                f"{part} is there without {path}: it may hold the newest words of a store that was moved or deleted, "
                "and SQLite would take it for a part of whatever gets the name; put its file back beside it, or move "
                "it away"
            )
            raise UsageError(message)


def refusal(problem: OSError, path: Path) -> UnabridgedError:
    """What the operating system's error means, and who has to act."""
    if problem.errno in _NO_ROOM:
        return DiskFull(store=str(path), reason=str(problem))
    if problem.errno in _NOT_ALLOWED:
        return not_opened(CANTOPEN, str(problem), path)
    return StoreDegraded(store=str(path), reason=f"the operating system refused: {problem}")
