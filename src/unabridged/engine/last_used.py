"""A mapping of so many entries at the most, for what a handle remembers and may forget.
It refuses to lock: whoever lets several threads ask holds a lock of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LastUsed(OrderedDict[K, V]):
    """The entries that were put, or moved to the end, last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: K, value: V) -> bool:
        """Keep an entry as the newest; whether the one used longest ago went, as there were too many by then."""
        self[key] = value
        self.move_to_end(key)
        goes = len(self) > self._most
        while len(self) > self._most:
            self.popitem(last=False)
        return goes
