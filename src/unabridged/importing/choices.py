"""What an import was told by whoever asked for it.
It refuses to know what comes of that.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from unabridged import Scope, UsageError
from unabridged.importing.read_beside import Reading
from unabridged.importing.recognising import Format
from unabridged.importing.told import Doing, ImportRefused


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Whose files they are, for which scope, under which ids, what is done, and by whom long files are read."""

    format: Format | None
    scope: Scope | None
    prefix: str
    doing: Doing
    reading: Reading = Reading.HERE

    def __post_init__(self) -> None:
        """``UsageError`` where a format is none, as a mere name of one."""
        given: object = self.format
        if given is not None and not isinstance(given, Format):
            known = ", ".join(f"Format.{each.name}" for each in Format)
            message = (
                f"a format is {known}, or none, and not {given!r}; Format({Format.MESSAGES.value!r}) is one by name"
            )
            raise UsageError(message)


def place_of(path: object) -> Path:
    """The path that a caller passed; nothing is no path, though the folder he works in goes by it."""
    name: object = os.fspath(path) if isinstance(path, os.PathLike) else path
    if isinstance(name, str) and name:
        return Path(name)
    message = f"what is imported is a file or folder, named by a text with something in it, not {name!a}; name one"
    raise ImportRefused(message)
