"""What we ask of whoever can read the files a conversation is about, so that a summary is followed by what they hold.
It refuses to ask for anything but reading: nothing here writes, runs or lists.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class Tools(Protocol):
    """Reads one file at a time, and decides which may be read; plain or ``async``."""

    def read(self, path: str, /) -> bytes | str | Awaitable[bytes | str | None] | None:
        """What a file holds now; None or ``FileNotFoundError`` where it is not there, ``PermissionError`` where denied.

        Called outside every lock and transaction, by several threads at once, and never waited for longer than the
        strategy says. Of whatever else it raises nothing is kept but that it did.
        """
        ...
