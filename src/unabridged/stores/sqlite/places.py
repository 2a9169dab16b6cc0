"""Which file system a path is on, as far as the operating system tells without opening anything.
It refuses to guess: where nothing can be learned, the path counts as local.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

_SHARED: Final = frozenset(
    {
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
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
_MOUNTS: Final = Path("/proc/self/mounts")


def is_shared_file_system(path: Path) -> str | None:
    """The file system's name if several machines may share it, else None."""
    text = str(path.absolute())
    if text.startswith(("\\\\", "//")):
        return "network share"
    try:
        lines = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    return shared_kind(path.absolute().parent.resolve(), lines)


def shared_kind(folder: Path, mounts: Iterable[str]) -> str | None:
    """The kind of the innermost mount that holds the folder, if it is a shared one."""
    best, kind = -1, ""
    for line in mounts:
        fields = line.split(" ")
        if len(fields) < 3:  # noqa: PLR2004  # device, mount point, kind
            continue
        point = Path(fields[1].encode("utf-8", "surrogateescape").decode("unicode_escape", "replace"))
        if (folder == point or point in folder.parents) and len(point.parts) >= best:
            best, kind = len(point.parts), fields[2]
    return kind if kind in _SHARED or kind.startswith(_SHARED_FUSE) else None
