"""How a finished file is given its name: whole or not at all, never in another's place, and for good.
It refuses to open the file, and to know what is in it.
"""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from typing import Final

from unabridged.errors import UsageError

# The last is what Windows says of links on a file system that has none, as on a stick.
_NO_LINKS: Final = frozenset(
    {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EINVAL}
)
_TRIES: Final = 6
_FIRST_WAIT_SECONDS: Final = 0.01


def publish(partial: Path, target: Path) -> None:
    """Give a file its name, unless somebody took the name meanwhile, and put the name on the disk."""
    try:
        target.hardlink_to(partial)  # unlike a rename it never takes another's place
    except FileExistsError:
        raise taken(target) from None
    except OSError as problem:
        if problem.errno not in _NO_LINKS:
            raise
        if os.path.lexists(target):
            raise taken(target) from None
        _rename(partial, target)
    _sync_folder(target.absolute().parent)


def _rename(partial: Path, target: Path) -> None:
    """Rename it; on Windows it cannot be while somebody looks into it, as what looks for viruses does in a new file."""
    for n in range(_TRIES):
        try:
            partial.rename(target)
        except FileExistsError:
            raise taken(target) from None
        except PermissionError:
            if n == _TRIES - 1:
                raise
            threading.Event().wait(_FIRST_WAIT_SECONDS * 2**n)
        else:
            return


def taken(target: Path) -> UsageError:
    """What is said of a name that something has."""
    return UsageError(f"{target} exists already; name a file that does not")


def _sync_folder(folder: Path) -> None:
    """Put the name on the disk too: without it a power loss may take the file that was acknowledged."""
    if os.name == "nt":
        return  # a folder cannot be opened there; the file system keeps names by itself
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
