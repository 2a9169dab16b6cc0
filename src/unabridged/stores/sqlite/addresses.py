"""By which name SQLite opens a file, on each system: as an address, whole, and of the file itself.
It refuses to open one, and a name by which Windows would hide the store within another file.
"""

from __future__ import annotations

import os
from pathlib import Path, PurePath, PureWindowsPath
from typing import Final
from urllib.parse import quote

from unabridged.errors import UsageError

# Elsewhere SQLite goes by a link itself, and keeps the log beside the file that it leads to.
_FOLLOWS_LINKS: Final = os.name != "nt"
_SHARE: Final = "\\\\"
_LITERAL: Final = ("\\\\?\\", "\\\\.\\")  # what follows is a drive or a device, or is said to be a share
_LITERAL_SHARE: Final = "UNC"


def address(path: Path, mode: str) -> str:
    """The name by which SQLite opens a file; ``frozen`` reads one that nobody writes, making nothing beside it."""
    return f"{uri(path.absolute())}?{'mode=ro&immutable=1' if mode == 'frozen' else f'mode={mode}'}"


def uri(whole: PurePath) -> str:
    """A whole path as an address; of a share's the server stands in the path, since SQLite takes it for no host.

    Its bytes are those by which the system knows the file, which in an old locale are no UTF-8.
    """
    named = whole.as_posix()
    return f"file://{'' if named.startswith('/') else '/'}{quote(os.fsencode(named), safe='/:')}"


def settled(given: Path) -> Path:
    """The same file wherever the program goes; the one that a link leads to where SQLite would keep a log by the link.

    Two logs of one file would each hide from whoever opens it by the other name what is in them.
    """
    return given.absolute() if _FOLLOWS_LINKS or not given.is_symlink() else Path(os.path.realpath(given))


def on_share(folder: PurePath) -> bool:
    """Whether a folder is told to be another machine's; a whole name of a drive's, or of a device, is not."""
    drive = folder.drive
    literal = drive.startswith(_LITERAL)
    return drive.startswith(_SHARE) and (not literal or drive[len(_SHARE) + 2 :].upper().startswith(_LITERAL_SHARE))


def refuse_hidden(path: PurePath) -> None:
    """``UsageError`` for a name with a colon on Windows: what is behind it is seen and copied by few."""
    if isinstance(path, PureWindowsPath) and ":" in str(path.relative_to(path.anchor)):
        within = str(path).rpartition(":")[0]
        message = (
            f"{path} has a colon in its name, and Windows would hide the store within the file {within}, where no copy "
            "takes it along; pass another path"
        )
        raise UsageError(message)
