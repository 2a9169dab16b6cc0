"""Where an answer to a model goes on, under names that tell nothing: a place in a ranking tells of what it passed over.
It refuses to grow: a name that nobody has come back to for long is forgotten, and the question is asked anew.
"""

from __future__ import annotations

import threading
from typing import Final

_MOST: Final = 1_000


class Pages:
    """Names of pages, given out at random, and what each stands for."""

    __slots__ = ("_kept", "_mutex")

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}
        self._mutex = threading.Lock()

    def keep(self, name: str, place: str) -> str:
        """Remember a place under a name that was drawn for it."""
        with self._mutex:
            while len(self._kept) >= _MOST:
                del self._kept[next(iter(self._kept))]
            self._kept[name] = place
        return name

    def place(self, name: str) -> str | None:
        """The place a name stands for, if it is still known."""
        with self._mutex:
            return self._kept.get(name)
