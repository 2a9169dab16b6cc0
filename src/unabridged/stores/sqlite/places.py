"""Whether a name can be a file's, which file system it is on, and whether any may be opened, without opening it.
It refuses to guess: where nothing can be learned, the path counts as local.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from unabridged.errors import StoreDegraded, UsageError
from unabridged.stores.sqlite import addresses, mounts

_FILES: Final = 3  # of a connection: the database, its log, and the log's index
_SHARED: Final = frozenset(
    {
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
        "afpfs",
        "webdav",
        "9p",
        "afs",
        "ceph",
        "glusterfs",
        "lustre",
        "gpfs",
        "beegfs",
        "ocfs2",
        "gfs2",
    }
)
_SHARED_FUSE: Final = ("fuse.sshfs", "fuse.s3fs", "fuse.rclone", "fuse.glusterfs", "fuse.gcsfuse", "fuse.blobfuse")
_SHARE: Final = "network share"
_MOUNTS: Final = Path("/proc/self/mounts")


def named(path: str | os.PathLike[str]) -> Path:
    """The path a caller passed; ``UsageError`` if no file can have such a name."""
    name: object = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(name, str):
        message = f"a file is named by text, not by {type(name).__name__} ({name!a}); pass a str or a pathlib.Path"
        raise UsageError(message)
    if not name:
        message = "a name is needed, and an empty one names no file; pass the path of one"
        raise UsageError(message)
    try:
        encoded = name.encode()
    except UnicodeEncodeError:
        message = f"{name!a} holds half a character, and SQLite takes names in UTF-8 only; pass another path"
        raise UsageError(message) from None
    if b"\0" in encoded:
        message = f"{name!a} holds a NUL, which no file's name can; pass another path"
        raise UsageError(message)
    addresses.refuse_hidden(Path(name))
    return Path(name)


def shared_file_system(path: Path) -> str | None:
    """The file system's name if several machines may share it, else None."""
    return shared(file_system(path))


def shared(kind: str) -> str | None:
    """This kind of file system, if several machines may share it, else None."""
    return kind if kind == _SHARE or kind in _SHARED or kind.startswith(_SHARED_FUSE) else None


def file_system(path: Path) -> str:
    """The name of the file system a path is on, nothing where that is not told."""
    folder = Path(os.path.realpath(path.absolute().parent))  # where a letter stands for a share, the share
    if addresses.on_share(folder):
        return _SHARE
    every = mounted()
    if sys.platform == "darwin":
        folder, every = mounts.alike(folder), [(mounts.alike(place), kind) for place, kind in every]
    return mounted_kind(folder, every)


def mounted() -> list[tuple[Path, str]]:
    """What is mounted where on the system we are on, and of which kind it is; nothing where that is not told."""
    try:
        return mounts.of_linux(_MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines())
    except OSError:
        return mounts.of_this_mac() if sys.platform == "darwin" else []


def mounted_kind(folder: Path, every: Iterable[tuple[Path, str]]) -> str:
    """The kind of the innermost mount that holds the folder."""
    best, kind = -1, ""
    for place, of_kind in every:
        if (folder == place or place in folder.parents) and len(place.parts) >= best:
            best, kind = len(place.parts), of_kind
    return kind


def without_files(path: Path) -> StoreDegraded | None:
    """What to say where this process may not open as many files as a connection has; None where it may."""
    opened = list[int]()
    try:
        for _ in range(_FILES):
            opened.append(os.open(os.devnull, os.O_RDONLY))
    except OSError as problem:
        if problem.errno in (errno.EMFILE, errno.ENFILE):
            return StoreDegraded(store=str(path), reason=f"the process may open no more files ({problem.strerror})")
    finally:
        for each in opened:
            os.close(each)
    return None
