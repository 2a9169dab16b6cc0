"""Tools that read the files of one folder: those that a list of patterns means, and nothing that leads out of it.
They refuse to write, to list, to follow a link out, and to read what is no plain file or is larger than they are told.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from unabridged.compaction import allowing
from unabridged.errors import UsageError

_MOST_BYTES: Final = 16 * 1024 * 1024
# Where the system has them: never through a link, and never waiting for the other end of a pipe.
_SAFELY: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_FOLDER: Final = _SAFELY | getattr(os, "O_DIRECTORY", 0)
_IS_STEP_BY_STEP: Final = os.open in os.supports_dir_fd


class FolderTools:
    """Reads files below a folder, by paths from there or whole ones.

    ``allow`` are patterns, ``("*.py", "docs/**")``: one without a slash means a name in any folder, ``*`` stops at a
    slash and ``**`` does not, and names that begin with a dot are meant only where a pattern says the dot. A link is
    read where it leads to a file that is allowed too.
    """

    def __init__(self, folder: str | os.PathLike[str], *, allow: Sequence[str], most_bytes: int = _MOST_BYTES) -> None:
        self._named = Path(folder).absolute()
        self._root = self._named.resolve()
        self._allow = allowing.checked(allow, of="allow")
        if not self._root.is_dir():
            message = f"{os.fspath(folder)!r} is no folder; name the one whose files may be read"
            raise UsageError(message)
        if type(most_bytes) is not int or most_bytes < 1:
            message = f"most_bytes is the size of the largest file that is read, 1 or more, not {most_bytes!r}"
            raise UsageError(message)
        self._most_bytes = most_bytes

    def read(self, path: str, /) -> bytes:
        """What a file holds; an ``OSError`` that says why where it is not given: not there, not allowed, too large."""
        asked = self._allowed(self._named / path)
        real = self._allowed(_led(self._root / asked))
        descriptor = self._opened(real.parts)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise PermissionError(errno.EACCES, "no plain file")
            with open(descriptor, "rb", closefd=False) as file:
                raw = file.read(self._most_bytes + 1)
        finally:
            os.close(descriptor)
        if len(raw) > self._most_bytes:
            raise OSError(errno.EFBIG, "too large")
        return raw

    def _allowed(self, whole: Path) -> Path:
        """The path from the folder on, where it is on the list."""
        if "\0" not in str(whole):
            for root in (self._named, self._root):
                if whole.is_relative_to(root) and allowing.is_allowed(whole.relative_to(root).as_posix(), self._allow):
                    return whole.relative_to(root)
        raise PermissionError(errno.EACCES, "not on the list")

    def _opened(self, names: Sequence[str]) -> int:
        """The file, opened folder by folder, so that none of them can become a link out meanwhile."""
        if not _IS_STEP_BY_STEP:  # pragma: no cover  # a system without descriptors of folders
            return os.open(self._root.joinpath(*names), _SAFELY)
        at = os.open(self._root, _FOLDER)
        try:
            for name in names[:-1]:
                at, above = os.open(name, _FOLDER, dir_fd=at), at
                os.close(above)
            return os.open(names[-1], _SAFELY, dir_fd=at)
        except OSError as problem:
            if problem.errno == errno.ELOOP:
                raise PermissionError(errno.EACCES, "a link") from problem
            raise
        finally:
            os.close(at)


def _led(path: Path) -> Path:
    """Where a path leads through its links."""
    try:
        return path.resolve()
    except RuntimeError as problem:  # in a circle
        raise PermissionError(errno.EACCES, "a link to itself") from problem
